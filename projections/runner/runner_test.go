package runner_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit"
	"gantry/projections/runner"
)

// added is the only fact of these tests: a number joins the sum of its stream.
type added struct{ Value int64 }

func (added) EventType() string { return "test.added" }

func (added) Descriptor() *event.Descriptor { return addedFact }

var addedFact = event.OfStream("test.added")

// sums adds the numbers of each stream, and notes every event it has seen under a key that a second time would break.
type sums struct {
	version  int
	poison   func(eventstore.Recorded) // called for each event, may panic
	wreck    func() error              // called before each flush
	extraDDL string
}

func (s *sums) Name() string { return "sums" }
func (s *sums) Version() int { return max(s.version, 1) }
func (s *sums) Schema() string {
	return `create table totals (company_id uuid, stream_id uuid, total bigint not null, events int not null, primary key (company_id, stream_id));
	        create table seen (stream_id uuid, revision bigint, primary key (stream_id, revision))` + s.extraDDL
}
func (s *sums) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Plan} }
func (s *sums) New() runner.Projector    { return &summing{sums: s} }

type summing struct {
	*sums
	held []eventstore.Recorded
}

func (s *summing) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for _, r := range batch {
		if s.poison != nil {
			s.poison(r)
		}
		s.held = append(s.held, r)
	}
	return nil
}

func (s *summing) Held() int { return len(s.held) }

func (s *summing) Flush(ctx context.Context, tx pgx.Tx) error {
	b := &pgx.Batch{}
	for _, r := range s.held {
		b.Queue(`insert into totals values ($1, $2, $3, 1)
			on conflict (company_id, stream_id) do update set total = totals.total + $3, events = totals.events + 1`,
			r.Stream.Company, r.Stream.ID, valueOf(r.Event))
		b.Queue(`insert into seen values ($1, $2)`, r.Stream.ID, int64(r.Revision))
	}
	s.held = nil
	if err := tx.SendBatch(ctx, b).Close(); err != nil {
		return err
	}
	if s.wreck != nil {
		return s.wreck()
	}
	return nil
}

// history is a store with streams of added numbers.
type history struct {
	t         testing.TB
	store     *eventstore.Store
	company   kernel.CompanyID
	streams   []eventstore.Stream
	revisions []eventstore.Revision
	totals    []int64
	commands  int
	last      eventstore.Position
	shown     int64 // events readers have seen
}

func id(n int) kernel.ID {
	return kernel.MustParseID(fmt.Sprintf("00000000-0000-7000-8000-%012x", n))
}

func when(n int) time.Time { return time.Date(2026, 3, 2, 8, 0, n%60, 0, time.UTC) }

func newHistory(t testing.TB, streams int) *history {
	r := event.NewRegistry()
	event.Define[added](r)
	h := &history{t: t, store: eventstore.New(memory.New(), r), company: id(1)}
	for i := range streams {
		h.streams = append(h.streams, eventstore.Stream{Company: h.company, Kind: eventstore.Plan, ID: id(1000 + i)})
	}
	h.revisions, h.totals = make([]eventstore.Revision, streams), make([]int64, streams)
	return h
}

// add appends one command with these numbers.
func (h *history) add(stream int, values ...int64) {
	h.t.Helper()
	h.commands++
	c := eventstore.Command{ID: id(1_000_000 + h.commands), At: when(h.commands)}
	for _, v := range values {
		c.Events = append(c.Events, added{v})
		h.totals[stream] += v
	}
	at, err := h.store.Append(context.Background(), h.streams[stream], h.revisions[stream], []eventstore.Command{c})
	require.NoError(h.t, err)
	h.revisions[stream] += eventstore.Revision(len(values))
	h.last = at
}

func (h *history) addRandom(commands int) {
	for range commands {
		values := make([]int64, 1+rand.IntN(3))
		for i := range values {
			values[i] = rand.Int64N(600) // 666 is poison to some
		}
		h.add(rand.IntN(len(h.streams)), values...)
	}
}

// requireRows compares the rows readers see with the history.
func (h *history) requireRows(pool *pgxpool.Pool, without ...int) {
	h.t.Helper()
	type row struct {
		Stream kernel.ID
		Total  int64
		Events int64
	}
	rows, err := pool.Query(context.Background(), `select stream_id, total, events::bigint from rm.sums_totals order by stream_id`)
	require.NoError(h.t, err)
	got, err := pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	require.NoError(h.t, err)
	var want []row
	for i, s := range h.streams {
		skip := false
		for _, w := range without {
			skip = skip || w == i
		}
		if !skip && h.revisions[i] > 0 {
			want = append(want, row{s.ID, h.totals[i], int64(h.revisions[i])})
		}
	}
	require.Equal(h.t, want, got)
}

// running runs a prepared runner until the returned function is called.
func running(t testing.TB, r *runner.Runner) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = r.Run(ctx)
	}()
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			cancel()
			<-done
		}
	}
	t.Cleanup(stop)
	return stop
}

// reach waits until the projection has followed the whole history.
func reach(t testing.TB, r *runner.Runner, h *history) {
	t.Helper()
	deadline := time.Now().Add(60 * time.Second)
	for !r.Wait(context.Background(), "sums", h.last) {
		require.True(t, time.Now().Before(deadline), "the projection does not get to %d", h.last)
	}
}

func prepared(t testing.TB, h *history, pool *pgxpool.Pool, p *sums) *runner.Runner {
	t.Helper()
	r := runner.New(h.store, pool, []runner.Projection{p}, nil)
	require.NoError(t, r.Prepare(context.Background(), nil))
	return r
}

func TestRowsFollowTheLog(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 3)
	h.addRandom(50)
	r := prepared(t, h, pool, &sums{})
	stop := running(t, r)
	reach(t, r, h)
	h.requireRows(pool)

	h.addRandom(20)
	reach(t, r, h)
	h.requireRows(pool)

	stop()
	h.addRandom(20)
	again := prepared(t, h, pool, &sums{})
	running(t, again)
	reach(t, again, h)
	h.requireRows(pool)
}

func TestAStreamOfAnotherKindMovesThePositionOnly(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 2)
	h.streams[1].Kind = eventstore.Company
	h.add(0, 5)
	h.add(1, 7)
	r := prepared(t, h, pool, &sums{})
	running(t, r)
	reach(t, r, h)
	h.requireRows(pool, 1)
}

func TestAPoisonedCommandParksItsStreamAndNothingElse(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 4)
	var cured atomic.Bool
	tries := map[kernel.ID]int{}
	p := &sums{poison: func(r eventstore.Recorded) {
		if r.Event.(added).Value == 666 && !cured.Load() {
			tries[r.Command]++
			panic("poison")
		}
	}}
	h.addRandom(40)
	h.add(2, 1, 666)
	culprit, from := h.commands, h.revisions[2]-1
	h.addRandom(40)
	h.add(2, 3)

	r := prepared(t, h, pool, p)
	running(t, r)
	reach(t, r, h)

	parked, err := r.Parked(context.Background())
	require.NoError(t, err)
	require.Len(t, parked, 1)
	require.Equal(t, h.streams[2], parked[0].Stream)
	require.Equal(t, from, parked[0].Revision)
	require.Equal(t, id(1_000_000+culprit), parked[0].Command)
	require.Equal(t, "panic", parked[0].Code)
	require.GreaterOrEqual(t, tries[id(1_000_000+culprit)], 3, "a single command gets three tries")

	var events int
	require.NoError(t, pool.QueryRow(context.Background(), `select coalesce(max(events), 0) from rm.sums_totals where stream_id = $1`, h.streams[2].ID).Scan(&events))
	require.Equal(t, int(from-1), events, "nothing of the culprit or after it is in the rows")

	// Parked again while the reason lasts, followed to the end once it is gone, without a stop of the others.
	require.ErrorContains(t, r.Unpark(context.Background(), "sums", h.streams[2]), "projection.fails_again")
	cured.Store(true)
	h.addRandom(10)
	require.NoError(t, r.Unpark(context.Background(), "sums", h.streams[2]))
	require.ErrorContains(t, r.Unpark(context.Background(), "sums", h.streams[2]), "projection.not_parked")
	h.add(2, 4)
	h.add(0, 1)
	reach(t, r, h)
	h.requireRows(pool)
	parked, err = r.Parked(context.Background())
	require.NoError(t, err)
	require.Empty(t, parked)
}

func TestARebuildWhileEditsGoOnEndsEqual(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 5)
	h.addRandom(3000)
	r := prepared(t, h, pool, &sums{})
	running(t, r)
	reach(t, r, h)

	elsewhere := prepared(t, h, pool, &sums{}) // as another process does it
	rebuilt := make(chan error, 1)
	go func() { rebuilt <- elsewhere.Rebuild(context.Background(), "sums", nil) }()
	var err error
	for pending := true; pending; {
		select {
		case err = <-rebuilt:
			pending = false
		default:
			if h.commands < 6000 {
				h.addRandom(5)
			}
			h.requireNoLoss(pool)
		}
	}
	require.NoError(t, err)
	h.addRandom(50)
	reach(t, r, h)
	h.requireRows(pool)

	var schemas int
	require.NoError(t, pool.QueryRow(context.Background(), `select count(*) from pg_namespace where nspname like 'sums\_g%'`).Scan(&schemas))
	require.Equal(t, 1, schemas, "the old generation is dropped")
	var generation int
	require.NoError(t, pool.QueryRow(context.Background(), `select max(generation) from rm.sums_totals`).Scan(&generation))
	require.Equal(t, 2, generation)
}

// requireNoLoss reads as readers do, in the middle of everything: it never fails, and never sees less than before.
func (h *history) requireNoLoss(pool *pgxpool.Pool) {
	h.t.Helper()
	var events int64
	require.NoError(h.t, pool.QueryRow(context.Background(), `select coalesce(sum(events), 0) from rm.sums_totals`).Scan(&events))
	require.GreaterOrEqual(h.t, events, h.shown)
	h.shown = events
}

func valueOf(e event.Event) int64 {
	if l, is := e.(later); is {
		return l.Value
	}
	return e.(added).Value
}
