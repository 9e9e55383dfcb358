package httpapi

import (
	"net/http"
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/readmodels/gantt"
)

// Gone answers the deletion of something.
type Gone struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

func (a *API) activityRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/activitys/sector/{schedule}", module: access.Gantt, need: view, scope: bySchedule, handler: listActivities, cost: costWhole},
		{method: http.MethodGet, path: "/api/activitys/scheduleChangelog/{schedule}", module: access.Gantt, need: view, scope: bySchedule, handler: changeLog},
		{method: http.MethodGet, path: "/api/activitys/{id}", module: access.Gantt, need: view, scope: byRow, handler: showActivity},
		{method: http.MethodPost, path: "/api/activitys", module: access.Gantt, need: edit, scope: byBody, handler: addActivity},
		{
			method: http.MethodPost, path: "/api/activitys/assigncustomponderator", module: access.Gantt, need: edit, scope: byBody,
			handler: assignPonderator,
		},
		{method: http.MethodPost, path: "/api/activitys/showcircular", module: access.Gantt, need: view, scope: byBody, handler: showCircular, limit: commandBody, cost: costJob},
		{method: http.MethodPut, path: "/api/activitys/{id}", module: access.Gantt, need: edit, scope: byRow, handler: changeActivity},
		{method: http.MethodDelete, path: "/api/activitys/{id}", module: access.Gantt, need: edit, scope: byRow, handler: deleteActivity},
	}
}

func listActivities(c *call) error {
	if err := c.await("gantt"); err != nil {
		return err
	}
	rows, err := gantt.Activities(c.ctx(), c.rows(), c.session.Company, c.schedule)
	if err != nil {
		return queryError(err)
	}
	out := make([]WireActivity, len(rows))
	for i := range rows {
		out[i] = wireActivity(c.schedule, &rows[i])
	}
	return c.json(http.StatusOK, out)
}

func showActivity(c *call) error {
	if err := c.await("gantt"); err != nil {
		return err
	}
	a, err := c.activity(c.row)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, a)
}

func (c *call) activity(row kernel.Row) (WireActivity, error) {
	a, err := c.activityRow(row)
	if err != nil {
		return WireActivity{}, err
	}
	return wireActivity(c.schedule, &a), nil
}

func (c *call) activityRow(row kernel.Row) (gantt.ActivityRow, error) {
	a, err := gantt.Activity(c.ctx(), c.rows(), c.session.Company, kernel.RowID{Schedule: c.schedule, Row: row})
	if err != nil {
		return gantt.ActivityRow{}, queryError(err)
	}
	return a, nil
}

// written answers with an activity as it is after the caller's own command.
func (c *call) written(status int, r planning.Receipt, row kernel.Row) error {
	if err := c.settled("gantt", r.Position); err != nil {
		return err
	}
	a, err := c.activity(row)
	if err != nil {
		return err
	}
	return c.json(status, a)
}

// addActivity makes one activity with what the body says of it, as one command.
func addActivity(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	if err := c.enterSector(f); err != nil {
		return err
	}
	item, err := c.newItem(f)
	if err != nil {
		return err
	}
	if err := f.unchanged(blankActivity(c.schedule), append(slices.Clone(settableOfActivity), ownOfActivity...)...); err != nil {
		return err
	}
	edit := activityEdit{call: c, fields: f, now: blankActivity(c.schedule), self: kernel.Made(kernel.ID{}, 1), workTime: c.workTime}
	edit.do(schedule.Add{Items: []schedule.AddItem{item}})
	if err := edit.values(); err != nil {
		return err
	}
	r, err := c.run(plan.Batch{Commands: edit.commands})
	if err != nil {
		return err
	}
	if len(r.Created) == 0 {
		return fault.New(fault.Internal, "internal.unexpected", nil)
	}
	return c.written(http.StatusCreated, r, r.Created[len(r.Created)-1])
}

// blankActivity is an activity nobody said anything of.
func blankActivity(s kernel.ScheduleID) WireActivity {
	return WireActivity{
		Progress: "0", Cost: "0", UsedCost: "0", HHWorkTime: "0", TotalSlack: "0", FreeSlack: "0", Duration: "0", Tasks: []WireTask{}, AutoScheduling: true,
		ConstraintType: wireASAP, SectorID: s, GanttID: s,
	}
}

// settableOfActivity are the fields of an activity that a body may give other values; ownOfActivity are those a new one gets from us
// whatever a record that was copied says.
var (
	settableOfActivity = []string{
		"name", "text", "description", "parent", "parent_id", "calendar_id", "type", "is_milestone", "duration", "start_date", "end_date", "constraint_type",
		"constraint_date", "progress", "cost", "used_cost", "hhWorkTime", "ponderator", "hasCustomPonderator",
	}
	ownOfActivity = []string{
		"id", "proplannerId", "unique_id", "correlative_id", "unique_correlative_id", "code", "wbs", "has_childs", "sectorId", "ganttId", "auto_scheduling",
		"totalSlack", "freeSlack", "is_critical",
	}
)

func (c *call) newItem(f wireFields) (item schedule.AddItem, err error) {
	if item.Name, _, err = f.text("name", "text"); err != nil {
		return item, err
	}
	if n, there, err := f.decimal("duration"); err != nil {
		return item, err
	} else if there {
		d, err := hours(n)
		if err != nil {
			return item, err
		}
		item.Duration = &d
	}
	if item.Parent, err = c.ref(f, "parent", "parent_id"); err != nil {
		return item, err
	}
	if item.Calendar, err = c.ref(f, "calendar_id"); err != nil {
		return item, err
	}
	milestone, _, err := f.flag("is_milestone")
	if err != nil {
		return item, err
	}
	kind, _, err := f.text("type")
	switch {
	case err != nil:
		return item, err
	case kind == "project":
		item.Kind = schedule.Summary
	case kind == "milestone", milestone:
		item.Kind, item.Duration = schedule.Milestone, nil
	case kind != "" && kind != "task":
		return item, fault.New(fault.Invalid, "activity.kind_unknown", fault.P{"kind": kind})
	}
	return item, nil
}

// ref reads the first of several names of a field that names a row; none of them there names nothing.
func (c *call) ref(f wireFields, names ...string) (kernel.Ref, error) {
	for _, name := range names {
		if f.has(name) {
			return c.rowRef(f[name])
		}
	}
	return kernel.Ref{}, nil
}

// changeActivity gives an activity the values of the body, as one command. An unchanged field changes nothing; one that is
// computed, or set elsewhere, is refused.
func changeActivity(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	return c.changed(f)
}

// changed gives the activity of the call other values, as one command, and answers with it.
func (c *call) changed(f wireFields) error {
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	row, err := c.activityRow(c.row)
	if err != nil {
		return err
	}
	now := wireActivity(c.schedule, &row)
	if err := f.unchanged(now, settableOfActivity...); err != nil {
		return err
	}
	edit := activityEdit{
		call: c, fields: f, now: now, elapsed: row.Elapsed && row.Kind != string(schedule.Summary), self: kernel.At(c.row), workTime: c.workTime,
	}
	if err := edit.all(); err != nil {
		return err
	}
	if len(edit.commands) == 0 {
		return c.json(http.StatusOK, now)
	}
	r, err := c.run(plan.Batch{Commands: edit.commands})
	if err != nil {
		return err
	}
	return c.written(http.StatusOK, r, c.row)
}

// workTime gives the working time of a calendar of the schedule.
func (c *call) workTime(calendar kernel.Row) (worktime.Spec, error) {
	row, err := c.calendar(calendar)
	if err != nil {
		return worktime.Spec{}, err
	}
	return specOfRow(row), nil
}

// assignPonderator sets the custom weight of an activity.
func assignPonderator(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	text, there, err := f.text("activityId")
	if err != nil {
		return err
	}
	if !there {
		return wanting("activityId")
	}
	id, err := kernel.ParseRowID(text)
	if err != nil {
		return err
	}
	if _, there := f["ponderator"]; !there {
		return wanting("ponderator")
	}
	if err := c.enter(id.Schedule); err != nil {
		return err
	}
	c.row = id.Row
	return c.changed(wireFields{"ponderator": f["ponderator"]})
}

func deleteActivity(c *call) error {
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	if _, err := c.activity(c.row); err != nil {
		return err
	}
	r, err := c.run(schedule.Delete{Rows: []kernel.Ref{kernel.At(c.row)}})
	if err != nil {
		return err
	}
	if err := c.settled("gantt", r.Position); err != nil {
		return err
	}
	return c.json(http.StatusOK, Gone{ID: *wireRow(c.schedule, c.row), Deleted: true})
}
