package weekly

import (
	"slices"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// MissValues are the values of a miss that a command gives; nil leaves one alone.
type MissValues struct {
	Type        *int32      `json:"missType,omitempty"`
	Priority    *Priority   `json:"priority,omitempty"`
	Status      *MissStatus `json:"status,omitempty"`
	Description *string     `json:"description,omitempty"`
	DaysLost    *int32      `json:"daysLost,omitempty"`
	Picture     *string     `json:"picture,omitempty"`
}

// MissItem is one miss to add: of a week, about tasks.
type MissItem struct {
	MissValues
	Year  int32        `json:"year"`
	Week  int32        `json:"week"`
	Tasks []kernel.Ref `json:"tasks,omitempty"`
}

// AddMisses says why tasks were not done.
type AddMisses struct {
	Items  []MissItem `json:"items"`
	Moment `json:"-"`
}

// EditMisses gives misses the same values. Seen names those their user saw, of one miss.
type EditMisses struct {
	Rows   []kernel.Ref `json:"rows"`
	Set    MissValues   `json:"set"`
	Seen   *MissValues  `json:"seen,omitempty"`
	Moment `json:"-"`
}

// AssignMisses says which tasks misses are about, or are no longer.
type AssignMisses struct {
	Rows   []kernel.Ref `json:"rows"`
	Tasks  []kernel.Ref `json:"tasks"`
	Remove bool         `json:"remove,omitempty"`
}

// DeleteMisses takes misses away.
type DeleteMisses struct {
	Rows []kernel.Ref `json:"rows"`
}

// CommandType is the command's name on the wire.
func (AddMisses) CommandType() string { return "misses.add" }

// CommandType is the command's name on the wire.
func (EditMisses) CommandType() string { return "misses.edit" }

// CommandType is the command's name on the wire.
func (AssignMisses) CommandType() string { return "misses.assign" }

// CommandType is the command's name on the wire.
func (DeleteMisses) CommandType() string { return "misses.delete" }

// Needs is area.Command.
func (AddMisses) Needs() access.Module { return access.Reasons }

// Needs is area.Command.
func (EditMisses) Needs() access.Module { return access.Reasons }

// Needs is area.Command.
func (AssignMisses) Needs() access.Module { return access.Reasons }

// Needs is area.Command.
func (DeleteMisses) Needs() access.Module { return access.Reasons }

// give sets values, checked.
func (m *Miss) give(v MissValues, reasons kernel.Set) error {
	switch {
	case v.Type != nil && *v.Type != m.Type && !reasons.Has(strconv.Itoa(int(*v.Type))):
		return refuse("miss.type_unknown", fault.P{"row": m.Row, "type": *v.Type})
	case v.Priority != nil && !slices.Contains(Priorities, *v.Priority):
		return refuse("miss.priority_unknown", fault.P{"row": m.Row, "priority": string(*v.Priority)})
	case v.Status != nil && !slices.Contains(MissStatuses, *v.Status):
		return refuse("miss.status_unknown", fault.P{"row": m.Row, "status": string(*v.Status)})
	case v.DaysLost != nil && (*v.DaysLost < 0 || *v.DaysLost > MaxDaysLost):
		return refuse("miss.days_lost_out_of_range", fault.P{"row": m.Row, "max": MaxDaysLost})
	}
	for _, text := range []struct {
		of, to *string
		max    int
		clean  func(string, int) (string, string)
	}{{v.Description, &m.Description, MaxDescription, kernel.CleanText}, {v.Picture, &m.Picture, kernel.MaxName, kernel.CleanWord}} {
		if text.of == nil {
			continue
		}
		clean, problem := text.clean(*text.of, text.max)
		if problem != "" {
			return refuse("week.text_too_long", fault.P{"row": m.Row, "problem": problem, "max": text.max})
		}
		*text.to = clean
	}
	set(&m.Type, v.Type)
	set(&m.Priority, v.Priority)
	set(&m.Status, v.Status)
	set(&m.DaysLost, v.DaysLost)
	return nil
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func (s *State) addMisses(c AddMisses, d area.Desk) ([]event.Event, error) {
	if len(c.Items) > MaxRows {
		return nil, refuse("week.too_many_rows", fault.P{"max": MaxRows})
	}
	next := s.numbers.Next()
	var made []Miss
	var about []MissTask
	for i, item := range c.Items {
		m := Miss{Row: next + kernel.Row(i), Year: item.Year, Week: item.Week, By: c.User}
		if item.Year < 1970 || item.Year > 2400 || item.Week < 1 || item.Week > 53 {
			return nil, refuse("miss.week_unknown", fault.P{"year": item.Year, "week": item.Week})
		}
		if item.Type == nil {
			return nil, refuse("miss.type_unknown", fault.P{"row": m.Row})
		}
		if err := m.give(item.MissValues, c.Reasons); err != nil {
			return nil, err
		}
		tasks, err := s.tasks(d, item.Tasks)
		if err != nil {
			return nil, err
		}
		var answering []string
		if !c.User.IsZero() {
			answering = append(answering, c.User.String())
		}
		for _, t := range tasks {
			if m.Subcontract.IsZero() {
				m.Subcontract = t.Subcontract
			}
			answering = append(answering, t.Responsibles.List()...)
			about = append(about, MissTask{Miss: m.Row, Task: t.Row, Name: t.Name})
		}
		m.Responsibles = kernel.SetOf(answering...)
		made = append(made, m)
	}
	if made == nil {
		return nil, nil
	}
	out := []event.Event{Misses.Add(made...)}
	if about == nil {
		return out, nil
	}
	for i := range about {
		about[i].Row = next + kernel.Row(len(made)+i)
	}
	return append(out, MissTasks.Add(about...)), nil
}

// tasks gives the tasks that refs name, each once.
func (s *State) tasks(d area.Desk, refs []kernel.Ref) (out []Task, err error) {
	seen := map[kernel.Row]bool{}
	for _, ref := range refs {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		t, there := s.ground.Task(row)
		if !there || d.Hides(row, access.Reasons) {
			return nil, refuse("commitment.task_unknown", fault.P{"row": row})
		}
		if !seen[row] {
			out = append(out, t)
		}
		seen[row] = true
	}
	return out, nil
}

// named gives the misses that refs name, each once.
func (s *State) named(d area.Desk, refs []kernel.Ref) (out []*Miss, err error) {
	if len(refs) > MaxRows {
		return nil, refuse("week.too_many_rows", fault.P{"max": MaxRows})
	}
	for _, ref := range refs {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		m := s.misses.Get(row)
		if m == nil || d.Hides(row, access.Reasons) {
			return nil, refuse("miss.unknown", fault.P{"row": row})
		}
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	return out, nil
}

func (s *State) editMisses(c EditMisses, d area.Desk) ([]event.Event, error) {
	list, err := s.named(d, c.Rows)
	if err != nil {
		return nil, err
	}
	if c.Seen != nil && len(list) == 1 {
		was := *list[0]
		set(&was.Type, c.Seen.Type)
		set(&was.Priority, c.Seen.Priority)
		set(&was.Status, c.Seen.Status)
		set(&was.Description, c.Seen.Description)
		set(&was.DaysLost, c.Seen.DaysLost)
		for _, u := range Misses.Unlike(&was, list[0]) {
			return nil, changed(d, was.Row, u.Field, u.From, u.To)
		}
	}
	edits := Misses.Edits()
	for _, m := range list {
		to := *m
		if err := to.give(c.Set, c.Reasons); err != nil {
			return nil, err
		}
		edits.Give(m, &to)
	}
	return edits.Events(), nil
}

func (s *State) assignMisses(c AssignMisses, d area.Desk) ([]event.Event, error) {
	list, err := s.named(d, c.Rows)
	if err != nil {
		return nil, err
	}
	var made, gone []MissTask
	for _, m := range list {
		have := s.MissTasks(m.Row)
		about := func(row kernel.Row) int {
			return slices.IndexFunc(have, func(t *MissTask) bool { return t.Task == row })
		}
		if c.Remove {
			for _, ref := range c.Tasks {
				row, err := d.Resolve(ref)
				if err != nil {
					return nil, err
				}
				if at := about(row); at >= 0 {
					gone = append(gone, *have[at])
				}
			}
			continue
		}
		tasks, err := s.tasks(d, c.Tasks)
		if err != nil {
			return nil, err
		}
		for _, t := range tasks {
			if about(t.Row) < 0 {
				made = append(made, MissTask{Row: s.numbers.Next() + kernel.Row(len(made)), Miss: m.Row, Task: t.Row, Name: t.Name})
			}
		}
	}
	switch {
	case made != nil:
		return []event.Event{MissTasks.Add(made...)}, nil
	case gone != nil:
		return []event.Event{MissTasks.Remove(gone...)}, nil
	}
	return nil, nil
}

func (s *State) deleteMisses(c DeleteMisses, d area.Desk) ([]event.Event, error) {
	list, err := s.named(d, c.Rows)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	var rows []kernel.Row
	for _, m := range list {
		rows = append(rows, m.Row)
	}
	return removing(s.Leaves(rows), Misses, s.misses.Get, rows), nil
}
