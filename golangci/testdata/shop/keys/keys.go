// Package keys builds keys, and other packages get to know them by facts.
package keys

func Name(id string) string { return "user:" + id + ":name" }

func Mail(id string) string { return "user:" + id + ":mail" }

func Tagged(id, what string) string { return "user:{" + id + "}:" + what }
