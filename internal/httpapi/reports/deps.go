package reports

import (
	"net/http"
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/internal/exports"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/identity"
)

// Deps is what this area works with.
type Deps struct {
	Planner  *planning.Planner
	Clock    httpapi.Clock
	Identity *identity.Service
	Files    *files.Store
	Desk     *exports.Desk
}

// The kinds of reports, as their addresses name them.
const (
	ofLookahead = "lookahead"
	ofWeek      = "weekly"
)

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(
		d.routes(ofLookahead, access.Lookahead, startLookahead),
		d.routes(ofWeek, access.Commitments, startWeekly),
	)
}

// routes are those of one kind of reports.
func (d *Deps) routes(kind string, module access.Module, start func(*call) error) []httpapi.Route {
	path := "/api/reports/" + kind + "/{export}"
	one := func(method, path string, f func(*call, string) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: module, Need: httpapi.View, Scope: httpapi.ByExport, Handler: d.handle(func(c *call) error { return f(c, kind) })}
	}
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/schedules/{schedule}/reports/" + kind, Module: module, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(start), Cost: httpapi.CostWhole},
		one(http.MethodGet, path, show),
		one(http.MethodDelete, path, cancel),
		one(http.MethodGet, path+"/file", fetch),
	}
}

// call is a request to this area.
type call struct {
	plans.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error {
		return f(&call{Call: plans.Call{Call: c, Planner: d.Planner, Clock: d.Clock}, deps: d})
	}
}
