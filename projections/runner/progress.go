package runner

import (
	"context"
	"fmt"
	"sync"
	"time"

	"gantry/eventstore"
)

// Waiting bounds.
const (
	waitWithin = 2 * time.Second
	askEvery   = 25 * time.Millisecond
)

// progress is the position of one projection, with its waiting readers.
type progress struct {
	name    string
	metrics *metrics
	stored  func(context.Context) (eventstore.Position, error)

	mu       sync.Mutex
	position eventstore.Position
	parked   int
	lastErr  error
	moved    chan struct{} // closed and renewed whenever position changes
	workers  int           // running in this process
	asking   bool          // one goroutine asks the database for those who wait, when no worker runs here
	waiting  int

	hurry chan struct{} // holds one while somebody began to wait and the worker has not noticed
}

func newProgress(name string, m *metrics, stored func(context.Context) (eventstore.Position, error)) *progress {
	return &progress{name: name, metrics: m, stored: stored, moved: make(chan struct{}), hurry: make(chan struct{}, 1)}
}

func (p *progress) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.workers++
}

func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.workers--
}

// at tells where the projection stands.
func (p *progress) at(position eventstore.Position, parked int) {
	p.mu.Lock()
	p.parked, p.lastErr = parked, nil
	p.move(position)
	p.mu.Unlock()
}

func (p *progress) move(position eventstore.Position) {
	if position != p.position {
		p.position = position
		close(p.moved)
		p.moved = make(chan struct{})
	}
}

func (p *progress) heldUp(err error) {
	p.mu.Lock()
	p.lastErr = err
	p.mu.Unlock()
	p.metrics.heldUp.WithLabelValues(p.name).Inc()
}

func (p *progress) measured(events int, took time.Duration, err error) {
	if err == nil {
		p.metrics.events.WithLabelValues(p.name).Add(float64(events))
	}
	p.metrics.seconds.WithLabelValues(p.name).Observe(took.Seconds())
}

// wait returns true when the projection has reached the position, false when ctx ends first.
func (p *progress) wait(ctx context.Context, position eventstore.Position) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting++
	defer func() { p.waiting-- }()
	for {
		if p.position >= position {
			return true
		}
		select {
		case p.hurry <- struct{}{}:
		default:
		}
		if p.workers == 0 && !p.asking {
			p.asking = true
			go p.ask()
		}
		moved := p.moved
		p.mu.Unlock()
		select {
		case <-moved:
			p.mu.Lock()
		case <-ctx.Done():
			p.mu.Lock()
			return p.position >= position
		}
	}
}

// awaited tells whether anybody waits for a position.
func (p *progress) awaited() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting > 0
}

// ask follows the stored checkpoint for all who wait, while nobody here follows the log.
func (p *progress) ask() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ticker := time.NewTicker(askEvery)
	defer ticker.Stop()
	for {
		at, err := p.stored(ctx)
		p.mu.Lock()
		if err == nil && p.workers == 0 {
			p.move(at)
		}
		if p.waiting == 0 || p.workers > 0 {
			p.asking = false
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
		<-ticker.C
	}
}

// Wait returns when the projection's rows show everything up to the position: true, or false after two seconds, when ctx ends, and
// for a projection the runner does not know. Position 0 is reached always.
func (r *Runner) Wait(ctx context.Context, projection string, position eventstore.Position) (reached bool) {
	p, known := r.progress[projection]
	if !known {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, waitWithin)
	defer cancel()
	return p.wait(ctx, position)
}

// HeldUp is why some read model cannot follow the log just now, nil when none is held up. Parked streams hold up nobody.
func (r *Runner) HeldUp() error {
	for _, each := range r.projections {
		p := r.progress[each.Name()]
		p.mu.Lock()
		err := p.lastErr
		p.mu.Unlock()
		if err != nil {
			return fmt.Errorf("%s is held up: %w", p.name, err)
		}
	}
	return nil
}

// Status is how far one projection is.
type Status struct {
	Projection string
	Position   eventstore.Position
	Lag        eventstore.Position // positions it is behind the end of the log
	Parked     int                 // streams
	Err        error               // what holds it up just now
}

// Status tells how far every projection is.
func (r *Runner) Status(ctx context.Context) ([]Status, error) {
	end, err := r.store.Last(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Status, 0, len(r.projections))
	for _, each := range r.projections {
		p := r.progress[each.Name()]
		p.mu.Lock()
		out = append(out, Status{Projection: p.name, Position: p.position, Lag: max(end-p.position, 0), Parked: p.parked, Err: p.lastErr})
		p.mu.Unlock()
	}
	return out, nil
}
