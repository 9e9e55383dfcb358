package imports_test

import (
	"bytes"
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/imports"
)

func TestAnUploadThatIsRefusedLeavesTheFileThatWaits(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t, func(c *imports.Config) { c.AtOnce, c.Slow = 1, time.Hour })
	waits := b.read(1, imports.Target{Project: b.Project}, csv(3, 1))
	b.drip(b.Caller(2))
	again := func() error {
		_, err := b.desk.Read(ctx, b.Caller(1), imports.Upload{ID: b.ID(), Target: imports.Target{Project: b.Project}, Body: bytes.NewReader(csv(3, 1))})
		return err
	}
	require.ErrorContains(t, again(), "import.places_taken")
	v, err := b.desk.View(b.Caller(1), waits)
	require.NoError(t, err)
	require.Equal(t, imports.Ready, v.Phase)
}

// watched is a planner whose schedules somebody may keep from being looked at.
type watched struct {
	imports.Planner
	look func(kernel.ScheduleID)
}

func (w *watched) Inspect(ctx context.Context, id kernel.ScheduleID, caller commands.Caller, look func(*plan.State, eventstore.Revision)) error {
	w.look(id)
	return w.Planner.Inspect(ctx, id, caller, look)
}

func TestWhoAsksOftenKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var busy kernel.ScheduleID
	var looking atomic.Int32
	goOn := make(chan struct{})
	b := newBench(t, func(c *imports.Config) {
		c.Planner = &watched{Planner: c.Planner, look: func(id kernel.ScheduleID) {
			if id == busy {
				looking.Add(1)
				<-goOn
			}
		}}
	})
	into := b.started()
	id := b.read(1, imports.Target{Schedule: into}, csv(4, 2))
	next := b.read(2, imports.Target{Schedule: into}, csv(4, 2))
	third := b.read(0, imports.Target{Project: b.Project}, csv(4, 2))
	elsewhere := b.Caller(1)
	elsewhere.Company = kernel.ID{0xee}
	v, err := b.desk.Read(ctx, elsewhere, imports.Upload{ID: b.ID(), Target: imports.Target{Project: b.Project}, Body: bytes.NewReader(csv(3, 1))})
	require.NoError(t, err)
	busy = into

	var all sync.WaitGroup
	choice := imports.Choice{Mode: "merge"}
	ask := func(person int, file kernel.ID) {
		for range 8 {
			all.Go(func() {
				_, err := b.desk.Check(ctx, b.Caller(person), file, choice)
				require.NoError(t, err)
			})
			all.Go(func() {
				_, err := b.desk.Preview(ctx, b.Caller(person), file, choice)
				require.NoError(t, err)
			})
		}
	}
	ask(1, id)
	require.Eventually(t, func() bool { return looking.Load() == 1 }, 5*time.Second, time.Millisecond)
	_, err = b.desk.Check(ctx, b.Caller(0), third, imports.Choice{})
	require.NoError(t, err, "a colleague goes on: of one file one plan is worked out at a time")

	ask(2, next)
	require.Eventually(t, func() bool { return looking.Load() == 2 }, 5*time.Second, time.Millisecond)
	short, stop := context.WithTimeout(ctx, 20*time.Millisecond)
	defer stop()
	_, err = b.desk.Check(short, b.Caller(0), third, imports.Choice{})
	require.ErrorIs(t, err, context.DeadlineExceeded, "a company has half of the places")
	_, err = b.desk.Check(ctx, elsewhere, v.ID, imports.Choice{})
	require.NoError(t, err, "and the others theirs")
	close(goOn)
	all.Wait()
	require.EqualValues(t, 32, looking.Load(), "everybody who asked was answered")
	_, err = b.desk.Check(ctx, b.Caller(0), third, imports.Choice{})
	require.NoError(t, err)
	require.Zero(t, imports.Shares(b.desk), "nothing stays behind")
}
