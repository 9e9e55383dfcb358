package weekly

import (
	"fmt"
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Moment is what the site says of a command: what time it is there, who writes, who may be named, and what the project offers.
type Moment struct {
	Now         kernel.Minute
	PlanningDay int32         // of the project; 0 is Sunday
	User        kernel.UserID // who commands
	People      kernel.Set    // of the project
	Reasons     kernel.Set    // numbers of the project's reasons for non-completion
}

// Promise is a task to promise: all of it, or up to a share. A task with children stands for those without beneath it.
type Promise struct {
	Task  kernel.Ref      `json:"task"`
	Share *kernel.Percent `json:"share,omitempty"` // progress by the end of the week; all of it without
}

// Create makes the plan of the week in which a day lies, with its first promises.
type Create struct {
	Day      kernel.Minute `json:"day"`
	Promises []Promise     `json:"promises"`
	By       kernel.UserID `json:"promisedBy,omitzero"` // who promises; whoever writes without
	Moment   `json:"-"`
}

// Add promises more tasks in a week that has a plan.
type Add struct {
	Week     kernel.Ref    `json:"week"`
	Promises []Promise     `json:"promises"`
	By       kernel.UserID `json:"promisedBy,omitzero"`
	Moment   `json:"-"`
}

// Withdraw takes promises back. Before the week begins they go, after it they stay and count as missed.
type Withdraw struct {
	Rows   []kernel.Ref `json:"rows"`
	Moment `json:"-"`
}

// SetShare promises another progress of a task. Seen is what the user saw.
type SetShare struct {
	Row    kernel.Ref      `json:"row"`
	Share  kernel.Percent  `json:"share"`
	Seen   *kernel.Percent `json:"seen,omitempty"`
	Moment `json:"-"`
}

// Close freezes what a week came to.
type Close struct {
	Week   kernel.Ref `json:"week"`
	Moment `json:"-"`
}

// Reopen opens a closed week again.
type Reopen struct {
	Week   kernel.Ref `json:"week"`
	Reason string     `json:"reason"`
}

// Delete takes away a plan that was never closed, with its promises.
type Delete struct {
	Week kernel.Ref `json:"week"`
}

// CommandType is the command's name on the wire.
func (Create) CommandType() string { return "week.create" }

// CommandType is the command's name on the wire.
func (Add) CommandType() string { return "week.promise" }

// CommandType is the command's name on the wire.
func (Withdraw) CommandType() string { return "week.withdraw" }

// CommandType is the command's name on the wire.
func (SetShare) CommandType() string { return "week.set-share" }

// CommandType is the command's name on the wire.
func (Close) CommandType() string { return "week.close" }

// CommandType is the command's name on the wire.
func (Reopen) CommandType() string { return "week.reopen" }

// CommandType is the command's name on the wire.
func (Delete) CommandType() string { return "week.delete" }

// Needs is area.Command.
func (Create) Needs() access.Module { return access.Commitments }

// Needs is area.Command.
func (Add) Needs() access.Module { return access.Commitments }

// Needs is area.Command.
func (Withdraw) Needs() access.Module { return access.Commitments }

// Needs is area.Command.
func (SetShare) Needs() access.Module { return access.Commitments }

// Needs is area.Command.
func (Close) Needs() access.Module { return access.Commitments }

// Needs is area.Command.
func (Reopen) Needs() access.Module { return access.Commitments }

// Needs is area.Command.
func (Delete) Needs() access.Module { return access.Commitments }

// Knows is area.Area.
func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case Create, Add, Withdraw, SetShare, Close, Reopen, Delete, AddMisses, EditMisses, AssignMisses, DeleteMisses:
		return true
	}
	return false
}

// Decide is area.Area.
func (s *State) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case Create:
		return s.create(c, d)
	case Add:
		return s.add(c, d)
	case Withdraw:
		return s.withdraw(c, d)
	case SetShare:
		return s.setShare(c, d)
	case Close:
		return s.close(c, d)
	case Reopen:
		return s.reopen(c, d)
	case Delete:
		return s.delete(c, d)
	case AddMisses:
		return s.addMisses(c, d)
	case EditMisses:
		return s.editMisses(c, d)
	case AssignMisses:
		return s.assignMisses(c, d)
	case DeleteMisses:
		return s.deleteMisses(c, d)
	}
	panic(fmt.Sprintf("weekly: no decision for %T", c))
}

// week gives the plan that a ref names.
func (s *State) week(d area.Desk, ref kernel.Ref) (*Week, error) {
	row, err := d.Resolve(ref)
	if err != nil {
		return nil, err
	}
	w := s.weeks.Get(row)
	if w == nil {
		return nil, refuse("week.unknown", fault.P{"row": row})
	}
	return w, nil
}

// open gives the plan that a ref names, if it is open.
func (s *State) open(d area.Desk, ref kernel.Ref) (*Week, error) {
	w, err := s.week(d, ref)
	if err == nil && w.Standing.Closed {
		return nil, closedWeek(w)
	}
	return w, err
}

func closedWeek(w *Week) error {
	return refuse("week.closed", fault.P{"row": w.Row, "week": w.Number, "year": w.Year})
}

func (s *State) create(c Create, d area.Desk) ([]event.Event, error) {
	if c.PlanningDay < 0 || c.PlanningDay > 6 {
		return nil, refuse("week.planning_day_unknown", fault.P{"day": c.PlanningDay})
	}
	if len(c.Promises) == 0 {
		return nil, refuse("commitment.empty", nil)
	}
	of, plan, grown := s.RangeOf(c.Day, c.PlanningDay)
	if plan != nil {
		return nil, refuse("week.exists", fault.P{"row": plan.Row, "week": plan.Number, "year": plan.Year})
	}
	made := Week{Row: s.numbers.Next(), Year: of.Year, Number: of.Number, Start: of.Start, End: of.End, PlanningDay: c.PlanningDay}
	commitments, err := s.promise(&made, c.Promises, c.By, c.Moment, d)
	if err != nil {
		return nil, err
	}
	var out []event.Event
	if grown != nil {
		out = append(out, FieldEnd.Was(grown.Row, grown.End, of.Start))
	}
	return append(out, Weeks.Add(made), Commitments.Add(commitments...)), nil
}

func (s *State) add(c Add, d area.Desk) ([]event.Event, error) {
	w, err := s.open(d, c.Week)
	if err != nil {
		return nil, err
	}
	if len(c.Promises) == 0 {
		return nil, refuse("commitment.empty", nil)
	}
	commitments, err := s.promise(w, c.Promises, c.By, c.Moment, d)
	if err != nil {
		return nil, err
	}
	return []event.Event{Commitments.Add(commitments...)}, nil
}

// promise gives the commitments of tasks in a week.
func (s *State) promise(w *Week, promises []Promise, by kernel.UserID, m Moment, d area.Desk) ([]Commitment, error) {
	if by.IsZero() {
		by = m.User
	} else if by != m.User && !m.People.Has(by.String()) {
		return nil, refuse("commitment.person_unknown", fault.P{"user": by.String()})
	}
	next := max(s.numbers.Next(), w.Row+1)
	seen := map[kernel.Row]bool{}
	for _, row := range s.ofWeek[w.Row] {
		seen[s.commitments.Get(row).Task] = true
	}
	var out []Commitment
	for _, p := range promises {
		row, err := d.Resolve(p.Task)
		if err != nil {
			return nil, err
		}
		if d.Hides(row, access.Commitments) {
			return nil, refuse("commitment.task_unknown", fault.P{"row": row})
		}
		leaves := s.ground.Leaves(row)
		if len(leaves) == 0 {
			return nil, refuse("commitment.task_unknown", fault.P{"row": row})
		}
		for _, leaf := range leaves {
			if len(leaves) > 1 && (d.Hides(leaf, access.Commitments) || !s.fits(leaf, w) || seen[leaf]) {
				continue // of a parent, what may be promised
			}
			made, err := s.commitment(w, leaf, p.Share, seen)
			if err != nil {
				return nil, err
			}
			made.Row, made.By, made.Typed, made.Late = next, by, m.User, m.Now >= w.Start
			seen[leaf] = true
			out = append(out, made)
			next++
		}
		if len(out) > MaxRows {
			return nil, refuse("week.too_many_rows", fault.P{"max": MaxRows})
		}
	}
	if len(out) == 0 {
		return nil, refuse("commitment.empty", nil)
	}
	return out, nil
}

// fits tells whether a task may be promised in a week.
func (s *State) fits(row kernel.Row, w *Week) bool {
	_, err := s.commitment(w, row, nil, nil)
	return err == nil
}

func (s *State) commitment(w *Week, row kernel.Row, share *kernel.Percent, promised map[kernel.Row]bool) (Commitment, error) {
	t, there := s.ground.Task(row)
	p := fault.P{"row": row, "task": t.Name}
	to := kernel.Hundred
	if share != nil {
		to = *share
	}
	switch {
	case !there:
		return Commitment{}, refuse("commitment.task_unknown", fault.P{"row": row})
	case promised[row]:
		return Commitment{}, refuse("commitment.twice", p)
	case t.Hidden:
		return Commitment{}, refuse("commitment.task_hidden", p)
	case t.Ready == Restricted:
		return Commitment{}, refuse("commitment.restricted", p)
	case t.Ready == NotReady:
		return Commitment{}, refuse("commitment.not_ready", p)
	case t.Start >= w.End || t.Finish <= w.Start:
		p["start"], p["finish"], p["weekStart"], p["weekEnd"] = t.Start, t.Finish, w.Start, w.End
		return Commitment{}, refuse("commitment.outside_week", p)
	case to <= t.Progress || to > kernel.Hundred:
		p["share"], p["progress"] = to, t.Progress
		return Commitment{}, refuse("commitment.share_invalid", p)
	}
	return Commitment{
		Week: w.Row, Task: row, Name: t.Name, Start: t.Start, Finish: t.Finish, Duration: t.Duration, Quantity: t.Quantity, From: t.Progress, Share: to,
		Responsibles: t.Responsibles, Subcontract: t.Subcontract,
	}, nil
}

// standing gives the commitments of open weeks that refs name, each once.
func (s *State) standing(d area.Desk, refs []kernel.Ref) (out []*Commitment, err error) {
	if len(refs) > MaxRows {
		return nil, refuse("week.too_many_rows", fault.P{"max": MaxRows})
	}
	for _, ref := range refs {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		c := s.commitments.Get(row)
		if c == nil || d.Hides(row, access.Commitments) {
			return nil, refuse("commitment.unknown", fault.P{"row": row})
		}
		if w := s.weeks.Get(c.Week); w.Standing.Closed {
			return nil, closedWeek(w)
		}
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out, nil
}

func (s *State) withdraw(c Withdraw, d area.Desk) ([]event.Event, error) {
	list, err := s.standing(d, c.Rows)
	if err != nil {
		return nil, err
	}
	var gone []Commitment
	g := FieldWithdrawn.Gather()
	for _, one := range list {
		if w := s.weeks.Get(one.Week); c.Now < w.Start && len(s.closed[w.Row]) == 0 {
			gone = append(gone, *one)
		} else {
			g.Set(one, true)
		}
	}
	var out []event.Event
	if gone != nil {
		out = append(out, Commitments.Remove(gone...))
	}
	return g.Into(out), nil
}

func (s *State) setShare(c SetShare, d area.Desk) ([]event.Event, error) {
	list, err := s.standing(d, []kernel.Ref{c.Row})
	if err != nil {
		return nil, err
	}
	one := list[0]
	switch {
	case one.Withdrawn:
		return nil, refuse("commitment.withdrawn", fault.P{"row": one.Row, "task": one.Name})
	case c.Seen != nil && *c.Seen != one.Share && c.Share != one.Share:
		return nil, changed(d, one.Row, FieldShare.Field, *c.Seen, one.Share)
	case c.Share <= one.From || c.Share > kernel.Hundred:
		return nil, refuse("commitment.share_invalid", fault.P{"row": one.Task, "task": one.Name, "share": c.Share, "progress": one.From})
	case c.Now >= s.weeks.Get(one.Week).Start && c.Share < one.Share:
		// Promising less once the week runs would hide a miss.
		return nil, refuse("commitment.share_invalid", fault.P{"row": one.Task, "task": one.Name, "share": c.Share, "progress": one.Share})
	}
	g := FieldShare.Gather()
	g.Set(one, c.Share)
	return g.Into(nil), nil
}

func (s *State) close(c Close, d area.Desk) ([]event.Event, error) {
	w, err := s.open(d, c.Week)
	if err != nil {
		return nil, err
	}
	if c.Now < w.Start {
		return nil, refuse("week.not_begun", fault.P{"row": w.Row, "week": w.Number, "year": w.Year})
	}
	of := Closure{Row: s.numbers.Next(), Week: w.Row, Number: int32(len(s.closed[w.Row]) + 1), At: c.Now, By: c.User}
	outcomes := make([]Outcome, 0, len(s.ofWeek[w.Row]))
	for i, one := range s.Commitments(w.Row) {
		o := s.outcome(one)
		o.Row, o.Closure = of.Row+1+kernel.Row(i), of.Row
		outcomes = append(outcomes, o)
		switch {
		case o.Late && o.Kept:
			of.Added, of.AddedKept = of.Added+1, of.AddedKept+1
		case o.Late:
			of.Added++
		case o.Kept:
			of.Promised, of.Kept = of.Promised+1, of.Kept+1
		default:
			of.Promised++
		}
	}
	out := []event.Event{Closures.Add(of)}
	if len(outcomes) > 0 {
		out = append(out, Outcomes.Add(outcomes...))
	}
	return append(out, FieldStanding.Was(w.Row, w.Standing, Standing{Closed: true})), nil
}

// outcome compares a commitment with its task as it is now. Of a task that is gone nothing is done.
func (s *State) outcome(c *Commitment) Outcome {
	t, _ := s.ground.Task(c.Task)
	return Outcome{
		Commitment: c.Row, Task: c.Task, Name: c.Name, Share: c.Share, Realized: t.Progress, Responsibles: c.Responsibles, Subcontract: c.Subcontract,
		Kept: !c.Withdrawn && t.Progress >= c.Share, Late: c.Late, Withdrawn: c.Withdrawn,
	}
}

func (s *State) reopen(c Reopen, d area.Desk) ([]event.Event, error) {
	w, err := s.week(d, c.Week)
	if err != nil {
		return nil, err
	}
	reason, problem := kernel.CleanText(c.Reason, MaxDescription)
	switch {
	case !w.Standing.Closed:
		return nil, refuse("week.not_closed", fault.P{"row": w.Row, "week": w.Number, "year": w.Year})
	case problem != "":
		return nil, refuse("week.text_too_long", fault.P{"problem": problem, "max": MaxDescription})
	case reason == "":
		return nil, refuse("week.reason_missing", fault.P{"row": w.Row})
	}
	return []event.Event{FieldStanding.Was(w.Row, w.Standing, Standing{Reason: reason})}, nil
}

func (s *State) delete(c Delete, d area.Desk) ([]event.Event, error) {
	w, err := s.open(d, c.Week)
	if err != nil {
		return nil, err
	}
	if len(s.closed[w.Row]) > 0 {
		return nil, refuse("week.was_closed", fault.P{"row": w.Row, "week": w.Number, "year": w.Year})
	}
	return append(s.Leaves([]kernel.Row{w.Row}), Weeks.Remove(*w)), nil
}
