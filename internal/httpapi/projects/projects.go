package projects

import (
	"math"
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
	"gantry/readmodels/projects"
)

// ProjectView is one project of the list with its schedules.
type ProjectView struct {
	ID        kernel.ProjectID `json:"id"`
	Name      string           `json:"name"`
	Place     string           `json:"place"`
	Progress  kernel.Percent   `json:"progress"` // the schedules' by their weight
	Schedules []ScheduleView   `json:"schedules"`
}

// ScheduleView is one schedule of the list. Dates are civil minutes, progress is in ten-thousandths of a percent.
type ScheduleView struct {
	ID         kernel.ScheduleID   `json:"id"`
	Name       string              `json:"name"`
	Start      *kernel.Minute      `json:"start"`
	Finish     *kernel.Minute      `json:"finish"`
	Progress   kernel.Percent      `json:"progress"`
	Activities int                 `json:"activities"` // summaries not counted
	Begun      bool                `json:"begun"`      // it has rows, be they summaries alone
	Revision   int64               `json:"revision"`
	UpdatedAt  time.Time           `json:"updatedAt"`
	UpdatedBy  *httpapi.PersonView `json:"updatedBy,omitempty"`
	Stale      bool                `json:"stale"` // newer changes are missing here
}

func (d *Deps) projectRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/companies/{company}/projects", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByCompany, Handler: d.handle(listProjects)},
		{Method: http.MethodPost, Path: "/api/projects", Module: access.Project, Need: httpapi.Edit, Scope: httpapi.Self, Handler: d.handle(createProject)},
	}
}

func listProjects(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	var ids []kernel.UserID
	for _, p := range list {
		for _, s := range p.Schedules {
			ids = append(ids, s.ChangedBy)
		}
	}
	people, err := c.People(ids)
	if err != nil {
		return err
	}
	var weighed []kernel.ScheduleID // one schedule alone needs no weight
	for _, p := range list {
		for _, s := range p.Schedules {
			if len(p.Schedules) > 1 {
				weighed = append(weighed, s.ID)
			}
		}
	}
	loads, err := gantt.Loads(c.Context(), c.Rows(), c.Session.Company, weighed)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := make([]ProjectView, len(list))
	for i, p := range list {
		out[i] = ProjectView{ID: p.ID, Name: p.Name, Place: p.Place, Progress: projectProgress(p.Schedules, loads), Schedules: make([]ScheduleView, len(p.Schedules))}
		for k, s := range p.Schedules {
			out[i].Schedules[k] = ScheduleView{
				ID: s.ID, Name: s.Name, Start: wire.MinuteOrNull(s.Start), Finish: wire.MinuteOrNull(s.Finish), Progress: s.Progress, Activities: s.Activities, Begun: s.Rows > 0,
				Revision: s.Revision, UpdatedAt: s.ChangedAt, UpdatedBy: people[s.ChangedBy], Stale: s.Stale,
			}
		}
	}
	return c.JSON(http.StatusOK, out)
}

// projectProgress weighs the progress of a project's schedules as a summary weighs its children's: by the basis they share, by working
// minutes where they share none or it is zero for all, and equally where those are zero too.
func projectProgress(schedules []projects.Schedule, loads map[kernel.ScheduleID]gantt.Load) kernel.Percent {
	byBasis := func(l gantt.Load) int64 {
		switch schedule.Basis(l.Basis) {
		case schedule.ByCost:
			return l.Cost
		case schedule.ByManHours:
			return l.ManHours
		}
		return l.Minutes
	}
	one := true
	for i := 1; i < len(schedules); i++ {
		one = one && loads[schedules[i].ID].Basis == loads[schedules[0].ID].Basis
	}
	ways := []func(gantt.Load) int64{byBasis, func(l gantt.Load) int64 { return l.Minutes }, func(gantt.Load) int64 { return 1 }}
	if !one {
		ways = ways[1:]
	}
	for _, weigh := range ways {
		var done, whole float64
		for _, s := range schedules {
			w := float64(weigh(loads[s.ID]))
			whole += w
			done += w * float64(s.Progress)
		}
		if whole > 0 {
			return kernel.Percent(math.Round(done / whole))
		}
	}
	return 0
}

func createProject(c *call) error {
	var body struct {
		Name  string `json:"name"`
		Place string `json:"place"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	id := c.CommandID() // the project bears the id of the command that made it
	result, err := c.deps.Projects.Execute(c.Context(), c.Caller, id, id, project.Create{Name: body.Name, Place: body.Place})
	if err != nil {
		return err
	}
	return c.Made(id, result.Position)
}
