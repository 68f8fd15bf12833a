package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
	redis9 "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/valkey-io/valkey-go"
	"github.com/valkey-io/valkey-go/valkeycompat"
)

// clients are what fixtures are called with: a parameter gets the first one that it can take.
var clients []any

var (
	cluster *clustertest.Cluster
	// sole is a node with all slots, for connections that follow no redirection.
	sole *clustertest.Cluster
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "sole")
	if err != nil {
		panic(err)
	}
	status := clustertest.Run(m, func(c *clustertest.Cluster) {
		if cluster = c; c == nil {
			return
		}
		clients = connect(c)
		if sole, err = clustertest.NewSole(dir); err != nil {
			panic(err)
		}
	})
	if sole != nil {
		err = sole.Close()
	}
	if err := errors.Join(err, os.RemoveAll(dir)); err != nil {
		panic(err)
	}
	os.Exit(status)
}

// timeout bounds one command, far above the second that a blocking fixture waits.
const timeout = 20 * time.Second

func connect(c *clustertest.Cluster) []any {
	var slots8 []redis8.ClusterSlot
	var slots7 []redis7.ClusterSlot
	var slots6 []redis6.ClusterSlot
	for i, addr := range c.Addrs() {
		first, end := clustertest.SlotRange(i)
		slots8 = append(slots8, redis8.ClusterSlot{Start: first, End: end - 1, Nodes: []redis8.ClusterNode{{Addr: addr}}})
		slots7 = append(slots7, redis7.ClusterSlot{Start: first, End: end - 1, Nodes: []redis7.ClusterNode{{Addr: addr}}})
		slots6 = append(slots6, redis6.ClusterSlot{Start: first, End: end - 1, Nodes: []redis6.ClusterNode{{Addr: addr}}})
	}
	old, err := newOldServer(c.Node(0))
	if err != nil {
		panic(err)
	}
	ofRueidis, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: c.Addrs(), ConnWriteTimeout: timeout})
	if err != nil {
		panic(err)
	}
	ofValkey, err := valkey.NewClient(valkey.ClientOption{InitAddress: c.Addrs(), ConnWriteTimeout: timeout})
	if err != nil {
		panic(err)
	}
	// The older clients do not understand what a server of today says of its slots.
	return append(slices.Concat(connectRadix(c), []any{connectGlide(c)}, connectWrappers(c)),
		redis9.NewClusterClient(&redis9.ClusterOptions{Addrs: c.Addrs(), ReadTimeout: timeout}),
		redis9.NewClient(&redis9.Options{Addr: c.Addrs()[0], ReadTimeout: timeout}),
		redis8.NewClusterClient(&redis8.ClusterOptions{Dialer: old.dial, ReadTimeout: timeout, ClusterSlots: func(context.Context) ([]redis8.ClusterSlot, error) { return slots8, nil }}),
		redis7.NewClusterClient(&redis7.ClusterOptions{Dialer: old.dial, ReadTimeout: timeout, ClusterSlots: func() ([]redis7.ClusterSlot, error) { return slots7, nil }}),
		redis6.NewClusterClient(&redis6.ClusterOptions{ReadTimeout: timeout, ClusterSlots: func() ([]redis6.ClusterSlot, error) { return slots6, nil }}),
		&redisc.Cluster{StartupNodes: c.Addrs(), DialOptions: []redis.DialOption{redis.DialReadTimeout(timeout)}},
		ofRueidis,
		ofValkey,
		rueidiscompat.NewAdapter(ofRueidis),
		valkeycompat.NewAdapter(ofValkey),
	)
}

// client returns what a parameter of a type is given, if it is a client's.
func client(t reflect.Type) reflect.Value {
	for _, c := range clients {
		if reflect.TypeOf(c).AssignableTo(t) {
			return reflect.ValueOf(c)
		}
	}
	return reflect.Value{}
}

func isClient(t reflect.Type) bool {
	return (t.Kind() != reflect.Interface || t.NumMethod() > 0) && client(t).IsValid()
}

// isConn tells whether a parameter is a connection of redigo's, which follows no redirection.
func isConn(t reflect.Type) bool {
	return t.Kind() == reflect.Interface && t.Implements(reflect.TypeFor[redis.Conn]())
}

// dial connects to a node for the time of a test. A connection serves one call: what that leaves behind is another's.
func dial(t *testing.T, addr string) (reflect.Value, error) {
	c, err := redis.Dial("tcp", addr, redis.DialReadTimeout(timeout))
	if err != nil {
		return reflect.Value{}, err
	}
	t.Cleanup(func() { _ = c.Close() })
	return reflect.ValueOf(c), nil
}

// call calls a fixture. A panic is an error as well.
func call(fn reflect.Value, in []reflect.Value) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("panic: %v", e)
		}
	}()
	calm(in)
	do := fn.Call
	if fn.Type().IsVariadic() {
		do = fn.CallSlice
	}
	out := do(in)
	err, _ = out[0].Interface().(error)
	return err
}
