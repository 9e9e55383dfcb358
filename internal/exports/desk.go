package exports

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/exporter"
)

// Clock tells the present instant.
type Clock interface{ Now() time.Time }

// Config is what a Desk is made of.
type Config struct {
	Planner Planner
	Kept    Kept
	Clock   Clock
	Broken  func(error)   // hears of our own mistakes, for the log; it may be nil
	Dir     string        // where files lie; empty: where the system puts temporary ones
	AtOnce  int           // files written at once, half of them of one company; 0: 4
	Keep    time.Duration // how long a file waits to be fetched; 0: half an hour
	Each    int           // files a person keeps; 0: 5
}

// Desk writes files and keeps them until they are fetched or forgotten.
type Desk struct {
	cfg     Config
	mu      sync.Mutex
	jobs    map[owned]*job
	watched bool // somebody comes to clear away what nobody fetches
}

// New gives an empty Desk.
func New(cfg Config) *Desk {
	if cfg.AtOnce == 0 {
		cfg.AtOnce = 4
	}
	if cfg.Keep == 0 {
		cfg.Keep = 30 * time.Minute
	}
	if cfg.Each == 0 {
		cfg.Each = 5
	}
	return &Desk{cfg: cfg, jobs: map[owned]*job{}}
}

// Phase is how far a job has come.
type Phase string

// The phases.
const (
	Writing   Phase = "writing"
	Ready     Phase = "ready"
	Failed    Phase = "failed"
	Cancelled Phase = "cancelled"
)

// Order is a file somebody wants.
type Order struct {
	ID       kernel.ID // of the job: ordering it again gives the same one
	Schedule kernel.ScheduleID
	Format   exporter.Format
	Author   string // the e-mail address of who asks
	Made     *Made  // a file that is none of the formats
}

// Made is a file that somebody else writes.
type Made struct {
	Kind  string // of file, for whoever gives it out
	Name  string // with its ending
	Write func(ctx context.Context, to io.Writer, told func(done, of int)) error
}

// View is a job as its owner sees it.
type View struct {
	ID       kernel.ID         `json:"id"`
	Schedule kernel.ScheduleID `json:"schedule"`
	Format   exporter.Format   `json:"format"`
	Kind     string            `json:"-"`    // of a made one
	Name     string            `json:"name"` // of the file
	Phase    Phase             `json:"phase"`
	exporter.Progress
	Report  *exporter.Report `json:"report,omitempty"` // of a file that is there
	Problem *fault.Fault     `json:"-"`                // why it failed
}

// job is one file on its way.
type job struct {
	company kernel.CompanyID
	user    kernel.UserID
	mu      sync.Mutex
	view    View
	file    *os.File
	reading int  // readers that have the file open
	gone    bool // it is to be closed with its last reader
	touched time.Time
	cancel  context.CancelFunc
	ended   chan struct{} // closed when the writing has ended
}

// owned is the id of a job and whose it is: nobody learns from an id, nor is kept from one, because somebody else uses it.
type owned struct {
	company kernel.CompanyID
	user    kernel.UserID
	id      kernel.ID
}

func (j *job) mine(c commands.Caller) bool { return j.company == c.Company && j.user == c.User }

func (j *job) look() View {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.view
}

// Start begins to write a file and tells how far it is. Fault: "export.busy".
func (d *Desk) Start(ctx context.Context, caller commands.Caller, o Order) (View, error) {
	j, isNew, err := d.open(caller, o)
	if err != nil {
		return View{}, err
	}
	if isNew {
		own, cancel := context.WithCancel(context.WithoutCancel(ctx))
		j.mu.Lock()
		j.cancel = cancel
		j.mu.Unlock()
		go d.write(own, caller, j, o)
	}
	return j.look(), nil
}

// open takes a place for a job, or gives the one that was ordered before.
func (d *Desk) open(caller commands.Caller, o Order) (j *job, isNew bool, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	key := owned{caller.Company, caller.User, o.ID}
	if known := d.jobs[key]; known != nil {
		return known, false, nil
	}
	busy, ours, oldest, kept := 0, 0, owned{}, 0
	for id, other := range d.jobs {
		writing := other.look().Phase == Writing
		switch {
		case writing && other.mine(caller):
			return nil, false, fault.New(fault.TooMany, "export.busy", nil)
		case writing:
			busy++
			if other.company == caller.Company {
				ours++
			}
		case other.mine(caller):
			kept++
			if (oldest == owned{}) || other.since().Before(d.jobs[oldest].since()) {
				oldest = id
			}
		}
	}
	if busy >= d.cfg.AtOnce || ours >= max(d.cfg.AtOnce/2, 1) {
		return nil, false, fault.New(fault.TooMany, "export.busy", nil)
	}
	if kept >= d.cfg.Each {
		d.jobs[oldest].leave()
		delete(d.jobs, oldest)
	}
	j = &job{
		company: caller.Company, user: caller.User, touched: d.cfg.Clock.Now(), ended: make(chan struct{}), cancel: func() {},
		view: View{ID: o.ID, Schedule: o.Schedule, Format: o.Format, Phase: Writing},
	}
	if o.Made != nil {
		j.view.Kind, j.view.Name = o.Made.Kind, o.Made.Name
	}
	d.jobs[key] = j
	if !d.watched {
		d.watched = true
		d.watch()
	}
	return j, true, nil
}

func (j *job) since() time.Time {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.touched
}

// leave closes the file, with its last reader where there is one.
func (j *job) leave() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.gone = true; j.file != nil && j.reading == 0 {
		_ = j.file.Close()
		j.file = nil
	}
}

// watch forgets files in time though nobody asks for any.
func (d *Desk) watch() {
	time.AfterFunc(d.cfg.Keep/10+time.Millisecond, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.forget()
		if d.watched = len(d.jobs) > 0; d.watched {
			d.watch()
		}
	})
}

func (d *Desk) forget() {
	now := d.cfg.Clock.Now()
	for id, j := range d.jobs {
		if j.look().Phase != Writing && now.Sub(j.since()) > d.cfg.Keep {
			j.leave()
			delete(d.jobs, id)
		}
	}
}

// find gives a job of the caller. Fault: "export.unknown", for those of others too.
func (d *Desk) find(caller commands.Caller, id kernel.ID) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forget()
	j := d.jobs[owned{caller.Company, caller.User, id}]
	if j == nil {
		return nil, fault.New(fault.NotFound, "export.unknown", nil)
	}
	j.mu.Lock()
	j.touched = d.cfg.Clock.Now()
	j.mu.Unlock()
	return j, nil
}

// View tells how far a job of the caller is.
func (d *Desk) View(caller commands.Caller, id kernel.ID) (View, error) {
	j, err := d.find(caller, id)
	if err != nil {
		return View{}, err
	}
	return j.look(), nil
}

// Wait waits until a job has ended, or the context has: then it tells how far it is by then.
func (d *Desk) Wait(ctx context.Context, caller commands.Caller, id kernel.ID) (View, error) {
	j, err := d.find(caller, id)
	if err != nil {
		return View{}, err
	}
	select {
	case <-j.ended:
	case <-ctx.Done():
	}
	return j.look(), nil
}

// Cancel gives a job up, or a file that waits. It returns when nothing is left of it.
func (d *Desk) Cancel(ctx context.Context, caller commands.Caller, id kernel.ID) (View, error) {
	j, err := d.find(caller, id)
	if err != nil {
		return View{}, err
	}
	j.mu.Lock()
	j.view.Phase = Cancelled
	j.cancel()
	j.mu.Unlock()
	select {
	case <-j.ended:
	case <-ctx.Done():
		return View{}, ctx.Err()
	}
	j.leave()
	d.mu.Lock()
	defer d.mu.Unlock()
	if key := (owned{caller.Company, caller.User, id}); d.jobs[key] == j {
		delete(d.jobs, key)
	}
	return j.look(), nil
}

// Open opens a finished file at its beginning; the caller closes it. Faults: "export.unknown",
// "export.not_ready", and why it failed.
func (d *Desk) Open(caller commands.Caller, id kernel.ID) (View, io.ReadCloser, error) {
	j, err := d.find(caller, id)
	if err != nil {
		return View{}, nil, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.view.Phase == Failed:
		return j.view, nil, j.view.Problem
	case j.view.Phase != Ready || j.gone:
		return j.view, nil, fault.New(fault.Conflict, "export.not_ready", nil)
	}
	j.reading++
	return j.view, &reader{SectionReader: io.NewSectionReader(j.file, 0, j.view.Bytes), of: j}, nil
}

// reader reads a file that may be forgotten meanwhile.
type reader struct {
	*io.SectionReader
	of   *job
	once sync.Once
}

// Close lets the file go.
func (r *reader) Close() error {
	var err error
	r.once.Do(func() {
		r.of.mu.Lock()
		defer r.of.mu.Unlock()
		if r.of.reading--; r.of.gone && r.of.reading == 0 && r.of.file != nil {
			err = r.of.file.Close()
			r.of.file = nil
		}
	})
	return err
}

// write makes the file.
func (d *Desk) write(ctx context.Context, caller commands.Caller, j *job, o Order) {
	defer close(j.ended)
	var report exporter.Report
	err := fault.Guarded(func() (err error) {
		report, err = d.produce(ctx, caller, j, o)
		return err
	})
	if err != nil && fault.Of(err).Code == fault.Internal && !errors.Is(err, context.Canceled) && d.cfg.Broken != nil { // nobody may ever ask how it went
		d.cfg.Broken(err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.cancel()
	j.touched = d.cfg.Clock.Now()
	switch {
	case j.view.Phase == Cancelled:
	case err != nil:
		j.view.Phase, j.view.Problem = Failed, fault.Of(err)
	default:
		j.view.Phase, j.view.Report = Ready, &report
		return
	}
	if j.file != nil {
		_ = j.file.Close()
		j.file = nil
	}
}

func (d *Desk) produce(ctx context.Context, caller commands.Caller, j *job, o Order) (exporter.Report, error) {
	if o.Made != nil {
		return exporter.Report{}, noRoom(d.made(ctx, j, o.Made))
	}
	in, err := Plan(ctx, d.cfg.Planner, d.cfg.Kept, caller, o.Schedule)
	if err != nil {
		return exporter.Report{}, err
	}
	file, err := nameless(d.cfg.Dir)
	if err != nil {
		return exporter.Report{}, fault.Wrap(err, fault.Unavailable, "export.no_room", nil)
	}
	j.mu.Lock()
	j.file, j.view.Name = file, FileName(in.Settings.Name, o.Format)
	j.mu.Unlock()
	now := d.cfg.Clock.Now()
	at := kernel.Date(now.Year(), int(now.Month()), now.Day(), now.Hour(), now.Minute())
	report, err := exporter.Write(ctx, file, &in, exporter.Writing{
		Format: o.Format, Author: o.Author, At: at,
		Told: func(so exporter.Progress) {
			j.mu.Lock()
			j.view.Progress = so
			j.mu.Unlock()
		},
	})
	return report, noRoom(err)
}

// made writes a file of somebody else's.
func (d *Desk) made(ctx context.Context, j *job, m *Made) error {
	file, err := nameless(d.cfg.Dir)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "export.no_room", nil)
	}
	j.mu.Lock()
	j.file = file
	j.mu.Unlock()
	err = m.Write(ctx, file, func(done, of int) {
		j.mu.Lock()
		j.view.Records, j.view.Of = done, of
		j.mu.Unlock()
	})
	if err != nil {
		return err
	}
	size, err := file.Seek(0, io.SeekCurrent)
	j.mu.Lock()
	j.view.Bytes = size
	j.mu.Unlock()
	return err
}

// noRoom says of a file that could not be written what that mostly means.
func noRoom(err error) error {
	var path *os.PathError
	if errors.As(err, &path) { // the disk is full, most of the time
		return fault.Wrap(err, fault.Unavailable, "export.no_room", nil)
	}
	return err
}

// nameless makes a file that is gone when it is closed, or when the program ends.
func nameless(dir string) (*os.File, error) {
	file, err := os.CreateTemp(dir, "gantry-export-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// FileName is what the file of a schedule is called.
func FileName(schedule string, format exporter.Format) string {
	name := strings.Map(func(r rune) rune {
		if kernel.Unreadable(r) || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, schedule)
	if r := []rune(name); len(r) > 100 {
		name = string(r[:100])
	}
	if name = strings.Trim(name, " ."); name == "" {
		name = "gantry"
	}
	return name + format.Ending()
}
