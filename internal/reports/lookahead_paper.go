package reports

import (
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/pdf"
)

// portraitWeeks is up to how many weeks stand on upright paper.
const portraitWeeks = 4

// Paper lays a lookahead out. told hears of each page.
func (l *Lookahead) Paper(a *About, told func(done, of int)) *pdf.Document {
	w := wordsOf(a.Language)
	heading := w.t("lookahead.one")
	if l.Weeks != 1 {
		heading = w.t("lookahead", l.Weeks)
	}
	p := newPaper(a, l.Weeks > portraitWeeks, heading)
	if told != nil {
		p.told = told
	}
	last := l.From + kernel.Minute(l.Weeks*7-1)*kernel.Day
	p.corner = [2]string{w.span(l.From, last), w.t("week", l.week(0))}
	if first, end := l.week(0), l.week(l.Weeks-1); first != end {
		p.corner[1] = w.t("weeks", first, end)
	}
	return p.print(l.Fit, func() []block { return l.blocks(p) })
}

// week is the number of the n-th week: the ISO week of its fourth day, as weekly plans are numbered.
func (l *Lookahead) week(n int) int { return isoWeek(l.From + kernel.Minute(n*7+3)*kernel.Day) }

func (l *Lookahead) blocks(p *paper) (out []block) {
	out = append(out, p.figures(l.numbers(p.w), 0, nil))
	out = append(out, l.table(p)...)
	out = append(out, l.legend(p)...)
	out = append(out, l.hindrances(p)...)
	lines := p.heading(p.w.t("agreements"))
	for range 5 {
		lines.high += 8
	}
	heading := lines.draw
	lines.draw = func(y float64) {
		heading(y)
		for n := range 5 {
			p.line(margin, y+9+8*float64(n+1), p.width-margin, 0.2, hairline)
		}
	}
	return append(append(out, lines), p.signatures()...)
}

func (l *Lookahead) numbers(w words) []number {
	due := ink
	if l.overdue > 0 {
		due = red
	}
	out := []number{
		{w.number(l.tasks), w.t("tasks"), ink}, {w.percent(kernel.ShareOf(int64(l.free), int64(l.tasks))), w.t("free"), ink}, {w.number(l.overdue), w.t("overdue"), due},
		{w.number(len(l.roadblocks)), w.t("open"), ink},
	}
	if l.finish != kernel.None {
		out = append(out, number{w.date(l.finish - 1), w.t("finish"), ink})
	}
	return out
}

// bars is where the days stand in a table.
type bars struct{ left, each float64 }

func (l *Lookahead) table(p *paper) (out []block) {
	w := p.w
	others := []column{{w.t("id"), 8.5, true, 0}, {w.t("task"), 0, false, 3}, {w.t("state"), 23, false, 0}, {}, {w.t("person"), 24, false, 0}, {w.t("progress"), 14, true, 0}}
	fixed, name := 8.5+23+24+14, 46.0
	each := min((p.room()-fixed-name)/float64(max(1, len(l.days))), 4*p.width/p.wide)
	others[3].width = each * float64(len(l.days))
	at := p.columns(others)
	b := bars{at[3], each}
	head := p.tableHead(others, at, func(y float64) { l.dayHeads(p, b, y) })
	head.high += 2
	draw := head.draw
	head.draw = func(y float64) { draw(y + 2) }
	out = append(out, head)
	for g := range l.groups {
		of := &l.groups[g]
		out = append(out, p.band(func(y float64) {
			p.doc.Text(margin+padding, y, p.doc.Fit(joined(" ", of.code, of.name), p.room()-2*padding, strong), strong)
		}, &head))
		for i := range of.tasks {
			out = append(out, l.task(p, others, at, b, &of.tasks[i], &head))
		}
	}
	return out
}

func (l *Lookahead) task(p *paper, list []column, at []float64, b bars, t *task, head *block) block {
	name := plain
	if t.whole {
		name = strong
	}
	cells := []value{
		{strconv.Itoa(t.number), faint, 0}, {t.name, name, min(float64(t.level)*2, 12)}, {p.w.t("lean." + string(t.lean)), plain, 2.4}, {"", plain, 0}, {t.person, plain, 0}, {p.w.percent(t.progress), plain, 0},
	}
	return p.row(list, at, cells, head, func(y, high float64) {
		p.doc.Area(at[2]+padding, y+rowHigh-3.6, 1.5, 1.5, leanColours[t.lean])
		for i, d := range l.days {
			x, size := b.left+float64(i)*b.each, b.each-0.5
			switch {
			case t.works[i]:
				p.doc.Area(x, y+rowHigh-4.5, size, 3, t.colour)
				if t.critical {
					p.doc.Frame(x, y+rowHigh-4.5, size, 3, 0.3, red)
				}
			case d.off:
				p.hatch(x, y+rowHigh-4.5, size, 3)
			default:
				p.doc.Area(x, y+rowHigh-4.5, size, 3, ground)
			}
		}
	})
}

// hatch is a day that is not worked although its weekday is.
func (p *paper) hatch(x, y, width, height float64) {
	p.doc.Within(x, y, width, height, func() {
		for at := -height; at < width; at += 1 {
			p.doc.Line(pdf.Point{X: x + at, Y: y + height}, pdf.Point{X: x + at + height, Y: y}, 0.25, 0, hairline)
		}
	})
}

func (l *Lookahead) dayHeads(p *paper, b bars, y float64) {
	week := -1
	for i, d := range l.days {
		x := b.left + float64(i)*b.each
		if n := int((d.at - l.From) / (7 * kernel.Day)); n != week {
			p.doc.Text(x, y+rowHigh-5.2, p.w.t("weekMark", l.week(n)), tiny)
			week = n
		}
		_, _, date, _, _ := d.at.Civil()
		p.doc.TextCentred(x+(b.each-0.5)/2, y+rowHigh-1.8, strconv.Itoa(date), tiny)
	}
}

// legend says what the colours stand for, on as many lines as that takes.
func (l *Lookahead) legend(p *paper) (out []block) {
	type mark struct {
		draw func(x, y float64)
		name string
	}
	var marks []mark
	for _, k := range l.keys {
		marks = append(marks, mark{func(x, y float64) { p.doc.Area(x, y-2, 2, 2, k.colour) }, k.name})
	}
	critical, holiday := false, false
	for g := range l.groups {
		for i := range l.groups[g].tasks {
			critical = critical || l.groups[g].tasks[i].critical
		}
	}
	for _, d := range l.days {
		holiday = holiday || d.off
	}
	if critical && l.Colouring != ByCritical {
		marks = append(marks, mark{func(x, y float64) { p.doc.Frame(x, y-2, 2, 2, 0.3, red) }, p.w.t("critical")})
	}
	if holiday {
		marks = append(marks, mark{func(x, y float64) { p.hatch(x, y-2, 2, 2) }, p.w.t("holiday")})
	}
	for from := 0; from < len(marks); {
		to, x := from, 0.0
		for to < len(marks) && (to == from || x+p.doc.WidthOf(marks[to].name, faint)+8 < p.room()) {
			x += p.doc.WidthOf(marks[to].name, faint) + 8
			to++
		}
		line := marks[from:to]
		out = append(out, block{high: 4.6, draw: func(y float64) {
			x := margin
			for _, m := range line {
				m.draw(x, y+4)
				p.doc.Text(x+3, y+4, p.doc.Fit(m.name, p.room()-6, faint), faint)
				x += p.doc.WidthOf(m.name, faint) + 8
			}
		}})
		from = to
	}
	return out
}

func (l *Lookahead) hindrances(p *paper) (out []block) {
	if len(l.roadblocks) == 0 {
		return nil
	}
	w := p.w
	list := []column{{w.t("roadblock"), 0, false, 3}, {w.t("blocked"), 24, false, 3}, {w.t("type"), 28, false, 0}, {w.t("frees"), 32, false, 0}, {w.t("promised"), 28, true, 0}}
	at := p.columns(list)
	head := p.tableHead(list, at, nil)
	out = append(out, p.heading(w.t("roadblocks")), head)
	for i := range l.roadblocks {
		r := &l.roadblocks[i]
		tasks := make([]string, len(r.tasks))
		for k, n := range r.tasks {
			tasks[k] = strconv.Itoa(n)
		}
		person := r.person
		if person == "" {
			person = w.t("none")
		}
		out = append(out, p.row(list, at, []value{{r.name, strong, 0}, {strings.Join(tasks, ", "), plain, 0}, {r.kind, plain, 0}, {person, plain, 0}, l.due(w, r)}, &head, nil))
	}
	return out
}

// due is by when a roadblock is to be out of the way.
func (l *Lookahead) due(w words, r *obstacle) value {
	switch {
	case r.state == lookahead.NotCommitted:
		return value{w.t("notCommitted"), in(strong, red), 0}
	case r.promised == 0:
		return value{w.t("noDate"), faint, 0}
	case l.late(r):
		return value{w.t("wasDue", w.short(r.promised)), in(strong, red), 0}
	case midnight(r.promised) == l.Today:
		return value{w.t("today"), strong, 0}
	}
	return value{w.short(r.promised), plain, 0}
}
