package planning

import (
	"context"
	"runtime/metrics"
	"sync"
	"time"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
)

// Request is one command to execute under the id its sender gave it.
type Request struct {
	ID      kernel.CommandID
	Command plan.Command
	// Until is closed when the command is not wanted any more: if it is not decided by then, it is refused with
	// "command.cancelled". Nil: it stays wanted.
	Until <-chan struct{}
	// At is the revision of the plan the sender looked at: at another one the command is refused with
	// "command.plan_changed". 0: whatever it is.
	At eventstore.Revision
}

func (r *Request) stale(now eventstore.Revision) error {
	if r.At == 0 || r.At == now {
		return nil
	}
	return fault.New(fault.Conflict, "command.plan_changed", fault.P{"seen": int64(r.At), "now": int64(now)})
}

func (r *Request) cancelled() error {
	select {
	case <-r.Until:
		return fault.New(fault.Conflict, "command.cancelled", nil)
	default:
		return nil
	}
}

// Outcome is what became of a command.
type Outcome string

// The outcomes.
const (
	Accepted  Outcome = "accepted"  // its events are durable
	Unchanged Outcome = "unchanged" // what it asks was already true
	Refused   Outcome = "refused"   // see Receipt.Fault; nothing changed
)

// Receipt answers one command.
type Receipt struct {
	Command  kernel.CommandID
	Outcome  Outcome
	Base     eventstore.Revision // of the plan before the command
	Revision eventstore.Revision // of the plan after it
	Position eventstore.Position // a query that has seen this position has seen the command
	Created  []kernel.Row        // rows the command made, in order: the k-th is "<command>#k"
	Events   []eventstore.Recorded
	Fault    *fault.Fault
	Undo     *plan.Entry // what the caller would undo and redo next
	Redo     *plan.Entry
}

// Snapshots is a cache of folded states. Losing it costs time, never truth.
type Snapshots interface {
	// Load gives the newest snapshot of this shape, or a nil state.
	Load(ctx context.Context, stream eventstore.Stream, shape string) (Snapshot, error)
	Save(ctx context.Context, stream eventstore.Stream, shape string, s Snapshot) error
}

// Snapshot is a folded state as of a revision.
type Snapshot struct {
	Revision eventstore.Revision
	Position eventstore.Position
	State    []byte
}

// Meter counts what the writers do.
type Meter interface {
	Executed(outcome Outcome, took time.Duration)
	Appended(commands, events int, took time.Duration)
	Open(writers int, bytes int64)
}

// Config is what a Planner is made of.
type Config struct {
	Store     commands.Store
	Snapshots Snapshots // nil: always fold from the first event
	Clock     commands.Clock
	NewID     func() kernel.ID
	Meter     Meter         // nil: nobody counts
	Budget    int64         // bytes of open states, as the heap counts them, before the least recently used leave; 0: 1 GiB
	Heap      Heap          // nil: that of this process
	Idle      time.Duration // 0: ten minutes
	// SnapshotEvery is the number of revisions between snapshots; 0: 2,000.
	SnapshotEvery eventstore.Revision
}

// Heap tells how many bytes the last garbage collection found in use, and which one it was.
type Heap func() (live int64, cycle uint64)

// processHeap is the heap of this process.
func processHeap() (live int64, cycle uint64) {
	said := [...]metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(said[:])
	return int64(said[0].Value.Uint64()), said[1].Value.Uint64()
}

// Planner executes plan commands, one writer per schedule.
type Planner struct {
	cfg Config

	mu      sync.Mutex
	closed  bool
	writers map[eventstore.Stream]*writer
	weighed uint64  // the garbage collection that ratio is of
	ratio   float64 // what the heap holds to what the open states estimate
	running sync.WaitGroup
	past    chan struct{} // a place for each history that is folded aside
	// stop ends retries of writers that cannot reach the store when the process must leave.
	stop context.Context
	kill context.CancelFunc
}

// New gives a Planner. Close it to drain its writers.
func New(cfg Config) *Planner {
	if cfg.Budget == 0 {
		cfg.Budget = 1 << 30
	}
	if cfg.Idle == 0 {
		cfg.Idle = 10 * time.Minute
	}
	if cfg.SnapshotEvery == 0 {
		cfg.SnapshotEvery = 2000
	}
	if cfg.Meter == nil {
		cfg.Meter = nobody{}
	}
	if cfg.Heap == nil {
		cfg.Heap = processHeap
	}
	p := &Planner{cfg: cfg, writers: map[eventstore.Stream]*writer{}, ratio: 1, past: make(chan struct{}, pasts)}
	p.stop, p.kill = context.WithCancel(context.Background())
	return p
}

// Execute runs the requests in order, each all or nothing on its own, and answers
// when everything is durable. An error means none was decided or the outcome of some
// is unknown; asking again with the same ids is always safe. The requests belong to the
// Planner from now on.
//
// Faults: "planner.closing", "command.outcome_unknown" when the context ends first,
// "command.too_contended" when too many commands wait. A receipt may carry these too, and
// "store.unavailable": then nothing is known of its command.
func (p *Planner) Execute(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, requests []Request) ([]Receipt, error) {
	began := p.cfg.Clock.Now()
	j := &job{caller: caller, requests: requests, reply: make(chan reply, 1)}
	r, err := p.submit(ctx, p.stream(caller, schedule), j)
	if err != nil {
		return nil, err
	}
	for _, receipt := range r.receipts {
		p.cfg.Meter.Executed(receipt.Outcome, p.cfg.Clock.Now().Sub(began))
	}
	return r.receipts, r.err
}

// Stacks gives what the caller can undo and redo in this schedule, newest first.
func (p *Planner) Stacks(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller) (undo, redo []plan.Entry, err error) {
	err = p.Inspect(ctx, schedule, caller, func(s *plan.State, _ eventstore.Revision) {
		undo, redo = s.Stacks(caller.User)
	})
	return undo, redo, err
}

// Holds tells whether a schedule's history has a command, however old.
func (p *Planner) Holds(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, id kernel.CommandID) (bool, error) {
	found, err := p.cfg.Store.Find(ctx, p.stream(caller, schedule), []kernel.CommandID{id})
	return len(found) > 0, err
}

// Inspect runs a function on the open state between two commands, when everything in it is
// stored and nothing newer is. The function must not keep the state nor write to it. It does not
// run any more once Inspect has returned, also when ctx ended first.
func (p *Planner) Inspect(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, look func(*plan.State, eventstore.Revision)) error {
	var looking sync.Mutex
	left := false
	j := &job{caller: caller, reply: make(chan reply, 1), inspect: func(s *plan.State, at eventstore.Revision) {
		looking.Lock()
		defer looking.Unlock()
		if !left {
			look(s, at)
		}
	}}
	r, err := p.submit(ctx, p.stream(caller, schedule), j)
	looking.Lock()
	left = true
	looking.Unlock()
	if err != nil {
		return err
	}
	return r.err
}

func (p *Planner) stream(caller commands.Caller, schedule kernel.ScheduleID) eventstore.Stream {
	return eventstore.Stream{Company: caller.Company, Kind: eventstore.Plan, ID: schedule}
}

func (p *Planner) submit(ctx context.Context, stream eventstore.Stream, j *job) (reply, error) {
	for {
		w, err := p.writer(stream)
		if err != nil {
			return reply{}, err
		}
		taken, err := w.offer(j)
		if err != nil {
			return reply{}, err
		}
		if !taken {
			continue // it left between the two steps; the next one is fresh
		}
		select {
		case r := <-j.reply:
			return r, nil
		case <-ctx.Done():
			// The command goes on; its sender asks again with the same id to learn the outcome.
			return reply{}, fault.Wrap(ctx.Err(), fault.Unavailable, "command.outcome_unknown", nil)
		}
	}
}

func (p *Planner) writer(stream eventstore.Stream) (*writer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, fault.New(fault.Unavailable, "planner.closing", nil)
	}
	w, open := p.writers[stream]
	if !open {
		w = newWriter(p, stream)
		p.writers[stream] = w
		p.running.Add(1)
		go func() {
			defer p.running.Done()
			w.run()
		}()
	}
	return w, nil
}

// settled is called by a writer after work: it notes size and use, and asks the least
// recently used writers to leave while the open states outgrow the budget.
func (p *Planner) settled(w *writer, size int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w.size, w.used = size, p.cfg.Clock.Now()
	var total int64
	for _, o := range p.writers {
		total += o.size
	}
	p.weigh(total)
	counted := func(estimate int64) int64 { return int64(float64(estimate) * p.ratio) }
	p.cfg.Meter.Open(len(p.writers), counted(total))
	for counted(total) > p.cfg.Budget {
		var oldest *writer
		for _, o := range p.writers {
			if o != w && !o.leaving && (oldest == nil || o.used.Before(oldest.used)) {
				oldest = o
			}
		}
		if oldest == nil {
			return
		}
		oldest.leaving = true
		total -= oldest.size
		oldest.ask()
	}
}

const (
	elsewhere = 32 << 20 // bytes of the heap that are no open state, in a server that does nothing
	heaviest  = 4        // a heap that holds more than so many times the estimates holds something else
)

// weigh holds the estimates of the open states against the heap, once for each garbage collection: what long texts, the dates of other
// tools and the past of a schedule take, no estimate knows. States that are on their way out count until the next one.
func (p *Planner) weigh(estimates int64) {
	live, cycle := p.cfg.Heap()
	if cycle == p.weighed || estimates == 0 {
		return
	}
	p.weighed = cycle
	p.ratio = min(max(float64(live-elsewhere)/float64(estimates), 1), heaviest)
}

// left is called by a writer that takes no more jobs.
func (p *Planner) left(w *writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.writers[w.stream] == w {
		delete(p.writers, w.stream)
	}
}

// Close takes no more commands, finishes those accepted, and returns when every writer
// has left or the context ends; then what is still retrying is given up.
func (p *Planner) Close(ctx context.Context) error {
	p.mu.Lock()
	p.closed = true
	for _, w := range p.writers {
		w.ask()
	}
	p.mu.Unlock()

	done := make(chan struct{})
	go func() {
		p.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		p.kill()
		return nil
	case <-ctx.Done():
		p.kill()
		<-done
		return ctx.Err()
	}
}

type nobody struct{}

func (nobody) Executed(Outcome, time.Duration)  {}
func (nobody) Appended(int, int, time.Duration) {}
func (nobody) Open(int, int64)                  {}
