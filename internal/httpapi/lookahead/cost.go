package lookahead

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) costRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodGet, Path: "/api/schedules/{schedule}/roadblocks/cost", Module: access.Roadblocks, Need: httpapi.View, Scope: httpapi.BySchedule,
		Handler: d.handle(showCost), Cost: httpapi.CostWhole,
	}}
}

// CostView is what the open roadblocks that a reader sees cost in days of the project's finish, the most expensive first.
type CostView struct {
	Revision   eventstore.Revision `json:"revision"`
	Today      kernel.Minute       `json:"today"`
	Finish     *kernel.Minute      `json:"finish"`   // as planned
	Held       *kernel.Minute      `json:"held"`     // with each of them released when it is promised
	Together   CostDays            `json:"together"` // of all that are open and the reader sees
	Roadblocks []RoadblockCost     `json:"roadblocks"`
}

// CostDays is working time of the project's own calendar.
type CostDays struct {
	Minutes int32 `json:"minutes"`
	Days    any   `json:"days"` // a decimal
}

// RoadblockCost is what one costs alone; without a price it has no days.
type RoadblockCost struct {
	Row    kernel.Row      `json:"row"`
	State  plan.PriceState `json:"state"`
	Cost   *CostDays       `json:"cost,omitempty"`
	Finish *kernel.Minute  `json:"finish,omitempty"` // of the project, held by this one alone
	Saves  *CostDays       `json:"saves,omitempty"`  // what releasing it today wins while the others stay
	Shared *CostDays       `json:"shared,omitempty"` // of its cost, what others cost as well
}

func showCost(c *call) error {
	days, err := c.Days()
	if err != nil {
		return err
	}
	out := CostView{Today: days.Today, Roadblocks: []RoadblockCost{}}
	var pricing *plan.Pricing
	perDay := int32(0)
	inspected := c.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, at eventstore.Revision) {
		out.Revision, perDay = at, s.Schedule().Settings().MinutesPerDay
		pricing, err = s.Pricing(days.Today, c.Sight())
	})
	if inspected != nil || err != nil {
		return httpapi.QueryError(firstOf(inspected, err))
	}
	prices, err := pricing.Run()
	if err != nil {
		return err
	}
	cost := func(minutes int32) *CostDays {
		return &CostDays{Minutes: minutes, Days: wire.Per(int64(minutes), int64(max(perDay, 1)))}
	}
	out.Finish, out.Held, out.Together = wire.MinuteOrNull(prices.Finish), wire.MinuteOrNull(prices.Held), *cost(prices.Together)
	for _, p := range prices.List {
		one := RoadblockCost{Row: p.Roadblock, State: p.State}
		if p.State == plan.Priced {
			one.Cost, one.Finish, one.Saves, one.Shared = cost(p.Minutes), wire.MinuteOrNull(p.Finish), cost(p.Saves), cost(max(p.Minutes-p.Saves, 0))
		}
		out.Roadblocks = append(out.Roadblocks, one)
	}
	return c.JSON(http.StatusOK, out)
}
