package ganttrows

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/readmodels/gantt"
)

// Columns gives a whole schedule as the read model gives one, but for its place in the log: id, company, revision and position.
func Columns(s *schedule.State) *gantt.Columnar {
	settings := s.Settings()
	out := &gantt.Columnar{
		Schedule:  gantt.Header{Project: settings.Project, Settings: Settings(settings), Calendar: kernel.NoRow, Finish: OrNull(s.Finish())},
		Calendars: []gantt.CalendarRow{},
	}
	for a := range s.Activities() {
		row := Activity(a)
		out.Activities.Add(&row)
	}
	out.Activities.LeaveOut()
	for l := range s.Links() {
		row := Link(l)
		out.Links.Add(&row)
	}
	out.Links.LeaveOut()
	for _, c := range s.Calendars() {
		if c.Default && out.Schedule.Calendar == kernel.NoRow {
			out.Schedule.Calendar = c.Row
		}
		out.Calendars = append(out.Calendars, Calendar(c))
	}
	return out
}
