// Package jobs imports no client: it has the wrapper of one, three packages away from the command.
package jobs

import (
	"context"

	"github.com/slotlint/slotlint/testdata/travel/keys"
	"github.com/slotlint/slotlint/testdata/travel/store"
)

func Wrapper(ctx context.Context, c store.Client, uid int64) error {
	return store.New(c).MoveSafely(ctx, keys.Balance(uid), keys.Score(uid)) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" never .*MoveSafely issues it at store.go:\d+`
}

func WrapperTagged(ctx context.Context, c store.Client, uid int64) error {
	return store.New(c).MoveSafely(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

// The keys go as fields of one argument.
func Struct(ctx context.Context, c store.Client, uid int64) error {
	return store.New(c).Carry(ctx, store.Plan{From: keys.Balance(uid), To: keys.Score(uid)}) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func StructTagged(ctx context.Context, c store.Client, uid int64) error {
	return store.New(c).Carry(ctx, store.Plan{From: keys.TaggedBalance(uid), To: keys.TaggedScore(uid)})
}

// A decorator of an interface is an implementation as well: both need the keys in one slot.
func Decorated(ctx context.Context, c store.Client, uid int64) error {
	return store.NewDeleter(c).DeleteBoth(ctx, keys.Balance(uid), keys.Score(uid)) // want `UNLINK keys .*"user_balance_<uid>" and "user_score_<uid>" (never|.*only)`
}

func DecoratedTagged(ctx context.Context, c store.Client, uid int64) error {
	return store.NewDeleter(c).DeleteBoth(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

// The wrapper is embedded, and its methods are promoted.
type repo struct{ *store.Store }

func Promoted(ctx context.Context, c store.Client, uid int64) error {
	r := repo{store.New(c)}
	return r.Move(ctx, keys.Balance(uid), keys.Score(uid)) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func PromotedTagged(ctx context.Context, c store.Client, uid int64) error {
	r := repo{store.New(c)}
	return r.Move(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

// A mover is declared where it is used, as is the custom, and what is in sight implements it: a type
// of the package next door.
type mover interface {
	Move(ctx context.Context, from, to string) error
}

func move(ctx context.Context, m mover, uid int64) error {
	return m.Move(ctx, keys.Balance(uid), keys.Score(uid)) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" (never|.*only)`
}

func Interface(ctx context.Context, c store.Client, uid int64) error {
	return move(ctx, store.New(c), uid)
}

func moveTagged(ctx context.Context, m mover, uid int64) error {
	return m.Move(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

func InterfaceTagged(ctx context.Context, c store.Client, uid int64) error {
	return moveTagged(ctx, store.New(c), uid)
}
