package schedule

import (
	"math/bits"

	"gantry/domain/kernel"
)

// RollUp gives the progress of every summary that has children: the weighted mean of its children's. A child with a custom weight
// counts with it; the others share what those leave of 100 % by the schedule's weighting basis, a summary with the sum of what is
// under it. Milestones weigh nothing. Where the basis is zero for all that share, working minutes decide, and where these are zero
// too, they share equally. Children that all have a custom weight of 0 share as if they had none. Halves round up.
func (s *State) RollUp() map[kernel.Row]kernel.Percent {
	return s.RollUpOf(func(a *Activity) kernel.Percent { return a.Progress })
}

// RollUpOf is RollUp of another share of each activity that is no summary.
func (s *State) RollUpOf(share func(*Activity) kernel.Percent) map[kernel.Row]kernel.Percent {
	done := map[kernel.Row]kernel.Percent{}
	if top := s.activities.Get(kernel.SummaryRow); top != nil {
		s.rollUp(top, share, done)
	}
	return done
}

// load is what an activity brings into its parent's progress.
type load struct {
	basis, minutes int64
	progress       kernel.Percent
}

func (s *State) rollUp(n *node, share func(*Activity) kernel.Percent, done map[kernel.Row]kernel.Percent) load {
	if len(n.children) == 0 {
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
	var sum load
	var custom, gained int64             // in ten-thousandths of a percent, and times progress
	var byBasis, byMinutes, equally mean // of those without a custom weight
	var minutesOfAll, allEqually mean
	for _, row := range n.children {
		child := s.activities.Get(row)
		l := s.rollUp(child, share, done)
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
	done[n.Row] = sum.progress
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
