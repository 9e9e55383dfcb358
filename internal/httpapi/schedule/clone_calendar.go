package schedule

import (
	"encoding/json"
	"net/http"
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
	"gantry/readmodels/projects"
)

// cloneRoutes write one calendar into other schedules, and tell who uses it.
func (d *Deps) cloneRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/calendars/clone", Module: access.Calendars, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(cloneCalendar), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/activitys/calendar/{id}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByRow, Handler: d.handle(listCalendarUsers)},
	}
}

// ClonedView is what became of a calendar in one schedule.
type ClonedView struct {
	Project  kernel.ProjectID  `json:"projectId"`
	Schedule kernel.ScheduleID `json:"sectorId"`
	Calendar *string           `json:"calendarId"`     // null where it could not be made
	Code     string            `json:"code,omitempty"` // of the reason
}

// cloneCalendar makes the calendar anew in every schedule of the named projects that the caller may edit. A schedule that refuses it does
// not stop the others.
func cloneCalendar(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var ids []kernel.ProjectID
	text, _, err := f.Text("calendarId")
	if err != nil {
		return err
	}
	name, _, err := f.Text("name")
	if err != nil {
		return err
	}
	if json.Unmarshal(f["projectIds"], &ids) != nil || len(ids) == 0 || len(ids) > mostPlaces || text == "" || name == "" {
		return fault.New(fault.Invalid, "calendar.data_missing", nil)
	}
	id, err := kernel.ParseRowID(text)
	if err != nil {
		return fault.New(fault.NotFound, "calendar.unknown", nil)
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	row, err := c.calendar(id.Row)
	if err != nil {
		return err
	}
	c.plans()
	targets, err := c.schedulesOf(ids)
	if err != nil {
		return err
	}
	spec := specOfRow(row)
	var last eventstore.Position
	out := make([]ClonedView, len(targets))
	for i, s := range targets {
		out[i] = ClonedView{Project: s.Project, Schedule: s.ID}
		request := planning.Request{
			ID:      kernel.Derived(c.CommandID(), "calendar for "+s.ID.String()),
			Command: plan.Batch{Commands: []plan.Command{schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: name, Time: &spec}}}}},
		}
		receipts, err := c.deps.Planner.Execute(c.Context(), s.ID, c.Caller, []planning.Request{request})
		if err == nil && receipts[0].Fault != nil {
			err = receipts[0].Fault
		}
		switch {
		case err == nil:
			out[i].Calendar = wire.RowID(s.ID, receipts[0].Created[0])
			last = max(last, receipts[0].Position)
		case fault.Of(err).Code == fault.Internal:
			return err
		default:
			out[i].Code = fault.Of(err).Key
		}
	}
	if err := c.Settled("gantt", last); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// schedulesOf lists the schedules of projects that the caller sees. Faults: "project.unknown", "project.not_assigned", "project.deleted".
func (c *call) schedulesOf(ids []kernel.ProjectID) ([]projects.Schedule, error) {
	var out []projects.Schedule
	for _, id := range slices.Compact(slices.SortedFunc(slices.Values(ids), func(a, b kernel.ProjectID) int { return slices.Compare(a[:], b[:]) })) {
		if err := c.EnterProject(id); err != nil {
			return nil, err
		}
		p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), id)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		for _, s := range p.Schedules {
			if !s.Removed && (!s.Hidden || c.Reader().All) {
				out = append(out, s)
			}
		}
	}
	return out, nil
}

// listCalendarUsers gives the activities that work by a calendar, those that follow the default one too.
func listCalendarUsers(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	calendar, err := c.calendar(c.Row)
	if err != nil {
		return err
	}
	rows, err := gantt.Activities(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	around, err := c.surroundings()
	if err != nil {
		return err
	}
	out := []WireActivity{}
	for i := range rows {
		if rows[i].Calendar == c.Row || rows[i].Calendar < 0 && calendar.Default {
			out = append(out, around.wireActivity(&rows[i]))
		}
	}
	return c.JSON(http.StatusOK, out)
}
