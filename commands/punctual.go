package commands

import (
	"context"
	"sync"
	"time"

	"gantry/domain/fault"
	"gantry/eventstore"
)

const (
	// aheadAtMost is how far our clock may be ahead of the store's: histories keep what it says for ever, and whatever is recorded
	// behind an instant of the future is recorded at that instant.
	aheadAtMost = time.Minute
	// askAgain is the age, by a clock that may step, from which a comparison of clocks is made anew.
	askAgain = 5 * time.Second
	// askWithin bounds one comparison.
	askWithin = 2 * time.Second
)

// Punctual is a Store that takes nothing while our clock is far ahead of its own: appends are the fault "store.clock_ahead", and
// nothing of them is stored. While the store's clock cannot be read, the store itself says what becomes of an append.
type Punctual struct {
	Store
	clock  Clock
	theirs func(context.Context) (time.Time, error)

	mu    sync.Mutex
	asked time.Time // by our clock; zero: never
	ahead time.Duration
}

// NewPunctual guards a store. theirs tells the time by the store's clock.
func NewPunctual(store Store, clock Clock, theirs func(context.Context) (time.Time, error)) *Punctual {
	return &Punctual{Store: store, clock: clock, theirs: theirs}
}

// Append is Store's.
func (p *Punctual) Append(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, commands []eventstore.Command) (eventstore.Position, error) {
	if err := p.OnTime(ctx); err != nil {
		return 0, err
	}
	return p.Store.Append(ctx, stream, expected, commands)
}

// AppendEncoded is Store's.
func (p *Punctual) AppendEncoded(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, commands []eventstore.Encoded) (eventstore.Position, error) {
	if err := p.OnTime(ctx); err != nil {
		return 0, err
	}
	return p.Store.AppendEncoded(ctx, stream, expected, commands)
}

// OnTime is the fault "store.clock_ahead" while our clock is far ahead of the store's. A clock that steps is noticed at once.
func (p *Punctual) OnTime(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	if age := now.Sub(p.asked); p.asked.IsZero() || age < 0 || age > askAgain || p.ahead > aheadAtMost {
		ctx, cancel := context.WithTimeout(ctx, askWithin)
		defer cancel()
		theirs, err := p.theirs(ctx)
		if err != nil {
			return nil
		}
		p.asked, p.ahead = now, now.Sub(theirs) // what the answer took makes us look late, never ahead
	}
	if p.ahead > aheadAtMost {
		return fault.New(fault.Unavailable, "store.clock_ahead", fault.P{"seconds": int64(p.ahead / time.Second)})
	}
	return nil
}
