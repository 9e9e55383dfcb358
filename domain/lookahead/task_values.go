package lookahead

import (
	"slices"
	"time"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// give sets values of a task that is new or a copy, checked.
func (s *State) give(t *Task, v TaskValues, on Activity, d area.Desk) error {
	if err := v.check(t.Row); err != nil {
		return err
	}
	set(&t.Name, v.Name)
	set(&t.Description, v.Description)
	set(&t.Quantity, v.Quantity)
	set(&t.Done, v.Done)
	set(&t.Unit, v.Unit)
	set(&t.Hours, v.Hours)
	set(&t.Cost, v.Cost)
	set(&t.Responsibles, v.Responsibles)
	set(&t.Subcontract, v.Subcontract)
	set(&t.Tags, v.Tags)
	set(&t.Priority, v.Priority)
	set(&t.Progress, v.Progress)
	set(&t.Week, v.Week)
	set(&t.Hidden, v.Hidden)
	if v.Weight != nil {
		t.Weight = weightOf(*v.Weight)
	}
	return s.schedule(t, v, on, d)
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func weightOf(share kernel.Percent) Weight {
	if share < 0 {
		return Weight{}
	}
	return Weight{Custom: true, Share: share}
}

// schedule sets the placement and the duration of a task by the dates somebody gives it. Where they are no working time, the start is
// the next begin of work.
func (s *State) schedule(t *Task, v TaskValues, on Activity, d area.Desk) error {
	set(&t.Duration, v.Duration)
	if v.Start == nil && v.Finish == nil && t.Stays() == (t.Pinned != 0) {
		return nil
	}
	around := []kernel.Minute{on.Start}
	for _, at := range []*kernel.Minute{v.Start, v.Finish, &t.Pinned} {
		if at != nil && *at != 0 {
			around = append(around, *at)
		}
	}
	calendar, err := d.WorkTime(on.Calendar, around...)
	if err != nil {
		return err
	}
	start, _ := t.dates(on.Start, calendar)
	if v.Start != nil {
		start = calendar.NextStart(*v.Start)
	}
	if v.Finish != nil {
		work := calendar.Between(start, *v.Finish)
		if *v.Finish < start || work < 0 {
			return refuse("task.finish_before_start", fault.P{"row": t.Row, "start": start, "finish": *v.Finish})
		}
		if work > MaxDuration {
			return refuse("task.duration_out_of_range", fault.P{"row": t.Row, "max": MaxDuration})
		}
		t.Duration = work
	}
	t.Placement = Placement{Offset: calendar.Between(on.Start, start)}
	if t.Stays() {
		t.Placement = Placement{Pinned: start}
	}
	return nil
}

// check refuses values out of their bounds, and cleans texts.
func (v *TaskValues) check(row kernel.Row) error {
	if v.Name != nil {
		clean, problem := kernel.CleanName(*v.Name)
		if problem != "" {
			return refuse("task.name_invalid", fault.P{"row": row, "problem": problem, "max": kernel.MaxName})
		}
		v.Name = &clean
	}
	for _, text := range []struct {
		of    **string
		max   int
		clean func(string, int) (string, string)
	}{{&v.Description, MaxDescription, kernel.CleanText}, {&v.Unit, MaxUnit, kernel.CleanWord}} {
		if *text.of != nil {
			clean, problem := text.clean(**text.of, text.max)
			if problem != "" {
				return refuse("task.text_too_long", fault.P{"row": row, "problem": problem, "max": text.max})
			}
			*text.of = &clean
		}
	}
	for _, amount := range []*kernel.Amount{v.Quantity, v.Done, v.Hours, v.Cost} {
		if amount != nil && (*amount < 0 || *amount > MaxAmount) {
			return refuse("task.amount_out_of_range", fault.P{"row": row, "max": MaxAmount})
		}
	}
	switch {
	case v.Duration != nil && (*v.Duration < 0 || *v.Duration > MaxDuration):
		return refuse("task.duration_out_of_range", fault.P{"row": row, "max": MaxDuration})
	case v.Progress != nil && (*v.Progress < 0 || *v.Progress > kernel.Hundred):
		return refuse("task.progress_out_of_range", fault.P{"row": row, "progress": *v.Progress, "max": kernel.Hundred})
	case v.Weight != nil && *v.Weight > kernel.Hundred:
		return refuse("task.weight_out_of_range", fault.P{"row": row, "max": kernel.Hundred})
	case v.Week != nil && *v.Week != 0 && (*v.Week/100 < 1970 || *v.Week/100 > 2400 || *v.Week%100 < 1 || *v.Week%100 > 53):
		return refuse("task.week_unknown", fault.P{"row": row, "week": *v.Week})
	case v.Priority != nil && !slices.Contains(Priorities, *v.Priority):
		return refuse("task.priority_unknown", fault.P{"row": row, "priority": string(*v.Priority)})
	}
	return nil
}

// dated tells whether values are such that a parent has of its children.
func (v *TaskValues) ofLeaves() bool {
	return v.Start != nil || v.Finish != nil || v.Duration != nil || v.Progress != nil
}

func (s *State) editTasks(c EditTasks, d area.Desk) ([]event.Event, error) {
	tasks, err := s.known(d, c.Rows)
	if err != nil {
		return nil, err
	}
	if c.Seen != nil && len(tasks) == 1 {
		if err := seenStands(tasks[0], *c.Seen, d); err != nil {
			return nil, err
		}
	}
	edits := Tasks.Edits()
	for _, t := range tasks {
		if len(s.children[t.Row]) > 0 && c.Set.ofLeaves() {
			return nil, refuse("task.parent_field", fault.P{"row": t.Row})
		}
		on, there := s.ground.Activity(t.Activity)
		if !there {
			return nil, refuse("task.activity_unknown", fault.P{"row": t.Activity})
		}
		if err := c.Available.task(t, &c.Set); err != nil {
			return nil, err
		}
		to := *t
		if err := s.give(&to, c.Set, on, d); err != nil {
			return nil, err
		}
		edits.Give(t, &to)
	}
	return held(edits.Events(), c.Effective), nil
}

// held says of a change of progress since when it holds on site.
func held(events []event.Event, since *time.Time) []event.Event {
	for i, e := range events {
		if progress, is := FieldProgress.In(e); is {
			events[i] = progress.Held(since)
		}
	}
	return events
}

// seenStands refuses an edit whose user saw other values than a task has.
func seenStands(t *Task, v TaskValues, d area.Desk) error {
	was := *t
	set(&was.Name, v.Name)
	set(&was.Description, v.Description)
	set(&was.Duration, v.Duration)
	set(&was.Quantity, v.Quantity)
	set(&was.Done, v.Done)
	set(&was.Unit, v.Unit)
	set(&was.Hours, v.Hours)
	set(&was.Cost, v.Cost)
	set(&was.Responsibles, v.Responsibles)
	set(&was.Subcontract, v.Subcontract)
	set(&was.Tags, v.Tags)
	set(&was.Priority, v.Priority)
	set(&was.Progress, v.Progress)
	set(&was.Week, v.Week)
	set(&was.Hidden, v.Hidden)
	if v.Weight != nil {
		was.Weight = weightOf(*v.Weight)
	}
	for _, u := range Tasks.Unlike(&was, t) {
		return changed(d, t.Row, u.Field, u.From, u.To)
	}
	for _, date := range []struct {
		seen *kernel.Minute
		is   kernel.Minute
	}{{v.Start, t.Computed.Start}, {v.Finish, t.Computed.Finish}} {
		if date.seen != nil && *date.seen != date.is {
			return changed(d, t.Row, FieldPlacement.Field, *date.seen, date.is)
		}
	}
	return nil
}
