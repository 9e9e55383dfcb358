package earned

import (
	"gantry/domain/figures"
	"gantry/domain/kernel"
)

// Whole is all of a schedule in earned schedule.
const Whole = figures.Whole

// Line is what an activity brings to the figures of a schedule.
type Line struct {
	Row                           kernel.Row
	Weight, Planned, Earned, Cost int64 // in the unit of the basis; Cost is what was spent
	Progress                      kernel.Percent
	Outside                       bool  // the baseline does not hold it, so nothing of it counts
	Share                         int64 // of Whole: what it weighs in earned schedule
}

// Lines gives the activities behind the figures: the sums of Weight, Planned, Earned and Cost of those that are not outside are BAC, PV, EV and AC.
func Lines(s Schedule) []Line {
	shares := map[kernel.Row]int64{}
	for _, w := range s.Tree.weighed(figures.Whole) {
		shares[w.Row] = w.Weight
	}
	out := make([]Line, len(s.Items))
	for i := range s.Items {
		it := &s.Items[i]
		out[i] = Line{
			Row: it.Row, Weight: it.Weight, Cost: it.Spent, Progress: it.Progress, Outside: s.Baseline && it.Planned == nil,
			Planned: part(it.Weight, it.PlanNow), Earned: part(it.Weight, it.Progress), Share: shares[it.Row],
		}
	}
	return out
}

// Shares is the curve earned schedule is read from: what the baseline has done by the ends of its weeks, in parts of Whole.
func Shares(s Schedule) []Point {
	if !s.Baseline || len(s.Instants) == 0 {
		return nil
	}
	var works []figures.Work
	for _, w := range s.Tree.weighed(figures.Whole) {
		works = append(works, w.Work.Work)
	}
	return curveOf(works, Weeks(s.Instants[0], s.Instants[len(s.Instants)-1]))
}
