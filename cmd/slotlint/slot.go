package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// slot prints the slot of each key, what of it is hashed, and why.
func (c command) slot(keys []string) int {
	if len(keys) > 0 && keys[0] == "--" {
		keys = keys[1:]
	}
	if len(keys) == 0 {
		return c.fail(errors.New("no keys: write slotlint slot and one key or more"))
	}
	slots := map[uint16]bool{}
	rows := [][]string{{"SLOT", "KEY", "HASHED PART", "WHY"}}
	for _, key := range keys {
		slot := keypattern.Slot(key)
		slots[slot] = true
		part, _ := keypattern.HashedPart(key)
		rows = append(rows, []string{strconv.Itoa(int(slot)), shown(key), shown(part), whyHashed(key)})
	}
	text := columns(rows)
	switch {
	case len(keys) == 1:
	case len(slots) == 1:
		text += "\nOne slot: a command with all of these keys works.\n"
	default:
		text += fmt.Sprintf("\n%d slots: a command with all of these keys fails with CROSSSLOT.\n", len(slots))
	}
	return c.print(text)
}

// whyHashed explains which part of a key is hashed.
func whyHashed(key string) string {
	part, tagged := keypattern.HashedPart(key)
	_, afterOpen, opened := strings.Cut(key, "{")
	switch {
	case tagged && strings.Contains(part, "{"):
		return "hash tag: it begins after the first { and ends before the first } after that"
	case tagged && strings.Contains(afterOpen[len(part):], "{"):
		return "hash tag: only the first pair of braces counts"
	case tagged:
		return "hash tag"
	case key == "":
		return "the empty key is in slot 0"
	case !opened && strings.Contains(key, "}"):
		return "the whole key: } without { before it is no tag"
	case !opened:
		return "the whole key: it has no braces"
	case !strings.Contains(afterOpen, "}"):
		return "the whole key: { is never closed"
	case strings.Contains(afterOpen, "{"):
		return "the whole key: the first pair of braces is empty, and no other counts"
	}
	return "the whole key: the braces are empty"
}

// shown returns a key as it is, if that can be read in a table, and quoted otherwise.
func shown(key string) string {
	quoted := strconv.Quote(key)
	if key == "" || strings.TrimSpace(key) != key || quoted[1:len(quoted)-1] != key {
		return quoted
	}
	return key
}
