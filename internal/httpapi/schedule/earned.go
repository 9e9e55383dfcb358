package schedule

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/earned"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/projects"
)

func (d *Deps) earnedRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/earned-value", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showEarned), Cost: httpapi.CostWhole},
	}
}

// EarnedView is the earned value of a schedule at a revision. Amounts are in the basis: money of the project's currency, hours, or working
// days of the schedule. What cannot be measured is null.
type EarnedView struct {
	Revision eventstore.Revision `json:"revision"`
	At       kernel.Minute       `json:"at"` // the status date; without one, now on the site
	Basis    string              `json:"basis"`
	Currency string              `json:"currency"` // of cost; empty where the project says none
	Baseline bool                `json:"baseline"` // one is active
	BAC      *json.Number        `json:"bac"`
	PV       *json.Number        `json:"pv"`
	EV       *json.Number        `json:"ev"`
	AC       *json.Number        `json:"ac"`
	SV       *json.Number        `json:"sv"`
	CV       *json.Number        `json:"cv"`
	EAC      *json.Number        `json:"eac"`
	SPI      *json.Number        `json:"spi"`
	CPI      *json.Number        `json:"cpi"`
	ES       *json.Number        `json:"es"` // weeks
	Time     *json.Number        `json:"time"`
	SVt      *json.Number        `json:"svt"`
	SPIt     *json.Number        `json:"spit"`
	Outside  int                 `json:"outside"` // activities that the baseline does not hold
	Planned  []EarnedPoint       `json:"planned"`
	Rows     []EarnedRow         `json:"rows"`   // only on request
	Shares   []EarnedPoint       `json:"shares"` // likewise
}

// EarnedRow is what an activity brings. The sums of those that are not outside are BAC, PV, EV and AC.
type EarnedRow struct {
	Row      kernel.Row  `json:"row"`
	Weight   json.Number `json:"weight"`
	Planned  json.Number `json:"planned"`
	Earned   json.Number `json:"earned"`
	Spent    json.Number `json:"spent"`
	Progress json.Number `json:"progress"` // percent
	Share    json.Number `json:"share"`    // percent of the schedule, by which ES weighs
	Outside  bool        `json:"outside"`
}

// EarnedPoint is what the baseline has done by an instant.
type EarnedPoint struct {
	At    kernel.Minute `json:"at"`
	Value json.Number   `json:"value"`
}

// earnedBases are the bases by the words of the wire.
var earnedBases = map[string]schedule.Basis{"duration": schedule.ByDuration, "cost": schedule.ByCost, "man-hours": schedule.ByManHours}

// showEarned measures the schedule in a basis, without a word for one in that of its settings.
func showEarned(c *call) error {
	asked := c.Request.URL.Query().Get("basis")
	if _, known := earnedBases[asked]; asked != "" && !known {
		return fault.New(fault.Invalid, "earned.basis", fault.P{"basis": asked})
	}
	type taken struct {
		schedule earned.Schedule
		settings schedule.Settings
		basis    schedule.Basis
		at       eventstore.Revision
		err      error
	}
	read := make(chan taken, 1) // a caller that stops waiting shares nothing with the reading
	now, err := c.now()
	if err != nil {
		return err
	}
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, at eventstore.Revision) {
		settings := s.Schedule().Settings()
		basis, named := earnedBases[asked]
		if !named {
			basis = settings.Basis
		}
		of, err := s.Earned(basis, now)
		read <- taken{of, settings, basis, at, err}
	})
	if err != nil {
		return err
	}
	of := <-read
	if of.err != nil {
		return of.err
	}
	out := earnedView(earned.Measure(of.schedule), of.basis, of.settings.MinutesPerDay)
	out.Revision, out.At, out.Baseline = of.at, of.schedule.At, of.schedule.Baseline
	if c.Request.URL.Query().Get("rows") == "true" {
		out.explain(of.schedule, earnedUnit(of.basis, of.settings.MinutesPerDay))
	}
	if of.basis == schedule.ByCost {
		if out.Currency, err = projects.CurrencyOf(c.Context(), c.Rows(), c.Session.Company, of.settings.Project); err != nil {
			return httpapi.QueryError(err)
		}
	}
	return c.JSON(http.StatusOK, out)
}

func earnedView(f earned.Figures, basis schedule.Basis, day int32) EarnedView {
	unit, word := earnedUnit(basis, day), string(basis)
	if basis == schedule.ByDuration {
		word = "duration"
	}
	per := func(v *int64, parts int64) *json.Number {
		if v == nil {
			return nil
		}
		return new(wire.Per(*v, parts))
	}
	out := EarnedView{
		Basis: word, BAC: per(f.BAC, unit), PV: per(f.PV, unit), EV: per(f.EV, unit), AC: per(f.AC, unit), SV: per(f.SV, unit), CV: per(f.CV, unit), EAC: per(f.EAC, unit),
		SPI: per(f.SPI, earned.Parts), CPI: per(f.CPI, earned.Parts), ES: per(f.ES, earned.Parts), Time: per(f.AT, earned.Parts), SVt: per(f.SVt, earned.Parts),
		SPIt: per(f.SPIt, earned.Parts), Outside: f.Outside, Planned: []EarnedPoint{},
		Rows: []EarnedRow{}, Shares: []EarnedPoint{},
	}
	for _, p := range f.Curve {
		out.Planned = append(out.Planned, EarnedPoint{p.At, wire.Per(p.Planned, unit)})
	}
	return out
}

func earnedUnit(basis schedule.Basis, day int32) int64 {
	if basis == schedule.ByDuration {
		return int64(day)
	}
	return int64(kernel.Unit)
}

// explain adds the rows behind the figures, and the curve that ES is read from.
func (v *EarnedView) explain(of earned.Schedule, unit int64) {
	const percent, share = int64(kernel.Hundred) / 100, earned.Whole / 100
	for _, l := range earned.Lines(of) {
		v.Rows = append(v.Rows, EarnedRow{
			Row: l.Row, Weight: wire.Per(l.Weight, unit), Planned: wire.Per(l.Planned, unit), Earned: wire.Per(l.Earned, unit), Spent: wire.Per(l.Cost, unit),
			Progress: wire.Per(int64(l.Progress), percent), Share: wire.Per(l.Share, share), Outside: l.Outside,
		})
	}
	for _, p := range earned.Shares(of) {
		v.Shares = append(v.Shares, EarnedPoint{p.At, wire.Per(p.Planned, share)})
	}
}
