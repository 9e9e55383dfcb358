package eventstore

import (
	"bytes"
	"sync"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// recent lets the subscriptions of one process decode a large event once between them:
// every read model and the live channel follow the same history a moment apart. What this
// process appends itself is not decoded at all when its type is Frozen. What it hands out
// is shared, so subscribers must not write to the events they are given; reads of a
// stream, whose events become part of a state, never get a shared one.
type recent struct {
	mu      sync.Mutex
	decoded map[recentKey]*shared
	order   []recentKey // oldest first
}

// recentKey is a record's place in its command and what is stored of it: two processes that decide one command may store
// different bodies under one event id, and only one of them is the log's.
type recentKey struct {
	id      kernel.ID
	name    string
	version int
}

type shared struct {
	body   []byte // as stored
	once   sync.Once
	opened opened
}

// recentKept bounds how many large events stay decoded; one is a few hundred kilobytes.
const recentKept = 64

// event gives the decoded event of a record; only compressed ones are worth keeping.
func (c *recent) event(r *Record, decode func() opened) opened {
	if r.Encoding != Zstd {
		return decode()
	}
	s := c.of(r)
	s.once.Do(func() { s.opened = decode() })
	return s.opened
}

// appended keeps the large frozen events of commands that are about to be stored. One that is not stored after all is never requested.
func (c *recent) appended(commands []Encoded) {
	for i := range commands {
		e := &commands[i]
		if e.claim {
			continue
		}
		for k := range e.records {
			if f, is := e.command.Events[k].(event.Frozen); is && e.records[k].Encoding == Zstd {
				s := c.of(&e.records[k])
				s.once.Do(func() { s.opened = opened{event: f, control: hasControl(e.records[k].plain)} })
			}
		}
	}
}

// of gives the entry of this very record, new where there is none or where another body stood under its id.
func (c *recent) of(r *Record) *shared {
	key := recentKey{id: r.ID, name: r.Type, version: r.Version}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.decoded[key]
	if s != nil && bytes.Equal(s.body, r.Body) {
		return s
	}
	known := s != nil
	s = &shared{body: r.Body}
	if c.decoded == nil {
		c.decoded = map[recentKey]*shared{}
	}
	c.decoded[key] = s
	if known {
		return s
	}
	if len(c.order) == recentKept {
		delete(c.decoded, c.order[0])
		c.order = c.order[:copy(c.order, c.order[1:])]
	}
	c.order = append(c.order, key)
	return s
}
