package live

import (
	"context"
	"errors"

	"gantry/domain/fault"
	"gantry/eventstore"
)

var (
	errTooFar = errors.New("too much to read one by one")
	errAhead  = errors.New("the history ends before that revision")
)

// Missed reads what happened after a revision. Too much, a revision that is no command's end, or one the history does not have, as
// after it was restored from a backup, gives a single reload. Where the history cannot be read any further, the last message says so.
//
// The latest messages of the watcher's scope come from memory, and what one watcher had to read is remembered for the next: hundreds
// who join while others edit do not read the store each.
func (w *Watcher) Missed(ctx context.Context, after eventstore.Revision) ([]Message, error) {
	if latest, known := w.remembered(after); known {
		return latest, nil
	}
	select {
	case w.scope.reading <- struct{}{}:
		defer func() { <-w.scope.reading }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if latest, known := w.remembered(after); known { // by whoever read meanwhile
		return latest, nil
	}
	read, err := w.read(ctx, after)
	if err == nil {
		w.recall(read)
	}
	return read, err
}

// read reads from the store what happened after a revision.
func (w *Watcher) read(ctx context.Context, after eventstore.Revision) ([]Message, error) {
	var (
		out     []Message
		command []eventstore.Recorded
		bytes   int
	)
	at := after // of the last whole command
	err := func() error {
		var book *Book
		if w.scope.owns {
			var err error
			if book, err = w.hub.bookAt(ctx, w.stream, after); err != nil {
				return err
			}
		}
		for r, err := range w.hub.store.Read(ctx, w.stream, after) {
			if err != nil {
				return err
			}
			if r.Revision-after > farthest {
				return errTooFar
			}
			command = append(command, r)
			if !r.Last() {
				continue
			}
			var of hands
			if book != nil && command[0].Unreadable == nil {
				of = book.follow(command)
			}
			m, err := messageOf(command, w.scope.sight, of)
			if err != nil {
				return err
			}
			if bytes += len(m.Data); bytes > heaviest {
				return errTooFar
			}
			out, command, at = append(out, m), nil, r.Revision
		}
		if len(out) > 0 || after == 0 {
			return nil
		}
		head, _, err := w.hub.store.Head(ctx, w.stream)
		if err == nil && head < after {
			err = errAhead
		}
		return err
	}()
	switch {
	case err == nil:
		return out, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, errTooFar):
		w.tooFar(after)
		return []Message{reload()}, nil
	case eventstore.IsUnreadable(err) && (at > after || !startsWithin(err)):
		return append(out, held(at)), nil
	case errors.Is(err, errAhead), fault.Of(err).Code != fault.Unavailable: // a cut command, or a history with no deltas to give: the whole plan can be read
		return []Message{reload()}, nil
	}
	return nil, err
}

// remembered gives what happened after a revision where the store need not be read for it.
func (w *Watcher) remembered(after eventstore.Revision) ([]Message, bool) {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	if after < w.scope.far {
		return []Message{reload()}, true
	}
	return w.scope.since(after)
}

func (w *Watcher) recall(read []Message) {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	w.scope.recall(read)
	w.hub.forget(w.scope)
}

// tooFar notes that what happened after a revision is too much to tell one by one. It only grows.
func (w *Watcher) tooFar(after eventstore.Revision) {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	w.scope.far = max(w.scope.far, after+1)
}

// reload sends a watcher back to read the whole plan.
func reload() Message { return Message{Event: "reload", Data: []byte("{}")} }

// startsWithin tells whether a read met the rest of a command first, as one does that begins at a revision that is no command's end.
func startsWithin(err error) bool {
	f := fault.Of(err)
	return f.Key == "store.command_incomplete" && f.Params["begun"] == false
}
