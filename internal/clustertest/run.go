package clustertest

import (
	"errors"
	"fmt"
	"os"
	"testing"
)

// Start starts a cluster for one test and stops it when the test ends. Without a server the test
// is skipped; see the package comment.
func Start(tb testing.TB) *Cluster {
	tb.Helper()
	c, err := New(tb.TempDir())
	if err != nil {
		giveUp(tb, err)
	}
	tb.Cleanup(func() {
		if err := c.Close(); err != nil {
			tb.Error(err)
		}
	})
	return c
}

// Run is for a package whose tests share one cluster. It starts the cluster, hands it to use,
// runs the tests, stops the cluster and returns the exit status:
//
//	var cluster *clustertest.Cluster
//
//	func TestMain(m *testing.M) {
//		os.Exit(clustertest.Run(m, func(c *clustertest.Cluster) { cluster = c }))
//	}
//
//	func TestSomething(t *testing.T) {
//		clustertest.Need(t, cluster)
//		...
//	}
//
// Without a server, use gets nil, the tests run all the same, and Need skips those that ask for the
// cluster.
func Run(m *testing.M, use func(*Cluster)) int {
	dir, err := os.MkdirTemp("", "clustertest")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	c, err := New(dir)
	switch {
	case err == nil:
		defer c.Close()
		use(c)
	case required() || !errors.Is(err, ErrNoServer):
		fmt.Fprintln(os.Stderr, err)
		return 1
	default:
		fmt.Fprintln(os.Stderr, "cluster tests are skipped:", err)
		use(nil)
	}
	return m.Run()
}

// Need skips the test when Run has found no server to start c with.
func Need(tb testing.TB, c *Cluster) {
	tb.Helper()
	if c == nil {
		giveUp(tb, ErrNoServer)
	}
}

// giveUp skips a test where there is no server, and fails it where that is not to be accepted.
func giveUp(tb testing.TB, err error) {
	tb.Helper()
	if errors.Is(err, ErrNoServer) && !required() {
		tb.Skip("cluster test skipped:", err)
	}
	tb.Fatal(err)
}

func required() bool { return os.Getenv("SLOTLINT_REQUIRE_SERVER") == "1" }
