package main

import (
	"context"
	"sync"
	"time"
)

// provenFor is how long a proof that the database takes writes holds: everybody may ask whether the server is ready.
const provenFor = 5 * time.Second

// readiness tells what keeps the server from taking requests: the database does not answer, our clock is far ahead of its clock, it
// takes no writes, or read models are held up.
func (p *program) readiness(models interface{ HeldUp() error }) func(context.Context) error {
	var writes proof
	return func(ctx context.Context) error {
		if err := p.pool.Ping(ctx); err != nil {
			return err
		}
		if err := p.writes.OnTime(ctx); err != nil {
			return err
		}
		if err := models.HeldUp(); err != nil {
			return err
		}
		return writes.of(ctx, p.history.Writable)
	}
}

// proof remembers for a while what a check found.
type proof struct {
	mu   sync.Mutex
	made time.Time
	err  error
}

func (p *proof) of(ctx context.Context, check func(context.Context) error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.made.IsZero() || time.Since(p.made) > provenFor {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second) // others wait for it too
		defer cancel()
		p.err = check(ctx)
		p.made = time.Now()
	}
	return p.err
}
