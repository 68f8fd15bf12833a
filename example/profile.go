package main

import (
	"context"
	"fmt"
)

// SaveProfile has tags that are none. The braces of the first key are never closed. Those of the
// second are doubled, as if fmt had to be told that they are meant: its tag is "{1001". The third
// is around the field of a hash, while only the key is hashed. All of it works, for now.
func (s *Shop) SaveProfile(ctx context.Context, id int) error {
	if err := s.rdb.Set(ctx, fmt.Sprintf("profile:{%d", id), "Ada", 0).Err(); err != nil {
		return err
	}
	if err := s.rdb.Set(ctx, fmt.Sprintf("orders:{{%d}}", id), 3, 0).Err(); err != nil {
		return err
	}
	return s.rdb.HSet(ctx, "emails", fmt.Sprintf("{%d}", id), "ada@example.com").Err()
}

// SaveProfileTagged has one pair of braces in each key.
func (s *Shop) SaveProfileTagged(ctx context.Context, id int) error {
	if err := s.rdb.Set(ctx, fmt.Sprintf("profile:{%d}", id), "Ada", 0).Err(); err != nil {
		return err
	}
	if err := s.rdb.Set(ctx, fmt.Sprintf("orders:{%d}", id), 3, 0).Err(); err != nil {
		return err
	}
	return s.rdb.HSet(ctx, "emails", fmt.Sprint(id), "ada@example.com").Err()
}

// DropProfile is where it fails: two keys that look as if they had the same tag.
func (s *Shop) DropProfile(ctx context.Context, id int) error {
	return s.rdb.Unlink(ctx, fmt.Sprintf("profile:{%d", id), fmt.Sprintf("orders:{{%d}}", id)).Err()
}

// DropProfileTagged needs both keys in one slot, and has them there.
func (s *Shop) DropProfileTagged(ctx context.Context, id int) error {
	return s.rdb.Unlink(ctx, fmt.Sprintf("profile:{%d}", id), fmt.Sprintf("orders:{%d}", id)).Err()
}
