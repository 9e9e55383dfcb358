package printing

import (
	"strconv"

	"gantry/domain/kernel"
	"gantry/internal/pdf"
)

// narrowWeek is how wide a week must be for its lines, and tellableMonth a month for its name.
const (
	narrowWeek    = 5.0
	tellableMonth = 9.0
)

// ground draws the scale, weekends where days can be told apart, and the status date.
func (s *sheet) ground(left, top, width, high, begin float64) {
	at := s.at(left, begin)
	first, last := int(begin)-1, int(begin+width/s.mm)+1
	for day := first; day <= last; day++ {
		year, month, date, _, _ := (kernel.Minute(day) * kernel.Day).Civil()
		x := at(float64(day))
		monday := (day+3)%7 == 0 // 1970-01-01 was a Thursday
		if (day+3)%7 == 5 && s.mm*2 > 0.8 {
			s.doc.Area(x, top+scale, 2*s.mm, high, weekend)
		}
		if date == 1 {
			s.doc.Line(pdf.Point{X: x, Y: top}, pdf.Point{X: x, Y: top + scale + high}, 0.15, 0, hairline)
			if s.mm*30 >= tellableMonth || month == 1 {
				s.doc.Text(x+1, top+3.4, s.chart.Words.Months[month-1]+" "+strconv.Itoa(year), faint)
			}
		}
		if monday && s.mm*7 >= narrowWeek {
			s.doc.Line(pdf.Point{X: x, Y: top + 4.6}, pdf.Point{X: x, Y: top + scale}, 0.1, 0, quiet)
			s.doc.Text(x+0.6, top+scale-1.6, strconv.Itoa(date), faint)
		}
	}
	if d := s.chart.DataDate; d != kernel.None {
		x := at(float64(d) / float64(kernel.Day))
		s.doc.Line(pdf.Point{X: x, Y: top + 4}, pdf.Point{X: x, Y: top + scale + high}, 0.3, 0.8, status)
	}
}

func edges(span Span, at func(float64) float64) (left, right float64) {
	return at(float64(span.From) / float64(kernel.Day)), at(float64(span.To) / float64(kernel.Day))
}

func (s *sheet) mark(r *Row, at func(float64) float64, y float64) {
	middle := y + rowHigh/2 - 0.3
	if !r.Baseline.Empty() {
		left, right := edges(r.Baseline, at)
		s.doc.Area(left, y+rowHigh-1.3, max(right-left, 0.6), 0.7, baseline)
	}
	if r.Dates.Empty() {
		return
	}
	left, right := edges(r.Dates, at)
	right = max(right, left+0.8)
	fill, track := bar, barTrack
	if r.Critical {
		fill, track = red, redTrack
	}
	switch r.Kind {
	case Summary:
		s.doc.Area(left, middle-1, right-left, 1.1, ink)
		s.doc.Shape([]pdf.Point{{X: left, Y: middle}, {X: left + 1.2, Y: middle}, {X: left, Y: middle + 1.3}}, ink)
		s.doc.Shape([]pdf.Point{{X: right, Y: middle}, {X: right - 1.2, Y: middle}, {X: right, Y: middle + 1.3}}, ink)
	case Milestone:
		c := ink
		switch {
		case r.Key > 0:
			c = s.chart.Keys[r.Key-1].Fill
		case r.Critical:
			c = red
		}
		right = left
		s.doc.Shape([]pdf.Point{{X: left, Y: middle - 1.6}, {X: left + 1.6, Y: middle}, {X: left, Y: middle + 1.6}, {X: left - 1.6, Y: middle}}, c)
	default:
		k, edge := &Key{Fill: fill, Track: track}, 0.15
		if r.Key > 0 {
			k = &s.chart.Keys[r.Key-1]
			if fill = k.Fill; r.Critical { // what is critical keeps its colour as an edge
				fill, edge = red, 0.4
			}
		}
		s.paint(k, left, middle-barHigh/2, right-left, barHigh, min(max(r.Done, 0), 1))
		s.doc.Frame(left, middle-barHigh/2, right-left, barHigh, edge, fill)
	}
	if r.Label != "" {
		s.doc.Text(right+2.4, middle+0.9, r.Label, faint)
	}
}

// ties draws the links of which an end stands on the page, as elbows.
func (s *sheet) ties(down, shown int, at func(float64) float64, top float64) {
	first := down * s.perPage
	rows := s.chart.Rows
	for _, t := range s.chart.Ties {
		onPage := func(place int) bool { return place >= first && place < first+shown }
		if !onPage(t.From) && !onPage(t.To) || rows[t.From].Dates.Empty() || rows[t.To].Dates.Empty() {
			continue
		}
		end := func(place int, finish bool) pdf.Point {
			left, right := edges(rows[place].Dates, at)
			x := left
			if finish {
				x = right
			}
			return pdf.Point{X: x, Y: top + float64(place-first)*rowHigh + rowHigh/2 - 0.3}
		}
		from, to := end(t.From, t.FromFinish), end(t.To, t.ToFinish)
		c := quiet
		if t.Critical {
			c = red
		}
		out, in := 1.0, -1.0
		if !t.FromFinish {
			out = -1
		}
		if t.ToFinish {
			in = 1
		}
		turn := pdf.Point{X: from.X + out, Y: from.Y}
		s.doc.Line(from, turn, 0.15, 0, c)
		down := pdf.Point{X: turn.X, Y: to.Y}
		if (to.X+in-turn.X)*out < 0 { // behind: around between the rows
			between := to.Y - rowHigh/2
			if to.Y < from.Y {
				between = to.Y + rowHigh/2
			}
			s.doc.Line(turn, pdf.Point{X: turn.X, Y: between}, 0.15, 0, c)
			s.doc.Line(pdf.Point{X: turn.X, Y: between}, pdf.Point{X: to.X + in, Y: between}, 0.15, 0, c)
			s.doc.Line(pdf.Point{X: to.X + in, Y: between}, pdf.Point{X: to.X + in, Y: to.Y}, 0.15, 0, c)
			down = pdf.Point{X: to.X + in, Y: to.Y}
		} else {
			s.doc.Line(turn, down, 0.15, 0, c)
		}
		s.doc.Line(down, to, 0.15, 0, c)
		s.doc.Shape([]pdf.Point{to, {X: to.X + in, Y: to.Y - 0.7}, {X: to.X + in, Y: to.Y + 0.7}}, c)
	}
}
