package schedule_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// What is written by hand is read, compared and hashed like all other events.
func TestACalculationIsWrittenAsEncodingJSONWouldWriteIt(t *testing.T) {
	registry := event.NewRegistry()
	schedule.Schema.Register(registry)
	rapid.Check(t, func(t *rapid.T) {
		dates := rapid.Custom(func(t *rapid.T) schedule.Dates {
			n := rapid.SampledFrom([]int32{0, 0, 0, 1, -480, 29_000_000})
			return schedule.Dates{
				Start: kernel.Minute(n.Draw(t, "start")), Finish: kernel.Minute(n.Draw(t, "finish")), LateStart: kernel.Minute(n.Draw(t, "lateStart")),
				LateFinish: kernel.Minute(n.Draw(t, "lateFinish")), TotalFloat: n.Draw(t, "total"), FreeFloat: n.Draw(t, "free"),
				Span: n.Draw(t, "span"), Progress: kernel.Percent(n.Draw(t, "progress")), Flags: schedule.Flags(rapid.IntRange(0, 7).Draw(t, "flags")),
			}
		})
		r := schedule.Recalculated{
			Reason: "command", Engine: "g<1>", Inputs: rapid.String().Draw(t, "inputs"), DataDate: kernel.None,
			Finish: schedule.FinishMove{From: kernel.None, To: 5, Work: -1},
		}
		for row := range kernel.Row(rapid.IntRange(0, 4).Draw(t, "rows")) {
			r.Add(row*3, dates.Draw(t, "from"), dates.Draw(t, "to"))
			if rapid.Bool().Draw(t, "milestone") {
				r.AddMilestone(row*3, 1, 2)
			}
		}
		if rapid.Bool().Draw(t, "trimmed") {
			r.Trim()
		}
		want, err := json.Marshal(r)
		require.NoError(t, err)
		_, _, got, err := registry.Encode(&r)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	})
}
