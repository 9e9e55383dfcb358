package printing

import (
	"strconv"

	"gantry/domain/kernel"
	"gantry/internal/pdf"
)

// entry is one of the legend.
type entry struct {
	wide float64
	draw func(x, y float64)
}

// keys lays the legend out in lines. Keys that no printed bar has are left out.
func (s *sheet) keys() {
	c := s.chart
	used, plain := make([]bool, len(c.Keys)), len(c.Keys) == 0
	for i := range c.Rows {
		switch r := &c.Rows[i]; {
		case r.Key > 0:
			used[r.Key-1] = true
		case r.Kind == Task && !r.Dates.Empty():
			plain = true
		}
	}
	var all []entry
	text := func(gap float64, name string, style pdf.Style, swatch func(x, y float64)) {
		if name == "" {
			return
		}
		all = append(all, entry{gap + 4 + s.doc.WidthOf(name, style), func(x, y float64) {
			swatch(x, y)
			s.doc.Text(x+gap, y, name, style)
		}})
	}
	halves := func(fill, track pdf.Colour) func(x, y float64) {
		return func(x, y float64) {
			s.doc.Area(x, y-2, 5, 2, track)
			s.doc.Area(x, y-2, 3, 2, fill)
		}
	}
	edge := halves(red, redTrack)
	if len(c.Keys) == 0 {
		text(6, c.Words.Work, faint, halves(bar, barTrack))
	} else {
		text(6, c.Words.Work, faint, halves(quiet, hairline))
		edge = func(x, y float64) { s.doc.Frame(x, y-2, 5, 2, 0.4, red) }
	}
	text(6, c.Words.Critical, faint, edge)
	text(6, c.Words.Baseline, faint, func(x, y float64) { s.doc.Area(x, y-0.8, 5, 0.8, baseline) })
	if c.DataDate != kernel.None {
		text(2, c.Words.DataDate, faint, func(x, y float64) {
			s.doc.Line(pdf.Point{X: x, Y: y - 2.2}, pdf.Point{X: x, Y: y + 0.4}, 0.3, 0.6, status)
		})
	}
	if len(c.Keys) > 0 {
		text(0, c.Colours+":", pdf.Style{Size: faint.Size, Bold: true, Colour: ink}, func(float64, float64) {})
		for i := range c.Keys {
			if k := &c.Keys[i]; used[i] {
				text(6, s.doc.Fit(k.Label, 80, faint), faint, func(x, y float64) { s.paint(k, x, y-2, 5, 2, 0.6) })
			}
		}
		if plain {
			text(6, c.Words.Plain, faint, halves(bar, barTrack))
		}
	}
	s.legend = s.lines(all)
}

// lines breaks entries into lines. What has no room is counted at the end of the last one.
func (s *sheet) lines(all []entry) [][]entry {
	room := s.width - 2*margin
	out := [][]entry{nil}
	var x float64
	for i, e := range all {
		if x > 0 && x+e.wide > room {
			if len(out) == mostLine {
				more := "+ " + strconv.Itoa(len(all)-i) + " " + s.chart.Words.More
				last := out[len(out)-1]
				for len(last) > 1 && x+s.doc.WidthOf(more, faint) > room {
					x -= last[len(last)-1].wide
					last = last[:len(last)-1]
					i--
					more = "+ " + strconv.Itoa(len(all)-i) + " " + s.chart.Words.More
				}
				out[len(out)-1] = append(last, entry{0, func(x, y float64) { s.doc.Text(x, y, more, faint) }})
				return out
			}
			out, x = append(out, nil), 0
		}
		out[len(out)-1] = append(out[len(out)-1], e)
		x += e.wide
	}
	return out
}

// foot is how high the foot of a page is.
func (s *sheet) foot() float64 { return footHigh + float64(max(0, len(s.legend)-1))*lineHigh }

func (s *sheet) end(number, of int) {
	c := s.chart
	y := s.height - margin - s.foot() + 5
	for i, line := range s.legend {
		x := margin
		for _, e := range line {
			e.draw(x, y)
			x += e.wide
		}
		if i < len(s.legend)-1 {
			y += lineHigh
		}
	}
	s.doc.Text(margin, y+5, s.doc.Fit(c.Foot, s.width-2*margin-40, faint), faint)
	s.doc.TextRight(s.width-margin, y+5, c.Words.Page(number, of), faint)
}

// paint fills a bar of a key, done up to a share.
func (s *sheet) paint(k *Key, x, y, width, height, done float64) {
	s.doc.Area(x, y, width, height, k.Track)
	if k.Hatched {
		s.doc.Within(x, y, width, height, func() {
			for at := x - height; at < x+width; at += 1.4 {
				s.doc.Line(pdf.Point{X: at, Y: y + height}, pdf.Point{X: at + height, Y: y}, 0.2, 0, k.Fill)
			}
		})
	}
	s.doc.Area(x, y, width*done, height, k.Fill)
}
