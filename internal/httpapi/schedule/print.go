package schedule

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
	"gantry/internal/pdf"
	"gantry/internal/printing"
	"gantry/readmodels/gantt"
	"gantry/readmodels/members"
)

const (
	// longestPrint is what no request for a printed plan lasts over.
	longestPrint = 300 * time.Second
	// mostPrinted bounds the rows of a printed plan.
	mostPrinted = 20_000
	// mostPrintBody is room for the table of so many rows, as it is shown.
	mostPrintBody = 16 << 20
	// widestPrint bounds the pages side by side.
	widestPrint = 20
)

// printRoutes answer with the plan on paper. The specification names two addresses for it.
func (d *Deps) printRoutes() []httpapi.Route {
	route := func(path string) httpapi.Route {
		return httpapi.Route{Method: http.MethodPost, Path: path, Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(printGantt), Limit: mostPrintBody, Timeout: longestPrint, Cost: httpapi.CostJob}
	}
	return []httpapi.Route{route("/api/activitys/exportpdf"), route("/api/exportable/exportPdf")}
}

// printOrder is how a plan is to be printed; what is left out is the standard.
type printOrder struct {
	Paper    string         `json:"paper"`        // a4, a3 (the standard), a2, a1, a0, letter, tabloid
	Portrait bool           `json:"portrait"`     //
	Wide     int            `json:"pagesWide"`    // pages that time runs over side by side
	Columns  []string       `json:"columns"`      // of the table, in order
	Rows     []kernel.Row   `json:"rows"`         // shown rows in order; nil: all
	From     *kernel.Minute `json:"from"`         // of the timeline; nil: where the rows begin
	To       *kernel.Minute `json:"to"`           // where it ends
	NoLinks  bool           `json:"hideLinks"`    //
	NoBase   bool           `json:"hideBaseline"` //
	NoLabels bool           `json:"hideLabels"`   //
	NoRed    bool           `json:"hideCritical"` // what is critical looks like the rest
	Format   string         `json:"format"`       // pdf (the standard), png
	Table    *printTable    `json:"table"`        // as it is shown; nil: the columns named
	Colours  *printColours  `json:"colours"`      // of the bars; nil: the plain ones
	Title    string         `json:"title"`        // standard: the schedule's name
	Heading  string         `json:"heading"`      // at the left of the head
}

// printColours are the colours of bars as they are shown, with what each stands for.
type printColours struct {
	Name string `json:"name"` // what they tell apart
	Keys []struct {
		Label   string `json:"label"`
		Fill    string `json:"fill"`    // #rrggbb
		Track   string `json:"track"`   // of what is left; standard: a third of the fill
		Hatched bool   `json:"hatched"` //
	} `json:"keys"`
	Of []int `json:"of"` // for each of the rows the place of its key, -1 for none
}

func printGantt(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	order, paper, err := readPrintOrder(f)
	if err != nil {
		return err
	}
	if err := c.Await("gantt"); err != nil {
		return err
	}
	chart, err := c.chart(order)
	if err != nil {
		return err
	}
	var file io.WriterTo
	kind, ending := "application/pdf", ".pdf"
	if order.Format == "png" {
		kind, ending = "image/png", ".png"
		picture := printing.Picture(chart, paper)
		if picture == nil {
			return fault.New(fault.Invalid, "print.picture_too_large", fault.P{"rows": len(chart.Rows)})
		}
		file = picture
	} else {
		file = printing.Gantt(chart, paper)
	}
	var out bytes.Buffer
	if _, err := file.WriteTo(&out); err != nil {
		return fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
	}
	name := strings.TrimSpace(chart.Title) + ending
	h := c.Response.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", "attachment; filename=\"gantt"+ending+"\"; filename*=UTF-8''"+url.PathEscape(name))
	h.Set("Cache-Control", "private, no-store")
	c.Response.WriteHeader(http.StatusOK)
	_, _ = out.WriteTo(c.Response) // a reader that went away is no error of ours
	return nil
}

// chart gathers what is printed: the rows as they are now, and the active baseline.
func (c *call) chart(order printOrder) (*printing.Chart, error) {
	head, err := gantt.Schedule(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	rows, err := gantt.Activities(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	if rows, err = chosenRows(rows, order.Rows); err != nil {
		return nil, err
	}
	table, err := order.table(len(rows))
	if err != nil {
		return nil, err
	}
	t := printText{words: c.printWords(), perDay: max(head.MinutesPerDay, 1), dateFormat: head.DateFormat, language: c.Language}
	out := t.frame(order, &head, c.deps.Clock.Now().In(c.Zone()))
	var base map[kernel.Row]printing.Span
	if !order.NoBase {
		var name string
		if base, name, err = c.baselineSpans(); err != nil {
			return nil, err
		}
		if name != "" {
			out.Words.Baseline = t.words.baseline + " " + name
		}
	}
	if order.Colours != nil {
		out.Colours, out.Words.Plain, out.Words.More = order.Colours.Name, t.words.plain, t.words.more
		if out.Keys, err = order.Colours.keys(len(rows)); err != nil {
			return nil, err
		}
	}
	if table != nil {
		out.Columns, out.Name = table.columns, table.name
	}
	place := t.fill(out, order, rows, table, base)
	if order.From != nil {
		out.Period.From = *order.From
	}
	if order.To != nil {
		out.Period.To = *order.To
	}
	if !order.NoLinks {
		if out.Ties, err = c.printTies(rows, place, !order.NoRed); err != nil {
			return nil, err
		}
	}
	firm, _, err := members.Get(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	out.Logo = plans.Logo(c.Context(), c.deps.Files, c.Session.Company, firm.Details.Image)
	return out, nil
}

// baselineSpans gives the dates of the active baseline by activity, and its name; nothing where none is active.
func (c *call) baselineSpans() (spans map[kernel.Row]printing.Span, name string, err error) {
	type taken struct {
		spans map[kernel.Row]printing.Span
		name  string
	}
	read := make(chan taken, 1) // a caller that stops waiting shares nothing with the reading
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		out := taken{spans: map[kernel.Row]printing.Span{}}
		if b := s.Schedule().ActiveBaseline(); b != nil {
			out.name = b.Name
			for i := range b.Points {
				p := &b.Points[i]
				out.spans[p.Activity] = printing.Span{From: dated(p.Start), To: dated(p.Finish)}
			}
		}
		read <- out
	})
	if err != nil {
		return nil, "", err
	}
	of := <-read
	return of.spans, of.name, nil
}

// frame is what stands around the rows.
func (t printText) frame(order printOrder, head *gantt.ScheduleRow, now time.Time) *printing.Chart {
	w := t.words
	out := &printing.Chart{
		Company: order.Heading, Title: order.Title, At: now, DataDate: head.DataDate, Period: printing.Span{From: kernel.None, To: kernel.None},
		Columns: t.columns(order.Columns), Name: slices.Index(order.Columns, "name"),
		Words: printing.Words{Months: w.months, Work: w.work, Critical: w.critical, DataDate: w.dataDate, Page: w.page},
		Foot:  w.foot(head.Revision, t.date(kernel.Date(now.Year(), int(now.Month()), now.Day(), 0, 0))),
	}
	if out.Title == "" {
		out.Title = head.Name
	}
	if head.DataDate != kernel.None {
		out.Subtitle = w.dataDate + " " + t.date(head.DataDate)
	}
	if head.Finish != kernel.None && head.Finish != 0 {
		out.Figures = [][2]string{{w.finish, t.date(head.Finish - 1)}}
	}
	if order.NoRed {
		out.Words.Critical = ""
	}
	return out
}

// fill puts the rows on the chart, between the bands of the table, and gives the place of each.
func (t printText) fill(out *printing.Chart, order printOrder, rows []gantt.ActivityRow, table *shownTable, base map[kernel.Row]printing.Span) map[kernel.Row]int {
	place := make(map[kernel.Row]int, len(rows))
	for i := range rows {
		out.Rows = append(out.Rows, table.bandsBefore(i)...)
		place[rows[i].Row] = len(out.Rows)
		r := t.row(&rows[i], order.Columns)
		table.fill(&r, i)
		if span, there := base[rows[i].Row]; there {
			r.Baseline = span
		} else {
			r.Baseline = printing.Span{From: kernel.None, To: kernel.None}
		}
		if order.Colours != nil {
			r.Key = order.Colours.Of[i] + 1
		}
		if order.NoRed {
			r.Critical = false
		}
		if order.NoLabels {
			r.Label = ""
		}
		widen(&out.Period, r.Dates)
		widen(&out.Period, r.Baseline)
		out.Rows = append(out.Rows, r)
	}
	out.Rows = append(out.Rows, table.bandsBefore(len(rows))...)
	return place
}

func widen(all *printing.Span, by printing.Span) {
	if by.Empty() {
		return
	}
	if all.Empty() {
		*all = by
		return
	}
	all.From, all.To = min(all.From, by.From), max(all.To, by.To)
}

// chosenRows gives the rows in the order they are to be printed in. Faults: "activity.unknown", "print.too_many_rows".
func chosenRows(all []gantt.ActivityRow, chosen []kernel.Row) ([]gantt.ActivityRow, error) {
	out := all
	if chosen != nil {
		byRow := make(map[kernel.Row]*gantt.ActivityRow, len(all))
		for i := range all {
			byRow[all[i].Row] = &all[i]
		}
		out = make([]gantt.ActivityRow, 0, len(chosen))
		for _, row := range chosen {
			a, known := byRow[row]
			if !known {
				return nil, fault.New(fault.NotFound, "activity.unknown", fault.P{"row": row})
			}
			out = append(out, *a)
		}
	}
	if len(out) > mostPrinted {
		return nil, fault.New(fault.Invalid, "print.too_many_rows", fault.P{"max": mostPrinted, "rows": len(out)})
	}
	return out, nil
}

func (c *call) printTies(rows []gantt.ActivityRow, place map[kernel.Row]int, red bool) ([]printing.Tie, error) {
	links, err := gantt.Links(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	byRow := make(map[kernel.Row]*gantt.ActivityRow, len(rows))
	for i := range rows {
		byRow[rows[i].Row] = &rows[i]
	}
	var out []printing.Tie
	for i := range links {
		from, shown := place[links[i].From]
		to, both := place[links[i].To]
		if !shown || !both {
			continue
		}
		out = append(out, printing.Tie{
			From: from, To: to, FromFinish: links[i].Type[0] == 'F', ToFinish: links[i].Type[1] == 'F',
			Critical: red && byRow[links[i].From].Critical() && byRow[links[i].To].Critical() && byRow[links[i].To].Done() < kernel.Hundred,
		})
	}
	return out, nil
}

// mostKeys bounds the colours of a printed plan.
const mostKeys = 20_000

// keys reads the colours of so many rows. Fault: "print.colours_invalid".
func (o *printColours) keys(rows int) ([]printing.Key, error) {
	wrong := func(what string) error {
		return fault.New(fault.Invalid, "print.colours_invalid", fault.P{"what": what})
	}
	if len(o.Of) != rows || len(o.Keys) > mostKeys {
		return nil, wrong("of")
	}
	for _, place := range o.Of {
		if place < -1 || place >= len(o.Keys) {
			return nil, wrong("of")
		}
	}
	out := make([]printing.Key, len(o.Keys))
	for i, k := range o.Keys {
		fill, ok := readColour(k.Fill)
		if !ok {
			return nil, wrong(k.Fill)
		}
		pale := func(of uint8) uint8 { return uint8((int(of)*35 + 255*65) / 100) }
		track := pdf.Colour{R: pale(fill.R), G: pale(fill.G), B: pale(fill.B)}
		if k.Track != "" {
			if track, ok = readColour(k.Track); !ok {
				return nil, wrong(k.Track)
			}
		}
		out[i] = printing.Key{Label: k.Label, Fill: fill, Track: track, Hatched: k.Hatched}
	}
	return out, nil
}

// readColour reads #rrggbb.
func readColour(text string) (pdf.Colour, bool) {
	digits, hash := strings.CutPrefix(text, "#")
	parts, err := hex.DecodeString(digits)
	if !hash || err != nil || len(parts) != 3 {
		return pdf.Colour{}, false
	}
	return pdf.Colour{R: parts[0], G: parts[1], B: parts[2]}, true
}

// readPrintOrder reads a body, and the paper it asks for. Faults: "print.paper_unknown", "print.column_unknown", "print.pages", "print.period".
func readPrintOrder(f wire.Fields) (order printOrder, paper printing.Paper, err error) {
	body, err := json.Marshal(f)
	if err != nil {
		return order, paper, wire.Malformed(err)
	}
	if err := wire.Decode(body, &order, false); err != nil {
		return order, paper, err
	}
	if order.Paper == "" {
		order.Paper = "a3"
	}
	size, known := pdf.Papers[strings.ToLower(order.Paper)]
	if !known {
		return order, paper, fault.New(fault.Invalid, "print.paper_unknown", fault.P{"paper": order.Paper})
	}
	if order.Format != "" && order.Format != "pdf" && order.Format != "png" {
		return order, paper, fault.New(fault.Invalid, "print.format_unknown", fault.P{"format": order.Format})
	}
	if order.Wide == 0 {
		order.Wide = 1
	}
	if order.Wide < 1 || order.Wide > widestPrint {
		return order, paper, fault.New(fault.Invalid, "print.pages", fault.P{"max": widestPrint})
	}
	if order.From != nil && order.To != nil && *order.From >= *order.To {
		return order, paper, fault.New(fault.Invalid, "print.period", nil)
	}
	if order.Columns == nil {
		order.Columns = []string{"number", "name", "duration", "start", "finish", "progress"}
	}
	for _, column := range order.Columns {
		if _, known := printColumns[column]; !known {
			return order, paper, fault.New(fault.Invalid, "print.column_unknown", fault.P{"column": column})
		}
	}
	return order, printing.Paper{Size: size, Landscape: !order.Portrait, Wide: order.Wide}, nil
}
