package schedule

import (
	"cmp"
	"encoding/json"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
	"gantry/readmodels/projects"
)

// WireSector is a schedule as its project lists it. The update flags ask for recalculations that here happen with each command: they are
// always false.
type WireSector struct {
	ID                  kernel.ID            `json:"id"`
	ProjectID           kernel.ID            `json:"projectId"`
	Name                string               `json:"name"`
	Status              bool                 `json:"status"` // false: removed
	Order               int                  `json:"order"`  // in the project's list, from 0; -1 for a removed one
	DateFormat          string               `json:"dateFormat"`
	HoursPerDay         json.Number          `json:"hoursPerDay"`
	HoursPerWeek        json.Number          `json:"hoursPerWeek"`
	AccumulatedDuration json.Number          `json:"accumulatedDuration"` // working hours of all activities
	Calendars           []WireSectorCalendar `json:"calendars"`
	Gantts              []WireGantt          `json:"gantts"` // exactly one
	Productive          bool                 `json:"productive"`
	Visible             bool                 `json:"visible"`
	Current             bool                 `json:"current"`
	UpdatePonderators   bool                 `json:"update_ponderators_masterplan"`
	UpdateWorkHours     bool                 `json:"update_activities_work_hours"`
	UpdateCalendarSave  bool                 `json:"update_save_handle_for_calendar_update"`
}

// WireSectorCalendar names a calendar of a schedule.
type WireSectorCalendar struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	IsDefault bool   `json:"is_default"`
}

// WireMasterSector is a schedule with the summary of all its activities.
type WireMasterSector struct {
	WireSector
	MasterActivity *WireActivity `json:"masterActivity"` // null before the first activity
}

// oldDateFormat is that of records that have none.
const oldDateFormat = "DD/MM/YYYY"

// sectors gives the schedules of projects as the wire has them, in the projects' order. Those that are removed are left out unless all
// are asked for, those that are hidden from the caller always.
func (c *call) sectors(list []projects.Project, all bool) ([]WireSector, error) {
	out := []WireSector{}
	var ids []kernel.ScheduleID
	for _, p := range list {
		order := 0
		for _, s := range p.Schedules {
			if s.Removed && !all || s.Hidden && !c.EditsWholePlans() {
				continue
			}
			w := WireSector{
				ID: s.ID, ProjectID: p.ID, Name: s.Name, Status: !s.Removed, Order: order, Productive: s.Productive, Visible: !s.Hidden, Current: p.Current == s.ID,
				Calendars: []WireSectorCalendar{}, Gantts: []WireGantt{},
			}
			if s.Removed {
				w.Order = -1
			} else {
				order++
			}
			out, ids = append(out, w), append(ids, s.ID)
		}
	}
	return out, c.fill(out, ids)
}

// fill adds what the read model of plans knows of schedules.
func (c *call) fill(sectors []WireSector, ids []kernel.ScheduleID) error {
	heads, err := gantt.Heads(c.Context(), c.Rows(), c.Session.Company, ids)
	if err != nil {
		return httpapi.QueryError(err)
	}
	loads, err := gantt.Loads(c.Context(), c.Rows(), c.Session.Company, ids)
	if err != nil {
		return httpapi.QueryError(err)
	}
	calendars, err := gantt.CalendarNames(c.Context(), c.Rows(), c.Session.Company, ids)
	if err != nil {
		return httpapi.QueryError(err)
	}
	for i := range sectors {
		w := &sectors[i]
		w.DateFormat, w.HoursPerDay, w.HoursPerWeek = oldDateFormat, "0", "0"
		w.AccumulatedDuration = wire.Per(loads[w.ID].Minutes, 60)
		if head, known := heads[w.ID]; known {
			g := wireGantt(&head)
			w.Gantts = append(w.Gantts, g)
			w.DateFormat, w.HoursPerDay, w.HoursPerWeek = cmp.Or(g.DateFormat, oldDateFormat), g.HoursPerDay, g.HoursPerWeek
		}
		for _, named := range calendars[w.ID] {
			w.Calendars = append(w.Calendars, WireSectorCalendar{ID: *wire.RowID(w.ID, named.Row), Name: named.Name, IsDefault: named.Default})
		}
	}
	return nil
}

// sector gives the schedule this call is about, and all that its project lists, in order.
func (c *call) sector() (own WireSector, listed []kernel.ScheduleID, err error) {
	of, err := c.deps.Projects.ProjectOf(c.Context(), c.Caller, c.Schedule)
	if err != nil {
		return own, nil, err
	}
	p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), of)
	if err != nil {
		return own, nil, httpapi.QueryError(err)
	}
	all, err := c.sectors([]projects.Project{p}, true)
	if err != nil {
		return own, nil, err
	}
	for _, w := range all {
		if w.Status {
			listed = append(listed, w.ID)
		}
	}
	at := slices.IndexFunc(all, func(w WireSector) bool { return w.ID == c.Schedule })
	if at < 0 || len(all[at].Gantts) == 0 {
		return own, nil, fault.New(fault.Unavailable, "query.behind", nil)
	}
	return all[at], listed, nil
}

// settable are the fields of a schedule that people set.
var settable = []string{"name", "status", "order", "dateFormat", "hoursPerDay", "hoursPerWeek", "productive", "visible", "current"}

// listingOf reads how the project is to list the schedule; false where the fields say nothing new.
func listingOf(f wire.Fields, now WireSector, listed []kernel.ScheduleID) (to project.SetSchedule, changes bool, err error) {
	to = project.SetSchedule{Schedule: now.ID}
	for _, field := range []struct {
		name string
		now  bool
		set  **bool
	}{{"status", now.Status, &to.Active}, {"visible", now.Visible, &to.Visible}, {"productive", now.Productive, &to.Productive}} {
		value, there, err := f.Flag(field.name)
		if err != nil {
			return to, false, err
		}
		if there && value != field.now {
			*field.set, changes = &value, true
		}
	}
	current, there, err := f.Flag("current")
	switch {
	case err != nil:
		return to, false, err
	case there && !current && now.Current: // another one takes its place
		return to, false, fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": "current"})
	case current && !now.Current:
		to.Current, changes = true, true
	}
	if f.Has("order") {
		var place int
		if err := json.Unmarshal(f["order"], &place); err != nil {
			return to, false, wire.Missing("order")
		}
		if place != now.Order {
			to.Place, to.Listed, changes = &place, listed, true
			if !now.Status {
				to.Listed = append(to.Listed, now.ID)
			}
		}
	}
	return to, changes, nil
}
