package main

import (
	"context"
	"errors"
	"fmt"

	"go.uber.org/zap"

	"gantry/eventstore"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/postgres"
	"gantry/projections/runner"
)

// eventLog is what the program needs of an event store, whichever it is.
type eventLog interface {
	eventstore.Target
	Writable(ctx context.Context) error
}

// openHistory opens the event store and makes sure that the read models follow it.
func (p *program) openHistory(ctx context.Context) (err error) {
	if p.settings.EventStore == "" {
		p.history = postgres.New(p.pool)
	} else if p.history, err = kurrent.Open(ctx, p.settings.EventStore, kurrent.Options{Index: postgres.NewCommands(p.pool)}); err != nil {
		return fmt.Errorf("GANTRY_EVENTSTORE: %w", err)
	}
	p.closers = append(p.closers, p.history.Close)
	p.store = eventstore.New(p.history, registry())
	identity, err := p.history.Identity(ctx)
	if err != nil {
		return err
	}
	if !identity.Complete {
		return errHalfCopied
	}
	if err := p.notOvertaken(ctx, identity); err != nil {
		return err
	}
	moved, err := runner.Follow(ctx, p.pool, identity, p.store.Last)
	if errors.Is(err, runner.ErrOtherStore) {
		return fmt.Errorf("%w\n  way out: name the store they follow with GANTRY_EVENTSTORE (none for PostgreSQL), or copy it to this one with gantry migrate-store", err)
	}
	if moved {
		p.log.Warn("the event store is a copy of the one followed so far: read models are built anew", zap.Stringer("store", identity.ID))
	}
	return err
}

var errHalfCopied = errors.New("this event store is a copy that was not completed, and is not served\n" +
	"  way out: run gantry migrate-store with the same --from and --to again, which goes on where it stopped; or name the source with GANTRY_EVENTSTORE")
