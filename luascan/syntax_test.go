package luascan

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
)

// syntaxCases are scripts, and the error that each gets: "" where Redis compiles it. TestSyntaxAgainstServer holds
// the table against a server.
var syntaxCases = []struct{ src, want string }{
	{"", ""},
	{"-- nothing", ""},
	{"return 1", ""},
	{"return 1;", ""},
	{"local x = 1; local y = 2;", ""},
	{"f'x' f\"y\" f[[z]] f{1} f{a = 1}.b.c[1]:m'x'", ""},
	{"local t = {1, 2; 3, [4] = 5, x = 6,}", ""},
	{"local s = '\\065\\x41\\z\\\n' .. \"\\\"\"", ""},
	{"local n = 0x10 + 1e3 + .5 + 3. + 0xA", ""},
	{"local s = [==[ ]] ]=] ]==] --[==[ ]] ]==]\nreturn s", ""},
	{"local goto = 1 return goto", ""},
	{"local a = not not - - 1 ^ 2 ^ 3 .. 'x' .. 'y'", ""},
	{"local x\n(f)()", ""},
	{"local x = 1\n(f)()", ""},
	{"local x = {}\n(f)()", ""},
	{"local x = 's'\n(f)()", ""},
	{"local f = function() end\n(g)()", ""},
	{"local function f()\n(g)() end", ""},
	{"local function f\n(x) end", ""},
	{"local t = {f\n}", ""},
	{"for i = 1, 2 do break end", ""},
	{"while true do if x then break end end", ""},
	{"repeat break until true", ""},
	{"local function f(...) return ... end", ""},
	{"return ...", ""},
	{"x = 1\v\fy = 2", ""},
	{"return f\t(1)", ""},
	{"local s = 'a\\\r\nb'", ""},
	{"if x then elseif y then else end", ""},
	{"do end", ""},
	{"a.b['c'].d = 1", ""},
	{"local a <const> = 1", "1:9: syntax error near '<'"},
	{"return 1 x", "1:10: syntax error near 'x'"},
	{"break", "1:1: break outside a loop"},
	{"for i = 1, 2 do local f = function() break end end", "1:38: break outside a loop"},
	{"local function f() return ... end", "1:27: cannot use '...' outside a function that takes it"},
	{"goto x", "1:6: syntax error near 'x'"},
	{"::x::", "1:1: syntax error near ':'"},
	{";", "1:1: unexpected ';': Lua 5.1 has no empty statement"},
	{"f();;", "1:5: unexpected ';': Lua 5.1 has no empty statement"},
	{"do ; end", "1:4: unexpected ';': Lua 5.1 has no empty statement"},
	{"local function f() ; end", "1:20: unexpected ';': Lua 5.1 has no empty statement"},
	{"f\n(1)", "2:1: ambiguous syntax (function call x new statement)"},
	{"local x = f()\n(g)()", "2:1: ambiguous syntax (function call x new statement)"},
	{"local x = t[1]\n(g)()", "2:1: ambiguous syntax (function call x new statement)"},
	{"x = 3 // 2", "1:8: syntax error near '/'"},
	{"x = 1 & 2", "1:7: unexpected character \"&\""},
	{"if a != b then end", "1:6: unexpected character \"!\""},
	{"x = 0x", "1:5: malformed number near '0x'"},
	{"x = 3..2", "1:5: malformed number near '3..2'"},
	{"x = 12abc", "1:5: malformed number near '12abc'"},
	{"x = 'abc", "1:5: unfinished string"},
	{"x = 'abc\n'", "1:5: unfinished string"},
	{"x = '\\300'", "1:6: escape sequence too large"},
	{"x = [[abc", "1:5: unfinished long string"},
	{"--[[ abc\n\n", "1:3: unfinished long comment"},
	{"x = [[a [[ b ]]", ""},
	{"x = [=abc", "1:5: invalid long string delimiter"},
	{"if x then", "1:10: the script ends, but 'if' at 1:1 is not closed"},
	{"f(1\n", "2:1: the script ends, but '(' at 1:2 is not closed"},
	{"end", "1:1: 'end' closes nothing"},
	{"x = ", "1:5: syntax error near the end of the script"},
	{"x = }", "1:5: '}' closes nothing"},
	{"local 1 = 2", "1:7: syntax error near '1'"},
	{"f() = 1", "1:5: syntax error near '='"},
	{"x", "1:2: syntax error near the end of the script"},
	{"return 'a' 'b'", "1:12: syntax error near string \"b\""},
	{"\xef\xbb\xbfreturn 1", "1:1: unexpected character \"\\u00ef\""},
	{"local é = 1", "1:7: unexpected character \"\\u00c3\""},
	{"\x00", "1:1: unexpected character \"\\x00\""},
	{" #!lua\nreturn 1", "1:3: unexpected character \"!\""},
	{"{{.Template}}", "1:1: syntax error near '{'"},
	{"local x = function function() end", "1:34: the script ends, but 'function' at 1:11 is not closed"},
	{"return " + strings.Repeat("(", 150) + "1" + strings.Repeat(")", 150), ""},
	{"return " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300), "1:207: nested more than 200 levels deep: no Redis compiles this"},
	{"return " + strings.Repeat("'a' .. ", 150) + "'b'", ""},
	{"return " + strings.Repeat("'a' .. ", 300) + "'b'", "1:1405: nested more than 200 levels deep: no Redis compiles this"},
	{"return " + strings.Repeat("1 + ", 1000) + "1", ""},
	{strings.Repeat("do ", 300) + strings.Repeat("end ", 300), "1:598: nested more than 200 levels deep: no Redis compiles this"},
	{"return " + strings.Repeat("- ", 300) + "1", "1:406: nested more than 200 levels deep: no Redis compiles this"},
}

func TestSyntax(t *testing.T) {
	for _, c := range syntaxCases {
		_, err := Scan(c.src)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%.60q: got %q, want %q", c.src, got, c.want)
		}
		if strings.ContainsAny(got, "\r\n") {
			t.Errorf("%.60q: the error has more than one line: %q", c.src, got)
		}
	}
}

func TestSyntaxErrorsHavePositions(t *testing.T) {
	_, err := Scan("local x = 1\nlocal y = = 2")
	var se *SyntaxError
	if !errors.As(err, &se) || se.Line != 2 || se.Column != 11 || se.Offset != 22 {
		t.Errorf("got %#v", err)
	}
}

// TestSyntaxAgainstServer asks a server which of the scripts it compiles.
func TestSyntaxAgainstServer(t *testing.T) {
	cluster := clustertest.Start(t)
	check := func(src string, refused bool) bool {
		t.Helper()
		_, err := cluster.Node(0).Do("SCRIPT", "LOAD", src)
		if (err != nil) != refused {
			t.Errorf("%.60q: refused here: %v; the server says %v", src, refused, err)
			return false
		}
		return true
	}
	for _, c := range syntaxCases {
		check(c.src, c.want != "")
	}
	for seed := range uint64(300) {
		for i, src := range broken(generate(seed), seed) {
			_, err := Scan(src)
			var se *SyntaxError
			refused := errors.As(err, &se)
			if !refused && err != nil {
				continue // a limit of ours
			}
			if !check(src, refused) {
				t.Fatalf("seed %d, mutation %d: %v\n%s", seed, i, err, src)
			}
		}
	}
}

// broken returns a script with single tokens left out, doubled or replaced.
func broken(src string, seed uint64) []string {
	tokens, err := lex(src)
	if err != nil {
		return nil
	}
	words := []string{"end", "(", ")", ";", "\n(", "local", "function", "..", "=", "1", "x", "break", "return", "'s'", ":", "{", "...", "do", "until"}
	var r []string
	for i := range 8 {
		n := (int(seed)*7919 + i*104729) % len(tokens)
		off := tokens[n].pos.Offset
		next := len(src)
		if n+1 < len(tokens) {
			next = tokens[n+1].pos.Offset
		}
		word := words[(int(seed)+i*5)%len(words)]
		switch i % 3 {
		case 0:
			r = append(r, src[:off]+src[next:])
		case 1:
			r = append(r, src[:off]+" "+word+" "+src[off:])
		case 2:
			r = append(r, src[:off]+" "+word+" "+src[next:])
		}
	}
	return r
}

// TestHeaderAgainstServer asks a server which #! lines it takes.
func TestHeaderAgainstServer(t *testing.T) {
	cluster := clustertest.Start(t)
	for _, c := range []struct {
		header string
		refuse string
	}{
		{"#!lua", ""},
		{"#!lua flags=no-writes", ""},
		{"#!lua flags=no-writes,allow-oom,allow-stale,no-cluster,allow-cross-slot-keys", ""},
		{"#!lua flags=", ""},
		{"#!lua flags=what", `1:7: unknown flag "what" in the #! line`},
		{"#!lua what=1", `1:7: unknown option "what=1" in the #! line`},
		{"#!python", `1:1: unknown engine "python" after #!`},
	} {
		src := c.header + "\nreturn 1"
		_, err := Scan(src)
		if got := fmt.Sprint(err); err != nil && got != c.refuse || err == nil && c.refuse != "" {
			t.Errorf("%q: got %v, want %q", c.header, err, c.refuse)
		}
		if _, err := cluster.Node(0).Do("SCRIPT", "LOAD", src); (err != nil) != (c.refuse != "") {
			t.Errorf("%q: the server says %v", c.header, err)
		}
	}
}
