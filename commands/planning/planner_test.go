package planning_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
)

// wall steps a second forward at every look, so that order shows in instants.
type wall struct{ ticks atomic.Int64 }

func (w *wall) Now() time.Time {
	return time.Date(2026, 4, 28, 8, 0, 0, 0, time.UTC).Add(time.Duration(w.ticks.Add(1)) * time.Second)
}

var (
	lautaro = kernel.ID{1}
	maria   = caller(1)
	camila  = caller(2)
	clinic  = kernel.ID{9}
)

func caller(n byte) commands.Caller {
	return commands.Caller{Company: lautaro, User: kernel.ID{2, n}, Role: access.Planner, Level: access.Full, Levels: access.Everywhere(access.Full)}
}

var ids atomic.Uint64

func newID() kernel.ID {
	var id kernel.ID
	id[0] = 7
	binary.BigEndian.PutUint64(id[8:], ids.Add(1))
	return id
}

// gate holds appends back until somebody opens it.
type gate struct {
	*eventstore.Store
	mu      sync.Mutex
	closed  chan struct{} // nil: open
	arrived chan int      // commands of each append that met a closed gate
	sizes   []int
	decided atomic.Int64 // commands with events
	looks   atomic.Int64 // at a stream's head
	blind   atomic.Bool  // such looks fail
}

func (g *gate) Encode(c eventstore.Command) (eventstore.Encoded, error) {
	g.decided.Add(1)
	return g.Store.Encode(c)
}

func (g *gate) Head(ctx context.Context, s eventstore.Stream) (eventstore.Revision, [32]byte, error) {
	g.looks.Add(1)
	if g.blind.Load() {
		return 0, [32]byte{}, eventstore.Unavailable(io.ErrUnexpectedEOF)
	}
	return g.Store.Head(ctx, s)
}

func (g *gate) AppendEncoded(ctx context.Context, s eventstore.Stream, expected eventstore.Revision, batch []eventstore.Encoded) (eventstore.Position, error) {
	g.mu.Lock()
	wait := g.closed
	g.sizes = append(g.sizes, len(batch))
	g.mu.Unlock()
	if wait != nil {
		g.arrived <- len(batch)
		<-wait
	}
	return g.Store.AppendEncoded(ctx, s, expected, batch)
}

func (g *gate) close() (open func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = make(chan struct{})
	c := g.closed
	return func() {
		g.mu.Lock()
		g.closed = nil
		g.mu.Unlock()
		close(c)
	}
}

// cache keeps snapshots in memory.
type cache struct {
	mu    sync.Mutex
	kept  map[eventstore.Stream]planning.Snapshot
	saved int
	used  int
}

func (c *cache) Load(_ context.Context, s eventstore.Stream, _ string) (planning.Snapshot, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept[s].State != nil {
		c.used++
	}
	return c.kept[s], nil
}

func (c *cache) Save(_ context.Context, s eventstore.Stream, _ string, snap planning.Snapshot) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept[s] = snap
	c.saved++
	return nil
}

// office is a planner over a memory log.
type office struct {
	t       testing.TB
	log     *memory.Log
	store   *gate
	cache   *cache
	planner *planning.Planner
}

func registry() *event.Registry {
	r := event.NewRegistry()
	plan.Register(r)
	return r
}

func open(t testing.TB, change ...func(*planning.Config)) *office {
	t.Helper()
	log := memory.New()
	return openOn(t, log, &cache{kept: map[eventstore.Stream]planning.Snapshot{}}, change...)
}

func openOn(t testing.TB, log *memory.Log, snapshots *cache, change ...func(*planning.Config)) *office {
	o := &office{t: t, log: log, cache: snapshots, store: &gate{Store: eventstore.New(log, registry()), arrived: make(chan int, 100)}}
	cfg := planning.Config{Store: o.store, Snapshots: snapshots, Clock: &wall{}, NewID: newID}
	for _, c := range change {
		c(&cfg)
	}
	o.planner = planning.New(cfg)
	t.Cleanup(func() { _ = o.planner.Close(context.Background()) })
	return o
}

func (o *office) execute(by commands.Caller, c ...plan.Command) []planning.Receipt {
	o.t.Helper()
	requests := make([]planning.Request, len(c))
	for i := range c {
		requests[i] = planning.Request{ID: newID(), Command: c[i]}
	}
	receipts, err := o.planner.Execute(context.Background(), clinic, by, requests)
	require.NoError(o.t, err)
	return receipts
}

func (o *office) accepted(by commands.Caller, c plan.Command) planning.Receipt {
	o.t.Helper()
	r := o.execute(by, c)[0]
	require.Equal(o.t, planning.Accepted, r.Outcome, "%T: %v", c, r.Fault)
	return r
}

// built makes a schedule with three activities in a chain and gives their rows.
func (o *office) built() [3]kernel.Row {
	o.t.Helper()
	o.accepted(maria, schedule.Create{Project: kernel.ID{5}, Name: "Programa general", Start: kernel.Date(2026, 1, 5, 8, 0)})
	made := o.accepted(maria, schedule.Add{Items: []schedule.AddItem{{Name: "Excavación"}, {Name: "Fundaciones"}, {Name: "Muros"}}}).Created
	require.Len(o.t, made, 3)
	o.accepted(maria, schedule.LinkAdd{Items: []schedule.LinkItem{
		{From: kernel.At(made[0]), To: kernel.At(made[1])}, {From: kernel.At(made[1]), To: kernel.At(made[2])},
	}})
	return [3]kernel.Row(made)
}

func (o *office) stream() eventstore.Stream { return planning.Plan(lautaro, clinic) }

func (o *office) duration(row kernel.Row) int32 {
	o.t.Helper()
	s, err := planning.AsOf(context.Background(), o.store.Store, o.stream(), planning.Moment{})
	require.NoError(o.t, err)
	return s.State.Schedule().Activity(row).Duration
}

func days(n int32) int32 { return n * 480 }

func lengthen(row kernel.Row, to int32) plan.Command {
	return schedule.SetDuration{Row: kernel.At(row), Duration: to}
}

func TestADurationMovesItsSuccessorsInOneCommit(t *testing.T) {
	o := open(t)
	rows := o.built()
	r := o.accepted(maria, lengthen(rows[0], days(3)))
	require.Len(t, r.Events, 2, "the cause and what followed from it")
	moved, is := r.Events[1].Event.(*schedule.Recalculated)
	require.True(t, is)
	assert.Subset(t, []kernel.Row(moved.Rows), []kernel.Row{rows[0], rows[1], rows[2], kernel.SummaryRow})
	assert.EqualValues(t, days(2), moved.Finish.Work, "two working days later")
	assert.Equal(t, r.Base+2, r.Revision)

	stored, err := o.planner.Execute(context.Background(), clinic, maria, nil)
	require.NoError(t, err)
	assert.Empty(t, stored)
}

func TestTheSameIDGivesTheSameReceipt(t *testing.T) {
	o := open(t)
	rows := o.built()
	id := newID()
	ask := func(o *office) planning.Receipt {
		r, err := o.planner.Execute(context.Background(), clinic, maria, []planning.Request{{ID: id, Command: lengthen(rows[0], days(4))}})
		require.NoError(t, err)
		return r[0]
	}
	first := ask(o)
	o.accepted(camila, lengthen(rows[1], days(2)))
	same := func(again planning.Receipt) {
		t.Helper()
		assert.Equal(t, planning.Accepted, again.Outcome)
		assert.Equal(t, first.Base, again.Base)
		assert.Equal(t, first.Revision, again.Revision)
		require.Len(t, again.Events, len(first.Events))
		for i := range first.Events {
			assert.Equal(t, first.Events[i].Event, again.Events[i].Event)
			assert.Equal(t, first.Events[i].At, again.Events[i].At)
		}
	}
	same(ask(o))
	same(ask(openOn(t, o.log, o.cache))) // in another process
	assert.Equal(t, days(4), o.duration(rows[0]))

	theirs, err := o.planner.Execute(context.Background(), clinic, camila, []planning.Request{{ID: id, Command: lengthen(rows[0], days(9))}})
	require.NoError(t, err)
	assert.True(t, fault.Has(theirs[0].Fault, "command.id_taken"), "an id is its sender's own")
}

func TestCommandsThatArriveDuringAnAppendFormTheNext(t *testing.T) {
	o := open(t)
	rows := o.built()
	before := o.store.decided.Load()
	o.store.sizes = nil
	release := o.store.close()
	const n = 20
	var wg sync.WaitGroup
	send := func(k int) {
		wg.Go(func() {
			r := o.execute(maria, lengthen(rows[k%3], days(int32(k+5))))
			assert.Equal(t, planning.Accepted, r[0].Outcome)
		})
	}
	send(0)
	require.Equal(t, 1, <-o.store.arrived)
	for k := 1; k < n; k++ {
		send(k)
	}
	require.Eventually(t, func() bool { // all are decided while the first append is held
		return o.store.decided.Load() == before+n
	}, 10*time.Second, time.Millisecond)
	release()
	wg.Wait()
	assert.Equal(t, []int{1, n - 1}, o.store.sizes)
}

// probe is a wish nobody knows; it tells when it is decided, which is a refusal.
type probe struct{ decided chan struct{} }

func (probe) Needs() access.Module { return access.Gantt }

func (p probe) CommandType() string {
	p.decided <- struct{}{}
	return "probe"
}

func TestARefusalWaitsForWhatItRestsOn(t *testing.T) {
	o := open(t)
	rows := o.built()
	release := o.store.close()
	renamed := make(chan planning.Receipt, 1)
	go func() { renamed <- o.execute(maria, schedule.Rename{Row: kernel.At(rows[0]), Name: "Zanjas"})[0] }()
	<-o.store.arrived
	decided := probe{make(chan struct{}, 1)}
	seen := "Excavación"
	refused := make(chan []planning.Receipt, 1)
	go func() {
		refused <- o.execute(camila, schedule.Rename{Row: kernel.At(rows[0]), Name: "Pozos", Seen: &seen}, decided)
	}()
	<-decided.decided
	for range 30 { // the writer goes on and on, and answers them not
		go o.execute(maria, decided)
		<-decided.decided
	}
	select {
	case r := <-refused:
		t.Fatal("answered before the rename it was refused for was durable", r)
	default:
	}
	release()
	assert.Equal(t, planning.Accepted, (<-renamed).Outcome)
	r := <-refused
	assert.Equal(t, planning.Refused, r[0].Outcome)
	assert.True(t, fault.Has(r[0].Fault, "conflict.field_changed"))
	assert.True(t, fault.Has(r[1].Fault, "command.unknown"))
}

func TestAnAppendOfUnknownOutcomeIsAppliedOnce(t *testing.T) {
	for name, outcome := range map[string]memory.Outcome{
		"it had been stored":     memory.UnknownStored,
		"it had not been stored": memory.UnknownLost,
	} {
		t.Run(name, func(t *testing.T) {
			o := open(t)
			rows := o.built()
			o.log.NextAppends(outcome)
			r := o.accepted(maria, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}}})
			require.Len(t, r.Created, 1)
			s, err := planning.AsOf(context.Background(), o.store.Store, o.stream(), planning.Moment{})
			require.NoError(t, err)
			assert.Equal(t, r.Revision, s.Revision)
			count := 0
			for a := range s.State.Schedule().Activities() {
				if a.Name == "Losa" {
					count++
				}
			}
			assert.Equal(t, 1, count)
			o.accepted(maria, lengthen(rows[0], days(2)))
		})
	}
}

func TestAnUnreachableStoreIsSaidAndNothingIsLost(t *testing.T) {
	o := open(t)
	rows := o.built()
	o.log.NextAppends(memory.RefusedDown, memory.RefusedDown, memory.RefusedDown, memory.RefusedDown, memory.RefusedDown, memory.RefusedDown)
	id := newID()
	ask := func() planning.Receipt {
		r, err := o.planner.Execute(context.Background(), clinic, maria, []planning.Request{{ID: id, Command: lengthen(rows[0], days(6))}})
		require.NoError(t, err)
		return r[0]
	}
	r := ask()
	assert.Equal(t, planning.Refused, r.Outcome)
	assert.Equal(t, fault.Unavailable, r.Fault.Code)
	require.Eventually(t, func() bool { return ask().Outcome == planning.Accepted }, 10*time.Second, time.Millisecond)
	assert.Equal(t, days(6), o.duration(rows[0]))
}

func TestTwoProcessesOnOneScheduleNeverLoseAnEdit(t *testing.T) {
	a := open(t)
	rows := a.built()
	b := openOn(t, a.log, a.cache)
	var wg sync.WaitGroup
	for k, o := range []*office{a, b} {
		for i := range 25 {
			wg.Go(func() {
				name := fmt.Sprintf("%d.%d", k, i)
				for range 50 { // contention is answered, the sender asks again
					r := o.execute(maria, schedule.Add{Items: []schedule.AddItem{{Name: name, Parent: kernel.At(kernel.SummaryRow)}}})[0]
					if r.Outcome == planning.Accepted {
						return
					}
					assert.True(t, fault.Has(r.Fault, "command.too_contended"), r.Fault)
				}
				t.Errorf("%s never came through", name)
			})
		}
	}
	wg.Wait()
	s, err := planning.AsOf(context.Background(), a.store.Store, a.stream(), planning.Moment{})
	require.NoError(t, err)
	assert.Equal(t, 1+3+50, s.State.Schedule().Size())
	_ = rows
}

func TestUndoReadsTheCommandFromTheStreamOrFromTheAppendUnderWay(t *testing.T) {
	o := open(t)
	rows := o.built()
	o.accepted(maria, lengthen(rows[0], days(5)))
	r := o.accepted(maria, plan.Undo{})
	assert.Equal(t, days(1), o.duration(rows[0]))
	require.NotNil(t, r.Redo)
	o.accepted(maria, plan.Redo{})
	assert.Equal(t, days(5), o.duration(rows[0]))

	release := o.store.close()
	edit, undo := make(chan planning.Receipt, 1), make(chan planning.Receipt, 1)
	go func() { edit <- o.execute(maria, lengthen(rows[1], days(8)))[0] }()
	<-o.store.arrived
	before := o.store.decided.Load()
	go func() { undo <- o.execute(maria, plan.Undo{})[0] }()
	require.Eventually(t, func() bool { return o.store.decided.Load() == before+1 }, 10*time.Second, time.Millisecond)
	release()
	assert.Equal(t, planning.Accepted, (<-edit).Outcome)
	assert.Equal(t, planning.Accepted, (<-undo).Outcome)
	assert.Equal(t, days(1), o.duration(rows[1]))
}

func TestAnotherCompanyFindsNothing(t *testing.T) {
	o := open(t)
	rows := o.built()
	stranger := maria
	stranger.Company = kernel.ID{99}
	r := o.execute(stranger, lengthen(rows[0], days(2)))[0]
	assert.Equal(t, planning.Refused, r.Outcome)
	assert.Equal(t, fault.NotFound, r.Fault.Code)
}

func TestStatesLeaveWhenTheyOutgrowTheirBudgetAndComeBackFromSnapshots(t *testing.T) {
	o := open(t, func(c *planning.Config) { c.Budget = 1; c.SnapshotEvery = 4 })
	rows := o.built()
	other := kernel.ID{10}
	for i := range 6 {
		r, err := o.planner.Execute(context.Background(), other, maria, []planning.Request{{ID: newID(), Command: schedule.Create{
			Project: kernel.ID{5}, Name: fmt.Sprint(i), Start: kernel.Date(2026, 1, 5, 8, 0),
		}}})
		require.NoError(t, err)
		if i == 0 {
			require.Equal(t, planning.Accepted, r[0].Outcome)
		}
		o.accepted(maria, lengthen(rows[0], days(int32(i+2))))
	}
	require.Eventually(t, func() bool {
		_ = o.planner.Inspect(context.Background(), other, maria, func(*plan.State, eventstore.Revision) {})
		_ = o.planner.Inspect(context.Background(), clinic, maria, func(*plan.State, eventstore.Revision) {})
		o.cache.mu.Lock()
		defer o.cache.mu.Unlock()
		return o.cache.saved > 0 && o.cache.used > 0
	}, 10*time.Second, time.Millisecond)
	assert.Equal(t, days(7), o.duration(rows[0]))
	o.accepted(maria, plan.Undo{}) // the stacks live in the snapshot too
	assert.Equal(t, days(6), o.duration(rows[0]))
}

// gauge remembers what is open.
type gauge struct {
	mu      sync.Mutex
	writers int
	bytes   int64
}

func (*gauge) Executed(planning.Outcome, time.Duration) {}
func (*gauge) Appended(int, int, time.Duration)         {}

func (g *gauge) Open(writers int, bytes int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.writers, g.bytes = writers, bytes
}

func (g *gauge) now() (writers int, bytes int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.writers, g.bytes
}

// What a state holds is what the heap says it holds: an estimate that counts half of it keeps twice as many open as there is room for.
func TestTheBudgetOfOpenStatesCountsWhatTheHeapSays(t *testing.T) {
	estimated := int64(1 << 30)
	for _, tc := range []struct {
		rule string
		live int64
		open int
	}{
		{"the heap holds what they estimate", 0, 2},
		{"the heap holds much more", 1 << 40, 1},
	} {
		t.Run(tc.rule, func(t *testing.T) {
			g, cycle := &gauge{}, atomic.Uint64{}
			o := open(t, func(c *planning.Config) {
				c.Budget, c.Meter = 3*estimated, g // room for both as they estimate themselves
				c.Heap = func() (int64, uint64) { return tc.live, cycle.Add(1) }
			})
			rows := o.built()
			_, err := o.planner.Execute(context.Background(), kernel.ID{10}, maria, []planning.Request{{ID: newID(), Command: schedule.Create{
				Project: kernel.ID{5}, Name: "Torre", Start: kernel.Date(2026, 1, 5, 8, 0),
			}}})
			require.NoError(t, err)
			o.accepted(maria, lengthen(rows[0], days(3)))
			require.Eventually(t, func() bool {
				writers, bytes := g.now()
				estimated = bytes
				return writers == tc.open && bytes > 0 || o.planner.Inspect(context.Background(), clinic, maria, func(*plan.State, eventstore.Revision) {}) != nil
			}, 10*time.Second, time.Millisecond)
			assert.Equal(t, days(3), o.duration(rows[0]))
		})
	}
}

func TestClosingFinishesWhatWasAccepted(t *testing.T) {
	o := open(t)
	rows := o.built()
	release := o.store.close()
	done := make(chan planning.Receipt, 1)
	go func() { done <- o.execute(maria, lengthen(rows[0], days(3)))[0] }()
	<-o.store.arrived
	closed := make(chan error, 1)
	go func() { closed <- o.planner.Close(context.Background()) }()
	release()
	require.NoError(t, <-closed)
	assert.Equal(t, planning.Accepted, (<-done).Outcome)
	_, err := o.planner.Execute(context.Background(), clinic, maria, nil)
	assert.True(t, fault.Has(err, "planner.closing"))
}

func TestManyPeopleAtOnceReplayIsTheLiveState(t *testing.T) {
	o := open(t, func(c *planning.Config) { c.SnapshotEvery = 50 })
	rows := o.built()
	var wg sync.WaitGroup
	for p := range 16 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(p), 7))
			by := caller(byte(10 + p))
			for range 20 {
				var c plan.Command
				switch rng.IntN(5) {
				case 0:
					c = schedule.Add{Items: []schedule.AddItem{{Name: fmt.Sprint(p)}}}
				case 1:
					c = plan.Undo{}
				case 2:
					c = plan.Redo{}
				case 3:
					c = schedule.Rename{Row: kernel.At(rows[rng.IntN(3)]), Name: fmt.Sprint(rng.Int())}
				default:
					c = lengthen(rows[rng.IntN(3)], days(int32(rng.IntN(9)+1)))
				}
				o.execute(by, c)
			}
		})
	}
	wg.Wait()
	var live []byte
	var at eventstore.Revision
	require.NoError(t, o.planner.Inspect(context.Background(), clinic, maria, func(s *plan.State, r eventstore.Revision) {
		var err error
		live, err = s.Snapshot()
		assert.NoError(t, err)
		at = r
	}))
	replayed, err := planning.AsOf(context.Background(), o.store.Store, o.stream(), planning.Moment{})
	require.NoError(t, err)
	assert.Equal(t, at, replayed.Revision)
	again, err := replayed.State.Snapshot()
	require.NoError(t, err)
	assert.Equal(t, live, again, "byte for byte")
}

func TestAsOfStopsAtTheLastWholeCommand(t *testing.T) {
	o := open(t)
	rows := o.built()
	first := o.accepted(maria, lengthen(rows[0], days(3)))
	second := o.accepted(maria, lengthen(rows[0], days(7)))
	for name, tc := range map[string]struct {
		moment planning.Moment
		want   int32
		at     eventstore.Revision
	}{
		"at its revision":              {planning.Moment{Revision: first.Revision}, days(3), first.Revision},
		"within the next command":      {planning.Moment{Revision: first.Revision + 1}, days(3), first.Revision},
		"at its instant":               {planning.Moment{At: first.Events[0].At}, days(3), first.Revision},
		"just before the next instant": {planning.Moment{At: second.Events[0].At.Add(-1)}, days(3), first.Revision},
		"now":                          {planning.Moment{}, days(7), second.Revision},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := planning.AsOf(context.Background(), o.store.Store, o.stream(), tc.moment)
			require.NoError(t, err)
			assert.Equal(t, tc.want, s.State.Schedule().Activity(rows[0]).Duration)
			assert.Equal(t, tc.at, s.Revision)
		})
	}
}

func TestAnOutcomeNobodyKnowsIsNoVerdict(t *testing.T) {
	o := open(t)
	rows := o.built()
	lost := make([]memory.Outcome, 5)
	for i := range lost {
		lost[i] = memory.UnknownLost
	}
	o.log.NextAppends(lost...)
	r := o.execute(maria, lengthen(rows[0], days(6)))[0]
	assert.True(t, fault.Has(r.Fault, "command.outcome_unknown"), "decided again four times, then given up: %v", r.Fault)
	assert.Equal(t, fault.Unavailable, r.Fault.Code)
	o.accepted(maria, lengthen(rows[0], days(6)))
}

func TestAPanicStaysInItsPlan(t *testing.T) {
	o := open(t)
	rows := o.built()
	err := o.planner.Inspect(context.Background(), clinic, maria, func(*plan.State, eventstore.Revision) { panic("look") })
	assert.True(t, fault.Has(err, "internal.unexpected"), err)
	o.accepted(maria, lengthen(rows[0], days(2)))

	broken := openOn(t, o.log, nil, func(c *planning.Config) { c.Snapshots = unloadable{} })
	r := broken.execute(maria, lengthen(rows[0], days(3)))[0]
	assert.True(t, fault.Has(r.Fault, "internal.unexpected"), r.Fault)

	release := o.store.close() // an append under way, and one decided behind it, outlive the panic of a third
	done := make(chan planning.Receipt, 2)
	go func() { done <- o.execute(maria, lengthen(rows[0], days(4)))[0] }()
	<-o.store.arrived
	before := o.store.decided.Load()
	go func() { done <- o.execute(camila, lengthen(rows[1], days(5)))[0] }()
	require.Eventually(t, func() bool { return o.store.decided.Load() == before+1 }, 10*time.Second, time.Millisecond)
	panicked := make(chan planning.Receipt, 1)
	go func() { panicked <- o.execute(maria, bomb{})[0] }()
	go release()
	assert.True(t, fault.Has((<-panicked).Fault, "internal.unexpected"))
	assert.Equal(t, planning.Accepted, (<-done).Outcome)
	assert.Equal(t, planning.Accepted, (<-done).Outcome)
	assert.Equal(t, days(4), o.duration(rows[0]))
	assert.Equal(t, days(5), o.duration(rows[1]))
}

// bomb is a wish whose decision is a programming error.
type bomb struct{}

func (bomb) CommandType() string { panic("bomb") }

func (bomb) Needs() access.Module { return access.Gantt }

// unloadable is a cache of snapshots with a programming error.
type unloadable struct{}

func (unloadable) Load(context.Context, eventstore.Stream, string) (planning.Snapshot, error) {
	panic("load")
}
func (unloadable) Save(context.Context, eventstore.Stream, string, planning.Snapshot) error {
	return nil
}

func TestAQueueBehindAHangingStoreIsBounded(t *testing.T) {
	o := open(t)
	rows := o.built()
	release := o.store.close()
	first := make(chan planning.Receipt, 1)
	go func() { first <- o.execute(maria, lengthen(rows[0], days(2)))[0] }()
	<-o.store.arrived
	impatient, cancel := context.WithCancel(context.Background())
	cancel()
	full := false
	for range 4096/64 + 3 {
		requests := make([]planning.Request, 64)
		for i := range requests {
			requests[i] = planning.Request{ID: newID(), Command: schedule.Rename{Row: kernel.At(rows[1]), Name: fmt.Sprint(i)}}
		}
		_, err := o.planner.Execute(impatient, clinic, maria, requests)
		if fault.Has(err, "command.too_contended") {
			full = true
			break
		}
		require.True(t, fault.Has(err, "command.outcome_unknown"), err)
	}
	assert.True(t, full, "what nobody waits for any more piles up without an end")
	release()
	assert.Equal(t, planning.Accepted, (<-first).Outcome)
	require.Eventually(t, func() bool {
		r, err := o.planner.Execute(context.Background(), clinic, maria, []planning.Request{{ID: newID(), Command: lengthen(rows[0], days(3))}})
		return err == nil && r[0].Outcome == planning.Accepted
	}, 20*time.Second, time.Millisecond, "and goes on when the store does")
	o.store.mu.Lock()
	defer o.store.mu.Unlock()
	assert.LessOrEqual(t, slices.Max(o.store.sizes), 64)
}

func TestDatesOfAnotherEngineAreRenewedFirst(t *testing.T) {
	o := open(t)
	rows := o.built()
	require.NoError(t, o.planner.Close(context.Background()))
	var wrong schedule.Recalculated
	wrong.Add(rows[0], schedule.Dates{}, schedule.Dates{Start: 60, Finish: 60})
	before, err := planning.AsOf(context.Background(), o.store.Store, o.stream(), planning.Moment{})
	require.NoError(t, err)
	right := before.State.Schedule().Activity(rows[0]).Dates
	wrong.Reason, wrong.Engine = plan.ReasonEngine, "another/9"
	wrong.Finish = schedule.FinishMove{From: before.State.Schedule().Finish(), To: before.State.Schedule().Finish()}
	_, err = o.store.Store.Append(context.Background(), o.stream(), before.Revision, []eventstore.Command{{ID: newID(), At: time.Now(), Events: []event.Event{&wrong}}})
	require.NoError(t, err)

	for name, outcomes := range map[string][]memory.Outcome{
		"somebody else appends meanwhile": {memory.RefusedConflict},
		"its outcome is unknown":          {memory.UnknownStored},
	} {
		t.Run(name, func(t *testing.T) {
			again := openOn(t, o.log, &cache{kept: map[eventstore.Stream]planning.Snapshot{}})
			o.log.NextAppends(outcomes...)
			require.NoError(t, again.planner.Inspect(context.Background(), clinic, maria, func(s *plan.State, r eventstore.Revision) {
				assert.Equal(t, plan.Engine, s.Engine())
				assert.Equal(t, right, s.Schedule().Activity(rows[0]).Dates)
				assert.Equal(t, before.Revision+2, r, "once")
			}))
			o.log.NextAppends()
		})
	}
}

func TestASnapshotAheadOfARestoredStoreIsGivenUp(t *testing.T) {
	o := open(t)
	rows := o.built()
	require.NoError(t, o.planner.Close(context.Background()))
	ahead := o.cache.kept[o.stream()]
	require.NotNil(t, ahead.State)
	ahead.Revision += 100
	o.cache.kept[o.stream()] = ahead
	again := openOn(t, o.log, o.cache)
	again.accepted(maria, lengthen(rows[0], days(3)))
	assert.Equal(t, days(3), o.duration(rows[0]))
}
