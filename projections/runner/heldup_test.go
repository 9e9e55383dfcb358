package runner_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/internal/testkit"
)

func TestARunnerSaysThatAReadModelIsHeldUpAndWhenItIsNoMore(t *testing.T) {
	pool, h := testkit.Database(t), newHistory(t, 1)
	r := prepared(t, h, pool, &sums{})
	running(t, r)
	h.add(0, 1)
	reach(t, r, h)
	require.NoError(t, r.HeldUp())

	exec := func(sql string) {
		_, err := pool.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	exec(`create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`)
	exec(`create trigger full_disk before insert on sums_g1.totals for each row execute function full_disk()`)
	h.add(0, 2)
	require.Eventually(t, func() bool { return r.HeldUp() != nil }, time.Minute, time.Millisecond)
	require.ErrorContains(t, r.HeldUp(), "sums is held up")
	require.ErrorContains(t, r.HeldUp(), "no space left")
	exec(`drop trigger full_disk on sums_g1.totals`)
	reach(t, r, h)
	require.Eventually(t, func() bool { return r.HeldUp() == nil }, time.Minute, time.Millisecond)
	h.requireRows(pool)
}
