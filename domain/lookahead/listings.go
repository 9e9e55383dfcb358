package lookahead

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// ListActivities puts activities on the lookahead, or takes them off it. An activity with tasks is on it all the same.
type ListActivities struct {
	Rows []kernel.Ref `json:"rows"`
	On   bool         `json:"on"`
}

// CommandType is the command's name on the wire.
func (ListActivities) CommandType() string { return "activities.list-ahead" }

// Needs is area.Command.
func (ListActivities) Needs() access.Module { return access.Lookahead }

func (s *State) listActivities(c ListActivities, d area.Desk) ([]event.Event, error) {
	if len(c.Rows) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(c.Rows)})
	}
	var made []Listing
	var gone []kernel.Row
	seen := map[kernel.Row]bool{}
	for _, ref := range c.Rows {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		if _, there := s.ground.Activity(row); !there {
			return nil, refuse("task.activity_unknown", fault.P{"row": row})
		}
		listing, listed := s.listed[row]
		switch {
		case seen[row]:
		case c.On && !listed:
			made = append(made, Listing{Row: s.numbers.Next() + kernel.Row(len(made)), Activity: row})
		case !c.On && listed:
			gone = append(gone, listing)
		}
		seen[row] = true
	}
	switch {
	case made != nil:
		return []event.Event{Listings.Add(made...)}, nil
	case gone != nil:
		return removing(nil, Listings, s.listings.Get, gone), nil
	}
	return nil, nil
}
