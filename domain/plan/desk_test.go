package plan_test

import (
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

var (
	ana  = kernel.MustParseID("01890000-0000-7000-8000-0000000000a1")
	beto = kernel.MustParseID("01890000-0000-7000-8000-0000000000b2")
	cora = kernel.MustParseID("01890000-0000-7000-8000-0000000000c3")
	vera = kernel.MustParseID("01890000-0000-7000-8000-0000000000d4") // sees the Gantt and edits nothing

	clinic = kernel.MustParseID("01890000-0000-7000-8000-000000000001")
	monday = kernel.Date(2026, 3, 2, 0, 0)
	began  = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
)

// bench runs commands on a plan as its owner does, and keeps the stream.
type bench struct {
	t        require.TestingT
	state    *plan.State
	registry *event.Registry
	written  []plan.Written
	byID     map[kernel.CommandID]plan.Written
	revision int64
	clock    time.Time
	ids      uint64
}

func newBench(t require.TestingT) *bench {
	r := event.NewRegistry()
	plan.Register(r)
	return &bench{t: t, state: plan.New(clinic), registry: r, byID: map[kernel.CommandID]plan.Written{}, clock: began}
}

func (b *bench) id() kernel.CommandID {
	b.ids++
	var id kernel.CommandID
	binary.BigEndian.PutUint64(id[8:], b.ids)
	id[0] = 1
	return id
}

// try executes a command with the steps and in the order of its owner.
func (b *bench) try(user kernel.UserID, c plan.Command) (plan.Written, error) {
	return b.as(b.id(), user, c)
}

func (b *bench) as(id kernel.CommandID, user kernel.UserID, c plan.Command) (plan.Written, error) {
	target, _, _, reverts, err := b.state.Target(user, c, plan.Span{})
	if err != nil {
		return plan.Written{}, err
	}
	var past []event.Event
	if reverts {
		past = b.byID[target].Events
	}
	meta := plan.Meta{ID: id, By: plan.By{User: user, Role: access.Planner, Levels: access.Everywhere(access.Full)}, At: b.clock}
	if user == vera {
		meta.By.Role, meta.By.Levels = access.Client, access.Everywhere(access.View)
	}
	d, err := b.state.Decide(meta, c, past)
	if err != nil || len(d.Events) == 0 {
		return plan.Written{}, err
	}
	for _, e := range d.Events {
		b.state.Evolve(e)
	}
	events := d.Events
	follows, err := b.state.Consequences(plan.ReasonCommand, d.Events)
	if err != nil {
		b.state.Unevolve(d.Events)
		return plan.Written{}, err
	}
	events = append(events[:len(events):len(events)], follows...)
	b.clock = b.clock.Add(time.Second)
	w := plan.Written{
		Command: id, Actor: user, First: b.revision + 1, Revision: b.revision + int64(len(events)), At: b.clock,
		Reverts: d.Reverts, Events: b.stored(events),
	}
	b.revision = w.Revision
	b.state.Record(w)
	b.written = append(b.written, w)
	b.byID[id] = w
	return w, nil
}

// stored gives events as they come back from a store.
func (b *bench) stored(events []event.Event) []event.Event {
	out := make([]event.Event, len(events))
	for i, e := range events {
		name, version, body, err := b.registry.Encode(e)
		require.NoError(b.t, err)
		back, err := b.registry.Decode(name, version, body)
		require.NoError(b.t, err)
		require.Equal(b.t, e, back)
		out[i] = back
	}
	return out
}

func (b *bench) do(user kernel.UserID, c plan.Command) plan.Written {
	if h, is := b.t.(interface{ Helper() }); is {
		h.Helper()
	}
	w, err := b.try(user, c)
	require.NoError(b.t, err)
	require.NotEmpty(b.t, w.Events)
	return w
}

func (b *bench) refused(user kernel.UserID, c plan.Command, key string) *fault.Fault {
	if h, is := b.t.(interface{ Helper() }); is {
		h.Helper()
	}
	before := b.snapshot()
	_, err := b.try(user, c)
	require.Error(b.t, err)
	f := fault.Of(err)
	require.Equal(b.t, key, f.Key, "%v", err)
	require.Equal(b.t, before, b.snapshot(), "a refusal changes nothing")
	return f
}

func (b *bench) snapshot() []byte {
	bytes, err := b.state.Snapshot()
	require.NoError(b.t, err)
	return bytes
}

// rows gives the plan without its bookkeeping: inputs and dates.
func (b *bench) rows() *schedule.Image { return b.state.Schedule().Image() }

// replayed folds the stream from its first event.
func (b *bench) replayed() *plan.State {
	s := plan.New(clinic)
	for _, w := range b.written {
		for _, e := range w.Events {
			s.Evolve(e)
		}
		s.Record(w)
	}
	return s
}

func (b *bench) create() *bench {
	b.do(ana, schedule.Create{Name: "Clinic", Start: monday})
	return b
}

func (b *bench) add(user kernel.UserID, parent kernel.Row, names ...string) []kernel.Row {
	var c schedule.Add
	for _, name := range names {
		c.Items = append(c.Items, schedule.AddItem{Name: name, Parent: kernel.At(parent)})
	}
	return plan.Created(b.do(user, c).Events)
}

func (b *bench) link(user kernel.UserID, from, to kernel.Row) kernel.Row {
	w := b.do(user, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(from), To: kernel.At(to)}}})
	return plan.Created(w.Events)[0]
}

func (b *bench) activity(row kernel.Row) *schedule.Activity { return b.state.Schedule().Activity(row) }

func rename(row kernel.Row, name string) plan.Command {
	return schedule.Rename{Row: kernel.At(row), Name: name}
}

func last(row kernel.Row, minutes int32) plan.Command {
	return schedule.SetDuration{Row: kernel.At(row), Duration: minutes}
}

func remove(rows ...kernel.Row) plan.Command { return schedule.Delete{Rows: refs(rows...)} }

func under(parent kernel.Row, rows ...kernel.Row) plan.Command {
	return schedule.Move{Rows: refs(rows...), Parent: kernel.At(parent)}
}

func refs(rows ...kernel.Row) []kernel.Ref {
	out := make([]kernel.Ref, len(rows))
	for i, row := range rows {
		out[i] = kernel.At(row)
	}
	return out
}

func moved(t *testing.T, w plan.Written) *schedule.Recalculated {
	t.Helper()
	r, is := w.Events[len(w.Events)-1].(*schedule.Recalculated)
	require.True(t, is, "nothing moved")
	return r
}
