package group

import (
	"iter"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/keypattern"
)

// handOn leaves a group to the callers of a function.
func (c *Collector) handOn(owner string, g *Group) {
	if len(c.handedOn[owner]) >= maxHandedOn || len(g.Via) >= maxWay {
		return
	}
	handed := *g
	handed.Conditional = g.Conditional || g.site != nil && c.flow.Conditional(g.site)
	c.handedOn[owner] = append(c.handedOn[owner], &handed)
}

// leftToCallers reports whether it is for the callers of a function to say whether two keys share a
// slot: where nothing is known because a key, or its head, is a parameter, and where a parameter heads both
// keys of a function all of whose callers are seen.
func (c *Collector) leftToCallers(j Judgement) (owner string, ok bool) {
	if j.Verdict != keypattern.Unknown && j.Reason != keypattern.ReasonLeadingHole {
		return "", false
	}
	if j.Verdict == keypattern.Unknown {
		for _, p := range []keypattern.Pattern{j.A, j.B} {
			if o, ok := c.headParameter(p); ok {
				return o.Owner, true
			}
		}
	}
	if j.Turns {
		// <s.prefix><each of keys>: the caller brings the keys.
		for h, o := range c.given(j.A) {
			if h.Varies && o.EachOf() {
				return o.Owner, true
			}
		}
	}
	if j.Reason == keypattern.ReasonLeadingHole {
		if o, ok := c.headParameter(j.A); ok && o.Path == "" && len(c.flow.Callers(o.Owner)) > 0 {
			return o.Owner, true
		}
	}
	return "", false
}

// rightForSome reports whether keys that disagree as they stand are right with what some caller in this package brings, and
// returns the function to whose callers they are left then: it is for each of them to bring a tag.
//
//	func load(keys ...string) { for i := range keys { keys[i] = "app:" + keys[i] }; c.MGet(ctx, keys...) }
//	load("{user}:1", "{user}:2")
func (c *Collector) rightForSome(g *Group, j Judgement) (owner string, ok bool) {
	for _, p := range []keypattern.Pattern{j.A, j.B} {
		for _, o := range c.given(p) {
			if (o.Path == "" || o.EachOf()) && c.rightAt(g, o.Owner) {
				return o.Owner, true
			}
		}
	}
	return "", false
}

// rightAt reports whether a group is proved right at some call of a function in this package that brings several keys.
func (c *Collector) rightAt(g *Group, owner string) bool {
	for _, site := range c.flow.Calls(owner) {
		fn := site.Common().StaticCallee()
		at := *g
		at.Keys = c.flow.AtPlaces(c.flow.ApplySet(c.flow.Frame(fn), g.Keys, flow.Args(site.Common()), c.flow.SiteRef(site), site.Pos()))
		if !at.Keys.Open && differ(at.Keys) && c.Judge(&at).Verdict == keypattern.Same {
			return true
		}
	}
	return false
}

// differ reports whether there are two keys of which one is not the other.
func differ(keys *flow.KeySet) bool {
	for _, e := range keys.Elems {
		if e.Repeated || !slices.EqualFunc(e.Text, keys.Elems[0].Text, func(a, b flow.Variant) bool { return a.Pattern.Equal(b.Pattern) }) {
			return true
		}
	}
	return false
}

// given yields the holes of a key that are any text, and that callers bring, with their origins.
func (c *Collector) given(p keypattern.Pattern) iter.Seq2[keypattern.Hole, flow.Origin] {
	return func(yield func(keypattern.Hole, flow.Origin) bool) {
		for _, s := range p.Segments() {
			if s.Hole == nil || s.Hole.Alphabet != keypattern.AnyByte {
				continue
			}
			if o, ok := c.flow.Origin(flow.Turn(s.Hole.ID)); ok && o.Owner != "" && !yield(*s.Hole, o) {
				return
			}
		}
	}
}

// bareParameter returns the origin of a key that is a parameter and nothing else.
func (c *Collector) bareParameter(keys *flow.KeySet) (flow.Origin, bool) {
	for _, e := range keys.Elems {
		for _, v := range e.Text {
			if _, ok := v.Pattern.Bare(); ok {
				if o, ok := c.headParameter(v.Pattern); ok && o.Path == "" {
					return o, true
				}
			}
		}
	}
	return flow.Origin{}, false
}

// headParameter returns the origin of the hole that a key begins with, if that is a parameter's text.
func (c *Collector) headParameter(p keypattern.Pattern) (flow.Origin, bool) {
	segs := p.Segments()
	if len(segs) == 0 || segs[0].Hole == nil || segs[0].Hole.Alphabet != keypattern.AnyByte {
		return flow.Origin{}, false
	}
	o, ok := c.flow.Origin(flow.Turn(segs[0].Hole.ID))
	return o, ok && o.Owner != "" && (o.Verb == "" || o.Verb == "%v")
}
