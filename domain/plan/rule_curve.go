package plan

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Recorded is the progress that an activity had from an instant on.
type Recorded struct {
	Row      kernel.Row
	At       kernel.Minute
	Progress kernel.Percent
}

// CurvePoint is the progress of the whole schedule at an instant: planned by the active baseline, projected by the current dates, and
// real by what was recorded until then. Nothing real is known of what lies behind the status date.
type CurvePoint struct {
	At                       kernel.Minute
	Planned, Projected, Real kernel.Percent
	Known                    bool
}

// Curve tells how far the schedule was, or is to be, at instants in ascending order. Records come in the order in which they held; of an
// activity that is gone they count no more. Weights are those of today.
func (s *State) Curve(at []kernel.Minute, records []Recorded, now kernel.Minute) ([]CurvePoint, error) {
	workTime := func(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error) {
		return s.calculation.workTime(s.schedule, calendar, around...)
	}
	until := s.StatusInstant(now)
	done := map[kernel.Row]kernel.Percent{}
	out := make([]CurvePoint, len(at))
	for i, instant := range at {
		planned, err := s.schedule.Standings(instant, schedule.ByBaseline, workTime)
		if err != nil {
			return nil, err
		}
		projected, err := s.schedule.Standings(instant, schedule.ByFollow, workTime)
		if err != nil {
			return nil, err
		}
		for len(records) > 0 && records[0].At <= instant {
			done[records[0].Row] = records[0].Progress
			records = records[1:]
		}
		// The day of the status date is known as far as it goes: its point lies at its end.
		out[i] = CurvePoint{
			At: instant, Planned: planned[kernel.SummaryRow].Expected, Projected: projected[kernel.SummaryRow].Expected, Known: instant < until+kernel.Day,
		}
		real := s.schedule.RollUpOf(func(a *schedule.Activity) kernel.Percent { return done[a.Row] })
		out[i].Real = real[kernel.SummaryRow]
	}
	return out, nil
}
