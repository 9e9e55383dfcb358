package schedule

import (
	"cmp"
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// calendarRoutes are guarded by the module of calendars; what they change needs the schedule's own permission too.
func (d *Deps) calendarRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/calendars/sector/{schedule}", Module: access.Calendars, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(listCalendars)},
		{Method: http.MethodGet, Path: "/api/calendars/{id}", Module: access.Calendars, Need: httpapi.View, Scope: httpapi.ByRow, Handler: d.handle(showCalendar)},
		{Method: http.MethodPost, Path: "/api/calendars", Module: access.Calendars, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(addCalendar)},
		{Method: http.MethodPost, Path: "/api/calendars/", Module: access.Calendars, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(addCalendar)},
		{Method: http.MethodPut, Path: "/api/calendars/{id}", Module: access.Calendars, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(changeCalendar)},
		{Method: http.MethodDelete, Path: "/api/calendars/", Module: access.Calendars, Need: httpapi.Edit, Scope: httpapi.Self, Handler: d.handle(refuseNameless)},
		{Method: http.MethodDelete, Path: "/api/calendars/{id}", Module: access.Calendars, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(deleteCalendar)},
	}
}

func listCalendars(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	rows, err := c.calendars()
	if err != nil {
		return err
	}
	out := make([]WireCalendar, len(rows))
	for i := range rows {
		out[i] = wireCalendar(c.Schedule, &rows[i])
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) calendars() ([]gantt.CalendarRow, error) {
	rows, err := gantt.Calendars(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	return rows, httpapi.QueryError(err)
}

// calendar reads one calendar of the schedule. Fault: "calendar.unknown".
func (c *call) calendar(row kernel.Row) (*gantt.CalendarRow, error) {
	rows, err := c.calendars()
	if err != nil {
		return nil, err
	}
	for i := range rows {
		if rows[i].Row == row {
			return &rows[i], nil
		}
	}
	return nil, fault.New(fault.NotFound, "calendar.unknown", fault.P{"row": row})
}

func showCalendar(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	row, err := c.calendar(c.Row)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, wireCalendar(c.Schedule, row))
}

// timetable answers with a calendar as it is after the caller's own command.
func (c *call) timetable(status int, r planning.Receipt, row kernel.Row) error {
	if err := c.Settled("gantt", r.Position); err != nil {
		return err
	}
	now, err := c.calendar(row)
	if err != nil {
		return err
	}
	return c.JSON(status, wireCalendar(c.Schedule, now))
}

// plans makes the level in the schedule itself the one that decides: calendars move its dates.
func (c *call) plans() { c.Caller.Level = c.Member.Levels[access.Gantt] }

// addCalendar makes a calendar. What the body does not say is as in the calendar of the company it names, or in the standard one.
func addCalendar(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	c.plans()
	blank := WireCalendar{}
	chosen := []string{
		"id", "name", "working_days", "shifts", "week_shifts", "exceptiondays", "holidays", "is_default", "workday_start", "workday_end", "sectorId",
	}
	if err := f.Unchanged(blank, chosen...); err != nil {
		return err
	}
	name, _, err := f.Text("name")
	if err != nil {
		return err
	}
	usual := schedule.StandardCalendar().Time
	if own, time, there, err := c.copied(f); err != nil {
		return err
	} else if there {
		name, usual = cmp.Or(name, own), time
	}
	like := rowOf(usual)
	spec, _, err := calendarTime(f, wireCalendar(c.Schedule, &like), usual)
	if err != nil {
		return err
	}
	isDefault, _, err := f.Flag("is_default")
	if err != nil {
		return err
	}
	batch := plan.Batch{Commands: []plan.Command{schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: name, Time: &spec}}}}}
	if isDefault {
		batch.Commands = append(batch.Commands, schedule.CalendarSetDefault{Calendar: kernel.Made(kernel.ID{}, 1)})
	}
	r, err := c.run(batch)
	if err != nil {
		return err
	}
	if len(r.Created) != 1 {
		return fault.New(fault.Internal, "internal.unexpected", nil)
	}
	return c.timetable(http.StatusCreated, r, r.Created[0])
}

// changeCalendar sets the name, the working time and whether the calendar is the default one, as one command.
func changeCalendar(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	row, err := c.calendar(c.Row)
	if err != nil {
		return err
	}
	c.plans()
	now := wireCalendar(c.Schedule, row)
	if err := f.Unchanged(now, "name", "working_days", "shifts", "exceptiondays", "holidays", "is_default"); err != nil {
		return err
	}
	amend := schedule.AmendCalendar{Calendar: kernel.At(c.Row)}
	if amend.Name, err = wire.Said(f.Text("name")); err != nil {
		return err
	}
	amend.Time = func(now worktime.Spec) (worktime.Spec, error) {
		like := rowOf(now)
		to, _, err := calendarTime(f, wireCalendar(c.Schedule, &like), now)
		return to, err
	}
	isDefault, there, err := f.Flag("is_default")
	switch {
	case err != nil:
		return err
	case there && !isDefault && now.IsDefault: // another one becomes it instead
		return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": "is_default"})
	}
	amend.Default = isDefault
	r, err := c.run(amend)
	if err != nil {
		return err
	}
	return c.timetable(http.StatusOK, r, c.Row)
}

// refuseNameless answers a deletion without an id. Fault: "calendar.id_missing".
func refuseNameless(*call) error { return fault.New(fault.Invalid, "calendar.id_missing", nil) }

func deleteCalendar(c *call) error {
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	if _, err := c.calendar(c.Row); err != nil {
		return err
	}
	c.plans()
	r, err := c.run(schedule.CalendarsDelete{Calendars: []kernel.Ref{kernel.At(c.Row)}})
	if err != nil {
		return err
	}
	if err := c.Settled("gantt", r.Position); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}
