package cpm_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Whatever lasts longer or shorter, in whatever order runs come, a sample has the dates and the longest path of compiling and calculating
// the changed schedule, and does not change the network.
func TestASampleIsCalculatingAgain(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := withSummaries(t, smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP}).Draw(t, "profile")))
		n, _ := run(t, in)
		hash := n.InputHash()
		sample := n.Sample()
		for range rapid.IntRange(1, 4).Draw(t, "runs") {
			tried := in
			tried.Activities = slices.Clone(in.Activities)
			for i := range tried.Activities {
				a := &tried.Activities[i]
				pos, _ := n.Position(a.Row)
				if !sample.Varies(pos) {
					continue
				}
				by := int32(rapid.IntRange(-900, 2000).Draw(t, "by"))
				sample.Lengthen(pos, by)
				lengthen(in, a, by)
			}
			last, refused := sample.Run()
			fresh, err := cpm.Compile(tried)
			require.NoError(t, err)
			var want cpm.Result
			if err := fresh.Calculate(&want); err != nil {
				require.True(t, fault.Has(err, "schedule.horizon"))
				continue // late dates alone may lie beyond it
			}
			require.NoError(t, refused)
			finish := kernel.None
			for pos, row := range fresh.Rows() {
				own, _ := n.Position(row)
				require.Equal(t, want.Finish[pos], sample.Finish(own), "finish of row %d", row)
				if pos < fresh.Len() {
					require.Equal(t, want.Flags[pos]&cpm.LongestPath != 0, sample.OnLongestPath(own), "longest path at row %d", row)
					if !fresh.Activity(int32(pos)).Inactive {
						finish = max(finish, want.Finish[pos])
					}
				}
			}
			require.Equal(t, finish, last)
		}
		require.Equal(t, hash, n.InputHash())
	})
}

// lengthen does to the input what Lengthen says it does to a sample.
func lengthen(in cpm.Input, a *cpm.Activity, by int32) {
	splits := a.State == cpm.Started && in.Options.Profile == cpm.MSP && in.Options.Progress == cpm.RetainedLogic && !a.Pinned &&
		a.Remaining > 0 && a.Remaining < a.Duration
	switch {
	case a.Pinned:
		if by != 0 {
			a.Finish = max(in.Calendars[a.Calendar].Add(a.Finish, by), a.Start)
		}
	case a.State == cpm.Started && in.Options.Profile == cpm.P6:
		a.Remaining = max(a.Remaining+by, 1)
	case splits:
		done := a.Duration - a.Remaining
		a.Remaining = max(a.Remaining+by, 1)
		a.Duration = done + a.Remaining
	default:
		a.Duration = max(a.Duration+by, 1)
	}
}
