package plan

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// StatusInstant is when the plan is looked at: its status date, and without one the given now.
func (s *State) StatusInstant(now kernel.Minute) kernel.Minute {
	if at := s.schedule.Settings().Options.DataDate; at != kernel.None {
		return at
	}
	return now
}

// Standings tells what was expected of every activity by the status date, without one by now, and how it stands.
func (s *State) Standings(now kernel.Minute, by schedule.Criteria) (map[kernel.Row]schedule.Standing, error) {
	return s.schedule.Standings(s.StatusInstant(now), by, func(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error) {
		return s.calculation.workTime(s.schedule, calendar, around...)
	})
}
