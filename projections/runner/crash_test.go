package runner_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/internal/pg"
	"gantry/internal/testkit"
	"gantry/projections/runner"
)

// flaky fails at random in every way there is, before and after it wrote.
func flaky() *sums {
	return &sums{
		poison: func(eventstore.Recorded) {
			if rand.IntN(3000) == 0 {
				panic("a random panic")
			}
		},
		wreck: func() error {
			switch rand.IntN(60) {
			case 0:
				panic("a random panic after the rows were written")
			case 1:
				return errors.New("a random failure after the rows were written")
			case 2:
				return fault.New(fault.Unavailable, "test.unavailable", nil)
			}
			return nil
		},
	}
}

// Two runners compete for every batch, panic, fail and are stopped at random, the database is killed under them; every event counts
// exactly once.
func TestEveryEventCountsOnceWhateverDies(t *testing.T) {
	server := testkit.Server(t)
	pool, err := pg.Open(context.Background(), server.DSN())
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	h := newHistory(t, 8)
	h.addRandom(500)
	prepared(t, h, pool, flaky())

	stop := make(chan struct{})
	var competing sync.WaitGroup
	for range 2 {
		competing.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				life, cancel := context.WithTimeout(context.Background(), time.Duration(50+rand.IntN(700))*time.Millisecond)
				_ = runner.New(h.store, pool, []runner.Projection{flaky()}, nil).Run(life)
				cancel()
			}
		})
	}
	for range 3 {
		h.addRandom(700)
		before := position(t, pool)
		require.Eventually(t, func() bool { return position(t, pool) > before }, time.Minute, time.Millisecond, "rows are being written")
		server.Kill()
		h.addRandom(100)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		require.NoError(t, server.Restart(ctx))
		cancel()
		require.Eventually(t, func() bool { return pool.Ping(context.Background()) == nil }, time.Minute, 5*time.Millisecond)
	}
	h.addRandom(300)
	require.Eventually(t, func() bool { return position(t, pool) == h.last }, 2*time.Minute, 10*time.Millisecond)
	close(stop)
	competing.Wait()

	// A command that panicked three times in a row by chance is parked; released, it must count once too.
	calm := prepared(t, h, pool, &sums{})
	parked, err := calm.Parked(context.Background())
	require.NoError(t, err)
	for _, p := range parked {
		require.NoError(t, calm.Unpark(context.Background(), "sums", p.Stream))
	}
	h.requireRows(pool)
}

// position is the committed checkpoint, or -1 while the database does not answer.
func position(t *testing.T, pool interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}) eventstore.Position {
	t.Helper()
	var at eventstore.Position
	err := pool.QueryRow(context.Background(), `
		select position from projection_checkpoints join projection_generations using (projection, generation)
		where projection = 'sums' and state = 'live'`).Scan(&at)
	if err != nil {
		return -1
	}
	return at
}

// A rebuild folds many batches into one transaction; a poisoned command in the middle parks its stream and costs the others nothing.
func TestARebuildParksWhatTheLiveRowsParked(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 4)
	p := &sums{poison: func(r eventstore.Recorded) {
		if r.Event.(added).Value == 666 {
			panic("poison")
		}
	}}
	h.addRandom(300)
	h.add(1, 666)
	h.addRandom(300)
	r := prepared(t, h, pool, p)
	running(t, r)
	reach(t, r, h)
	live := rows(t, pool)
	require.NoError(t, r.Rebuild(context.Background(), "sums", nil))
	require.Equal(t, live, rows(t, pool))
	parked, err := r.Parked(context.Background())
	require.NoError(t, err)
	require.Len(t, parked, 1)
	require.Equal(t, h.streams[1], parked[0].Stream)
}

func rows(t *testing.T, pool interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}) []string {
	t.Helper()
	got, err := pool.Query(context.Background(), `select (to_jsonb(v) - 'generation')::text from rm.sums_totals v order by 1`)
	require.NoError(t, err)
	out, err := pgx.CollectRows(got, pgx.RowTo[string])
	require.NoError(t, err)
	return out
}

// A rebuild that was broken off leaves nothing behind that the next one stumbles over.
func TestARebuildThatWasBrokenOffIsStartedAnew(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 2)
	h.addRandom(200)
	broken, cancel := context.WithCancel(context.Background())
	var once sync.Once
	p := &sums{wreck: func() error { once.Do(cancel); return nil }}
	r := prepared(t, h, pool, p)
	require.Error(t, r.Rebuild(broken, "sums", nil))
	require.NoError(t, r.Rebuild(context.Background(), "sums", nil))
	h.requireRows(pool)
	running(t, r)
	h.addRandom(10)
	reach(t, r, h)
	h.requireRows(pool)
}

// Only one rebuild of a read model runs at a time.
func TestASecondRebuildIsRefusedWhileOneRuns(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 2)
	h.addRandom(20)
	began, goOn := make(chan struct{}), make(chan struct{})
	var once sync.Once
	p := &sums{poison: func(eventstore.Recorded) {
		once.Do(func() {
			close(began)
			<-goOn
		})
	}}
	r := prepared(t, h, pool, p)
	first := make(chan error, 1)
	go func() { first <- r.Rebuild(context.Background(), "sums", nil) }()
	<-began
	require.ErrorContains(t, r.Rebuild(context.Background(), "sums", nil), "projection.rebuild_running")
	close(goOn)
	require.NoError(t, <-first)
	h.requireRows(pool)
}

// A new version is built beside the old rows and switched; an older program keeps away from a newer one's rows.
func TestANewVersionIsBuiltBesideAndSwitched(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 3)
	h.addRandom(100)
	r := prepared(t, h, pool, &sums{})
	stop := running(t, r)
	reach(t, r, h)
	next := &sums{version: 2, extraDDL: `; alter table totals add column mark text`}
	newer := prepared(t, h, pool, next)
	var mark *string
	require.NoError(t, pool.QueryRow(context.Background(), `select max(mark) from rm.sums_totals`).Scan(&mark), "the views show the new columns")
	h.requireRows(pool)
	h.addRandom(10)
	within, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
	defer cancel()
	require.False(t, r.Wait(within, "sums", h.last), "the older program that still runs writes nothing into the newer one's rows")
	running(t, newer)
	reach(t, newer, h)
	h.requireRows(pool)
	stop()
	old := runner.New(h.store, pool, []runner.Projection{&sums{}}, nil)
	require.ErrorContains(t, old.Prepare(context.Background(), nil), "projection.newer_version")
}

// Waiting ends with the rows, or after its bound; also in a process that does not follow the log itself.
func TestWaitingEndsWithTheRows(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 1)
	h.add(0, 1)
	r := prepared(t, h, pool, &sums{})
	require.True(t, r.Wait(context.Background(), "sums", 0))
	require.False(t, r.Wait(context.Background(), "nothing", 1))
	short, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	require.False(t, r.Wait(short, "sums", h.last), "nobody follows the log")

	elsewhere := prepared(t, h, pool, &sums{})
	running(t, elsewhere)
	var waiting sync.WaitGroup
	for range 50 {
		waiting.Go(func() {
			if !r.Wait(context.Background(), "sums", h.last) {
				t.Error("the rows of another process are not seen")
			}
		})
	}
	waiting.Wait()
	require.True(t, elsewhere.Wait(context.Background(), "sums", h.last))
}
