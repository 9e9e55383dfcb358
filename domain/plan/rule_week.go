package plan

import (
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/record"
	"gantry/domain/weekly"
)

// Weekly gives the weeks and the misses for reading.
func (s *State) Weekly() *weekly.State { return s.weekly }

// promisable is the tasks of the lookahead as weeks stand on them.
type promisable struct{ of *State }

// Task is weekly.Ground.
func (p promisable) Task(row kernel.Row) (weekly.Task, bool) {
	t := p.of.lookahead.Task(row)
	if t == nil {
		return weekly.Task{}, false
	}
	ready := weekly.NotReady
	switch t.Lean.Status {
	case lookahead.Can, lookahead.Will, lookahead.Committed:
		ready = weekly.Ready
	case lookahead.Restricted:
		ready = weekly.Restricted
	}
	out := weekly.Task{
		Row: row, Name: t.Name, Start: t.Computed.Start, Finish: t.Computed.Finish, Duration: t.Duration, Quantity: t.Quantity, Progress: p.of.lookahead.Shown(t),
		Responsibles: t.Responsibles, Subcontract: t.Subcontract, Ready: ready, Hidden: t.Hidden,
	}
	if out.Subcontract.IsZero() && out.Responsibles == "" { // the promise is whose the task is
		owner := p.of.Owner(row)
		out.Responsibles = kernel.SetOf(owner.People...)
		if owner.Subcontract != "" {
			out.Subcontract = kernel.MustParseID(owner.Subcontract)
		}
	}
	return out, true
}

// Leaves is weekly.Ground.
func (p promisable) Leaves(row kernel.Row) (out []kernel.Row) {
	if p.of.lookahead.Task(row) == nil {
		return nil
	}
	children := p.of.lookahead.Children(row)
	if len(children) == 0 {
		return []kernel.Row{row}
	}
	for _, child := range children {
		out = append(out, p.Leaves(child)...)
	}
	return out
}

// decideWeek adds to what a week decides what follows for the lean status of its tasks: a promise commits a task; withdrawn before the
// closure it is planned again; closing returns what is not done to what can be done, unless another open week still promises it. Who may
// promise own tasks alone neither makes nor closes weeks.
func (d *desk) decideWeek(c Command) ([]event.Event, error) {
	switch c.(type) {
	case weekly.Create, weekly.Close, weekly.Reopen, weekly.Delete:
		if d.meta.By.Levels.Of(access.Commitments) != access.Full {
			return nil, denied(access.Commitments)
		}
	}
	events, err := d.state.weekly.Decide(c, d)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		d.state.Evolve(e)
	}
	defer d.state.Unevolve(events)
	follows, err := d.leading(events)
	if err != nil {
		return nil, err
	}
	d.follows = append(d.follows, follows...)
	return append(slices.Clone(events), follows...), nil
}

// leading gives what follows for tasks from facts of weeks, which are evolved.
func (d *desk) leading(events []event.Event) (out []event.Event, err error) {
	var promised, withdrawn, closed []kernel.Row
	for _, e := range events {
		if list, is := weekly.Commitments.AddedIn(e); is {
			for i := range list {
				promised = append(promised, list[i].Task)
			}
		}
		if list, is := weekly.Commitments.RemovedIn(e); is {
			for i := range list {
				withdrawn = append(withdrawn, list[i].Task)
			}
		}
		if c, is := weekly.FieldWithdrawn.In(e); is {
			for _, row := range c.Rows {
				withdrawn = append(withdrawn, d.state.weekly.Commitment(row).Task)
			}
		}
		if list, is := weekly.Outcomes.AddedIn(e); is {
			for i := range list {
				closed = append(closed, list[i].Task)
			}
		}
	}
	free := func(row kernel.Row) bool { return d.state.weekly.Promised(row) }
	withdrawn, closed = slices.DeleteFunc(withdrawn, free), slices.DeleteFunc(closed, free)
	for _, step := range []struct {
		rows []kernel.Row
		to   lookahead.Status
	}{{promised, lookahead.Committed}, {withdrawn, lookahead.Will}, {closed, lookahead.Can}} {
		more, err := d.state.lookahead.Lead(step.rows, step.to, d)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// leads tells whether facts of weeks lead tasks: what becomes of these means nothing of its own.
func leads(events []event.Event) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool { return e.Descriptor().Module == access.Commitments })
}

// widest is how far a site's clock may be ahead of the writer's.
const widest = 14 * time.Hour

// keptByWeeks names why facts of weeks are not taken back: the week was closed since, or has begun, so that only withdrawing is left, which
// shows. It is "" where nothing stands in the way. A plan may go whole until it is closed.
func (s *State) keptByWeeks(past []event.Event, at time.Time) string {
	own := eventsOf(weekly.Schema.Area, past)
	whole := slices.ContainsFunc(own, func(e event.Event) bool {
		_, made := weekly.Weeks.AddedIn(e)
		return made
	})
	begun := false
	for _, row := range s.weeksOf(own) {
		w := s.weekly.Week(row)
		switch {
		case w == nil:
		case w.Standing.Closed || len(s.weekly.Closures(row)) > 0:
			return "undo.week_closed"
		case !at.IsZero() && kernel.Minute(at.Add(widest).Unix()/60) >= w.Start:
			begun = true
		}
	}
	if begun && !whole {
		return "undo.week_begun"
	}
	return ""
}

// weeksOf are the weeks that facts are about.
func (s *State) weeksOf(events []event.Event) (out []kernel.Row) {
	of := func(list []weekly.Commitment) {
		for i := range list {
			out = append(out, list[i].Week)
		}
	}
	for _, e := range events {
		if list, is := weekly.Commitments.AddedIn(e); is {
			of(list)
		}
		if list, is := weekly.Commitments.RemovedIn(e); is {
			of(list)
		}
		w, is := e.(record.Write)
		switch {
		case !is:
		case w.Field() == weekly.FieldEnd.Field:
			out = append(out, w.Written()...)
		case w.Field() == weekly.FieldShare.Field, w.Field() == weekly.FieldWithdrawn.Field:
			for _, row := range w.Written() {
				if c := s.weekly.Commitment(row); c != nil {
					out = append(out, c.Week)
				}
			}
		}
	}
	return out
}
