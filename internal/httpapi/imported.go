package httpapi

import (
	"net/http"

	"gantry/domain/access"
	"gantry/readmodels/imported"
)

// ImportedView is what files brought beside the schedule itself.
type ImportedView struct {
	Files []imported.Source `json:"files"` // the newest first
	Dates []imported.Date   `json:"dates"` // what the other tool had computed, by row
	Tags  []imported.Tag    `json:"tags"`
}

func (a *API) importedRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/schedules/{schedule}/imported", module: access.Gantt, need: view, scope: bySchedule, handler: showImported, cost: costWhole},
	}
}

func showImported(c *call) error {
	if err := c.await("imported"); err != nil {
		return err
	}
	var out ImportedView
	var err error
	if out.Files, err = imported.Sources(c.ctx(), c.rows(), c.session.Company, c.schedule); err != nil {
		return queryError(err)
	}
	if out.Dates, err = imported.Dates(c.ctx(), c.rows(), c.session.Company, c.schedule); err != nil {
		return queryError(err)
	}
	if out.Tags, err = imported.Tags(c.ctx(), c.rows(), c.session.Company, c.schedule); err != nil {
		return queryError(err)
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
	return c.json(http.StatusOK, out)
}
