package plan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/weekly"
)

// Of thirty promises twenty were kept; two are open, and one of their tasks is done.
func TestWhatIsDoneHasNoChanceAnyMore(t *testing.T) {
	h := NewWeekHistory(nil)
	past, now := weekly.Week{}, weekly.Week{}
	past.Row, now.Row = 1, 2
	h.weeks, h.close[1] = []weekly.Week{past, now}, 7
	for i := range kernel.Row(30) {
		h.of[1] = append(h.of[1], weekly.Vow{Task: 100 + i, Kept: i < 20})
	}
	h.of[2] = []weekly.Vow{{Task: 201, Share: kernel.Hundred}, {Task: 202, Share: 600_000}, {Task: 203, Share: 500_000}}
	h.now = map[kernel.Row]weekly.Sighting{201: {Task: 201, Progress: kernel.Hundred, Clear: true}, 202: {Task: 202, Progress: 500_000, Clear: true}, 203: {Task: 203, Progress: 500_000, Clear: true}}
	f := h.Forecast(2, func(*weekly.Vow) bool { return true })
	require.EqualValues(t, 30, f.Sample, "what was done in closed weeks still teaches")
	require.Len(t, f.Chances, 1)
	require.EqualValues(t, 202, f.Chances[0].Task)
}
