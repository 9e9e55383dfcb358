package project

import "gantry/domain/kernel"

// Created: the project exists. Projects created before there were assignments are not restricted: everybody in the company sees them.
type Created struct {
	Name       string `json:"name"`
	Place      string `json:"place,omitempty"`
	Restricted bool   `json:"restricted,omitempty"`
}

// Renamed: the project has another name.
type Renamed struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Changed: the project has other details.
type Changed struct {
	From Details `json:"from"`
	To   Details `json:"to"`
}

// StageChanged: the project is at another stage of its life. A deletion has a reason.
type StageChanged struct {
	From   Stage  `json:"from"`
	To     Stage  `json:"to"`
	Reason string `json:"reason,omitempty"`
}

// UserAssigned: the user takes part in the project.
type UserAssigned struct {
	User    kernel.UserID `json:"user"`
	Creator bool          `json:"creator,omitempty"`
}

// UserUnassigned: the user no longer takes part.
type UserUnassigned struct {
	User        kernel.UserID `json:"user"`
	Creator     bool          `json:"creator,omitempty"`
	ReportTasks bool          `json:"reportTasks,omitempty"`
}

// ReportTasksChanged: the user is notified about commitments, or no longer.
type ReportTasksChanged struct {
	User kernel.UserID `json:"user"`
	To   bool          `json:"to"`
}

// SubcontractAssigned: the subcontract takes part in the project.
type SubcontractAssigned struct {
	Subcontract kernel.ID `json:"subcontract"`
}

// SubcontractUnassigned: the subcontract no longer takes part.
type SubcontractUnassigned struct {
	Subcontract kernel.ID `json:"subcontract"`
}

// Restricted: only assigned people and administrators see the project from now on.
type Restricted struct{}

// CategoriesAdded: the lists have more categories.
type CategoriesAdded struct {
	Categories []Category `json:"categories"`
}

// CategoryRenamed: a category has another name.
type CategoryRenamed struct {
	ID   int32  `json:"id"`
	From string `json:"from"`
	To   string `json:"to"`
}

// CategoryRemoved: a category is off its list.
type CategoryRemoved struct {
	Category Category `json:"category"`
}
