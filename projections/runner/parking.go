package runner

import (
	"context"
	"errors"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Parked is a stream that a projection has put aside.
type Parked struct {
	Projection string
	Stream     eventstore.Stream
	Revision   eventstore.Revision // of the first event that is not in the rows
	Command    kernel.CommandID    // the one that failed
	Code       string              // key of the fault, sqlstate.NNNNN or panic
	Error      string
	Attempts   int
	At         time.Time
}

// parkedOf reads the streams a worker has to skip.
func parkedOf(ctx context.Context, db queryer, g generation) (map[eventstore.Stream]struct{}, error) {
	rows, err := db.Query(ctx, `select company_id, stream_kind, stream_id from public.projection_parked where projection = $1 and generation = $2`,
		g.projection, g.number)
	if err != nil {
		return nil, err
	}
	streams, err := pgx.CollectRows(rows, pgx.RowToStructByPos[eventstore.Stream])
	out := make(map[eventstore.Stream]struct{}, len(streams))
	for _, s := range streams {
		out[s] = struct{}{}
	}
	return out, err
}

// Parked lists what the generations in use have put aside, the oldest first.
func (r *Runner) Parked(ctx context.Context) ([]Parked, error) {
	rows, err := r.pool.Query(ctx, `
		select p.projection, p.company_id, p.stream_kind, p.stream_id, p.revision, p.command_id, p.code, p.error, p.attempts, p.parked_at
		from   public.projection_parked p
		join   public.projection_generations g using (projection, generation)
		where  g.state = 'live'
		order  by p.parked_at, p.projection, p.stream_id`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (p Parked, err error) {
		err = row.Scan(&p.Projection, &p.Stream.Company, &p.Stream.Kind, &p.Stream.ID, &p.Revision, &p.Command, &p.Code, &p.Error, &p.Attempts, &p.At)
		p.At = p.At.UTC()
		return p, err
	})
}

// Unpark follows a parked stream again, from the command that failed up to where the projection stands, and lets it go on from
// there. Faults: projection.unknown, projection.not_parked, projection.fails_again (nothing changed but the count of attempts).
func (r *Runner) Unpark(ctx context.Context, projection string, stream eventstore.Stream) error {
	p, err := r.projection(projection)
	if err != nil {
		return err
	}
	g, known, err := live(ctx, r.pool, projection)
	if err != nil {
		return err
	}
	if !known || !g.fits(p) {
		return fault.New(fault.Conflict, "projection.newer_version", fault.P{"projection": projection, "version": g.version, "ours": p.Version()})
	}
	w := &worker{runner: r, projection: p, generation: g, log: r.log, progress: newProgress(projection, r.metrics, nil)}
	conn, err := w.connection(ctx)
	if err != nil {
		return err
	}
	defer func() {
		closing, cancel := detached(ctx)
		defer cancel()
		_ = conn.Close(closing)
	}()
	err = w.unpark(ctx, stream)
	if err == nil || !deterministic(err) || errors.Is(err, fault.New(fault.NotFound, "projection.not_parked", nil)) {
		return err
	}
	_, noted := conn.Exec(ctx, `
		update public.projection_parked set attempts = attempts + 1, code = $6, error = $7
		where  projection = $1 and generation = $2 and company_id = $3 and stream_kind = $4 and stream_id = $5`,
		g.projection, g.number, stream.Company, string(stream.Kind), stream.ID, codeOf(err), shortened(err.Error()))
	if noted != nil {
		return noted
	}
	return fault.Wrap(err, fault.Conflict, "projection.fails_again", fault.P{"projection": projection, "stream": stream.String(), "code": codeOf(err)})
}

// tryParked follows every parked stream of a projection again: this program may read what the one before it could not.
func (r *Runner) tryParked(ctx context.Context, projection string) {
	parked, err := r.Parked(ctx)
	if err != nil && ctx.Err() == nil {
		r.log.Error("parked streams were not tried again", err, watermill.LogFields{"projection": projection})
	}
	for _, each := range parked {
		if each.Projection != projection || ctx.Err() != nil {
			continue
		}
		fields := watermill.LogFields{"projection": projection, "stream": each.Stream.String(), "revision": int64(each.Revision)}
		switch err := r.Unpark(ctx, projection, each.Stream); {
		case err == nil:
			r.log.Info("a parked stream is followed again", fields)
		case ctx.Err() == nil:
			r.log.Error("a stream stays parked", err, fields)
		}
	}
}

func (w *worker) unpark(ctx context.Context, stream eventstore.Stream) error {
	at, err := checkpointOf(ctx, w.conn, w.generation, false)
	if err != nil {
		return err
	}
	for w.at = at; ; {
		tx, err := w.begin(ctx)
		if errors.Is(err, errStale) { // the live worker went on meanwhile
			if w.at, err = checkpointOf(ctx, w.conn, w.generation, false); err == nil {
				continue
			}
		}
		if err != nil {
			return err
		}
		if err = recovered(func() error { return w.catchUp(ctx, tx, stream) }); err != nil {
			w.rollback(ctx, tx)
			return err
		}
		return tx.Commit(ctx)
	}
}

// catchUp brings the rows of one parked stream up to the checkpoint, which the transaction holds.
func (w *worker) catchUp(ctx context.Context, tx pgx.Tx, stream eventstore.Stream) error {
	var from eventstore.Revision
	err := tx.QueryRow(ctx, `
		delete from public.projection_parked
		where  projection = $1 and generation = $2 and company_id = $3 and stream_kind = $4 and stream_id = $5
		returning revision`,
		w.generation.projection, w.generation.number, stream.Company, string(stream.Kind), stream.ID).Scan(&from)
	if errors.Is(err, pgx.ErrNoRows) {
		return fault.New(fault.NotFound, "projection.not_parked", fault.P{"projection": w.generation.projection, "stream": stream.String()})
	}
	if err != nil {
		return err
	}
	w.projector = w.projection.New()
	var events []eventstore.Recorded
	give := func() error {
		if len(events) == 0 {
			return nil
		}
		err := w.project(ctx, tx, events)
		if err == nil {
			err = w.projector.Flush(ctx, tx)
		}
		events = nil
		return err
	}
	for rec, err := range w.runner.store.Read(ctx, stream, from-1) {
		if err != nil {
			return err
		}
		if rec.Position > w.at.position {
			break
		}
		events = append(events, rec)
		if len(events) >= unparkEvents && rec.Last() {
			if err := give(); err != nil {
				return err
			}
		}
	}
	if err := give(); err != nil {
		return err
	}
	// The worker's memory of this stream and its list of parked ones are out of date from now on.
	_, err = tx.Exec(ctx, `update public.projection_checkpoints set epoch = epoch + 1 where projection = $1 and generation = $2`,
		w.generation.projection, w.generation.number)
	return err
}

// unparkEvents is how many events of a parked stream are folded at once.
const unparkEvents = 20_000

// recovered turns a panic into an error of the kind the runner parks.
func recovered(do func() error) (err error) {
	_, err = middleware.Recoverer(func(*message.Message) ([]*message.Message, error) { return nil, do() })(nil)
	return err
}
