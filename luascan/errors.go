package luascan

import "fmt"

// The bounds on hostile input. A script in a pull request is written by anybody; none of these is
// met by a script that a person wrote.
const (
	// MaxSource is the longest script, in bytes. The longest one in wide use that we know has 20 KiB.
	MaxSource = 256 << 10

	// MaxNesting is how deep brackets, blocks and right-associative operators may nest: Lua 5.1's own
	// limit (LUAI_MAXCCALLS), beyond which no Redis compiles the script. It is counted on the tokens,
	// before anything recursive sees the script.
	MaxNesting = 200

	// MaxSteps bounds the work of one scan: about a second. Every node, every copied alternative and
	// every 64 bytes of built text count one.
	MaxSteps = 1 << 18

	// MaxAccesses bounds the answer.
	MaxAccesses = 2000

	// maxDepth bounds the recursion of the walk itself. Left-associative chains (1+1+1…, f()()()…) are
	// not nesting for Lua, but their tree is deep; a Go stack overflow can't be recovered from.
	maxDepth = 5000

	// maxText is the longest text a pattern may grow to, in bytes, and maxSegments its most pieces:
	// keys are short, and doubling concatenations reach gigabytes in thirty lines. Longer text
	// becomes a hole.
	maxText     = 4 << 10
	maxSegments = 64

	// maxAlternatives is how many alternatives a value may have before it becomes a hole, and
	// maxCalls how many combinations of them one redis.call is listed with.
	maxAlternatives = 16
	maxCalls        = 32

	// coarseAlternatives takes maxAlternatives' place in a second attempt, after MaxSteps were not enough.
	coarseAlternatives = 3

	// maxUnroll is how many turns, over all nested loops, are run one by one where a loop's bounds are
	// constant. Longer loops are run once for all turns.
	maxUnroll = 64

	// maxCallDepth bounds how deep calls of different functions nest.
	maxCallDepth = 100

	// maxChoices is how many branch decisions a value remembers. Forgetting one only allows
	// combinations that cannot happen.
	maxChoices = 24

	// maxRounds bounds how often a loop's body is run until no further variable is seen to change.
	maxRounds = 4

	// maxName is the longest name of a hole, in bytes.
	maxName = 60
)

// A SyntaxError says that Redis would not compile the script, or not accept its #! line.
type SyntaxError struct {
	Position
	Message string // one line, without the position
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message)
}

// A LimitError says that the script exceeds one of the bounds of this package and was not, or not
// wholly, scanned.
type LimitError struct {
	Position
	Message string // one line, without the position

	steps bool // it is MaxSteps
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message)
}
