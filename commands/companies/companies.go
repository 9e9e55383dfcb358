package companies

import (
	"context"

	"gantry/commands"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Companies executes company commands.
type Companies struct {
	Store commands.Store
	Clock commands.Clock
}

// Execute runs one command on the caller's company. Asking again with the same id is safe.
func (c Companies) Execute(ctx context.Context, caller commands.Caller, id kernel.CommandID, command company.Command) (commands.Result, error) {
	stream := eventstore.Stream{Company: caller.Company, Kind: eventstore.Company, ID: caller.Company}
	return commands.Handle(ctx, c.Store, c.Clock, stream, caller, id, company.State{}, company.Evolve,
		func(s company.State) ([]event.Event, error) { return company.Decide(s, command) })
}
