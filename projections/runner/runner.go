package runner

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/eventstore"
)

// Store is what the runner needs of the event store; *eventstore.Store is one.
type Store interface {
	Subscribe(ctx context.Context, after eventstore.Position, filter eventstore.Filter) (*eventstore.Subscription, error)
	Read(ctx context.Context, stream eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Recorded, error]
	Last(ctx context.Context) (eventstore.Position, error)
}

// Runner keeps the read models of one database. Its methods may be called from any goroutine.
type Runner struct {
	store       Store
	pool        *pgxpool.Pool // of the read-model database
	projections []Projection
	log         watermill.LoggerAdapter
	progress    map[string]*progress
	metrics     *metrics
}

// New gives a runner for these projections. Prepare comes before Run, and before anybody queries the read models.
func New(store Store, pool *pgxpool.Pool, projections []Projection, log watermill.LoggerAdapter) *Runner {
	if log == nil {
		log = watermill.NopLogger{}
	}
	r := &Runner{store: store, pool: pool, projections: projections, log: log, progress: map[string]*progress{}, metrics: newMetrics()}
	for _, p := range projections {
		r.progress[p.Name()] = newProgress(p.Name(), r.metrics, func(ctx context.Context) (eventstore.Position, error) {
			return r.stored(ctx, p.Name())
		})
	}
	return r
}

// Prepare makes sure that every read model exists in the shape this program writes and reads: a missing one is created, one of an
// older version or with other tables is built anew and switched, which takes as long as following the whole log. The fault
// "projection.newer_version" says that a newer program has been here.
func (r *Runner) Prepare(ctx context.Context, report func(Progress)) error {
	for _, p := range r.projections {
		g, err := r.ensure(ctx, p)
		if err != nil {
			return err
		}
		switch {
		case g.fits(p):
		case g.version > p.Version():
			return fault.New(fault.Conflict, "projection.newer_version", fault.P{"projection": p.Name(), "version": g.version, "ours": p.Version()})
		default:
			if err := r.Rebuild(ctx, p.Name(), report); err != nil {
				return err
			}
		}
		if err := sweep(ctx, r.pool, p.Name(), "retired"); err != nil {
			r.log.Info("retired tables are still in use", watermill.LogFields{"projection": p.Name(), "error": err.Error()})
		}
	}
	return nil
}

// ensure gives the generation in use, protected, and created empty when there is none.
func (r *Runner) ensure(ctx context.Context, p Projection) (g generation, err error) {
	err = pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		// Several processes may start at once.
		if _, err := tx.Exec(ctx, "select pg_advisory_xact_lock(hashtext('projection ' || $1))", p.Name()); err != nil {
			return err
		}
		var known bool
		if g, known, err = live(ctx, tx, p.Name()); err != nil {
			return err
		}
		if known {
			return protect(ctx, tx, g) // a program from before the policies, or a restore, may have left it open
		}
		if g, err = create(ctx, tx, p, "building"); err != nil {
			return err
		}
		return show(ctx, tx, g)
	})
	return g, err
}

// Run follows the log for every projection until ctx ends; batches under way are finished first. What is parked is tried once more.
func (r *Runner) Run(ctx context.Context) error {
	var all sync.WaitGroup
	for _, p := range r.projections {
		all.Go(func() { r.followLive(ctx, p) })
		all.Go(func() { r.tryParked(ctx, p.Name()) })
	}
	all.Wait()
	return nil
}

// followLive follows whichever generation is in use.
func (r *Runner) followLive(ctx context.Context, p Projection) {
	progress := r.progress[p.Name()]
	progress.begin()
	defer progress.end()
	pause := newPause()
	for ctx.Err() == nil {
		g, known, err := live(ctx, r.pool, p.Name())
		if err == nil && known && g.fits(p) {
			w := &worker{runner: r, projection: p, generation: g, log: r.log, progress: progress}
			if err = w.run(ctx); errors.Is(err, errRetired) {
				pause.reset()
				continue
			}
		}
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			err = fmt.Errorf("no tables of version %d are in use", p.Version())
		}
		progress.heldUp(err)
		r.log.Error("projection is held up", err, watermill.LogFields{"projection": p.Name(), "doing": "find its tables"})
		pause.wait(ctx.Done())
	}
}

// projection finds one by name. Fault: projection.unknown.
func (r *Runner) projection(name string) (Projection, error) {
	for _, p := range r.projections {
		if p.Name() == name {
			return p, nil
		}
	}
	return nil, fault.New(fault.NotFound, "projection.unknown", fault.P{"projection": name})
}

// Names lists the projections.
func (r *Runner) Names() []string {
	out := make([]string, len(r.projections))
	for i, p := range r.projections {
		out[i] = p.Name()
	}
	return out
}

// stored is the committed checkpoint of the generation in use.
func (r *Runner) stored(ctx context.Context, projection string) (eventstore.Position, error) {
	var at eventstore.Position
	err := r.pool.QueryRow(ctx, `
		select c.position
		from   public.projection_checkpoints c
		join   public.projection_generations g using (projection, generation)
		where  c.projection = $1 and g.state = 'live'`, projection).Scan(&at)
	return at, err
}
