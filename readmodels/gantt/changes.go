package gantt

import (
	"time"

	"gantry/domain/kernel"
)

// Changes gathers what a run of events does to the tables, so that each row is written once whatever happened to it. Events must come
// in their order. The zero value is not usable: NewChanges.
type Changes struct {
	schedules map[key]*ScheduleChanges
	order     []*ScheduleChanges // in order of appearance
	held      int
}

// key: two companies may hold the same schedule id.
type key struct {
	company  kernel.CompanyID
	schedule kernel.ScheduleID
}

// NewChanges gives an empty set.
func NewChanges() *Changes { return &Changes{schedules: map[key]*ScheduleChanges{}} }

// Held is how many rows wait to be written.
func (c *Changes) Held() int { return c.held }

// Of gives the changes of one schedule.
func (c *Changes) Of(company kernel.CompanyID, schedule kernel.ScheduleID) *ScheduleChanges {
	k := key{company, schedule}
	if s, known := c.schedules[k]; known {
		return s
	}
	s := &ScheduleChanges{
		all: c, company: company, schedule: schedule, activities: map[kernel.Row]*activityChange{}, links: map[kernel.Row]*linkChange{},
		calendars: map[kernel.Row]*calendarChange{},
	}
	c.schedules[k] = s
	c.order = append(c.order, s)
	c.held++
	return s
}

// ScheduleChanges are the changes of one schedule.
type ScheduleChanges struct {
	all        *Changes
	company    kernel.CompanyID
	schedule   kernel.ScheduleID
	settings   *Settings
	finish     *kernel.Minute
	revision   int64
	position   int64
	at         time.Time
	by         kernel.UserID
	activities map[kernel.Row]*activityChange
	links      map[kernel.Row]*linkChange
	calendars  map[kernel.Row]*calendarChange
}

// Settings are a schedule's own columns, all of them.
type Settings struct {
	Project        kernel.ProjectID
	Name           string
	Start          kernel.Minute
	MinutesPerDay  int32
	MinutesPerWeek int32
	DateFormat     string
	Profile        string
	DataDate       kernel.Minute
	MustFinishBy   kernel.Minute
	Options        []byte // JSON
}

// Dates are the computed values of an activity, or by how much they shift.
type Dates struct {
	Start, Finish, LateStart, LateFinish, TotalFloat, FreeFloat, Span int32
}

// activityChange is a row to delete, to insert, or to change: a set field is written, shifts are added.
type activityChange struct {
	gone  bool         // the row that stands in the table is deleted
	fresh *ActivityRow // and this one inserted
	set   fields
	name  string
	kind  string
	place struct {
		parent kernel.Row
		rank   kernel.Rank
	}
	duration  int32
	remaining int32
	flags     uint8
	shift     Dates
}

type fields uint8

const (
	setName fields = 1 << iota
	setKind
	setPlace
	setDuration
	setRemaining
	setFlags
)

type linkChange struct {
	gone  bool
	fresh *LinkRow
}

type calendarChange struct {
	gone  bool
	fresh *CalendarRow
}

// Set replaces the settings.
func (s *ScheduleChanges) Set(settings Settings) { s.settings = &settings }

// Finish sets the project finish.
func (s *ScheduleChanges) Finish(at kernel.Minute) { s.finish = &at }

// Reached notes the last event taken in.
func (s *ScheduleChanges) Reached(revision, position int64, at time.Time, by kernel.UserID) {
	s.revision, s.position, s.at, s.by = revision, position, at, by
}

func (s *ScheduleChanges) activity(row kernel.Row) *activityChange {
	a, known := s.activities[row]
	if !known {
		a = &activityChange{}
		s.activities[row] = a
		s.all.held++
	}
	return a
}

// AddActivity inserts a row; what is computed from the tree is left out. A row that is there already panics, as the table would refuse
// it: what a run of events does must not depend on where it is cut.
func (s *ScheduleChanges) AddActivity(a ActivityRow) {
	c := s.activity(a.Row)
	if c.fresh != nil || c.set != 0 || c.shift != (Dates{}) {
		panic("gantt: an activity added twice")
	}
	c.fresh = &a
}

// RemoveActivity deletes a row.
func (s *ScheduleChanges) RemoveActivity(row kernel.Row) {
	a := s.activity(row)
	// A row that only these changes brought was never in the table; deleting it there again does no harm.
	*a = activityChange{gone: true}
}

// Rename sets the name of an activity.
func (s *ScheduleChanges) Rename(row kernel.Row, name string) {
	a := s.activity(row)
	if a.fresh != nil {
		a.fresh.Name = name
		return
	}
	a.set |= setName
	a.name = name
}

// SetKind sets the kind of an activity.
func (s *ScheduleChanges) SetKind(row kernel.Row, kind string) {
	a := s.activity(row)
	if a.fresh != nil {
		a.fresh.Kind = kind
		return
	}
	a.set |= setKind
	a.kind = kind
}

// SetDuration sets the duration of an activity.
func (s *ScheduleChanges) SetDuration(row kernel.Row, minutes int32) {
	a := s.activity(row)
	if a.fresh != nil {
		a.fresh.Duration = minutes
		return
	}
	a.set |= setDuration
	a.duration = minutes
}

// SetRemaining sets the remaining duration of an activity.
func (s *ScheduleChanges) SetRemaining(row kernel.Row, minutes int32) {
	a := s.activity(row)
	if a.fresh != nil {
		a.fresh.Remaining = minutes
		return
	}
	a.set |= setRemaining
	a.remaining = minutes
}

// Place sets where an activity stands in the tree.
func (s *ScheduleChanges) Place(row, parent kernel.Row, rank kernel.Rank) {
	a := s.activity(row)
	if a.fresh != nil {
		a.fresh.Parent, a.fresh.Rank = parent, rank
		return
	}
	a.set |= setPlace
	a.place.parent, a.place.rank = parent, rank
}

// Flag sets the computed marks of an activity.
func (s *ScheduleChanges) Flag(row kernel.Row, flags uint8) {
	a := s.activity(row)
	if a.fresh != nil {
		a.fresh.Flags = flags
		return
	}
	a.set |= setFlags
	a.flags = flags
}

// Shift moves the computed values of an activity.
func (s *ScheduleChanges) Shift(row kernel.Row, by Dates) {
	a := s.activity(row)
	if f := a.fresh; f != nil {
		f.Start += kernel.Minute(by.Start)
		f.Finish += kernel.Minute(by.Finish)
		f.LateStart += kernel.Minute(by.LateStart)
		f.LateFinish += kernel.Minute(by.LateFinish)
		f.TotalFloat += by.TotalFloat
		f.FreeFloat += by.FreeFloat
		f.Span += by.Span
		return
	}
	d := &a.shift
	d.Start += by.Start
	d.Finish += by.Finish
	d.LateStart += by.LateStart
	d.LateFinish += by.LateFinish
	d.TotalFloat += by.TotalFloat
	d.FreeFloat += by.FreeFloat
	d.Span += by.Span
}

// AddLink inserts a link, on the terms of AddActivity.
func (s *ScheduleChanges) AddLink(l LinkRow) {
	c := s.link(l.Row)
	if c.fresh != nil {
		panic("gantt: a link added twice")
	}
	c.fresh = &l
}

// RemoveLink deletes a link.
func (s *ScheduleChanges) RemoveLink(row kernel.Row) { *s.link(row) = linkChange{gone: true} }

func (s *ScheduleChanges) link(row kernel.Row) *linkChange {
	l, known := s.links[row]
	if !known {
		l = &linkChange{}
		s.links[row] = l
		s.all.held++
	}
	return l
}

// AddCalendar inserts a calendar, on the terms of AddActivity.
func (s *ScheduleChanges) AddCalendar(c CalendarRow) {
	change := s.calendar(c.Row)
	if change.fresh != nil {
		panic("gantt: a calendar added twice")
	}
	change.fresh = &c
}

// RemoveCalendar deletes a calendar.
func (s *ScheduleChanges) RemoveCalendar(row kernel.Row) {
	*s.calendar(row) = calendarChange{gone: true}
}

func (s *ScheduleChanges) calendar(row kernel.Row) *calendarChange {
	c, known := s.calendars[row]
	if !known {
		c = &calendarChange{}
		s.calendars[row] = c
		s.all.held++
	}
	return c
}
