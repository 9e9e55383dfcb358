package runner

import (
	"errors"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
	"github.com/jackc/pgx/v5"
)

// middleware is what stands around handle, from the outside in.
func (w *worker) middleware() []message.HandlerMiddleware {
	return []message.HandlerMiddleware{
		middleware.Recoverer, w.measure, middleware.CorrelationID,
		w.park, w.retry, middleware.Recoverer,
	}
}

// handle writes one batch; its transaction, begun and ended here, is the innermost layer.
func (w *worker) handle(m *message.Message) error {
	return w.apply(m.Context(), batchOf(m))
}

// measure counts what was handled and how long it took.
func (w *worker) measure(h message.HandlerFunc) message.HandlerFunc {
	return func(m *message.Message) ([]*message.Message, error) {
		began := time.Now()
		out, err := h(m)
		w.progress.measured(len(batchOf(m).events), time.Since(began), err)
		return out, err
	}
}

// retry tries again what may pass, for as long as the worker runs, and a single command that may not three times.
func (w *worker) retry(h message.HandlerFunc) message.HandlerFunc {
	return func(m *message.Message) ([]*message.Message, error) {
		pause := newPause()
		for tried := 1; ; tried++ {
			_, err := h(m)
			switch {
			case err == nil, errors.Is(err, errStale), errors.Is(err, errRetired):
				return nil, w.ends(err)
			case errors.Is(err, errRewind):
				w.report("fold", err)
				return nil, err
			case deterministic(err) && (len(batchOf(m).commands()) > 1 || tried >= triesOfOne):
				return nil, err
			case w.halted():
				return nil, errStopping
			case deterministic(err):
				continue
			}
			w.report("write rows", err)
			pause.wait(w.stopping)
		}
	}
}

// ends makes the worker leave a generation that nobody follows any longer, and look again soon if another worker was faster.
func (w *worker) ends(err error) error {
	if errors.Is(err, errRetired) {
		w.halt(errRetired)
	}
	w.beaten = errors.Is(err, errStale)
	return err
}

// park takes a failing batch apart until the culprit stands alone, and puts its stream aside from there on.
func (w *worker) park(h message.HandlerFunc) message.HandlerFunc {
	var parking message.HandlerFunc
	parking = func(m *message.Message) ([]*message.Message, error) {
		_, err := h(m)
		if err == nil || errors.Is(err, errRewind) || !deterministic(err) {
			return nil, err
		}
		b := batchOf(m)
		ends := b.commands()
		if len(ends) == 1 {
			return nil, w.putAside(m, b, err)
		}
		first, second := b.halves(ends)
		for _, half := range []*batch{first, second} {
			carry(m, half)
			if _, err := parking(m); err != nil {
				return nil, err
			}
		}
		carry(m, b)
		return nil, nil
	}
	return parking
}

// putAside parks the stream of a single command and moves the checkpoint past it.
func (w *worker) putAside(m *message.Message, b *batch, cause error) error {
	e := &b.events[0]
	w.log.Error("projection parked a stream", cause, watermill.LogFields{
		"projection": w.generation.projection, "generation": w.generation.number, "stream": e.Stream.String(),
		"revision": int64(e.Revision), "command": e.Command.String(), "correlation": middleware.MessageCorrelationID(m),
	})
	pause := newPause()
	for {
		err := w.insertParked(m, b, cause)
		if err == nil {
			w.parked[e.Stream] = struct{}{}
			return nil
		}
		if errors.Is(err, errStale) || errors.Is(err, errRetired) {
			return w.ends(err)
		}
		if w.halted() {
			return errStopping
		}
		w.report("park a stream", err)
		pause.wait(w.stopping)
	}
}

func (w *worker) insertParked(m *message.Message, b *batch, cause error) error {
	ctx := m.Context()
	tx, err := w.begin(ctx)
	if err != nil {
		return err
	}
	if err := w.insertParkedIn(m, tx, b, cause); err != nil {
		w.rollback(ctx, tx)
		return err
	}
	return nil
}

func (w *worker) insertParkedIn(m *message.Message, tx pgx.Tx, b *batch, cause error) error {
	ctx, e := m.Context(), &b.events[0]
	_, err := tx.Exec(ctx, `
		insert into public.projection_parked
		       (projection, generation, company_id, stream_kind, stream_id, revision, position, command_id, code, error, attempts)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		on conflict do nothing`,
		w.generation.projection, w.generation.number, e.Stream.Company, string(e.Stream.Kind), e.Stream.ID, int64(e.Revision),
		int64(e.Position), e.Command, codeOf(cause), shortened(cause.Error()), triesOfOne)
	if err != nil {
		return err
	}
	return w.commit(ctx, tx, b.position)
}

// shortened keeps an error's beginning: enough to know it, too little to fill a table.
func shortened(s string) string {
	const most = 2000
	if len(s) > most {
		s = s[:most]
	}
	clean := make([]rune, 0, len(s))
	for _, r := range s {
		if r != 0 && r != '\uFFFD' {
			clean = append(clean, r)
		}
	}
	return string(clean)
}

// report says what holds the worker up.
func (w *worker) report(doing string, err error) {
	w.progress.heldUp(err)
	w.log.Error("projection is held up", err, watermill.LogFields{
		"projection": w.generation.projection, "generation": w.generation.number, "doing": doing, "position": int64(w.at.position),
	})
}

var _ message.Subscriber = (*worker)(nil)
