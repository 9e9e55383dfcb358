package httpapi

import (
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/readmodels/gantt"
)

// calendarRoutes are guarded by the module of calendars; what they change needs the schedule's own permission too.
func (a *API) calendarRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/calendars/sector/{schedule}", module: access.Calendars, need: view, scope: bySchedule, handler: listCalendars},
		{method: http.MethodGet, path: "/api/calendars/{id}", module: access.Calendars, need: view, scope: byRow, handler: showCalendar},
		{method: http.MethodPost, path: "/api/calendars", module: access.Calendars, need: edit, scope: byBody, handler: addCalendar},
		{method: http.MethodPost, path: "/api/calendars/", module: access.Calendars, need: edit, scope: byBody, handler: addCalendar},
		{method: http.MethodPut, path: "/api/calendars/{id}", module: access.Calendars, need: edit, scope: byRow, handler: changeCalendar},
		{method: http.MethodDelete, path: "/api/calendars/{id}", module: access.Calendars, need: edit, scope: byRow, handler: deleteCalendar},
	}
}

func listCalendars(c *call) error {
	if err := c.await("gantt"); err != nil {
		return err
	}
	rows, err := c.calendars()
	if err != nil {
		return err
	}
	out := make([]WireCalendar, len(rows))
	for i := range rows {
		out[i] = wireCalendar(c.schedule, &rows[i])
	}
	return c.json(http.StatusOK, out)
}

func (c *call) calendars() ([]gantt.CalendarRow, error) {
	rows, err := gantt.Calendars(c.ctx(), c.rows(), c.session.Company, c.schedule)
	return rows, queryError(err)
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
	if err := c.await("gantt"); err != nil {
		return err
	}
	row, err := c.calendar(c.row)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, wireCalendar(c.schedule, row))
}

// timetable answers with a calendar as it is after the caller's own command.
func (c *call) timetable(status int, r planning.Receipt, row kernel.Row) error {
	if err := c.settled("gantt", r.Position); err != nil {
		return err
	}
	now, err := c.calendar(row)
	if err != nil {
		return err
	}
	return c.json(status, wireCalendar(c.schedule, now))
}

// plans makes the level in the schedule itself the one that decides: calendars move its dates.
func (c *call) plans() { c.caller.Level = c.member.Levels[access.Gantt] }

// addCalendar makes a calendar. What the body does not say is as in the standard one.
func addCalendar(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	if err := c.enterSector(f); err != nil {
		return err
	}
	c.plans()
	blank := WireCalendar{}
	chosen := []string{
		"id", "name", "working_days", "shifts", "week_shifts", "exceptiondays", "holidays", "is_default", "workday_start", "workday_end", "sectorId",
	}
	if err := f.unchanged(blank, chosen...); err != nil {
		return err
	}
	name, _, err := f.text("name")
	if err != nil {
		return err
	}
	standard := schedule.StandardCalendar().Time
	spec, _, err := calendarTime(f, wireCalendar(c.schedule, &gantt.CalendarRow{CalendarTime: weekOf(standard)}), standard)
	if err != nil {
		return err
	}
	isDefault, _, err := f.flag("is_default")
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
	f, err := c.readWire()
	if err != nil {
		return err
	}
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	row, err := c.calendar(c.row)
	if err != nil {
		return err
	}
	c.plans()
	now := wireCalendar(c.schedule, row)
	if err := f.unchanged(now, "name", "working_days", "shifts", "exceptiondays", "holidays", "is_default"); err != nil {
		return err
	}
	self := kernel.At(c.row)
	var commands []plan.Command
	if name, there, err := f.text("name"); err != nil {
		return err
	} else if there && name != now.Name {
		commands = append(commands, schedule.CalendarRename{Calendar: self, Name: name})
	}
	spec, asked, err := calendarTime(f, now, specOfRow(row))
	if err != nil {
		return err
	}
	if asked {
		commands = append(commands, schedule.CalendarSetTime{Calendar: self, Time: spec})
	}
	switch isDefault, there, err := f.flag("is_default"); {
	case err != nil:
		return err
	case there && isDefault && !now.IsDefault:
		commands = append(commands, schedule.CalendarSetDefault{Calendar: self})
	case there && !isDefault && now.IsDefault: // another one becomes it instead
		return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": "is_default"})
	}
	if len(commands) == 0 {
		return c.json(http.StatusOK, now)
	}
	r, err := c.run(plan.Batch{Commands: commands})
	if err != nil {
		return err
	}
	return c.timetable(http.StatusOK, r, c.row)
}

func deleteCalendar(c *call) error {
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	if _, err := c.calendar(c.row); err != nil {
		return err
	}
	c.plans()
	r, err := c.run(schedule.CalendarsDelete{Calendars: []kernel.Ref{kernel.At(c.row)}})
	if err != nil {
		return err
	}
	if err := c.settled("gantt", r.Position); err != nil {
		return err
	}
	return c.json(http.StatusOK, Gone{ID: *wireRow(c.schedule, c.row), Deleted: true})
}
