package schedule

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) healthRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/health", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showHealth), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/health-trail", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showHealthTrail), Cost: httpapi.CostWhole},
	}
}

// HealthView is the fourteen checks of a schedule, as it stands at a revision.
type HealthView struct {
	Revision   eventstore.Revision `json:"revision"`
	At         kernel.Minute       `json:"at"`         // the status date; without one, now on the site
	Baseline   bool                `json:"baseline"`   // one is active
	Unfinished int                 `json:"unfinished"` // activities that count and are not finished
	Links      int                 `json:"links"`      // that count
	Checks     []CheckView         `json:"checks"`
}

// CheckView is one check. Value and limit are percent, null where the check has none.
type CheckView struct {
	Number  int            `json:"number"`
	Name    string         `json:"name"`
	Verdict health.Verdict `json:"verdict"`
	Value   *json.Number   `json:"value"`
	Limit   *json.Number   `json:"limit"`
	AtLeast bool           `json:"atLeast"` // the value may not lie below the limit; else not above
	Own     bool           `json:"own"`     // the company has a threshold of its own
	Days    *int32         `json:"days"`    // what counts as many, or how long the test delays; null where the check does not ask
	Count   int64          `json:"count"`   // of the checks 12 and 13 working minutes
	Of      int64          `json:"of"`
	Failing []kernel.Row   `json:"failing"` // activities; of the checks 2 to 4 links
}

// showHealth judges the schedule by the thresholds of the company.
func showHealth(c *call) error {
	type taken struct {
		schedule health.Schedule
		at       eventstore.Revision
		err      error
	}
	read := make(chan taken, 1) // a caller that stops waiting shares nothing with the reading
	now, err := c.now()
	if err != nil {
		return err
	}
	limits, err := plans.Limits(c.Call)
	if err != nil {
		return err
	}
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, at eventstore.Revision) {
		of, err := s.Health(now)
		read <- taken{of, at, err}
	})
	if err != nil {
		return err
	}
	of := <-read
	if of.err != nil {
		return of.err
	}
	out := HealthView{Revision: of.at, At: of.schedule.DataDate, Baseline: of.schedule.Baseline, Links: len(of.schedule.Links), Checks: []CheckView{}}
	for i := range of.schedule.Activities {
		if !of.schedule.Activities[i].Finished {
			out.Unfinished++
		}
	}
	for _, check := range health.Judge(of.schedule, limits) {
		out.Checks = append(out.Checks, viewOf(&check, limits))
	}
	return c.JSON(http.StatusOK, out)
}

func viewOf(c *health.Check, limits health.Limits) CheckView {
	percent := func(p kernel.Percent) *json.Number { return new(wire.Per(int64(p), wire.PartsOfPercent)) }
	v := CheckView{
		Number: c.Number, Name: c.Name, Verdict: c.Verdict, AtLeast: c.AtLeast, Count: c.Count, Of: c.Of, Failing: append([]kernel.Row{}, c.Failing...),
		Own: limits.OwnThreshold(c.Number),
	}
	if days := limits.Days(c.Number); days != 0 {
		v.Days = &days
	}
	if c.Verdict != health.NotEvaluated {
		v.Value = percent(c.Value())
	}
	if c.Limit != health.Unlimited {
		v.Limit = percent(c.Limit)
	}
	return v
}
