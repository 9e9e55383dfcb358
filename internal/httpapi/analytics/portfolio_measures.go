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

// Bounds of memory and connections, whatever the number of projects is.
const (
	batchProjects = 100    // are read at once
	batchRows     = 20_000 // of their plans, unless one project has more
	atOnce        = 2      // batches are read beside one another
)

// batch is projects whose plans are read at once.
type batch struct{ from, to int }

// batches parts the projects, in their order.
func batches(holds []held) (out []batch) {
	rows := 0
	for i := range holds {
		more := 0
		for _, s := range holds[i].Schedules {
			more += s.Rows
		}
		if last := len(out) - 1; last >= 0 && rows+more <= batchRows && i-out[last].from < batchProjects {
			out[last].to, rows = i+1, rows+more
			continue
		}
		out, rows = append(out, batch{i, i + 1}), more
	}
	return out
}

// measureAll reads the plans of the projects, a few batches at a time.
func (c *call) measureAll(holds []held, stood []curves.Standing, limits health.Limits, out []ProjectOverviewView, step func(done, of int)) error {
	ctx, stop := context.WithCancel(c.Context())
	defer stop()
	own := c.within(ctx)
	type ending struct {
		projects int
		err      error
	}
	all := batches(holds)
	next, ended := make(chan batch, len(all)), make(chan ending, len(all))
	for _, b := range all {
		next <- b
	}
	close(next)
	for range min(atOnce, len(all)) {
		go func() {
			for b := range next {
				err := ctx.Err()
				if err == nil {
					err = fault.Guarded(func() error { return own.measureBatch(holds[b.from:b.to], stood, limits, out[b.from:b.to]) })
				}
				ended <- ending{b.to - b.from, err}
			}
		}()
	}
	done := 0
	for range all {
		e := <-ended
		if e.err != nil {
			return e.err
		}
		if done += e.projects; step != nil {
			step(done, len(holds))
		}
	}
	return nil
}

// measureBatch reads the plans of projects, each read model once for all of them.
func (c *call) measureBatch(holds []held, stood []curves.Standing, limits health.Limits, out []ProjectOverviewView) error {
	questions, err := c.questions(holds)
	if err != nil {
		return err
	}
	of, on := curves.Of{Company: c.Session.Company}, shelf{}
	for _, q := range questions {
		of.Schedules = append(of.Schedules, q.of(of.Company).Schedules...)
		on.add(len(q.schedules))
	}
	rows, err := c.readPlans(of)
	if err != nil {
		return err
	}
	// The dates of the plan are those of now: nobody knows how healthy it was.
	judged := func(h held) bool { return c.Member.Levels[access.Gantt].Sees() && h.past.IsZero() }
	var seen checkRows
	if slices.ContainsFunc(holds, judged) {
		if seen, err = c.readChecks(of); err != nil {
			return err
		}
	}
	plans, checks := on.plans(rows), on.checks(seen)
	for i := range holds {
		b, err := c.bookOf(questions[i], &plans[i])
		if err != nil {
			return err
		}
		c.measure(&holds[i], b, stood, &out[i])
		if judged(holds[i]) && b.empty() == "" {
			if out[i].Health, err = b.score(&checks[i], limits); err != nil {
				return err
			}
		}
	}
	return nil
}

// questions are about the schedules that were there at the moments of the projects.
func (c *call) questions(holds []held) ([]*question, error) {
	out, ids := make([]*question, len(holds)), make([]kernel.ProjectID, len(holds))
	place := make(map[kernel.ProjectID]int, len(holds))
	for i := range holds {
		h := &holds[i]
		out[i] = &question{project: *h.Project, zone: h.Details.TimeZone, days: h.days, past: h.past}
		ids[i], place[h.ID] = h.ID, i
	}
	list, err := curves.Schedules(c.Context(), c.Rows(), c.Session.Company, ids, c.EditsWholePlans())
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	for _, s := range list {
		if i := place[s.Project]; slices.Contains(holds[i].schedules, s.ID) {
			out[i].schedules = append(out[i].schedules, s)
		}
	}
	return out, nil
}

// likely tells when each project ends by the newest simulation of its schedule that ends last.
func (c *call) likely(holds []held, stood []curves.Standing, out []ProjectOverviewView) error {
	if !c.Member.Levels[access.Gantt].Sees() {
		return nil
	}
	leading := map[time.Time][]kernel.ScheduleID{} // a day ends at another instant in each time zone
	for i := range holds {
		if out[i].Leading != nil {
			at := holds[i].at.UTC()
			leading[at] = append(leading[at], *out[i].Leading)
		}
	}
	by := map[kernel.ScheduleID]risks.Likely{}
	for at, schedules := range leading {
		list, err := c.deps.Risks.Likely(c.Context(), c.Session.Company, schedules, at)
		if err != nil {
			return err
		}
		for _, l := range list {
			by[l.Schedule] = l
		}
	}
	for i := range holds {
		h := &holds[i]
		if out[i].Leading == nil {
			continue
		}
		if l, there := by[*out[i].Leading]; there {
			s := &stood[h.first+slices.Index(h.schedules, l.Schedule)]
			out[i].P80 = &LikelyView{Finish: l.P80, Stale: s.Revision > l.Revision, At: wire.Instant(l.At)}
		}
	}
	return nil
}

// measure tells of a project its progress beside what was expected, the finish beside the baseline's, and what it costs.
func (c *call) measure(h *held, b *book, stood []curves.Standing, out *ProjectOverviewView) {
	late := c.allows(access.ChartOverdue)
	if late && out.Leading != nil {
		if s := stood[h.first+slices.Index(h.schedules, *out.Leading)]; s.Since != kernel.None && s.Finish != kernel.None {
			out.Moved = new(plans.DayOfFinish(s.Finish) - plans.DayOfFinish(s.Since))
		}
	}
	if b.empty() != "" {
		return
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
}
