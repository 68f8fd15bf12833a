package config_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/config"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
)

func ExampleParse() {
	file, mistakes := config.Parse([]byte(`
rules: all,-broken-tag
strict: true
sinks:
  - func: (*example.com/app/cache.Store).Move
    command: rename
    keys: [from, 1]
builders:
  - func: example.com/app/keys.Name
    pattern: user:{<id>}:name
tagged:
  - (example.com/app/cache.Store).prefix
`))
	fmt.Println(len(mistakes), file.Rules, file.Strict, file.ClusterClientsOnly)
	for _, s := range file.Sinks {
		fmt.Println(s.Line, s.Func, s.Command, s.Keys)
	}
	for _, b := range file.Builders {
		fmt.Println(b.Line, b.Func, b.Pattern)
	}
	for _, t := range file.Tagged {
		fmt.Println(t.Line, t)
	}
	// Output:
	// 0 all,-broken-tag true false
	// 5 (example.com/app/cache.Store).Move RENAME [from 1]
	// 9 example.com/app/keys.Name user:{<id>}:name
	// 12 (example.com/app/cache.Store).prefix
}

func TestTarget(t *testing.T) {
	for text, want := range map[string]target.Target{
		"":                     target.Cluster,
		"target: cluster\n":    target.Cluster,
		"target: alibaba\n":    target.Alibaba,
		"target: serverless\n": target.Serverless,
		"target: enterprise\n": target.Enterprise,
	} {
		if file, mistakes := config.Parse([]byte(text)); file.Target != want || len(mistakes) > 0 {
			t.Errorf("%q: %v, %v; want %v", text, file.Target, mistakes, want)
		}
	}
}

func TestMistakesHaveTheirLine(t *testing.T) {
	const (
		sink    = "sinks:\n- func: a.b/c.D\n"
		builder = "builders:\n- func: a.b/c.D\n"
	)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"no YAML", "strict: true\nrules: [", []string{"2: sequence end token ']' not found"}},
		{"indentation", "sinks:\n  - func: a.b/c.D\n command: MGET\n", []string{"3: value is not allowed in this context"}},
		{"a tab", "strict: true\n\trules: all\n", []string{"2: found character '\t' that cannot start any token"}},
		{"no UTF-8", "strict: true\n# \xff\n", []string{"2: is no UTF-8 text"}},
		{"no mapping", "- rules\n", []string{"1: the file: want keys and values, not a list"}},
		{"a second document", "strict: true\n---\nstrict: false\n", []string{"3: a second document; the file holds one"}},
		{"an unknown key", "strict: true\nrule: all\n", []string{`2: unknown key "rule"; the keys here are rules, strict, cluster-clients-only, target, sinks, builders, tagged`}},
		{"an unknown key of a sink", sink + "  comand: MGET\n  command: MGET\n  keys: [0]\n", []string{`3: unknown key "comand"; the keys here are func, command, keys`}},
		{"a key twice", "strict: true\n# again\nstrict: true\n", []string{`3: key "strict" is there already, on line 1`}},
		{"a key without a value", "strict:\n", []string{"1: strict: want true or false, not nothing"}},
		{"a key of another type", "true: x\n", []string{"1: the file: want a plain key"}},
		{"a merge key", "<<: {strict: true}\n", []string{"1: the file: want a plain key"}},
		{"several mistakes, by line", "tagged: x\nstrict: 1\nfoo: 2\n", []string{"1: tagged: want a list", "2: strict: want true or false, not the number 1", `3: unknown key "foo"`}},

		{"yes is no truth value", "strict: yes\n", []string{`1: strict: want true or false, not "yes"`}},
		{"a text for a truth value", "cluster-clients-only: 'true'\n", []string{`1: cluster-clients-only: want true or false, not "true"`}},
		{"an unknown target", "target: aws\n", []string{`1: target: unknown target "aws"; the targets are cluster, alibaba, serverless, enterprise`}},
		{"several targets", "target: [alibaba, serverless]\n", []string{"1: target: want a text, not a list"}},
		{"an unknown rule", "rules: SL101,SL999\n", []string{`1: rules: unknown rule "SL999"; the rules are`}},
		{"an unknown rule in a list", "rules:\n  - SL101\n  - -SL999\n", []string{`3: rules: unknown rule "SL999"`}},
		{"a rule twice", "rules:\n  - SL101\n  - SL101\n", []string{`3: rules: "SL101" is there already`}},
		{"no rules", "rules: []\n", []string{"1: rules: the list is empty"}},
		{"rules of another type", "rules: {SL101: true}\n", []string{"1: rules: want a text, not keys and values"}},

		{"sinks are a list", "sinks: MGET\n", []string{`1: sinks: want a list, not "MGET"`}},
		{"a sink is a mapping", "sinks:\n- a.b/c.D\n", []string{`2: the sink: want keys and values, not "a.b/c.D"`}},
		{"a sink lacks parts", sink, []string{`2: the sink has no "command"`, `2: the sink has no "keys"`}},
		{"a sink twice", sink + "  command: MGET\n  keys: [0]\n- func: a.b/c.D\n  command: MGET\n  keys: [0]\n", []string{"5: a.b/c.D is there already, on line 2"}},
		{"a method twice, the star does not count", "sinks:\n- {func: (a.b/c.T).D, command: GET, keys: [0]}\n- {func: (*a.b/c.T).D, command: GET, keys: [0]}\n", []string{"3: (a.b/c.T).D is there already, on line 2"}},
		{"an unknown command", sink + "  command: MGETS\n  keys: [0]\n", []string{`3: command: no server has a command "MGETS"`}},
		{"a negative index", sink + "  command: MGET\n  keys:\n  - 0\n  - -1\n", []string{"6: keys: -1 is no index of a parameter"}},
		{"a key that is no parameter", sink + "  command: MGET\n  keys: [1.5]\n", []string{"4: keys: want the name or the index of a parameter, not the number 1.5"}},
		{"a parameter twice", sink + "  command: MGET\n  keys: [a, b, a]\n", []string{"4: keys: a is there already"}},
		{"no keys", sink + "  command: MGET\n  keys: []\n", []string{"4: keys: the list is empty"}},

		{"a name without its package", "tagged:\n- Move\n", []string{`2: tagged: "Move" is no full name`}},
		{"a name with a space", "tagged:\n- a.b/c D.E\n", []string{`2: tagged: "a.b/c D.E" is no full name`}},
		{"a name without its last part", "tagged:\n- a.b/c.\n", []string{`2: tagged: "a.b/c." is no full name`}},
		{"a method without parentheses", "tagged:\n- a.b/c.Store.prefix\n", []string{"2: tagged: a method or field of Store is written (a.b/c.Store).prefix"}},
		{"parentheses that do not close", "tagged:\n- (*a.b/c.Store.prefix\n", []string{"2: tagged: \"(*a.b/c.Store.prefix\" is no full name"}},
		{"a name twice", "tagged:\n- a.b/c.D\n- a.b/c.E\n- a.b/c.D\n", []string{"4: a.b/c.D is there already, on line 2"}},
		{"a star without parentheses is an alias", "tagged:\n- *a\n", []string{"2: tagged: want a text, not an anchor or alias; a text that begins with a special character needs quotes"}},
		{"an anchor", "tagged:\n- &a a.b/c.D\n", []string{"2: tagged: want a text, not an anchor or alias"}},
		{"a YAML tag", "tagged:\n- !!str a.b/c.D\n", []string{"2: tagged: want a text, not a tag"}},
		{"an empty text", "tagged:\n- ''\n", []string{"2: tagged: the text is empty"}},
		{"a text of several lines", "tagged:\n- |\n  a.b/c.D\n", []string{"2: tagged: want a text, not a text of several lines"}},

		{"a pattern that begins with a brace", builder + "  pattern: {<id>}\n", []string{"3: pattern: want a text, not keys and values; a text that begins with a special character needs quotes"}},
		{"a hole that is not closed", builder + "  pattern: user:<id\n", []string{`3: key pattern "user:<id": byte 5: < is never closed`}},
		{"a hole that is no parameter", builder + "  pattern: user:<s.id>\n", []string{"3: pattern: <s.id> is neither the name nor the index of a parameter, nor <?>"}},
		{"a hole of a loop", builder + "  pattern: user:<id*>\n", []string{"3: pattern: <id> stands for a parameter, and says no more than its name"}},
		{"a hole with an alphabet", builder + "  pattern: user:<id plain>\n", []string{"3: pattern: <id> stands for a parameter, and says no more than its name"}},
		{"a builder lacks its pattern", builder, []string{`2: the builder has no "pattern"`}},
		{"a builder twice", builder + "  pattern: x\n- func: a.b/c.D\n  pattern: y\n", []string{"4: a.b/c.D is there already, on line 2"}},

		{"a file that is too long", strings.Repeat("# long\n", 10_000), []string{"0: is longer than 65536 bytes"}},
		{"brackets in brackets", "strict: true\nrules: " + strings.Repeat("[", 60_000), []string{"2: nested more than 100 deep"}},
		{"lists in lists", strings.Repeat("- ", 30_000), []string{"1: nested more than 100 deep"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, mistakes := config.Parse([]byte(tt.text))
			for i, m := range mistakes {
				got := fmt.Sprintf("%d: %s", m.Line, m.Text)
				if i >= len(tt.want) || !strings.HasPrefix(got, tt.want[i]) {
					t.Errorf("mistake %d is %s", i, got)
				}
			}
			if len(mistakes) != len(tt.want) {
				t.Errorf("%d mistakes, want %q", len(mistakes), tt.want)
			}
		})
	}
}

func TestWhatIsRightIsNoMistake(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":                     "",
		"comments":                    "# rules: all\n",
		"a document's start":          "---\nstrict: true\n",
		"a byte order mark":           "\ufeffstrict: true\n",
		"lines that end in CR LF":     "strict: true\r\nrules: all\r\n",
		"quoted keys":                 "\"strict\": true\n",
		"rules as a list":             "rules:\n- all\n- -SL301\n",
		"flow style":                  "sinks: [{func: a.b/c.D, command: MGET, keys: [0]}]\n",
		"a package of one word":       "tagged: [strings.Join]\n",
		"a package with a version":    "tagged: [gopkg.in/redis.v5.Key, (*gopkg.in/redis.v5.Client).Key]\n",
		"a generic type":              "tagged: ['(*a.b/c.Store[K, V]).Key']\n",
		"a subcommand":                "sinks: [{func: a.b/c.D, command: xgroup create, keys: [0]}]\n",
		"a command of a module":       "sinks: [{func: a.b/c.D, command: MY.MOVE, keys: [0, 1]}]\n",
		"a pattern without a hole":    "builders: [{func: a.b/c.D, pattern: config}]\n",
		"a hole that no parameter is": "builders: [{func: a.b/c.D, pattern: 'u:<id>:<?>'}]\n",
		"a less-than sign in the key": `builders: [{func: a.b/c.D, pattern: 'u:\<x:<0>'}]`,
	} {
		t.Run(name, func(t *testing.T) {
			if _, mistakes := config.Parse([]byte(text)); len(mistakes) != 0 {
				t.Errorf("mistakes %v", mistakes)
			}
		})
	}
}

func TestTheExampleOfTheDocumentationIsRightAndComplete(t *testing.T) {
	page, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(page), "```yaml\n")
	example, _, _ = strings.Cut(example, "```")
	file, mistakes := config.Parse([]byte(example))
	if len(mistakes) != 0 {
		t.Errorf("mistakes %v", mistakes)
	}
	if file.Rules == "" || !file.Strict || !file.ClusterClientsOnly || len(file.Sinks) == 0 || len(file.Builders) == 0 || len(file.Tagged) == 0 {
		t.Errorf("it leaves something out: %+v", file)
	}
}

func TestNamesLeaveOutStarAndTypeParameters(t *testing.T) {
	file, mistakes := config.Parse([]byte("tagged: ['(*a.b/c.Store[K, V]).Key', gopkg.in/redis.v5.Key]"))
	want := []config.Tagged{
		{Name: config.Name{Package: "a.b/c", Type: "Store", Ident: "Key"}, Line: 1},
		{Name: config.Name{Package: "gopkg.in/redis.v5", Ident: "Key"}, Line: 1},
	}
	if len(mistakes) != 0 || !reflect.DeepEqual(file.Tagged, want) {
		t.Errorf("got %v, mistakes %v, want %v", file.Tagged, mistakes, want)
	}
}

func TestPatternsHaveTheirHoles(t *testing.T) {
	file, _ := config.Parse([]byte(`builders: [{func: a.b/c.D, pattern: 'u:{<0>}:<name>'}]`))
	if len(file.Builders) != 1 {
		t.Fatalf("builders %v", file.Builders)
	}
	p := file.Builders[0].Pattern
	if want := keypattern.MustParse("u:{<0>}:<name>"); !p.Equal(want) {
		t.Errorf("pattern %s, want %s", p, want)
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{
		".slotlint.yml", // above the modules: nobody's
		"with/go.mod", "with/.slotlint.yml", "with/a/b/b.go", "with/a/.slotlint.yml",
		"with/nested/go.mod", "with/nested/a/a.go",
		"without/go.mod", "without/a/.slotlint.yml",
		"folder/go.mod", "folder/.slotlint.yml/x",
	} {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name, dir string
		want      config.Place
	}{
		{"beside go.mod", "with", config.Place{Root: "with", File: "with/.slotlint.yml"}},
		{"from a package below, past a stray file", "with/a/b", config.Place{Root: "with", File: "with/.slotlint.yml", Stray: []string{"with/a/.slotlint.yml"}}},
		{"not from the module around", "with/nested/a", config.Place{Root: "with/nested"}},
		{"a module without one", "without/a", config.Place{Root: "without", Stray: []string{"without/a/.slotlint.yml"}}},
		{"a folder of that name is none", "folder", config.Place{Root: "folder"}},
		{"no module", ".", config.Place{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := config.Find(filepath.Join(root, tt.dir))
			for _, name := range append([]*string{&got.Root, &got.File}, pointers(got.Stray)...) {
				*name = strings.TrimPrefix(filepath.ToSlash(*name), filepath.ToSlash(root)+"/")
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

func pointers(list []string) (out []*string) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

func TestAFileThatCannotBeReadIsAMistake(t *testing.T) {
	name := filepath.Join(t.TempDir(), config.FileName)
	_, mistakes := config.Read(name)
	if len(mistakes) != 1 {
		t.Fatalf("mistakes %v", mistakes)
	}
	if got, want := mistakes[0].In(config.FileName), ".slotlint.yml: cannot be read: no such file or directory"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzParse shows that no file makes the parser panic, that mistakes are in order and on lines of the file, and
// that what was accepted is complete.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"rules: all,-SL301\nstrict: true\ncluster-clients-only: false\n",
		"rules:\n- SL101\n- -SL301\n",
		"sinks:\n- func: (*a.b/c.Store).Move\n  command: RENAME\n  keys: [from, 1]\n",
		"builders: [{func: a.b/c.D, pattern: 'u:{<0>}:<name plain1-8>'}]\n",
		"tagged:\n- a.b/c.D\n- (a.b/c.T[K]).f\n",
		"<<: &a {x: *a}\n---\n? [a]\n: !!binary |\n  x\n",
		"\ufeff{\"strict\": yes, 'strict': .inf}\r\n# x\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		file, mistakes := config.Parse(content)
		lines := strings.Count(strings.ReplaceAll(string(content), "\r", "\n"), "\n") + 1
		for i, m := range mistakes {
			if m.Text == "" || m.Line < 0 || m.Line > lines || i > 0 && m.Line < mistakes[i-1].Line {
				t.Fatalf("mistake %d is %+v", i, m)
			}
		}
		if len(mistakes) > 0 {
			return
		}
		for _, s := range file.Sinks {
			if s.Func.Package == "" || s.Func.Ident == "" || s.Command == "" || len(s.Keys) == 0 || s.Line == 0 {
				t.Fatalf("sink %+v", s)
			}
		}
		for _, b := range file.Builders {
			if b.Func.Package == "" || b.Func.Ident == "" || len(b.Pattern.Segments()) == 0 || b.Line == 0 {
				t.Fatalf("builder %+v", b)
			}
		}
		for _, n := range file.Tagged {
			if n.Package == "" || n.Ident == "" || n.Line == 0 {
				t.Fatalf("tagged %+v", n)
			}
		}
	})
}
