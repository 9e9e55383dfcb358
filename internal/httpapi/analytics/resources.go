package analytics

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
)

func (d *Deps) resourceRoutes() []httpapi.Route {
	route := func(path string, f func(*call) error) httpapi.Route {
		return httpapi.Route{
			Method: http.MethodPost, Path: "/api/analytics/" + path, Module: access.ChartPPC, Or: anyChart(), Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(f), Cost: httpapi.CostWhole,
		}
	}
	return []httpapi.Route{
		route("resource_curve", about(access.ChartSCurve, noResources)),
		route("scurve_resource", about(access.ChartSCurve, noResources)),
		route("resource_report", about(access.ChartSCurve, noResources)),
		route("productivity_chart", about(access.ChartSCurve, noHours)),
		route("matrixresourcesprogress", about(access.ChartSectors, noResources)),
		route("velocity_takt", taktVelocity),
	}
}

// Why a chart has nothing to show: what it would be made of is not kept yet. A figure is never made up.
var (
	noResources = fault.New(fault.NotFound, "analytics.no_resources", nil)
	noHours     = fault.New(fault.NotFound, "analytics.no_hours", nil)
	noTakt      = fault.New(fault.NotFound, "analytics.no_takt", nil)
)

// NothingView is a chart whose rows are not kept yet. It has the shape of a chart, and says why it is empty.
type NothingView struct {
	Available  bool              `json:"available"` // false
	Code       string            `json:"code"`      // under which both languages have the words
	Message    string            `json:"message"`
	Series     []json.RawMessage `json:"series"`
	Categories []string          `json:"categories"`
	Raw        []json.RawMessage `json:"raw_data"`
}

// about answers for a chart whose rows are not kept yet, to those who may see it.
func about(chart access.Module, why *fault.Fault) func(*call) error {
	return func(c *call) error {
		f, err := c.Fields()
		if err != nil {
			return err
		}
		if _, _, err := c.sectorsOf(f); err != nil {
			return err
		}
		if err := c.chart(chart); err != nil {
			return err
		}
		return c.nothing(why)
	}
}

func (c *call) nothing(why *fault.Fault) error {
	return c.JSON(http.StatusOK, NothingView{
		Code: why.Key, Message: httpapi.Text(c.Language, why.Key, nil), Series: []json.RawMessage{}, Categories: []string{}, Raw: []json.RawMessage{},
	})
}

// taktVelocity is for superadministrators, administrators, project leaders and planners, where the company has the dashboard of takt.
func taktVelocity(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if _, _, err := c.sectorsOf(f); err != nil {
		return err
	}
	if err := c.takt(); err != nil {
		return err
	}
	return c.nothing(noTakt)
}

// takt refuses who has no dashboard of takt. Faults: "permission.denied", "feature.off".
func (c *call) takt() error {
	switch c.Caller.Role {
	case access.SuperAdmin, access.Admin, access.ProjectLeader, access.Planner:
	default:
		return httpapi.ErrForbidden
	}
	turned, err := members.Switches(c.Context(), c.Rows(), c.Session.Company, members.Feature)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if !company.HasFeature(turned, "takt_analytics") {
		return fault.New(fault.Forbidden, "analytics.takt_off", nil)
	}
	return nil
}
