package plan

import (
	"slices"

	"gantry/domain/earned"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Earned takes from the plan what its earned value is measured on, at its status date or else at the given now. Weights are those of the
// active baseline, without one the present ones. Errors are those of calendars.
func (s *State) Earned(basis schedule.Basis, now kernel.Minute) (earned.Schedule, error) {
	out := earned.Schedule{At: s.StatusInstant(now)}
	points := map[kernel.Row]*schedule.BaselineValues{}
	if b := s.schedule.ActiveBaseline(); b != nil {
		out.Baseline = true
		out.Instants = weeksOfBaseline(b)
		for i := range b.Points {
			points[b.Points[i].Activity] = &b.Points[i]
		}
	}
	for a := range s.schedule.Activities() {
		if len(s.schedule.Children(a.Row)) > 0 || a.Row == kernel.SummaryRow || a.Kind == schedule.LevelOfEffort || a.Inactive {
			continue
		}
		item := earned.Item{Weight: weighs(basis, a.Cost, a.ManHours, a.Duration), Progress: s.schedule.Done(a)}
		if basis == schedule.ByCost {
			item.Spent = int64(a.UsedCost)
			out.Spent = out.Spent || a.UsedCost != 0
		}
		if p := points[a.Row]; p != nil && p.Finish != 0 && p.Finish != kernel.None {
			item.Weight = weighs(basis, p.Cost, p.ManHours, p.Duration)
			share, err := s.plannedShare(a, p)
			if err != nil {
				return earned.Schedule{}, err
			}
			item.PlanNow = share(out.At)
			var during []kernel.Minute
			item.From, during = between(out.Instants, p)
			item.Planned = make([]kernel.Percent, len(during))
			for i, at := range during {
				item.Planned[i] = share(at)
			}
		}
		out.Items = append(out.Items, item)
	}
	return out, nil
}

func weighs(basis schedule.Basis, cost, hours kernel.Amount, minutes int32) int64 {
	switch basis {
	case schedule.ByCost:
		return int64(cost)
	case schedule.ByManHours:
		return int64(hours)
	}
	return int64(minutes)
}

// mostWeeks bounds a baseline's weeks: forty years.
const mostWeeks = 40 * 53

// weeksOfBaseline gives the start of a baseline, each seventh day from there on, and its finish.
func weeksOfBaseline(b *schedule.BaselineVersion) (out []kernel.Minute) {
	first, last := kernel.None, kernel.None
	for i := range b.Points {
		start, finish := b.Points[i].Start, b.Points[i].Finish
		if start == 0 || start == kernel.None || finish == 0 || finish == kernel.None {
			continue
		}
		if first == kernel.None || start < first {
			first = start
		}
		last = max(last, finish)
	}
	if first == kernel.None {
		return nil
	}
	for at := first; at < last && len(out) < mostWeeks; at += 7 * kernel.Day {
		out = append(out, at)
	}
	return append(out, last)
}

// between gives the instants at which an activity of a baseline is under way, and the place of the first.
func between(instants []kernel.Minute, p *schedule.BaselineValues) (from int, during []kernel.Minute) {
	to, _ := slices.BinarySearch(instants, p.Finish)
	if p.Start < p.Finish {
		from, _ = slices.BinarySearch(instants, p.Start+1)
	} else {
		from = to
	}
	return from, instants[from:to]
}

// plannedShare gives how much of an activity its baseline has done by an instant.
func (s *State) plannedShare(a *schedule.Activity, p *schedule.BaselineValues) (func(kernel.Minute) kernel.Percent, error) {
	if a.Kind.IsMilestone() || p.Start >= p.Finish {
		return func(at kernel.Minute) kernel.Percent {
			if at >= p.Finish {
				return kernel.Hundred
			}
			return kernel.Zero
		}, nil
	}
	calendar := a.WorksBy()
	if s.schedule.Calendar(p.Calendar) != nil {
		calendar = p.Calendar
	}
	c, err := s.calculation.workTime(s.schedule, calendar, p.Start, p.Finish)
	if err != nil {
		return nil, err
	}
	return func(at kernel.Minute) kernel.Percent { return shareOf(c, p, at) }, nil
}

func shareOf(c *worktime.Calendar, p *schedule.BaselineValues, at kernel.Minute) kernel.Percent {
	switch {
	case at >= p.Finish:
		return kernel.Hundred
	case at <= p.Start:
		return kernel.Zero
	}
	return kernel.ShareOf(int64(c.Between(p.Start, at)), int64(c.Between(p.Start, p.Finish)))
}
