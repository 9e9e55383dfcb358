package projects

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/identity"
	"gantry/readmodels/projects"
)

func (d *Deps) copyRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/projects/duplicate", Module: access.Project, Need: httpapi.Edit, Scope: httpapi.Self, Handler: d.handle(duplicateProject), Cost: httpapi.CostWhole},
		{Method: http.MethodPost, Path: "/api/projects/assignfreetrial/superadmin", Need: httpapi.Support, Scope: httpapi.Self, Handler: d.handle(assignTrialProject)},
	}
}

// duplicateProject copies a project with all its schedules. Without a project, and with isFreeTrial, a company on trial gets the
// demonstration's. Who asks and in which company is the session's knowledge, whatever the body says.
func duplicateProject(c *call) error {
	var body struct {
		Project kernel.ProjectID `json:"projectId"`
		Name    string           `json:"name"`
		Trial   bool             `json:"isFreeTrial"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	id := c.CommandID()
	if body.Project.IsZero() {
		if !body.Trial {
			return wire.Missing("projectId")
		}
		return c.sampleProject(id, body.Name)
	}
	if err := c.EnterProject(body.Project); err != nil {
		return err
	}
	if err := c.CaughtUp("projects"); err != nil {
		return err
	}
	p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), body.Project)
	if err != nil {
		return httpapi.QueryError(err)
	}
	opens, err := c.Opened()
	if err != nil {
		return err
	}
	var schedules []kernel.ScheduleID
	for _, s := range p.Schedules {
		if !s.Removed && opens(s.ID) {
			schedules = append(schedules, s.ID)
		}
	}
	at, err := c.deps.Projects.CopyProject(c.Context(), c.deps.Planner, c.Caller, id, body.Project, body.Name, schedules)
	if err != nil {
		return err
	}
	return c.Made(id, at)
}

// onTrial refuses a company that is not. Fault: "project.no_trial".
func (c *call) onTrial() error {
	_, trial, err := c.deps.Identity.Trial(c.Context(), c.Session.Company)
	if err != nil {
		return err
	}
	if !trial {
		return fault.New(fault.Conflict, "project.no_trial", nil)
	}
	return nil
}

// assignTrialProject lets a superadministrator assign somebody of a company on trial to one of its projects, by e-mail. It gives no role.
func assignTrialProject(c *call) error {
	var body struct {
		Project kernel.ProjectID `json:"projectId"`
		Email   string           `json:"email"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.EnterProject(body.Project); err != nil {
		return err
	}
	if err := c.onTrial(); err != nil {
		return err
	}
	email, err := identity.NormalEmail(body.Email)
	if err != nil {
		return err
	}
	user, known, err := c.deps.Identity.ByEmail(c.Context(), email)
	if err != nil {
		return err
	}
	if known {
		_, err = c.MemberOf(c.Session.Company, user)
	}
	if err != nil || !known {
		return fault.New(fault.NotFound, "project.user_unknown", fault.P{"user": email})
	}
	return c.do(project.AssignUser{User: user})
}

// sampleProject makes the demonstration's project in a company on trial.
func (c *call) sampleProject(id kernel.ProjectID, name string) error {
	if err := c.onTrial(); err != nil {
		return err
	}
	at, err := c.deps.Sample.Load(c.Context(), c.Caller, id, name, c.Language)
	if err != nil {
		return err
	}
	return c.Made(id, at)
}
