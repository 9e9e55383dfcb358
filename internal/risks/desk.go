package risks

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/risk"
)

// Of names a schedule of a company.
type Of struct {
	Company  kernel.CompanyID
	Schedule kernel.ScheduleID
}

// Order is a simulation somebody wants.
type Order struct {
	Of
	Study  *risk.Study
	Record Record                                     // what is known before it ran
	Result func(risk.Result) (json.RawMessage, error) // as it is kept
}

// Phase is how far a simulation has come.
type Phase string

// The phases.
const (
	Running   Phase = "running"
	Ready     Phase = "ready"
	Failed    Phase = "failed"
	Cancelled Phase = "cancelled"
)

// View is a simulation as it is now.
type View struct {
	ID       kernel.ID
	Phase    Phase
	Done, Of int // runs
	Problem  *fault.Fault
}

type job struct {
	id     kernel.ID
	of     int
	done   atomic.Int64
	cancel context.CancelFunc
	ended  chan struct{}

	mu      sync.Mutex
	phase   Phase
	problem *fault.Fault
}

func (j *job) view() View {
	j.mu.Lock()
	defer j.mu.Unlock()
	return View{ID: j.id, Phase: j.phase, Done: int(j.done.Load()), Of: j.of, Problem: j.problem}
}

// AtOnce is how many simulations a server holds at once, one of each company. It bounds memory; the processors are shared by turns.
const AtOnce = 16

// turn is how long a simulation keeps a processor before the next one has it.
const turn = 5 * time.Millisecond

// Desk runs simulations. It is safe for use by many goroutines.
type Desk struct {
	store  *Store
	broken func(error) // hears of our own mistakes
	mu     sync.Mutex
	jobs   map[Of]*job   // the last one of each schedule
	turns  chan struct{} // one for each processor that simulates; who waits longest is next
}

// NewDesk gives a Desk that keeps its results in a store. It simulates on all processors but one, on one where there is no other.
func NewDesk(store *Store, broken func(error)) *Desk {
	return &Desk{store: store, broken: broken, jobs: map[Of]*job{}, turns: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// Kept gives the store of the results.
func (d *Desk) Kept() *Store { return d.store }

// Start begins a simulation. The same id again gives the one it began. Faults: risk.running, risk.busy of the company, risk.full of the server.
func (d *Desk) Start(ctx context.Context, o Order) (View, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if last := d.jobs[o.Of]; last != nil {
		if last.id == o.Record.ID {
			return last.view(), nil
		}
		if last.view().Phase == Running {
			return View{}, fault.New(fault.Conflict, "risk.running", nil)
		}
	}
	busy := 0
	for of, j := range d.jobs {
		if j.view().Phase != Running {
			continue
		}
		busy++
		if of.Company == o.Company {
			return View{}, fault.New(fault.TooMany, "risk.busy", nil)
		}
	}
	if busy >= AtOnce {
		return View{}, fault.New(fault.TooMany, "risk.full", nil)
	}
	own, cancel := context.WithCancel(context.WithoutCancel(ctx))
	j := &job{id: o.Record.ID, of: o.Study.Runs(), cancel: cancel, ended: make(chan struct{}), phase: Running}
	d.jobs[o.Of] = j
	go d.run(own, j, o)
	return j.view(), nil
}

// View gives the last simulation of a schedule that was begun since the server started.
func (d *Desk) View(of Of) (View, bool) {
	d.mu.Lock()
	j := d.jobs[of]
	d.mu.Unlock()
	if j == nil {
		return View{}, false
	}
	return j.view(), true
}

// Cancel gives the running simulation of a schedule up and returns when it has ended. Fault: risk.not_running.
func (d *Desk) Cancel(ctx context.Context, of Of) (View, error) {
	d.mu.Lock()
	j := d.jobs[of]
	d.mu.Unlock()
	if j == nil || j.view().Phase != Running {
		return View{}, fault.New(fault.Conflict, "risk.not_running", nil)
	}
	j.cancel()
	select {
	case <-j.ended:
	case <-ctx.Done():
		return View{}, ctx.Err()
	}
	return j.view(), nil
}

// Wait returns when the last simulation of a schedule has ended, or the context has.
func (d *Desk) Wait(ctx context.Context, of Of) {
	d.mu.Lock()
	j := d.jobs[of]
	d.mu.Unlock()
	if j == nil {
		return
	}
	select {
	case <-j.ended:
	case <-ctx.Done():
	}
}

func (d *Desk) run(ctx context.Context, j *job, o Order) {
	defer close(j.ended)
	defer j.cancel()
	err := fault.Guarded(func() error { return d.simulate(ctx, j, o) })
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case errors.Is(err, context.Canceled):
		j.phase = Cancelled
	case err != nil:
		j.phase, j.problem = Failed, fault.Of(err)
		if j.problem.Code == fault.Internal && d.broken != nil {
			d.broken(err)
		}
	default:
		j.phase = Ready
	}
}

// simulate does the runs, as its turns come, and keeps the result.
func (d *Desk) simulate(ctx context.Context, j *job, o Order) error {
	runners := make([]*risk.Runner, cap(d.turns))
	failed := make(chan error, len(runners))
	var next atomic.Int64
	for w := range runners {
		runners[w] = o.Study.Runner()
		go func() {
			failed <- fault.Guarded(func() error { return d.work(ctx, j, runners[w], &next) })
		}()
	}
	var first error
	for range runners {
		if err := <-failed; err != nil && first == nil {
			first = err
			j.cancel()
		}
	}
	if first != nil {
		return first
	}
	kept, err := o.Result(o.Study.Result(runners))
	if err != nil {
		return err
	}
	o.Record.Result = kept
	ctx, done := context.WithTimeout(ctx, time.Minute)
	defer done()
	return d.store.Keep(ctx, o.Of, o.Record)
}

// work does runs until there are none left, a turn at a time.
func (d *Desk) work(ctx context.Context, j *job, r *risk.Runner, next *atomic.Int64) error {
	for {
		select {
		case d.turns <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		more, err := func() (bool, error) {
			defer func() { <-d.turns }()
			return j.turn(ctx, r, next)
		}()
		if err != nil || !more {
			return err
		}
		runtime.Gosched() // whoever edits goes first
	}
}

// turn does runs for the time of one turn. It tells whether more may be left.
func (j *job) turn(ctx context.Context, r *risk.Runner, next *atomic.Int64) (bool, error) {
	for began := time.Now(); time.Since(began) < turn; {
		number := int(next.Add(1)) - 1
		if number >= j.of {
			return false, nil
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if err := r.Run(number); err != nil {
			return false, err
		}
		j.done.Add(1)
		runtime.Gosched()
	}
	return true, nil
}
