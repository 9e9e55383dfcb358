package schedule

import (
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Schema is area.Area.
func (s *State) Schema() *record.Schema { return Schema }

// Leaves is area.Area: the deletion of an activity takes its subtree and its links along by itself.
func (s *State) Leaves([]kernel.Row) []event.Event { return nil }

// Has is area.Area.
func (s *State) Has(row kernel.Row) bool {
	return s.Activity(row) != nil || s.Link(row) != nil || s.Calendar(row) != nil
}

// Alone is area.Alone.
func (Create) Alone() {}

// Alone is area.Alone.
func (TakeOver) Alone() {}

// Alone is area.Alone.
func (Reimport) Alone() {}

// ReadsDates is area.DatesReader.
func (c SetStart) ReadsDates() []kernel.Ref { return []kernel.Ref{c.Row} }

// ReadsDates is area.DatesReader.
func (c SetFinish) ReadsDates() []kernel.Ref { return []kernel.Ref{c.Row} }

// ReadsDates is area.DatesReader.
func (c SetDuration) ReadsDates() []kernel.Ref { return []kernel.Ref{c.Row} }

// ReadsDates is area.DatesReader.
func (c SetMilestone) ReadsDates() []kernel.Ref { return []kernel.Ref{c.Row} }

// ReadsDates is area.DatesReader.
func (c SetConstraint) ReadsDates() []kernel.Ref { return []kernel.Ref{c.Row} }

// ReadsDates is area.DatesReader.
func (c SetProgress) ReadsDates() []kernel.Ref { return []kernel.Ref{c.Row} }

// ReadsDates is area.DatesReader.
func (c Complete) ReadsDates() []kernel.Ref { return c.Rows }

var (
	_ area.Area        = (*State)(nil)
	_ area.DatesReader = SetStart{}
)
