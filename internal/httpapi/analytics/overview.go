package analytics

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
)

func (d *Deps) overviewRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/projects/overview", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(showOverview), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/portfolio", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(showPortfolio), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/resources/searchbysector/{schedule}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(listResources)},
	}
}

// ResourceView is a resource that a file brought.
type ResourceView struct {
	ID   string `json:"id"`
	Code string `json:"code"`
	Name string `json:"name"`
	Type string `json:"type"` // labour, equipment, material
}

// listResources gives the resources that files brought into a schedule.
func listResources(c *call) error {
	list, err := curves.Resources(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []ResourceView{}
	for _, r := range list {
		out = append(out, ResourceView{ID: kernel.RowID{Schedule: c.Schedule, Row: r.Number}.String(), Code: r.Code, Name: r.Name, Type: r.Kind})
	}
	return c.JSON(http.StatusOK, out)
}
