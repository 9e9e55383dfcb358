package portfolio

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gantry/domain/kernel"
	"gantry/internal/spreadsheet"
)

// Portfolio is the projects of a company at a moment.
type Portfolio struct {
	Company  string
	Language string // es or en
	By       string // who asked for the file
	Made     time.Time
	MadeAt   kernel.Minute // the same in civil time
	Day      kernel.Minute // midnight at which the day looked back to begins; None: now
	Projects []Project
	Totals   []Total

	OwnThresholds bool // the health is judged by thresholds of the company
}

// Share is a part of a whole; an empty whole has no percent.
type Share struct{ Part, Whole int64 }

// Project is one project. What is nil is not known, or not for who asked.
type Project struct {
	Name, Place        string
	Finish, BaseFinish kernel.Minute // None: none
	Variance, Moved    *int64        // days
	Progress, Expected *kernel.Percent
	PPC, PCR           *Share
	PPCWeeks           []*kernel.Percent
	Standing, Overdue  *int64
	SPIt               *int64 // ten-thousandths
	Health             *Score
	P80                kernel.Minute // None: not simulated
	Stale              bool          // the plan has moved on since it was simulated
	Currency           string
	Budget             kernel.Amount // 0: none
	Cost               *Cost
	Updated            time.Time // zero: never
}

// Score is how many checks of the health passed, of those that were judged.
type Score struct{ Passed, Judged int64 }

// Cost is amounts in the currency of a project.
type Cost struct{ Total, Earned, Spent kernel.Amount }

// Total is the sums of the projects of one currency.
type Total struct {
	Currency string
	Projects int
	Budget   kernel.Amount
	Cost
}

// Format is a kind of file.
type Format string

// The formats.
const (
	PDF  Format = "pdf"
	PNG  Format = "png"
	XLSX Format = "xlsx"
	CSV  Format = "csv"
)

// Formats are all of them.
var Formats = []Format{PDF, PNG, XLSX, CSV}

// ContentType is what a file of the format is.
func (f Format) ContentType() string {
	return map[Format]string{
		PDF: "application/pdf", PNG: "image/png", XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", CSV: "text/csv; charset=utf-8",
	}[f]
}

// Write writes the file.
func (p *Portfolio) Write(w io.Writer, format Format) error {
	switch format {
	case PDF:
		return p.writePDF(w)
	case PNG:
		return p.writePNG(w)
	case XLSX:
		return p.writeXLSX(w)
	case CSV:
		return p.writeCSV(w)
	}
	return fmt.Errorf("portfolio: no format %q", format)
}

func (s *Share) percent() (kernel.Percent, bool) {
	if s == nil || s.Whole == 0 {
		return 0, false
	}
	return kernel.ShareOf(s.Part, s.Whole), true
}

// keys are the heads of the columns of a file, the same in every language; those of workbooks are words.
var keys = []string{
	"project", "place", "finish", "baseline_finish", "variance_days", "moved_days_4_weeks", "progress", "expected", "ppc_kept", "ppc_promised", "ppc", "pcr_removed", "pcr_due", "pcr",
	"roadblocks_standing", "roadblocks_overdue", "spi_t", "health_passed", "health_judged", "health_own_threshold", "p80", "p80_stale", "currency", "budget", "cost", "earned", "spent", "updated_at",
}

// values are those of a line, in the order of keys: strings, int64, float64, kernel.Minute, kernel.Percent, or nil.
func (p *Project) values(own bool) []any {
	count := func(n *int64) any {
		if n == nil {
			return nil
		}
		return *n
	}
	percent := func(of *kernel.Percent) any {
		if of == nil {
			return nil
		}
		return *of
	}
	share := func(of *Share) (part, whole, percent any) {
		if of == nil {
			return nil, nil, nil
		}
		if s, there := of.percent(); there {
			percent = s
		}
		return of.Part, of.Whole, percent
	}
	kept, promised, ppc := share(p.PPC)
	removed, due, pcr := share(p.PCR)
	out := []any{
		p.Name, p.Place, ended(p.Finish), ended(p.BaseFinish), count(p.Variance), count(p.Moved), percent(p.Progress), percent(p.Expected), kept, promised, ppc, removed, due, pcr,
		count(p.Standing), count(p.Overdue),
	}
	out = append(out, p.judged(own)...)
	out = append(out, p.Currency)
	amount := func(a kernel.Amount, there bool) {
		if !there {
			out = append(out, nil)
			return
		}
		out = append(out, float64(a)/float64(kernel.Unit))
	}
	amount(p.Budget, p.Budget != 0)
	cost := Cost{}
	if p.Cost != nil {
		cost = *p.Cost
	}
	for _, a := range []kernel.Amount{cost.Total, cost.Earned, cost.Spent} {
		amount(a, p.Cost != nil)
	}
	if p.Updated.IsZero() {
		return append(out, nil)
	}
	return append(out, p.Updated.UTC().Format(time.RFC3339))
}

// judged are SPI(t), the health and P80.
func (p *Project) judged(own bool) []any {
	out := []any{nil, nil, nil, nil, ended(p.P80), nil}
	if p.SPIt != nil {
		out[0] = float64(*p.SPIt) / 10_000
	}
	if p.Health != nil {
		out[1], out[2], out[3] = p.Health.Passed, p.Health.Judged, yes(own)
	}
	if p.P80 != kernel.None {
		out[5] = yes(p.Stale)
	}
	return out
}

func yes(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// ended is the midnight of the day on which work ends: its last minute may be midnight itself.
func ended(m kernel.Minute) any {
	if m == kernel.None {
		return nil
	}
	m--
	return m - m%kernel.Day
}

// byteOrderMark tells spreadsheets that a file is UTF-8.
const byteOrderMark = "\ufeff"

// writeCSV writes one line for each project: figures with a point, percents from 0 to 100, days as 2026-05-04.
func (p *Portfolio) writeCSV(w io.Writer) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return fmt.Errorf("portfolio: %w", err)
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	_ = out.Write(append([]string{"as_of"}, keys...)) // Flush tells
	for i := range p.Projects {
		line := []string{p.asOf()}
		for _, v := range p.Projects[i].values(p.OwnThresholds) {
			line = append(line, field(v))
		}
		_ = out.Write(line)
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("portfolio: %w", err)
	}
	return nil
}

func (p *Portfolio) asOf() string {
	if p.Day != kernel.None {
		return field(p.Day)
	}
	return p.Made.UTC().Format(time.RFC3339)
}

func field(v any) string {
	switch v := v.(type) {
	case string:
		if strings.IndexAny(v, "=+-@\t\r") == 0 { // a spreadsheet would take it for a formula
			return "'" + v
		}
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case kernel.Percent:
		return strconv.FormatFloat(float64(v)/10_000, 'f', -1, 64)
	case kernel.Minute:
		year, month, day, _, _ := v.Civil()
		return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
	}
	return ""
}

// writeXLSX writes a sheet of the projects and one of the sums by currency.
func (p *Portfolio) writeXLSX(w io.Writer) error {
	words := spoken(p.Language)
	columns := make([]spreadsheet.Column, len(keys))
	for i, key := range keys {
		c := spreadsheet.Column{Head: words[key], Width: 14}
		switch key {
		case "project":
			c.Width = 34
		case "place", "updated_at":
			c.Width = 22
		case "finish", "baseline_finish":
			c.Format = spreadsheet.Day
		case "progress", "expected", "ppc", "pcr":
			c.Format = spreadsheet.Percent
		case "budget", "cost", "earned", "spent":
			c.Format, c.Width = spreadsheet.Figure, 18
		}
		columns[i] = c
	}
	projects := spreadsheet.Table{
		Name: words["title"], Columns: columns, DateFormat: "DD/MM/YYYY",
		Rows: func(yield func(int, []any) bool) {
			for i := range p.Projects {
				if !yield(0, p.Projects[i].values(p.OwnThresholds)) {
					return
				}
			}
		},
	}
	sums := spreadsheet.Table{
		Name: words["totals"], DateFormat: projects.DateFormat,
		Columns: []spreadsheet.Column{
			{Head: words["currency"], Width: 14}, {Head: words["projects"], Width: 14}, {Head: words["budget"], Width: 20, Format: spreadsheet.Figure},
			{Head: words["cost"], Width: 20, Format: spreadsheet.Figure}, {Head: words["earned"], Width: 20, Format: spreadsheet.Figure}, {Head: words["spent"], Width: 20, Format: spreadsheet.Figure},
		},
		Rows: func(yield func(int, []any) bool) {
			for _, t := range p.Totals {
				name := t.Currency
				if name == "" {
					name = words["no-currency"]
				}
				money := func(a kernel.Amount) any {
					if t.Cost == (Cost{}) { // nothing costs anything
						return nil
					}
					return float64(a) / float64(kernel.Unit)
				}
				if !yield(0, []any{name, t.Projects, float64(t.Budget) / float64(kernel.Unit), money(t.Total), money(t.Earned), money(t.Spent)}) {
					return
				}
			}
		},
	}
	return spreadsheet.Write(w, projects, sums)
}
