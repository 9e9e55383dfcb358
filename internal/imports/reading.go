package imports

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"sync"
	"time"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/importer"
	"gantry/internal/packed"
	"gantry/internal/worker"
)

var (
	// errStalled: nothing of the file has come for too long.
	errStalled = fault.New(fault.Unavailable, "import.stalled", nil)
	// errGaveWay: the file came so slowly that it kept others waiting.
	errGaveWay = fault.New(fault.Unavailable, "import.gave_way", nil)
)

// Upload is a file as it comes.
type Upload struct {
	ID      kernel.ID // of the import, and of the command that will take it over
	Target  Target
	Name    string         // a label
	Zone    *time.Location // says which day is today; nil: UTC
	Size    int64          // in bytes, 0 when nobody has said
	Body    io.Reader
	Mapping *importer.Mapping // of a table's columns; nil: as its heads suggest
	// Stop makes a Read of the body that is under way return; it may be nil for a body that never blocks.
	Stop func()
}

// Read reads a file to its end and keeps what it holds. It ends early when the context is done, or by Cancel with the
// fault "import.cancelled". Faults: those of reading; "import.busy" and "import.places_taken"; "import.stalled" for an upload
// that brings nothing, and "import.gave_way" for one so slow that it kept others waiting.
func (d *Desk) Read(ctx context.Context, caller commands.Caller, u Upload) (View, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if u.Stop != nil {
		defer context.AfterFunc(ctx, u.Stop)()
	}
	body := &arriving{from: u.Body, idle: d.cfg.Idle, end: end}
	f := &file{
		id: u.ID, company: caller.Company, user: caller.User, target: u.Target, name: u.Name, zone: cmp.Or(u.Zone, time.UTC), size: u.Size,
		phase: Reading, touched: d.cfg.Clock.Now(), cancel: func() { end(context.Canceled) }, ended: make(chan struct{}), body: body, drafts: make(chan struct{}, 1),
	}
	if err := d.enter(ctx, caller, f); err != nil {
		return View{}, err
	}
	defer close(f.ended)
	kept := false
	defer func() {
		if !kept { // a reader that panics does not keep its place either
			d.drop(f)
		}
	}()
	place, err := d.place(ctx, caller, u.Target, f.zone)
	if err != nil {
		return View{}, err
	}
	how := readOrder{Name: u.Name, Limits: d.cfg.Limits, Mapping: u.Mapping, Place: place}
	raw, err := d.arrive(body)
	if err != nil {
		return View{}, f.settle(d, nil, body.why(ctx, err))
	}
	defer func() {
		if f.leaves(raw) {
			raw.drop()
		}
	}()
	answer, packed, err := d.parse(ctx, raw, how, func(bytes, rows int64) {
		f.mu.Lock()
		f.so = importer.Progress{Bytes: bytes, Rows: int(rows)}
		f.mu.Unlock()
	})
	if err != nil {
		return View{}, f.settle(d, nil, body.why(ctx, err))
	}
	read := &settled{found: answer.Found, packed: packed, how: how}
	if answer.Table && u.Target == (Target{}) {
		read.raw = raw
	}
	if err = f.settle(d, read, nil); err != nil {
		packed.drop()
		return View{}, err
	}
	kept = true
	return f.view(), nil
}

// arrive keeps an upload on disk until it has come to its end. Faults: "import.too_large", "import.no_room".
func (d *Desk) arrive(body io.Reader) (_ *waiting, err error) {
	raw, f, err := newFile(d.cfg.Spool)
	if err != nil {
		return nil, err
	}
	whole := false
	defer func() {
		_ = f.Close()
		if !whole { // a body that panics leaves nothing either
			raw.drop()
		}
	}()
	most := d.cfg.Limits.Largest()
	to := &roomy{to: f}
	raw.size, err = io.Copy(to, io.LimitReader(body, most+1))
	switch {
	case to.full != nil:
		return nil, noRoom(to.full)
	case err != nil:
		return nil, err
	case raw.size > most:
		return nil, fault.New(fault.TooLarge, "import.too_large", fault.P{"bytes": most})
	}
	whole = true
	return raw, nil
}

// roomy remembers why the disk took no more.
type roomy struct {
	to   io.Writer
	full error
}

func (r *roomy) Write(p []byte) (n int, err error) {
	n, r.full = r.to.Write(p)
	return n, r.full
}

// parse lets a child read a file and pack what it holds.
func (d *Desk) parse(ctx context.Context, raw *waiting, how readOrder, told func(bytes, rows int64)) (answer readAnswer, out *waiting, err error) {
	out, f, err := newFile(d.cfg.Spool)
	if err != nil {
		return answer, nil, err
	}
	defer func() { _ = f.Close() }()
	how.From, how.To = raw.path, out.path
	answer, err = worker.Run[readAnswer](ctx, d.cfg.Workers, worker.Job{
		Task: taskRead, Told: told, In: func(w io.Writer) error { return packed.Write(w, how) },
	})
	if err == nil {
		out.size, err = f.Seek(0, io.SeekEnd)
	}
	if err != nil {
		out.drop()
		return answer, nil, err
	}
	return answer, out, nil
}

// settled is a file that has been read.
type settled struct {
	found  []foundProject
	packed *waiting
	raw    *waiting
	how    readOrder
}

// settle ends the reading of a file, unless it has been given up by then.
func (f *file) settle(d *Desk, read *settled, err error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.phase == Cancelled:
		return errCancelled
	case err != nil:
		return err
	}
	f.found, f.packed, f.raw, f.how = read.found, read.packed, read.raw, read.how
	f.phase, f.touched = Ready, d.cfg.Clock.Now()
	return nil
}

// leaves tells that nobody needs the upload any more.
func (f *file) leaves(raw *waiting) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.raw != raw
}

// enter takes a place as soon as one is free.
func (d *Desk) enter(ctx context.Context, caller commands.Caller, f *file) error {
	for {
		leaving, err := d.open(caller, f)
		if err != nil || leaving == nil {
			return err
		}
		select {
		case <-leaving.ended:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// fastEnough is how many bytes a second an upload brings that may keep others waiting.
const fastEnough = 64 << 10

// arriving is the body of an upload: it ends when nothing comes for too long, and knows how long it has been waited for.
type arriving struct {
	from io.Reader
	idle time.Duration
	end  context.CancelCauseFunc

	mu     sync.Mutex
	bytes  int64
	waited time.Duration // in all reads that have returned
	since  time.Time     // the beginning of the one under way, zero without one
	whole  bool          // all of it has come
}

func (a *arriving) Read(p []byte) (int, error) {
	a.mu.Lock()
	a.since = time.Now()
	a.mu.Unlock()
	impatient := time.AfterFunc(a.idle, func() { a.end(errStalled) })
	defer func() {
		impatient.Stop()
		a.mu.Lock()
		a.waited += time.Since(a.since)
		a.since = time.Time{}
		a.mu.Unlock()
	}()
	n, err := a.from.Read(p)
	a.mu.Lock()
	a.bytes += int64(n)
	a.whole = a.whole || errors.Is(err, io.EOF)
	a.mu.Unlock()
	return n, err
}

// speed is how many bytes a second come while the upload is waited for, and for how long that has been.
func (a *arriving) speed() (perSecond float64, waited time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if waited = a.waited; !a.since.IsZero() {
		waited += time.Since(a.since)
	}
	if a.whole {
		return math.Inf(1), waited
	}
	return float64(a.bytes) / max(waited.Seconds(), 1e-3), waited
}

// holdsUp tells whether an upload has been waited for so long, and brings so little, that it gives way to others. What is
// read already, and only being worked out, does not.
func (a *arriving) holdsUp(after time.Duration) bool {
	speed, waited := a.speed()
	return waited > after && speed < fastEnough
}

// why is what ended a reading that the desk has ended; what the reader made of the broken stream says nothing.
func (a *arriving) why(ctx context.Context, err error) error {
	var f *fault.Fault
	switch cause := context.Cause(ctx); {
	case errors.As(cause, &f):
		return f
	case errors.Is(cause, context.DeadlineExceeded):
		return errStalled
	}
	return err
}
