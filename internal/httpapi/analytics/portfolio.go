package analytics

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/figures"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
	"gantry/internal/risks"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

// ProjectOverviewView is one project in a few figures, those that the caller's role may see; of one firm alone where that was asked for.
type ProjectOverviewView struct {
	ID        kernel.ProjectID `json:"id"`
	Name      string           `json:"name"`
	Place     string           `json:"place"`
	Stage     string           `json:"stage"`
	Schedules int              `json:"schedules"`
	Finish    *kernel.Minute   `json:"finish"`   // the latest of its schedules
	PPC       *ShareView       `json:"ppc"`      // of the last four weeks that are over, by their closures; null: the role sees none
	PCR       *ShareView       `json:"pcr"`      // likewise
	Standing  *int64           `json:"standing"` // roadblocks not removed
	Overdue   *int64           `json:"overdue"`  // of them, those whose promised day is over
	Reasons   *int64           `json:"reasons"`  // for non-completion
	UpdatedAt *string          `json:"updatedAt"`
	Progress  *kernel.Percent  `json:"progress"` // by weight; null where there is nothing to weigh

	At         kernel.Minute      `json:"at"`       // the moment it holds for, in the project's own time
	Expected   *kernel.Percent    `json:"expected"` // by then; null: the role does not see it, or nothing is to be measured
	BaseFinish *kernel.Minute     `json:"baseFinish"`
	Variance   *int64             `json:"variance"` // days from the finish of the baseline to that of the plan: late is positive
	Leading    *kernel.ScheduleID `json:"leading"`  // the schedule that ends last
	Moved      *int64             `json:"moved"`    // days that its finish moved in the last four weeks
	From       kernel.Minute      `json:"from"`     // where those weeks begin and end
	To         kernel.Minute      `json:"to"`
	Since      string             `json:"since"` // the instants between which its finish moved
	Until      string             `json:"until"`
	PPCWeeks   []*kernel.Percent  `json:"ppcWeeks"` // of the last eight weeks, one after the other
	SPIt       *int64             `json:"spit"`     // ten-thousandths, earned schedule over time; null without a baseline, or where the role does not see it
	Health     *ScoreView         `json:"health"`   // null of an earlier day, where nothing can be judged, or the role does not see the Gantt
	P80        *LikelyView        `json:"p80"`      // null where the schedule that ends last was not simulated, or the role does not see the Gantt
	Currency   string             `json:"currency"`
	Budget     kernel.Amount      `json:"budget"` // 0: none
	Cost       *OverviewCostView  `json:"cost"`   // null where nothing costs anything, the status date is older than the history here, or the role does not see it
}

// OverviewCostView is what a project costs, in ten-thousandths of its currency.
type OverviewCostView struct {
	Total  kernel.Amount `json:"total"`
	Earned kernel.Amount `json:"earned"`
	Spent  kernel.Amount `json:"spent"`
}

// PortfolioView is the projects that the caller sees, as they stood on a day.
type PortfolioView struct {
	At       *string               `json:"at"` // the day that was asked for, YYYY-MM-DD; null: now
	Projects []ProjectOverviewView `json:"projects"`
	Totals   []CurrencyTotalView   `json:"totals"`
}

// CurrencyTotalView is the sums of the projects in one currency. Amounts in different currencies are never added.
type CurrencyTotalView struct {
	Currency string           `json:"currency"` // empty: the projects name none
	Projects int              `json:"projects"`
	Budget   kernel.Amount    `json:"budget"`
	Cost     OverviewCostView `json:"cost"`
}

// totals groups the projects by currency, by name.
func totals(list []ProjectOverviewView) []CurrencyTotalView {
	out := []CurrencyTotalView{}
	for i := range list {
		p := &list[i]
		if p.Budget == 0 && p.Cost == nil {
			continue
		}
		at := slices.IndexFunc(out, func(t CurrencyTotalView) bool { return t.Currency == p.Currency })
		if at < 0 {
			at, out = len(out), append(out, CurrencyTotalView{Currency: p.Currency})
		}
		t := &out[at]
		t.Projects++
		t.Budget += p.Budget
		if p.Cost != nil {
			t.Cost.Total += p.Cost.Total
			t.Cost.Earned += p.Cost.Earned
			t.Cost.Spent += p.Cost.Spent
		}
	}
	slices.SortFunc(out, func(a, b CurrencyTotalView) int { return cmp.Compare(a.Currency, b.Currency) })
	return out
}

// look is a query of the portfolio.
type look struct {
	day  kernel.Minute // midnight at which the day begins; 0: now
	firm string        // id of a subcontract; empty: all
}

// looks reads it of an address. Faults: "date.malformed", "subcontract.unknown".
func (c *call) looks() (l look, err error) {
	said := c.Request.URL.Query()
	if l.day, err = dayOf(said.Get("at")); err != nil {
		return l, err
	}
	if l.firm = said.Get("subcontractId"); l.firm != "" {
		id, err := kernel.ParseID(l.firm)
		if err != nil {
			return l, fault.New(fault.NotFound, "subcontract.unknown", nil)
		}
		l.firm = id.String()
	}
	return l, nil
}

// showOverview gives the projects that the caller sees.
func showOverview(c *call) error {
	l, err := c.looks()
	if err != nil {
		return err
	}
	out, err := c.overview(l, nil)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func showPortfolio(c *call) error {
	l, err := c.looks()
	if err != nil {
		return err
	}
	out, err := c.portfolio(l, nil)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) portfolio(l look, step func(done, of int)) (*PortfolioView, error) {
	list, err := c.overview(l, step)
	if err != nil {
		return nil, err
	}
	out := &PortfolioView{Projects: list, Totals: totals(list)}
	if l.day != 0 {
		year, month, day, _, _ := l.day.Civil()
		out.At = new(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	}
	return out, nil
}

// trend is how many weeks the small curves of the overview show.
const trend = 8

// held is one project of an overview at its moment.
type held struct {
	*projects.Project
	days      plans.Days
	at        time.Time // the instant looked at
	past      time.Time // the same; zero: it is now
	schedules []kernel.ScheduleID
	first     int // place of its first schedule among all
}

// overview gives the projects that the caller sees as they stood at the end of a day. Dates of the plan, weights and baselines are those of now:
// what was reported, promised and removed by then, and where the finish was, is known of each moment.
func (c *call) overview(l look, step func(done, of int)) ([]ProjectOverviewView, error) {
	for _, model := range models {
		if err := c.Await(model); err != nil {
			return nil, err
		}
	}
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	list = slices.DeleteFunc(list, func(p projects.Project) bool { return p.Stage == string(project.Deleted) })
	holds, of, stood, err := c.hold(list, l)
	if err != nil {
		return nil, err
	}
	out := make([]ProjectOverviewView, len(holds))
	home := make([]int, len(of.Schedules))
	for i := range holds {
		h := &holds[i]
		for k := range h.schedules {
			home[h.first+k] = i
		}
		out[i] = h.head(stood)
	}
	if err := c.countOver(of, curves.Range{Firm: l.firm}, home, holds, stood, out); err != nil {
		return nil, err
	}
	if err := c.likely(holds, stood, out); err != nil {
		return nil, err
	}
	limits, err := plans.Limits(c.Call.Call)
	if err != nil {
		return nil, err
	}
	return out, c.measureAll(holds, stood, limits, out, step)
}

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

// hold gives the projects with the schedules that count and were there at the moment, and how these stood.
func (c *call) hold(list []projects.Project, l look) (holds []held, of curves.Of, stood []curves.Standing, err error) {
	of = curves.Of{Company: c.Session.Company, Schedules: []kernel.ScheduleID{}}
	now := c.Clock.Now()
	at, earlier := []time.Time{}, []time.Time{}
	for i := range list {
		p := &list[i]
		site := projects.Site{TimeZone: p.Details.TimeZone, PlanningDay: p.Details.PlanningDay}
		h := held{Project: p, days: c.DaysOn(site), at: now.Add(time.Microsecond)}
		if l.day != 0 {
			year, month, day, _, _ := l.day.Civil()
			if end := time.Date(year, time.Month(month), day+1, 0, 0, 0, 0, c.ZoneAt(p.Details.TimeZone)); end.Before(now) {
				h.at, h.past, h.days = end, end, c.DaysAt(end, site)
				h.days.Today -= kernel.Day // the day itself, not the one that begins with its end
			}
		}
		from, _ := figures.Recent(h.days.Now, p.Details.PlanningDay)
		since := h.at.Add(-time.Duration(h.days.Now-from) * time.Minute)
		for _, s := range p.Schedules {
			if s.Removed || !s.Productive || s.Hidden && !c.EditsWholePlans() {
				continue
			}
			h.schedules = append(h.schedules, s.ID)
			of.Schedules, at, earlier = append(of.Schedules, s.ID), append(at, h.at), append(earlier, since)
		}
		holds = append(holds, h)
	}
	all, err := curves.Standings(c.Context(), c.Rows(), of, at, earlier)
	if err != nil {
		return nil, of, nil, httpapi.QueryError(err)
	}
	next := 0
	counted := []kernel.ScheduleID{}
	for i := range holds {
		h := &holds[i]
		h.first = len(counted)
		mine := h.schedules
		h.schedules = nil
		for _, id := range mine {
			s := all[next]
			next++
			if s.Revision == 0 && !h.past.IsZero() { // it was not there yet
				continue
			}
			h.schedules, counted, stood = append(h.schedules, id), append(counted, id), append(stood, s)
		}
	}
	of.Schedules = counted
	return holds, of, stood, nil
}

// head is what a project says of itself, and where its finish stood.
func (h *held) head(stood []curves.Standing) ProjectOverviewView {
	out := ProjectOverviewView{
		ID: h.ID, Name: h.Name, Place: h.Details.Place, Stage: h.Stage, Schedules: len(h.schedules), At: h.days.Now, Currency: h.Details.Currency, Budget: kernel.Amount(h.Details.Budget),
		PPCWeeks: []*kernel.Percent{},
	}
	out.From, out.To = figures.Recent(h.days.Now, h.Details.PlanningDay)
	out.Since = h.at.Add(-time.Duration(h.days.Now-out.From) * time.Minute).UTC().Format(time.RFC3339)
	out.Until = h.at.UTC().Format(time.RFC3339)
	var last time.Time
	finish := kernel.None
	for k, id := range h.schedules {
		s := &stood[h.first+k]
		if h.past.IsZero() {
			at := slices.IndexFunc(h.Project.Schedules, func(p projects.Schedule) bool { return p.ID == id })
			s.Finish, s.At = h.Project.Schedules[at].Finish, h.Project.Schedules[at].ChangedAt
		}
		if s.Finish > finish {
			finish, out.Leading = s.Finish, &h.schedules[k]
		}
		if s.At.After(last) {
			last = s.At
		}
	}
	if len(h.schedules) > 0 {
		out.UpdatedAt = new(last.UTC().Format("2006-01-02T15:04:05Z"))
	}
	out.Finish = orNull(finish)
	return out
}

// dayOfFinish is the day on which work ends: its last minute may be midnight.
func dayOfFinish(m kernel.Minute) int64 { return int64(m-1) / int64(kernel.Day) }

// measure reads the plans of a project: progress beside what was expected, the finish beside the baseline's, and what it costs.
func (c *call) measure(h *held, stood []curves.Standing, limits health.Limits, out *ProjectOverviewView) error {
	late := c.allows(access.ChartOverdue)
	if late && out.Leading != nil {
		if s := stood[h.first+slices.Index(h.schedules, *out.Leading)]; s.Since != kernel.None && s.Finish != kernel.None {
			out.Moved = new(dayOfFinish(s.Finish) - dayOfFinish(s.Since))
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
		out.BaseFinish, out.Variance = &base, new(dayOfFinish(finish)-dayOfFinish(base))
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

// countOver counts promises, roadblocks and reasons of many projects at once, of the weeks that are asked for.
func (c *call) countOver(of curves.Of, in curves.Range, home []int, holds []held, stood []curves.Standing, out []ProjectOverviewView) error {
	oldest, newest := kernel.Minute(0), kernel.Minute(0)
	for i := range out {
		if from := out[i].To - trend*7*kernel.Day; oldest == 0 || from < oldest {
			oldest = from
		}
		newest = max(newest, out[i].To)
	}
	if c.allows(access.ChartPPC) {
		if err := c.countPromises(of, in, oldest, newest, home, out); err != nil {
			return err
		}
	}
	if c.allows(access.ChartPCR) {
		in.Since = max(oldest, 1)
		if err := c.countRoadblocks(of, in, home, holds, stood, out); err != nil {
			return err
		}
	}
	if c.allows(access.ChartReasons) {
		for i := range out {
			out[i].Reasons = new(int64)
		}
		before := make([]*time.Time, len(of.Schedules)) // the day ends at another instant on each site; nil: it has not ended there
		for schedule := range before {
			if h := &holds[home[schedule]]; !h.past.IsZero() {
				before[schedule] = &h.past
			}
		}
		counts, err := curves.ReasonCounts(c.Context(), c.Rows(), of, c.reader(), in, before)
		if err != nil {
			return httpapi.QueryError(err)
		}
		for schedule, n := range counts {
			*out[home[schedule]].Reasons += n
		}
	}
	return nil
}

func (c *call) countPromises(of curves.Of, in curves.Range, from, to kernel.Minute, home []int, out []ProjectOverviewView) error {
	in.From, in.To = from, to
	promises, err := curves.Promises(c.Context(), c.Rows(), of, c.reader(), in)
	if err != nil {
		return httpapi.QueryError(err)
	}
	sums, weekly := make([]figures.Ratio, len(out)), make([][trend]figures.Ratio, len(out))
	for _, w := range curves.Weeks(promises) {
		if !w.Frozen {
			continue // only a closure says what a week came to
		}
		at := home[w.Schedule]
		kept := figures.Ratio{Part: w.Kept, Whole: w.Promised}
		if w.Start >= out[at].From && w.Start < out[at].To {
			sums[at] = figures.Sum(sums[at], kept)
		}
		if back := (out[at].To - w.Start + 7*kernel.Day - 1) / (7 * kernel.Day); back >= 1 && back <= trend {
			weekly[at][trend-back] = figures.Sum(weekly[at][trend-back], kept)
		}
	}
	for i := range out {
		out[i].PPC = new(shareView(sums[i]))
		for _, w := range weekly[i] {
			var share *kernel.Percent
			if s, there := w.Share(); there {
				share = &s
			}
			out[i].PPCWeeks = append(out[i].PPCWeeks, share)
		}
	}
	return nil
}

func (c *call) countRoadblocks(of curves.Of, in curves.Range, home []int, holds []held, stood []curves.Standing, out []ProjectOverviewView) error {
	list, err := curves.Roadblocks(c.Context(), c.Rows(), of, c.reader(), in)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if list, err = c.knownThen(of, list, home, holds, stood); err != nil {
		return err
	}
	sums := make([]figures.Ratio, len(out))
	for i := range out {
		out[i].Standing, out[i].Overdue = new(int64), new(int64)
	}
	for i := range list {
		r, at := &list[i], home[list[i].Schedule]
		if len(r.Promises) == 0 || r.Inactive || r.State == "" || r.State == "notcompromises" {
			continue
		}
		h := &holds[at]
		if r.Released == kernel.None || !h.past.IsZero() && r.Released >= h.days.Now {
			*out[at].Standing++
			if r.Promises[len(r.Promises)-1] < h.days.Today {
				*out[at].Overdue++
			}
		}
		week := figures.WeekOf(r.Promises[0], h.Details.PlanningDay)
		if week >= out[at].From && week < out[at].To {
			sums[at] = figures.Sum(sums[at], figures.Ratio{Part: one(r.Released != kernel.None && r.Released < week+7*kernel.Day), Whole: 1})
		}
	}
	for i := range out {
		out[i].PCR = new(shareView(sums[i]))
	}
	return nil
}

// knownThen leaves out roadblocks and promises that nobody had written down yet at the moments.
func (c *call) knownThen(of curves.Of, list []curves.Roadblock, home []int, holds []held, stood []curves.Standing) ([]curves.Roadblock, error) {
	var rows []kernel.Row
	for i := range list {
		if !holds[home[list[i].Schedule]].past.IsZero() {
			rows = append(rows, list[i].Said...)
		}
	}
	if len(rows) == 0 {
		return list, nil
	}
	writes, err := curves.FirstWrites(c.Context(), c.Rows(), of, rows)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	first := map[clockKey]int64{}
	for _, w := range writes {
		first[clockKey{w.Schedule, w.Row}] = w.Revision
	}
	list = slices.DeleteFunc(list, func(r curves.Roadblock) bool {
		past := holds[home[r.Schedule]].past
		return !past.IsZero() && !r.Made.Before(past)
	})
	for i := range list {
		r := &list[i]
		if holds[home[r.Schedule]].past.IsZero() {
			continue
		}
		promises, said := []kernel.Minute{}, []kernel.Row{}
		for k, row := range r.Said {
			if first[clockKey{r.Schedule, row}] <= stood[r.Schedule].Revision {
				promises, said = append(promises, r.Promises[k]), append(said, row)
			}
		}
		r.Promises, r.Said = promises, said
	}
	return list, nil
}
