package schedule

import (
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

func (d *Deps) scheduleRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/projects/{project}/schedules", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByProject, Handler: d.handle(createSchedule)},
	}
}

func createSchedule(c *call) error {
	var body struct {
		Name  string         `json:"name"`
		Start *kernel.Minute `json:"start"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	id, at, err := c.makeSchedule(body.Name, body.Start)
	if err != nil {
		return err
	}
	return c.Made(id, at)
}

// calendarNames name the calendar a new schedule begins with, by the language of who makes it.
var calendarNames = map[string]string{"es": "Estándar", "en": schedule.DefaultCalendarName}

// startOfWork is when a day begins by default.
const startOfWork = 8 * kernel.Hour

// makeSchedule begins an empty schedule in the project this call is about; without a start it begins on the
// site's today.
func (c *call) makeSchedule(name string, start *kernel.Minute) (kernel.ScheduleID, eventstore.Position, error) {
	if start == nil {
		zone, err := projects.ZoneOf(c.Context(), c.Rows(), c.Session.Company, c.Project)
		if err != nil {
			return kernel.ScheduleID{}, 0, err
		}
		now := c.deps.Clock.Now().In(c.ZoneAt(zone))
		today := kernel.Date(now.Year(), int(now.Month()), now.Day(), 0, 0) + startOfWork
		start = &today
	}
	id := c.CommandID()
	standard := schedule.StandardCalendar()
	standard.Name = calendarNames[c.Language]
	kept, err := c.baseCalendars()
	if err != nil {
		return kernel.ScheduleID{}, 0, err
	}
	if len(kept) > 0 && kept[0].Default { // the default one comes first
		standard.Name, standard.Time = kept[0].Name, kept[0].Time
	}
	r, err := c.deps.Projects.Start(c.Context(), c.deps.Planner, c.Caller, c.Project, planning.Request{ID: id, Command: schedule.Create{
		Project: c.Project, Name: name, Start: *start, DateFormat: schedule.DateFormatFor(c.Language),
		Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None}, Calendars: []schedule.Calendar{standard},
	}})
	return id, r.Position, err
}
