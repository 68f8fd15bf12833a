package shop

import "context"

func (s Shop) page(ctx context.Context) error {
	return s.rdb.Set(ctx, "page_views_7", 0, 0).Err()
}
