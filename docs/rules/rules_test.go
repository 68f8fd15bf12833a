package rules_test

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/docs/rules"
)

func TestEachRuleHasAPageWithTheseSections(t *testing.T) {
	sections := []string{
		"What it reports", "The server's error", "Failing", "Fixed",
		"Which remedy", "When it is silent", "How to switch it off",
	}
	for _, r := range rules.All() {
		t.Run(r.ID, func(t *testing.T) {
			page := r.Page()
			if want := "# " + r.ID + " " + r.Name + "\n"; !strings.HasPrefix(page, want) {
				t.Errorf("the page does not begin with %q", want)
			}
			if sentence := strings.ToUpper(r.Summary[:1]) + r.Summary[1:] + "."; !strings.Contains(page, sentence) {
				t.Errorf("the page does not say %q", sentence)
			}
			var got []string
			for line := range strings.Lines(page) {
				if h, ok := strings.CutPrefix(line, "## "); ok {
					got = append(got, strings.TrimSpace(h))
				}
			}
			if !slices.Equal(got, sections) {
				t.Errorf("sections\n got %q\nwant %q", got, sections)
			}
			way := []string{"-rules=-" + r.ID, "-rules=-" + r.Name}
			if !r.Default {
				way = []string{"off by default", "-rules=default," + r.ID, "-rules=default," + r.Name, "-rules=all,-" + r.ID}
			}
			for _, text := range append(way, "```go", "CROSSSLOT Keys in request don't hash to the same slot", "concentrates") {
				if !strings.Contains(page, text) {
					t.Errorf("the page does not have %q", text)
				}
			}
		})
	}
}

func TestEachPageHasARule(t *testing.T) {
	files, err := fs.Glob(os.DirFS("."), "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		id := strings.TrimSuffix(f, ".md")
		if r, ok := rules.ByID(id); !ok || r.ID != id {
			t.Errorf("%s is the page of no rule", f)
		}
	}
}

func TestRulesAreOrderedAndTheirIDsAndNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	all := rules.All()
	for i, r := range all {
		if seen[r.ID] || seen[r.Name] {
			t.Errorf("%s %s: used twice", r.ID, r.Name)
		}
		seen[r.ID], seen[r.Name] = true, true
		if i > 0 && all[i-1].ID >= r.ID {
			t.Errorf("%s does not come after %s", r.ID, all[i-1].ID)
		}
	}
}

func TestByIDTakesIDsAndNamesInAnyCase(t *testing.T) {
	for _, s := range []string{"SL101", "sl101", "crossslot-command", "CrossSlot-Command"} {
		if r, ok := rules.ByID(s); !ok || r.ID != rules.CrossSlotCommand {
			t.Errorf("ByID(%q) = %v, %v", s, r.ID, ok)
		}
	}
	for _, s := range []string{"", "SL1", "SL999", "all", "../SL101"} {
		if r, ok := rules.ByID(s); ok {
			t.Errorf("ByID(%q) = %v, want none", s, r.ID)
		}
	}
}

func TestSelect(t *testing.T) {
	defaults, every := "", ""
	for _, r := range rules.All() {
		every += " " + r.ID
		if r.Default {
			defaults += " " + r.ID
		}
	}
	without := func(list, id string) string { return strings.Replace(list, " "+id, "", 1) }
	tests := []struct {
		name, list string
		want       string
	}{
		{"an empty list is the defaults", "", defaults},
		{"one id", "SL101", " SL101"},
		{"a name", "broken-tag", " SL301"},
		{"the order of the list does not matter", "SL301, sl101", " SL101 SL301"},
		{"a leading minus starts from the defaults", "-SL301", without(defaults, "SL301")},
		{"what is off by default is asked for", "default,SL302,per-node-command", defaults + " SL302 SL401"},
		{"all less one", "all,-crossslot-command", without(every, "SL101")},
		{"defaults and more", "default,SL101", defaults},
		{"the last word counts", "SL101,-SL101", ""},
		{"empty items are nothing", "SL101,,", " SL101"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			selected, err := rules.Select(tt.list)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, r := range selected {
				got += " " + r.ID
			}
			if got != tt.want {
				t.Errorf("Select(%q) =%s, want%s", tt.list, got, tt.want)
			}
		})
	}
}

func TestSelectRefusesWhatIsNoRule(t *testing.T) {
	for _, list := range []string{"SL999", "SL101,nope", "-", "all,-", "SL101 SL301"} {
		if got, err := rules.Select(list); err == nil {
			t.Errorf("Select(%q) = %v, want an error", list, got)
		}
	}
}

func ExampleSelect() {
	selected, err := rules.Select("crossslot-command,SL301")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range selected {
		fmt.Println(r.ID, r.Name)
	}
	// Output:
	// SL101 crossslot-command
	// SL301 broken-tag
}

// The analyzer's tests run these fixtures: the first is reported, the second is not.
func TestTheExamplesOfRulesThatAreOffByDefaultAreFixtures(t *testing.T) {
	folders := map[string]string{rules.HotTag: "hottag", rules.PerNodeCommand: "pernode"}
	for _, r := range rules.All() {
		if r.Default {
			continue
		}
		for _, section := range []string{"Failing", "Fixed"} {
			_, text, _ := strings.Cut(r.Page(), "## "+section+"\n\n```go\n")
			code, _, found := strings.Cut(text, "```")
			name := strings.ToLower(section)
			file := "../../testdata/" + folders[r.ID] + "/page/" + name + "/" + name + ".go"
			fixture, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !found || !strings.Contains(string(fixture), code) {
				t.Errorf("%s: the code below %q is not that of %s", r.ID, section, file)
			}
		}
	}
}
