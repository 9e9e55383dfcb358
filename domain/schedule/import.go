package schedule

import (
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Import is one project of a foreign file in our terms: what importers give and
// exporters take. Its numbers are its own: activities, links and calendars each
// count from 1 in the order of the file, parents before their children, and the
// plan maps them to its own rows when it takes the import over. Parent 0 is the
// project itself.
type Import struct {
	Source   Source   `json:"source"`
	Settings Settings `json:"settings"` // without Project
	// Description is that of the row that stands for the project.
	Description string `json:"description,omitempty"`
	// Calendar is that of the same row in a schedule that is exported, 0 where it has none of its own; files say only which is the
	// default one.
	Calendar   kernel.Row `json:"-"`
	Calendars  []Calendar `json:"calendars"`
	Activities []Activity `json:"activities"` // in tree order; Rank empty: siblings keep this order
	Links      []Link     `json:"links"`
	// AsImported holds the dates the other tool had computed, by activity, None where it
	// had none. They are a comparison set, never the plan's own dates.
	AsImported []Stored `json:"asImported,omitempty"`
	// Tags are the values of activity codes and categories, by activity.
	Tags []Tag `json:"tags,omitempty"`
	// Resources count from 1 in the order of the file. What their assignments cost and last
	// is in the totals of the activities too.
	Resources   []Resource   `json:"resources,omitempty"`
	Assignments []Assignment `json:"assignments,omitempty"`
	Baselines   []Baseline   `json:"baselines,omitempty"`
	// Problems counts by code what was not taken over as it stood.
	Problems map[string]int `json:"problems,omitempty"`
	// LeftOut counts by field of the file ("TASK.float_path") the rows in which it says
	// something that nothing here takes.
	LeftOut map[string]int `json:"leftOut,omitempty"`
	// Silent are the fields of activities of which the file says nothing at all, as a table without such a column: merging
	// leaves them as they are.
	Silent []event.FieldNumber `json:"-"`
	// Assumed are the fields of single activities of which their rows say nothing and in which the reader assumes something,
	// by the activity's number: merging leaves them too.
	Assumed map[event.FieldNumber][]bool `json:"-"`
	// Placed are the activities, by number, whose constraint only says where the file shows them: nothing in it says that they are
	// held there. Merging takes another day as if somebody had typed it, and the day they lie on as no news.
	Placed []bool `json:"-"`
	// Untimed says that the file has no calendars, units and options of its own, as tables have none: those it bears are of where it was
	// to go when it was read. A schedule keeps its own; the file's calendars are those of the same names, the default one whatever it is.
	Untimed bool `json:"-"`
	// Undated says that it has no start of the project either.
	Undated bool `json:"-"`
	// Findings are the problems one by one, the first of each code; nobody stores them.
	Findings []Finding `json:"-"`
}

// Source says where an import came from.
type Source struct {
	Tool    string `json:"tool"`    // "p6", "msp", "table", "gantry"
	Version string `json:"version"` // as the file says
	File    string `json:"file"`    // its base name
	Project string `json:"project"` // its id inside the file
	// ActivityRows counts the file's own activity rows, WBS rows apart.
	ActivityRows int `json:"activityRows"`
	// Options are the scheduling options as the file writes them, for the record.
	Options map[string]string `json:"options,omitempty"`
	// Currency is what the costs of the file are in; zero where it does not say.
	Currency Currency `json:"currency,omitzero"`
}

// Currency is what costs are in. It is taken over and given back: no amount is ever converted.
type Currency struct {
	Code   string         `json:"code"` // ISO 4217 most of the time
	Name   string         `json:"name,omitempty"`
	Symbol string         `json:"symbol,omitempty"`
	Digits int            `json:"digits"` // decimal places shown
	Place  SymbolPosition `json:"place,omitempty"`
}

// SymbolPosition is where the symbol of a currency stands, as Microsoft Project counts.
type SymbolPosition int

// The positions of a symbol.
const (
	SymbolBefore SymbolPosition = iota
	SymbolAfter
	SymbolBlankBefore // with a blank between
	SymbolBlankAfter
)

// USDollar is the currency of costs where nobody has said another one.
func USDollar() Currency { return Currency{Code: "USD", Name: "US Dollar", Symbol: "$", Digits: 2} }

// Finding is one problem at one place of a file.
type Finding struct {
	Code     string   `json:"code"`
	Severity Severity `json:"severity"`
	Line     int      `json:"line,omitempty"` // of the file; 0 where it has no lines
	Table    string   `json:"table,omitempty"`
	Field    string   `json:"field,omitempty"`
	Value    string   `json:"value,omitempty"` // as it stands there, shortened
	// Activity is the code or, without one, the name of the activity it is about.
	Activity string `json:"activity,omitempty"`
}

// Severity says what becomes of the datum a finding is about.
type Severity string

// The severities.
const (
	Converted Severity = "converted" // taken over with another meaning or value
	LeftOut   Severity = "left-out"  // not taken over
	Undecided Severity = "undecided" // somebody has to say before anything is written
)

// Tag is a value of a category that an activity bears.
type Tag struct {
	Activity kernel.Row `json:"activity"`
	Category string     `json:"category"`       // P6 activity code, MS Project text or outline field
	Value    string     `json:"value"`          // its name, or its code where it has none
	Code     string     `json:"code,omitempty"` // short form
	// Kind is what a user field holds: "text", "number", "date", "duration", "cost" or "flag"; empty where the file does not say.
	Kind string `json:"kind,omitempty"`
}

// tagKinds are what user fields hold.
var tagKinds = []string{"", "text", "number", "date", "duration", "cost", "flag"}

// Resource is a person, crew, machine or material of the file.
type Resource struct {
	Row      kernel.Row   `json:"row"`
	Code     string       `json:"code,omitempty"`
	Name     string       `json:"name"`
	Kind     ResourceKind `json:"kind"`
	Calendar kernel.Row   `json:"calendar,omitempty"` // of Import.Calendars, 0 for none
	Units    string       `json:"units,omitempty"`    // what material is counted in
	// MaxUnits is how much of it there is at once, in percent of one.
	MaxUnits kernel.Percent `json:"maxUnits,omitempty"`
}

// ResourceKind is what a resource is.
type ResourceKind string

// The kinds of resources.
const (
	Labour    ResourceKind = "labour"
	Equipment ResourceKind = "equipment"
	Material  ResourceKind = "material"
)

var resourceKinds = []ResourceKind{Labour, Equipment, Material}

// Assignment is the work of one resource on one activity.
type Assignment struct {
	Activity kernel.Row    `json:"activity"`
	Resource kernel.Row    `json:"resource"`
	Work     int64         `json:"work,omitempty"`     // minutes of work planned, done and left included
	Done     int64         `json:"done,omitempty"`     // minutes of work done
	Quantity kernel.Amount `json:"quantity,omitempty"` // material, planned
	Cost     kernel.Amount `json:"cost,omitempty"`
	UsedCost kernel.Amount `json:"usedCost,omitempty"`
	Driving  bool          `json:"driving,omitempty"` // the dates of the activity follow this resource
}

// Baseline is a set of dates somebody once agreed on, as the file keeps it.
type Baseline struct {
	Name   string          `json:"name"`
	Points []BaselinePoint `json:"points"` // by ascending activity
}

// BaselinePoint is one activity of a baseline.
type BaselinePoint struct {
	Activity kernel.Row    `json:"activity"`
	Start    kernel.Minute `json:"start"`
	Finish   kernel.Minute `json:"finish"`
	Duration int32         `json:"duration,omitempty"` // working minutes
	Work     int64         `json:"work,omitempty"`     // minutes of work
	Cost     kernel.Amount `json:"cost,omitempty"`
}

// Stored is what another tool had computed for one activity.
type Stored struct {
	Activity   kernel.Row    `json:"activity"`
	Start      kernel.Minute `json:"start"`
	Finish     kernel.Minute `json:"finish"`
	LateStart  kernel.Minute `json:"lateStart"`
	LateFinish kernel.Minute `json:"lateFinish"`
	TotalFloat *int32        `json:"totalFloat"` // working minutes; nil where the tool had none
	FreeFloat  *int32        `json:"freeFloat"`
	Critical   *bool         `json:"critical"`
}
