package schedule

import (
	"context"
	"encoding/json"
	"math"
	"net/http"
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/risk"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/risks"
)

func (d *Deps) riskRoutes() []httpapi.Route {
	const path = "/api/schedules/{schedule}/risk"
	route := func(method, path string, need httpapi.Need, f func(*call) error, cost int) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Gantt, Need: need, Scope: httpapi.BySchedule, Handler: d.handle(f), Cost: cost}
	}
	return []httpapi.Route{
		route(http.MethodGet, path, httpapi.View, showRisk, 0),
		route(http.MethodPost, path, httpapi.Edit, startRisk, httpapi.CostWhole),
		route(http.MethodDelete, path, httpapi.Edit, cancelRisk, 0),
	}
}

// RiskParameters are what a simulation is made with.
type RiskParameters struct {
	Runs       int          `json:"runs"`
	Seed       int64        `json:"seed"`
	Stored     bool         `json:"stored,omitempty"` // by the ranges of the schedule, behind the rules
	Rules      []RiskRule   `json:"rules"`
	Learn      bool         `json:"learn"`
	Milestones []kernel.Row `json:"milestones"`
}

// RiskRule is the range of some activities: shares of the work left in percent, of one activity working minutes.
type RiskRule struct {
	By          plan.RiskBy `json:"by"`
	Row         *kernel.Row `json:"row,omitempty"`
	Subcontract *kernel.ID  `json:"subcontract,omitempty"`
	Tag         string      `json:"tag,omitempty"`
	Shape       risk.Shape  `json:"shape"`
	Low         int32       `json:"low"`
	Likely      int32       `json:"likely"`
	High        int32       `json:"high"`
	Correlation int32       `json:"correlation"` // percent
}

// RiskView is how the simulations of a schedule stand: the last one begun, the newest result, and which others are kept.
type RiskView struct {
	Job    *RiskJob    `json:"job"`
	Result *RiskResult `json:"result"` // the one asked for, else the newest
	Kept   []RiskKept  `json:"kept"`   // the newest first
}

// RiskJob is a simulation on its way.
type RiskJob struct {
	ID      kernel.ID        `json:"id"`
	Phase   risks.Phase      `json:"phase"`
	Done    int              `json:"done"`
	Of      int              `json:"of"`
	Problem *httpapi.Problem `json:"problem,omitempty"`
}

// RiskKept names a result that can be read again.
type RiskKept struct {
	ID       kernel.ID `json:"id"`
	Revision int64     `json:"revision"`
	At       string    `json:"at"`
}

// RiskResult is what a simulation came to, with all it takes to repeat it.
type RiskResult struct {
	RiskKept
	By         kernel.UserID       `json:"by"`
	Person     *httpapi.PersonView `json:"person"`
	Parameters RiskParameters      `json:"parameters"`
	RiskFigures
}

// RiskFigures are the figures of a simulation, as they are kept.
type RiskFigures struct {
	Runs       int            `json:"runs"`
	Varying    int            `json:"varying"`           // activities
	Learnt     *RiskLearnt    `json:"learnt"`            // of what no rule picks, or everything
	Samples    []RiskLearnt   `json:"samples,omitempty"` // of all ranges that were learnt
	Project    RiskOutcome    `json:"project"`
	Milestones []RiskOutcome  `json:"milestones"`
	Critical   []RiskCritical `json:"critical"`
	Drivers    []RiskDriver   `json:"drivers"`
}

// RiskLearnt is what finished work lasted, in percent of its baseline.
type RiskLearnt struct {
	By          plan.RiskBy `json:"by,omitempty"`
	Row         *kernel.Row `json:"row,omitempty"`
	Subcontract *kernel.ID  `json:"subcontract,omitempty"`
	Tag         string      `json:"tag,omitempty"`
	Finished    int         `json:"finished"`
	Low         json.Number `json:"low"`
	Likely      json.Number `json:"likely"`
	High        json.Number `json:"high"`
}

// RiskOutcome is one finish. Dates are civil minutes, mean and deviation working minutes of the project's calendar from the planned finish.
type RiskOutcome struct {
	Row       kernel.Row    `json:"row"`
	Planned   kernel.Minute `json:"planned"`
	P10       kernel.Minute `json:"p10"`
	P50       kernel.Minute `json:"p50"`
	P80       kernel.Minute `json:"p80"`
	P90       kernel.Minute `json:"p90"`
	Reached   int           `json:"reached"`
	Mean      int64         `json:"mean"`
	Deviation int64         `json:"deviation"`
	Bars      []risk.Bar    `json:"bars"`
}

// RiskCritical is how many runs had an activity on the longest path.
type RiskCritical struct {
	Row  kernel.Row `json:"row"`
	Runs int        `json:"runs"`
}

// RiskDriver is what an activity does to the finish. Low and high are working minutes of the project's calendar.
type RiskDriver struct {
	Row         kernel.Row `json:"row"`
	Correlation float64    `json:"correlation"`
	Low         int64      `json:"low"`
	High        int64      `json:"high"`
	Runs        int        `json:"runs"` // with it on the longest path
}

// mostCritical bounds the list of a kept result.
const mostCritical = 2000

func (c *call) riskOf() risks.Of { return risks.Of{Company: c.Session.Company, Schedule: c.Schedule} }

// startRisk takes the plan as it is and simulates it beside the request.
func startRisk(c *call) error {
	var asked RiskParameters
	if err := c.Read(&asked, true); err != nil {
		return err
	}
	if asked.Seed < 0 || asked.Seed > 1<<53-1 {
		return fault.New(fault.Invalid, "risk.seed", fault.P{"min": 0, "max": int64(1<<53 - 1)})
	}
	ask, err := asked.ask()
	if err != nil {
		return err
	}
	type taken struct {
		plan   risk.Plan
		learnt []plan.RiskLearnt
		at     eventstore.Revision
		err    error
	}
	read := make(chan taken, 1) // a caller that stops waiting shares nothing with the reading
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, at eventstore.Revision) {
		p, learnt, err := s.Risk(ask)
		read <- taken{p, learnt, at, err}
	})
	if err != nil {
		return err
	}
	of := <-read
	if of.err != nil {
		return of.err
	}
	study, err := risk.New(of.plan)
	if err != nil {
		return err
	}
	parameters, err := wire.Encode(asked)
	if err != nil {
		return err
	}
	v, err := c.deps.Risks.Start(c.Context(), risks.Order{
		Of: c.riskOf(), Study: study,
		Record: risks.Record{ID: c.CommandID(), Revision: int64(of.at), Seed: asked.Seed, Parameters: parameters, By: c.Session.User, At: c.deps.Clock.Now()},
		Result: func(r risk.Result) (json.RawMessage, error) { return wire.Encode(figures(&r, of.learnt)) },
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, c.riskJob(v))
}

func (p *RiskParameters) ask() (out plan.RiskAsk, err error) {
	out = plan.RiskAsk{Runs: p.Runs, Seed: uint64(p.Seed), Stored: p.Stored, Learn: p.Learn, Milestones: p.Milestones}
	if len(p.Rules) > mostCritical {
		return out, fault.New(fault.TooLarge, "risk.too_many_rules", fault.P{"max": mostCritical})
	}
	const percent = int32(kernel.Hundred / 100)
	for i := range p.Rules {
		r := &p.Rules[i]
		if min(r.Low, r.Likely, r.High) < 0 || r.By != plan.RiskByActivity && max(r.Low, r.Likely, r.High) > 1000 || r.Correlation < 0 || r.Correlation > 100 {
			return out, fault.New(fault.Invalid, "risk.rule", fault.P{"rule": i + 1})
		}
		rule := plan.RiskRule{By: r.By, Tag: r.Tag, Shape: r.Shape, Low: r.Low, Likely: r.Likely, High: r.High, Correlation: kernel.Percent(r.Correlation * percent)}
		if r.By != plan.RiskByActivity {
			rule.Low, rule.Likely, rule.High = r.Low*percent, r.Likely*percent, r.High*percent
		}
		if r.Row != nil {
			rule.Row = *r.Row
		}
		if r.Subcontract != nil {
			rule.Subcontract = *r.Subcontract
		}
		out.Rules = append(out.Rules, rule)
	}
	return out, nil
}

func figures(r *risk.Result, learnt []plan.RiskLearnt) RiskFigures {
	out := RiskFigures{
		Runs: r.Runs, Varying: r.Varying, Project: outcome(&r.Project), Milestones: []RiskOutcome{}, Critical: []RiskCritical{}, Drivers: []RiskDriver{},
	}
	for i := range learnt {
		one := riskSample(&learnt[i])
		out.Samples = append(out.Samples, one)
		if one.By == plan.RiskByAll {
			out.Learnt = &one
		}
	}
	for i := range r.Milestones {
		out.Milestones = append(out.Milestones, outcome(&r.Milestones[i]))
	}
	for _, c := range r.Critical[:min(len(r.Critical), mostCritical)] {
		out.Critical = append(out.Critical, RiskCritical(c))
	}
	for _, d := range r.Drivers {
		out.Drivers = append(out.Drivers, RiskDriver{d.Row, math.Round(d.Correlation*1000) / 1000, whole(d.Low), whole(d.High), d.Runs})
	}
	return out
}

func riskSample(l *plan.RiskLearnt) RiskLearnt {
	percent := func(p int32) json.Number { return wire.Per(int64(p), wire.PartsOfPercent) }
	out := RiskLearnt{By: l.By, Tag: l.Tag, Finished: l.Finished, Low: percent(l.Low), Likely: percent(l.Likely), High: percent(l.High)}
	if l.Row != kernel.SummaryRow {
		out.Row = &l.Row
	}
	if !l.Subcontract.IsZero() {
		out.Subcontract = &l.Subcontract
	}
	return out
}

func whole(minutes float64) int64 { return int64(math.Round(minutes)) }

func outcome(o *risk.Outcome) RiskOutcome {
	return RiskOutcome{o.Row, o.Planned, o.P10, o.P50, o.P80, o.P90, o.Reached, whole(o.Mean), whole(o.Deviation), o.Bars}
}

func (c *call) riskJob(v risks.View) RiskJob {
	out := RiskJob{ID: v.ID, Phase: v.Phase, Done: v.Done, Of: v.Of}
	if v.Problem != nil {
		p := c.Problem(v.Problem)
		out.Problem = &p
	}
	return out
}

// showRisk tells how the simulations stand, with the result that is asked for. With "wait" it answers when the running one has ended, after two seconds at the latest.
func showRisk(c *call) error {
	if c.Request.URL.Query().Has("wait") {
		ctx, done := context.WithTimeout(c.Context(), 2*time.Second)
		defer done()
		c.deps.Risks.Wait(ctx, c.riskOf())
	}
	out := RiskView{Kept: []RiskKept{}}
	if v, there := c.deps.Risks.View(c.riskOf()); there {
		job := c.riskJob(v)
		out.Job = &job
	}
	kept, err := c.deps.Risks.Kept().List(c.Context(), c.riskOf())
	if err != nil {
		return err
	}
	for _, h := range kept {
		out.Kept = append(out.Kept, keptRisk(h))
	}
	at := 0
	if asked := c.Request.URL.Query().Get("result"); asked != "" {
		if at = slices.IndexFunc(kept, func(h risks.Head) bool { return h.ID.String() == asked }); at < 0 {
			return fault.New(fault.NotFound, "risk.unknown", nil)
		}
	}
	if len(kept) > 0 {
		if out.Result, err = c.riskResult(kept[at]); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, out)
}

func keptRisk(h risks.Head) RiskKept { return RiskKept{h.ID, h.Revision, wire.Instant(h.At)} }

func (c *call) riskResult(h risks.Head) (*RiskResult, error) {
	r, err := c.deps.Risks.Kept().Read(c.Context(), c.riskOf(), h.ID)
	if err != nil {
		return nil, err
	}
	out := &RiskResult{RiskKept: keptRisk(h), By: r.By}
	if err := json.Unmarshal(r.Parameters, &out.Parameters); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(r.Result, &out.RiskFigures); err != nil {
		return nil, err
	}
	people, err := c.People([]kernel.UserID{r.By})
	out.Person = people[r.By]
	return out, err
}

func cancelRisk(c *call) error {
	v, err := c.deps.Risks.Cancel(c.Context(), c.riskOf())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.riskJob(v))
}
