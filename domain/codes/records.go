package codes

import "gantry/domain/kernel"

// Kind is what the codings of a type hold.
type Kind string

// The kinds of types.
const (
	List     Kind = "" // a value of the type's list
	Text     Kind = "text"
	Number   Kind = "number"   // ten-thousandths
	Date     Kind = "date"     // civil minutes
	Duration Kind = "duration" // working minutes
	Cost     Kind = "cost"     // ten-thousandths
	Flag     Kind = "flag"     // 1; a flag that is not set has no coding
)

// Kinds are all of them, the default first.
var Kinds = []Kind{List, Text, Number, Date, Duration, Cost, Flag}

// Type is a column of the schedule's own.
type Type struct {
	Row  kernel.Row `json:"row"`
	Name string     `json:"name"`
	Kind Kind       `json:"kind,omitempty"`
}

// Value is one of the list of a type.
type Value struct {
	Row    kernel.Row `json:"row"`
	Type   kernel.Row `json:"type"`
	Code   string     `json:"code"`             // its short form
	Name   string     `json:"name,omitempty"`   // what it means; empty where its short form says it
	Colour string     `json:"colour,omitempty"` // #rrggbb
}

// Says is what people read of a value.
func (v *Value) Says() string {
	if v.Name != "" {
		return v.Name
	}
	return v.Code
}

// Coding is what an activity bears of a type.
type Coding struct {
	Row      kernel.Row `json:"row"`
	Activity kernel.Row `json:"activity"`
	Type     kernel.Row `json:"type"`
	Value    kernel.Row `json:"value,omitempty"`  // of a list
	Text     string     `json:"text,omitempty"`   // of a text
	Number   int64      `json:"number,omitempty"` // of every other kind, in the unit of the kind
}

// Content is what a coding says, whichever activity and type it is of.
type Content struct {
	Value  kernel.Row
	Text   string
	Number int64
}

// Content gives what the coding says.
func (c *Coding) Content() Content { return Content{c.Value, c.Text, c.Number} }
