package readmodels

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// DB is what a query runs on: a pool, a connection or a transaction.
type DB interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Collect gives all rows of a query. A switch to another generation in between costs one silent retry, not an error; only inside
// a transaction, which the switch has broken, it is reported. Texts are as Keep was given them.
func Collect[T any](ctx context.Context, db DB, to pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	out, err := collect(ctx, db, to, sql, args)
	if switched(err) {
		// Other connections of a pool may hold the old plan too: the second time none is kept.
		out, err = collect(ctx, db, to, sql, append([]any{pgx.QueryExecModeDescribeExec}, args...))
	}
	return out, err
}

// First gives the first row of a query, or false when there is none.
func First[T any](ctx context.Context, db DB, to pgx.RowToFunc[T], sql string, args ...any) (T, bool, error) {
	out, err := Collect(ctx, db, to, sql, args...)
	if err != nil || len(out) == 0 {
		var none T
		return none, false, err
	}
	return out[0], true, nil
}

// FirstKept is First with the texts as they stand in the tables: for a projector, which writes them again.
func FirstKept[T any](ctx context.Context, db DB, to pgx.RowToFunc[T], sql string, args ...any) (T, bool, error) {
	var none T
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return none, false, err
	}
	out, err := pgx.CollectOneRow(rows, to)
	if errors.Is(err, pgx.ErrNoRows) {
		return none, false, nil
	}
	return out, err == nil, err
}

func collect[T any](ctx context.Context, db DB, to pgx.RowToFunc[T], sql string, args []any) ([]T, error) {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	out, err := pgx.CollectRows(rows, to)
	return told(out), err
}

// switched tells that a prepared plan no longer fits because a view changed under it (SQLSTATE 0A000).
func switched(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "0A000"
}
