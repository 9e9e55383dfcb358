package schedule

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
)

func TestRowsInTheOrderOfTheOutline(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		s.addActivities([]Activity{{Row: 0, Parent: kernel.NoRow, Kind: Summary}})
		n := rapid.IntRange(1, 30).Draw(t, "activities")
		for row := kernel.Row(2); row < kernel.Row(n+2); row++ {
			parent := rapid.SampledFrom(append([]kernel.Row{0}, listed(s)...)).Draw(t, "parent")
			rank := kernel.Rank(rapid.SampledFrom([]string{"1", "2", "2V", "3"}).Draw(t, "rank"))
			s.addActivities([]Activity{{Row: row, Parent: parent, Rank: rank}})
		}
		all := listed(s)
		some := rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, len(all), rapid.ID[kernel.Row]).Draw(t, "rows")
		var want []kernel.Row
		for _, row := range all {
			if slices.Contains(some, row) {
				want = append(want, row)
			}
		}
		assert.Equal(t, want, s.inOutline(some))
	})
}

func listed(s *State) []kernel.Row {
	var rows []kernel.Row
	for line := range s.Outline() {
		rows = append(rows, line.Row)
	}
	return rows
}
