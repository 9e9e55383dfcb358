package eventstore

import (
	"sync"

	"gantry/domain/event"
)

// recent lets the subscriptions of one process decode a large event once between them:
// every read model and the live channel follow the same history a moment apart. What it
// hands out is shared, so subscribers must not write to the events they are given; reads
// of a stream, whose events become part of a state, never get a shared one.
type recent struct {
	mu      sync.Mutex
	decoded map[[32]byte]*shared
	order   [][32]byte // oldest first
}

type shared struct {
	once  sync.Once
	event event.Event
	err   error
}

// recentKept bounds how many large events stay decoded; one is a few hundred kilobytes.
const recentKept = 64

// event gives the decoded event of a record; only compressed ones are worth keeping.
func (c *recent) event(r *Record, decode func() (event.Event, error)) (event.Event, error) {
	if r.Encoding != Zstd {
		return decode()
	}
	c.mu.Lock()
	s := c.decoded[r.Hash]
	if s == nil {
		s = &shared{}
		if c.decoded == nil {
			c.decoded = map[[32]byte]*shared{}
		}
		if len(c.order) == recentKept {
			delete(c.decoded, c.order[0])
			c.order = c.order[:copy(c.order, c.order[1:])]
		}
		c.decoded[r.Hash] = s
		c.order = append(c.order, r.Hash)
	}
	c.mu.Unlock()
	s.once.Do(func() { s.event, s.err = decode() })
	return s.event, s.err
}
