package event

import (
	"gantry/domain/access"
	"gantry/domain/kernel"
)

// Shape is what an event does to rows.
type Shape uint8

// The shapes. Zero is not said, here and in the enumerations below, and fails the test of completeness.
const (
	Writes   Shape = iota + 1 // one field of some rows
	Adds                      // rows
	Removes                   // rows
	Computes                  // what follows from the others
	Keeps                     // facts no row holds
	Outside                   // facts of a stream that is no plan
)

// Calculation is what an event does to the calculation of dates.
type Calculation uint8

// The effects on the calculation.
const (
	Still   Calculation = iota + 1 // no date follows from it
	Numbers                        // numbers of rows the network has already
	Network                        // another network
)

// Undoing says whether a command with the event can be taken back.
type Undoing uint8

// The ways back.
const (
	Back  Undoing = iota + 1 // the command goes on the stack, and its inverse takes the event back
	Never                    // the command never goes on the stack
	Along                    // the event follows from the others: it never decides, and is made anew
)

// Telling is how an event reaches the followers of a plan.
type Telling uint8

// The ways to tell.
const (
	ByCells  Telling = iota + 1 // rows with the value after
	ByRows                      // rows that come or go
	ByShifts                    // what was computed anew
	ByPart                      // a part of the plan that is no row, whole
	ByReload                    // all has to be read again
	Silently                    // what followers show does not change
)

// Descriptor says all there is to know of a type of events, for code that does not know the type.
type Descriptor struct {
	Type        string        // the stored name
	Area        string        // whose rows and rules it is of; empty outside of plans
	Module      access.Module // whoever makes it a fact needs
	BySight     bool          // seeing the module is enough: its commands ask for more where they must
	Shape       Shape
	Calculation Calculation
	RollsUp     bool // the progress of summaries may follow from it
	Calendars   bool // which calendars the network needs may follow from it
	Undoing     Undoing
	Telling     Telling
	// Label is the command it means; Comes of what only comes along with others.
	Label string
	// Rows gives the rows it writes on, adds or removes, or whose values it computes.
	Rows func(Event) []kernel.Row
	// Born tells of an event that adds rows whether they are new: rows that come back by undo or redo are not.
	Born func(Event) bool
	// Field is the one it writes; nil where it writes none, or one of several.
	Field *Field
	// Upcasters lift stored bodies, one for each step from a version to the next; without any, the only version is the first.
	Upcasters []Upcaster
	// Read gives the event of a stored body, Empty one that says nothing, for catalogues.
	Read  func(body []byte) (Event, error)
	Empty func() Event
}

// Comes is the label of what nobody asks for.
const Comes = "-"

// OfStream describes a fact of a stream that is no plan.
func OfStream(name string) *Descriptor { return &Descriptor{Type: name, Shape: Outside} }

// Missing lists what a descriptor does not say.
func (d *Descriptor) Missing() (out []string) {
	lacks := func(what string, yes bool) {
		if yes {
			out = append(out, what)
		}
	}
	lacks("type", d.Type == "")
	lacks("shape", d.Shape == 0)
	if d.Shape == Outside {
		return out
	}
	lacks("calculation", d.Calculation == 0)
	lacks("undoing", d.Undoing == 0)
	lacks("telling", d.Telling == 0)
	lacks("module", d.Module == "")
	lacks("label", d.Label == "")
	lacks("rows", d.Rows == nil && d.Shape != Keeps)
	lacks("born", d.Born == nil && d.Shape == Adds)
	return out
}
