package plan

import (
	"time"

	"gantry/domain/health"
	"gantry/domain/kernel"
)

// HealthPoint is how the checks stood at an instant.
type HealthPoint struct {
	At     time.Time
	Checks []health.Check // nil: there was no plan yet
}

// HealthBreak is the command that broke a check which fails now: it passed, or could not be judged, before it.
type HealthBreak struct {
	Number   int
	Command  kernel.CommandID
	Actor    kernel.UserID
	Revision int64
	At       time.Time
	Label    string
	Activity kernel.Row // the only one it changed; kernel.NoRow
	Name     string
}

// HealthTrail follows the checks through the history of a plan: how they stood at instants, and who broke them. The plan is walked twice: Meet
// with each command and End; then again Search with each command and Found.
type HealthTrail struct {
	Points []HealthPoint
	Breaks []HealthBreak
	limits health.Limits
	civil  func(time.Time) kernel.Minute
	ends   []time.Time
	err    error

	since  map[int]int  // of checks that fail at the end: the last point at which they did not; -1: none
	before map[int]bool // of these, whether they failed before the command that is open, or behind the one before it
	known  bool         // before is of the plan as it is
	open   *HealthBreak
	book   healthBook
}

// NewHealthTrail begins a trail with points at instants, ascending, the last of which is now. civil gives what a clock of the site shows.
func NewHealthTrail(ends []time.Time, limits health.Limits, civil func(time.Time) kernel.Minute) *HealthTrail {
	return &HealthTrail{ends: ends, limits: limits, civil: civil}
}

// Meet takes the plan as a command met it. It tells false when nothing more is to be seen.
func (t *HealthTrail) Meet(s *State, next Written) bool {
	t.settle(s, next.At)
	return t.err == nil && len(t.Points) < len(t.ends)
}

// settle judges the plan at the instants before a command.
func (t *HealthTrail) settle(s *State, next time.Time) {
	for len(t.Points) < len(t.ends) && t.ends[len(t.Points)].Before(next) && t.err == nil {
		p := HealthPoint{At: t.ends[len(t.Points)]}
		if s.schedule.Created() {
			var of health.Schedule
			if of, t.err = s.Health(t.civil(p.At)); t.err == nil {
				p.Checks = health.Judge(of, t.limits)
			}
		}
		t.Points = append(t.Points, p)
	}
}

// End takes the plan as the last command left it. It tells whether a second walk is worth it. Refusals are those of a calculation.
func (t *HealthTrail) End(s *State) (bool, error) {
	if len(t.ends) == 0 {
		return false, t.err
	}
	t.settle(s, t.ends[len(t.ends)-1].Add(time.Nanosecond))
	if t.err != nil {
		return false, t.err
	}
	t.since, t.before = map[int]int{}, map[int]bool{}
	last := t.Points[len(t.Points)-1]
	for i := range last.Checks {
		c := &last.Checks[i]
		if c.Verdict != health.Failed || c.Number == criticalPathTest {
			continue
		}
		at := len(t.Points) - 1
		for at >= 0 && failed(t.Points[at].Checks, c.Number) {
			at--
		}
		if at >= 0 { // what failed all the time was broken before
			t.since[c.Number] = at
		}
	}
	return len(t.since) > 0, nil
}

// criticalPathTest is the check that needs a calculation of its own: nobody is named for it.
const criticalPathTest = 12

func failed(checks []health.Check, number int) bool {
	return checks != nil && checks[number-1].Verdict == health.Failed
}

// Search takes the plan as a command met it, for the second time. It tells false when nothing more is to be found.
func (t *HealthTrail) Search(s *State, next Written) bool {
	t.judge(s)
	t.open = nil
	defer func() { t.book.note(next.Events) }()
	if t.err != nil || len(t.since) == 0 {
		return false
	}
	if !t.concerns(next.At) {
		t.known = false
		return true
	}
	// As it was just before: what time alone broke was broken by nobody.
	if s.schedule.Created() && (!t.known || t.timed(s)) {
		checks, err := t.book.judge(s, t.civil(next.At), t.limits)
		if err != nil {
			t.err = err
			return false
		}
		for number := range t.since {
			t.before[number] = failed(checks, number)
		}
	}
	t.open = &HealthBreak{Command: next.Command, Actor: next.Actor, Revision: next.Revision, At: next.At, Label: Label(next.Events), Activity: onlyActivity(next.Events)}
	return true
}

// timed tells whether a check that is looked for changes with the clock: without a status date the present is what dates are compared with.
func (t *HealthTrail) timed(s *State) bool {
	if s.schedule.Settings().Options.DataDate != kernel.None {
		return false
	}
	for number := range t.since {
		if number == 9 || number == 11 || number > criticalPathTest {
			return true
		}
	}
	return false
}

// concerns tells whether a check that fails now was broken at an instant, or later.
func (t *HealthTrail) concerns(at time.Time) bool {
	for _, point := range t.since {
		if at.After(t.Points[point].At) {
			return true
		}
	}
	return false
}

// judge looks at what the command before has left.
func (t *HealthTrail) judge(s *State) {
	if t.open == nil || t.err != nil {
		return
	}
	checks, err := t.book.judge(s, t.civil(t.open.At), t.limits)
	if err != nil {
		t.err = err
		return
	}
	t.known = true
	for number, point := range t.since {
		was := t.before[number]
		t.before[number] = failed(checks, number)
		if !t.open.At.After(t.Points[point].At) || was || !t.before[number] {
			continue
		}
		found := *t.open
		found.Number = number
		if a := s.schedule.Activity(found.Activity); found.Activity != kernel.NoRow && a != nil {
			found.Name = a.Name
		}
		t.note(found)
	}
}

// note keeps the last command that broke a check.
func (t *HealthTrail) note(b HealthBreak) {
	for i := range t.Breaks {
		if t.Breaks[i].Number == b.Number {
			t.Breaks[i] = b
			return
		}
	}
	t.Breaks = append(t.Breaks, b)
}

// Found takes the plan as the last command left it.
func (t *HealthTrail) Found(s *State) error {
	t.judge(s)
	return t.err
}
