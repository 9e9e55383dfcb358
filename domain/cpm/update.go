package cpm

import (
	"math/bits"
	"slices"

	"gantry/domain/kernel"
)

// Update brings a result of this network up to date with the patches since: it costs in proportion to the rows that change.
// The outcome is that of Calculate.
//
// partial tells that only some rows were calculated; changed then lists, ascending, every position with another value than
// before. Otherwise everything was: when r is not the result calculated last, when the project finish moves, as the late dates
// of nearly everything then move too, when much was patched, and while rows go as late as possible or summaries are linked. The
// list belongs to the network and holds until the next call. Refusals are those of Calculate.
func (n *Network) Update(r *Result) (changed []int32, partial bool, err error) {
	if n.base != r || len(n.patched) > n.size/16+2 {
		return nil, false, n.Calculate(r)
	}
	if len(n.patched) == 0 { // the result is that of this network; with gates it no longer holds what a pass over a part would need
		return nil, true, nil
	}
	u := &n.update
	u.begin(len(n.rows))
	if !n.updateForward(r) {
		return nil, false, n.Calculate(r)
	}
	n.updateBackward(r)
	n.updateEfforts(r)
	n.updatePath(r)
	n.updateMarks(r)
	n.updateSummaries(r)
	n.patched = n.patched[:0]
	from, to := n.horizon()
	for p := u.changed.first(0); p >= 0; p = u.changed.first(p + 1) {
		if p < n.size && !r.within(p, from, to) {
			n.forget()
			return nil, true, n.beyond(p, from, to)
		}
		u.list = append(u.list, int32(p))
	}
	return u.list, true, nil
}

// update is what Update keeps, so that it allocates once.
type update struct {
	forward, backward, path, sums rowSet // what is to be looked at again
	changed                       rowSet
	list                          []int32
	recount                       bool // a patched row may count for the project finish, or no longer
}

func (u *update) begin(size int) {
	for _, set := range [...]*rowSet{&u.forward, &u.backward, &u.path, &u.sums, &u.changed} {
		set.reset(size)
	}
	u.list = u.list[:0]
}

// forget has the next Update calculate everything.
func (n *Network) forget() {
	n.base, n.patched = nil, n.patched[:0]
}

// note remembers a position that is patched. What reaches further than links and summaries is calculated whole.
func (n *Network) note(pos int32) {
	if n.base == nil {
		return
	}
	if n.alaps > 0 || len(n.gates) > 0 || len(n.patched) > n.size {
		n.forget()
		return
	}
	n.patched = append(n.patched, pos)
}

// updateForward gives early dates to what was patched and to all that follows from it. It tells false when the project finish
// moves.
func (n *Network) updateForward(r *Result) bool {
	u := &n.update
	for _, pos := range n.patched {
		u.changed.add(pos) // as people see it: state and kind count in marks and summaries
		if int(pos) >= n.size {
			u.sums.add(pos)
			continue
		}
		u.forward.add(pos)
		n.followers(pos)
		n.lookBack(pos)
	}
	finish, again := r.ProjectFinish, u.recount
	u.recount = false
	for p := u.forward.first(0); p >= 0; p = u.forward.first(p + 1) {
		again = n.goForward(r, p) || again
	}
	return !again || n.projectFinish(r) == finish
}

// goForward gives one row its early dates again, and tells whether the project finish may follow from them.
func (n *Network) goForward(r *Result, p int) bool {
	u, finish := &n.update, r.ProjectFinish
	if n.shape[p] == effort { // its dates are those of its span, which comes later
		return false
	}
	es, ef, work, flags := r.EarlyStart[p], r.EarlyFinish[p], r.Duration[p], r.Flags[p]
	r.Flags[p] &^= Broken
	n.forwardRow(r, p)
	moved := r.EarlyStart[p] != es || r.EarlyFinish[p] != ef || r.Duration[p] != work
	if moved {
		n.followers(int32(p))
		n.lookBack(int32(p))
	}
	if moved || r.Flags[p] != flags || u.changed.has(p) {
		n.showRow(r, p)
		u.changed.add(int32(p))
	}
	return ef == finish || r.EarlyFinish[p] > finish
}

// lookBack has a row and what comes before it judged again: late dates, free float and the longest path depend on it.
func (n *Network) lookBack(p int32) {
	u := &n.update
	u.backward.add(p)
	u.path.add(p)
	for k := n.inFirst[p]; k < n.inFirst[p+1]; k++ {
		u.backward.add(n.in[k].other)
		u.path.add(n.in[k].other)
	}
}

func (n *Network) followers(p int32) {
	for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
		n.update.forward.add(n.out[k].other)
	}
}

func (n *Network) updateBackward(r *Result) {
	u := &n.update
	for p := u.backward.last(n.size - 1); p >= 0; p = u.backward.last(p - 1) {
		if n.shape[p] == effort {
			continue
		}
		ls, lf, tf, ff := r.LateStart[p], r.LateFinish[p], r.TotalFloat[p], r.FreeFloat[p]
		n.backwardRow(r, p)
		n.finishFloat(r, p)
		n.floatAside(r, p)
		if n.act[p].Inactive {
			n.restRow(r, p)
		}
		if r.LateStart[p] != ls || r.LateFinish[p] != lf {
			for k := n.inFirst[p]; k < n.inFirst[p+1]; k++ {
				u.backward.add(n.in[k].other)
			}
		} else if r.TotalFloat[p] == tf && r.FreeFloat[p] == ff {
			continue
		}
		u.changed.add(int32(p))
	}
}

// updateEfforts spans all levels of effort again: they are few, and depend on what no link bounds them by.
func (n *Network) updateEfforts(r *Result) {
	for _, p := range n.efforts {
		was := r.values(int(p))
		n.spanEffort(r, p)
		if n.act[p].Inactive {
			n.restRow(r, int(p))
		}
		n.showRow(r, int(p))
		if was != r.values(int(p)) {
			n.update.changed.add(p)
		}
	}
}

func (n *Network) updatePath(r *Result) {
	u := &n.update
	for p := u.path.last(n.size - 1); p >= 0; p = u.path.last(p - 1) {
		if on := n.onPath(r, p); on != (r.Flags[p]&LongestPath != 0) {
			r.Flags[p] ^= LongestPath
			u.changed.add(int32(p))
			for k := n.inFirst[p]; k < n.inFirst[p+1]; k++ {
				u.path.add(n.in[k].other)
			}
		}
	}
}

// onPath tells whether a row ends with the project, or drives a row on the longest path.
func (n *Network) onPath(r *Result, p int) bool {
	a := &n.act[p]
	if n.shape[p] == effort || a.Inactive {
		return false
	}
	if r.EarlyFinish[p] == r.ProjectFinish && a.State != Completed {
		return true
	}
	for k := n.outFirst[p]; k < n.outFirst[p+1]; k++ {
		s := n.out[k].other
		if r.Flags[s]&LongestPath == 0 || n.shape[s] == pinned {
			continue
		}
		if t := &n.in[n.linkOfOut(k)]; t.kind < off && n.drives(r, s, t, false) {
			return true
		}
	}
	return false
}

// updateMarks judges what changed, and has its summaries span it.
func (n *Network) updateMarks(r *Result) {
	u := &n.update
	for p := u.changed.first(0); p >= 0 && p < n.size; p = u.changed.first(p + 1) {
		r.Flags[p] &^= Critical
		if n.isCritical(r, p) && !n.act[p].Inactive {
			r.Flags[p] |= Critical
		}
		if up := n.parent[p]; up >= 0 {
			u.sums.add(up)
		}
	}
}

func (n *Network) updateSummaries(r *Result) {
	u := &n.update
	for p := u.sums.last(len(n.rows) - 1); p >= n.size; p = u.sums.last(p - 1) {
		was := r.values(p)
		n.sumUp(r, p)
		if r.values(p) == was {
			continue
		}
		u.changed.add(int32(p))
		if up := n.parent[p]; up >= 0 {
			u.sums.add(up)
		}
	}
}

// sumUp spans the children of one summary, as rollUp does for all.
func (n *Network) sumUp(r *Result, p int) {
	r.Start[p], r.Finish[p] = never, none
	r.LateStart[p], r.LateFinish[p] = never, none
	r.FreeFloat[p], r.Flags[p], r.driver[p] = int32(never), 0, byChildren
	below := n.children(int32(p))
	for _, c := range below {
		leaf := int(c) < n.size
		if r.Finish[c] == none || leaf && n.act[c].Inactive {
			continue
		}
		r.Start[p], r.Finish[p] = min(r.Start[p], r.Start[c]), max(r.Finish[p], r.Finish[c])
		r.Flags[p] |= r.Flags[c] & (Critical | LongestPath)
		if leaf && n.act[c].State != Completed || !leaf && r.driver[c] != byDoneChildren {
			r.LateStart[p], r.LateFinish[p] = min(r.LateStart[p], r.LateStart[c]), max(r.LateFinish[p], r.LateFinish[c])
		}
	}
	for _, c := range below {
		if r.Finish[c] == r.Finish[p] && !(int(c) < n.size && n.act[c].Inactive) {
			r.FreeFloat[p] = min(r.FreeFloat[p], r.FreeFloat[c])
		}
	}
	n.closeSummary(r, p)
}

// values are what a row holds, to see whether it changes.
func (r *Result) values(p int) [11]int32 {
	return [...]int32{
		int32(r.Start[p]), int32(r.Finish[p]), int32(r.EarlyStart[p]), int32(r.EarlyFinish[p]), int32(r.LateStart[p]), int32(r.LateFinish[p]),
		r.Duration[p], r.TotalFloat[p], r.FreeFloat[p], int32(r.Flags[p]), r.driver[p],
	}
}

// setValues gives a row what values said of it.
func (r *Result) setValues(p int, v [11]int32) {
	r.Start[p], r.Finish[p] = kernel.Minute(v[0]), kernel.Minute(v[1])
	r.EarlyStart[p], r.EarlyFinish[p] = kernel.Minute(v[2]), kernel.Minute(v[3])
	r.LateStart[p], r.LateFinish[p] = kernel.Minute(v[4]), kernel.Minute(v[5])
	r.Duration[p], r.TotalFloat[p], r.FreeFloat[p] = v[6], v[7], v[8]
	r.Flags[p], r.driver[p] = Flags(v[9]), v[10]
}

// rowSet is a set of positions that is walked while it grows.
type rowSet []uint64

func (s *rowSet) reset(size int) {
	words := (size + 63) / 64
	*s = slices.Grow((*s)[:0], words)[:words]
	clear(*s)
}

func (s rowSet) add(p int32)    { s[p>>6] |= 1 << (p & 63) }
func (s rowSet) has(p int) bool { return s[p>>6]&(1<<(p&63)) != 0 }

// first is the lowest member from p on, -1 without.
func (s rowSet) first(p int) int {
	for w := p >> 6; w < len(s); w++ {
		word := s[w]
		if w == p>>6 {
			word &= ^uint64(0) << (p & 63)
		}
		if word != 0 {
			return w<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// last is the highest member up to p, -1 without.
func (s rowSet) last(p int) int {
	for w := p >> 6; p >= 0 && w >= 0; w-- {
		word := s[w]
		if w == p>>6 {
			word &= ^uint64(0) >> (63 - p&63)
		}
		if word != 0 {
			return w<<6 + 63 - bits.LeadingZeros64(word)
		}
	}
	return -1
}
