package projects

import (
	"context"
	"crypto/sha256"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// Planner executes the commands of schedules.
type Planner interface {
	Execute(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, requests []planning.Request) ([]planning.Receipt, error)
}

// Start begins a schedule of a project: with schedule.Create an empty one, with schedule.TakeOver one from a file. The schedule has the
// id of the command that made it, so that asking again begins nothing twice. The schedule comes first and whole; only then does the
// project list it.
func (p Projects) Start(ctx context.Context, planner Planner, caller commands.Caller, projectID kernel.ProjectID, id kernel.CommandID, first plan.Command) (planning.Receipt, error) {
	receipts, err := planner.Execute(ctx, id, caller, []planning.Request{{ID: id, Command: first}})
	if err != nil {
		return planning.Receipt{}, err
	}
	if f := receipts[0].Fault; f != nil {
		return planning.Receipt{}, f
	}
	listed, err := p.Execute(ctx, caller, projectID, listing(id), project.AddSchedule{Schedule: id, Name: nameOf(first)})
	if err != nil {
		return planning.Receipt{}, err
	}
	out := receipts[0]
	out.Position = max(out.Position, eventstore.Position(listed.Position))
	return out, nil
}

func nameOf(first plan.Command) string {
	switch c := first.(type) {
	case schedule.Create:
		return c.Name
	case schedule.TakeOver:
		return c.Import.Settings.Name
	}
	return ""
}

// listing is the id of the second of the two commands, which follows from the first's.
func listing(id kernel.CommandID) kernel.CommandID {
	sum := sha256.Sum256(append([]byte("project.add-schedule "), id[:]...))
	out := kernel.CommandID(sum[:16])
	out[6] = out[6]&0x0f | 0x80 // version 8: made of a hash of our own
	out[8] = out[8]&0x3f | 0x80
	return out
}
