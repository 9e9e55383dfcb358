package planning_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/memory"
)

// seen is a duration as the writer's state has it.
func (o *office) seen(row kernel.Row) (is int32) {
	o.t.Helper()
	require.NoError(o.t, o.planner.Inspect(context.Background(), clinic, maria, func(s *plan.State, _ eventstore.Revision) {
		is = s.Schedule().Activity(row).Duration
	}))
	return is
}

// twoProcesses are two planners on one log; both have the plan open as it stands.
func twoProcesses(t *testing.T) (here, there *office, rows [3]kernel.Row) {
	t.Helper()
	here = open(t)
	rows = here.built()
	there = openOn(t, here.log, &cache{kept: map[eventstore.Stream]planning.Snapshot{}})
	assert.Equal(t, days(1), there.seen(rows[0]))
	return here, there, rows
}

func TestAnAnswerWithoutAnAppendKnowsWhatAnotherProcessStored(t *testing.T) {
	for name, prove := range map[string]func(*testing.T, *office, *office, [3]kernel.Row){
		"what is not true any more is done and not answered as unchanged": func(t *testing.T, here, there *office, rows [3]kernel.Row) {
			there.accepted(camila, lengthen(rows[0], days(7)))
			r := here.execute(maria, lengthen(rows[0], days(1)))[0]
			assert.Equal(t, planning.Accepted, r.Outcome)
			assert.Equal(t, days(1), there.duration(rows[0]))
		},
		"what another made true is unchanged, and the receipt says at which revision": func(t *testing.T, here, there *office, rows [3]kernel.Row) {
			done := there.accepted(camila, lengthen(rows[0], days(7)))
			r := here.execute(maria, lengthen(rows[0], days(7)))[0]
			assert.Equal(t, planning.Unchanged, r.Outcome)
			assert.Equal(t, done.Revision, r.Revision)
			assert.Equal(t, done.Position, r.Position)
		},
		"a row another made can be edited": func(t *testing.T, here, there *office, _ [3]kernel.Row) {
			made := there.accepted(camila, schedule.Add{Items: []schedule.AddItem{{Name: "Pilotes", Parent: kernel.At(kernel.SummaryRow)}}})
			require.Len(t, made.Created, 1)
			r := here.execute(maria, schedule.Rename{Row: kernel.At(made.Created[0]), Name: "Micropilotes"})[0]
			assert.Equal(t, planning.Accepted, r.Outcome, r.Fault)
		},
		"a refusal is of the value that holds now": func(t *testing.T, here, there *office, rows [3]kernel.Row) {
			there.accepted(camila, schedule.Rename{Row: kernel.At(rows[0]), Name: "Zanjas"})
			seen := "Excavación"
			r := here.execute(maria, schedule.Rename{Row: kernel.At(rows[0]), Name: "Pozos", Seen: &seen})[0]
			require.True(t, fault.Has(r.Fault, "conflict.field_changed"), r.Fault)
			assert.Equal(t, camila.User.String(), r.Fault.Params["user"])
		},
		"a command another process has stored is answered from the stream": func(t *testing.T, here, there *office, rows [3]kernel.Row) {
			request := []planning.Request{{ID: newID(), Command: lengthen(rows[0], days(7))}}
			first, err := there.planner.Execute(context.Background(), clinic, maria, request)
			require.NoError(t, err)
			again, err := here.planner.Execute(context.Background(), clinic, maria, request)
			require.NoError(t, err)
			assert.Equal(t, planning.Accepted, again[0].Outcome)
			assert.Equal(t, first[0].Revision, again[0].Revision)
		},
		"a look sees it": func(t *testing.T, here, there *office, rows [3]kernel.Row) {
			there.accepted(camila, lengthen(rows[0], days(7)))
			assert.Equal(t, days(7), here.seen(rows[0]))
			undo, _, err := here.planner.Stacks(context.Background(), clinic, camila)
			require.NoError(t, err)
			assert.NotEmpty(t, undo)
		},
		"a plan another made is there": func(t *testing.T, here, there *office, _ [3]kernel.Row) {
			id := newID()
			at := func(o *office, c plan.Command) planning.Receipt {
				r, err := o.planner.Execute(context.Background(), id, maria, []planning.Request{{ID: newID(), Command: c}})
				require.NoError(t, err)
				return r[0]
			}
			add := schedule.Add{Items: []schedule.AddItem{{Name: "Torre"}}}
			assert.Equal(t, planning.Refused, at(here, add).Outcome)
			require.Equal(t, planning.Accepted, at(there, schedule.Create{Project: kernel.ID{5}, Name: "Edificio", Start: kernel.Date(2026, 1, 5, 8, 0)}).Outcome)
			r := at(here, add)
			assert.Equal(t, planning.Accepted, r.Outcome, r.Fault)
		},
	} {
		t.Run(name, func(t *testing.T) {
			here, there, rows := twoProcesses(t)
			prove(t, here, there, rows)
		})
	}
}

func TestWhoWaitsForTheHeadWaitsTogether(t *testing.T) {
	o := open(t)
	rows := o.built()
	release := o.store.close()
	edited := make(chan planning.Receipt, 1)
	go func() { edited <- o.execute(maria, lengthen(rows[0], days(4)))[0] }()
	<-o.store.arrived
	before := o.store.looks.Load()
	unchanged := make([]plan.Command, 40)
	for i := range unchanged {
		unchanged[i] = lengthen(rows[1], days(1))
	}
	answered := make(chan []planning.Receipt, 1)
	decided := probe{make(chan struct{}, 1)}
	go func() { answered <- o.execute(camila, append(unchanged, decided)...) }()
	<-decided.decided
	release()
	assert.Equal(t, planning.Accepted, (<-edited).Outcome)
	for _, r := range (<-answered)[:40] {
		assert.Equal(t, planning.Unchanged, r.Outcome)
	}
	assert.LessOrEqual(t, o.store.looks.Load()-before, int64(1))

	before = o.store.looks.Load()
	o.accepted(maria, lengthen(rows[0], days(5)))
	assert.Equal(t, before, o.store.looks.Load(), "an append needs no look of its own")
}

func TestALookSeesNothingThatIsNotStored(t *testing.T) {
	o := open(t)
	rows := o.built()
	release := o.store.close()
	edited := make(chan planning.Receipt, 1)
	go func() { edited <- o.execute(maria, lengthen(rows[0], days(4)))[0] }()
	<-o.store.arrived
	seen := make(chan int32, 2)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() { seen <- o.seen(rows[0]) })
	}
	o.log.NextAppends(memory.RefusedConflict)
	release()
	both.Wait()
	assert.Equal(t, days(4), <-seen)
	assert.Equal(t, days(4), <-seen)
	assert.Equal(t, planning.Accepted, (<-edited).Outcome)
}

func TestALookThatIsGivenUpNeverHappens(t *testing.T) {
	o := open(t)
	rows := o.built()
	release := o.store.close()
	edited := make(chan planning.Receipt, 1)
	go func() { edited <- o.execute(maria, lengthen(rows[0], days(4)))[0] }()
	<-o.store.arrived
	ctx, stop := context.WithCancel(context.Background())
	stop()
	looked := false
	err := o.planner.Inspect(ctx, clinic, maria, func(*plan.State, eventstore.Revision) { looked = true })
	assert.ErrorIs(t, err, context.Canceled)
	release()
	assert.Equal(t, planning.Accepted, (<-edited).Outcome)
	assert.Equal(t, days(4), o.duration(rows[0]), "the look that was given up stood before this one")
	assert.False(t, looked)
}

func TestWithoutTheStoreNobodySaysWhetherAPlanIsTheNewest(t *testing.T) {
	o := open(t)
	rows := o.built()
	o.store.blind.Store(true)
	r := o.execute(maria, lengthen(rows[0], days(1)))[0]
	assert.True(t, fault.Has(r.Fault, eventstore.UnavailableKey), r.Fault)
	err := o.planner.Inspect(context.Background(), clinic, maria, func(*plan.State, eventstore.Revision) { t.Error("looked") })
	assert.True(t, fault.Has(err, eventstore.UnavailableKey), err)
	o.accepted(maria, lengthen(rows[0], days(4)))
	o.store.blind.Store(false)
	assert.Equal(t, days(4), o.duration(rows[0]))
}

// A writer beside others that never pause still answers.
func TestLooksBesideAnotherProcessThatNeverPauses(t *testing.T) {
	here, there, rows := twoProcesses(t)
	stop := make(chan struct{})
	var busy sync.WaitGroup
	busy.Go(func() {
		for i := int32(2); ; i++ {
			select {
			case <-stop:
				return
			default:
				there.execute(camila, lengthen(rows[1], days(i%9+2)))
			}
		}
	})
	for i := range int32(20) {
		require.Eventually(t, func() bool {
			return here.execute(maria, lengthen(rows[0], days(i+20)))[0].Outcome == planning.Accepted
		}, 10*time.Second, time.Millisecond)
		require.Eventually(t, func() bool {
			return here.execute(maria, lengthen(rows[0], days(i+20)))[0].Outcome == planning.Unchanged
		}, 10*time.Second, time.Millisecond)
	}
	close(stop)
	busy.Wait()
}
