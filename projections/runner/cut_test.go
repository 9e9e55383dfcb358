package runner_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/eventstore"
	"gantry/internal/testkit"
	"gantry/projections/runner"
)

// line is what the connections of a pool are made over. It can be cut once, at a message to the database.
type line struct {
	left atomic.Int64 // messages until then
}

type lineConn struct {
	net.Conn
	line *line
}

func (c *lineConn) Write(p []byte) (int, error) {
	if c.line.left.Add(-1) == 0 {
		_ = c.Close()
		return 0, errors.New("the line is cut")
	}
	return c.Conn.Write(p)
}

func (l *line) cutAt(message int) { l.left.Store(int64(message)) }
func (l *line) wasCut() bool      { return l.left.Load() <= 0 }

// over gives a pool on the database of another one, over a line.
func over(t *testing.T, pool *pgxpool.Pool) (*pgxpool.Pool, *line) {
	t.Helper()
	l, config := &line{}, pool.Config().Copy()
	dial := config.ConnConfig.DialFunc
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &lineConn{conn, l}, nil
	}
	cut, err := pgxpool.NewWithConfig(context.Background(), config)
	require.NoError(t, err)
	t.Cleanup(cut.Close)
	return cut, l
}

// liveVersion is of the tables in use.
func liveVersion(t *testing.T, pool *pgxpool.Pool) (version int) {
	t.Helper()
	err := pool.QueryRow(context.Background(), `select version from projection_generations where projection = 'sums' and state = 'live'`).Scan(&version)
	require.NoError(t, err)
	return version
}

// Whatever message to the database is lost, preparing either did all it should or says that it failed, and the next start mends it.
func TestATableBuiltOverABrokenLineIsWholeOrNotThere(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 3)
	h.addRandom(30)
	first := prepared(t, h, pool, &sums{version: 1})
	stop := running(t, first)
	reach(t, first, h)
	stop()
	cut, l := over(t, pool)
	version := 1
	for n := 1; ; n++ {
		cut.Reset() // connecting takes messages, too
		version++
		l.cutAt(n)
		err := runner.New(h.store, cut, []runner.Projection{&sums{version: version}}, nil).Prepare(context.Background(), nil)
		if !l.wasCut() {
			require.NoError(t, err)
			require.Greater(t, n, 20)
			break
		}
		if err != nil {
			require.Equal(t, version-1, liveVersion(t, pool), "the old tables are in use at message %d", n)
			h.requireRows(pool)
			next := runner.New(h.store, pool, []runner.Projection{&sums{version: version}}, nil)
			require.Eventually(t, func() bool { // the server may take a moment to see that the other one, which held the lock, is gone
				err = next.Prepare(context.Background(), nil)
				return err == nil || !strings.Contains(err.Error(), "projection.rebuild_running")
			}, time.Minute, 5*time.Millisecond)
			require.NoError(t, err)
		}
		require.Equal(t, version, liveVersion(t, pool), "message %d", n)
		h.requireRows(pool)
		var schemas int
		require.NoError(t, pool.QueryRow(context.Background(), `select count(*) from pg_namespace where nspname like 'sums\_g%'`).Scan(&schemas))
		require.LessOrEqual(t, schemas, 2)
	}
}

func TestAParkedStreamIsFollowedAgainWholeOrStaysParked(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 2)
	var cured atomic.Bool
	p := &sums{poison: func(r eventstore.Recorded) {
		if r.Event.(added).Value == 666 && !cured.Load() {
			panic("poison")
		}
	}}
	h.addRandom(10)
	h.add(1, 666)
	h.add(1, 3, 4)
	r := prepared(t, h, pool, p)
	stop := running(t, r)
	reach(t, r, h)
	stop()
	cut, l := over(t, pool)
	over := runner.New(h.store, cut, []runner.Projection{p}, nil)
	for n := 1; ; n++ {
		cut.Reset()
		l.cutAt(n)
		parked, err := over.Parked(context.Background())
		if err == nil {
			require.Len(t, parked, 1, "message %d", n)
		}
		if !l.wasCut() {
			require.NoError(t, err)
			break
		}
	}
	cured.Store(true)
	for n := 1; ; n++ {
		cut.Reset()
		l.cutAt(n)
		err := over.Unpark(context.Background(), "sums", h.streams[1])
		parked, listed := r.Parked(context.Background())
		require.NoError(t, listed)
		if err != nil {
			require.True(t, l.wasCut())
			require.Len(t, parked, 1, "message %d", n)
			require.Equal(t, 3, parked[0].Attempts, "a broken line is no failure of the stream")
			continue
		}
		require.Empty(t, parked, "message %d", n)
		break
	}
	h.requireRows(pool)
}

func TestRowsAreFollowedWhateverMessageIsLost(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 3)
	prepared(t, h, pool, &sums{})
	cut, l := over(t, pool)
	for n := 1; n < 40; n++ {
		cut.Reset()
		l.cutAt(n)
		h.addRandom(3)
		r := runner.New(h.store, cut, []runner.Projection{&sums{}}, nil)
		stop := running(t, r)
		reach(t, r, h)
		stop()
		h.requireRows(pool)
		if !l.wasCut() {
			require.Greater(t, n, 10)
			return
		}
	}
}

// Whatever message to the database is lost while a stream is put aside, it is listed afterwards, once, and the others are followed.
func TestAStreamIsParkedWhateverMessageIsLost(t *testing.T) {
	const most = 60
	pool, h := testkit.Database(t), newHistory(t, most)
	p := &sums{poison: func(r eventstore.Recorded) {
		if r.Event.(added).Value == 666 {
			panic("poison")
		}
	}}
	prepared(t, h, pool, p)
	cut, l := over(t, pool)
	var poisoned []int
	for n := 1; n < most; n++ {
		cut.Reset()
		l.cutAt(n)
		h.add(n, 666)
		h.add(0, 1)
		poisoned = append(poisoned, n)
		r := runner.New(h.store, cut, []runner.Projection{p}, nil)
		stop := running(t, r)
		reach(t, r, h)
		stop()
		h.requireRows(pool, poisoned...)
		wasCut := l.wasCut()
		l.cutAt(1 << 30) // nothing more is lost
		parked, err := r.Parked(context.Background())
		require.NoError(t, err)
		require.Len(t, parked, n, "message %d", n)
		if !wasCut {
			require.Greater(t, n, 10)
			return
		}
	}
}
