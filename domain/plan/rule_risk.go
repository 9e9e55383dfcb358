package plan

import (
	"cmp"
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/ranges"
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
	RiskByTag         RiskBy = "tag"         // those that bear a mark of the project
	RiskByAll         RiskBy = "all"
)

// RiskRules are all of them, the first that picks an activity counts.
var RiskRules = []RiskBy{RiskByActivity, RiskBySummary, RiskBySubcontract, RiskByCode, RiskByTag, RiskByAll}

// RiskRule is the range of some activities. What it picks draws together, as far as its correlation asks for.
type RiskRule struct {
	By          RiskBy
	Row         kernel.Row // of an activity, a summary or a value
	Subcontract kernel.ID
	Tag         string
	Shape       risk.Shape // empty: the rule has a correlation alone
	// Low, Likely and High are shares of the work left, in ten-thousandths of a percent; of RiskByActivity working minutes.
	Low, Likely, High int32
	Correlation       kernel.Percent
	whole             bool // the minutes are of the whole duration, of which what is left takes its share
}

// RiskAsk is a simulation somebody wants.
type RiskAsk struct {
	Runs       int
	Seed       uint64
	Stored     bool       // by the ranges that the schedule keeps, which come behind these rules
	Rules      []RiskRule // by hand before groups before all: the first that picks an activity counts
	Learn      bool       // of those no rule picks: the range learnt here
	Milestones []kernel.Row
}

// RiskLearnt is how long finished work that a rule picks lasted, as shares of what the active baseline gave it.
type RiskLearnt struct {
	By                RiskBy
	Row               kernel.Row
	Subcontract       kernel.ID
	Tag               string
	Finished          int
	Low, Likely, High int32 // a tenth lasted no longer than low, half no longer than likely, a tenth no shorter than high
}

// LeastLearnt is how many finished activities it takes to learn from them.
const LeastLearnt = 10

// longestRisk bounds ranges: ten times the work left.
const longestRisk = 10 * int32(kernel.Hundred)

// Risk takes what a simulation needs of the plan, apart from the plan it was taken from, and what was learnt of finished work.
// Refusals: risk.too_little_history, risk.rule with its place, and those of a calculation.
func (s *State) Risk(ask RiskAsk) (p risk.Plan, learnt []RiskLearnt, err error) {
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
	if ask.Stored {
		rules = append(rules, s.storedRisk()...)
	}
	if ask.Learn {
		rules = append(rules, RiskRule{By: RiskByAll, Shape: learntShape})
	}
	for i := range rules {
		if r := &rules[i]; r.Shape == learntShape {
			of := s.learn(&fresh, *r)
			if of.Finished < LeastLearnt {
				return p, nil, fault.New(fault.Conflict, "risk.too_little_history", fault.P{"finished": of.Finished, "min": LeastLearnt})
			}
			r.Shape, r.Low, r.Likely, r.High = risk.Triangular, of.Low, of.Likely, of.High
			learnt = append(learnt, of)
		}
	}
	p = risk.Plan{Network: fresh.network, Calendar: fresh.calendars[fresh.standard], Runs: ask.Runs, Seed: ask.Seed, Milestones: ask.Milestones}
	varies := s.picker(rules, func(r *RiskRule) bool { return r.Shape != "" })
	joins := s.picker(rules, func(r *RiskRule) bool { return r.Correlation > 0 })
	for _, a := range fresh.rows {
		left := s.schedule.WorkLeft(a)
		if left <= 0 || a.Kind != schedule.Task || len(s.schedule.Children(a.Row)) > 0 || a.Inactive {
			continue
		}
		at := varies(a)
		if at < 0 {
			continue
		}
		one := risk.Activity{Row: a.Row, Left: left, Range: rules[at].of(left, a.Duration), Group: at}
		if group := joins(a); group >= 0 {
			one.Group, one.Correlation = group, rules[group].Correlation
		}
		p.Activities = append(p.Activities, one)
	}
	return p, learnt, nil
}

// learntShape is that of a rule whose points are learnt.
const learntShape = risk.Shape(ranges.Learnt)

// storedRisk gives the ranges of the schedule as rules, the most particular first.
func (s *State) storedRisk() (out []RiskRule) {
	depth := func(row kernel.Row) (n int) {
		for a := s.schedule.Activity(row); a != nil; a = s.schedule.Activity(a.Parent) {
			n++
		}
		return n
	}
	type placed struct {
		RiskRule
		rank, depth int
	}
	var all []placed
	for r := range s.ranges.Ranges() {
		rule := RiskRule{
			By: RiskBy(r.By), Row: r.Of, Tag: r.Tag, Shape: risk.Shape(r.Shape), Low: r.Low, Likely: r.Likely, High: r.High, Correlation: r.Correlation,
			whole: r.By == ranges.ByActivity,
		}
		if r.Subcontract != "" {
			rule.Subcontract, _ = kernel.ParseID(r.Subcontract)
		}
		one := placed{rule, slices.Index(ranges.Bys, r.By), 0}
		if r.By == ranges.BySummary {
			one.depth = depth(r.Of)
		}
		all = append(all, one)
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(b.depth, a.depth)) })
	for i := range all {
		out = append(out, all[i].RiskRule)
	}
	return out
}

// Ranges gives the ranges that the schedule keeps.
func (s *State) Ranges() *ranges.State { return s.ranges }

// RiskSamples tells what there is to learn from for each range of the schedule that is learnt, and for the whole schedule.
func (s *State) RiskSamples() ([]RiskLearnt, error) {
	fresh := calculation{}
	if err := fresh.calculate(s.schedule); err != nil {
		return nil, err
	}
	out := []RiskLearnt{s.learn(&fresh, RiskRule{By: RiskByAll})}
	for _, r := range s.storedRisk() {
		if r.Shape == learntShape && r.By != RiskByAll {
			out = append(out, s.learn(&fresh, r))
		}
	}
	return out, nil
}

// ranged is what ranges are of.
type ranged struct{ of *State }

// Activity is ranges.Ground.
func (r ranged) Activity(row kernel.Row) (there, summary bool) {
	return r.of.schedule.Activity(row) != nil, len(r.of.schedule.Children(row)) > 0
}

// Value is ranges.Ground.
func (r ranged) Value(row kernel.Row) bool { return r.of.codes.Value(row) != nil }

// of is the range of an activity with so much work left of its duration.
func (r *RiskRule) of(left, duration int32) risk.Range {
	if r.whole && duration > 0 {
		share := func(of int32) int32 { return int32((int64(left)*int64(of) + int64(duration)/2) / int64(duration)) }
		return risk.Range{Shape: r.Shape, Low: share(r.Low), Likely: share(r.Likely), High: share(r.High)}
	}
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
	case RiskByTag:
		known = r.Tag != ""
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
	tags                          map[string]int
	all                           int
}

func firstsOf(rules []RiskRule, counts func(*RiskRule) bool) firsts {
	f := firsts{
		activities: map[kernel.Row]int{}, summaries: map[kernel.Row]int{}, values: map[kernel.Row]int{}, firms: map[kernel.ID]int{}, tags: map[string]int{},
		all: len(rules),
	}
	for i := range rules {
		r := &rules[i]
		if !counts(r) {
			continue
		}
		switch r.By {
		case RiskByTag:
			first(f.tags, r.Tag, i)
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

// picker gives the place of the first rule that counts for an activity, -1 without one. A pick costs the depth of the activity, however many
// rules there are.
func (s *State) picker(rules []RiskRule, counts func(*RiskRule) bool) func(*schedule.Activity) int {
	f := firstsOf(rules, counts)
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
		if len(f.tags) > 0 {
			for tag := range a.Tags.All() {
				if at, there := f.tags[tag]; there {
					best = min(best, at)
				}
			}
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

// learn compares how long the finished work that a rule picks lasted with what the active baseline gave it.
func (s *State) learn(c *calculation, of RiskRule) RiskLearnt {
	out := RiskLearnt{By: of.By, Row: of.Row, Subcontract: of.Subcontract, Tag: of.Tag}
	picks := s.picker([]RiskRule{of}, func(*RiskRule) bool { return true })
	b := s.schedule.ActiveBaseline()
	if b == nil {
		return out
	}
	var ratios []int32
	for i := range b.Points {
		p := &b.Points[i]
		a := s.schedule.Activity(p.Activity)
		if a == nil || a.Kind != schedule.Task || !a.Finished() || p.Duration <= 0 || picks(a) < 0 {
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
