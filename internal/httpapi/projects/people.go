package projects

import (
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

func (d *Deps) peopleRoutes() []httpapi.Route {
	edit := func(method, path string, scope httpapi.Scope, handler func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Project, Need: httpapi.Edit, Scope: scope, Handler: d.handle(handler)}
	}
	return []httpapi.Route{
		edit(http.MethodPost, "/api/projects/assign/user", httpapi.ByBody, assigning(func(b assignment) project.Command { return project.AssignUser{User: b.User} })),
		edit(http.MethodPost, "/api/projects/deallocate/user", httpapi.ByBody, assigning(func(b assignment) project.Command { return project.UnassignUser{User: b.User} })),
		edit(http.MethodPost, "/api/projects/assign/subcontract", httpapi.ByBody, assigning(func(b assignment) project.Command {
			return project.AssignSubcontract{Subcontract: b.Subcontract}
		})),
		edit(http.MethodPost, "/api/subcontracts/assign-project", httpapi.ByBody, assigning(func(b assignment) project.Command {
			return project.AssignSubcontract{Subcontract: b.Subcontract}
		})),
		edit(http.MethodPost, "/api/projects/deallocate/subcontract", httpapi.ByBody, assigning(func(b assignment) project.Command {
			return project.UnassignSubcontract{Subcontract: b.Subcontract}
		})),
		edit(http.MethodPost, "/api/projects/{project}/restrict", httpapi.ByProject, func(c *call) error { return c.do(project.Restrict{}) }),
		edit(http.MethodPost, "/api/users/settings/project/{project}/manageUserAssignment", httpapi.ByProject, manageAssignments),
		edit(http.MethodPut, "/api/projects/{project}/reporttasks", httpapi.ByProject, reportTasks),
		{Method: http.MethodGet, Path: "/api/users/settings/project/{project}", Module: access.Project, Need: httpapi.View, Scope: httpapi.ByProject, Handler: d.handle(listPeople)},
	}
}

// assignment is somebody's part in a project.
type assignment struct {
	Project     kernel.ProjectID `json:"projectId"`
	User        kernel.UserID    `json:"userId"`
	Subcontract kernel.ID        `json:"subcontractId"`
}

func assigning(command func(assignment) project.Command) func(*call) error {
	return func(c *call) error {
		var body assignment
		if err := c.Read(&body, false); err != nil {
			return err
		}
		if err := c.EnterProject(body.Project); err != nil {
			return err
		}
		if err := c.known(body.User); err != nil {
			return err
		}
		command := command(body)
		if _, assigns := command.(project.AssignSubcontract); assigns {
			if err := c.knownFirm(body.Subcontract); err != nil {
				return err
			}
		}
		return c.do(command)
	}
}

// knownFirm refuses a subcontract that the company does not have.
func (c *call) knownFirm(id kernel.ID) error {
	list, err := members.Subcontracts(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if !slices.ContainsFunc(list, func(s members.Subcontract) bool { return s.ID == id }) {
		return fault.New(fault.NotFound, "subcontract.unknown", nil)
	}
	return nil
}

// manageAssignments assigns and unassigns several people at once: all or none.
func manageAssignments(c *call) error {
	var body struct {
		Assign   []kernel.UserID `json:"usersToAssign"`
		Unassign []kernel.UserID `json:"usersToUnassign"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.known(body.Assign...); err != nil {
		return err
	}
	return c.do(project.AssignUsers{Assign: body.Assign, Unassign: body.Unassign})
}

func reportTasks(c *call) error {
	var body struct {
		User   kernel.UserID `json:"userId"`
		Report bool          `json:"report_tasks"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	return c.do(project.ReportTasks{User: body.User, Report: body.Report})
}

// MemberView is a member of the company with the part taken in a project.
type MemberView struct {
	httpapi.PersonView
	Role        access.Role `json:"role"`
	Assigned    bool        `json:"assigned"`
	Creator     bool        `json:"isCreator"`
	ReportTasks bool        `json:"report_tasks"`
	AllProjects bool        `json:"allProjects"` // sees the project without being assigned
}

// listPeople gives the members of the company, each with the part taken in the project. Of those who may not enter only the assigned ones
// are listed: nobody else of them can be assigned.
func listPeople(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), c.Project)
	if err != nil {
		return httpapi.QueryError(err)
	}
	all, err := members.List(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	ids := make([]kernel.UserID, len(all))
	for i, m := range all {
		ids[i] = m.User
	}
	people, err := c.People(ids)
	if err != nil {
		return err
	}
	parts := map[kernel.UserID]projects.User{}
	for _, u := range p.Users {
		parts[u.ID] = u
	}
	out := []MemberView{}
	for _, m := range all {
		person := people[m.User]
		if person == nil { // erased
			continue
		}
		part, assigned := parts[m.User]
		if !m.Active && !assigned {
			continue
		}
		role := access.Role(m.Role)
		out = append(out, MemberView{
			PersonView: *person, Role: role, Assigned: assigned, Creator: part.Creator, ReportTasks: part.ReportTasks, AllProjects: role.SeesAllProjects() || !p.Restricted,
		})
	}
	return c.JSON(http.StatusOK, out)
}

// user reads the person a path names: the session's own.
func (c *call) ownUser() error {
	if id, err := kernel.ParseID(c.Variable("user")); err != nil || id != c.Session.User {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	return nil
}
