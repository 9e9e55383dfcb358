package schedule

import (
	"net/http"
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// Gone answers the deletion of something.
type Gone struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

func (d *Deps) activityRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/activitys/sector/{schedule}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(listActivities), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/activitys/scheduleChangelog/{schedule}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(changeLog)},
		{Method: http.MethodGet, Path: "/api/activitys/{id}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByRow, Handler: d.handle(showActivity)},
		{Method: http.MethodPost, Path: "/api/activitys", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(addActivity)},
		{
			Method: http.MethodPost, Path: "/api/activitys/assigncustomponderator", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody,
			Handler: d.handle(assignPonderator),
		},
		{Method: http.MethodPost, Path: "/api/activitys/showcircular", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(showCircular), Limit: httpapi.CommandBody, Cost: httpapi.CostJob},
		{Method: http.MethodPost, Path: "/api/activitys/transformActivityInParent", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(transformInParent)},
		{Method: http.MethodPut, Path: "/api/activitys/{id}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(changeActivity)},
		{Method: http.MethodDelete, Path: "/api/activitys/{id}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(deleteActivity)},
	}
}

func listActivities(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	rows, err := gantt.Activities(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	around, err := c.surroundings()
	if err != nil {
		return err
	}
	out := make([]WireActivity, len(rows))
	for i := range rows {
		out[i] = around.wireActivity(&rows[i])
	}
	return c.JSON(http.StatusOK, out)
}

func showActivity(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	a, err := c.activity(c.Row)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, a)
}

func (c *call) activity(row kernel.Row) (WireActivity, error) {
	a, err := c.activityRow(row)
	if err != nil {
		return WireActivity{}, err
	}
	around, err := c.surroundings()
	if err != nil {
		return WireActivity{}, err
	}
	return around.wireActivity(&a), nil
}

func (c *call) activityRow(row kernel.Row) (gantt.ActivityRow, error) {
	a, err := gantt.Activity(c.Context(), c.Rows(), c.Session.Company, kernel.RowID{Schedule: c.Schedule, Row: row})
	if err != nil {
		return gantt.ActivityRow{}, httpapi.QueryError(err)
	}
	return a, nil
}

// written answers with an activity as it is after the caller's own command.
func (c *call) written(status int, r planning.Receipt, row kernel.Row) error {
	if err := c.Settled("gantt", r.Position); err != nil {
		return err
	}
	a, err := c.activity(row)
	if err != nil {
		return err
	}
	return c.JSON(status, a)
}

// addActivity makes one activity with what the body says of it, as one command.
func addActivity(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	item, err := c.newItem(f)
	if err != nil {
		return err
	}
	if err := f.Unchanged(blankActivity(c.Schedule), append(slices.Clone(settableOfActivity), ownOfActivity...)...); err != nil {
		return err
	}
	values := schedule.Amend{Row: kernel.Made(kernel.ID{}, 1)}
	if err := readValues(f, &values); err != nil {
		return err
	}
	r, err := c.run(plan.Batch{Commands: []plan.Command{schedule.Add{Items: []schedule.AddItem{item}}, values}})
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
		ConstraintType: wire.ASAP, RealConstraintType: wire.ASAP, SectorID: s, GanttID: s, Priority: lowPriority, Status: new(string(schedule.Waiting)),
		LeanStatus: leanDebit, Active: true, Responsables: []wire.Named{}, Tags: []wire.Named{}, Constraints: []wire.Named{}, BaselinePoints: []WireActivityPoint{},
		ActivityModifications: []WireModification{}, PendingRequests: []WireImpactItem{},
	}
}

func (c *call) newItem(f wire.Fields) (item schedule.AddItem, err error) {
	if item.Name, _, err = f.Text("name", "text"); err != nil {
		return item, err
	}
	if n, there, err := f.Decimal("duration"); err != nil {
		return item, err
	} else if there {
		d, err := wire.Hours(n)
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
	milestone, _, err := f.Flag("is_milestone")
	if err != nil {
		return item, err
	}
	kind, _, err := f.Text("type")
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
func (c *call) ref(f wire.Fields, names ...string) (kernel.Ref, error) {
	for _, name := range names {
		if f.Has(name) {
			return c.rowRef(f[name])
		}
	}
	return kernel.Ref{}, nil
}

// changeActivity gives an activity the values of the body, as one command. An unchanged field changes nothing; one that is
// computed, or set elsewhere, is refused.
func changeActivity(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if fixed(f) {
		if err := c.CaughtUp("gantt"); err != nil {
			return err
		}
		now, err := c.activity(c.Row)
		if err != nil {
			return err
		}
		if err := unfixed(f, now); err != nil {
			return err
		}
	}
	return c.changed(f)
}

// changed gives the activity of the call other values, as one command, and answers with it.
func (c *call) changed(f wire.Fields) error {
	amend, err := c.amendment(f)
	if err != nil {
		return err
	}
	r, err := c.run(amend)
	if err != nil {
		return err
	}
	return c.written(http.StatusOK, r, c.Row)
}

// assignPonderator sets the custom weight of an activity.
func assignPonderator(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	text, there, err := f.Text("activityId")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("activityId")
	}
	id, err := kernel.ParseRowID(text)
	if err != nil {
		return err
	}
	if _, there := f["ponderator"]; !there {
		return wire.Missing("ponderator")
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	c.Row = id.Row
	return c.changed(wire.Fields{"ponderator": f["ponderator"]})
}

func deleteActivity(c *call) error {
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	if _, err := c.activity(c.Row); err != nil {
		return err
	}
	r, err := c.run(schedule.Delete{Rows: []kernel.Ref{kernel.At(c.Row)}})
	if err != nil {
		return err
	}
	if err := c.Settled("gantt", r.Position); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}
