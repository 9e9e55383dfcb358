package planning_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// yearLater appends more commands to the plan than a state remembers: somebody renames a row to and fro.
func (o *office) yearLater(row kernel.Row, name string) {
	o.t.Helper()
	ctx := context.Background()
	head, _, err := o.store.Store.Head(ctx, o.stream())
	require.NoError(o.t, err)
	from, to := name, name+" 2"
	for n := 0; n < 20_200; n += 200 {
		batch := make([]eventstore.Command, 200)
		for i := range batch {
			batch[i] = eventstore.Command{ID: newID(), Actor: camila.User, At: (&wall{}).Now(), Events: []event.Event{
				schedule.FieldName.Was(row, from, to),
			}}
			from, to = to, from
		}
		_, err := o.store.Append(ctx, o.stream(), head, batch)
		require.NoError(o.t, err)
		head += eventstore.Revision(len(batch))
	}
}

func TestACommandIDIsKeptForEver(t *testing.T) {
	o := open(t)
	rows := o.built()
	ask := func(o *office, by commands.Caller, id kernel.CommandID, c ...plan.Command) []planning.Receipt {
		requests := make([]planning.Request, len(c))
		for i := range c {
			requests[i] = planning.Request{ID: id, Command: c[i]}
		}
		r, err := o.planner.Execute(context.Background(), clinic, by, requests)
		require.NoError(t, err)
		return r
	}
	id, add := newID(), schedule.Add{Items: []schedule.AddItem{{Name: "Pilotes"}}}
	first := ask(o, maria, id, add)[0]
	require.Equal(t, planning.Accepted, first.Outcome)
	require.NoError(t, o.planner.Close(context.Background()))
	o.yearLater(rows[0], "Excavación")
	later := openOn(t, o.log, &cache{kept: map[eventstore.Stream]planning.Snapshot{}})
	size := func() (n int) {
		require.NoError(t, later.planner.Inspect(context.Background(), clinic, maria, func(s *plan.State, _ eventstore.Revision) {
			require.True(t, s.Forgets())
			_, _, remembered := s.Seen(id)
			require.False(t, remembered)
			n = s.Schedule().Size()
		}))
		return n
	}
	before := size()

	t.Run("the retry after a year gets its receipt and has no second effect", func(t *testing.T) {
		again := ask(later, maria, id, add)[0]
		assert.Equal(t, planning.Accepted, again.Outcome, again.Fault)
		assert.Equal(t, first.Created, again.Created)
		assert.Equal(t, []any{first.Base, first.Revision, first.Position}, []any{again.Base, again.Revision, again.Position})
		assert.Equal(t, before, size())
	})
	t.Run("somebody else's id is refused by name after a year too", func(t *testing.T) {
		again := ask(later, camila, id, add)[0]
		assert.True(t, fault.Has(again.Fault, "command.id_taken"), again.Fault)
		assert.Equal(t, before, size())
	})
	t.Run("it is found among others, which are executed", func(t *testing.T) {
		requests := []planning.Request{{ID: newID(), Command: add}, {ID: id, Command: add}, {ID: newID(), Command: add}}
		r, err := later.planner.Execute(context.Background(), clinic, maria, requests)
		require.NoError(t, err)
		assert.Equal(t, first.Revision, r[1].Revision)
		assert.Equal(t, before+2, size())
		r, err = later.planner.Execute(context.Background(), clinic, maria, requests)
		require.NoError(t, err)
		assert.Equal(t, planning.Accepted, r[2].Outcome)
		assert.Equal(t, before+2, size())
	})
}

func TestAReimportIsTakenBackHoweverOldItIs(t *testing.T) {
	o := open(t)
	rows := o.built()
	file := func(name string) schedule.Import {
		calendar := schedule.StandardCalendar()
		calendar.Row = 1
		return schedule.Import{
			Source: schedule.Source{Tool: "p6"}, Settings: schedule.Settings{Name: "Clinic", Start: kernel.Date(2026, 3, 2, 8, 0)},
			Calendars:  []schedule.Calendar{calendar},
			Activities: []schedule.Activity{{Row: 1, Code: "NEW", Name: name, Kind: schedule.Task, Duration: 480, Calendar: 1}},
		}
	}
	brought := o.accepted(maria, schedule.Reimport{Import: file("Ascensores"), Mode: schedule.Merge})
	row := brought.Created[len(brought.Created)-1]
	require.NoError(t, o.planner.Close(context.Background()))
	o.yearLater(rows[0], "Excavación")
	later := openOn(t, o.log, &cache{kept: map[eventstore.Stream]planning.Snapshot{}})
	there := func() (is bool) {
		require.NoError(t, later.planner.Inspect(context.Background(), clinic, maria, func(s *plan.State, _ eventstore.Revision) {
			_, _, remembered := s.Seen(brought.Command)
			require.False(t, remembered)
			is = s.Schedule().Activity(row) != nil
		}))
		return is
	}
	require.True(t, there())
	later.accepted(maria, plan.RestoreBefore{Command: brought.Command})
	assert.False(t, there(), "what the file brought has left")

	r, err := later.planner.Execute(context.Background(), clinic, maria, []planning.Request{
		{ID: newID(), Command: plan.RestoreBefore{Command: newID()}},
	})
	require.NoError(t, err)
	assert.True(t, fault.Has(r[0].Fault, "restore.unknown"), r[0].Fault)
}

// What the plan should remember and does not, as from a snapshot of another hand, the store still refuses.
func TestAnAppendRefusedForAStoredCommandIsAnsweredFromTheStream(t *testing.T) {
	o := open(t)
	rows := o.built()
	id := newID()
	request := planning.Request{ID: id, Command: lengthen(rows[0], days(3))}
	first, err := o.planner.Execute(context.Background(), clinic, maria, []planning.Request{request})
	require.NoError(t, err)
	o.accepted(maria, lengthen(rows[0], days(9)))
	forgetful := openOn(t, o.log, o.cache)
	require.NoError(t, o.planner.Close(context.Background()))
	forgetful.cache.forget(t, o.stream(), id)
	r, err := forgetful.planner.Execute(context.Background(), clinic, maria, []planning.Request{
		{ID: newID(), Command: lengthen(rows[1], days(4))}, request, {ID: newID(), Command: lengthen(rows[2], days(5))},
	})
	require.NoError(t, err)
	assert.Equal(t, planning.Accepted, r[0].Outcome, r[0].Fault)
	assert.Equal(t, first[0].Revision, r[1].Revision, r[1].Fault)
	assert.Equal(t, planning.Accepted, r[2].Outcome, r[2].Fault)
	assert.Equal(t, []int32{days(9), days(4), days(5)}, []int32{o.duration(rows[0]), o.duration(rows[1]), o.duration(rows[2])})
}

// forget makes the kept snapshot one that does not know a command.
func (c *cache) forget(t *testing.T, of eventstore.Stream, id kernel.CommandID) {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	kept := c.kept[of]
	require.NotNil(t, kept.State)
	own, other := gobbed(id), gobbed(newID())
	for len(other) != len(own) {
		other = gobbed(newID())
	}
	require.Positive(t, bytes.Count(kept.State, own))
	kept.State = bytes.ReplaceAll(kept.State, own, other)
	c.kept[of] = kept
}

// gobbed is an id as a snapshot stores it.
func gobbed(id kernel.ID) (out []byte) {
	for _, b := range id {
		if b > 127 {
			out = append(out, 0xff)
		}
		out = append(out, b)
	}
	return out
}
