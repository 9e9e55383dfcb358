package mspdi

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// MSPDICalendar is a calendar as the file defines it: what it says itself, and the calendar it takes the rest from.
type MSPDICalendar struct {
	uid, name, base string
	line            int
	days            [7]*[]worktime.Shift // nil: as in the base
	weeks           []worktime.Exception // other working weeks, for a time
	exceptions      []worktime.Exception
	old             []worktime.Exception // in the form of Project 2003, repeated by later versions for old readers
	given           bool                 // exceptions in the form of Project 2007 and later

	on    *MSPDICalendar // the base, once found
	whole *mspWorkTime   // once worked out
	row   kernel.Row     // its number in the import, 0 while nobody uses it
}

// own tells whether the calendar says anything that its base does not.
func (c *MSPDICalendar) own() bool {
	return len(c.weeks)+len(c.exceptions) > 0 || slices.ContainsFunc(c.days[:], func(d *[]worktime.Shift) bool { return d != nil })
}

// said is the calendar that speaks: the first on the way to the base that says something of its own.
func (c *MSPDICalendar) said() *MSPDICalendar {
	for c.on != nil && !c.own() {
		c = c.on
	}
	return c
}

func (p *mspProject) takeCalendar() error {
	r := p.record("Calendar")
	c := &MSPDICalendar{line: r.line}
	err := p.take(r, func(name string) (bool, error) {
		switch name {
		case "WeekDays":
			return true, p.x.Each(p.part("WeekDay", func() error { return p.takeWeekDay(c) }))
		case "Exceptions":
			return true, p.x.Each(p.part("Exception", func() error { return p.takeException(c) }))
		case "WorkWeeks":
			return true, p.x.Each(p.part("WorkWeek", func() error { return p.takeWorkWeek(c) }))
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	c.uid, c.name, c.base = r.text("UID"), r.text("Name"), r.text("BaseCalendarUID")
	if c.base == "-1" || c.base == "0" && r.is("IsBaseCalendar", false) || c.base == c.uid {
		c.base = ""
	}
	if !c.given {
		c.exceptions = c.old
	}
	c.old = nil
	p.calendars = append(p.calendars, c)
	return nil
}

// part is only for elements that are no rows of their own.
func (p *mspProject) part(name string, take func() error) func(string) error {
	return func(found string) error {
		if found == name {
			return take()
		}
		return p.leave(p.x.Open[len(p.x.Open)-2] + "/" + found)
	}
}

// takeWeekDay reads a weekday (1 is Sunday), or, as day 0, an exception in the form of Project 2003.
func (p *mspProject) takeWeekDay(c *MSPDICalendar) error {
	r := p.record("WeekDay")
	var period mspPeriod
	day, shifts, err := p.weekDay(r, 0, &period)
	if err != nil {
		return err
	}
	if day > 0 {
		c.days[day-1] = &shifts
		return nil
	}
	if period.given {
		c.old = append(c.old, worktime.Exception{From: period.from, To: period.to, Shifts: shifts})
	} else {
		r.tell("calendar.exception_undated", "DayType")
	}
	return nil
}

// weekDay reads the number of a day, least or more, with its shifts and the days it is about where somebody asks for them.
func (p *mspProject) weekDay(r *mspRecord, least int64, period *mspPeriod) (day int, shifts []worktime.Shift, err error) {
	if err := p.take(r, p.times(&shifts, period)); err != nil {
		return 0, nil, err
	}
	n, known := r.number("DayType")
	if !known || n < least || n > 7 {
		r.refuse("DayType")
		return 0, nil, r.err
	}
	return int(n), p.shifts(r, shifts), nil
}

// takeWorkWeek reads another working week: its weekdays count between two days; others are worked as always.
func (p *mspProject) takeWorkWeek(c *MSPDICalendar) error {
	r := p.record("WorkWeek")
	var period mspPeriod
	var days [7]*[]worktime.Shift
	err := p.take(r, func(name string) (bool, error) {
		switch name {
		case "TimePeriod":
			return true, p.takePeriod(&period)
		case "WeekDays":
			return true, p.x.Each(p.part("WeekDay", func() error {
				day, shifts, err := p.weekDay(p.record("WeekDay"), 1, nil)
				if err == nil {
					days[day-1] = &shifts
				}
				return err
			}))
		}
		return false, nil
	})
	if err != nil || !period.given { // without a period it is the calendar's own week, which stands in WeekDays
		return err
	}
	for weekday, shifts := range days {
		if shifts == nil {
			continue
		}
		first := period.from + worktime.Day((weekday-period.from.Weekday()+7)%7)
		if first > period.to {
			continue
		}
		e := worktime.Exception{From: first, To: first, Shifts: *shifts}
		if first+7 <= period.to {
			e.Recurrence, e.Until = worktime.Weekly, period.to
		}
		c.weeks = append(c.weeks, e)
	}
	return nil
}

// mspPeriod is a span of days, both included.
type mspPeriod struct {
	from, to worktime.Day
	given    bool
}

func (p *mspProject) takePeriod(to *mspPeriod) error {
	r := p.record("TimePeriod")
	if err := p.take(r, nil); err != nil {
		return err
	}
	from, until := r.day("FromDate", true), r.day("ToDate", true)
	switch {
	case r.err != nil:
	case from == kernel.None || until == kernel.None: // one tool writes them under other names, and nobody reads those
	case until < from:
		r.refuse("ToDate")
	default:
		*to = mspPeriod{worktime.DayOf(from), worktime.DayOf(until), true}
	}
	return r.err
}

// times reads the working times and the period inside a day.
func (p *mspProject) times(to *[]worktime.Shift, period *mspPeriod) func(string) (bool, error) {
	return func(name string) (bool, error) {
		switch {
		case name == "TimePeriod" && period != nil:
			return true, p.takePeriod(period)
		case name == "WorkingTimes":
			return true, p.x.Each(p.part("WorkingTime", func() error { return p.takeTime(to) }))
		}
		return false, nil
	}
}

// takeTime reads one shift. One that ends at 00:00 ends at midnight; one without both ends is none.
func (p *mspProject) takeTime(to *[]worktime.Shift) error {
	r := p.record("WorkingTime")
	if err := p.take(r, nil); err != nil {
		return err
	}
	if r.text("FromTime") == "" || r.text("ToTime") == "" {
		return nil
	}
	from, begins := mspTimeOfDay(r.text("FromTime"))
	until, ends := mspTimeOfDay(r.text("ToTime"))
	if until == 0 {
		until = 24 * 60
	}
	switch {
	case !begins:
		r.refuse("FromTime")
	case !ends || until < from:
		r.refuse("ToTime")
	case from < until:
		*to = append(*to, worktime.Shift{From: from, To: until})
	}
	return r.err
}

// mspTimeOfDay reads a time of day, which some tools write as an instant.
func mspTimeOfDay(text string) (int32, bool) {
	if len(text) > 10 {
		at, _, ok := mspDate(text)
		return int32(at - worktime.DayOf(at).Minute()), ok && at != kernel.None
	}
	return mspClock(text)
}

// mspDefaultShifts are the hours of a working day that has none of its own.
var mspDefaultShifts = []worktime.Shift{{From: 8 * 60, To: 12 * 60}, {From: 13 * 60, To: 17 * 60}}

// shifts are those of a day that is worked; a day that does not say whether it is worked is so when it has hours.
func (p *mspProject) shifts(r *mspRecord, shifts []worktime.Shift) []worktime.Shift {
	if !r.is("DayWorking", len(shifts) > 0) {
		return nil
	}
	if len(shifts) == 0 {
		r.tell("calendar.day_without_times", "DayWorking")
		return mspDefaultShifts
	}
	slices.SortFunc(shifts, func(a, b worktime.Shift) int { return cmp.Compare(a.From, b.From) })
	return shifts
}
