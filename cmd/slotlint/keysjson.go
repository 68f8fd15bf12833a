package main

import (
	"encoding/json"
	"io"
	"slices"

	"github.com/slotlint/slotlint/internal/inventory"
)

// keysVersion is the version of the JSON document. It changes when a field changes its meaning or goes away, and stays
// when one is added.
const keysVersion = 1

// The JSON document. Its fields are documented in docs/keys.md.
type (
	jsonKeys struct {
		Version    int             `json:"version"`
		Keys       []jsonFamily    `json:"keys"`
		Components []jsonComponent `json:"components"`
		Unknown    []jsonOperation `json:"unknown"`
		LeftOut    int             `json:"leftOut,omitempty"`
		Problems   []string        `json:"problems"`
	}
	jsonFamily struct {
		ID       string          `json:"id"`
		Pattern  string          `json:"pattern"`
		Channels bool            `json:"channels,omitempty"`
		Tag      string          `json:"tag,omitempty"`
		Slot     *int            `json:"slot,omitempty"`
		Assumes  []string        `json:"assumes,omitempty"`
		Uses     []jsonOperation `json:"uses"`
	}
	jsonOperation struct {
		Kind    string `json:"kind"`
		Command string `json:"command"`
		Mode    string `json:"mode,omitempty"`
		Package string `json:"package,omitempty"`
		Func    string `json:"func,omitempty"`
		Via     string `json:"via,omitempty"`
		File    string `json:"file"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
		Guarded bool   `json:"guarded,omitempty"`
		// Of operations in a component, and of those with unknown keys.
		Keys    []string `json:"keys,omitempty"`
		Many    bool     `json:"many,omitempty"`
		Unknown bool     `json:"unknownKeys,omitempty"`
		Verdict string   `json:"verdict,omitempty"`
		// Of operations that no tag serves.
		Split string `json:"split,omitempty"`
		Whole string `json:"whole,omitempty"`
	}
	jsonComponent struct {
		Plan   string          `json:"plan"`
		Keys   []string        `json:"keys"`
		Groups []jsonOperation `json:"groups"`
		Parts  []jsonPart      `json:"parts,omitempty"`
		Apart  []jsonOperation `json:"apart,omitempty"`
		// Unclear are groups of which too little is known.
		Unclear []jsonOperation `json:"unclear,omitempty"`
	}
	jsonPart struct {
		Keys     []string          `json:"keys"`
		Together bool              `json:"together,omitempty"`
		Tag      string            `json:"tag,omitempty"`
		Renamed  map[string]string `json:"renamed,omitempty"`
	}
)

func writeKeysJSON(w io.Writer, v *keysView) error {
	doc := jsonKeys{
		Version: keysVersion, LeftOut: v.inv.LeftOut,
		Keys: []jsonFamily{}, Components: []jsonComponent{}, Unknown: []jsonOperation{}, Problems: []string{},
	}
	for _, f := range v.inv.Families {
		doc.Keys = append(doc.Keys, v.jsonFamily(f))
	}
	for _, c := range v.inv.Components {
		doc.Components = append(doc.Components, v.jsonComponent(c))
	}
	for _, op := range v.inv.Unknown {
		j := v.jsonOperation(op)
		for _, k := range op.Keys {
			j.Keys = append(j.Keys, k.Pattern.String())
		}
		doc.Unknown = append(doc.Unknown, j)
	}
	for _, p := range v.problems {
		doc.Problems = append(doc.Problems, p.Message)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false) // holes are written <id>
	return e.Encode(doc)
}

func (v *keysView) jsonFamily(f *inventory.Family) jsonFamily {
	tag := f.Pattern.Tag()
	j := jsonFamily{ID: v.id(f), Pattern: f.Pattern.String(), Channels: f.Channels, Assumes: tag.Assumes, Uses: []jsonOperation{}}
	if tag.Tagged {
		j.Tag = tag.Hashed.String()
	}
	if slot, ok := slotOf(f.Pattern); ok {
		j.Slot = &slot
	}
	for _, op := range f.Uses {
		j.Uses = append(j.Uses, v.jsonOperation(op))
	}
	return j
}

func (v *keysView) jsonOperation(op *inventory.Operation) jsonOperation {
	return jsonOperation{
		Kind: op.Kind, Command: op.Command, Mode: op.Mode, Package: op.Package, Func: op.Func, Via: op.Via,
		File: v.file(op.Pos.Filename), Line: op.Pos.Line, Column: op.Pos.Column, Guarded: op.Guarded,
	}
}

func (v *keysView) jsonGroup(g *inventory.Group) jsonOperation {
	j := v.jsonOperation(g.Operation)
	j.Verdict, j.Unknown = g.Verdict, g.Unknown
	for _, m := range g.Members {
		j.Keys = append(j.Keys, v.id(m.Family))
		j.Many = j.Many || m.Many
	}
	return j
}

func (v *keysView) jsonComponent(c *inventory.Component) jsonComponent {
	j := jsonComponent{Plan: planKind(c.Plan), Keys: v.ids(c.Families), Groups: []jsonOperation{}}
	for _, g := range c.Groups {
		j.Groups = append(j.Groups, v.jsonGroup(g))
	}
	for _, part := range c.Plan.Parts {
		p := jsonPart{Keys: v.ids(part.Families), Together: part.Together}
		if !part.Together {
			p.Tag, p.Renamed = part.Tag.String(), map[string]string{}
			for i, f := range part.Families {
				p.Renamed[v.id(f)] = part.Keys[i].String()
			}
		}
		j.Parts = append(j.Parts, p)
	}
	for _, a := range c.Plan.Apart {
		g := v.jsonGroup(a.Group)
		g.Split, g.Whole = a.Split, a.Whole.String()
		j.Apart = append(j.Apart, g)
	}
	for _, g := range c.Plan.Unclear {
		j.Unclear = append(j.Unclear, v.jsonGroup(g))
	}
	return j
}

// planKind is the kind of a plan in one word.
func planKind(p inventory.Plan) string {
	switch {
	case p.TooLarge:
		return "too large"
	case len(p.Apart) > 0:
		return "split"
	case slices.ContainsFunc(p.Parts, func(part inventory.Part) bool { return !part.Together }):
		return "tag"
	case len(p.Parts) > 0:
		return "together"
	}
	return "unclear"
}

func (v *keysView) ids(families []*inventory.Family) []string {
	ids := make([]string, len(families))
	for i, f := range families {
		ids[i] = v.id(f)
	}
	return ids
}
