package weekly

import (
	"net/http"
	"strings"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
	rows "gantry/readmodels/weekly"
)

// planRoutes are the product's own.
func (d *Deps) planRoutes() []httpapi.Route {
	const weeks = "/api/schedules/{schedule}/weeks"
	return []httpapi.Route{
		{Method: http.MethodGet, Path: weeks, Module: access.Commitments, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(listWeeks)},
		{Method: http.MethodGet, Path: weeks + "/measures", Module: access.Commitments, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(measures)},
		{Method: http.MethodGet, Path: weeks + "/{week}", Module: access.Commitments, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showWeek)},
		{Method: http.MethodGet, Path: weeks + "/{week}/forecast", Module: access.Commitments, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(forecast)},
	}
}

// RangeView is the days of a week and its number.
type RangeView struct {
	Row   *kernel.Row   `json:"row"` // of its plan; null where it has none
	Year  int32         `json:"year"`
	Week  int32         `json:"week"`
	Start kernel.Minute `json:"start"`
	End   kernel.Minute `json:"end"`
}

// WeekView is the plan of one week. Of a closed one the counts are those of its latest closure.
type WeekView struct {
	RangeView
	Number      int           `json:"number"` // 1 is the first plan of the schedule
	PlanningDay int32         `json:"planningDay"`
	Closed      bool          `json:"closed"`
	Reason      string        `json:"reason,omitempty"` // of the last reopening
	Closures    []ClosureView `json:"closures"`         // whoever sees own rows alone gets none
	Counts
}

// ClosureView is what a week came to; those after the first restate it.
type ClosureView struct {
	Number int32         `json:"number"`
	At     kernel.Minute `json:"at"`
	By     string        `json:"by"`
	Counts
}

// WeekList is all plans of a schedule, the earliest first.
type WeekList struct {
	Head
	PlanningDay int32          `json:"planningDay"`
	Current     RangeView      `json:"current"` // of today
	Next        RangeView      `json:"next"`
	Goal        kernel.Percent `json:"goal"` // the PPC that teams aim at
	Weeks       []WeekView     `json:"weeks"`
}

// PlanView is a week with its promises.
type PlanView struct {
	Head
	Week        WeekView         `json:"week"`
	Live        Counts           `json:"live"` // as the tasks stand now
	Commitments []CommitmentView `json:"commitments"`
	Firms       []FirmCounts     `json:"firms"`
}

// CommitmentView is a promise. What it says of its task is as it was promised, but for progress, lean status and roadblocks.
type CommitmentView struct {
	Row          kernel.Row    `json:"row"`
	Task         kernel.Row    `json:"task"`
	Activity     kernel.Row    `json:"activity"` // -1 where the task is gone
	Name         string        `json:"name"`
	Start        kernel.Minute `json:"start"`
	Finish       kernel.Minute `json:"finish"`
	Duration     int32         `json:"duration"`
	Quantity     int64         `json:"quantity,omitempty"`
	From         int32         `json:"from"`
	Share        int32         `json:"share"`
	Progress     int32         `json:"progress"` // of the task now
	Realized     int32         `json:"realized"` // by the latest closure, else now
	Kept         bool          `json:"kept"`
	Late         bool          `json:"late,omitempty"`
	Withdrawn    bool          `json:"withdrawn,omitempty"`
	Lean         string        `json:"lean"`
	Open         int32         `json:"open,omitempty"` // roadblocks in the way that are not released
	Responsibles []string      `json:"responsibles,omitempty"`
	Subcontract  string        `json:"subcontract,omitempty"`
	By           string        `json:"by"`
	Typed        string        `json:"typed"`
}

func listWeeks(c *call) error {
	head, err := c.head()
	if err != nil {
		return err
	}
	weeks, err := rows.Weeks(c.Context(), c.Rows(), c.of())
	if err != nil {
		return httpapi.QueryError(err)
	}
	counts, err := rows.Counts(c.Context(), c.Rows(), c.of(), c.reader())
	if err != nil {
		return httpapi.QueryError(err)
	}
	closures, err := rows.Closures(c.Context(), c.Rows(), c.of(), c.reader())
	if err != nil {
		return httpapi.QueryError(err)
	}
	day, err := c.planningDay()
	if err != nil {
		return err
	}
	out := WeekList{Head: head, PlanningDay: day, Goal: weekly.Goal, Weeks: []WeekView{}}
	out.Current = rangeView(weeks, head.Today, day)
	out.Next = rangeView(weeks, out.Current.End, day)
	for i := range weeks {
		out.Weeks = append(out.Weeks, counted(workPlan{WeekRow: weeks[i], Number: i + 1}, counts, closures))
	}
	return c.JSON(http.StatusOK, out)
}

// planningDay is that of the project.
func (c *call) planningDay() (int32, error) {
	site, err := projects.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return 0, httpapi.QueryError(err)
	}
	return site.PlanningDay, nil
}

// counted is a week in the list of all: its promises are counted and not read.
func counted(p workPlan, counts []rows.Count, closures []rows.ClosureRow) WeekView {
	for _, closure := range closures {
		if closure.Week == p.Row {
			p.Closures = append(p.Closures, closure)
		}
	}
	out := weekView(&p)
	for _, n := range counts {
		if n.Week == p.Row {
			out.Counts = Counts{Promised: n.Promised, Kept: n.Kept, Added: n.Added, AddedKept: n.AddedKept}
			out.figure()
		}
	}
	return out
}

// rangeView is the week of a day: that of its plan, or the one a plan would have.
func rangeView(weeks []rows.WeekRow, day kernel.Minute, planningDay int32) RangeView {
	s := weekly.New(area.NewNumbers())
	for i := range weeks {
		w := &weeks[i]
		s.Evolve(weekly.Weeks.Add(weekly.Week{
			Row: w.Row, Year: w.Year, Number: w.Week, Start: w.Start, End: w.Finish, PlanningDay: w.PlanningDay, Standing: weekly.Standing{Closed: w.Closed},
		}))
	}
	of, week, _ := s.RangeOf(day, planningDay)
	out := RangeView{Year: of.Year, Week: of.Number, Start: of.Start, End: of.End}
	if week != nil {
		out.Row = &week.Row
	}
	return out
}

func weekView(p *workPlan) WeekView {
	out := WeekView{
		RangeView: RangeView{Row: &p.Row, Year: p.Year, Week: p.Week, Start: p.Start, End: p.Finish}, Number: p.Number, PlanningDay: p.PlanningDay, Closed: p.Closed,
		Reason: p.Reason, Closures: []ClosureView{}, Counts: p.counts(false),
	}
	for _, one := range p.Closures {
		v := ClosureView{Number: one.Number, At: one.At, By: one.By, Counts: Counts{Promised: one.Promised, Kept: one.Kept, Added: one.Added, AddedKept: one.AddedKept}}
		v.figure()
		out.Closures = append(out.Closures, v)
	}
	return out
}

// week gives the plan that the path names. Fault: week.unknown.
func (c *call) week(row kernel.Row) (*workPlan, error) {
	plans, err := c.plans([]kernel.Row{row})
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	if len(plans) == 0 {
		return nil, weekly.Refuse("week.unknown", fault.P{"row": row})
	}
	return &plans[0], nil
}

func showWeek(c *call) error {
	head, err := c.head()
	if err != nil {
		return err
	}
	row, err := kernel.ParseRef(c.Variable("week"))
	if err != nil {
		return weekly.Refuse("week.unknown", fault.P{"row": c.Variable("week")})
	}
	number, _ := row.Row()
	p, err := c.week(number)
	if err != nil {
		return err
	}
	out := PlanView{Head: head, Week: weekView(p), Live: p.counts(true), Commitments: []CommitmentView{}, Firms: p.byFirm(head.Today)}
	for i := range p.Commitments {
		out.Commitments = append(out.Commitments, commitmentView(p, i))
	}
	return c.JSON(http.StatusOK, out)
}

func commitmentView(p *workPlan, i int) CommitmentView {
	of := &p.Commitments[i]
	out := CommitmentView{
		Row: of.Row, Task: of.Task, Activity: of.Activity, Name: of.Name, Start: of.Start, Finish: of.Finish, Duration: of.Duration, Quantity: of.Quantity, From: of.Begun,
		Share: of.Share, Progress: of.Realized, Realized: of.Realized, Kept: of.Kept(), Late: of.Late, Withdrawn: of.Withdrawn, Lean: leanWord(of.Lean), Open: of.Open,
		Responsibles: strings.Fields(of.Responsibles), Subcontract: of.Subcontract, By: of.By, Typed: of.Typed,
	}
	if o := p.Outcomes[of.Row]; o != nil && p.Closed {
		out.Realized, out.Kept = o.Realized, o.Kept
	}
	return out
}

// leanWord is a lean status as people know it.
func leanWord(stored string) string {
	if stored == "" {
		return "Debit"
	}
	return stored
}
