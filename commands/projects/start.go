package projects

import (
	"context"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Planner executes the commands of schedules.
type Planner interface {
	Execute(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, requests []planning.Request) ([]planning.Receipt, error)
}

// Start begins a schedule of a project of the caller's company: with schedule.Create an empty one, with schedule.TakeOver one from a
// file. The schedule has the id of the command that made it, so that asking again begins nothing twice. It names its project itself;
// that one append is all there is to it. A project cannot cease to be, so finding it first is enough.
//
// Faults: "project.unknown", with nothing begun; "command.id_taken" when the id began a schedule of another project; what the command
// is refused for.
func (p Projects) Start(ctx context.Context, planner Planner, caller commands.Caller, projectID kernel.ProjectID, first planning.Request) (planning.Receipt, error) {
	found, err := p.state(ctx, caller, projectID)
	if err != nil {
		return planning.Receipt{}, err
	}
	if !found.Created {
		return planning.Receipt{}, fault.New(fault.NotFound, "project.unknown", nil)
	}
	switch c := first.Command.(type) {
	case schedule.Create:
		c.Project = projectID
		first.Command = c
	case schedule.TakeOver:
		c.Project = projectID
		first.Command = c
	}
	receipts, err := planner.Execute(ctx, first.ID, caller, []planning.Request{first})
	if err != nil {
		return planning.Receipt{}, err
	}
	receipt := receipts[0]
	if receipt.Fault != nil {
		return planning.Receipt{}, receipt.Fault
	}
	for _, r := range receipt.Events {
		if made, is := r.Event.(*schedule.Created); is && made.Settings.Project != projectID {
			return planning.Receipt{}, fault.New(fault.Conflict, "command.id_taken", nil)
		}
	}
	return receipt, nil
}
