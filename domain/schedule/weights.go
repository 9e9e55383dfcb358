package schedule

import (
	"cmp"
	"math/bits"
	"slices"

	"gantry/domain/kernel"
)

// RollUp gives the progress of every summary that has children: the weighted mean of its children's. A child with a custom weight
// counts with it; the others share what those leave of 100 % by the schedule's weighting basis, a summary with the sum of what is
// under it. Milestones weigh nothing. Where the basis is zero for all that share, working minutes decide, and where these are zero
// too, they share equally. Children that all have a custom weight of 0 share as if they had none. Halves round up.
func (s *State) RollUp() map[kernel.Row]kernel.Percent {
	return s.RollUpOf(own)
}

// RollUpOf is RollUp of another share of each activity that is no summary.
func (s *State) RollUpOf(share func(*Activity) kernel.Percent) map[kernel.Row]kernel.Percent {
	loads := map[kernel.Row]load{}
	s.rollUp(share, loads)
	done := make(map[kernel.Row]kernel.Percent, len(loads))
	for row, l := range loads {
		done[row] = l.progress
	}
	return done
}

// Progresses keeps what RollUp gives, for one state: an edit renews the summaries above it and no other.
type Progresses struct {
	of    *State
	loads map[kernel.Row]load
}

// NewProgresses rolls up everything.
func NewProgresses(of *State) *Progresses {
	p := &Progresses{of: of, loads: map[kernel.Row]load{}}
	of.rollUp(own, p.loads)
	return p
}

// Of gives the progress of a summary that has children, 0 for all others.
func (p *Progresses) Of(row kernel.Row) kernel.Percent { return p.loads[row].progress }

// Renew takes in new values of rows. The tree, and whatever all rows weigh by, are those it was rolled up with. It gives the summaries
// it looked at.
func (p *Progresses) Renew(rows []kernel.Row) (renewed []kernel.Row) {
	depth := map[kernel.Row]int{}
	for _, row := range rows {
		for n := p.of.activities.Get(row); n != nil && n.Row != kernel.SummaryRow; n = p.of.activities.Get(n.Parent) {
			if _, met := depth[n.Parent]; met {
				break
			}
			depth[n.Parent] = p.of.Depth(n.Parent)
			renewed = append(renewed, n.Parent)
		}
	}
	slices.SortFunc(renewed, func(a, b kernel.Row) int { return cmp.Compare(depth[b], depth[a]) }) // those below first
	for _, row := range renewed {
		p.loads[row] = p.of.gather(p.of.activities.Get(row), func(child *node) load {
			if len(child.children) > 0 {
				return p.loads[child.Row]
			}
			return p.of.load(child, own)
		})
	}
	return renewed
}

// load is what an activity brings into its parent's progress.
type load struct {
	basis, minutes int64
	progress       kernel.Percent
}

func own(a *Activity) kernel.Percent { return a.Progress }

// rollUp notes the load of every summary that has children.
func (s *State) rollUp(share func(*Activity) kernel.Percent, done map[kernel.Row]load) {
	var of func(n *node) load
	of = func(n *node) load {
		if len(n.children) == 0 {
			return s.load(n, share)
		}
		l := s.gather(n, of)
		done[n.Row] = l
		return l
	}
	if top := s.activities.Get(kernel.SummaryRow); top != nil {
		of(top)
	}
}

// load is that of an activity without children.
func (s *State) load(n *node, share func(*Activity) kernel.Percent) load {
	l := load{progress: share(&n.Activity)}
	if n.Kind.IsMilestone() {
		return l
	}
	l.minutes = int64(n.Duration)
	switch s.settings.Basis {
	case ByCost:
		l.basis = int64(n.Cost)
	case ByManHours:
		l.basis = int64(n.ManHours)
	default:
		l.basis = l.minutes
	}
	return l
}

// gather is the load of a summary whose children have these loads.
func (s *State) gather(n *node, of func(child *node) load) load {
	var sum load
	var custom, gained int64             // in ten-thousandths of a percent, and times progress
	var byBasis, byMinutes, equally mean // of those without a custom weight
	var minutesOfAll, allEqually mean
	for _, row := range n.children {
		child := s.activities.Get(row)
		l := of(child)
		sum.basis += l.basis
		sum.minutes += l.minutes
		minutesOfAll.add(l.minutes, l.progress)
		allEqually.add(1, l.progress)
		if child.Weight.Custom {
			custom += int64(child.Weight.Share)
			gained += int64(child.Weight.Share) * int64(l.progress)
			continue
		}
		byBasis.add(l.basis, l.progress)
		byMinutes.add(l.minutes, l.progress)
		equally.add(1, l.progress)
	}
	rest := weighty(byBasis, byMinutes, equally)
	left := max(0, int64(kernel.Hundred)-custom)
	if rest.weight == 0 {
		left = 0
	}
	if whole := custom + left; whole > 0 {
		sum.progress = kernel.Percent((gained + left*rest.value() + whole/2) / whole)
	} else {
		all := weighty(minutesOfAll, allEqually)
		sum.progress = kernel.Percent(all.value())
	}
	return sum
}

// weighty gives the first mean that has any weight, the last when none has.
func weighty(means ...mean) mean {
	for _, m := range means {
		if m.weight != 0 {
			return m
		}
	}
	return means[len(means)-1]
}

// mean is a weighted mean of progresses, exact however large the weights are.
type mean struct {
	weight    int64
	high, low uint64 // of the sum of weight times progress
}

func (m *mean) add(weight int64, progress kernel.Percent) {
	m.weight += weight
	high, low := bits.Mul64(uint64(weight), uint64(progress))
	var carry uint64
	m.low, carry = bits.Add64(m.low, low, 0)
	m.high, _ = bits.Add64(m.high, high, carry)
}

// value rounds halves up.
func (m *mean) value() int64 {
	if m.weight == 0 {
		return 0
	}
	low, carry := bits.Add64(m.low, uint64(m.weight)/2, 0)
	mean, _ := bits.Div64(m.high+carry, low, uint64(m.weight))
	return int64(mean)
}
