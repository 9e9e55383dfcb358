package portfolio

import (
	"fmt"
	"io"

	"gantry/domain/kernel"
	"gantry/internal/pdf"
	"gantry/internal/picture"
)

// surface is what a page is drawn on.
type surface interface {
	Text(x, y float64, text string, s pdf.Style)
	TextRight(x, y float64, text string, s pdf.Style)
	WidthOf(text string, s pdf.Style) float64
	Fit(text string, width float64, s pdf.Style) string
	Area(x, y, width, height float64, c pdf.Colour)
	Line(from, to pdf.Point, thick, dash float64, c pdf.Colour)
}

var (
	_ surface = (*pdf.Document)(nil)
	_ surface = (*picture.Canvas)(nil)
)

// Measures of a page of A4, lying.
const (
	wide, high = 297.0, 210.0
	margin     = 12.0
	headHigh   = 22.0
	rowHigh    = 11.0
	topHigh    = 8.0 // of the heads of the columns
	footHigh   = 12.0
	totalHigh  = 7.0
)

var (
	ink    = pdf.Colour{R: 0x1f, G: 0x24, B: 0x22}
	quiet  = pdf.Colour{R: 0x5d, G: 0x63, B: 0x60}
	hair   = pdf.Colour{R: 0xd9, G: 0xd8, B: 0xd0}
	sunken = pdf.Colour{R: 0xf4, G: 0xf3, B: 0xee}
	red    = pdf.Colour{R: 0xb0, G: 0x1e, B: 0x3a}
	amber  = pdf.Colour{R: 0xb4, G: 0x5f, B: 0x06}
	green  = pdf.Colour{R: 0x12, G: 0x74, B: 0x4f}
	blue   = pdf.Colour{R: 0x2a, G: 0x52, B: 0xd1}

	plain  = pdf.Style{Size: 8.5, Colour: ink}
	strong = pdf.Style{Size: 8.5, Bold: true, Colour: ink}
	small  = pdf.Style{Size: 7, Colour: quiet}
)

// Columns by their left edges, in millimetres.
const (
	atName     = margin + 1
	atFinish   = 60.0
	atP80      = 86.0
	atVariance = 122.0 // right edge, and so are those below
	atMoved    = 135.0
	atSPIt     = 148.0
	atProgress = 152.0 // left edge
	atPPC      = 207.0
	atPCR      = 222.0
	atOverdue  = 238.0
	atHealth   = 253.0
	atMoney    = 284.0
)

func (p *Portfolio) writePDF(w io.Writer) error {
	out := pdf.New(pdf.Papers["a4"], true, spoken(p.Language)["title"], p.Made)
	pages := p.pages()
	for n, rows := range pages {
		out.Page()
		y := p.head(out)
		y = p.rows(out, y, rows)
		if n == len(pages)-1 {
			p.totals(out, y+4)
		}
		p.foot(out, high, n+1, len(pages))
	}
	_, err := out.WriteTo(w)
	return err
}

// pages parts the projects over pages; the sums need room on the last one.
func (p *Portfolio) pages() (out [][]Project) {
	room := high - 2*margin - headHigh - topHigh - footHigh
	rest := p.Projects
	for {
		most := int(room / rowHigh)
		if len(rest) <= most && float64(len(rest))*rowHigh+p.totalsHigh() <= room {
			return append(out, rest)
		}
		n := min(most, len(rest))
		out, rest = append(out, rest[:n]), rest[n:]
	}
}

func (p *Portfolio) totalsHigh() float64 {
	if len(p.Totals) == 0 {
		return 0
	}
	return 4 + 8 + 5 + float64(len(p.Totals))*totalHigh + 4
}

// mostPictured is how many projects a picture shows; a page of text has them all.
const mostPictured = 200

// dots of a picture on a millimetre: 144 on an inch, as sharp screens show them.
const dots = 144 / 25.4

func (p *Portfolio) writePNG(w io.Writer) error {
	shown := p.Projects[:min(len(p.Projects), mostPictured)]
	height := 2*margin + headHigh + topHigh + max(float64(len(shown)), 1)*rowHigh + p.totalsHigh() + footHigh
	out := picture.New(wide, height, dots)
	y := p.head(out)
	p.totals(out, p.rows(out, y, shown)+4)
	p.foot(out, height, 1, 1)
	_, err := out.WriteTo(w)
	return err
}

func (p *Portfolio) head(s surface) float64 {
	words := spoken(p.Language)
	s.Text(margin, margin+6, words["title"], pdf.Style{Size: 15, Bold: true, Colour: ink})
	s.Text(margin, margin+12, s.Fit(p.Company, 150, plain), pdf.Style{Size: 9, Colour: quiet})
	day := p.MadeAt
	if p.Day != kernel.None {
		day = p.Day
	}
	s.TextRight(wide-margin, margin+6, fmt.Sprintf(words["as-of"], p.day(day)), pdf.Style{Size: 10, Bold: true, Colour: ink})
	s.TextRight(wide-margin, margin+12, s.Fit(fmt.Sprintf(words["made"], p.By, p.day(p.MadeAt)), 120, small), small)
	y := margin + headHigh - 2
	s.Area(margin, y, wide-2*margin, topHigh, sunken)
	base := y + 5.2
	s.Text(atName, base, words["project"], small)
	s.Text(atFinish, base, words["finish"], small)
	s.Text(atP80, base, words["p80"], small)
	s.TextRight(atSPIt, base, words["spi_t"], small)
	s.TextRight(atHealth, base, words["head.health"], small)
	s.TextRight(atVariance, base, words["head.variance"], small)
	s.TextRight(atMoved, base, words["head.moved"], small)
	s.Text(atProgress, base, words["head.progress"], small)
	s.TextRight(atPPC, base, words["ppc"], small)
	s.TextRight(atPCR, base, words["pcr"], small)
	s.TextRight(atOverdue, base, words["roadblocks_overdue"], small)
	s.TextRight(atMoney, base, words["budget"], small)
	return y + topHigh
}

func (p *Portfolio) rows(s surface, y float64, list []Project) float64 {
	if len(p.Projects) == 0 {
		s.Text(atName, y+7, spoken(p.Language)["empty"], plain)
		return y + rowHigh
	}
	for i := range list {
		p.row(s, y, &list[i])
		y += rowHigh
		s.Line(pdf.Point{X: margin, Y: y}, pdf.Point{X: wide - margin, Y: y}, 0.15, 0, hair)
	}
	return y
}

func (p *Portfolio) row(s surface, y float64, of *Project) {
	upper, lower := y+4.8, y+8.9
	none := spoken(p.Language)["none"]
	s.Text(atName, upper, s.Fit(of.Name, atFinish-atName-3, strong), strong)
	s.Text(atName, lower, s.Fit(of.Place, atFinish-atName-3, small), small)
	date := func(m kernel.Minute) string {
		if day, is := ended(m).(kernel.Minute); is {
			return p.day(day)
		}
		return none
	}
	s.Text(atFinish, upper, date(of.Finish), plain)
	s.Text(atFinish, lower, spoken(p.Language)["baseline_finish"]+" "+date(of.BaseFinish), small)
	days := func(x float64, n *int64) {
		if n == nil {
			s.TextRight(x, upper, none, small)
			return
		}
		style := strong
		switch {
		case *n > 0:
			style.Colour = red
		case *n < 0:
			style.Colour = green
		}
		s.TextRight(x, upper, p.signed(*n), style)
	}
	days(atVariance, of.Variance)
	days(atMoved, of.Moved)
	p80 := small
	if of.P80 != kernel.None && !of.Stale {
		p80 = plain
	}
	s.Text(atP80, upper, date(of.P80), p80)
	p.judged(s, upper, of)
	p.progress(s, y, of)
	p.share(s, atPPC, upper, lower, of.PPC, of.PPCWeeks)
	p.share(s, atPCR, upper, lower, of.PCR, nil)
	switch {
	case of.Overdue == nil:
		s.TextRight(atOverdue, upper, none, small)
	case *of.Overdue > 0:
		s.TextRight(atOverdue, upper, p.number(float64(*of.Overdue), 0), pdf.Style{Size: strong.Size, Bold: true, Colour: red})
	default:
		s.TextRight(atOverdue, upper, "0", pdf.Style{Size: plain.Size, Colour: quiet})
	}
	if of.Budget == 0 {
		s.TextRight(atMoney, upper, none, small)
		return
	}
	s.TextRight(atMoney, upper, p.money(of.Budget, of.Currency), plain)
	s.TextRight(atMoney, lower, of.Currency, small)
}

// judged writes SPI(t) and how many checks of the health passed.
func (p *Portfolio) judged(s surface, y float64, of *Project) {
	none := spoken(p.Language)["none"]
	if of.SPIt == nil {
		s.TextRight(atSPIt, y, none, small)
	} else {
		style := plain
		if *of.SPIt < 9_000 {
			style.Colour = red
		}
		s.TextRight(atSPIt, y, p.number(float64(*of.SPIt)/10_000, 2), style)
	}
	if of.Health == nil {
		s.TextRight(atHealth, y, none, small)
		return
	}
	s.TextRight(atHealth, y, p.number(float64(of.Health.Passed), 0)+"/"+p.number(float64(of.Health.Judged), 0), plain)
}

// progress draws a bar of what is done with a mark at what was expected.
func (p *Portfolio) progress(s surface, y float64, of *Project) {
	const long = 28.0
	if of.Progress == nil {
		s.Text(atProgress, y+4.8, spoken(p.Language)["none"], small)
		return
	}
	tone := green
	switch {
	case *of.Progress < 300_000:
		tone = red
	case *of.Progress < 700_000:
		tone = amber
	}
	at := func(of kernel.Percent) float64 { return long * min(float64(of)/float64(kernel.Hundred), 1) }
	s.Area(atProgress, y+3, long, 1.8, hair)
	s.Area(atProgress, y+3, at(*of.Progress), 1.8, tone)
	text := p.percent(*of.Progress)
	if of.Expected != nil {
		s.Area(atProgress+at(*of.Expected)-0.2, y+2.2, 0.4, 3.4, ink)
		text += " / " + p.percent(*of.Expected)
	}
	s.Text(atProgress, y+8.9, text, small)
}

// share writes a percent with its counts, and draws the weeks before it.
func (p *Portfolio) share(s surface, x, upper, lower float64, of *Share, weeks []*kernel.Percent) {
	share, there := of.percent()
	if !there {
		s.TextRight(x, upper, spoken(p.Language)["none"], small)
		return
	}
	style := strong
	if share < 700_000 && weeks != nil || share < 500_000 {
		style.Colour = red
	}
	text := p.percent(share)
	s.TextRight(x, upper, text, style)
	s.TextRight(x, lower, p.number(float64(of.Part), 0)+"/"+p.number(float64(of.Whole), 0), small)
	left := x - s.WidthOf(text, style) - 2
	const long, tall = 12.0, 3.4
	var last *pdf.Point
	for k, w := range weeks {
		if w == nil {
			last = nil
			continue
		}
		at := pdf.Point{X: left - long + long*float64(k)/float64(max(len(weeks)-1, 1)), Y: upper - tall*float64(*w)/float64(kernel.Hundred)}
		if last != nil {
			s.Line(*last, at, 0.3, 0, quiet)
		}
		s.Area(at.X-0.35, at.Y-0.35, 0.7, 0.7, blue)
		last = &at
	}
}

// totals writes the sums of each currency.
func (p *Portfolio) totals(s surface, y float64) {
	if len(p.Totals) == 0 {
		return
	}
	words := spoken(p.Language)
	s.Text(margin, y+4, words["totals"], pdf.Style{Size: 10, Bold: true, Colour: ink})
	s.Text(margin+50, y+4, words["money"], small)
	y += 8
	edges := []float64{130, 165, 205, 245, 284}
	s.Text(atName, y+3, words["currency"], small)
	for i, key := range []string{"projects", "budget", "cost", "earned", "spent"} {
		s.TextRight(edges[i], y+3, words[key], small)
	}
	y += 5
	for _, t := range p.Totals {
		s.Line(pdf.Point{X: margin, Y: y}, pdf.Point{X: wide - margin, Y: y}, 0.15, 0, hair)
		name := t.Currency
		if name == "" {
			name = words["no-currency"]
		}
		s.Text(atName, y+4.8, name, strong)
		s.TextRight(edges[0], y+4.8, p.number(float64(t.Projects), 0), plain)
		for i, a := range []kernel.Amount{t.Budget, t.Total, t.Earned, t.Spent} {
			if i > 0 && t.Cost == (Cost{}) { // nothing costs anything
				s.TextRight(edges[i+1], y+4.8, words["none"], small)
				continue
			}
			s.TextRight(edges[i+1], y+4.8, p.money(a, t.Currency), plain)
		}
		y += totalHigh
	}
}

func (p *Portfolio) rules() string {
	words := spoken(p.Language)
	if p.OwnThresholds {
		return words["rules"] + words["own"]
	}
	return words["rules"]
}

func (p *Portfolio) foot(s surface, height float64, page, of int) {
	words := spoken(p.Language)
	y := height - margin
	s.Text(margin, y, s.Fit(p.rules(), wide-2*margin-30, small), small)
	s.TextRight(wide-margin, y, fmt.Sprintf(words["page"], page, of), small)
}
