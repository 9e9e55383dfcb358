package gantt

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
)

// A row that is read alone stands where it stands in the list of all, also in a tree that is broken.
func TestARowReadAloneHasThePlaceItHasAmongAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := []ActivityRow{{Row: kernel.SummaryRow, Parent: kernel.NoRow}}
		for n := range rapid.IntRange(0, 30).Draw(t, "rows") {
			rows = append(rows, ActivityRow{Row: kernel.Row(n + 1), Parent: kernel.Row(rapid.IntRange(0, 32).Draw(t, "parent"))})
		}
		sortByParent(rows)
		numbers, parents := make([]int32, len(rows)), make([]int32, len(rows))
		for i := range rows {
			numbers[i], parents[i] = int32(rows[i].Row), int32(rows[i].Parent)
		}
		for _, want := range outline(rows) {
			alone := ActivityRow{Row: want.Row, Parent: want.Parent}
			alone.place(numbers, parents)
			require.Equal(t, want, alone)
		}
	})
}

func sortByParent(rows []ActivityRow) {
	for i := range rows {
		for k := i; k > 0 && rows[k].Parent < rows[k-1].Parent; k-- {
			rows[k], rows[k-1] = rows[k-1], rows[k]
		}
	}
}
