package imports

import (
	"context"
	"slices"

	"gantry/commands"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
	"gantry/internal/live"
	"gantry/internal/oracle"
	"gantry/readmodels/gantt"
)

// told bounds the rows of a list that are told one by one; all are counted.
const told = 500

// Check is what somebody should know before a file is taken over.
type Check struct {
	Project  Project            `json:"project"`
	Findings []schedule.Finding `json:"findings"` // the first of each code; Project.Problems counts all
	Options  map[string]string  `json:"options"`  // the scheduling options as the file writes them
	Circles  []Circle           `json:"circles"`  // while there are any, no dates are compared
	// Revision of the schedule the changes are told against, 0 for a new one. Finishing with it is refused once the
	// schedule is another one.
	Revision eventstore.Revision `json:"revision"`
	Dates    *Dates              `json:"dates"`
	Changes  *Changes            `json:"changes"` // against a schedule with rows
}

// Circle is a circle among the links of a file.
type Circle struct {
	Activities []Named        `json:"activities"`
	Links      []CircularLink `json:"links"`
	Proposed   kernel.Row     `json:"proposed"` // the link that is proposed to go
}

// Named is an activity of a file.
type Named struct {
	Row  kernel.Row `json:"row"`
	Code string     `json:"code"`
	Name string     `json:"name"`
}

// CircularLink is a link on a circle.
type CircularLink struct {
	Row  kernel.Row        `json:"row"`
	From kernel.Row        `json:"from"`
	To   kernel.Row        `json:"to"`
	Type schedule.LinkType `json:"type"`
	Lag  int32             `json:"lag"`
}

// Dates compares the engine's dates with those the other tool stored.
type Dates struct {
	Compared    int          `json:"compared"`
	Equal       int          `json:"equal"`
	Differences []Difference `json:"differences"`
}

// Difference is a date of one activity on which the two tools differ.
type Difference struct {
	Named
	Field  string        `json:"field"` // start, finish
	Theirs kernel.Minute `json:"theirs"`
	Ours   kernel.Minute `json:"ours"`
}

// Changes is what taking a file over would do to a schedule.
type Changes struct {
	Added     int         `json:"added"`
	Changed   int         `json:"changed"`
	Moved     int         `json:"moved"` // only their dates would change
	Gone      int         `json:"gone"`
	Same      int         `json:"same"`
	Links     LinkChanges `json:"links"`
	Calendars int         `json:"calendars"` // added or with other times
	Settings  bool        `json:"settings"`
	Rows      []RowChange `json:"rows"`
}

// LinkChanges counts links.
type LinkChanges struct {
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Gone    int `json:"gone"`
}

// RowChange is one row that would come, go or change.
type RowChange struct {
	Named
	What   string   `json:"what"` // added, changed, gone
	Fields []string `json:"fields,omitempty"`
}

// Check reads a choice through: its circles, its dates, and what it would change.
func (d *Desk) Check(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) (Check, error) {
	taken, err := d.take(caller, id, c)
	if err != nil {
		return Check{}, err
	}
	in := &taken.in
	out := Check{Project: project(in), Findings: in.Findings, Options: in.Source.Options, Circles: []Circle{}}
	if out.Findings == nil {
		out.Findings = []schedule.Finding{}
	}
	circles, err := importer.Circles(in)
	if err != nil {
		return Check{}, err
	}
	dropped := slices.Compact(slices.Sorted(slices.Values(c.Drop)))
	for _, circle := range circles {
		out.Circles = append(out.Circles, named(in, circle, dropped))
	}
	if len(circles) > 0 {
		return out, nil
	}
	s, events, revision, err := d.draft(ctx, caller, taken)
	if err != nil {
		return Check{}, err
	}
	out.Revision = revision
	if first := slices.ContainsFunc(events, isTakeOver); first {
		if len(in.AsImported) > 0 {
			dates, err := compared(s)
			if err != nil {
				return Check{}, err
			}
			out.Dates = &dates
		}
		return out, nil
	}
	changes := changesOf(s.Schedule(), events)
	out.Changes = &changes
	return out, nil
}

func isTakeOver(e event.Event) bool { _, is := e.(schedule.ImportStarted); return is }

// named gives a circle the names of its activities, and its links the numbers they have in the file itself: dropped are
// those that somebody has left out, ascending.
func named(in *schedule.Import, c importer.Circle, dropped []kernel.Row) Circle {
	inFile := func(n kernel.Row) kernel.Row {
		for _, row := range dropped {
			if row > n {
				break
			}
			if row > 0 {
				n++
			}
		}
		return n
	}
	out := Circle{Proposed: inFile(c.Proposed)}
	for _, row := range c.Activities {
		a := &in.Activities[row-1]
		out.Activities = append(out.Activities, Named{row, a.Code, a.Name})
	}
	for _, row := range c.Links {
		l := &in.Links[row-1]
		out.Links = append(out.Links, CircularLink{inFile(row), l.From, l.To, l.Type, l.Lag})
	}
	return out
}

// compared holds the engine's dates against those of the other tool, as `gantry oracle` does. The end of one stretch of work
// and the begin of the next are the same instant of work here: tools write either.
func compared(s *plan.State) (Dates, error) {
	out := Dates{Differences: []Difference{}}
	by, err := oracle.Compare(s)
	if err != nil {
		return out, err
	}
	for _, st := range s.Schedule().AsImported() {
		a := s.Schedule().Activity(st.Activity)
		if a == nil {
			continue
		}
		has, same := false, true
		for _, d := range by.Dates(st) {
			if d.Ours == kernel.None { // an empty summary lies nowhere
				continue
			}
			has = true
			if by.SameWork(a, d) {
				continue
			}
			same = false
			if len(out.Differences) < told {
				out.Differences = append(out.Differences, Difference{Named{a.Row, a.Code, a.Name}, d.Field, d.Theirs, d.Ours})
			}
		}
		if has {
			out.Compared++
		}
		if has && same {
			out.Equal++
		}
	}
	return out, nil
}

// changesOf tells what the facts of a reimport do to the rows of the schedule, which stands as they leave it.
func changesOf(s *schedule.State, events []event.Event) Changes {
	out := Changes{Rows: []RowChange{}}
	added, gone := map[kernel.Row]bool{}, map[kernel.Row]bool{}
	fields := map[kernel.Row][]string{}
	moved, links := map[kernel.Row]bool{}, map[kernel.Row]bool{}
	row := func(what string, a *schedule.Activity, fields []string) {
		if len(out.Rows) < told {
			out.Rows = append(out.Rows, RowChange{Named{a.Row, a.Code, a.Name}, what, fields})
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case schedule.ActivitiesAdded:
			for i := range e.Activities {
				added[e.Activities[i].Row] = true
				row("added", &e.Activities[i], nil)
			}
		case schedule.ActivitiesRemoved:
			for i := range e.Activities {
				gone[e.Activities[i].Row] = true
				row("gone", &e.Activities[i], nil)
			}
		case schedule.LinksAdded:
			out.Links.Added += len(e.Links)
		case schedule.LinksRemoved:
			out.Links.Gone += len(e.Links)
		case schedule.LagChanged:
			for _, r := range e.Rows {
				links[r] = true
			}
		case schedule.LagElapsedChanged:
			for _, r := range e.Rows {
				links[r] = true
			}
		case schedule.CalendarsAdded:
			out.Calendars += len(e.Calendars)
		case schedule.CalendarTimeChanged:
			out.Calendars++
		case schedule.SettingsChanged:
			out.Settings = true
		case schedule.PlaceChanged:
			for i, r := range e.Rows {
				if e.From[i].Parent != e.To[i].Parent {
					fields[r] = append(fields[r], e.Field().String())
				}
			}
		case schedule.DefaultChanged:
		case schedule.FieldChange:
			for _, r := range e.Written() {
				fields[r] = append(fields[r], e.Field().String())
			}
		case schedule.Recalculated:
			for _, r := range e.Rows {
				moved[r] = true
			}
		}
	}
	for a := range s.Activities() {
		switch {
		case a.Row == kernel.SummaryRow || added[a.Row]:
		case len(fields[a.Row]) > 0:
			out.Changed++
			row("changed", a, fields[a.Row])
		case moved[a.Row]:
			out.Moved++
		default:
			out.Same++
		}
	}
	out.Added, out.Gone, out.Links.Changed = len(added), len(gone), len(links)
	return out
}

// Preview shows the schedule as a choice would make it.
func (d *Desk) Preview(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) (*gantt.Columnar, error) {
	taken, err := d.take(caller, id, c)
	if err != nil {
		return nil, err
	}
	s, _, _, err := d.draft(ctx, caller, taken)
	if err != nil {
		return nil, err
	}
	return live.Snapshot(id, caller.Company, s.Schedule()), nil
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
