package cpm

import "gantry/domain/kernel"

// Trial says when everything would finish if a few rows were different. It calculates early dates alone, and only those that follow
// from these rows, so that hundreds of trials cost little more than one calculation. While rows go as late as possible or summaries are
// linked it calculates the early dates of all rows.
type Trial struct {
	n     *Network
	base  Result    // of the network without changes
	spare Result    // of trials that calculate all rows
	anew  rowSet    // rows to calculate again
	kept  []keptRow // values of base that a trial replaced
	was   []Activity
}

type keptRow struct {
	pos    int32
	values [11]int32
}

// Trial starts trials from the network as it is now. They end with the next Patch of the network, and the next Update calculates
// everything. Refusals are those of Calculate.
func (n *Network) Trial() (*Trial, error) {
	t := &Trial{n: n}
	if err := n.Calculate(&t.base); err != nil {
		return nil, err
	}
	n.forget()
	return t, nil
}

// Finish is the latest finish people would see, as the summary of everything has it, if these rows replaced those of the network;
// kernel.None without active rows. The network is the same again afterwards. Refusals are those of Patch and Calculate. Rows that
// Patch would not replace without Compile are a mistake of the caller.
func (t *Trial) Finish(rows []Activity) (kernel.Minute, error) {
	n, direct := t.n, t.n.alaps == 0 && len(t.n.gates) == 0
	t.anew.reset(n.size)
	t.kept, t.was = t.kept[:0], t.was[:0]
	defer t.takeBack()
	for _, a := range rows {
		pos, _ := n.Position(a.Row)
		was := a
		if pos >= 0 {
			was = n.act[pos]
		}
		replaced, err := n.Patch(a)
		if err != nil {
			return none, err
		}
		if !replaced {
			panic("cpm: a trial of what needs Compile")
		}
		t.was = append(t.was, was)
		if int(pos) < n.size {
			t.anew.add(pos)
			t.followers(pos)
		}
	}
	if !direct || n.alaps > 0 {
		return t.whole()
	}
	return t.part()
}

// part calculates what follows from the rows that changed.
func (t *Trial) part() (kernel.Minute, error) {
	n, r := t.n, &t.base
	from, to := n.horizon()
	for p := t.anew.first(0); p >= 0; p = t.anew.first(p + 1) {
		if n.shape[p] == effort { // its dates are those of its span, which comes later
			continue
		}
		t.keep(p)
		es, ef := r.EarlyStart[p], r.EarlyFinish[p]
		n.forwardRow(r, p)
		n.showRow(r, p)
		if r.EarlyStart[p] <= from || r.EarlyFinish[p] >= to {
			return none, n.beyond(p, from, to)
		}
		if r.EarlyStart[p] != es || r.EarlyFinish[p] != ef {
			t.followers(int32(p))
		}
	}
	for _, p := range n.efforts {
		t.keep(int(p))
		n.spanEffort(r, p)
		n.showRow(r, int(p))
		if r.EarlyStart[p] <= from || r.EarlyFinish[p] >= to {
			return none, n.beyond(int(p), from, to)
		}
	}
	return n.lastFinish(r), nil
}

// whole calculates the early dates of all rows. The late dates in the spare result are those of the first trial, which no early date
// depends on.
func (t *Trial) whole() (kernel.Minute, error) {
	n, r := t.n, &t.spare
	if len(r.Start) == 0 {
		err := n.Calculate(r)
		n.forget()
		if err != nil {
			*r = Result{}
			return none, err
		}
		return n.lastFinish(r), nil
	}
	r.resize(len(n.act))
	n.early(r)
	n.spanEfforts(r)
	n.show(r)
	r.trim(len(n.rows))
	if err := n.withinHorizon(r); err != nil {
		return none, err
	}
	return n.lastFinish(r), nil
}

func (t *Trial) followers(p int32) {
	for k := t.n.outFirst[p]; k < t.n.outFirst[p+1]; k++ {
		if other := t.n.out[k].other; int(other) < t.n.size {
			t.anew.add(other)
		}
	}
}

func (t *Trial) keep(p int) { t.kept = append(t.kept, keptRow{int32(p), t.base.values(p)}) }

// takeBack undoes a trial, the last change first.
func (t *Trial) takeBack() {
	for i := len(t.was) - 1; i >= 0; i-- {
		_, _ = t.n.Patch(t.was[i]) // the network had it before
	}
	for i := len(t.kept) - 1; i >= 0; i-- {
		t.base.setValues(int(t.kept[i].pos), t.kept[i].values)
	}
}

// lastFinish is the latest finish to show of all active rows.
func (n *Network) lastFinish(r *Result) kernel.Minute {
	last := none
	for p, f := range r.Finish[:n.size] {
		if n.idle == 0 || !n.act[p].Inactive {
			last = max(last, f)
		}
	}
	return last
}
