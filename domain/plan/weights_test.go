package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestChildrenShareTheirParentsProgressByTheProjectsBasis(t *testing.T) {
	t.Parallel()
	// The first child is done. It is two days of eight, one of ten in cost, one of five in man-hours.
	for _, c := range []struct {
		rule  string
		basis schedule.Basis
		share kernel.Percent
	}{
		{"act-156 act-216 by duration two days of eight are 25 %", schedule.ByDuration, 250_000},
		{"act-156 act-216 by cost one of ten is 10 %", schedule.ByCost, 100_000},
		{"act-156 act-216 by man-hours one of five is 20 %", schedule.ByManHours, 200_000},
	} {
		t.Run(c.rule, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			parent := b.add(ana, 0, "Floor")[0]
			rows := plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "a", Parent: kernel.At(parent)}, {Name: "b", Parent: kernel.At(parent)}}}).Events)
			require.Len(t, rows, 2)
			lasts(b, 2, rows[0])
			lasts(b, 6, rows[1])
			for i, cost := range []kernel.Amount{1, 9} {
				b.do(ana, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(rows[i]), Value: cost * kernel.Unit})
			}
			for i, hours := range []kernel.Amount{1, 4} {
				b.do(ana, schedule.SetAmount{Field: schedule.FieldManHours, Row: kernel.At(rows[i]), Value: hours * kernel.Unit})
			}
			if c.basis != schedule.ByDuration { // the one it begins with
				b.do(ana, schedule.SetSettings{Basis: &c.basis})
			}
			b.do(ana, schedule.Complete{Rows: refs(rows[0])})
			assert.Equal(t, c.share, b.activity(parent).Dates.Progress)
		})
	}
	t.Run("act-156 where the basis is zero and nothing lasts, children share equally", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		parent := b.add(ana, 0, "Handover")[0]
		rows := plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "a", Parent: kernel.At(parent)}, {Name: "b", Parent: kernel.At(parent)}}}).Events)
		for _, row := range rows {
			b.do(ana, schedule.SetMilestone{Row: kernel.At(row), Milestone: true})
		}
		b.do(ana, schedule.Complete{Rows: refs(rows[0])})
		assert.Equal(t, kernel.Percent(500_000), b.activity(parent).Dates.Progress)
	})
}

func TestASchedulesDatesHaveOneOfSixForms(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	for _, format := range []string{"MM/DD/YY", "DD/MM/YYYY", "MM/DD/YYYY", "DD/MM/YY hh:mm", "MM/DD/YY hh:mm", "DD/MM/YY"} {
		t.Run("ui-112 gantt-117 "+format, func(t *testing.T) {
			b.do(ana, schedule.SetSettings{DateFormat: &format})
			assert.Equal(t, format, b.state.Schedule().Settings().DateFormat)
		})
	}
	t.Run("ui-112 any other form is refused", func(t *testing.T) {
		other := "YYYY-MM-DD"
		_, err := b.try(ana, schedule.SetSettings{DateFormat: &other})
		require.Error(t, err)
		assert.Equal(t, "DD/MM/YY", b.state.Schedule().Settings().DateFormat)
	})
}
