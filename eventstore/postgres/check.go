package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// Now is eventstore.Log's: the time by the database's clock.
func (l *Log) Now(ctx context.Context) (now time.Time, err error) {
	err = l.reading(ctx, func() error { return l.pool.QueryRow(ctx, "select clock_timestamp()").Scan(&now) })
	return now.UTC(), err
}

// Writable proves that the database takes writes: it may write, its log of changes reaches the disk, and the disk of its files has
// room. It leaves nothing behind.
func (l *Log) Writable(ctx context.Context) error {
	return failed(ctx, pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
		var readOnly bool
		if err := tx.QueryRow(ctx, "select current_setting('transaction_read_only')::bool or pg_is_in_recovery()").Scan(&readOnly); err != nil {
			return err
		}
		if readOnly {
			return errReadOnly
		}
		// More rows than fit into the memory it may take are written to a file of a few megabytes, which ends with the query.
		if _, err := tx.Exec(ctx, "set local synchronous_commit = on; set local work_mem = '64kB'; select count(*) from generate_series(1, 100000)"); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "select pg_logical_emit_message(true, 'gantry', 'ready')")
		return err
	}))
}

var errReadOnly = errors.New("the database takes no writes")
