package plans

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
)

// TestAWeekBeginsOnThePlanningDay: it is counted on the site's own calendar, and today may be its first day.
func TestAWeekBeginsOnThePlanningDay(t *testing.T) {
	santiago, err := time.LoadLocation("America/Santiago")
	require.NoError(t, err)
	late := time.Date(2026, 11, 26, 2, 30, 0, 0, time.UTC) // Wednesday evening in Santiago
	for name, tc := range map[string]struct {
		planningDay int32
		week        kernel.Minute
	}{
		"Monday": {1, kernel.Date(2026, 11, 23, 0, 0)}, "Wednesday": {3, kernel.Date(2026, 11, 25, 0, 0)}, "Thursday": {4, kernel.Date(2026, 11, 19, 0, 0)},
		"Sunday": {0, kernel.Date(2026, 11, 22, 0, 0)},
	} {
		got := daysOf(late.In(santiago), tc.planningDay)
		require.Equal(t, kernel.Date(2026, 11, 25, 0, 0), got.Today, name)
		require.Equal(t, kernel.Date(2026, 11, 25, 23, 30), got.Now, name)
		require.Equal(t, tc.week, got.Week, name)
	}
}
