package lookahead

import (
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

func (s *State) moveTasks(c MoveTasks, d area.Desk) ([]event.Event, error) {
	tasks, err := s.known(d, c.Rows)
	if err != nil {
		return nil, err
	}
	p, on, err := s.place(d, c.Activity, c.Parent, nil)
	if err != nil {
		return nil, err
	}
	edits := Tasks.Edits()
	for _, t := range tasks {
		family := s.family(t.Row)
		if slices.Contains(family, p.Parent) {
			return nil, refuse("task.beneath_itself", fault.P{"row": t.Row, "parent": p.Parent})
		}
		if s.level(p, nil)+s.depth(t.Row) > MaxDepth {
			return nil, refuse("task.too_deep", fault.P{"row": t.Row, "max": MaxDepth})
		}
		for _, row := range family {
			now := s.tasks.Get(row)
			to := *now
			if to.Activity = p.Activity; row == t.Row {
				to.Parent = p.Parent
			}
			if now.Activity != p.Activity && len(s.children[row]) == 0 {
				if err := s.stay(&to, now, on, d); err != nil {
					return nil, err
				}
			}
			edits.Give(now, &to)
		}
	}
	return edits.Events(), nil
}

// stay keeps the dates of a task that comes under another activity.
func (s *State) stay(to, now *Task, on Activity, d area.Desk) error {
	if now.Computed.Start == 0 {
		return nil
	}
	return s.schedule(to, TaskValues{Start: &now.Computed.Start}, on, d)
}

// family is a task with all beneath it, what is above first.
func (s *State) family(row kernel.Row) []kernel.Row {
	out := []kernel.Row{row}
	for _, child := range s.children[row] {
		out = append(out, s.family(child)...)
	}
	return out
}

// depth counts the levels of a task with what is beneath it.
func (s *State) depth(row kernel.Row) int {
	most := 0
	for _, child := range s.children[row] {
		most = max(most, s.depth(child))
	}
	return most + 1
}

// tops leaves out the tasks that go with one above them.
func (s *State) tops(tasks []*Task) (out []*Task) {
	named := map[kernel.Row]bool{}
	for _, t := range tasks {
		named[t.Row] = true
	}
	for _, t := range tasks {
		covered := false
		for row := t.Parent; row != 0 && !covered; row = s.tasks.Get(row).Parent {
			covered = named[row]
		}
		if !covered {
			out = append(out, t)
		}
	}
	return out
}

func (s *State) duplicateTasks(c DuplicateTasks, d area.Desk) ([]event.Event, error) {
	tasks, err := s.known(d, c.Rows)
	if err != nil {
		return nil, err
	}
	var made []Task
	var originals []kernel.Row
	all := map[kernel.Row]kernel.Row{}
	next := s.numbers.Next()
	for _, t := range s.tops(tasks) {
		p, on := t.Place, Activity{}
		if !c.Activity.IsNone() {
			if p, _, err = s.place(d, c.Activity, kernel.Ref{}, nil); err != nil {
				return nil, err
			}
		}
		on, _ = s.ground.Activity(p.Activity)
		copies := map[kernel.Row]kernel.Row{}
		for _, row := range s.family(t.Row) {
			now := s.tasks.Get(row)
			to := Tasks.Copy(*now)
			to.Row = next + kernel.Row(len(made))
			if to.Place = p; row != t.Row {
				to.Parent = copies[now.Parent]
			}
			copies[row], all[row] = to.Row, to.Row
			originals = append(originals, row)
			if to.Pinned != 0 || p.Activity != t.Activity {
				if err := s.stay(&to, now, on, d); err != nil {
					return nil, err
				}
			}
			made = append(made, to)
		}
	}
	if len(made) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(made)})
	}
	if len(made) == 0 {
		return nil, nil
	}
	out := []event.Event{Tasks.Add(made...)}
	if papers := s.copied(all, originals, next+kernel.Row(len(made))); papers != nil {
		out = append(out, Documents.Add(papers...))
	}
	return out, nil
}

func (s *State) deleteTasks(c DeleteTasks, d area.Desk) ([]event.Event, error) {
	tasks, err := s.known(d, c.Rows)
	if err != nil || len(tasks) == 0 {
		return nil, err
	}
	var rows []kernel.Row
	for _, t := range s.tops(tasks) {
		rows = append(rows, s.family(t.Row)...)
	}
	return s.without(rows, nil), nil
}

// Leaves is area.Area: tasks go with their activity, and roadblocks with the last task they stand in the way of.
func (s *State) Leaves(rows []kernel.Row) []event.Event {
	gone := map[kernel.Row]bool{}
	var tasks, roadblocks, listings []kernel.Row
	for _, row := range rows {
		gone[row] = true
		if listing, listed := s.listed[row]; listed {
			listings = append(listings, listing)
		}
		tasks = append(tasks, s.ofActivity[row]...)
		if s.tasks.Get(row) != nil {
			tasks = append(tasks, s.family(row)...)
		}
		if s.roadblocks.Get(row) != nil {
			roadblocks = append(roadblocks, row)
		}
	}
	return except(append(removing(nil, Listings, s.listings.Get, listings), s.without(tasks, roadblocks)...), gone)
}

// except leaves the rows out that go already.
func except(events []event.Event, gone map[kernel.Row]bool) (out []event.Event) {
	for _, e := range events {
		set := e.(record.RowSet)
		var places []int
		for i, row := range e.Descriptor().Rows(e) {
			if !gone[row] {
				places = append(places, i)
			}
		}
		if len(places) > 0 {
			out = append(out, set.Only(places))
		}
	}
	return out
}

// without are the facts that take tasks and roadblocks away, with what hangs on them, what hangs most deeply first.
func (s *State) without(tasks, roadblocks []kernel.Row) (out []event.Event) {
	slices.Sort(tasks)
	tasks = slices.Compact(tasks)
	blocks := map[kernel.Row]bool{}
	going := map[kernel.Row]bool{}
	for _, row := range roadblocks {
		going[row] = true
	}
	for _, task := range tasks {
		for _, block := range s.blockedWith[task] {
			blocks[block] = true
		}
	}
	for block := range blocks {
		roadblock := s.blocks.Get(block).Roadblock
		if !slices.ContainsFunc(s.blocking[roadblock], func(other kernel.Row) bool { return !blocks[other] }) {
			going[roadblock] = true
		}
	}
	var promises, left, papers, ofRoadblocks []kernel.Row
	for _, task := range tasks {
		papers = append(papers, s.documents.on[task]...)
	}
	for roadblock := range going {
		left = append(left, roadblock)
		ofRoadblocks = append(ofRoadblocks, s.roadblockDocuments.on[roadblock]...)
		promises = append(promises, s.promised[roadblock]...)
		for _, block := range s.blocking[roadblock] {
			blocks[block] = true
		}
	}
	out = removing(out, Documents, s.documents.Get, papers)
	out = removing(out, RoadblockDocuments, s.roadblockDocuments.Get, ofRoadblocks)
	out = removing(out, Promises, s.promises.Get, promises)
	out = removing(out, Blocks, s.blocks.Get, keys(blocks))
	out = removing(out, Roadblocks, s.roadblocks.Get, left)
	return removing(out, Tasks, s.tasks.Get, tasks)
}

func keys(set map[kernel.Row]bool) (out []kernel.Row) {
	for row := range set {
		out = append(out, row)
	}
	return out
}

func removing[R any](out []event.Event, t *record.Table[R], get func(kernel.Row) *R, rows []kernel.Row) []event.Event {
	if len(rows) == 0 {
		return out
	}
	slices.Sort(rows)
	records := make([]R, len(rows))
	for i, row := range rows {
		records[i] = *get(row)
	}
	return append(out, t.Remove(records...))
}
