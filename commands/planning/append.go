package planning

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/plan"
	"gantry/eventstore"
)

// landed is the end of a flight: of an append, or of a look at the stream's head.
type landed struct {
	position eventstore.Position
	err      error
	looked   bool // nothing was to be appended
}

// errMoved: another process has appended to the stream since the state was folded.
var errMoved = fmt.Errorf("the stream has moved: %w", eventstore.ErrConflict)

// launch starts the append of what has been decided. The append proves that the stream
// stood where the state does, for every answer of the flight. A flight that appends
// nothing looks at the stream's head instead.
func (w *writer) launch() {
	w.flying, w.next, w.bytes = w.next, nil, 0
	var batch []eventstore.Encoded
	events := 0
	for i, p := range w.flying {
		if len(p.command.Events) == 0 {
			continue
		}
		if w.bytes += p.encoded.Bytes(); len(batch) == maxBatch || w.bytes > maxBytes && len(batch) > 0 { // the rest flies next
			w.flying, w.next = w.flying[:i:i], w.flying[i:]
			break
		}
		batch = append(batch, p.encoded)
		events += len(p.command.Events)
	}
	w.bytes = 0
	for _, p := range w.next {
		w.bytes += p.encoded.Bytes()
	}
	expected := w.durable
	if len(batch) == 0 {
		at := w.position
		go func() { w.landing <- landed{position: at, err: w.confirm(expected), looked: true} }()
		return
	}
	go func() {
		began := w.planner.cfg.Clock.Now()
		position, err := w.planner.cfg.Store.AppendEncoded(w.planner.stop, w.stream, expected, batch)
		if err == nil {
			w.planner.cfg.Meter.Appended(len(batch), events, w.planner.cfg.Clock.Now().Sub(began))
		}
		w.landing <- landed{position: position, err: err}
	}()
}

// confirm tells whether the stream still stands where the state does: nil, errMoved, or
// why the store cannot be asked.
func (w *writer) confirm(expected eventstore.Revision) error {
	for try := 1; ; try++ {
		head, _, err := w.planner.cfg.Store.Head(w.planner.stop, w.stream)
		switch {
		case err == nil && head == expected:
			return nil
		case err == nil:
			return errMoved
		case try == maxTries || w.planner.stop.Err() != nil:
			return err
		}
		w.wait(retryWait << try)
	}
}

// land answers a finished flight, or starts over.
func (w *writer) land(l landed) {
	batch := w.flying
	w.flying = nil
	switch {
	case l.err == nil:
	case errors.Is(l.err, errMoved):
		w.catchUp(batch)
		return
	case l.looked: // the state still holds; whether it is the newest is unknown
		for _, p := range batch {
			w.fail(p, l.err)
		}
		return
	default:
		w.again(batch, l.err)
		return
	}
	w.position = l.position
	if w.appends++; w.appends%reportEvery == 0 { // who is never at rest counts too
		w.planner.settled(w, int64(w.state.Size()))
	}
	for _, p := range batch {
		w.durable += eventstore.Revision(p.encoded.Revisions())
	}
	for _, p := range batch {
		w.answer(p)
	}
}

func (w *writer) answer(p *pending) {
	if p.index < 0 {
		p.job.reply <- reply{err: fault.Guarded(func() error {
			if p.job.inspect != nil {
				p.job.inspect(w.state, w.revision)
			}
			return nil
		})}
		return
	}
	if p.echo {
		if err := w.readBack(p); err != nil {
			w.fail(p, err)
			return
		}
	} else {
		p.receipt.Position = w.position
		p.receipt.Events = w.recorded(p)
	}
	undo, redo := w.state.Stacks(p.job.caller.User)
	if len(undo) > 0 {
		p.receipt.Undo = &undo[0]
	}
	if len(redo) > 0 {
		p.receipt.Redo = &redo[0]
	}
	p.deliver()
}

func (p *pending) deliver() {
	p.job.receipts[p.index] = p.receipt
	if p.job.open--; p.job.open == 0 {
		p.job.reply <- reply{receipts: p.job.receipts}
	}
}

// recorded is the command's events as a reader of the stream will see them, as far as this
// process knows: without ids, versions and hashes, and at the position of the append's end.
func (w *writer) recorded(p *pending) []eventstore.Recorded {
	out := make([]eventstore.Recorded, len(p.command.Events))
	for i, e := range p.command.Events {
		revision := p.receipt.Base + eventstore.Revision(i) + 1
		out[i] = eventstore.Recorded{
			Stream: w.stream, Revision: min(revision, p.receipt.Revision), Position: w.position,
			Type: e.EventType(), Command: p.command.ID, Index: i, Count: len(p.command.Events),
			Correlation: p.command.Correlation, Reverts: p.command.Reverts, Actor: p.command.Actor, At: p.command.At, Event: e,
		}
	}
	return out
}

// readBack rebuilds the receipt of a command that is in the stream already.
func (w *writer) readBack(p *pending) error {
	at, stored := w.place(p)
	if !stored {
		return fault.New(fault.Internal, "internal.unexpected", nil)
	}
	recorded, err := w.span(at.First, at.Last)
	if err != nil {
		return err
	}
	if len(recorded) == 0 {
		return fault.New(fault.Internal, "internal.unexpected", nil)
	}
	if recorded[0].Actor != p.job.caller.User { // somebody else's id: no receipt of theirs
		p.refuse(fault.New(fault.Conflict, "command.id_taken", nil))
		return nil
	}
	events := make([]event.Event, len(recorded))
	for i, r := range recorded {
		events[i] = r.Event
	}
	p.receipt = Receipt{
		Command: p.request().ID, Outcome: Accepted, Base: at.First - 1, Revision: at.Last,
		Position: recorded[len(recorded)-1].Position, Created: plan.Created(events), Events: recorded,
	}
	return nil
}

// fail answers a command whose outcome this process cannot know or reach.
func (w *writer) fail(p *pending, err error) {
	f := fault.Of(undecided(err))
	if p.index < 0 {
		p.job.reply <- reply{err: f}
		return
	}
	p.receipt = Receipt{Command: p.request().ID, Outcome: Refused, Fault: f}
	p.deliver()
}

// again drops the state, folds it from the stream and takes every unanswered command
// once more, in order: those in the stream by now are answered from it.
func (w *writer) again(batch []*pending, cause error) {
	if w.flying != nil { // a panic while an append is under way: its end comes first
		l := <-w.landing
		flown := w.flying
		w.flying = nil
		batch = append(batch, flown...)
		if cause == nil {
			cause = l.err
		}
	}
	if cause != nil { // what has not flown yet has not been tried either
		for _, p := range batch {
			p.tries++
			if errors.Is(cause, eventstore.ErrCommandStored) { // of which of them, the stream tells
				p.doubt, p.sought = true, false
			}
			// A snapshot of events that a restored store has no more would meet conflicts for ever.
			w.distrust = w.distrust || p.tries == maxTries && errors.Is(cause, eventstore.ErrConflict)
		}
	}
	batch = append(batch, w.next...)
	w.next, w.bytes, w.state = nil, 0, nil

	err := w.load()
	for try := 1; err != nil && try < maxTries && w.planner.stop.Err() == nil; try++ {
		w.wait(retryWait << try)
		err = w.load()
	}
	if err != nil {
		for _, p := range batch {
			w.fail(p, err)
		}
		return
	}
	w.retake(batch, cause)
}

// catchUp folds what another process has appended and decides again what was to be
// answered without an append. Where the commands behind them have already moved the state,
// or the stream is shorter than the state, all of it is folded anew.
func (w *writer) catchUp(batch []*pending) {
	for _, p := range w.next {
		if len(p.command.Events) > 0 {
			w.again(batch, eventstore.ErrConflict)
			return
		}
	}
	before := w.durable
	if err := fault.Guarded(w.foldNews); err != nil || w.durable <= before {
		w.again(batch, eventstore.ErrConflict)
		return
	}
	for _, p := range batch {
		p.tries++
	}
	batch = append(batch, w.next...)
	w.next, w.bytes = nil, 0
	w.retake(batch, eventstore.ErrConflict)
}

// retake decides commands once more, in order; those that were tried too often are given
// up, unless they are in the stream.
func (w *writer) retake(batch []*pending, cause error) {
	for _, p := range batch {
		if p.tries > maxTries && w.state != nil && !w.stored(p) {
			w.fail(p, cause)
			continue
		}
		w.accept(p)
	}
}

// stored tells whether the command is in the stream, as far as the state knows.
func (w *writer) stored(p *pending) bool {
	if p.index < 0 {
		return false
	}
	_, stored := w.place(p)
	return stored
}

// undecided says of errors of the store that they are no verdict on the command: its sender
// asks again with the same id.
func undecided(err error) error {
	switch {
	case errors.Is(err, eventstore.ErrConflict):
		return fault.Wrap(err, fault.Unavailable, "command.too_contended", nil)
	case errors.Is(err, eventstore.ErrCommandStored):
		return fault.Wrap(err, fault.Conflict, "command.id_taken", nil)
	case errors.Is(err, eventstore.ErrOutcomeUnknown), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fault.Wrap(err, fault.Unavailable, "command.outcome_unknown", nil)
	}
	return err
}

func (w *writer) wait(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-w.planner.stop.Done():
	}
}
