package plan

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/weekly"
)

// Label says what a command did, as the type of the command that does it: "activities.add",
// "activity.set-duration" … It follows from the events alone: each area says what its own mean; several unlike causes are a
// "batch", a recalculation without a cause is "schedule.recalculate".
func Label(events []event.Event) string {
	label := ""
	if means, decides := decidesRequest(events); decides {
		return means
	}
	if converts(events) {
		return converting
	}
	if own := eventsOf(weekly.Schema.Area, events); leads(own) {
		return weekly.Label(own)
	}
	events = withoutHanging(withoutReports(events))
	for _, p := range parts {
		own := eventsOf(p.schema.Area, events)
		if len(own) == 0 {
			continue
		}
		switch means := p.label(own); {
		case means == event.Comes || means == label:
		case label == "" || label == recalculating:
			label = means
		case means != recalculating:
			return "batch"
		}
	}
	if label == "" {
		return recalculating
	}
	return label
}

// withoutHanging leaves out the rows that only come or go with what they hang on.
func withoutHanging(events []event.Event) (out []event.Event) {
	if !slices.ContainsFunc(events, func(e event.Event) bool { _, set := e.(record.RowSet); return set }) {
		return events
	}
	moved := map[kernel.Row]bool{}
	for _, e := range events {
		if d := e.Descriptor(); d.Shape == event.Adds || d.Shape == event.Removes {
			for _, row := range d.Rows(e) {
				moved[row] = true
			}
		}
	}
	along := map[kernel.Row]bool{}
	for _, e := range events {
		if set, is := e.(record.RowSet); is && hangs(set, moved) {
			for i := range set.Descriptor().Rows(set) {
				needs := set.Needs(i)
				for _, row := range needs {
					along[row] = along[row] || slices.ContainsFunc(needs, func(other kernel.Row) bool { return other != row && moved[other] })
				}
			}
			continue
		}
		out = append(out, e)
	}
	return slices.DeleteFunc(out, func(e event.Event) bool {
		_, set := e.(record.RowSet)
		return set && !slices.ContainsFunc(e.Descriptor().Rows(e), func(row kernel.Row) bool { return !along[row] })
	})
}

// hangs tells whether every row of a fact needs one that comes or goes with it.
func hangs(e record.RowSet, moved map[kernel.Row]bool) bool {
	for i := range e.Descriptor().Rows(e) {
		if !slices.ContainsFunc(e.Needs(i), func(row kernel.Row) bool { return moved[row] }) {
			return false
		}
	}
	return true
}

// recalculating is the label of facts that nobody asked for.
const recalculating = "schedule.recalculate"

// eventsOf are the events of one area.
func eventsOf(area string, events []event.Event) (out []event.Event) {
	foreign := func(e event.Event) bool { return e.Descriptor().Area != area }
	if !slices.ContainsFunc(events, foreign) {
		return slices.Clip(events)
	}
	for _, e := range events {
		if !foreign(e) {
			out = append(out, e)
		}
	}
	return out
}
