package httpapi

import (
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels/projects"
)

// Reader is how the caller sees projects.
func (c *Call) Reader() projects.Reader {
	return projects.Reader{User: c.Caller.User, All: c.Caller.Role.SeesAllProjects()}
}

func (c *Call) seesSchedule(id kernel.ScheduleID) error { return c.sees(kernel.ProjectID{}, id) }

func (c *Call) seesProject(id kernel.ProjectID) error { return c.sees(id, kernel.ScheduleID{}) }

// sees refuses a deleted project, and one the caller is not assigned to. A read model that is behind must not refuse who was assigned a
// moment ago, so a refusal is judged again on the newest rows.
func (c *Call) sees(project kernel.ProjectID, schedule kernel.ScheduleID) error {
	ask := func() (projects.Sight, error) {
		return projects.SightOf(c.Context(), c.Rows(), c.Session.Company, c.Reader(), project, schedule)
	}
	s, err := ask()
	if err == nil && (!s.Visible || s.Deleted) {
		if err = c.CaughtUp("projects"); err == nil {
			s, err = ask()
		}
	}
	switch {
	case err != nil:
		return QueryError(err)
	case !s.Known && c.Reader().All:
		return nil // nothing can be said of it, as of a history nobody can read
	case !s.Visible:
		return fault.New(fault.Forbidden, "project.not_assigned", nil)
	case s.Deleted:
		return fault.New(fault.NotFound, "project.deleted", nil)
	}
	return nil
}
