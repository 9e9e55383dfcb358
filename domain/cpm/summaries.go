package cpm

// rollUp gives every summary the span of its children: earliest start, latest finish, late
// dates likewise over what is not complete. Its duration is the work between them and its
// total float measured as the schedule says, both on its own calendar; its free float is the
// smallest one of the children that end last, in profile msp its total float unless links of its
// own leave it. It is critical when a child is, in profile msp when its own float says so.
func (n *Network) rollUp(r *Result) {
	total := len(n.rows)
	if total == n.size {
		return
	}
	for p := n.size; p < total; p++ {
		r.Start[p], r.Finish[p] = never, none
		r.LateStart[p], r.LateFinish[p] = never, none
		r.FreeFloat[p], r.driver[p] = int32(never), byChildren
	}
	for p := range n.size {
		up := n.parent[p]
		if up < 0 || n.idle > 0 && n.act[p].Inactive {
			continue
		}
		r.Start[up] = min(r.Start[up], r.Start[p])
		r.Finish[up] = max(r.Finish[up], r.Finish[p])
		if n.act[p].State != Completed {
			r.LateStart[up] = min(r.LateStart[up], r.LateStart[p])
			r.LateFinish[up] = max(r.LateFinish[up], r.LateFinish[p])
		}
		r.Flags[up] |= r.Flags[p] & (Critical | LongestPath)
	}
	for p := total - 1; p >= n.size; p-- { // children before parents
		up := n.parent[p]
		if up < 0 {
			continue
		}
		r.Start[up] = min(r.Start[up], r.Start[p])
		r.Finish[up] = max(r.Finish[up], r.Finish[p])
		r.LateStart[up] = min(r.LateStart[up], r.LateStart[p])
		r.LateFinish[up] = max(r.LateFinish[up], r.LateFinish[p])
		r.Flags[up] |= r.Flags[p]
	}
	for p := range n.size {
		if up := n.parent[p]; up >= 0 && r.Finish[p] == r.Finish[up] && (n.idle == 0 || !n.act[p].Inactive) {
			r.FreeFloat[up] = min(r.FreeFloat[up], r.FreeFloat[p])
		}
	}
	for p := total - 1; p >= n.size; p-- {
		n.closeSummary(r, p)
		if up := n.parent[p]; up >= 0 && r.Finish[p] == r.Finish[up] {
			r.FreeFloat[up] = min(r.FreeFloat[up], r.FreeFloat[p])
		}
	}
}

func (n *Network) closeSummary(r *Result, p int) {
	if r.Finish[p] == none { // nothing in it
		r.Start[p], r.LateStart[p], r.LateFinish[p] = none, none, none
		r.EarlyStart[p], r.EarlyFinish[p] = none, none
		r.Duration[p], r.TotalFloat[p], r.FreeFloat[p] = 0, 0, 0
		return
	}
	cal := n.calendars[n.calendar[p]]
	r.driver[p] = byChildren
	if r.LateFinish[p] == none { // all complete
		r.LateStart[p], r.LateFinish[p] = r.Start[p], r.Finish[p]
		r.driver[p] = byDoneChildren
	}
	r.EarlyStart[p], r.EarlyFinish[p] = r.Start[p], r.Finish[p]
	r.Duration[p] = cal.Between(r.Start[p], r.Finish[p])
	float := n.measured(cal, r.Start[p], r.Finish[p], r.LateStart[p], r.LateFinish[p])
	r.TotalFloat[p] = float
	if n.opt.Profile == MSP && !n.leads[p-n.size] { // an open end has all of its float free
		r.FreeFloat[p] = float
	}
	if n.opt.Profile == MSP && n.opt.Critical == ByFloat {
		r.Flags[p] &^= Critical
		if float <= n.opt.CriticalLimit {
			r.Flags[p] |= Critical
		}
	}
}
