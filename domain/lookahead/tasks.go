package lookahead

import (
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// TaskValues are values of a task; what is nil is not said.
type TaskValues struct {
	Name         *string         `json:"name,omitempty"`
	Description  *string         `json:"description,omitempty"`
	Start        *kernel.Minute  `json:"start,omitempty"`
	Finish       *kernel.Minute  `json:"finish,omitempty"` // with a start it sets the duration
	Duration     *int32          `json:"duration,omitempty"`
	Quantity     *kernel.Amount  `json:"quantity,omitempty"`
	Done         *kernel.Amount  `json:"done,omitempty"`
	Unit         *string         `json:"unit,omitempty"`
	Hours        *kernel.Amount  `json:"hours,omitempty"`
	Cost         *kernel.Amount  `json:"cost,omitempty"`
	Responsibles *kernel.Set     `json:"responsibles,omitempty"`
	Subcontract  *kernel.ID      `json:"subcontract,omitempty"` // the zero id: none
	Tags         *kernel.Set     `json:"tags,omitempty"`
	Priority     *Priority       `json:"priority,omitempty"`
	Weight       *kernel.Percent `json:"weight,omitempty"` // below 0: none of its own
	Progress     *kernel.Percent `json:"progress,omitempty"`
	Week         *int32          `json:"week,omitempty"`
	Hidden       *bool           `json:"hidden,omitempty"`
}

// TaskItem is one task to add: beneath an activity, or beneath a task.
type TaskItem struct {
	Activity kernel.Ref `json:"activity"`
	Parent   kernel.Ref `json:"parent"`
	TaskValues
}

// AddTasks adds tasks. The first ones of an activity under way begin with its progress, so that it stays what it is.
type AddTasks struct {
	Items     []TaskItem `json:"items"`
	Available *Available `json:"-"`
}

// EditTasks gives tasks the same values. Seen names those their user saw, of one task.
type EditTasks struct {
	Rows      []kernel.Ref `json:"rows"`
	Set       TaskValues   `json:"set"`
	Seen      *TaskValues  `json:"seen,omitempty"`
	Effective *time.Time   `json:"effective,omitempty"` // when a progress held on site; nil: now
	Available *Available   `json:"-"`
}

// MoveTasks hangs tasks elsewhere: right beneath an activity, or beneath a task.
type MoveTasks struct {
	Rows     []kernel.Ref `json:"rows"`
	Activity kernel.Ref   `json:"activity"`
	Parent   kernel.Ref   `json:"parent"`
}

// DuplicateTasks copies tasks, with what is beneath them, into an activity. Copies have no progress and no roadblocks.
type DuplicateTasks struct {
	Rows     []kernel.Ref `json:"rows"`
	Activity kernel.Ref   `json:"activity"`
}

// DeleteTasks takes tasks away, with what is beneath them.
type DeleteTasks struct {
	Rows []kernel.Ref `json:"rows"`
}

// SetLean leads tasks to another lean status. Coming is the day the coming planning week begins.
type SetLean struct {
	Rows   []kernel.Ref  `json:"rows"`
	To     Status        `json:"to"`
	Coming kernel.Minute `json:"-"`
}

// CommandType is the command's name on the wire.
func (AddTasks) CommandType() string { return "tasks.add" }

// CommandType is the command's name on the wire.
func (EditTasks) CommandType() string { return "tasks.edit" }

// CommandType is the command's name on the wire.
func (MoveTasks) CommandType() string { return "tasks.move" }

// CommandType is the command's name on the wire.
func (DuplicateTasks) CommandType() string { return "tasks.duplicate" }

// CommandType is the command's name on the wire.
func (DeleteTasks) CommandType() string { return "tasks.delete" }

// CommandType is the command's name on the wire.
func (SetLean) CommandType() string { return "tasks.set-lean" }

// Needs is area.Command.
func (AddTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (EditTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (MoveTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (DuplicateTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (DeleteTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (SetLean) Needs() access.Module { return access.Lookahead }

// known gives the tasks that refs name, each once, in the order they are named.
func (s *State) known(d area.Desk, refs []kernel.Ref) (out []*Task, err error) {
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
		if t == nil {
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
		if above == nil {
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
		of  **string
		max int
	}{{&v.Description, MaxDescription}, {&v.Unit, MaxUnit}} {
		if *text.of != nil {
			clean, problem := kernel.CleanText(**text.of, text.max)
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
			copies[row] = to.Row
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
	return []event.Event{Tasks.Add(made...)}, nil
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
	var tasks, roadblocks []kernel.Row
	for _, row := range rows {
		gone[row] = true
		tasks = append(tasks, s.ofActivity[row]...)
		if s.tasks.Get(row) != nil {
			tasks = append(tasks, s.family(row)...)
		}
		if s.roadblocks.Get(row) != nil {
			roadblocks = append(roadblocks, row)
		}
	}
	return except(s.without(tasks, roadblocks), gone)
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
	var promises, left []kernel.Row
	for roadblock := range going {
		left = append(left, roadblock)
		promises = append(promises, s.promised[roadblock]...)
		for _, block := range s.blocking[roadblock] {
			blocks[block] = true
		}
	}
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
