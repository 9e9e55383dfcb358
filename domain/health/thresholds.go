package health

import "gantry/domain/kernel"

// Threshold is a member of Limits that a company may set: a share, or a number of days.
type Threshold struct {
	Name    string
	Check   int  // the number of the check it belongs to
	Days    bool // else a percent
	AtLeast bool // the share may not lie below it; else not above
	Least   int32
	Most    int32
	at      func(*Limits) *int32
}

// percents of a share, and what an index may reach.
const (
	all   = int32(kernel.Hundred)
	twice = 2 * all
)

// mostDays bounds what counts as many days: ten years of work.
const mostDays = 2600

func share(name string, check int, most int32, at func(*Limits) *kernel.Percent) Threshold {
	return Threshold{Name: name, Check: check, Most: most, at: func(l *Limits) *int32 { return (*int32)(at(l)) }}
}

func floor(name string, check int, most int32, at func(*Limits) *kernel.Percent) Threshold {
	t := share(name, check, most, at)
	t.AtLeast = true
	return t
}

func days(name string, check int, at func(*Limits) *int32) Threshold {
	return Threshold{Name: name, Check: check, Days: true, Least: 1, Most: mostDays, at: at}
}

// Thresholds are all that a company may set, in the order of the checks. A check has its share and, where it asks what is many, its days.
var Thresholds = []Threshold{
	share("logic", 1, all, func(l *Limits) *kernel.Percent { return &l.Logic }),
	share("leads", 2, all, func(l *Limits) *kernel.Percent { return &l.Leads }),
	share("lags", 3, all, func(l *Limits) *kernel.Percent { return &l.Lags }),
	floor("link-types", 4, all, func(l *Limits) *kernel.Percent { return &l.FinishStart }),
	share("hard-constraints", 5, all, func(l *Limits) *kernel.Percent { return &l.Hard }),
	share("high-float", 6, all, func(l *Limits) *kernel.Percent { return &l.HighFloat }),
	days("high-float-days", 6, func(l *Limits) *int32 { return &l.FloatDays }),
	share("negative-float", 7, all, func(l *Limits) *kernel.Percent { return &l.Negative }),
	share("high-duration", 8, all, func(l *Limits) *kernel.Percent { return &l.HighDuration }),
	days("high-duration-days", 8, func(l *Limits) *int32 { return &l.DurationDays }),
	share("invalid-dates", 9, all, func(l *Limits) *kernel.Percent { return &l.Invalid }),
	share(Resources, 10, all, func(l *Limits) *kernel.Percent { return &l.Resources }),
	share("missed-tasks", 11, all, func(l *Limits) *kernel.Percent { return &l.Missed }),
	days("critical-path-days", 12, func(l *Limits) *int32 { return &l.DelayDays }),
	floor("path-length", 13, twice, func(l *Limits) *kernel.Percent { return &l.PathIndex }),
	floor("execution", 14, twice, func(l *Limits) *kernel.Percent { return &l.Executed }),
}

// ThresholdOf finds a threshold by its name; nil where there is none.
func ThresholdOf(name string) *Threshold {
	for i := range Thresholds {
		if Thresholds[i].Name == name {
			return &Thresholds[i]
		}
	}
	return nil
}

// Standard is what the DCMA has; Unlimited where it has none.
func (t *Threshold) Standard() int32 {
	l := Standard
	return *t.at(&l)
}

// In is what limits have.
func (t *Threshold) In(l Limits) int32 { return *t.at(&l) }

// Allows tells whether a company may set the value.
func (t *Threshold) Allows(value int32) bool { return value >= t.Least && value <= t.Most }

// LimitsOf are the thresholds of the DCMA with those that a company has set, by their names. What it may not set, it has not.
func LimitsOf(own map[string]int32) Limits {
	l := Standard
	for i := range Thresholds {
		if value, set := own[Thresholds[i].Name]; set && Thresholds[i].Allows(value) {
			*Thresholds[i].at(&l) = value
		}
	}
	return l
}

// OwnThreshold tells whether limits judge a check otherwise than the DCMA does.
func (l Limits) OwnThreshold(check int) bool {
	for i := range Thresholds {
		if t := &Thresholds[i]; t.Check == check && *t.at(&l) != t.Standard() {
			return true
		}
	}
	return false
}

// Days is what counts as many days in a check; 0 where it does not ask.
func (l Limits) Days(check int) int32 {
	for i := range Thresholds {
		if t := &Thresholds[i]; t.Check == check && t.Days {
			return *t.at(&l)
		}
	}
	return 0
}

// Score is how many checks passed, of those that were judged by a threshold.
type Score struct{ Passed, Judged int }

// ScoreOf counts. What is reported or not evaluated is in neither number.
func ScoreOf(checks []Check) (s Score) {
	for i := range checks {
		switch checks[i].Verdict {
		case Passed:
			s.Passed++
			s.Judged++
		case Failed:
			s.Judged++
		}
	}
	return s
}
