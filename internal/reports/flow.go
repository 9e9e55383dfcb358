package reports

import (
	"strings"

	"gantry/domain/kernel"
	"gantry/internal/pdf"
)

// Measures of a page, mm.
const (
	margin   = 11.5
	headHigh = 16.0
	footHigh = 9.0
	rowHigh  = 6.1
	lineHigh = 3.2
	padding  = 1.2
)

var (
	ink      = pdf.Colour{R: 27, G: 29, B: 33}
	quiet    = pdf.Colour{R: 93, G: 96, B: 102}
	hairline = pdf.Colour{R: 214, G: 213, B: 208}
	ground   = pdf.Colour{R: 244, G: 245, B: 240}
	red      = pdf.Colour{R: 163, G: 22, B: 43}
	green    = pdf.Colour{R: 0, G: 111, B: 79}
	orange   = pdf.Colour{R: 184, G: 85, B: 0}
)

var (
	plain  = pdf.Style{Size: 7.5, Colour: ink}
	strong = pdf.Style{Size: 7.5, Bold: true, Colour: ink}
	faint  = pdf.Style{Size: 7, Colour: quiet}
	tiny   = pdf.Style{Size: 5, Colour: quiet}
	title  = pdf.Style{Size: 12.5, Bold: true, Colour: ink}
	large  = pdf.Style{Size: 9.5, Bold: true, Colour: ink}
)

func in(s pdf.Style, c pdf.Colour) pdf.Style { s.Colour = c; return s }

// palette are the colours of what has none of its own, by its place in a list.
var palette = []pdf.Colour{
	{R: 39, G: 92, B: 168}, {R: 183, G: 98, B: 25}, {R: 0, G: 111, B: 79}, {R: 158, G: 94, B: 173}, {R: 111, G: 92, B: 0}, {R: 2, G: 139, B: 162}, {R: 155, G: 55, B: 52},
	{R: 76, G: 143, B: 61}, {R: 94, G: 76, B: 163}, {R: 166, G: 111, B: 2}, {R: 0, G: 108, B: 104}, {R: 167, G: 91, B: 161}, {R: 86, G: 102, B: 2}, {R: 4, G: 132, B: 194},
}

// ColourAt is the colour of what stands at a place of a list.
func ColourAt(place int) pdf.Colour { return palette[place%len(palette)] }

// block is a piece of a report that stands on one page.
type block struct {
	high float64
	draw func(y float64)
	next bool   // it stays on the page of the next one
	head *block // of its table, drawn again on the top of a page that begins with it
}

// placed is a block on its page.
type placed struct {
	*block
	y float64
}

// paper is a report being laid out on pages that say whose it is and how many they are.
type paper struct {
	*About
	doc           *pdf.Document
	w             words
	width, height float64 // that it is laid out for
	wide          float64 // of the paper itself
	title         string
	corner        [2]string // at the right of the head
	told          func(done, of int)
}

// newPaper begins a report on A4.
func newPaper(a *About, landscape bool, title string) *paper {
	doc := pdf.New(pdf.Papers["a4"], landscape, title, a.At)
	return &paper{About: a, doc: doc, w: wordsOf(a.Language), width: doc.Width, height: doc.Height, wide: doc.Width, title: title, told: func(int, int) {}}
}

func (p *paper) room() float64 { return p.width - 2*margin }

// page is the height that blocks have.
func (p *paper) page() float64 { return p.height - 2*margin - headHigh - footHigh }

// smallest is the smallest scale that a report is fitted to one page at.
const smallest = 0.08

// print draws what build lays out; on one page where it is to fit.
func (p *paper) print(fit bool, build func() []block) *pdf.Document {
	blocks := build()
	if fit && high(blocks) > p.page() {
		blocks = p.fitted(build)
	}
	pages := paged(blocks, p.page())
	for i, page := range pages {
		p.doc.Page()
		p.head()
		for _, b := range page {
			b.draw(margin + headHigh + b.y)
		}
		p.foot(i+1, len(pages))
		p.told(i+1, len(pages))
	}
	return p.doc
}

// fitted finds the largest scale at which everything stands on one page.
func (p *paper) fitted(build func() []block) []block {
	width, height := p.width, p.height
	low, top := smallest, 1.0
	for range 10 {
		middle := (low + top) / 2
		p.width, p.height = width/middle, height/middle
		if high(build()) <= p.page() {
			low = middle
		} else {
			top = middle
		}
	}
	p.width, p.height = width/low, height/low
	p.doc.Scale(low)
	return build()
}

func high(blocks []block) (sum float64) {
	for i := range blocks {
		sum += blocks[i].high
	}
	return sum
}

// paged puts blocks on pages. There is at least one.
func paged(blocks []block, room float64) [][]placed {
	pages := [][]placed{nil}
	y := 0.0
	for i := 0; i < len(blocks); {
		end, need := i+1, blocks[i].high
		for ; end < len(blocks) && blocks[end-1].next; end++ {
			need += blocks[end].high
		}
		if y > 0 && y+need > room {
			pages, y = append(pages, nil), 0
			if head := blocks[i].head; head != nil {
				pages[len(pages)-1] = append(pages[len(pages)-1], placed{head, 0})
				y = head.high
			}
		}
		for ; i < end; i++ {
			if y > 0 && y+blocks[i].high > room { // what stays together is longer than a page
				pages, y = append(pages, nil), 0
			}
			pages[len(pages)-1] = append(pages[len(pages)-1], placed{&blocks[i], y})
			y += blocks[i].high
		}
	}
	return pages
}

func (p *paper) line(x, y, to, thick float64, c pdf.Colour) {
	p.doc.Line(pdf.Point{X: x, Y: y}, pdf.Point{X: to, Y: y}, thick, 0, c)
}

func (p *paper) head() {
	x, y := margin, margin
	if p.Logo != nil {
		p.doc.Picture(x, y-1, 10.5, 10.5, p.Logo)
		x += 13.5
	}
	right := p.width - margin
	p.doc.TextRight(right, y+3.2, p.corner[0], strong)
	p.doc.TextRight(right, y+8, p.corner[1], faint)
	room := right - x - max(p.doc.WidthOf(p.corner[0], strong), p.doc.WidthOf(p.corner[1], faint)) - 4
	p.doc.Text(x, y+2.6, p.doc.Fit(joined(" · ", p.Company, p.Project, p.Schedule), room, faint), faint)
	p.doc.Text(x, y+8.4, p.doc.Fit(p.title, room, title), title)
	p.line(margin, y+headHigh-4, right, 0.4, ink)
}

func (p *paper) foot(number, of int) {
	y, right := p.height-margin, p.width-margin
	p.line(margin, y-4.5, right, 0.15, hairline)
	issued := p.w.t("issued", p.w.date(p.Issued), clock(p.Issued), p.By, p.w.number(int(p.Revision)))
	if p.Stood != kernel.None {
		issued = p.w.t("stood", p.w.date(p.Stood), clock(p.Stood), p.w.date(p.Issued), p.By, p.w.number(int(p.Revision)))
	}
	page := p.w.t("page", number, of)
	p.doc.TextRight(right, y, page, in(strong, ink))
	p.doc.Text(margin, y, p.doc.Fit(issued, p.room()-p.doc.WidthOf(page, strong)-4, faint), faint)
}

func joined(by string, parts ...string) string {
	var out []string
	for _, part := range parts {
		if part != "" {
			out = append(out, part)
		}
	}
	return strings.Join(out, by)
}

// number is a figure over its name.
type number struct {
	value, name string
	colour      pdf.Colour
}

// figures is the strip of numbers below the head. extra is drawn at its right end, as wide as it says.
func (p *paper) figures(list []number, wide float64, extra func(x, y float64)) block {
	return block{high: 13.5, draw: func(y float64) {
		x := margin
		step := (p.room() - wide) / float64(max(1, len(list)))
		for _, n := range list {
			p.doc.Text(x, y+2.5, n.value, in(large, n.colour))
			p.doc.Text(x, y+6.6, p.doc.Fit(n.name, step-2, faint), faint)
			x += step
		}
		if extra != nil {
			extra(p.width-margin-wide, y)
		}
		p.line(margin, y+9.8, p.width-margin, 0.15, hairline)
	}}
}

// heading stands over what follows.
func (p *paper) heading(text string) block {
	return block{high: 10, next: true, draw: func(y float64) { p.doc.Text(margin, y+8, text, large) }}
}

func (p *paper) sentence(text string, style pdf.Style) block {
	lines := p.wrapped(text, p.room(), style, 6)
	return block{high: 5 + lineHigh*float64(len(lines)), next: true, draw: func(y float64) {
		for i, line := range lines {
			p.doc.Text(margin, y+6+lineHigh*float64(i), line, style)
		}
	}}
}

// wrapped breaks a text into at most so many lines, the last one cut.
func (p *paper) wrapped(text string, width float64, style pdf.Style, most int) []string {
	if p.doc.WidthOf(text, style) <= width {
		return []string{text}
	}
	var lines []string
	line := ""
	rest := strings.Fields(text)
	for i, word := range rest {
		longer := joined(" ", line, word)
		switch {
		case line == "" || p.doc.WidthOf(longer, style) <= width:
			line = longer
		case len(lines) == most-1:
			return append(lines, p.doc.Fit(joined(" ", line, strings.Join(rest[i:], " ")), width, style))
		default:
			lines, line = append(lines, p.doc.Fit(line, width, style)), word
		}
	}
	return append(lines, p.doc.Fit(line, width, style))
}

// column is one of a table. A width of 0 takes what the others leave.
type column struct {
	head  string
	width float64
	right bool
	lines int // that a cell may take; 0: one
}

// columns gives where each begins, with the width of the open one filled in.
func (p *paper) columns(list []column) []float64 {
	left := p.room()
	for _, c := range list {
		left -= c.width
	}
	at := make([]float64, len(list)+1)
	at[0] = margin
	for i := range list {
		if list[i].width == 0 {
			list[i].width = max(left, 20)
		}
		at[i+1] = at[i] + list[i].width
	}
	return at
}

// tableHead is the row of heads.
func (p *paper) tableHead(list []column, at []float64, extra func(y float64)) block {
	return block{high: rowHigh + 0.5, next: true, draw: func(y float64) {
		for i, c := range list {
			p.cell(at[i], y+rowHigh-1.8, c, c.head, faint)
		}
		if extra != nil {
			extra(y)
		}
		p.line(margin, y+rowHigh+0.3, p.width-margin, 0.25, quiet)
	}}
}

func (p *paper) cell(x, y float64, c column, text string, style pdf.Style) {
	text = p.doc.Fit(text, c.width-2*padding, style)
	if c.right {
		p.doc.TextRight(x+c.width-padding, y, text, style)
	} else {
		p.doc.Text(x+padding, y, text, style)
	}
}

// value is what stands in a cell.
type value struct {
	text   string
	style  pdf.Style
	indent float64
}

// row is a row of a table. Cells of several lines make it higher.
func (p *paper) row(list []column, at []float64, cells []value, head *block, extra func(y, high float64)) block {
	texts := make([][]string, len(cells))
	lines := 1
	for i, c := range cells {
		texts[i] = []string{c.text}
		if list[i].lines > 1 {
			texts[i] = p.wrapped(c.text, list[i].width-2*padding-c.indent, c.style, list[i].lines)
		}
		lines = max(lines, len(texts[i]))
	}
	all := rowHigh + lineHigh*float64(lines-1)
	return block{high: all, head: head, draw: func(y float64) {
		for i := range cells {
			for n, text := range texts[i] {
				of := list[i]
				of.width -= cells[i].indent
				p.cell(at[i]+cells[i].indent, y+rowHigh-2+lineHigh*float64(n), of, text, cells[i].style)
			}
		}
		if extra != nil {
			extra(y, all)
		}
		p.line(margin, y+all, p.width-margin, 0.1, hairline)
	}}
}

// band is the heading of a group of rows.
func (p *paper) band(draw func(y float64), head *block) block {
	return block{high: rowHigh, next: true, head: head, draw: func(y float64) {
		p.doc.Area(margin, y+0.1, p.room(), rowHigh-0.2, ground)
		draw(y + rowHigh - 2)
		p.line(margin, y+rowHigh, p.width-margin, 0.1, hairline)
	}}
}

// shortTable is how many rows of a table stand on one page together.
const shortTable = 12

// together keeps a short table on one page.
func together(blocks []block) []block {
	if len(blocks) > shortTable+2 { // its heading and its head
		return blocks
	}
	for i := range len(blocks) - 1 {
		blocks[i].next = true
	}
	return blocks
}

// signatures are lines to sign on, four in a row.
func (p *paper) signatures() (out []block) {
	const across = 4
	gap := 4.5
	wide := (p.room() - gap*(across-1)) / across
	for i := 0; i < len(p.Signers); i += across {
		out = append(out, block{high: 20, draw: func(y float64) {
			for k, s := range p.Signers[i:min(i+across, len(p.Signers))] {
				x := margin + float64(k)*(wide+gap)
				p.line(x, y+12, x+wide, 0.25, ink)
				p.doc.Text(x, y+15.4, p.doc.Fit(s.Name, wide, strong), strong)
				p.doc.Text(x, y+18.8, p.doc.Fit(s.For, wide, faint), faint)
			}
		}})
	}
	return out
}

func weekday(at kernel.Minute) int {
	days := int(at / kernel.Day)
	if at%kernel.Day < 0 {
		days--
	}
	return ((days+4)%7 + 7) % 7
}

func midnight(at kernel.Minute) kernel.Minute {
	return at - ((at%kernel.Day)+kernel.Day)%kernel.Day
}
