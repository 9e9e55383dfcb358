package analytics

import (
	"cmp"
	"maps"
	"slices"

	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

// ShareView is a part of a whole with its Wilson interval of 95 %. Share and interval are null where the whole is empty.
type ShareView struct {
	Part  int64           `json:"part"`
	Whole int64           `json:"whole"`
	Share *kernel.Percent `json:"share"`
	Low   *kernel.Percent `json:"low"`
	High  *kernel.Percent `json:"high"`
}

func shareView(r figures.Ratio) ShareView {
	out := ShareView{Part: r.Part, Whole: r.Whole}
	if share, there := r.Share(); there {
		low, high, _ := r.Wilson(figures.Z95)
		out.Share, out.Low, out.High = &share, &low, &high
	}
	return out
}

// PPCView is the percent of promises kept. Sums count the figures that closures froze. The list also has weeks that are not closed; no sum
// counts them.
type PPCView struct {
	Total    ShareView     `json:"total"`
	LastFour ShareView     `json:"lastFour"`
	Weeks    []PPCWeekView `json:"weeks"`
	Teams    []TeamView    `json:"teams"`
}

// PPCWeekView is one week with the control limits of its size.
type PPCWeekView struct {
	Start     kernel.Minute   `json:"start"`
	Year      int32           `json:"year"` // ISO, of its fourth day
	Week      int32           `json:"week"`
	Settled   bool            `json:"settled"` // closed in some schedule, once at least: what it came to is of those schedules alone
	Closed    bool            `json:"closed"`  // in every schedule
	Kept      ShareView       `json:"kept"`    // by the first closure; of a week that is not settled as its tasks stand now
	Restated  *kernel.Percent `json:"restated"`
	Added     int64           `json:"added"` // promised after it began, counted apart
	AddedKept int64           `json:"addedKept"`
	Centre    *kernel.Percent `json:"centre"` // of the control chart
	Lower     *kernel.Percent `json:"lower"`
	Upper     *kernel.Percent `json:"upper"`
	Unusual   bool            `json:"unusual"` // outside the limits: chance alone does not explain it
}

// TeamView is a firm, or a person of the own people, with what it did.
type TeamView struct {
	Kind string `json:"kind"` // firm, person, own: nobody is named
	ID   string `json:"id"`
	Name string `json:"name"`
	ShareView
	Standing int64 `json:"standing"` // of roadblocks: not removed
	Overdue  int64 `json:"overdue"`  // of roadblocks: not removed, and the day promised is over
}

// team names who a row counts for: its firm, else each of its people, else the own people as a whole.
func team(firm, people string) []TeamView {
	if firm != "" {
		return []TeamView{{Kind: "firm", ID: firm}}
	}
	var out []TeamView
	for id := range kernel.Set(people).All() {
		out = append(out, TeamView{Kind: "person", ID: id})
	}
	if len(out) == 0 {
		out = append(out, TeamView{Kind: "own"})
	}
	return out
}

type teams map[[2]string]*TeamView

func (t teams) at(of TeamView) *TeamView {
	k := [2]string{of.Kind, of.ID}
	if t[k] == nil {
		t[k] = &of
	}
	return t[k]
}

// named gives the teams with their names, those with the most first.
func (c *call) named(t teams, names *names) []TeamView {
	out := []TeamView{}
	for _, one := range t {
		one.Name = names.of(one.Kind, one.ID)
		one.ShareView = shareView(figures.Ratio{Part: one.Part, Whole: one.Whole})
		out = append(out, *one)
	}
	slices.SortFunc(out, func(a, b TeamView) int {
		return cmp.Or(cmp.Compare(b.Whole, a.Whole), cmp.Compare(b.Standing, a.Standing), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return out
}

func (c *call) weeks(q *question) ([]curves.Week, error) {
	list, err := curves.Promises(c.Context(), c.Rows(), q.of(c.Session.Company), c.reader(), q.Range)
	return curves.Weeks(list), httpapi.QueryError(err)
}

// settledWeeks are the weeks, by their first midnight, of which some closure froze promises.
func settledWeeks(list []curves.Week) map[kernel.Minute]bool {
	out := map[kernel.Minute]bool{}
	for i := range list {
		out[list[i].Start] = out[list[i].Start] || list[i].Frozen
	}
	return out
}

func (c *call) ppc(q *question, list []curves.Week, names *names) PPCView {
	out := PPCView{Weeks: []PPCWeekView{}}
	at := map[kernel.Minute]int{}
	closed, restated := map[kernel.Minute]bool{}, map[kernel.Minute]int64{}
	by, settled := teams{}, settledWeeks(list)
	for i := range list {
		w := &list[i]
		k, met := at[w.Start]
		if !met {
			k = len(out.Weeks)
			at[w.Start], closed[w.Start] = k, true
			out.Weeks = append(out.Weeks, PPCWeekView{Start: w.Start, Year: w.Year, Week: w.Number})
		}
		v := &out.Weeks[k]
		closed[w.Start] = closed[w.Start] && w.Closed
		v.Closed = closed[w.Start]
		v.Settled = settled[w.Start]
		if v.Settled && !w.Frozen {
			continue
		}
		v.Kept.Part += w.Kept
		v.Kept.Whole += w.Promised
		v.Added += w.Added
		v.AddedKept += w.AddedKept
		restated[w.Start] += w.Restated
		if w.Frozen {
			for _, one := range team(w.Subcontract, w.Responsibles) {
				t := by.at(one)
				t.Part += w.Kept
				t.Whole += w.Promised
			}
		}
	}
	var total, four figures.Ratio
	for i := range out.Weeks {
		if v := &out.Weeks[i]; v.Settled {
			total = figures.Sum(total, figures.Ratio{Part: v.Kept.Part, Whole: v.Kept.Whole})
		}
	}
	from, to := q.recent()
	for i := range out.Weeks {
		v := &out.Weeks[i]
		if v.Settled && v.Start >= from && v.Start < to {
			four = figures.Sum(four, figures.Ratio{Part: v.Kept.Part, Whole: v.Kept.Whole})
		}
		r := figures.Ratio{Part: v.Kept.Part, Whole: v.Kept.Whole}
		if share, there := (figures.Ratio{Part: restated[v.Start], Whole: r.Whole}).Share(); there && restated[v.Start] != r.Part {
			v.Restated = &share
		}
		v.Kept = shareView(r)
		if low, mean, high, there := figures.Limits(total, r.Whole); there {
			v.Centre, v.Lower, v.Upper = &mean, &low, &high
			v.Unusual = v.Settled && (*v.Kept.Share < low || *v.Kept.Share > high)
		}
	}
	out.Total, out.LastFour, out.Teams = shareView(total), shareView(four), c.named(by, names)
	return out
}

// PCRView is the percent of constraints removed.
type PCRView struct {
	Total    ShareView        `json:"total"` // of weeks that are over
	LastFour ShareView        `json:"lastFour"`
	OnTheDay *kernel.Percent  `json:"onTheDay"` // of Total: removed by the day promised
	Weeks    []PCRWeekView    `json:"weeks"`
	Ageing   []int64          `json:"ageing"` // what stands, by days since it was written down: up to 7, 14, 28, and more
	Statuses map[string]int64 `json:"statuses"`
	Teams    []TeamView       `json:"teams"`
}

// PCRWeekView is one week. Below 50 % a week is red.
type PCRWeekView struct {
	Start    kernel.Minute   `json:"start"`
	Settled  bool            `json:"settled"`
	Due      ShareView       `json:"due"`     // first promised for it
	Renewed  ShareView       `json:"renewed"` // promised for it anew
	ToDate   *kernel.Percent `json:"toDate"`
	Opened   int64           `json:"opened"`
	Closed   int64           `json:"closed"`
	Standing int64           `json:"standing"`
}

// countsInPCR tells whether the percent counts a roadblock: somebody promised a date for it, and it is active.
func countsInPCR(r *curves.Roadblock) bool {
	return len(r.Promises) > 0 && !r.Inactive && r.State != "" && r.State != "notcompromises"
}

// counted gives the roadblocks that the percent counts, as figures know them and as they were read.
func (b *book) counted(list []curves.Roadblock) (out []figures.Constraint, of []*curves.Roadblock) {
	for i := range list {
		r := &list[i]
		if !countsInPCR(r) {
			continue
		}
		out = append(out, figures.Constraint{Promises: r.Promises, Made: b.civil(r.Made), Released: r.Released})
		of = append(of, r)
	}
	return out, of
}

// pcr gives the weeks of a question from all roadblocks, since one that was promised before the range is due, stands or was removed all the
// same; teams and statuses are those of the ones promised in it.
func (c *call) pcr(b *book, all, list []curves.Roadblock, chosen []curves.Week, names *names) PCRView {
	out := PCRView{Weeks: []PCRWeekView{}, Ageing: []int64{}, Statuses: map[string]int64{}}
	by := teams{}
	first, last := b.days.Now, b.days.Now
	counted, _ := b.counted(all)
	for i := range counted {
		k := &counted[i]
		first, last = min(first, k.Promises[0], k.Made), max(last, slices.Max(k.Promises))
	}
	asked, of := b.counted(list)
	for i := range asked {
		k := &asked[i]
		for _, one := range team(of[i].Subcontract, of[i].Responsible) {
			t := by.at(one)
			t.Whole++
			switch {
			case k.Released != kernel.None:
				t.Part++
			case k.Promises[len(k.Promises)-1] < b.days.Today:
				t.Standing++
				t.Overdue++
			default:
				t.Standing++
			}
		}
	}
	for i := range list {
		out.Statuses[statusOf(&list[i])]++
	}
	if len(counted) == 0 {
		out.Total, out.LastFour, out.Teams = shareView(figures.Ratio{}), shareView(figures.Ratio{}), []TeamView{}
		return out
	}
	axis := figures.Weeks(first, last+7*kernel.Day, b.project.Details.PlanningDay)
	weeks := figures.Constraints(counted, axis, b.project.Details.PlanningDay, b.days.Now)
	var settled []figures.Ratio
	var onTheDay, four figures.Ratio
	from, to := b.recent()
	for _, w := range weeks {
		if b.Range.From != 0 && w.Start < figures.WeekOf(b.Range.From, b.project.Details.PlanningDay) || b.Range.To != 0 && w.Start >= b.Range.To ||
			len(b.Range.Weeks) > 0 && !slices.ContainsFunc(chosen, func(k curves.Week) bool { return k.Start == w.Start }) {
			continue
		}
		v := PCRWeekView{Start: w.Start, Settled: !w.Unsettled, Due: shareView(w.Due), Renewed: shareView(w.Renewed), Opened: w.Opened, Closed: w.Closed, Standing: w.Standing}
		if share, there := w.ToDate.Share(); there {
			v.ToDate = &share
		}
		if !w.Unsettled {
			settled = append(settled, w.Due)
			if w.Start >= from && w.Start < to {
				four = figures.Sum(four, w.Due)
			}
			onTheDay = figures.Sum(onTheDay, figures.Ratio{Part: w.OnTheDay, Whole: w.Due.Whole})
		}
		out.Weeks = append(out.Weeks, v)
	}
	if share, there := onTheDay.Share(); there {
		out.OnTheDay = &share
	}
	out.Total, out.LastFour = shareView(figures.Sum(settled...)), shareView(four)
	out.Ageing, out.Teams = figures.Ageing(counted, b.days.Now), c.named(by, names)
	return out
}

// statusOf is the status of a roadblock for analytics: one is expired when the date that holds is not the one that was promised first, which
// marks it as promised anew.
func statusOf(r *curves.Roadblock) string {
	switch {
	case r.State == "released", r.State == "notcompromises":
		return r.State
	case r.State == "" || len(r.Promises) == 0:
		return "draft"
	case r.Promises[len(r.Promises)-1] != r.Promises[0]:
		return "expired"
	}
	return "notreleased"
}

// ReasonsView is why promises were not kept, and what kinds of roadblocks there are.
type ReasonsView struct {
	Reasons []ParetoView `json:"reasons"`
	Types   []ParetoView `json:"types"` // of roadblocks; days are 0
}

// ParetoView is one bar of a Pareto chart.
type ParetoView struct {
	Type       int32          `json:"type"` // number in the project's list; 0: none
	Code       string         `json:"code"`
	Name       string         `json:"name"` // the project's own; empty: the code's
	Count      int64          `json:"count"`
	Days       int64          `json:"days"`
	Share      kernel.Percent `json:"share"`
	Cumulative kernel.Percent `json:"cumulative"`
}

func pareto(by map[int32]figures.Reason, categories []projects.Category) []ParetoView {
	out := []ParetoView{}
	for _, r := range figures.Pareto(slices.Collect(maps.Values(by))) {
		v := ParetoView{Type: r.Type, Count: r.Count, Days: r.Days, Share: r.Share, Cumulative: r.Cumulative}
		if at := slices.IndexFunc(categories, func(c projects.Category) bool { return c.ID == r.Type }); at >= 0 {
			v.Code, v.Name = categories[at].Code, categories[at].Name
		}
		out = append(out, v)
	}
	return out
}

func (c *call) reasons(reasons []curves.Reason, roadblocks []curves.Roadblock, categories []projects.Category) ReasonsView {
	why, kinds := map[int32]figures.Reason{}, map[int32]figures.Reason{}
	for i := range reasons {
		r := why[reasons[i].Type]
		r.Type, r.Count, r.Days = reasons[i].Type, r.Count+1, r.Days+int64(reasons[i].DaysLost)
		why[r.Type] = r
	}
	for i := range roadblocks {
		if roadblocks[i].Inactive {
			continue
		}
		r := kinds[roadblocks[i].Type]
		r.Type, r.Count = roadblocks[i].Type, r.Count+1
		kinds[r.Type] = r
	}
	return ReasonsView{Reasons: pareto(why, categories), Types: pareto(kinds, categories)}
}

// misses gives the reasons of a question: those of its weeks, where it names some, and of weeks whose fourth day lies in the range.
func (c *call) misses(q *question, weeks []curves.Week) ([]curves.Reason, error) {
	list, err := curves.Reasons(c.Context(), c.Rows(), q.of(c.Session.Company), c.reader(), q.Range)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	return slices.DeleteFunc(list, func(r curves.Reason) bool {
		day := isoThursday(r.Year, r.Week)
		return q.Range.From != 0 && day < q.Range.From || q.Range.To != 0 && day >= q.Range.To ||
			len(q.Range.Weeks) > 0 && !slices.ContainsFunc(weeks, func(w curves.Week) bool { return w.Year == r.Year && w.Number == r.Week })
	}), nil
}

// isoThursday is the fourth day of an ISO week: the fourth of January lies in the first one.
func isoThursday(year, week int32) kernel.Minute {
	return figures.WeekOf(kernel.Date(int(year), 1, 4, 0, 0), 1) + kernel.Minute(7*(week-1)+3)*kernel.Day
}
