package projects

import (
	"gantry/domain/event"
	"gantry/domain/project"
	"gantry/eventstore"
	"gantry/readmodels/projects"
)

// follow takes an event of a project into its rows.
func follow(rows projects.ProjectChanges, r *eventstore.Recorded) {
	switch e := r.Event.(type) {
	case project.Created:
		rows.Create(e.Name, e.Place, e.Restricted, r.At, r.Actor)
	case project.Renamed:
		rows.Rename(e.To)
	case project.Changed:
		rows.SetDetails(detailsOf(e.To))
	case project.StageChanged:
		rows.MoveTo(string(e.To), e.Reason)
	case project.UserAssigned:
		rows.Assign(e.User, e.Creator)
	case project.UserUnassigned:
		rows.Unassign(e.User)
	case project.ReportTasksChanged:
		rows.ReportTasks(e.User, e.To)
	case project.SubcontractAssigned:
		rows.AssignSubcontract(e.Subcontract)
	case project.SubcontractUnassigned:
		rows.UnassignSubcontract(e.Subcontract)
	case project.Restricted:
		rows.Restrict()
	case project.CategoriesAdded:
		for _, c := range e.Categories {
			rows.AddCategory(projects.Category{ID: c.ID, List: string(c.List), Code: c.Code, Name: c.Name})
		}
	case project.CategoryRenamed:
		rows.RenameCategory(e.ID, e.To)
	case project.CategoryRemoved:
		rows.RemoveCategory(e.Category.ID)
	case project.TagAdded:
		rows.AddTag(projects.Tag(e.Tag))
	case project.TagChanged:
		rows.ChangeTag(projects.Tag(e.To))
	case project.TagRemoved:
		rows.RemoveTag(e.Tag.ID)
	default:
		followSchedules(rows, e)
	}
}

func detailsOf(d project.Details) projects.Details {
	return projects.Details{
		Place: d.Place, Type: d.Type, Country: d.Country, Currency: d.Currency, Budget: int64(d.Budget), Size: int64(d.Size), SizeUnit: d.SizeUnit,
		Phase: d.Phase, Contract: d.Contract, Leader: d.Leader, Superintendent: d.Superintendent, Image: d.Image, PlanningDay: d.PlanningDay,
		Weighting: d.Weighting, MinutesPerDay: d.MinutesPerDay, MinutesPerWeek: d.MinutesPerWeek,
		TimeZone: d.TimeZone,
	}
}

// followSchedules takes what a project says of its schedules into their rows.
func followSchedules(rows projects.ProjectChanges, e event.Event) {
	switch e := e.(type) {
	case project.CurrentScheduleChanged:
		rows.SetCurrent(e.To)
	case project.SchedulesRanked:
		for i, schedule := range e.Schedules {
			rows.Schedule(schedule).Rank(e.To[i])
		}
	case project.ScheduleRemoved:
		rows.Schedule(e.Schedule).Remove(true)
	case project.ScheduleRestored:
		rows.Schedule(e.Schedule).Remove(false)
	case project.ScheduleVisibilityChanged:
		rows.Schedule(e.Schedule).Hide(!e.To)
	case project.ScheduleProductivityChanged:
		rows.Schedule(e.Schedule).Produce(e.To)
	}
}
