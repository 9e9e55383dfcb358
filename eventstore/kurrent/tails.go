package kurrent

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Index keeps which commands the streams hold, outside the process. It may lag behind the streams: what is missing is read
// from them.
type Index interface {
	// Commands gives what is kept of a stream: the commands of all its records up to a revision.
	Commands(ctx context.Context, stream eventstore.Stream) (upTo eventstore.Revision, commands []eventstore.Placed, err error)
	// Keep adds the commands of the records behind one revision up to another. It does nothing when the stream is not kept
	// up to the first.
	Keep(ctx context.Context, stream eventstore.Stream, after, upTo eventstore.Revision, commands []eventstore.Placed) error
}

const (
	tailsKept    = 4096
	commandsKept = 1_000_000 // about 100 MB
	keepEvery    = 1000      // commands of a stream that only memory knows
	keepPatience = 5 * time.Second
)

// tail is what is remembered of a stream between appends. Whoever holds it is the only one of this process who appends to
// the stream.
type tail struct {
	held chan struct{} // has one token while somebody holds the tail
	used uint64

	known bool
	head  eventstore.Head

	loaded   bool
	upTo     eventstore.Revision // the commands of all records up to it are known
	commands map[kernel.CommandID]eventstore.Placed
	kept     eventstore.Revision // of the index
	unkept   []eventstore.Placed
}

type tails struct {
	mu       sync.Mutex
	of       map[eventstore.Stream]*tail
	uses     uint64
	commands int

	streamsAtMost, commandsAtMost int
}

// hold gives the tail of a stream to one caller at a time.
func (l *Log) hold(ctx context.Context, stream eventstore.Stream) (*tail, error) {
	l.tails.mu.Lock()
	t := l.tails.of[stream]
	if t == nil {
		t = &tail{held: make(chan struct{}, 1)}
		l.tails.of[stream] = t
	}
	l.tails.uses++
	t.used = l.tails.uses
	l.tails.mu.Unlock()
	select {
	case t.held <- struct{}{}:
		return t, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// release gives the tail back; before is how many commands were known of it.
func (l *Log) release(stream eventstore.Stream, t *tail, before int) {
	more := len(t.commands) - before
	<-t.held
	l.tails.mu.Lock()
	if l.tails.of[stream] == t {
		l.tails.commands += more
	}
	over := len(l.tails.of) > l.tails.streamsAtMost || l.tails.commands > l.tails.commandsAtMost
	l.tails.mu.Unlock()
	if over {
		l.forgetOldest()
	}
}

// forgetOldest lets go of the quarter of the tails that was used least lately, and of more where they are large.
func (l *Log) forgetOldest() {
	l.tails.mu.Lock()
	type candidate struct {
		stream eventstore.Stream
		tail   *tail
	}
	var all []candidate
	for stream, t := range l.tails.of {
		all = append(all, candidate{stream, t})
	}
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Compare(a.tail.used, b.tail.used) })
	var gone []candidate
	for i, c := range all[:max(len(all)-1, 0)] { // never the last one
		if i >= len(all)/4 && l.tails.commands <= l.tails.commandsAtMost*3/4 {
			break
		}
		select {
		case c.tail.held <- struct{}{}: // and never released: whoever waits for it holds a tail that is not listed
			delete(l.tails.of, c.stream)
			l.tails.commands -= len(c.tail.commands)
			gone = append(gone, c)
		default:
		}
	}
	l.tails.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), keepPatience) // for all of them: an append waits for it
	defer cancel()
	for _, c := range gone {
		l.keepWithin(ctx, c.stream, c.tail)
		c.tail.known, c.tail.loaded, c.tail.commands, c.tail.upTo, c.tail.unkept, c.tail.kept = false, false, nil, 0, nil, 0
		<-c.tail.held
	}
}

// keep is keepWithin a while.
func (l *Log) keep(stream eventstore.Stream, t *tail) (ok bool) {
	ctx, cancel := context.WithTimeout(context.Background(), keepPatience)
	defer cancel()
	return l.keepWithin(ctx, stream, t)
}

// keepWithin hands what only memory knows to the index. What fails is read from the stream by the next process.
func (l *Log) keepWithin(ctx context.Context, stream eventstore.Stream, t *tail) (ok bool) {
	if l.index == nil || !t.loaded || len(t.unkept) == 0 {
		return true
	}
	if ctx.Err() != nil {
		return false
	}
	if l.index.Keep(ctx, stream, t.kept, t.upTo, t.unkept) != nil {
		return false
	}
	t.kept, t.unkept = t.upTo, nil
	return true
}

// keepAll is keep for every stream, until one fails: an index that hangs is waited for once.
func (l *Log) keepAll() {
	l.tails.mu.Lock()
	all := make(map[eventstore.Stream]*tail, len(l.tails.of))
	for stream, t := range l.tails.of {
		all[stream] = t
	}
	l.tails.mu.Unlock()
	for stream, t := range all {
		select {
		case t.held <- struct{}{}:
			ok := l.keep(stream, t)
			<-t.held
			if !ok {
				return
			}
		default: // an append is under way that will not end
		}
	}
}

// catchUp makes the commands of a stream known up to its head. A stream that ends before what is known of it was cut.
func (l *Log) catchUp(ctx context.Context, stream eventstore.Stream, t *tail) error {
	if !t.loaded {
		t.commands = map[kernel.CommandID]eventstore.Placed{}
		if l.index != nil {
			upTo, commands, err := l.index.Commands(ctx, stream)
			if err != nil {
				return failed(ctx, err)
			}
			for _, p := range commands {
				t.commands[p.Command] = p
			}
			t.upTo, t.kept = upTo, upTo
		}
		t.loaded = true
	}
	if t.upTo > t.head.Revision {
		return missing(stream, t.head.Revision)
	}
	if t.upTo == t.head.Revision {
		return nil
	}
	for r, err := range l.Read(ctx, stream, t.upTo) {
		if err != nil {
			return err
		}
		if r.Revision > t.head.Revision {
			break
		}
		if r.Revision != t.upTo+1 {
			return missing(stream, t.upTo)
		}
		t.upTo = r.Revision
		t.place(&r)
	}
	if t.upTo != t.head.Revision {
		return missing(stream, t.upTo)
	}
	if len(t.unkept) >= keepEvery {
		l.keep(stream, t)
	}
	return nil
}

// place notes where a command stands, the first time.
func (t *tail) place(r *eventstore.Record) {
	if _, there := t.commands[r.Command]; there || r.Index != 0 {
		return
	}
	p := eventstore.Placed{Command: r.Command, First: r.Revision, Last: r.Revision + eventstore.Revision(r.Count) - 1}
	t.commands[r.Command] = p
	t.unkept = append(t.unkept, p)
}

// forget drops what an unexpected answer puts in doubt.
func (t *tail) forget() { t.known = false }
