package schedule

import (
	"slices"
	"strconv"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// newCalendars finds the calendars of the same names, gives them the times of the file if it has any, and adds the others. Names of
// exceptions stay where the file gives none. Appending changes none: a calendar of the same name and other times is added under another one.
func (r *reimported) newCalendars() ([]event.Event, error) {
	given, err := r.takeover.calendars()
	if err != nil {
		return nil, err
	}
	var added []Calendar
	var times []event.Event
	r.cals = make([]kernel.Row, len(given))
	for i, c := range given {
		if r.in.Untimed {
			if r.cals[i] = r.ownCalendar(c); r.cals[i] != 0 {
				continue
			}
		}
		at := slices.IndexFunc(r.s.calendars, func(own Calendar) bool { return own.Name == c.Name && !slices.Contains(r.cals[:i], own.Row) })
		if at >= 0 {
			own := r.s.calendars[at]
			c.Time = c.Time.NamedLike(own.Time) // most tools know no names of exceptions
			sameHours := own.Time.Hash() == c.Time.Hash()
			if sameHours || r.mode != Append {
				r.cals[i] = own.Row
				if r.mode != Append && !own.Time.Same(c.Time) {
					times = append(times, &CalendarTimeChanged{Calendar: own.Row, From: own.Time, To: c.Time})
				}
				continue
			}
			c.Name = r.freeName(c.Name, added)
		}
		c.Default = false
		c.Row = r.number()
		r.cals[i] = c.Row
		added = append(added, c)
	}
	if n := len(r.s.calendars) + len(added) - len(r.idle()); n > MaxCalendars {
		return nil, refuse("calendar.too_many", fault.P{"calendars": n, "max": MaxCalendars})
	}
	var out []event.Event
	if len(added) > 0 {
		out = append(out, &CalendarsAdded{Calendars: added})
	}
	out = append(out, times...)
	if r.mode == Replace && !r.in.Untimed {
		out = append(out, r.newDefault()...)
	}
	return out, nil
}

func (r *reimported) newDefault() []event.Event {
	to, now := r.cals[r.standard()], r.s.DefaultCalendar()
	if now == nil || to == now.Row {
		return nil
	}
	return []event.Event{FieldDefault.Event(event.Change[bool]{
		Rows: []kernel.Row{now.Row, to}, From: []bool{true, false}, To: []bool{false, true},
	})}
}

// freeName is a name with the lowest number behind it that no calendar has.
func (r *reimported) freeName(name string, added []Calendar) string {
	has := func(list []Calendar, name string) bool {
		return slices.ContainsFunc(list, func(c Calendar) bool { return c.Name == name })
	}
	for n := 2; ; n++ {
		if try := name + " (" + strconv.Itoa(n) + ")"; !has(r.s.calendars, try) && !has(added, try) {
			return try
		}
	}
}

// idle are the calendars of former files that this one does not have. A file that replaces the schedule leaves no activity
// that works by them; what somebody made here stays.
func (r *reimported) idle() []Calendar {
	if r.mode != Replace || r.in.Untimed {
		return nil
	}
	standard := r.cals[r.standard()]
	var out []Calendar
	for _, c := range r.s.calendars {
		if c.Imported && c.Row != standard && !slices.Contains(r.cals, c.Row) {
			c.Default = false // until now, perhaps
			out = append(out, c)
		}
	}
	return out
}

// standard is the place of the default calendar among those of the file: the first one when it names none.
func (r *reimported) standard() int {
	return max(slices.IndexFunc(r.in.Calendars, func(c Calendar) bool { return c.Default }), 0)
}

// oldCalendars removes the idle ones, when all who worked by them are gone or work by others.
func (r *reimported) oldCalendars() ([]event.Event, error) {
	gone := r.idle()
	if len(gone) == 0 {
		return nil, nil
	}
	return []event.Event{&CalendarsRemoved{Calendars: gone}}, nil
}
