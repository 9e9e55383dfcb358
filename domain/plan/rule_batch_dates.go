package plan

import (
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
)

// toldDates are the dates that the stream tells of rows.
type toldDates map[kernel.Row]schedule.Dates

// remember keeps the dates that the stream tells of rows before a calculation on the way moves them.
func (d *desk) remember(told toldDates, rows []kernel.Row) {
	for _, row := range rows {
		if _, known := told[row]; !known {
			told[row] = d.state.schedule.Activity(row).Dates
		}
	}
}

// asTold is an event whose records carry the dates the stream tells, not those of a calculation on the way: which nobody sees.
func asTold(e event.Event, told toldDates) event.Event {
	removed, is := e.(*schedule.ActivitiesRemoved)
	if !is || len(told) == 0 {
		return e
	}
	removed = &schedule.ActivitiesRemoved{Activities: slices.Clone(removed.Activities)}
	for i := range removed.Activities {
		if dates, moved := told[removed.Activities[i].Row]; moved {
			removed.Activities[i].Dates = dates
		}
	}
	return removed
}

// everyRow stands in the set of touched rows for all of them.
const everyRow = kernel.NoRow

// touch notes the rows an event names, whose dates are not what they were.
func touch(touched map[kernel.Row]bool, e event.Event) {
	switch e := e.(type) {
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			touched[e.Activities[i].Row] = true
		}
	case *schedule.LinksAdded:
		for _, l := range e.Links {
			touched[l.From], touched[l.To] = true, true
		}
	case *schedule.LinksRemoved:
		for _, l := range e.Links {
			touched[l.From], touched[l.To] = true, true
		}
	case *schedule.CalendarTimeChanged, *schedule.SettingsChanged:
		touched[everyRow] = true
	case record.Write:
		for _, row := range e.Written() {
			touched[row] = true
		}
	}
}

// readsDatesOf tells whether a command is decided by the dates of a row that commands before it in the batch have touched. The dates
// are computed first then: what a record says at once, a start and that work has begun, holds together. For other rows the dates
// before the batch are good enough, and a batch over many rows is not calculated row by row.
func (d *desk) readsDatesOf(c Command, touched map[kernel.Row]bool) bool {
	if len(touched) == 0 {
		return false
	}
	reader, is := c.(area.DatesReader)
	if !is {
		return false
	}
	for _, ref := range reader.ReadsDates() {
		if row, err := d.Resolve(ref); err == nil && d.anyTouched(row, touched) {
			return true
		}
	}
	return false
}

// anyTouched tells whether a row or one beneath it is touched.
func (d *desk) anyTouched(row kernel.Row, touched map[kernel.Row]bool) bool {
	if touched[row] || touched[everyRow] {
		return true
	}
	for _, child := range d.state.schedule.Children(row) {
		if d.anyTouched(child, touched) {
			return true
		}
	}
	return false
}
