package schedule

import (
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Criteria says what expected progress is measured on.
type Criteria string

// The criteria.
const (
	ByBaseline Criteria = "baseline" // dates of the active baseline, current ones for activities that it does not hold
	ByFollow   Criteria = "follow"   // current dates
)

// Status says how far an activity is beside what was expected of it.
type Status string

// The statuses. Each has its name on the wire.
const (
	Waiting     Status = "Waiting"     // nothing was expected and nothing is done
	Doing       Status = "Doing"       // as far as expected
	Done        Status = "Done"        // finished
	Overdue     Status = "Overdue"     // less than expected
	Advancement Status = "Advancement" // more than expected
)

// Standing is how an activity stands at an instant.
type Standing struct {
	Expected kernel.Percent
	Status   Status
	Measured bool // on the baseline
}

// hundredth is 0.01 %: finer differences between progress and expectation do not count.
const hundredth = 100

// StatusOf compares progress with what was expected, both rounded to 0.01 %.
func StatusOf(progress, expected kernel.Percent) Status {
	done, due := (progress+hundredth/2)/hundredth, (expected+hundredth/2)/hundredth
	switch {
	case progress >= kernel.Hundred:
		return Done
	case done < due:
		return Overdue
	case done > due:
		return Advancement
	case done == 0:
		return Waiting
	}
	return Doing
}

// WorkTime gives a calendar that reaches around the dates.
type WorkTime func(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error)

// Standings tells for every activity what was expected of it by an instant, and how it stands. Expected of an activity is the share
// of its working time that lies before the instant, of a milestone all from its date on; of a summary the weighted mean of its children.
// Activities without dates expect nothing. Errors are those of the calendars.
func (s *State) Standings(at kernel.Minute, by Criteria, workTime WorkTime) (map[kernel.Row]Standing, error) {
	points := map[kernel.Row]*BaselineValues{}
	if b := s.ActiveBaseline(); b != nil && by != ByFollow {
		for i := range b.Points {
			points[b.Points[i].Activity] = &b.Points[i]
		}
	}
	expected := make(map[kernel.Row]kernel.Percent, s.Size())
	for a := range s.Activities() {
		if len(s.Children(a.Row)) > 0 {
			continue
		}
		share, err := s.expected(a, points[a.Row], at, workTime)
		if err != nil {
			return nil, err
		}
		expected[a.Row] = share
	}
	for row, share := range s.RollUpOf(func(a *Activity) kernel.Percent { return expected[a.Row] }) {
		expected[row] = share
	}
	out := make(map[kernel.Row]Standing, len(expected))
	for a := range s.Activities() {
		out[a.Row] = Standing{Expected: expected[a.Row], Status: StatusOf(s.Done(a), expected[a.Row]), Measured: points[a.Row] != nil}
	}
	return out, nil
}

func (s *State) expected(a *Activity, point *BaselineValues, at kernel.Minute, workTime WorkTime) (kernel.Percent, error) {
	start, finish, calendar := a.Dates.Start, a.Dates.Finish, a.WorksBy()
	if point != nil {
		start, finish = point.Start, point.Finish
		if s.Calendar(point.Calendar) != nil {
			calendar = point.Calendar
		}
	}
	switch {
	case start == 0 || start == kernel.None || finish == 0 || finish == kernel.None:
		return kernel.Zero, nil
	case at >= finish:
		return kernel.Hundred, nil
	case at <= start, a.Kind.IsMilestone():
		return kernel.Zero, nil
	}
	c, err := workTime(calendar, start, finish)
	if err != nil {
		return 0, err
	}
	return kernel.ShareOf(int64(c.Between(start, at)), int64(c.Between(start, finish))), nil
}
