package exchange

import (
	"net/http"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/readmodels/imported"
)

// ImportedView is what files brought beside the schedule itself.
type ImportedView struct {
	Files []imported.Source `json:"files"` // the newest first
	Dates []imported.Date   `json:"dates"` // what the other tool had computed, by row
	Tags  []imported.Tag    `json:"tags"`
}

func (d *Deps) importedRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/imported", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showImported), Cost: httpapi.CostWhole},
	}
}

func showImported(c *call) error {
	if err := c.Await("imported"); err != nil {
		return err
	}
	var out ImportedView
	var err error
	if out.Files, err = imported.Sources(c.Context(), c.Rows(), c.Session.Company, c.Schedule); err != nil {
		return httpapi.QueryError(err)
	}
	if out.Dates, err = imported.Dates(c.Context(), c.Rows(), c.Session.Company, c.Schedule); err != nil {
		return httpapi.QueryError(err)
	}
	if out.Tags, err = imported.Tags(c.Context(), c.Rows(), c.Session.Company, c.Schedule); err != nil {
		return httpapi.QueryError(err)
	}
	if out.Files == nil {
		out.Files = []imported.Source{}
	}
	if out.Dates == nil {
		out.Dates = []imported.Date{}
	}
	if out.Tags == nil {
		out.Tags = []imported.Tag{}
	}
	return c.JSON(http.StatusOK, out)
}
