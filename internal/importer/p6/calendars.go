package p6

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// calendarRows takes over the calendars that the project, its activities or their resources name, in the order of the
// file.
func (p *p6Build) calendarRows() error {
	used := p.usedCalendars()
	for i := range p.p6File.calendars {
		c := &p.p6File.calendars[i]
		global := len(used) == 0 && c.standard // the file names none: P6's own default
		if !used[c.id] && !global || p.calRow[c.id] != 0 {
			continue
		}
		if len(p.out.Calendars) == schedule.MaxCalendars { // before any more of them is worked out
			return fault.New(fault.TooLarge, "calendar.too_many", fault.P{"calendars": len(used), "max": schedule.MaxCalendars})
		}
		spec, err := p.working(c)
		if err != nil {
			return err
		}
		if c.other != 0 {
			p.find("calendar.given_twice", c.other, p6CalendarID, p.p6File.names[c.id], "")
		}
		number := kernel.Row(len(p.out.Calendars) + 1)
		p.calRow[c.id] = number
		if c.id == p.source.calendar || global {
			p.standard = number
			p.perUnit(c)
		}
		p.out.Calendars = append(p.out.Calendars, schedule.Calendar{Row: number, Name: c.name, Time: spec})
	}
	if project := p.carried.projects[p.source.id]; project != nil {
		draft.TakeTimes(project, p.out.Calendars)
	}
	if len(p.out.Calendars) == 0 {
		if !p.source.external {
			return fault.New(fault.Invalid, "import.calendar_unreadable", fault.P{"line": p.source.line, "name": ""})
		}
		p.out.Calendars = []schedule.Calendar{{Row: 1, Name: schedule.DefaultCalendarName, Time: p6Usual()}}
	}
	if p.standard == 0 {
		p.standard = 1
	}
	p.out.Calendars[p.standard-1].Default = true
	return nil
}

// same tells whether two rows of one id say the same of it.
func (c *p6Calendar) same(o *p6Calendar) bool {
	return c.name == o.name && c.base == o.base && c.data == o.data && c.day == o.day && c.week == o.week && c.said == o.said && c.time.Hash() == o.time.Hash()
}

// perUnit takes over how much work a day and a week of the project are. What no day or week can hold is reported and left to
// the usual.
func (p *p6Build) perUnit(c *p6Calendar) {
	day, week := c.day.minutes, c.week.minutes
	if c.day.given && (day < 1 || day > 24*60) {
		p.find("value.replaced", c.line, p6Place{"CALENDAR.day_hr_cnt", "Calendar.HoursPerDay"}, hoursOf(day), "")
		day = 0
	}
	if c.week.given && (week < cmp.Or(day, schedule.DefaultMinutesPerDay) || week > 7*24*60) {
		p.find("value.replaced", c.line, p6Place{"CALENDAR.week_hr_cnt", "Calendar.HoursPerWeek"}, hoursOf(week), "")
		week = 0
	}
	p.out.Settings.MinutesPerDay, p.out.Settings.MinutesPerWeek = day, cmp.Or(week, max(schedule.DefaultMinutesPerWeek, day))
}

func (p *p6Build) usedCalendars() map[p6ID]bool {
	used := map[p6ID]bool{}
	use := func(id p6ID) {
		if _, there := p.calendar[id]; there && id != 0 {
			used[id] = true
		}
	}
	use(p.source.calendar)
	for _, i := range p.tasksOf[p.source.id] {
		use(p.tasks[i].calendar)
		for _, n := range p.assigned[i] {
			if r := p.worker(&p.assignments[n]); r != nil {
				use(r.calendar)
			}
		}
	}
	if kept := p.kept(); kept != nil {
		for i := range p.p6File.calendars {
			if c := &p.p6File.calendars[i]; kept[c.name] {
				use(c.id)
			}
		}
	}
	return used
}

// working reads a calendar; the project's replaces one that never works, and that is reported.
func (p *p6Build) working(c *p6Calendar) (worktime.Spec, error) {
	spec, err := p.workTime(c)
	if err != nil || works(spec) {
		return spec, err
	}
	p.find("calendar.no_work", c.line, p6Place{"CALENDAR.clndr_data", "Calendar.StandardWorkWeek"}, c.name, "")
	if i, there := p.calendar[p.source.calendar]; there {
		if spec, err = p.workTime(&p.p6File.calendars[i]); err != nil || works(spec) {
			return spec, err
		}
	}
	return p6Usual(), nil
}

// works tells whether there is any work in a calendar in the years a plan may lie in.
func works(spec worktime.Spec) bool {
	for _, day := range spec.Week {
		if len(day) > 0 {
			return true
		}
	}
	_, err := worktime.Compile(spec, kernel.Date(2000, 1, 1, 0, 0), kernel.Date(2060, 1, 1, 0, 0))
	return err == nil
}

// workTime reads a calendar. One without a week of its own works as the calendar it is based on, and days that only that
// one names differ here too. One that says nothing at all works Monday to Friday from 8 to 16, as in P6.
func (p *p6Build) workTime(c *p6Calendar) (worktime.Spec, error) {
	var chain []*p6Calendar
	for at := c; at != nil && !slices.Contains(chain, at); {
		if at.data != "" && !at.said {
			spec, ok := parseP6Calendar(at.data)
			if !ok {
				return worktime.Spec{}, fault.New(fault.Invalid, "import.calendar_unreadable", fault.P{"line": at.line, "name": source.Clip(at.name)})
			}
			at.time, at.said, at.data = spec, true, ""
		}
		if day, twice := dayTwice(at.time.Exceptions); twice && !at.told {
			at.told = true
			y, m, d, _, _ := day.Minute().Civil()
			p.find("calendar.day_twice", at.line, p6CalendarDays, fmt.Sprintf("%04d-%02d-%02d", y, m, d), "")
		}
		chain = append(chain, at)
		i, there := p.calendar[at.base]
		if at = nil; there {
			at = &p.p6File.calendars[i]
		}
	}
	var out worktime.Spec
	week := false
	for _, at := range chain {
		if at.said && !week {
			out.Week, week = at.time.Week, true
		}
		out.Exceptions = merged(out.Exceptions, at.time.Exceptions)
	}
	if !week {
		out.Week = p6Usual().Week
		p.find("calendar.week_assumed", c.line, p6Place{"CALENDAR.clndr_data", "Calendar.StandardWorkWeek"}, c.name, "")
	}
	return out, nil
}

// merged adds days that the first list does not name; both are in order.
func merged(own, base []worktime.Exception) []worktime.Exception {
	if len(base) == 0 {
		return own
	}
	named := make(map[worktime.Day]bool, len(own))
	for _, e := range own {
		named[e.From] = true
	}
	out := slices.Clone(own)
	for _, e := range base {
		if !named[e.From] {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b worktime.Exception) int { return int(a.From) - int(b.From) })
	return out
}

// p6Usual is the working time P6 gives a calendar that says nothing.
func p6Usual() worktime.Spec {
	var spec worktime.Spec
	for d := 1; d <= 5; d++ {
		spec.Week[d] = []worktime.Shift{{From: 8 * 60, To: 16 * 60}}
	}
	return spec
}
