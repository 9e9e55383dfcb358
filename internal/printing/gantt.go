package printing

import (
	"math"

	"gantry/domain/kernel"
	"gantry/internal/pdf"
	"gantry/internal/picture"
)

// Measures of a sheet, mm.
const (
	margin   = 10.0
	headHigh = 17.0
	scale    = 9.0
	rowHigh  = 5.6
	footHigh = 11.0
	lineHigh = 3.6 // of the legend
	mostLine = 6   // lines of the legend
	barHigh  = 2.6
	indent   = 2.2
	logoSide = 10.5
	padding  = 1.2
)

var (
	ink      = pdf.Colour{R: 27, G: 29, B: 33}
	quiet    = pdf.Colour{R: 93, G: 96, B: 102}
	hairline = pdf.Colour{R: 226, G: 225, B: 220}
	weekend  = pdf.Colour{R: 246, G: 245, B: 241}
	bar      = pdf.Colour{R: 70, G: 104, B: 156}
	barTrack = pdf.Colour{R: 211, G: 223, B: 240}
	red      = pdf.Colour{R: 201, G: 26, B: 58}
	redTrack = pdf.Colour{R: 250, G: 214, B: 220}
	baseline = pdf.Colour{R: 144, G: 135, B: 111}
	status   = pdf.Colour{R: 39, G: 92, B: 168}
)

var (
	small  = pdf.Style{Size: 6.5, Colour: ink}
	strong = pdf.Style{Size: 6.5, Bold: true, Colour: ink}
	faint  = pdf.Style{Size: 6, Colour: quiet}
	title  = pdf.Style{Size: 11, Bold: true, Colour: ink}
)

// canvas is what a chart is drawn on: the pages of a document, or a picture.
type canvas interface {
	Page()
	Text(x, y float64, text string, s pdf.Style)
	TextRight(x, y float64, text string, s pdf.Style)
	TextCentred(x, y float64, text string, s pdf.Style)
	WidthOf(text string, s pdf.Style) float64
	Fit(text string, width float64, s pdf.Style) string
	Area(x, y, width, height float64, c pdf.Colour)
	Frame(x, y, width, height, thick float64, c pdf.Colour)
	Shape(points []pdf.Point, c pdf.Colour)
	Picture(x, y, width, height float64, picture []byte)
	Line(from, to pdf.Point, thick, dash float64, c pdf.Colour)
	Within(x, y, width, height float64, f func())
}

// sheet draws one chart on its pages.
type sheet struct {
	doc     canvas
	width   float64
	height  float64
	chart   *Chart
	legend  [][]entry
	table   float64 // width of the table
	perPage int     // rows
	across  int     // pages side by side
	from    float64 // the day the timeline begins with
	days    float64 // of one page
	mm      float64 // of a day
}

// Gantt lays a chart out. At least the page that says what it is comes out, without rows too.
func Gantt(c *Chart, paper Paper) *pdf.Document {
	doc := pdf.New(paper.Size, paper.Landscape, c.Title, c.At)
	draw(&sheet{doc: doc, width: doc.Width, height: doc.Height, chart: c, across: max(1, paper.Wide)})
	return doc
}

// Sizes of a picture: pixels in all, and pixels to a mm, fewer where the chart is long.
const (
	mostPixels = 24_000_000
	finest     = 6.0
	coarsest   = 2.5
)

// Picture draws a chart on one sheet as wide as its pages side by side, and as long as its rows; nil where that is too large for one.
func Picture(c *Chart, paper Paper) *picture.Canvas {
	width := paper.Size.Short
	if paper.Landscape {
		width = paper.Size.Long
	}
	width *= float64(max(1, paper.Wide))
	measure := &sheet{doc: picture.New(1, 1, 1), width: width, chart: c}
	measure.keys()
	height := 2*margin + headHigh + scale + float64(len(c.Rows))*rowHigh + measure.foot()
	perMM := min(finest, math.Sqrt(mostPixels/(width*height)))
	if perMM < coarsest {
		return nil
	}
	out := picture.New(width, height, perMM)
	draw(&sheet{doc: out, width: width, height: height, chart: c, across: 1})
	return out
}

func draw(s *sheet) {
	c := s.chart
	s.keys()
	room := s.width - 2*margin
	for _, column := range c.Columns {
		s.table += column.Width
	}
	s.table = min(s.table, room*0.7) // the timeline keeps its share
	s.perPage = max(1, int((s.height-2*margin-headHigh-scale-s.foot())/rowHigh+1e-6))
	first, last := days(c.Period)
	s.from = first
	s.days = max(1, (last-first)/float64(s.across))
	s.mm = (room - s.table) / s.days
	down := max(1, (len(c.Rows)+s.perPage-1)/s.perPage)
	for y := range down {
		for x := range s.across {
			s.page(x, y, y*s.across+x+1, down*s.across)
		}
	}
}

// days are the first and the last day of a period, the last one whole; some weeks around now where there is none.
func days(p Span) (from, to float64) {
	if p.Empty() || p.To < p.From {
		return 0, 28
	}
	return math.Floor(float64(p.From)/float64(kernel.Day)) - 1, math.Ceil(float64(p.To)/float64(kernel.Day)) + 2
}

func (s *sheet) page(across, down, number, of int) {
	s.doc.Page()
	s.head()
	rows := s.chart.Rows[min(len(s.chart.Rows), down*s.perPage):min(len(s.chart.Rows), (down+1)*s.perPage)]
	top := margin + headHigh
	left := margin + s.table
	width := s.width - margin - left
	begin := s.from + float64(across)*s.days
	s.columnHeads(top)
	high := float64(len(rows)) * rowHigh
	s.doc.Within(left, top, width, scale+high, func() {
		s.ground(left, top, width, high, begin)
	})
	s.doc.Within(left, top+scale, width, high, func() { // links to rows of other pages end at the edge
		for i := range rows {
			s.mark(&rows[i], s.at(left, begin), top+scale+float64(i)*rowHigh)
		}
		s.ties(down, len(rows), s.at(left, begin), top+scale)
	})
	for i := range rows {
		s.row(&rows[i], top+scale+float64(i)*rowHigh)
	}
	s.doc.Line(pdf.Point{X: left, Y: top}, pdf.Point{X: left, Y: top + scale + high}, 0.2, 0, quiet)
	s.end(number, of)
}

// at gives where a day lies on a page.
func (s *sheet) at(left, begin float64) func(day float64) float64 {
	return func(day float64) float64 { return left + (day-begin)*s.mm }
}

func (s *sheet) head() {
	c := s.chart
	right := s.width - margin
	left := margin
	if c.Logo != nil {
		s.doc.Picture(left, margin-1, logoSide, logoSide, c.Logo)
		left += logoSide + 3
	}
	s.doc.Text(left, margin+4, s.doc.Fit(c.Company, 60, strong), pdf.Style{Size: 8, Bold: true, Colour: ink})
	s.doc.TextCentred(s.width/2, margin+4.5, s.doc.Fit(c.Title, s.width/2, title), title)
	s.doc.TextCentred(s.width/2, margin+8.5, s.doc.Fit(c.Subtitle, s.width/2, faint), faint)
	for i := len(c.Figures) - 1; i >= 0; i-- {
		name, value := c.Figures[i][0], c.Figures[i][1]
		wide := max(s.doc.WidthOf(name, faint), s.doc.WidthOf(value, strong)) + 4
		s.doc.TextRight(right, margin+4, name, faint)
		s.doc.TextRight(right, margin+8.5, value, strong)
		right -= wide
	}
	y := margin + headHigh - 5
	s.doc.Line(pdf.Point{X: margin, Y: y}, pdf.Point{X: s.width - margin, Y: y}, 0.4, 0, ink)
}

// shares are the widths of the columns in the room there is.
func (s *sheet) shares() []float64 {
	var all float64
	for _, c := range s.chart.Columns {
		all += c.Width
	}
	out := make([]float64, len(s.chart.Columns))
	for i, c := range s.chart.Columns {
		out[i] = c.Width * s.table / max(all, 1)
	}
	return out
}

func (s *sheet) columnHeads(top float64) {
	x := margin
	for i, width := range s.shares() {
		s.cell(x, top+scale-2.4, width, s.chart.Columns[i].Head, s.chart.Columns[i].Right, faint)
		x += width
	}
	s.doc.Line(pdf.Point{X: margin, Y: top + scale}, pdf.Point{X: s.width - margin, Y: top + scale}, 0.2, 0, quiet)
}

func (s *sheet) cell(x, y, width float64, text string, right bool, style pdf.Style) {
	text = s.doc.Fit(text, width-2*padding, style)
	if right {
		s.doc.TextRight(x+width-padding, y, text, style)
	} else {
		s.doc.Text(x+padding, y, text, style)
	}
}

func (s *sheet) row(r *Row, y float64) {
	style := small
	if r.Kind == Summary {
		style = strong
	}
	x := margin
	for i, width := range s.shares() {
		in := 0.0
		if i == s.chart.Name {
			in = min(float64(max(0, r.Level-1))*indent, width/2)
		}
		s.cell(x+in, y+rowHigh-1.9, width-in, r.Texts[i], s.chart.Columns[i].Right, style)
		x += width
	}
	s.doc.Line(pdf.Point{X: margin, Y: y + rowHigh}, pdf.Point{X: s.width - margin, Y: y + rowHigh}, 0.1, 0, hairline)
}
