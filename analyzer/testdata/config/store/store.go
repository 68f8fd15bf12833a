// Package store issues commands in a way that cannot be followed.
package store

import (
	"context"
	"reflect"
)

type Store struct{ conn any }

func (s *Store) Move(ctx context.Context, from, to string, force bool) error {
	return call(s.conn, "RENAME", from, to)
}

func Fetch(ctx context.Context, keys ...string) []string {
	call(nil, "MGET", keys)
	return nil
}

type Mover interface {
	Exchange(src, dst []byte) bool
}

func Each(keys map[string]int) { call(nil, "DEL", keys) }

// Undeclared is a sink that the configuration does not name.
func Undeclared(from, to string) { call(nil, "RENAME", from, to) }

func call(conn any, name string, args ...any) error {
	reflect.ValueOf(conn).MethodByName(name)
	return nil
}

// Swap is a wrapper of a sink.
func (s *Store) Swap(ctx context.Context, a, b string) error {
	return s.Move(ctx, a, b, true)
}
