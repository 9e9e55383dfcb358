package schedule

import "gantry/domain/kernel"

// Import is one project of a foreign file in our terms: what importers give and
// exporters take. Its numbers are its own: activities, links and calendars each
// count from 1 in the order of the file, parents before their children, and the
// plan maps them to its own rows when it takes the import over. Parent 0 is the
// project itself.
type Import struct {
	Source     Source     `json:"source"`
	Settings   Settings   `json:"settings"` // without Project
	Calendars  []Calendar `json:"calendars"`
	Activities []Activity `json:"activities"` // in tree order; Rank empty: siblings keep this order
	Links      []Link     `json:"links"`
	// AsImported holds the dates the other tool had computed, by activity, None where it
	// had none. They are a comparison set, never the plan's own dates.
	AsImported []Stored `json:"asImported,omitempty"`
	// Problems counts by code what was not taken over.
	Problems map[string]int `json:"problems,omitempty"`
}

// Source says where an import came from.
type Source struct {
	Tool    string `json:"tool"`    // "p6", "msp", "gantry"
	Version string `json:"version"` // as the file says
	File    string `json:"file"`    // its base name
	Project string `json:"project"` // its id inside the file
	// ActivityRows counts the file's own activity rows, WBS rows apart.
	ActivityRows int `json:"activityRows"`
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
