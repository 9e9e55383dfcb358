package cpm

// tracePath flags the longest path: the open activities that end with the project, and from
// them back everything whose link leaves no working time before the early date it bounds.
func (n *Network) tracePath(r *Result) {
	for p := n.size - 1; p >= 0; p-- {
		sh := n.shape[p]
		if sh == effort {
			continue
		}
		if r.EarlyFinish[p] == r.ProjectFinish && n.act[p].State != Completed {
			r.Flags[p] |= LongestPath
		}
		if r.Flags[p]&LongestPath == 0 || sh == pinned {
			continue
		}
		cal := n.calendars[n.calendar[p]]
		for k := n.inFirst[p]; k < n.inFirst[p+1]; k++ {
			t := &n.in[k]
			if t.kind < off && cal.Between(n.bound(r, t), n.bounded(r, int32(p), t)) <= 0 {
				r.Flags[t.other] |= LongestPath
			}
		}
	}
}
