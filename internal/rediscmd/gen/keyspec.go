package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The key specs of the table, field for field as package rediscmd has them.
type (
	keySpec struct {
		First, Last, Step int
		Half              bool
		Counted, Optional bool
		Search            *search
		Write, Channel    bool
	}
	search struct {
		Words   []string
		Options []option
		Stop    string
		Strict  bool
		Last    bool
		Else    int
	}
	option struct {
		Word   string
		Values int
	}
)

// fromRange converts first, last and step as Redis 6.2 publishes them.
func fromRange(r []int, write bool) keySpec {
	k := keySpec{First: r[0], Last: r[1], Step: r[2], Write: write}
	if k.Last > 0 {
		k.Last -= k.First
	}
	return k.short()
}

// fromSpec converts a published key spec. What the table has no shape for is an error, and so is a spec that the server
// itself calls incomplete: the supplement has to correct both.
func fromSpec(s spec, c command) (keySpec, error) {
	readonly := slices.Contains(c.Flags, "readonly")
	k := keySpec{
		// Modules that declare no access get RW from the server, even for their read-only commands.
		Write:   !readonly && slices.ContainsFunc(s.Flags, func(f string) bool { return f == "RW" || f == "OW" || f == "RM" }),
		Channel: slices.Contains(s.Flags, "not_key"),
	}
	if slices.Contains(s.Flags, "incomplete") {
		return k, errors.New("a key spec is incomplete")
	}
	switch s.Begin.Type {
	case "index":
		k.First = s.Begin.Index
	case "keyword":
		if s.Begin.StartFrom <= 0 {
			return k, fmt.Errorf("the keyword %s is sought from the end", s.Begin.Keyword)
		}
		k.First = s.Begin.StartFrom
		k.Search = &search{Words: []string{s.Begin.Keyword}}
	default:
		return k, fmt.Errorf("a key spec begins in a way that is %s", s.Begin.Type)
	}
	switch s.Find.Type {
	case "range":
		if s.Find.Limit != 0 && (s.Find.Limit != 2 || s.Find.LastKey != -1 || s.Find.KeyStep != 1) {
			return k, fmt.Errorf("a key spec has the limit %d", s.Find.Limit)
		}
		k.Last, k.Step, k.Half = s.Find.LastKey, s.Find.KeyStep, s.Find.Limit == 2
	case "keynum":
		if s.Find.KeyNumIdx != 0 || s.Find.FirstKey != 1 {
			return k, errors.New("counted keys do not follow their count")
		}
		k.Counted, k.Step = true, s.Find.KeyStep
		k.Optional = slices.Contains(c.Flags, "no_mandatory_keys")
	default:
		return k, fmt.Errorf("a key spec finds keys in a way that is %s", s.Find.Type)
	}
	return k.short(), nil
}

// short leaves out what is the zero value's meaning.
func (k keySpec) short() keySpec {
	if k.Step == 1 {
		k.Step = 0
	}
	return k
}

// source prints the spec as an element of a Go composite literal.
func (k keySpec) source() string {
	var f fields
	f.number("First", k.First)
	f.number("Last", k.Last)
	f.number("Step", k.Step)
	f.flag("Half", k.Half)
	f.flag("Counted", k.Counted)
	f.flag("Optional", k.Optional)
	if k.Search != nil {
		f.text("Search", k.Search.source())
	}
	f.flag("Write", k.Write)
	f.flag("Channel", k.Channel)
	return f.literal("")
}

func (s *search) source() string {
	var f fields
	f.text("Words", stringList(s.Words))
	if len(s.Options) > 0 {
		var o strings.Builder
		for _, option := range s.Options {
			fmt.Fprintf(&o, "{%q, %d}, ", option.Word, option.Values)
		}
		f.text("Options", "[]Option{"+strings.TrimSuffix(o.String(), ", ")+"}")
	}
	if s.Stop != "" {
		f.text("Stop", fmt.Sprintf("%q", s.Stop))
	}
	f.flag("Strict", s.Strict)
	f.flag("Last", s.Last)
	f.number("Else", s.Else)
	return f.literal("&Search")
}
