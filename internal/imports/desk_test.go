package imports_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
	"gantry/internal/imports"
	"gantry/internal/oracle"
	"gantry/internal/spool"
	"gantry/internal/testkit/office"
	"gantry/internal/timeclock"
	"gantry/internal/worker"
)

// shown is a read model that is always there.
type shown struct{}

func (shown) Wait(context.Context, string, eventstore.Position) bool { return true }

// planner lets a test stand between a command and its execution.
type planner struct {
	*planning.Planner
	before func(requests []planning.Request)
}

func (p *planner) Execute(ctx context.Context, id kernel.ScheduleID, caller commands.Caller, requests []planning.Request) ([]planning.Receipt, error) {
	if p.before != nil {
		p.before(requests)
	}
	return p.Planner.Execute(ctx, id, caller, requests)
}

type bench struct {
	*testing.T
	*office.Office
	planner *planner
	clock   *timeclock.Stepping
	desk    *imports.Desk
	workers *worker.Pool
	spool   *spool.Dir
	base    string // where the spool lies
	cfg     imports.Config
}

func newBench(t *testing.T, change ...func(*imports.Config)) *bench {
	o := office.New(t)
	o.Found()
	b := &bench{T: t, Office: o, planner: &planner{Planner: o.Planner}, clock: timeclock.NewStepping(time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC))}
	b.base = t.TempDir()
	var err error
	b.spool, err = spool.Open(b.base)
	require.NoError(t, err)
	b.workers = worker.New(worker.Config{Scratch: b.spool.Path()})
	t.Cleanup(func() {
		require.NoError(t, b.workers.Close())
		require.NoError(t, b.spool.Close())
	})
	cfg := imports.Config{
		Planner: b.planner, Projects: projects.Projects{Store: o.Store, Clock: b.clock}, Progress: shown{}, Clock: b.clock,
		Limits:  importer.Limits{Bytes: 1 << 24, Line: 1 << 16, Rows: 1 << 20, Unpacked: 1 << 24},
		Workers: b.workers, Spool: b.spool,
	}
	for _, c := range change {
		c(&cfg)
	}
	b.desk = imports.New(cfg)
	b.cfg = cfg
	return b
}

// bounded is another desk, whose children have other bounds.
func (b *bench) bounded(limits worker.Limits) *imports.Desk {
	cfg := b.cfg
	cfg.Workers = worker.New(worker.Config{Scratch: b.spool.Path(), Limits: limits})
	b.Cleanup(func() { require.NoError(b, cfg.Workers.Close()) })
	return imports.New(cfg)
}

// The program of these tests is its own worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == worker.Command {
		syscall.Exit(imports.Work()) // os.Exit sleeps a second under the race detector
	}
	os.Exit(m.Run())
}

// preview reads what a choice would make.
func (b *bench) preview(person int, id kernel.ID, c imports.Choice) (p imports.Preview) {
	b.Helper()
	drawn, err := b.desk.Preview(context.Background(), b.Caller(person), id, c)
	require.NoError(b, err)
	defer drawn.Close()
	require.NoError(b, json.NewDecoder(drawn).Decode(&p))
	return p
}

// csv is a table of so many activities in a row.
func csv(n, days int) []byte {
	var b bytes.Buffer
	b.WriteString("Code,Name,Duration,Start\n")
	for i := range n {
		fmt.Fprintf(&b, "A%d,Muro %d,%d,2026-03-02\n", i, i, days)
	}
	return b.Bytes()
}

func (b *bench) read(person int, target imports.Target, content []byte) kernel.ID {
	b.Helper()
	v, err := b.desk.Read(context.Background(), b.Caller(person), imports.Upload{ID: b.ID(), Target: target, Name: "muros.csv", Body: bytes.NewReader(content)})
	require.NoError(b, err)
	require.Equal(b, imports.Ready, v.Phase)
	return v.ID
}

// started is a schedule that came from a file.
func (b *bench) started() kernel.ScheduleID {
	b.Helper()
	v, err := b.desk.Finish(context.Background(), b.Caller(1), b.read(1, imports.Target{Project: b.Project}, csv(3, 1)), imports.Choice{})
	require.NoError(b, err)
	return v.Result.Schedule
}

func (b *bench) names(id kernel.ScheduleID) (out []string) {
	b.Helper()
	require.NoError(b, b.Planner.Inspect(context.Background(), id, b.Caller(1), func(s *plan.State, _ eventstore.Revision) {
		for a := range s.Schedule().Activities() {
			out = append(out, a.Name)
		}
	}))
	return out
}

func TestWhatIsFinishedIsWhatWasChecked(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	into := b.started()
	id := b.read(2, imports.Target{Schedule: into}, csv(4, 2))
	c := imports.Choice{Mode: schedule.Replace}
	check, err := b.desk.Check(ctx, b.Caller(2), id, c)
	require.NoError(t, err)
	require.Equal(t, 1, check.Changes.Added)
	require.Equal(t, 3, check.Changes.Changed)
	require.NotZero(t, check.Revision)

	b.Do(into, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Techo"}}})
	c.Revision = check.Revision
	v, err := b.desk.Finish(ctx, b.Caller(2), id, c)
	require.ErrorContains(t, err, "command.plan_changed")
	require.Equal(t, imports.Failed, v.Phase)
	require.Contains(t, b.names(into), "Techo", "nothing was written")

	check, err = b.desk.Check(ctx, b.Caller(2), id, c)
	require.NoError(t, err)
	require.Equal(t, 1, check.Changes.Gone, "now it is reported")
	c.Revision = check.Revision
	_, err = b.desk.Finish(ctx, b.Caller(2), id, c)
	require.NoError(t, err)
	require.NotContains(t, b.names(into), "Techo")
}

func TestLookingDisturbsNobody(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	into := b.started()
	id := b.read(2, imports.Target{Schedule: into}, csv(5000, 2))
	state := func() (out []byte) {
		require.NoError(t, b.Planner.Inspect(ctx, into, b.Caller(1), func(s *plan.State, _ eventstore.Revision) {
			var err error
			out, err = s.Snapshot()
			require.NoError(t, err)
		}))
		return out
	}
	before := state()
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			_, err := b.desk.Check(ctx, b.Caller(2), id, imports.Choice{Mode: schedule.Replace})
			require.NoError(t, err)
		})
		all.Go(func() {
			b.preview(2, id, imports.Choice{Mode: schedule.Merge})
		})
		all.Go(func() { // somebody who does not wait
			short, cancel := context.WithTimeout(ctx, time.Millisecond)
			defer cancel()
			_, _ = b.desk.Check(short, b.Caller(2), id, imports.Choice{Mode: schedule.Append})
		})
	}
	all.Wait()
	require.Equal(t, before, state())
}

func TestAnImportGivenUpIsNeverWritten(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	t.Run("while it is read to its last byte", func(t *testing.T) {
		t.Parallel()
		for range 50 {
			b := newBench(t)
			id := b.ID()
			from, to := io.Pipe()
			read := make(chan error, 1)
			go func() {
				_, err := b.desk.Read(ctx, b.Caller(1), imports.Upload{ID: id, Target: imports.Target{Project: b.Project}, Body: from})
				read <- err
			}()
			_, _ = to.Write(csv(20, 1))
			go to.Close()
			v, err := b.desk.Cancel(ctx, b.Caller(1), id)
			require.NoError(t, err)
			require.Equal(t, imports.Cancelled, v.Phase)
			_ = from.Close()
			<-read
			_, err = b.desk.View(b.Caller(1), id)
			require.ErrorContains(t, err, "import.unknown")
		}
	})
	t.Run("before it is decided, though nobody waits for it", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.read(1, imports.Target{Project: b.Project}, csv(20, 1))
		waits, goesOn := make(chan struct{}), make(chan struct{})
		b.planner.before = func([]planning.Request) {
			close(waits)
			<-goesOn
		}
		hurried, leave := context.WithCancel(ctx)
		left := make(chan error, 1)
		go func() {
			_, err := b.desk.Finish(hurried, b.Caller(1), id, imports.Choice{})
			left <- err
		}()
		<-waits
		leave()
		require.ErrorIs(t, <-left, context.Canceled)
		cancelled := make(chan imports.View, 1)
		go func() {
			v, _ := b.desk.Cancel(hurried, b.Caller(1), id) // who asks has gone too: nobody hears the answer
			cancelled <- v
		}()
		<-cancelled
		close(goesOn)
		require.Eventually(t, func() bool {
			_, err := b.desk.View(b.Caller(1), id)
			return err != nil && strings.Contains(err.Error(), "import.unknown")
		}, 5*time.Second, time.Millisecond, "it leaves nothing in memory")
		require.Empty(t, b.names(id))
	})
}

type broken struct{}

func (broken) Read([]byte) (int, error) { panic("broken") }

func TestAReaderThatBreaksKeepsNoPlace(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.Panics(t, func() {
		_, _ = b.desk.Read(context.Background(), b.Caller(1), imports.Upload{ID: b.ID(), Target: imports.Target{Project: b.Project}, Body: broken{}})
	})
	require.Zero(t, imports.Files(b.desk))
	b.read(1, imports.Target{Project: b.Project}, csv(3, 1))
}

// dripping is an upload of somebody with a bad line: it brings its head, and then nothing until it is stopped.
type dripping struct {
	head io.Reader
	stop chan struct{}
	once sync.Once
}

func (d *dripping) Read(p []byte) (int, error) {
	if n, err := d.head.Read(p); err == nil {
		return n, nil
	}
	<-d.stop
	return 0, io.ErrUnexpectedEOF
}

func (d *dripping) Stop() { d.once.Do(func() { close(d.stop) }) }

// drip begins such an upload and gives what tells how it ends.
func (b *bench) drip(caller commands.Caller) <-chan error {
	b.Helper()
	body := &dripping{head: bytes.NewReader(csv(50, 1)), stop: make(chan struct{})}
	b.Cleanup(body.Stop)
	id, ended := b.ID(), make(chan error, 1)
	go func() {
		_, err := b.desk.Read(context.Background(), caller, imports.Upload{ID: id, Target: imports.Target{Project: b.Project}, Body: body, Stop: body.Stop})
		ended <- err
	}()
	require.Eventually(b, func() bool {
		v, err := b.desk.View(caller, id)
		return err == nil && v.Phase == imports.Reading || len(ended) > 0
	}, 5*time.Second, time.Millisecond)
	return ended
}

func TestSlowUploadsHoldNobodyUp(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	elsewhere := func(b *bench, person int) commands.Caller {
		c := b.Caller(person)
		c.Company = kernel.ID{0xee}
		return c
	}
	quick := func(b *bench, caller commands.Caller) error {
		_, err := b.desk.Read(ctx, caller, imports.Upload{ID: b.ID(), Target: imports.Target{Project: b.Project}, Body: bytes.NewReader(csv(3, 1))})
		return err
	}
	third := func(b *bench) commands.Caller {
		c := b.Caller(0)
		c.Company = kernel.ID{0xdd}
		return c
	}
	t.Run("one that brings nothing any more ends, and says so", func(t *testing.T) {
		t.Parallel()
		b := newBench(t, func(c *imports.Config) { c.Idle = 30 * time.Millisecond })
		err := <-b.drip(b.Caller(1))
		require.ErrorContains(t, err, "import.stalled")
		require.Equal(t, fault.Unavailable, fault.Of(err).Code)
		require.Zero(t, imports.Files(b.desk))
	})
	t.Run("two companies cannot keep a third one out: the slowest gives way", func(t *testing.T) {
		t.Parallel()
		b := newBench(t, func(c *imports.Config) { c.Slow = time.Millisecond })
		ends := []<-chan error{b.drip(b.Caller(0)), b.drip(b.Caller(1)), b.drip(elsewhere(b, 0)), b.drip(elsewhere(b, 1))}
		require.Eventually(t, func() bool { return quick(b, third(b)) == nil }, 5*time.Second, 5*time.Millisecond)
		gone := 0
		for _, end := range ends {
			select {
			case err := <-end:
				gone++
				require.ErrorContains(t, err, "import.gave_way")
			default:
			}
		}
		require.Equal(t, 1, gone, "and only one of them")
		require.Equal(t, 4, imports.Files(b.desk), "three that are read, and the one that waits for its owner")
	})
	t.Run("nor a colleague", func(t *testing.T) {
		t.Parallel()
		b := newBench(t, func(c *imports.Config) { c.Slow = time.Millisecond })
		b.drip(b.Caller(0))
		b.drip(b.Caller(1))
		other := b.drip(elsewhere(b, 1))
		require.Eventually(t, func() bool { return quick(b, b.Caller(2)) == nil }, 5*time.Second, 5*time.Millisecond)
		require.Empty(t, other, "a place that is full with one's own company is not taken from another one")
	})
	t.Run("while none has been waited for long, the next one learns when to come again", func(t *testing.T) {
		t.Parallel()
		b := newBench(t, func(c *imports.Config) { c.Slow = time.Hour })
		b.drip(b.Caller(0))
		b.drip(b.Caller(1))
		err := quick(b, b.Caller(2))
		require.ErrorContains(t, err, "import.places_taken")
		require.Equal(t, fault.TooMany, fault.Of(err).Code)
		require.Equal(t, 3601, fault.Of(err).Params["seconds"])
		require.ErrorContains(t, quick(b, b.Caller(1)), "import.busy", "one's own is another matter")
	})
	t.Run("cancelling one does not wait for its line", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.ID()
		body := &dripping{head: bytes.NewReader(csv(50, 1)), stop: make(chan struct{})}
		ended := make(chan error, 1)
		go func() {
			_, err := b.desk.Read(ctx, b.Caller(1), imports.Upload{ID: id, Target: imports.Target{Project: b.Project}, Body: body, Stop: body.Stop})
			ended <- err
		}()
		require.Eventually(t, func() bool {
			v, err := b.desk.Cancel(ctx, b.Caller(1), id)
			return err == nil && v.Phase == imports.Cancelled
		}, 5*time.Second, time.Millisecond)
		require.ErrorContains(t, <-ended, "import.cancelled")
	})
}

func TestFinishingManyTimesAtOnce(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	into := b.started()
	id := b.read(2, imports.Target{Schedule: into}, csv(4, 2))
	var all sync.WaitGroup
	results := make([]imports.View, 16)
	for i := range results {
		all.Go(func() {
			c := imports.Choice{Mode: schedule.Merge}
			if i%4 == 0 {
				c.Mode = "sideways" // refused: it may be tried again otherwise
			}
			v, err := b.desk.Finish(ctx, b.Caller(2), id, c)
			if err == nil {
				require.Equal(t, imports.Done, v.Phase)
				require.NotNil(t, v.Result)
			} else {
				require.ErrorContains(t, err, "import.mode_unknown")
			}
			results[i] = v
			_, _ = b.desk.View(b.Caller(2), id)
			_ = b.desk.Aim(ctx, b.Caller(2), id, imports.Target{Schedule: into})
		})
	}
	all.Wait()
	v, err := b.desk.Finish(ctx, b.Caller(2), id, imports.Choice{Mode: schedule.Merge})
	require.NoError(t, err)
	require.Equal(t, imports.Done, v.Phase)
	require.Len(t, b.names(into), 5)
}

func TestFilesThatWaitAreBounded(t *testing.T) {
	t.Parallel()
	t.Run("those nobody looks at leave, though nobody asks for any", func(t *testing.T) {
		t.Parallel()
		b := newBench(t, func(c *imports.Config) { c.Keep = 50 * time.Millisecond })
		id := b.read(1, imports.Target{Project: b.Project}, csv(3, 1))
		b.clock.Step(40 * time.Millisecond)
		_, err := b.desk.View(b.Caller(1), id) // somebody looks
		require.NoError(t, err)
		require.Equal(t, 1, imports.Files(b.desk))
		b.clock.Step(51 * time.Millisecond)
		require.Eventually(t, func() bool { return imports.Files(b.desk) == 0 }, 5*time.Second, time.Millisecond)
	})
	t.Run("of too much in all the one longest not looked at leaves", func(t *testing.T) {
		t.Parallel()
		content := csv(100, 1)
		one := newBench(t)
		one.read(1, imports.Target{Project: one.Project}, content)
		require.NotZero(t, imports.Held(one.desk))
		b := newBench(t, func(c *imports.Config) { c.Hold = imports.Held(one.desk) * 5 / 2 })
		var ids []kernel.ID
		for person := range 3 {
			ids = append(ids, b.read(person, imports.Target{Project: b.Project}, content))
			b.clock.Step(time.Second)
		}
		_, err := b.desk.View(b.Caller(0), ids[0])
		require.ErrorContains(t, err, "import.unknown")
		for _, person := range []int{1, 2} {
			_, err := b.desk.View(b.Caller(person), ids[person])
			require.NoError(t, err)
		}
	})
}

func TestTheSameIDOfTwoPeopleIsTwoImports(t *testing.T) {
	b := newBench(t)
	id, target := b.ID(), imports.Target{Project: b.Project}
	stranger := b.Caller(1)
	stranger.Company = b.ID()
	for rows, caller := range []commands.Caller{b.Caller(0), b.Caller(1), stranger} {
		_, err := b.desk.Read(context.Background(), caller, imports.Upload{ID: id, Target: target, Name: "muros.csv", Body: bytes.NewReader(csv(rows+2, 1))})
		require.NoError(t, err)
	}
	for rows, caller := range []commands.Caller{b.Caller(0), b.Caller(1), stranger} {
		v, err := b.desk.View(caller, id)
		require.NoError(t, err)
		require.Equal(t, rows+2, v.Projects[0].Activities)
	}
	_, err := b.desk.Cancel(context.Background(), b.Caller(0), id)
	require.NoError(t, err)
	_, err = b.desk.View(b.Caller(1), id)
	require.NoError(t, err, "one gives up their own only")
}

func TestAFileIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	id := b.read(1, imports.Target{Project: b.Project}, csv(3, 1))
	elsewhere := b.Caller(1)
	elsewhere.Company = b.ID()
	for name, other := range map[string]commands.Caller{"a colleague": b.Caller(2), "the same person in another company": elsewhere} {
		other.Role, other.Level = access.SuperAdmin, access.Full
		for call, does := range map[string]func() error{
			"view":    func() error { _, err := b.desk.View(other, id); return err },
			"check":   func() error { _, err := b.desk.Check(ctx, other, id, imports.Choice{}); return err },
			"preview": func() error { _, err := b.desk.Preview(ctx, other, id, imports.Choice{}); return err },
			"lines": func() error {
				return b.desk.Lines(ctx, other, id, imports.Choice{}, func(imports.Line) error { return nil })
			},
			"aim":    func() error { return b.desk.Aim(ctx, other, id, imports.Target{Project: b.Project}) },
			"finish": func() error { _, err := b.desk.Finish(ctx, other, id, imports.Choice{}); return err },
			"cancel": func() error { _, err := b.desk.Cancel(ctx, other, id); return err },
		} {
			require.ErrorContains(t, does(), "import.unknown", "%s: %s", name, call)
		}
	}
}

// What is reported before a file is taken over is what the engine is held against: all dates of real files come out as their tool had them.
func TestDatesAreComparedAsTheOracleDoes(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("GANTRY_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	for _, name := range []string{"terminal-building-airport.xer", "ozbuild-16.mspdi.xml", "primavera-project.pmxml.xml", "residential-construction.mspdi.xml"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content, err := os.ReadFile(filepath.Join(dir, "data/schedules", name))
			if err != nil {
				t.Skipf("the sample schedule %s is not here", name)
			}
			found, err := importer.Read(context.Background(), bytes.NewReader(content), importer.Reading{Name: name})
			require.NoError(t, err)
			b := newBench(t)
			id := b.read(1, imports.Target{Project: b.Project}, content)
			for _, in := range found {
				check, err := b.desk.Check(context.Background(), b.Caller(1), id, imports.Choice{Project: in.Source.Project})
				require.NoError(t, err)
				report, err := oracle.Hold(in)
				require.NoError(t, err)
				require.Empty(t, report.Differences)
				if len(in.AsImported) == 0 {
					require.Nil(t, check.Dates)
					continue
				}
				require.Empty(t, check.Dates.Differences)
				require.Equal(t, report.Compared, check.Dates.Compared)
				require.Equal(t, check.Dates.Compared, check.Dates.Equal)
			}
		})
	}
}

// behind is a schedule whose tool stored other dates for its second activity, which began before the first had ended.
func behind() []byte {
	table := func(name, fields string, rows ...string) string {
		return "%T\t" + name + "\r\n%F\t" + fields + "\r\n%R\t" + strings.Join(rows, "\r\n%R\t") + "\r\n"
	}
	return []byte("ERMHDR\t19.12\r\n" +
		table("PROJECT", "proj_id\tproj_short_name\tclndr_id\tplan_start_date\tlast_recalc_date", "7\tTorre\t3\t2026-03-02 08:00\t2026-03-04 08:00") +
		table("CALENDAR", "clndr_id\tclndr_name\tclndr_data", "3\tObra\t(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|16:00)())))(0||3()((0||0(s|08:00|f|16:00)())))(0||4()((0||0(s|08:00|f|16:00)())))(0||5()((0||0(s|08:00|f|16:00)())))(0||6()((0||0(s|08:00|f|16:00)())))(0||7()())))))") +
		table("TASK", "task_id\tproj_id\tclndr_id\ttask_type\tstatus_code\ttask_code\ttask_name\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt\tact_start_date\tearly_start_date\tearly_end_date\ttotal_float_hr_cnt",
			"71\t7\t3\tTT_Task\tTK_Active\tA\tZanjas\t24\t16\t2026-03-02 08:00\t2026-03-04 08:00\t2026-03-05 16:00\t0",
			"72\t7\t3\tTT_Task\tTK_Active\tB\tRadier\t16\t8\t2026-03-03 08:00\t2026-03-04 08:00\t2026-03-04 16:00\t8") +
		table("TASKPRED", "task_pred_id\ttask_id\tpred_task_id\tproj_id\tpred_proj_id\tpred_type\tlag_hr_cnt", "1\t72\t71\t7\t7\tPR_FS\t0") + "%E\r\n")
}

// Where the dates are not those of the other tool, the check names the activity, both values, and what places it here; and whatever
// the file says was begun before its predecessors let it.
func TestWhatDiffersFromTheOtherToolIsNamedWithItsReason(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	id := b.read(1, imports.Target{Project: b.Project}, behind())
	check, err := b.desk.Check(ctx, b.Caller(1), id, imports.Choice{})
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, []int{check.Dates.Compared, check.Dates.Equal})
	require.EqualValues(t, 480, check.MinutesPerDay)
	friday := int64(kernel.Date(2026, 3, 6, 8, 0))
	told := map[string][2]int64{}
	for _, d := range check.Dates.Differences {
		require.Equal(t, "B", d.Code)
		require.Equal(t, "link", d.Why.Reason)
		require.Equal(t, []any{"A", "Zanjas", schedule.FS}, []any{d.Why.Link.From.Code, d.Why.Link.From.Name, d.Why.Link.Type})
		told[d.Field] = [2]int64{d.Theirs, d.Ours}
	}
	require.Equal(t, [2]int64{int64(kernel.Date(2026, 3, 4, 8, 0)), friday}, told["start"])
	require.Equal(t, [2]int64{int64(kernel.Date(2026, 3, 4, 16, 0)), friday + 480}, told["finish"])
	require.Equal(t, [2]int64{480, 0}, told["totalFloat"])
	require.Equal(t, [2]int64{0, 1}, told["critical"])
	require.Len(t, told, 4)
	require.Equal(t, 1, check.OutOfSequence.Count)
	ahead := check.OutOfSequence.Links[0]
	require.Equal(t, []any{"B", "A", schedule.FS}, []any{ahead.Code, ahead.From.Code, ahead.Type})

	_, err = b.desk.Finish(ctx, b.Caller(1), id, imports.Choice{})
	require.NoError(t, err)
}

// sem-110 A lag around the clock is reported as what it is, in what places an activity and in what it did not wait for.
func TestALagAroundTheClockIsToldAsSuch(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	into := b.started() // A0, A1, A2 of one day
	a0, a1, a2 := b.activity(into, "Muro 0").Row, b.activity(into, "Muro 1").Row, b.activity(into, "Muro 2").Row
	lag := int32(2 * kernel.Day)
	b.Do(into, 0, schedule.SetProgress{Row: kernel.At(a1), Progress: kernel.Hundred / 2})
	b.Do(into, 0, schedule.LinkAdd{Items: []schedule.LinkItem{
		{From: kernel.At(a0), To: kernel.At(a1), Lag: lag, Elapsed: true}, {From: kernel.At(a0), To: kernel.At(a2), Lag: lag, Elapsed: true},
	}})
	require.NoError(t, b.Planner.Inspect(context.Background(), into, b.Caller(1), func(s *plan.State, _ eventstore.Revision) {
		from := imports.Named{Row: a0, Code: "A0", Name: "Muro 0"}
		ahead := imports.SequenceOf(s.Schedule())
		require.Equal(t, []imports.Ahead{{Named: imports.Named{Row: a1, Code: "A1", Name: "Muro 1"}, From: from, Type: schedule.FS, Lag: lag, Elapsed: true}}, ahead.Links)
		network, result, err := s.Calculation()
		require.NoError(t, err)
		step, placed := s.Placed(network, result, a2)
		require.True(t, placed)
		why := imports.WhyOf(s.Schedule(), step)
		require.Equal(t, &imports.WhyLink{From: from, Type: schedule.FS, Lag: lag, Elapsed: true}, why.Link)
		require.Equal(t, "link A0 FS+2880 min around the clock", why.Text())
	}))
}

// What would come, change, move and go is drawn before anything is written, the rows that go where they are.
func TestThePreviewOfALaterFileTellsWhatBecomesOfEachRow(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	into := b.started() // A0, A1, A2 of one day
	techo := b.Do(into, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Techo"}, {Name: "Tejas"}}}).Created
	b.Do(into, 0, schedule.Move{Rows: []kernel.Ref{kernel.At(techo[1])}, Parent: kernel.At(techo[0])})
	id := b.read(2, imports.Target{Schedule: into}, []byte("Code,Name,Duration,Start\nA0,Muro 0,1,2026-03-02\nA1,Muro 1,2,2026-03-02\nA7,Muro 7,1,2026-03-02\n"))
	shown := func(c imports.Choice) (fates *imports.Fates, names map[kernel.Row]string) {
		p := b.preview(2, id, c)
		names = map[kernel.Row]string{}
		for i, row := range p.Activities.Row {
			names[kernel.Row(row)] = p.Activities.Name[i]
		}
		return p.Changes, names
	}
	called := func(names map[kernel.Row]string, rows []kernel.Row) (out []string) {
		for _, row := range rows {
			out = append(out, names[row])
		}
		return out
	}
	fates, names := shown(imports.Choice{Mode: schedule.Replace})
	require.Equal(t, []string{"Muro 7"}, called(names, fates.Added))
	require.Equal(t, []string{"Muro 1"}, called(names, fates.Changed))
	require.ElementsMatch(t, []string{"Muro 2", "Tejas", "Techo"}, called(names, fates.Gone))
	check, err := b.desk.Check(ctx, b.Caller(2), id, imports.Choice{Mode: schedule.Replace})
	require.NoError(t, err)
	require.Equal(t, []int{1, 1, 3}, []int{check.Changes.Added, check.Changes.Changed, check.Changes.Gone})

	fates, names = shown(imports.Choice{Mode: schedule.Merge})
	require.Empty(t, fates.Gone)
	require.Len(t, names, 1+3+2+1)
	require.Equal(t, []string{"Muro 0", "Muro 1", "Muro 2", "Techo", "Tejas"}, b.names(into)[1:], "nothing is written")

	first := b.read(1, imports.Target{Project: b.Project}, csv(2, 1))
	p := b.preview(1, first, imports.Choice{})
	require.Nil(t, p.Changes, "a new schedule is new as a whole")
}

// A row may be a task in the one and a summary in the other: what becomes of it is reported.
func TestTheCheckTellsWhichRowsBecomeSummariesOrStaySo(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	into := b.started()
	var wall kernel.Row
	require.NoError(t, b.Planner.Inspect(ctx, into, b.Caller(1), func(s *plan.State, _ eventstore.Revision) {
		wall = s.Schedule().Children(kernel.SummaryRow)[0]
	}))
	b.Do(into, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Ladrillos", Parent: kernel.At(wall)}}})
	id := b.read(2, imports.Target{Schedule: into}, csv(3, 1))
	check, err := b.desk.Check(ctx, b.Caller(2), id, imports.Choice{Mode: schedule.Merge})
	require.NoError(t, err)
	require.Equal(t, []int{0, 0, 1}, []int{check.Changes.Summaries, check.Changes.Tasks, check.Changes.Kept})
	check, err = b.desk.Check(ctx, b.Caller(2), id, imports.Choice{Mode: schedule.Replace})
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 0}, []int{check.Changes.Summaries, check.Changes.Tasks, check.Changes.Kept})
	require.Equal(t, 1, check.Changes.Gone)
}

// A server that dies while it writes has written or has not: the next one can tell.
func TestAnImportIsRecalledByWhatItWrote(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	into := b.started()
	later := b.read(2, imports.Target{Schedule: into}, csv(4, 2))
	never := b.ID()
	_, err := b.desk.Finish(ctx, b.Caller(2), later, imports.Choice{Mode: schedule.Merge})
	require.NoError(t, err)
	fresh := imports.New(imports.Config{Planner: b.planner, Progress: shown{}, Clock: b.clock})
	_, err = fresh.View(b.Caller(2), later)
	require.ErrorContains(t, err, "import.unknown")
	for _, id := range []kernel.ID{into, later} { // a schedule has the id of the import that made it
		v, err := fresh.Recall(ctx, b.Caller(2), id, into)
		require.NoError(t, err)
		require.Equal(t, imports.Done, v.Phase)
		require.Equal(t, &imports.Result{Schedule: into, Project: b.Project, Command: id, Changed: true}, v.Result)
	}
	_, err = fresh.Recall(ctx, b.Caller(2), never, into)
	require.ErrorContains(t, err, "import.unknown")
	stranger := b.Caller(2)
	stranger.Company = b.ID()
	_, err = fresh.Recall(ctx, stranger, later, into)
	require.Error(t, err)
}

// forgetful shows schedules whose latest commands are others.
type forgetful struct{ imports.Planner }

func (f forgetful) Inspect(_ context.Context, id kernel.ScheduleID, _ commands.Caller, look func(*plan.State, eventstore.Revision)) error {
	look(plan.New(id), 0)
	return nil
}

func TestAnImportThatTheScheduleForgotIsRecalledFromTheHistory(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	into := b.started()
	old := b.read(2, imports.Target{Schedule: into}, csv(4, 2))
	_, err := b.desk.Finish(ctx, b.Caller(2), old, imports.Choice{Mode: schedule.Merge})
	require.NoError(t, err)
	fresh := imports.New(imports.Config{Planner: forgetful{b.planner}, Progress: shown{}, Clock: b.clock})
	v, err := fresh.Recall(ctx, b.Caller(2), old, into)
	require.NoError(t, err)
	require.Equal(t, imports.Done, v.Phase)
	require.Equal(t, old, v.Result.Command)
	_, err = fresh.Recall(ctx, b.Caller(2), b.ID(), into)
	require.ErrorContains(t, err, "import.unknown")
}

func TestACommandThatPanicsEndsOneImportOnly(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	heard := make(chan error, 1)
	b := newBench(t, func(c *imports.Config) {
		c.AtOnce = 1 // a place that is not given back holds the next one up
		c.Broken = func(err error) { heard <- err }
	})
	into := b.started()
	id := b.read(2, imports.Target{Schedule: into}, csv(4, 2))
	b.planner.before = func([]planning.Request) { panic("execute") }
	v, err := b.desk.Finish(ctx, b.Caller(2), id, imports.Choice{Mode: schedule.Merge})
	require.True(t, fault.Has(err, "internal.unexpected"), err)
	require.Equal(t, imports.Failed, v.Phase)
	require.ErrorContains(t, <-heard, "panic: execute")
	b.planner.before = nil
	v, err = b.desk.Finish(ctx, b.Caller(2), id, imports.Choice{Mode: schedule.Merge})
	require.NoError(t, err)
	require.Equal(t, imports.Done, v.Phase, "it may be tried again")
	require.Contains(t, b.names(into), "Muro 3")
}

// A later file that says nothing new but an option that is only kept for other tools is reported and taken, and restoring gives the former
// one back.
func TestAnOptionThatIsOnlyKeptForOtherToolsIsToldAndTaken(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t)
	file := func(option string) []byte {
		options := "%T\tSCHEDOPTIONS\r\n%F\tproj_id\tlevel_over_alloc_pct\r\n%R\t7\t" + option + "\r\n%E"
		return bytes.Replace(behind(), []byte("%E"), []byte(options), 1)
	}
	option := func(id kernel.ScheduleID) (value string) {
		b.look(id, func(s *schedule.State) { value = s.Source().Options["level_over_alloc_pct"] })
		return value
	}
	first := b.read(1, imports.Target{Project: b.Project}, file("25"))
	v, err := b.desk.Finish(ctx, b.Caller(1), first, imports.Choice{})
	require.NoError(t, err)
	into := v.Result.Schedule
	for _, tc := range []struct {
		option string
		news   bool
	}{{"25", false}, {"30", true}, {"30", false}} {
		again := b.read(1, imports.Target{Schedule: into}, file(tc.option))
		check, err := b.desk.Check(ctx, b.Caller(1), again, imports.Choice{Mode: schedule.Replace})
		require.NoError(t, err)
		require.Equal(t, tc.news, check.Changes.Carried)
		require.Equal(t, imports.Changes{Same: 2, Carried: tc.news, Rows: []imports.RowChange{}}, *check.Changes, "nothing else")
		v, err = b.desk.Finish(ctx, b.Caller(1), again, imports.Choice{Mode: schedule.Replace, Revision: check.Revision})
		require.NoError(t, err)
		require.Equal(t, tc.news, v.Result.Changed)
		require.Equal(t, tc.option, option(into))
		if tc.news {
			first = v.Result.Command
		}
	}
	b.Do(into, 1, plan.RestoreBefore{Command: first})
	require.Equal(t, "25", option(into))
}
