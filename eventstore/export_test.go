package eventstore

import (
	"time"

	"gantry/domain/event"
)

// NewWithClock is New with another idea of how long a claim took.
func NewWithClock(log Log, registry *event.Registry, clock func() time.Time) *Store {
	s := New(log, registry)
	s.began = clock
	return s
}
