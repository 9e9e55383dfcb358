package eventstore

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// A batch of a subscription ends with the command that reaches one of these.
const (
	batchEvents = 20_000
	batchBytes  = 16 << 20 // stored bytes
)

// Filter chooses what a subscription gives; the zero Filter gives everything.
type Filter struct {
	Kinds   []Kind           // of these kinds
	Company kernel.CompanyID // of this company
	Stream  Stream           // of this stream alone
}

func (f Filter) wants(s Stream) bool {
	return (len(f.Kinds) == 0 || slices.Contains(f.Kinds, s.Kind)) &&
		(f.Company.IsZero() || f.Company == s.Company) && (f.Stream == Stream{} || f.Stream == s)
}

// Subscription follows the history in order from a position on, through what is
// there and what comes, without an end. It pulls: a slow consumer delays itself only.
// It is for one goroutine.
type Subscription struct {
	store    *Store
	filter   Filter
	position Position // everything up to it was given or did not match
	revision Revision // of the last record of a single stream
	live     bool
	seen     map[Stream]Revision // last revision of streams it has met
	before   map[Stream]Revision // seen at the begin of the batch, of the streams in it
	whole    bool                // it has met every stream from its first record on, or not at all

	ctx    context.Context
	cancel context.CancelFunc
	next   func() (stored, error, bool) // the read under way, nil when there is none
	stop   func()
	read   context.Context // of the read under way
	end    context.CancelFunc
}

// Subscribe follows everything after a position that matches the filter. The
// subscription lives as long as ctx and until Close.
func (s *Store) Subscribe(ctx context.Context, after Position, filter Filter) (*Subscription, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b := &Subscription{store: s, filter: filter, position: after, seen: map[Stream]Revision{}, before: map[Stream]Revision{}, whole: after == 0}
	b.ctx, b.cancel = context.WithCancel(ctx)
	return b, nil
}

// Next waits for events and gives all that are there, in order and in whole commands,
// up to about 20,000 events. A command that cannot be read is one record that says why in
// Unreadable: what holds up one stream does not hold up the others. After an error the subscription stands where it stood:
// call Next again to try again. The error is ctx's own when ctx ends, and
// context.Canceled after Close. Other subscriptions may hold the same events: read them, do
// not write to them.
func (b *Subscription) Next(ctx context.Context) ([]Recorded, error) {
	for {
		batch, err := b.take(ctx)
		if err != nil || len(batch) > 0 {
			return batch, err
		}
		b.live = true
		waiting, cancel := b.both(ctx)
		err = b.store.log.Wait(waiting, b.position)
		cancel()
		if err != nil {
			return nil, b.ended(ctx, err)
		}
	}
}

// Position: everything up to it was given by Next or did not match the filter.
func (b *Subscription) Position() Position { return b.position }

// Live tells whether the subscription has reached the end of the history once.
func (b *Subscription) Live() bool { return b.live }

// Close ends the subscription, also while another goroutine waits in Next.
func (b *Subscription) Close() { b.cancel() }

// both is a context that ends with the caller's or the subscription's.
func (b *Subscription) both(ctx context.Context) (context.Context, context.CancelFunc) {
	joined, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(b.ctx, cancel)
	return joined, func() { unhook(); cancel() }
}

// ended names the context that ended before the error it caused.
func (b *Subscription) ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if b.ctx.Err() != nil {
		return b.ctx.Err()
	}
	return err
}

// take collects a batch from the read under way, which it opens when there is none;
// nothing is the end of the history.
func (b *Subscription) take(ctx context.Context) (batch []Recorded, err error) {
	if err := b.ended(ctx, nil); err != nil {
		b.drop()
		return nil, err
	}
	position, revision := b.position, b.revision
	clear(b.before)
	if b.next == nil {
		if err := b.open(ctx); err != nil {
			return nil, b.ended(ctx, err)
		}
	}
	unhook := context.AfterFunc(ctx, b.end)
	defer func() {
		if !unhook() { // the caller left at the last moment and took the read with it
			b.drop()
		}
	}()
	for bytes := 0; len(batch) < batchEvents && bytes < batchBytes; {
		command, err, more := b.next()
		if !more {
			b.drop()
			break
		}
		if err == nil {
			last := command[len(command)-1]
			if last.Position > b.position && b.filter.wants(last.Stream) {
				for i := range command {
					bytes += len(command[i].Body)
				}
				batch, err = b.decode(batch, command)
			}
			if err == nil {
				b.position, b.revision = max(b.position, last.Position), last.Revision
			}
		}
		if err != nil {
			b.drop()
			b.position, b.revision = position, revision
			maps.Copy(b.seen, b.before)
			return nil, b.ended(ctx, err)
		}
	}
	return batch, nil
}

// decode adds the events of a command, or one record that says why it cannot be read. The
// error is of the store: the command may be readable the next time.
func (b *Subscription) decode(batch []Recorded, command stored) ([]Recorded, error) {
	out, err := b.events(batch, command)
	if IsUnreadable(err) {
		return append(batch, command.unreadable(err)), nil
	}
	return out, err
}

func (b *Subscription) events(batch []Recorded, command stored) ([]Recorded, error) {
	if err := cmp.Or(command.unlisted(), command.incomplete(), b.hole(command)); err != nil {
		return nil, err
	}
	if command[0].Type != claimType {
		for i := range command {
			rec, err := b.store.decodeShared(&command[i])
			if err != nil {
				return nil, err
			}
			batch = append(batch, rec)
		}
		return batch, nil
	}
	expand := func() (events []Recorded, err error) {
		for rec, err := range b.store.eventsOf(b.read, command) {
			if err != nil {
				return nil, err
			}
			events = append(events, rec)
		}
		return events, nil
	}
	if !b.live { // who reads the past meets nobody there
		events, err := expand()
		return append(batch, events...), err
	}
	events, err := b.store.claims.expanded(b.read, &command[0], expand)
	return append(batch, events...), err
}

// seenKept bounds the memory of a subscription: about 10 MB.
const seenKept = 100_000

// hole is the fault "store.revision_missing" when records of the stream before the command are gone, as after somebody cut it
// at its begin. What follows is in order again.
func (b *Subscription) hole(command stored) error {
	first, last := &command[0], &command[len(command)-1]
	before, met := b.seen[first.Stream]
	if len(b.seen) >= seenKept && !met {
		clear(b.seen)
		b.whole = false
	}
	if _, noted := b.before[first.Stream]; !noted {
		b.before[first.Stream] = before
	}
	b.seen[first.Stream] = max(before, last.Revision)
	if first.Revision <= before+1 || before == 0 && !b.whole {
		return nil
	}
	p := first.place()
	p["missing"] = int64(before) + 1
	return fault.New(fault.Internal, "store.revision_missing", p)
}

func (b *Subscription) open(ctx context.Context) error {
	reading, end := context.WithCancel(b.ctx)
	records := b.everything(reading)
	if b.filter.Stream != (Stream{}) {
		// One stream is read by its revisions; what the others do meanwhile is passed over
		// by taking the end of the history before the read as the position afterwards.
		asked, cancel := b.both(ctx)
		passed, err := b.store.log.End(asked)
		cancel()
		if err != nil {
			end()
			return err
		}
		records = b.passing(b.store.log.Read(reading, b.filter.Stream, b.revision), passed)
	}
	b.next, b.stop = iter.Pull2(commandsOf(records))
	b.read, b.end = reading, end
	return nil
}

// everything is what all streams hold behind the position. A log that was sent it need not be read.
func (b *Subscription) everything(ctx context.Context) iter.Seq2[Record, error] {
	if log, pushes := b.store.log.(Pushing); pushes && b.live {
		if records, ok := log.Pushed(b.position); ok {
			return func(yield func(Record, error) bool) {
				for i := range records {
					if !yield(records[i], nil) {
						return
					}
				}
			}
		}
	}
	return b.store.log.ReadAll(ctx, b.position)
}

// passing raises the position when the read of a single stream came to its end.
func (b *Subscription) passing(records iter.Seq2[Record, error], passed Position) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for r, err := range records {
			if !yield(r, err) || err != nil {
				return
			}
		}
		b.position = max(b.position, passed)
	}
}

func (b *Subscription) drop() {
	if b.next != nil {
		b.stop()
		b.end()
		b.next, b.stop, b.read, b.end = nil, nil, nil, nil
	}
}
