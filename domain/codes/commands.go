package codes

import (
	"fmt"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Bounds of what people make.
const (
	MaxTypes  = 500
	MaxValues = 20_000 // of all types
	MaxNumber = int64(1_000_000_000_000_000)
	MaxNamed  = 50_000 // rows of one command
)

// ValueItem is a new value of a type.
type ValueItem struct {
	Code   string `json:"code"`
	Name   string `json:"name,omitempty"`
	Colour string `json:"colour,omitempty"`
}

// AddType adds a column to the schedule, with the values of its list.
type AddType struct {
	Name   string      `json:"name"`
	Kind   Kind        `json:"kind"`
	Values []ValueItem `json:"values,omitempty"`
}

// RenameType gives a type another name.
type RenameType struct {
	Type kernel.Ref `json:"codeType"`
	Name string     `json:"name"`
	Seen *string    `json:"seen,omitempty"`
}

// RemoveType takes a column away, with its values and all that activities bear of it.
type RemoveType struct {
	Type kernel.Ref `json:"codeType"`
}

// AddValues adds values to the list of a type.
type AddValues struct {
	Type   kernel.Ref  `json:"codeType"`
	Values []ValueItem `json:"values"`
}

// SetValue changes what a value says; what is left out stays.
type SetValue struct {
	Value  kernel.Ref `json:"codeValue"`
	Code   *string    `json:"code,omitempty"`
	Name   *string    `json:"name,omitempty"`
	Colour *string    `json:"colour,omitempty"`
	// Seen is what the user saw, of the parts that change.
	Seen *SeenValue `json:"seen,omitempty"`
}

// SeenValue is what a user saw of a value; a part left out is not compared.
type SeenValue struct {
	Code   *string `json:"code,omitempty"`
	Name   *string `json:"name,omitempty"`
	Colour *string `json:"colour,omitempty"`
}

// RemoveValues takes values off their lists, and off the activities that bear them.
type RemoveValues struct {
	Values []kernel.Ref `json:"rows"`
}

// Assign says what activities bear of a type: one of value, text and number, or none to take away what they bear.
type Assign struct {
	Rows   []kernel.Ref `json:"rows"`
	Type   kernel.Ref   `json:"codeType"`
	Value  *kernel.Ref  `json:"codeValue,omitempty"`
	Text   *string      `json:"text,omitempty"`
	Number *int64       `json:"number,omitempty"`
	// Seen is what the user saw each of the activities bear.
	Seen *SeenContent `json:"seen,omitempty"`
}

// SeenContent is what a user saw an activity bear of a type: one of value, text and number, or none of them where it bore nothing.
type SeenContent struct {
	Value  *kernel.Ref `json:"codeValue,omitempty"`
	Text   string      `json:"text,omitempty"`
	Number int64       `json:"number,omitempty"`
	// Coding is the row that said so, of a single activity. It tells who took the value away, once it is gone.
	Coding *kernel.Ref `json:"coding,omitempty"`
}

// CommandType is the command's name on the wire.
func (AddType) CommandType() string      { return "codes.add-type" }
func (RenameType) CommandType() string   { return "codes.rename-type" }
func (RemoveType) CommandType() string   { return "codes.remove-type" }
func (AddValues) CommandType() string    { return "codes.add-values" }
func (SetValue) CommandType() string     { return "codes.set-value" }
func (RemoveValues) CommandType() string { return "codes.remove-values" }
func (Assign) CommandType() string       { return "codes.assign" }

// Needs is area.Command.
func (AddType) Needs() access.Module      { return access.Gantt }
func (RenameType) Needs() access.Module   { return access.Gantt }
func (RemoveType) Needs() access.Module   { return access.Gantt }
func (AddValues) Needs() access.Module    { return access.Gantt }
func (SetValue) Needs() access.Module     { return access.Gantt }
func (RemoveValues) Needs() access.Module { return access.Gantt }
func (Assign) Needs() access.Module       { return access.Gantt }

// Knows is area.Area.
func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case AddType, RenameType, RemoveType, AddValues, SetValue, RemoveValues, Assign:
		return true
	}
	return false
}

// Decide is area.Area.
func (s *State) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case AddType:
		return s.addType(c)
	case RenameType:
		return s.renameType(c, d)
	case RemoveType:
		return s.removeType(c, d)
	case AddValues:
		return s.addValues(c, d)
	case SetValue:
		return s.setValue(c, d)
	case RemoveValues:
		return s.removeValues(c, d)
	case Assign:
		return s.assign(c, d)
	}
	panic(fmt.Sprintf("codes: no decision for %T", c))
}

// changed is the refusal of an edit whose user saw another value: about is the row the edit was of, and written the one that holds the field.
func changed(d area.Desk, about, written kernel.Row, field *event.Field, p fault.P) error {
	p["row"] = about
	if _, told := p["field"]; !told {
		p["field"] = field.String()
	}
	if w, known := d.LastWrite(written, field); known {
		p["user"], p["revision"], p["at"] = w.User.String(), w.Revision, w.At.UTC().Format("2006-01-02T15:04:05Z07:00")
	}
	return refuse("codes.value_changed", p)
}
