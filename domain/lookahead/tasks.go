package lookahead

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// known gives the tasks that refs name, each once, in the order they are named. Someone limited to their own rows is refused others' as
// unknown.
func (s *State) known(d area.Desk, refs []kernel.Ref) ([]*Task, error) {
	return s.knownBut(d, refs, func(t *Task) bool { return d.Hides(t.Row, access.Lookahead) })
}

// knownBut answers for hidden tasks as for those that are not there.
func (s *State) knownBut(d area.Desk, refs []kernel.Ref, hidden func(*Task) bool) (out []*Task, err error) {
	if len(refs) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(refs)})
	}
	seen := map[kernel.Row]bool{}
	for _, ref := range refs {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		t := s.tasks.Get(row)
		if t == nil || hidden(t) {
			return nil, refuse("task.unknown", fault.P{"row": row})
		}
		if !seen[row] {
			out = append(out, t)
		}
		seen[row] = true
	}
	return out, nil
}

// place is where a command hangs tasks, with the activity there.
func (s *State) place(d area.Desk, activity, parent kernel.Ref, made []Task) (Place, Activity, error) {
	var p Place
	var err error
	if !parent.IsNone() {
		if p.Parent, err = d.Resolve(parent); err != nil {
			return p, Activity{}, err
		}
		above := s.tasks.Get(p.Parent)
		if at := slices.IndexFunc(made, func(t Task) bool { return t.Row == p.Parent }); at >= 0 {
			above = &made[at]
		}
		if above == nil || d.Hides(p.Parent, access.Lookahead) {
			return p, Activity{}, refuse("task.unknown", fault.P{"row": p.Parent})
		}
		p.Activity = above.Activity
	}
	if !activity.IsNone() {
		row, err := d.Resolve(activity)
		if err != nil {
			return p, Activity{}, err
		}
		if p.Parent != 0 && row != p.Activity {
			return p, Activity{}, refuse("task.parent_elsewhere", fault.P{"row": p.Parent, "activity": p.Activity})
		}
		p.Activity = row
	}
	on, there := s.ground.Activity(p.Activity)
	switch {
	case !there:
		return p, on, refuse("task.activity_unknown", fault.P{"row": p.Activity})
	case on.Summary:
		return p, on, refuse("task.on_summary", fault.P{"row": p.Activity})
	}
	return p, on, nil
}

// level counts the tasks above a place.
func (s *State) level(p Place, made []Task) (n int) {
	for row := p.Parent; row != 0; n++ {
		if t := s.tasks.Get(row); t != nil {
			row = t.Parent
		} else {
			row = made[slices.IndexFunc(made, func(t Task) bool { return t.Row == row })].Parent
		}
	}
	return n
}

func (s *State) addTasks(c AddTasks, d area.Desk) ([]event.Event, error) {
	if len(c.Items) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(c.Items)})
	}
	made := make([]Task, 0, len(c.Items))
	for _, item := range c.Items {
		p, on, err := s.place(d, item.Activity, item.Parent, made)
		if err != nil {
			return nil, err
		}
		if s.level(p, made) >= MaxDepth {
			return nil, refuse("task.too_deep", fault.P{"row": p.Parent, "max": MaxDepth})
		}
		t := Task{Row: s.numbers.Next() + kernel.Row(len(made)), Place: p, Duration: 8 * 60}
		if len(s.ofActivity[p.Activity]) == 0 {
			t.Progress = on.Progress
		}
		if above := s.tasks.Get(p.Parent); above != nil && len(s.children[p.Parent]) == 0 {
			t.Progress, t.Placement = above.Progress, above.Placement // what the task above said of itself, its first child says now
		}
		if item.Name == nil {
			return nil, refuse("task.name_invalid", fault.P{"problem": "name.empty"})
		}
		if err := c.Available.task(&t, &item.TaskValues); err != nil {
			return nil, err
		}
		if err := s.give(&t, item.TaskValues, on, d); err != nil {
			return nil, err
		}
		made = append(made, t)
	}
	if len(made) == 0 {
		return nil, nil
	}
	return []event.Event{Tasks.Add(made...)}, nil
}
