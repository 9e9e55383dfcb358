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
	"gantry/internal/httpapi"
	"gantry/readmodels/curves"
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
