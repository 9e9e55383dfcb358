package analytics

import (
	"math"
	"net/http"
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

func (d *Deps) figureRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/figures", Need: httpapi.AnyRole, Scope: httpapi.Nothing, Handler: d.handle(listFigures)},
		{Method: http.MethodGet, Path: "/api/projects/{project}/figures/{figure}", Module: access.ChartPPC, Or: anyChart(), Need: httpapi.View, Scope: httpapi.ByProject, Handler: d.handle(showFigure), Cost: httpapi.CostWhole},
	}
}

// FigureEntryView is what a figure means, in the person's language.
type FigureEntryView struct {
	Name       string `json:"name"`
	Version    int    `json:"version"` // grows whenever the same rows would give another value
	Title      string `json:"title"`
	Definition string `json:"definition"`
	Null       string `json:"without"` // when there is no figure
	Unit       string `json:"unit"`    // percent, days, count, date, money, percent/week
	Source     string `json:"source"`
}

// FigureView is a figure with the rows it is made of. Where value is a percent it is the sum of the parts by the sum of the wholes, in
// ten-thousandths of a percent, and the events of the rows alone give it again.
type FigureView struct {
	FigureEntryView
	At    kernel.Minute   `json:"at"`    // the moment it holds for
	Value *int64          `json:"value"` // percent in ten-thousandths, count, days in ten-thousandths or civil minutes, by unit; null: there is none
	Part  int64           `json:"part"`
	Whole int64           `json:"whole"`
	Rows  []FigureRowView `json:"rows"`
	Heads []HeadView      `json:"heads"` // how far the plans were read
}

// FigureRowView is one row that a figure counts.
type FigureRowView struct {
	Schedule  kernel.ScheduleID `json:"schedule"`
	Row       kernel.Row        `json:"row"`
	Kind      string            `json:"kind"` // commitment, roadblock, reason, activity, task
	Name      string            `json:"name"` // empty where the caller does not see the row itself
	Part      int64             `json:"part"` // of activities: weight done; of reasons: days
	Whole     int64             `json:"whole"`
	Live      bool              `json:"live"`      // judged by how its task stands now, not by a closure
	Revisions []int64           `json:"revisions"` // of the events that say so, in the history of its schedule
}

func (c *call) entry(e figures.Entry) FigureEntryView {
	words := e.EN
	if c.Language == "es" {
		words = e.ES
	}
	return FigureEntryView{Name: e.Name, Version: e.Version, Title: words.Title, Definition: words.Definition, Null: words.Null, Unit: e.Unit, Source: e.Source}
}

func listFigures(c *call) error {
	out := []FigureEntryView{}
	for _, e := range figures.Catalogue() {
		out = append(out, c.entry(e))
	}
	return c.JSON(http.StatusOK, out)
}

// behind tells the chart of a figure and which rows it counts.
var behind = map[string]struct {
	chart access.Module
	rows  func(*call, *book, *FigureView) error
}{
	"ppc":               {access.ChartPPC, ppcRows},
	"tmr":               {access.ChartPPC, readyRows(false)},
	"ta":                {access.ChartPPC, readyRows(true)},
	"ppc-interval":      {access.ChartPPC, ppcRows},
	"ppc-limits":        {access.ChartPPC, ppcRows},
	"pcr":               {access.ChartPCR, pcrRows(false)},
	"pcr-ageing":        {access.ChartPCR, ageingRows},
	"pcr-renewed":       {access.ChartPCR, pcrRows(true)},
	"cnc":               {access.ChartReasons, reasonRows},
	"roadblock-types":   {access.ChartReasons, roadblockRows(false)},
	"roadblock-cost":    {access.ChartPCR, roadblockRows(true)},
	"status":            {access.ChartSectors, statusRows},
	"cost":              {access.ChartSCurve, costRows},
	"scurve-base":       {access.ChartSCurve, workRows(baseOf)},
	"scurve-projected":  {access.ChartSCurve, workRows(nowOf)},
	"scurve-lookahead":  {access.ChartSCurve, aheadRows},
	"scurve-real":       {access.ChartSCurve, doneRows(false)},
	"scurve-known":      {access.ChartSCurve, doneRows(true)},
	"sectoradvancement": {access.ChartSectors, doneRows(false)},
	"velocity":          {access.ChartSCurve, speedRows},
	"projected-finish":  {access.ChartSCurve, speedRows},
	"days-late":         {access.ChartOverdue, lateRows},
	"gap-days":          {access.ChartOverdue, lateRows},
}

// showFigure gives a figure with the rows behind it. It is asked for like the dashboard: schedules and users with commas between, from and to as
// days, week as its first moment.
func showFigure(c *call) error {
	e, known := figures.Find(c.Variable("figure"))
	of, counts := behind[e.Name]
	switch {
	case !known:
		return fault.New(fault.NotFound, "figure.unknown", fault.P{"name": c.Variable("figure")})
	case !counts:
		return fault.New(fault.NotFound, "figure.elsewhere", fault.P{"name": e.Name})
	}
	if err := c.chart(of.chart); err != nil {
		return err
	}
	by, at, err := c.asked()
	if err != nil {
		return err
	}
	q, err := c.about(c.Project, by)
	if err != nil {
		return err
	}
	b, err := c.open(q)
	if err != nil {
		return err
	}
	out := &FigureView{FigureEntryView: c.entry(e), At: b.status(), Rows: []FigureRowView{}, Heads: []HeadView{}}
	if at != 0 {
		out.At = at
	}
	for i := range b.plans {
		out.Heads = append(out.Heads, headOf(b.plans[i].Schedule))
	}
	if err := of.rows(c, b, out); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// asked reads the filter of an address.
func (c *call) asked() (by choice, at kernel.Minute, err error) {
	said := c.Request.URL.Query()
	split := func(name string) []string {
		return strings.FieldsFunc(said.Get(name), func(r rune) bool { return r == ',' })
	}
	by.schedules, by.Users = split("schedules"), split("users")
	if by.From, err = dayOf(said.Get("from")); err != nil {
		return by, 0, err
	}
	if by.To, err = dayOf(said.Get("to")); err != nil {
		return by, 0, err
	}
	if by.To != 0 {
		by.To += kernel.Day
	}
	if by.From != 0 && by.To != 0 && by.From >= by.To {
		return by, 0, fault.New(fault.Invalid, "analytics.range_empty", nil)
	}
	week, err := c.Number("week", 0, 0, math.MaxInt32-int(7*kernel.Day))
	if err != nil {
		return by, 0, err
	}
	if week != 0 {
		by.From, by.To = kernel.Minute(week), kernel.Minute(week)+7*kernel.Day
	}
	moment, err := c.Number("at", 0, 0, math.MaxInt32)
	return by, kernel.Minute(moment), err
}

// traced gives the revisions of the events that wrote to rows.
func (c *call) traced(b *book) (func(schedule int, rows ...kernel.Row) []int64, error) {
	list, err := curves.Writes(c.Context(), c.Rows(), b.of(c.Session.Company))
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	by := map[clockKey][]int64{}
	for _, w := range list {
		k := clockKey{w.Schedule, w.Row}
		by[k] = append(by[k], w.Revision)
	}
	return func(schedule int, rows ...kernel.Row) []int64 {
		out := []int64{}
		for _, row := range rows {
			out = append(out, by[clockKey{schedule, row}]...)
		}
		slices.Sort(out)
		return slices.Compact(out)
	}, nil
}

// add counts a row in.
func (v *FigureView) add(r FigureRowView) {
	if r.Revisions == nil {
		r.Revisions = []int64{}
	}
	v.Rows = append(v.Rows, r)
	v.Part += r.Part
	v.Whole += r.Whole
}

// share makes the value the part of the whole.
func (v *FigureView) share() {
	if p, there := (figures.Ratio{Part: v.Part, Whole: v.Whole}).Share(); there {
		v.Value = new(int64(p))
	}
}

func (c *call) nameFor(m access.Module, name string) string {
	if c.Member.Levels[m].Sees() {
		return name
	}
	return ""
}

func one(counts bool) int64 {
	if counts {
		return 1
	}
	return 0
}

// ppcRows are the commitments made before their week began that a closure froze; of a week that is asked for and was never closed, as its tasks
// stand now.
func ppcRows(c *call, b *book, out *FigureView) error {
	list, err := curves.Promises(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), b.Range)
	if err != nil {
		return httpapi.QueryError(err)
	}
	revisions, err := c.traced(b)
	if err != nil {
		return err
	}
	live := c.Request.URL.Query().Get("week") != "" && !slices.ContainsFunc(list, func(p curves.Promise) bool { return p.Outcome != 0 })
	for i := range list {
		p := &list[i]
		if p.Late || p.Outcome == 0 && !live {
			continue
		}
		rows := []kernel.Row{p.Row}
		if p.Outcome != 0 {
			rows = append(rows, p.Outcome)
		}
		out.add(FigureRowView{
			Schedule: b.schedules[p.Schedule].ID, Row: p.Row, Kind: "commitment", Name: c.nameFor(access.Commitments, p.Name), Part: one(p.Kept), Whole: 1, Live: p.Outcome == 0,
			Revisions: revisions(p.Schedule, rows...),
		})
	}
	out.share()
	return nil
}

// readyRows are the tasks that the lookahead had for the weeks of the range some weeks earlier, back of the address and else one, with whether they
// were promised; of anticipated the tasks promised, with whether the lookahead had them. Weeks without that history do not count.
func readyRows(anticipated bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		back, err := c.Number("back", 1, 1, weekly.Lookaheads)
		if err != nil {
			return err
		}
		sight, module := c.Sight(), access.Lookahead
		if anticipated {
			module = access.Commitments
		}
		counts := func(m access.Module, owner access.Owner) bool {
			if b.Range.Firm != "" && owner.Subcontract != b.Range.Firm {
				return false
			}
			if len(b.Range.Users) > 0 && !slices.ContainsFunc(owner.People, func(id string) bool { return slices.Contains(b.Range.Users, id) }) {
				return false
			}
			return sight.Sees(m, func() access.Owner { return owner })
		}
		site := projects.Site{TimeZone: b.project.Details.TimeZone, PlanningDay: b.project.Details.PlanningDay}
		for i := range b.schedules {
			s := &b.schedules[i]
			history, err := c.deps.weeks.Of(&c.Call, s.ID, site, eventstore.Revision(s.Revision))
			if err != nil {
				return err
			}
			for _, m := range history.Of(
				func(t *weekly.Sighting) bool { return counts(access.Lookahead, t.Owner) }, func(v *weekly.Vow) bool { return counts(access.Commitments, v.Owner) },
			) {
				of := m.MadeReady[back-1]
				if anticipated {
					of = m.Anticipated[back-1]
				}
				if of == nil || b.Range.From != 0 && m.Week.End <= b.Range.From || b.Range.To != 0 && m.Week.Start >= b.Range.To {
					continue
				}
				for _, t := range of.Items {
					out.add(FigureRowView{Schedule: s.ID, Row: t.Task, Kind: "task", Name: c.nameFor(module, t.Name), Part: one(t.Counts), Whole: 1, Revisions: t.Revisions})
				}
			}
		}
		out.share()
		return nil
	}
}

// pcrRows are the roadblocks due in weeks that are over, or in the week that was asked for.
func pcrRows(renewed bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		in := b.Range
		in.From, in.To = 0, 0
		list, err := curves.Roadblocks(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), in)
		if err != nil {
			return httpapi.QueryError(err)
		}
		revisions, err := c.traced(b)
		if err != nil {
			return err
		}
		counted, of := b.counted(list)
		day, asked := b.project.Details.PlanningDay, c.Request.URL.Query().Get("week") != ""
		for i := range counted {
			for _, w := range counted[i].Weeks(renewed, day) {
				end := w + 7*kernel.Day
				if !asked && end > b.days.Now || b.Range.From != 0 && w < figures.WeekOf(b.Range.From, day) || b.Range.To != 0 && w >= b.Range.To {
					continue
				}
				r := of[i]
				out.add(FigureRowView{
					Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "roadblock", Name: c.nameFor(access.Roadblocks, r.Name),
					Part: one(r.Released != kernel.None && r.Released < end), Whole: 1, Revisions: revisions(r.Schedule, append([]kernel.Row{r.Row}, r.Said...)...),
				})
			}
		}
		out.share()
		return nil
	}
}

// reasonRows are the reasons of the range; the value is how many.
func reasonRows(c *call, b *book, out *FigureView) error {
	list, err := c.misses(b.question, nil)
	if err != nil {
		return err
	}
	revisions, err := c.traced(b)
	if err != nil {
		return err
	}
	for i := range list {
		r := &list[i]
		out.add(FigureRowView{
			Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "reason", Name: c.nameFor(access.Reasons, r.Description), Part: int64(r.DaysLost), Whole: 1, Revisions: revisions(r.Schedule, r.Row),
		})
	}
	out.Value = &out.Whole
	return nil
}

// roadblockRows are the roadblocks of the range, or those of them that are open; the value is how many.
func roadblockRows(open bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		list, err := curves.Roadblocks(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), b.Range)
		if err != nil {
			return httpapi.QueryError(err)
		}
		revisions, err := c.traced(b)
		if err != nil {
			return err
		}
		for i := range list {
			r := &list[i]
			if open && r.State == "released" || !open && r.Inactive {
				continue
			}
			out.add(FigureRowView{
				Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "roadblock", Name: c.nameFor(access.Roadblocks, r.Name), Part: one(r.State == "released"), Whole: 1,
				Revisions: revisions(r.Schedule, append([]kernel.Row{r.Row}, r.Said...)...),
			})
		}
		if !open { // what each open one costs is a figure of its own, and of no sum
			out.Value = &out.Whole
		}
		return nil
	}
}

// statusRows are the leaves with what was done of each; the value is how many there are.
func statusRows(c *call, b *book, out *FigureView) error {
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	out.Value = new(int64(len(out.Rows)))
	return nil
}

// costRows are the leaves that cost anything, with what was earned of each; the value is the sum of that.
func costRows(c *call, b *book, out *FigureView) error {
	weights := make(map[kernel.ScheduleID]map[kernel.Row]int64, len(b.plans))
	for i := range b.plans {
		weights[b.plans[i].ID] = map[kernel.Row]int64{}
		for k := range b.plans[i].leaves {
			weights[b.plans[i].ID][b.plans[i].leaves[k].Row] = b.plans[i].leaves[k].worth()
		}
	}
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	rows := out.Rows
	out.Rows, out.Part, out.Whole, out.Value = []FigureRowView{}, 0, 0, nil
	progress := map[int]kernel.Percent{} // by the place of the leaf among all
	for i := range b.held {
		if b.held[i].At <= out.At {
			progress[b.held[i].Row] = kernel.Percent(b.held[i].Value)
		}
	}
	for i, r := range rows {
		cost := weights[r.Schedule][r.Row]
		if cost == 0 {
			continue
		}
		r.Whole, r.Part = cost, figures.Done(cost, progress[i])
		out.add(r)
	}
	if out.Whole > 0 && out.At >= b.since {
		out.Value = &out.Part
	}
	return nil
}

// leafRows are all leaves with their weights and what was done of them.
func (c *call) leafRows(b *book, out *FigureView, done func(plan, leaf int) (int64, []int64)) error {
	titles, err := curves.ActivityNames(c.Context(), c.Rows(), b.of(c.Session.Company))
	if err != nil {
		return httpapi.QueryError(err)
	}
	called := map[clockKey]string{}
	for _, t := range titles {
		called[clockKey{t.Schedule, t.Row}] = t.Name
	}
	for i := range b.plans {
		for k := range b.plans[i].leaves {
			l := &b.plans[i].leaves[k]
			part, revisions := done(i, k)
			out.add(FigureRowView{
				Schedule: b.plans[i].ID, Row: l.Row, Kind: "activity", Name: c.nameFor(access.Gantt, called[clockKey{i, l.Row}]), Part: part, Whole: l.weight, Revisions: revisions,
			})
		}
	}
	if out.Whole > 0 {
		out.Value = new(int64(b.percent(out.Part)))
	}
	return nil
}

// workRows are the leaves with what is to be done of them by the moment.
func workRows(of func(*planned) []figures.Work) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		works := make([][]figures.Work, len(b.plans))
		for i := range b.plans {
			works[i] = of(&b.plans[i])
		}
		err := c.leafRows(b, out, func(i, k int) (int64, []int64) {
			if k >= len(works[i]) {
				return 0, nil
			}
			return works[i][k].By(out.At), nil
		})
		if out.Name == "scurve-base" && !b.measured() {
			out.Value = nil
		}
		return err
	}
}

// ageingRows are the roadblocks that stand, with the days since each was written down; the value is how many.
func ageingRows(c *call, b *book, out *FigureView) error {
	in := b.Range
	in.From, in.To = 0, 0
	list, err := curves.Roadblocks(c.Context(), c.Rows(), b.of(c.Session.Company), c.reader(), in)
	if err != nil {
		return httpapi.QueryError(err)
	}
	revisions, err := c.traced(b)
	if err != nil {
		return err
	}
	counted, of := b.counted(list)
	for i := range counted {
		if counted[i].Released != kernel.None {
			continue
		}
		r := of[i]
		out.add(FigureRowView{
			Schedule: b.schedules[r.Schedule].ID, Row: r.Row, Kind: "roadblock", Name: c.nameFor(access.Roadblocks, r.Name), Part: int64(b.days.Now-counted[i].Made) / int64(kernel.Day), Whole: 1,
			Revisions: revisions(r.Schedule, append([]kernel.Row{r.Row}, r.Said...)...),
		})
	}
	out.Value = &out.Whole
	return nil
}

// aheadRows are the leaves with what their tasks of the lookahead have done of them by the moment.
func aheadRows(c *call, b *book, out *FigureView) error {
	looked := false
	due := make([]int64, len(b.leaves))
	for i := range b.plans {
		p := &b.plans[i]
		looked = looked || p.looked
		for k, w := range p.ahead {
			due[p.first+p.aheadOf[k]] += w.By(out.At)
		}
	}
	err := c.leafRows(b, out, func(i, k int) (int64, []int64) { return due[b.plans[i].first+k], nil })
	if !looked {
		out.Value = nil
	}
	return err
}

// doneRows are the leaves with the last progress of each by the moment: as it held on site, or as it was said.
func doneRows(saidAt bool) func(*call, *book, *FigureView) error {
	return func(c *call, b *book, out *FigureView) error {
		records := b.held
		if saidAt {
			records = b.said
		}
		last := make([]int, len(b.leaves)) // place of the record behind it; 0: none
		for i := range records {
			if records[i].At <= out.At {
				last[records[i].Row] = i + 1
			}
		}
		err := c.leafRows(b, out, func(i, k int) (int64, []int64) {
			row := b.plans[i].first + k
			if last[row] == 0 {
				return 0, nil
			}
			r := &records[last[row]-1]
			return figures.Done(b.leaves[row].weight, kernel.Percent(r.Value)), []int64{r.Revision}
		})
		if out.At < b.since {
			out.Value = nil
		}
		return err
	}
}

// speedRows are those of the real curve; the value is the speed or where it leads.
func speedRows(c *call, b *book, out *FigureView) error {
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	out.Value = nil
	if s := b.sCurve(); s.Velocity != nil {
		if out.Name == "velocity" && s.Velocity.Mean != nil {
			out.Value = new(int64(*s.Velocity.Mean))
		}
		if out.Name == "projected-finish" && s.Velocity.Finish != nil {
			out.Value = new(int64(*s.Velocity.Finish))
		}
	}
	return nil
}

// lateRows are those of the real curve; the value is days in ten-thousandths.
func lateRows(c *call, b *book, out *FigureView) error {
	if err := doneRows(false)(c, b, out); err != nil {
		return err
	}
	late, gap := b.lateness()
	if out.Value = late; out.Name == "gap-days" {
		out.Value = gap
	}
	return nil
}
