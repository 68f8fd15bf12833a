package flow

import (
	"fmt"
	"go/token"
	"go/types"
	"math"
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

// named declares a type with an own String method, which fmt prefers.
type named int

func (named) String() string { return "{n}" }

// TestShapesHold holds what is claimed of formatted values, their alphabet and the bounds of their length, against what
// package fmt writes for the extreme ones and for some between.
func TestShapesHold(t *testing.T) {
	pkg := types.NewPackage("p", "p")
	stringer := types.NewNamed(types.NewTypeName(token.NoPos, pkg, "named", nil), types.Typ[types.Int], nil)
	result := types.NewTuple(types.NewVar(token.NoPos, pkg, "", types.Typ[types.String]))
	recv := types.NewVar(token.NoPos, pkg, "", stringer)
	stringer.AddMethod(types.NewFunc(token.NoPos, pkg, "String", types.NewSignatureType(recv, nil, nil, nil, result, false)))
	bytes := types.NewSlice(types.Typ[types.Byte])

	values := map[types.Type][]any{
		types.Typ[types.Int8]:                    {int8(math.MinInt8), int8(0), int8('{'), int8(math.MaxInt8)},
		types.Typ[types.Int64]:                   {int64(math.MinInt64), int64(0), int64('}'), int64(math.MaxInt64)},
		types.Typ[types.Uint8]:                   {uint8(0), uint8('{'), uint8(math.MaxUint8)},
		types.Typ[types.Uint64]:                  {uint64(0), uint64('{'), uint64(math.MaxUint64)},
		types.Typ[types.Bool]:                    {true, false},
		types.Typ[types.Float64]:                 {0.0, -math.MaxFloat64, math.SmallestNonzeroFloat64, math.NaN(), math.Inf(-1), 1e21, 0.1},
		types.Typ[types.String]:                  {"", "{", "id", "a{b}c"},
		bytes:                                    {[]byte(nil), []byte("{id}"), []byte{0, 255}},
		types.NewArray(types.Typ[types.Byte], 4): {[4]byte{}, [4]byte{'{', '}', 255, 1}},
		stringer:                                 {named(0), named(7)},
	}
	checked := 0
	for typ, list := range values {
		for _, flags := range []string{"", "+", "-", "#", " ", "0", "12", "-12", "012", ".3", "+.2", "# ", "#12", "30"} {
			for verb := range len(verbs) {
				spec := "%" + flags + verbs[verb:verb+1]
				alphabet, low, high := shape(typ, spec)
				if alphabet != keypattern.AnyByte {
					checked++
				}
				for _, v := range list {
					got := fmt.Sprintf(spec, v)
					if len(got) < low || high != keypattern.Unbounded && len(got) > high {
						t.Errorf("%s of %v (%s) is %q: want %d to %d bytes", spec, v, typ, got, low, high)
					}
					for i := range len(got) {
						if !alphabet.Contains(got[i]) {
							t.Errorf("%s of %v (%s) is %q: want bytes of %v", spec, v, typ, got, alphabet)
							break
						}
					}
				}
			}
		}
	}
	if checked < 200 {
		t.Errorf("something is claimed of %d shapes only", checked)
	}
}
