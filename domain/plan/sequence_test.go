package plan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

func TestWhatBeganOutOfSequence(t *testing.T) {
	t.Parallel()
	const half, whole = kernel.Hundred / 2, kernel.Hundred
	for name, tc := range map[string]struct {
		link     schedule.LinkType
		from, to kernel.Percent
		told     bool
	}{
		"FS: begun before the predecessor is done":          {schedule.FS, half, 1, true},
		"FS: begun after it":                                {schedule.FS, whole, 1, false},
		"FS: not begun":                                     {schedule.FS, half, 0, false},
		"SS: begun before the predecessor has":              {schedule.SS, 0, half, true},
		"SS: both under way":                                {schedule.SS, 1, half, false},
		"FF: done before the predecessor is":                {schedule.FF, half, whole, true},
		"FF: both under way":                                {schedule.FF, half, half, false},
		"SF: done before the predecessor has begun":         {schedule.SF, 0, whole, true},
		"SF: under way although the predecessor is not yet": {schedule.SF, 0, half, false},
	} {
		t.Run("sem-027 "+name, func(t *testing.T) {
			b := newBench(t).create()
			r := b.add(ana, 0, "Before", "After")
			b.do(ana, last(r[0], 4800))
			b.do(ana, last(r[1], 4800))
			b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1]), Type: tc.link}}})
			for i, progress := range []kernel.Percent{tc.from, tc.to} {
				if progress > 0 {
					b.do(ana, schedule.SetProgress{Row: kernel.At(r[i]), Progress: progress})
				}
			}
			require.Equal(t, tc.told, len(b.state.Schedule().OutOfSequence()) == 1)
		})
	}
}
