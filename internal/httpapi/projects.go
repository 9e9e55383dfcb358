package httpapi

import (
	"math"
	"net/http"
	"time"
	_ "time/tzdata" // a machine without the zones knows them all the same

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/readmodels/gantt"
	"gantry/readmodels/projects"
)

// ProjectView is one project of the list with its schedules.
type ProjectView struct {
	ID        kernel.ProjectID `json:"id"`
	Name      string           `json:"name"`
	Place     string           `json:"place"`
	Progress  kernel.Percent   `json:"progress"` // the schedules' by their weight
	Schedules []ScheduleView   `json:"schedules"`
}

// ScheduleView is one schedule of the list. Dates are civil minutes, progress is in ten-thousandths of a percent.
type ScheduleView struct {
	ID         kernel.ScheduleID `json:"id"`
	Name       string            `json:"name"`
	Start      *kernel.Minute    `json:"start"`
	Finish     *kernel.Minute    `json:"finish"`
	Progress   kernel.Percent    `json:"progress"`
	Activities int               `json:"activities"` // summaries not counted
	Begun      bool              `json:"begun"`      // it has rows, be they summaries alone
	Revision   int64             `json:"revision"`
	UpdatedAt  time.Time         `json:"updatedAt"`
	UpdatedBy  *PersonView       `json:"updatedBy,omitempty"`
	Stale      bool              `json:"stale"` // newer changes are missing here
}

func (a *API) projectRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/companies/{company}/projects", module: access.Gantt, need: view, scope: byCompany, handler: listProjects},
		{method: http.MethodPost, path: "/api/projects", module: access.Project, need: edit, scope: self, handler: createProject},
		{method: http.MethodPost, path: "/api/projects/{project}/schedules", module: access.Gantt, need: edit, scope: byProject, handler: createSchedule},
	}
}

func listProjects(c *call) error {
	if err := c.await("projects"); err != nil {
		return err
	}
	list, err := projects.List(c.ctx(), c.rows(), c.session.Company)
	if err != nil {
		return queryError(err)
	}
	var ids []kernel.UserID
	for _, p := range list {
		for _, s := range p.Schedules {
			ids = append(ids, s.ChangedBy)
		}
	}
	people, err := c.people(ids)
	if err != nil {
		return err
	}
	var weighed []kernel.ScheduleID // one schedule alone needs no weight
	for _, p := range list {
		for _, s := range p.Schedules {
			if len(p.Schedules) > 1 {
				weighed = append(weighed, s.ID)
			}
		}
	}
	loads, err := gantt.Loads(c.ctx(), c.rows(), c.session.Company, weighed)
	if err != nil {
		return queryError(err)
	}
	out := make([]ProjectView, len(list))
	for i, p := range list {
		out[i] = ProjectView{ID: p.ID, Name: p.Name, Place: p.Place, Progress: projectProgress(p.Schedules, loads), Schedules: make([]ScheduleView, len(p.Schedules))}
		for k, s := range p.Schedules {
			out[i].Schedules[k] = ScheduleView{
				ID: s.ID, Name: s.Name, Start: minuteOrNull(s.Start), Finish: minuteOrNull(s.Finish), Progress: s.Progress, Activities: s.Activities, Begun: s.Rows > 0,
				Revision: s.Revision, UpdatedAt: s.ChangedAt, UpdatedBy: people[s.ChangedBy], Stale: s.Stale,
			}
		}
	}
	return c.json(http.StatusOK, out)
}

// projectProgress weighs the progress of a project's schedules as a summary weighs its children's: by the basis they share, by working
// minutes where they share none or it is zero for all, and equally where those are zero too.
func projectProgress(schedules []projects.Schedule, loads map[kernel.ScheduleID]gantt.Load) kernel.Percent {
	byBasis := func(l gantt.Load) int64 {
		switch schedule.Basis(l.Basis) {
		case schedule.ByCost:
			return l.Cost
		case schedule.ByManHours:
			return l.ManHours
		}
		return l.Minutes
	}
	one := true
	for i := 1; i < len(schedules); i++ {
		one = one && loads[schedules[i].ID].Basis == loads[schedules[0].ID].Basis
	}
	ways := []func(gantt.Load) int64{byBasis, func(l gantt.Load) int64 { return l.Minutes }, func(gantt.Load) int64 { return 1 }}
	if !one {
		ways = ways[1:]
	}
	for _, weigh := range ways {
		var done, whole float64
		for _, s := range schedules {
			w := float64(weigh(loads[s.ID]))
			whole += w
			done += w * float64(s.Progress)
		}
		if whole > 0 {
			return kernel.Percent(math.Round(done / whole))
		}
	}
	return 0
}

func minuteOrNull(m kernel.Minute) *kernel.Minute {
	if m.IsNone() {
		return nil
	}
	return &m
}

// Created answers a new project or schedule.
type Created struct {
	ID       kernel.ID           `json:"id"`
	Position eventstore.Position `json:"position,string"` // a query that has seen it knows the new thing
}

func createProject(c *call) error {
	var body struct {
		Name  string `json:"name"`
		Place string `json:"place"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	id := c.commandID() // the project bears the id of the command that made it
	result, err := c.api.cfg.Projects.Execute(c.ctx(), c.caller, id, id, project.Create{Name: body.Name, Place: body.Place})
	if err != nil {
		return err
	}
	return c.made(id, result.Position)
}

// shown waits until the lists and the Gantt show something new, for as long as a query may wait.
func (c *call) shown(at eventstore.Position) {
	for _, projection := range []string{"projects", "gantt"} {
		c.reached(projection, at)
	}
}

// made answers with a new thing once the lists show it.
func (c *call) made(id kernel.ID, at eventstore.Position) error {
	c.shown(at)
	return c.json(http.StatusCreated, Created{ID: id, Position: at})
}

func createSchedule(c *call) error {
	var body struct {
		Name  string         `json:"name"`
		Start *kernel.Minute `json:"start"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	id, at, err := c.makeSchedule(body.Name, body.Start)
	if err != nil {
		return err
	}
	return c.made(id, at)
}

// calendarNames name the calendar a new schedule begins with, by the language of who makes it.
var calendarNames = map[string]string{"es": "Estándar", "en": schedule.DefaultCalendarName}

// startOfWork is when a day begins by default.
const startOfWork = 8 * kernel.Hour

// zoneHeader names the caller's time zone, as in "America/Santiago".
const zoneHeader = "X-Time-Zone"

// zone is the caller's time zone, UTC without a known one. Minutes of a plan have no zone, but "today" does.
func (c *call) zone() *time.Location {
	zone, err := time.LoadLocation(c.r.Header.Get(zoneHeader))
	if err != nil || zone == time.Local {
		return time.UTC
	}
	return zone
}

// makeSchedule begins an empty schedule in the project this call is about; without a start it begins on the caller's today.
func (c *call) makeSchedule(name string, start *kernel.Minute) (kernel.ScheduleID, eventstore.Position, error) {
	if start == nil {
		now := c.api.cfg.Clock.Now().In(c.zone())
		today := kernel.Date(now.Year(), int(now.Month()), now.Day(), 0, 0) + startOfWork
		start = &today
	}
	id := c.commandID()
	standard := schedule.StandardCalendar()
	standard.Name = calendarNames[c.language]
	r, err := c.api.cfg.Projects.Start(c.ctx(), c.api.cfg.Planner, c.caller, c.project, planning.Request{ID: id, Command: schedule.Create{
		Project: c.project, Name: name, Start: *start, DateFormat: schedule.DateFormatFor(c.language),
		Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None}, Calendars: []schedule.Calendar{standard},
	}})
	return id, r.Position, err
}
