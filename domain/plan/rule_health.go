package plan

import (
	"gantry/domain/cpm"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Health takes from the plan what the checks of its health need, apart from the plan it was taken from. It is judged at its status date,
// without one at the given now. Refusals are those of a calculation.
func (s *State) Health(now kernel.Minute) (health.Schedule, error) {
	fresh := calculation{}
	if err := fresh.calculate(s.schedule); err != nil {
		return health.Schedule{}, err
	}
	e := examined{plan: s, calculation: &fresh, days: map[kernel.Row]int32{}}
	out := health.Schedule{DataDate: s.StatusInstant(now), Links: e.links()}
	points := map[kernel.Row]*schedule.BaselineValues{}
	if b := s.schedule.ActiveBaseline(); b != nil {
		out.Baseline = true
		for i := range b.Points {
			points[b.Points[i].Activity] = &b.Points[i]
		}
	}
	least, left := int32(0), false
	for _, a := range fresh.rows {
		if !e.counts(a) {
			continue
		}
		of := e.activity(a, points[a.Row])
		if !of.Finished && (!left || of.TotalFloat < least) {
			least, left = of.TotalFloat, true
		}
		out.Activities = append(out.Activities, of)
	}
	if finish := fresh.result.ProjectFinish; left && finish != kernel.None {
		out.Path, out.Float = fresh.calendars[fresh.standard].Between(out.DataDate, finish), least
	}
	trial, err := fresh.network.Trial()
	if err != nil {
		return health.Schedule{}, err
	}
	out.Delay = func(row kernel.Row, minutes int32) (int32, bool) { return fresh.delayed(trial, row, minutes) }
	return out, nil
}

// examined is a plan whose health is examined.
type examined struct {
	plan        *State
	calculation *calculation
	days        map[kernel.Row]int32 // of calendars: working minutes of a day
}

// counts tells whether an activity is work with a duration of its own and with dates.
func (e *examined) counts(a *schedule.Activity) bool {
	return a.Kind == schedule.Task && len(e.plan.schedule.Children(a.Row)) == 0 && a.Duration > 0 && !a.Inactive && a.Dates.Start != 0
}

func (e *examined) activity(a *schedule.Activity, point *schedule.BaselineValues) health.Activity {
	in, out := e.plan.schedule.LinksOf(a.Row)
	of := health.Activity{
		Row: a.Row, Started: a.Started(), Finished: a.Finished(), Duration: a.Duration, Day: e.day(a.WorksBy()), TotalFloat: a.Dates.TotalFloat,
		Start: a.Dates.Start, Finish: a.Dates.Finish, ActualStart: a.ActualStart, ActualFinish: a.ActualFinish,
		Hard: hard(a.Constraint.Type) || hard(a.Second.Type), Predecessors: len(in), Successors: len(out),
		Resourced: a.Cost != 0 || a.ManHours != 0, BaselineFinish: kernel.None,
	}
	if point != nil {
		of.BaselineFinish = point.Finish
	}
	return of
}

func hard(t schedule.ConstraintType) bool {
	return t == schedule.MSO || t == schedule.MFO || t == schedule.SNLT || t == schedule.FNLT
}

// links gives those whose successor is not finished.
func (e *examined) links() (out []health.Link) {
	for l := range e.plan.schedule.Links() {
		if of, counts := e.link(l); counts {
			out = append(out, of)
		}
	}
	return out
}

// link tells whether a link counts: its successor is not finished.
func (e *examined) link(l *schedule.Link) (health.Link, bool) {
	from, to := e.plan.schedule.Activity(l.From), e.plan.schedule.Activity(l.To)
	if from == nil || to == nil || from.Inactive || to.Inactive || to.Finished() || e.plan.schedule.Done(to) == kernel.Hundred {
		return health.Link{}, false
	}
	return health.Link{Row: l.Row, FinishStart: l.Type == schedule.FS, Lag: l.Lag}, true
}

// day is the working minutes of a calendar's longest weekday; where no weekday works, those of the schedule's day.
func (e *examined) day(calendar kernel.Row) int32 {
	minutes, known := e.days[calendar]
	if known {
		return minutes
	}
	week := worktime.AllDay().Week
	if calendar != schedule.AroundTheClock {
		week = e.plan.schedule.Calendar(calendar).Time.Week
	}
	for _, shifts := range week {
		sum := int32(0)
		for _, shift := range shifts {
			sum += shift.To - shift.From
		}
		minutes = max(minutes, sum)
	}
	if minutes == 0 {
		minutes = e.plan.schedule.Settings().MinutesPerDay
	}
	e.days[calendar] = minutes
	return minutes
}

// delayed tells by how much the finish of everything moves, on an activity's calendar, when that activity lasts longer.
func (c *calculation) delayed(trial *cpm.Trial, row kernel.Row, minutes int32) (int32, bool) {
	pos, known := c.network.Position(row)
	if !known {
		return 0, false
	}
	before, err := trial.Finish(nil)
	if err != nil || before == kernel.None {
		return 0, false
	}
	a := c.network.Activity(pos)
	calendar := c.calendars[a.Calendar]
	if int64(calendar.Worked(a.Finish))+int64(minutes) > int64(calendar.Worked(calendar.To())) {
		return 0, false
	}
	if a.Pinned {
		a.Finish = calendar.Add(a.Finish, minutes)
	} else {
		a.Duration, a.Remaining = a.Duration+minutes, a.Remaining+minutes
	}
	after, err := trial.Finish([]cpm.Activity{a})
	if err != nil {
		return 0, false
	}
	return calendar.Between(before, after), true
}
