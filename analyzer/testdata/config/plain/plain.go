// Package plain has nothing to do with Redis.
package plain

func Upper(s string) string { return s + "!" }
