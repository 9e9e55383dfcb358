package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/eventstore"
)

// Commands keeps which commands the streams of another store hold, in command_streams and command_places. It may lag behind
// the streams, never be ahead of them.
type Commands struct{ pool *pgxpool.Pool }

// NewCommands gives the index over a migrated database.
func NewCommands(pool *pgxpool.Pool) *Commands { return &Commands{pool} }

// Commands gives what is kept of a stream: the commands of all its records up to a revision.
func (c *Commands) Commands(ctx context.Context, stream eventstore.Stream) (upTo eventstore.Revision, out []eventstore.Placed, err error) {
	// One transaction, so that the revision and the places are of one moment.
	err = pgx.BeginTxFunc(ctx, c.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		var number int64
		err := tx.QueryRow(ctx, "select number, revision from command_streams where company_id = $1 and kind = $2 and stream = $3",
			uuid(stream.Company), string(stream.Kind), uuid(stream.ID)).Scan(&number, &upTo)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		rows, err := tx.Query(ctx, "select command, first, last from command_places where stream = $1", number)
		if err != nil {
			return err
		}
		out, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p eventstore.Placed, err error) {
			var id [16]byte
			err = row.Scan(&id, &p.First, &p.Last)
			p.Command = id
			return p, err
		})
		return err
	})
	return upTo, out, failed(ctx, err)
}

// Keep adds the commands of the records behind one revision up to another. It does nothing when the stream is not kept up to
// the first: another process was faster.
func (c *Commands) Keep(ctx context.Context, stream eventstore.Stream, after, upTo eventstore.Revision, commands []eventstore.Placed) error {
	ids, firsts, lasts := make([][16]byte, len(commands)), make([]int64, len(commands)), make([]int64, len(commands))
	for i, p := range commands {
		ids[i], firsts[i], lasts[i] = p.Command, int64(p.First), int64(p.Last)
	}
	return failed(ctx, pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "insert into command_streams (company_id, kind, stream, revision) values ($1, $2, $3, 0) on conflict do nothing",
			uuid(stream.Company), string(stream.Kind), uuid(stream.ID)); err != nil {
			return err
		}
		var number int64
		err := tx.QueryRow(ctx, `update command_streams set revision = $5 where company_id = $1 and kind = $2 and stream = $3 and revision = $4 returning number`,
			uuid(stream.Company), string(stream.Kind), uuid(stream.ID), int64(after), int64(upTo)).Scan(&number)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `insert into command_places (stream, command, first, last)
			select $1, * from unnest($2::uuid[], $3::bigint[], $4::bigint[]) on conflict do nothing`, number, ids, firsts, lasts)
		return err
	}))
}
