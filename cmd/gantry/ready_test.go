package main

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
	"gantry/internal/timeclock"
)

// holding is read models that are held up, or not.
type holding struct{ why error }

func (h *holding) HeldUp() error { return h.why }

func TestTheServerIsReadyWhileItsParts(t *testing.T) {
	dsn := testkit.DatabaseDSN(t)
	clock, models := timeclock.NewStepping(timeclock.System{}.Now()), &holding{}
	begin := func() (*program, func(context.Context) error) {
		pool, err := pgxpool.New(t.Context(), dsn)
		require.NoError(t, err)
		t.Cleanup(pool.Close)
		history := postgres.New(pool)
		t.Cleanup(func() { _ = history.Close() })
		p := &program{pool: pool, history: history, store: eventstore.New(history, registry())}
		p.writes = commands.NewPunctual(p.store, clock, history.Now)
		return p, p.readiness(models)
	}
	p, ready := begin()
	require.NoError(t, ready(t.Context()))

	models.why = errors.New("gantt: rows cannot be written")
	require.ErrorIs(t, ready(t.Context()), models.why, "a read model that is held up")
	models.why = nil
	require.NoError(t, ready(t.Context()))

	clock.Step(time.Hour)
	require.True(t, fault.Has(ready(t.Context()), "store.clock_ahead"), "a clock far ahead of the database's")
	clock.Step(-time.Hour)
	require.NoError(t, ready(t.Context()))

	_, err := p.pool.Exec(t.Context(), "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$")
	require.NoError(t, err)
	require.NoError(t, ready(t.Context()), "the proof holds for a moment")
	_, ready = begin()
	require.Error(t, ready(t.Context()), "a database that takes no writes")
}

func TestAProofServesEverybodyWhoAsksAtOnce(t *testing.T) {
	var p proof
	asked := 0
	gone, leave := context.WithCancel(t.Context())
	leave()
	for range 3 {
		require.NoError(t, p.of(gone, func(ctx context.Context) error {
			asked++
			return ctx.Err()
		}), "who leaves does not spoil it for the others")
	}
	require.Equal(t, 1, asked)
}
