package schedule

import (
	"encoding/json"
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// updateRoutes answer from the plan itself, so that they show an update as soon as it is saved.
func (d *Deps) updateRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api/scheduleupdates" + path, Module: access.Gantt, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	return []httpapi.Route{
		route(http.MethodGet, "/sector/{schedule}", httpapi.View, httpapi.BySchedule, listUpdates),
		route(http.MethodPut, "/sector/{schedule}", httpapi.Edit, httpapi.BySchedule, moveUpdate),
		route(http.MethodPost, "", httpapi.Edit, httpapi.ByBody, saveUpdate),
		route(http.MethodPut, "/{id}", httpapi.Edit, httpapi.ByRow, issueUpdate),
	}
}

// The states of an update.
const (
	draftUpdate      = "draft"
	issuedUpdate     = "issued"
	supersededUpdate = "superseded" // issued, and a later one is issued too
)

// WireUpdate is a schedule update: where it is pinned, by whom, and what the plan said there.
type WireUpdate struct {
	ID             string              `json:"id"`
	SectorID       kernel.ID           `json:"sectorId"`
	Number         int32               `json:"number"`
	Name           string              `json:"name"`
	Narrative      string              `json:"narrative"`
	StatusDate     *string             `json:"statusDate"`
	BaselineID     *string             `json:"baselineId"`
	Revision       int64               `json:"revision"`
	CreatedBy      *httpapi.PersonView `json:"createdBy"` // who set the pin
	CreatedAt      time.Time           `json:"createdAt"`
	State          string              `json:"state"`
	ForecastFinish *string             `json:"forecastFinish"`
	RealProgress   json.Number         `json:"realProgress"` // 0 to 100
	Figures        *UpdateFiguresView  `json:"figures,omitempty"`
}

// updates returns the schedule's updates by ascending number; with figures, the newest carry their figures.
func (c *call) updates(figures bool) ([]WireUpdate, error) {
	var list []schedule.Update
	err := c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) { list = s.Schedule().Updates() })
	if err != nil {
		return nil, err
	}
	ids := make([]kernel.UserID, len(list))
	for i := range list {
		ids[i] = list[i].Pinned().By
	}
	people, err := c.People(ids)
	if err != nil {
		return nil, err
	}
	var measured map[int32]UpdateFiguresView
	if figures && len(list) > 0 {
		if measured, err = c.figures(list); err != nil {
			return nil, err
		}
	}
	out := make([]WireUpdate, len(list))
	issuedLater := false
	for i := len(list) - 1; i >= 0; i-- {
		u, pin := &list[i], list[i].Pinned()
		w := WireUpdate{
			ID: *wire.RowID(c.Schedule, kernel.Row(u.Number)), SectorID: c.Schedule, Number: u.Number, Name: u.Name, Narrative: u.Narrative,
			StatusDate: wire.Date(u.DataDate), Revision: pin.Revision, CreatedBy: people[pin.By], CreatedAt: time.UnixMicro(pin.At).UTC(), State: draftUpdate,
			ForecastFinish: wire.Date(u.Finish), RealProgress: wire.Per(int64(u.Progress), wire.PartsOfPercent),
		}
		if u.Baseline > 0 {
			w.BaselineID = wire.RowID(c.Schedule, kernel.Row(u.Baseline))
		}
		if of, is := measured[u.Number]; is {
			w.Figures = &of
		}
		switch {
		case u.Issued && issuedLater:
			w.State = supersededUpdate
		case u.Issued:
			w.State, issuedLater = issuedUpdate, true
		}
		out[i] = w
	}
	return out, nil
}

func listUpdates(c *call) error {
	list, err := c.updates(c.Request.URL.Query().Has("figures"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, list)
}

func (c *call) answerUpdate(status int, number kernel.Row) error {
	list, err := c.updates(false)
	if err != nil {
		return err
	}
	for i := range list {
		if kernel.Row(list[i].Number) == number {
			return c.JSON(status, list[i])
		}
	}
	return fault.New(fault.NotFound, "update.unknown", fault.P{"update": number})
}

// answerMarked answers with the update that a command changed.
func (c *call) answerMarked(status int, command plan.Command) error {
	r, err := c.run(command)
	if err != nil {
		return err
	}
	for i := range r.Events {
		if e, is := r.Events[i].Event.(*schedule.UpdateMarked); is {
			return c.answerUpdate(status, kernel.Row(e.Update))
		}
	}
	return fault.New(fault.Internal, "internal.unexpected", nil)
}

func saveUpdate(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	command := schedule.SaveUpdate{}
	if command.Name, _, err = f.Text("name"); err != nil {
		return err
	}
	if command.Narrative, _, err = f.Text("narrative"); err != nil {
		return err
	}
	return c.answerMarked(http.StatusCreated, command)
}

func moveUpdate(c *call) error { return c.answerMarked(http.StatusOK, schedule.MoveUpdate{}) }

func issueUpdate(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	state, _, err := f.Text("state")
	if err != nil {
		return err
	}
	if state != issuedUpdate {
		return fault.New(fault.Invalid, "update.state_unknown", fault.P{"state": state})
	}
	if _, err := c.run(schedule.IssueUpdate{Update: int32(c.Row)}); err != nil {
		return err
	}
	return c.answerUpdate(http.StatusOK, c.Row)
}
