package imports

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/importer"
	"gantry/internal/spool"
	"gantry/internal/worker"
)

// Planner executes commands on schedules and shows them.
type Planner interface {
	Execute(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, requests []planning.Request) ([]planning.Receipt, error)
	Inspect(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, look func(*plan.State, eventstore.Revision)) error
	Holds(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, id kernel.CommandID) (bool, error)
}

// Progress waits, for a while, until the lists and the Gantt show a position.
type Progress interface {
	Wait(ctx context.Context, projection string, position eventstore.Position) bool
}

// Clock tells the present instant.
type Clock interface{ Now() time.Time }

// Config is what a Desk is made of.
type Config struct {
	Planner  Planner
	Projects projects.Projects
	Progress Progress
	Clock    Clock
	Workers  *worker.Pool // read files and work out what would come of them
	Spool    *spool.Dir   // of files that wait
	Broken   func(error)  // hears of our own mistakes, for the log; it may be nil
	Limits   importer.Limits
	AtOnce   int           // files read at once, and worked out or written at once, half of them of one company; 0: 4
	Keep     time.Duration // how long a file waits for somebody; 0: half an hour
	Hold     int64         // bytes on disk of files that wait before the one longest not looked at leaves; 0: 1 GiB
	Idle     time.Duration // how long an upload may bring nothing; 0: 30 seconds
	Slow     time.Duration // how long one may be waited for in all before it has to be fast enough to keep its place; 0: 10 seconds
}

// Desk holds the files.
type Desk struct {
	cfg     Config
	working chan struct{} // one for each plan that is worked out or written
	mu      sync.Mutex
	files   map[owned]*file
	shares  map[kernel.CompanyID]*share
	watched bool // somebody comes to clear away what nobody looks at
}

// New gives an empty Desk.
func New(cfg Config) *Desk {
	if cfg.AtOnce == 0 {
		cfg.AtOnce = 4
	}
	if cfg.Keep == 0 {
		cfg.Keep = 30 * time.Minute
	}
	if cfg.Hold == 0 {
		cfg.Hold = 1 << 30
	}
	if cfg.Idle == 0 {
		cfg.Idle = 30 * time.Second
	}
	if cfg.Slow == 0 {
		cfg.Slow = 10 * time.Second
	}
	return &Desk{cfg: cfg, working: make(chan struct{}, cfg.AtOnce), files: map[owned]*file{}, shares: map[kernel.CompanyID]*share{}}
}

// share is the part of a company in the places.
type share struct {
	places chan struct{}
	asked  int // who holds one or waits for one
}

// turn waits until a plan may be worked out: a company has half of the places at most, however often its people ask. done ends it.
func (d *Desk) turn(ctx context.Context, company kernel.CompanyID) (done func(), err error) {
	d.mu.Lock()
	own := d.shares[company]
	if own == nil {
		own = &share{places: make(chan struct{}, max(d.cfg.AtOnce/2, 1))}
		d.shares[company] = own
	}
	own.asked++
	d.mu.Unlock()
	leave := func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if own.asked--; own.asked == 0 {
			delete(d.shares, company)
		}
	}
	free, err := hold(ctx, own.places)
	if err != nil {
		leave()
		return nil, err
	}
	end, err := hold(ctx, d.working)
	if err != nil {
		free()
		leave()
		return nil, err
	}
	return func() { end(); free(); leave() }, nil
}

// hold waits for one of a number of places, until ctx ends.
func hold(ctx context.Context, places chan struct{}) (free func(), err error) {
	select {
	case places <- struct{}{}:
		return func() { <-places }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Target is where a file goes: into a new schedule of a project or, when Schedule is named, into that one.
type Target struct {
	Project  kernel.ProjectID
	Schedule kernel.ScheduleID
}

// Phase is how far a file has come.
type Phase string

// The phases.
const (
	Reading   Phase = "reading"
	Ready     Phase = "ready"
	Writing   Phase = "writing" // decided, calculated and stored
	Showing   Phase = "showing" // stored; the lists and the Gantt follow
	Done      Phase = "done"
	Failed    Phase = "failed"
	Cancelled Phase = "cancelled"
)

func (p Phase) busy() bool { return p == Reading || p == Writing || p == Showing }

// file is one file on its way.
type file struct {
	id      kernel.ID
	company kernel.CompanyID
	user    kernel.UserID
	target  Target
	name    string
	zone    *time.Location
	size    int64         // of the upload as announced, 0 for unknown
	drafts  chan struct{} // holds one while somebody looks at what would come of it

	mu      sync.Mutex
	phase   Phase
	so      importer.Progress
	found   []foundProject
	packed  *waiting  // the projects
	raw     *waiting  // the file itself where it is a table whose target nobody has named yet, to be read for it
	how     readOrder // as it was read
	taking  int       // activities under way to the schedule
	problem *fault.Fault
	result  Result
	touched time.Time
	cancel  context.CancelFunc
	ended   chan struct{} // closed when what is under way has ended
	body    *arriving
}

// owned is the id of an import and whose it is: nobody learns from an id, nor is kept from one, because somebody else uses it.
type owned struct {
	company kernel.CompanyID
	user    kernel.UserID
	id      kernel.ID
}

func (f *file) key() owned { return owned{f.company, f.user, f.id} }

func (f *file) mine(c commands.Caller) bool { return f.company == c.Company && f.user == c.User }

// open takes a place for a new file of the caller, or tells that there is none. A file of theirs that only waits makes
// room once it is certain that there is a place.
// An upload that keeps others waiting gives its place up, and open tells whom to wait for.
func (d *Desk) open(caller commands.Caller, f *file) (leaving *file, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	if _, twice := d.files[f.key()]; twice {
		return nil, fault.New(fault.Conflict, "command.id_taken", nil)
	}
	var busy []*file
	var waiting []owned // theirs
	ours := map[kernel.CompanyID]int{}
	for id, other := range d.files {
		phase := other.at()
		switch {
		case phase.busy() && other.mine(caller):
			return nil, fault.New(fault.TooMany, "import.busy", nil)
		case phase.busy():
			busy = append(busy, other)
			ours[other.company]++
		case other.mine(caller):
			waiting = append(waiting, id)
		}
	}
	full := ours[caller.Company] >= max(d.cfg.AtOnce/2, 1)
	if full || len(busy) >= d.cfg.AtOnce {
		busy = slices.DeleteFunc(busy, func(other *file) bool {
			return full && other.company != caller.Company || !other.body.holdsUp(d.cfg.Slow)
		})
		if len(busy) == 0 {
			return nil, fault.New(fault.TooMany, "import.places_taken", fault.P{"seconds": int(d.cfg.Slow.Seconds()) + 1})
		}
		leaving = slices.MinFunc(busy, func(a, b *file) int { // of the company that has most, the slowest
			x, _ := a.body.speed()
			y, _ := b.body.speed()
			return cmp.Or(cmp.Compare(ours[b.company], ours[a.company]), cmp.Compare(x, y))
		})
		leaving.body.end(errGaveWay)
		return leaving, nil
	}
	for _, id := range waiting {
		d.files[id].leave()
		delete(d.files, id)
	}
	d.files[f.key()] = f
	if !d.watched {
		d.watched = true
		d.watch()
	}
	return nil, nil
}

// release removes what waits on disk. The file's lock is held.
func (f *file) release() {
	f.packed.drop()
	f.raw.drop()
	f.packed, f.raw = nil, nil
}

// leave is release for who does not hold the lock.
func (f *file) leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.release()
}

func (f *file) at() Phase {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.phase
}

// watch forgets files in time though nobody asks for any.
func (d *Desk) watch() {
	time.AfterFunc(d.cfg.Keep/10+time.Millisecond, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.forget()
		if d.watched = len(d.files) > 0; d.watched {
			d.watch()
		}
	})
}

// forget drops the files nobody has looked at for long, and while those that wait hold too much, the one longest not looked at.
func (d *Desk) forget() {
	type waiting struct {
		id    owned
		since time.Time
		bytes int64
	}
	var list []waiting
	var held int64
	now := d.cfg.Clock.Now()
	for id, f := range d.files {
		f.mu.Lock()
		busy, since, bytes := f.phase.busy(), f.touched, f.packed.bytes()+f.raw.bytes()
		f.mu.Unlock()
		switch {
		case busy:
		case now.Sub(since) > d.cfg.Keep:
			f.leave()
			delete(d.files, id)
		default:
			list, held = append(list, waiting{id, since, bytes}), held+bytes
		}
	}
	slices.SortFunc(list, func(a, b waiting) int { return a.since.Compare(b.since) })
	for i := 0; held > d.cfg.Hold && i < len(list)-1; i++ { // the one looked at last stays, however large
		if list[i].bytes > 0 {
			d.files[list[i].id].leave()
			delete(d.files, list[i].id)
			held -= list[i].bytes
		}
	}
}

// find gives the caller's file. Fault: "import.unknown", for those of others too.
func (d *Desk) find(caller commands.Caller, id kernel.ID) (*file, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	f := d.files[owned{caller.Company, caller.User, id}]
	if f == nil {
		return nil, errUnknown
	}
	f.mu.Lock()
	f.touched = d.cfg.Clock.Now()
	f.mu.Unlock()
	return f, nil
}

func (d *Desk) drop(f *file) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f.leave()
	if d.files[f.key()] == f {
		delete(d.files, f.key())
	}
}

// Cancel gives a file up. What is being read ends; what is being written ends if it is not decided yet, and the answer
// tells how it went. It returns when that is known.
func (d *Desk) Cancel(ctx context.Context, caller commands.Caller, id kernel.ID) (View, error) {
	f, err := d.find(caller, id)
	if err != nil {
		return View{}, err
	}
	f.mu.Lock()
	phase, ended := f.phase, f.ended
	if phase == Reading || phase == Ready || phase == Failed {
		f.phase = Cancelled
	}
	f.cancel()
	f.mu.Unlock()
	if phase.busy() {
		select {
		case <-ended:
		case <-ctx.Done():
			return View{}, ctx.Err()
		}
	}
	v := f.view()
	if v.Phase == Cancelled {
		d.drop(f)
	}
	return v, nil
}

// View tells how far a file of the caller has come.
func (d *Desk) View(caller commands.Caller, id kernel.ID) (View, error) {
	f, err := d.find(caller, id)
	if err != nil {
		return View{}, err
	}
	return f.view(), nil
}

// Recall tells whether an import whose file is not here any more, because the program has begun anew since or it was long ago, has
// been taken over into a schedule. Fault: "import.unknown" when it has not.
func (d *Desk) Recall(ctx context.Context, caller commands.Caller, id kernel.ID, into kernel.ScheduleID) (View, error) {
	held, err := d.cfg.Planner.Holds(ctx, into, caller, id)
	if err != nil {
		return View{}, err
	}
	if !held {
		return View{}, errUnknown
	}
	done := make(chan *Result, 1) // a caller that stops waiting shares nothing with the plan's goroutine
	err = d.cfg.Planner.Inspect(ctx, into, caller, func(s *plan.State, _ eventstore.Revision) {
		done <- &Result{Schedule: into, Project: s.Schedule().Settings().Project, Command: id, Changed: true}
	})
	if err != nil {
		return View{}, err
	}
	return View{ID: id, Phase: Done, Projects: []Project{}, Result: <-done}, nil
}

// Target tells where an import of the caller goes. Fault: "import.unknown".
func (d *Desk) Target(caller commands.Caller, id kernel.ID) (Target, error) {
	f, err := d.find(caller, id)
	if err != nil {
		return Target{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.target, nil
}

// Aim sets where a file that has been read goes. A table that was read for nowhere in particular is read for that place. Faults:
// "import.not_ready" once it is on its way, and those of reading.
func (d *Desk) Aim(ctx context.Context, caller commands.Caller, id kernel.ID, target Target) error {
	f, err := d.find(caller, id)
	if err != nil {
		return err
	}
	f.mu.Lock()
	again := f.raw != nil && f.phase != Done && f.target != target
	f.mu.Unlock()
	var answer readAnswer
	var packed *waiting
	if again {
		if answer, packed, err = d.readFor(ctx, caller, f, target); err != nil {
			return err
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	switch f.phase {
	case Ready, Failed:
		f.target = target
		if packed != nil {
			f.packed.drop()
			f.found, f.packed = answer.Found, packed
		}
	case Done:
		packed.drop()
	default:
		packed.drop()
		return errNotReady
	}
	return nil
}

// readFor reads a table for a place.
func (d *Desk) readFor(ctx context.Context, caller commands.Caller, f *file, target Target) (answer readAnswer, packed *waiting, err error) {
	f.mu.Lock()
	how, raw := f.how, f.raw
	f.mu.Unlock()
	done, there := raw.use()
	if !there {
		return answer, nil, errUnknown
	}
	defer done()
	if how.Place, err = d.place(ctx, caller, target, f.zone); err != nil {
		return answer, nil, err
	}
	end, err := d.turn(ctx, caller.Company)
	if err != nil {
		return answer, nil, err
	}
	defer end()
	return d.parse(ctx, raw, how, nil)
}
