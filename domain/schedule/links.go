package schedule

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
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
	Lag  int32      `json:"lag,omitempty"`  // minutes of work, or of the clock; negative for a lead
	// Elapsed: the lag runs around the clock, whatever calendar the schedule counts lags on.
	Elapsed bool `json:"elapsed,omitempty"`
}

// CommandType is the command's name on the wire.
func (LinkAdd) CommandType() string { return "links.add" }

// Needs is area.Command.
func (LinkAdd) Needs() access.Module { return access.Gantt }

// LinkRemove takes links away.
type LinkRemove struct {
	Links []kernel.Ref `json:"links"`
}

// CommandType is the command's name on the wire.
func (LinkRemove) CommandType() string { return "links.remove" }

// Needs is area.Command.
func (LinkRemove) Needs() access.Module { return access.Gantt }

// size is how many rows the command names.
func (c LinkAdd) size() int { return len(c.Items) }

func (c LinkAdd) decide(s *State, h area.Desk) ([]event.Event, error) {
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
		l := Link{Row: s.numbers.Next() + kernel.Row(len(added)), From: from.Row, To: to.Row, Type: item.Type, Lag: item.Lag, Elapsed: item.Elapsed}
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
		out = append(out, &LinksAdded{Links: part})
	}
	return out, nil
}

func duplicate(l Link) error {
	return refuse("link.duplicate", fault.P{"from": l.From, "to": l.To, "type": string(l.Type)})
}

// CheckLink refuses a new link that may not be, between two activities that exist.
func (s *State) CheckLink(l Link) error {
	if err := s.checkLink(l); err != nil {
		return err
	}
	if s.Linked(l.From, l.To, l.Type) != nil {
		return duplicate(l)
	}
	return nil
}

// checkLink refuses what no link may be.
func (s *State) checkLink(l Link) error {
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
	return nil
}

// Linked gives the link of this type between two activities, or nil.
func (s *State) Linked(from, to kernel.Row, kind LinkType) *Link {
	n := s.activities.Get(from)
	if n == nil {
		return nil
	}
	for _, row := range n.out {
		if l := s.links.Get(row); l.To == to && l.Type == kind {
			return l
		}
	}
	return nil
}

// size is how many rows the command names.
func (c LinkRemove) size() int { return len(c.Links) }

func (c LinkRemove) decide(s *State, h area.Desk) ([]event.Event, error) {
	var rows []kernel.Row
	for _, ref := range c.Links {
		row, err := h.Resolve(ref)
		switch {
		case err != nil:
			return nil, err
		case s.links.Get(row) != nil:
			rows = append(rows, row)
		case row >= s.numbers.Next() || s.activities.Get(row) != nil || s.Calendar(row) != nil:
			return nil, refuse("link.unknown", fault.P{"row": row})
		}
		// A number that is not in use any more was removed before: already so.
	}
	slices.Sort(rows)
	var out []event.Event
	for part := range parts(s.linkRecords(slices.Compact(rows))) {
		out = append(out, &LinksRemoved{Links: part})
	}
	return out, nil
}

// LinkChange sets the type and the lag of a link; what is nil stays.
type LinkChange struct {
	Link    kernel.Ref `json:"link"`
	Type    *LinkType  `json:"type,omitempty"`
	Lag     *int32     `json:"lag,omitempty"`     // minutes of work, or of the clock; negative for a lead
	Elapsed *bool      `json:"elapsed,omitempty"` // whether the lag runs around the clock
	Seen    *LinkSeen  `json:"seen,omitempty"`
}

// LinkSeen is what the user saw of a link.
type LinkSeen struct {
	Type    LinkType `json:"type"`
	Lag     int32    `json:"lag"`
	Elapsed *bool    `json:"elapsed,omitempty"` // nil: whether it runs around the clock was not looked at
}

// CommandType is the command's name on the wire.
func (LinkChange) CommandType() string { return "link.change" }

// Needs is area.Command.
func (LinkChange) Needs() access.Module { return access.Gantt }

// LinkReverse swaps the ends of a link: its predecessor waits for its successor from then on. Type and lag stay. A link between other
// activities is another link, so it comes under a new number in the place of this one.
type LinkReverse struct {
	Link kernel.Ref `json:"link"`
}

// CommandType is the command's name on the wire.
func (LinkReverse) CommandType() string { return "link.reverse" }

// Needs is area.Command.
func (LinkReverse) Needs() access.Module { return access.Gantt }

func (c LinkReverse) decide(s *State, h area.Desk) ([]event.Event, error) {
	now, err := s.knownLink(h, c.Link)
	if err != nil {
		return nil, err
	}
	to := *now
	to.From, to.To = now.To, now.From
	return s.relink(*now, to)
}

// relink puts a link between other activities in the place of one.
func (s *State) relink(now, to Link) ([]event.Event, error) {
	if err := s.room(1); err != nil {
		return nil, err
	}
	to.Row = s.numbers.Next()
	if err := s.CheckLink(to); err != nil {
		return nil, err
	}
	return []event.Event{&LinksRemoved{Links: []Link{now}}, &LinksAdded{Links: []Link{to}}}, nil
}

// knownLink resolves a Ref to a link that exists.
func (s *State) knownLink(h area.Desk, ref kernel.Ref) (*Link, error) {
	row, err := h.Resolve(ref)
	if err != nil {
		return nil, err
	}
	l := s.links.Get(row)
	if l == nil {
		return nil, refuse("link.unknown", fault.P{"row": row})
	}
	return l, nil
}

// AmendLink says what a link shall be, as a program does that sends whole records. What the link is already changes nothing. One between
// other activities is another link, which comes under a new number in the place of this one.
type AmendLink struct {
	Link kernel.Ref
	From kernel.Ref // none: it stays; likewise To
	To   kernel.Ref
	Type *LinkType
	Lag  *Lag
}

// Lag is an amount and what it counts.
type Lag struct {
	Minutes int32 // of work, or of the clock; negative for a lead
	Elapsed bool  // it runs around the clock
}

// CommandType is the command's name.
func (AmendLink) CommandType() string { return "link.amend" }

// Needs is area.Command.
func (AmendLink) Needs() access.Module { return access.Gantt }

// Commands is area.Composed.
func (c AmendLink) Commands(a area.Area, d area.Desk) ([]area.Command, error) {
	return c.commands(a.(*State), d)
}

func (c AmendLink) commands(s *State, h area.Desk) ([]area.Command, error) {
	now, err := s.knownLink(h, c.Link)
	if err != nil {
		return nil, err
	}
	to := *now
	for _, end := range []struct {
		said kernel.Ref
		row  *kernel.Row
	}{{c.From, &to.From}, {c.To, &to.To}} {
		if end.said.IsNone() {
			continue
		}
		if *end.row, err = h.Resolve(end.said); err != nil {
			return nil, err
		}
	}
	if c.Type != nil {
		to.Type = *c.Type
	}
	if c.Lag != nil {
		to.Lag, to.Elapsed = c.Lag.Minutes, c.Lag.Elapsed
	}
	if to.From == now.From && to.To == now.To {
		return []area.Command{LinkChange{Link: c.Link, Type: &to.Type, Lag: &to.Lag, Elapsed: &to.Elapsed}}, nil
	}
	item := LinkItem{From: kernel.At(to.From), To: kernel.At(to.To), Type: to.Type, Lag: to.Lag, Elapsed: to.Elapsed}
	return []area.Command{LinkRemove{Links: []kernel.Ref{c.Link}}, LinkAdd{Items: []LinkItem{item}}}, nil
}

// Chain joins activities finish to start in the order of the outline. Summaries are skipped, links that stand already stay.
type Chain struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Chain) CommandType() string { return "activities.link" }

// Needs is area.Command.
func (Chain) Needs() access.Module { return access.Gantt }

// Unchain takes away the links among activities, or all links of a single one.
type Unchain struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (Unchain) CommandType() string { return "activities.unlink" }

// Needs is area.Command.
func (Unchain) Needs() access.Module { return access.Gantt }

func (c LinkChange) decide(s *State, h area.Desk) ([]event.Event, error) {
	now, err := s.knownLink(h, c.Link)
	if err != nil {
		return nil, err
	}
	to := *now
	if c.Type != nil {
		to.Type = *c.Type
	}
	if c.Lag != nil {
		to.Lag = *c.Lag
	}
	if c.Elapsed != nil {
		to.Elapsed = *c.Elapsed
	}
	if to == *now {
		return nil, nil
	}
	if err := c.conflicts(now, h); err != nil {
		return nil, err
	}
	if err := s.checkLink(to); err != nil {
		return nil, err
	}
	if to.Type != now.Type && s.Linked(to.From, to.To, to.Type) != nil {
		return nil, duplicate(to)
	}
	types := FieldLinkType.Gather()
	lags := FieldLag.Gather()
	elapsed := FieldLagElapsed.Gather()
	types.Set(now, to.Type)
	elapsed.Set(now, to.Elapsed)
	lags.Set(now, to.Lag)
	return elapsed.Into(lags.Into(types.Into(nil))), nil
}

// conflicts refuses a change of what somebody else has changed since it was seen. An amount of lag means nothing without what it counts.
func (c LinkChange) conflicts(now *Link, h area.Desk) error {
	seen := c.Seen
	switch lag := c.Lag != nil || c.Elapsed != nil; {
	case seen == nil:
	case c.Type != nil && seen.Type != now.Type:
		return changed(h, now.Row, FieldLinkType.Field, seen.Type, now.Type)
	case lag && seen.Lag != now.Lag:
		return changed(h, now.Row, FieldLag.Field, seen.Lag, now.Lag)
	case lag && seen.Elapsed != nil && *seen.Elapsed != now.Elapsed:
		return changed(h, now.Row, FieldLagElapsed.Field, *seen.Elapsed, now.Elapsed)
	}
	return nil
}

// size is how many rows the command names.
func (c Chain) size() int { return len(c.Rows) }

func (c Chain) decide(s *State, h area.Desk) ([]event.Event, error) {
	rows, err := s.leaves(c.Rows, h)
	if err != nil {
		return nil, err
	}
	if len(rows) < 2 {
		return nil, refuse("link.too_few", fault.P{"activities": len(rows)})
	}
	var added []Link
	for i := 1; i < len(rows); i++ {
		if s.Linked(rows[i-1], rows[i], FS) == nil {
			added = append(added, Link{Row: s.numbers.Next() + kernel.Row(len(added)), From: rows[i-1], To: rows[i], Type: FS})
		}
	}
	if err := s.room(len(added)); err != nil {
		return nil, err
	}
	var out []event.Event
	for part := range parts(added) {
		out = append(out, &LinksAdded{Links: part})
	}
	return out, nil
}

// leaves resolves rows to the activities among them that are no summaries, in the order of the outline.
func (s *State) leaves(refs []kernel.Ref, h area.Desk) ([]kernel.Row, error) {
	named := map[kernel.Row]bool{}
	var rows []kernel.Row
	for _, ref := range refs {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		if n.Row == kernel.SummaryRow || n.Kind == Summary || len(n.children) > 0 || named[n.Row] {
			continue
		}
		named[n.Row] = true
		rows = append(rows, n.Row)
	}
	return s.inOutline(rows), nil
}

// size is how many rows the command names.
func (c Unchain) size() int { return len(c.Rows) }

func (c Unchain) decide(s *State, h area.Desk) ([]event.Event, error) {
	var rows []kernel.Row
	for _, ref := range c.Rows {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		rows = append(rows, n.Row)
	}
	slices.Sort(rows)
	rows = slices.Compact(rows)
	var gone []Link
	if len(rows) == 1 {
		n := s.activities.Get(rows[0])
		gone = s.linkRecords(slices.Compact(slices.Sorted(slices.Values(slices.Concat(n.in, n.out)))))
	} else {
		gone = s.linksAmong(rows)
	}
	var out []event.Event
	for part := range parts(gone) {
		out = append(out, &LinksRemoved{Links: part})
	}
	return out, nil
}

// linksAmong gives the links of which both ends are among the rows, by ascending number.
func (s *State) linksAmong(rows []kernel.Row) []Link {
	among := make(map[kernel.Row]bool, len(rows))
	for _, row := range rows {
		among[row] = true
	}
	var links []kernel.Row
	for _, row := range rows {
		for _, link := range s.activities.Get(row).out {
			if among[s.links.Get(link).To] {
				links = append(links, link)
			}
		}
	}
	slices.Sort(links)
	return s.linkRecords(links)
}
