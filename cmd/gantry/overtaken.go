package main

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"gantry/eventstore"
	"gantry/eventstore/postgres"
)

// notOvertaken refuses to move to a copy that lacks what was written to its source after it, as far as this database knows: it
// may hold the source, read models may have seen more of it than was copied, or commands of it are known that the copy lacks.
func (p *program) notOvertaken(ctx context.Context, store eventstore.Identity) error {
	if store.CopyOf.IsZero() {
		return nil
	}
	var source bool
	if err := p.pool.QueryRow(ctx, "select id = $1 from projection_store", [16]byte(store.CopyOf)).Scan(&source); err != nil || !source {
		return err
	}
	for _, beyond := range []func(context.Context, eventstore.Identity) (bool, error){p.rowsBeyond, p.readModelsBeyond, p.commandsBeyond} {
		if more, err := beyond(ctx, store); err != nil {
			return err
		} else if more {
			return errOvertaken
		}
	}
	return nil
}

var errOvertaken = errors.New("the source was written to after its history was copied to this event store, which lacks that\n" +
	"  way out: stop Gantry and copy again with gantry migrate-store, into an empty store")

// rowsBeyond tells whether this database is the source and its last record is not in the copy.
func (p *program) rowsBeyond(ctx context.Context, store eventstore.Identity) (bool, error) {
	if p.settings.EventStore == "" {
		return false, nil
	}
	rows := postgres.New(p.pool)
	defer func() { _ = rows.Close() }()
	own, err := rows.Identity(ctx)
	if err != nil || own.ID != store.CopyOf {
		return false, err
	}
	end, err := rows.Last(ctx)
	if err != nil || end == 0 {
		return false, err
	}
	for last, err := range rows.ReadAll(ctx, end-1) {
		if err != nil {
			return false, err
		}
		return p.lacks(ctx, last.Stream, last.Revision)
	}
	return false, nil
}

// readModelsBeyond tells whether a read model has seen more of the source than was copied.
func (p *program) readModelsBeyond(ctx context.Context, store eventstore.Identity) (more bool, err error) {
	err = p.pool.QueryRow(ctx, `select exists (select from projection_checkpoints, store_moves
		where from_id = $1 and to_id = $2 and position > ended)`, [16]byte(store.CopyOf), [16]byte(store.ID)).Scan(&more)
	return more, err
}

// commandsBeyond tells whether commands of the source are known that the copy lacks. They are noted by every program that
// appended to a store outside PostgreSQL, when it ends.
func (p *program) commandsBeyond(ctx context.Context, _ eventstore.Identity) (bool, error) {
	rows, err := p.pool.Query(ctx, "select company_id, kind, stream, revision from command_streams")
	if err != nil {
		return false, err
	}
	type known struct {
		stream eventstore.Stream
		upTo   eventstore.Revision
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (k known, err error) {
		var company, id [16]byte
		err = row.Scan(&company, &k.stream.Kind, &id, &k.upTo)
		k.stream.Company, k.stream.ID = company, id
		return k, err
	})
	if err != nil {
		return false, err
	}
	for _, k := range all {
		if more, err := p.lacks(ctx, k.stream, k.upTo); err != nil || more {
			return more, err
		}
	}
	return false, nil
}

// lacks tells whether a stream of the event store does not reach a revision.
func (p *program) lacks(ctx context.Context, stream eventstore.Stream, revision eventstore.Revision) (bool, error) {
	there, err := p.history.Head(ctx, stream)
	return err == nil && there.Revision < revision, err
}
