package plan

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Permitted refuses a command that the person may not give, whatever the plan holds. Decide judges besides what the command does.
func Permitted(by By, c Command) error { return permitted(by, c) }

// permitted judges a command by the module it needs, before anything else, so that a refusal says nothing of what the command would
// have met. A batch needs what its commands need; what takes others back needs some level that edits.
func permitted(by By, c Command) error {
	switch c := c.(type) {
	case Batch:
		if len(c.Commands) > MaxBatch { // refused as such
			return someLevel(by)
		}
		for _, one := range c.Commands {
			if err := permitted(by, one); err != nil {
				return err
			}
		}
		return someLevel(by)
	case Undo, Redo, RestoreBefore:
		return someLevel(by)
	}
	if _, is := c.(area.BySight); is && by.Levels.Of(c.Needs()).Sees() {
		return nil
	}
	if !edits(by, c.Needs()) {
		return denied(c.Needs())
	}
	if limited, is := c.(area.ByRole); is && !slices.Contains(limited.Roles(), by.Role) {
		return refuse("bulk.insufficient_permissions", fault.P{"role": string(by.Role), "success": false, "changed": 0})
	}
	return nil
}

// edits tells whether the person may change anything in a module: all of it, or own rows where rows have owners. Calendars move the
// dates of the Gantt, so who changes them needs both.
func edits(by By, module access.Module) bool {
	if module == access.Calendars && by.Levels.Of(access.Gantt) != access.Full {
		return false
	}
	switch by.Levels.Of(module) {
	case access.Full:
		return true
	case access.Own:
		return slices.ContainsFunc(parts, func(p part) bool {
			return p.schema.Owned && slices.ContainsFunc(p.schema.Events, func(d *event.Descriptor) bool { return d.Module == module })
		})
	}
	return false
}

// someLevel asks for a level that edits in any part of the plan.
func someLevel(by By) error {
	for _, p := range parts {
		for _, d := range p.schema.Events {
			if edits(by, d.Module) {
				return nil
			}
		}
	}
	return denied(parts[0].schema.Module)
}

// judge refuses facts the person may not make, whatever command they follow from: a file, or what is taken back. Each is judged by its
// module, and at the level of own rows by whose the row is when it happens. What only follows is judged by what it follows from.
func (s *State) judge(by By, c Command, events, follows []event.Event) error {
	own := false
	caused := causes(slices.DeleteFunc(slices.Clone(events), func(e event.Event) bool { return slices.Contains(follows, e) }))
	for _, e := range caused {
		module := e.Descriptor().Module
		if e.Descriptor().BySight && by.Levels.Of(module).Sees() {
			continue
		}
		if !edits(by, module) {
			return denied(module)
		}
		own = own || by.Levels.Of(module) == access.Own
	}
	if !own {
		return nil
	}
	_, undoes := c.(Undo)
	return s.judgeRows(by, undoes, events, caused)
}

// causes are the facts that do not only follow from others; all, where there are no others.
func causes(events []event.Event) []event.Event {
	var out []event.Event
	for _, e := range events {
		if d := e.Descriptor(); d.Undoing != event.Along && (d.Field == nil || !d.Field.Follows) {
			out = append(out, e)
		}
	}
	if out == nil {
		return events
	}
	return out
}

// judgeRows refuses facts about rows of others in modules where the person may change only own ones. A row is judged as it is before it
// is written or removed, and as it is once it is added. Whose a row is, nobody says at this level. A row that names nobody is added where
// all it hangs on is the person's to change: a roadblock is put in the way of own tasks alone. What an undo brings back hung there before.
func (s *State) judgeRows(by By, undoes bool, events, caused []event.Event) error {
	evolved := 0
	defer func() { s.Unevolve(events[:evolved]) }()
	for i, e := range events {
		d := e.Descriptor()
		judged := by.Levels.Of(d.Module) == access.Own && slices.Contains(caused, e)
		owns := func() error {
			for _, row := range d.Rows(e) {
				if !judged {
					continue
				}
				if record.Decides(d.Field) || !s.Owner(row).Owns(by.Person()) || d.Shape == event.Adds && !undoes && s.hangsOnOthers(by, row) {
					return refuse("access.denied", fault.P{"module": string(d.Module), "need": string(access.Full), "row": row})
				}
			}
			return nil
		}
		if d.Rows != nil && d.Shape != event.Adds {
			if err := owns(); err != nil {
				return err
			}
		}
		s.Evolve(e)
		evolved = i + 1
		if d.Rows != nil && d.Shape == event.Adds {
			if err := owns(); err != nil {
				return err
			}
		}
	}
	return nil
}

// hangsOnOthers tells whether a row that names nobody hangs on one that the person may not change.
func (s *State) hangsOnOthers(by By, row kernel.Row) bool {
	return slices.ContainsFunc(record.Inherited(s.says(row)), func(holder kernel.Row) bool {
		module, foreign := s.foreign(by, holder)
		return foreign && by.Levels.Of(module) != access.Full
	})
}

// foreign tells whether a row that has an owner is not the person's, with its module.
func (s *State) foreign(by By, row kernel.Row) (access.Module, bool) {
	said := s.says(row)
	if len(said) == 0 {
		return "", false
	}
	return said[0].Field.Module, !s.Owner(row).Owns(by.Person())
}

func denied(module access.Module) error {
	return refuse("access.denied", fault.P{"module": string(module), "need": string(access.Full)})
}
