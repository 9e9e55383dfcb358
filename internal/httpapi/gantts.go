package httpapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"strconv"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/readmodels/gantt"
)

func (a *API) ganttHeadRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/gantts", module: access.Gantt, need: view, scope: wholeTenant, handler: listGantts},
		{method: http.MethodGet, path: "/api/gantts/sector/{schedule}", module: access.Gantt, need: view, scope: bySchedule, handler: ganttsOfSector},
		{method: http.MethodGet, path: "/api/gantts/{schedule}", module: access.Gantt, need: view, scope: bySchedule, handler: showGanttHead},
		{method: http.MethodPost, path: "/api/gantts", module: access.Gantt, need: edit, scope: byBody, handler: addGantt, limit: commandBody},
		{method: http.MethodPut, path: "/api/gantts/{schedule}", module: access.Gantt, need: edit, scope: bySchedule, handler: changeGantt},
		{method: http.MethodDelete, path: "/api/gantts/{schedule}", module: access.Gantt, need: edit, scope: bySchedule, handler: clearGantt},
	}
}

func listGantts(c *call) error {
	if err := c.await("gantt"); err != nil {
		return err
	}
	list, err := gantt.Schedules(c.ctx(), c.rows(), c.session.Company)
	if err != nil {
		return queryError(err)
	}
	out := make([]WireGantt, len(list))
	for i := range list {
		out[i] = wireGantt(&list[i])
	}
	return c.json(http.StatusOK, out)
}

// head reads the schedule this call is about.
func (c *call) head() (gantt.ScheduleRow, error) {
	return known(c, "gantt", func() (gantt.ScheduleRow, error) {
		return gantt.Schedule(c.ctx(), c.rows(), c.session.Company, c.schedule)
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
	if err := c.await("gantt"); err != nil {
		return err
	}
	g, err := c.ganttHead()
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, g)
}

// ganttsOfSector lists the Gantts of a schedule: it has exactly one.
func ganttsOfSector(c *call) error {
	if err := c.await("gantt"); err != nil {
		return err
	}
	g, err := c.ganttHead()
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, []WireGantt{g})
}

// addGantt makes a schedule in a project: an empty one, or one of the activities and links the body brings. A schedule has its Gantt
// from the start, so one that exists is refused, unless it is empty and activities are brought to it.
func addGantt(c *call) error {
	body, err := c.bytes()
	if err != nil {
		return err
	}
	f := wireFields{}
	if err := decode(body, &f, false); err != nil {
		return err
	}
	if f.has("sectorId") {
		if err := c.enterSector(f); err != nil {
			return err
		}
		if !f.has("activities") {
			return fault.New(fault.Conflict, "gantt.exists", nil)
		}
		return c.bringActivities(f, body)
	}
	text, there, err := f.text("projectId")
	if err != nil {
		return err
	}
	if !there {
		return wanting("projectId")
	}
	project, err := kernel.ParseID(text)
	if err != nil {
		return err
	}
	if err := c.enterProject(project); err != nil {
		return err
	}
	if f.has("activities") {
		return c.bringActivities(f, body)
	}
	name, start, err := f.named()
	if err != nil {
		return err
	}
	id, at, err := c.makeSchedule(name, start)
	if err != nil {
		return err
	}
	c.schedule = id
	return c.headed(http.StatusCreated, at)
}

// named reads what a new schedule is called and when it begins.
func (f wireFields) named() (name string, start *kernel.Minute, err error) {
	if name, _, err = f.text("name"); err != nil {
		return "", nil, err
	}
	text, there, err := f.text("start_date")
	if err != nil || !there {
		return name, nil, err
	}
	at, err := parseWireDate(text)
	return name, &at, err
}

// bringActivities makes a schedule of the rows of a body, as a file is imported: whole or not at all.
func (c *call) bringActivities(f wireFields, body []byte) error {
	name, start, err := f.named()
	if err != nil {
		return err
	}
	in, err := c.api.imports.Rows(c.ctx(), c.caller, c.schedule, start, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if n, there, err := f.decimal("activities_relation_size"); err != nil {
		return err
	} else if there && n.String() != strconv.Itoa(len(in.Links)) { // part of what was meant did not arrive
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "activities_relation_size"})
	}
	in.Settings.Name = cmp.Or(name, in.Settings.Name)
	if start != nil {
		in.Settings.Start, in.Undated = *start, false
	}
	first := planning.Request{ID: c.commandID(), Command: schedule.TakeOver{Project: c.project, Import: in}}
	if c.schedule.IsZero() {
		if standard := &in.Calendars[0]; standard.Name == schedule.DefaultCalendarName {
			standard.Name = calendarNames[c.language]
		}
		c.schedule = first.ID
		r, err := c.api.cfg.Projects.Start(c.ctx(), c.api.cfg.Planner, c.caller, c.project, first)
		if err != nil {
			return err
		}
		return c.headed(http.StatusCreated, r.Position)
	}
	receipts, err := c.api.cfg.Planner.Execute(c.ctx(), c.schedule, c.caller, []planning.Request{first})
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
	if err := c.settled("gantt", at); err != nil {
		return err
	}
	g, err := c.ganttHead()
	if err != nil {
		return err
	}
	return c.json(status, g)
}

// changeGantt sets the label, which is the name of the project summary, and the settings of the schedule, as one command.
func changeGantt(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	now, err := c.ganttHead()
	if err != nil {
		return err
	}
	if err := f.unchanged(now, "label", "name", "start_date", "dateFormat", "hoursPerDay", "hoursPerWeek"); err != nil {
		return err
	}
	var batch plan.Batch
	label, there, err := f.text("label")
	if err != nil {
		return err
	}
	if there && label != now.Label {
		batch.Commands = append(batch.Commands, schedule.Rename{Row: kernel.At(kernel.SummaryRow), Name: label})
	}
	settings, err := f.settings(now)
	if err != nil {
		return err
	}
	if settings != (schedule.SetSettings{}) {
		batch.Commands = append(batch.Commands, settings)
	}
	if len(batch.Commands) == 0 {
		return c.json(http.StatusOK, now)
	}
	r, err := c.run(batch)
	if err != nil {
		return err
	}
	return c.headed(http.StatusOK, r.Position)
}

// settings reads what the head of a Gantt says of its schedule over what holds now.
func (f wireFields) settings(now WireGantt) (to schedule.SetSettings, err error) {
	for _, field := range []struct {
		name, now string
		set       **string
	}{{"name", now.Name, &to.Name}, {"dateFormat", now.DateFormat, &to.DateFormat}} {
		text, there, err := f.text(field.name)
		if err != nil {
			return to, err
		}
		if there && text != field.now {
			*field.set = &text
		}
	}
	for _, field := range []struct {
		name string
		now  json.Number
		set  **int32
	}{{"hoursPerDay", now.HoursPerDay, &to.MinutesPerDay}, {"hoursPerWeek", now.HoursPerWeek, &to.MinutesPerWeek}} {
		n, there, err := f.decimal(field.name)
		if err != nil {
			return to, err
		}
		if there && !sameJSON([]byte(n), []byte(field.now)) {
			minutes, err := hours(n)
			if err != nil {
				return to, err
			}
			*field.set = &minutes
		}
	}
	text, there, err := f.text("start_date")
	if err != nil || !there || now.StartDate != nil && text == *now.StartDate {
		return to, err
	}
	at, err := parseWireDate(text)
	to.Start = &at
	return to, err
}

// clearGantt takes everything off the chart, in one command that undo brings back. The schedule itself stays.
func clearGantt(c *call) error {
	var top []kernel.Ref
	err := c.api.cfg.Planner.Inspect(c.ctx(), c.schedule, c.caller, func(s *plan.State, _ eventstore.Revision) {
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
	if err := c.settled("gantt", r.Position); err != nil {
		return err
	}
	return c.json(http.StatusOK, Gone{ID: c.schedule.String(), Deleted: true})
}
