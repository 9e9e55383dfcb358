package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/jackc/pgx/v5"

	"gantry/eventstore"
	"gantry/readmodels"
)

// Bounds of a worker.
const (
	drainWithin   = 10 * time.Second // a stopping worker may finish its batch for so long
	skipWithin    = time.Second      // batches without an event for the projection move the stored checkpoint so often
	heldRows      = 250_000          // folded rows a rebuild keeps before it writes them
	triesOfOne    = 3                // of a command that fails in a way that would come back
	shortestPause = 20 * time.Millisecond
	longestPause  = 5 * time.Second
)

// worker follows the log for one generation.
type worker struct {
	runner     *Runner
	projection Projection
	generation generation
	log        watermill.LoggerAdapter
	progress   *progress
	building   bool                // folds over several batches before it writes
	until      eventstore.Position // ends when it got there; 0 follows for ever

	conn      *pgx.Conn
	projector Projector
	at        checkpoint                     // as committed
	parked    map[eventstore.Stream]struct{} // skipped
	wrote     time.Time                      // when the stored checkpoint last moved
	tx        pgx.Tx                         // under way between batches while building
	beaten    bool                           // another worker was faster with the last batch
	alone     eventstore.Position            // up to here every batch is written at once, a failure stands before it

	stopping chan struct{}
	stop     sync.Once
	ending   error // why it ended by itself
}

// run follows until ctx ends, the position until is reached or the generation retires (errRetired). When ctx ends the batch under way
// is finished first.
func (w *worker) run(ctx context.Context) error {
	w.stopping = make(chan struct{})
	w.ending = nil
	router, err := message.NewRouter(message.RouterConfig{CloseTimeout: 2 * drainWithin}, watermill.NopLogger{})
	if err != nil {
		return err
	}
	router.AddConsumerHandler(w.generation.schema(), "all", w, w.handle).AddMiddleware(w.middleware()...)
	unhook := context.AfterFunc(ctx, func() { w.halt(nil) })
	defer unhook()
	err = router.Run(context.WithoutCancel(ctx))
	w.halt(nil)
	w.discard(context.WithoutCancel(ctx))
	if w.conn != nil {
		closing, cancel := detached(ctx)
		_ = w.conn.Close(closing)
		cancel()
		w.conn = nil
	}
	switch {
	case w.ending != nil:
		return w.ending
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return err
}

// halt makes the worker end after the batch under way.
func (w *worker) halt(reason error) {
	w.stop.Do(func() {
		w.ending = reason
		close(w.stopping)
	})
}

// connection gives the worker's own connection: one per generation, so that no prepared statement meets another generation's tables.
func (w *worker) connection(ctx context.Context) (*pgx.Conn, error) {
	if w.conn != nil && !w.conn.IsClosed() {
		return w.conn, nil
	}
	config := w.runner.pool.Config().ConnConfig.Copy()
	config.RuntimeParams["application_name"] = "gantry " + w.generation.schema()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	w.conn = conn
	return conn, nil
}

// load forgets what is not committed and reads where the generation stands.
func (w *worker) load(ctx context.Context) error {
	w.discard(ctx)
	conn, err := w.connection(ctx)
	if err != nil {
		return err
	}
	if w.at, err = checkpointOf(ctx, conn, w.generation, false); err != nil {
		return err
	}
	w.parked, err = parkedOf(ctx, conn, w.generation)
	if err == nil {
		w.progress.at(w.at.position, len(w.parked))
	}
	return err
}

// discard takes back what is not committed and throws the projector away.
func (w *worker) discard(ctx context.Context) {
	w.projector = nil
	if w.tx != nil {
		ctx, cancel := detached(ctx)
		defer cancel()
		_ = w.tx.Rollback(ctx)
		w.tx = nil
	}
}

// begin opens a transaction that holds the checkpoint, found where the worker left it, and sees the generation's tables.
func (w *worker) begin(ctx context.Context) (pgx.Tx, error) {
	conn, err := w.connection(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.Begin(ctx)
	if err != nil {
		return nil, err
	}
	at, err := checkpointOf(ctx, tx, w.generation, true)
	if err == nil && at != w.at {
		err = errStale
	}
	if err == nil {
		_, err = tx.Exec(ctx, "select set_config('search_path', $1, true), set_config('synchronous_commit', 'off', true)", w.generation.schema())
	}
	if err != nil {
		w.rollback(ctx, tx)
		return nil, err
	}
	return tx, nil
}

func (w *worker) rollback(ctx context.Context, tx pgx.Tx) {
	ctx, cancel := detached(ctx)
	defer cancel()
	_ = tx.Rollback(ctx)
}

// commit moves the checkpoint and ends the transaction.
func (w *worker) commit(ctx context.Context, tx pgx.Tx, to eventstore.Position) error {
	tag, err := tx.Exec(ctx, `update public.projection_checkpoints set position = $3 where projection = $1 and generation = $2 and position = $4`,
		w.generation.projection, w.generation.number, to, w.at.position)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return errStale
	}
	if err := tx.Commit(ctx); err != nil {
		return err
	}
	w.at.position = to
	w.wrote = time.Now()
	return nil
}

// wanted leaves out what the projection does not read and what is parked. A stream whose name is lost may be one it reads.
func (w *worker) wanted(events []eventstore.Recorded) (wanted []eventstore.Recorded, skipped bool) {
	kinds := w.projection.Kinds()
	keep := func(r *eventstore.Recorded) bool {
		if r.Stream.Kind != eventstore.Unlisted && !slices.Contains(kinds, r.Stream.Kind) {
			return false
		}
		if _, parked := w.parked[r.Stream]; parked {
			skipped = true
			return false
		}
		return true
	}
	first := slices.IndexFunc(events, func(r eventstore.Recorded) bool { return !keep(&r) })
	if first < 0 {
		return events, false
	}
	wanted = slices.Clone(events[:first])
	for i := first; i < len(events); i++ {
		if keep(&events[i]) {
			wanted = append(wanted, events[i])
		}
	}
	return wanted, skipped
}

// apply is one batch in one transaction; while building, several.
func (w *worker) apply(ctx context.Context, b *batch) error {
	events, skipped := w.wanted(b.events)
	switch {
	case w.building && b.position > w.alone:
		return w.fold(ctx, b, events)
	case len(events) == 0 && !skipped && w.until == 0 && time.Since(w.wrote) < skipWithin:
		return nil // nothing to write; the checkpoint follows with the next batch that has
	}
	tx, err := w.begin(ctx)
	if err != nil {
		return err
	}
	done := false
	defer func() { // also when the projector panics
		if !done {
			w.projector = nil
			w.rollback(ctx, tx)
		}
	}()
	if len(events) > 0 {
		if err := w.project(ctx, tx, events); err != nil {
			return err
		}
		if err := w.projector.Flush(ctx, tx); err != nil {
			return err
		}
	}
	if err := w.commit(ctx, tx, b.position); err != nil {
		return err
	}
	done = true
	return nil
}

func (w *worker) project(ctx context.Context, tx pgx.Tx, events []eventstore.Recorded) error {
	if w.projector == nil {
		w.projector = w.projection.New()
	}
	events, err := readable(events)
	if err != nil {
		return err
	}
	return w.projector.Project(ctx, tx, events)
}

// readable gives events with the texts as read models keep them. The first one that cannot be read is the error.
func readable(events []eventstore.Recorded) ([]eventstore.Recorded, error) {
	own := false
	for i := range events {
		if err := events[i].Unreadable; err != nil {
			return nil, err
		}
		if !events[i].Control {
			continue
		}
		if !own { // others follow the same events
			events, own = slices.Clone(events), true
		}
		events[i].Event = readmodels.Keep(events[i].Event)
	}
	return events, nil
}

// fold is apply in a transaction that stays open until enough is folded. Whatever goes wrong takes all of it back: the events are
// followed again from the checkpoint, and one by one where the failure would come back.
func (w *worker) fold(ctx context.Context, b *batch, events []eventstore.Recorded) (err error) {
	done := false
	defer func() {
		if done {
			return
		}
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
			w.alone = max(w.alone, b.position)
		} else if deterministic(err) {
			w.alone = max(w.alone, b.position)
		}
		w.discard(ctx)
		if !errors.Is(err, errStale) && !errors.Is(err, errRetired) {
			err = fmt.Errorf("%w: %w", errRewind, err)
		}
	}()
	if w.tx == nil {
		if w.tx, err = w.begin(ctx); err != nil {
			return err
		}
	}
	if len(events) > 0 {
		if err := w.project(ctx, w.tx, events); err != nil {
			return err
		}
	}
	if b.position < w.until && (w.projector == nil || w.projector.Held() < heldRows) {
		done = true
		return nil
	}
	if w.projector != nil {
		if err := w.projector.Flush(ctx, w.tx); err != nil {
			return err
		}
	}
	if err := w.commit(ctx, w.tx, b.position); err != nil {
		return err
	}
	w.tx = nil
	done = true
	return nil
}
