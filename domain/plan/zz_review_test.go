package plan_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

func fileOf(activities ...schedule.Activity) schedule.Import {
	standard := schedule.StandardCalendar()
	standard.Row = 1
	night := schedule.Calendar{Row: 2, Name: "Night", Time: worktime.AllDay()}
	night.Time.Row, night.Time.Name = 0, ""
	for i := range activities {
		activities[i].Row = kernel.Row(i + 1)
		activities[i].Calendar = 1
		activities[i].ActualStart, activities[i].ActualFinish = kernel.None, kernel.None
	}
	return schedule.Import{Settings: schedule.Settings{Name: "Clinic", Start: monday}, Calendars: []schedule.Calendar{standard, night}, Activities: activities}
}

func TestZZMergeKeepsSummary(t *testing.T) {
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(
		schedule.Activity{Name: "Zone", Kind: schedule.Summary},
		schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Parent: 1},
	)})
	_, err := b.try(ana, schedule.Reimport{Mode: schedule.Merge, Import: fileOf(
		schedule.Activity{Name: "Zone", Kind: schedule.Task, Duration: 480},
	)})
	require.NoError(t, err)
	for a := range b.state.Schedule().Activities() {
		t.Logf("%d %s %s %d", a.Row, a.Name, a.Kind, a.Duration)
		if len(b.state.Schedule().Children(a.Row)) > 0 {
			require.Equal(t, schedule.Summary, a.Kind)
		}
	}
}

func TestZZManual(t *testing.T) {
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(
		schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Manual: true, Dates: schedule.Dates{Start: monday + 480, Finish: monday + 1020}},
		schedule.Activity{Name: "pour", Code: "A2", Kind: schedule.Task, Duration: 480},
	)})
	at := monday + 7*kernel.Day
	b.do(ana, schedule.Reimport{Mode: schedule.Replace, Import: fileOf(
		schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Manual: true, Dates: schedule.Dates{Start: at + 480, Finish: at + 1020}},
		schedule.Activity{Name: "pour", Code: "A2", Kind: schedule.Task, Duration: 480, Manual: true, Dates: schedule.Dates{Start: at + 480, Finish: at + 1020}},
	)})
	for a := range b.state.Schedule().Activities() {
		t.Logf("%d %s %v %v", a.Row, a.Name, a.Manual, a.Dates.Start-at)
	}
}

func TestZZRestoreAppend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, second := drawFile(t, "first", true), drawFile(t, "second", true)
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: first})
		before := b.rows()
		w := b.do(beto, schedule.Reimport{Import: second, Mode: schedule.Append})
		b.do(ana, plan.RestoreBefore{Command: w.Command})
		after := b.rows()
		before.Next, after.Next = 0, 0
		require.Equal(t, before, after)
	})
}

func TestZZSameFileTwice(t *testing.T) {
	b := newBench(t)
	f := func() schedule.Import {
		return fileOf(
			schedule.Activity{Name: "Zone", Code: "Z", Kind: schedule.Task, Duration: 480},
			schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Parent: 1},
		)
	}
	b.do(ana, schedule.TakeOver{Import: f()})
	w, err := b.try(ana, schedule.Reimport{Import: f(), Mode: schedule.Replace})
	require.NoError(t, err)
	require.Empty(t, w.Events)
}

func TestZZResourceCalendarGone(t *testing.T) {
	b := newBench(t)
	f := fileOf(
		schedule.Activity{Name: "Zone", Kind: schedule.Task, Duration: 480},
		schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 4800},
	)
	f.Activities[1].ResourceCalendar = 2
	b.do(ana, schedule.TakeOver{Import: f})
	var row kernel.Row
	for a := range b.state.Schedule().Activities() {
		if a.Code == "A1" {
			row = a.Row
		}
	}
	cal := b.state.Schedule().Activity(row).ResourceCalendar
	_, err := b.try(ana, schedule.CalendarsDelete{Calendars: refs(cal)})
	require.Error(t, err)
	w := b.do(ana, remove(row))
	b.do(beto, schedule.CalendarsDelete{Calendars: refs(cal)})
	_, err = b.try(ana, plan.Undo{Command: w.Command, Rest: true})
	t.Log(err)
	if a := b.state.Schedule().Activity(row); a != nil {
		require.NotNil(t, b.state.Schedule().Calendar(a.ResourceCalendar))
	}
}

func TestZZEmptied(t *testing.T) {
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 4800})})
	row := b.state.Schedule().Children(0)[0]
	b.do(ana, remove(row))
	t.Log(b.state.Schedule().Size())
	_, err := b.try(ana, schedule.Reimport{Mode: schedule.Merge, Import: fileOf(schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 4800})})
	require.NoError(t, err)
}

// any history, then a reimport, then a history, then restore with rest.
func TestZZHistories(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: drawFile(t, "first", true)})
		if rapid.Bool().Draw(t, "edited before") {
			history(t, b, 6)
		}
		if b.state.Schedule().Size() == 0 {
			return
		}
		second := drawFile(t, "second", true)
		for i := range second.Activities {
			a := &second.Activities[i]
			if rapid.IntRange(0, 2).Draw(t, "codeless") == 0 {
				a.Code = ""
			}
		}
		mode := rapid.SampledFrom([]schedule.ReimportMode{schedule.Replace, schedule.Merge, schedule.Append}).Draw(t, "mode")
		before := b.rows()
		w, err := b.try(beto, schedule.Reimport{Import: second, Mode: mode})
		if err != nil {
			require.Equal(t, before, b.rows())
			return
		}
		sound(t, b.state.Schedule())
		again, err := b.try(ana, schedule.Reimport{Import: second, Mode: mode})
		require.NoError(t, err)
		if mode != schedule.Append {
			require.Empty(t, again.Events)
		} else {
			b.do(cora, plan.RestoreBefore{Command: again.Command})
		}
		if len(w.Events) > 0 {
			edited := rapid.Bool().Draw(t, "edited after")
			if edited {
				history(t, b, 6)
			}
			since := writesOfOthers(b, cora)
			if _, err := b.try(cora, plan.RestoreBefore{Command: w.Command, Rest: true}); err != nil {
				require.ErrorContains(t, err, "undo.nothing_left")
			}
			for key, wrote := range since {
				if now, there := fieldOf(b, key); wrote.revision > w.Revision {
					require.True(t, there, "%s of %d was written since", key.field, key.row)
					require.Equal(t, wrote.value, now, "%s of %d was written since", key.field, key.row)
				}
			}
			sound(t, b.state.Schedule())
			if !edited {
				after := b.rows()
				before.Next, after.Next = 0, 0
				require.Equal(t, before, after)
			}
			if edited {
				history(t, b, 4)
			}
		}
		live := b.snapshot()
		replayed, err := b.replayed().Snapshot()
		require.NoError(t, err)
		require.Equal(t, live, replayed)
		restored, err := plan.Restore(clinic, live)
		require.NoError(t, err)
		require.Equal(t, b.state.Schedule().Image(), restored.Schedule().Image())
		moved, err := restored.Recalculate(plan.ReasonEngine)
		require.NoError(t, err)
		require.Nil(t, moved)
	})
}
