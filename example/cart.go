package main

import (
	"context"
	"fmt"
)

// DropCart deletes what belongs to a cart. DEL of several keys is one command with one slot.
func (s *Shop) DropCart(ctx context.Context, user int64) error {
	items := fmt.Sprintf("cart:%d:items", user)
	summary := fmt.Sprintf("cart:%d:summary", user)
	coupons := fmt.Sprintf("cart:%d:coupons", user)
	return s.rdb.Del(ctx, items, summary, coupons).Err()
}

// DropCartTagged puts the user into a hash tag. It works, and it spreads users over the cluster.
func (s *Shop) DropCartTagged(ctx context.Context, user int64) error {
	items := fmt.Sprintf("cart:{%d}:items", user)
	summary := fmt.Sprintf("cart:{%d}:summary", user)
	coupons := fmt.Sprintf("cart:{%d}:coupons", user)
	return s.rdb.Del(ctx, items, summary, coupons).Err()
}

// CheckOut renames a cart to an order. RENAME cannot be split: without a tag it never works.
func (s *Shop) CheckOut(ctx context.Context, user int64) error {
	return s.rdb.Rename(ctx, fmt.Sprintf("cart:%d", user), fmt.Sprintf("order:%d", user)).Err()
}

// CheckOutTagged renames within one slot.
func (s *Shop) CheckOutTagged(ctx context.Context, user int64) error {
	from := fmt.Sprintf("cart:{%d}", user)
	if err := s.rdb.Set(ctx, from, "tea", 0).Err(); err != nil {
		return err
	}
	return s.rdb.Rename(ctx, from, fmt.Sprintf("order:{%d}", user)).Err()
}
