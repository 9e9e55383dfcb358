package plan

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// ways are the edges of work that follow from others: of each activity its start, and its finish behind it.
type ways map[edge][]edge

type edge struct {
	row    kernel.Row
	finish bool
}

// waysOf gives those of a schedule. A summary starts before all that is beneath it and finishes after it.
func waysOf(s *schedule.State) ways {
	w := ways{}
	for a := range s.Activities() {
		w.tie(edge{a.Row, false}, edge{a.Row, true})
		if a.Parent >= 0 {
			w.tie(edge{a.Parent, false}, edge{a.Row, false})
			w.tie(edge{a.Row, true}, edge{a.Parent, true})
		}
	}
	for l := range s.Links() {
		w.add(*l)
	}
	return w
}

func (w ways) tie(from, to edge) { w[from] = append(w[from], to) }

func ends(l schedule.Link) (from, to edge) {
	return edge{l.From, l.Type == schedule.FS || l.Type == schedule.FF}, edge{l.To, l.Type == schedule.FF || l.Type == schedule.SF}
}

// add takes a link in. What is bound at its finish is bound with its start, as the engine has it.
func (w ways) add(l schedule.Link) {
	from, to := ends(l)
	w.tie(from, edge{to.row, false})
}

// closes tells whether a link would close a circle.
func (w ways) closes(l schedule.Link) bool {
	from, to := ends(l)
	seen := map[edge]bool{}
	open := []edge{{to.row, false}}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if at == from || at.row == from.row {
			return true
		}
		if seen[at] {
			continue
		}
		seen[at] = true
		open = append(open, w[at]...)
	}
	return false
}
