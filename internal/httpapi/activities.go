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

// Gone answers the deletion of something.
type Gone struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

func (a *API) activityRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/activitys/sector/{schedule}", module: access.Gantt, need: view, scope: bySchedule, handler: listActivities},
		{method: http.MethodGet, path: "/api/activitys/scheduleChangelog/{schedule}", module: access.Gantt, need: view, scope: bySchedule, handler: changeLog},
		{method: http.MethodGet, path: "/api/activitys/{id}", module: access.Gantt, need: view, scope: byRow, handler: showActivity},
		{method: http.MethodPost, path: "/api/activitys", module: access.Gantt, need: edit, scope: byBody, handler: addActivity},
		{method: http.MethodPut, path: "/api/activitys/{id}", module: access.Gantt, need: edit, scope: byRow, handler: changeActivity},
		{method: http.MethodDelete, path: "/api/activitys/{id}", module: access.Gantt, need: edit, scope: byRow, handler: deleteActivity},
	}
}

func listActivities(c *call) error {
	if err := c.await("gantt"); err != nil {
		return err
	}
	rows, err := gantt.Activities(c.ctx(), c.api.cfg.Database, c.session.Company, c.schedule)
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
	a, err := gantt.Activity(c.ctx(), c.api.cfg.Database, c.session.Company, kernel.RowID{Schedule: c.schedule, Row: row})
	if err != nil {
		return WireActivity{}, queryError(err)
	}
	return wireActivity(c.schedule, &a), nil
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

// addActivity makes one activity. What a new one cannot have yet is refused, not lost.
func addActivity(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	id, err := f.sector()
	if err != nil {
		return err
	}
	if err := c.enter(id); err != nil {
		return err
	}
	item, err := c.newItem(f)
	if err != nil {
		return err
	}
	blank := WireActivity{
		Progress: "0", HHWorkTime: "0", TotalSlack: "0", FreeSlack: "0", Duration: "0", Tasks: []WireTask{}, AutoScheduling: true, ConstraintType: "asap",
		SectorID: id, GanttID: id,
	}
	chosen := []string{
		"id", "proplannerId", "unique_id", "correlative_id", "unique_correlative_id", "code", "wbs", "name", "text", "parent", "parent_id", "type",
		"is_milestone", "has_childs", "duration", "calendar_id", "sectorId", "ganttId", "start_date", "end_date",
	}
	if err := f.unchanged(blank, chosen...); err != nil {
		return err
	}
	r, err := c.run(schedule.Add{Items: []schedule.AddItem{item}})
	if err != nil {
		return err
	}
	if len(r.Created) == 0 {
		return fault.New(fault.Internal, "internal.unexpected", nil)
	}
	return c.written(http.StatusCreated, r, r.Created[len(r.Created)-1])
}

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
	kind, _, err := f.text("type")
	if err != nil {
		return item, err
	}
	switch kind {
	case "", "task":
	case "project":
		item.Kind = schedule.Summary
	case "milestone":
		item.Kind = schedule.Milestone
	default:
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

// changeActivity sets name, duration and parent, as one command. A field that is as it was changes nothing; one that is set by
// other commands is refused.
func changeActivity(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	now, err := c.activity(c.row)
	if err != nil {
		return err
	}
	if err := f.unchanged(now, "name", "text", "duration", "parent", "parent_id"); err != nil {
		return err
	}
	commands, err := c.changes(f, now)
	if err != nil {
		return err
	}
	if len(commands) == 0 {
		return c.json(http.StatusOK, now)
	}
	r, err := c.run(plan.Batch{Commands: commands})
	if err != nil {
		return err
	}
	return c.written(http.StatusOK, r, c.row)
}

func (c *call) changes(f wireFields, now WireActivity) (out []plan.Command, err error) {
	self := kernel.At(c.row)
	for _, name := range []string{"name", "text"} {
		if text, there, err := f.text(name); err != nil {
			return nil, err
		} else if there && text != now.Name {
			out = append(out, schedule.Rename{Row: self, Name: text})
			break
		}
	}
	if n, there, err := f.decimal("duration"); err != nil {
		return nil, err
	} else if there && !sameJSON([]byte(n), []byte(now.Duration)) {
		d, err := hours(n)
		if err != nil {
			return nil, err
		}
		out = append(out, schedule.SetDuration{Row: self, Duration: d})
	}
	for _, name := range []string{"parent", "parent_id"} {
		if !f.has(name) {
			continue
		}
		to, err := c.rowRef(f[name])
		if err != nil {
			return nil, err
		}
		if row, _ := to.Row(); now.Parent == nil || *wireRow(c.schedule, row) != *now.Parent {
			out = append(out, schedule.Move{Rows: []kernel.Ref{self}, Parent: to})
			break
		}
	}
	return out, nil
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
