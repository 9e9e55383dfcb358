package lookahead

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// RoadblockValues are values of a roadblock; what is nil is not said.
type RoadblockValues struct {
	Name         *string        `json:"name,omitempty"`
	Description  *string        `json:"description,omitempty"`
	Type         *int32         `json:"type,omitempty"`
	Category     *string        `json:"category,omitempty"`
	Priority     *Priority      `json:"priority,omitempty"`
	Responsible  *kernel.UserID `json:"responsible,omitempty"` // the zero id: nobody
	Responsibles *kernel.Set    `json:"responsibles,omitempty"`
	Reporters    *kernel.Set    `json:"reporters,omitempty"`
	Subcontract  *kernel.ID     `json:"subcontract,omitempty"` // the zero id: none
	Hidden       *bool          `json:"hidden,omitempty"`
	Inactive     *bool          `json:"inactive,omitempty"`
}

// RoadblockItem is one roadblock to add, with the tasks in whose way it stands. Without a date it is a draft.
type RoadblockItem struct {
	RoadblockValues
	Tasks []kernel.Ref   `json:"tasks,omitempty"`
	Date  *kernel.Minute `json:"date,omitempty"`
}

// AddRoadblocks adds roadblocks.
type AddRoadblocks struct {
	Items     []RoadblockItem `json:"items"`
	Available *Available      `json:"-"`
}

// EditRoadblocks gives roadblocks the same values. Seen names those their user saw, of one roadblock.
type EditRoadblocks struct {
	Rows      []kernel.Ref     `json:"rows"`
	Set       RoadblockValues  `json:"set"`
	Seen      *RoadblockValues `json:"seen,omitempty"`
	Available *Available       `json:"-"`
}

// PromiseRoadblocks promises a date. From the second promise on a reason says why the one before was not kept. For one roadblock it is
// the way out of "not committed"; among several, such ones and released ones stay as they are.
type PromiseRoadblocks struct {
	Rows   []kernel.Ref  `json:"rows"`
	Date   kernel.Minute `json:"date"`
	Reason string        `json:"reason,omitempty"`
}

// SetRoadblockStatus releases roadblocks, opens them again, or says that nobody commits to them. At is when, on the project's clock.
type SetRoadblockStatus struct {
	Rows []kernel.Ref   `json:"rows"`
	To   RoadblockState `json:"status"`
	At   kernel.Minute  `json:"-"`
	By   kernel.UserID  `json:"-"`
}

// AssignRoadblocks puts roadblocks in the way of tasks, or takes them out of it.
type AssignRoadblocks struct {
	Rows   []kernel.Ref `json:"rows"`
	Tasks  []kernel.Ref `json:"tasks"`
	Remove bool         `json:"remove,omitempty"`
}

// DeleteRoadblocks takes roadblocks away, with their promises.
type DeleteRoadblocks struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (AddRoadblocks) CommandType() string { return "roadblocks.add" }

// CommandType is the command's name on the wire.
func (EditRoadblocks) CommandType() string { return "roadblocks.edit" }

// CommandType is the command's name on the wire.
func (PromiseRoadblocks) CommandType() string { return "roadblocks.promise" }

// CommandType is the command's name on the wire.
func (SetRoadblockStatus) CommandType() string { return "roadblocks.set-status" }

// CommandType is the command's name on the wire.
func (AssignRoadblocks) CommandType() string { return "roadblocks.assign" }

// CommandType is the command's name on the wire.
func (DeleteRoadblocks) CommandType() string { return "roadblocks.delete" }

// Needs is area.Command.
func (AddRoadblocks) Needs() access.Module { return access.Roadblocks }

// Needs is area.Command.
func (EditRoadblocks) Needs() access.Module { return access.Roadblocks }

// Needs is area.Command.
func (PromiseRoadblocks) Needs() access.Module { return access.Roadblocks }

// Needs is area.Command.
func (SetRoadblockStatus) Needs() access.Module { return access.Roadblocks }

// Needs is area.Command.
func (AssignRoadblocks) Needs() access.Module { return access.Roadblocks }

// Needs is area.Command.
func (DeleteRoadblocks) Needs() access.Module { return access.Roadblocks }

// obstacles gives the roadblocks that refs name, each once. Someone limited to their own rows is refused others' as unknown.
func (s *State) obstacles(d area.Desk, refs []kernel.Ref) (out []*Roadblock, err error) {
	if len(refs) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(refs)})
	}
	seen := map[kernel.Row]bool{}
	for _, ref := range refs {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		r := s.roadblocks.Get(row)
		if r == nil || d.Hides(row, access.Roadblocks) {
			return nil, refuse("roadblock.unknown", fault.P{"row": row})
		}
		if !seen[row] {
			out = append(out, r)
		}
		seen[row] = true
	}
	return out, nil
}

func (s *State) addRoadblocks(c AddRoadblocks, d area.Desk) ([]event.Event, error) {
	if len(c.Items) > MaxRows {
		return nil, refuse("task.too_many_rows", fault.P{"max": MaxRows, "rows": len(c.Items)})
	}
	next := s.numbers.Next()
	var made []Roadblock
	for _, item := range c.Items {
		r := Roadblock{Row: next}
		next++
		if item.Name == nil {
			return nil, refuse("task.name_invalid", fault.P{"problem": "name.empty"})
		}
		if err := c.Available.roadblock(&r, &item.RoadblockValues); err != nil {
			return nil, err
		}
		if err := r.give(item.RoadblockValues); err != nil {
			return nil, err
		}
		if item.Date != nil {
			r.Standing.State = Open
		}
		made = append(made, r)
	}
	if len(made) == 0 {
		return nil, nil
	}
	out := []event.Event{Roadblocks.Add(made...)}
	var promises []Promise
	for i, item := range c.Items {
		if item.Date != nil {
			promises = append(promises, Promise{Row: next, Roadblock: made[i].Row, Date: *item.Date})
			next++
		}
	}
	if promises != nil {
		out = append(out, Promises.Add(promises...))
	}
	var blocks []Block
	for i, item := range c.Items {
		tasks, err := s.knownBut(d, item.Tasks, func(t *Task) bool { return d.Hides(t.Row, access.Roadblocks) })
		if err != nil {
			return nil, err
		}
		for _, t := range tasks {
			blocks = append(blocks, Block{Row: next, Roadblock: made[i].Row, Task: t.Row})
			next++
		}
	}
	if blocks != nil {
		out = append(out, Blocks.Add(blocks...))
	}
	return out, nil
}

// give sets values, checked.
func (r *Roadblock) give(v RoadblockValues) error {
	texts := TaskValues{Name: v.Name, Description: v.Description, Priority: v.Priority}
	if err := texts.check(r.Row); err != nil {
		return err
	}
	if v.Category != nil && *v.Category != "" && !slices.Contains(Categories, *v.Category) {
		return refuse("roadblock.category_unknown", fault.P{"row": r.Row, "category": *v.Category})
	}
	set(&r.Name, texts.Name)
	set(&r.Description, texts.Description)
	set(&r.Type, v.Type)
	set(&r.Category, v.Category)
	set(&r.Priority, v.Priority)
	set(&r.Responsible, v.Responsible)
	set(&r.Responsibles, v.Responsibles)
	set(&r.Reporters, v.Reporters)
	set(&r.Subcontract, v.Subcontract)
	set(&r.Hidden, v.Hidden)
	set(&r.Inactive, v.Inactive)
	return nil
}

func (s *State) editRoadblocks(c EditRoadblocks, d area.Desk) ([]event.Event, error) {
	list, err := s.obstacles(d, c.Rows)
	if err != nil {
		return nil, err
	}
	if c.Seen != nil && len(list) == 1 {
		was := *list[0]
		if err := was.give(*c.Seen); err != nil {
			return nil, err
		}
		for _, u := range Roadblocks.Unlike(&was, list[0]) {
			return nil, changed(d, was.Row, u.Field, u.From, u.To)
		}
	}
	edits := Roadblocks.Edits()
	for _, r := range list {
		if err := c.Available.roadblock(r, &c.Set); err != nil {
			return nil, err
		}
		to := *r
		if err := to.give(c.Set); err != nil {
			return nil, err
		}
		edits.Give(r, &to)
	}
	return edits.Events(), nil
}

func (s *State) promise(c PromiseRoadblocks, d area.Desk) ([]event.Event, error) {
	list, err := s.obstacles(d, c.Rows)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if c.Date <= 0 {
		return nil, refuse("roadblock.date_missing", fault.P{"row": list[0].Row})
	}
	reason, problem := kernel.CleanText(c.Reason, MaxDescription)
	if problem != "" {
		return nil, refuse("task.text_too_long", fault.P{"row": list[0].Row, "problem": problem, "max": MaxDescription})
	}
	g := FieldStanding.Gather()
	var promises []Promise
	for _, r := range list {
		if len(list) > 1 && (r.Standing.State == NotCommitted || r.Standing.State == Released) {
			continue
		}
		made := s.promised[r.Row]
		if len(made) > 0 && reason == "" {
			return nil, refuse("roadblock.reason_missing", fault.P{"row": r.Row})
		}
		promises = append(promises, Promise{Row: s.numbers.Next() + kernel.Row(len(promises)), Roadblock: r.Row, Date: c.Date, Reason: reason})
		g.Set(r, Standing{State: Open})
	}
	switch {
	case len(promises) > 0:
	case slices.ContainsFunc(list, func(r *Roadblock) bool { return r.Standing.State == NotCommitted }):
		return nil, refuse("roadblock.change_notcommitment", fault.P{"row": list[0].Row})
	default:
		return nil, refuse("roadblock.all_released", fault.P{"row": list[0].Row})
	}
	return g.Into([]event.Event{Promises.Add(promises...)}), nil
}

func (s *State) setStatus(c SetRoadblockStatus, d area.Desk) ([]event.Event, error) {
	list, err := s.obstacles(d, c.Rows)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if c.To != Released && c.To != Open && c.To != NotCommitted {
		return nil, refuse("roadblock.status_unknown", fault.P{"status": string(c.To)})
	}
	g := FieldStanding.Gather()
	left := 0
	for _, r := range list {
		to := Standing{State: c.To}
		switch {
		case r.Standing.State == c.To:
			continue
		case r.Standing.State == NotCommitted:
			left++
			continue
		case c.To == Released:
			to.Released, to.By = c.At, c.By
		case c.To == Open && len(s.promised[r.Row]) == 0:
			to.State = Draft
		}
		g.Set(r, to)
	}
	if left == len(list) {
		return nil, refuse("roadblock.change_notcommitment", fault.P{"row": list[0].Row})
	}
	return g.Into(nil), nil
}

func (s *State) assign(c AssignRoadblocks, d area.Desk) ([]event.Event, error) {
	list, err := s.obstacles(d, c.Rows)
	if err != nil {
		return nil, err
	}
	tasks, err := s.knownBut(d, c.Tasks, func(t *Task) bool {
		return d.Hides(t.Row, access.Roadblocks) && !slices.ContainsFunc(list, func(r *Roadblock) bool {
			return s.blockOf(r.Row, t.Row) >= 0 // seen through their own roadblock
		})
	})
	if err != nil {
		return nil, err
	}
	if len(tasks) == 0 {
		return nil, refuse("roadblock.no_tasks", nil)
	}
	var made, gone []Block
	for _, r := range list {
		for _, t := range tasks {
			at := s.blockOf(r.Row, t.Row)
			switch {
			case at < 0 && !c.Remove:
				made = append(made, Block{Row: s.numbers.Next() + kernel.Row(len(made)), Roadblock: r.Row, Task: t.Row})
			case at >= 0 && c.Remove:
				gone = append(gone, *s.blocks.Get(s.blocking[r.Row][at]))
			}
		}
	}
	switch {
	case made != nil:
		return []event.Event{Blocks.Add(made...)}, nil
	case gone != nil:
		return []event.Event{Blocks.Remove(gone...)}, nil
	}
	return nil, nil
}

// blockOf gives the place, among what a roadblock blocks, of a task; -1 where it is not in its way.
func (s *State) blockOf(roadblock, task kernel.Row) int {
	return slices.IndexFunc(s.blocking[roadblock], func(b kernel.Row) bool { return s.blocks.Get(b).Task == task })
}

func (s *State) deleteRoadblocks(c DeleteRoadblocks, d area.Desk) ([]event.Event, error) {
	list, err := s.obstacles(d, c.Rows)
	if err != nil {
		return nil, err
	}
	var rows []kernel.Row
	for _, r := range list {
		rows = append(rows, r.Row)
	}
	return s.without(nil, rows), nil
}
