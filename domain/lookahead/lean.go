package lookahead

import (
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// steps are what people may lead a task to, by what it is. Only a weekly commitment makes a task Committed.
var steps = map[Status][]Status{Debit: {Can}, Can: {Will, Debit}, Will: {Can}}

const week = 7 * kernel.Day

func (s *State) setLean(c SetLean, d area.Desk) ([]event.Event, error) {
	tasks, err := s.known(d, c.Rows)
	if err != nil {
		return nil, err
	}
	g := FieldLean.Gather()
	for _, t := range tasks {
		switch {
		case t.Lean.Status == c.To:
			continue
		case !slices.Contains(steps[t.Lean.Status], c.To):
			return nil, refuse("task.lean_not_allowed", fault.P{"row": t.Row, "from": string(t.Lean.Status), "to": string(c.To)})
		case c.To == Will && (t.Computed.Finish <= c.Coming || t.Computed.Start >= c.Coming+week):
			return nil, refuse("task.lean_outside_week", fault.P{"row": t.Row, "start": t.Computed.Start, "finish": t.Computed.Finish, "week": c.Coming})
		}
		g.Set(t, Lean{Status: c.To})
	}
	return g.Into(nil), nil
}

// restricted gives what follows for the lean status of tasks from the roadblocks in their way.
func (s *State) restricted(tasks []kernel.Row) []event.Event {
	slices.Sort(tasks)
	g := FieldLean.Gather()
	for _, row := range slices.Compact(tasks) {
		t := s.tasks.Get(row)
		if t == nil {
			continue
		}
		switch blocked := s.blocked(row); {
		case blocked && t.Lean.Status != Restricted:
			g.Set(t, Lean{Status: Restricted, Before: t.Lean.Status})
		case !blocked && t.Lean.Status == Restricted:
			to := t.Lean.Before
			if to == Committed {
				to = Debit
			}
			g.Set(t, Lean{Status: to})
		}
	}
	return g.Into(nil)
}

// blocked tells whether a roadblock that is not released stands in the way of a task.
func (s *State) blocked(task kernel.Row) bool {
	return slices.ContainsFunc(s.BlockedBy(task), func(row kernel.Row) bool { return s.roadblocks.Get(row).Standing.State != Released })
}

// withLean adds to facts what follows for the lean status of the tasks they concern.
func (s *State) withLean(events []event.Event) []event.Event {
	tasks := s.concerned(events)
	if len(tasks) == 0 {
		return events
	}
	for _, e := range events {
		s.Evolve(e)
	}
	follows := s.restricted(tasks)
	for _, e := range slices.Backward(events) {
		s.Unevolve(e)
	}
	return append(events, follows...)
}

// concerned are the tasks whose lean status may follow from facts: roadblocks that come, go or are released.
func (s *State) concerned(events []event.Event) (out []kernel.Row) {
	for _, e := range events {
		if blocks, is := Blocks.AddedIn(e); is {
			for _, b := range blocks {
				out = append(out, b.Task)
			}
		}
		if blocks, is := Blocks.RemovedIn(e); is {
			for _, b := range blocks {
				out = append(out, b.Task)
			}
		}
		if tasks, is := Tasks.AddedIn(e); is {
			for i := range tasks {
				out = append(out, tasks[i].Row)
			}
		}
		if w, is := e.(record.Write); is && w.Field() == FieldStanding.Field {
			for _, row := range w.Written() {
				out = append(out, s.Blocked(row)...)
			}
		}
	}
	return out
}
