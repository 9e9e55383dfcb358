package schedule

import (
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// calendarsReturn brings back calendars the command removed.
func (r *reversal) calendarsReturn(e *CalendarsRemoved) {
	var back []Calendar
	for _, c := range e.Calendars {
		if r.s.Calendar(c.Row) != nil || !r.Own(c.Row, FieldRecord) {
			r.Blame(c.Row, FieldRecord)
			continue
		}
		c.Default = false // one is the default meanwhile; only what is not the default is removed
		back = append(back, c)
	}
	if len(back) > 0 {
		r.Take(&CalendarsAdded{Calendars: back, Restored: true})
	}
}

// calendarsLeave takes away the calendars the command brought that nobody works by and others have not written on.
func (r *reversal) calendarsLeave(e *CalendarsAdded) {
	plan := r.s
	var gone []Calendar
	for _, c := range e.Calendars {
		now := plan.Calendar(c.Row)
		switch user := plan.UserOf(c.Row); {
		case now == nil || r.Used(c.Row, FieldRecord):
			r.Blame(c.Row, FieldRecord)
		case now.Default || r.Used(c.Row, FieldDefault.Field):
			r.Blame(c.Row, FieldDefault.Field)
		case user != kernel.NoRow:
			r.Blame(user, FieldCalendar.Field)
		case r.Used(c.Row, FieldCalendarName.Field):
			r.Blame(c.Row, FieldCalendarName.Field)
		case r.Used(c.Row, FieldCalendarTime):
			r.Blame(c.Row, FieldCalendarTime)
		default:
			gone = append(gone, *now)
		}
	}
	if len(gone) > 0 {
		r.Take(&CalendarsRemoved{Calendars: gone})
	}
}

// calendarsBack gives activities their calendars back, except those that are gone.
func (r *reversal) calendarsBack(e record.Change, from []kernel.Row) {
	var places []int
	for _, i := range r.standing(e) {
		if from[i] != 0 && r.s.Calendar(from[i]) == nil {
			r.Blame(from[i], FieldRecord)
			continue
		}
		places = append(places, i)
	}
	if len(places) > 0 {
		r.Take(e.Inverse(places))
	}
}

// calendarTimeBack gives a calendar its times back.
func (r *reversal) calendarTimeBack(e *CalendarTimeChanged) {
	switch now := r.s.Calendar(e.Calendar); {
	case r.made[e.Calendar]:
	case now == nil:
		r.Blame(e.Calendar, FieldRecord)
	case !now.Time.Same(e.To) || !r.Own(e.Calendar, FieldCalendarTime):
		r.Blame(e.Calendar, FieldCalendarTime)
	default:
		r.Take(&CalendarTimeChanged{Calendar: e.Calendar, From: now.Time, To: e.From})
	}
}
