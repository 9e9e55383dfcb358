package planning

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"gantry/commands"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
)

const (
	maxBatch  = 64      // commands of one append
	maxBytes  = 900_000 // of one append, as stored
	maxTries  = 4       // new decisions of one command after failed appends
	maxQueue  = 4096    // commands that wait to be decided
	retryWait = 100 * time.Millisecond

	reportEvery = 64 // appends between two reports of the state's size under steady work
)

// job is one call of Execute or Inspect.
type job struct {
	caller   commands.Caller
	requests []Request
	inspect  func(*plan.State, eventstore.Revision)
	receipts []Receipt
	open     int
	reply    chan reply
}

type reply struct {
	receipts []Receipt
	err      error
}

// pending is one command between its arrival and its answer.
type pending struct {
	job     *job
	index   int
	tries   int
	echo    bool // its id is already in the plan: the answer is read back
	doubt   bool // the store says that it, or one beside it, is in the stream already
	sought  bool // by id in the stream, and placed says where it is
	placed  eventstore.Placed
	command eventstore.Command
	encoded eventstore.Encoded
	receipt Receipt
}

func (p *pending) request() Request { return p.job.requests[p.index] }

// writer owns the folded state of one schedule. Everything below `run` belongs to its
// goroutine; `size`, `used` and `leaving` belong to the Planner's lock.
type writer struct {
	planner *Planner
	stream  eventstore.Stream

	mu     sync.Mutex
	queue  []*pending
	closed bool
	asked  bool
	wake   chan struct{}

	size    int64
	used    time.Time
	leaving bool

	state    *plan.State
	durable  eventstore.Revision // of the newest acknowledged event
	revision eventstore.Revision // of the state, appends under way included
	position eventstore.Position
	saved    eventstore.Revision // of the newest snapshot
	flying   []*pending
	next     []*pending
	bytes    int // of next, as stored
	landing  chan landed
	appends  int
	distrust bool // the next load folds from the first event
}

func newWriter(p *Planner, stream eventstore.Stream) *writer {
	return &writer{planner: p, stream: stream, wake: make(chan struct{}, 1), landing: make(chan landed, 1), used: p.cfg.Clock.Now()}
}

// offer hands a job over; false when the writer takes no more. When too many commands wait
// already, as behind a store that hangs, it is the fault "command.too_contended": a queue
// without an end would only keep what its senders have long sent again.
func (w *writer) offer(j *job) (bool, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false, nil
	}
	if len(w.queue) > 0 && len(w.queue)+len(j.requests) > maxQueue {
		return false, fault.New(fault.Unavailable, "command.too_contended", nil)
	}
	j.open = max(len(j.requests), 1)
	j.receipts = make([]Receipt, len(j.requests))
	if j.inspect != nil || len(j.requests) == 0 {
		w.queue = append(w.queue, &pending{job: j, index: -1})
	}
	for i := range j.requests {
		w.queue = append(w.queue, &pending{job: j, index: i})
	}
	w.nudge()
	return true, nil
}

// ask tells the writer to leave when its work is done.
func (w *writer) ask() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = true
	w.nudge()
}

func (w *writer) nudge() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// looking tells whether somebody waits to look at the state. Nothing is decided until
// they have looked, so that they see what is stored and nothing else.
func (w *writer) looking() bool {
	last := w.next
	if len(last) == 0 {
		last = w.flying
	}
	return len(last) > 0 && last[len(last)-1].index < 0
}

// take gives what waits longest, or nothing; while somebody looks, only others who look.
func (w *writer) take(onlyLook bool) *pending {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.queue) == 0 || onlyLook && w.queue[0].index >= 0 {
		return nil
	}
	p := w.queue[0]
	w.queue[0] = nil
	w.queue = w.queue[1:]
	return p
}

// close refuses further jobs when the writer has been asked to leave, or is idle, and
// nothing is queued.
func (w *writer) close(idle bool) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.queue) > 0 || (!idle && !w.asked) {
		return false
	}
	w.closed = true
	return true
}

func (w *writer) run() {
	idle := time.NewTimer(w.planner.cfg.Idle)
	defer idle.Stop()
	for {
		if w.flying == nil && len(w.next) > 0 {
			w.launch()
			continue
		}
		if len(w.next) < maxBatch && w.bytes < maxBytes {
			if p := w.take(w.looking()); p != nil {
				w.accept(p)
				continue
			}
		}
		resting := w.flying == nil && len(w.next) == 0
		if resting {
			w.rest()
			// An unknown schedule is not kept open: asking for one must cost nothing.
			if w.close(w.state == nil || w.revision == 0) {
				w.leave()
				return
			}
		}
		idle.Reset(w.planner.cfg.Idle)
		select {
		case <-w.wake:
		case l := <-w.landing:
			w.land(l)
		case <-idle.C:
			if resting && w.close(true) {
				w.leave()
				return
			}
		}
	}
}

// rest is what a writer does between two bursts: report its size, keep a snapshot.
func (w *writer) rest() {
	if w.state == nil {
		return
	}
	w.planner.settled(w, int64(w.state.Size()))
	if w.durable-w.saved >= w.planner.cfg.SnapshotEvery {
		w.keep()
	}
}

func (w *writer) leave() {
	w.planner.left(w)
	if w.state != nil && w.durable > w.saved {
		w.keep()
	}
}

// keep saves a snapshot. A cache that cannot be written does not fail a command.
func (w *writer) keep() {
	w.saved = w.durable
	if w.planner.cfg.Snapshots == nil || w.durable == 0 {
		return
	}
	bytes, err := w.state.Snapshot()
	if err != nil {
		return
	}
	_ = w.planner.cfg.Snapshots.Save(w.planner.stop, w.stream, plan.ShapeHash, Snapshot{Revision: w.durable, Position: w.position, State: bytes})
}

// accept decides one command on the state as it will be and puts it into the next append.
func (w *writer) accept(p *pending) {
	if w.state == nil {
		if err := w.load(); err != nil {
			w.fail(p, err)
			return
		}
	}
	if p.index < 0 {
		w.next = append(w.next, p)
		return
	}
	if err := w.seek(p); err != nil {
		w.fail(p, err)
		return
	}
	if err := fault.Guarded(func() error { return w.decide(p) }); err != nil { // the state cannot be trusted any more
		w.fail(p, err)
		w.again(nil, nil)
		return
	}
	w.next = append(w.next, p)
	w.bytes += p.encoded.Bytes()
}

// seek looks for a command, and for those that wait behind it, in the stream by their ids:
// the plan remembers the latest only.
func (w *writer) seek(p *pending) error {
	if p.sought || !p.doubt && !w.state.Forgets() {
		return nil
	}
	wanted := map[kernel.CommandID]*pending{p.request().ID: p}
	w.mu.Lock()
	for _, next := range w.queue[:min(len(w.queue), maxBatch)] {
		if next.index >= 0 && !next.sought {
			if _, twice := wanted[next.request().ID]; !twice {
				wanted[next.request().ID] = next
			}
		}
	}
	w.mu.Unlock()
	found, err := w.planner.cfg.Store.Find(w.planner.stop, w.stream, slices.Collect(maps.Keys(wanted)))
	if err != nil {
		return err
	}
	for _, each := range wanted {
		each.sought = true
	}
	for _, at := range found {
		wanted[at.Command].placed = at
	}
	return nil
}

// place gives the position of a command in the stream, if it is there.
func (w *writer) place(p *pending) (at eventstore.Placed, stored bool) {
	id := p.request().ID
	if first, last, seen := w.state.Seen(id); seen {
		return eventstore.Placed{Command: id, First: eventstore.Revision(first), Last: eventstore.Revision(last)}, true
	}
	return p.placed, p.placed.Last > 0
}

// decide fills the pending command and evolves the state.
func (w *writer) decide(p *pending) error {
	req := p.request()
	p.command, p.encoded, p.echo = eventstore.Command{}, eventstore.Encoded{}, false
	p.receipt = Receipt{Command: req.ID, Base: w.revision, Revision: w.revision}
	if req.ID.IsZero() {
		p.refuse(fault.New(fault.Invalid, "command.no_id", nil))
		return nil
	}
	if _, stored := w.place(p); stored {
		p.echo = true
		return nil
	}
	if fail := cmp.Or(req.cancelled(), req.stale(w.revision)); fail != nil {
		p.refuse(fail)
		return nil
	}
	by := p.job.caller
	meta := plan.Meta{ID: req.ID, By: plan.By{User: by.User, Role: by.Role, Levels: by.Levels, Subcontract: by.Subcontract}, At: w.planner.cfg.Clock.Now()}
	found, fail := w.forgotten(req.Command)
	if fail != nil {
		p.refuse(fail)
		return nil
	}
	meta.Found = found
	past, fail := w.past(p.job.caller.User, req.Command, found)
	if fail != nil {
		p.refuse(fail)
		return nil
	}
	decision, fail := w.state.Decide(meta, req.Command, past)
	if fail != nil {
		p.refuse(fail)
		return nil
	}
	if len(decision.Events) == 0 {
		p.receipt.Outcome = Unchanged
		return nil
	}
	events, fail := w.evolve(decision.Events)
	if fail != nil {
		p.refuse(fail)
		return nil
	}
	if fail = req.cancelled(); fail == nil {
		fail = w.encode(p, eventstore.Command{
			ID: req.ID, Actor: p.job.caller.User, Correlation: p.job.caller.Correlation,
			Reverts: decision.Reverts, At: w.now(), Events: events,
		})
	}
	if fail != nil {
		w.state.Unevolve(events)
		p.refuse(fail)
		return nil
	}
	p.receipt.Outcome = Accepted
	p.receipt.Created = plan.Created(events)
	w.record(p)
	return nil
}

// now is the recorded-at of the next command.
func (w *writer) now() time.Time {
	return commands.RecordedAt(w.planner.cfg.Clock, w.state.RecordedAt())
}

// encode writes the command as it will be stored, once, and keeps count of the append.
func (w *writer) encode(p *pending, c eventstore.Command) error {
	encoded, err := w.planner.cfg.Store.Encode(c)
	if err != nil {
		return err
	}
	p.command, p.encoded = c, encoded
	return nil
}

// evolve takes the causes into the state and the dates that follow from them. A refusal
// found while calculating takes everything back.
func (w *writer) evolve(causes []event.Event) ([]event.Event, error) {
	for _, e := range causes {
		w.state.Evolve(e)
	}
	follows, err := w.state.Consequences(plan.ReasonFor(causes), causes)
	if err != nil {
		w.state.Unevolve(causes)
		return nil, err
	}
	return append(causes[:len(causes):len(causes)], follows...), nil
}

func (w *writer) record(p *pending) {
	first := w.revision + 1
	w.revision += eventstore.Revision(p.encoded.Revisions())
	p.receipt.Revision = w.revision
	w.state.Record(plan.Written{
		Command: p.command.ID, Actor: p.command.Actor, First: int64(first), Revision: int64(w.revision),
		At: p.command.At, Reverts: p.command.Reverts, Events: p.command.Events,
	})
}

func (p *pending) refuse(err error) {
	p.receipt.Outcome, p.receipt.Fault = Refused, fault.Of(err)
}

// forgotten asks the stream for the command that a restore names, where the plan may have forgotten it.
func (w *writer) forgotten(c plan.Command) (plan.Span, error) {
	restore, is := c.(plan.RestoreBefore)
	if !is || !w.state.Forgets() {
		return plan.Span{}, nil
	}
	if _, _, seen := w.state.Seen(restore.Command); seen {
		return plan.Span{}, nil
	}
	found, err := w.planner.cfg.Store.Find(w.planner.stop, w.stream, []kernel.CommandID{restore.Command})
	if err != nil || len(found) == 0 {
		return plan.Span{}, err
	}
	return plan.Span{Command: restore.Command, First: int64(found[0].First), Last: int64(found[0].Last)}, nil
}

// past gives the events of the command that an undo or redo takes back.
func (w *writer) past(user kernel.UserID, c plan.Command, found plan.Span) ([]event.Event, error) {
	target, first, last, reverts, err := w.state.Target(user, c, found)
	if err != nil || !reverts {
		return nil, err
	}
	for _, batch := range [][]*pending{w.next, w.flying} {
		for _, p := range batch {
			if p.command.ID == target {
				return p.command.Events, nil
			}
		}
	}
	recorded, err := w.span(eventstore.Revision(first), eventstore.Revision(last))
	if err != nil {
		return nil, err
	}
	out := make([]event.Event, len(recorded))
	for i, r := range recorded {
		out[i] = r.Event
	}
	return out, nil
}

// span reads the events of revisions first to last.
func (w *writer) span(first, last eventstore.Revision) ([]eventstore.Recorded, error) {
	var out []eventstore.Recorded
	for r, err := range w.planner.cfg.Store.Read(w.planner.stop, w.stream, first-1) {
		if err != nil {
			return nil, unreadable(err)
		}
		if r.Revision > last {
			break
		}
		out = append(out, r)
	}
	return out, nil
}
