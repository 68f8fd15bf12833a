package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// exampleBlock is a block of output in a page, behind a comment with the command that has printed it.
var exampleBlock = regexp.MustCompile("(?s)<!-- slotlint ([^\n]*) -->\n```\n(.*?)```\n")

// What the pages show of the example program is what is printed, but for the lines in place of which "..." stands.
func TestPagesShowWhatIsPrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("analyzes a real client and all that it imports")
	}
	root := filepath.Join("..", "..")
	if out, err := exec.Command("go", "-C", filepath.Join(root, "example"), "mod", "download").CombinedOutput(); err != nil {
		t.Skipf("the modules of the example are not to be had: %s", out)
	}
	for _, page := range []string{"keys.md", "why.md"} {
		text, err := os.ReadFile(filepath.Join(root, "docs", page))
		if err != nil {
			t.Fatal(err)
		}
		blocks := exampleBlock.FindAllStringSubmatch(string(text), -1)
		if len(blocks) == 0 {
			t.Errorf("%s shows no output", page)
		}
		for _, b := range blocks {
			cmd := exec.Command("slotlint", strings.Fields(b[1])...)
			cmd.Dir = root
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("slotlint %s: %v", b[1], err)
			}
			rest := string(out)
			for i, shown := range strings.Split(b[2], "...\n") {
				at := strings.Index(rest, shown)
				if at < 0 || i == 0 && at > 0 {
					t.Errorf("%s: slotlint %s does not print\n%s\nbut\n%s", page, b[1], shown, out)
					break
				}
				rest = rest[at+len(shown):]
			}
		}
	}
}
