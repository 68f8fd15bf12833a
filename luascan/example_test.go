package luascan_test

import (
	"fmt"

	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
)

func ExampleScan() {
	script, err := luascan.Scan(`
local function lock_of(key) return '{' .. key .. '}:lock' end
for i, key in ipairs(KEYS) do
  if redis.call('GET', lock_of(key)) == ARGV[1] then
    redis.call('DEL', key, key .. ':meta')
  end
end`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, access := range script.Accesses {
		fmt.Println(access)
		for _, key := range access.Keys {
			fmt.Printf("  %d:%d declared: %v\n", key.Line, key.Column, key.Declared())
		}
	}
	// Output:
	// 4:6 GET {<KEYS[i]>}:lock
	//   4:24 declared: false
	// 5:5 DEL <KEYS[i]> <KEYS[i]>:meta
	//   5:23 declared: true
	//   5:28 declared: false
}

func ExampleScan_syntaxError() {
	_, err := luascan.Scan("if redis.call('EXISTS', KEYS[1]) then\n  return 1\n")
	fmt.Println(err)
	// Output: 3:1: the script ends, but 'if' at 1:1 is not closed
}

// A script is read once, and bound to the keys of each of its runs.
func ExampleScript_Bind() {
	script, err := luascan.Scan(`return redis.call('RENAME', KEYS[1], KEYS[1] .. ':old')`)
	if err != nil {
		fmt.Println(err)
		return
	}
	id := keypattern.Of(keypattern.Hole{ID: "id", Name: "id", Max: keypattern.Unbounded})
	run, err := script.Bind(luascan.Run{
		Keys: luascan.Params{Items: []keypattern.Pattern{keypattern.Concat(keypattern.Literal("user:"), id)}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(run.Accesses[0])
	// Output: 1:8 RENAME user:<id> user:<id>:old
}
