package schedule

import (
	"fmt"
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/live"
)

func (d *Deps) areaRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodGet, Path: "/api/schedules/{schedule}/areas/{area}", Module: access.Gantt, Or: plan.Modules(), Need: httpapi.View, Scope: httpapi.BySchedule,
		Handler: d.handle(showArea),
	}}
}

// AreaView is the rows of one area of a plan that the caller sees, as columns. Deltas of the live channel go on from its revision.
type AreaView struct {
	Revision eventstore.Revision        `json:"revision"`
	Tables   map[string]*record.Columns `json:"tables"`
}

// showArea gives the rows of an area, as they are or, with "at", as they stood. The schedule itself is seen through the Gantt.
func showArea(c *call) error {
	area := c.Variable("area")
	unknown := fault.New(fault.NotFound, "area.unknown", fault.P{"area": area})
	if area == schedule.Schema.Area {
		return unknown
	}
	view, known, sight := AreaView{}, false, c.sight()
	take := func(s *plan.State, at eventstore.Revision) {
		view.Revision = at
		view.Tables, known = s.Tables(area, sight)
	}
	if err := c.lookAt(c.Request.URL.Query().Get("at"), take); err != nil {
		return err
	}
	if !known {
		return unknown
	}
	h := c.Response.Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Cookie, Authorization")
	tag := fmt.Sprintf(`W/"%s-%d-%s"`, area, view.Revision, sight.Key(plan.Modules()))
	h.Set("ETag", tag)
	if httpapi.Matches(c.Request.Header.Get("If-None-Match"), tag) {
		c.Response.WriteHeader(http.StatusNotModified)
		return nil
	}
	for _, columns := range view.Tables {
		columns.Map(live.Words)
	}
	return c.JSON(http.StatusOK, view)
}

// lookAt shows the plan as it is, or as it stood at a moment.
func (c *call) lookAt(moment string, look func(*plan.State, eventstore.Revision)) error {
	if moment == "" {
		return c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, look)
	}
	m, err := c.momentOf(moment)
	if err != nil {
		return err
	}
	if m.baseline != nil { // it holds no other areas
		return fault.New(fault.Invalid, "moment.unreadable", fault.P{"moment": moment})
	}
	if m.revision == 0 {
		return fault.New(fault.Invalid, "moment.before_first", nil)
	}
	stood, err := c.deps.Planner.AsOf(c.Context(), c.Schedule, c.Caller, planning.Moment{Revision: eventstore.Revision(m.revision)})
	if err != nil {
		return httpapi.QueryError(err)
	}
	if stood.Revision == 0 {
		return fault.New(fault.Invalid, "moment.before_first", nil)
	}
	look(stood.State, stood.Revision)
	return nil
}
