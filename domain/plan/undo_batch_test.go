package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestUndoOfLinksInABatch(t *testing.T) {
	t.Parallel()
	ss, lag := schedule.SS, int32(60)
	for name, commands := range map[string]func(a, b, fs, ss kernel.Row) []plan.Command{
		"a link is made and given a lag": func(a, b, _, _ kernel.Row) []plan.Command {
			return []plan.Command{
				schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(a), To: kernel.At(b), Type: schedule.FF}}},
				schedule.LinkChange{Link: kernel.Made(kernel.CommandID{}, 1), Lag: &lag},
			}
		},
		"a link takes the type of one that is removed": func(_, _, fs, removed kernel.Row) []plan.Command {
			return []plan.Command{schedule.LinkRemove{Links: refs(removed)}, schedule.LinkChange{Link: kernel.At(fs), Type: &ss, Lag: &lag}}
		},
		"a link of the type another one gave up": func(a, b, fs, removed kernel.Row) []plan.Command {
			sf := schedule.SF
			return []plan.Command{
				schedule.LinkChange{Link: kernel.At(fs), Type: &sf},
				schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(a), To: kernel.At(b)}}},
				schedule.LinkRemove{Links: refs(removed)},
			}
		},
		"a link is changed and leaves with its activity": func(_, b, fs, _ kernel.Row) []plan.Command {
			return []plan.Command{schedule.LinkChange{Link: kernel.At(fs), Lag: &lag}, remove(b)}
		},
	} {
		t.Run("undo-117 "+name+": undo takes back the whole batch", func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			r := b.add(ana, 0, "a", "b")
			first := b.link(ana, r[0], r[1])
			second := plan.Created(b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1]), Type: schedule.SS}}}).Events)[0]
			before := b.rows()
			b.do(ana, plan.Batch{Commands: commands(r[0], r[1], first, second)})
			done := b.rows()
			b.do(ana, plan.Undo{})
			after := b.rows()
			after.Next = before.Next // numbers are never used again
			assert.Equal(t, before, after)
			b.do(ana, plan.Redo{})
			assert.Equal(t, done, b.rows())
		})
	}
}

func TestUndoLeavesNothingThatCannotBe(t *testing.T) {
	t.Parallel()
	t.Run("a link does not get a type back that another link has by now", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a", "b")
		ss := schedule.SS
		link := b.link(ana, r[0], r[1])
		b.do(ana, schedule.LinkChange{Link: kernel.At(link), Type: &ss})
		other := b.link(beto, r[0], r[1])
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, other, f.Params["row"])
	})
	t.Run("an activity does not come back to a calendar that is gone", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a", "b")
		night := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}}).Events)[0]
		b.do(ana, schedule.SetCalendar{Rows: refs(r[0]), Calendar: kernel.At(night)})
		b.do(ana, remove(r[0]))
		gone := b.do(beto, schedule.CalendarsDelete{Calendars: refs(night)})
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, night, f.Params["row"])
		assert.Equal(t, beto.String(), f.Params["user"])
		b.do(beto, plan.Undo{Command: gone.Command})
		b.do(ana, plan.Undo{})
		assert.Equal(t, night, b.activity(r[0]).Calendar)
	})
	t.Run("an activity does not get a calendar back that is gone", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a")
		standard := b.activity(r[0]).Calendar
		night := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}}).Events)[0]
		b.do(ana, schedule.SetCalendar{Rows: refs(r[0]), Calendar: kernel.At(night)})
		b.do(ana, schedule.SetCalendar{Rows: refs(r[0]), Calendar: kernel.At(standard)})
		gone := b.do(beto, schedule.CalendarsDelete{Calendars: refs(night)})
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, night, f.Params["row"])
		assert.Equal(t, standard, b.activity(r[0]).Calendar)
		b.do(beto, plan.Undo{Command: gone.Command})
		b.do(ana, plan.Undo{})
		assert.Equal(t, night, b.activity(r[0]).Calendar)
	})
	t.Run("progress that others have set keeps the start it began with", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a")
		b.do(ana, plan.Batch{Commands: []plan.Command{schedule.SetProgress{Row: kernel.At(r[0]), Progress: 500_000}, rename(r[0], "A")}})
		b.do(beto, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 800_000})
		began := b.activity(r[0]).ActualStart
		b.do(ana, plan.Undo{Rest: true})
		a := b.activity(r[0])
		assert.Equal(t, "a", a.Name)
		assert.Equal(t, kernel.Percent(800_000), a.Progress)
		assert.Equal(t, began, a.ActualStart)
		assert.True(t, a.Manual, "what has begun is not moved")
	})
	t.Run("undo-110 what others made a summary keeps no constraint", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a", "b", "c")
		b.do(ana, schedule.SetStart{Row: kernel.At(r[0]), Start: monday + 7*kernel.Day})
		b.do(ana, schedule.Indent{Rows: refs(r[1])})
		b.do(beto, under(r[0], r[2]))
		b.do(ana, plan.Undo{})
		a := b.activity(r[0])
		require.Equal(t, schedule.Summary, a.Kind)
		assert.Empty(t, a.Constraint)
	})
}

func TestASummaryHasNoDatesOfOtherProjects(t *testing.T) {
	t.Parallel()
	from, until := monday+9*kernel.Day+8*kernel.Hour, monday+18*kernel.Day+17*kernel.Hour
	dated := func(t *testing.T) (*bench, kernel.Row) {
		b := newBench(t).create()
		row := b.add(ana, 0, "a")[0]
		b.do(ana, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: from}})
		b.do(ana, schedule.SetExternalFinish{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: until}})
		return b, row
	}
	of := func(b *bench, row kernel.Row) [2]kernel.Minute {
		a := b.activity(row)
		return [2]kernel.Minute{a.ExternalStart, a.ExternalFinish}
	}
	both, none := [2]kernel.Minute{from, until}, [2]kernel.Minute{}
	t.Run("what gets its first child loses them, undo gives them back, redo takes them again", func(t *testing.T) {
		t.Parallel()
		b, row := dated(t)
		require.Equal(t, both, of(b, row))
		b.add(ana, row, "child")
		assert.Equal(t, none, of(b, row))
		b.do(ana, plan.Undo{})
		assert.Equal(t, both, of(b, row))
		b.do(ana, plan.Redo{})
		assert.Equal(t, none, of(b, row))
		replayed, err := b.replayed().Snapshot()
		require.NoError(t, err)
		assert.Equal(t, b.snapshot(), replayed)
	})
	t.Run("one that is dated and gets children in one command goes back and comes again", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		row := b.add(ana, 0, "a")[0]
		b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.SetExternalFinish{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: until}},
			schedule.Add{Items: []schedule.AddItem{{Name: "child", Parent: kernel.At(row)}}},
		}})
		image := b.rows()
		b.do(ana, plan.Undo{})
		assert.Equal(t, none, of(b, row))
		b.do(ana, plan.Redo{})
		assert.Equal(t, image, b.rows())
	})
	t.Run("who set and cleared one takes both back though others made a summary of it", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		row := b.add(ana, 0, "a")[0]
		b.do(ana, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: from}})
		b.do(ana, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: kernel.None}})
		b.add(beto, row, "child")
		b.do(ana, plan.Undo{})
		b.do(ana, plan.Undo{})
		assert.Equal(t, none, of(b, row))
	})
	t.Run("an undo that could only give one back to a summary of others is refused", func(t *testing.T) {
		t.Parallel()
		b, row := dated(t)
		child := b.add(ana, row, "child")[0]
		b.do(beto, rename(child, "theirs"))
		b.refused(ana, plan.Undo{Rest: true}, "undo.nothing_left")
	})
	t.Run("what others made a summary by now gets none back", func(t *testing.T) {
		t.Parallel()
		b, row := dated(t)
		b.add(ana, row, "child")
		b.add(beto, row, "another")
		b.do(ana, plan.Undo{})
		assert.Equal(t, none, of(b, row))
	})
	t.Run("nor by restoring what was before a file took them", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		a := schedule.Activity{Code: "A", Name: "a", Kind: schedule.Task, Duration: 480, ExternalStart: from}
		b.do(ana, schedule.TakeOver{Import: fileOf(a)})
		a.Name, a.ExternalStart = "b", 0
		w := b.do(ana, schedule.Reimport{Import: fileOf(a), Mode: schedule.Replace})
		row := b.named("b").Row
		b.add(beto, row, "child")
		b.do(ana, plan.RestoreBefore{Command: w.Command})
		assert.Equal(t, []any{"a", none}, []any{b.activity(row).Name, of(b, row)})
	})
	t.Run("what a file says of a summary is not taken, the first time and the next", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		f := fileOf(
			schedule.Activity{Code: "Z", Name: "zone", Kind: schedule.Task, Duration: 480, ExternalStart: from, ExternalFinish: until},
			schedule.Activity{Code: "A", Name: "a", Kind: schedule.Task, Duration: 480, Parent: 1},
		)
		b.do(ana, schedule.TakeOver{Import: f})
		row := b.named("zone").Row
		assert.Equal(t, none, of(b, row))
		w, err := b.try(ana, schedule.Reimport{Import: f, Mode: schedule.Replace})
		require.NoError(t, err)
		assert.Empty(t, w.Events)
	})
	t.Run("a file that makes a summary of a task and says nothing of them leaves none", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: fileOf(schedule.Activity{Code: "Z", Name: "zone", Kind: schedule.Task, Duration: 480, ExternalStart: from, ExternalFinish: until})})
		row := b.named("zone").Row
		f := fileOf(
			schedule.Activity{Code: "Z", Name: "zone", Kind: schedule.Summary, Duration: 480},
			schedule.Activity{Code: "A", Name: "a", Kind: schedule.Task, Duration: 480, Parent: 1},
		)
		f.Silent = []event.FieldNumber{schedule.FieldExternalStart.Number, schedule.FieldExternalFinish.Number}
		w := b.do(ana, schedule.Reimport{Import: f, Mode: schedule.Merge})
		require.Equal(t, schedule.Summary, b.activity(row).Kind)
		assert.Equal(t, none, of(b, row))
		b.do(ana, plan.RestoreBefore{Command: w.Command})
		assert.Equal(t, both, of(b, row))
	})
	t.Run("those that others set before the children came back stay, and can be taken away", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		row := b.add(ana, 0, "a")[0]
		child := b.add(ana, row, "child")[0]
		b.do(ana, remove(child))
		b.do(beto, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: from}})
		b.do(ana, plan.Undo{})
		require.Equal(t, []any{schedule.Summary, from}, []any{b.activity(row).Kind, b.activity(row).ExternalStart})
		b.refused(beto, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: until}}, "activity.summary_column")
		b.do(beto, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(row), Date: kernel.None}})
		assert.Equal(t, none, of(b, row))
	})
}
