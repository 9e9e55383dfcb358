package runner

import (
	"context"
	"errors"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"

	"gantry/eventstore"
)

type batchKey struct{}

// batchOf gives the batch a message carries. It travels beside the message, not in its payload: both ends are in this process, and
// the events are decoded once.
func batchOf(m *message.Message) *batch { return m.Context().Value(batchKey{}).(*batch) }

func carry(m *message.Message, b *batch) {
	m.SetContext(context.WithValue(m.Context(), batchKey{}, b))
}

// Subscribe sends one message per batch and waits for its acknowledgement before the next. After a refusal it reads the checkpoint
// again, for that alone says what was done. The channel is closed when the worker is to end.
func (w *worker) Subscribe(ctx context.Context, _ string) (<-chan *message.Message, error) {
	out := make(chan *message.Message)
	work, cancel := context.WithCancel(context.WithoutCancel(ctx)) // the batch under way is finished, within a bound
	go func() {
		<-w.stopping
		time.AfterFunc(drainWithin, cancel)
	}()
	go func() {
		defer close(out)
		defer cancel()
		pause := newPause()
		for !w.halted() {
			err := w.follow(work, out, pause)
			if errors.Is(err, errRetired) || errors.Is(err, errReached) {
				w.halt(err)
				return
			}
			if err != nil && !w.halted() {
				w.report("follow the log", err)
			}
			if w.beaten {
				pause.reset()
			}
			pause.wait(w.stopping)
		}
	}()
	return out, nil
}

// Close is called by the router; the worker ends by its own signal.
func (w *worker) Close() error { return nil }

// errReached: the worker got to the position it was to end at.
var errReached = errors.New("the position is reached")

func (w *worker) halted() bool {
	select {
	case <-w.stopping:
		return true
	default:
		return false
	}
}

// follow sends batches from the checkpoint on until one is refused or the worker is to end.
func (w *worker) follow(ctx context.Context, out chan<- *message.Message, pause *pause) error {
	if err := w.load(ctx); err != nil {
		return err
	}
	if w.until > 0 && w.at.position >= w.until {
		return errReached
	}
	feed := w.feed(ctx, w.at.position)
	defer feed.close()
	var rested time.Time // until then the worker rests
	for {
		var b *batch
		select {
		case <-w.stopping:
			return nil
		case next := <-feed.batches:
			if next.err != nil {
				return next.err
			}
			b = next.batch
		}
		b, err := w.rest(b, rested, feed)
		if err != nil {
			return err
		}
		began := time.Now()
		m := message.NewMessage(watermill.NewUUID(), nil)
		m.SetContext(ctx)
		carry(m, b)
		middleware.SetCorrelationID(b.events[len(b.events)-1].Correlation.String(), m)
		select {
		case out <- m:
		case <-w.stopping:
			return nil
		}
		select {
		case <-m.Acked():
			pause.reset()
			rested = time.Now().Add(min(restPerBatch*time.Since(began), longestRest))
			w.progress.at(b.position, len(w.parked))
			if w.until > 0 && w.at.position >= w.until {
				return errReached
			}
		case <-m.Nacked():
			return nil
		}
	}
}

// feed reads one batch ahead.
type feed struct {
	batches chan fed
	cancel  context.CancelFunc
	done    chan struct{}
}

type fed struct {
	batch *batch
	err   error
}

func (w *worker) feed(ctx context.Context, after eventstore.Position) *feed {
	ctx, cancel := context.WithCancel(ctx)
	f := &feed{batches: make(chan fed), cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(f.done)
		give := func(next fed) bool {
			select {
			case f.batches <- next:
				return true
			case <-ctx.Done():
				return false
			}
		}
		sub, err := w.runner.store.Subscribe(ctx, after, eventstore.Filter{})
		if err != nil {
			give(fed{err: err})
			return
		}
		defer sub.Close()
		for {
			events, err := sub.Next(ctx)
			if err != nil {
				give(fed{err: err})
				return
			}
			if !give(fed{batch: &batch{events: events, position: sub.Position()}}) {
				return
			}
		}
	}()
	return f
}

func (f *feed) close() {
	f.cancel()
	<-f.done
}
