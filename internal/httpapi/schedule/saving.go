package schedule

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) savingRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/saving", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showSaving)},
	}
}

// SavingView is what the caller has not saved yet.
type SavingView struct {
	Unsaved int     `json:"unsaved"` // own commands since the own last save
	SavedAt *string `json:"savedAt"` // of the last save; null before the first one
}

func showSaving(c *call) error {
	read := make(chan plan.Unsaved, 1)
	if err := c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		read <- s.Unsaved(c.Caller.User)
	}); err != nil {
		return err
	}
	own := <-read
	out := SavingView{Unsaved: own.Commands}
	if own.Last > 0 {
		out.SavedAt = new(wire.Instant(own.At))
	}
	return c.JSON(http.StatusOK, out)
}
