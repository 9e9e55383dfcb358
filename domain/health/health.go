package health

import "gantry/domain/kernel"

// Activity is what the checks need to know of one counted activity. Minutes are working minutes of its own calendar.
type Activity struct {
	Row            kernel.Row
	Started        bool
	Finished       bool
	Duration       int32 // original
	Day            int32 // working minutes of a day
	TotalFloat     int32
	Start, Finish  kernel.Minute // actual, else as computed
	ActualStart    kernel.Minute // kernel.None: not reported
	ActualFinish   kernel.Minute
	Hard           bool // a constraint that logic cannot move: MSO, MFO, SNLT, FNLT
	Predecessors   int
	Successors     int
	Resourced      bool          // it has hours or cost
	BaselineFinish kernel.Minute // kernel.None: the active baseline does not have it
}

// Link is what the checks need to know of a link whose successor is not finished.
type Link struct {
	Row         kernel.Row
	FinishStart bool
	Lag         int32 // working minutes; a lead below 0
}

// Schedule is what is judged.
type Schedule struct {
	Activities []Activity // by ascending row
	Links      []Link     // by ascending row
	DataDate   kernel.Minute
	Baseline   bool // one is active
	// Path is the working time of the project's calendar from the data date to its finish, Float how much of it the finish may slip:
	// the smallest total float of what is not finished.
	Path, Float int32
	// Delay is by how much an activity's finish and the project's move, in working minutes of the activity's calendar, when the activity
	// lasts so many minutes longer. False: the dates would leave every calendar.
	Delay func(row kernel.Row, minutes int32) (moves int32, known bool)
}

// Limits are the thresholds.
type Limits struct {
	Logic, Leads, Lags  kernel.Percent // of activities, links, links at most
	FinishStart         kernel.Percent // of links at least
	Hard                kernel.Percent // of activities at most
	FloatDays           int32          // more is high float
	HighFloat, Negative kernel.Percent
	DurationDays        int32 // more is a high duration
	HighDuration        kernel.Percent
	Invalid             kernel.Percent
	Resources           kernel.Percent // of activities at most; Unlimited: they are reported alone
	Missed              kernel.Percent
	DelayDays           int32          // of the critical path test
	PathIndex, Executed kernel.Percent // CPLI and BEI at least, as shares of one
}

// Unlimited is the threshold of a check that has none.
const Unlimited kernel.Percent = -1

// Standard are the thresholds of the DCMA.
var Standard = Limits{
	Logic: 50_000, Leads: 0, Lags: 50_000, FinishStart: 900_000, Hard: 50_000, FloatDays: 44, HighFloat: 50_000, Negative: 0, DurationDays: 44,
	HighDuration: 50_000, Invalid: 0, Resources: Unlimited, Missed: 50_000, DelayDays: 600, PathIndex: 950_000, Executed: 950_000,
}

// Verdict is what a check comes to.
type Verdict string

// The verdicts.
const (
	Passed       Verdict = "passed"
	Failed       Verdict = "failed"
	Reported     Verdict = "reported" // the check has no threshold
	NotEvaluated Verdict = "not-evaluated"
)

// Check is one of the fourteen. Failing are activities, of the checks 2 to 4 links.
type Check struct {
	Number  int
	Name    string
	Verdict Verdict
	Count   int64 // numerator: rows, or minutes of checks 12 and 13
	Of      int64 // denominator
	Limit   kernel.Percent
	AtLeast bool // the share may not lie below the limit; else not above
	Failing []kernel.Row
}

// Value is the share that is compared with the limit, rounded half away from zero. CPLI and BEI may exceed one and CPLI fall below zero.
// It means nothing where the check is not evaluated.
func (c *Check) Value() kernel.Percent {
	if c.Of == 0 {
		return 0
	}
	half := c.Of / 2
	if c.Count < 0 {
		half = -half
	}
	return kernel.Percent((c.Count*int64(kernel.Hundred) + half) / c.Of)
}

// Judge makes the fourteen checks, in their order.
func Judge(s Schedule, limits Limits) []Check {
	var noLogic, hard, high, negative, long, unresourced, invalid, leads, lags, others []kernel.Row
	n, m := 0, len(s.Links)
	for i := range s.Activities {
		a := &s.Activities[i]
		note(&invalid, a.Row, s.invalid(a))
		if a.Finished {
			continue
		}
		n++
		note(&noLogic, a.Row, a.Predecessors == 0 || a.Successors == 0)
		note(&hard, a.Row, a.Hard)
		note(&high, a.Row, beyond(a.TotalFloat, limits.FloatDays, a.Day))
		note(&negative, a.Row, a.TotalFloat < 0)
		note(&long, a.Row, beyond(a.Duration, limits.DurationDays, a.Day))
		note(&unresourced, a.Row, !a.Resourced)
	}
	for i := range s.Links {
		l := &s.Links[i]
		note(&leads, l.Row, l.Lag < 0)
		note(&lags, l.Row, l.Lag > 0)
		note(&others, l.Row, !l.FinishStart)
	}
	out := []Check{
		atMost("logic", noLogic, n, limits.Logic),
		atMost("leads", leads, m, limits.Leads),
		atMost("lags", lags, m, limits.Lags),
		finishStart(others, m, limits.FinishStart),
		atMost("hard-constraints", hard, n, limits.Hard),
		atMost("high-float", high, n, limits.HighFloat),
		atMost("negative-float", negative, n, limits.Negative),
		atMost("high-duration", long, n, limits.HighDuration),
		atMost("invalid-dates", invalid, len(s.Activities), limits.Invalid),
		resources(unresourced, n, limits.Resources),
		s.missed(limits.Missed),
		s.pathTest(limits.DelayDays),
		s.pathIndex(limits.PathIndex),
		s.executed(limits.Executed),
	}
	for i := range out {
		out[i].Number = i + 1
	}
	return out
}

func note(rows *[]kernel.Row, row kernel.Row, fails bool) {
	if fails {
		*rows = append(*rows, row)
	}
}

// beyond tells whether minutes are more than so many days.
func beyond(minutes, days, day int32) bool { return int64(minutes) > int64(days)*int64(day) }

func atMost(name string, failing []kernel.Row, of int, limit kernel.Percent) Check {
	c := Check{Name: name, Verdict: NotEvaluated, Count: int64(len(failing)), Of: int64(of), Limit: limit, Failing: failing}
	if of > 0 {
		c.Verdict = Failed
		if c.Count*int64(kernel.Hundred) <= c.Of*int64(limit) {
			c.Verdict = Passed
		}
	}
	return c
}

// atLeast compares a ratio, whose numerator and denominator may be minutes.
func atLeast(name string, count, of int64, limit kernel.Percent) Check {
	c := Check{Name: name, Verdict: Failed, Count: count, Of: of, Limit: limit, AtLeast: true}
	if count*int64(kernel.Hundred) >= of*int64(limit) {
		c.Verdict = Passed
	}
	return c
}

func notEvaluated(name string, limit kernel.Percent, atLeast bool) Check {
	return Check{Name: name, Verdict: NotEvaluated, Limit: limit, AtLeast: atLeast}
}

// finishStart counts the links that are of the type; failing are the others.
func finishStart(others []kernel.Row, of int, limit kernel.Percent) Check {
	const name = "link-types"
	if of == 0 {
		return notEvaluated(name, limit, true)
	}
	c := atLeast(name, int64(of-len(others)), int64(of), limit)
	c.Failing = others
	return c
}

// Resources is the name of the check that the DCMA gives no threshold.
const Resources = "resources"

func resources(without []kernel.Row, of int, limit kernel.Percent) Check {
	c := atMost(Resources, without, of, limit)
	if limit == Unlimited && c.Verdict != NotEvaluated {
		c.Verdict = Reported
	}
	return c
}

// invalid tells whether work is forecast before the data date, or reported after it.
func (s *Schedule) invalid(a *Activity) bool {
	return !a.Started && a.Start < s.DataDate || !a.Finished && a.Finish < s.DataDate ||
		a.ActualStart != kernel.None && a.ActualStart > s.DataDate || a.ActualFinish != kernel.None && a.ActualFinish > s.DataDate
}

// due tells whether the baseline has an activity end by the data date.
func (s *Schedule) due(a *Activity) bool {
	return a.BaselineFinish != kernel.None && a.BaselineFinish <= s.DataDate
}

// missed counts what was due and is finished, or forecast, later than the baseline has it.
func (s *Schedule) missed(limit kernel.Percent) Check {
	const name = "missed-tasks"
	if !s.Baseline {
		return notEvaluated(name, limit, false)
	}
	due := 0
	var failing []kernel.Row
	for i := range s.Activities {
		a := &s.Activities[i]
		if !s.due(a) {
			continue
		}
		due++
		if a.Finish > a.BaselineFinish {
			failing = append(failing, a.Row)
		}
	}
	return atMost(name, failing, due, limit)
}

// pathTest lets the earliest of the activities with the least float last longer: the finish must move as much. A working day is left to
// calendars that differ.
func (s *Schedule) pathTest(days int32) Check {
	const name = "critical-path"
	if s.Delay == nil {
		return notEvaluated(name, kernel.Hundred, true)
	}
	var first *Activity
	for i := range s.Activities {
		a := &s.Activities[i]
		if !a.Finished && (first == nil || a.TotalFloat < first.TotalFloat || a.TotalFloat == first.TotalFloat && a.Start < first.Start) {
			first = a
		}
	}
	if first == nil {
		return notEvaluated(name, kernel.Hundred, true)
	}
	by := days * first.Day
	moves, known := s.Delay(first.Row, by)
	if !known || by == 0 {
		return notEvaluated(name, kernel.Hundred, true)
	}
	c := Check{Name: name, Verdict: Passed, Count: int64(moves), Of: int64(by), Limit: kernel.Hundred, AtLeast: true}
	if moves < by-first.Day {
		c.Verdict, c.Failing = Failed, []kernel.Row{first.Row}
	}
	return c
}

// pathIndex is CPLI: how much the way to the finish may last, of what it lasts.
func (s *Schedule) pathIndex(limit kernel.Percent) Check {
	if s.Path <= 0 {
		return notEvaluated("path-length", limit, true)
	}
	return atLeast("path-length", int64(s.Path)+int64(s.Float), int64(s.Path), limit)
}

// executed is BEI: what is finished, of what the baseline has due and of what it does not have.
func (s *Schedule) executed(limit kernel.Percent) Check {
	const name = "execution"
	if !s.Baseline {
		return notEvaluated(name, limit, true)
	}
	var done, expected int64
	var failing []kernel.Row
	for i := range s.Activities {
		a := &s.Activities[i]
		wanted := a.BaselineFinish == kernel.None || s.due(a)
		if a.Finished {
			done++
		} else if wanted {
			failing = append(failing, a.Row)
		}
		if wanted {
			expected++
		}
	}
	if expected == 0 {
		return notEvaluated(name, limit, true)
	}
	c := atLeast(name, done, expected, limit)
	c.Failing = failing
	return c
}
