package plan

import (
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// State is one plan as folded from its stream.
type State struct {
	id       kernel.ScheduleID
	schedule *schedule.State

	// Bookkeeping, written by Record alone.
	commands ring
	authors  authors
	stacks   map[kernel.UserID]*stacks
	engine   string
	recorded time.Time // the latest instant of a command

	calculation calculation // a cache; never part of a snapshot
}

// New gives the plan before its first event.
func New(id kernel.ScheduleID) *State {
	return &State{id: id, schedule: schedule.New(), stacks: map[kernel.UserID]*stacks{}}
}

// ID is the schedule's id.
func (s *State) ID() kernel.ScheduleID { return s.id }

// Schedule gives the master schedule for reading.
func (s *State) Schedule() *schedule.State { return s.schedule }

// Engine names the rules that computed the recorded dates; empty before the first calculation.
func (s *State) Engine() string { return s.engine }

// Evolve takes a fact into the state, in place. An unknown event panics.
func (s *State) Evolve(e event.Event) {
	s.schedule.Evolve(e)
	s.calculation.notice(e)
}

// Unevolve takes back the events just evolved, newest first, bit for bit. Record must not
// have been called for them.
func (s *State) Unevolve(events []event.Event) {
	for i := len(events) - 1; i >= 0; i-- {
		s.schedule.Unevolve(events[i])
		s.calculation.noticeBack(events[i])
	}
}
