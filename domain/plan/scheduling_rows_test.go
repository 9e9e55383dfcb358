package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

func TestAnActivityAlwaysHasACalendar(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Dig")
	t.Run("cpm-119 without one of its own it gets the schedule's default", func(t *testing.T) {
		require.Equal(t, b.state.Schedule().DefaultCalendar().Row, b.activity(r[0]).Calendar)
	})
	t.Run("cpm-119 one that is not there is refused, naming the activity, and changes nothing", func(t *testing.T) {
		calendar := schedule.StandardCalendar()
		calendar.Row = 1
		other := newBench(t)
		_, err := other.try(ana, schedule.TakeOver{Import: schedule.Import{
			Source: schedule.Source{Tool: "p6"}, Settings: schedule.Settings{Name: "Clinic", Start: monday}, Calendars: []schedule.Calendar{calendar},
			Activities: []schedule.Activity{{Row: 1, Name: "Dig", Kind: schedule.Task, Duration: 480, Calendar: 99}},
		}})
		require.True(t, fault.Has(err, "import.activity_invalid"), "%v", err)
		assert.Equal(t, fault.P{"activity": kernel.Row(1), "field": "calendar"}, fault.Of(err).Params)
		require.False(t, other.state.Schedule().Created())
	})
	t.Run("cpm-120 a date for which no working time can be found is refused with what is possible, and changes nothing", func(t *testing.T) {
		before := b.rows()
		for _, date := range []kernel.Minute{kernel.Date(1800, 1, 1, 8, 0), kernel.Date(2900, 1, 1, 8, 0), 2_000_000_000, kernel.None + 5} {
			_, err := b.try(ana, schedule.SetStart{Row: kernel.At(r[0]), Start: date})
			require.True(t, fault.Has(err, "activity.date_too_far"), "%v", err)
			assert.Equal(t, []any{r[0], date}, []any{fault.Of(err).Params["row"], fault.Of(err).Params["date"]})
			assert.Less(t, fault.Of(err).Params["from"], fault.Of(err).Params["to"])
		}
		require.Equal(t, before, b.rows())
	})
}

// The same command brings the dates that follow from it, whatever the size: no threshold, no background run.
func TestEveryCommandBringsItsDates(t *testing.T) {
	t.Parallel()
	for name, n := range map[string]int{"cpm-121 under 3,000 activities and links": 900, "cpm-121 above": 1_100} {
		t.Run(name, func(t *testing.T) {
			b, in := imported(t, n)
			require.Equal(t, n < 1_000, len(in.Activities)+len(in.Links) < 3_000)
			row := kernel.Row(n / 2)
			for b.activity(row).Kind == schedule.Summary {
				row++
			}
			w := b.do(ana, last(row, 9_600))
			_, recalculated := w.Events[len(w.Events)-1].(*schedule.Recalculated)
			require.True(t, recalculated, "the dates are part of the same commit")
			moved, err := b.state.Recalculate("command")
			require.NoError(t, err)
			require.Nil(t, moved, "nothing is left to calculate")
		})
	}
}
