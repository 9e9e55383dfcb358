package mspdi

import (
	"cmp"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// mspWorkTime is the whole working time of a calendar, with what it takes from its bases.
type mspWorkTime struct {
	week       worktime.Week
	weeks      []worktime.Exception
	exceptions []worktime.Exception
	hash       [32]byte
	works      bool // it has working time at all
}

// spec gives it as a calendar: of several exceptions on one day the last counts.
func (w *mspWorkTime) spec() worktime.Spec {
	return worktime.Spec{Week: w.week, Exceptions: slices.Concat(w.weeks, w.exceptions)}
}

// workTimes finds the base of every calendar and the project's own calendar.
func (p *mspProject) workTimes() error {
	p.calendar = make(map[string]*MSPDICalendar, len(p.calendars))
	for _, c := range p.calendars {
		if c.uid == "" || p.calendar[c.uid] != nil {
			draft.Note(&p.out, schedule.Finding{Code: "row.renumbered", Line: c.line, Table: "Calendar", Field: "UID", Value: c.uid})
			continue
		}
		p.calendar[c.uid] = c
	}
	var orphans []*MSPDICalendar
	for _, c := range p.calendars {
		if c.base == "" {
			continue
		}
		if c.on = p.calendar[c.base]; c.on == nil {
			orphans = append(orphans, c)
			draft.Note(&p.out, schedule.Finding{Code: "calendar.missing", Line: c.line, Table: "Calendar", Field: "BaseCalendarUID", Value: c.base})
		}
	}
	for _, c := range p.calendars {
		if c.inCircle() {
			return unreadable(c)
		}
	}
	p.findStandard()
	for _, c := range orphans {
		if !p.standard.rests(c) {
			c.on = p.standard
		}
	}
	w, err := p.workTime(p.standard)
	if err == nil && !w.works {
		err = unreadable(p.standard)
	}
	return err
}

// inCircle tells whether the way from a calendar to its bases comes back to it.
func (c *MSPDICalendar) inCircle() bool {
	slow := c
	for fast := c.on; fast != nil; slow = slow.on {
		if fast == slow || fast.on == slow {
			return true
		}
		if fast = fast.on; fast != nil {
			fast = fast.on
		}
	}
	return false
}

// rests tells whether a calendar is another one or takes anything from it.
func (c *MSPDICalendar) rests(on *MSPDICalendar) bool {
	for ; c != nil; c = c.on {
		if c == on {
			return true
		}
	}
	return false
}

func unreadable(c *MSPDICalendar) error {
	return fault.New(fault.Invalid, "import.calendar_unreadable", fault.P{"line": c.line, "name": source.Clip(c.name)})
}

// findStandard finds the calendar of the project. Without one in the file it is the tool's own standard week.
func (p *mspProject) findStandard() {
	uid := p.root.field("CalendarUID")
	if p.standard = p.calendar[uid.text]; p.standard != nil {
		p.standard = p.standard.said()
		return
	}
	for _, c := range p.calendars {
		if c.on == nil && (p.standard == nil || c.name == "Standard" && p.standard.name != "Standard") {
			p.standard = c
		}
	}
	if p.standard == nil {
		p.standard = &MSPDICalendar{name: schedule.DefaultCalendarName}
		p.calendars = append(p.calendars, p.standard)
	}
	draft.Note(&p.out, schedule.Finding{Code: "calendar.missing", Line: uid.line, Table: "Project", Field: "CalendarUID", Value: uid.text})
}

// maxCalendarDays bounds the exceptions of all calendars in use, those of a base counted for each calendar on it.
const maxCalendarDays = 2_000_000

// workTime works out the working time of a calendar. What counts on a day: an exception of its own, of its base, a
// working week of its own, of its base, its own weekday, that of its base.
func (p *mspProject) workTime(c *MSPDICalendar) (*mspWorkTime, error) {
	if c.whole != nil {
		return c.whole, nil
	}
	w := &mspWorkTime{}
	if c.on != nil {
		base, err := p.workTime(c.on)
		if err != nil {
			return nil, err
		}
		*w = *base
	} else if !slices.ContainsFunc(c.days[:], func(d *[]worktime.Shift) bool { return d != nil }) {
		for d := 1; d <= 5; d++ {
			w.week[d] = mspDefaultShifts
		}
		draft.Note(&p.out, schedule.Finding{Code: "calendar.week_assumed", Line: c.line, Table: "Calendar", Field: "WeekDays", Value: c.name})
	}
	for d, shifts := range c.days {
		if shifts != nil {
			w.week[d] = *shifts
		}
	}
	if len(c.weeks) > 0 {
		w.weeks = slices.Concat(w.weeks, c.weeks)
		p.calendarDays += len(w.weeks)
	}
	if len(c.exceptions) > 0 {
		w.exceptions = slices.Concat(w.exceptions, c.exceptions)
		p.calendarDays += len(w.exceptions)
	}
	if p.calendarDays > maxCalendarDays {
		return nil, fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": maxCalendarDays})
	}
	spec := w.spec()
	w.hash = spec.Hash()
	w.works = slices.ContainsFunc(w.week[:], func(d []worktime.Shift) bool { return len(d) > 0 }) ||
		slices.ContainsFunc(spec.Exceptions, func(e worktime.Exception) bool { return len(e.Shifts) > 0 })
	c.whole = w
	return w, nil
}

// calendarOf finds the calendar with a UID. It is nil for none, and, after a finding, for one that is not in the file
// or never works.
func (p *mspProject) calendarOf(uid string, f schedule.Finding) (*MSPDICalendar, error) {
	if uid == "" || uid == "-1" {
		return nil, nil
	}
	c := p.calendar[uid]
	if c == nil {
		f.Code = "calendar.missing"
		draft.Note(&p.out, f)
		return nil, nil
	}
	c = c.said()
	w, err := p.workTime(c)
	if err != nil {
		return nil, err
	}
	if !w.works {
		f.Code, f.Value = "calendar.no_work", c.name
		draft.Note(&p.out, f)
		return nil, nil
	}
	return c, nil
}

// calendarsInUse finds the calendars that tasks and resources name, and numbers them in the order of the file.
func (p *mspProject) calendarsInUse() error {
	p.standard.row = 1
	for i := range p.tasks {
		t := p.tasks[i]
		c, err := p.calendarOf(t.calendar, schedule.Finding{Line: t.line, Table: "Task", Field: "CalendarUID", Value: t.calendar, Activity: t.uid})
		if err != nil {
			return err
		}
		if t.on = c; c != nil {
			c.row = 1
		}
	}
	p.person = make(map[string]*mspResource, len(p.people))
	for i := range p.people {
		m := &p.people[i]
		p.person[m.uid] = m
		c, err := p.calendarOf(m.calendar, schedule.Finding{Line: m.line, Table: "Resource", Field: "CalendarUID", Value: m.calendar})
		if err != nil {
			return err
		}
		if m.on = c; c != nil {
			c.row = 1
			c.name = cmp.Or(c.name, m.resource.Name)
		}
	}
	if err := p.unused(); err != nil {
		return err
	}
	for _, c := range p.calendars {
		if c.row == 0 {
			continue
		}
		c.row = kernel.Row(len(p.out.Calendars) + 1)
		p.out.Calendars = append(p.out.Calendars, schedule.Calendar{
			Row: c.row, Name: c.name, Default: c == p.standard, Time: c.whole.spec(),
		})
	}
	if p.carried != nil {
		draft.TakeTimes(p.carried, p.out.Calendars)
	}
	return nil
}
