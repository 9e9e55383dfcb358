package plan_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// A whole record is one command, decided on the plan as it is when the command comes and not as it was when the record was read.
func TestARecordIsDecidedOnThePlanAsItIs(t *testing.T) {
	t.Parallel()
	at := func(day, hour kernel.Minute) *kernel.Minute {
		m := monday + day*kernel.Day + hour*kernel.Hour
		return &m
	}
	made := func() (*bench, kernel.Row) {
		b := newBench(t).create()
		return b, plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}}).Events)[0]
	}
	minutes := func(m int32) *int32 { return &m }
	percent := func(p kernel.Percent) *kernel.Percent { return &p }
	causes := func(w plan.Written) (types []string) {
		for _, e := range w.Events {
			if _, computed := e.(*schedule.Recalculated); !computed {
				types = append(types, e.EventType())
			}
		}
		return types
	}
	t.Run("what the activity is already changes nothing", func(t *testing.T) {
		b, row := made()
		w, err := b.try(ana, schedule.Amend{Row: kernel.At(row), Names: []string{"Trazado", "Trazado"}, Duration: minutes(480), Start: at(0, 8), Finish: at(0, 17), Progress: percent(0), Weightless: true})
		require.NoError(t, err)
		assert.Empty(t, w.Events)
	})
	t.Run("a value that somebody else has changed since is a change", func(t *testing.T) {
		b, row := made()
		b.do(beto, last(row, 960))
		b.do(ana, schedule.Amend{Row: kernel.At(row), Duration: minutes(480)})
		assert.EqualValues(t, 480, b.activity(row).Duration)
	})
	t.Run("the work between two dates is counted by the calendar that holds now", func(t *testing.T) {
		b, row := made()
		b.do(beto, schedule.CalendarSetTime{Calendar: kernel.At(1), Time: worktime.AllDay()})
		b.do(ana, schedule.Amend{Row: kernel.At(row), Start: at(1, 8), Finish: at(2, 8)})
		assert.EqualValues(t, kernel.Day, b.activity(row).Duration)
		assert.Equal(t, *at(2, 8), b.activity(row).Dates.Finish)
	})
	t.Run("all of it is one step to undo", func(t *testing.T) {
		b, row := made()
		before := *b.activity(row)
		b.do(ana, schedule.Amend{Row: kernel.At(row), Names: []string{"Trazado", "Replanteo"}, Start: at(1, 8), Finish: at(2, 17), Progress: percent(500_000)})
		after := b.activity(row)
		require.Equal(t, "Replanteo", after.Name, "the name that differs")
		require.EqualValues(t, 960, after.Duration)
		require.Equal(t, *at(1, 8), after.ActualStart, "it began where the record puts it")
		b.do(ana, plan.Undo{})
		assert.Equal(t, before, *b.activity(row))
	})
	t.Run("progress that falls comes before the dates, progress that rises behind them", func(t *testing.T) {
		b, row := made()
		progress, start := schedule.FieldProgress.Stored, schedule.FieldConstraint.Stored
		up := causes(b.do(ana, schedule.Amend{Row: kernel.At(row), Start: at(1, 8), Progress: percent(500_000)}))
		require.Subset(t, up, []string{progress, start})
		assert.Less(t, slices.Index(up, start), slices.Index(up, progress), "%s", up)
		down := causes(b.do(ana, schedule.Amend{Row: kernel.At(row), Start: at(2, 8), Progress: percent(0)}))
		require.Subset(t, down, []string{progress, start})
		assert.Less(t, slices.Index(down, progress), slices.Index(down, start), "%s", down)
	})
	t.Run("three values that contradict each other change nothing", func(t *testing.T) {
		b, row := made()
		f := b.refused(ana, schedule.Amend{Row: kernel.At(row), Names: []string{"Otro"}, Start: at(1, 8), Finish: at(2, 17), Duration: minutes(60)}, "activity.dates_contradict")
		assert.EqualValues(t, 960, f.Params["work"])
		assert.Equal(t, "Trazado", b.activity(row).Name)
	})
	t.Run("a new activity and its record are one command", func(t *testing.T) {
		b, _ := made()
		w := b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.Add{Items: []schedule.AddItem{{Name: "Moldaje"}}}, schedule.Amend{Row: kernel.Made(kernel.ID{}, 1), Start: at(2, 8), Finish: at(4, 17)},
		}})
		a := b.activity(plan.Created(w.Events)[0])
		assert.Equal(t, []kernel.Minute{*at(2, 8), *at(4, 17)}, []kernel.Minute{a.Dates.Start, a.Dates.Finish})
		b.do(ana, plan.Undo{})
		assert.Nil(t, b.activity(a.Row))
	})
	t.Run("an unknown activity is refused", func(t *testing.T) {
		b, _ := made()
		b.refused(ana, schedule.Amend{Row: kernel.At(99), Duration: minutes(60)}, "activity.unknown")
	})
}
