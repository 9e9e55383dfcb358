package lookahead

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/worktime"
)

// Calendars gives the working time of a calendar around some dates.
type Calendars func(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error)

// Follow gives what follows for the tasks of some activities, or of all: their dates, and the dates and progress of parents. Nil when
// nothing changes.
func (s *State) Follow(activities []kernel.Row, all bool, calendars Calendars) (*Recalculated, error) {
	if all {
		activities = activities[:0:0]
		for row := range s.ofActivity {
			activities = append(activities, row)
		}
	}
	slices.Sort(activities)
	var out Recalculated
	for _, activity := range slices.Compact(activities) {
		if err := s.follow(&out, activity, calendars); err != nil {
			return nil, err
		}
	}
	if len(out.Rows) == 0 {
		return nil, nil
	}
	return &out, nil
}

func (s *State) follow(out *Recalculated, activity kernel.Row, calendars Calendars) error {
	rows := s.ofActivity[activity]
	on, there := s.ground.Activity(activity)
	if len(rows) == 0 || !there || on.Start == 0 {
		return nil
	}
	now := make(map[kernel.Row]Computed, len(rows))
	var of func(t *Task) (Computed, error)
	of = func(t *Task) (Computed, error) {
		if c, known := now[t.Row]; known {
			return c, nil
		}
		var c Computed
		for _, row := range s.children[t.Row] {
			child := s.tasks.Get(row)
			got, err := of(child)
			if err != nil {
				return c, err
			}
			if c.Start == 0 || got.Start < c.Start {
				c.Start = got.Start
			}
			c.Finish = max(c.Finish, got.Finish)
		}
		if c.Start == 0 {
			around := []kernel.Minute{on.Start}
			if t.Pinned != 0 {
				around = append(around, t.Pinned)
			}
			calendar, err := calendars(on.Calendar, around...)
			if err != nil {
				return c, err
			}
			c.Start, c.Finish = t.dates(on.Start, calendar)
		} else {
			c.Progress = s.progressOf(s.children[t.Row])
		}
		now[t.Row] = c
		return c, nil
	}
	for _, row := range rows {
		t := s.tasks.Get(row)
		c, err := of(t)
		if err != nil {
			return err
		}
		if c != t.Computed {
			out.Rows, out.From, out.To = append(out.Rows, row), append(out.From, t.Computed), append(out.To, c)
		}
	}
	return nil
}

// dates are when a task without children starts and finishes.
func (t *Task) dates(activity kernel.Minute, c *worktime.Calendar) (start, finish kernel.Minute) {
	if start = t.Pinned; start == 0 {
		start = c.Start(c.Worked(activity) + t.Offset)
	}
	if t.Duration == 0 {
		return start, start
	}
	return start, c.Add(start, t.Duration)
}

// Shown is the progress a task shows: its own, or that of its children.
func (s *State) Shown(t *Task) kernel.Percent {
	if len(s.children[t.Row]) > 0 {
		return s.progressOf(s.children[t.Row])
	}
	return t.Progress
}

// progressOf is the progress of tasks side by side, by their weights: custom ones first, the rest shares what they leave by the basis
// of the schedule, by duration where that says nothing, and equally where that says nothing either.
func (s *State) progressOf(rows []kernel.Row) kernel.Percent {
	custom, rest := int64(0), int64(0)
	for _, row := range rows {
		if t := s.tasks.Get(row); t.Weight.Custom {
			custom += int64(t.Weight.Share)
		}
	}
	share := s.shares(rows)
	for _, row := range rows {
		rest += share[row]
	}
	left := max(int64(kernel.Hundred)-custom, 0)
	sum, weights, full := int64(0), int64(0), true
	for _, row := range rows {
		t := s.tasks.Get(row)
		weight := int64(t.Weight.Share) * fine
		if !t.Weight.Custom {
			weight = left * fine * int64(kernel.ShareOf(share[row], rest)) / int64(kernel.Hundred)
		}
		shown := s.Shown(t)
		full = full && shown == kernel.Hundred
		sum, weights = sum+weight*int64(shown), weights+weight
	}
	switch {
	case full:
		return kernel.Hundred
	case weights == 0:
		return 0
	}
	return min(kernel.Percent((sum+weights/2)/weights), kernel.Hundred-1)
}

// fine divides a ten-thousandth of a percent, so that many small weights lose nothing.
const fine = 1000

// shares are what tasks without a custom weight share by.
func (s *State) shares(rows []kernel.Row) map[kernel.Row]int64 {
	measures := []func(*Task) int64{func(t *Task) int64 { return int64(t.Duration) }, func(*Task) int64 { return 1 }}
	switch s.ground.Basis() {
	case "cost":
		measures = slices.Insert(measures, 0, func(t *Task) int64 { return int64(t.Cost) })
	case "man-hours":
		measures = slices.Insert(measures, 0, func(t *Task) int64 { return int64(t.Hours) })
	}
	out := map[kernel.Row]int64{}
	for _, of := range measures {
		sum := int64(0)
		for _, row := range rows {
			if t := s.tasks.Get(row); !t.Weight.Custom {
				out[row] = s.sum(t, of)
				sum += out[row]
			}
		}
		if sum > 0 {
			break
		}
	}
	return out
}

// sum measures a task, or what is beneath it.
func (s *State) sum(t *Task, of func(*Task) int64) int64 {
	children := s.children[t.Row]
	if len(children) == 0 {
		return of(t)
	}
	out := int64(0)
	for _, row := range children {
		out += s.sum(s.tasks.Get(row), of)
	}
	return out
}

// Report is what the tasks of an activity say of its progress.
type Report struct {
	Progress      kernel.Percent
	Start, Finish kernel.Minute // of the work done; None where none is, or where work is left
}

// Reported is the progress of an activity by its tasks; false where it has none.
func (s *State) Reported(activity kernel.Row) (r Report, there bool) {
	var tops []kernel.Row
	r.Start, r.Finish = kernel.None, kernel.None
	for _, row := range s.ofActivity[activity] {
		t := s.tasks.Get(row)
		if t.Parent == 0 {
			tops = append(tops, row)
		}
		if len(s.children[row]) > 0 || !t.Started() {
			continue
		}
		start := max(t.Pinned, t.Computed.Start)
		if start != 0 && (r.Start == kernel.None || start < r.Start) {
			r.Start = start
		}
		r.Finish = max(r.Finish, t.Computed.Finish)
	}
	if len(tops) == 0 {
		return Report{}, false
	}
	if r.Progress = s.progressOf(tops); r.Progress < kernel.Hundred {
		r.Finish = kernel.None
	}
	return r, true
}

// Reporting lists the activities whose progress may follow from facts of the area.
func (s *State) Reporting(events []event.Event) (out []kernel.Row) {
	for _, e := range events {
		if w, is := e.(record.Write); is {
			switch w.Field() {
			case FieldProgress.Field, FieldWeight.Field, FieldTaskDuration.Field, FieldHours.Field, FieldTaskCost.Field:
				out = append(out, s.activitiesOf(w.Written())...)
			}
		}
		out = append(out, between(e)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Touched lists the activities whose tasks have to be calculated anew after facts of the area.
func (s *State) Touched(events []event.Event) []kernel.Row {
	out := s.Reporting(events)
	for _, e := range events {
		if changed, is := FieldPlacement.In(e); is {
			out = append(out, s.activitiesOf(changed.Rows)...)
		}
	}
	return out
}

// activitiesOf are the activities of the tasks that are there.
func (s *State) activitiesOf(rows []kernel.Row) (out []kernel.Row) {
	for _, row := range rows {
		if t := s.tasks.Get(row); t != nil {
			out = append(out, t.Activity)
		}
	}
	return out
}

// between are those that a fact adds tasks to or takes them from.
func between(e event.Event) (out []kernel.Row) {
	records := func(list []Task) {
		for i := range list {
			out = append(out, list[i].Activity)
		}
	}
	if moved, is := FieldPlace.In(e); is {
		for i := range moved.Rows {
			out = append(out, moved.From[i].Activity, moved.To[i].Activity)
		}
	}
	if added, is := Tasks.AddedIn(e); is {
		records(added)
	}
	if removed, is := Tasks.RemovedIn(e); is {
		records(removed)
	}
	return out
}
