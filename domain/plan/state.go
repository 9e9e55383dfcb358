package plan

import (
	"time"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// State is one plan as folded from its stream.
type State struct {
	id kernel.ScheduleID
	composition

	// Bookkeeping, written by Record alone.
	commands ring
	authors  authors
	stacks   map[kernel.UserID]*stacks
	unsaved  map[kernel.UserID]*Unsaved
	engine   string
	recorded time.Time // the latest instant of a command

	calculation calculation // a cache; never part of a snapshot
}

// New gives the plan before its first event.
func New(id kernel.ScheduleID) *State {
	s := &State{id: id, stacks: map[kernel.UserID]*stacks{}, unsaved: map[kernel.UserID]*Unsaved{}}
	s.compose(nil)
	return s
}

// ID is the schedule's id.
func (s *State) ID() kernel.ScheduleID { return s.id }

// Engine names the rules that computed the recorded dates; empty before the first calculation.
func (s *State) Engine() string { return s.engine }

// Evolve takes a fact into the state, in place. An unknown event panics.
func (s *State) Evolve(e event.Event) {
	s.areaOf(e).Evolve(e)
	s.calculation.notice(e)
}

// Unevolve takes back the events just evolved, newest first, bit for bit. Record must not
// have been called for them.
func (s *State) Unevolve(events []event.Event) {
	for i := len(events) - 1; i >= 0; i-- {
		s.areaOf(events[i]).Unevolve(events[i])
		s.calculation.noticeBack(events[i])
	}
}

// Next is the number the next new row gets.
func (s *State) Next() kernel.Row { return s.numbers.Next() }

// areaOf is whose fact an event is.
func (s *State) areaOf(e event.Event) area.Area {
	of := e.Descriptor().Area
	for _, a := range s.areas {
		if a.Schema().Area == of {
			return a
		}
	}
	panic("plan: an event of no area: " + e.EventType())
}
