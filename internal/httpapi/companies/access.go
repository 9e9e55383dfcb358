package companies

import (
	"net/http"
	"strings"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/members"
)

// AccessView tells that something may be opened.
type AccessView struct {
	HasAccess bool `json:"hasAccess"`
}

// FeatureView is a part of the product that the company has, or has not.
type FeatureView struct {
	Feature string `json:"feature"`
	On      bool   `json:"on"`
}

func (d *Deps) accessRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/permissions/getPermissionsByUsers", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(showPermissions)},
		{Method: http.MethodGet, Path: "/api/access/project/{project}/schedule/{schedule}", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(checkAccess)},
		{Method: http.MethodGet, Path: "/api/features/{feature}/validate-access", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(checkFeature)},
		{Method: http.MethodPut, Path: "/api/features/{feature}", Need: httpapi.Support, Scope: httpapi.WholeTenant, Handler: d.handle(setFeature)},
	}
}

// showPermissions gives a person's level by module by area. Others' are for those who see the company's settings.
func showPermissions(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.ownCompany(f); err != nil {
		return err
	}
	user := c.Session.User
	if text, there, err := f.Text("userId"); err != nil {
		return err
	} else if there {
		if user, err = kernel.ParseID(text); err != nil {
			return fault.New(fault.NotFound, "user.unknown", nil)
		}
	}
	if user != c.Session.User && !c.Member.Levels[access.Company].Sees() {
		return httpapi.ErrForbidden
	}
	rights, member, err := members.RightsOf(c.Context(), c.Rows(), c.Session.Company, user)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if !member {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	out := map[string]map[string]string{}
	for _, m := range access.Modules {
		area, module, split := strings.Cut(string(m), ".")
		if !split {
			module = area
		}
		if out[area] == nil {
			out[area] = map[string]string{}
		}
		level := rights.Levels[string(m)]
		if level == "" {
			level = string(access.None)
		}
		out[area][module] = level
	}
	return c.JSON(http.StatusOK, out)
}

// opening are the modules of which one must show something, by the keys of the side menu.
var opening = map[string][]access.Module{
	"masterplan":   {access.Gantt, access.Calendars},
	"lookahead":    {access.Lookahead},
	"roadblocks":   {access.Roadblocks},
	"weeklyplan":   {access.Commitments, access.Reasons},
	"taktplanning": {access.Takt},
	"analytics": {
		access.ChartPPC, access.ChartPCR, access.ChartOverdue, access.ChartSectors, access.ChartSCurve, access.ChartReasons, access.ChartGantt,
	},
	"settings": {access.Company, access.Project, access.Integrations},
}

// checkAccess tells whether the caller may open a module of a schedule. A refusal has the reason in its parameters:
// no_schedule_access or no_module_access.
func checkAccess(c *call) error {
	project, err := kernel.ParseID(c.Variable("project"))
	if err != nil {
		return fault.New(fault.NotFound, "project.unknown", nil)
	}
	schedule, err := kernel.ParseID(c.Variable("schedule"))
	if err != nil {
		return fault.New(fault.NotFound, "schedule.unknown", nil)
	}
	key := c.Request.URL.Query().Get("module")
	modules, known := opening[key]
	if !known {
		return fault.New(fault.Invalid, "company.module_unknown", fault.P{"module": kernel.TidyName(key)})
	}
	denied := func(reason string) error {
		return fault.New(fault.Forbidden, "access.no_entry", fault.P{"reason": reason})
	}
	for _, err := range []error{c.EnterProject(project), c.Enter(schedule)} {
		if err != nil && fault.Of(err).Code == fault.Forbidden {
			return denied("no_schedule_access")
		}
		if err != nil {
			return err
		}
	}
	for _, m := range modules {
		if c.Member.Levels[m].Sees() {
			return c.JSON(http.StatusOK, AccessView{true})
		}
	}
	return denied("no_module_access")
}

// checkFeature tells whether the company has a feature: 403 where it has not.
func checkFeature(c *call) error {
	if text := c.Request.URL.Query().Get("company_id"); text != "" {
		if id, err := kernel.ParseID(text); err != nil || id != c.Session.Company {
			return fault.New(fault.NotFound, "company.unknown", nil)
		}
	}
	feature := c.Variable("feature")
	if _, known := company.Features[feature]; !known {
		return fault.New(fault.NotFound, "feature.unknown", nil)
	}
	turned, err := members.Switches(c.Context(), c.Rows(), c.Session.Company, members.Feature)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if !company.HasFeature(turned, feature) {
		return fault.New(fault.Forbidden, "feature.missing", fault.P{"feature": feature})
	}
	return c.JSON(http.StatusOK, AccessView{true})
}

func setFeature(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	on, there, err := f.Flag("on")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("on")
	}
	feature := c.Variable("feature")
	if err := c.do(company.SetFeature{Feature: feature, On: on}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, FeatureView{feature, on})
}
