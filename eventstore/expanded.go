package eventstore

import (
	"bytes"
	"context"
	"sync"
	"time"

	"gantry/domain/kernel"
)

// expandedFor is how long the events of a claim stay decoded after a subscription last took them, and expandedKept is how many claims
// do: one of 100,000 activities takes some 60 MB.
const (
	expandedFor  = 10 * time.Second
	expandedKept = 2
)

// expanded lets the subscriptions of one process that follow a moment apart expand a claim once between them. Each of a dozen read
// models would hold its own copy of a large import otherwise. As with recent, what it hands out is shared.
type expanded struct {
	mu     sync.Mutex
	claims []*expansion // the one used last at the end
}

// expansion is a claim with its events, once somebody has read them.
type expansion struct {
	id       kernel.ID
	position Position
	body     []byte // as stored
	reading  chan struct{}
	events   []Recorded
	forget   *time.Timer
}

// expanded gives the events of a claim. Where another subscription reads them already it waits for that one, until ctx ends. An error
// is for the caller alone: the next one tries again.
func (e *expanded) expanded(ctx context.Context, at *Record, expand func() ([]Recorded, error)) ([]Recorded, error) {
	x := e.of(at)
	select {
	case x.reading <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-x.reading }()
	if x.events != nil {
		return x.events, nil
	}
	events, err := expand()
	if err == nil {
		x.events = events
	}
	return events, err
}

// of gives the entry of this very claim, new where there is none.
func (e *expanded) of(at *Record) *expansion {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, x := range e.claims {
		if x.id == at.ID && x.position == at.Position && bytes.Equal(x.body, at.Body) {
			e.claims = append(append(e.claims[:i:i], e.claims[i+1:]...), x)
			x.forget.Reset(expandedFor)
			return x
		}
	}
	if len(e.claims) == expandedKept {
		e.claims[0].forget.Stop()
		e.claims = e.claims[1:]
	}
	x := &expansion{id: at.ID, position: at.Position, body: at.Body, reading: make(chan struct{}, 1)}
	x.forget = time.AfterFunc(expandedFor, func() { e.drop(x) })
	e.claims = append(e.claims, x)
	return x
}

// drop forgets a claim.
func (e *expanded) drop(gone *expansion) {
	e.mu.Lock()
	defer e.mu.Unlock()
	kept := make([]*expansion, 0, len(e.claims))
	for _, x := range e.claims {
		if x != gone {
			kept = append(kept, x)
		}
	}
	e.claims = kept
}
