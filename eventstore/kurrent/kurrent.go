package kurrent

import (
	"context"
	"hash/maphash"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Log is a history in EventStoreDB or KurrentDB. It is safe for concurrent use.
type Log struct {
	connection *connection
	index      Index
	identity   eventstore.Identity
	news       *news
	tails      tails
	sides      listing
	closing    sync.Once

	floor     uint64      // the history begins behind this place; 0 but in tests on a server that cannot be emptied
	forgetful atomic.Bool // commands are stored again, as older logs did
}

var (
	_ eventstore.Log        = (*Log)(nil)
	_ eventstore.Marked     = (*Log)(nil)
	_ eventstore.Identified = (*Log)(nil)
	_ eventstore.Target     = (*Log)(nil)
)

// Mark is eventstore.Marked's.
func (l *Log) Mark() int { return l.identity.Mark }

// Close is eventstore.Log's.
func (l *Log) Close() error {
	l.closing.Do(func() {
		l.news.close()
		l.connection.close()
		l.keepAll()
	})
	return nil
}

// Head is eventstore.Log's.
func (l *Log) Head(ctx context.Context, stream eventstore.Stream) (eventstore.Head, error) {
	r := reader{mark: l.identity.Mark}
	for e, err := range l.raw(ctx, last(stream.String())) {
		switch {
		case missingIn(err):
			return eventstore.Head{}, nil
		case tombstoned(err):
			return eventstore.Head{}, missing(stream, 0)
		case err != nil:
			return eventstore.Head{}, err
		}
		record, _ := r.record(e)
		return eventstore.Head{Revision: record.Revision, Hash: record.Hash}, nil
	}
	return eventstore.Head{}, nil
}

// Find is eventstore.Log's.
func (l *Log) Find(ctx context.Context, in eventstore.Stream, commands []kernel.CommandID) (out []eventstore.Placed, err error) {
	t, err := l.hold(ctx, in)
	if err != nil {
		return nil, err
	}
	defer l.release(in, t, len(t.commands))
	if t.head, err = l.Head(ctx, in); err != nil {
		return nil, err
	}
	t.known = true
	if err := l.catchUp(ctx, in, t); err != nil {
		return nil, err
	}
	for _, id := range commands {
		if p, there := t.commands[id]; there {
			out = append(out, p)
		}
	}
	return out, nil
}

// Repeats is eventstore.Log's. It reads everything and remembers eight bytes of each command; a stream in which two of them
// are alike is read once more.
func (l *Log) Repeats(ctx context.Context) iter.Seq2[eventstore.Repeat, error] {
	return func(yield func(eventstore.Repeat, error) bool) {
		seed := maphash.MakeSeed()
		type key struct {
			stream  eventstore.Stream
			command kernel.CommandID
		}
		seen, alike := map[uint64]struct{}{}, map[eventstore.Stream]bool{}
		for r, err := range l.ReadAll(ctx, 0) {
			if err != nil {
				yield(eventstore.Repeat{}, err)
				return
			}
			if r.Index != 0 {
				continue
			}
			sum := maphash.Comparable(seed, key{r.Stream, r.Command})
			if _, there := seen[sum]; there {
				alike[r.Stream] = true
			}
			seen[sum] = struct{}{}
		}
		for stream := range alike {
			repeats, err := l.repeatsIn(ctx, stream)
			if err != nil {
				yield(eventstore.Repeat{}, err)
				return
			}
			for _, r := range repeats {
				if !yield(r, nil) {
					return
				}
			}
		}
	}
}

func (l *Log) repeatsIn(ctx context.Context, stream eventstore.Stream) (out []eventstore.Repeat, err error) {
	places := map[kernel.CommandID][]eventstore.Revision{}
	for r, err := range l.Read(ctx, stream, 0) {
		if err != nil {
			return nil, err
		}
		if r.Index == 0 {
			places[r.Command] = append(places[r.Command], r.Revision)
		}
	}
	for command, revisions := range places {
		if len(revisions) > 1 {
			out = append(out, eventstore.Repeat{Stream: stream, Command: command, Revisions: revisions})
		}
	}
	slices.SortFunc(out, func(a, b eventstore.Repeat) int { return int(a.Revisions[0] - b.Revisions[0]) })
	return out, nil
}

// End is eventstore.Log's: the last event that is ours and ends its command, however many others lie behind it.
func (l *Log) End(ctx context.Context) (eventstore.Position, error) {
	r := reader{mark: l.identity.Mark}
	for e, err := range l.raw(ctx, backwards) {
		if err != nil {
			return 0, err
		}
		if e.Position.Commit <= l.floor {
			break
		}
		if record, ours := r.record(e); ours && !record.Stream.IsSide() && record.Index >= record.Count-1 {
			return record.Position, nil
		}
	}
	return 0, nil
}

// Streams is eventstore.Log's. The server keeps no list that could be relied on, so everything is read: for the side streams
// once in the life of the log, and then what is new.
func (l *Log) Streams(ctx context.Context, sides bool) iter.Seq2[eventstore.StreamInfo, error] {
	return func(yield func(eventstore.StreamInfo, error) bool) {
		list := &listing{sides: sides}
		if sides {
			list = &l.sides
		}
		infos, err := l.listed(ctx, list)
		if err != nil {
			yield(eventstore.StreamInfo{}, err)
			return
		}
		for _, info := range infos {
			if !yield(info, nil) {
				return
			}
		}
	}
}

// listing is a list of streams, of side streams or all the others, as of a place in the log.
type listing struct {
	mu      sync.Mutex
	sides   bool
	upTo    uint64
	found   map[eventstore.Stream]*eventstore.StreamInfo
	order   []eventstore.Stream
	touched map[string]bool // streams whose settings somebody changed
}

// listed brings a list up to now and gives it.
func (l *Log) listed(ctx context.Context, list *listing) ([]eventstore.StreamInfo, error) {
	list.mu.Lock()
	defer list.mu.Unlock()
	if list.found == nil {
		list.found, list.touched, list.upTo = map[eventstore.Stream]*eventstore.StreamInfo{}, map[string]bool{}, l.floor
	}
	r := reader{mark: l.identity.Mark}
	for e, err := range l.raw(ctx, everything(list.upTo)) {
		if err != nil {
			return nil, err
		}
		if e.Position.Commit > list.upTo {
			list.add(&r, e)
			list.upTo = e.Position.Commit
		}
	}
	var out []eventstore.StreamInfo
	for _, stream := range list.order {
		info := *list.found[stream]
		if list.touched[stream.String()] { // deleted, perhaps, while its events are still in the log
			head, err := l.Head(ctx, stream)
			if err != nil {
				return nil, err
			}
			if info.Head = head; head.Revision == 0 && list.sides {
				delete(list.found, stream)
				continue
			}
		}
		out = append(out, info)
	}
	list.order = slices.DeleteFunc(list.order, func(s eventstore.Stream) bool { return list.found[s] == nil })
	return out, nil
}

func (list *listing) add(r *reader, e *kurrentdb.RecordedEvent) {
	if of, is := metadataStream(e.StreamID); is {
		list.touched[of] = true
		return
	}
	record, ours := r.record(e)
	if !ours || record.Stream.IsSide() != list.sides {
		return
	}
	info := list.found[record.Stream]
	if info == nil {
		info = &eventstore.StreamInfo{Stream: record.Stream, Since: e.CreatedDate}
		list.found[record.Stream] = info
		list.order = append(list.order, record.Stream)
	}
	info.Head = eventstore.Head{Revision: record.Revision, Hash: record.Hash}
}

// metadataStream tells which stream's settings a stream holds.
func metadataStream(name string) (of string, is bool) {
	if len(name) > 2 && name[:2] == "$$" {
		return name[2:], true
	}
	return "", false
}

// Remove is eventstore.Log's.
func (l *Log) Remove(ctx context.Context, side eventstore.Stream) error {
	if !side.IsSide() {
		return fault.New(fault.Internal, "store.stream_kept", fault.P{"stream": side.String()})
	}
	_, _, err := call(ctx, l.connection, func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.DeleteResult, error) {
		return c.DeleteStream(ctx, side.String(), kurrentdb.DeleteStreamOptions{StreamState: kurrentdb.Any{}})
	})
	l.tails.mu.Lock()
	delete(l.tails.of, side)
	l.tails.mu.Unlock()
	if isMissing(err) || isTombstone(err) {
		return nil // removing twice is removing
	}
	return failed(ctx, err)
}

// clockStream keeps one event: the server stamps it with its own time.
const clockStream = "gantry-clock"

// Now is eventstore.Log's: the time by the server's clock, which only an event tells.
func (l *Log) Now(ctx context.Context) (time.Time, error) {
	if err := l.Writable(ctx); err != nil {
		return time.Time{}, err
	}
	for e, err := range l.raw(ctx, last(clockStream)) {
		if err != nil {
			return time.Time{}, err
		}
		return e.CreatedDate, nil
	}
	return time.Time{}, eventstore.Unavailable(nil)
}

// Writable proves that the server takes writes. It leaves one small event, which the next one replaces.
func (l *Log) Writable(ctx context.Context) error {
	_, _, err := call(ctx, l.connection, func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.WriteResult, error) {
		return c.AppendToStream(ctx, clockStream, kurrentdb.AppendToStreamOptions{StreamState: kurrentdb.Any{}},
			kurrentdb.EventData{EventID: uuid.New(), EventType: "gantry.clock", ContentType: kurrentdb.ContentTypeJson, Data: []byte("{}")})
	})
	return failed(ctx, err)
}
