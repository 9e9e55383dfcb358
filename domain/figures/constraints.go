package figures

import (
	"slices"

	"gantry/domain/kernel"
)

// Constraint is a roadblock as the percent of constraints removed (PCR) counts it. Drafts, hidden and inactive ones and those that nobody
// stands by any more are left out before.
type Constraint struct {
	Promises []kernel.Minute // days promised, the first one first; not empty
	Made     kernel.Minute   // when it was written down
	Released kernel.Minute   // kernel.None: it stands
}

// ConstraintWeek is what came of the constraints of one week.
type ConstraintWeek struct {
	Start     kernel.Minute
	Due       Ratio // removed by the end of the week, of those first promised for it
	Renewed   Ratio // removed by the end of the week, of those promised for it anew, whose first promise lay in an earlier week
	Opened    int64 // written down in the week
	Closed    int64 // removed in the week
	Standing  int64 // not removed by its end
	ToDate    Ratio // Due of this week and all before it
	OnTheDay  int64 // of Due.Part: removed by the day that was promised
	Unsettled bool  // the week is not over
}

// Weeks gives the weeks that a constraint counts in: that of its first promise, or those for which it was promised anew.
func (c *Constraint) Weeks(renewed bool, planningDay int32) (out []kernel.Minute) {
	first := WeekOf(c.Promises[0], planningDay)
	if !renewed {
		return []kernel.Minute{first}
	}
	for _, p := range c.Promises[1:] {
		if w := WeekOf(p, planningDay); w > first && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// Constraints counts by week (PCR: Jang & Kim, "Use of percent of constraint removal to measure the make-ready process", IGLC 15, 2007, in
// weekly form). A constraint stays in the week of its first promise, missed if it was not removed by the week's end; a later promise counts
// in a series apart. Weeks are their first instants, the last one only the end of the week before it.
func Constraints(all []Constraint, weeks []kernel.Minute, planningDay int32, now kernel.Minute) []ConstraintWeek {
	if len(weeks) < 2 {
		return nil
	}
	out := make([]ConstraintWeek, len(weeks)-1)
	for i := range out {
		out[i].Start, out[i].Unsettled = weeks[i], weeks[i+1] > now
	}
	in := func(at kernel.Minute) int {
		if at < weeks[0] || at >= weeks[len(out)] {
			return -1
		}
		return int(at-weeks[0]) / int(7*kernel.Day)
	}
	for i := range all {
		c := &all[i]
		by := func(end kernel.Minute) bool { return c.Released != kernel.None && c.Released < end }
		if w := in(c.Promises[0]); w >= 0 {
			out[w].Due.Whole++
			if by(weeks[w+1]) {
				out[w].Due.Part++
			}
			if by(c.Promises[0] - c.Promises[0]%kernel.Day + kernel.Day) {
				out[w].OnTheDay++
			}
		}
		for _, start := range c.Weeks(true, planningDay) {
			w := in(start)
			if w < 0 {
				continue
			}
			out[w].Renewed.Whole++
			if by(weeks[w+1]) {
				out[w].Renewed.Part++
			}
		}
		if w := in(c.Made); w >= 0 {
			out[w].Opened++
		}
		if c.Released != kernel.None {
			if w := in(c.Released); w >= 0 {
				out[w].Closed++
			}
		}
		for w := range out {
			if c.Made < weeks[w+1] && !by(weeks[w+1]) {
				out[w].Standing++
			}
		}
	}
	var sum Ratio
	for i := range out {
		sum = Sum(sum, out[i].Due)
		out[i].ToDate = sum
	}
	return out
}

// Ages are the limits in days between the groups of standing constraints.
var Ages = []int{7, 14, 28}

// Ageing counts what stands by how many days ago it was written down: up to each of Ages, and above the last.
func Ageing(all []Constraint, now kernel.Minute) []int64 {
	out := make([]int64, len(Ages)+1)
	for i := range all {
		if all[i].Released != kernel.None {
			continue
		}
		days := int(now-all[i].Made) / int(kernel.Day)
		group := 0
		for group < len(Ages) && days > Ages[group] {
			group++
		}
		out[group]++
	}
	return out
}
