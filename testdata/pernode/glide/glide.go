// Package glide has commands about a node that are issued with valkey-glide, whose core knows which to send to all nodes, for
// SL401.
package glide

import (
	"context"

	"github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/config"
	"github.com/valkey-io/valkey-glide/go/v2/models"
	"github.com/valkey-io/valkey-glide/go/v2/options"
)

// Spread are the methods, and the same commands where they are spelled out.
func Spread(ctx context.Context, c *glide.ClusterClient) {
	_, _ = c.DBSizeWithOptions(ctx, options.RouteOption{})
	_, _ = c.FlushAll(ctx)
	_, _ = c.RandomKey(ctx)
	_, _ = c.ScriptFlush(ctx)
	_, _ = c.FunctionLoad(ctx, "#!lua name=l", true)
	_, _ = c.ConfigSet(ctx, map[string]string{"maxmemory": "1"})
	_, _ = c.CustomCommand(ctx, []string{"KEYS", "user:*"})
	_, _ = c.CustomCommand(ctx, []string{"dbsize"})
	_, _ = c.CustomCommand(ctx, []string{"SCRIPT", "LOAD", "return 1"})
}

// Scan has a cursor that goes from node to node.
func Scan(ctx context.Context, c *glide.ClusterClient) error {
	for cursor := models.NewClusterScanCursor(); !cursor.IsFinished(); {
		page, err := c.Scan(ctx, cursor)
		if err != nil {
			return err
		}
		cursor = page.Cursor
	}
	return nil
}

// Spelled is the command of servers, whose cursor is a node's own.
func Spelled(ctx context.Context, c *glide.ClusterClient) {
	_, _ = c.CustomCommand(ctx, []string{"SCAN", "0"}) // want `SCAN goes to one node of the cluster and walks the keys of that node only, and its cursor means nothing to another node; reach all nodes with the client's Scan, whose cursor goes from node to node \(SL401\)`
}

// Routed commands go where their caller says.
func Routed(ctx context.Context, c *glide.ClusterClient) {
	_, _ = c.CustomCommandWithRoute(ctx, []string{"SCAN", "0"}, config.AllPrimaries)
}

// Refused are commands that no node of a cluster takes.
func Refused(ctx context.Context, c *glide.ClusterClient) {
	_, _ = c.Select(ctx, 1)                                   // want `SELECT fails on every node of a cluster with "ERR SELECT is not allowed in cluster mode"`
	_, _ = c.Move(ctx, "user:1", 1)                           // want `MOVE fails`
	_, _ = c.CustomCommand(ctx, []string{"SWAPDB", "0", "1"}) // want `SWAPDB fails`
	_, _ = c.CustomCommand(ctx, []string{"SELECT", "1"})      // want `SELECT fails`
	_, _ = c.Select(ctx, 0)
}

// Single is of one server, and has databases.
func Single(ctx context.Context, c *glide.Client) {
	_, _ = c.Select(ctx, 1)
	_, _ = c.Move(ctx, "user:1", 1)
	_, _ = c.CustomCommand(ctx, []string{"SCAN", "0"})
}
