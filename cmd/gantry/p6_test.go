package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// How many activities of real P6 files have, in all six values, what P6 had computed. A
// started activity shows its actual start here where P6 stores the start of what remains,
// so only those not yet started are compared.
func TestDatesOfRealFilesEqualWhatP6Computed(t *testing.T) {
	dir := os.Getenv("GANTRY_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	files, err := filepath.Glob(filepath.Join(dir, "data/schedules/*.xer"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the sample schedules are not here")
	}
	for _, file := range files {
		found, err := readSchedules(t.Context(), file)
		require.NoError(t, err)
		for _, in := range found {
			equal, compared := equalToStored(t, in)
			if compared == 0 {
				continue
			}
			t.Logf("%s, %s: %d of %d activities equal P6 in every value (%.1f %%)",
				filepath.Base(file), in.Settings.Name, equal, compared, 100*float64(equal)/float64(compared))
			assert.Equal(t, compared, equal, "%s, %s", filepath.Base(file), in.Settings.Name)
		}
	}
}

func equalToStored(t *testing.T, in schedule.Import) (equal, compared int) {
	t.Helper()
	s := plan.New(kernel.ID{1})
	meta := plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Level: access.Full}}
	d, err := s.Decide(meta, schedule.TakeOver{Project: kernel.ID{3}, Import: in}, nil)
	require.NoError(t, err)
	for _, e := range d.Events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonFor(d.Events))
	require.NoError(t, err)
	s.Evolve(*moved)
	for _, stored := range s.Schedule().AsImported() {
		a := s.Schedule().Activity(stored.Activity)
		if a.Started() || stored.TotalFloat == nil || stored.FreeFloat == nil || stored.Start == kernel.None {
			continue
		}
		compared++
		near := func(ours, theirs int32) bool { return ours-theirs <= 1 && theirs-ours <= 1 } // hours as decimals
		if a.Dates.Start == stored.Start && a.Dates.Finish == stored.Finish && a.Dates.LateStart == stored.LateStart &&
			a.Dates.LateFinish == stored.LateFinish && near(a.Dates.TotalFloat, *stored.TotalFloat) && near(a.Dates.FreeFloat, *stored.FreeFloat) {
			equal++
		}
	}
	return equal, compared
}
