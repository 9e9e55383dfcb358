package schedule

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/internal/printing"
	"gantry/readmodels/gantt"
)

// printColumns are the columns of a printed table: their width in mm, whether figures stand at the right.
var printColumns = map[string]struct {
	width float64
	right bool
}{
	"number": {8, true}, "wbs": {14, false}, "code": {18, false}, "name": {70, false}, "duration": {14, true}, "start": {17, false}, "finish": {17, false},
	"progress": {13, true}, "float": {13, true}, "cost": {20, true}, "manHours": {16, true},
}

// printWords are the texts of a printed plan.
type printWords struct {
	months                                     [12]string
	heads                                      map[string]string
	work, critical, baseline, dataDate, finish string
	plain, more                                string // bars without a colour of theirs; what the legend has no room for
	page                                       func(page, of int) string
	foot                                       func(revision int64, printed string) string
	decimal                                    string
	thousand                                   string
}

var printTexts = map[string]printWords{
	"es": {
		months: [12]string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"},
		heads: map[string]string{
			"number": "#", "wbs": "EDT", "code": "Código", "name": "Nombre", "duration": "Dur.", "start": "Inicio", "finish": "Término", "progress": "Avance",
			"float": "Holgura", "cost": "Costo", "manHours": "HH",
		},
		work: "Hecho · restante", critical: "Crítica", baseline: "Línea base", dataDate: "Fecha de estado", finish: "Término previsto",
		plain: "Sin valor", more: "más",
		page: func(page, of int) string { return fmt.Sprintf("Página %d de %d", page, of) },
		foot: func(revision int64, printed string) string {
			return fmt.Sprintf("Revisión %d · impreso el %s", revision, printed)
		},
		decimal: ",", thousand: ".",
	},
	"en": {
		months: [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
		heads: map[string]string{
			"number": "#", "wbs": "WBS", "code": "Code", "name": "Name", "duration": "Dur.", "start": "Start", "finish": "Finish", "progress": "Progress",
			"float": "Float", "cost": "Cost", "manHours": "MH",
		},
		work: "Done · left", critical: "Critical", baseline: "Baseline", dataDate: "Data date", finish: "Forecast finish",
		plain: "None", more: "more",
		page: func(page, of int) string { return fmt.Sprintf("Page %d of %d", page, of) },
		foot: func(revision int64, printed string) string {
			return fmt.Sprintf("Revision %d · printed on %s", revision, printed)
		},
		decimal: ".", thousand: ",",
	},
}

func (c *call) printWords() printWords {
	if w, known := printTexts[c.Language]; known {
		return w
	}
	return printTexts["es"]
}

// printText writes values as the schedule and the reader's language write them.
type printText struct {
	words      printWords
	perDay     int32
	dateFormat string
	language   string
}

func (t printText) columns(names []string) (out []printing.Column) {
	for _, name := range names {
		c := printColumns[name]
		out = append(out, printing.Column{Head: t.words.heads[name], Width: c.width, Right: c.right})
	}
	return out
}

// date writes a day in the schedule's format, its time left out.
func (t printText) date(at kernel.Minute) string {
	year, month, day, _, _ := at.Civil()
	format, _, _ := strings.Cut(t.dateFormat, " ")
	two := func(n int) string { return fmt.Sprintf("%02d", n%100) }
	return strings.NewReplacer("DD", two(day), "MM", two(month), "YYYY", strconv.Itoa(year), "YY", two(year)).Replace(format)
}

// figure writes a number with at most so many decimals.
func (t printText) figure(value float64, decimals int) string {
	text := strconv.FormatFloat(value, 'f', decimals, 64)
	whole, rest, _ := strings.Cut(text, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "−", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + t.words.thousand + whole[i:]
	}
	if rest = strings.TrimRight(rest, "0"); rest != "" {
		whole += t.words.decimal + rest
	}
	return sign + whole
}

func (t printText) days(minutes int32) string {
	return t.figure(float64(minutes)/float64(t.perDay), 1) + " d"
}

func (t printText) row(a *gantt.ActivityRow, columns []string) printing.Row {
	r := printing.Row{Level: a.Depth, Dates: printing.Span{From: kernel.None, To: kernel.None}, Done: float64(a.Done()) / float64(kernel.Hundred), Critical: a.Critical() && !a.HasChildren && a.Done() < kernel.Hundred, Label: a.Name}
	switch {
	case a.HasChildren || a.Kind == "summary":
		r.Kind = printing.Summary
	case strings.HasSuffix(a.Kind, "milestone"):
		r.Kind = printing.Milestone
	}
	if a.Start != 0 && a.Start != kernel.None && a.Finish != 0 && a.Finish != kernel.None {
		r.Dates = printing.Span{From: a.Start, To: a.Finish}
	}
	for _, column := range columns {
		r.Texts = append(r.Texts, t.value(a, column, r.Dates))
	}
	return r
}

func (t printText) value(a *gantt.ActivityRow, column string, dates printing.Span) string {
	switch column {
	case "number":
		return strconv.Itoa(a.Correlative)
	case "wbs":
		return a.WBS
	case "code":
		return a.Code
	case "name":
		return a.Name
	case "duration":
		if a.HasChildren {
			return t.days(a.Span)
		}
		return t.days(a.Duration)
	case "progress":
		return t.figure(math.Round(float64(a.Done())/100)/100, 2) + " %"
	case "float":
		if a.Done() >= kernel.Hundred {
			return "–"
		}
		return t.days(a.TotalFloat)
	case "cost":
		return t.amount(a.Cost)
	case "manHours":
		return t.amount(a.ManHours)
	}
	switch {
	case dates.Empty():
		return ""
	case column == "start":
		return t.date(dates.From)
	}
	return t.date(dates.To - 1)
}

func (t printText) amount(of kernel.Amount) string {
	if of == 0 {
		return ""
	}
	return t.figure(float64(of)/float64(kernel.Unit), 2)
}
