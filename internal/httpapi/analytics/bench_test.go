package analytics_test

import (
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

// BenchmarkDashboard filters the dashboard of 10,000 activities in fifty chains of three years, with a baseline, five reports of progress for each,
// 156 weeks of forty promises, a thousand roadblocks and five hundred reasons.
func BenchmarkDashboard(b *testing.B) {
	w := httpapitest.NewWorld(b, func(c *edge.Config) { c.Rates = httpapi.Rates{} })
	s := &site{World: w, planner: w.As(w.Ours, access.Planner)}
	w.Planned(&w.Ours)
	const chains, links = 50, 200
	var start kernel.Minute
	for range 2 {
		items := make([]any, chains*links/2)
		for i := range items {
			items[i] = record{"name": fmt.Sprint("Activity ", i), "duration": 1920}
		}
		rows := s.do("activities.add", record{"items": items})
		for at := 0; at < len(rows); at += links {
			s.do("activities.link", record{"rows": rows[at : at+links]})
		}
	}
	s.do("baseline.save", record{"name": "Contrato", "option": 1})
	require.NoError(b, w.DB.QueryRow(b.Context(), `select min(start) from rm.gantt_activities where row_no > 0`).Scan(&start))
	monday := start - start%kernel.Day
	fill := func(model, sql string, args ...any) {
		var at string
		require.NoError(b, w.DB.QueryRow(b.Context(), `select table_schema from information_schema.tables where table_schema like $1 || '\_g%' order by 1 desc limit 1`, model).Scan(&at))
		_, err := w.DB.Exec(b.Context(), fmt.Sprintf(sql, at), append([]any{w.Ours.Company, w.Ours.Schedule}, args...)...)
		require.NoError(b, err)
	}
	fill("changelog", `insert into %s.progress (company_id, schedule_id, row_no, revision, held_at, recorded_at, progress)
		select $1, $2, a.row_no, 1000000 + n, to_timestamp((a.start + n * 400)::bigint * 60), to_timestamp((a.start + n * 400 + 60)::bigint * 60), n * 200000
		from rm.gantt_activities a, generate_series(1, 5) n where a.row_no > 0 and a.start < $3`, int32(monday+500*kernel.Day))
	fill("weekly", `insert into %s.weeks select $1, $2, 1000000 + n, 2026, n, $3 + n * 10080, $3 + (n + 1) * 10080, 1, true, '', '' from generate_series(0, 155) n`, int32(monday))
	fill("weekly", `insert into %s.commitments select $1, $2, 2000000 + n * 40 + k, 1000000 + n, 0, 'Task', $3 + n * 10080, $3 + n * 10080 + 480, 480, 0, 0, 1000000, '', '', '', '', false, false
		from generate_series(0, 155) n, generate_series(0, 39) k`, int32(monday))
	fill("weekly", `insert into %s.closures select $1, $2, 3000000 + n, 1000000 + n, 1, 40, 30, 0, 0, $3 + (n + 1) * 10080, '' from generate_series(0, 155) n`, int32(monday))
	fill("weekly", `insert into %s.outcomes select $1, $2, 4000000 + n * 40 + k, 3000000 + n, 2000000 + n * 40 + k, 0, 'Task', 1000000, 1000000, '', '', k < 30, false, false
		from generate_series(0, 155) n, generate_series(0, 39) k`)
	fill("weekly", `insert into %s.misses select $1, $2, 5000000 + n, 2026, n %% 52 + 1, n %% 9, '', '', '', 1, '', '', '', '', now() from generate_series(1, 500) n`)
	fill("lookahead", `insert into %s.roadblocks select $1, $2, 6000000 + n, 'Roadblock', '', n %% 7, '', '', '', '', '', '', case when n %% 3 = 0 then 'notreleased' else 'released' end, $3 + n * 1440, '', false, false
		from generate_series(1, 1000) n`, int32(monday))
	fill("lookahead", `insert into %s.promises select $1, $2, 7000000 + n, 6000000 + n, $3 + n * 1440, '' from generate_series(1, 1000) n`, int32(monday))
	fill("lookahead", `insert into %s.origins select $1, $2, 6000000 + n, to_timestamp(($3 + n * 1440 - 20160)::bigint * 60), '' from generate_series(1, 1000) n`, int32(monday))
	_, err := w.DB.Exec(b.Context(), `analyze`)
	require.NoError(b, err)

	body := record{"projectId": w.Ours.Project, "sectors": []any{w.Ours.Schedule}}
	out := s.filtered(s.planner, body)
	require.EqualValues(b, 156*30, out.PPC.Total.Part)
	require.Greater(b, len(out.SCurve.Weeks), 150)
	client, size := w.Server.Client(), 0
	for b.Loop() {
		res, err := client.Do(s.planner.Request(http.MethodPost, "/api/projects/analitic_filter", body))
		require.NoError(b, err)
		content, err := io.ReadAll(res.Body)
		require.NoError(b, err)
		require.NoError(b, res.Body.Close())
		require.Equal(b, http.StatusOK, res.StatusCode)
		size = len(content)
	}
	b.ReportMetric(float64(size), "bytes")
}

// BenchmarkPortfolio reads the portfolio of 500 projects of 50 activities each in a chain, with a baseline and a report of progress. The target is a
// second.
func BenchmarkPortfolio(b *testing.B) {
	w := httpapitest.NewWorld(b, func(c *edge.Config) { c.Rates = httpapi.Rates{} })
	admin := w.As(w.Theirs, access.Admin)
	items := make([]any, 50)
	for i := range items {
		items[i] = record{"name": fmt.Sprint("Activity ", i), "duration": 1920}
	}
	var last eventstore.Position
	for i := range 500 {
		var project, schedule struct{ ID kernel.ID }
		admin.OK(http.MethodPost, "/api/projects", record{"name": fmt.Sprint("Obra ", i), "country": "CL"}).Into(b, &project)
		admin.OK(http.MethodPost, "/api/projects/"+project.ID.String()+"/schedules", record{"name": "Programa", "start": kernel.Date(2026, 3, 2, 0, 0)}).Into(b, &schedule)
		do := func(command string, said record) (rows []kernel.Row) {
			id := httpapitest.NewID()
			said["id"], said["type"] = id, command
			r := admin.Command(schedule.ID, said)
			require.EqualValues(b, "accepted", r.Outcome, r.Fault)
			last = r.Position
			for k := range len(r.IDs) {
				rows = append(rows, r.IDs[fmt.Sprintf("%s#%d", id, k+1)])
			}
			return rows
		}
		rows := do("activities.add", record{"items": items})
		do("activities.link", record{"rows": rows})
		do("baseline.save", record{"name": "Contrato", "option": 1})
		do("activity.set-progress", record{"row": rows[0], "progress": 400_000})
	}
	for _, model := range w.Models.Names() {
		require.True(b, w.Models.Wait(b.Context(), model, last), model)
	}
	_, err := w.DB.Exec(b.Context(), `analyze`)
	require.NoError(b, err)
	client := w.Server.Client()
	for b.Loop() {
		res, err := client.Do(admin.Request(http.MethodGet, "/api/portfolio", nil))
		require.NoError(b, err)
		content, err := io.ReadAll(res.Body)
		require.NoError(b, err)
		require.NoError(b, res.Body.Close())
		require.Equal(b, http.StatusOK, res.StatusCode)
		b.ReportMetric(float64(len(content)), "bytes")
	}
}
