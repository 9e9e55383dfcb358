package schedule

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// baselinePointRoutes read and renew single points. What was agreed on never changes: other points make the next version of the active
// baseline, and its values are those of the plan.
func (d *Deps) baselinePointRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{
			Method: method, Path: "/api/sectorbaselinepoints" + path, Module: access.Gantt, Need: need, Scope: scope, Handler: d.handle(f), Cost: httpapi.CostWhole,
		}
	}
	return []httpapi.Route{
		route(http.MethodGet, "/{id}", httpapi.View, httpapi.Own, showBaselinePoint),
		route(http.MethodPost, "", httpapi.Edit, httpapi.ByBody, addBaselinePoint),
		route(http.MethodPost, "/createallbaselines", httpapi.Edit, httpapi.Own, addBaselinePoints),
		route(http.MethodPut, "/{id}", httpapi.Edit, httpapi.Own, renewBaselinePoint),
		route(http.MethodDelete, "/{id}", httpapi.Edit, httpapi.Own, dropBaselinePoint),
	}
}

// WireStoredPoint is a point with its address.
type WireStoredPoint struct {
	ID        string `json:"id"` // <baseline>.<number of the activity>
	VersionID string `json:"sectorbaselineversionId"`
	WireBaselinePoint
}

func (c *call) storedPoint(b *schedule.BaselineVersion, activity kernel.Row) (WireStoredPoint, error) {
	all := wireBaseline(c.Schedule, b)
	at := slices.IndexFunc(b.Points, func(p schedule.BaselineValues) bool { return p.Activity == activity })
	if at < 0 {
		return WireStoredPoint{}, fault.New(fault.NotFound, "baseline.point_unknown", fault.P{"row": activity})
	}
	return WireStoredPoint{ID: all.ID + "." + strconv.Itoa(int(activity)), VersionID: all.ID, WireBaselinePoint: all.Points[at]}, nil
}

// point enters the schedule of the point a path names. Faults: "baseline.unknown", "baseline.point_unknown".
func (c *call) point() (b *schedule.BaselineVersion, activity kernel.Row, err error) {
	unknown := fault.New(fault.NotFound, "baseline.point_unknown", nil)
	text := c.Variable("id")
	dot := strings.LastIndexByte(text, '.')
	if dot < 0 {
		return nil, 0, unknown
	}
	id, err := kernel.ParseRowID(text[:dot])
	if err != nil {
		return nil, 0, unknown
	}
	n, err := strconv.ParseInt(text[dot+1:], 10, 32)
	if err != nil {
		return nil, 0, unknown
	}
	if err := c.Enter(id.Schedule); err != nil {
		return nil, 0, err
	}
	if b, _, err = c.baseline(id.Row); err != nil {
		return nil, 0, err
	}
	_, err = c.storedPoint(b, kernel.Row(n))
	return b, kernel.Row(n), err
}

func showBaselinePoint(c *call) error {
	b, activity, err := c.point()
	if err != nil {
		return err
	}
	out, err := c.storedPoint(b, activity)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// baselineNames name a first baseline by the language of who makes it.
var baselineNames = map[string]string{"es": "Línea base", "en": "Baseline"}

// nextVersion saves the active baseline anew, with the current values of some activities and without others.
func (c *call) nextVersion(renewed, without []kernel.Row) (*schedule.BaselineVersion, error) {
	list, _, err := c.baselines()
	if err != nil {
		return nil, err
	}
	command := schedule.SaveBaseline{Name: baselineNames[c.Language], Option: schedule.UpdateDeleted}
	active := slices.IndexFunc(list, func(b schedule.BaselineVersion) bool { return b.Active })
	switch {
	case active >= 0:
		command.Name, command.Description = schedule.NextVersion(list[active].Name), list[active].Description
	case len(list) > 0:
		return nil, fault.New(fault.Conflict, "baseline.none_active", nil)
	}
	for _, row := range renewed {
		command.Activities = append(command.Activities, kernel.At(row))
	}
	for _, row := range without {
		command.Without = append(command.Without, kernel.At(row))
	}
	r, err := c.run(command)
	if err != nil {
		return nil, err
	}
	for i := range r.Events {
		if e, is := r.Events[i].Event.(*schedule.BaselineSaved); is {
			b, _, err := c.baseline(kernel.Row(e.Baseline))
			return b, err
		}
	}
	return nil, fault.New(fault.Internal, "internal.unexpected", nil)
}

// pointed reads the activity that a point is about, and enters its schedule.
func (c *call) pointed(f wire.Fields) (kernel.Row, error) {
	text, there, err := f.Text("activityId", "activityDhtmlxId")
	if err != nil {
		return 0, err
	}
	id, wrong := kernel.ParseRowID(text)
	if !there || wrong != nil {
		return 0, fault.New(fault.NotFound, "activity.unknown", fault.P{"row": text})
	}
	if err := c.Enter(id.Schedule); err != nil {
		return 0, err
	}
	return id.Row, c.activityExists(id.Row)
}

// activityExists refuses an activity that is not in the plan now. Fault: "activity.unknown".
func (c *call) activityExists(row kernel.Row) error {
	there := make(chan bool, 1)
	if err := c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		there <- s.Schedule().Activity(row) != nil
	}); err != nil {
		return err
	}
	if !<-there {
		return fault.New(fault.NotFound, "activity.unknown", fault.P{"row": row})
	}
	return nil
}

func addBaselinePoint(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	row, err := c.pointed(f)
	if err != nil {
		return err
	}
	return c.answerPoint(http.StatusCreated, row)
}

func (c *call) answerPoint(status int, row kernel.Row) error {
	b, err := c.nextVersion([]kernel.Row{row}, nil)
	if err != nil {
		return err
	}
	out, err := c.storedPoint(b, row)
	if err != nil {
		return err
	}
	return c.JSON(status, out)
}

// addBaselinePoints renews the points of several activities of one schedule as one version.
func addBaselinePoints(c *call) error {
	body, err := c.Body()
	if err != nil {
		return err
	}
	var list []wire.Fields
	if err := json.Unmarshal(body, &list); err != nil { // the list may stand alone or in an object
		f := wire.Fields{}
		if err := wire.Decode(body, &f, false); err != nil {
			return err
		}
		for _, name := range []string{"points", "baselines", "activities"} {
			if f.Has(name) {
				if err := wire.Decode(f[name], &list, false); err != nil {
					return err
				}
				break
			}
		}
	}
	switch {
	case len(list) == 0:
		return fault.New(fault.NotFound, "baseline.point_unknown", nil)
	case len(list) > plan.MaxBatch:
		return fault.New(fault.TooLarge, "batch.too_long", fault.P{"commands": len(list), "max": plan.MaxBatch})
	}
	rows := make([]kernel.Row, len(list))
	var of kernel.ScheduleID
	for i, f := range list {
		if f.Has("id") && !f.Has("activityId") {
			f["activityId"] = f["id"]
		}
		if rows[i], err = c.pointed(f); err != nil {
			return err
		}
		if i > 0 && c.Schedule != of {
			return fault.New(fault.Invalid, "row.other_schedule", fault.P{"row": rows[i]})
		}
		of = c.Schedule
	}
	b, err := c.nextVersion(rows, nil)
	if err != nil {
		return err
	}
	out := make([]WireStoredPoint, len(rows))
	for i, row := range rows {
		if out[i], err = c.storedPoint(b, row); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusCreated, out)
}

// activePoint is point of the active baseline alone: earlier versions stay as they were agreed on. Fault: "baseline.superseded".
func (c *call) activePoint() (kernel.Row, error) {
	b, row, err := c.point()
	if err == nil && !b.Active {
		err = fault.New(fault.Conflict, "baseline.superseded", fault.P{"name": b.Name})
	}
	return row, err
}

func renewBaselinePoint(c *call) error {
	row, err := c.activePoint()
	if err != nil {
		return err
	}
	return c.answerPoint(http.StatusOK, row)
}

func dropBaselinePoint(c *call) error {
	row, err := c.activePoint()
	if err != nil {
		return err
	}
	if _, err := c.nextVersion(nil, []kernel.Row{row}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: c.Variable("id"), Deleted: true})
}
