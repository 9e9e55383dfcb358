package timeclock

import (
	"sync"
	"time"
)

// Clock tells the present instant, in UTC and without a monotonic reading, so that it compares equal after being stored.
type Clock interface {
	Now() time.Time
}

// System is the machine's clock, in microseconds as PostgreSQL keeps them.
type System struct{}

// Now is the machine's time.
func (System) Now() time.Time { return stored(time.Now()) }

// Ahead is the machine's clock, run ahead.
type Ahead time.Duration

// Now is the machine's time and what it is ahead.
func (a Ahead) Now() time.Time { return stored(time.Now().Add(time.Duration(a))) }

// Fixed always tells the same instant.
type Fixed time.Time

// Now is that instant.
func (f Fixed) Now() time.Time { return stored(time.Time(f)) }

// Stepping stands still until it is moved; its methods may be called from any goroutine.
type Stepping struct {
	mu  sync.Mutex
	now time.Time
}

// NewStepping starts a clock at an instant.
func NewStepping(at time.Time) *Stepping { return &Stepping{now: stored(at)} }

// Now is the instant the clock was last moved to.
func (s *Stepping) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Step moves the clock by d and tells the new instant.
func (s *Stepping) Step(d time.Duration) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = stored(s.now.Add(d))
	return s.now
}

func stored(t time.Time) time.Time { return t.UTC().Round(0).Truncate(time.Microsecond) }
