package schedule

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// baselineRoutes answer from the plan itself, so that they show a baseline as soon as it is saved.
func (d *Deps) baselineRoutes() []httpapi.Route {
	const versions = "/api/sectorbaselineversions"
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: versions + path, Module: access.Gantt, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	whole := func(r httpapi.Route) httpapi.Route {
		r.Cost = httpapi.CostWhole
		return r
	}
	return []httpapi.Route{
		route(http.MethodGet, "/sector/{schedule}", httpapi.View, httpapi.BySchedule, listBaselines),
		whole(route(http.MethodGet, "/showprogress/{id}", httpapi.View, httpapi.ByRow, showBaselineProgress)),
		whole(route(http.MethodGet, "/{id}", httpapi.View, httpapi.ByRow, showBaseline)),
		whole(route(http.MethodPost, "", httpapi.Edit, httpapi.ByBody, saveBaseline)),
		whole(route(http.MethodPost, "/createComplete", httpapi.Edit, httpapi.ByBody, saveBaseline)),
		route(http.MethodPut, "/{id}", httpapi.Edit, httpapi.ByRow, changeBaseline),
		route(http.MethodDelete, "/{id}", httpapi.Edit, httpapi.ByRow, deleteBaseline),
	}
}

// WireBaselineHead is a baseline without its points.
type WireBaselineHead struct {
	ID                  string      `json:"id"`
	SectorID            kernel.ID   `json:"sectorId"`
	Version             int32       `json:"version"` // its number in the schedule
	Name                string      `json:"name"`
	Description         string      `json:"description"`
	Active              bool        `json:"active"`
	Visible             bool        `json:"visible"`
	Imported            bool        `json:"imported"`
	SaveOption          int32       `json:"saveOption"`          // 0 where a file brought it
	AccumulatedDuration json.Number `json:"accumulatedDuration"` // working hours of all activities
	HoursPerDay         json.Number `json:"hoursPerDay"`
	HoursPerWeek        json.Number `json:"hoursPerWeek"`
	PointCount          int         `json:"pointCount"`
}

// WireBaseline is a baseline with its points.
type WireBaseline struct {
	WireBaselineHead
	Points []WireBaselinePoint `json:"points"`
}

// WireBaselinePoint is an activity as a baseline holds it.
type WireBaselinePoint struct {
	ActivityID   string      `json:"activityId"`
	GanttRowID   string      `json:"activityDhtmlxId"`
	Name         string      `json:"name"`
	Description  string      `json:"description"`
	Duration     json.Number `json:"duration"` // working hours
	StartDate    *string     `json:"start_date"`
	EndDate      *string     `json:"end_date"`
	Progress     json.Number `json:"progress"` // 0 to 100
	Cost         json.Number `json:"cost"`
	ParentID     *string     `json:"parent_id"`
	CalendarID   *string     `json:"baseCalendarId"`
	HoursPerDay  json.Number `json:"hoursPerDay"`
	HoursPerWeek json.Number `json:"hoursPerWeek"`
	HHWorkTime   json.Number `json:"hhWorkTime"`
}

// WireBaselineProgress is the progress of an activity in a baseline and now, 0 to 100.
type WireBaselineProgress struct {
	ActivityID string      `json:"activityId"`
	Baseline   json.Number `json:"baseline"`
	Current    json.Number `json:"current"`
}

func wireBaselineHead(s kernel.ScheduleID, b *schedule.BaselineVersion) WireBaselineHead {
	return WireBaselineHead{
		ID: *wire.RowID(s, kernel.Row(b.Number)), SectorID: s, Version: b.Number, Name: b.Name, Description: b.Description,
		Active: b.Active, Visible: b.Visible, Imported: b.Imported, SaveOption: int32(b.Option), AccumulatedDuration: wire.Per(b.Accumulated, 60),
		HoursPerDay: wire.Per(int64(b.MinutesPerDay), 60), HoursPerWeek: wire.Per(int64(b.MinutesPerWeek), 60), PointCount: len(b.Points),
	}
}

func wireBaseline(s kernel.ScheduleID, b *schedule.BaselineVersion) WireBaseline {
	out := WireBaseline{WireBaselineHead: wireBaselineHead(s, b), Points: make([]WireBaselinePoint, len(b.Points))}
	for i := range b.Points {
		p := &b.Points[i]
		id := *wire.RowID(s, p.Activity)
		w := WireBaselinePoint{
			ActivityID: id, GanttRowID: id, Name: p.Name, Description: p.Description, Duration: wire.Per(int64(p.Duration), 60),
			StartDate: wire.Date(dated(p.Start)), EndDate: wire.Date(dated(p.Finish)), Progress: wire.Per(int64(p.Progress), wire.PartsOfPercent),
			Cost: wire.Per(int64(p.Cost), int64(kernel.Unit)), ParentID: wire.RowID(s, p.Parent), HoursPerDay: out.HoursPerDay, HoursPerWeek: out.HoursPerWeek,
			HHWorkTime: wire.Per(int64(p.ManHours), int64(kernel.Unit)),
		}
		if p.Calendar != 0 {
			w.CalendarID = wire.RowID(s, p.Calendar)
		}
		out.Points[i] = w
	}
	return out
}

// dated says None for a date that a baseline does not hold.
func dated(m kernel.Minute) kernel.Minute {
	if m == 0 {
		return kernel.None
	}
	return m
}

// baselines gives the baselines of the schedule this call is about, and the progress of its activities.
func (c *call) baselines() (list []schedule.BaselineVersion, done map[kernel.Row]kernel.Percent, err error) {
	done = map[kernel.Row]kernel.Percent{}
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		list = s.Schedule().Baselines()
		for a := range s.Schedule().Activities() {
			done[a.Row] = s.Schedule().Done(a)
		}
	})
	return list, done, err
}

// baseline gives one of them. Fault: "baseline.unknown".
func (c *call) baseline(number kernel.Row) (*schedule.BaselineVersion, map[kernel.Row]kernel.Percent, error) {
	list, done, err := c.baselines()
	if err != nil {
		return nil, nil, err
	}
	for i := range list {
		if kernel.Row(list[i].Number) == number {
			return &list[i], done, nil
		}
	}
	return nil, nil, fault.New(fault.NotFound, "baseline.unknown", fault.P{"baseline": number})
}

func listBaselines(c *call) error {
	list, _, err := c.baselines()
	if err != nil {
		return err
	}
	out := make([]WireBaselineHead, len(list))
	for i := range list {
		out[i] = wireBaselineHead(c.Schedule, &list[i])
	}
	return c.JSON(http.StatusOK, out)
}

func showBaseline(c *call) error { return c.answerBaseline(http.StatusOK, c.Row) }

func (c *call) answerBaseline(status int, number kernel.Row) error {
	b, _, err := c.baseline(number)
	if err != nil {
		return err
	}
	return c.JSON(status, wireBaseline(c.Schedule, b))
}

func showBaselineProgress(c *call) error {
	b, done, err := c.baseline(c.Row)
	if err != nil {
		return err
	}
	out := []WireBaselineProgress{}
	for i := range b.Points {
		p := &b.Points[i]
		if now, there := done[p.Activity]; there {
			out = append(out, WireBaselineProgress{
				ActivityID: *wire.RowID(c.Schedule, p.Activity), Baseline: wire.Per(int64(p.Progress), wire.PartsOfPercent), Current: wire.Per(int64(now), wire.PartsOfPercent),
			})
		}
	}
	return c.JSON(http.StatusOK, out)
}

// saveBaseline takes the values from the plan, never from the body.
func saveBaseline(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	command := schedule.SaveBaseline{Option: schedule.EntireProject}
	if command.Name, _, err = f.Text("name"); err != nil {
		return err
	}
	if command.Description, _, err = f.Text("description"); err != nil {
		return err
	}
	if option, there, err := f.Decimal("saveOption"); err != nil {
		return err
	} else if there {
		n, err := option.Int64()
		if err != nil || n < 0 || n > int64(schedule.UpdateDeleted) {
			return fault.New(fault.Invalid, "baseline.option_unknown", fault.P{"option": option.String()})
		}
		command.Option = schedule.BaselineOption(n)
	}
	if f.Has("activities") {
		var activities []json.RawMessage
		if err := wire.Decode(f["activities"], &activities, true); err != nil {
			return err
		}
		for _, raw := range activities {
			ref, err := c.rowRef(raw)
			if err != nil {
				return err
			}
			command.Activities = append(command.Activities, ref)
		}
	}
	r, err := c.run(command)
	if err != nil {
		return err
	}
	for i := range r.Events {
		if e, is := r.Events[i].Event.(*schedule.BaselineSaved); is {
			return c.answerBaseline(http.StatusCreated, kernel.Row(e.Baseline))
		}
	}
	return fault.New(fault.Internal, "internal.unexpected", nil)
}

func changeBaseline(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	now, _, err := c.baseline(c.Row)
	if err != nil {
		return err
	}
	if err := f.Unchanged(wireBaseline(c.Schedule, now), "name", "description", "active", "visible"); err != nil {
		return err
	}
	command := schedule.SetBaseline{Baseline: now.Number}
	for name, to := range map[string]**string{"name": &command.Name, "description": &command.Description} {
		if text, there, err := f.Text(name); err != nil {
			return err
		} else if there {
			*to = &text
		}
	}
	for name, to := range map[string]**bool{"active": &command.Active, "visible": &command.Visible} {
		if yes, there, err := f.Flag(name); err != nil {
			return err
		} else if there {
			*to = &yes
		}
	}
	if _, err := c.run(command); err != nil {
		return err
	}
	return c.answerBaseline(http.StatusOK, c.Row)
}

func deleteBaseline(c *call) error {
	if _, _, err := c.baseline(c.Row); err != nil {
		return err
	}
	if _, err := c.run(schedule.DeleteBaseline{Baseline: int32(c.Row)}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}
