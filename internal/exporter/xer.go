package exporter

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// xerVersion is what the file says it was written by: the version whose fields it has.
const xerVersion = "22.12"

func (p *p6) writeXER() {
	y, m, d, _, _ := p.how.At.Civil()
	p.line("ERMHDR", xerVersion, stamp(kernel.Date(y, m, d, 0, 0), ' ', false)[:10], "Project", p.how.Author, p.how.Author, carried.Name, "Project Management", p.currencyCode())
	xerTable(p, &p6Currencies, p.currencies)
	if p.described(true) || p.described(false) {
		xerTable(p, &p6Topics, func(yield func(*p6Named)) { dictionary([]string{carried.Name}, yield) })
	}
	if len(p.units) > 0 {
		xerTable(p, &p6Units, func(yield func(*p6Named)) { dictionary(p.units, yield) })
	}
	if len(p.udfs) > 0 {
		xerTable(p, &p6UDFTypes, p.userFields)
	}
	xerTable(p, &p6Projects, func(yield func(*p6Project)) {
		yield(p.mainProject())
		for i := range p.baselines {
			yield(&p.baselines[i].p6Project)
		}
	})
	xerTable(p, &p6Calendars, func(yield func(*p6Shifted)) {
		p.shifted(func(c *p6Shifted) {
			c.data = xerCalendar(&c.Time, c.days)
			yield(c)
		})
	})
	xerTable(p, &p6SchedOptions, func(yield func(*p6Options)) { yield(&p6Options{}) })
	xerTable(p, &p6WBSRows, func(yield func(*p6WBS)) {
		p.wbs(yield)
		for i := range p.baselines {
			b := &p.baselines[i]
			yield(&p6WBS{id: b.root, project: b.id, code: b.code, name: b.name, root: true})
		}
	})
	if len(p.in.Resources) > 0 {
		xerTable(p, &p6Resources, p.people)
	}
	if len(p.codeTypes) > 0 {
		xerTable(p, &p6CodeTypes, func(yield func(*p6Named)) { dictionary(p.codeTypes, yield) })
	}
	if len(p.in.Resources) > 0 {
		xerTable(p, &p6Rates, p.rates)
	}
	xerTable(p, &p6Tasks, func(yield func(*p6Task)) {
		p.eachTask(yield)
		for i := range p.baselines {
			for j := range p.baselines[i].tasks {
				yield(&p.baselines[i].tasks[j])
			}
		}
	})
	if len(p.codeList) > 0 {
		xerTable(p, &p6Codes, p.codeValues)
	}
	xerTable(p, &p6Links, p.links)
	p.xerKept()
	p.line("%E")
}

// xerKept writes what activities bear.
func (p *p6) xerKept() {
	xerTable(p, &p6Expenses, func(yield func(*p6Expense)) {
		p.expenses(yield)
		for i := range p.baselines {
			p.baselines[i].expenses(yield)
		}
	})
	xerTable(p, &p6Assignments, p.assignments)
	if len(p.codeList) > 0 {
		xerTable(p, &p6TaskCodes, func(yield func(*p6Coded)) {
			for i := range p.in.Activities {
				p.codesOf(p.in.Activities[i].Row, yield)
			}
		})
	}
	if p.described(false) {
		xerTable(p, &p6TaskNotes, func(yield func(*p6Note)) { p.notes(false, yield) })
	}
	if p.described(true) {
		xerTable(p, &p6WBSNotes, func(yield func(*p6Note)) { p.notes(true, yield) })
	}
	if len(p.udfs) > 0 {
		xerTable(p, &p6Values, func(yield func(*p6Value)) {
			p.valuesOf(kernel.SummaryRow, yield)
			for i := range p.in.Activities {
				p.valuesOf(p.in.Activities[i].Row, yield)
			}
		})
	}
}

// xerTable writes a table: its name, its fields, its records.
func xerTable[T any](p *p6, t *p6Table[T], rows func(yield func(*T))) {
	if p.out.over() {
		return
	}
	p.line("%T", t.xer)
	cells := []string{"%F"}
	for i := range t.columns {
		if t.columns[i].xer != "" {
			cells = append(cells, t.columns[i].xer)
		}
	}
	p.line(cells...)
	cells[0] = "%R"
	rows(func(row *T) {
		if p.out.over() {
			return
		}
		at := 1
		for i := range t.columns {
			if t.columns[i].xer != "" {
				cells[at] = t.columns[i].value(p, row)
				at++
			}
		}
		p.line(cells...)
		p.out.record()
	})
}

// line writes a record in Windows-1252, or in UTF-8 where that lacks a character, or where a reader would take it for
// UTF-8.
func (p *p6) line(cells ...string) {
	var b strings.Builder
	plain := true
	for i, c := range cells {
		if i > 0 {
			b.WriteByte('\t')
		}
		for j := range len(c) {
			plain = plain && c[j] < utf8.RuneSelf
		}
		if strings.ContainsAny(c, "\t\r\n") {
			c = xerBreaks.Replace(c)
		}
		b.WriteString(c)
	}
	b.WriteString("\r\n")
	text := b.String()
	if !plain {
		if west, err := charmap.Windows1252.NewEncoder().String(text); err == nil && !utf8.ValidString(west) {
			text = west
		} else {
			p.wide = true
		}
	}
	_, _ = p.out.WriteString(text)
}

// xerBreaks are how XER writes line ends inside a text; a tab would end the field.
var xerBreaks = strings.NewReplacer("\r\n", "\x7f\x7f", "\n", "\x7f\x7f", "\r", "", "\t", " ")

// xerCalendar writes a calendar in P6's nested notation.
func xerCalendar(spec *worktime.Spec, days []day) string {
	var b strings.Builder
	shifts := func(list []worktime.Shift) {
		for i, s := range joined(list) {
			b.WriteString("(0||" + itoa(i) + "(s|" + clock(s.From) + "|f|" + clock(s.To) + ")())")
		}
	}
	b.WriteString("(0||CalendarData()((0||DaysOfWeek()(")
	for d := range spec.Week {
		b.WriteString("(0||" + itoa(d+1) + "()(")
		shifts(spec.Week[d])
		b.WriteString("))")
	}
	b.WriteString("))(0||VIEW(ShowTotal|N)())(0||Exceptions()(")
	for i, d := range days {
		b.WriteString("(0||" + itoa(i) + "(d|" + itoa(d.on-xerEpoch) + ")(")
		shifts(d.shifts)
		b.WriteString("))")
	}
	b.WriteString("))))")
	return b.String()
}

// xerEpoch is day 0 of the date numbers in calendars: 1899-12-30.
var xerEpoch = worktime.DayOf(kernel.Date(1899, 12, 30, 0, 0))
