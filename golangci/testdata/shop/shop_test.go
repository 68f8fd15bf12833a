package shop

import (
	"testing"
)

func TestShop(t *testing.T) {
	_ = Shop{}.rdb.MGet(t.Context(), "g", "h")
}
