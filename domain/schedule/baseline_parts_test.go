package schedule_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	. "gantry/domain/schedule"
)

// A baseline of many activities is stored in several events and is one baseline.
func TestABaselineInSeveralEventsIsOne(t *testing.T) {
	t.Parallel()
	s := New()
	part := func(number int32, rows ...kernel.Row) *BaselineSaved {
		e := &BaselineSaved{Baseline: number, Name: "Contract", Option: NewActivities, MinutesPerDay: 480, MinutesPerWeek: 2400, Accumulated: 960}
		for _, row := range rows {
			e.Points = append(e.Points, BaselineValues{Activity: row, Name: "Losa", Duration: 480})
		}
		return e
	}
	mark := func(number int32) *BaselinesMarked {
		return &BaselinesMarked{Marks: []BaselineMark{
			{Baseline: number, From: BaselineMarks{Name: "Contract", Deleted: true}, To: BaselineMarks{Name: "Contract", Visible: true}},
		}}
	}
	s.Evolve(part(1, 1))
	s.Evolve(part(1, 2, 3))
	s.Evolve(mark(1))
	s.Evolve(part(2, 1))
	s.Evolve(mark(2))
	var held [][]kernel.Row
	for _, b := range s.Baselines() {
		var rows []kernel.Row
		for _, p := range b.Points {
			rows = append(rows, p.Activity)
		}
		held = append(held, rows)
	}
	require.Equal(t, [][]kernel.Row{{1, 2, 3}, {1}}, held)
	assert.EqualValues(t, 960, s.Baselines()[0].Accumulated)
}
