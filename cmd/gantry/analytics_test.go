package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/internal/demo"
)

var updateAnalytics = flag.Bool("update-analytics", false, "write docs/analytics-schema.md anew")

// TestAnalystsGetFiguresThatWereWorkedByHand: golden queries over rows that are written down here.
func TestAnalystsGetFiguresThatWereWorkedByHand(t *testing.T) {
	c := withTwoCompanies(t)
	ana := c.ana.enter(t, nil)
	plan := texts(t, ana, `select schedule_id::text from analytics.schedules order by schedule limit 1`)[0]
	do := func(sql string, args ...any) {
		t.Helper()
		_, err := c.super.Exec(t.Context(), sql, args...)
		require.NoError(t, err, sql)
	}
	monday := func(week int) int { return int(kernel.Date(2026, 1, 5, 0, 0)) + (week-2)*7*24*60 } // 2026-01-05 begins week 2
	for i, w := range []struct{ promised, kept, restated int }{{8, 6, -1}, {3, 2, 3}, {0, 0, -1}} {
		row, week := 900_000+i*10, 30+i
		do(`insert into weekly_g1.weeks values ($1, $2, $3, 2026, $4, $5, $5 + 10080, 1, true, '', '')`, demo.Company, plan, row, week, monday(week))
		do(`insert into weekly_g1.closures values ($1, $2, $3, $4, 1, $5, $6, 0, 0, 0, '')`, demo.Company, plan, row+1, row, w.promised, w.kept)
		if w.restated >= 0 {
			do(`insert into weekly_g1.closures values ($1, $2, $3, $4, 2, $5, $6, 0, 0, 0, '')`, demo.Company, plan, row+2, row, w.promised, w.restated)
		}
	}
	do(`insert into weekly_g1.weeks values ($1, $2, 900100, 2026, 40, $3, $3 + 10080, 1, false, '', '')`, demo.Company, plan, monday(40))

	t.Run("PPC by week is frozen at the first closure, a restated one stands beside it, and nothing promised is no figure", func(t *testing.T) {
		assert.Equal(t, []string{
			"30 2026-07-20 2026-07-26 75.0000 -", "31 2026-07-27 2026-08-02 66.6667 100.0000", "32 2026-08-03 2026-08-09 - -", "40 2026-09-28 2026-10-04 - -",
		}, texts(t, ana, `
			select concat_ws(' ', iso_week, starts_on, ends_on, coalesce(ppc::text, '-'), coalesce(restated_ppc::text, '-'))
			from   analytics.weeks where schedule_id = $1 and row_no >= 900000 order by starts_on`, plan))
	})
	t.Run("PPC of several weeks is the ratio of sums", func(t *testing.T) {
		assert.Equal(t, []string{"72.73"}, texts(t, ana, `
			select round(sum(kept) * 100.0 / nullif(sum(promised), 0), 2)::text from analytics.weeks where schedule_id = $1 and row_no >= 900000`, plan))
	})
	t.Run("a roadblock shows its first and its present promise", func(t *testing.T) {
		do(`insert into lookahead_g1.roadblocks values ($1, $2, 910000, 'Permiso', '', 0, '', '', '', '', '', '', 'notreleased', 0, '', false, false)`, demo.Company, plan)
		for i, day := range []int{10, 17} {
			do(`insert into lookahead_g1.promises values ($1, $2, $3, 910000, $4, '')`, demo.Company, plan, 910_001+i, int(kernel.Date(2026, 8, day, 0, 0)))
		}
		assert.Equal(t, []string{"Permiso notreleased 2026-08-10 2026-08-17 2 open t"}, texts(t, ana, `
			select concat_ws(' ', name, state, first_promised::date, promised::date, promises, coalesce(released_at::text, 'open'), counted)
			from   analytics.roadblocks where schedule_id = $1 and row_no = 910000`, plan))
	})
	t.Run("the movements of the finish end where the schedule finishes", func(t *testing.T) {
		assert.Equal(t, texts(t, ana, `select finishes_at::text from analytics.schedules where schedule_id = $1`, plan), texts(t, ana, `
			select finish_after::text from analytics.finish_movements where schedule_id = $1 order by revision desc limit 1`, plan))
	})
	t.Run("an activity is shown in hours, percent and dates of the site", func(t *testing.T) {
		do(`update gantt_g1.activities set duration = 2400, remaining = 600, progress = 750000, flags = 3, total_float = -480,
			start = $3, finish = $3 + 7200, cost = 12345678 where company_id = $1 and schedule_id = $2 and row_no = (
			select min(row_no) from gantt_g1.activities where company_id = $1 and schedule_id = $2 and kind <> 'summary')`, demo.Company, plan, int(kernel.Date(2026, 4, 28, 8, 0)))
		assert.Equal(t, []string{"40.0000 10.0000 75.0000 t -8.0000 2026-04-28 08:00:00 2026-05-03 08:00:00 1234.5678"}, texts(t, ana, `
			select concat_ws(' ', duration_hours, remaining_hours, progress, critical, total_float_hours, starts_at, finishes_at, cost)
			from   analytics.activities where schedule_id = $1 and kind <> 'summary' order by row_no limit 1`, plan))
	})
	t.Run("the views read the tables by their keys", func(t *testing.T) {
		plans := strings.Join(texts(t, ana, `explain select name from analytics.activities where schedule_id = '`+plan+`' and row_no = 7`), "\n")
		assert.NotContains(t, plans, "Function Scan")
		assert.Contains(t, plans, "row_no = 7")
	})
	t.Run("every read model says how far it is behind", func(t *testing.T) {
		assert.Equal(t, texts(t, ana, `select projection || behind from rm.freshness order by 1`), texts(t, ana, `select projection || behind from analytics.freshness order by 1`))
	})
	t.Run("rows say as of which event and moment they are", func(t *testing.T) {
		shown := texts(t, ana, `select concat_ws(' ', revision, position, as_of) from analytics.schedules where schedule_id = $1`, plan)
		do(`update weekly_g1.schedules w set (revision, position) = (select g.revision, g.position from gantt_g1.schedules g where g.schedule_id = w.schedule_id)`)
		do(`update lookahead_g1.schedules w set (revision, position) = (select g.revision, g.position from gantt_g1.schedules g where g.schedule_id = w.schedule_id)`)
		do(`insert into weekly_g1.outcomes values ($1, $2, 900200, 900001, 1, 1, 'Muro', 1000000, 1000000, '', '', true, false, false)`, demo.Company, plan)
		do(`insert into weekly_g1.misses values ($1, $2, 900300, 2026, 30, 1, '', '', '', 1, '', '', '', '', now())`, demo.Company, plan)
		for _, view := range []string{"activities", "links", "weeks", "commitments", "reasons", "roadblocks"} {
			assert.Equal(t, shown, texts(t, ana, `select distinct concat_ws(' ', revision, position, as_of) from analytics.`+view+` where schedule_id = $1`, plan), view)
		}
		do(`update weekly_g1.schedules set revision = revision - 1`)
		assert.Equal(t, []string{""}, texts(t, ana, `select distinct coalesce(as_of::text, '') from analytics.weeks where schedule_id = $1`, plan), "no moment is made up while the models are apart")
	})
	t.Run("freshness says which event of how many each read model shows, and when that was recorded", func(t *testing.T) {
		assert.Equal(t, texts(t, c.super, `
			select concat_ws(' ', c.projection, c.position, (select max(position) from es_events), (select at from es_events e where e.position = c.position))
			from   projection_checkpoints c join projection_generations g using (projection, generation) where g.state = 'live' order by 1`),
			texts(t, ana, `select concat_ws(' ', projection, position, newest, as_of) from analytics.freshness order by 1`))
		assert.Empty(t, texts(t, ana, `select projection from analytics.freshness where newest - position <> behind`))
	})
	t.Run("they stand after a read model was built anew, with its rows", func(t *testing.T) {
		c.ok("rebuild")
		assert.Equal(t, []string{"0"}, texts(t, ana, `select count(*)::text from analytics.weeks where row_no >= 900000`), "what no event says is gone")
		assert.Equal(t, []string{plan}, texts(t, ana, `select schedule_id::text from analytics.schedules where schedule_id = $1`, plan))
	})
}

// TestTheAnalyticsSchemaIsDescribed: every view and column has a comment, and docs/analytics-schema.md holds them all.
func TestTheAnalyticsSchemaIsDescribed(t *testing.T) {
	c := newCLI(t)
	c.ok("migrate")
	conn, err := pgx.Connect(t.Context(), c.dsn)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(t.Context()) })
	rows, err := conn.Query(t.Context(), `
		select c.relname::text, coalesce(obj_description(c.oid, 'pg_class'), ''), a.attname::text, format_type(a.atttypid, null), coalesce(col_description(c.oid, a.attnum), '')
		from   pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
		where  c.relnamespace = 'analytics'::regnamespace and c.relkind = 'v' order by c.relname, a.attnum`)
	require.NoError(t, err)
	var doc strings.Builder
	doc.WriteString("# The analytics schema\n\nViews for analysts, version 1. Names, units and types stay; a view that has to change says so here. Written by `make docs` from the comments in the database.\n")
	var view, about, column, kind, what string
	last := ""
	_, err = pgx.ForEachRow(rows, []any{&view, &about, &column, &kind, &what}, func() error {
		assert.NotEmpty(t, about, view)
		assert.NotEmpty(t, what, "%s.%s", view, column)
		if view != last {
			fmt.Fprintf(&doc, "\n## %s\n\n%s\n\n| Column | Type | Meaning |\n|---|---|---|\n", view, about)
			last = view
		}
		fmt.Fprintf(&doc, "| `%s` | %s | %s |\n", column, kind, what)
		return nil
	})
	require.NoError(t, err)
	const file = "../../docs/analytics-schema.md"
	if *updateAnalytics {
		require.NoError(t, os.WriteFile(file, []byte(doc.String()), 0o644))
	}
	kept, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, doc.String(), string(kept), "make docs writes it anew")
}
