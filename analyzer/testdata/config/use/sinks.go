package use

import (
	"context"

	"example.com/app/store"
)

func method(ctx context.Context, s *store.Store, id string) {
	_ = s.Move(ctx, "cart:"+id, "order:"+id, false) // want `RENAME keys are in different hash slots: "cart:<id>" and "order:<id>" .* \(SL101\)`
	_ = s.Move(ctx, "cart:{"+id+"}", "order:{"+id+"}", false)
}

func variadic(ctx context.Context, id string) {
	store.Fetch(ctx, "name:"+id, "mail:"+id) // want `MGET keys are in different hash slots: "name:<id>" and "mail:<id>" .*\(SL101\)`
	store.Fetch(ctx, "name:{"+id+"}", "mail:{"+id+"}")
}

func throughAnInterface(m store.Mover, id string) {
	m.Exchange([]byte("a:"+id), []byte("b:"+id)) // want `RENAMENX keys .*\(SL101\)`
	m.Exchange([]byte("a:{"+id+"}"), []byte("b:{"+id+"}"))
}

func keysOfAMap(id string) {
	store.Each(map[string]int{"a:" + id: 1, "b:" + id: 2}) // want `DEL keys .*\(SL101\)`
	store.Each(map[string]int{"a:{" + id + "}": 1, "b:{" + id + "}": 2})
}

func wrapped(ctx context.Context, s *store.Store, id string) {
	_ = s.Swap(ctx, "lock:"+id, "free:"+id) // want `RENAME keys .* \(Store.Swap issues it at store.go:\d+\)`
	_ = s.Swap(ctx, "lock:{"+id+"}", "free:{"+id+"}")
}

func undeclared(id string) {
	store.Undeclared("a:"+id, "b:"+id)
}
