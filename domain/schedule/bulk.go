package schedule

import (
	"cmp"
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// MaxBulkALAP is how many activities one bulk command may set to as late as possible.
const MaxBulkALAP = 100

// bulkRoles may use the bulk tools.
var bulkRoles = []access.Role{access.SuperAdmin, access.Admin, access.ProjectLeader, access.Planner}

// BulkCalendar assigns a calendar to many activities. Rows that are gone or have it already are skipped.
type BulkCalendar struct {
	Rows     []kernel.Ref `json:"rows"` // nil: the request named none
	Calendar kernel.Ref   `json:"calendar"`
}

// CommandType is the command's name on the wire.
func (BulkCalendar) CommandType() string { return "bulk.calendar" }

// Needs is area.Command.
func (BulkCalendar) Needs() access.Module { return access.Gantt }

// Roles is area.ByRole.
func (BulkCalendar) Roles() []access.Role { return bulkRoles }

// Alone is area.Alone.
func (BulkCalendar) Alone() {}

// BulkConstraintType gives many activities one of the eight constraints, held to the dates each has now. Summaries, complete
// activities and rows that are gone are skipped.
type BulkConstraintType struct {
	Rows []kernel.Ref
	Type ConstraintType
}

// CommandType is the command's name on the wire.
func (BulkConstraintType) CommandType() string { return "bulk.constraint-type" }

// Needs is area.Command.
func (BulkConstraintType) Needs() access.Module { return access.Gantt }

// Roles is area.ByRole.
func (BulkConstraintType) Roles() []access.Role { return bulkRoles }

// Alone is area.Alone.
func (BulkConstraintType) Alone() {}

// BulkConstraintDate gives the constraints of many activities one date. A constraint without a date becomes "start no earlier than".
// Summaries, complete activities and rows that are gone are skipped.
type BulkConstraintDate struct {
	Rows []kernel.Ref  // nil: the request named none
	Date kernel.Minute // None: the request gave none
	// NotBefore is today in an active project; None accepts past dates.
	NotBefore kernel.Minute
}

// CommandType is the command's name on the wire.
func (BulkConstraintDate) CommandType() string { return "bulk.constraint-date" }

// Needs is area.Command.
func (BulkConstraintDate) Needs() access.Module { return access.Gantt }

// Roles is area.ByRole.
func (BulkConstraintDate) Roles() []access.Role { return bulkRoles }

// Alone is area.Alone.
func (BulkConstraintDate) Alone() {}

// refuseBulk refuses a bulk command over the rows it names, with the counts of its result.
func refuseBulk(key string, refs []kernel.Ref, more fault.P) error {
	p := fault.P{"success": false, "activities": len(refs), "changed": 0, "errors": []string{key}}
	for name, value := range more {
		p[name] = value
	}
	return refuse(key, p)
}

// size is how many rows the command names.
func (c BulkCalendar) size() int { return len(c.Rows) }

func (c BulkCalendar) decide(s *State, h area.Desk) ([]event.Event, error) {
	switch {
	case len(c.Rows) == 0:
		return nil, refuseBulk("bulk.ids_required", c.Rows, nil)
	case c.Calendar.IsNone():
		return nil, refuseBulk("bulk.calendar_empty", c.Rows, nil)
	}
	calendar, err := s.knownCalendar(h, c.Calendar)
	if err != nil {
		return nil, refuseBulk("bulk.calendar_invalid", c.Rows, fault.P{"calendar": c.Calendar.String(), "calendars": s.calendarNames()})
	}
	to := FieldCalendar.Gather()
	for _, n := range s.present(c.Rows, h) {
		to.Set(&n.Activity, calendar.Row)
	}
	if len(to.Rows) == 0 {
		return nil, refuseBulk("bulk.no_valid_activities", c.Rows, nil)
	}
	return to.Into(nil), nil
}

// size is how many rows the command names.
func (c BulkConstraintType) size() int { return len(c.Rows) }

func (c BulkConstraintType) decide(s *State, h area.Desk) ([]event.Event, error) {
	switch {
	case len(c.Rows) == 0:
		return nil, refuseBulk("bulk.no_activities_selected", c.Rows, nil)
	case !slices.Contains(ConstraintTypes, c.Type):
		return nil, refuseBulk("bulk.invalid_constraint_type", c.Rows, fault.P{"constraint": string(c.Type)})
	}
	var valid []*node
	for _, n := range s.present(c.Rows, h) {
		if !s.summarizes(n) && n.Progress < kernel.Hundred && (!c.Type.NeedsDate() || datedFor(n, c.Type)) {
			valid = append(valid, n)
		}
	}
	switch {
	case len(valid) == 0:
		return nil, refuseBulk("bulk.no_valid_activities", c.Rows, nil)
	case c.Type == ALAP && len(valid) > MaxBulkALAP:
		return nil, refuseBulk("bulk.alap_limit_exceeded", c.Rows, fault.P{"valid": len(valid), "max": MaxBulkALAP})
	}
	bound := FieldConstraint.Gather()
	for _, n := range valid {
		to := withMandatory(Constraint{Type: c.Type}, n.Constraint)
		if c.Type.NeedsDate() {
			var err error
			if to.Date, err = s.ownDate(h, n, c.Type); err != nil {
				return nil, err
			}
		}
		if !sameConstraint(to, n.Constraint) {
			bound.Set(&n.Activity, to)
		}
	}
	return bound.Into(nil), nil
}

// datedFor tells whether an activity has the date that a constraint would hold it to.
func datedFor(n *node, t ConstraintType) bool {
	if t.OnFinish() {
		return n.Dates.Finish != 0
	}
	return n.Dates.Start != 0
}

// size is how many rows the command names.
func (c BulkConstraintDate) size() int { return len(c.Rows) }

func (c BulkConstraintDate) decide(s *State, h area.Desk) ([]event.Event, error) {
	switch {
	case c.Rows == nil:
		return nil, refuseBulk("bulk.ids_required", c.Rows, nil)
	case len(c.Rows) == 0:
		return nil, refuseBulk("bulk.no_activities_selected", c.Rows, nil)
	case c.Date == kernel.None || s.near(kernel.SummaryRow, c.Date) != nil:
		return nil, refuseBulk("bulk.date_invalid", c.Rows, nil)
	case c.NotBefore != kernel.None && c.Date < c.NotBefore:
		return nil, refuseBulk("bulk.date_past", c.Rows, fault.P{"date": c.Date, "today": c.NotBefore})
	}
	open, err := s.open(c.Rows, h)
	if err != nil {
		return nil, err
	}
	day := worktime.DayOf(c.Date)
	for _, n := range open {
		by := n.WorksBy()
		if by != AroundTheClock && s.Calendar(by) == nil {
			return nil, refuseBulk("bulk.calendar_not_found", c.Rows, fault.P{"row": n.Row})
		}
		cal, err := h.WorkTime(by, c.Date)
		if err != nil {
			return nil, err
		}
		if cal.Between(day.Minute(), (day+1).Minute()) == 0 {
			return nil, refuseBulk("bulk.date_not_working", c.Rows, fault.P{"row": n.Row, "date": c.Date, "calendar": s.Calendar(by).Name})
		}
	}
	bound := FieldConstraint.Gather()
	for _, n := range open {
		to := Constraint{Type: n.Constraint.Type, Mandatory: n.Constraint.Mandatory}
		if !to.Type.NeedsDate() {
			to = Constraint{Type: SNET}
		}
		if to.Date, err = s.constraintDate(h, n, to.Type, c.Date); err != nil {
			return nil, err
		}
		if !sameConstraint(to, n.Constraint) {
			bound.Set(&n.Activity, to)
		}
	}
	return bound.Into(nil), nil
}

// open gives the named activities whose constraint date may change.
func (s *State) open(refs []kernel.Ref, h area.Desk) ([]*node, error) {
	var out []*node
	complete := 0
	for _, n := range s.present(refs, h) {
		switch {
		case s.summarizes(n):
		case n.Progress >= kernel.Hundred:
			complete++
		default:
			out = append(out, n)
		}
	}
	switch {
	case len(out) > 0:
		return out, nil
	case complete > 0:
		return nil, refuseBulk("bulk.all_completed", refs, nil)
	}
	return nil, refuseBulk("bulk.no_valid_activities", refs, nil)
}

// present gives the activities that are there, each once, by ascending row.
func (s *State) present(refs []kernel.Ref, h area.Desk) []*node {
	seen := make(map[kernel.Row]bool, len(refs))
	var out []*node
	for _, ref := range refs {
		n, err := s.known(h, ref)
		if err == nil && !seen[n.Row] {
			seen[n.Row] = true
			out = append(out, n)
		}
	}
	slices.SortFunc(out, func(a, b *node) int { return cmp.Compare(a.Row, b.Row) })
	return out
}

// summarizes tells whether a row is the project or a summary: its dates come from other rows.
func (s *State) summarizes(n *node) bool {
	return n.Row == kernel.SummaryRow || len(n.children) > 0
}

func (s *State) calendarNames() string {
	out := make([]string, len(s.calendars))
	for i := range s.calendars {
		out[i] = s.calendars[i].Name
	}
	return strings.Join(out, ", ")
}
