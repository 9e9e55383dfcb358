package project

import (
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Assignment is one user's part in the project.
type Assignment struct {
	Creator     bool // made the project
	ReportTasks bool // is notified about commitments
}

// AssignUser lets a user of the company see the project.
type AssignUser struct {
	User kernel.UserID `json:"user"`
}

// CommandType is the command's name.
func (AssignUser) CommandType() string { return "project.assign-user" }

// UnassignUser ends a user's part in the project.
type UnassignUser struct {
	User kernel.UserID `json:"user"`
}

// CommandType is the command's name.
func (UnassignUser) CommandType() string { return "project.unassign-user" }

// AssignUsers assigns and unassigns several users at once: all or none.
type AssignUsers struct {
	Assign   []kernel.UserID `json:"assign"`
	Unassign []kernel.UserID `json:"unassign"`
}

// CommandType is the command's name.
func (AssignUsers) CommandType() string { return "project.assign-users" }

// ReportTasks says whether an assigned user is notified about commitments.
type ReportTasks struct {
	User   kernel.UserID `json:"user"`
	Report bool          `json:"report"`
}

// CommandType is the command's name.
func (ReportTasks) CommandType() string { return "project.report-tasks" }

// AssignSubcontract lets a subcontract of the company take part.
type AssignSubcontract struct {
	Subcontract kernel.ID `json:"subcontract"`
}

// CommandType is the command's name.
func (AssignSubcontract) CommandType() string { return "project.assign-subcontract" }

// UnassignSubcontract ends a subcontract's part.
type UnassignSubcontract struct {
	Subcontract kernel.ID `json:"subcontract"`
}

// CommandType is the command's name.
func (UnassignSubcontract) CommandType() string { return "project.unassign-subcontract" }

// Restrict limits a project that everybody in the company sees to the people assigned to it.
type Restrict struct{}

// CommandType is the command's name.
func (Restrict) CommandType() string { return "project.restrict" }

// Sees reports whether an ordinary member of the company sees the project. Administrators see all projects.
func (s State) Sees(user kernel.UserID) bool {
	_, assigned := s.Users[user]
	return assigned || !s.Restricted
}

func (s State) assign(user kernel.UserID) ([]event.Event, error) {
	if user.IsZero() {
		return nil, refuse("project.user_unknown", nil)
	}
	if _, assigned := s.Users[user]; assigned {
		return nil, nil
	}
	return []event.Event{UserAssigned{User: user}}, nil
}

func (s State) unassign(user kernel.UserID) []event.Event {
	part, assigned := s.Users[user]
	if !assigned {
		return nil
	}
	return []event.Event{UserUnassigned{User: user, Creator: part.Creator, ReportTasks: part.ReportTasks}}
}

func (s State) assignAll(c AssignUsers) ([]event.Event, error) {
	var out []event.Event
	for _, user := range c.Unassign {
		gone := s.unassign(user)
		s = s.after(gone)
		out = append(out, gone...)
	}
	for _, user := range c.Assign {
		come, err := s.assign(user)
		if err != nil {
			return nil, err
		}
		s = s.after(come)
		out = append(out, come...)
	}
	return out, nil
}

func (s State) after(events []event.Event) State {
	for _, e := range events {
		s = Evolve(s, e)
	}
	return s
}

func (s State) reportTasks(c ReportTasks) ([]event.Event, error) {
	part, assigned := s.Users[c.User]
	switch {
	case !assigned:
		return nil, refuse("project.user_unassigned", fault.P{"user": c.User.String()})
	case part.ReportTasks == c.Report:
		return nil, nil
	}
	return []event.Event{ReportTasksChanged{User: c.User, To: c.Report}}, nil
}

func (s State) assignSubcontract(id kernel.ID) ([]event.Event, error) {
	switch {
	case id.IsZero():
		return nil, refuse("project.subcontract_unknown", nil)
	case s.Subcontracts[id]:
		return nil, nil
	}
	return []event.Event{SubcontractAssigned{Subcontract: id}}, nil
}

func (s State) unassignSubcontract(id kernel.ID) []event.Event {
	if !s.Subcontracts[id] {
		return nil
	}
	return []event.Event{SubcontractUnassigned{Subcontract: id}}
}
