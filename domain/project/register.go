package project

import "gantry/domain/event"

// The stored names.
var (
	created               = event.OfStream("project.created")
	renamed               = event.OfStream("project.renamed")
	changed               = event.OfStream("project.changed")
	stageChanged          = event.OfStream("project.stage-changed")
	userAssigned          = event.OfStream("project.user-assigned")
	userUnassigned        = event.OfStream("project.user-unassigned")
	reportTasksChanged    = event.OfStream("project.report-tasks-changed")
	subcontractAssigned   = event.OfStream("project.subcontract-assigned")
	subcontractUnassigned = event.OfStream("project.subcontract-unassigned")
	restricted            = event.OfStream("project.restricted")
	categoriesAdded       = event.OfStream("project.categories-added")
	categoryRenamed       = event.OfStream("project.category-renamed")
	categoryRemoved       = event.OfStream("project.category-removed")
)

// EventType is the stored name.
func (Created) EventType() string { return "project.created" }

// Descriptor is event.Event.
func (Created) Descriptor() *event.Descriptor { return created }

// EventType is the stored name.
func (Renamed) EventType() string { return "project.renamed" }

// Descriptor is event.Event.
func (Renamed) Descriptor() *event.Descriptor { return renamed }

// EventType is the stored name.
func (Changed) EventType() string { return "project.changed" }

// Descriptor is event.Event.
func (Changed) Descriptor() *event.Descriptor { return changed }

// EventType is the stored name.
func (StageChanged) EventType() string { return "project.stage-changed" }

// Descriptor is event.Event.
func (StageChanged) Descriptor() *event.Descriptor { return stageChanged }

// EventType is the stored name.
func (UserAssigned) EventType() string { return "project.user-assigned" }

// Descriptor is event.Event.
func (UserAssigned) Descriptor() *event.Descriptor { return userAssigned }

// EventType is the stored name.
func (UserUnassigned) EventType() string { return "project.user-unassigned" }

// Descriptor is event.Event.
func (UserUnassigned) Descriptor() *event.Descriptor { return userUnassigned }

// EventType is the stored name.
func (ReportTasksChanged) EventType() string { return "project.report-tasks-changed" }

// Descriptor is event.Event.
func (ReportTasksChanged) Descriptor() *event.Descriptor { return reportTasksChanged }

// EventType is the stored name.
func (SubcontractAssigned) EventType() string { return "project.subcontract-assigned" }

// Descriptor is event.Event.
func (SubcontractAssigned) Descriptor() *event.Descriptor { return subcontractAssigned }

// EventType is the stored name.
func (SubcontractUnassigned) EventType() string { return "project.subcontract-unassigned" }

// Descriptor is event.Event.
func (SubcontractUnassigned) Descriptor() *event.Descriptor { return subcontractUnassigned }

// EventType is the stored name.
func (Restricted) EventType() string { return "project.restricted" }

// Descriptor is event.Event.
func (Restricted) Descriptor() *event.Descriptor { return restricted }

// EventType is the stored name.
func (CategoriesAdded) EventType() string { return "project.categories-added" }

// Descriptor is event.Event.
func (CategoriesAdded) Descriptor() *event.Descriptor { return categoriesAdded }

// EventType is the stored name.
func (CategoryRenamed) EventType() string { return "project.category-renamed" }

// Descriptor is event.Event.
func (CategoryRenamed) Descriptor() *event.Descriptor { return categoryRenamed }

// EventType is the stored name.
func (CategoryRemoved) EventType() string { return "project.category-removed" }

// Descriptor is event.Event.
func (CategoryRemoved) Descriptor() *event.Descriptor { return categoryRemoved }

// Register makes every event of the project known.
func Register(r *event.Registry) {
	event.Define[Created](r)
	event.Define[Renamed](r)
	event.Define[Changed](r)
	event.Define[StageChanged](r)
	event.Define[UserAssigned](r)
	event.Define[UserUnassigned](r)
	event.Define[ReportTasksChanged](r)
	event.Define[SubcontractAssigned](r)
	event.Define[SubcontractUnassigned](r)
	event.Define[Restricted](r)
	event.Define[CategoriesAdded](r)
	event.Define[CategoryRenamed](r)
	event.Define[CategoryRemoved](r)
	registerTags(r)
	registerSchedules(r)
}
