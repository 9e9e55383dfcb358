package kurrent

import (
	"context"
	"time"

	"gantry/eventstore"
)

// ForgetCommands makes the log store a command again, as logs did before they refused it.
func (l *Log) ForgetCommands() { l.forgetful.Store(true) }

// RememberCommands ends it.
func (l *Log) RememberCommands() { l.forgetful.Store(false) }

// ForgetTails drops what is remembered of streams, which tests cut behind the log's back.
func (l *Log) ForgetTails() {
	l.tails.mu.Lock()
	defer l.tails.mu.Unlock()
	l.tails.of, l.tails.commands = map[eventstore.Stream]*tail{}, 0
}

// RememberAtMost bounds what is remembered of streams.
func (l *Log) RememberAtMost(streams, commands int) {
	l.tails.streamsAtMost, l.tails.commandsAtMost = streams, commands
}

// Remembered counts the streams and commands that are remembered.
func (l *Log) Remembered() (streams, commands int) {
	l.tails.mu.Lock()
	defer l.tails.mu.Unlock()
	return len(l.tails.of), l.tails.commands
}

// Metadata and ReadMetadata are what stands beside a record's body.
var (
	Metadata     = metadataOf
	ReadMetadata = readMetadata
	ReadOwn      = readOwn
)

// BeginHere makes the log one that is empty now, for servers that cannot be emptied.
func (l *Log) BeginHere(ctx context.Context) error {
	for e, err := range l.raw(ctx, backwards) {
		if err != nil {
			return err
		}
		l.floor = e.Position.Commit
		break
	}
	return nil
}

// Heard tells the highest position that the log has heard of.
func (l *Log) Heard() eventstore.Position {
	l.news.mu.Lock()
	defer l.news.mu.Unlock()
	return l.news.highest
}

// Received is what the log makes of a subscription's news.
var Received = received

// Pushed is what is kept of a subscription's records.
type Pushed struct{ pushed }

// Add takes a record, at a moment.
func (p *Pushed) Add(r eventstore.Record, at time.Time) {
	p.caughtUp, p.alive = true, at
	p.add(&r)
}

// FallBehind is what the subscription says of itself.
func (p *Pushed) FallBehind() { p.caughtUp = false }

// Behind gives the whole commands behind a position.
func (p *Pushed) Behind(after, highest eventstore.Position, now time.Time) ([]eventstore.Record, bool) {
	return p.behind(after, highest, now)
}
