package gantt

import (
	"strconv"

	"gantry/domain/kernel"
)

// outline puts rows, given by parent and rank, into outline order and numbers them. Rows that no path joins to the project summary
// stand at the end as they came, so that a broken tree loses nothing from sight.
func outline(rows []ActivityRow) []ActivityRow {
	first := make(map[kernel.Row]int, len(rows)) // of each parent's children, which stand side by side
	for i := len(rows) - 1; i >= 0; i-- {
		first[rows[i].Parent] = i
	}
	out := make([]ActivityRow, 0, len(rows))
	placed := make([]bool, len(rows))
	var walk func(parent kernel.Row, wbs string, depth int)
	walk = func(parent kernel.Row, wbs string, depth int) {
		i, has := first[parent]
		if !has {
			return
		}
		for n := 1; i < len(rows) && rows[i].Parent == parent; i, n = i+1, n+1 {
			if placed[i] {
				continue
			}
			placed[i] = true
			a := rows[i]
			a.Correlative, a.Depth = len(out), depth
			if a.Row != kernel.SummaryRow {
				a.WBS = wbs + strconv.Itoa(n)
			}
			_, a.HasChildren = first[a.Row]
			out = append(out, a)
			below := ""
			if a.WBS != "" {
				below = a.WBS + "."
			}
			walk(a.Row, below, depth+1)
		}
	}
	walk(kernel.NoRow, "", 0)
	for i, seen := range placed {
		if !seen {
			rows[i].Correlative = len(out)
			out = append(out, rows[i])
		}
	}
	return out
}
