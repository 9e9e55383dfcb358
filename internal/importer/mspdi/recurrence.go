package mspdi

import (
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// The ways an exception of a calendar comes back.
const (
	mspOnce            = 1
	mspYearly          = 2 // a day of a month
	mspYearlyPosition  = 3 // the n-th weekday of a month
	mspMonthly         = 4
	mspMonthlyPosition = 5
	mspWeekly          = 6
	mspDaily           = 7 // every n days
)

// maxOccurrences bounds the days one exception may stand for: a hundred years.
const maxOccurrences = 36_600

// mspRule is a recurring exception on its way to days.
type mspRule struct {
	kind, period, month, monthDay, item, position, days int64
	mspPeriod
	most int64 // occurrences at most; 0 for as many as the period holds
}

func (p *mspProject) takeException(c *MSPDICalendar) error {
	c.given = true
	r := p.record("Exception")
	var shifts []worktime.Shift
	var rule mspRule
	if err := p.take(r, p.times(&shifts, &rule.mspPeriod)); err != nil {
		return err
	}
	r.about = ""
	if !rule.given {
		r.tell("calendar.exception_undated", "Name")
		return nil
	}
	shifts = p.shifts(r, shifts)
	if !rule.read(r) {
		r.tell("calendar.recurrence_unknown", "Type")
		return nil
	}
	days, ok := rule.exceptions(r.text("Name"), shifts)
	if !ok {
		return fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": maxOccurrences})
	}
	if len(days) == 0 {
		r.tell("calendar.exception_never", "Name")
	}
	p.calendarDays += len(days)
	if p.calendarDays > maxCalendarDays {
		return fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": maxCalendarDays})
	}
	c.exceptions = append(c.exceptions, days...)
	return nil
}

// read takes the rule from the element and tells whether it makes sense.
func (u *mspRule) read(r *mspRecord) bool {
	u.kind, u.period = mspOnce, 1
	for _, f := range [...]struct {
		name string
		to   *int64
	}{
		{"Type", &u.kind}, {"Period", &u.period}, {"Month", &u.month}, {"MonthDay", &u.monthDay},
		{"MonthItem", &u.item}, {"MonthPosition", &u.position}, {"DaysOfWeek", &u.days},
	} {
		if v, given := r.number(f.name); given {
			*f.to = v
		}
	}
	if r.is("EnteredByOccurrences", false) {
		u.most, _ = r.number("Occurrences")
	}
	if u.period < 1 || u.period > 1000 {
		return false
	}
	switch u.kind {
	case mspOnce, mspDaily:
		return true
	case mspYearly:
		return u.month >= 0 && u.month <= 11 && u.monthDay >= 1 && u.monthDay <= 31
	case mspMonthly:
		return u.monthDay >= 1 && u.monthDay <= 31
	case mspYearlyPosition:
		return u.month >= 0 && u.month <= 11 && u.item >= 0 && u.item <= 9 && u.position >= 0 && u.position <= 4
	case mspMonthlyPosition:
		return u.item >= 0 && u.item <= 9 && u.position >= 0 && u.position <= 4
	case mspWeekly:
		return u.days > 0 && u.days < 128
	}
	return false
}

// exceptions gives the days of the rule, each under its name: as a recurrence where a calendar of ours has the same, else one by one.
// False when they are too many.
func (u *mspRule) exceptions(name string, shifts []worktime.Shift) ([]worktime.Exception, bool) {
	if (u.kind == mspOnce || u.kind == mspDaily) && u.period == 1 {
		return []worktime.Exception{{From: u.from, To: u.to, Shifts: shifts, Name: name}}, true
	}
	days, ok := u.occurrences()
	if !ok || len(days) == 0 {
		return nil, ok
	}
	e := worktime.Exception{From: days[0], To: days[0], Shifts: shifts, Name: name}
	if len(days) > 1 {
		switch {
		case u.kind == mspWeekly && u.days&(u.days-1) == 0:
			e.Recurrence = worktime.Weekly
		case u.kind == mspMonthly && u.monthDay <= 28:
			e.Recurrence = worktime.Monthly
		case u.kind == mspYearly && u.monthDay <= 28:
			e.Recurrence = worktime.Yearly
		}
		if e.Recurrence != worktime.Once {
			e.Every, e.Until = int32(u.period), days[len(days)-1]
			if u.kind == mspYearly {
				e.Every = 1
			}
			return []worktime.Exception{e}, true
		}
	}
	out := make([]worktime.Exception, len(days))
	for i, d := range days {
		out[i] = worktime.Exception{From: d, To: d, Shifts: shifts, Name: name}
	}
	return out, true
}

// occurrences lists the days of the rule within its period, ascending. False when they are too many.
func (u *mspRule) occurrences() (days []worktime.Day, ok bool) {
	full := func(d worktime.Day) bool { // takes a day, and tells when there is no more to take
		if d >= u.from && d <= u.to {
			days = append(days, d)
		}
		return len(days) > maxOccurrences || u.most > 0 && int64(len(days)) >= u.most
	}
	switch u.kind {
	case mspOnce, mspDaily:
		for d := u.from; d <= u.to && !full(d); d += worktime.Day(u.period) {
		}
	case mspWeekly:
		// Weeks begin on Sunday whatever the first day of the week is: the tool counts every n-th week so.
		sunday := u.from - worktime.Day(u.from.Weekday())
	weeks:
		for ; sunday <= u.to; sunday += worktime.Day(7 * u.period) {
			for weekday := range 7 {
				if u.days>>weekday&1 == 1 && full(sunday+worktime.Day(weekday)) {
					break weeks
				}
			}
		}
	default:
		year, month, _, _, _ := u.from.Minute().Civil()
		step := int(u.period)
		if u.kind == mspYearly || u.kind == mspYearlyPosition {
			month, step = int(u.month)+1, 12
		} else if u.inMonth(year, month) < u.from { // every n-th month counts from the first that has its day
			month++
		}
		for d := u.inMonth(year, month); d <= u.to && !full(d); d = u.inMonth(year, month) {
			month += step
		}
	}
	return days, len(days) <= maxOccurrences
}

// inMonth is the day of the rule in a month. A 31st falls on the last day of a shorter month.
func (u *mspRule) inMonth(year, month int) worktime.Day {
	first := worktime.DayOf(kernel.Date(year, month, 1, 0, 0))
	last := worktime.DayOf(kernel.Date(year, month+1, 1, 0, 0)) - 1
	if u.kind == mspYearly || u.kind == mspMonthly {
		return min(first+worktime.Day(u.monthDay-1), last)
	}
	left := u.position
	day := first
	for d := first; d <= last; d++ {
		if !u.fits(d.Weekday()) {
			continue
		}
		if day = d; left == 0 && u.position < 4 {
			return day
		}
		left--
	}
	return day // the last one
}

// fits tells whether a weekday is what the rule counts: any day, a working day of the usual week, a day of the
// weekend, or one weekday.
func (u *mspRule) fits(weekday int) bool {
	switch u.item {
	case 0:
		return true
	case 1:
		return weekday >= 1 && weekday <= 5
	case 2:
		return weekday == 0 || weekday == 6
	}
	return weekday == int(u.item)-3
}
