package postgres_test

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
)

// wire is the network between us and the server, with scissors.
type wire struct {
	readsFail atomic.Int32 // so many of the next reads from the server fail
	writes    atomic.Int32 // counts down to the write that …
	lose      atomic.Bool  // … never arrives, instead of arriving without an answer
}

var errCut = errors.New("the wire was cut")

// cut lets n writes pass and then one more, which arrives without its answer or never
// arrives.
func (w *wire) cut(n int32, arrives bool) {
	w.lose.Store(!arrives)
	w.writes.Store(n + 1)
}

func (w *wire) pool(t testing.TB, dsn string) *pgxpool.Pool {
	t.Helper()
	config, err := pgxpool.ParseConfig(dsn)
	require.NoError(t, err)
	config.MaxConns = 8
	config.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	var d net.Dialer
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := d.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &wireConn{Conn: conn, wire: w}, nil
	}
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	require.NoError(t, pool.Ping(context.Background()))
	return pool
}

type wireConn struct {
	net.Conn
	wire *wire
	mu   sync.Mutex
	dead string
}

func (c *wireConn) state() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.dead
}

func (c *wireConn) Write(p []byte) (int, error) {
	if n := c.wire.writes.Load(); n > 0 && c.wire.writes.CompareAndSwap(n, n-1) && n == 1 {
		c.mu.Lock()
		if c.dead = "unanswered"; c.wire.lose.Load() {
			c.dead = "lost"
		}
		c.mu.Unlock()
	}
	if c.state() == "lost" {
		_ = c.Conn.Close()
		return len(p), nil
	}
	return c.Conn.Write(p)
}

func (c *wireConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if left := c.wire.readsFail.Load(); c.state() != "" || n > 0 && left > 0 && c.wire.readsFail.CompareAndSwap(left, left-1) {
		_ = c.Conn.Close()
		return 0, errCut
	}
	return n, err
}
