package schedule

import (
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Available is what activities of a schedule can be given that is kept outside of plans: people of the project, firms and tags, by id.
// Nothing is available that it does not name.
type Available struct {
	People       kernel.Set
	Subcontracts kernel.Set
	Tags         kernel.Set
}

// SetPriority says how urgent activities are.
type SetPriority struct {
	Rows     []kernel.Ref `json:"rows"`
	Priority Priority     `json:"priority"`
	Seen     *Priority    `json:"seen,omitempty"` // what the user saw, of a single activity
}

// SetSubcontract gives activities to a firm, or with none to the company's own people.
type SetSubcontract struct {
	Rows        []kernel.Ref `json:"rows"`
	Subcontract kernel.ID    `json:"subcontract"`
	Seen        *kernel.ID   `json:"seen,omitempty"`
	Available   Available    `json:"-"`
}

// SetResponsibles says who answers for activities.
type SetResponsibles struct {
	Rows         []kernel.Ref `json:"rows"`
	Responsibles kernel.Set   `json:"responsibles"`
	Seen         *kernel.Set  `json:"seen,omitempty"`
	Available    Available    `json:"-"`
}

// SetTags says which marks of the project activities bear.
type SetTags struct {
	Rows      []kernel.Ref `json:"rows"`
	Tags      kernel.Set   `json:"tags"`
	Seen      *kernel.Set  `json:"seen,omitempty"`
	Available Available    `json:"-"`
}

// CommandType is the command's name on the wire.
func (SetPriority) CommandType() string { return "activities.set-priority" }

// Needs is area.Command.
func (SetPriority) Needs() access.Module { return access.Gantt }

// CommandType is the command's name on the wire.
func (SetSubcontract) CommandType() string { return "activities.set-subcontract" }

// Needs is area.Command.
func (SetSubcontract) Needs() access.Module { return access.Gantt }

// CommandType is the command's name on the wire.
func (SetResponsibles) CommandType() string { return "activities.set-responsibles" }

// Needs is area.Command.
func (SetResponsibles) Needs() access.Module { return access.Gantt }

// CommandType is the command's name on the wire.
func (SetTags) CommandType() string { return "activities.set-tags" }

// Needs is area.Command.
func (SetTags) Needs() access.Module { return access.Gantt }

// bring gives a new activity what a copy brings along, as far as it is available.
func (v Available) bring(a *Activity, item AddItem) error {
	if !slices.Contains(Priorities, item.Priority) {
		return refuse("activity.priority_unknown", fault.P{"priority": string(item.Priority)})
	}
	a.Priority, a.Responsibles, a.Tags = item.Priority, item.Responsibles.Both(v.People), item.Tags.Both(v.Tags)
	if v.Subcontracts.Has(item.Subcontract.String()) {
		a.Subcontract = item.Subcontract
	}
	return nil
}

// size is how many rows the command names.
func (c SetPriority) size() int { return len(c.Rows) }

func (c SetPriority) decide(s *State, h area.Desk) ([]event.Event, error) {
	if !slices.Contains(Priorities, c.Priority) {
		return nil, refuse("activity.priority_unknown", fault.P{"priority": string(c.Priority)})
	}
	return assign(FieldPriority, s, c.Rows, c.Priority, c.Seen, nil, h)
}

// size is how many rows the command names.
func (c SetSubcontract) size() int { return len(c.Rows) }

func (c SetSubcontract) decide(s *State, h area.Desk) ([]event.Event, error) {
	return assign(FieldSubcontract, s, c.Rows, c.Subcontract, c.Seen, func(kernel.ID) error {
		if c.Subcontract.IsZero() || c.Available.Subcontracts.Has(c.Subcontract.String()) {
			return nil
		}
		return refuse("activity.subcontract_unknown", fault.P{"subcontract": c.Subcontract.String()})
	}, h)
}

// size is how many rows the command names.
func (c SetResponsibles) size() int { return len(c.Rows) }

func (c SetResponsibles) decide(s *State, h area.Desk) ([]event.Event, error) {
	return assign(FieldResponsibles, s, c.Rows, c.Responsibles, c.Seen, within(c.Responsibles, c.Available.People, "activity.responsible_unknown", "responsible"), h)
}

// size is how many rows the command names.
func (c SetTags) size() int { return len(c.Rows) }

func (c SetTags) decide(s *State, h area.Desk) ([]event.Event, error) {
	return assign(FieldTags, s, c.Rows, c.Tags, c.Seen, within(c.Tags, c.Available.Tags, "activity.tag_unknown", "tag"), h)
}

// within refuses what is not available, unless the activity has it already: whoever has left the project stays with what was theirs.
func within(to, available kernel.Set, key, what string) func(now kernel.Set) error {
	return func(now kernel.Set) error {
		if unknown := to.Without(available).Without(now); unknown != "" {
			return refuse(key, fault.P{what: strings.Join(unknown.List(), ", ")})
		}
		return nil
	}
}

// assign gives activities a value. A single summary is refused; among several activities summaries are left out, as of all columns
// that are not theirs.
func assign[T comparable](
	of *record.Column[Activity, T], s *State, refs []kernel.Ref, to T, seen *T, allow func(now T) error, h area.Desk,
) ([]event.Event, error) {
	gather, named, given := of.Gather(), map[kernel.Row]bool{}, 0
	for _, ref := range refs {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		now := of.Of(&n.Activity)
		if s.ownColumn(n, of.Name) != nil {
			continue
		}
		given++
		if now == to || named[n.Row] {
			continue
		}
		named[n.Row] = true
		if seen != nil && *seen != now {
			return nil, changed(h, n.Row, of.Field, *seen, now)
		}
		if allow != nil {
			if err := allow(now); err != nil {
				return nil, err
			}
		}
		gather.Set(&n.Activity, to)
	}
	if given == 0 && len(refs) > 0 {
		n, _ := s.known(h, refs[0])
		return nil, s.ownColumn(n, of.Name)
	}
	return gather.Into(nil), nil
}
