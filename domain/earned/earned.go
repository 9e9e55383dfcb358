package earned

import (
	"math/bits"

	"gantry/domain/figures"
	"gantry/domain/kernel"
)

// Item is one activity.
type Item struct {
	Row      kernel.Row
	Weight   int64            // in the unit of the basis
	Spent    int64            // likewise
	Progress kernel.Percent   //
	From     int              // the first instant of Planned; before it nothing is planned
	Planned  []kernel.Percent // at the instants from From on; behind them all of it. Nil: the baseline does not hold it
	PlanNow  kernel.Percent   // at the status date
}

// Schedule is what is measured.
type Schedule struct {
	Items    []Item
	Baseline bool
	Spent    bool            // somebody reported what was spent, in a basis that has it
	Instants []kernel.Minute // the baseline's start, the ends of its weeks, its finish; ascending
	At       kernel.Minute   // the status date
	Tree     Tree            // by which earned schedule weighs
}

// Parts of one in an index or a week.
const Parts = 10_000

// Point is the planned value at an instant.
type Point struct {
	At      kernel.Minute
	Planned int64
}

// Figures are those of a schedule, amounts in the unit of the basis, indices and weeks in ten-thousandths.
type Figures struct {
	BAC, EV     *int64
	PV, AC      *int64
	SV, CV, EAC *int64
	SPI, CPI    *int64
	Times
	Outside       int   // activities that the baseline does not hold
	OutsideWeight int64 //
	OutsideSpent  int64 // on them; no part of AC
	Curve         []Point
}

// part is a share of an amount, rounded to the nearest, halves away from zero.
func part(amount int64, share kernel.Percent) int64 {
	if amount < 0 {
		return -part(-amount, share)
	}
	hi, lo := bits.Mul64(uint64(amount), uint64(share))
	lo, carry := bits.Add64(lo, uint64(kernel.Hundred)/2, 0)
	q, _ := bits.Div64(hi+carry, lo, uint64(kernel.Hundred))
	return int64(q)
}

// ratio is a/b in ten-thousandths; nil where b is nothing.
func ratio(a, b int64) *int64 {
	if b == 0 {
		return nil
	}
	negative := (a < 0) != (b < 0)
	hi, lo := bits.Mul64(uint64(max(a, -a)), Parts)
	of := uint64(max(b, -b))
	lo, carry := bits.Add64(lo, of/2, 0)
	if hi += carry; hi >= of {
		return nil // beyond all bounds
	}
	q, _ := bits.Div64(hi, lo, of)
	out := int64(q)
	if negative {
		out = -out
	}
	return &out
}

// Measure makes the figures.
func Measure(s Schedule) Figures {
	var f Figures
	var bac, ev, pv, spent int64
	planned, whole := make([]int64, len(s.Instants)), make([]int64, len(s.Instants)+1) // whole: what is complete from an instant on
	for i := range s.Items {
		it := &s.Items[i]
		if s.Baseline && it.Planned == nil {
			f.Outside++
			f.OutsideWeight += it.Weight
			f.OutsideSpent += it.Spent
			continue
		}
		spent += it.Spent
		bac += it.Weight
		ev += part(it.Weight, it.Progress)
		pv += part(it.Weight, it.PlanNow)
		for k, share := range it.Planned {
			planned[it.From+k] += part(it.Weight, share)
		}
		whole[it.From+len(it.Planned)] += it.Weight
	}
	complete := int64(0)
	for k := range planned {
		complete += whole[k]
		planned[k] += complete
	}
	if s.Baseline && len(s.Instants) > 0 {
		f.Times = InTime([]Tree{s.Tree}, true, s.Instants[0], s.Instants[len(s.Instants)-1], s.At)
	}
	if bac == 0 {
		return f
	}
	f.BAC, f.EV = &bac, &ev
	if s.Spent && spent != 0 || s.Spent && f.OutsideSpent == 0 {
		f.AC, f.CV, f.CPI = &spent, new(ev-spent), ratio(ev, spent)
		if f.CPI != nil && ev != 0 { // BAC / CPI, unrounded
			f.EAC = scaled(bac, spent, ev)
		}
	}
	if !s.Baseline {
		return f
	}
	f.PV, f.SV, f.SPI = &pv, new(ev-pv), ratio(ev, pv)
	for k, at := range s.Instants {
		f.Curve = append(f.Curve, Point{at, planned[k]})
	}
	return f
}

// scaled is a × b / c, rounded to the nearest; nil where it is beyond all bounds.
func scaled(a, b, c int64) *int64 {
	if a < 0 || b < 0 || c <= 0 {
		return nil
	}
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	lo, carry := bits.Add64(lo, uint64(c)/2, 0)
	if hi += carry; hi >= uint64(c) {
		return nil
	}
	q, _ := bits.Div64(hi, lo, uint64(c))
	return new(int64(q))
}

// Times are the figures of earned schedule: weeks and an index in ten-thousandths.
type Times struct {
	ES, AT, SVt *int64
	SPIt        *int64
}

// Tree is a schedule as earned schedule weighs it: by weighted progress, where custom shares win and milestones weigh nothing. Rows have the amounts
// of the baseline; rows that the baseline lacks have the present ones.
type Tree struct {
	Nodes []figures.Node
	Works map[kernel.Row]Work // of the rows that the baseline holds and that have none below: no other counts
}

// Work is a row as the baseline has it, without its weight, and what is done of it.
type Work struct {
	figures.Work
	Progress kernel.Percent
}

// InTime is the earned schedule of the schedules of a project, whose baselines reach from one instant to another, at a status date. All routes that
// answer an SPI(t) have it from here.
func InTime(trees []Tree, sameBasis bool, from, to, at kernel.Minute) Times {
	basis, minutes := make([]int64, len(trees)), make([]int64, len(trees))
	for i := range trees {
		basis[i], minutes[i] = trees[i].load()
	}
	var works []figures.Work
	var done int64
	for i, whole := range figures.Apportion(sameBasis, basis, minutes) {
		for _, w := range trees[i].weighed(whole) {
			works = append(works, w.Work.Work)
			done += figures.Done(w.Weight, w.Progress)
		}
	}
	curve := curveOf(works, Weeks(from, to))
	if len(curve) == 0 || curve[len(curve)-1].Planned == 0 {
		return Times{}
	}
	return earnedSchedule(curve, at, done)
}

type weighedWork struct {
	Row kernel.Row
	Work
}

// weighed gives the rows that count, each with its part of a weight.
func (t *Tree) weighed(whole int64) (out []weighedWork) {
	leaves, _ := figures.Weigh(whole, kernel.SummaryRow, t.Nodes)
	for _, l := range leaves {
		if w, counts := t.Works[l.Row]; counts {
			w.Weight = l.Weight
			out = append(out, weighedWork{l.Row, w})
		}
	}
	return out
}

func curveOf(works []figures.Work, instants []kernel.Minute) []Point {
	planned := figures.Curve(works, instants)
	curve := make([]Point, len(planned))
	for k := range curve {
		curve[k] = Point{instants[k], planned[k]}
	}
	return curve
}

// load is what the rows with none below bring.
func (t *Tree) load() (basis, minutes int64) {
	above := make(map[kernel.Row]bool, len(t.Nodes))
	for i := range t.Nodes {
		above[t.Nodes[i].Parent] = true
	}
	for i := range t.Nodes {
		if n := &t.Nodes[i]; !n.Milestone && !above[n.Row] {
			basis, minutes = basis+n.Basis, minutes+n.Minutes
		}
	}
	return basis, minutes
}

// mostWeeks bounds a baseline's weeks: forty years.
const mostWeeks = 40 * 53

// Weeks gives an instant, each seventh day from there on, and the last one.
func Weeks(from, to kernel.Minute) (out []kernel.Minute) {
	for at := from; at < to && len(out) < mostWeeks; at += 7 * kernel.Day {
		out = append(out, at)
	}
	return append(out, to)
}

const week = 7 * int64(kernel.Day)

// earnedSchedule is ES = C + (EV - PV of C) / (PV of the next - PV of C), in weeks.
func earnedSchedule(curve []Point, status kernel.Minute, ev int64) (f Times) {
	if len(curve) < 2 {
		return f
	}
	start := curve[0].At
	c := 0
	for k := range curve {
		if curve[k].Planned <= ev {
			c = k
		}
	}
	minutes := (int64(curve[c].At) - int64(start)) * Parts
	if c+1 < len(curve) && ev > curve[c].Planned {
		step := int64(curve[c+1].At - curve[c].At)
		minutes += *ratio(ev-curve[c].Planned, curve[c+1].Planned-curve[c].Planned) * step
	}
	es := (minutes + week/2) / week
	f.ES = &es
	elapsed := int64(status) - int64(start)
	if elapsed <= 0 {
		return f
	}
	at := (elapsed*Parts + week/2) / week
	f.AT, f.SVt, f.SPIt = &at, new(es-at), ratio(es, at)
	return f
}
