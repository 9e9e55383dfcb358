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
		all: c, company: company, schedule: schedule, activities: map[kernel.Row]*activityChange{}, links: map[kernel.Row]*change[LinkRow]{},
		calendars: map[kernel.Row]*change[CalendarRow]{},
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
	project    kernel.ProjectID
	settings   *Settings
	finish     *kernel.Minute
	revision   int64
	position   int64
	at         time.Time
	by         kernel.UserID
	activities map[kernel.Row]*activityChange
	links      map[kernel.Row]*change[LinkRow]
	calendars  map[kernel.Row]*change[CalendarRow]
}

// Computed are the computed values of an activity, or by how much they shift.
type Computed struct {
	Start, Finish, LateStart, LateFinish, TotalFloat, FreeFloat, Span int32
	Rolled                                                            int32 // progress of what is under a summary
}

// Fields is a set of changes of a row, one bit for each.
type Fields uint64

// The changes of a calendar.
const (
	CalendarName Fields = 1 << iota
	Default
	Time
)

// change is a row to delete, to insert, or to change.
type change[R any] struct {
	gone  bool   // the row that stands in the table is deleted
	fresh *R     // and this one inserted
	set   Fields // these are given
	to    *R     // the values of this one
}

func (c *change[R]) give(f Fields, give func(*R)) {
	if c.fresh != nil {
		give(c.fresh)
		return
	}
	if c.to == nil {
		c.to = new(R)
	}
	c.set |= f
	give(c.to)
}

// activityChange also adds shifts to what stands in the table.
type activityChange struct {
	change[ActivityRow]
	shift Computed
}

// Set replaces the settings.
func (s *ScheduleChanges) Set(project kernel.ProjectID, settings Settings) {
	s.project, s.settings = project, &settings
}

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
	if c.fresh != nil || c.set != 0 || c.shift != (Computed{}) {
		panic("gantt: an activity added twice")
	}
	c.fresh = &a
}

// RemoveActivity deletes a row.
func (s *ScheduleChanges) RemoveActivity(row kernel.Row) {
	a := s.activity(row)
	// A row that only these changes brought was never in the table; deleting it there again does no harm.
	*a = activityChange{change: change[ActivityRow]{gone: true}}
}

// SetActivity sets fields of an activity: set writes them into a row.
func (s *ScheduleChanges) SetActivity(row kernel.Row, f Fields, set func(*ActivityRow)) {
	s.activity(row).give(f, set)
}

// Shift moves the computed values of an activity.
func (s *ScheduleChanges) Shift(row kernel.Row, by Computed) {
	a := s.activity(row)
	if f := a.fresh; f != nil {
		f.Start += kernel.Minute(by.Start)
		f.Finish += kernel.Minute(by.Finish)
		f.LateStart += kernel.Minute(by.LateStart)
		f.LateFinish += kernel.Minute(by.LateFinish)
		f.TotalFloat += by.TotalFloat
		f.FreeFloat += by.FreeFloat
		f.Span += by.Span
		f.Rolled += kernel.Percent(by.Rolled)
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
	d.Rolled += by.Rolled
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
func (s *ScheduleChanges) RemoveLink(row kernel.Row) { *s.link(row) = change[LinkRow]{gone: true} }

// SetLink sets fields of a link.
func (s *ScheduleChanges) SetLink(row kernel.Row, f Fields, set func(*LinkRow)) {
	s.link(row).give(f, set)
}

func (s *ScheduleChanges) link(row kernel.Row) *change[LinkRow] { return of(s.all, s.links, row) }

func of[R any](all *Changes, rows map[kernel.Row]*change[R], row kernel.Row) *change[R] {
	c, known := rows[row]
	if !known {
		c = &change[R]{}
		rows[row] = c
		all.held++
	}
	return c
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
	*s.calendar(row) = change[CalendarRow]{gone: true}
}

// SetCalendar sets fields of a calendar.
func (s *ScheduleChanges) SetCalendar(row kernel.Row, f Fields, set func(*CalendarRow)) {
	s.calendar(row).give(f, set)
}

func (s *ScheduleChanges) calendar(row kernel.Row) *change[CalendarRow] {
	return of(s.all, s.calendars, row)
}
