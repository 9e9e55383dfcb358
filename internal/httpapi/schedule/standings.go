package schedule

import (
	"encoding/json"
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/projects"
)

func (d *Deps) standingRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/baseline", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showActiveBaseline), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/standings", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showStandings), Cost: httpapi.CostWhole},
	}
}

// ActiveBaselineView is the baseline the schedule is measured against, in columns: civil minutes, working minutes, amounts in
// ten-thousandths. All empty where none is active.
type ActiveBaselineView struct {
	Number   int32           `json:"number"` // 0: none is active
	Name     string          `json:"name"`
	Visible  bool            `json:"visible"` // its bars are drawn
	Row      []kernel.Row    `json:"row"`
	Start    []kernel.Minute `json:"start"`
	Finish   []kernel.Minute `json:"finish"`
	Duration []int32         `json:"duration"`
	Cost     []kernel.Amount `json:"cost"`
	Calendar []kernel.Row    `json:"calendar"`
}

// showActiveBaseline leaves out activities without dates in the baseline.
func showActiveBaseline(c *call) error {
	out := ActiveBaselineView{Row: []kernel.Row{}, Start: []kernel.Minute{}, Finish: []kernel.Minute{}, Duration: []int32{}, Cost: []kernel.Amount{}, Calendar: []kernel.Row{}}
	list, _, err := c.baselines()
	if err != nil {
		return err
	}
	for i := range list {
		if !list[i].Active {
			continue
		}
		out.Number, out.Name, out.Visible = list[i].Number, list[i].Name, list[i].Visible
		for _, p := range list[i].Points {
			if dated(p.Start) == kernel.None || dated(p.Finish) == kernel.None {
				continue
			}
			out.Row, out.Calendar = append(out.Row, p.Activity), append(out.Calendar, p.Calendar)
			out.Start, out.Finish = append(out.Start, p.Start), append(out.Finish, p.Finish)
			out.Duration, out.Cost = append(out.Duration, p.Duration), append(out.Cost, p.Cost)
		}
	}
	return c.JSON(http.StatusOK, out)
}

// StandingsView tells how activities stand at an instant.
type StandingsView struct {
	At         kernel.Minute  `json:"at"`
	Criteria   string         `json:"criteria"`
	Activities []StandingView `json:"activities"` // by ascending row
}

// StandingView is one activity: progress and expectation 0 to 100.
type StandingView struct {
	Row      kernel.Row      `json:"row"`
	Progress json.Number     `json:"progress"`
	Expected json.Number     `json:"expected"`
	Status   schedule.Status `json:"status"`
	Measured bool            `json:"measured"` // on the active baseline
}

// showStandings measures by the schedule's status date, without one by now on the site.
func showStandings(c *call) error {
	by := schedule.Criteria(c.Request.URL.Query().Get("criteria"))
	switch by {
	case "":
		by = schedule.ByBaseline
	case schedule.ByBaseline, schedule.ByFollow:
	default:
		return fault.New(fault.Invalid, "baseline.criteria_unknown", fault.P{"criteria": string(by)})
	}
	type stood struct {
		view StandingsView
		err  error
	}
	read := make(chan stood, 1) // a caller that stops waiting shares nothing with the reading
	now, err := c.now()
	if err != nil {
		return err
	}
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		all, err := s.Standings(now, by)
		view := StandingsView{At: s.StatusInstant(now), Criteria: string(by), Activities: []StandingView{}}
		for a := range s.Schedule().Activities() {
			of := all[a.Row]
			view.Activities = append(view.Activities, StandingView{
				Row: a.Row, Progress: wire.Per(int64(s.Schedule().Done(a)), wire.PartsOfPercent), Expected: wire.Per(int64(of.Expected), wire.PartsOfPercent),
				Status: of.Status, Measured: of.Measured,
			})
		}
		read <- stood{view, err}
	})
	if err != nil {
		return err
	}
	answer := <-read
	if answer.err != nil {
		return answer.err
	}
	return c.JSON(http.StatusOK, answer.view)
}

// zone is the time zone of the site, the caller's where the project names none.
func (c *call) zone() (*time.Location, error) {
	site, err := projects.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	return c.ZoneAt(site.TimeZone), nil
}

// now is the civil minute on the site.
func (c *call) now() (kernel.Minute, error) {
	zone, err := c.zone()
	if err != nil {
		return 0, err
	}
	return plans.Civil(c.deps.Clock.Now().In(zone)), nil
}
