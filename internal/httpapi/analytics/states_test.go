package analytics_test

import (
	"context"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/analytics"
	"gantry/internal/httpapi/httpapitest"
)

func TestAnEmptyProjectSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	s := &site{World: w, planner: w.As(w.Ours, access.Planner)}
	s.T = t
	out := s.dashboard(s.planner)
	require.Equal(t, []string{"no-schedules", "no-schedules"}, []string{out.SCurve.Empty, out.Overdue.State})
	require.Nil(t, out.Sectors.Real)
	require.Nil(t, out.PPC.Total.Share)
	require.Nil(t, out.PCR.Total.Share)
	require.Empty(t, out.CNC.Reasons)

	w.Ours.Schedule = w.Schedule(w.Ours, "Torre")
	require.NoError(t, s.caughtUp())
	out = s.dashboard(s.planner)
	require.Equal(t, "no-activities", out.SCurve.Empty)
	require.Nil(t, out.Sectors.Sectors[0].Real, "no activities is no 0 %")
	require.Equal(t, "no-activities", out.Overdue.State)
	require.Nil(t, out.Gantt.Bars[0].Start)

	t.Run("a schedule whose last activity was deleted has none", func(t *testing.T) {
		row := s.do("activities.add", record{"items": []any{record{"name": "Trazado", "duration": 480}}})[0]
		s.do("activities.delete", record{"rows": []any{row}})
		out := s.dashboard(s.planner)
		require.Equal(t, "no-activities", out.SCurve.Empty)
		require.Nil(t, out.Sectors.Sectors[0].Real)
	})
	t.Run("one activity without a baseline, then all of it done", func(t *testing.T) {
		row := s.do("activities.add", record{"items": []any{record{"name": "Trazado", "duration": 480}}})[0]
		out := s.dashboard(s.planner)
		require.Nil(t, out.SCurve.Base, "no baseline, no base curve")
		require.Equal(t, []kernel.ScheduleID{w.Ours.Schedule}, out.SCurve.NoBaseline)
		require.Equal(t, "no-baseline", out.Overdue.State, "measured on current dates, and it says so")
		require.Equal(t, []any{false, kernel.Zero}, []any{out.Sectors.Sectors[0].Measured, *out.Sectors.Sectors[0].Real})
		require.Nil(t, s.figure(s.planner, "scurve-base", "").Value)
		s.do("activity.set-progress", record{"row": row, "progress": 1_000_000})
		out = s.dashboard(s.planner)
		require.Equal(t, kernel.Hundred, *out.SCurve.Now.Real)
		require.Equal(t, "complete", out.Overdue.State)
		require.Nil(t, out.Overdue.DaysLate)
		require.Nil(t, out.SCurve.Velocity.Finish)
	})
	t.Run("a basis that nothing has falls back to working minutes, and it says so", func(t *testing.T) {
		s.do("schedule.set", record{"basis": "cost"})
		out := s.dashboard(s.planner)
		require.Equal(t, []any{"cost", true}, []any{out.SCurve.Basis, out.SCurve.FellBack})
		require.Equal(t, kernel.Hundred, *out.SCurve.Now.Real)
	})
	t.Run("costs of plan and baseline, earned and spent", func(t *testing.T) {
		rows := s.do("activities.add", record{"items": []any{record{"name": "Excavación", "duration": 480}}})
		s.do("activity.set-cost", record{"row": rows[0], "value": 50_000_000})
		s.do("baseline.save", record{"name": "Contrato", "option": 1})
		s.do("activity.set-used-cost", record{"row": rows[0], "value": 20_000_000})
		s.do("activity.set-progress", record{"row": rows[0], "progress": 300_000})
		out := s.dashboard(s.planner)
		c := out.SCurve.Cost
		require.NotNil(t, c)
		require.Equal(t, []kernel.Amount{50_000_000, 50_000_000}, []kernel.Amount{c.Total, c.Base[len(c.Base)-1]})
		require.Equal(t, kernel.Percent(300_000), *out.SCurve.Now.Real, "by cost Trazado weighs nothing, and 30 % of Excavación are done")
	})
}

func TestWhatWasDoneBeforeAScheduleCameIsUnknown(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	s := &site{World: w, planner: w.As(w.Ours, access.Planner)}
	s.T = t
	now := time.Now().UTC()
	monday := now.AddDate(0, 0, -21-(int(now.Weekday())+6)%7)
	s.monday = kernel.Date(monday.Year(), int(monday.Month()), monday.Day(), 0, 0)
	var made struct{ ID kernel.ID }
	s.planner.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", record{"name": "Torre", "start": s.monday}).Into(t, &made)
	w.Ours.Schedule = made.ID
	row := s.do("activities.add", record{"items": []any{record{"name": "Estructura", "duration": 30 * 480}}})[0]
	s.do("activity.set-progress", record{"row": row, "progress": 400_000})

	out := s.dashboard(s.planner)
	require.Equal(t, s.monday, out.SCurve.Weeks[0])
	require.Equal(t, []kernel.Percent{-1, -1, -1, -1}, points(out.SCurve.Real)[:4], "three weeks and the Monday of this one passed before the schedule came")
	require.Equal(t, kernel.Percent(400_000), *out.SCurve.Now.Real)
	require.Equal(t, []*kernel.Percent{nil, nil, nil}, out.SCurve.Velocity.Real[:3], "40 % in one week would be no speed of the site")
	require.Nil(t, out.SCurve.Velocity.Mean)
	require.Len(t, out.Overdue.Weeks, 4)
	for _, week := range out.Overdue.Weeks {
		require.Nil(t, week.GapDays)
	}
	require.NotNil(t, out.Overdue.GapDays, "today's is known")
	before := "?at=" + strconv.FormatInt(int64(s.monday+7*kernel.Day), 10)
	require.Nil(t, s.figure(s.planner, "scurve-real", before).Value)
	s.do("activity.set-cost", record{"row": row, "value": 50_000_000})
	require.Nil(t, s.figure(s.planner, "cost", before).Value)
	require.EqualValues(t, 20_000_000, *s.figure(s.planner, "cost", "").Value, "40 % are earned by now")

	t.Run("unless a progress is said to have held on site before", func(t *testing.T) {
		s.do("activity.set-progress", record{"row": row, "progress": 500_000, "effective": s.instant(8, 12).Format(time.RFC3339)})
		out := s.dashboard(s.planner)
		require.Equal(t, []kernel.Percent{-1, -1, 500_000}, points(out.SCurve.Real)[:3])
	})
}

// Nobody reads a plan for somebody who went away.
func TestADashboardThatNobodyWaitsForIsGivenUp(t *testing.T) {
	t.Parallel()
	s := build(t)
	t.Run("ana-330 the call is cancelled, and the next one answers what holds then", func(t *testing.T) {
		lock, err := s.DB.Begin(t.Context())
		require.NoError(t, err)
		defer func() { _ = lock.Rollback(context.WithoutCancel(t.Context())) }()
		_, err = lock.Exec(t.Context(), "lock table rm.changelog_progress in access exclusive mode")
		require.NoError(t, err)
		waiting := func(want int) func() bool {
			return func() bool {
				got := -1
				err := s.DB.QueryRow(t.Context(), `
					select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%changelog_progress%'`).Scan(&got)
				return err == nil && got == want
			}
		}

		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Server.URL+"/api/projects/analitic/"+s.Ours.Project.String(), nil)
		require.NoError(t, err)
		r.AddCookie(s.planner.Cookie)
		ended := make(chan error, 1)
		go func() {
			_, err := http.DefaultClient.Do(r)
			ended <- err
		}()
		require.Eventually(t, waiting(1), 20*time.Second, time.Millisecond, "the server reads for the caller")
		cancel()
		require.ErrorIs(t, <-ended, context.Canceled)
		require.Eventually(t, waiting(0), 20*time.Second, time.Millisecond, "nobody reads any more, though the rows are still locked")
		require.NoError(t, lock.Rollback(t.Context()))

		before := s.dashboard(s.planner)
		require.Equal(t, kernel.Percent(571_429), *before.SCurve.Now.Real)
		r2 := s.planner.Command(s.Ours.Schedule, record{"type": "activity.set-progress", "row": s.b, "progress": 1_000_000})
		var after analytics.DashboardView
		s.planner.OK(http.MethodGet, "/api/projects/analitic/"+s.Ours.Project.String()+"?atLeast="+strconv.FormatInt(int64(r2.Position), 10), nil).Into(t, &after)
		require.Equal(t, kernel.Hundred, *after.SCurve.Now.Real, "an answer that names a position has seen it")
	})
}

func TestPeopleKeepHowTheyArrangeTheDashboard(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	manager, planner := w.As(w.Ours, access.Manager), w.As(w.Ours, access.Planner)
	path := "/api/users/" + w.Ours.People[access.Manager].String() + "/analyticsView"
	t.Run("ana-319 the places of the charts in twelve columns are kept for each person", func(t *testing.T) {
		manager.OK(http.MethodPut, path, record{"panel": "gen", "grid": []any{record{"chart": "ppc", "x": 0, "w": 4}}})
		var out struct {
			Grid []struct {
				Chart string
				W     int
			}
		}
		manager.OK(http.MethodGet, path, nil).Into(t, &out)
		require.Equal(t, []any{"ppc", 4}, []any{out.Grid[0].Chart, out.Grid[0].W})
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, path, nil).StatusCode, "nobody reads that of another")
	})
}
