package weekly

import (
	"encoding/json"
	"net/http"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/weekly"
)

// weekSearchRoutes find weekly plans by week, schedule, dates and number, and give the days of a week.
func (d *Deps) weekSearchRoutes() []httpapi.Route {
	route := func(method, path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api" + path, Module: access.Commitments, Need: httpapi.View, Scope: scope, Handler: d.handle(f)}
	}
	const ofSchedule = "/weekcommitments/project/{project}/schedule/{schedule}"
	return []httpapi.Route{
		route(http.MethodPost, "/weekcommitments/searchbyweek/", httpapi.ByBody, searchByWeek),
		route(http.MethodPost, "/weekcommitments/searchbysector/", httpapi.ByBody, searchBySector),
		route(http.MethodPost, "/weekcommitments/getbyweekly", httpapi.ByBody, searchByRange),
		route(http.MethodPost, "/weekcommitments/searchbyweekwidgetd", httpapi.ByBody, searchByWeek),
		route(http.MethodGet, ofSchedule+"/open-range", httpapi.BySchedule, openRange),
		route(http.MethodGet, ofSchedule+"/wwp/current", httpapi.BySchedule, currentPlan),
		route(http.MethodGet, ofSchedule+"/wwp", httpapi.BySchedule, numberedPlan),
		route(http.MethodGet, "/activitys/schedule/{schedule}/wwp/{commitment}", httpapi.BySchedule, activitiesOfPlan),
		route(http.MethodGet, "/projects/closecommitbysector/{project}/{schedule}/{year}", httpapi.BySchedule, closedBySector),
		route(http.MethodPost, "/activitys/lookaheadweekhead", httpapi.ByBody, weekHead),
		route(http.MethodPost, "/activitys/lookaheadweekheadcommit", httpapi.ByBody, weekHead),
	}
}

// WirePlan is what the specification calls weekly plan data.
type WirePlan struct {
	PlanData       WirePlanData `json:"planData"`
	CommitmentData *WireWeek    `json:"commitmentData"`
}

// WirePlanData says where a plan stands among those of its schedule.
type WirePlanData struct {
	CurrentWWP     *int    `json:"currentWWP"`
	TotalPrevWWPs  int     `json:"totalPrevWWPs"`
	TotalNextWWPs  int     `json:"totalNextWWPs"`
	IsWWPAvailable bool    `json:"isWWPAvailable"`
	IsWWPValid     bool    `json:"isWWPValid"`
	Status         *string `json:"status"` // why there is none: INVALID_WWP_RANGE, NO_WWP_EXISTS, NO_ACTIVITIES_FOUND, NO_CURRENT_WWP
}

// Why a weekly plan shows nothing.
const (
	invalidRange = "INVALID_WWP_RANGE"
	noPlan       = "NO_WWP_EXISTS"
	noActivities = "NO_ACTIVITIES_FOUND"
	noCurrent    = "NO_CURRENT_WWP"
)

// searchBack is how many weeks before a day its plan is searched in.
const searchBack = 55

// WireRange is the days of a week.
type WireRange struct {
	ID        *string `json:"id"` // of its plan
	Week      int32   `json:"week"`
	Year      int32   `json:"year"`
	StartDate *string `json:"start_date"`
	EndDate   *string `json:"end_date"`
}

// asked reads the body of a question about the schedule it names.
func (c *call) asked() (wire.Fields, error) {
	f, err := c.Fields()
	if err != nil {
		return nil, err
	}
	if err := c.EnterSector(f); err != nil {
		return nil, err
	}
	for _, model := range models {
		if err := c.CaughtUp(model); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func (c *call) answerWeeks(is func(*workPlan) bool) error {
	plans, err := c.plans(nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []WireWeek{}
	for i := range plans {
		if is(&plans[i]) {
			out = append(out, c.wireWeek(&plans[i]))
		}
	}
	return c.JSON(http.StatusOK, out)
}

func searchByWeek(c *call) error {
	f, err := c.asked()
	if err != nil {
		return err
	}
	week, year, err := weekOf(f)
	if err != nil {
		return err
	}
	return c.answerWeeks(func(p *workPlan) bool { return p.Week == week && p.Year == year })
}

func searchBySector(c *call) error {
	if _, err := c.asked(); err != nil {
		return err
	}
	return c.answerWeeks(func(*workPlan) bool { return true })
}

func searchByRange(c *call) error {
	f, err := c.asked()
	if err != nil {
		return err
	}
	start, err := wire.DateOf(f, "start")
	if err != nil {
		return err
	}
	end, err := wire.DateOf(f, "end")
	switch {
	case err != nil:
		return err
	case start == nil:
		return wire.Missing("start")
	case end == nil:
		return wire.Missing("end")
	}
	return c.answerWeeks(func(p *workPlan) bool { return p.Start < *end && p.Finish > *start })
}

// date is the day that a query names, today without.
func (c *call) date() (kernel.Minute, error) {
	if text := c.Request.URL.Query().Get("date"); text != "" {
		return wire.ParseDate(text)
	}
	days, err := c.Days()
	return days.Today, err
}

func (c *call) wireRange(day kernel.Minute) (WireRange, error) {
	planningDay, err := c.planningDay()
	if err != nil {
		return WireRange{}, err
	}
	weeks, err := rows.Weeks(c.Context(), c.Rows(), c.of())
	if err != nil {
		return WireRange{}, httpapi.QueryError(err)
	}
	of := rangeView(weeks, day, planningDay)
	out := WireRange{Week: of.Week, Year: of.Year, StartDate: wire.Date(of.Start), EndDate: wire.Date(of.End - 1)}
	if of.Row != nil {
		out.ID = wire.RowID(c.Schedule, *of.Row)
	}
	return out, nil
}

func openRange(c *call) error {
	day, err := c.date()
	if err != nil {
		return err
	}
	if err := c.current(); err != nil {
		return err
	}
	out, err := c.wireRange(day)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// currentPlan gives the plan of a day, or the latest one of the weeks before it.
func currentPlan(c *call) error {
	day, err := c.date()
	if err != nil {
		return err
	}
	if err := c.current(); err != nil {
		return err
	}
	plans, err := c.plans(nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	at := -1
	for i := range plans {
		if plans[i].Start <= day && plans[i].Finish > day-searchBack*7*kernel.Day {
			at = i
		}
	}
	why := noCurrent
	if len(plans) == 0 {
		why = noPlan
	}
	return c.answerPlan(plans, at, why)
}

// numberedPlan gives the plan with a number.
func numberedPlan(c *call) error {
	number, _ := strconv.Atoi(c.Request.URL.Query().Get("number")) // 0, out of range, where it is none
	if err := c.current(); err != nil {
		return err
	}
	plans, err := c.plans(nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	why := invalidRange
	if len(plans) == 0 {
		why = noPlan
	}
	if number < 1 || number > len(plans) {
		number = 0
	}
	return c.answerPlan(plans, number-1, why)
}

func (c *call) answerPlan(plans []workPlan, at int, why string) error {
	if at < 0 {
		return c.JSON(http.StatusOK, WirePlan{PlanData: WirePlanData{TotalPrevWWPs: len(plans), IsWWPAvailable: len(plans) > 0, Status: &why}})
	}
	out := WirePlan{
		PlanData:       WirePlanData{CurrentWWP: &plans[at].Number, TotalPrevWWPs: at, TotalNextWWPs: len(plans) - at - 1, IsWWPAvailable: true, IsWWPValid: true},
		CommitmentData: new(c.wireWeek(&plans[at])),
	}
	if len(plans[at].Commitments) == 0 {
		out.PlanData.Status = new(noActivities)
	}
	return c.JSON(http.StatusOK, out)
}

// WireClosedWeek is a week that was closed.
type WireClosedWeek struct {
	ID              string       `json:"id"`
	Week            int32        `json:"week"`
	Year            int32        `json:"year"`
	CommitmentTasks int32        `json:"commitment_tasks"`
	RealizedTasks   int32        `json:"realized_tasks"`
	PPC             *json.Number `json:"ppc"`
}

func closedBySector(c *call) error {
	year, err := strconv.Atoi(c.Variable("year"))
	if err != nil {
		return wire.Missing("year")
	}
	if err := c.current(); err != nil {
		return err
	}
	plans, err := c.plans(nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []WireClosedWeek{}
	for i := range plans {
		if p := &plans[i]; p.Closed && int(p.Year) == year {
			w := c.wireWeek(p)
			out = append(out, WireClosedWeek{ID: w.ID, Week: w.Week, Year: w.Year, CommitmentTasks: w.CommitmentTasks, RealizedTasks: w.RealizedTasks, PPC: w.PPC})
		}
	}
	return c.JSON(http.StatusOK, out)
}

// WireHead is what stands at the head of a week: its days, and the counts of its plan.
type WireHead struct {
	WireRange
	CommitmentTasks int32 `json:"commitment_tasks"`
	RealizedTasks   int32 `json:"realized_tasks"`
	Closed          bool  `json:"closed"`
}

func weekHead(c *call) error {
	f, err := c.asked()
	if err != nil {
		return err
	}
	day, err := dayOf(f)
	if err != nil {
		return err
	}
	of, err := c.wireRange(day)
	if err != nil {
		return err
	}
	plans, err := c.plans(nil)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := WireHead{WireRange: of}
	for i := range plans {
		if p := &plans[i]; p.Start <= day && day < p.Finish {
			n := p.counts(false)
			out.CommitmentTasks, out.RealizedTasks, out.Closed = n.Promised, n.Kept, p.Closed
		}
	}
	return c.JSON(http.StatusOK, out)
}
