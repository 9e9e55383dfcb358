package project

import (
	"fmt"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Command is a wish to change the project.
type Command interface{ CommandType() string }

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"conflict.field_changed": fault.Conflict,
	"name.empty":             fault.Invalid,
	"name.too_long":          fault.Invalid,
	"name.unreadable":        fault.Invalid,
	"project.exists":         fault.Conflict,
	"project.unknown":        fault.NotFound,
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("project: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// Create makes the project.
type Create struct {
	Name  string `json:"name"`
	Place string `json:"place,omitempty"` // may be empty
}

// CommandType is the command's name.
func (Create) CommandType() string { return "project.create" }

// Rename gives the project another name.
type Rename struct {
	Name string  `json:"name"`
	Seen *string `json:"seen,omitempty"` // the name the user saw
}

// CommandType is the command's name.
func (Rename) CommandType() string { return "project.rename" }

// Decide answers a command with facts or a refusal.
func Decide(s State, c Command) ([]event.Event, error) {
	if _, creates := c.(Create); !creates && !s.Created {
		return nil, refuse("project.unknown", nil)
	}
	switch c := c.(type) {
	case Create:
		return s.create(c)
	case Rename:
		return s.rename(c)
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
	place := ""
	if c.Place != "" {
		if place, err = clean(c.Place); err != nil {
			return nil, err
		}
	}
	return []event.Event{Created{Name: name, Place: place}}, nil
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
