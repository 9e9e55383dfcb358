package project

import "gantry/domain/kernel"

// State is the project as folded from its events. It is a value: Evolve gives a new one and
// leaves the old unchanged.
type State struct {
	Created      bool
	Name         string
	Details      Details
	Stage        Stage
	Restricted   bool // only assigned people and administrators see it
	Users        map[kernel.UserID]Assignment
	Subcontracts map[kernel.ID]bool
	Categories   []Category
	Tags         []Tag

	Schedules map[kernel.ScheduleID]Standing // those listed otherwise than new ones; never written to
	Current   kernel.ScheduleID              // zero: none

	before       map[Stage]Stage // where Restore leads from the stages without an ordinary way back
	lastCategory int32
	lastTag      int32
}
