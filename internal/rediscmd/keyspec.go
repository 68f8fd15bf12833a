package rediscmd

// A KeySpec says where some of a command's keys stand. Positions count as servers count them: the command's name is 0,
// its first argument is 1, and a subcommand's word is an argument like any other.
type KeySpec struct {
	// First is the position of the first key; of the count, where Counted; of the place from which a word is sought,
	// where Search is set.
	First int
	// Last is the last key's distance from the first (0: there is one key), or, if negative, its distance from the end:
	// -1 is the last argument, -2 the one before.
	Last int
	// Step is the distance from one key to the next; 0 means 1.
	Step int
	// Half says that only the first half of the arguments from First on are keys, as XREAD names an ID for each after them.
	Half bool
	// Counted says that the number of keys is written at First, and that they begin right after it. Last is 0 then.
	Counted bool
	// Optional says that the count may be 0. Otherwise servers refuse that.
	Optional bool
	// Search, if not nil, finds the word right after which the keys begin.
	Search *Search
	// Write says that the command may change these keys; the keys of scripts count as changed.
	Write bool
	// Channel says that they are sharded channels, which have a slot as keys have.
	Channel bool
}

// A Search looks for a word among a command's options.
type Search struct {
	// Words are what is sought, in upper case. None of them found: no keys, and nothing wrong.
	Words []string
	// Options are other options, which are stepped over with their values, so that `BY store` is no STORE.
	Options []Option
	// Stop is a word that ends the search; "" if there is none.
	Stop string
	// Strict says that a word which is neither sought nor an option is refused; otherwise it is passed over.
	Strict bool
	// Last says that, of several words that are sought, the last one counts: SORT's STORE. Otherwise the first one ends the
	// search.
	Last bool
	// Else, if not 0, is the position of the only key where no word is found. Where one is, the argument at Else has to be
	// the empty string: MIGRATE names one key or, with "" in its place, many after KEYS.
	Else int
}

// An Option is an option's word, in upper case, and the number of values after it.
type Option struct {
	Word   string
	Values int
}

// Args is what is known of a command's arguments, the name excluded, before the program runs.
// At(i) returns argument i (0 is the one after the name) where it is a constant. Len is the number of arguments, or
// -1 where it is not known (a spread slice).
//
// An Args of unknown length may also have a method MinLen() int: how many arguments there are at least, which is the
// number of those before the spread slice. Without it, they are counted as far as At knows them from the front.
type Args interface {
	Len() int
	At(i int) (text string, ok bool)
}

// A Tail describes keys in an argument list of unknown length: the argument First is one if it exists, and so is every
// Step-th after it, up to the end.
type Tail struct {
	// First is an argument's index, as KeyArgs counts; 0 is the argument after the name.
	First int
	// Step is 1 or more.
	Step int
	// Spare is how many arguments at the end are no keys: BLPOP's timeout is one.
	Spare int
	// Half says that only the first half of the arguments from First on are keys.
	Half bool
}
