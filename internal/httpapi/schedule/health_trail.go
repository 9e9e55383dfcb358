package schedule

import (
	"encoding/json"
	"net/http"
	"time"

	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
)

// HealthTrailView is how the checks stood at the end of each of the last weeks and now, and which command broke each that fails now, by the
// thresholds that the company has now.
type HealthTrailView struct {
	Points []HealthPointView                    `json:"points"` // ascending; the last one is now
	Breaks []HealthBreakView                    `json:"breaks"`
	People map[kernel.UserID]httpapi.PersonView `json:"people"`
}

// HealthPointView is the checks at an instant, by their numbers.
type HealthPointView struct {
	At       string           `json:"at"`
	Verdicts []health.Verdict `json:"verdicts"` // empty: there was no plan yet
	Values   []*json.Number   `json:"values"`   // percent; null where a check was not evaluated
	Failed   int              `json:"failed"`
}

// HealthBreakView is who broke a check.
type HealthBreakView struct {
	Number   int         `json:"number"`
	Revision int64       `json:"revision"`
	At       string      `json:"at"`
	By       string      `json:"by"` // empty: the system
	Label    string      `json:"label"`
	Activity *kernel.Row `json:"activity"` // the only one it changed
	Name     string      `json:"name"`
}

// Weeks that a trail reaches back.
const (
	usualTrail   = 12
	longestTrail = 52
)

// showHealthTrail walks the history once for the weeks, and once more for the commands.
func showHealthTrail(c *call) error {
	weeks, err := c.Number("weeks", usualTrail, 1, longestTrail)
	if err != nil {
		return err
	}
	zone, err := c.zone()
	if err != nil {
		return err
	}
	now := c.deps.Clock.Now()
	ends := make([]time.Time, 0, weeks+1)
	for k := weeks; k > 0; k-- {
		ends = append(ends, now.AddDate(0, 0, -7*k))
	}
	limits, err := plans.Limits(c.Call)
	if err != nil {
		return err
	}
	trail := plan.NewHealthTrail(append(ends, now), limits, func(at time.Time) kernel.Minute { return plans.Civil(at.In(zone)) })
	stood, err := c.deps.Planner.Retrace(c.Context(), c.Schedule, c.Caller, trail.Meet)
	if err != nil {
		return err
	}
	again, err := trail.End(stood.State)
	if err != nil {
		return err
	}
	if again {
		if stood, err = c.deps.Planner.Retrace(c.Context(), c.Schedule, c.Caller, trail.Search); err != nil {
			return err
		}
		if err := trail.Found(stood.State); err != nil {
			return err
		}
	}
	out := HealthTrailView{Points: []HealthPointView{}, Breaks: []HealthBreakView{}, People: map[kernel.UserID]httpapi.PersonView{}}
	for _, p := range trail.Points {
		out.Points = append(out.Points, healthPoint(&p, limits))
	}
	var people []kernel.UserID
	for _, b := range trail.Breaks {
		v := HealthBreakView{Number: b.Number, Revision: b.Revision, At: wire.Instant(b.At), Label: b.Label, Name: b.Name}
		if !b.Actor.IsZero() {
			v.By, people = b.Actor.String(), append(people, b.Actor)
		}
		if b.Activity != kernel.NoRow {
			v.Activity = new(b.Activity)
		}
		out.Breaks = append(out.Breaks, v)
	}
	known, err := c.People(people)
	if err != nil {
		return err
	}
	for id, p := range known {
		out.People[id] = *p
	}
	return c.JSON(http.StatusOK, out)
}

func healthPoint(p *plan.HealthPoint, limits health.Limits) HealthPointView {
	v := HealthPointView{At: wire.Instant(p.At), Verdicts: []health.Verdict{}, Values: []*json.Number{}}
	for i := range p.Checks {
		of := viewOf(&p.Checks[i], limits)
		v.Verdicts, v.Values = append(v.Verdicts, of.Verdict), append(v.Values, of.Value)
		if of.Verdict == health.Failed {
			v.Failed++
		}
	}
	return v
}
