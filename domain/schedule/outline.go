package schedule

import (
	"iter"
	"slices"
	"strconv"

	"gantry/domain/kernel"
)

// Line is a row's place in the outline: what people call it, computed from the tree and
// never stored.
type Line struct {
	Row         kernel.Row
	Correlative int    // its index from top to bottom, row 0 first with 0
	Depth       int    // steps up to row 0
	Code        string // WBS code: the ordinals on the way down, "2.1.3"; empty for row 0
}

// Outline walks the tree from top to bottom, parents before their children.
func (s *State) Outline() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		top := s.activities.get(kernel.SummaryRow)
		if top == nil {
			return
		}
		next := 0
		var walk func(n *node, depth int, code string) bool
		walk = func(n *node, depth int, code string) bool {
			if !yield(Line{Row: n.Row, Correlative: next, Depth: depth, Code: code}) {
				return false
			}
			next++
			if code != "" {
				code += "."
			}
			for i, row := range n.children {
				if !walk(s.activities.get(row), depth+1, code+strconv.Itoa(i+1)) {
					return false
				}
			}
			return true
		}
		walk(top, 0, "")
	}
}

// inOutline gives the rows from top to bottom.
func (s *State) inOutline(rows []kernel.Row) []kernel.Row {
	if len(rows) < 2 {
		return rows
	}
	at := make(map[kernel.Row]int, len(rows))
	for _, row := range rows {
		at[row] = 0
	}
	for line := range s.Outline() {
		if _, wanted := at[line.Row]; wanted {
			at[line.Row] = line.Correlative
		}
	}
	return slices.SortedFunc(slices.Values(rows), func(a, b kernel.Row) int { return at[a] - at[b] })
}
