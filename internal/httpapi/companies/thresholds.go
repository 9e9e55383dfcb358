package companies

import (
	"encoding/json"
	"math"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/members"
)

// ThresholdView is a threshold of the health of schedules: percent, or days. Null is none.
type ThresholdView struct {
	Name     string       `json:"name"`
	Check    int          `json:"check"` // 1 to 14
	Unit     string       `json:"unit"`  // percent, days
	AtLeast  bool         `json:"atLeast"`
	Value    *json.Number `json:"value"`
	Standard *json.Number `json:"standard"` // that of the DCMA
	Own      bool         `json:"own"`
	Least    json.Number  `json:"least"` // what the company may set
	Most     json.Number  `json:"most"`
}

func (d *Deps) thresholdRoutes() []httpapi.Route {
	path := "/api/companys/{company}/health-thresholds"
	return []httpapi.Route{
		{Method: http.MethodGet, Path: path, Need: httpapi.AnyRole, Scope: httpapi.ByCompany, Handler: d.handle(listThresholds)},
		{Method: http.MethodPut, Path: path, Module: access.Company, Need: httpapi.Edit, Scope: httpapi.ByCompany, Handler: d.handle(setThresholds)},
	}
}

func listThresholds(c *call) error {
	if err := c.Await("members"); err != nil {
		return err
	}
	own, err := members.Thresholds(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	limits := health.LimitsOf(own)
	out := []ThresholdView{}
	for i := range health.Thresholds {
		t := &health.Thresholds[i]
		v := ThresholdView{Name: t.Name, Check: t.Check, Unit: "percent", AtLeast: t.AtLeast}
		unit := int64(wire.PartsOfPercent)
		if t.Days {
			v.Unit, unit = "days", 1
		}
		number := func(value int32) *json.Number {
			if value == int32(health.Unlimited) {
				return nil
			}
			return new(wire.Per(int64(value), unit))
		}
		v.Value, v.Standard, v.Own = number(t.In(limits)), number(t.Standard()), t.In(limits) != t.Standard()
		v.Least, v.Most = *number(t.Least), *number(t.Most)
		out = append(out, v)
	}
	return c.JSON(http.StatusOK, out)
}

// setThresholds sets those that the body names; null gives that of the DCMA back. Days are whole, a percent has four digits after the point.
func setThresholds(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var named wire.Fields
	if !f.Has("thresholds") || json.Unmarshal(f["thresholds"], &named) != nil {
		return wire.Missing("thresholds")
	}
	to := make(map[string]*int32, len(named))
	for name, raw := range named {
		to[name] = nil
		if string(raw) == "null" {
			continue
		}
		value, _, err := wire.Exact(named, name)
		if err != nil {
			return err
		}
		if t := health.ThresholdOf(name); t != nil && t.Days {
			if value%int64(kernel.Unit) != 0 {
				return fault.New(fault.Invalid, "number.too_precise", fault.P{"field": name, "value": string(raw)})
			}
			value /= int64(kernel.Unit)
		}
		to[name] = new(int32(min(max(value, math.MinInt32), math.MaxInt32)))
	}
	if err := c.do(company.SetThresholds{To: to}); err != nil {
		return err
	}
	return listThresholds(c)
}
