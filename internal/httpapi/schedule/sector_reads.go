package schedule

import (
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// sectorReadRoutes read the parts of a schedule under its own address, and take the wishes that something be calculated anew.
func (d *Deps) sectorReadRoutes() []httpapi.Route {
	read := func(name string, module access.Module, f func(*call) error) httpapi.Route {
		return httpapi.Route{
			Method: http.MethodGet, Path: "/api/sectors/" + name + "/{schedule}", Module: module, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(f), Cost: httpapi.CostWhole,
		}
	}
	wish := func(name string) httpapi.Route {
		return httpapi.Route{
			Method: http.MethodPost, Path: "/api/sectors/" + name, Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(managing(calculateAnew)), Cost: httpapi.CostWhole,
		}
	}
	return []httpapi.Route{
		read("activity", access.Gantt, listActivities),
		read("activityponts", access.Gantt, listBaselinePoints),
		read("activityversions", access.Gantt, listBaselines),
		read("activitiestree", access.Gantt, showTree),
		read("calendar", access.Calendars, listCalendars),
		read("basecalendar", access.Calendars, listBaseCalendars),
		read("activityrelation", access.Gantt, listRelations),
		wish("updateponderatormaster"), wish("updateprimaveradurationmaster"), wish("updatecalendarsavemaster"),
	}
}

// listBaselinePoints gives the points of the active baseline, none where none is active.
func listBaselinePoints(c *call) error {
	list, _, err := c.baselines()
	if err != nil {
		return err
	}
	out := []WireStoredPoint{}
	active := slices.IndexFunc(list, func(b schedule.BaselineVersion) bool { return b.Active })
	if active < 0 {
		return c.JSON(http.StatusOK, out)
	}
	for _, p := range list[active].Points {
		point, err := c.storedPoint(&list[active], p.Activity)
		if err != nil {
			return err
		}
		out = append(out, point)
	}
	return c.JSON(http.StatusOK, out)
}

// BranchView is an activity with those under it, in outline order.
type BranchView struct {
	WireActivity
	Children []*BranchView `json:"children"`
}

func showTree(c *call) error {
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
	branches := make(map[kernel.Row]*BranchView, len(rows))
	for i := range rows {
		branches[rows[i].Row] = &BranchView{WireActivity: around.wireActivity(&rows[i]), Children: []*BranchView{}}
	}
	out := []*BranchView{}
	for i := range rows { // rows come in outline order
		b, above := branches[rows[i].Row], branches[rows[i].Parent]
		if above == nil || above == b {
			out = append(out, b)
			continue
		}
		above.Children = append(above.Children, b)
	}
	return c.JSON(http.StatusOK, out)
}

func listRelations(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	links, err := gantt.Links(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	rows := make([]kernel.Row, len(links))
	for i := range links {
		rows[i] = links[i].Row
	}
	return c.relations(rows)
}

// calculateAnew takes the wish that weights, hours or dates be calculated anew. Every command leaves them calculated, so the flag of the
// wish is clear again in the answer; screens and kept answers are renewed all the same.
func calculateAnew(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if !f.Has("sectorId") {
		return fault.New(fault.Invalid, "sector.not_selected", nil)
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	wanted, there, err := f.Flag("update")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("update")
	}
	if wanted {
		c.renewReaders()
	}
	for _, model := range []string{"projects", "gantt"} {
		if err := c.CaughtUp(model); err != nil {
			return err
		}
	}
	return c.answer(http.StatusOK, 0)
}
