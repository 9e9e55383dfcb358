package plan_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

func TestUndoOfEveryCommand(t *testing.T) {
	t.Parallel()
	type rows struct{ structure, roof, columns, slab, link kernel.Row }
	for name, command := range map[string]func(rows) plan.Command{
		"add":                     func(rows) plan.Command { return schedule.Add{Items: []schedule.AddItem{{}, {}}} },
		"add under a linked task": func(r rows) plan.Command { return schedule.Add{Items: []schedule.AddItem{{Parent: kernel.At(r.roof)}}} },
		"rename":                  func(r rows) plan.Command { return rename(r.roof, "Cover") },
		"duration":                func(r rows) plan.Command { return last(r.columns, 960) },
		"duration to a milestone": func(r rows) plan.Command { return last(r.columns, 0) },
		"delete a task":           func(r rows) plan.Command { return remove(r.slab) },
		"delete all children":     func(r rows) plan.Command { return remove(r.slab, r.columns) },
		"delete a subtree":        func(r rows) plan.Command { return remove(r.structure) },
		"delete everything":       func(r rows) plan.Command { return remove(r.structure, r.roof) },
		"move out of a parent":    func(r rows) plan.Command { return under(0, r.columns, r.slab) },
		"move under a task":       func(r rows) plan.Command { return under(r.roof, r.columns) },
		"link": func(r rows) plan.Command {
			return schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r.columns), To: kernel.At(r.roof), Lag: 60}}}
		},
		"unlink":      func(r rows) plan.Command { return schedule.LinkRemove{Links: refs(r.link)} },
		"description": func(r rows) plan.Command { return schedule.Describe{Row: kernel.At(r.structure), Description: "x"} },
		"start": func(r rows) plan.Command {
			return schedule.SetStart{Row: kernel.At(r.columns), Start: monday + 9*kernel.Day}
		},
		"finish": func(r rows) plan.Command {
			return schedule.SetFinish{Row: kernel.At(r.columns), Finish: monday + 9*kernel.Day}
		},
		"drag": func(r rows) plan.Command {
			return schedule.Drag{Items: []schedule.DragItem{{Row: kernel.At(r.columns), Start: monday + 9*kernel.Day}}}
		},
		"constraint": func(r rows) plan.Command {
			return schedule.SetConstraint{Row: kernel.At(r.columns), Type: schedule.ALAP, Date: kernel.None}
		},
		"constraint date": func(r rows) plan.Command {
			return schedule.SetConstraintDate{Row: kernel.At(r.columns), Date: monday + 9*kernel.Day}
		},
		"progress": func(r rows) plan.Command { return schedule.SetProgress{Row: kernel.At(r.columns), Progress: 250_000} },
		"complete": func(r rows) plan.Command { return schedule.Complete{Rows: refs(r.structure)} },
		"cost": func(r rows) plan.Command {
			return schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(r.slab), Value: 5}
		},
		"used cost": func(r rows) plan.Command {
			return schedule.SetAmount{Field: schedule.FieldUsedCost, Row: kernel.At(r.slab), Value: 5}
		},
		"man-hours": func(r rows) plan.Command {
			return schedule.SetAmount{Field: schedule.FieldManHours, Row: kernel.At(r.slab), Value: 5}
		},
		"weight": func(r rows) plan.Command {
			share := kernel.Percent(500_000)
			return schedule.SetWeight{Row: kernel.At(r.slab), Weight: &share}
		},
		"milestone": func(r rows) plan.Command { return schedule.SetMilestone{Row: kernel.At(r.slab), Milestone: true} },
		"indent":    func(r rows) plan.Command { return schedule.Indent{Rows: refs(r.roof)} },
		"outdent":   func(r rows) plan.Command { return schedule.Outdent{Rows: refs(r.columns, r.slab)} },
		"duplicate": func(r rows) plan.Command { return schedule.Duplicate{Rows: refs(r.structure)} },
		"chain":     func(r rows) plan.Command { return schedule.Chain{Rows: refs(r.columns, r.slab, r.roof)} },
		"unchain":   func(r rows) plan.Command { return schedule.Unchain{Rows: refs(r.slab)} },
		"link's type": func(r rows) plan.Command {
			kind := schedule.SS
			return schedule.LinkChange{Link: kernel.At(r.link), Type: &kind}
		},
		"link's lag": func(r rows) plan.Command {
			lag := int32(480)
			return schedule.LinkChange{Link: kernel.At(r.link), Lag: &lag}
		},
		"link's lag around the clock": func(r rows) plan.Command {
			lag, around := int32(2880), true
			return schedule.LinkChange{Link: kernel.At(r.link), Lag: &lag, Elapsed: &around}
		},
		"duration around the clock": func(r rows) plan.Command {
			around := true
			return schedule.SetDuration{Row: kernel.At(r.columns), Duration: 3 * 1440, Elapsed: &around}
		},
		"calendar assigned": func(r rows) plan.Command {
			return plan.Batch{Commands: []plan.Command{
				schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Six days"}}},
				schedule.SetCalendar{Rows: refs(r.columns, r.structure), Calendar: kernel.Made(kernel.ID{}, 1)},
				schedule.CalendarSetTime{Calendar: kernel.Made(kernel.ID{}, 1), Time: worktime.AllDay()},
				schedule.CalendarRename{Calendar: kernel.Made(kernel.ID{}, 1), Name: "Around the clock"},
			}}
		},
		"default calendar": func(r rows) plan.Command {
			return plan.Batch{Commands: []plan.Command{
				schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Six days"}}}, schedule.CalendarSetDefault{Calendar: kernel.Made(kernel.ID{}, 1)},
			}}
		},
		"settings": func(rows) plan.Command {
			day, basis := int32(540), schedule.ByCost
			return schedule.SetSettings{MinutesPerDay: &day, Basis: &basis}
		},
		"batch of several": func(r rows) plan.Command {
			return plan.Batch{Commands: []plan.Command{
				last(r.slab, 1920), rename(r.slab, "Slabs"), schedule.Add{Items: []schedule.AddItem{{Name: "Test", Parent: kernel.At(r.structure)}}},
				rename(r.slab, "Slab works"), remove(r.columns),
				schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r.slab), To: kernel.Made(kernel.ID{}, 1)}}},
			}}
		},
	} {
		t.Run(name+" restores inputs and dates bit for bit, redo brings them again", func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			top := b.add(ana, 0, "Structure", "Roof")
			c := b.add(ana, top[0], "Columns", "Slab")
			r := rows{top[0], top[1], c[0], c[1], b.link(ana, c[0], c[1])}
			b.do(ana, last(top[1], 240))
			// Numbers are never given twice: they grow through an undone command too.
			image := func() *schedule.Image { m := b.rows(); m.Next = 0; return m }
			before := image()
			w := b.do(ana, command(r))
			after := image()
			undo := b.do(ana, plan.Undo{})
			assert.Equal(t, w.Command, undo.Reverts)
			require.Equal(t, before, image())
			b.do(ana, plan.Redo{})
			require.Equal(t, after, image())
			b.do(ana, plan.Undo{})
			require.Equal(t, before, image())
		})
	}
}

func TestFirstActivityUndone(t *testing.T) {
	t.Parallel()
	t.Run("row 0 leaves with the first activity and comes back with it", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		b.add(ana, 0, "Dig")
		b.do(ana, plan.Undo{})
		assert.Zero(t, b.state.Schedule().Size())
		b.do(ana, plan.Redo{})
		assert.Equal(t, 2, b.state.Schedule().Size())
	})
	t.Run("row 0 stays when others have used it", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		b.add(ana, 0, "Dig")
		b.add(beto, 0, "Pour")
		b.do(ana, plan.Undo{})
		assert.NotNil(t, b.activity(0))
		assert.Equal(t, 2, b.state.Schedule().Size())
	})
	t.Run("row 0 born anew meanwhile is not doubled by redo", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		b.add(ana, 0, "Dig")
		b.do(ana, plan.Undo{})
		b.add(beto, 0, "Pour")
		b.do(ana, plan.Redo{})
		assert.Equal(t, 3, b.state.Schedule().Size())
	})
}

func TestStacks(t *testing.T) {
	t.Parallel()
	t.Run("undo-129 the undo history holds 150 steps per user, the oldest go first", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a")
		for i := range 160 {
			b.do(ana, rename(r[0], fmt.Sprint("name ", i)))
			if i%20 == 0 {
				b.add(beto, 0, "b")
			}
		}
		undo, _ := b.state.Stacks(ana)
		require.Len(t, undo, 150)
		assert.Equal(t, b.written[len(b.written)-1].Command, undo[0].Command)
		for range 150 {
			b.do(ana, plan.Undo{})
		}
		assert.Equal(t, "name 9", b.activity(r[0]).Name)
		b.refused(ana, plan.Undo{}, "undo.nothing")
		for range 150 {
			b.do(ana, plan.Redo{})
		}
		assert.Equal(t, "name 159", b.activity(r[0]).Name)
		b.refused(ana, plan.Redo{}, "redo.nothing")
		others, _ := b.state.Stacks(beto)
		assert.Len(t, others, 8, "another user's stack is untouched")
	})
	t.Run("a new command of the user ends what could be redone, another user's does not", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a", "b")
		b.do(ana, rename(r[0], "c"))
		b.do(ana, plan.Undo{})
		b.do(beto, rename(r[1], "d"))
		_, redo := b.state.Stacks(ana)
		require.Len(t, redo, 1)
		assert.Equal(t, "activity.rename", redo[0].Type, "the entry says what was done, not that it was undone")
		b.do(ana, rename(r[0], "e"))
		b.refused(ana, plan.Redo{}, "redo.nothing")
	})
	t.Run("creating a schedule and importing are never undone", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		b.refused(ana, plan.Undo{}, "undo.nothing")
		calendar := schedule.StandardCalendar()
		calendar.Row = 1
		b.do(ana, schedule.TakeOver{Import: schedule.Import{
			Settings: schedule.Settings{Name: "Clinic", Start: monday}, Calendars: []schedule.Calendar{calendar},
			Activities: []schedule.Activity{{Row: 1, Name: "a", Kind: schedule.Task, Duration: 480, Calendar: 1}},
		}})
		b.refused(ana, plan.Undo{}, "undo.nothing")
	})
	t.Run("a command further down may be named, one that is not on the own stack may not", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a", "b")
		first := b.do(ana, rename(r[0], "c"))
		b.do(ana, rename(r[1], "d"))
		foreign := b.do(beto, rename(r[1], "e"))
		b.do(ana, plan.Undo{Command: first.Command})
		assert.Equal(t, "a", b.activity(r[0]).Name)
		b.refused(ana, plan.Undo{Command: foreign.Command}, "undo.not_on_stack")
		b.refused(ana, plan.Redo{Command: first.Command}, "redo.not_on_stack")
	})
}

func TestUndoMeetsOthers(t *testing.T) {
	t.Parallel()
	start := func(t *testing.T) (*bench, []kernel.Row) {
		b := newBench(t).create()
		return b, b.add(cora, 0, "a", "b", "c")
	}
	named := func(t *testing.T, f *fault.Fault, row kernel.Row, field string, user kernel.UserID) {
		t.Helper()
		assert.Equal(t, row, f.Params["row"])
		assert.Equal(t, field, f.Params["field"])
		assert.Equal(t, user.String(), f.Params["user"])
		assert.NotEmpty(t, f.Params["at"])
	}
	t.Run("a field another one has written since keeps the command from being undone, naming who and what", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		b.do(ana, last(r[0], 960))
		b.do(beto, last(r[0], 240))
		named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), r[0], "duration", beto)
		named(t, b.refused(ana, plan.Undo{Rest: true}, "undo.nothing_left"), r[0], "duration", beto)
	})
	t.Run("the same value written by another one is another one's too", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		b.do(ana, rename(r[0], "x"))
		b.do(beto, rename(r[0], "y"))
		b.do(beto, rename(r[0], "x"))
		named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), r[0], "name", beto)
	})
	t.Run("two users on two fields of one activity never meet", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		b.do(ana, last(r[0], 960))
		b.do(beto, rename(r[0], "x"))
		b.do(ana, plan.Undo{})
		assert.Equal(t, int32(480), b.activity(r[0]).Duration)
		assert.Equal(t, "x", b.activity(r[0]).Name)
	})
	t.Run("undo the rest leaves what others have changed and takes back everything else", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		b.do(ana, plan.Batch{Commands: []plan.Command{last(r[0], 960), last(r[1], 960), rename(r[2], "x")}})
		b.do(beto, last(r[0], 0))
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, 1, f.Params["count"])
		b.do(ana, plan.Undo{Rest: true})
		assert.Zero(t, b.activity(r[0]).Duration)
		assert.Equal(t, schedule.FinishMilestone, b.activity(r[0]).Kind)
		assert.Equal(t, int32(480), b.activity(r[1]).Duration)
		assert.Equal(t, "c", b.activity(r[2]).Name)
		b.do(ana, plan.Redo{})
		assert.Equal(t, int32(960), b.activity(r[1]).Duration, "redo brings again what was taken back")
		assert.Zero(t, b.activity(r[0]).Duration)
	})
	t.Run("a row others have written on, built under or linked stays", func(t *testing.T) {
		t.Parallel()
		for name, use := range map[string]func(b *bench, row, other kernel.Row){
			"renamed": func(b *bench, row, _ kernel.Row) { b.do(beto, rename(row, "x")) },
			"child":   func(b *bench, row, _ kernel.Row) { b.add(beto, row, "x") },
			"link":    func(b *bench, row, other kernel.Row) { b.link(beto, row, other) },
			"moved":   func(b *bench, row, other kernel.Row) { b.do(beto, under(other, row)) },
			"removed": func(b *bench, row, _ kernel.Row) { b.do(beto, remove(row)) },
		} {
			b, r := start(t)
			made := b.add(ana, 0, "mine")
			use(b, made[0], r[0])
			f := b.refused(ana, plan.Undo{}, "undo.changed_since")
			assert.Equal(t, beto.String(), f.Params["user"], name)
		}
	})
	t.Run("a link others have edited stays, and so does the row it hangs on", func(t *testing.T) {
		t.Parallel()
		kind, lag, around := schedule.SS, int32(480), true
		for field, change := range map[string]schedule.LinkChange{"linkType": {Type: &kind}, "linkLag": {Lag: &lag}, "lagElapsed": {Elapsed: &around}} {
			b, r := start(t)
			link := b.link(ana, r[0], r[1])
			change.Link = kernel.At(link)
			b.do(beto, change)
			named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), link, field, beto)

			b, r = start(t)
			made := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "mine"}}})
			link = b.link(ana, plan.Created(made.Events)[0], r[0])
			change.Link = kernel.At(link)
			b.do(beto, change)
			named(t, b.refused(ana, plan.Undo{Command: made.Command}, "undo.changed_since"), link, field, beto)
		}
	})
	t.Run("what the same user hung on a row leaves with it, and comes back with redo", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		w := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "mine"}}})
		mine := plan.Created(w.Events)[0]
		b.add(ana, mine, "child")
		b.link(ana, mine, r[0])
		b.do(ana, rename(mine, "still mine"))
		image := b.rows()
		b.do(ana, plan.Undo{Command: w.Command})
		assert.Equal(t, 4, b.state.Schedule().Size())
		b.do(ana, plan.Redo{})
		assert.Equal(t, image, b.rows())
	})
	t.Run("a parent that got a child of another one stays a summary", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		b.add(ana, r[0], "mine")
		b.add(beto, r[0], "yours")
		b.do(ana, plan.Undo{})
		assert.Equal(t, schedule.Summary, b.activity(r[0]).Kind)
		assert.Len(t, b.state.Schedule().Children(r[0]), 1)
	})
	t.Run("what others have constrained stays so under the children that come back and leave", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		b.add(ana, r[0], "mine")
		b.do(ana, plan.Undo{})
		b.do(beto, schedule.SetConstraint{Row: kernel.At(r[0]), Type: schedule.FNLT, Date: monday + 3*kernel.Day})
		theirs := b.activity(r[0]).Constraint
		b.do(ana, plan.Redo{})
		b.add(cora, r[0], "yours")
		b.do(ana, plan.Undo{})
		assert.Len(t, b.state.Schedule().Children(r[0]), 1)
		assert.Equal(t, theirs, b.activity(r[0]).Constraint)
	})
	t.Run("a deleted row cannot come back under a parent that is gone", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		child := b.add(cora, r[0], "x")
		b.do(ana, remove(child...))
		b.do(beto, remove(r[0]))
		named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), r[0], "record", beto)
	})
	t.Run("a removed link cannot come back to an activity that is gone, nor beside one made since", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		l := b.link(cora, r[0], r[1])
		b.do(ana, schedule.LinkRemove{Links: refs(l)})
		again := b.link(beto, r[0], r[1])
		named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), again, "record", beto)
		b.do(beto, remove(r[1]))
		named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), r[1], "record", beto)
	})
	t.Run("a link whose return would close a circle stays removed", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		l := b.link(cora, r[0], r[1])
		b.do(ana, schedule.LinkRemove{Links: refs(l)})
		b.link(beto, r[1], r[0])
		b.refused(ana, plan.Undo{}, "link.cycle")
	})
	t.Run("a row cannot go back under what was moved beneath it", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		b.do(cora, under(r[0], r[1]))
		b.do(ana, under(0, r[1]))
		b.do(beto, under(r[1], r[0]))
		named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), r[0], "place", beto)
	})
	t.Run("a deleted child cannot come back into what another one has made a task", func(t *testing.T) {
		t.Parallel()
		b, r := start(t)
		children := b.add(cora, r[0], "x", "y")
		b.do(ana, remove(children[0]))
		b.do(beto, remove(children[1]))
		named(t, b.refused(ana, plan.Undo{}, "undo.changed_since"), r[0], "kind", beto)
		b.do(beto, plan.Undo{})
		b.do(ana, plan.Undo{Rest: true})
		assert.Len(t, b.state.Schedule().Children(r[0]), 2)
	})
	t.Run("undoing the making of a row leaves what others made and somebody moved under it", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		theirs := b.add(beto, 0, "theirs")[0]
		made := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "mine"}}})
		mine := plan.Created(made.Events)[0]
		own := b.add(ana, 0, "own")[0]
		b.do(ana, under(mine, own))
		b.do(ana, under(mine, theirs))
		named(t, b.refused(ana, plan.Undo{Command: made.Command}, "undo.changed_since"), theirs, "record", beto)
		b.do(ana, under(0, theirs))
		b.do(ana, plan.Undo{Command: made.Command})
		assert.Nil(t, b.activity(mine))
		assert.Nil(t, b.activity(own), "what the same user hung on it goes along")
		assert.NotNil(t, b.activity(theirs))
	})
	t.Run("what others wrote on a row before it was moved under a new one holds the new one", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		own := b.add(ana, 0, "own")[0]
		b.do(beto, rename(own, "theirs"))
		made := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "mine"}}})
		b.do(ana, under(plan.Created(made.Events)[0], own))
		named(t, b.refused(ana, plan.Undo{Command: made.Command}, "undo.changed_since"), own, "name", beto)
	})
	t.Run("rows that would go back under each other stay", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		top := b.add(ana, 0, "p1", "p2", "r")
		x1, x2 := b.add(ana, top[0], "x1")[0], b.add(ana, top[1], "x2")[0]
		moved := b.do(ana, under(top[2], x1, x2))
		b.do(ana, under(x2, top[0]))
		b.do(ana, under(x1, top[1]))
		named(t, b.refused(ana, plan.Undo{Command: moved.Command}, "undo.changed_since"), top[0], "place", ana)
	})
}

func TestUndoIsNeverStuck(t *testing.T) {
	t.Parallel()
	t.Run("what others have overwritten wholly leaves no rest, and the command beneath it is named and can be undone", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		row := b.add(ana, 0, "a")[0]
		first := b.do(ana, last(row, 960))
		second := b.do(ana, rename(row, "b"))
		b.do(beto, rename(row, "c"))
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, false, f.Params["rest"])
		assert.Equal(t, second.Command.String(), f.Params["command"])
		assert.Equal(t, beto.String(), f.Params["user"])
		require.Equal(t, first.Command.String(), f.Params["next"])
		assert.Equal(t, "activity.set-duration", f.Params["nextType"])
		b.do(ana, plan.Undo{Command: first.Command})
		assert.Equal(t, "c", b.activity(row).Name)
		assert.Equal(t, int32(480), b.activity(row).Duration)
	})
	t.Run("what is overwritten in part names the command beneath it too, the last one of the stack names none", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		row := b.add(ana, 0, "a")[0]
		both := b.do(ana, plan.Batch{Commands: []plan.Command{rename(row, "b"), last(row, 960)}})
		b.do(beto, rename(row, "c"))
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, true, f.Params["rest"])
		assert.Equal(t, both.Command.String(), f.Params["command"])
		added := f.Params["next"]
		require.NotNil(t, added)
		b.do(beto, last(row, 1440))
		id, err := kernel.ParseID(fmt.Sprint(added))
		require.NoError(t, err)
		f = b.refused(ana, plan.Undo{Command: id}, "undo.changed_since")
		assert.NotContains(t, f.Params, "next")
	})
	t.Run("redo steps over in the same way", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		row := b.add(ana, 0, "a")[0]
		b.do(ana, last(row, 960))
		b.do(ana, rename(row, "b"))
		renamed := b.do(ana, plan.Undo{})
		b.do(ana, plan.Undo{})
		b.do(beto, last(row, 1440))
		f := b.refused(ana, plan.Redo{}, "undo.changed_since")
		assert.Equal(t, renamed.Command.String(), f.Params["next"])
		b.do(ana, plan.Redo{Command: renamed.Command})
		assert.Equal(t, "b", b.activity(row).Name)
	})
}

// What is to be taken back is read from the log where the command stands, from its first event to its last.
func TestATargetSaysWhereItsCommandStands(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	first := b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "a"}, {Name: "b"}}})
	second := b.do(ana, rename(2, "x"))
	target := func(c plan.Command) []any {
		command, from, to, reverts, err := b.state.Target(ana, c, plan.Span{})
		require.NoError(t, err)
		return []any{command, from, to, reverts}
	}
	assert.Equal(t, []any{second.Command, second.First, second.Revision, true}, target(plan.Undo{}))
	assert.Equal(t, []any{first.Command, first.First, first.Revision, true}, target(plan.Undo{Command: first.Command}))
	undone := b.do(ana, plan.Undo{})
	assert.Equal(t, []any{undone.Command, undone.First, undone.Revision, true}, target(plan.Redo{}))
	assert.Equal(t, []any{first.Command, first.First, first.Revision, true}, target(plan.RestoreBefore{Command: first.Command}))
	assert.Equal(t, []any{kernel.CommandID{}, int64(0), int64(0), false}, target(rename(2, "y")))
}

// Parents that get several children back become summaries once each, whatever they were made meanwhile.
func TestParentsThatGetSeveralChildrenBackAreSummariesAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	zones := b.add(ana, 0, "north", "south")
	north, south := b.add(ana, zones[0], "a", "c"), b.add(ana, zones[1], "b")
	deleted := b.do(ana, plan.Batch{Commands: []plan.Command{remove(north[0]), remove(south[0]), remove(north[1])}})
	for _, zone := range zones {
		b.do(ana, schedule.SetMilestone{Row: kernel.At(zone), Milestone: true})
	}
	w := b.do(ana, plan.Undo{Command: deleted.Command, Rest: true})
	var became []kernel.Row
	for _, e := range w.Events {
		if c, is := schedule.FieldKind.In(e); is {
			became = append(became, c.Rows...)
		}
	}
	assert.Equal(t, zones, became, "each once, by its number")
	for i, zone := range zones {
		assert.Equal(t, schedule.Summary, b.activity(zone).Kind)
		assert.Len(t, b.state.Schedule().Children(zone), 2-i)
	}
}

func TestSettingsAndCalendarsMeetOthers(t *testing.T) {
	t.Parallel()
	minutes := func(n int32) plan.Command { return schedule.SetSettings{MinutesPerDay: &n} }
	named := func(name string) plan.Command { return schedule.SetSettings{Name: &name} }
	t.Run("settings another one has changed since are not taken back, one's own others stay as they are now", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		first := b.do(ana, minutes(540))
		b.do(ana, named("Tower"))
		b.do(ana, plan.Undo{Command: first.Command})
		assert.Equal(t, "Tower", b.state.Schedule().Settings().Name)
		assert.Equal(t, int32(480), b.state.Schedule().Settings().MinutesPerDay)
		b.do(ana, minutes(600))
		b.do(beto, minutes(540))
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, "settings.minutesPerDay", f.Params["field"])
		assert.Equal(t, beto.String(), f.Params["user"])
	})
	t.Run("a setting goes back although somebody else has changed another one since", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		b.do(ana, minutes(600))
		b.do(beto, named("House"))
		b.do(ana, plan.Undo{})
		assert.Equal(t, "House", b.state.Schedule().Settings().Name)
		assert.Equal(t, int32(480), b.state.Schedule().Settings().MinutesPerDay)
	})
	t.Run("of two settings of one command the rest goes back when somebody else has changed the other", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		day, name := int32(600), "Tower"
		b.do(ana, schedule.SetSettings{MinutesPerDay: &day, Name: &name})
		b.do(beto, named("House"))
		f := b.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, "settings.name", f.Params["field"])
		b.do(ana, plan.Undo{Rest: true})
		assert.Equal(t, "House", b.state.Schedule().Settings().Name)
		assert.Equal(t, int32(480), b.state.Schedule().Settings().MinutesPerDay)
	})
	t.Run("a week never gets fewer minutes than a day by an undo", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		week := int32(60)
		b.do(ana, minutes(60))
		b.do(beto, schedule.SetSettings{MinutesPerWeek: &week})
		b.refused(ana, plan.Undo{Rest: true}, "undo.nothing_left")
		assert.Equal(t, int32(60), b.state.Schedule().Settings().MinutesPerDay)
	})
	t.Run("a calendar others work by, renamed or made the default stays", func(t *testing.T) {
		t.Parallel()
		for name, of := range map[string]func(b *bench, calendar, task kernel.Row){
			"works by": func(b *bench, calendar, task kernel.Row) {
				b.do(beto, schedule.SetCalendar{Rows: refs(task), Calendar: kernel.At(calendar)})
			},
			"renamed": func(b *bench, calendar, _ kernel.Row) {
				b.do(beto, schedule.CalendarRename{Calendar: kernel.At(calendar), Name: "Site"})
			},
			"default": func(b *bench, calendar, _ kernel.Row) {
				b.do(beto, schedule.CalendarSetDefault{Calendar: kernel.At(calendar)})
			},
			"worktime": func(b *bench, calendar, _ kernel.Row) {
				b.do(beto, schedule.CalendarSetTime{Calendar: kernel.At(calendar), Time: worktime.AllDay()})
			},
		} {
			b := newBench(t).create()
			task := b.add(ana, 0, "a")[0]
			calendar := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}}).Events)[0]
			of(b, calendar, task)
			f := b.refused(ana, plan.Undo{}, "undo.changed_since")
			assert.Equal(t, beto.String(), f.Params["user"], name)
			assert.NotNil(t, b.state.Schedule().Calendar(calendar), name)
		}
	})
	t.Run("a deleted calendar comes back", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		calendar := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}}).Events)[0]
		before := b.rows()
		b.do(beto, schedule.CalendarsDelete{Calendars: refs(calendar)})
		b.do(beto, plan.Undo{})
		assert.Equal(t, before, b.rows())
	})
}

// firm and offered are what activities may be given.
var (
	firm    = kernel.MustParseID("01890000-0000-7000-8000-0000000000f1")
	offered = schedule.Available{People: kernel.SetOf(ana.String(), beto.String()), Subcontracts: kernel.SetOf(firm.String()), Tags: kernel.SetOf("1", "2")}
)

func TestLabelsOfEdits(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b", "c")
	l := b.link(ana, r[0], r[1])
	value := func(of *schedule.Amount) schedule.SetAmount {
		return schedule.SetAmount{Field: of, Row: kernel.At(r[1]), Value: 7}
	}
	share, kind, day, around := kernel.Percent(1), schedule.SS, int32(600), true
	for _, command := range []plan.Command{
		schedule.Describe{Row: kernel.At(r[0]), Description: "x"}, schedule.SetConstraint{Row: kernel.At(r[1]), Type: schedule.SNET, Date: monday + 2*kernel.Day},
		schedule.Drag{Items: []schedule.DragItem{{Row: kernel.At(r[1]), Start: monday + 4*kernel.Day}}},
		schedule.SetFinish{Row: kernel.At(r[2]), Finish: monday + 3*kernel.Day},
		schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(r[1]), Date: monday + 5*kernel.Day}},
		schedule.SetExternalFinish{SetExternal: schedule.SetExternal{Row: kernel.At(r[1]), Date: monday + 9*kernel.Day}},
		schedule.SetProgress{Row: kernel.At(r[0]), Progress: 1}, value(schedule.FieldCost), value(schedule.FieldUsedCost),
		value(schedule.FieldManHours), schedule.SetWeight{Row: kernel.At(r[1]), Weight: &share},
		schedule.SetPriority{Rows: refs(r[1]), Priority: schedule.High}, schedule.SetSubcontract{Rows: refs(r[1]), Subcontract: firm, Available: offered},
		schedule.SetResponsibles{Rows: refs(r[1]), Responsibles: offered.People, Available: offered},
		schedule.SetTags{Rows: refs(r[1]), Tags: "1", Available: offered},
		schedule.LinkChange{Link: kernel.At(l), Type: &kind}, schedule.LinkChange{Link: kernel.At(l), Elapsed: &around},
		schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}, {Name: "Day"}}},
		schedule.CalendarRename{Calendar: kernel.At(6), Name: "Nights"}, schedule.CalendarSetTime{Calendar: kernel.At(6), Time: worktime.AllDay()},
		schedule.CalendarSetDefault{Calendar: kernel.At(6)}, schedule.CalendarsDelete{Calendars: refs(7)},
		schedule.SetCalendar{Rows: refs(r[1]), Calendar: kernel.At(6)}, schedule.SetSettings{MinutesPerDay: &day},
	} {
		w := b.do(ana, command)
		assert.Equal(t, command.CommandType(), plan.Label(w.Events))
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	assert.Equal(t, "schedule.create", plan.Label(b.written[0].Events))
	r := b.add(ana, 0, "a", "b")
	c := b.add(ana, r[0], "c", "d")
	l := b.link(ana, c[0], r[1])
	for _, command := range []plan.Command{
		rename(r[0], "x"), last(c[0], 0), last(c[0], 60), schedule.LinkRemove{Links: refs(l)},
		under(r[1], c[0]), remove(c[1]), schedule.Add{Items: []schedule.AddItem{{Parent: kernel.At(c[0])}}},
		schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1])}}},
	} {
		w := b.do(ana, command)
		assert.Equal(t, command.CommandType(), plan.Label(w.Events))
		undo, _ := b.state.Stacks(ana)
		assert.Equal(t, command.CommandType(), undo[0].Type)
	}
	batch := b.do(ana, plan.Batch{Commands: []plan.Command{rename(r[0], "y"), last(r[0], 120)}})
	assert.Equal(t, "batch", plan.Label(batch.Events))
	engine, err := b.state.Recalculate(plan.ReasonEngine)
	require.NoError(t, err)
	assert.Nil(t, engine)
	follows := []event.Event{schedule.FieldPinnedStart.Was(r[1], 0, monday), schedule.FieldRemaining.Was(r[1], 480, 240)}
	assert.Equal(t, "activity.set-duration", plan.Label(follows), "work left that only follows is that of another duration")
	assert.Equal(t, "schedule.recalculate", plan.Label(follows[:1]))
	parent := schedule.FieldExternalStart.Was(r[1], monday, 0)
	for label, cause := range map[string]event.Event{
		"activities.add": &schedule.ActivitiesAdded{}, "activities.delete": &schedule.ActivitiesRemoved{}, "activities.move": &schedule.PlaceChanged{},
	} {
		assert.Equal(t, label, plan.Label([]event.Event{cause, parent}), "sem-154 external dates that an outline takes along are no cause of their own")
	}
}
