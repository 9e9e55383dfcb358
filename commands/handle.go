package commands

import (
	"context"
	"errors"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Result says where a command of a small stream ended up.
type Result struct {
	Revision eventstore.Revision
	Position eventstore.Position
	Changed  bool // false: what it asked was already true
}

// maxTries bounds how often a command is decided again after somebody else was faster.
const maxTries = 4

// Handle runs one command on a small stream: fold, decide, append with the revision the
// decision was made on, and once more when somebody else was faster. A command id that
// is in the stream already gets its first answer.
//
// Faults: what decide refuses, "stream.unreadable", "command.too_contended", the store's own.
func Handle[S any](ctx context.Context, store Store, clock Clock, stream eventstore.Stream, caller Caller, id kernel.CommandID,
	fresh S, evolve func(S, event.Event) S, decide func(S) ([]event.Event, error),
) (Result, error) {
	var failed error
	for range maxTries {
		state, at, newest := fresh, Result{}, time.Time{}
		for r, err := range store.Read(ctx, stream, 0) {
			if err != nil {
				return Result{}, Unreadable(err)
			}
			state = evolve(state, r.Event)
			at.Revision, at.Position = r.Revision, r.Position
			if r.At.After(newest) {
				newest = r.At
			}
			switch {
			case r.Command != id:
			case r.Actor != caller.User: // somebody else's id: no answer of theirs
				return Result{}, fault.New(fault.Conflict, "command.id_taken", nil)
			case r.Last():
				return Result{Revision: r.Revision, Position: r.Position, Changed: true}, nil
			}
		}
		events, err := decide(state)
		if err != nil || len(events) == 0 {
			return at, err
		}
		position, err := store.Append(ctx, stream, at.Revision, []eventstore.Command{{
			ID: id, Actor: caller.User, Correlation: caller.Correlation, At: RecordedAt(clock, newest), Events: events,
		}})
		if err == nil {
			return Result{Revision: at.Revision + eventstore.Revision(len(events)), Position: position, Changed: true}, nil
		}
		if !errors.Is(err, eventstore.ErrConflict) && !errors.Is(err, eventstore.ErrOutcomeUnknown) {
			return Result{}, err
		}
		failed = err
	}
	if errors.Is(failed, eventstore.ErrOutcomeUnknown) {
		return Result{}, fault.Wrap(failed, fault.Unavailable, "command.outcome_unknown", nil)
	}
	return Result{}, fault.Wrap(failed, fault.Unavailable, "command.too_contended", nil)
}

// Unreadable says of the history of a company or a project that this program cannot read it to its end: nothing can be decided on it until
// an operator has mended it or a newer version runs. Other errors pass as they are.
func Unreadable(err error) error {
	if !eventstore.IsUnreadable(err) {
		return err
	}
	return fault.Wrap(err, fault.Unavailable, "stream.unreadable", nil)
}
