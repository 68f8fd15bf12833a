// Package keys has the names of keys for package consts.
package keys

const (
	Name       = "user:name"
	Mail       = "user:mail"
	TaggedName = "{user}:name"
	TaggedMail = "{user}:mail"
	NameFormat = "user:%d:name"
	MailFormat = "user:%d:mail"
)

// A Family is the first part of a key.
type Family string

const (
	Cart   Family = "cart:"
	Orders Family = "orders:"
)
