package cpm

import (
	"slices"

	"gantry/domain/kernel"
)

// Sample calculates the early dates of one network over and over, each time with other amounts of work: what a simulation asks of the
// engine. It has columns of its own for all that a run changes, so that each goroutine can take one from a network nobody patches
// meanwhile. A run allocates nothing.
type Sample struct {
	n      Network
	r      Result
	varies []bool
	split  []int32 // of work that is split: what is left of it in the network, else 0
}

// Sample takes a sample of the network as it is now.
func (n *Network) Sample() *Sample {
	s := &Sample{n: *n}
	c := &s.n
	c.base, c.patched, c.update = nil, nil, update{}
	c.act, c.duration, c.finMin = slices.Clone(n.act), slices.Clone(n.duration), slices.Clone(n.finMin)
	s.varies, s.split = make([]bool, n.size), make([]int32, n.size)
	for p := range s.varies {
		s.varies[p] = n.varies(int32(p))
		if n.splits(int32(p)) {
			s.split[p] = n.act[p].Remaining
		}
	}
	s.r.resize(len(n.act))
	return s
}

func (n *Network) varies(p int32) bool {
	a := &n.act[p]
	if a.State == Completed || a.Inactive {
		return false
	}
	switch n.shape[p] {
	case plain, ordinary:
		return n.duration[p] > 0 // with an expected finish there may be none
	case pinned:
		return a.Finish > a.Start
	}
	return false
}

// Varies tells whether work at a position may last longer or shorter: it is no instant, not complete, not inactive.
func (s *Sample) Varies(pos int32) bool { return int(pos) < s.n.size && s.varies[pos] }

// Lengthen has a position that varies last so many working minutes longer than the network has it, shorter below 0. At least a minute is left.
func (s *Sample) Lengthen(pos, by int32) {
	n := &s.n
	a := &n.act[pos]
	switch {
	case n.shape[pos] == pinned:
		n.finMin[pos] = a.Finish
		if by != 0 {
			n.finMin[pos] = max(n.calendars[a.Calendar].Add(a.Finish, by), a.Start)
		}
	case a.State == Started && n.opt.Profile == P6:
		n.duration[pos] = max(a.Remaining+by, 1)
	case s.split[pos] > 0:
		done := a.Duration - a.Remaining
		a.Remaining = max(s.split[pos]+by, 1)
		a.Duration = done + a.Remaining
		n.duration[pos] = a.Duration + a.Split
	default:
		n.duration[pos] = max(a.Duration+by, 1) + a.Split
	}
}

// Run calculates early dates and the longest path, and gives the latest finish people would see. Its only refusal is schedule.horizon.
func (s *Sample) Run() (kernel.Minute, error) {
	n, r := &s.n, &s.r
	r.resize(len(n.act))
	n.early(r)
	n.spanEfforts(r)
	n.tracePath(r)
	n.show(r)
	from, to := n.horizon()
	for p := range n.size {
		if r.EarlyStart[p] <= from || r.EarlyFinish[p] >= to {
			return none, n.beyond(p, from, to)
		}
	}
	return n.lastFinish(r), nil
}

// OnLongestPath tells of an activity whether the last run had it on the longest path.
func (s *Sample) OnLongestPath(pos int32) bool {
	return s.r.Flags[pos]&LongestPath != 0 && !s.n.act[pos].Inactive
}

// Finish is when a position ended in the last run; a summary with the last active activity below it, kernel.None without any.
func (s *Sample) Finish(pos int32) kernel.Minute {
	n := &s.n
	if int(pos) < n.size {
		return s.r.Finish[pos]
	}
	last := none
	for _, child := range n.children(pos) {
		if int(child) < n.size && n.act[child].Inactive {
			continue
		}
		last = max(last, s.Finish(child))
	}
	return last
}
