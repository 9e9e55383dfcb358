package timeclock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/internal/timeclock"
)

func TestClocksTellInstantsAsTheDatabaseKeepsThem(t *testing.T) {
	santiago := time.FixedZone("CLT", -4*3600)
	at := time.Date(2026, 3, 2, 8, 0, 0, 1_234_567, santiago)
	for name, clock := range map[string]timeclock.Clock{"fixed": timeclock.Fixed(at), "stepping": timeclock.NewStepping(at), "system": timeclock.System{}} {
		t.Run(name, func(t *testing.T) {
			now := clock.Now()
			require.Equal(t, time.UTC, now.Location())
			require.Zero(t, now.Nanosecond()%1000, "whole microseconds")
			require.Equal(t, now, now.Round(0), "no monotonic reading")
		})
	}
	require.Equal(t, time.Date(2026, 3, 2, 12, 0, 0, 1_234_000, time.UTC), timeclock.Fixed(at).Now())
}

func TestASteppingClockMovesOnlyWhenTold(t *testing.T) {
	at := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	clock := timeclock.NewStepping(at)
	require.Equal(t, at, clock.Now())
	require.Equal(t, at.Add(time.Hour), clock.Step(time.Hour))
	require.Equal(t, at.Add(time.Hour), clock.Now())
}

func TestAClockRunsAhead(t *testing.T) {
	before, ahead := timeclock.System{}.Now(), timeclock.Ahead(48*time.Hour).Now()
	require.WithinRange(t, ahead, before.Add(48*time.Hour), timeclock.System{}.Now().Add(48*time.Hour))
	require.Zero(t, ahead.Nanosecond()%1000, "whole microseconds")
}
