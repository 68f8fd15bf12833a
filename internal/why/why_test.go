package why

import (
	"go/token"
	"reflect"
	"testing"
)

func TestExplanationsTravel(t *testing.T) {
	slot, guard := 7, At(token.Position{Filename: "a.go", Line: 3, Column: 4})
	e := Explanation{
		Command: "MGET", Func: "Shop.Do", Rule: "SL101", Verdict: "never", Finding: "f", Silenced: true, More: true,
		Keys: []Key{{Pattern: "a:<id>", Hashed: "<id>", Tagged: true, Slot: &slot, Many: true, Assumes: []string{"x"}, Steps: []Step{
			{Depth: 1, Text: "here", Place: Place{File: "b.go", Line: 1, Column: 2}},
		}}},
		Because: []string{"b"}, Applies: []string{"a"}, Changes: []string{"c"}, Guard: &guard, FindingAt: &guard,
	}
	got, err := Decode(e.Encode())
	if err != nil || !reflect.DeepEqual(got, e) {
		t.Errorf("read %+v, %v\nwrote %+v", got, err, e)
	}
	if p := got.Guard.Position(); p.Filename != "a.go" || p.Line != 3 || p.Column != 4 {
		t.Errorf("position %v", p)
	}
}

func TestWhatIsNoExplanationIsAnError(t *testing.T) {
	for _, text := range []string{"", "[]", "{}", `{"verdict":"same"}`, `{"because":["x"]}`} {
		if _, err := Decode(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
