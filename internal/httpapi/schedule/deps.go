package schedule

import (
	"context"
	"slices"
	"time"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/imports"
	"gantry/internal/live"
	"gantry/internal/risks"
)

// Deps is what this area works with.
type Deps struct {
	Planner   *planning.Planner
	Projects  projects.Projects
	Companies Companies
	Imports   *imports.Desk // reads the activities that a new schedule brings
	Live      *live.Hub
	Watching  func(people int) // counts open live channels
	Clock     httpapi.Clock
	Heartbeat time.Duration // of live channels; 0: 15 seconds
	Uploads   plans.Uploads
	Files     *files.Store // of the logo on what is printed
	Risks     *risks.Desk  // simulations

	snapshots *snapshotCache
}

// Companies executes commands of the caller's company; the same id again is safe.
type Companies interface {
	Execute(ctx context.Context, caller commands.Caller, id kernel.CommandID, command company.Command) (commands.Result, error)
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	if d.Heartbeat == 0 {
		d.Heartbeat = 15 * time.Second
	}
	d.snapshots = newSnapshotCache()
	return slices.Concat(
		d.scheduleRoutes(), d.sectorRoutes(), d.whyRoutes(), d.commandRoutes(), d.ganttRoutes(), d.activityRoutes(), d.assignRoutes(), d.savingRoutes(), d.saveAllRoutes(), d.cardRoutes(), d.relationRoutes(), d.calendarRoutes(), d.baseCalendarRoutes(), d.calendarPartRoutes(), d.holidayRoutes(), d.cloneRoutes(), d.baselineRoutes(), d.baselinePointRoutes(), d.updateRoutes(), d.comparisonRoutes(), d.requestRoutes(), d.standingRoutes(), d.healthRoutes(), d.riskRoutes(), d.ledgerRoutes(), d.earnedRoutes(), d.historyRoutes(), d.sectorReadRoutes(), d.printRoutes(), d.spreadsheetRoutes(), d.ganttHeadRoutes(), d.areaRoutes(),
	)
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}
