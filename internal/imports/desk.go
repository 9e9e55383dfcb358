package imports

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
)

// Planner executes commands on schedules and shows them.
type Planner interface {
	Execute(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, requests []planning.Request) ([]planning.Receipt, error)
	Inspect(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, look func(*plan.State, eventstore.Revision)) error
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
	Limits   importer.Limits
	AtOnce   int           // files read at once, half of them of one company, and worked out or written at once; 0: 4
	Keep     time.Duration // how long a file waits for somebody; 0: half an hour
	Hold     int64         // bytes of files that wait before the one longest not looked at leaves; 0: 1 GiB
}

// Desk holds the files.
type Desk struct {
	cfg     Config
	working chan struct{} // one for each plan that is worked out or written
	mu      sync.Mutex
	files   map[kernel.ID]*file
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
	return &Desk{cfg: cfg, working: make(chan struct{}, cfg.AtOnce), files: map[kernel.ID]*file{}}
}

// turn waits until a plan may be worked out; done ends it.
func (d *Desk) turn(ctx context.Context) error {
	select {
	case d.working <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (d *Desk) done() { <-d.working }

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
	size    int64 // of the upload as announced, 0 for unknown

	mu      sync.Mutex
	phase   Phase
	so      importer.Progress
	found   []schedule.Import
	taking  int // activities under way to the schedule
	problem *fault.Fault
	result  Result
	touched time.Time
	cancel  context.CancelFunc
	ended   chan struct{} // closed when what is under way has ended
}

func (f *file) mine(c commands.Caller) bool { return f.company == c.Company && f.user == c.User }

// open takes a place for a new file of the caller, or tells that there is none. A file of theirs that only waits makes room.
func (d *Desk) open(caller commands.Caller, f *file) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	if _, twice := d.files[f.id]; twice {
		return fault.New(fault.Conflict, "command.id_taken", nil)
	}
	busy, ours := 0, 0
	for id, other := range d.files {
		phase := other.at()
		switch {
		case phase.busy() && other.mine(caller):
			return fault.New(fault.TooMany, "import.busy", nil)
		case phase.busy():
			busy++
			if other.company == caller.Company {
				ours++
			}
		case other.mine(caller):
			delete(d.files, id)
		}
	}
	if busy >= d.cfg.AtOnce || ours >= max(d.cfg.AtOnce/2, 1) {
		return fault.New(fault.TooMany, "import.busy", nil)
	}
	d.files[f.id] = f
	if !d.watched {
		d.watched = true
		d.watch()
	}
	return nil
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
		id    kernel.ID
		since time.Time
		bytes int64
	}
	var list []waiting
	var held int64
	now := d.cfg.Clock.Now()
	for id, f := range d.files {
		f.mu.Lock()
		busy, since, bytes := f.phase.busy(), f.touched, f.so.Bytes
		if len(f.found) == 0 {
			bytes = 0
		}
		f.mu.Unlock()
		switch {
		case busy:
		case now.Sub(since) > d.cfg.Keep:
			delete(d.files, id)
		default:
			list, held = append(list, waiting{id, since, bytes}), held+bytes
		}
	}
	slices.SortFunc(list, func(a, b waiting) int { return a.since.Compare(b.since) })
	for i := 0; held > d.cfg.Hold && i < len(list)-1; i++ { // the one looked at last stays, however large
		if list[i].bytes > 0 {
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
	f := d.files[id]
	if f == nil || !f.mine(caller) {
		return nil, fault.New(fault.NotFound, "import.unknown", nil)
	}
	f.mu.Lock()
	f.touched = d.cfg.Clock.Now()
	f.mu.Unlock()
	return f, nil
}

// Upload is a file as it comes.
type Upload struct {
	ID      kernel.ID // of the import, and of the command that will take it over
	Target  Target
	Name    string // a label
	Size    int64  // in bytes, 0 when nobody has said
	Body    io.Reader
	Mapping *importer.Mapping // of a table's columns; nil: as its heads suggest
}

// Read reads a file to its end and keeps what it holds. It ends early when the context is done, or by Cancel with the
// fault "import.cancelled". Faults: those of reading, "import.busy".
func (d *Desk) Read(ctx context.Context, caller commands.Caller, u Upload) (View, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f := &file{
		id: u.ID, company: caller.Company, user: caller.User, target: u.Target, name: u.Name, size: u.Size,
		phase: Reading, touched: d.cfg.Clock.Now(), cancel: cancel, ended: make(chan struct{}),
	}
	if err := d.open(caller, f); err != nil {
		return View{}, err
	}
	defer close(f.ended)
	kept := false
	defer func() {
		if !kept { // a reader that panics does not keep its place either
			d.drop(f)
		}
	}()
	place, err := d.place(ctx, caller, u.Target)
	if err != nil {
		return View{}, err
	}
	found, err := importer.Read(ctx, u.Body, importer.Reading{
		Name: u.Name, Limits: d.cfg.Limits, Mapping: u.Mapping, Place: place,
		Told: func(so importer.Progress) {
			f.mu.Lock()
			f.so = so
			f.mu.Unlock()
		},
	})
	if err = f.settle(found, err, d.cfg.Clock.Now()); err != nil {
		return View{}, err
	}
	kept = true
	return f.view(), nil
}

// settle ends the reading of a file, unless it has been given up by then.
func (f *file) settle(found []schedule.Import, err error, now time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.phase == Cancelled:
		return errCancelled
	case err != nil:
		return err
	}
	f.found, f.phase, f.touched = found, Ready, now
	return nil
}

func (d *Desk) drop(f *file) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.files[f.id] == f {
		delete(d.files, f.id)
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

// Aim sets where a file that has been read goes. Fault: "import.not_ready" once it is on its way.
func (d *Desk) Aim(caller commands.Caller, id kernel.ID, target Target) error {
	f, err := d.find(caller, id)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	switch f.phase {
	case Ready, Failed:
		f.target = target
	case Done:
	default:
		return errNotReady
	}
	return nil
}
