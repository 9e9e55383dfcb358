package plan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestOnlyFullAccessEdits(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	for _, level := range append(access.AllLevels, "", "XX") {
		d, err := b.state.Decide(plan.Meta{ID: b.id(), By: plan.By{User: ana, Levels: access.Levels{access.Gantt: level}}}, schedule.Add{Items: []schedule.AddItem{{}}}, nil)
		if level == access.Full {
			require.NoError(t, err)
			continue
		}
		require.Error(t, err, "level %q", level)
		assert.Equal(t, "access.denied", fault.Of(err).Key)
		assert.Empty(t, d.Events)
	}
}

func TestConflicts(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b")
	seen := int32(480)
	w := b.do(beto, last(r[0], 240))
	f := b.refused(ana, schedule.SetDuration{Row: kernel.At(r[0]), Duration: 960, Seen: &seen}, "conflict.field_changed")
	assert.Equal(t, fault.P{
		"row": r[0], "field": "duration", "seen": int32(480), "value": int32(240), "elapsed": false,
		"user": beto.String(), "revision": w.Revision, "at": w.At.Format(time.RFC3339),
	}, f.Params, "a conflict says who, when and what now")
	name := "a"
	b.do(ana, schedule.Rename{Row: kernel.At(r[0]), Name: "x", Seen: &name})
	b.do(ana, schedule.SetDuration{Row: kernel.At(r[1]), Duration: 960, Seen: &seen})
}

func TestBatch(t *testing.T) {
	t.Parallel()
	t.Run("each command is decided on the plan as the ones before leave it, rows of the batch by #k", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		w := b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.Add{Items: []schedule.AddItem{{Name: "a"}}},
			schedule.Add{Items: []schedule.AddItem{{Name: "b"}, {Name: "c", Parent: kernel.Made(kernel.ID{}, 1)}}},
			schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.Made(kernel.ID{}, 3), To: kernel.Made(kernel.ID{}, 2)}}},
			schedule.SetDuration{Row: kernel.Made(kernel.ID{}, 2), Duration: 960},
		}})
		assert.Equal(t, []kernel.Row{2, 3, 4, 5}, plan.Created(w.Events))
		assert.Equal(t, kernel.Row(2), b.activity(4).Parent)
		assert.Equal(t, int32(960), b.activity(3).Duration)
		assert.Equal(t, kernel.Row(4), b.state.Schedule().Link(5).From)
	})
	t.Run("one refusal refuses all, and says which command", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a")
		f := b.refused(ana, plan.Batch{Commands: []plan.Command{rename(r[0], "x"), remove(r[0]), last(r[0], 60)}}, "activity.unknown")
		assert.Equal(t, 2, f.Params["index"])
		assert.Equal(t, r[0], f.Params["row"])
		assert.Equal(t, "a", b.activity(r[0]).Name)
	})
	t.Run("a circle through two links of the batch refuses all", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a", "b")
		b.refused(ana, plan.Batch{Commands: []plan.Command{
			schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1])}}},
			schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[1]), To: kernel.At(r[0])}}},
		}}, "link.cycle")
	})
	t.Run("commands that stand alone and unknown ones are refused", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		for _, c := range []plan.Command{plan.Undo{}, plan.Redo{}, plan.Batch{}, schedule.Create{}, schedule.TakeOver{}} {
			b.refused(ana, plan.Batch{Commands: []plan.Command{c}}, "batch.command_not_allowed")
		}
		b.refused(ana, foreign{}, "command.unknown")
		b.refused(ana, plan.Batch{Commands: make([]plan.Command, plan.MaxBatch+1)}, "batch.too_long")
	})
}

type foreign struct{}

func (foreign) CommandType() string { return "weather.change" }

func (foreign) Needs() access.Module { return access.Gantt }

func TestRefs(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	w := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "a"}, {Name: "b"}}})
	b.do(beto, schedule.Rename{Row: kernel.Made(w.Command, 2), Name: "second"})
	assert.Equal(t, "second", b.activity(3).Name, "act-107 the id the sender gave is kept apart from the number the plan gave")
	for _, ref := range []kernel.Ref{kernel.Made(w.Command, 3), kernel.Made(ana, 1)} {
		b.refused(ana, schedule.Rename{Row: ref, Name: "x"}, "ref.unknown")
	}
	b.refused(ana, schedule.Rename{Name: "x"}, "ref.missing")
	b.refused(ana, schedule.Rename{Row: kernel.Made(kernel.ID{}, 1), Name: "x"}, "activity.unknown")
	b.do(ana, remove(3))
	b.refused(ana, schedule.Rename{Row: kernel.Made(w.Command, 2), Name: "x"}, "activity.unknown")
}

func TestSeen(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	w := b.do(ana, schedule.Add{Items: []schedule.AddItem{{}}})
	first, last, ok := b.state.Seen(w.Command)
	assert.Equal(t, []int64{w.First, w.Revision}, []int64{first, last})
	assert.True(t, ok, "a command is remembered by its id")
	_, _, ok = b.state.Seen(ana)
	assert.False(t, ok)

	s := plan.New(clinic)
	revision := int64(0)
	for i := range 20_100 {
		revision++
		id := b.id()
		s.Record(plan.Written{Command: id, First: revision, Revision: revision, At: began})
		if i == 99 || i == 100 {
			w.Command = id
		}
		_, _, ok := s.Seen(id)
		require.True(t, ok)
	}
	_, _, ok = s.Seen(w.Command)
	assert.True(t, ok, "the latest 20,000 are remembered")
	s.Record(plan.Written{Command: b.id(), First: revision + 1, Revision: revision + 1, At: began})
	_, _, ok = s.Seen(w.Command)
	assert.False(t, ok, "and older ones are not")
	_, err := s.Snapshot()
	require.NoError(t, err)
}

// Whatever a command is called: who may not change calendars writes no fact about them.
func TestFactsAboutCalendarsNeedTheirModule(t *testing.T) {
	t.Parallel()
	other := func(elsewhere ...string) schedule.Import { // the same work on calendars of other times
		f := fileOf(schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480})
		f.Calendars[0].Time = f.Calendars[1].Time
		for i, name := range elsewhere {
			f.Calendars[i].Name = name
		}
		return f
	}
	same := func() schedule.Import {
		return fileOf(schedule.Activity{Name: "dig deeper", Code: "A", Kind: schedule.Task, Duration: 960})
	}
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480})})
	calendar := kernel.At(b.state.Schedule().DefaultCalendar().Row)
	again := b.do(beto, schedule.Reimport{Mode: schedule.Merge, Import: other()})
	b.do(ana, schedule.CalendarRename{Calendar: calendar, Name: "Obra"})
	undone := newBench(t)
	undone.create()
	undone.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}})
	undone.do(ana, plan.Undo{})
	empty := newBench(t).create()

	for name, tc := range map[string]struct {
		bench   *bench
		command plan.Command
		allowed bool
	}{
		"a file that merges other times":            {b, schedule.Reimport{Mode: schedule.Merge, Import: same()}, false},
		"one that replaces them":                    {b, schedule.Reimport{Mode: schedule.Replace, Import: other("Nueva")}, false},
		"one that brings calendars of its own":      {b, schedule.Reimport{Mode: schedule.Append, Import: other("North", "South")}, false},
		"restoring what a file did to them":         {b, plan.RestoreBefore{Command: again.Command}, false},
		"undoing one's own change of them":          {b, plan.Undo{}, false},
		"doing it once more":                        {undone, plan.Redo{}, false},
		"a command of theirs":                       {b, schedule.CalendarRename{Calendar: calendar, Name: "Site"}, false},
		"one that would change nothing":             {b, schedule.CalendarRename{Calendar: calendar, Name: "Obra"}, false},
		"one among others":                          {b, plan.Batch{Commands: []plan.Command{schedule.CalendarRename{Calendar: calendar, Name: "Site"}}}, false},
		"a file into an empty schedule":             {empty, schedule.TakeOver{Import: other()}, false},
		"a table into it, which keeps those it has": {empty, schedule.TakeOver{Import: untimed(other("Standard"))}, true},
		"a table into one with rows":                {b, schedule.Reimport{Mode: schedule.Merge, Import: untimed(same())}, true},
		"a file that begins a schedule":             {newBench(t), schedule.TakeOver{Import: other()}, true},
		"work on another calendar":                  {b, schedule.SetCalendar{Rows: refs(b.named("dig").Row), Calendar: calendar}, true},
	} {
		t.Run(name, func(t *testing.T) {
			target, _, _, reverts, err := tc.bench.state.Target(ana, tc.command, plan.Span{})
			require.NoError(t, err)
			var past []event.Event
			if reverts {
				past = tc.bench.byID[target].Events
			}
			for _, level := range access.AllLevels {
				before := tc.bench.snapshot()
				by := plan.By{User: ana, Role: access.Planner, Levels: access.Levels{access.Gantt: access.Full, access.Calendars: level}}
				d, err := tc.bench.state.Decide(plan.Meta{ID: tc.bench.id(), By: by}, tc.command, past)
				require.Equal(t, before, tc.bench.snapshot())
				if level == access.Full || tc.allowed {
					require.NoError(t, err)
					continue
				}
				require.Empty(t, d.Events)
				f := fault.Of(err)
				require.NotNil(t, f, "calendars: %s", level)
				assert.Equal(t, "access.denied", f.Key)
				assert.Equal(t, string(access.Calendars), f.Params["module"])
			}
		})
	}
}

// untimed is a file without calendars of its own, but for the first.
func untimed(f schedule.Import) schedule.Import {
	f.Calendars, f.Untimed = f.Calendars[:1], true
	return f
}
