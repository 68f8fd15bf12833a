package keys

import "strconv"

// Functions that return functions.

func Family(name string) func(id int64) string {
	return func(id int64) string { return name + ":" + strconv.FormatInt(id, 10) }
}

func TaggedFamily(name string) func(id int64) string {
	return func(id int64) string { return name + ":{" + strconv.FormatInt(id, 10) + "}" }
}

// Functions that call themselves end in a hole for who follows them: there is no pattern for what
// they return.

// Path is a path to a leaf, and has the tag of the root.
func Path(depth int) string {
	if depth <= 0 {
		return "{root}"
	}
	return Path(depth-1) + "/" + strconv.Itoa(depth%10)
}

// Even and Odd call each other, and always return the same tag.
func Even(n int) string {
	if n <= 0 {
		return "{zero}"
	}
	return Odd(n-1) + "e"
}

func Odd(n int) string {
	if n <= 0 {
		return "{zero}"
	}
	return Even(n-1) + "o"
}

// Depth calls itself and knows no braces.
func Depth(n int) string {
	if n <= 0 {
		return "0"
	}
	return Depth(n/2) + "." + strconv.Itoa(n)
}

// Left and Right are built on it.
func Left(n int) string        { return "left:" + Depth(n) }
func Rest(n int) string        { return "rest:" + Depth(n) }
func TaggedLeft(n int) string  { return "{left}:" + Depth(n) }
func TaggedOther(n int) string { return "{left}:" + Depth(n) + ":other" }
