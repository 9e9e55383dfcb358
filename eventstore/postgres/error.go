package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/domain/fault"
	"gantry/eventstore"
)

// failed turns what the driver says about a read into ours: the caller's own ended
// context, else store.unavailable, or store.refused where asking again cannot help.
func failed(ctx context.Context, err error) error {
	var ours *fault.Fault
	switch {
	case err == nil || errors.As(err, &ours):
		return err
	case ctx.Err() != nil:
		return fmt.Errorf("%w: %s", ctx.Err(), err.Error())
	case passing(err):
		return eventstore.Unavailable(err)
	default:
		return fault.Wrap(err, fault.Internal, "store.refused", nil)
	}
}

// passing: everything that is not an answer about our statement itself.
func passing(err error) bool {
	var theirs *pgconn.PgError
	if !errors.As(err, &theirs) {
		return true
	}
	switch theirs.Code[:2] {
	case "08", "25", "40", "53", "55", "57", "58":
		return true
	}
	return false
}

// reading does what only reads, once more when the connection turns out to be dead:
// after the server was away, a pool is full of such.
func (l *Log) reading(ctx context.Context, read func() error) error {
	err := read()
	if dead(err) && ctx.Err() == nil {
		l.pool.Reset()
		err = read()
	}
	return failed(ctx, err)
}

// dead: the server did not answer, or said that it ends the session.
func dead(err error) bool {
	var ours *fault.Fault
	var theirs *pgconn.PgError
	switch {
	case err == nil || errors.As(err, &ours) || errors.Is(err, pgx.ErrNoRows):
		return false
	case errors.As(err, &theirs):
		return theirs.SeverityUnlocalized != "ERROR"
	}
	return true
}

// refused tells that the server answered and rolled back. Anything else that happens
// to a commit under way leaves its outcome open: a lost connection, and a server that
// ends the session, which may come after the commit.
func refused(err error) bool {
	var theirs *pgconn.PgError
	return errors.As(err, &theirs) && theirs.SeverityUnlocalized == "ERROR"
}

// repeats tells that a command of an append is in its stream already.
func repeats(err error) bool {
	var theirs *pgconn.PgError
	return errors.As(err, &theirs) && theirs.Code == "23505" && theirs.ConstraintName == "es_events_command"
}

// again tells that the same transaction may well succeed when it is simply repeated.
func again(err error) bool {
	var theirs *pgconn.PgError
	return errors.As(err, &theirs) && theirs.Code[:2] == "40"
}
