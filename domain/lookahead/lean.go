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

// Lead gives the facts by which a weekly plan leads tasks: what is promised is Committed and stays where it is; what is Committed no longer
// is led on where it is not done, and follows its activity again. Tasks that a roadblock restricts meanwhile are left to it.
func (s *State) Lead(tasks []kernel.Row, to Status, d area.Desk) ([]event.Event, error) {
	lean, placement := FieldLean.Gather(), FieldPlacement.Gather()
	slices.Sort(tasks)
	for _, row := range slices.Compact(tasks) {
		t := s.tasks.Get(row)
		switch {
		case t == nil || t.Lean.Status == to || t.Lean.Status == Restricted, to != Committed && t.Lean.Status != Committed, to == Can && s.Shown(t) == kernel.Hundred:
			continue
		}
		lean.Set(t, Lean{Status: to})
		placed, err := s.settled(t, to, d)
		if err != nil {
			return nil, err
		}
		placement.Set(t, placed)
	}
	return placement.Into(lean.Into(nil)), nil
}

// settled is where a task starts once it has another lean status: pinned while it is promised or has begun.
func (s *State) settled(t *Task, to Status, d area.Desk) (Placement, error) {
	on, there := s.ground.Activity(t.Activity)
	led := *t
	led.Lean.Status = to
	if !there || led.Stays() == (t.Pinned != 0) || len(s.children[t.Row]) > 0 {
		return t.Placement, nil
	}
	if led.Stays() {
		return Placement{Pinned: t.Computed.Start}, nil
	}
	calendar, err := d.WorkTime(on.Calendar, on.Start, t.Pinned)
	if err != nil {
		return Placement{}, err
	}
	return Placement{Offset: calendar.Between(on.Start, t.Pinned)}, nil
}
