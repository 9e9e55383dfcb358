package telemetry_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/domain/kernel"
	"gantry/internal/pg"
	"gantry/internal/telemetry"
	"gantry/internal/testkit"
)

var (
	noon    = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	ana     = kernel.ID(uuid.MustParse("0198a3c0-0000-7000-8000-000000000001"))
	company = kernel.ID(uuid.MustParse("0198a3c0-0000-7000-8000-0000000000c1"))
)

func atNoon() time.Time { return noon }

func usage(t *testing.T) (*telemetry.Usage, *telemetry.Metrics) {
	t.Helper()
	m := telemetry.NewMetrics("test")
	u := telemetry.NewUsage(testkit.Database(t), zap.NewNop(), m, atNoon)
	t.Cleanup(func() { _ = u.Stop(context.Background()) })
	return u, m
}

func TestWhatWaitsIsWrittenWhenTheLogStops(t *testing.T) {
	u, _ := usage(t)
	ctx := telemetry.WithCorrelation(t.Context(), "c-1")
	u.Track(ctx, telemetry.UsageEntry{
		Name: "schedule_load", Company: company, User: ana, Role: "planner", Route: "/projects/gantt?token=s3cret#top",
		Detail: map[string]any{"activities": 300},
	})
	u.Track(ctx, telemetry.UsageEntry{Name: "not_found", At: noon.Add(time.Hour)})
	require.NoError(t, u.Stop(ctx))

	page, err := u.List(ctx, telemetry.UsageQuery{})
	require.NoError(t, err)
	require.Equal(t, telemetry.UsagePage{Entries: []telemetry.UsageRecord{
		{ID: 2, UsageEntry: telemetry.UsageEntry{Name: "not_found", At: noon.Add(time.Hour), Correlation: "c-1", Detail: map[string]any{}}},
		{ID: 1, UsageEntry: telemetry.UsageEntry{
			Name: "schedule_load", At: noon, Company: company, User: ana, Role: "planner", Route: "/projects/gantt", Correlation: "c-1",
			Detail: map[string]any{"activities": 300.0},
		}},
	}}, page, "newest first, the route without its query")
}

func TestEntriesAreWrittenWithoutStopping(t *testing.T) {
	u, _ := usage(t)
	u.Track(t.Context(), telemetry.UsageEntry{Name: "schedule_load"})
	require.Eventually(t, func() bool {
		page, err := u.List(t.Context(), telemetry.UsageQuery{})
		return err == nil && len(page.Entries) == 1
	}, 30*time.Second, 20*time.Millisecond)
}

func TestPagesAndSelections(t *testing.T) {
	u, _ := usage(t)
	for n := range 25 {
		e := telemetry.UsageEntry{Name: fmt.Sprintf("screen_%d", n%2), At: noon.Add(time.Duration(n) * time.Minute)}
		if n%5 == 0 {
			e.User, e.Company = ana, company
		}
		u.Track(t.Context(), e)
	}
	require.NoError(t, u.Stop(t.Context()))

	var ids []int64
	q := telemetry.UsageQuery{Limit: 10}
	for {
		page, err := u.List(t.Context(), q)
		require.NoError(t, err)
		for _, e := range page.Entries {
			ids = append(ids, e.ID)
		}
		if page.Next == 0 {
			break
		}
		q.Before = page.Next
	}
	require.Len(t, ids, 25)
	require.IsDecreasing(t, ids)

	for name, tc := range map[string]struct {
		q    telemetry.UsageQuery
		want int
	}{
		"one name":    {telemetry.UsageQuery{Name: "screen_1"}, 12},
		"one person":  {telemetry.UsageQuery{User: ana}, 5},
		"one company": {telemetry.UsageQuery{Company: company}, 5},
		"from a time": {telemetry.UsageQuery{Since: noon.Add(20 * time.Minute)}, 5},
		"all of them": {telemetry.UsageQuery{Name: "screen_0", User: ana, Since: noon.Add(10 * time.Minute)}, 2},
	} {
		page, err := u.List(t.Context(), tc.q)
		require.NoError(t, err)
		assert.Len(t, page.Entries, tc.want, name)
	}
}

func TestHostileEntriesAreBoundedAndDisturbNobody(t *testing.T) {
	u, _ := usage(t)
	u.Track(t.Context(), telemetry.UsageEntry{
		Name: strings.Repeat("ñ", 500), Role: "a\x00b", Route: "/\xff" + strings.Repeat("x", 1000), Correlation: strings.Repeat("c", 500),
		Detail: map[string]any{"text": strings.Repeat("x", 5000)},
	})
	u.Track(t.Context(), telemetry.UsageEntry{Name: "nul", Detail: map[string]any{"text": "a\x00b"}})
	u.Track(t.Context(), telemetry.UsageEntry{Name: "function", Detail: map[string]any{"f": func() {}}})
	u.Track(t.Context(), telemetry.UsageEntry{Name: "fine"})
	require.NoError(t, u.Stop(t.Context()))
	page, err := u.List(t.Context(), telemetry.UsageQuery{})
	require.NoError(t, err)
	require.Len(t, page.Entries, 4)
	first := page.Entries[3]
	assert.LessOrEqual(t, len(first.Name), 80)
	assert.Equal(t, "ab", first.Role)
	assert.LessOrEqual(t, len(first.Route), 200)
	assert.Empty(t, first.Detail)
}

func TestADatabaseThatIsAwayNeverHoldsACallerUpAndLosesOnlyWhatIsCounted(t *testing.T) {
	s := testkit.Server(t)
	pool, err := pg.Open(t.Context(), s.DSN())
	require.NoError(t, err)
	defer pool.Close()
	m := telemetry.NewMetrics("test")
	u := telemetry.NewUsage(pool, zap.NewNop(), m, atNoon)
	s.Kill()
	const sent = 20_000
	for range sent {
		u.Track(t.Context(), telemetry.UsageEntry{Name: "screen"})
	}
	require.NoError(t, s.Restart(t.Context()))
	pool.Reset()
	require.NoError(t, u.Stop(t.Context()))

	u.Track(t.Context(), telemetry.UsageEntry{Name: "late"})
	var stored int
	require.NoError(t, pool.QueryRow(t.Context(), "select count(*) from usage_log").Scan(&stored))
	require.Positive(t, stored)
	problems, err := testutil.GatherAndCount(m.Registry(), "gantry_usage_dropped_total")
	require.NoError(t, err)
	require.Equal(t, 1, problems)
	families, err := m.Registry().Gather()
	require.NoError(t, err)
	for _, f := range families {
		if f.GetName() == "gantry_usage_dropped_total" {
			require.Equal(t, float64(sent+1-stored), f.GetMetric()[0].GetCounter().GetValue())
		}
	}
}

func TestEntriesAreDeletedWhenTheyWereKeptLongEnough(t *testing.T) {
	pool, at := testkit.Database(t), noon
	u := telemetry.NewUsage(pool, zap.NewNop(), telemetry.NewMetrics("test"), func() time.Time { return at })
	u.Track(t.Context(), telemetry.UsageEntry{Name: "old", At: noon})
	u.Track(t.Context(), telemetry.UsageEntry{Name: "young", At: noon.Add(48 * time.Hour)})
	require.NoError(t, u.Stop(t.Context()))
	left := func() (names string) {
		require.NoError(t, u.Sweep(t.Context(), 30*24*time.Hour))
		require.NoError(t, pool.QueryRow(t.Context(), `select coalesce(string_agg(name, ' ' order by at), '') from usage_log`).Scan(&names))
		return names
	}
	at = noon.Add(29 * 24 * time.Hour)
	require.Equal(t, "old young", left())
	at = noon.Add(31 * 24 * time.Hour)
	require.Equal(t, "young", left())
	at = noon.Add(33 * 24 * time.Hour)
	require.Empty(t, left())
}

func TestStoppingTwiceIsNoError(t *testing.T) {
	u, _ := usage(t)
	require.NoError(t, u.Stop(t.Context()))
	require.NoError(t, u.Stop(t.Context()))
}

func BenchmarkTrack(b *testing.B) {
	u := telemetry.NewUsage(testkit.Database(b), zap.NewNop(), telemetry.NewMetrics("test"), atNoon)
	defer func() { _ = u.Stop(context.Background()) }()
	for b.Loop() {
		u.Track(context.Background(), telemetry.UsageEntry{Name: "screen", Route: "/projects"})
	}
}
