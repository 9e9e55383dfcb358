package plan

import (
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/risk"
	"gantry/domain/schedule"
)

// RiskBy is what a rule of a simulation picks activities by.
type RiskBy string

// What rules pick by.
const (
	RiskByActivity    RiskBy = "activity"    // one row; its range is in working minutes
	RiskBySummary     RiskBy = "summary"     // all below a row
	RiskBySubcontract RiskBy = "subcontract" // those of a firm
	RiskByCode        RiskBy = "code"        // those that bear a value
	RiskByAll         RiskBy = "all"
)

// RiskRules are all of them, the first that picks an activity counts.
var RiskRules = []RiskBy{RiskByActivity, RiskBySummary, RiskBySubcontract, RiskByCode, RiskByAll}

// RiskRule is the range of some activities. What it picks draws together, as far as its correlation asks for.
type RiskRule struct {
	By          RiskBy
	Row         kernel.Row // of an activity, a summary or a value
	Subcontract kernel.ID
	Shape       risk.Shape
	// Low, Likely and High are shares of the work left, in ten-thousandths of a percent; of RiskByActivity working minutes.
	Low, Likely, High int32
	Correlation       kernel.Percent
}

// RiskAsk is a simulation somebody wants.
type RiskAsk struct {
	Runs       int
	Seed       uint64
	Rules      []RiskRule // by hand before groups before all: the first that picks an activity counts
	Learn      bool       // of those no rule picks: the range learnt here
	Milestones []kernel.Row
}

// RiskLearnt is how long finished work lasted, as shares of what the active baseline gave it.
type RiskLearnt struct {
	Finished          int
	Low, Likely, High int32 // a tenth lasted no longer than low, half no longer than likely, a tenth no shorter than high
}

// LeastLearnt is how many finished activities it takes to learn from them.
const LeastLearnt = 10

// longestRisk bounds ranges: ten times the work left.
const longestRisk = 10 * int32(kernel.Hundred)

// Risk takes what a simulation needs of the plan, apart from the plan it was taken from. Learnt is nil where nothing was to be learnt.
// Refusals: risk.too_little_history, risk.rule with its place, and those of a calculation.
func (s *State) Risk(ask RiskAsk) (p risk.Plan, learnt *RiskLearnt, err error) {
	fresh := calculation{}
	if err := fresh.calculate(s.schedule); err != nil {
		return p, nil, err
	}
	for i := range ask.Rules {
		if err := s.checkRisk(&ask.Rules[i], i); err != nil {
			return p, nil, err
		}
	}
	rules := slices.Clone(ask.Rules)
	if ask.Learn {
		learnt = s.learn(&fresh)
		if learnt.Finished < LeastLearnt {
			return p, nil, fault.New(fault.Conflict, "risk.too_little_history", fault.P{"finished": learnt.Finished, "min": LeastLearnt})
		}
		rules = append(rules, RiskRule{By: RiskByAll, Shape: risk.Triangular, Low: learnt.Low, Likely: learnt.Likely, High: learnt.High})
	}
	p = risk.Plan{Network: fresh.network, Calendar: fresh.calendars[fresh.standard], Runs: ask.Runs, Seed: ask.Seed, Milestones: ask.Milestones}
	pick := s.picker(rules)
	for _, a := range fresh.rows {
		left := s.schedule.WorkLeft(a)
		if left <= 0 || a.Kind != schedule.Task || len(s.schedule.Children(a.Row)) > 0 || a.Inactive {
			continue
		}
		at := pick(a)
		if at < 0 {
			continue
		}
		rule := &rules[at]
		p.Activities = append(p.Activities, risk.Activity{Row: a.Row, Left: left, Range: rule.of(left), Group: at, Correlation: rule.Correlation})
	}
	return p, learnt, nil
}

func (r *RiskRule) of(left int32) risk.Range {
	if r.By == RiskByActivity {
		return risk.Range{Shape: r.Shape, Low: r.Low, Likely: r.Likely, High: r.High}
	}
	share := func(of int32) int32 {
		return int32(min((int64(left)*int64(of)+int64(kernel.Hundred)/2)/int64(kernel.Hundred), schedule.MaxMinutes))
	}
	return risk.Range{Shape: r.Shape, Low: share(r.Low), Likely: share(r.Likely), High: share(r.High)}
}

// checkRisk says why a rule cannot be.
func (s *State) checkRisk(r *RiskRule, place int) error {
	refused := fault.New(fault.Invalid, "risk.rule", fault.P{"rule": place + 1})
	most := longestRisk
	known := true
	switch r.By {
	case RiskByActivity:
		most = schedule.MaxMinutes
		known = s.schedule.Activity(r.Row) != nil
	case RiskBySummary:
		known = s.schedule.Activity(r.Row) != nil
	case RiskByCode:
		known = s.codes.Value(r.Row) != nil
	case RiskBySubcontract:
		known = !r.Subcontract.IsZero()
	case RiskByAll:
	default:
		known = false
	}
	if !known || r.Low < 0 || r.Likely < r.Low || r.High < r.Likely || r.High > most || r.Correlation < 0 || r.Correlation > kernel.Hundred ||
		!slices.Contains(risk.Shapes, r.Shape) {
		return refused
	}
	return nil
}

// firsts are the places of the first rules that pick by each thing.
type firsts struct {
	activities, summaries, values map[kernel.Row]int
	firms                         map[kernel.ID]int
	all                           int
}

func firstsOf(rules []RiskRule) firsts {
	f := firsts{activities: map[kernel.Row]int{}, summaries: map[kernel.Row]int{}, values: map[kernel.Row]int{}, firms: map[kernel.ID]int{}, all: len(rules)}
	for i := range rules {
		r := &rules[i]
		switch r.By {
		case RiskByActivity:
			first(f.activities, r.Row, i)
		case RiskBySummary:
			first(f.summaries, r.Row, i)
		case RiskBySubcontract:
			first(f.firms, r.Subcontract, i)
		case RiskByCode:
			first(f.values, r.Row, i)
		case RiskByAll:
			f.all = min(f.all, i)
		}
	}
	return f
}

// first keeps the lowest place of a key.
func first[K comparable](places map[K]int, key K, place int) {
	if had, there := places[key]; !there || place < had {
		places[key] = place
	}
}

// picker gives the place of the first rule for an activity, -1 without one. A pick costs the depth of the activity, however many rules there are.
func (s *State) picker(rules []RiskRule) func(*schedule.Activity) int {
	f := firstsOf(rules)
	coded := map[kernel.Row]int{} // of activities: the first rule that picks one of their values
	if len(f.values) > 0 {
		for c := range s.codes.Codings() {
			if at, there := f.values[c.Value]; there && c.Value != 0 {
				first(coded, c.Activity, at)
			}
		}
	}
	return func(a *schedule.Activity) int {
		best := f.all
		for _, places := range []map[kernel.Row]int{f.activities, coded} {
			if at, there := places[a.Row]; there {
				best = min(best, at)
			}
		}
		if at, there := f.firms[a.Subcontract]; there {
			best = min(best, at)
		}
		if len(f.summaries) > 0 {
			for up := s.schedule.Activity(a.Parent); up != nil; up = s.schedule.Activity(up.Parent) {
				if at, there := f.summaries[up.Row]; there {
					best = min(best, at)
				}
			}
		}
		if best == len(rules) {
			return -1
		}
		return best
	}
}

// learn compares how long finished work lasted with what the active baseline gave it.
func (s *State) learn(c *calculation) *RiskLearnt {
	out := &RiskLearnt{}
	b := s.schedule.ActiveBaseline()
	if b == nil {
		return out
	}
	var ratios []int32
	for i := range b.Points {
		p := &b.Points[i]
		a := s.schedule.Activity(p.Activity)
		if a == nil || a.Kind != schedule.Task || !a.Finished() || p.Duration <= 0 {
			continue
		}
		pos, known := c.network.Position(a.Row)
		if !known {
			continue
		}
		in := c.network.Activity(pos)
		if in.State != cpm.Completed {
			continue
		}
		lasted := int64(c.calendars[in.Calendar].Between(in.ActualStart, in.ActualFinish))
		ratios = append(ratios, int32(min(max(lasted, 1)*int64(kernel.Hundred)/int64(p.Duration), int64(longestRisk))))
	}
	slices.Sort(ratios)
	if out.Finished = len(ratios); out.Finished == 0 {
		return out
	}
	at := func(percent int) int32 { return ratios[max((len(ratios)*percent+99)/100-1, 0)] }
	out.Low, out.Likely, out.High = at(10), at(50), at(90)
	return out
}
