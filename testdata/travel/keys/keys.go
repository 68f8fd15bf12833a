// Package keys builds keys for package app, in all the ways in which programs do that. It knows of no
// client: what it returns travels to its importers.
package keys

import (
	"fmt"
	"net/url"
	"strconv"
)

// Constants and variables.
const (
	Online  = "users:online"
	Offline = "users:offline"

	TaggedOnline  = "{users}:online"
	TaggedOffline = "{users}:offline"
)

// A Name is a string with a name.
type Name string

// Names of keys.
const (
	Queue = Name("mail:queue")
	Dead  = Name("mail:dead")

	TaggedQueue = Name("{mail}:queue")
	TaggedDead  = Name("{mail}:dead")
)

// Prefixes, set here and nowhere else.
var (
	Prefix       = "shop:"
	TaggedPrefix = "{shop}:"
)

// Formats of keys.
var (
	CartFormat   = "cart:%d:items"
	CouponFormat = "cart:%d:money"
)

// Lists of keys.
var (
	Daily       = []string{"visits:day", "orders:day"}
	TaggedDaily = []string{"visits:{day}", "orders:{day}"}
)

// Functions.

func Balance(uid int64) string { return fmt.Sprintf("user_balance_%d", uid) }
func Score(uid int64) string   { return fmt.Sprintf("user_score_%d", uid) }

func TaggedBalance(uid int64) string { return fmt.Sprintf("user_balance_{%d}", uid) }
func TaggedScore(uid int64) string   { return fmt.Sprintf("user_score_{%d}", uid) }

// Level is built by other helpers.
func Level(uid int64) string       { return Score(uid) + "_level" }
func TaggedLevel(uid int64) string { return TaggedScore(uid) + "_level" }

// Both returns two keys, and All a list of them.
func Both(uid int64) (balance, score string)       { return Balance(uid), Score(uid) }
func TaggedBoth(uid int64) (balance, score string) { return TaggedBalance(uid), TaggedScore(uid) }

func All(uid int64) []string       { return []string{Balance(uid), Score(uid)} }
func TaggedAll(uid int64) []string { return []string{TaggedBalance(uid), TaggedScore(uid)} }

// Each returns a key for each user.
func Each(uids []int64) []string {
	list := make([]string, 0, len(uids))
	for _, uid := range uids {
		list = append(list, Balance(uid))
	}
	return list
}

func TaggedEach(uids []int64) []string {
	list := make([]string, 0, len(uids))
	for _, uid := range uids {
		list = append(list, fmt.Sprintf("{user}_balance_%d", uid))
	}
	return list
}

// Checked returns no key but an error for some users.
func Checked(uid int64) (string, error) {
	if uid == 0 {
		return "", fmt.Errorf("user %d is nobody", uid)
	}
	return Balance(uid), nil
}

func TaggedChecked(uid int64) (string, error) {
	if uid == 0 {
		return "", fmt.Errorf("user %d is nobody", uid)
	}
	return TaggedBalance(uid), nil
}

// Archive is one of two keys, both with the tag of the user.
func Archive(uid int64, old bool) string {
	if old {
		return fmt.Sprintf("old_{%d}", uid)
	}
	return "new_{" + strconv.FormatInt(uid, 10) + "}"
}

// Page is built with what a call makes of its parameter: the same call on the same name is the same.
func Page(name string) string       { return "page:" + url.QueryEscape(name) }
func Body(name string) string       { return "body:" + url.QueryEscape(name) }
func TaggedPage(name string) string { return "page:{" + url.QueryEscape("p"+name) + "}" }
func TaggedBody(name string) string { return "body:{" + url.QueryEscape("p"+name) + "}" }
