package analytics

import (
	"gantry/domain/earned"
	"gantry/domain/figures"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/readmodels/curves"
)

// ScoreView is how many checks of the health passed, of those that were judged, over all schedules of a project.
type ScoreView struct {
	Passed int  `json:"passed"`
	Judged int  `json:"judged"`
	Own    bool `json:"own"` // the company has thresholds of its own
}

// LikelyView is when the schedule that ends last ends in eight of ten runs of its newest simulation.
type LikelyView struct {
	Finish kernel.Minute `json:"finish"`
	Stale  bool          `json:"stale"` // the plan has moved on since
	At     string        `json:"at"`    // when it was simulated
}

// score judges the schedules of a book by their recorded dates: all checks but that of the critical path, which needs a calculation of its own. Nil
// where nothing can be judged.
func (b *book) score(rows *checkRows, limits health.Limits) (*ScoreView, error) {
	judged := make([]health.Schedule, len(b.plans))
	for i := range b.plans {
		judged[i].DataDate, judged[i].Baseline = b.at(b.plans[i].Schedule), b.plans[i].baseline != nil
	}
	for _, l := range rows.links {
		s := &judged[l.Schedule]
		s.Links = append(s.Links, health.Link{Row: l.Row, FinishStart: l.FinishStart, Lag: l.Lag})
	}
	least := make([]*int32, len(b.plans))
	for i := range rows.work {
		w := &rows.work[i]
		a := health.Activity{
			Row: w.Row, Started: w.Started, Finished: w.Finished, Duration: w.Duration, TotalFloat: w.TotalFloat, Start: w.Start, Finish: w.Finish,
			ActualStart: w.ActualStart, ActualFinish: w.ActualFinish, Hard: w.Hard, Predecessors: w.Predecessors, Successors: w.Successors, Resourced: w.Resourced,
			BaselineFinish: kernel.None, Day: b.dayOf(w),
		}
		p := &b.plans[w.Schedule]
		if at, is := p.byRow[w.Row]; is && p.baseline != nil && p.leaves[at].point != nil {
			a.BaselineFinish = p.leaves[at].point.Finish
		}
		if !a.Finished && (least[w.Schedule] == nil || a.TotalFloat < *least[w.Schedule]) {
			least[w.Schedule] = &a.TotalFloat
		}
		judged[w.Schedule].Activities = append(judged[w.Schedule].Activities, a)
	}
	finishes := make([]kernel.Minute, len(b.plans))
	for _, f := range rows.finishes {
		finishes[f.Schedule] = f.Finish
	}
	out := ScoreView{Own: limits != health.Standard}
	for i := range judged {
		s := &judged[i]
		if least[i] != nil && finishes[i] != 0 {
			clock, err := b.clock(i, kernel.NoRow)
			if err != nil {
				return nil, err
			}
			s.Path, s.Float = clock.Between(s.DataDate, finishes[i]), *least[i]
		}
		score := health.ScoreOf(health.Judge(*s, limits))
		out.Passed, out.Judged = out.Passed+score.Passed, out.Judged+score.Judged
	}
	if out.Judged == 0 {
		return nil, nil
	}
	return &out, nil
}

// dayOf is the working minutes of the longest weekday of the calendar that an activity works by; where no weekday works, those of the
// schedule's day.
func (b *book) dayOf(w *curves.Examined) (minutes int32) {
	row := w.Calendar
	switch {
	case w.Elapsed:
		row = aroundTheClock
	case w.Resource > 0:
		row = w.Resource
	}
	spec, known := b.specs[clockKey{w.Schedule, row}]
	switch {
	case row == aroundTheClock:
		spec = worktime.AllDay()
	case !known:
		spec = b.specs[clockKey{w.Schedule, kernel.NoRow}]
	}
	for _, shifts := range spec.Week {
		sum := int32(0)
		for _, shift := range shifts {
			sum += shift.To - shift.From
		}
		minutes = max(minutes, sum)
	}
	if minutes == 0 {
		return b.plans[w.Schedule].MinutesPerDay
	}
	return minutes
}

// inTime is SPI(t), earned schedule by weighted progress over the time since the first start of the baselines, in ten-thousandths: nil without a
// baseline, and where progress is unknown. Work that the baselines lack is no part of it.
func (b *book) inTime() *int64 {
	status := b.status()
	if status < b.since {
		return nil
	}
	done := make([]kernel.Percent, len(b.leaves))
	for i := range b.held {
		if r := &b.held[i]; r.At <= status {
			done[r.Row] = kernel.Percent(r.Value)
		}
	}
	trees := make([]earned.Tree, len(b.plans))
	from, to := kernel.None, kernel.None
	for i := range b.plans {
		p := &b.plans[i]
		trees[i].Works = map[kernel.Row]earned.Work{}
		if p.baseline == nil || p.baseStart == kernel.None {
			continue
		}
		if from == kernel.None || p.baseStart < from {
			from = p.baseStart
		}
		to = max(to, p.baseEnd)
		for k := range p.leaves {
			if l := &p.leaves[k]; l.point != nil && p.base[k].Dated() && !idle(l.Activity) {
				trees[i].Works[l.Row] = earned.Work{Work: p.base[k], Progress: done[p.first+k]}
			}
		}
	}
	if from == kernel.None {
		return nil
	}
	for i := range b.activities {
		a := &b.activities[i]
		t, p := &trees[a.Schedule], &b.plans[a.Schedule]
		n := figures.Node{Row: a.Row, Parent: a.Parent, Custom: a.Weight != curves.Unweighed, Share: a.Weight, Milestone: schedule.Kind(a.Kind).IsMilestone()}
		if at, leaf := p.byRow[a.Row]; leaf {
			n.Minutes = int64(a.Duration)
			n.Basis = b.amount(a.Schedule, a.Cost, a.ManHours, n.Minutes)
			if point := p.leaves[at].point; point != nil && p.base[at].Dated() {
				n.Minutes = int64(point.Duration)
				n.Basis = b.amount(a.Schedule, point.Cost, point.ManHours, n.Minutes)
			}
			if idle(a) {
				n = figures.Node{Row: a.Row, Parent: a.Parent, Milestone: true}
			}
		}
		t.Nodes = append(t.Nodes, n)
	}
	return earned.InTime(trees, b.sameBasis, from, to, status).SPIt
}
