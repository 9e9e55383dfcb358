package cpm

// tracePath flags the longest path: the open activities that end with the project, and from
// them back everything whose link leaves no working time before the early date it bounds.
func (n *Network) tracePath(r *Result) {
	gates, gate := n.gates, lastGate(n.gates)
	for p := n.size - 1; p >= 0; p-- {
		sh := n.shape[p]
		if sh != effort {
			if r.EarlyFinish[p] == r.ProjectFinish && n.act[p].State != Completed {
				r.Flags[p] |= LongestPath
			}
			if r.Flags[p]&LongestPath != 0 && sh != pinned {
				n.traceBack(r, int32(p), false)
			}
		}
		for p == gate {
			last := &gates[len(gates)-1]
			if r.Flags[last.col]&LongestPath != 0 {
				n.traceBack(r, last.col, last.edge == earliestStart)
			}
			gates = gates[:len(gates)-1]
			gate = lastGate(gates)
		}
	}
}

// traceBack flags what drives a column of the longest path: of a summary's earliest start only
// what is at it.
func (n *Network) traceBack(r *Result, col int32, earliest bool) {
	v := n.node(col)
	for k := n.inFirst[v]; k < n.inFirst[v+1]; k++ {
		t := &n.in[k]
		if t.kind >= off {
			continue
		}
		if n.drives(r, col, t, earliest) {
			r.Flags[t.other] |= LongestPath
		}
	}
}

// drives tells whether a link leaves no working time before the date it bounds.
func (n *Network) drives(r *Result, col int32, t *tie, earliest bool) bool {
	bound, bounded := n.bound(r, t), n.bounded(r, col, t)
	return bound == bounded || !earliest && n.calendars[n.act[col].Calendar].Between(bound, bounded) <= 0
}
