package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxWrites bounds the uses of a builder that is followed: more write a page, not a key.
const maxWrites = 256

// built follows sb.String(): what was written to a strings.Builder or bytes.Buffer before, if it
// was written in one straight line of the function that made it.
//
//	var sb strings.Builder
//	sb.WriteString("user:")
//	sb.WriteString(id)
//	return sb.String()
func (f *Flow) built(call *ssa.Call) (Text, bool) {
	buf := call.Call.Args[0]
	pieces, made, ok := f.begun(buf)
	if !ok {
		return nil, false
	}
	writes, ok := uses(buf)
	if !ok {
		return nil, false
	}
	for _, w := range f.inOrder(writes) {
		if w == call {
			return concat(pieces...)
		}
		if !certain(w, call) || f.prog.OuterLoop(w.Block(), made) != nil {
			return nil, false
		}
		if name := calleeName(&w.Call); name == "(*strings.Builder).Reset" || name == "(*bytes.Buffer).Reset" {
			pieces = nil
			continue
		}
		t, ok := f.written(w)
		if !ok {
			return nil, false
		}
		pieces = append(pieces, t)
	}
	return nil, false
}

// begun returns what a buffer holds at first, and where it was made.
func (f *Flow) begun(buf ssa.Value) (pieces []Text, made *ssa.BasicBlock, ok bool) {
	switch buf := buf.(type) {
	case *ssa.Alloc:
		return nil, buf.Block(), true
	case *ssa.Call:
		switch calleeName(&buf.Call) {
		case "bytes.NewBufferString", "bytes.NewBuffer":
			return []Text{f.Text(buf.Call.Args[0])}, buf.Block(), true
		}
	}
	return nil, nil, false
}

// uses lists the calls that a buffer is used in; ok is false if it goes elsewhere.
func uses(buf ssa.Value) (calls []*ssa.Call, ok bool) {
	if len(*buf.Referrers()) > maxWrites {
		return nil, false
	}
	for _, ref := range *buf.Referrers() {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
		case *ssa.Call:
			calls = append(calls, ref)
		case *ssa.MakeInterface: // fmt.Fprintf(&sb, ...)
			for _, use := range *ref.Referrers() {
				c, ok := use.(*ssa.Call)
				if !ok {
					return nil, false
				}
				calls = append(calls, c)
			}
		default:
			return nil, false
		}
	}
	return calls, true
}

// certain reports whether an instruction runs whenever a later one does.
func certain(first, later ssa.Instruction) bool {
	return first.Block() == later.Block() || first.Block().Dominates(later.Block())
}

func (f *Flow) inOrder(calls []*ssa.Call) []*ssa.Call {
	slices.SortStableFunc(calls, func(a, b *ssa.Call) int {
		if a.Block() == b.Block() {
			return f.prog.Index(a) - f.prog.Index(b)
		}
		if a.Block().Dominates(b.Block()) {
			return -1
		}
		return 1
	})
	return calls
}

// written is what one call adds to the builder; "" for calls that add nothing.
func (f *Flow) written(call *ssa.Call) (Text, bool) {
	args := call.Call.Args
	switch calleeName(&call.Call) {
	case "(*strings.Builder).WriteString", "(*strings.Builder).Write", "(*bytes.Buffer).WriteString", "(*bytes.Buffer).Write":
		return f.Text(args[1]), true
	case "(*strings.Builder).WriteByte", "(*strings.Builder).WriteRune", "(*bytes.Buffer).WriteByte", "(*bytes.Buffer).WriteRune":
		return f.converted(args[1], types.Typ[types.String])
	case "(*strings.Builder).Grow", "(*bytes.Buffer).Grow", "(*strings.Builder).Len", "(*bytes.Buffer).Len",
		"(*strings.Builder).Cap", "(*strings.Builder).String", "(*bytes.Buffer).String", "(*bytes.Buffer).Bytes":
		return literal("", call.Pos()), true
	case "fmt.Fprintf":
		return f.sprintf(args[1], args[2])
	}
	return nil, false
}
