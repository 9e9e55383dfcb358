package analytics

import (
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/internal/exports"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/identity"
	"gantry/internal/risks"
	"gantry/readmodels/curves"
)

// Deps is what this area works with.
type Deps struct {
	Planner  *planning.Planner // reads what the history says of weeks
	Clock    httpapi.Clock
	Identity *identity.Service
	Desk     *exports.Desk
	Risks    *risks.Store // what simulations came to
	Page     string       // address of the page that /analytics-v2 shows in a frame; empty: none

	weeks *plans.WeekHistories
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	d.weeks = plans.NewWeekHistories()
	return slices.Concat(d.dashboardRoutes(), d.curveRoutes(), d.figureRoutes(), d.frameRoutes(), d.overviewRoutes(), d.exportRoutes(), d.resourceRoutes())
}

// call is a request to this area.
type call struct {
	plans.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error {
		return f(&call{plans.Call{Call: c, Planner: d.Planner, Clock: d.Clock}, d})
	}
}

// charts are the modules of the dashboard, by their names on the wire.
var charts = []struct {
	name   string
	module access.Module
}{
	{"ppc", access.ChartPPC}, {"pcr", access.ChartPCR}, {"overdue", access.ChartOverdue}, {"sectoradvancement", access.ChartSectors},
	{"scurve", access.ChartSCurve}, {"cnc", access.ChartReasons}, {"gantt", access.ChartGantt},
}

// anyChart are the modules of all charts but the first: who has none of them has no dashboard.
func anyChart() (out []access.Module) {
	for _, c := range charts[1:] {
		out = append(out, c.module)
	}
	return out
}

// allows tells whether the caller may see a chart: with full access or as a viewer. The level of own rows means nothing for charts.
func (c *call) allows(chart access.Module) bool {
	l := c.Member.Levels[chart]
	return l == access.Full || l == access.View
}

// chart refuses who may not see a chart. Fault: "chart.no_access".
func (c *call) chart(chart access.Module) error {
	if !c.allows(chart) {
		return fault.New(fault.Forbidden, noAccess, nil)
	}
	return nil
}

const noAccess = "chart.no_access"

// reader is the caller as the read model narrows rows. Who sees own rows alone counts those, and so does who may see a chart but not the
// rows behind it: taking a right away shows nobody more.
func (c *call) reader() curves.Reader {
	sight := c.Sight()
	level := func(m access.Module) curves.Level {
		if level := sight.Of(m); level == access.Own || !level.Sees() {
			return curves.Own
		}
		return curves.All
	}
	return curves.Reader{
		Commitments: level(access.Commitments), Roadblocks: level(access.Roadblocks), Reasons: level(access.Reasons), User: sight.User, Subcontract: sight.Subcontract,
	}
}

// models are the read models that the charts are made of.
var models = []string{"projects", "gantt", "lookahead", "weekly", "changelog", "curves"}
