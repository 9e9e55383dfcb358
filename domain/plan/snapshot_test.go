package plan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestSnapshotKeepsEverything(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b")
	b.link(beto, r[0], r[1])
	b.do(ana, last(r[0], 960))
	b.do(ana, plan.Undo{})
	w := b.do(beto, rename(r[1], "c"))

	s, err := plan.Restore(clinic, b.snapshot())
	require.NoError(t, err)
	assert.Equal(t, b.rows(), s.Schedule().Image())
	assert.Equal(t, plan.Engine, s.Engine())
	first, last, seen := s.Seen(w.Command)
	assert.Equal(t, []int64{w.First, w.Revision}, []int64{first, last})
	assert.True(t, seen)
	for _, user := range []kernel.UserID{ana, beto} {
		undo, redo := b.state.Stacks(user)
		undone, redone := s.Stacks(user)
		assert.Equal(t, undo, undone)
		assert.Equal(t, redo, redone)
	}
	b.state = s
	b.refused(ana, schedule.Rename{Row: kernel.At(r[1]), Name: "x", Seen: &[]string{"b"}[0]}, "conflict.field_changed")
	b.do(ana, plan.Redo{})
}

func TestInstantsOfAnyPrecision(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.clock = time.Date(2026, 3, 1, 12, 0, 0, 123_456_789, time.FixedZone("", -4*3600))
	b.create().add(ana, 0, "a")
	s, err := plan.Restore(clinic, b.snapshot())
	require.NoError(t, err)
	live, _ := b.state.Stacks(ana)
	restored, _ := s.Stacks(ana)
	assert.Equal(t, live, restored)
}

// TestBrokenSnapshots: whatever bytes the cache gives, the answer is a state or a fault,
// never a panic.
func TestBrokenSnapshots(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b", "c")
	b.link(ana, r[0], r[1])
	good := b.snapshot()
	_, err := plan.Restore(clinic, nil)
	assert.Equal(t, "snapshot.unreadable", fault.Of(err).Key)
	rapid.Check(t, func(t *rapid.T) {
		bad := append([]byte(nil), good...)
		for range rapid.IntRange(1, 8).Draw(t, "flips") {
			bad[rapid.IntRange(0, len(bad)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "bits"))
		}
		_, err := plan.Restore(clinic, bad[:rapid.IntRange(0, len(bad)).Draw(t, "length")])
		if err != nil {
			assert.Equal(t, "snapshot.unreadable", fault.Of(err).Key)
		}
	})
}

func TestSizeGrowsWithThePlan(t *testing.T) {
	t.Parallel()
	small, _ := imported(t, 100)
	large, _ := imported(t, 2000)
	assert.Greater(t, large.state.Size(), 5*small.state.Size(), "twenty times the rows, the same calendars")
	assert.Less(t, large.state.Size(), 2000*2500, "an open plan of 10,000 activities stays below 25 MB")
}
