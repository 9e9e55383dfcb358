package schedule

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// LinkAdd makes links. Circles are found by the calculation that follows and refused then.
type LinkAdd struct {
	Items []LinkItem `json:"items"`
}

// LinkItem is one new link: To waits for From.
type LinkItem struct {
	From kernel.Ref `json:"from"`
	To   kernel.Ref `json:"to"`
	Type LinkType   `json:"type,omitempty"` // empty: FS
	Lag  int32      `json:"lag,omitempty"`  // working minutes, negative for a lead
}

// CommandType is the command's name on the wire.
func (LinkAdd) CommandType() string { return "links.add" }

// LinkRemove takes links away.
type LinkRemove struct {
	Links []kernel.Ref `json:"links"`
}

// CommandType is the command's name on the wire.
func (LinkRemove) CommandType() string { return "links.remove" }

func (s *State) addLinksTo(c LinkAdd, h History) ([]event.Event, error) {
	if err := s.room(len(c.Items)); err != nil {
		return nil, err
	}
	var added []Link
	type tie struct {
		from, to kernel.Row
		kind     LinkType
	}
	ties := map[tie]bool{}
	for _, item := range c.Items {
		from, err := s.known(h, item.From)
		if err != nil {
			return nil, err
		}
		to, err := s.known(h, item.To)
		if err != nil {
			return nil, err
		}
		l := Link{Row: s.next + kernel.Row(len(added)), From: from.Row, To: to.Row, Type: item.Type, Lag: item.Lag}
		if l.Type == "" {
			l.Type = FS
		}
		if err := s.CheckLink(l); err != nil {
			return nil, err
		}
		if key := (tie{l.From, l.To, l.Type}); ties[key] {
			return nil, duplicate(l)
		} else {
			ties[key] = true
		}
		added = append(added, l)
	}
	var out []event.Event
	for part := range parts(added) {
		out = append(out, LinksAdded{Links: part})
	}
	return out, nil
}

func duplicate(l Link) error {
	return refuse("link.duplicate", fault.P{"from": l.From, "to": l.To, "type": string(l.Type)})
}

// CheckLink refuses a link that may not be, between two activities that exist.
func (s *State) CheckLink(l Link) error {
	ends := fault.P{"from": l.From, "to": l.To}
	switch l.Type {
	case FS, SS, FF, SF:
	default:
		return refuse("link.type_unknown", fault.P{"type": string(l.Type)})
	}
	if l.Lag < -MaxMinutes || l.Lag > MaxMinutes {
		return refuse("link.lag_out_of_range", fault.P{"lag": l.Lag, "max": MaxMinutes})
	}
	if l.From == l.To {
		return refuse("link.self", fault.P{"row": l.From})
	}
	if s.IsAbove(l.From, l.To) || s.IsAbove(l.To, l.From) {
		return refuse("link.relatives", ends)
	}
	if s.Linked(l.From, l.To, l.Type) != nil {
		return duplicate(l)
	}
	return nil
}

// Linked gives the link of this type between two activities, or nil.
func (s *State) Linked(from, to kernel.Row, kind LinkType) *Link {
	n := s.activities.get(from)
	if n == nil {
		return nil
	}
	for _, row := range n.out {
		if l := s.links.get(row); l.To == to && l.Type == kind {
			return l
		}
	}
	return nil
}

func (s *State) removeLinksFrom(c LinkRemove, h History) ([]event.Event, error) {
	var rows []kernel.Row
	for _, ref := range c.Links {
		row, err := h.Resolve(ref)
		switch {
		case err != nil:
			return nil, err
		case s.links.get(row) != nil:
			rows = append(rows, row)
		case row >= s.next || s.activities.get(row) != nil || s.Calendar(row) != nil:
			return nil, refuse("link.unknown", fault.P{"row": row})
		}
		// A number that is not in use any more was removed before: already so.
	}
	slices.Sort(rows)
	var out []event.Event
	for part := range parts(s.linkRecords(slices.Compact(rows))) {
		out = append(out, LinksRemoved{Links: part})
	}
	return out, nil
}
