package reports

import (
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/internal/pdf"
)

// Commitments lays out what a week promises, to be signed. told hears of each page.
func (wk *Week) Commitments(a *About, told func(done, of int)) *pdf.Document {
	p := wk.paper(a, "commitments", told)
	return p.print(false, func() []block {
		out := []block{wk.promises(p)}
		out = append(out, wk.table(p, []column{
			{p.w.t("id"), 8.5, true, 0}, {p.w.t("commitment"), 0, false, 3}, {p.w.t("activity"), 30, false, 2}, {p.w.t("responsible"), 25, false, 0}, {p.w.t("day"), 12, false, 0}, {p.w.t("reaches"), 15, true, 0},
			{p.w.t("hh"), 11, true, 0}, {p.w.t("met"), 12, false, 0}, {p.w.t("why"), 26, false, 0},
		}, func(one *promise) []value {
			return []value{
				{strconv.Itoa(one.number), faint, 0}, {one.title(p.w), strong, 0}, {one.activity, plain, 0}, {one.person, plain, 0}, {p.w.weekday(one.finish - 1), plain, 0}, {p.w.percent(one.share), strong, 0}, {p.w.amount(one.hours), plain, 0}, {}, {},
			}
		}, func(at []float64, _ *promise, y, high float64) {
			p.doc.Frame(at[7]+3.5, y+rowHigh-4.6, 2.8, 2.8, 0.25, quiet)
			p.doc.Line(pdf.Point{X: at[8] + padding, Y: y + high - 1.2}, pdf.Point{X: p.width - margin - padding, Y: y + high - 1.2}, 0.2, 0.4, quiet)
		})...)
		out = append(out, wk.heldBack(p)...)
		if wk.all() > 0 {
			out = append(out, p.sentence(p.w.t("sign", p.w.date(wk.End-1)), faint))
		}
		return append(out, p.signatures()...)
	})
}

// Closure lays out what a week came to. told hears of each page.
func (wk *Week) Closure(a *About, told func(done, of int)) *pdf.Document {
	p := wk.paper(a, "closure", told)
	standing := p.w.t("notClosed")
	if wk.Closed {
		standing = p.w.t("closed.at", p.w.date(wk.ClosedAt))
	}
	p.corner[1] = standing
	return p.print(false, func() []block {
		out := []block{wk.results(p)}
		if !wk.Closed {
			out = append(out, p.sentence(p.w.t("open.week"), faint))
			if wk.Reason != "" {
				out = append(out, p.sentence(p.w.t("reopened", wk.Reason), faint))
			}
		}
		out = append(out, wk.table(p, []column{
			{p.w.t("id"), 8.5, true, 0}, {p.w.t("commitment"), 0, false, 3}, {p.w.t("responsible"), 25, false, 0}, {p.w.t("promisedShare"), 17, true, 0}, {p.w.t("realized"), 15, true, 0}, {p.w.t("met"), 13, false, 0},
			{p.w.t("reason"), 45, false, 3}, {p.w.t("days"), 10, true, 0},
		}, func(one *promise) []value {
			reason := value{one.reasons, plain, 0}
			if reason.text == "" && !one.kept {
				reason = value{p.w.t("noReason"), faint, 0}
			}
			lost := ""
			if one.daysLost > 0 {
				lost = strconv.Itoa(int(one.daysLost))
			}
			return []value{
				{strconv.Itoa(one.number), faint, 0}, {one.title(p.w), strong, 0}, {one.person, plain, 0}, {p.w.percent(one.share), plain, 0}, {p.w.percent(one.realized), strong, 0}, {}, reason, {lost, plain, 0},
			}
		}, func(at []float64, one *promise, y, _ float64) { p.tick(at[5]+4, y+rowHigh-4.6, one.kept) })...)
		out = append(out, wk.byFirm(p)...)
		out = append(out, wk.byReason(p)...)
		return append(append(out, p.sentence(p.w.t("signClosure"), faint)), p.signatures()...)
	})
}

func (wk *Week) paper(a *About, heading string, told func(done, of int)) *paper {
	p := newPaper(a, false, wordsOf(a.Language).t(heading, wk.Number))
	if told != nil {
		p.told = told
	}
	p.corner = [2]string{p.w.span(wk.Start, wk.End-1), p.w.t("week", wk.Number)}
	return p
}

// title is the name of a promise with what became of it before it was kept or missed.
func (one *promise) title(w words) string {
	out := one.name
	if one.late {
		out += " (" + w.t("late") + ")"
	}
	if one.withdrawn {
		out += " (" + w.t("withdrawn") + ")"
	}
	return out
}

func (wk *Week) all() (n int) {
	for i := range wk.teams {
		n += len(wk.teams[i].promises)
	}
	return n
}

func (wk *Week) promises(p *paper) block {
	n := wk.all()
	list := []number{{p.w.number(n), p.w.many(n, "promises"), ink}, {p.w.number(len(wk.teams)), p.w.many(len(wk.teams), "teams"), ink}}
	if wk.hours > 0 {
		list = append(list, number{p.w.amount(wk.hours), p.w.t("hours"), ink})
	}
	list = append(list, number{p.w.number(len(wk.held)), p.w.t("held"), ink})
	wide, draw := wk.past(p)
	return p.figures(list, wide, draw)
}

func (wk *Week) results(p *paper) block {
	list := []number{}
	if ppc, any := wk.PPC(); any {
		name := "ppc.live"
		switch {
		case wk.Closed && wk.First != nil:
			name = "ppc.restated"
		case wk.Closed:
			name = "ppc.closed"
		}
		list = append(list, number{p.w.percent(ppc), p.w.t(name), good(ppc)})
	}
	if wk.First != nil {
		list = append(list, number{p.w.percent(*wk.First), p.w.t("ppc.first"), ink})
	}
	list = append(list, number{p.w.number(wk.kept), p.w.t("kept"), ink}, number{p.w.number(wk.promised - wk.kept), p.w.t("missed"), ink})
	if wk.added > 0 {
		list = append(list, number{p.w.number(wk.added), p.w.t("added", wk.addedKept), ink})
	}
	wide, draw := wk.past(p)
	return p.figures(list, wide, draw)
}

func good(ppc kernel.Percent) pdf.Colour {
	if ppc >= weekly.Goal {
		return green
	}
	return orange
}

// past draws the PPC of the weeks before as bars, the latest one named.
func (wk *Week) past(p *paper) (wide float64, draw func(x, y float64)) {
	if len(wk.history) == 0 {
		return 0, nil
	}
	latest := wk.history[len(wk.history)-1]
	text := max(p.doc.WidthOf(p.w.percent(latest.ppc), large), p.doc.WidthOf(p.w.t("ppcOf", latest.number), faint)) + 3
	bars := float64(len(wk.history)) * 2.9
	return bars + text, func(x, y float64) {
		for i, one := range wk.history {
			high := max(0.3, 8*float64(one.ppc)/float64(kernel.Hundred))
			p.doc.Area(x+float64(i)*2.9, y+7-high, 2.3, high, good(one.ppc))
		}
		p.doc.Text(x+bars+2, y+2.5, p.w.percent(latest.ppc), large)
		p.doc.Text(x+bars+2, y+6.6, p.w.t("ppcOf", latest.number), faint)
	}
}

// table is the promises by team.
func (wk *Week) table(p *paper, list []column, cells func(*promise) []value, extra func(at []float64, one *promise, y, high float64)) (out []block) {
	if wk.all() == 0 {
		return []block{p.sentence(p.w.t("noPromises"), plain)}
	}
	at := p.columns(list)
	head := p.tableHead(list, at, nil)
	out = append(out, head)
	for i := range wk.teams {
		of := &wk.teams[i]
		out = append(out, p.band(func(y float64) { p.team(of, y) }, &head))
		for k := range of.promises {
			one := &of.promises[k]
			out = append(out, p.row(list, at, cells(one), &head, func(y, high float64) { extra(at, one, y, high) }))
		}
	}
	return out
}

// team heads the promises of a team with how many there are, who answers for them and their hours.
func (p *paper) team(of *team, y float64) {
	p.doc.Area(margin+padding, y-2, 2, 2, of.colour)
	x := margin + padding + 3.5
	name := p.doc.Fit(of.name, p.room()/2, strong)
	p.doc.Text(x, y, name, strong)
	x += p.doc.WidthOf(name, strong) + 2
	told := "· " + joined(" · ", p.w.number(len(of.promises))+" "+p.w.many(len(of.promises), "promises"), of.person)
	p.doc.Text(x, y, p.doc.Fit(told, p.width-margin-x-30, faint), faint)
	if of.hours > 0 {
		p.doc.TextRight(p.width-margin-padding, y, p.w.amount(of.hours)+" "+p.w.t("hh"), strong)
	}
}

// heldBack lists what nobody could promise, two beside each other.
func (wk *Week) heldBack(p *paper) (out []block) {
	if len(wk.held) == 0 {
		return nil
	}
	out = append(out, p.heading(p.w.t("notPromised")))
	const gap = 6.0
	wide := (p.room() - gap) / 2
	for i := 0; i < len(wk.held); i += 2 {
		out = append(out, block{high: rowHigh, draw: func(y float64) {
			for k, h := range wk.held[i:min(i+2, len(wk.held))] {
				x := margin + float64(k)*(wide+gap)
				name := p.doc.Fit(h.name, wide*0.6, strong)
				p.doc.Text(x, y+rowHigh-2, name, strong)
				after := x + p.doc.WidthOf(name, strong) + 1.5
				if more := joined(" · ", h.roadblock, h.person); more != "" {
					p.doc.Text(after, y+rowHigh-2, p.doc.Fit("· "+more, x+wide-after, faint), faint)
				}
				p.line(x, y+rowHigh, x+wide, 0.1, hairline)
			}
		}})
	}
	return out
}

// tick marks what was kept with a tick, and what was not with a cross.
func (p *paper) tick(x, y float64, kept bool) {
	stroke := func(x1, y1, x2, y2 float64, c pdf.Colour) {
		p.doc.Line(pdf.Point{X: x + x1, Y: y + y1}, pdf.Point{X: x + x2, Y: y + y2}, 0.45, 0, c)
	}
	if kept {
		stroke(0, 1.5, 1.1, 2.6, green)
		stroke(1.1, 2.6, 3, 0.3, green)
		return
	}
	stroke(0.3, 0.4, 2.6, 2.7, red)
	stroke(2.6, 0.4, 0.3, 2.7, red)
}

func (wk *Week) byFirm(p *paper) (out []block) {
	if len(wk.teams) < 2 {
		return nil
	}
	list := []column{{p.w.t("firm"), 0, false, 2}, {p.w.t("made"), 30, true, 0}, {p.w.t("done"), 30, true, 0}, {p.w.t("ppc"), 24, true, 0}}
	at := p.columns(list)
	head := p.tableHead(list, at, nil)
	out = append(out, p.heading(p.w.t("byFirm")), head)
	for i := range wk.teams {
		of := &wk.teams[i]
		ppc := "–"
		if of.promised > 0 {
			ppc = p.w.percent(kernel.ShareOf(int64(of.kept), int64(of.promised)))
		}
		out = append(out, p.row(list, at, []value{{of.name, plain, 0}, {p.w.number(of.promised), plain, 0}, {p.w.number(of.kept), plain, 0}, {ppc, strong, 0}}, &head, nil))
	}
	return together(out)
}

func (wk *Week) byReason(p *paper) (out []block) {
	if len(wk.reasons) == 0 {
		return nil
	}
	list := []column{{p.w.t("reason"), 0, false, 2}, {p.w.t("count"), 30, true, 0}, {p.w.t("daysLost"), 30, true, 0}}
	at := p.columns(list)
	head := p.tableHead(list, at, nil)
	out = append(out, p.heading(p.w.t("byReason")), head)
	for _, t := range wk.reasons {
		out = append(out, p.row(list, at, []value{{t.name, plain, 0}, {p.w.number(t.count), plain, 0}, {p.w.number(int(t.daysLost)), plain, 0}}, &head, nil))
	}
	return together(out)
}
