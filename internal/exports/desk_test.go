package exports_test

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/exporter"
	"gantry/internal/exports"
	"gantry/internal/testkit/office"
	"gantry/internal/timeclock"
	"gantry/readmodels/imported"
)

// planner lets a test hold a job before it has its schedule.
type planner struct {
	exports.Planner
	held chan struct{}
}

func (p planner) Inspect(ctx context.Context, id kernel.ScheduleID, caller commands.Caller, look func(*plan.State, eventstore.Revision)) error {
	if p.held != nil {
		select {
		case <-p.held:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return p.Planner.Inspect(ctx, id, caller, look)
}

type bench struct {
	*testing.T
	*office.Office
	clock *timeclock.Stepping
	desk  *exports.Desk
	plan  kernel.ScheduleID
	next  byte
}

func newBench(t *testing.T, change ...func(*exports.Config)) *bench {
	o := office.New(t)
	o.Found()
	b := &bench{T: t, Office: o, clock: timeclock.NewStepping(time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC))}
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	b.plan = o.Open(schedule.TakeOver{Project: o.Project, Import: schedule.Import{
		Source: schedule.Source{Tool: "table"}, Settings: schedule.Settings{Name: "Torre / Norte", Start: office.Monday}, Calendars: []schedule.Calendar{calendar},
		Activities: []schedule.Activity{{Row: 1, Code: "A", Name: "Zanjas", Kind: schedule.Task, Duration: 480, Calendar: 1}},
	}})
	cfg := exports.Config{
		Planner: planner{Planner: o.Planner}, Clock: b.clock, Dir: t.TempDir(),
		Kept: func(context.Context, kernel.CompanyID, kernel.ScheduleID) (imported.Kept, error) {
			return imported.Kept{}, nil
		},
	}
	for _, c := range change {
		c(&cfg)
	}
	b.desk = exports.New(cfg)
	return b
}

func (b *bench) order() exports.Order {
	b.next++
	return exports.Order{ID: kernel.ID{0xee, b.next}, Schedule: b.plan, Format: exporter.XER, Author: "ana@obra.example"}
}

func (b *bench) who(n byte) commands.Caller {
	c := b.Caller(0)
	c.User = kernel.ID{n}
	return c
}

func (b *bench) done(caller commands.Caller, o exports.Order) exports.View {
	b.Helper()
	_, err := b.desk.Start(context.Background(), caller, o)
	require.NoError(b, err)
	v, err := b.desk.Wait(context.Background(), caller, o.ID)
	require.NoError(b, err)
	return v
}

func TestAFileIsWrittenWaitsAndIsFetchedByItsOwner(t *testing.T) {
	b := newBench(t)
	ana, o := b.who(1), b.order()
	v := b.done(ana, o)
	require.Equal(t, exports.Ready, v.Phase, v.Problem)
	require.Equal(t, "Torre - Norte.xer", v.Name)
	require.NotNil(t, v.Report)
	require.Equal(t, v.Of, v.Records)

	again, err := b.desk.Start(context.Background(), ana, o)
	require.NoError(t, err)
	require.Equal(t, v, again, "ordered again it is the same file")
	other := b.done(b.who(2), o) // somebody else may use the same id, and gets a file of their own
	require.Equal(t, exports.Ready, other.Phase, other.Problem)

	_, file, err := b.desk.Open(ana, o.ID)
	require.NoError(t, err)
	text, err := io.ReadAll(file)
	require.NoError(t, err)
	require.EqualValues(t, v.Bytes, len(text))
	require.True(t, strings.HasPrefix(string(text), "ERMHDR\t") && strings.Contains(string(text), "ana@obra.example"))

	_, _, err = b.desk.Open(b.who(3), o.ID)
	require.True(t, fault.Has(err, "export.unknown"))

	b.clock.Step(31 * time.Minute)
	_, err = b.desk.View(ana, o.ID)
	require.True(t, fault.Has(err, "export.unknown"), "nobody has asked for half an hour")
	_, err = file.(io.Seeker).Seek(0, io.SeekStart)
	require.NoError(t, err)
	late, err := io.ReadAll(file)
	require.NoError(t, err, "who is reading it reads it to its end")
	require.Equal(t, text, late)
	require.NoError(t, file.Close())
}

func TestFilesHaveNoNameOnDisk(t *testing.T) {
	dir := ""
	b := newBench(t, func(c *exports.Config) { dir = c.Dir })
	b.done(b.who(1), b.order())
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestAPersonWritesOneFileAtATimeAndKeepsTheLastFew(t *testing.T) {
	held := make(chan struct{})
	b := newBench(t, func(c *exports.Config) {
		c.Planner = planner{c.Planner.(planner).Planner, held}
		c.AtOnce, c.Each = 4, 2
	})
	ana := b.who(1)
	first := b.order()
	v, err := b.desk.Start(context.Background(), ana, first)
	require.NoError(t, err)
	require.Equal(t, exports.Writing, v.Phase)
	_, err = b.desk.Start(context.Background(), ana, b.order())
	require.True(t, fault.Has(err, "export.busy"))
	_, err = b.desk.Start(context.Background(), b.who(2), b.order())
	require.NoError(t, err, "half of the places are for one company")
	_, err = b.desk.Start(context.Background(), b.who(3), b.order())
	require.True(t, fault.Has(err, "export.busy"))
	_, _, err = b.desk.Open(ana, first.ID)
	require.True(t, fault.Has(err, "export.not_ready"))
	waited, stop := context.WithCancel(context.Background())
	stop()
	v, err = b.desk.Wait(waited, ana, first.ID)
	require.NoError(t, err)
	require.Equal(t, exports.Writing, v.Phase, "who waits no longer hears how far it is")
	close(held)
	v, err = b.desk.Wait(context.Background(), ana, first.ID)
	require.NoError(t, err)
	require.Equal(t, exports.Ready, v.Phase)
	for range 2 {
		b.clock.Step(time.Minute)
		require.Equal(t, exports.Ready, b.done(ana, b.order()).Phase)
	}
	_, err = b.desk.View(ana, first.ID)
	require.True(t, fault.Has(err, "export.unknown"), "the oldest has made room")
}

func TestAJobIsGivenUp(t *testing.T) {
	held := make(chan struct{})
	b := newBench(t, func(c *exports.Config) { c.Planner = planner{c.Planner.(planner).Planner, held} })
	ana, o := b.who(1), b.order()
	_, err := b.desk.Start(context.Background(), ana, o)
	require.NoError(t, err)
	v, err := b.desk.Cancel(context.Background(), ana, o.ID)
	require.NoError(t, err)
	require.Equal(t, exports.Cancelled, v.Phase)
	_, err = b.desk.View(ana, o.ID)
	require.True(t, fault.Has(err, "export.unknown"))
	close(held)
	require.Equal(t, exports.Ready, b.done(ana, b.order()).Phase, "another may follow at once")
}

func TestWhyAFileIsNotThereIsSaid(t *testing.T) {
	b := newBench(t, func(c *exports.Config) { c.Dir = "/nowhere/at/all" })
	ana, o := b.who(1), b.order()
	v := b.done(ana, o)
	require.Equal(t, exports.Failed, v.Phase)
	require.Equal(t, "export.no_room", v.Problem.Key)
	_, _, err := b.desk.Open(ana, o.ID)
	require.True(t, fault.Has(err, "export.no_room"))

	o = b.order()
	o.Schedule = kernel.ID{9}
	require.Equal(t, "schedule.unknown", b.done(ana, o).Problem.Key)
}

func TestAPanicEndsOneJobOnly(t *testing.T) {
	var heard []error
	breaks := true
	b := newBench(t, func(c *exports.Config) {
		kept := c.Kept
		c.Kept = func(ctx context.Context, company kernel.CompanyID, id kernel.ScheduleID) (imported.Kept, error) {
			if breaks {
				panic("kept")
			}
			return kept(ctx, company, id)
		}
		c.Broken = func(err error) { heard = append(heard, err) }
	})
	ana, o := b.who(1), b.order()
	v := b.done(ana, o)
	require.Equal(t, exports.Failed, v.Phase)
	require.Equal(t, []any{fault.Internal, "internal.unexpected"}, []any{v.Problem.Code, v.Problem.Key})
	require.Len(t, heard, 1)
	require.ErrorContains(t, heard[0], "panic: kept")
	require.ErrorContains(t, heard[0], "desk_test.go", "the log tells where")
	breaks = false
	require.Equal(t, exports.Ready, b.done(ana, b.order()).Phase, "the next one is written")
}
