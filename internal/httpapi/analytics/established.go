package analytics

import (
	"net/http"

	"encoding/json"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/projects"
)

func (d *Deps) curveRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/analytics/s_curve", Module: access.ChartPPC, Or: anyChart(), Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(showSCurve), Cost: httpapi.CostWhole},
	}
}

// WireCurveView is the S-curve under the established names: percents from 0 to 100, dates as YYYY/MM/DD.
type WireCurveView struct {
	Options struct {
		XAxis struct {
			FullDate   []string `json:"full_date"`
			Categories []string `json:"categories"` // the same dates, short: DD/MM
		} `json:"xaxis"`
	} `json:"options"`
	Series     []WireSeriesView   `json:"series"`
	Raw        []WirePointView    `json:"raw_data"`
	Activities int                `json:"total_activity_quantity"`
	Tasks      int                `json:"total_task_quantity"`
	Empty      string             `json:"empty"`
	Resources  string             `json:"resources"` // why a choice of resources changes nothing
	Baselines  []WireBaselineView `json:"baselines"`
}

// WireSeriesView is one line. A point that is not known is null; a line that nothing supports is left out.
type WireSeriesView struct {
	Name string         `json:"name"` // base, projected, followUp (the same line by its other name), lookahead, real
	Data []*json.Number `json:"data"`
}

// WirePointView is one week.
type WirePointView struct {
	Date      string       `json:"date"`
	Base      *json.Number `json:"base"`
	Projected *json.Number `json:"projected"`
	Lookahead *json.Number `json:"lookahead"`
	Real      *json.Number `json:"real"`
}

// WireBaselineView is the baseline that a schedule is measured against.
type WireBaselineView struct {
	SectorID kernel.ScheduleID    `json:"sectorId"`
	Name     string               `json:"name"`
	Active   bool                 `json:"active"`
	Points   []WireCurvePointView `json:"points"`
}

// WireCurvePointView is an activity of a baseline.
type WireCurvePointView struct {
	Cost    json.Number `json:"cost"`
	EndDate *string     `json:"end_date"`
}

// sectorsOf enters the schedules that a body names, and gives them with their project. Faults: "schedule.unknown", "project.unknown".
func (c *call) sectorsOf(f wire.Fields) (kernel.ProjectID, choice, error) {
	var by choice
	list, there, err := ids(f, "sector_id", "sectorId", "sectors")
	if err != nil {
		return kernel.ID{}, by, err
	}
	by.schedules = list
	if by.From, by.To, err = span(f, "date_of_filter", "range"); err != nil {
		return kernel.ID{}, by, err
	}
	if !there || len(list) == 0 {
		project, err := c.projectOf(f)
		return project, by, err
	}
	var project kernel.ProjectID
	for _, text := range list {
		id, err := kernel.ParseID(text)
		if err != nil {
			return project, by, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": text})
		}
		if err := c.Enter(id); err != nil {
			return project, by, err
		}
		of, err := c.homeOf(id)
		if err != nil {
			return project, by, err
		}
		if !project.IsZero() && of != project {
			return project, by, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": text})
		}
		project = of
	}
	return project, by, nil
}

// homeOf gives the project of a schedule that the caller has entered.
func (c *call) homeOf(id kernel.ScheduleID) (kernel.ProjectID, error) {
	place, known, err := projects.PlaceOf(c.Context(), c.Rows(), c.Session.Company, id)
	if err != nil {
		return kernel.ID{}, httpapi.QueryError(err)
	}
	if !known {
		if err := c.CaughtUp("projects"); err != nil {
			return kernel.ID{}, err
		}
		if place, known, err = projects.PlaceOf(c.Context(), c.Rows(), c.Session.Company, id); err != nil || !known {
			return kernel.ID{}, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": id.String()})
		}
	}
	return place.Project, nil
}

func showSCurve(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	project, by, err := c.sectorsOf(f)
	if err != nil {
		return err
	}
	if err := c.chart(access.ChartSCurve); err != nil {
		return err
	}
	resources, _, err := ids(f, "resource_id", "resourceId")
	if err != nil {
		return err
	}
	q, err := c.about(project, by)
	if err != nil {
		return err
	}
	b, err := c.open(q)
	if err != nil {
		return err
	}
	out := wireCurve(b)
	if len(resources) > 0 {
		out.Resources = noResources.Key
	}
	return c.JSON(http.StatusOK, out)
}

func wireCurve(b *book) *WireCurveView {
	s := b.sCurve()
	out := &WireCurveView{Series: []WireSeriesView{}, Raw: []WirePointView{}, Activities: s.Activities, Tasks: s.Tasks, Empty: s.Empty, Baselines: []WireBaselineView{}}
	out.Options.XAxis.FullDate, out.Options.XAxis.Categories = []string{}, []string{}
	all := func(of []kernel.Percent) []*kernel.Percent {
		if of == nil {
			return nil
		}
		points := make([]*kernel.Percent, len(of))
		for i := range of {
			points[i] = &of[i]
		}
		return points
	}
	lines := map[string][]*kernel.Percent{"base": all(s.Base), "projected": all(s.Projected), "followUp": all(s.Projected), "lookahead": all(s.Lookahead), "real": s.Real}
	for _, name := range []string{"base", "projected", "followUp", "lookahead", "real"} {
		if lines[name] == nil {
			continue
		}
		line := WireSeriesView{Name: name}
		for i := range lines[name] {
			line.Data = append(line.Data, number(lines[name], i))
		}
		out.Series = append(out.Series, line)
	}
	for i, at := range s.Weeks {
		date := (*wire.Date(at))[:10]
		out.Options.XAxis.FullDate = append(out.Options.XAxis.FullDate, date)
		out.Options.XAxis.Categories = append(out.Options.XAxis.Categories, date[8:]+"/"+date[5:7])
		out.Raw = append(out.Raw, WirePointView{Date: date, Base: number(lines["base"], i), Projected: number(lines["projected"], i), Lookahead: number(lines["lookahead"], i), Real: number(lines["real"], i)})
	}
	for i := range b.plans {
		p := &b.plans[i]
		if p.baseline == nil {
			continue
		}
		v := WireBaselineView{SectorID: p.ID, Name: p.baseline.Name, Active: true, Points: []WireCurvePointView{}}
		for _, l := range p.leaves {
			if l.point != nil {
				finish := l.point.Finish
				if finish == 0 {
					finish = kernel.None
				}
				v.Points = append(v.Points, WireCurvePointView{Cost: wire.Per(l.point.Cost, int64(kernel.Unit)), EndDate: wire.Date(finish)})
			}
		}
		out.Baselines = append(out.Baselines, v)
	}
	return out
}

// number is a point of a line, null where there is no line or nothing is known.
func number(line []*kernel.Percent, i int) *json.Number {
	if i >= len(line) || line[i] == nil {
		return nil
	}
	return new(wire.Per(int64(*line[i]), wire.PartsOfPercent))
}
