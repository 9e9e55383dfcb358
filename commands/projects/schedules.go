package projects

import (
	"context"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// SetSchedule changes how a project of the caller's company lists one of its schedules.
//
// Faults: "schedule.unknown", what the command is refused for.
func (p Projects) SetSchedule(ctx context.Context, caller commands.Caller, id kernel.CommandID, command project.SetSchedule) (commands.Result, error) {
	of, err := p.ProjectOf(ctx, caller, command.Schedule)
	if err != nil {
		return commands.Result{}, err
	}
	return p.Execute(ctx, caller, of, id, command)
}

// ProjectOf gives the project of a schedule of the caller's company: its first event names it, and it never changes. Fault:
// "schedule.unknown".
func (p Projects) ProjectOf(ctx context.Context, caller commands.Caller, id kernel.ScheduleID) (kernel.ProjectID, error) {
	for r, err := range p.Store.Read(ctx, eventstore.Stream{Company: caller.Company, Kind: eventstore.Plan, ID: id}, 0) {
		if err != nil {
			return kernel.ProjectID{}, commands.Unreadable(err)
		}
		if made, is := r.Event.(*schedule.Created); is {
			return made.Settings.Project, nil
		}
		break
	}
	return kernel.ProjectID{}, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": id.String()})
}
