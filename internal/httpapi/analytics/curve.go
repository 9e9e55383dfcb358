package analytics

import (
	"cmp"
	"slices"

	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// SCurveView is how far the work was, is and is to be, week by week: percents of the whole in ten-thousandths. A series that nothing supports is
// null, and so is each point that is not known yet.
type SCurveView struct {
	Empty      string            `json:"empty"`      // why there is nothing: no-schedules, no-activities, outside; empty: there is
	Basis      string            `json:"basis"`      // duration, cost, man-hours, mixed
	FellBack   bool              `json:"fellBack"`   // nothing has a share of the basis: working minutes weigh
	Unplanned  int               `json:"unplanned"`  // activities that the baseline lacks: their current dates stand in
	NoBaseline []kernel.ID       `json:"noBaseline"` // schedules without an active one
	Weeks      []kernel.Minute   `json:"weeks"`      // the midnight at which each begins; values are those of that moment
	Base       []kernel.Percent  `json:"base"`
	Projected  []kernel.Percent  `json:"projected"`
	Lookahead  []kernel.Percent  `json:"lookahead"`
	Real       []*kernel.Percent `json:"real"`  // by when it held on site
	Known      []*kernel.Percent `json:"known"` // by when somebody said so
	Now        CurveNowView      `json:"now"`
	Cost       *CostCurveView    `json:"cost"` // null where nothing costs anything
	Velocity   *VelocityView     `json:"velocity"`
	Activities int               `json:"activities"`
	Tasks      int               `json:"tasks"`
	Finish     *kernel.Minute    `json:"finish"`
	BaseFinish *kernel.Minute    `json:"baseFinish"`
}

// CurveNowView is the curve at the status date.
type CurveNowView struct {
	At        kernel.Minute   `json:"at"`
	Base      *kernel.Percent `json:"base"`
	Projected *kernel.Percent `json:"projected"`
	Real      *kernel.Percent `json:"real"`
}

// CostCurveView is the same in money, in ten-thousandths of the currency.
type CostCurveView struct {
	Currency  string           `json:"currency"`
	Total     kernel.Amount    `json:"total"` // of the baseline, without one of the plan
	Base      []kernel.Amount  `json:"base"`
	Projected []kernel.Amount  `json:"projected"`
	Earned    []*kernel.Amount `json:"earned"`
	Spent     []*kernel.Amount `json:"spent"`
}

// VelocityView is the speed in percents a week, and where it leads.
type VelocityView struct {
	Planned  []kernel.Percent  `json:"planned"` // rise from each week to the next
	Real     []*kernel.Percent `json:"real"`    // of the weeks that are over; null where nothing is known
	Mean     *kernel.Percent   `json:"mean"`    // of the last four
	Plan     *kernel.Percent   `json:"plan"`
	Required *kernel.Percent   `json:"required"`
	Finish   *kernel.Minute    `json:"finish"`
	Earliest *kernel.Minute    `json:"earliest"`
	Latest   *kernel.Minute    `json:"latest"`
}

// Words for what keeps a chart empty.
const (
	noSchedules  = "no-schedules"
	noActivities = "no-activities"
	outside      = "outside" // the range lies before or behind everything
	noData       = "no-data"
)

// status is when the whole is looked at: the latest status date where every schedule has one, and else now.
func (b *book) status() kernel.Minute {
	out := kernel.None
	for i := range b.plans {
		out = max(out, b.at(b.plans[i].Schedule))
	}
	if out == kernel.None {
		return b.days.Now
	}
	return out
}

// axis gives the weeks of the whole and those that are shown.
func (b *book) axis() (all, shown []kernel.Minute) {
	last := max(b.to, min(b.status(), b.to+52*7*kernel.Day)) // late work goes on behind the plan, for a year on the chart
	all = figures.Weeks(b.from, last, b.project.Details.PlanningDay)
	for _, at := range all {
		if (b.Range.From == 0 || at >= figures.WeekOf(b.Range.From, b.project.Details.PlanningDay)) && (b.Range.To == 0 || at < b.Range.To) {
			shown = append(shown, at)
		}
	}
	return all, shown
}

func (b *book) empty() string {
	switch {
	case len(b.schedules) == 0:
		return noSchedules
	case b.whole == 0 || b.from == b.to && b.from == 0:
		return noActivities
	}
	return ""
}

func (b *book) basis() string {
	if !b.sameBasis {
		return "mixed"
	}
	return b.schedules[0].Basis
}

// byDuration tells whether working minutes decide all weights.
func (b *book) byDuration() bool {
	return b.fellBack || b.sameBasis && len(b.schedules) > 0 && schedule.Basis(b.schedules[0].Basis) == schedule.ByDuration
}

func (b *book) percents(of []int64) []kernel.Percent {
	out := make([]kernel.Percent, len(of))
	for i := range of {
		out[i] = b.percent(of[i])
	}
	return out
}

func (b *book) percent(weight int64) kernel.Percent {
	p := figures.ShareOf(weight, b.whole)
	if b.byDuration() {
		p = figures.Snap(p)
	}
	return p
}

// all gives the work of all schedules.
func (b *book) all(of func(*planned) []figures.Work) (out []figures.Work) {
	for i := range b.plans {
		out = append(out, of(&b.plans[i])...)
	}
	return out
}

func baseOf(p *planned) []figures.Work  { return p.base }
func nowOf(p *planned) []figures.Work   { return p.now }
func aheadOf(p *planned) []figures.Work { return p.ahead }

// measured tells whether any schedule has a baseline.
func (b *book) measured() bool {
	for i := range b.plans {
		if b.plans[i].baseline != nil {
			return true
		}
	}
	return false
}

func (b *book) sCurve() SCurveView {
	out := SCurveView{Empty: b.empty(), NoBaseline: []kernel.ID{}, Weeks: []kernel.Minute{}, Tasks: b.tasks}
	out.Now.At = b.status()
	if len(b.schedules) > 0 {
		out.Basis, out.FellBack = b.basis(), b.fellBack
	}
	for i := range b.plans {
		p := &b.plans[i]
		out.Activities += len(p.leaves)
		if p.baseline == nil {
			out.NoBaseline = append(out.NoBaseline, p.ID)
		} else {
			out.Unplanned += p.unplanned
		}
	}
	if out.Empty != "" {
		return out
	}
	_, shown := b.axis()
	if len(shown) == 0 {
		out.Empty = outside
		return out
	}
	status := out.Now.At
	out.Weeks = shown
	now, base := b.all(nowOf), b.all(baseOf)
	out.Projected = b.percents(figures.Curve(now, shown))
	out.Now.Projected = new(b.percent(figures.Curve(now, []kernel.Minute{status})[0]))
	if b.measured() {
		out.Base = b.percents(figures.Curve(base, shown))
		out.Now.Base = new(b.percent(figures.Curve(base, []kernel.Minute{status})[0]))
	}
	for i := range b.plans {
		if b.plans[i].looked {
			out.Lookahead = b.percents(figures.Curve(b.all(aheadOf), shown))
			break
		}
	}
	out.Real = known(b.percents(b.real(b.held, shown)), shown, b.since, status)
	out.Known = known(b.percents(b.real(b.said, shown)), shown, b.since, status)
	done := b.percent(b.real(b.held, []kernel.Minute{status})[0])
	out.Now.Real = &done
	out.Cost = b.costs(shown, status)
	out.Velocity = b.velocity(done, status)
	finish, baseFinish := kernel.None, kernel.None
	for i := range b.plans {
		finish = max(finish, b.plans[i].finish)
		if b.plans[i].baseline != nil {
			baseFinish = max(baseFinish, b.plans[i].baseEnd)
		}
	}
	out.Finish, out.BaseFinish = orNull(finish), orNull(baseFinish)
	return out
}

func orNull(m kernel.Minute) *kernel.Minute {
	if m == kernel.None || m == 0 {
		return nil
	}
	return &m
}

// knownSince is the moment before which nobody knows how far the work was: a schedule that came here under way has no history before it came
// or before the status date that it brought. A schedule whose work began later stood at zero before. None: all is known.
func (b *book) knownSince() kernel.Minute {
	out := kernel.None
	reported := map[int]kernel.Minute{} // by plan, when its first progress held
	for i := range b.held {
		r := &b.held[i]
		p, _ := slices.BinarySearchFunc(b.plans, r.Row+1, func(p planned, row int) int { return cmp.Compare(p.first, row) })
		if _, is := reported[p-1]; !is && r.Value > 0 {
			reported[p-1] = r.At
		}
	}
	for i := range b.plans {
		p := &b.plans[i]
		if p.Began == nil || len(p.leaves) == 0 {
			continue
		}
		since := b.civil(*p.Began)
		if at, is := reported[i]; is {
			since = min(since, at)
		}
		start := since
		for _, w := range p.now {
			if w.Start != kernel.None && w.Start != 0 {
				start = min(start, w.Start)
			}
		}
		if start < since {
			out = max(out, since)
		}
	}
	return out
}

// known leaves out what nobody knows yet, from the status date on, and what nobody knew, before since.
func known[T any](of []T, at []kernel.Minute, since, status kernel.Minute) []*T {
	out := make([]*T, len(of))
	for i := range of {
		if at[i] >= since && at[i] <= status {
			out[i] = &of[i]
		}
	}
	return out
}

func (b *book) velocity(done kernel.Percent, status kernel.Minute) *VelocityView {
	all, _ := b.axis()
	if len(all) < 2 {
		return nil
	}
	works, finish := b.all(baseOf), kernel.None
	for i := range b.plans {
		finish = max(finish, b.plans[i].baseEnd)
	}
	var past []kernel.Minute
	for _, at := range all {
		if at <= status {
			past = append(past, at)
		}
	}
	s := figures.Velocity(b.percents(figures.Curve(works, all)), known(b.percents(b.real(b.held, past)), past, b.since, status), done, status, finish)
	return &VelocityView{Planned: s.Planned, Real: s.Real, Mean: s.Mean, Plan: s.Plan, Required: s.Required, Finish: s.Finish, Earliest: s.Earliest, Latest: s.Latest}
}

// worth is what an activity costs; what is idle earns nothing.
func (l *leaf) worth() int64 {
	if idle(l.Activity) {
		return 0
	}
	return l.Cost
}

// costs is the curve in money, nil where nothing costs anything.
func (b *book) costs(at []kernel.Minute, status kernel.Minute) *CostCurveView {
	var base, now []figures.Work
	var total, planned, spent int64
	for i := range b.plans {
		p := &b.plans[i]
		for k, l := range p.leaves {
			if idle(l.Activity) {
				continue
			}
			w := p.now[k]
			w.Weight = l.Cost
			now = append(now, w)
			planned += l.Cost
			spent += l.Used
			w = p.base[k]
			if w.Weight = l.Cost; l.point != nil {
				w.Weight = l.point.Cost
			}
			base = append(base, w)
			total += w.Weight
		}
	}
	if total == 0 && planned == 0 && spent == 0 {
		return nil
	}
	amounts := func(of []int64) []kernel.Amount {
		out := make([]kernel.Amount, len(of))
		for i := range of {
			out[i] = kernel.Amount(of[i])
		}
		return out
	}
	out := &CostCurveView{Currency: b.project.Details.Currency, Total: kernel.Amount(planned), Projected: amounts(figures.Curve(now, at))}
	if b.measured() {
		out.Total, out.Base = kernel.Amount(total), amounts(figures.Curve(base, at))
	}
	out.Earned = known(amounts(b.sum(b.held, at, func(l *leaf, value int64) int64 { return figures.Done(l.worth(), kernel.Percent(value)) })), at, b.since, status)
	out.Spent = known(amounts(b.sum(b.paid, at, func(l *leaf, value int64) int64 {
		if idle(l.Activity) {
			return 0
		}
		return value
	})), at, b.since, status)
	return out
}
