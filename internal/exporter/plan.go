package exporter

import (
	"cmp"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// plan is a schedule on its way into a file, with the ways to go through it. Rows count from 1; row 0 is the project.
type plan struct {
	in       *schedule.Import
	report   Report
	children [][]kernel.Row
	into     [][]int32 // links by where they lead
	tags     [][]int32 // by activity
	work     [][]int32 // assignments by activity
	standard kernel.Row
	calls    []string          // what the file calls the calendars, each otherwise
	called   map[string]string // the true names of those it calls otherwise
	from, to worktime.Day      // the days that recurrences are written for
	compiled map[kernel.Row]*worktime.Calendar
}

// beyond is for how many years after the last date recurrences are written down day by day.
const beyond = 20

func newPlan(in *schedule.Import) *plan {
	n := len(in.Activities) + 1
	p := &plan{
		in: in, report: newReport(), children: make([][]kernel.Row, n), into: make([][]int32, n), tags: make([][]int32, n), work: make([][]int32, n),
		standard: 1, compiled: map[kernel.Row]*worktime.Calendar{},
	}
	first, last := in.Settings.Start, in.Settings.Start
	span := func(dates ...kernel.Minute) {
		for _, d := range dates {
			if d != kernel.None && d != 0 {
				first, last = min(first, d), max(last, d)
			}
		}
	}
	for i := range in.Activities {
		a := &in.Activities[i]
		p.children[a.Parent] = append(p.children[a.Parent], a.Row)
		span(a.Dates.Start, a.Dates.Finish, a.Dates.LateStart, a.Dates.LateFinish, a.ActualStart, a.ActualFinish, a.Deadline)
	}
	for i := range in.Links {
		p.into[in.Links[i].To] = append(p.into[in.Links[i].To], int32(i))
	}
	for i := range in.Tags {
		p.tags[in.Tags[i].Activity] = append(p.tags[in.Tags[i].Activity], int32(i))
	}
	for i := range in.Assignments {
		p.work[in.Assignments[i].Activity] = append(p.work[in.Assignments[i].Activity], int32(i))
	}
	for _, c := range in.Calendars {
		if c.Default {
			p.standard = c.Row
		}
	}
	if in.Calendar != 0 && in.Calendar != p.standard {
		p.report.note("project.calendar", 1)
	}
	names := newUnique(calendarName)
	p.calls, p.called = make([]string, len(in.Calendars)), map[string]string{}
	for i, c := range in.Calendars {
		var other bool
		if p.calls[i], other = names.name(c.Name, "Calendar"); other {
			p.called[p.calls[i]] = c.Name
			p.report.note("calendar.renamed", 1)
		}
	}
	y1, _, _, _, _ := first.Civil()
	y2, _, _, _, _ := last.Civil()
	p.from, p.to = worktime.DayOf(kernel.Date(y1-1, 1, 1, 0, 0)), worktime.DayOf(kernel.Date(y2+beyond, 12, 31, 0, 0))
	return p
}

// currency is that of the costs: US dollars where nobody has said another one.
func (p *plan) currency() schedule.Currency {
	if c := p.in.Source.Currency; c != (schedule.Currency{}) {
		return c
	}
	return schedule.USDollar()
}

// maxDigits is how many decimals of money the tools have.
const maxDigits = 2

func (p *plan) activity(row kernel.Row) *schedule.Activity { return &p.in.Activities[row-1] }

// summary tells whether a row is one that others lie under, or would.
func (p *plan) summary(row kernel.Row) bool {
	return row == kernel.SummaryRow || len(p.children[row]) > 0 || p.activity(row).Kind == schedule.Summary
}

// calendarName is how many characters the name of a calendar may have.
const calendarName = 250

// calendarCalled is what the file calls a calendar; empty for none. One that only P6 has for what runs around the clock
// comes after those of the schedule.
func (p *plan) calendarCalled(row kernel.Row) string {
	switch {
	case row == 0:
		return ""
	case int(row) > len(p.calls):
		return carried.AllDay
	}
	return p.calls[row-1]
}

func (p *plan) calendar(row kernel.Row) *schedule.Calendar { return &p.in.Calendars[row-1] }

// usable compiles a calendar for the days of the plan; nil for one that cannot be.
func (p *plan) usable(row kernel.Row) *worktime.Calendar {
	c, known := p.compiled[row]
	if known {
		return c
	}
	spec := worktime.AllDay()
	if row != schedule.AroundTheClock {
		spec = p.calendar(row).WorkTime()
	}
	c, err := worktime.Compile(spec, p.from.Minute(), p.to.Minute())
	if err != nil {
		c = nil
	}
	p.compiled[row] = c
	return c
}

// restart is when the work left of a started activity begins, as the engine dates it.
func (p *plan) restart(a *schedule.Activity, left int32) kernel.Minute {
	if a.Dates.Finish == 0 {
		return kernel.None
	}
	if c := p.usable(a.WorksBy()); c != nil && left > 0 && a.Dates.Finish > c.From() && a.Dates.Finish < c.To() {
		return c.Start(c.Worked(a.Dates.Finish) - left)
	}
	return a.Dates.Finish
}

// left is the work left of an activity: its own where it is known, else by its progress.
func left(a *schedule.Activity) int32 {
	switch {
	case a.Kind.IsMilestone() || a.Finished():
		return 0
	case !a.Started():
		return a.Duration
	case a.Remaining > 0:
		return a.Remaining
	}
	return int32((int64(a.Duration)*int64(kernel.Hundred-a.Progress) + int64(kernel.Hundred)/2) / int64(kernel.Hundred))
}

// usedCalendars tells which calendars a reader comes across: the project's, those of activities, and of who works.
func (p *plan) usedCalendars(of func(*schedule.Activity) kernel.Row) map[kernel.Row]bool {
	used := map[kernel.Row]bool{p.standard: true}
	for i := range p.in.Activities {
		if a := &p.in.Activities[i]; !p.summary(a.Row) {
			used[of(a)] = true
		}
	}
	return used
}

// usualFormat is the date format a schedule has when nobody says one.
func usualFormat(s schedule.Settings) string {
	if s.DateFormat == "" {
		return ""
	}
	return schedule.DateFormatFor("")
}

// ways names every row for links: an activity by what the file calls it, a summary by the codes on the way to it.
func (p *plan) ways(called func(kernel.Row) string) []string {
	out := make([]string, len(p.in.Activities)+1)
	paths := make([][]string, len(p.in.Activities)+1)
	for i := range p.in.Activities {
		a := &p.in.Activities[i]
		if !p.summary(a.Row) {
			out[a.Row] = called(a.Row)
			continue
		}
		paths[a.Row] = append(append([]string{}, paths[a.Parent]...), called(a.Row))
		out[a.Row] = carried.Way(paths[a.Row])
	}
	return out
}

// pure is an activity without calculated values; the dates of a manual one are its own.
func pure(a schedule.Activity) schedule.Activity {
	dates := schedule.Dates{}
	if a.Manual {
		dates = schedule.Dates{Start: cmp.Or(a.PinnedStart, a.Dates.Start), Finish: a.Dates.Finish}
	}
	a.Dates, a.PinnedStart = dates, 0
	return a
}

// lies gives the dates of a manual activity.
func lies(a *schedule.Activity) kernel.Minute {
	if a.PinnedStart != 0 && !a.Started() {
		return a.PinnedStart
	}
	return a.Dates.Start
}

// unique gives each row of a family of names one of its own: the one it has where that is free, fits and is not empty,
// else one made from it. given tells for which rows that was so.
type unique struct {
	taken map[string]bool
	most  int
	next  map[stem]int // the first suffix not tried yet
}

// stem is what stands before a suffix, and how long the suffix is: no name is tried twice, however many ask for it.
type stem struct {
	text   string
	suffix int
}

func newUnique(most int) *unique {
	return &unique{taken: map[string]bool{}, most: most, next: map[stem]int{}}
}

func (u *unique) name(own, otherwise string) (name string, given bool) {
	name = own
	if r := []rune(name); len(r) > u.most {
		name = string(r[:u.most])
	}
	if name = strings.TrimSpace(name); name == "" {
		name = otherwise
	}
	r := []rune(name)
	for n := 2; u.taken[strings.ToLower(name)]; {
		suffix := "-" + itoa(n)
		before := string(r[:min(len(r), u.most-len(suffix))])
		at := stem{strings.ToLower(before), len(suffix)}
		if next := u.next[at]; next > n { // perhaps with a longer suffix
			n = next
			continue
		}
		name = before + suffix
		n++
		u.next[at] = n
	}
	u.taken[strings.ToLower(name)] = true
	return name, name != own
}

// cut shortens a text to so many characters.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most]))
	}
	return s
}
