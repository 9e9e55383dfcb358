package company

import (
	"slices"
	"strings"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// MaxBaseCalendars bounds the calendars that a company keeps.
const MaxBaseCalendars = 200

// BaseCalendar is a calendar that the company keeps for its schedules. A schedule works by a copy: changing a base calendar moves no date.
type BaseCalendar struct {
	ID      kernel.ID     `json:"id"`
	Name    string        `json:"name"`
	Default bool          `json:"default,omitempty"` // offered first; at most one is
	Time    worktime.Spec `json:"time"`
}

// AddBaseCalendar adds a calendar. One that is the default takes the place of the former default.
type AddBaseCalendar struct{ Calendar BaseCalendar }

// CommandType is the command's name.
func (AddBaseCalendar) CommandType() string { return "company.add-base-calendar" }

// ChangeBaseCalendar sets what is not nil.
type ChangeBaseCalendar struct {
	ID      kernel.ID
	Name    *string
	Default *bool
	Time    *worktime.Spec
}

// CommandType is the command's name.
func (ChangeBaseCalendar) CommandType() string { return "company.change-base-calendar" }

// RemoveBaseCalendar takes a calendar off the list. Copies in schedules stay.
type RemoveBaseCalendar struct{ ID kernel.ID }

// CommandType is the command's name.
func (RemoveBaseCalendar) CommandType() string { return "company.remove-base-calendar" }

// BaseCalendarAdded: the company keeps another calendar.
type BaseCalendarAdded struct {
	Calendar BaseCalendar `json:"calendar"`
}

// BaseCalendarChanged: a calendar of the company has another name, working time or place as the default.
type BaseCalendarChanged struct {
	From BaseCalendar `json:"from"`
	To   BaseCalendar `json:"to"`
}

// BaseCalendarRemoved: a calendar is off the list.
type BaseCalendarRemoved struct {
	Calendar BaseCalendar `json:"calendar"`
}

// EventType is the stored name.
func (BaseCalendarAdded) EventType() string { return "company.base-calendar-added" }

// EventType is the stored name.
func (BaseCalendarChanged) EventType() string { return "company.base-calendar-changed" }

// EventType is the stored name.
func (BaseCalendarRemoved) EventType() string { return "company.base-calendar-removed" }

// Descriptor is event.Event.
func (BaseCalendarAdded) Descriptor() *event.Descriptor { return baseCalendarAdded }

// Descriptor is event.Event.
func (BaseCalendarChanged) Descriptor() *event.Descriptor { return baseCalendarChanged }

// Descriptor is event.Event.
func (BaseCalendarRemoved) Descriptor() *event.Descriptor { return baseCalendarRemoved }

var (
	baseCalendarAdded   = event.OfStream("company.base-calendar-added")
	baseCalendarChanged = event.OfStream("company.base-calendar-changed")
	baseCalendarRemoved = event.OfStream("company.base-calendar-removed")
)

func (s State) addBaseCalendar(c AddBaseCalendar) ([]event.Event, error) {
	if len(s.Calendars) >= MaxBaseCalendars {
		return nil, refuse("base_calendar.too_many", fault.P{"max": MaxBaseCalendars})
	}
	if _, exists := s.Calendars[c.Calendar.ID]; exists {
		return nil, refuse("base_calendar.exists", fault.P{"name": c.Calendar.Name})
	}
	added, err := s.cleanCalendar(c.Calendar)
	if err != nil {
		return nil, err
	}
	return append(s.withoutDefault(added), BaseCalendarAdded{added}), nil
}

func (s State) changeBaseCalendar(c ChangeBaseCalendar) ([]event.Event, error) {
	now, known := s.Calendars[c.ID]
	if !known {
		return nil, refuse("base_calendar.unknown", nil)
	}
	to := now
	if c.Name != nil {
		to.Name = *c.Name
	}
	if c.Default != nil {
		to.Default = *c.Default
	}
	if c.Time != nil {
		to.Time = *c.Time
	}
	to, err := s.cleanCalendar(to)
	if err != nil || to.Name == now.Name && to.Default == now.Default && to.Time.Same(now.Time) {
		return nil, err
	}
	return append(s.withoutDefault(to), BaseCalendarChanged{From: now, To: to}), nil
}

func (s State) removeBaseCalendar(c RemoveBaseCalendar) ([]event.Event, error) {
	now, known := s.Calendars[c.ID]
	if !known {
		return nil, refuse("base_calendar.unknown", nil)
	}
	return []event.Event{BaseCalendarRemoved{now}}, nil
}

// withoutDefault makes room for a calendar that is to be the default one.
func (s State) withoutDefault(to BaseCalendar) []event.Event {
	if !to.Default {
		return nil
	}
	for id, other := range s.Calendars {
		if other.Default && id != to.ID {
			off := other
			off.Default = false
			return []event.Event{BaseCalendarChanged{From: other, To: off}}
		}
	}
	return nil
}

// cleanCalendar gives a calendar that a schedule can work by, with a name that no other of the company has.
func (s State) cleanCalendar(c BaseCalendar) (BaseCalendar, error) {
	name, problem := kernel.CleanName(c.Name)
	if problem != "" {
		return c, refuse(problem, fault.P{"max": kernel.MaxName})
	}
	for id, other := range s.Calendars {
		if id != c.ID && strings.EqualFold(other.Name, name) {
			return c, refuse("base_calendar.exists", fault.P{"name": name})
		}
	}
	c.Name = name
	c.Time.Row, c.Time.Name = 0, ""
	c.Time.Exceptions = slices.Clone(c.Time.Exceptions)
	for i := range c.Time.Exceptions {
		e := &c.Time.Exceptions[i]
		if strings.TrimSpace(e.Name) == "" {
			e.Name = "" // an exception needs no name
		} else if e.Name, problem = kernel.CleanName(e.Name); problem != "" {
			return c, refuse(problem, fault.P{"max": kernel.MaxName})
		}
	}
	_, err := worktime.Compile(c.Time, kernel.Date(2000, 1, 1, 0, 0), kernel.Date(2060, 1, 1, 0, 0))
	return c, err
}
