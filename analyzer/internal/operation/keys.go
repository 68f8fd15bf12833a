package operation

import (
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/rediscmd"
	"golang.org/x/tools/go/ssa"
)

// A reader takes the keys of one operation out of its arguments.
type reader struct {
	f  *flow.Flow
	op *Operation
}

func (r reader) read(src clients.KeySource, arg ssa.Value) {
	if len(src.Path) == 0 {
		r.take(src, arg)
		return
	}
	name := src.Path[0]
	if name == clients.Elem {
		src.Path = src.Path[1:]
		for _, e := range r.f.KeySet(arg).Elems {
			if e.Value != nil {
				r.read(src, e.Value)
			}
		}
		return
	}
	if src.AllIf != "" {
		if v, ok := r.f.Field(arg, src.AllIf); !ok || v != nil && !isZero(v) {
			if !ok {
				r.op.Keys.Open = true
				return
			}
			src.Take = clients.Each
		}
	}
	if src.Unless != "" {
		if other, ok := r.f.Field(arg, src.Unless); ok && other != nil && !isZero(other) {
			return
		}
	}
	v, ok := r.f.Field(arg, name)
	switch {
	case !ok && r.stepped(arg):
	case ok && v != nil:
		last := src
		last.Path = src.Path[1:]
		if len(last.Path) == 0 {
			r.named(last, name, v)
			return
		}
		r.read(last, v)
	case !ok && len(src.Path) == 1:
		r.unknown(src, r.f.FieldRef(arg, name), arg)
	case !ok:
		r.op.Keys.Open = true
	case !src.Omit && src.Take == clients.One:
		r.add(src.Role, name, flow.Elem{Text: flow.Constant("", arg.Pos()), Pos: arg.Pos()})
	}
}

// named takes keys out of a field; the field's name tells SORT's options apart.
func (r reader) named(src clients.KeySource, name string, v ssa.Value) {
	if src.Role != clients.Pattern {
		r.take(src, v)
		return
	}
	set := flow.One(r.f.Text(v), v.Pos())
	if src.Take != clients.One {
		set = r.f.KeySet(v)
	}
	for _, e := range set.Elems {
		r.add(src.Role, strings.ToUpper(name), e)
	}
}

// stepped takes the keys out of an object that steps have put together, and reports whether it is one.
//
//	*options.NewScriptOptions().WithKeys(keys).WithArgs(args)
func (r reader) stepped(object ssa.Value) bool {
	if load, ok := object.(*ssa.UnOp); ok {
		object = load.X
	}
	for range maxSteps {
		call, ok := r.f.Stored(object).(*ssa.Call)
		if !ok {
			return false
		}
		callee := flow.Callee(&call.Call)
		recv, args := Split(&call.Call)
		if callee == nil || recv == nil || clients.Lookup(pathOfFunc(callee)) != r.op.Client {
			return false
		}
		if step, ok := clients.Find(callee); ok && step.Method.Kind == clients.Step {
			for _, src := range step.Keys {
				r.read(src, args[src.Arg])
			}
			return true
		}
		object = recv
	}
	return false
}

// unknown notes keys in an object that comes from elsewhere.
func (r reader) unknown(src clients.KeySource, ref flow.Ref, at ssa.Value) {
	switch src.Take {
	case clients.One:
		if !src.Omit { // where it may name no key at all, there may be none
			r.add(src.Role, "", flow.Elem{Text: r.f.HoleText(ref, at), Pos: at.Pos()})
		}
	case clients.Each, clients.MapKeys:
		r.addAll(src.Role, r.f.Spread(ref, at))
	default:
		r.op.Keys.Open = true
	}
}

func (r reader) take(src clients.KeySource, v ssa.Value) {
	switch src.Take {
	case clients.One:
		if src.Omit && isZero(v) {
			return
		}
		r.add(src.Role, "", flow.Elem{Text: r.f.TextAt(v, r.op.Site.Block()), Value: v, In: r.op.Site, Pos: flow.Position(v)})
	case clients.Each, clients.MapKeys:
		r.addAll(src.Role, r.f.KeySet(v))
	case clients.Pairs:
		r.pairs(src, r.f.KeySet(v))
	case clients.Triples:
		r.stride(src, r.f.KeySet(v), 3)
	case clients.Heads:
		r.heads(src, r.f.KeySet(v))
	case clients.FirstHalf:
		r.firstHalf(src, r.f.KeySet(v))
	case clients.Tags:
		keys, _ := clients.TagKeys(typeInside(v))
		for _, k := range keys {
			r.add(src.Role, "", flow.Elem{Text: flow.Constant(k, v.Pos()), Pos: v.Pos()})
		}
	case clients.Raw:
		r.raw(r.f.KeySet(v))
	case clients.Held:
		for _, one := range r.op.Client.Held(typeInside(v)) {
			r.read(one, v)
		}
	case clients.Runs:
		r.runs(r.f.KeySet(v))
	case clients.Atomic, clients.Made, clients.KeyCount:
		// A command is judged where it is made, a script where it is run.
	}
}

// runs takes the keys of each run: script.ExecMulti(ctx, c, rueidis.LuaExec{Keys: keys}, ...).
func (r reader) runs(set *flow.KeySet) {
	for _, e := range set.Elems {
		if e.Value == nil {
			continue
		}
		one := *r.op
		one.Keys = &flow.KeySet{}
		for _, src := range r.op.Client.Held(e.Value.Type()) {
			reader{f: r.f, op: &one}.read(src, e.Value)
		}
		r.op.Runs = append(r.op.Runs, one.Keys)
	}
	r.op.Keys.Open = true
}

func (r reader) add(role clients.Role, option string, e flow.Elem) {
	if role == clients.Pattern {
		r.op.Patterns = append(r.op.Patterns, Pattern{Option: option, Elem: e})
		return
	}
	r.op.Keys.Elems = append(r.op.Keys.Elems, e)
}

func (r reader) addAll(role clients.Role, set *flow.KeySet) {
	for _, e := range set.Elems {
		r.add(role, "", e)
	}
	r.op.Keys.Open = r.op.Keys.Open || set.Open
}

// pairs takes every other element, or what is in the only one: MSet(ctx, map[string]any{...}).
func (r reader) pairs(src clients.KeySource, set *flow.KeySet) {
	if len(set.Elems) == 1 && !set.Open && set.Elems[0].Value != nil {
		if one, ok := src.Unpacked(typeInside(set.Elems[0].Value)); ok {
			r.take(one, inside(set.Elems[0].Value))
			return
		}
	}
	keys := r.f.EverySecond(set)
	for _, e := range keys.Elems {
		r.add(src.Role, "", e)
	}
	r.op.Keys.Open = r.op.Keys.Open || keys.Open
}

func (r reader) stride(src clients.KeySource, set *flow.KeySet, n int) {
	if set.Open || len(set.Elems)%n != 0 || !inOrder(set) {
		r.op.Keys.Open = true
		return
	}
	for i := 0; i < len(set.Elems); i += n {
		r.add(src.Role, "", set.Elems[i])
	}
}

func inOrder(set *flow.KeySet) bool {
	for _, e := range set.Elems {
		if e.Anywhere {
			return false
		}
	}
	return true
}

// heads takes the first element of each element: TSMAdd(ctx, [][]any{{key, time, value}}).
func (r reader) heads(src clients.KeySource, set *flow.KeySet) {
	for _, e := range set.Elems {
		if e.Value == nil {
			r.op.Keys.Open = true
			continue
		}
		if inner := r.f.KeySet(e.Value); len(inner.Elems) > 0 && inOrder(inner) {
			head := inner.Elems[0]
			head.Repeated = head.Repeated || e.Repeated
			r.add(src.Role, "", head)
		}
	}
}

// firstHalf takes the streams of XREAD, which come before as many ids.
func (r reader) firstHalf(src clients.KeySource, set *flow.KeySet) {
	if set.Open || len(set.Elems)%2 != 0 || !inOrder(set) {
		r.op.Keys.Open = true
		return
	}
	for _, e := range set.Elems[:len(set.Elems)/2] {
		r.add(src.Role, "", e)
	}
}

// words are the arguments of a raw command, as package rediscmd wants to see them.
type words struct {
	f     *flow.Flow
	elems []flow.Elem
	open  bool
}

func (w words) Len() int {
	if w.open {
		return -1
	}
	return len(w.elems)
}

func (w words) At(i int) (string, bool) {
	if i < 0 || i >= len(w.elems) {
		return "", false
	}
	if text, ok := w.elems[i].Text.Constant(); ok {
		return text, true
	}
	return w.count(w.elems[i].Value)
}

// count is the number of a slice's elements: how many keys follow.
//
//	radix.FlatCmd(nil, "ZUNIONSTORE", sum, len(sets), sets)
func (w words) count(v ssa.Value) (string, bool) {
	if conv, ok := inside(v).(*ssa.Call); ok {
		callee := flow.Callee(&conv.Call)
		if callee != nil && callee.FullName() == "strconv.Itoa" {
			v = conv.Call.Args[0]
		}
	}
	call, ok := inside(v).(*ssa.Call)
	if !ok {
		return "", false
	}
	if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" {
		return "", false
	}
	set := w.f.KeySet(call.Call.Args[0])
	for _, e := range set.Elems {
		if !certain(e) {
			return "", false
		}
	}
	return strconv.Itoa(len(set.Elems)), !set.Open
}

// raw takes the keys of Do(ctx, "MGET", a, b), wherever the command has them.
func (r reader) raw(set *flow.KeySet) {
	if len(set.Elems) == 0 {
		return
	}
	name, ok := set.Elems[0].Text.Constant()
	if !ok {
		if r.op.Method.Kind == clients.RawCommand {
			r.op.Words = set
		}
		return
	}
	if set.Elems[0].Repeated || set.Elems[0].Optional {
		return
	}
	cmd, ok := rediscmd.Lookup(name)
	if !ok {
		return
	}
	r.op.Command = cmd.Name
	args := words{f: r.f, elems: set.Elems[1:], open: set.Open}
	for i, e := range args.elems {
		if e.Anywhere {
			return
		}
		if e.Repeated || e.Optional {
			// From here on, how many there are is not known.
			r.tail(cmd, words{f: r.f, elems: args.elems[:i], open: true}, args.elems[i:])
			return
		}
	}
	indexes, exact := cmd.KeyArgs(args)
	for _, i := range indexes {
		if i < len(args.elems) {
			r.add(clients.Key, "", args.elems[i])
		}
	}
	r.op.Keys.Open = r.op.Keys.Open || !exact
	if exact {
		r.script(args.elems, len(indexes))
	}
}

// Spelled returns the operation that words are, on a client of a kind, where they begin with the name of a command. It has
// no Site, and a script that it runs is not looked at.
func Spelled(f *flow.Flow, c *clients.Client, on clients.Receiver, words *flow.KeySet) (Operation, bool) {
	op := Operation{
		Call:     clients.Call{Client: c, Method: &clients.Method{Kind: clients.RawCommand}},
		Receiver: on,
		Keys:     &flow.KeySet{},
	}
	reader{f: f, op: &op}.raw(words)
	op.Script, op.Argv = nil, nil
	return op, op.Command != ""
}

// script notes what a raw command runs: EVAL text 2 key key arg.
func (r reader) script(args []flow.Elem, keys int) {
	const before = 2 // the text, and the number of keys
	switch r.op.Command {
	case "EVAL", "EVAL_RO", "EVALSHA", "EVALSHA_RO":
		if len(args) >= before+keys {
			r.op.Script = args[0].Value
			r.op.Argv = &flow.KeySet{Elems: args[before+keys:]}
		}
	}
}

// tail takes the keys of a raw command whose arguments end in a slice of unknown length.
func (r reader) tail(cmd *rediscmd.Command, known words, rest []flow.Elem) {
	r.op.Keys.Open = true
	indexes, _ := cmd.KeyArgs(known)
	for _, i := range indexes {
		if i < len(known.elems) {
			r.add(clients.Key, "", known.elems[i])
		}
	}
	tail, ok := cmd.Tail(known)
	if !ok || tail.Half || tail.Step != 1 || tail.First > len(known.elems) {
		return
	}
	for _, e := range rest[:max(0, len(rest)-tail.Spare)] {
		r.add(clients.Key, "", e)
	}
}

// hashField notes the fields of HSET and its kin, where people put tags by mistake.
func (r reader) hashField(args []ssa.Value) {
	cmd := r.op.Command
	if r.op.Method.Kind != clients.Command || !strings.HasPrefix(cmd, "H") || len(r.op.Keys.Elems) != 1 {
		return
	}
	if info, ok := r.op.info(); !ok || len(info.Keys) != 1 {
		return
	}
	first := r.op.Arg(1) // the parameter after the key
	if first >= len(args) {
		return
	}
	switch t := args[first].Type().Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			r.op.Fields = append(r.op.Fields, flow.Elem{Text: r.f.Text(args[first]), Pos: flow.Position(args[first])})
		}
	case *types.Slice:
		if set := r.f.KeySet(args[first]); len(set.Elems) > 0 {
			r.op.Fields = append(r.op.Fields, set.Elems[0])
		}
	}
}

// inside looks through the conversion to an interface.
func inside(v ssa.Value) ssa.Value {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		return mi.X
	}
	return v
}

func typeInside(v ssa.Value) types.Type { return inside(v).Type() }

// isZero reports whether a value is written as zero: nil, "", 0.
func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok {
		return false
	}
	if c.Value == nil {
		return true
	}
	switch c.Value.Kind() {
	case constant.String:
		return constant.StringVal(c.Value) == ""
	case constant.Int:
		return constant.Sign(c.Value) == 0
	}
	return false
}
