package cpm

import "gantry/domain/kernel"

// bound is where a link puts its bound on the successor.
func (n *Network) bound(r *Result, t *tie) kernel.Minute {
	if t.kind >= fromData {
		return n.after(n.opt.DataDate, t)
	}
	if LinkType(t.kind)&SS != 0 {
		return n.after(r.fullStart[t.other], t)
	}
	return n.after(r.fullFinish[t.other], t)
}

// bounded is the early date of p that a link into it bounds.
func (n *Network) bounded(r *Result, p int32, t *tie) kernel.Minute {
	if LinkType(t.kind)&FF != 0 {
		return r.EarlyFinish[p]
	}
	if int(p) < n.size && n.splits(p) {
		early, _ := n.restOf(r, p)
		return early
	}
	return r.EarlyStart[p]
}

// Reason says what put a row where it is.
type Reason uint8

const (
	ByProjectStart Reason = iota // nothing unstarted lies before the project start
	ByDataDate                   // no work still to do lies before the data date
	ByConstraint                 // the row's own constraint, Driver.Constraint
	ByLink                       // a predecessor, Driver.Link
	ByActual                     // work has begun or ended
	ByPin                        // automation is off
	ByALAP                       // delayed as far as its successors allow
	ByChildren                   // a summary spans its children
	BySpan                       // a level of effort spans what it is linked to
	ByExternal                   // what links to other projects asked for, Driver.Bound
)

var reasons = []string{"project_start", "data_date", "constraint", "link", "actual", "pinned", "alap", "children", "span", "external"}

func (r Reason) String() string                { return name(reasons, r) }
func (r Reason) MarshalText() ([]byte, error)  { return spell(reasons, r) }
func (r *Reason) UnmarshalText(b []byte) error { return read(reasons, b, r) }

// Driver explains the early dates of one row.
type Driver struct {
	Reason     Reason
	Link       Link          // ByLink
	Bound      kernel.Minute // ByLink: where the link's lag ends; ByExternal: the date
	Constraint Constraint    // ByConstraint
}

// Why names what drives a position in a result of this network. Among links that bind
// equally it is the first by predecessor, type and number.
func (n *Network) Why(r *Result, pos int32) Driver {
	by := r.driver[pos]
	if int(pos) >= n.size {
		return Driver{Reason: ByChildren}
	}
	a := &n.act[pos]
	switch by {
	case byALAP:
		return Driver{Reason: ByALAP}
	case bySpan:
		return Driver{Reason: BySpan}
	case byPin:
		if a.State != NotStarted && !a.Pinned {
			return Driver{Reason: ByActual}
		}
		return Driver{Reason: ByPin}
	case byHardRule:
		return Driver{Reason: ByConstraint, Constraint: n.hardConstraint(r, pos)}
	case byOwnStart, byOwnFinish:
		return n.ownBound(pos, by)
	}
	for n.links[by].Row == kernel.NoRow { // through the gate of a summary to the link that arrives there
		by = r.driver[n.in[by].other]
		if by < 0 {
			return n.ownBound(pos, byOwnStart)
		}
	}
	return Driver{Reason: ByLink, Link: n.links[by], Bound: n.bound(r, &n.in[by])}
}

// ownBound tells a constraint and an external date from the begin of the project.
func (n *Network) ownBound(pos, by int32) Driver {
	a := &n.act[pos]
	best := Driver{Reason: ByProjectStart}
	latest := n.opt.floor()
	if n.opt.Profile == P6 && given(n.opt.DataDate) && (a.State != NotStarted || latest == n.opt.DataDate) {
		best.Reason, latest = ByDataDate, n.opt.DataDate
	}
	for _, c := range [2]Constraint{a.Constraint, a.Second} {
		onStart := c.Type == SNET || c.Type == StartOn || c.Type == MSO
		onFinish := c.Type == FNET || c.Type == FinishOn || c.Type == MFO
		if by == byOwnFinish && onFinish || by == byOwnStart && onStart && c.Date > latest && a.State == NotStarted {
			best, latest = Driver{Reason: ByConstraint, Constraint: c}, c.Date
		}
	}
	if by == byOwnStart && a.ExternalStart > latest && a.ExternalStart == n.startMin[pos] {
		return Driver{Reason: ByExternal, Bound: a.ExternalStart}
	}
	return best
}

// hardConstraint is the one that put the row where it is against its links.
func (n *Network) hardConstraint(r *Result, pos int32) Constraint {
	a := &n.act[pos]
	for _, t := range [...]ConstraintType{MSO, MFO, FNLT, SNLT} {
		for _, c := range [2]Constraint{a.Constraint, a.Second} {
			if c.Type == t {
				return c
			}
		}
	}
	return a.Constraint
}
