package projects

import (
	"cmp"
	"context"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
)

// Originals gives a schedule of the caller's company with everything in it, and what files brought beside it.
type Originals func(ctx context.Context, caller commands.Caller, schedule kernel.ScheduleID) (schedule.Import, error)

// Copy says what a duplicate is to be.
type Copy struct {
	Of      kernel.ScheduleID
	Reader  commands.Caller  // reads the original, where it is of another company; without a company the caller does
	Project kernel.ProjectID // of the copy; zero: that of the original
	Name    string           // empty: that of the original
	Afresh  bool             // without progress, as schedule.Import.Afresh says; else with everything
}

// Duplicate makes a copy of a schedule: a plan of its own with the same calendars, activities, links, tags and baselines, with numbers of its
// own, in one append. The original is read between two of its commands and not held up by the rest. The copy has the id of the command;
// asking again makes no second one. The copy of a hidden schedule is hidden from its first event on.
//
// Faults: "schedule.unknown", "schedule.removed", those of Start.
func (p Projects) Duplicate(ctx context.Context, planner Planner, caller commands.Caller, id kernel.CommandID, c Copy) (planning.Receipt, error) {
	if c.Reader.Company.IsZero() {
		c.Reader = caller
	}
	from, err := p.ProjectOf(ctx, c.Reader, c.Of)
	if err != nil {
		return planning.Receipt{}, err
	}
	into := c.Project
	if into.IsZero() {
		into = from
	}
	lists, err := p.state(ctx, c.Reader, from)
	if err != nil {
		return planning.Receipt{}, err
	}
	listed := lists.Schedules[c.Of]
	if listed.Removed {
		return planning.Receipt{}, fault.New(fault.NotFound, "schedule.removed", fault.P{"id": c.Of.String()})
	}
	original, err := p.Originals(ctx, c.Reader, c.Of)
	if err != nil {
		return planning.Receipt{}, err
	}
	name := original.Settings.Name
	if c.Afresh {
		original = original.Afresh()
	}
	original.Settings.Name = cmp.Or(c.Name, name)
	if listed.Hidden {
		visible := false
		if _, err := p.Execute(ctx, caller, into, id, project.SetSchedule{Schedule: id, Visible: &visible}); err != nil {
			return planning.Receipt{}, err
		}
	}
	return p.Start(ctx, planner, caller, into, planning.Request{ID: id, Command: schedule.TakeOver{Import: original, CopyOf: name}})
}
