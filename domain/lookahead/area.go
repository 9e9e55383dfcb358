package lookahead

import (
	"fmt"
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Knows is area.Area.
func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case AddTasks, EditTasks, MoveTasks, DuplicateTasks, DeleteTasks, SetLean,
		AddRoadblocks, EditRoadblocks, PromiseRoadblocks, SetRoadblockStatus, AssignRoadblocks, DeleteRoadblocks,
		AddDocuments, RenameDocument, DeleteDocuments, ListActivities:
		return true
	}
	return false
}

// Decide is area.Area. What follows for the lean status of tasks is part of the decision.
func (s *State) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	events, err := s.decide(c, d)
	if err != nil {
		return nil, err
	}
	return s.withLean(events), nil
}

func (s *State) decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case AddTasks:
		return s.addTasks(c, d)
	case EditTasks:
		return s.editTasks(c, d)
	case MoveTasks:
		return s.moveTasks(c, d)
	case DuplicateTasks:
		return s.duplicateTasks(c, d)
	case DeleteTasks:
		return s.deleteTasks(c, d)
	case SetLean:
		return s.setLean(c, d)
	case AddRoadblocks:
		return s.addRoadblocks(c, d)
	case EditRoadblocks:
		return s.editRoadblocks(c, d)
	case PromiseRoadblocks:
		return s.promise(c, d)
	case SetRoadblockStatus:
		return s.setStatus(c, d)
	case AssignRoadblocks:
		return s.assign(c, d)
	case DeleteRoadblocks:
		return s.deleteRoadblocks(c, d)
	case AddDocuments:
		return s.addDocuments(c, d)
	case RenameDocument:
		return s.renameDocument(c, d)
	case DeleteDocuments:
		return s.deleteDocuments(c, d)
	case ListActivities:
		return s.listActivities(c, d)
	}
	panic(fmt.Sprintf("lookahead: no decision for %T", c))
}

// Revert is area.Area. A lean status that only followed goes back where it still stands, and nobody is blamed; then the roadblocks
// that are in the way now decide.
func (s *State) Revert(r area.Reversal, past []event.Event) {
	led := !slices.ContainsFunc(past, func(e event.Event) bool {
		_, lean := FieldLean.In(e)
		return !lean && e.Descriptor().Undoing != event.Along
	})
	taking := reversal{Reversal: r, state: s}
	tasks := s.concerned(past)
	for _, e := range slices.Backward(past) {
		if lean, is := FieldLean.In(e); is {
			tasks = append(tasks, lean.Rows...)
			if !led {
				s.leanBack(r, lean)
				continue
			}
		}
		if moved, is := FieldPlace.In(e); is {
			s.placeBack(r, moved)
			continue
		}
		if removed, is := Tasks.RemovedIn(e); is {
			s.tasksBack(taking, e.(record.RowSet), removed)
			continue
		}
		if set, is := e.(record.RowSet); is && e.Descriptor().Shape == event.Adds {
			if e = s.stillThere(set); e == nil {
				continue
			}
		}
		area.RevertFact(s, taking, e)
	}
	for _, e := range s.restricted(tasks) {
		r.Take(e)
	}
}

// stillThere leaves out of rows that came those that are gone again, as with what they hung on; nil where all are.
func (s *State) stillThere(e record.RowSet) event.Event {
	var places []int
	for i, row := range e.Descriptor().Rows(e) {
		if s.Has(row) {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return nil
	}
	return e.Only(places)
}

// tasksBack brings tasks back, those above before those beneath, where their activity still takes tasks.
func (s *State) tasksBack(r area.Reversal, e record.RowSet, tasks []Task) {
	waiting := map[kernel.Row]bool{}
	for i := range tasks {
		waiting[tasks[i].Row] = true
	}
	for len(waiting) > 0 {
		var level, places []int
		for i := range tasks {
			if waiting[tasks[i].Row] && !waiting[tasks[i].Parent] {
				level = append(level, i)
			}
		}
		for _, i := range level {
			t := &tasks[i]
			delete(waiting, t.Row)
			on, there := s.ground.Activity(t.Activity)
			above := s.tasks.Get(t.Parent)
			switch {
			case there && on.Summary:
				r.Blame(t.Activity, event.Existence)
			case above != nil && above.Activity != t.Activity, above != nil && s.level(t.Place, nil) >= MaxDepth:
				r.Blame(t.Parent, FieldPlace.Field)
			default:
				places = append(places, i)
			}
		}
		if len(places) > 0 {
			area.RevertFact(s, r, e.Only(places))
		}
	}
}

// leanBack takes a lean status back where it stands and nobody else has led it on.
func (s *State) leanBack(r area.Reversal, e *record.Changed[Task, Lean]) {
	var places []int
	for i, row := range e.Rows {
		if _, holds := e.Stands(i, s); holds && r.Own(row, FieldLean.Field) {
			places = append(places, i)
		}
	}
	if len(places) > 0 {
		r.Take(e.Inverse(places))
	}
}

// placeBack hangs tasks back where they hung, if that is still there and not beneath themselves by now.
func (s *State) placeBack(r area.Reversal, e *record.Changed[Task, Place]) {
	var places []int
	for i, row := range e.Rows {
		exists, holds := e.Stands(i, s)
		to := e.From[i]
		on, there := s.ground.Activity(to.Activity)
		switch {
		case !exists:
			r.Blame(row, event.Existence)
		case !holds || !r.Own(row, FieldPlace.Field):
			r.Blame(row, FieldPlace.Field)
		case !there || on.Summary:
			r.Blame(to.Activity, event.Existence)
		case to.Parent != 0 && s.tasks.Get(to.Parent) == nil:
			r.Blame(to.Parent, event.Existence)
		case to.Parent != 0 && (slices.Contains(s.family(row), to.Parent) || !slices.Contains(e.Rows, to.Parent) && s.tasks.Get(to.Parent).Activity != to.Activity),
			to.Parent != 0 && s.level(to, nil)+s.depth(row) > MaxDepth:
			r.Blame(row, FieldPlace.Field)
		default:
			places = append(places, i)
		}
	}
	if len(places) > 0 {
		r.Take(e.Inverse(places))
	}
}

// reversal lets what hangs on rows of the area go before them.
type reversal struct {
	area.Reversal
	state *State
}

// Take is area.Reversal.
func (r reversal) Take(e event.Event) {
	if d := e.Descriptor(); d.Shape == event.Removes {
		for _, before := range r.state.Leaves(d.Rows(e)) {
			r.Reversal.Take(before)
		}
	}
	r.Reversal.Take(e)
}

// labels are what facts mean together, the strongest first: what comes after only comes along.
var labels = []string{"tasks.delete", "tasks.add", "roadblocks.add", "roadblocks.delete", "roadblocks.promise", "tasks.move", "documents.add", "documents.delete"}

// Label says what facts of the area mean.
func Label(events []event.Event) string {
	var causes []event.Event
	for _, e := range events {
		if _, lean := FieldLean.In(e); !lean {
			causes = append(causes, e)
		}
	}
	if !slices.ContainsFunc(causes, func(e event.Event) bool { return e.Descriptor().Label != event.Comes }) {
		causes = events
	}
	for _, label := range labels {
		if slices.ContainsFunc(causes, func(e event.Event) bool { return e.Descriptor().Label == label }) {
			return label
		}
	}
	return area.PlainLabel(causes)
}
