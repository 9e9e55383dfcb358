package schedule

import (
	"bytes"
	"cmp"
	"net/http"
	"strconv"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

func (d *Deps) ganttHeadRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/gantts", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.WholeTenant, Handler: d.handle(listGantts)},
		{Method: http.MethodGet, Path: "/api/gantts/sector/{schedule}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(ganttsOfSector)},
		{Method: http.MethodGet, Path: "/api/gantts/{schedule}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showGanttHead)},
		{Method: http.MethodPost, Path: "/api/gantts", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(addGantt), Limit: httpapi.CommandBody},
		{Method: http.MethodPut, Path: "/api/gantts/{schedule}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.BySchedule, Handler: d.handle(changeGantt)},
		{Method: http.MethodDelete, Path: "/api/gantts/{schedule}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.BySchedule, Handler: d.handle(clearGantt)},
	}
}

func listGantts(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	list, err := gantt.Schedules(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	opened, err := c.Opened()
	if err != nil {
		return err
	}
	out := make([]WireGantt, 0, len(list))
	for i := range list {
		if opened(list[i].Schedule) {
			out = append(out, wireGantt(&list[i]))
		}
	}
	return c.JSON(http.StatusOK, out)
}

// head reads the schedule this call is about.
func (c *call) head() (gantt.ScheduleRow, error) {
	return httpapi.Known(c.Call, "gantt", func() (gantt.ScheduleRow, error) {
		return gantt.Schedule(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	})
}

func (c *call) ganttHead() (WireGantt, error) {
	s, err := c.head()
	if err != nil {
		return WireGantt{}, err
	}
	return wireGantt(&s), nil
}

func showGanttHead(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	g, err := c.ganttHead()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, g)
}

// ganttsOfSector lists the Gantts of a schedule: it has exactly one.
func ganttsOfSector(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	g, err := c.ganttHead()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, []WireGantt{g})
}

// addGantt makes a schedule in a project: an empty one, or one of the activities and links the body brings. A schedule has its Gantt
// from the start, so one that exists is refused, unless it is empty and activities are brought to it.
func addGantt(c *call) error {
	body, err := c.Body()
	if err != nil {
		return err
	}
	f := wire.Fields{}
	if err := wire.Decode(body, &f, false); err != nil {
		return err
	}
	if f.Has("sectorId") {
		if err := c.EnterSector(f); err != nil {
			return err
		}
		if !f.Has("activities") {
			return fault.New(fault.Conflict, "gantt.exists", nil)
		}
		return c.bringActivities(f, body)
	}
	if err := c.enterProjectOf(f); err != nil {
		return err
	}
	if f.Has("activities") {
		return c.bringActivities(f, body)
	}
	name, start, err := named(f)
	if err != nil {
		return err
	}
	id, at, err := c.makeSchedule(name, start)
	if err != nil {
		return err
	}
	c.Schedule = id
	return c.headed(http.StatusCreated, at)
}

// named reads what a new schedule is called and when it begins.
func named(f wire.Fields) (name string, start *kernel.Minute, err error) {
	if name, _, err = f.Text("name"); err != nil {
		return "", nil, err
	}
	text, there, err := f.Text("start_date")
	if err != nil || !there {
		return name, nil, err
	}
	at, err := wire.ParseDate(text)
	return name, &at, err
}

// bringActivities makes a schedule of the rows of a body, as a file is imported: whole or not at all.
func (c *call) bringActivities(f wire.Fields, body []byte) error {
	name, start, err := named(f)
	if err != nil {
		return err
	}
	in, err := c.deps.Imports.Rows(c.Context(), c.Caller, c.Schedule, start, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if n, there, err := f.Decimal("activities_relation_size"); err != nil {
		return err
	} else if there && n.String() != strconv.Itoa(len(in.Links)) { // part of what was meant did not arrive
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "activities_relation_size"})
	}
	in.Settings.Name = cmp.Or(name, in.Settings.Name)
	if start != nil {
		in.Settings.Start, in.Undated = *start, false
	}
	first := planning.Request{ID: c.CommandID(), Command: schedule.TakeOver{Project: c.Project, Import: in}}
	if c.Schedule.IsZero() {
		if standard := &in.Calendars[0]; standard.Name == schedule.DefaultCalendarName {
			standard.Name = calendarNames[c.Language]
		}
		c.Schedule = first.ID
		r, err := c.deps.Projects.Start(c.Context(), c.deps.Planner, c.Caller, c.Project, first)
		if err != nil {
			return err
		}
		return c.headed(http.StatusCreated, r.Position)
	}
	receipts, err := c.deps.Planner.Execute(c.Context(), c.Schedule, c.Caller, []planning.Request{first})
	if err != nil {
		return err
	}
	if receipts[0].Fault != nil {
		return receipts[0].Fault
	}
	return c.headed(http.StatusCreated, receipts[0].Position)
}

// headed answers with the head of the Gantt as it is after the caller's own command.
func (c *call) headed(status int, at eventstore.Position) error {
	if err := c.Settled("gantt", at); err != nil {
		return err
	}
	g, err := c.ganttHead()
	if err != nil {
		return err
	}
	return c.JSON(status, g)
}

// changeGantt sets the label, which is the name of the project summary, and the settings of the schedule, as one command.
func changeGantt(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	now, err := c.ganttHead()
	if err != nil {
		return err
	}
	if err := f.Unchanged(now, "label", "name", "start_date", "dateFormat", "hoursPerDay", "hoursPerWeek"); err != nil {
		return err
	}
	amend := schedule.AmendHead{}
	if amend.Label, err = wire.Said(f.Text("label")); err != nil {
		return err
	}
	if amend.Settings, err = settingsOf(f); err != nil {
		return err
	}
	r, err := c.run(amend)
	if err != nil {
		return err
	}
	return c.headed(http.StatusOK, r.Position)
}

// settingsOf reads what the head of a Gantt says of its schedule.
func settingsOf(f wire.Fields) (to schedule.SetSettings, err error) {
	for name, set := range map[string]**string{"name": &to.Name, "dateFormat": &to.DateFormat} {
		if *set, err = wire.Said(f.Text(name)); err != nil {
			return to, err
		}
	}
	for name, set := range map[string]**int32{"hoursPerDay": &to.MinutesPerDay, "hoursPerWeek": &to.MinutesPerWeek} {
		if *set, err = wire.HoursOf(f, name); err != nil {
			return to, err
		}
	}
	text, there, err := f.Text("start_date")
	if err != nil || !there {
		return to, err
	}
	at, err := wire.ParseDate(text)
	to.Start = &at
	return to, err
}

// clearGantt takes everything off the chart, in one command that undo brings back. The schedule itself stays.
func clearGantt(c *call) error {
	var top []kernel.Ref
	err := c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		for _, row := range s.Schedule().Children(kernel.SummaryRow) {
			top = append(top, kernel.At(row))
		}
	})
	if err != nil {
		return err
	}
	var r planning.Receipt
	if len(top) > 0 {
		if r, err = c.run(schedule.Delete{Rows: top}); err != nil {
			return err
		}
	}
	if err := c.Settled("gantt", r.Position); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: c.Schedule.String(), Deleted: true})
}
