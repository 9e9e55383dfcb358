package project

import (
	"slices"

	"gantry/domain/kernel"
)

// State is the project as folded from its events. It is a value: Evolve gives a new one and
// leaves the old as it was.
type State struct {
	Created   bool
	Name      string
	Place     string
	Schedules []kernel.ScheduleID // in the order they were added
}

// Has tells whether the schedule is one of the project's.
func (s State) Has(id kernel.ScheduleID) bool { return slices.Contains(s.Schedules, id) }
