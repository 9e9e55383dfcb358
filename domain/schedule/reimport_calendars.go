package schedule

import (
	"slices"
	"strconv"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// newCalendars finds the calendars of the same names, gives them the times of the file, and adds the others. Appending
// changes none: a calendar of the same name and other times is added under another one.
func (r *reimported) newCalendars() ([]event.Event, error) {
	given, err := r.takeover.calendars()
	if err != nil {
		return nil, err
	}
	var added []Calendar
	var times []event.Event
	r.cals = make([]kernel.Row, len(given))
	for i, c := range given {
		at := slices.IndexFunc(r.s.calendars, func(own Calendar) bool { return own.Name == c.Name && !slices.Contains(r.cals[:i], own.Row) })
		if at >= 0 {
			own := r.s.calendars[at]
			same := own.Time.Hash() == c.Time.Hash()
			if same || r.mode != Append {
				r.cals[i] = own.Row
				if !same {
					times = append(times, CalendarTimeChanged{Calendar: own.Row, From: own.Time, To: c.Time})
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
	if n := len(r.s.calendars) + len(added); n > MaxCalendars {
		return nil, refuse("calendar.too_many", fault.P{"calendars": n, "max": MaxCalendars})
	}
	var out []event.Event
	if len(added) > 0 {
		out = append(out, CalendarsAdded{Calendars: added})
	}
	out = append(out, times...)
	if r.mode == Replace {
		out = append(out, r.newDefault(given)...)
	}
	return out, nil
}

func (r *reimported) newDefault(given []Calendar) []event.Event {
	i := slices.IndexFunc(given, func(c Calendar) bool { return c.Default })
	now := r.s.DefaultCalendar()
	if i < 0 || now == nil || r.cals[i] == now.Row {
		return nil
	}
	return []event.Event{DefaultChanged{event.Change[bool]{
		Rows: []kernel.Row{now.Row, r.cals[i]}, From: []bool{true, false}, To: []bool{false, true},
	}}}
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
