package schedule

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// CalendarsAdd makes calendars.
type CalendarsAdd struct {
	Items []CalendarItem
}

// CalendarItem is a new calendar: with times of its own, with those of another one, or the standard ones.
type CalendarItem struct {
	Name   string
	CopyOf kernel.Ref
	Time   *worktime.Spec
}

// CommandType is the command's name on the wire.
func (CalendarsAdd) CommandType() string { return "calendars.add" }

// Needs is area.Command.
func (CalendarsAdd) Needs() access.Module { return access.Calendars }

// CalendarRename gives a calendar another name.
type CalendarRename struct {
	Calendar kernel.Ref `json:"calendar"`
	Name     string     `json:"name"`
	Seen     *string    `json:"seen,omitempty"`
}

// CommandType is the command's name on the wire.
func (CalendarRename) CommandType() string { return "calendar.rename" }

// Needs is area.Command.
func (CalendarRename) Needs() access.Module { return access.Calendars }

// CalendarSetTime gives a calendar other working times.
type CalendarSetTime struct {
	Calendar kernel.Ref
	Time     worktime.Spec
}

// CommandType is the command's name on the wire.
func (CalendarSetTime) CommandType() string { return "calendar.set-time" }

// Needs is area.Command.
func (CalendarSetTime) Needs() access.Module { return access.Calendars }

// CalendarSetDefault makes a calendar the one new activities get.
type CalendarSetDefault struct {
	Calendar kernel.Ref `json:"calendar"`
}

// CommandType is the command's name on the wire.
func (CalendarSetDefault) CommandType() string { return "calendar.set-default" }

// Needs is area.Command.
func (CalendarSetDefault) Needs() access.Module { return access.Calendars }

// CalendarsDelete removes calendars nobody works by.
type CalendarsDelete struct {
	Calendars []kernel.Ref `json:"calendars"`
}

// CommandType is the command's name on the wire.
func (CalendarsDelete) CommandType() string { return "calendars.delete" }

// Needs is area.Command.
func (CalendarsDelete) Needs() access.Module { return access.Calendars }

// AmendCalendar says what a calendar shall be, as a program does that sends whole records. What it is already changes nothing.
type AmendCalendar struct {
	Calendar kernel.Ref
	Name     *string
	// Time reads the record over the working time there is: a day that begins to be worked works as the others do. Nil: it stays.
	Time    func(now worktime.Spec) (worktime.Spec, error)
	Default bool // it becomes the default one
}

// CommandType is the command's name.
func (AmendCalendar) CommandType() string { return "calendar.amend" }

// Needs is area.Command.
func (AmendCalendar) Needs() access.Module { return access.Calendars }

// Commands is area.Composed.
func (c AmendCalendar) Commands(a area.Area, d area.Desk) ([]area.Command, error) {
	return c.commands(a.(*State), d)
}

func (c AmendCalendar) commands(s *State, h area.Desk) ([]area.Command, error) {
	now, err := s.knownCalendar(h, c.Calendar)
	if err != nil {
		return nil, err
	}
	var out []area.Command
	if c.Name != nil && *c.Name != now.Name {
		out = append(out, CalendarRename{Calendar: c.Calendar, Name: *c.Name})
	}
	if c.Time != nil {
		time, err := c.Time(now.Time)
		if err != nil {
			return nil, err
		}
		out = append(out, CalendarSetTime{Calendar: c.Calendar, Time: time})
	}
	if c.Default {
		out = append(out, CalendarSetDefault{Calendar: c.Calendar})
	}
	return out, nil
}

// SetCalendar lets activities, summaries too, work by another calendar. Without one nothing changes.
type SetCalendar struct {
	Rows     []kernel.Ref `json:"rows"`
	Calendar kernel.Ref   `json:"calendar,omitzero"`
}

// CommandType is the command's name on the wire.
func (SetCalendar) CommandType() string { return "activities.set-calendar" }

// Needs is area.Command.
func (SetCalendar) Needs() access.Module { return access.Gantt }

// size is how many rows the command names.
func (c SetCalendar) size() int { return len(c.Rows) }

func (c SetCalendar) decide(s *State, h area.Desk) ([]event.Event, error) {
	if c.Calendar.IsNone() {
		return nil, nil
	}
	calendar, err := s.knownCalendar(h, c.Calendar)
	if err != nil {
		return nil, err
	}
	to := FieldCalendar.Gather()
	named := map[kernel.Row]bool{}
	for _, ref := range c.Rows {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		if !named[n.Row] {
			named[n.Row] = true
			to.Set(&n.Activity, calendar.Row)
		}
	}
	return to.Into(nil), nil
}

// size is how many rows the command names.
func (c CalendarsAdd) size() int { return len(c.Items) }

func (c CalendarsAdd) decide(s *State, h area.Desk) ([]event.Event, error) {
	if len(c.Items) == 0 {
		return nil, nil
	}
	if err := s.room(len(c.Items)); err != nil {
		return nil, err
	}
	if n := len(s.calendars) + len(c.Items); n > MaxCalendars {
		return nil, refuse("calendar.too_many", fault.P{"calendars": n, "max": MaxCalendars})
	}
	added := make([]Calendar, len(c.Items))
	for i, item := range c.Items {
		a := StandardCalendar()
		switch {
		case item.Time != nil:
			a.Time = *item.Time
		case !item.CopyOf.IsNone():
			from, err := s.knownCalendar(h, item.CopyOf)
			if err != nil {
				return nil, err
			}
			a.Time = from.Time
		}
		a.Row, a.Default = s.numbers.Next()+kernel.Row(i), false
		var err error
		if a.Name, err = cleanName(item.Name); err != nil {
			return nil, err
		}
		if err := checkCalendar(&a); err != nil {
			return nil, err
		}
		if a.Time, err = stored(a.Time); err != nil {
			return nil, err
		}
		added[i] = a
	}
	return []event.Event{&CalendarsAdded{Calendars: added}}, nil
}

func (c CalendarRename) decide(s *State, h area.Desk) ([]event.Event, error) {
	now, err := s.knownCalendar(h, c.Calendar)
	if err != nil {
		return nil, err
	}
	name, err := cleanName(c.Name)
	if err != nil {
		return nil, err
	}
	if c.Seen != nil && *c.Seen != now.Name && name != now.Name {
		return nil, changed(h, now.Row, FieldCalendarName.Field, *c.Seen, now.Name)
	}
	to := FieldCalendarName.Gather()
	to.Set(now, name)
	return to.Into(nil), nil
}

func (c CalendarSetTime) decide(s *State, h area.Desk) ([]event.Event, error) {
	now, err := s.knownCalendar(h, c.Calendar)
	if err != nil {
		return nil, err
	}
	to := *now
	if to.Time, err = stored(c.Time); err != nil {
		return nil, err
	}
	if err := checkCalendar(&to); err != nil {
		return nil, err
	}
	if to.Time.Same(now.Time) {
		return nil, nil
	}
	return []event.Event{&CalendarTimeChanged{Calendar: now.Row, From: now.Time, To: to.Time}}, nil
}

func (c CalendarSetDefault) decide(s *State, h area.Desk) ([]event.Event, error) {
	to, err := s.knownCalendar(h, c.Calendar)
	if err != nil {
		return nil, err
	}
	was := s.DefaultCalendar()
	if was.Row == to.Row && was.Default {
		return nil, nil
	}
	swap := FieldDefault.Gather()
	swap.Set(was, false)
	swap.Set(to, true)
	return swap.Into(nil), nil
}

// size is how many rows the command names.
func (c CalendarsDelete) size() int { return len(c.Calendars) }

func (c CalendarsDelete) decide(s *State, h area.Desk) ([]event.Event, error) {
	var gone []Calendar
	named := map[kernel.Row]bool{}
	for _, ref := range c.Calendars {
		row, err := h.Resolve(ref)
		if err != nil {
			return nil, err
		}
		now := s.Calendar(row)
		switch {
		case now == nil && row < s.numbers.Next() && s.activities.Get(row) == nil && s.links.Get(row) == nil:
			continue // deleted before: already so
		case now == nil:
			return nil, refuse("calendar.unknown", fault.P{"row": row})
		case now.Row == s.DefaultCalendar().Row:
			return nil, refuse("calendar.default_undeletable", fault.P{"row": row, "name": now.Name})
		}
		if users := s.usersOf(row); users > 0 {
			return nil, refuse("calendar.in_use", fault.P{"row": row, "name": now.Name, "activities": users})
		}
		if !named[row] {
			named[row] = true
			gone = append(gone, *now)
		}
	}
	if len(gone) == 0 {
		return nil, nil
	}
	return []event.Event{&CalendarsRemoved{Calendars: gone}}, nil
}

// usersOf counts the activities that work by a calendar, themselves or through who does the work.
func (s *State) usersOf(calendar kernel.Row) (n int) {
	for a := range s.Activities() {
		if a.Calendar == calendar || a.ResourceCalendar == calendar {
			n++
		}
	}
	return n
}

// UserOf is an activity that works by a calendar, itself or through who does the work, NoRow when there is none.
func (s *State) UserOf(calendar kernel.Row) kernel.Row {
	for a := range s.Activities() {
		if a.Calendar == calendar || a.ResourceCalendar == calendar {
			return a.Row
		}
	}
	return kernel.NoRow
}

func (s *State) knownCalendar(h area.Desk, ref kernel.Ref) (*Calendar, error) {
	row, err := h.Resolve(ref)
	if err != nil {
		return nil, err
	}
	c := s.Calendar(row)
	if c == nil {
		return nil, refuse("calendar.unknown", fault.P{"row": row})
	}
	return c, nil
}
