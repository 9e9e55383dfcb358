package plan

import (
	"slices"

	"gantry/domain/earned"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Earned takes from the plan what its earned value is measured on, at its status date or else at the given now. Weights are those of the
// active baseline, without one the present ones. Errors are those of calendars.
func (s *State) Earned(basis schedule.Basis, now kernel.Minute) (earned.Schedule, error) {
	out := earned.Schedule{At: s.StatusInstant(now), Tree: earned.Tree{Works: map[kernel.Row]earned.Work{}}}
	points := map[kernel.Row]*schedule.BaselineValues{}
	if b := s.schedule.ActiveBaseline(); b != nil {
		out.Baseline = true
		out.Instants = weeksOfBaseline(b)
		for i := range b.Points {
			points[b.Points[i].Activity] = &b.Points[i]
		}
	}
	for a := range s.schedule.Activities() {
		node := figures.Node{Row: a.Row, Parent: a.Parent, Custom: a.Weight.Custom, Share: a.Weight.Share, Milestone: a.Kind.IsMilestone()}
		if len(s.schedule.Children(a.Row)) > 0 || a.Row == kernel.SummaryRow {
			out.Tree.Nodes = append(out.Tree.Nodes, node)
			continue
		}
		if a.Kind == schedule.LevelOfEffort || a.Inactive {
			out.Tree.Nodes = append(out.Tree.Nodes, figures.Node{Row: a.Row, Parent: a.Parent, Milestone: true})
			continue
		}
		item := earned.Item{Row: a.Row, Weight: weighs(basis, a.Cost, a.ManHours, a.Duration), Progress: s.schedule.Done(a)}
		node.Basis, node.Minutes = item.Weight, int64(a.Duration)
		if basis == schedule.ByCost {
			item.Spent = int64(a.UsedCost)
			out.Spent = out.Spent || a.UsedCost != 0
		}
		if p := points[a.Row]; p != nil && p.Finish != 0 && p.Finish != kernel.None {
			item.Weight = weighs(basis, p.Cost, p.ManHours, p.Duration)
			node.Basis, node.Minutes = item.Weight, int64(p.Duration)
			clock, err := s.plannedTime(a, p)
			if err != nil {
				return earned.Schedule{}, err
			}
			out.Tree.Works[a.Row] = earned.Work{
				Work: figures.Work{Start: p.Start, Finish: p.Finish, Milestone: node.Milestone, Calendar: clock}, Progress: item.Progress,
			}
			share := func(at kernel.Minute) kernel.Percent { return shareOf(clock, p, at) }
			item.PlanNow = share(out.At)
			var during []kernel.Minute
			item.From, during = between(out.Instants, p)
			item.Planned = make([]kernel.Percent, len(during))
			for i, at := range during {
				item.Planned[i] = share(at)
			}
		}
		out.Items, out.Tree.Nodes = append(out.Items, item), append(out.Tree.Nodes, node)
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
	return earned.Weeks(first, last)
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

// plannedTime gives the working time in which a baseline does an activity; nil where all of it is done at once.
func (s *State) plannedTime(a *schedule.Activity, p *schedule.BaselineValues) (*worktime.Calendar, error) {
	if a.Kind.IsMilestone() || p.Start >= p.Finish {
		return nil, nil
	}
	calendar := a.WorksBy()
	if s.schedule.Calendar(p.Calendar) != nil {
		calendar = p.Calendar
	}
	return s.calculation.workTime(s.schedule, calendar, p.Start, p.Finish)
}

// shareOf is how much of an activity its baseline has done by an instant.
func shareOf(c *worktime.Calendar, p *schedule.BaselineValues, at kernel.Minute) kernel.Percent {
	switch {
	case at >= p.Finish:
		return kernel.Hundred
	case at <= p.Start || c == nil:
		return kernel.Zero
	}
	return kernel.ShareOf(int64(c.Between(p.Start, at)), int64(c.Between(p.Start, p.Finish)))
}
