package lookahead

import (
	"slices"

	"gantry/commands/planning"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/notifications"
	rows "gantry/readmodels/lookahead"
)

// Deps is what this area works with.
type Deps struct {
	Planner *planning.Planner
	Clock   httpapi.Clock
	Files   *files.Store
	Uploads plans.Uploads
	Notices *notifications.Center
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(d.windowRoutes(), d.roadblockRoutes(), d.costRoutes(), d.conversionRoutes(), d.convertRoutes(), d.taskRoutes(), d.activityRoutes(), d.constraintRoutes(), d.documentRoutes(), d.notifyRoutes())
}

// call is a request to this area.
type call struct {
	plans.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error {
		return f(&call{plans.Call{Call: c, Planner: d.Planner, Clock: d.Clock, Uploads: d.Uploads}, d})
	}
}

// of names the schedule of this call.
func (c *call) of() rows.Of {
	of, _ := c.Lookahead()
	return of
}

// reader is the caller as the read model narrows rows.
func (c *call) reader() rows.Reader {
	_, reader := c.Lookahead()
	return reader
}
