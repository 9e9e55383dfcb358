package plan

import (
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
)

// calendarsReturn brings back calendars the command removed.
func (r *reversal) calendarsReturn(e *schedule.CalendarsRemoved) {
	var back []schedule.Calendar
	for _, c := range e.Calendars {
		if r.state.schedule.Calendar(c.Row) != nil || !r.own(c.Row, schedule.FieldRecord) {
			r.blame(c.Row, schedule.FieldRecord)
			continue
		}
		c.Default = false // one is the default meanwhile; only what is not the default is removed
		back = append(back, c)
	}
	if len(back) > 0 {
		r.take(&schedule.CalendarsAdded{Calendars: back, Restored: true})
	}
}

// calendarsLeave takes away the calendars the command brought that nobody works by and others have not written on.
func (r *reversal) calendarsLeave(e *schedule.CalendarsAdded) {
	plan := r.state.schedule
	var gone []schedule.Calendar
	for _, c := range e.Calendars {
		now := plan.Calendar(c.Row)
		switch user := plan.UserOf(c.Row); {
		case now == nil || r.used(c.Row, schedule.FieldRecord):
			r.blame(c.Row, schedule.FieldRecord)
		case now.Default || r.used(c.Row, schedule.FieldDefault.Field):
			r.blame(c.Row, schedule.FieldDefault.Field)
		case user != kernel.NoRow:
			r.blame(user, schedule.FieldCalendar.Field)
		case r.used(c.Row, schedule.FieldCalendarName.Field):
			r.blame(c.Row, schedule.FieldCalendarName.Field)
		case r.used(c.Row, schedule.FieldCalendarTime):
			r.blame(c.Row, schedule.FieldCalendarTime)
		default:
			gone = append(gone, *now)
		}
	}
	if len(gone) > 0 {
		r.take(&schedule.CalendarsRemoved{Calendars: gone})
	}
}

// calendarsBack gives activities their calendars back, except those that are gone.
func (r *reversal) calendarsBack(e record.Change, from []kernel.Row) {
	var places []int
	for _, i := range r.standing(e) {
		if from[i] != 0 && r.state.schedule.Calendar(from[i]) == nil {
			r.blame(from[i], schedule.FieldRecord)
			continue
		}
		places = append(places, i)
	}
	if len(places) > 0 {
		r.take(e.Inverse(places))
	}
}

// calendarTimeBack gives a calendar its times back.
func (r *reversal) calendarTimeBack(e *schedule.CalendarTimeChanged) {
	switch now := r.state.schedule.Calendar(e.Calendar); {
	case r.made[e.Calendar]:
	case now == nil:
		r.blame(e.Calendar, schedule.FieldRecord)
	case !now.Time.Same(e.To) || !r.own(e.Calendar, schedule.FieldCalendarTime):
		r.blame(e.Calendar, schedule.FieldCalendarTime)
	default:
		r.take(&schedule.CalendarTimeChanged{Calendar: e.Calendar, From: now.Time, To: e.From})
	}
}
