package kurrent

import "sync"

// idleAtMost is how many goroutines wait for the next call.
const idleAtMost = 16

// workers are goroutines that make calls. They are kept between calls, for the client reaches so deep that a new goroutine
// spends a good part of a call on growing its stack. There are always enough: a call that never comes back holds up no other.
type workers struct {
	jobs chan func()
	over chan struct{}
	once sync.Once

	mu   sync.Mutex
	idle int
}

func newWorkers() *workers { return &workers{jobs: make(chan func()), over: make(chan struct{})} }

// do has a job done, by somebody who is idle or by a new worker, and does not wait for it.
func (w *workers) do(job func()) {
	select {
	case w.jobs <- job:
	default:
		go w.work(job)
	}
}

func (w *workers) work(job func()) {
	for {
		job()
		if !w.rest(1) {
			return
		}
		select {
		case job = <-w.jobs:
			w.rest(-1)
		case <-w.over:
			return
		}
	}
}

// rest counts who is idle; false: enough are.
func (w *workers) rest(by int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if by > 0 && w.idle >= idleAtMost {
		return false
	}
	w.idle += by
	return true
}

// close sends the idle away; the others leave when their call ends.
func (w *workers) close() { w.once.Do(func() { close(w.over) }) }
