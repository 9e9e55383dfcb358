package runner

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

// ErrOtherStore: the read models follow another store, which this one is no copy of.
var ErrOtherStore = errors.New("the read models of this database follow another event store")

// Follow makes sure that the checkpoints of a database are positions of a store. A database that followed the store that this
// one is a copy of is moved over: Prepare then builds every read model anew, notifications go on where they were (at the end
// of the history when nobody noted where that is), and the snapshots and commands known of streams are forgotten. It tells
// whether that happened. A database that has followed nothing yet takes any store; with another one the error is ErrOtherStore.
func Follow(ctx context.Context, pool *pgxpool.Pool, store eventstore.Identity, end func(context.Context) (eventstore.Position, error)) (moved bool, err error) {
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		var before [16]byte
		var used bool
		err := tx.QueryRow(ctx, `select id, (select position from es_seq) > 0 or exists (select from projection_checkpoints where position > 0)
			from projection_store for update`).Scan(&before, &used)
		if err != nil || before == [16]byte(store.ID) {
			return err
		}
		if used && before != [16]byte(store.CopyOf) {
			return fmt.Errorf("%w: they follow %s, and this is %s", ErrOtherStore, kernel.ID(before), store.ID)
		}
		moved = used
		at := eventstore.Position(0)
		if used {
			if at, err = end(ctx); err != nil {
				return err
			}
		}
		return move(ctx, tx, before, store, at)
	})
	return moved, err
}

func move(ctx context.Context, tx pgx.Tx, before [16]byte, store eventstore.Identity, end eventstore.Position) error {
	for _, step := range []struct {
		sql  string
		args []any
	}{
		{"update projection_store set id = $1, mark = $2", []any{[16]byte(store.ID), store.Mark}},
		// No shape fits an empty one, so the tables are built anew beside those in use.
		{"update projection_generations set shape = '' where state = 'live'", nil},
		{"delete from command_streams", nil},
		{"delete from stream_snapshots", nil}, // they hold positions
		{"update notification_progress set position = coalesce((select notified from store_moves where from_id = $1 and to_id = $2), $3)",
			[]any{before, [16]byte(store.ID), int64(end)}},
	} {
		if _, err := tx.Exec(ctx, step.sql, step.args...); err != nil {
			return err
		}
	}
	return nil
}
