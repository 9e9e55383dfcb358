package analytics

import (
	"context"
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
	"gantry/internal/risks"
	"gantry/readmodels/curves"
)

// atOnce is how many projects are opened beside one another: it bounds memory and connections whatever the number of projects is.
const atOnce = 4

// measureAll reads the plans of the projects, a few at a time.
func (c *call) measureAll(holds []held, stood []curves.Standing, limits health.Limits, out []ProjectOverviewView, step func(done, of int)) error {
	ctx, stop := context.WithCancel(c.Context())
	defer stop()
	own := c.within(ctx)
	next, ended := make(chan int), make(chan error, len(holds))
	for range min(atOnce, len(holds)) {
		go func() {
			for i := range next {
				ended <- fault.Guarded(func() error { return own.measure(&holds[i], stood, limits, &out[i]) })
			}
		}()
	}
	go func() {
		defer close(next)
		for i := range holds {
			select {
			case next <- i:
			case <-ctx.Done():
				ended <- ctx.Err()
				return
			}
		}
	}()
	for done := range holds {
		if err := <-ended; err != nil {
			return err
		}
		if step != nil {
			step(done+1, len(holds))
		}
	}
	return nil
}

// likely tells when each project ends by the newest simulation of its schedule that ends last.
func (c *call) likely(holds []held, stood []curves.Standing, out []ProjectOverviewView) error {
	if !c.Member.Levels[access.Gantt].Sees() {
		return nil
	}
	newest := time.Time{}
	schedules := []kernel.ScheduleID{}
	for i := range holds {
		if out[i].Leading != nil {
			schedules = append(schedules, *out[i].Leading)
		}
		if holds[i].at.After(newest) {
			newest = holds[i].at
		}
	}
	if len(schedules) == 0 {
		return nil
	}
	// Sites differ by time zone only: simulations from these hours are read again.
	list, err := c.deps.Risks.Likely(c.Context(), c.Session.Company, schedules, newest)
	if err != nil {
		return err
	}
	by := map[kernel.ScheduleID]risks.Likely{}
	for _, l := range list {
		by[l.Schedule] = l
	}
	for i := range holds {
		h := &holds[i]
		if out[i].Leading == nil {
			continue
		}
		l, there := by[*out[i].Leading]
		if there && !l.At.Before(h.at) {
			again, err := c.deps.Risks.Likely(c.Context(), c.Session.Company, []kernel.ScheduleID{l.Schedule}, h.at)
			if err != nil {
				return err
			}
			if there = len(again) > 0; there {
				l = again[0]
			}
		}
		if there {
			s := &stood[h.first+slices.Index(h.schedules, l.Schedule)]
			out[i].P80 = &LikelyView{Finish: l.P80, Stale: s.Revision > l.Revision, At: wire.Instant(l.At)}
		}
	}
	return nil
}

// measure reads the plans of a project: progress beside what was expected, the finish beside the baseline's, and what it costs.
func (c *call) measure(h *held, stood []curves.Standing, limits health.Limits, out *ProjectOverviewView) error {
	late := c.allows(access.ChartOverdue)
	if late && out.Leading != nil {
		if s := stood[h.first+slices.Index(h.schedules, *out.Leading)]; s.Since != kernel.None && s.Finish != kernel.None {
			out.Moved = new(plans.DayOfFinish(s.Finish) - plans.DayOfFinish(s.Since))
		}
	}
	if len(h.schedules) == 0 {
		return nil
	}
	q := &question{project: *h.Project, zone: h.Details.TimeZone, days: h.days, past: h.past}
	listed, err := curves.Schedules(c.Context(), c.Rows(), c.Session.Company, h.ID, c.EditsWholePlans())
	if err != nil {
		return httpapi.QueryError(err)
	}
	q.schedules = slices.DeleteFunc(listed, func(s curves.Schedule) bool { return !slices.Contains(h.schedules, s.ID) })
	b, err := c.open(q)
	if err != nil {
		return err
	}
	if b.empty() != "" {
		return nil
	}
	var real, expected int64
	finish, base := kernel.None, kernel.None
	for i := range b.plans {
		p := &b.plans[i]
		real, expected = real+p.real, expected+p.expected
		if p.baseline != nil && p.baseEnd != kernel.None {
			finish = max(finish, stood[h.first+slices.Index(h.schedules, p.ID)].Finish)
			base = max(base, p.baseEnd)
		}
	}
	out.Progress = new(b.percent(real))
	if c.allows(access.ChartSectors) && b.measured() {
		out.Expected = new(b.percent(expected))
	}
	if late && base != kernel.None && finish != kernel.None {
		out.BaseFinish, out.Variance = &base, new(plans.DayOfFinish(finish)-plans.DayOfFinish(base))
	}
	if c.allows(access.ChartSCurve) {
		if cost := b.costs([]kernel.Minute{b.status()}, b.status()); cost != nil && cost.Earned[0] != nil {
			out.Cost = &OverviewCostView{Total: cost.Total, Earned: *cost.Earned[0], Spent: *cost.Spent[0]}
		}
		out.SPIt = b.inTime()
	}
	if h.past.IsZero() && c.Member.Levels[access.Gantt].Sees() { // the dates of the plan are those of now
		if out.Health, err = c.score(b, limits); err != nil {
			return err
		}
	}
	return nil
}
