package projects

import (
	"math"
	"net/http"
	"slices"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
	"gantry/readmodels/projects"
)

// ProjectView is one project with its schedules.
type ProjectView struct {
	ID      kernel.ProjectID `json:"id"`
	Company kernel.CompanyID `json:"companyId"`
	Name    string           `json:"name"`
	DetailsView
	Stage         string         `json:"stage"`
	RemovalReason string         `json:"removalReason"`
	Restricted    bool           `json:"restricted"` // only administrators and its users see it
	CreatedAt     time.Time      `json:"createdAt"`
	Progress      kernel.Percent `json:"progress"` // the schedules' by their weight
	Users         []AssignedUser `json:"users"`
	Subcontracts  []kernel.ID    `json:"subcontracts"`
	Schedules     []ScheduleView `json:"schedules"`
}

// AssignedUser is somebody who takes part in a project.
type AssignedUser struct {
	User        kernel.UserID    `json:"userId"`
	Project     kernel.ProjectID `json:"projectId"`
	Creator     bool             `json:"isCreator"`
	ReportTasks bool             `json:"report_tasks"`
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
	Current    bool                `json:"current"`    // the project's current schedule
	Visible    bool                `json:"visible"`    // to all; false: only those who edit whole plans see it
	Productive bool                `json:"productive"` // it counts in analytics
	Stale      bool                `json:"stale"`      // newer changes are missing here
}

func (d *Deps) listRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/companies/{company}/projects", Need: httpapi.AnyRole, Scope: httpapi.ByCompany, Handler: d.handle(listProjects)},
		{Method: http.MethodGet, Path: "/api/projects/{project}", Need: httpapi.AnyRole, Scope: httpapi.ByProject, Handler: d.handle(showProject)},
		{Method: http.MethodGet, Path: "/api/projects/byuser/{user}", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(projectsOfUser)},
		{Method: http.MethodGet, Path: "/api/users/projects_by_user/{user}", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(projectsOfUser)},
	}
}

// listProjects gives the projects the caller sees. With deleted=true administrators get the deleted ones instead.
func listProjects(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return httpapi.QueryError(err)
	}
	deleted := c.Request.URL.Query().Get("deleted") == "true" && c.Caller.Role.SeesAllProjects()
	return c.answer(slices.DeleteFunc(list, func(p projects.Project) bool { return (p.Stage == string(project.Deleted)) != deleted }))
}

func showProject(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), c.Project)
	if err != nil {
		return httpapi.QueryError(err)
	}
	views, err := c.views([]projects.Project{p})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, views[0])
}

// projectsOfUser gives the projects that somebody takes part in, as far as the caller sees them. Only administrators ask for others.
func projectsOfUser(c *call) error {
	user, err := kernel.ParseID(c.Variable("user"))
	if err != nil {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	if user != c.Session.User && !c.Caller.Role.SeesAllProjects() {
		return httpapi.ErrForbidden
	}
	member, err := c.MemberOf(c.Session.Company, user)
	if err != nil {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company, projects.Reader{User: user, All: member.Role.SeesAllProjects()})
	if err != nil {
		return httpapi.QueryError(err)
	}
	return c.answer(slices.DeleteFunc(list, func(p projects.Project) bool { return p.Stage == string(project.Deleted) }))
}

func (c *call) answer(list []projects.Project) error {
	views, err := c.views(list)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, views)
}

func (c *call) views(list []projects.Project) ([]ProjectView, error) {
	for i := range list {
		list[i].Schedules = slices.DeleteFunc(list[i].Schedules, func(s projects.Schedule) bool { return s.Removed || s.Hidden && !c.EditsWholePlans() })
	}
	var editors []kernel.UserID
	var weighed []kernel.ScheduleID // one schedule alone needs no weight
	for _, p := range list {
		for _, s := range p.Schedules {
			editors = append(editors, s.ChangedBy)
			if len(p.Schedules) > 1 {
				weighed = append(weighed, s.ID)
			}
		}
	}
	people, err := c.People(editors)
	if err != nil {
		return nil, err
	}
	loads, err := gantt.Loads(c.Context(), c.Rows(), c.Session.Company, weighed)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	out := make([]ProjectView, len(list))
	for i, p := range list {
		out[i] = ProjectView{
			ID: p.ID, Company: c.Session.Company, Name: p.Name, DetailsView: viewOf(p.Details), Stage: p.Stage, RemovalReason: p.RemovalReason, Restricted: p.Restricted,
			CreatedAt: p.CreatedAt, Progress: projectProgress(p.Schedules, loads), Users: make([]AssignedUser, len(p.Users)),
			Subcontracts: append([]kernel.ID{}, p.Subcontracts...), Schedules: make([]ScheduleView, len(p.Schedules)),
		}
		for k, u := range p.Users {
			out[i].Users[k] = AssignedUser{User: u.ID, Project: p.ID, Creator: u.Creator, ReportTasks: u.ReportTasks}
		}
		for k, s := range p.Schedules {
			out[i].Schedules[k] = ScheduleView{
				ID: s.ID, Name: s.Name, Start: wire.MinuteOrNull(s.Start), Finish: wire.MinuteOrNull(s.Finish), Progress: s.Progress, Activities: s.Activities, Begun: s.Rows > 0,
				Revision: s.Revision, UpdatedAt: s.ChangedAt, UpdatedBy: people[s.ChangedBy],
				Current: s.ID == p.Current, Visible: !s.Hidden, Productive: s.Productive, Stale: s.Stale,
			}
		}
	}
	return out, nil
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
