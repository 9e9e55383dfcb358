package projects

import (
	"context"

	"gantry/commands"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/eventstore"
)

// Projects executes project commands.
type Projects struct {
	Store commands.Store
	Clock commands.Clock
	// Originals reads schedules that are duplicated; nil where nobody duplicates any.
	Originals Originals
}

// Execute runs one command on a project of the caller's company. Asking again with the
// same id is safe.
func (p Projects) Execute(ctx context.Context, caller commands.Caller, projectID kernel.ProjectID, id kernel.CommandID, command project.Command) (commands.Result, error) {
	return commands.Handle(ctx, p.Store, p.Clock, stream(caller, projectID), caller, id, project.State{}, project.Evolve,
		func(s project.State) ([]event.Event, error) { return project.Decide(s, command) })
}

// state folds a project of the caller's company; one that does not exist is the zero State.
func (p Projects) state(ctx context.Context, caller commands.Caller, projectID kernel.ProjectID) (project.State, error) {
	var s project.State
	for r, err := range p.Store.Read(ctx, stream(caller, projectID), 0) {
		if err != nil {
			return s, commands.Unreadable(err)
		}
		s = project.Evolve(s, r.Event)
	}
	return s, nil
}

func stream(caller commands.Caller, projectID kernel.ProjectID) eventstore.Stream {
	return eventstore.Stream{Company: caller.Company, Kind: eventstore.Project, ID: projectID}
}
