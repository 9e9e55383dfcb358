package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

var (
	_ eventstore.Identified = (*Log)(nil)
	_ eventstore.Target     = (*Log)(nil)
)

// Identity is eventstore.Identified's.
func (l *Log) Identity(ctx context.Context) (id eventstore.Identity, err error) {
	err = l.reading(ctx, func() error {
		var own [16]byte
		var of pgtype.UUID
		err := l.pool.QueryRow(ctx, "select id, copy_of, complete from es_store").Scan(&own, &of, &id.Complete)
		id.ID, id.CopyOf = own, of.Bytes
		return err
	})
	return id, err
}

// BeginCopy makes an empty history the copy of another store, under a name of its own; one that was begun before goes on.
// The fault "store.not_empty" says that the database holds another history.
func (l *Log) BeginCopy(ctx context.Context, source kernel.ID) error {
	return l.reading(ctx, func() error {
		return pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
			var begun, used bool
			err := tx.QueryRow(ctx, `select not complete and copy_of is not distinct from $1, (select position from es_seq) > 0 or exists (select from es_events)
				from es_store for update`, uuid(source)).Scan(&begun, &used)
			switch {
			case err != nil || begun:
				return err
			case used:
				return fault.New(fault.Conflict, "store.not_empty", nil)
			}
			_, err = tx.Exec(ctx, "update es_store set id = gen_random_uuid(), copy_of = $1, complete = false", uuid(source))
			return err
		})
	})
}

// Complete is eventstore.Target's.
func (l *Log) Complete(ctx context.Context) error {
	return l.reading(ctx, func() error {
		_, err := l.pool.Exec(ctx, "update es_store set complete = true")
		return err
	})
}

// AppendCopy is eventstore.Target's. Here a command that an older log stored twice is refused like any other.
func (l *Log) AppendCopy(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	position, err := l.Append(ctx, stream, expected, records)
	if errors.Is(err, eventstore.ErrCommandStored) {
		err = fault.Wrap(err, fault.Conflict, "store.command_repeated", fault.P{"stream": stream.String(), "revision": int64(expected)})
	}
	return position, err
}
