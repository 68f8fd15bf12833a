package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// An action is what is read of action.yml.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, Shell, Run string
			Dir              string `yaml:"working-directory"`
			Env              map[string]string
		}
	}
}

func readAction(t *testing.T) action {
	t.Helper()
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// run runs the action's steps as GitHub does, in a workspace, with inputs. It returns what the last one printed and
// its exit status.
func (a action) run(t *testing.T, workspace, temp string, inputs map[string]string) (output string, status int) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	fill := func(s string) string {
		for name, input := range a.Inputs {
			value, given := inputs[name]
			if !given {
				value = input.Default
			}
			s = strings.ReplaceAll(s, "${{ inputs."+name+" }}", value)
		}
		return s
	}
	for _, step := range a.Runs.Steps {
		cmd := exec.Command("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step.Run)
		cmd.Dir = filepath.Join(workspace, fill(step.Dir))
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_ACTION_PATH="+root, "GITHUB_WORKSPACE="+workspace, "GOWORK=off")
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+fill(value))
		}
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		var exit *exec.ExitError
		if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		output, status = out.String(), cmd.ProcessState.ExitCode()
		if status != 0 {
			break
		}
	}
	return output, status
}

// program writes a repository with a program in its folder "src", and returns its path.
func program(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		".git/HEAD":              "ref: refs/heads/main\n",
		"src/go.mod":             "module example.com/shop\n\ngo 1.25\n\nrequire github.com/redis/go-redis/v9 v9.23.0\n\nreplace github.com/redis/go-redis/v9 => ./go-redis\n",
		"src/a/a.go":             "package a\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nfunc f(ctx context.Context, c redis.UniversalClient) {\n\tc.MGet(ctx, \"a\", \"b\")\n}\n",
		"src/clean/clean.go":     "package clean\n",
		"src/broken/broken.go":   "package broken\n\nvar v = nothing\n",
		"src/go-redis/go.mod":    "module github.com/redis/go-redis/v9\n\ngo 1.25\n",
		"src/go-redis/client.go": "package redis\n\nimport \"context\"\n\ntype UniversalClient interface {\n\tMGet(ctx context.Context, keys ...string) error\n}\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestActionRunsSlotlint(t *testing.T) {
	if testing.Short() {
		t.Skip("builds slotlint")
	}
	if _, err := exec.LookPath("bash"); err != nil || runtime.GOOS == "windows" {
		t.Skip("needs bash")
	}
	a := readAction(t)
	repo, temp := program(t), t.TempDir()
	const found = "::error file=src/a/a.go,line=10,endLine=10,col="
	tests := []struct {
		name   string
		inputs map[string]string
		status int
		want   string // is part of the output; "" for no output
	}{
		{"findings fail", map[string]string{"packages": "./a ./clean"}, 1, found},
		{"or do not", map[string]string{"packages": "./a", "fail-on-findings": "false"}, 0, found},
		{"nothing is found", map[string]string{"packages": "./clean"}, 0, ""},
		{"flags", map[string]string{"packages": "./...", "args": "-rules=-SL101 -tests=false", "fail-on-findings": "false"}, 2, "undefined: nothing"},
		{"a package that does not compile fails always", map[string]string{"packages": "./broken", "fail-on-findings": "false"}, 2, "undefined: nothing"},
		{"an input is no script", map[string]string{"packages": "./a;echo$IFS$(id)"}, 2, "slotlint: "},
		{"a SARIF log", map[string]string{"packages": "./a", "sarif": "out.sarif"}, 1, found},
		{"a baseline", map[string]string{"packages": "./a", "baseline": "base.json"}, 0, ""},
		{"a baseline that is not there", map[string]string{"packages": "./a", "baseline": "none.json"}, 2, "slotlint: baseline none.json: no such file"},
	}
	base := exec.Command("slotlint", "-C", filepath.Join(repo, "src"), "-write-baseline", "base.json", "./a")
	base.Env = append(os.Environ(), "GOWORK=off")
	if out, err := base.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			inputs := maps.Clone(tt.inputs)
			inputs["working-directory"] = "src"
			out, status := a.run(t, repo, temp, inputs)
			if status != tt.status {
				t.Errorf("exit status %d, want %d", status, tt.status)
			}
			if !strings.Contains(out, tt.want) || tt.want == "" && out != "" || strings.Contains(out, "uid=") {
				t.Errorf("output %q, want %q", out, tt.want)
			}
			if name := tt.inputs["sarif"]; name != "" {
				text, err := os.ReadFile(filepath.Join(repo, "src", name))
				if err != nil || !json.Valid(text) || !bytes.Contains(text, []byte(`"src/a/a.go"`)) {
					t.Errorf("the SARIF log: %v %s", err, text)
				}
			}
		})
	}
}

// What a workflow passes gets into a script as the value of a variable, never as a part of its text.
func TestActionTakesNoInputForScript(t *testing.T) {
	a := readAction(t)
	if a.Runs.Using != "composite" || len(a.Runs.Steps) == 0 {
		t.Fatalf("the action uses %q and has %d steps", a.Runs.Using, len(a.Runs.Steps))
	}
	used := ""
	for _, step := range a.Runs.Steps {
		if strings.Contains(step.Run, "${{") || step.Shell != "bash" {
			t.Errorf("step %q runs in shell %q\n%s", step.Name, step.Shell, step.Run)
		}
		used += step.Dir + strings.Join(slices.Collect(maps.Values(step.Env)), " ")
	}
	for name := range a.Inputs {
		if !strings.Contains(used, "${{ inputs."+name+" }}") {
			t.Errorf("input %s is not used", name)
		}
	}
}
