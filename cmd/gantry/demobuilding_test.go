package main

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
	"gantry/internal/pg"
)

// loadedTwice loads the demonstration, and again, which changes nothing. It gives what verifies the history, and counts rows.
func loadedTwice(t *testing.T, option string) (verified string, count func(sql string, args ...any) int) {
	t.Helper()
	c := newCLI(t)
	c.ok("demo", option)
	verified = c.ok("verify")
	c.ok("demo", option)
	assert.Equal(t, verified, c.ok("verify"), "loading again changes nothing")
	pool, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	count = func(sql string, args ...any) (n int) {
		t.Helper()
		require.NoError(t, pool.QueryRow(t.Context(), sql, args...).Scan(&n))
		return n
	}
	assert.Zero(t, count(`select count(*) from es_events where at > now()`), "nothing of it lies in the future")
	return verified, count
}

func TestTheBuildingIsLoadedOnceWithItsWeeks(t *testing.T) {
	first, count := loadedTwice(t, "--demo-building")
	assert.Zero(t, count(`select (select count(*) from notifications) + (select position from es_seq) - (select position from notification_progress)`), "its history is no news to anybody")
	weeks := func(condition string) int {
		return count(`select count(*) from rm.weekly_weeks where schedule_id = $1 and `+condition, demoBuildingSchedule)
	}
	assert.Equal(t, demo.WeeksClosed, weeks(`closed`))
	assert.Equal(t, 1, weeks(`not closed`), "the week under way")
	assert.Equal(t, demo.WeeksClosed+1, count(`select count(*) from rm.weekly_closures where schedule_id = $1`, demoBuildingSchedule), "one week was closed twice")
	assert.Equal(t, len(demo.Firms()), count(`select count(distinct subcontract) from rm.weekly_commitments where schedule_id = $1`, demoBuildingSchedule), "every firm promised")

	t.Run("also after it was cut short again and again", func(t *testing.T) {
		short, tries := newCLI(t), 0
		for within := 800 * time.Millisecond; ; within += within / 2 {
			ctx, cancel := context.WithTimeout(t.Context(), within)
			code := run(ctx, []string{"--database-url=" + short.dsn, "--log-level=error", "demo", "--demo-building"}, os.Stdout, devNull(t))
			cancel()
			if code == 0 {
				break
			}
			tries++
		}
		t.Logf("cut short %d times", tries)
		assert.Equal(t, first, short.ok("verify"), "the same history as in one go")
	})

	t.Run("beside clinics that were there before", func(t *testing.T) {
		older := newCLI(t)
		older.ok("demo", "--no-demo-building")
		older.ok("demo", "--demo-building")
		assert.Equal(t, first, older.ok("verify"))
	})
}
