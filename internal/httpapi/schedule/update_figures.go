package schedule

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"time"

	"gantry/domain/comparison"
	"gantry/domain/earned"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
)

// mostFigured bounds the updates that are measured: the newest ones.
const mostFigured = 24

// UpdateFiguresView is what the plan measured at the pin of an update, by its status date, without one by the moment of the pin. What cannot be
// measured is null.
type UpdateFiguresView struct {
	PlannedProgress *json.Number            `json:"plannedProgress"`    // 0 to 100; null without an active baseline
	SPI             *json.Number            `json:"spi"`                // in the basis of the schedule
	SPIt            *json.Number            `json:"spiT"`               //
	FinishVariance  *int64                  `json:"finishVarianceDays"` // calendar days from the finish of the active baseline; late is positive
	CriticalCount   int                     `json:"criticalCount"`      // summaries not counted
	Since           *int32                  `json:"since"`              // number of the update whose pin lies before; null for the first
	ChangeCounts    map[comparison.Kind]int `json:"changeCounts"`       // since then; null for the first
	HealthScore     UpdateHealthView        `json:"healthScore"`        // by the thresholds that the company has now
	HeadHash        string                  `json:"headHash"`           // of the log up to the pin, in hexadecimal: with it anyone can verify that nothing before was changed
}

// UpdateHealthView is how many checks passed, of those that were judged by a threshold.
type UpdateHealthView struct {
	Passed int `json:"passed"`
	Judged int `json:"judged"`
}

// figuring walks a history once and measures the plan where updates are pinned.
type figuring struct {
	pinned []schedule.Update // ascending by pin
	older  int               // how many of them only stand before the first that is measured
	limits health.Limits
	zone   *time.Location
	next   int                 // the first that is not measured
	last   *comparison.Picture // at the pin before
	hash   [32]byte            // of the last record that was folded
	out    map[int32]UpdateFiguresView
	err    error
}

// figures measures the newest updates, by number. What a pin measured never changes, so it is kept for the next caller.
func (c *call) figures(all []schedule.Update) (map[int32]UpdateFiguresView, error) {
	limits, err := plans.Limits(c.Call)
	if err != nil {
		return nil, err
	}
	zone, err := c.zone()
	if err != nil {
		return nil, err
	}
	w := &figuring{pinned: slices.Clone(all), limits: limits, zone: zone, out: map[int32]UpdateFiguresView{}}
	slices.SortFunc(w.pinned, func(a, b schedule.Update) int { return cmp.Compare(a.Pinned().Revision, b.Pinned().Revision) })
	w.older = min(1, max(0, len(w.pinned)-mostFigured))
	w.pinned = w.pinned[max(0, len(w.pinned)-mostFigured-w.older):]
	tag := fmt.Sprint(limits)
	for i := range w.pinned {
		tag += fmt.Sprintf(" %d at %d", w.pinned[i].Number, w.pinned[i].Pinned().Revision)
	}
	key := snapshotKey{snapshotSlot{c.Session.Company, c.Schedule, "updates in " + w.zone.String()}, tag}
	if k, known := c.deps.snapshots.get(key, 0, c.deps.Clock.Now()); known {
		return w.out, json.Unmarshal(k.body, &w.out)
	}
	if err := c.Afford(httpapi.CostWhole); err != nil {
		return nil, err
	}
	stood, err := c.deps.Planner.Retrace(c.Context(), c.Schedule, c.Caller, func(s *plan.State, next plan.Written) bool {
		goesOn := w.look(s, next.Revision)
		w.hash = next.Hash
		return goesOn
	})
	if err != nil {
		return nil, err
	}
	if w.look(stood.State, math.MaxInt64); w.err != nil {
		return nil, w.err
	}
	body, err := wire.Encode(w.out)
	if err != nil {
		return nil, err
	}
	c.deps.snapshots.put(&kept{key: key, body: body, read: c.deps.Clock.Now()})
	return w.out, nil
}

// look measures the updates whose pins no command up to this revision comes after. It tells whether one is still to come.
func (w *figuring) look(s *plan.State, next int64) bool {
	for w.err == nil && w.next < len(w.pinned) && w.pinned[w.next].Pinned().Revision < next {
		if picture := comparison.Of(s.Schedule()); w.next < w.older {
			w.last = picture
		} else {
			w.measure(s, picture)
		}
		w.next++
	}
	return w.err == nil && w.next < len(w.pinned)
}

// measure measures the next update on the plan as it stood at its pin.
func (w *figuring) measure(s *plan.State, picture *comparison.Picture) {
	u := &w.pinned[w.next]
	now := plans.Civil(time.UnixMicro(u.Pinned().At).In(w.zone))
	view := UpdateFiguresView{HeadHash: hex.EncodeToString(w.hash[:])}
	if w.err = view.onBaseline(s, now); w.err != nil {
		return
	}
	of, err := s.Health(now)
	if w.err = err; err != nil {
		return
	}
	score := health.ScoreOf(health.Judge(of, w.limits))
	view.HealthScore = UpdateHealthView{score.Passed, score.Judged}
	for i := range picture.Activities {
		if a := &picture.Activities[i]; a.Kind != schedule.Summary && a.Dates.Flags&schedule.Critical != 0 {
			view.CriticalCount++
		}
	}
	if w.last != nil {
		view.Since, view.ChangeCounts = &w.pinned[w.next-1].Number, map[comparison.Kind]int{}
		for _, kind := range comparison.Kinds {
			view.ChangeCounts[kind] = 0
		}
		for _, item := range comparison.Compare(w.last, picture, past{s, nil}) {
			view.ChangeCounts[item.Kind]++
		}
	}
	w.last = picture
	w.out[u.Number] = view
}

// onBaseline measures what compares with the active baseline.
func (v *UpdateFiguresView) onBaseline(s *plan.State, now kernel.Minute) error {
	value, err := s.Earned(s.Schedule().Settings().Basis, now)
	if err != nil || !value.Baseline {
		return err
	}
	per := func(v *int64) *json.Number {
		if v == nil {
			return nil
		}
		return new(wire.Per(*v, earned.Parts))
	}
	measured := earned.Measure(value)
	v.SPI, v.SPIt = per(measured.SPI), per(measured.SPIt)
	all, err := s.Standings(now, schedule.ByBaseline)
	if err != nil {
		return err
	}
	v.PlannedProgress = new(wire.Per(int64(all[kernel.SummaryRow].Expected), wire.PartsOfPercent))
	base := kernel.None
	for _, p := range s.Schedule().ActiveBaseline().Points {
		base = max(base, dated(p.Finish))
	}
	if finish := s.Schedule().Finish(); base != kernel.None && finish != kernel.None {
		v.FinishVariance = new(plans.DayOfFinish(finish) - plans.DayOfFinish(base))
	}
	return nil
}
