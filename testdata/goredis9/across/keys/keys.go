// Package keys builds keys for package across.
package keys

import (
	"fmt"
	"strconv"
)

func Name(id int64) string { return fmt.Sprintf("user:%d:name", id) }
func Mail(id int64) string { return fmt.Sprintf("user:%d:mail", id) }

func TaggedName(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func TaggedMail(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

// A User has keys.
type User struct{ ID int64 }

func (u User) Cart() string   { return "cart:" + strconv.FormatInt(u.ID, 10) }
func (u User) Orders() string { return "orders:" + strconv.FormatInt(u.ID, 10) }

func (u User) TaggedCart() string   { return "cart:{" + strconv.FormatInt(u.ID, 10) + "}" }
func (u User) TaggedOrders() string { return "orders:{" + strconv.FormatInt(u.ID, 10) + "}" }
