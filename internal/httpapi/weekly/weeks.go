package weekly

import (
	"encoding/json"
	"net/http"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/weekly"
)

// weekRoutes are the specification's calls about weekly plans, which it calls week commitments.
func (d *Deps) weekRoutes() []httpapi.Route {
	route := func(method, path string, need httpapi.Need, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api" + path, Module: access.Commitments, Need: need, Scope: scope, Handler: d.handle(f)}
	}
	const one, ofSchedule = "/weekcommitments/{id}", "/weekcommitments/project/{project}/schedule/{schedule}"
	return []httpapi.Route{
		route(http.MethodGet, one, httpapi.View, httpapi.ByRow, showWeekCommitment),
		route(http.MethodPut, one, httpapi.Edit, httpapi.ByRow, changeWeekCommitment),
		route(http.MethodDelete, one, httpapi.Edit, httpapi.ByRow, deleteWeekCommitment),
		route(http.MethodPost, "/weekcommitments/", httpapi.Edit, httpapi.ByBody, createWeekCommitment),
		route(http.MethodPost, "/weekcommitments", httpapi.Edit, httpapi.ByBody, createWeekCommitment),
		route(http.MethodPost, "/weekcommitments/searchbyweek/", httpapi.View, httpapi.ByBody, searchByWeek),
		route(http.MethodPost, "/weekcommitments/searchbysector/", httpapi.View, httpapi.ByBody, searchBySector),
		route(http.MethodPost, "/weekcommitments/getbyweekly", httpapi.View, httpapi.ByBody, searchByRange),
		route(http.MethodPost, "/weekcommitments/searchbyweekwidgetd", httpapi.View, httpapi.ByBody, searchByWeek),
		route(http.MethodGet, ofSchedule+"/open-range", httpapi.View, httpapi.BySchedule, openRange),
		route(http.MethodGet, ofSchedule+"/wwp/current", httpapi.View, httpapi.BySchedule, currentPlan),
		route(http.MethodGet, ofSchedule+"/wwp", httpapi.View, httpapi.BySchedule, numberedPlan),
		route(http.MethodGet, "/activitys/schedule/{schedule}/wwp/{commitment}", httpapi.View, httpapi.BySchedule, activitiesOfPlan),
		route(http.MethodGet, "/projects/closecommitbysector/{project}/{schedule}/{year}", httpapi.View, httpapi.BySchedule, closedBySector),
		route(http.MethodPost, "/activitys/lookaheadweekhead", httpapi.View, httpapi.ByBody, weekHead),
		route(http.MethodPost, "/activitys/lookaheadweekheadcommit", httpapi.View, httpapi.ByBody, weekHead),
	}
}

// WireWeek is a weekly plan. Percents are 0 to 100.
type WireWeek struct {
	ID              string           `json:"id"`
	Number          int              `json:"number"` // 1 is the first plan of the schedule
	Week            int32            `json:"week"`
	Year            int32            `json:"year"`
	StartDate       *string          `json:"start_date"`
	EndDate         *string          `json:"end_date"` // the last minute
	CommitmentTasks int32            `json:"commitment_tasks"`
	RealizedTasks   int32            `json:"realized_tasks"`
	PPC             *json.Number     `json:"ppc"`
	SectorID        kernel.ID        `json:"sectorId"`
	Closed          bool             `json:"closed"`
	Reason          string           `json:"reason"` // of the last reopening
	TaskCommitments []WireCommitment `json:"taskcommitments"`
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

func (c *call) wireWeek(p *workPlan) WireWeek {
	n := p.counts(false)
	out := WireWeek{
		ID: *wire.RowID(c.Schedule, p.Row), Number: p.Number, Week: p.Week, Year: p.Year, StartDate: wire.Date(p.Start), EndDate: wire.Date(p.Finish - 1),
		CommitmentTasks: n.Promised, RealizedTasks: n.Kept, SectorID: c.Schedule, Closed: p.Closed, Reason: p.Reason, TaskCommitments: []WireCommitment{},
	}
	if n.PPC != nil {
		out.PPC = new(percent(int32(*n.PPC)))
	}
	for i := range p.Commitments {
		out.TaskCommitments = append(out.TaskCommitments, c.wireCommitment(p, i))
	}
	return out
}

func percent(of int32) json.Number { return wire.Per(int64(of), wire.PartsOfPercent) }

func (c *call) answerWeek(status int, row kernel.Row) error {
	p, err := c.week(row)
	if err != nil {
		return err
	}
	return c.JSON(status, c.wireWeek(p))
}

func showWeekCommitment(c *call) error {
	if err := c.current(); err != nil {
		return err
	}
	return c.answerWeek(http.StatusOK, c.Row)
}

// dayOf reads which week a body means: a day in it, or its number.
func dayOf(f wire.Fields) (kernel.Minute, error) {
	for _, name := range []string{"date", "start_date"} {
		at, err := wire.DateOf(f, name)
		if err != nil {
			return 0, err
		}
		if at != nil && *at != kernel.None {
			return *at, nil
		}
	}
	week, year, err := weekOf(f)
	if err != nil {
		return 0, err
	}
	day, there := weekly.DayOf(year, week)
	if !there {
		return 0, weekly.Refuse("miss.week_unknown", fault.P{"year": year, "week": week})
	}
	return day, nil
}

// weekOf reads the number of a week.
func weekOf(f wire.Fields) (week, year int32, err error) {
	for name, to := range map[string]*int32{"week": &week, "year": &year} {
		n, there, err := f.Decimal(name)
		if err != nil {
			return 0, 0, err
		}
		whole, fits := wire.AmountOf(n, 1)
		if !there || !fits || whole < 0 || whole > 9999 {
			return 0, 0, wire.Missing(name)
		}
		*to = int32(whole)
	}
	return week, year, nil
}

func createWeekCommitment(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	day, err := dayOf(f)
	if err != nil {
		return err
	}
	promises, err := c.promises(f)
	if err != nil {
		return err
	}
	r, err := c.did(weekly.Create{Day: day, Promises: promises})
	if err != nil {
		return err
	}
	return c.answerWeek(http.StatusCreated, r.Created[0])
}

// changeWeekCommitment closes a week, opens it again with a reason, promises more tasks, and promises other shares of those promised.
func changeWeekCommitment(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.current(); err != nil {
		return err
	}
	p, err := c.week(c.Row)
	if err != nil {
		return err
	}
	batch := plan.Batch{}
	if f.Has("taskcommitments") {
		if batch.Commands, err = c.promised(f, p); err != nil {
			return err
		}
	}
	closed, there, err := f.Flag("closed")
	switch {
	case err != nil:
		return err
	case there && closed && !p.Closed:
		batch.Commands = append(batch.Commands, weekly.Close{Week: kernel.At(p.Row)})
	case there && !closed && p.Closed:
		reason, _, err := f.Text("reason")
		if err != nil {
			return err
		}
		batch.Commands = append([]plan.Command{weekly.Reopen{Week: kernel.At(p.Row), Reason: reason}}, batch.Commands...)
	}
	if len(batch.Commands) == 0 {
		return c.JSON(http.StatusOK, c.wireWeek(p))
	}
	var command plan.Command = batch
	if len(batch.Commands) == 1 {
		command = batch.Commands[0]
	}
	if _, err := c.did(command); err != nil {
		return err
	}
	return c.answerWeek(http.StatusOK, c.Row)
}

// promised is what a record says of the promises of a week as commands.
func (c *call) promised(f wire.Fields, p *workPlan) (out []plan.Command, err error) {
	promises, err := c.promises(f)
	if err != nil {
		return nil, err
	}
	of := map[kernel.Row]kernel.Row{}
	for i := range p.Commitments {
		of[p.Commitments[i].Task] = p.Commitments[i].Row
	}
	add := weekly.Add{Week: kernel.At(p.Row)}
	for _, one := range promises {
		task, _ := one.Task.Row()
		row, there := of[task]
		switch {
		case !there:
			add.Promises = append(add.Promises, one)
		case one.Share != nil:
			out = append(out, weekly.SetShare{Row: kernel.At(row), Share: *one.Share})
		}
	}
	if add.Promises != nil {
		out = append(out, add)
	}
	return out, nil
}

// Gone says that something was deleted.
type Gone struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

func deleteWeekCommitment(c *call) error {
	if _, err := c.did(weekly.Delete{Week: kernel.At(c.Row)}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
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
