package live

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/ganttrows"
	"gantry/readmodels/gantt"
)

// Snapshot is a schedule that no read model has, as the client reads one: what an import would make, what a branch holds.
func Snapshot(id kernel.ScheduleID, company kernel.CompanyID, s *schedule.State) *gantt.Columnar {
	list := make([]schedule.Activity, 0, s.Size())
	for a := range s.Activities() {
		list = append(list, *a)
	}
	ties := make([]schedule.Link, 0, s.LinkCount())
	for l := range s.Links() {
		ties = append(ties, *l)
	}
	out := &gantt.Columnar{
		Schedule: gantt.Header{
			ID: id, Project: s.Settings().Project, Company: company, Settings: ganttrows.Settings(s.Settings()), Calendar: kernel.NoRow, Finish: ganttrows.OrNull(s.Finish()),
		},
		Activities: *activities(list), Links: *links(ties), Calendars: []gantt.CalendarRow{},
	}
	for _, c := range s.Calendars() {
		out.Calendars = append(out.Calendars, ganttrows.Calendar(c))
		if c.Default {
			out.Schedule.Calendar = c.Row
		}
	}
	return out
}
