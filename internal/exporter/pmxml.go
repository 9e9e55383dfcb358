package exporter

import (
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// pmNamespace is that of the version whose elements the file has.
const pmNamespace = "http://xmlns.oracle.com/Primavera/P6Professional/V22.12/API/BusinessObjects"

func (p *p6) writeXML() {
	x := &xmlFile{out: p.out}
	_, _ = p.out.WriteString(xmlHead)
	x.begin("APIBusinessObjects", ` xmlns="`+pmNamespace+`" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`)
	pmElements(p, x, &p6Units, func(yield func(*p6Named)) { dictionary(p.units, yield) }, nil)
	pmElements(p, x, &p6Currencies, p.currencies, nil)
	pmElements(p, x, &p6UDFTypes, p.userFields, nil)
	if p.described(true) || p.described(false) {
		pmElements(p, x, &p6Topics, func(yield func(*p6Named)) { dictionary([]string{carried.Name}, yield) }, nil)
	}
	pmElements(p, x, &p6Calendars, p.shifted, p.pmTimes(x))
	pmElements(p, x, &p6Resources, p.people, nil)
	pmElements(p, x, &p6Rates, p.rates, nil)
	pmElements(p, x, &p6CodeTypes, func(yield func(*p6Named)) { dictionary(p.codeTypes, yield) }, nil)
	pmElements(p, x, &p6Codes, p.codeValues, nil)
	pmElements(p, x, &p6Projects, func(yield func(*p6Project)) { yield(p.mainProject()) }, func(*p6Project) { p.pmProject(x) })
	copies := p6Projects
	copies.xml = "BaselineProject"
	for i := range p.baselines {
		b := &p.baselines[i]
		pmElements(p, x, &copies, func(yield func(*p6Project)) { yield(&b.p6Project) }, func(*p6Project) { p.pmBaseline(x, b) })
	}
	x.end()
}

// pmProject writes the project's elements.
func (p *p6) pmProject(x *xmlFile) {
	p.valuesOf(kernel.SummaryRow, func(v *p6Value) { pmElement(p, x, &p6Values, v, nil) })
	pmElements(p, x, &p6WBSRows, p.wbs, func(w *p6WBS) {
		p.valuesOf(w.row, func(v *p6Value) { pmElement(p, x, &p6Values, v, nil) })
	})
	pmElements(p, x, &p6WBSNotes, func(yield func(*p6Note)) { p.notes(true, yield) }, nil)
	pmElements(p, x, &p6Tasks, p.eachTask, func(t *p6Task) {
		p.codesOf(t.row, func(c *p6Coded) { pmElement(p, x, &p6TaskCodes, c, nil) })
		p.valuesOf(t.row, func(v *p6Value) { pmElement(p, x, &p6Values, v, nil) })
	})
	pmElements(p, x, &p6Assignments, p.assignments, nil)
	pmElements(p, x, &p6Expenses, p.expenses, nil)
	pmElements(p, x, &p6TaskNotes, func(yield func(*p6Note)) { p.notes(false, yield) }, nil)
	pmElements(p, x, &p6Links, p.links, nil)
	pmElements(p, x, &p6SchedOptions, func(yield func(*p6Options)) { yield(&p6Options{}) }, nil)
}

func (p *p6) pmBaseline(x *xmlFile, b *p6Baseline) {
	pmElements(p, x, &p6WBSRows, func(yield func(*p6WBS)) { yield(&p6WBS{id: b.root, project: b.id, code: b.code, name: b.name}) }, nil)
	pmElements(p, x, &p6Tasks, func(yield func(*p6Task)) {
		for i := range b.tasks {
			yield(&b.tasks[i])
		}
	}, nil)
	pmElements(p, x, &p6Expenses, b.expenses, nil)
}

// pmElements writes the rows of a table with their nested elements.
func pmElements[T any](p *p6, x *xmlFile, t *p6Table[T], rows func(yield func(*T)), inside func(*T)) {
	rows(func(row *T) {
		if !p.out.over() {
			pmElement(p, x, t, row, inside)
			p.out.record()
		}
	})
}

// pmElement writes one row: its fields in alphabetical order, then its nested elements. The fields of a user field or
// a code have their own order. Fields that P6 derives are not repeated, where they would be a sixth of a large file: the
// project and the kind of resource of an assignment, the projects of a link, and a flag that the float tells.
func pmElement[T any](p *p6, x *xmlFile, t *p6Table[T], row *T, inside func(*T)) {
	x.begin(t.xml, "")
	for _, i := range byName(p, t) {
		if text := t.columns[i].value(p, row); text != "0" || !t.columns[i].idle {
			x.element(t.columns[i].xml, text)
		}
	}
	if inside != nil {
		inside(row)
	}
	x.end()
}

// byName gives the columns that P6 XML has, in the order of their names there; what a code or a user field is of comes
// first.
func byName[T any](p *p6, t *p6Table[T]) []int {
	if known := p.sorted[t]; known != nil {
		return known
	}
	out := []int{}
	for i := range t.columns {
		if t.columns[i].xml != "" {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return strings.Compare(pmRank(t.columns[a].xml), pmRank(t.columns[b].xml)) })
	p.sorted[t] = out
	return out
}

func pmRank(name string) string {
	if name == "TypeObjectId" {
		return ""
	}
	return name
}

// pmDays are the days as P6 XML names them.
var pmDays = [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

// pmTimes writes the week of a calendar and the days that differ from it.
func (p *p6) pmTimes(x *xmlFile) func(*p6Shifted) {
	return func(c *p6Shifted) {
		style := pmStyleOf(c)
		if style == pmNeither {
			p.report.note("calendar.shift_minute", 1)
		}
		times := func(shifts []worktime.Shift) {
			if len(shifts) == 0 {
				x.begin("WorkTime", "")
				x.end()
			}
			for _, s := range shifts {
				to := s.To - 1
				if style == pmEnds && s.To < 24*60 {
					to = s.To
				}
				x.begin("WorkTime", "")
				x.element("Start", clock(s.From)+":00")
				x.element("Finish", clock(to)+":00")
				x.end()
			}
		}
		x.begin("StandardWorkWeek", "")
		for d := range c.Time.Week {
			x.begin("StandardWorkHours", "")
			x.element("DayOfWeek", pmDays[d])
			times(joined(c.Time.Week[d]))
			x.end()
		}
		x.end()
		x.begin("HolidayOrExceptions", "")
		for _, d := range c.days {
			x.begin("HolidayOrException", "")
			x.element("Date", stamp(d.on.Minute(), 'T', true))
			times(d.shifts)
			x.end()
		}
		x.end()
	}
}

// pmStyle is how a calendar ends its shifts. Readers tell by whether any shift ends at a multiple of five minutes.
type pmStyle uint8

const (
	pmLastMinute pmStyle = iota // 11:59 is until 12:00, as P6 writes it
	pmEnds                      // 12:01 is until 12:01
	pmNeither                   // no way says every shift to the minute
)

func pmStyleOf(c *p6Shifted) pmStyle {
	after, before, five := false, false, false
	look := func(shifts []worktime.Shift) {
		for _, s := range shifts {
			if s.To < 24*60 {
				after, before, five = after || s.To%5 == 1, before || s.To%5 == 4, five || s.To%5 == 0
			}
		}
	}
	for _, shifts := range c.Time.Week {
		look(joined(shifts))
	}
	for _, d := range c.days {
		look(d.shifts)
	}
	switch {
	case !after:
		return pmLastMinute
	case five && !before:
		return pmEnds
	}
	return pmNeither
}
