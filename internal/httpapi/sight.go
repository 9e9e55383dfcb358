package httpapi

import (
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels/projects"
)

// Reader is how the caller sees projects.
func (c *Call) Reader() projects.Reader {
	return projects.Reader{User: c.Caller.User, All: c.Caller.Role.SeesAllProjects()}
}

// EditsWholePlans tells whether the caller edits every row of a plan: such people manage the schedules and see those hidden from others.
func (c *Call) EditsWholePlans() bool { return c.Member.Levels[access.Gantt] == access.Full }

// Opened gives the test whether the caller may open schedules of a list. Those of other companies are not in it.
func (c *Call) Opened() (func(kernel.ScheduleID) bool, error) {
	sights, err := projects.Sights(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return nil, QueryError(err)
	}
	return func(id kernel.ScheduleID) bool {
		s, known := sights[id]
		return known && c.finds(s) == nil && c.opens(s, id) == nil
	}, nil
}

func (c *Call) seesProject(id kernel.ProjectID) error {
	return c.judge(func() (projects.Sight, error) {
		return projects.SightOfProject(c.Context(), c.Rows(), c.Session.Company, c.Reader(), id)
	}, c.finds)
}

// seesSchedule refuses a schedule whose project the caller does not see.
func (c *Call) seesSchedule(id kernel.ScheduleID) error { return c.judge(c.sightOf(id), c.finds) }

// mayOpen refuses, besides, a schedule that is removed or hidden from the caller.
func (c *Call) mayOpen(id kernel.ScheduleID) error {
	return c.judge(c.sightOf(id), func(s projects.Sight) error {
		if err := c.finds(s); err != nil {
			return err
		}
		return c.opens(s, id)
	})
}

func (c *Call) sightOf(id kernel.ScheduleID) func() (projects.Sight, error) {
	return func() (projects.Sight, error) {
		return projects.SightOfSchedule(c.Context(), c.Rows(), c.Session.Company, c.Reader(), id)
	}
}

// judge asks the rows. Rows that are behind must not refuse who was assigned a moment ago, so a refusal is judged again on the newest.
func (c *Call) judge(ask func() (projects.Sight, error), refusal func(projects.Sight) error) error {
	s, err := ask()
	if err == nil && refusal(s) != nil {
		if err = c.CaughtUp("projects"); err == nil {
			s, err = ask()
		}
	}
	if err != nil {
		return QueryError(err)
	}
	return refusal(s)
}

// finds refuses a deleted project, and one the caller is not assigned to.
func (c *Call) finds(s projects.Sight) error {
	switch {
	case !s.Known && c.Reader().All:
		return nil // nothing can be said of it, as of a history nobody can read
	case !s.Visible:
		return fault.New(fault.Forbidden, "project.not_assigned", nil)
	case s.Deleted:
		return fault.New(fault.NotFound, "project.deleted", nil)
	}
	return nil
}

func (c *Call) opens(s projects.Sight, id kernel.ScheduleID) error {
	switch {
	case s.Removed:
		return fault.New(fault.NotFound, "schedule.removed", fault.P{"id": id.String()})
	case s.Hidden && !c.EditsWholePlans():
		return fault.New(fault.Forbidden, "schedule.hidden", fault.P{"id": id.String()})
	}
	return nil
}
