package worker

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"gantry/domain/fault"
	"gantry/internal/packed"
)

// Command is the subcommand that makes the program a worker.
const Command = "import-worker"

// Limits bound one child; the zero value of a field is its default.
type Limits struct {
	Memory int64         // bytes of its data: 960 MiB, so that with the program itself it stays below 1 GiB
	CPU    time.Duration // processor time of all its threads, in whole seconds, two at least: 30
	Disk   int64         // bytes of one file it writes: 512 MiB
	Files  int           // that it has open at once: 32
}

func (l Limits) orDefaults() Limits {
	if l.Memory == 0 {
		l.Memory = 960 << 20
	}
	if l.CPU == 0 {
		l.CPU = 30 * time.Second
	}
	if l.Disk == 0 {
		l.Disk = 512 << 20
	}
	if l.Files == 0 {
		l.Files = 32
	}
	return l
}

// soon is when a child learns that its processor time ends; a second later it is killed.
func (l Limits) soon() time.Duration { return max(l.CPU-time.Second, time.Second) }

// Config is what a Pool is made of.
type Config struct {
	Children int // at once; 0: one per core
	Limits   Limits
	// Scratch is where every child gets a directory of its own, which is removed when it ends, however it ends; "": the system's place
	// for temporary files.
	Scratch string
	// Started is called for every child after its limits are set and before it gets its order; it may be nil.
	Started func(pid int)
}

// Pool starts children.
type Pool struct {
	cfg    Config
	places chan struct{}
	stop   context.Context
	kill   context.CancelCauseFunc
	ended  sync.WaitGroup
}

// errStopping: the server stops, and the work with it.
var errStopping = fault.New(fault.Unavailable, "import.stopping", nil)

// New gives a Pool. Close it.
func New(cfg Config) *Pool {
	if cfg.Children == 0 {
		cfg.Children = runtime.GOMAXPROCS(0)
	}
	cfg.Limits = cfg.Limits.orDefaults()
	p := &Pool{cfg: cfg, places: make(chan struct{}, cfg.Children)}
	p.stop, p.kill = context.WithCancelCause(context.Background())
	return p
}

// Close kills the children and waits for them to be gone. Work is refused from then on: "import.stopping".
func (p *Pool) Close() error {
	p.kill(errStopping)
	p.ended.Wait()
	return nil
}

// Job is a piece of work.
type Job struct {
	Task string                  // one that the child serves
	In   func(w io.Writer) error // writes what the child reads; an error of it ends the work
	Told func(bytes, rows int64) // hears how far it has come; it may be nil
}

// Run does a piece of work in a child and gives its answer. Faults: those the child answers, those of the bounds, "import.stopping".
func Run[Answer any](ctx context.Context, p *Pool, job Job) (answer Answer, err error) {
	bytes, err := p.run(ctx, job)
	if err != nil {
		return answer, err
	}
	return decodeAnswer[Answer](bytes)
}

// maxAnswer bounds the bytes of an answer; what is larger goes through a file.
const maxAnswer = 64 << 20

func (p *Pool) run(ctx context.Context, job Job) (answer []byte, err error) {
	select {
	case p.places <- struct{}{}:
		defer func() { <-p.places }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-p.stop.Done():
		return nil, errStopping
	}
	p.ended.Add(1)
	defer p.ended.Done()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(p.stop, func() { cancel(errStopping) })()

	// The system ties a child's life to the thread that started it, so that thread waits for it.
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		c := &child{job: job, limits: p.cfg.Limits, scratch: p.cfg.Scratch, started: p.cfg.Started}
		err = fault.Guarded(func() (err error) {
			answer, err = c.run(ctx)
			return err
		})
	}()
	<-done
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	return answer, err
}

// child is one process.
type child struct {
	job     Job
	limits  Limits
	scratch string
	started func(pid int)
	said    clipped // on its standard error
}

func (c *child) run(ctx context.Context) ([]byte, error) {
	program, err := self()
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp(c.scratch, "child-")
	if err != nil {
		return nil, fault.Wrap(err, fault.Unavailable, "import.no_room", nil)
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	told, tells, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer told.Close()
	cmd := exec.CommandContext(ctx, program, Command)
	cmd.Env, cmd.Dir, cmd.Stderr, cmd.ExtraFiles = []string{}, scratch, &c.said, []*os.File{tells}
	cmd.SysProcAttr = tied()
	cmd.WaitDelay = 5 * time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		_ = tells.Close()
		return nil, err
	}
	out := &bounded{most: maxAnswer, full: func() { _ = cmd.Process.Kill() }}
	cmd.Stdout = out
	err = cmd.Start()
	_ = tells.Close()
	if err != nil {
		return nil, fmt.Errorf("start a worker: %w", err)
	}
	var follow sync.WaitGroup
	follow.Go(func() { c.follow(told) })
	ordered := c.order(cmd.Process.Pid, in)
	if ordered != nil {
		_ = cmd.Process.Kill()
	}
	ended := cmd.Wait()
	follow.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case ended == nil && ordered == nil:
		return out.kept.Bytes(), nil
	case ordered != nil && !errors.Is(ordered, errGone):
		return nil, ordered
	case out.over:
		return nil, fault.Wrap(fmt.Errorf("worker %s: its answer is longer than %d bytes", c.job.Task, out.most), fault.Internal, "import.reader_failed", nil)
	}
	return nil, c.why(cmd.ProcessState, ended)
}

// errGone: the child ended before it had read its order to the end.
var errGone = errors.New("the worker is gone")

// order sets the limits of the child and then sends it its work.
func (c *child) order(pid int, in io.WriteCloser) error {
	if err := bind(pid, c.limits); err != nil {
		return fmt.Errorf("bound a worker: %w", err)
	}
	if c.started != nil {
		c.started(pid)
	}
	to := &pipe{to: in}
	err := json.NewEncoder(to).Encode(order{Task: c.job.Task, Limits: c.limits})
	if err == nil && c.job.In != nil {
		err = c.job.In(to)
	}
	_ = in.Close()
	if to.gone {
		return errGone
	}
	return err
}

// pipe remembers that nobody reads it any more.
type pipe struct {
	to   io.Writer
	gone bool
}

func (p *pipe) Write(b []byte) (int, error) {
	n, err := p.to.Write(b)
	p.gone = p.gone || err != nil
	return n, err
}

// follow hears how far the child has come, until it ends.
func (c *child) follow(told io.Reader) {
	for {
		var so [16]byte
		if _, err := io.ReadFull(told, so[:]); err != nil {
			return
		}
		if c.job.Told != nil {
			c.job.Told(int64(binary.LittleEndian.Uint64(so[:8])), int64(binary.LittleEndian.Uint64(so[8:])))
		}
	}
}

// why is the bound that a child died of, or that it died of none.
func (c *child) why(state *os.ProcessState, ended error) error {
	cause := fmt.Errorf("worker %s: %w: %s", c.job.Task, ended, c.said.kept.Bytes())
	switch {
	case state == nil:
	// The system counts time by ticks when it kills and exactly when it tells: on a busy machine the two differ. Memory that ends kills no
	// child, it makes the child say so, unless the whole machine is out of it.
	case state.ExitCode() == exitOutOfTime, killed(state) && state.UserTime()+state.SystemTime() >= c.limits.soon()/2:
		return c.limits.outOfTime(cause)
	case killed(state), outOfMemory(c.said.kept.Bytes()):
		return c.limits.outOfMemory(cause)
	}
	return fault.Wrap(cause, fault.Internal, "import.reader_failed", nil)
}

// outOfMemory tells whether the last words of a Go program are that the system gave it no more memory.
func outOfMemory(said []byte) bool {
	for _, words := range []string{"out of memory", "cannot allocate memory", "failed to create new OS thread", "pthread_create failed"} {
		if bytes.Contains(said, []byte(words)) {
			return true
		}
	}
	return false
}

func (l Limits) outOfMemory(cause error) error {
	return fault.Wrap(cause, fault.TooLarge, "import.out_of_memory", fault.P{"bytes": l.Memory})
}

func (l Limits) outOfTime(cause error) error {
	return fault.Wrap(cause, fault.TooLarge, "import.out_of_time", fault.P{"seconds": int64(l.CPU / time.Second)})
}

func (l Limits) outOfDisk(cause error) error {
	return fault.Wrap(cause, fault.TooLarge, "import.out_of_disk", fault.P{"bytes": l.Disk})
}

// bounded keeps an answer, and calls full when it grows beyond most.
type bounded struct {
	kept bytes.Buffer
	most int
	full func()
	over bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.kept.Len()+len(p) > b.most {
		b.over = true
		b.full()
		return 0, errors.New("the answer of the worker is too long")
	}
	return b.kept.Write(p)
}

// clipped keeps the first words.
type clipped struct{ kept bytes.Buffer }

func (c *clipped) Write(p []byte) (int, error) {
	const most = 4 << 10
	c.kept.Write(p[:min(len(p), most-c.kept.Len())])
	return len(p), nil
}

// wireFault is a refusal on its way from the child.
type wireFault struct {
	Code   fault.Code
	Key    string
	Params map[string]any
	Cause  string
}

// What an answer begins with.
const (
	answered = 'a'
	refused  = 'f'
)

func decodeAnswer[Answer any](b []byte) (answer Answer, err error) {
	if len(b) == 0 {
		return answer, fault.Wrap(errors.New("the worker answered nothing"), fault.Internal, "import.reader_failed", nil)
	}
	switch body := b[1:]; b[0] {
	case answered:
		return packed.Read[Answer](bytes.NewReader(body), int64(len(body)))
	case refused:
		return answer, decodeFault(body)
	}
	return answer, fault.Wrap(errors.New("the worker answered nonsense"), fault.Internal, "import.reader_failed", nil)
}

func decodeFault(body []byte) error {
	var f wireFault
	in := json.NewDecoder(bytes.NewReader(body))
	in.UseNumber()
	if err := in.Decode(&f); err != nil {
		return fault.Wrap(err, fault.Internal, "import.reader_failed", nil)
	}
	for name, v := range f.Params {
		f.Params[name] = number(v)
	}
	if f.Cause != "" {
		return fault.Wrap(errors.New(f.Cause), f.Code, f.Key, f.Params)
	}
	return fault.New(f.Code, f.Key, f.Params)
}

// number makes a number of JSON one of ours.
func number(v any) any {
	n, is := v.(json.Number)
	if !is {
		return v
	}
	if whole, err := n.Int64(); err == nil {
		return whole
	}
	f, _ := n.Float64()
	return f
}
