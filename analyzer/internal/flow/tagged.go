package flow

import "slices"

// MayBeTagged reports whether some value that a variable, a field, a constructor's parameter or a list is seen to get
// carries a hash tag: a prefix that is "{db}" on a cluster and "" elsewhere is judged by what it is on a
// cluster.
func (f *Flow) MayBeTagged(o Origin) bool {
	if list := f.listOf(o.Ref); list != nil && slices.ContainsFunc(list.Elems, func(e Elem) bool { return tagged(e.Text) }) {
		return true
	}
	for _, t := range f.Assigned(o) {
		if tagged(t) {
			return true
		}
		for _, v := range t {
			h, ok := v.Pattern.Bare()
			if !ok {
				continue
			}
			// func (s *store) setPrefix(p string) { s.prefix = p }
			set := f.origins[h.ID]
			if set.Owner == "" || set.Path != "" {
				continue
			}
			for _, passed := range f.arguments(set.Owner, set.Param) {
				if tagged(passed) {
					return true
				}
			}
		}
	}
	return false
}

// tagged reports whether some value of a text carries a hash tag.
func tagged(t Text) bool {
	for _, v := range t {
		if v.Pattern.Tag().Tagged {
			return true
		}
	}
	return false
}
