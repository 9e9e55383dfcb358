package lookahead

import (
	"strconv"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Available is what the project offers to its tasks and roadblocks. In a command, nil says that nobody asked: what comes from the plan
// itself is there already.
type Available struct {
	People       kernel.Set // active, and let into the project
	Subcontracts kernel.Set
	Tags         kernel.Set // by number
	Types        kernel.Set // of roadblocks, by number
}

// task refuses what the project does not offer, unless the task has it already: whoever has left stays with what was theirs.
func (a *Available) task(now *Task, v *TaskValues) error {
	if a == nil {
		return nil
	}
	if err := a.people(now.Row, now.Responsibles, v.Responsibles); err != nil {
		return err
	}
	if v.Tags != nil {
		if unknown := v.Tags.Without(a.Tags).Without(now.Tags); unknown != "" {
			return refuse("task.tag_unknown", fault.P{"row": now.Row, "tag": strings.Join(unknown.List(), ", ")})
		}
	}
	return a.firm(now.Row, now.Subcontract, v.Subcontract)
}

// roadblock is the same for a roadblock.
func (a *Available) roadblock(now *Roadblock, v *RoadblockValues) error {
	if a == nil {
		return nil
	}
	for _, list := range []struct {
		now kernel.Set
		to  *kernel.Set
	}{{now.Responsibles, v.Responsibles}, {now.Reporters, v.Reporters}} {
		if err := a.people(now.Row, list.now, list.to); err != nil {
			return err
		}
	}
	if v.Responsible != nil && !v.Responsible.IsZero() {
		if err := a.people(now.Row, kernel.SetOf(now.Responsible.String()), new(kernel.SetOf(v.Responsible.String()))); err != nil {
			return err
		}
	}
	if v.Type != nil && *v.Type != 0 && *v.Type != now.Type && !a.Types.Has(strconv.Itoa(int(*v.Type))) {
		return refuse("roadblock.type_unknown", fault.P{"row": now.Row, "type": *v.Type})
	}
	return a.firm(now.Row, now.Subcontract, v.Subcontract)
}

func (a *Available) people(row kernel.Row, now kernel.Set, to *kernel.Set) error {
	if to == nil {
		return nil
	}
	if unknown := to.Without(a.People).Without(now); unknown != "" {
		return refuse("task.person_unknown", fault.P{"row": row, "person": strings.Join(unknown.List(), ", ")})
	}
	return nil
}

func (a *Available) firm(row kernel.Row, now kernel.ID, to *kernel.ID) error {
	if to == nil || to.IsZero() || *to == now || a.Subcontracts.Has(to.String()) {
		return nil
	}
	return refuse("task.subcontract_unknown", fault.P{"row": row, "subcontract": to.String()})
}
