package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// What is said of one activity at once holds together: a command of a batch sees the dates its row has after the commands before.
func TestABatchDecidesOnTheDatesItLeadsTo(t *testing.T) {
	t.Parallel()
	wednesday := monday + 2*kernel.Day
	at := func(day, hour kernel.Minute) kernel.Minute { return monday + day*kernel.Day + hour*kernel.Hour }
	made := func() (*bench, kernel.Row) {
		b := newBench(t).create()
		return b, plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}}).Events)[0]
	}
	t.Run("a start, and that it has begun there", func(t *testing.T) {
		b, row := made()
		w := b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.SetStart{Row: kernel.At(row), Start: wednesday}, schedule.SetProgress{Row: kernel.At(row), Progress: 500_000},
		}})
		a := b.activity(row)
		assert.Equal(t, at(2, 8), a.ActualStart)
		assert.Equal(t, at(2, 8), a.Dates.Start)
		moves := 0
		for _, e := range w.Events {
			if _, is := e.(*schedule.Recalculated); is {
				moves++
			}
		}
		assert.Equal(t, 1, moves, "one recalculation is reported, whatever was calculated on the way")
		b.do(ana, plan.Undo{})
		assert.Equal(t, at(0, 8), b.activity(row).Dates.Start)
	})
	t.Run("a new activity from one day to another, complete", func(t *testing.T) {
		b, _ := made()
		w := b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.Add{Items: []schedule.AddItem{{Name: "Moldaje"}}}, schedule.SetStart{Row: kernel.Made(kernel.ID{}, 1), Start: wednesday},
			schedule.SetFinish{Row: kernel.Made(kernel.ID{}, 1), Finish: monday + 4*kernel.Day}, schedule.Complete{Rows: []kernel.Ref{kernel.Made(kernel.ID{}, 1)}},
		}})
		a := b.activity(plan.Created(w.Events)[0])
		assert.Equal(t, []kernel.Minute{at(2, 8), at(4, 17)}, []kernel.Minute{a.ActualStart, a.ActualFinish})
		assert.EqualValues(t, 3*480, a.Duration)
	})
	t.Run("behind a new predecessor", func(t *testing.T) {
		b, row := made()
		w := b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.Add{Items: []schedule.AddItem{{Name: "Antes"}}}, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.Made(kernel.ID{}, 1), To: kernel.At(row)}}},
			schedule.SetConstraint{Row: kernel.At(row), Type: schedule.SNET, Date: kernel.None},
		}})
		assert.Equal(t, at(1, 8), b.activity(row).Constraint.Date)
		assert.Len(t, plan.Created(w.Events), 2)
	})
	t.Run("by other working times of its calendar", func(t *testing.T) {
		b, row := made()
		b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.CalendarSetTime{Calendar: kernel.At(1), Time: worktime.AllDay()}, schedule.Complete{Rows: []kernel.Ref{kernel.At(row)}},
		}})
		assert.Equal(t, []kernel.Minute{at(0, 0), at(0, 8)}, []kernel.Minute{b.activity(row).ActualStart, b.activity(row).ActualFinish})
	})
	t.Run("a circle on the way is refused and leaves nothing", func(t *testing.T) {
		b, row := made()
		other := plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Otra"}}}).Events)[0]
		link := func(from, to kernel.Row) plan.Command {
			return schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(from), To: kernel.At(to)}}}
		}
		b.refused(ana, plan.Batch{Commands: []plan.Command{link(row, other), link(other, row), schedule.SetProgress{Row: kernel.At(row), Progress: 1}}}, "link.cycle")
		b.do(ana, plan.Batch{Commands: []plan.Command{link(row, other), schedule.SetProgress{Row: kernel.At(row), Progress: 1}}})
	})
	t.Run("what is refused at the end leaves nothing of what was calculated", func(t *testing.T) {
		b, row := made()
		b.refused(ana, plan.Batch{Commands: []plan.Command{
			schedule.SetStart{Row: kernel.At(row), Start: wednesday}, schedule.SetFinish{Row: kernel.At(row), Finish: monday + kernel.Day},
		}}, "activity.finish_before_start")
		again, err := b.state.Recalculate(plan.ReasonEngine)
		assert.NoError(t, err)
		assert.Nil(t, again)
	})
}
