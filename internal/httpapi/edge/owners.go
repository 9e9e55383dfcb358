package edge

import (
	"context"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/live"
)

// Owners reads whose the rows of a plan are from the writer, which has the plan open or opens it.
func Owners(planner *planning.Planner) live.Owners {
	return func(ctx context.Context, stream eventstore.Stream) (book *live.Book, err error) {
		err = planner.Inspect(ctx, stream.ID, commands.Caller{Company: stream.Company}, func(s *plan.State, at eventstore.Revision) {
			book = live.BookOf(s, at)
		})
		return book, err
	}
}
