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
		top := s.activities.Get(kernel.SummaryRow)
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
				if !walk(s.activities.Get(row), depth+1, code+strconv.Itoa(i+1)) {
					return false
				}
			}
			return true
		}
		walk(top, 0, "")
	}
}

// inOutline gives the rows from top to bottom. It walks up from them and never the whole plan: a batch asks for few rows many times.
func (s *State) inOutline(rows []kernel.Row) []kernel.Row {
	ways := make([][]*Activity, len(rows)) // from row 0 down to each
	for i, row := range rows {
		for up := row; up != kernel.NoRow; up = ways[i][len(ways[i])-1].Parent {
			ways[i] = append(ways[i], s.Activity(up))
		}
		slices.Reverse(ways[i])
	}
	slices.SortFunc(ways, func(a, b []*Activity) int { return slices.CompareFunc(a, b, below) })
	out := make([]kernel.Row, len(rows))
	for i, way := range ways {
		out[i] = way[len(way)-1].Row
	}
	return out
}
