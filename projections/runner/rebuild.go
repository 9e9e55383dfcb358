package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/domain/fault"
	"gantry/eventstore"
)

// Progress is how far a rebuild is.
type Progress struct {
	Projection string
	Position   eventstore.Position
	Target     eventstore.Position // end of the log when last looked at
	Elapsed    time.Duration
}

// String is for people who wait.
func (p Progress) String() string {
	return fmt.Sprintf("%s: position %d of %d after %s", p.Projection, p.Position, p.Target, p.Elapsed.Round(100*time.Millisecond))
}

// A new generation replaces the old one, which stands still meanwhile, when it is this near to the end of the log; or after so many
// stretches, should the log grow faster than it is followed.
const (
	near      = 2_000
	stretches = 5
)

// Rebuild builds a read model anew from the log, beside the one in use, and switches to it. Readers see the old rows until they see
// the new ones, which are at least as far along. report, if not nil, hears how it goes. Faults: projection.unknown,
// projection.rebuild_running.
func (r *Runner) Rebuild(ctx context.Context, name string, report func(Progress)) error {
	p, err := r.projection(name)
	if err != nil {
		return err
	}
	if _, err := r.ensure(ctx, p); err != nil {
		return err
	}
	conn, err := r.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	var mine bool
	if err := conn.QueryRow(ctx, "select pg_try_advisory_lock(hashtext('rebuild ' || $1))", name).Scan(&mine); err != nil {
		return err
	}
	if !mine {
		return fault.New(fault.Conflict, "projection.rebuild_running", fault.P{"projection": name})
	}
	defer func() {
		unlocking, cancel := detached(ctx)
		defer cancel()
		if _, err := conn.Exec(unlocking, "select pg_advisory_unlock(hashtext('rebuild ' || $1))", name); err != nil {
			_ = conn.Conn().Close(unlocking) // else it would keep the lock in the pool
		}
	}()
	if err := sweep(ctx, conn, name, "building"); err != nil { // what a broken off rebuild left
		return fmt.Errorf("rebuild %s: %w", name, err)
	}
	if err := r.rebuild(ctx, conn.Conn(), p, report); err != nil {
		clearing, cancel := detached(ctx)
		defer cancel()
		_ = sweep(clearing, conn, name, "building")
		return fmt.Errorf("rebuild %s: %w", name, err)
	}
	if err := sweep(ctx, conn, name, "retired"); err != nil {
		r.log.Info("retired tables are still in use", watermill.LogFields{"projection": name, "error": err.Error()})
	}
	return nil
}

func (r *Runner) rebuild(ctx context.Context, conn *pgx.Conn, p Projection, report func(Progress)) error {
	var g generation
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) (err error) {
		g, err = create(ctx, tx, p, "building")
		return err
	})
	if err != nil {
		return err
	}
	b := builder{runner: r, projection: p, generation: g, report: report, began: time.Now()}
	at := eventstore.Position(-near - 1)
	for range stretches {
		end, err := r.store.Last(ctx)
		if err != nil {
			return err
		}
		if end-at <= near {
			break
		}
		if err := b.follow(ctx, end); err != nil {
			return err
		}
		if _, err := conn.Exec(ctx, analyze(g)); err != nil { // the planner knows nothing of tables this young
			return err
		}
		at = end
	}
	pause := newPause()
	for {
		err := r.replace(ctx, conn, b)
		if !locked(err) || ctx.Err() != nil {
			return err
		}
		r.log.Info("readers keep the old tables in use, trying again", watermill.LogFields{"projection": p.Name()})
		pause.wait(ctx.Done())
	}
}

// locked tells that a lock was not given in time (SQLSTATE 55P03).
func locked(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "55P03"
}

// analyze gives the planner its figures on every table of the generation.
func analyze(g generation) string {
	return fmt.Sprintf(`do $$ declare t regclass; begin
		for t in select c.oid from pg_class c where c.relnamespace = %s::regnamespace and c.relkind = 'r'
		loop execute 'analyze ' || t; end loop;
	end $$`, "'"+g.schema()+"'")
}

// replace holds the generation in use still, brings the new one as far, and switches the views.
func (r *Runner) replace(ctx context.Context, conn *pgx.Conn, b builder) error {
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		old, known, err := live(ctx, tx, b.projection.Name())
		if err != nil {
			return err
		}
		if !known {
			return show(ctx, tx, b.generation)
		}
		at, err := checkpointOf(ctx, tx, old, true)
		if err != nil {
			return err
		}
		end, err := r.store.Last(ctx)
		if err != nil {
			return err
		}
		if err := b.follow(ctx, min(at.position, end)); err != nil { // a checkpoint beyond the end, as of a restored log, is never reached
			return err
		}
		// A reader who takes long would keep the switch waiting, and the switch all other readers: rather try again.
		if _, err := tx.Exec(ctx, "set local lock_timeout = '1s'"); err != nil {
			return err
		}
		if err := show(ctx, tx, b.generation); err != nil {
			return err
		}
		// Without its checkpoint the old generation cannot be written any more: its worker ends and finds the new one.
		_, err = tx.Exec(ctx, `delete from public.projection_checkpoints where projection = $1 and generation = $2`, old.projection, old.number)
		return err
	})
}

// builder brings a new generation along.
type builder struct {
	runner     *Runner
	projection Projection
	generation generation
	report     func(Progress)
	began      time.Time
}

// follow brings the generation at least to the position.
func (b builder) follow(ctx context.Context, until eventstore.Position) error {
	if until == 0 {
		return nil
	}
	stop := b.tell(until)
	w := &worker{
		runner: b.runner, projection: b.projection, generation: b.generation, log: b.runner.log, building: true, until: until,
		progress: stop.progress,
	}
	err := w.run(ctx)
	stop.end()
	if errors.Is(err, errReached) {
		return nil
	}
	if err == nil {
		err = errStopping
	}
	return err
}

// telling reports the progress of one stretch until it is ended.
type telling struct {
	progress *progress
	end      func()
}

func (b builder) tell(until eventstore.Position) telling {
	p := newProgress(b.projection.Name(), b.runner.metrics, nil)
	if b.report == nil {
		return telling{p, func() {}}
	}
	say := func() {
		p.mu.Lock()
		at := p.position
		p.mu.Unlock()
		b.report(Progress{Projection: b.projection.Name(), Position: at, Target: until, Elapsed: time.Since(b.began)})
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(500 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				say()
			case <-done:
				say()
				return
			}
		}
	}()
	return telling{p, func() { close(done); <-ended }}
}
