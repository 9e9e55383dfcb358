package imports

import (
	"context"

	"gantry/commands"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
)

// told bounds the rows of a list that are reported one by one; all are counted.
const told = 500

// Check is what somebody should know before a file is taken over.
type Check struct {
	Project  Project            `json:"project"`
	Findings []schedule.Finding `json:"findings"` // the first of each code; Project.Problems counts all
	Options  map[string]string  `json:"options"`  // the scheduling options as the file writes them
	Circles  []Circle           `json:"circles"`  // while there are any, no dates are compared
	// Revision of the schedule the changes are reported against, 0 for a new one. Finishing with it is refused once the
	// schedule is another one.
	Revision eventstore.Revision `json:"revision"`
	Dates    *Dates              `json:"dates"`
	// MinutesPerDay are those of a working day, for floats and lags.
	MinutesPerDay int32 `json:"minutesPerDay"`
	// OutOfSequence is what the file says was begun or ended before its predecessors let it.
	OutOfSequence OutOfSequence `json:"outOfSequence"`
	Changes       *Changes      `json:"changes"` // against a schedule with rows
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

// Check reads a choice through: its circles, its dates, and what it would change.
func (d *Desk) Check(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) (Check, error) {
	return draft[Check](ctx, d, caller, id, c, taskCheck, "")
}

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
