package main

// A supplement is what no dump says.
type supplement struct {
	// Corrections replace what servers publish of a command in the dumps.
	Corrections []entry `json:"corrections"`
	// Additions are commands, or first versions of commands, that no dumped server has.
	Additions []addition `json:"additions"`
}

type addition struct {
	Source   string  `json:"source"`
	Commands []entry `json:"commands"`
}

// An entry is one command of the supplement. What it leaves out stays as the dumps have it.
type entry struct {
	Name  string    `json:"name"` // upper case; "XGROUP CREATE" for a subcommand
	Why   string    `json:"why"`
	Since []string  `json:"since"`
	Arity int       `json:"arity"`
	Write bool      `json:"write"`
	Split bool      `json:"split"`
	Batch *bool     `json:"batch"` // as Split if left out
	Keys  []keySpec `json:"keys"`
}

func readSupplement(path string) (*supplement, error) {
	s := new(supplement)
	return s, readJSON(path, s)
}
