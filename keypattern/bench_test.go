package keypattern

import "testing"

func BenchmarkCompare(b *testing.B) {
	for _, bb := range []struct{ name, a, b string }{
		{"Constants", "user_balance_10086", "user_score_10086"},
		{"SameTag", "user:{<id>}:name", "user:{<id>}:mail"},
		{"EqualPrefix", "user:<id>:name", "user:<id>:mail"},
		{"Lengths", "cart:<id>:items", "stock:<id>:count"},
		{"DifferentHoles", "user:<a>", "user:<b>"},
		{"TwoBoundedHoles", "u:<a %d>:x:<b %d>", "v:<a %d>:y:<b %d>"},
		{"TwoLongHoles", "u:<a plain0-20000>:x:<b %d>", "v:<a plain0-20000>:y:<b %d>"},
		{"TwoUnboundedHoles", "u:<a plain>:x:<b plain>", "v:<a plain>:y:<b plain>"},
		{"ThreeBoundedHoles", "u:<a %d>:x:<b %d>:<c %d>:x", "v:<a %d>:y:<b %d>:<c %d>:y"},
	} {
		p, q := MustParse(bb.a), MustParse(bb.b)
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Compare(p, q)
			}
		})
	}
}

func BenchmarkRewrites(b *testing.B) {
	keys := []Pattern{MustParse("user:<id>:name"), MustParse("user:<id>:mail")}
	b.ReportAllocs()
	for b.Loop() {
		Rewrites(keys)
	}
}
