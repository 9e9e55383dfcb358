package analytics_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
)

// promised plans a task of an activity for each name and promises them for the week of a day.
func (s *site) promised(of kernel.Row, day kernel.Minute, names ...string) (week kernel.Row, tasks []kernel.Row) {
	s.T.Helper()
	items, promises := []any{}, []any{}
	for _, name := range names {
		items = append(items, record{"activity": of, "name": name, "duration": 480, "start": day + 8*60})
	}
	tasks = s.do("tasks.add", record{"items": items})
	s.do("tasks.set-lean", record{"rows": tasks, "to": "Can"})
	for _, task := range tasks {
		promises = append(promises, record{"task": task})
	}
	return s.do("week.create", record{"day": day, "promises": promises})[0], tasks
}

// The first week of the site was closed with 2 of 3 promises kept. For the third one schedule promises Moldaje, and does not keep it; another
// promises Pintura, and keeps it.
func TestOnlyClosedWeeksCount(t *testing.T) {
	t.Parallel()
	s := build(t)
	third := s.monday + 14*kernel.Day
	s.on(11, 9)
	week, _ := s.promised(s.d, third, "Moldaje")
	first := s.Ours.Schedule
	var made struct{ ID kernel.ID }
	s.planner.OK(http.MethodPost, "/api/projects/"+s.Ours.Project.String()+"/schedules", record{"name": "Patio", "start": s.monday}).Into(t, &made)
	s.Ours.Schedule = made.ID
	_, tasks := s.promised(s.do("activities.add", record{"items": []any{record{"name": "Terreno", "duration": 480}}})[0], third, "Pintura")
	s.do("tasks.edit", record{"rows": tasks, "set": record{"progress": 1_000_000}})
	s.Ours.Schedule = first
	s.on(21, 9) // the third week is over, and nobody closed it

	sums := func() []int64 {
		t.Helper()
		board, p := s.dashboard(s.planner), s.portfolio(s.planner).Projects[0]
		require.Equal(t, board.PPC.LastFour, *p.PPC, "the overview of projects says the same")
		figure := s.figure(s.planner, "ppc", "")
		require.Equal(t, []int64{board.PPC.Total.Part, board.PPC.Total.Whole}, []int64{figure.Part, figure.Whole}, "and so do the rows behind the figure")
		teams := int64(0)
		for _, team := range board.PPC.Teams {
			teams += team.Whole
		}
		require.Equal(t, board.PPC.Total.Whole, teams, "and the teams together")
		return []int64{board.PPC.Total.Part, board.PPC.Total.Whole, board.PPC.LastFour.Part, board.PPC.LastFour.Whole}
	}
	last := func() []any {
		t.Helper()
		weeks := s.dashboard(s.planner).PPC.Weeks
		require.Len(t, weeks, 2)
		w := weeks[1]
		require.Equal(t, third, w.Start)
		return []any{w.Settled, w.Closed, w.Kept.Part, w.Kept.Whole}
	}
	trend := func() *kernel.Percent {
		t.Helper()
		weeks := s.portfolio(s.planner).Projects[0].PPCWeeks
		return weeks[len(weeks)-1]
	}

	require.Equal(t, []int64{2, 3, 2, 3}, sums(), "not 3 of 5: no closure froze the third week")
	require.Equal(t, []any{false, false, int64(1), int64(2)}, last(), "it stands in the list, as its tasks stand now")
	require.Nil(t, trend(), "its place in the trend is empty, not 50 %")
	asked := s.figure(s.planner, "ppc", "?week="+minute(third))
	require.Equal(t, []int64{1, 2}, []int64{asked.Part, asked.Whole}, "whoever asks for the week sees how it stands")

	s.do("week.close", record{"week": week})
	require.Equal(t, []int64{2, 4, 2, 4}, sums(), "closed in one schedule it counts there: 2 of 4, without Pintura")
	require.Equal(t, []any{true, false, int64(0), int64(1)}, last())
	require.Equal(t, kernel.Percent(0), *trend())
	asked = s.figure(s.planner, "ppc", "?week="+minute(third))
	require.Equal(t, []int64{0, 1}, []int64{asked.Part, asked.Whole})

	s.do("week.reopen", record{"week": week, "reason": "Faltaba un avance"})
	require.Equal(t, []int64{2, 4, 2, 4}, sums(), "the first closure counts while the week is open again")
	require.Equal(t, []any{true, false, int64(0), int64(1)}, last())
}
