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
	"gantry/internal/oracle"
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
	changes := reckon(events).changes(s.Schedule(), in, c.Mode)
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
