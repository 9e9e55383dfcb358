package imports

import (
	"context"
	"slices"

	"gantry/commands"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/live"
	"gantry/readmodels/gantt"
)

// Preview is a schedule as a choice would make it.
type Preview struct {
	*gantt.Columnar
	// Changes tells the rows of a schedule that is there already; the rows that would go are shown where they are.
	Changes *Fates `json:"changes,omitempty"`
}

// Fates are rows by what would become of them.
type Fates struct {
	Added   []kernel.Row `json:"added"`
	Changed []kernel.Row `json:"changed"`
	Moved   []kernel.Row `json:"moved"` // only their dates would change
	Gone    []kernel.Row `json:"gone"`
}

// Preview shows the schedule as a choice would make it.
func (d *Desk) Preview(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) (*Preview, error) {
	taken, err := d.take(caller, id, c)
	if err != nil {
		return nil, err
	}
	drawn, events, _, err := d.draft(ctx, caller, taken)
	if err != nil {
		return nil, err
	}
	s, out := drawn.Schedule(), &Preview{}
	if !slices.ContainsFunc(events, isTakeOver) {
		fates := reckon(events).fates(s)
		out.Changes = &fates
		bringBack(s, events)
	}
	out.Columnar = live.Snapshot(id, caller.Company, s)
	return out, nil
}

// bringBack puts the rows that a draft has taken away back where they were, to be looked at; they lead nowhere any more.
func bringBack(s *schedule.State, events []event.Event) {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case schedule.CalendarsRemoved:
			s.Evolve(schedule.CalendarsAdded{Calendars: e.Calendars, Restored: true})
		case schedule.ActivitiesRemoved:
			back := slices.Clone(e.Activities)
			slices.Reverse(back)
			s.Evolve(schedule.ActivitiesAdded{Activities: back, Restored: true})
		}
	}
}

// Line is one activity of a schedule as a choice would make it, in outline order.
type Line struct {
	schedule.Activity
	Correlative int // place in the outline, from 0 for the project summary
	Above       int // the place of its parent, -1 for the project summary
	Start       kernel.Minute
	Finish      kernel.Minute
}

// Lines lists the activities of the schedule as a choice would make it.
func (d *Desk) Lines(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) ([]Line, error) {
	taken, err := d.take(caller, id, c)
	if err != nil {
		return nil, err
	}
	drawn, _, _, err := d.draft(ctx, caller, taken)
	if err != nil {
		return nil, err
	}
	s := drawn.Schedule()
	out := make([]Line, 0, s.Size())
	at := map[kernel.Row]int{kernel.NoRow: -1}
	for line := range s.Outline() {
		a := s.Activity(line.Row)
		at[a.Row] = line.Correlative
		out = append(out, Line{Activity: *a, Correlative: line.Correlative, Above: at[a.Parent], Start: a.Dates.Start, Finish: a.Dates.Finish})
	}
	return out, nil
}
