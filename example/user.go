package main

import "context"

// An Account is what a user has.
type Account struct {
	Balance, Score any
}

func balanceKey(id string) string { return "user_balance_" + id }
func scoreKey(id string) string   { return "user_score_" + id }

// Account reads two keys of one user at once. The id is the same, but the slot is computed from the
// whole key, and no id that anybody would choose brings the two together.
func (s *Shop) Account(ctx context.Context, id string) (Account, error) {
	values, err := s.rdb.MGet(ctx, balanceKey(id), scoreKey(id)).Result()
	if err != nil {
		return Account{}, err
	}
	return Account{Balance: values[0], Score: values[1]}, nil
}

func balanceKeyTagged(id string) string { return "user_balance_{" + id + "}" }
func scoreKeyTagged(id string) string   { return "user_score_{" + id + "}" }

// AccountTagged does the same with keys that have a hash tag: only the id is hashed.
func (s *Shop) AccountTagged(ctx context.Context, id string) (Account, error) {
	values, err := s.rdb.MGet(ctx, balanceKeyTagged(id), scoreKeyTagged(id)).Result()
	if err != nil {
		return Account{}, err
	}
	return Account{Balance: values[0], Score: values[1]}, nil
}

// FirstCustomer reads two constant keys. Both slots are known, and differ.
func (s *Shop) FirstCustomer(ctx context.Context) error {
	return s.rdb.MGet(ctx, "user_balance_10086", "user_score_10086").Err()
}

// FirstCustomerTagged has the entity and the id in the tag.
func (s *Shop) FirstCustomerTagged(ctx context.Context) error {
	return s.rdb.MGet(ctx, "{user_10086}_balance", "{user_10086}_score").Err()
}
