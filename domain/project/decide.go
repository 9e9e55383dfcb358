package project

import (
	"fmt"
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Command is a wish to change the project.
type Command interface{ CommandType() string }

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"conflict.field_changed":      fault.Conflict,
	"name.empty":                  fault.Invalid,
	"name.too_long":               fault.Invalid,
	"name.unreadable":             fault.Invalid,
	"project.amount_out_of_range": fault.Invalid,
	"project.category_exists":     fault.Conflict,
	"project.category_unknown":    fault.NotFound,
	"project.choice_unknown":      fault.Invalid,
	"project.deleted":             fault.Conflict,
	"project.exists":              fault.Conflict,
	"project.number_out_of_range": fault.Invalid,
	"project.stage_unreachable":   fault.Conflict,
	"project.subcontract_unknown": fault.NotFound,
	"project.tag_exists":          fault.Conflict,
	"project.tag_unknown":         fault.NotFound,
	"project.too_many_tags":       fault.Conflict,
	"project.unknown":             fault.NotFound,
	"project.user_unassigned":     fault.NotFound,
	"project.user_unknown":        fault.NotFound,
	"schedule.hidden_current":     fault.Conflict,
	"schedule.place_unknown":      fault.Invalid,
	"schedule.removed":            fault.NotFound,
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("project: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// Create makes the project. Its creator is assigned to it; the lists start with a category for each code.
type Create struct {
	Name    string        `json:"name"`
	Place   string        `json:"place,omitempty"`
	Creator kernel.UserID `json:"creator,omitzero"` // zero: nobody is assigned, and everybody in the company sees the project
	Details *Details      `json:"details,omitempty"`
	Fields  []string      `json:"fields,omitempty"` // of Details that are said; the others keep their defaults
}

// CommandType is the command's name.
func (Create) CommandType() string { return "project.create" }

// Change sets fields of the details.
type Change struct {
	To     Details  `json:"to"`
	Fields []string `json:"fields"`         // which of To are meant
	Seen   *Details `json:"seen,omitempty"` // what the user saw; a field that others changed since is a conflict
}

// CommandType is the command's name.
func (Change) CommandType() string { return "project.change" }

// Rename gives the project another name.
type Rename struct {
	Name string  `json:"name"`
	Seen *string `json:"seen,omitempty"` // the name the user saw
}

// CommandType is the command's name.
func (Rename) CommandType() string { return "project.rename" }

// Amend changes name, details and stage in one decision: all of them or none.
type Amend struct {
	Rename *Rename `json:"rename,omitempty"`
	Change *Change `json:"change,omitempty"`
	MoveTo *MoveTo `json:"moveTo,omitempty"`
}

// CommandType is the command's name.
func (Amend) CommandType() string { return "project.amend" }

// Decide answers a command with facts or a refusal.
func Decide(s State, c Command) ([]event.Event, error) {
	switch c := c.(type) {
	case Create:
		return s.create(c)
	case Restore:
		if s.Created {
			return s.restore()
		}
	}
	switch {
	case !s.Created:
		return nil, refuse("project.unknown", nil)
	case s.Stage == Deleted:
		return nil, refuse("project.deleted", nil)
	}
	switch c := c.(type) {
	case Rename:
		return s.rename(c)
	case Change:
		return s.change(c)
	case MoveTo:
		return s.moveTo(c)
	case Amend:
		return s.amend(c)
	case Delete:
		return s.remove(c)
	case AssignUser:
		return s.assign(c.User)
	case UnassignUser:
		return s.unassign(c.User), nil
	case AssignUsers:
		return s.assignAll(c)
	case ReportTasks:
		return s.reportTasks(c)
	case AssignSubcontract:
		return s.assignSubcontract(c.Subcontract)
	case UnassignSubcontract:
		return s.unassignSubcontract(c.Subcontract), nil
	case Restrict:
		return s.restrict(), nil
	case AddCategory:
		return s.addCategory(c)
	case RenameCategory:
		return s.renameCategory(c)
	case RemoveCategory:
		return s.removeCategory(c.ID)
	case AddTag:
		return s.addTag(c)
	case ChangeTag:
		return s.changeTag(c)
	case RemoveTag:
		return s.removeTag(c.ID)
	case SetSchedule:
		return s.setSchedule(c)
	}
	panic(fmt.Sprintf("project: no decision for %T", c))
}

func (s State) create(c Create) ([]event.Event, error) {
	if s.Created {
		return nil, refuse("project.exists", nil)
	}
	name, err := clean(c.Name)
	if err != nil {
		return nil, err
	}
	if err := cleanOrEmpty(&c.Place); err != nil {
		return nil, err
	}
	made := Created{Name: name, Place: c.Place, Restricted: !c.Creator.IsZero()}
	out := []event.Event{made}
	if c.Details != nil {
		told, err := Evolve(s, made).change(Change{To: *c.Details, Fields: c.Fields})
		if err != nil {
			return nil, err
		}
		out = append(out, told...)
	}
	if !c.Creator.IsZero() {
		out = append(out, UserAssigned{User: c.Creator, Creator: true})
	}
	return append(out, seeds()), nil
}

// change takes the meant fields of the command into the details. Fields that already hold the value change nothing.
func (s State) change(c Change) ([]event.Event, error) {
	to := s.Details
	for i := range columns {
		column := &columns[i]
		if !slices.Contains(c.Fields, column.name) {
			continue
		}
		if err := column.check(&c.To); err != nil {
			return nil, err
		}
		if column.same(&s.Details, &c.To) {
			continue
		}
		if c.Seen != nil && !column.same(&s.Details, c.Seen) {
			return nil, refuse("conflict.field_changed", fault.P{"field": column.name})
		}
		column.copy(&to, &c.To)
	}
	if to == s.Details {
		return nil, nil
	}
	return []event.Event{Changed{From: s.Details, To: to}}, nil
}

func (s State) amend(c Amend) ([]event.Event, error) {
	var parts []Command
	if c.Rename != nil {
		parts = append(parts, *c.Rename)
	}
	if c.Change != nil {
		parts = append(parts, *c.Change)
	}
	if c.MoveTo != nil {
		parts = append(parts, *c.MoveTo)
	}
	var out []event.Event
	for _, part := range parts {
		events, err := Decide(s, part)
		if err != nil {
			return nil, err
		}
		out = append(out, events...)
	}
	return out, nil
}

func (s State) restrict() []event.Event {
	if s.Restricted {
		return nil
	}
	return []event.Event{Restricted{}}
}

func (s State) rename(c Rename) ([]event.Event, error) {
	name, err := clean(c.Name)
	switch {
	case err != nil:
		return nil, err
	case name == s.Name:
		return nil, nil
	case c.Seen != nil && *c.Seen != s.Name:
		return nil, refuse("conflict.field_changed", fault.P{"field": "name", "seen": *c.Seen, "value": s.Name})
	}
	return []event.Event{Renamed{From: s.Name, To: name}}, nil
}

func clean(name string) (string, error) {
	out, problem := kernel.CleanName(name)
	if problem != "" {
		return "", refuse(problem, fault.P{"max": kernel.MaxName})
	}
	return out, nil
}
