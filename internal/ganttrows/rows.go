package ganttrows

import (
	"cmp"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/readmodels/gantt"
)

// Settings gives the settings of a schedule.
func Settings(o schedule.Settings) gantt.Settings {
	basis := string(o.Basis)
	if o.Basis == schedule.ByDuration {
		basis = "duration"
	}
	return gantt.Settings{
		Name: o.Name, Start: o.Start, MinutesPerDay: o.MinutesPerDay, MinutesPerWeek: o.MinutesPerWeek, DateFormat: o.DateFormat,
		DataDate: OrNull(o.Options.DataDate), MustFinishBy: OrNull(o.Options.MustFinishBy), Profile: string(o.Options.Profile), Basis: basis,
		Options: gantt.Options{
			LagCalendar: o.Options.LagCalendar, ProgressMode: o.Options.ProgressMode, FloatMode: o.Options.FloatMode, CriticalBy: o.Options.CriticalBy,
			CriticalLimit: o.Options.CriticalLimit, IgnoreDateLimits: o.Options.IgnoreDateLimits, OpenEndsCritical: o.Options.OpenEndsCritical, ALAPForm: o.Options.ALAPForm,
			UseExpectedFinish: o.Options.UseExpectedFinish, LagFromEarlyStart: o.Options.LagFromEarlyStart, MultipleCriticalPaths: o.Options.MultipleCriticalPaths,
			IgnoreExternalDates: o.Options.IgnoreExternalDates,
		},
	}
}

// Cell is what a change of one field of a record sets in its row. It is zero for a field without a column.
type Cell[A, R any] struct {
	Fields gantt.Fields
	Give   func(row *R, record *A)
}

// Activities and Links give the cell of each field of their tables.
var (
	Activities = cells(schedule.Activities, activityCells)
	Links      = cells(schedule.Links, linkCells)
)

// cells finds the generated cell of each field, and panics where a field that an event sets has none.
func cells[A, R any](of *record.Table[A], named map[string]Cell[A, R]) map[*event.Field]Cell[A, R] {
	out := map[*event.Field]Cell[A, R]{}
	for _, f := range of.Fields() {
		cell, known := named[f.Name]
		if !known && f.Stored != "" {
			panic("ganttrows: no cell for " + f.Name + ": run `make gen`")
		}
		out[f] = cell
	}
	return out
}

// Constraint gives a constraint as its word, which the domain leaves empty for "as soon as possible", and its date, None where the type has
// none.
func Constraint(c schedule.Constraint) (word string, date kernel.Minute, mandatory bool) {
	if !c.Type.NeedsDate() {
		return cmp.Or(string(c.Type), "asap"), kernel.None, c.Mandatory
	}
	return string(c.Type), c.Date, c.Mandatory
}

// Weight gives a custom weight, gantt.NoWeight for none.
func Weight(w schedule.Weight) kernel.Percent {
	if !w.Custom {
		return gantt.NoWeight
	}
	return w.Share
}

// PercentBy gives the word for what a progress is measured by.
func PercentBy(t schedule.PercentType) string { return cmp.Or(string(t), "duration") }

// OrNone gives a date of a record of which 0 says that there is none.
func OrNone(m kernel.Minute) kernel.Minute { return cmp.Or(m, kernel.None) }

// OrNoRow gives a row of a record of which 0 says that there is none.
func OrNoRow(row kernel.Row) kernel.Row {
	if row == 0 {
		return kernel.NoRow
	}
	return row
}

// IDText gives an id as text, empty for none.
func IDText(id kernel.ID) string {
	if id.IsZero() {
		return ""
	}
	return id.String()
}

// OrNull gives a date as JSON has it: none is null.
func OrNull(m kernel.Minute) *kernel.Minute {
	if m.IsNone() {
		return nil
	}
	return &m
}
