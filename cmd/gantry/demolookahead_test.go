package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
	"gantry/internal/pg"
)

func TestTheClinicIsLoadedWithItsComingWeeks(t *testing.T) {
	c := newCLI(t)
	c.ok("demo", "--demo-lookahead")
	first := c.ok("verify")
	c.ok("demo", "--demo-lookahead")
	assert.Equal(t, first, c.ok("verify"), "loading again changes nothing")

	pool, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	defer pool.Close()
	count := func(sql string, args ...any) (n int) {
		require.NoError(t, pool.QueryRow(t.Context(), sql, args...).Scan(&n))
		return n
	}
	assert.Zero(t, count(`select count(*) from es_events where at > now()`), "nothing of it lies in the future")
	for _, language := range []demo.Language{demo.Spanish, demo.English} {
		id := demoSchedule(language)
		assert.Greater(t, count(`select count(*) from rm.lookahead_tasks where schedule_id = $1`, id), 80)
		assert.Equal(t, len(demo.ClinicFirms()), count(`select count(distinct subcontract) from rm.lookahead_tasks where schedule_id = $1 and subcontract <> ''`, id))
		assert.Equal(t, 8, count(`select count(*) from rm.lookahead_roadblocks where schedule_id = $1`, id))
		assert.Equal(t, 1, count(`select count(*) from rm.weekly_weeks where schedule_id = $1 and not closed`, id), "the week under way")
	}
}
