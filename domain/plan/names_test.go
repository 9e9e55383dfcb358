package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/company"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/requests"
	"gantry/domain/schedule"
)

// The names stand in the requests of clients and in the labels of stored commands: they never change.
func TestCommandsKeepTheirNames(t *testing.T) {
	t.Parallel()
	for name, command := range map[string]interface{ CommandType() string }{
		"batch": plan.Batch{}, "undo": plan.Undo{}, "redo": plan.Redo{}, "schedule.restore": plan.RestoreBefore{},
		"project.create": project.Create{}, "project.rename": project.Rename{}, "project.change": project.Change{}, "project.amend": project.Amend{},
		"project.move-to": project.MoveTo{}, "project.delete": project.Delete{}, "project.restore": project.Restore{}, "project.restrict": project.Restrict{},
		"project.assign-user": project.AssignUser{}, "project.unassign-user": project.UnassignUser{}, "project.assign-users": project.AssignUsers{},
		"project.report-tasks": project.ReportTasks{}, "project.assign-subcontract": project.AssignSubcontract{},
		"project.unassign-subcontract": project.UnassignSubcontract{}, "project.add-category": project.AddCategory{}, "project.add-tag": project.AddTag{}, "project.change-tag": project.ChangeTag{}, "project.remove-tag": project.RemoveTag{},
		"project.rename-category": project.RenameCategory{}, "project.remove-category": project.RemoveCategory{},
		"company.create": company.Create{}, "company.add-member": company.AddMember{}, "company.change-role": company.ChangeRole{},
		"company.change-permission": company.ChangePermission{},
		"schedule.create":           schedule.Create{}, "schedule.import": schedule.TakeOver{}, "schedule.reimport": schedule.Reimport{}, "schedule.set": schedule.SetSettings{},
		"activities.add": schedule.Add{}, "activities.delete": schedule.Delete{}, "activities.move": schedule.Move{}, "activities.indent": schedule.Indent{},
		"activities.outdent": schedule.Outdent{}, "activities.duplicate": schedule.Duplicate{}, "activities.drag": schedule.Drag{},
		"activities.link": schedule.Chain{}, "activities.unlink": schedule.Unchain{}, "activities.set-calendar": schedule.SetCalendar{},
		"bulk.calendar": schedule.BulkCalendar{}, "bulk.constraint-type": schedule.BulkConstraintType{}, "bulk.constraint-date": schedule.BulkConstraintDate{},
		"activities.complete": schedule.Complete{}, "activities.uncomplete": schedule.Uncomplete{},
		"activity.amend": schedule.Amend{}, "link.amend": schedule.AmendLink{}, "calendar.amend": schedule.AmendCalendar{}, "schedule.amend": schedule.AmendHead{}, "activity.rename": schedule.Rename{}, "activity.describe": schedule.Describe{},
		"activity.set-duration": schedule.SetDuration{}, "activity.set-milestone": schedule.SetMilestone{}, "activity.set-start": schedule.SetStart{},
		"activity.set-finish": schedule.SetFinish{}, "activity.set-progress": schedule.SetProgress{}, "activity.set-constraint": schedule.SetConstraint{},
		"activity.set-constraint-date": schedule.SetConstraintDate{}, "activity.set-external-start": schedule.SetExternalStart{},
		"activity.set-actual-start": schedule.SetActualStart{}, "activity.set-actual-finish": schedule.SetActualFinish{},
		"activity.set-expected-finish": schedule.SetExpectedFinish{}, "activity.set-deadline": schedule.SetDeadline{},
		"activity.set-remaining": schedule.SetRemaining{}, "activity.set-percent-type": schedule.SetPercentType{},
		"activity.set-suspension": schedule.SetSuspension{}, "activity.set-code": schedule.SetCode{},
		"activity.set-external-finish": schedule.SetExternalFinish{}, "activity.set-cost": schedule.SetAmount{Field: schedule.FieldCost}, "activity.set-used-cost": schedule.SetAmount{Field: schedule.FieldUsedCost},
		"activity.set-man-hours": schedule.SetAmount{Field: schedule.FieldManHours}, "activity.set-weight": schedule.SetWeight{},
		"activities.set-priority": schedule.SetPriority{}, "activities.set-subcontract": schedule.SetSubcontract{},
		"activities.set-responsibles": schedule.SetResponsibles{}, "activities.set-tags": schedule.SetTags{},
		"links.add": schedule.LinkAdd{}, "links.remove": schedule.LinkRemove{}, "link.change": schedule.LinkChange{}, "link.reverse": schedule.LinkReverse{},
		"calendars.add": schedule.CalendarsAdd{}, "calendars.delete": schedule.CalendarsDelete{}, "calendar.rename": schedule.CalendarRename{},
		"schedule.save": schedule.Save{}, "update.save": schedule.SaveUpdate{}, "update.move": schedule.MoveUpdate{}, "update.issue": schedule.IssueUpdate{},
		"baseline.save": schedule.SaveBaseline{}, "baseline.set": schedule.SetBaseline{}, "baseline.delete": schedule.DeleteBaseline{},
		"request.ask": requests.Ask{}, "request.draft": requests.Ask{Draft: true}, "request.decide": requests.Decide{}, "request.withdraw": requests.Withdraw{},
		"tasks.add": lookahead.AddTasks{}, "tasks.edit": lookahead.EditTasks{}, "tasks.move": lookahead.MoveTasks{}, "tasks.duplicate": lookahead.DuplicateTasks{},
		"tasks.delete": lookahead.DeleteTasks{}, "tasks.set-lean": lookahead.SetLean{}, "roadblocks.add": lookahead.AddRoadblocks{},
		"roadblocks.edit": lookahead.EditRoadblocks{}, "roadblocks.promise": lookahead.PromiseRoadblocks{}, "roadblocks.delete": lookahead.DeleteRoadblocks{},
		"activities.convert": lookahead.Convert{}, "roadblocks.set-status": lookahead.SetRoadblockStatus{}, "roadblocks.assign": lookahead.AssignRoadblocks{},
		"activities.list-ahead": lookahead.ListActivities{}, "documents.add": lookahead.AddDocuments{}, "document.rename": lookahead.RenameDocument{}, "documents.delete": lookahead.DeleteDocuments{},
		"calendar.set-time": schedule.CalendarSetTime{}, "calendar.set-default": schedule.CalendarSetDefault{},
	} {
		assert.Equal(t, name, command.CommandType())
	}
}
