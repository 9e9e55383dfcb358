package runner

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/eventstore"
)

// Ahead is a generation of a read model that has seen more than the log holds, as after a log was cut: it would pass over what is
// appended next.
type Ahead struct {
	Projection string
	Generation int
	Position   eventstore.Position
}

// AheadOf lists the checkpoints beyond the end of the log.
func AheadOf(ctx context.Context, pool *pgxpool.Pool, end eventstore.Position) ([]Ahead, error) {
	rows, err := pool.Query(ctx, `select projection, generation, position from projection_checkpoints where position > $1 order by 1, 2`, int64(end))
	if err != nil {
		return nil, fmt.Errorf("checkpoints: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Ahead])
}
