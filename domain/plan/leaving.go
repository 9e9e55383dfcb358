package plan

import (
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// withLeaving gives the facts of an area, behind those of the others that take away what cannot be without rows that go by them.
func (s *State) withLeaving(of area.Area, events []event.Event) []event.Event {
	var gone []kernel.Row
	for _, e := range events {
		if d := e.Descriptor(); d.Shape == event.Removes {
			gone = append(gone, d.Rows(e)...)
		}
	}
	if len(gone) == 0 || len(s.areas) == 1 {
		return events
	}
	others := slices.DeleteFunc(slices.Clone(s.areas), func(a area.Area) bool { return a == of })
	return append(s.leaving(others, gone), events...)
}

// leaving gives the facts of areas that take away what cannot be without these rows, and what cannot be without that. What hangs most
// deeply leaves first.
func (s *State) leaving(areas []area.Area, rows []kernel.Row) (out []event.Event) {
	for _, a := range areas {
		for _, e := range a.Leaves(rows) {
			if d := e.Descriptor(); d.Shape == event.Removes {
				others := slices.DeleteFunc(slices.Clone(areas), func(other area.Area) bool { return other == a })
				out = append(out, s.leaving(others, d.Rows(e))...)
			}
			out = append(out, e)
		}
	}
	return out
}
