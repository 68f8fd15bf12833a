package keys

import (
	"fmt"
	"strconv"
)

// Methods: of a struct, of a named number, of a named string.

// A User has keys of its own.
type User struct {
	ID   int64
	Name string
}

func (u User) Cart() string   { return "cart:" + strconv.FormatInt(u.ID, 10) }
func (u User) Orders() string { return "orders:" + strconv.FormatInt(u.ID, 10) }

func (u *User) TaggedCart() string   { return "cart:{" + strconv.FormatInt(u.ID, 10) + "}" }
func (u *User) TaggedOrders() string { return "orders:{" + strconv.FormatInt(u.ID, 10) + "}" }

// A Shop is a number that writes its own key.
type Shop int64

func (s Shop) String() string { return fmt.Sprintf("shop:%d", int64(s)) }

// A Tagged shop is one whose key is its tag.
type Tagged int64

func (s Tagged) String() string { return fmt.Sprintf("{shop:%d}", int64(s)) }

// A Token is a text with a name.
type Token string

func (t Token) Session() string { return "session:" + string(t) }
func (t Token) Refresh() string { return "refresh:" + string(t) }

func (t Token) TaggedSession() string { return "session:{" + string(t) + "}" }
func (t Token) TaggedRefresh() string { return "refresh:{" + string(t) + "}" }

// Functions of such types.

func Session(t Token) string       { return "session:" + string(t) }
func Refresh(t Token) string       { return fmt.Sprintf("refresh:%s", t) }
func TaggedSession(t Token) string { return "session:{" + string(t) + "}" }
func TaggedRefresh(t Token) string { return fmt.Sprintf("refresh:{%s}", t) }

// Functions of bytes.

func Blob(sum []byte) string       { return "blob:" + string(sum) }
func Meta(sum []byte) string       { return fmt.Sprintf("meta:%s", sum) }
func TaggedBlob(sum []byte) string { return "blob:{" + string(sum) + "}" }
func TaggedMeta(sum []byte) string { return fmt.Sprintf("meta:{%s}", sum) }

func BlobBytes(sum []byte) []byte       { return append([]byte("blob:"), sum...) }
func MetaBytes(sum []byte) []byte       { return append([]byte("meta:"), sum...) }
func TaggedBlobBytes(sum []byte) []byte { return append(append([]byte("blob:{"), sum...), '}') }
func TaggedMetaBytes(sum []byte) []byte { return append(append([]byte("meta:{"), sum...), '}') }

// Functions of whatever writes itself.

func Lock(owner fmt.Stringer) string        { return "lock:" + owner.String() }
func Lease(owner fmt.Stringer) string       { return fmt.Sprintf("lease:%s", owner) }
func TaggedLock(owner fmt.Stringer) string  { return "lock:{" + owner.String() + "}" }
func TaggedLease(owner fmt.Stringer) string { return fmt.Sprintf("lease:{%s}", owner) }

// Functions with type parameters.

func Of[T ~int64 | ~string](family string, id T) string { return fmt.Sprintf("%s:%v", family, id) }

func TaggedOf[T ~int64 | ~string](family string, id T) string {
	return fmt.Sprintf("%s:{%v}", family, id)
}

func Hits[T ~int64](id T) string       { return "hits:" + strconv.FormatInt(int64(id), 10) }
func Tips[T ~int64](id T) string       { return "tips:" + strconv.FormatInt(int64(id), 10) }
func TaggedHits[T ~int64](id T) string { return "hits:{" + strconv.FormatInt(int64(id), 10) + "}" }
func TaggedTips[T ~int64](id T) string { return "tips:{" + strconv.FormatInt(int64(id), 10) + "}" }

// A Set is a family of keys of any type.
type Set[T ~int64] struct{ Family string }

func (s Set[T]) Key(id T) string { return s.Family + ":" + strconv.FormatInt(int64(id), 10) }
func (s Set[T]) TaggedKey(id T) string {
	return s.Family + ":{" + strconv.FormatInt(int64(id), 10) + "}"
}

// A Line is a queue whose keys are made once, of its name.
type Line struct{ waiting, working string }

func NewLine(name string) *Line {
	return &Line{waiting: "line:" + name + ":waiting", working: "line:" + name + ":working"}
}

func (l *Line) Waiting() string { return l.waiting }
func (l *Line) Working() string { return l.working }

// A TaggedLine has its name in braces.
type TaggedLine struct{ waiting, working string }

func NewTaggedLine(name string) *TaggedLine {
	return &TaggedLine{waiting: "line:{" + name + "}:waiting", working: "line:{" + name + "}:working"}
}

func (l *TaggedLine) Waiting() string { return l.waiting }
func (l *TaggedLine) Working() string { return l.working }
