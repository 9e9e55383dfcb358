package runner

import "time"

// pause is the growing wait between tries.
type pause struct{ next time.Duration }

func newPause() *pause { return &pause{next: shortestPause} }

func (p *pause) reset() { p.next = shortestPause }

// wait lasts twice as long as the time before, up to a bound, and ends at once when stop is closed.
func (p *pause) wait(stop <-chan struct{}) {
	timer := time.NewTimer(p.next)
	defer timer.Stop()
	p.next = min(2*p.next, longestPause)
	select {
	case <-timer.C:
	case <-stop:
	}
}
