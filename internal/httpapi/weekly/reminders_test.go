package weekly_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
)

// TestThoseWhoHearOfCommitmentsAreReminded: by mail and in the bell, the day before a week without a plan and on the last day of an open
// one, once each, however often somebody looks.
func TestThoseWhoHearOfCommitmentsAreReminded(t *testing.T) {
	t.Parallel()
	s := build(t)
	leader, hears := s.As(s.Ours, access.ProjectLeader), s.Ours.People[access.Superintendent]
	leader.OK(http.MethodPost, "/api/projects/assign/user", record{"projectId": s.Ours.Project, "userId": hears})
	leader.OK(http.MethodPut, "/api/projects/"+s.Ours.Project.String()+"/reporttasks", record{"userId": hears, "report_tasks": true})
	list := s.weeks(s.planner)
	reminded := func(at kernel.Minute) []string {
		t.Helper()
		for range 2 {
			require.NoError(t, s.Desk.Remind(t.Context(), time.Unix(int64(at)*60, 0)))
		}
		return s.Subjects()
	}
	start := list.Current.Start
	for start < s.start-6*kernel.Day {
		start += 7 * kernel.Day
	}
	eve := start - kernel.Day
	require.Empty(t, reminded(eve+7*kernel.Hour), "not at night")
	got := reminded(eve + 9*kernel.Hour)
	require.Len(t, got, 1, "once, for the week that begins without a plan")
	require.Contains(t, got[0], "empieza mañana")
	require.Empty(t, reminded(eve+12*kernel.Hour), "and not again")

	_, row := s.made("Trazado")
	week := s.week(s.planner, row).Week
	require.Eventually(t, func() bool {
		got = append(got, s.Subjects()...)
		return len(got) == 2
	}, 20*time.Second, 20*time.Millisecond, "a mail says too that the week has a plan")
	require.Contains(t, got[1], "tiene plan")
	last := week.End - kernel.Day + 9*kernel.Hour
	got = reminded(last)
	require.Len(t, got, 2)
	require.Contains(t, got[0], "empieza mañana", "the week after it has no plan either")
	require.Contains(t, got[1], "sigue abierta")
	require.Empty(t, reminded(last+kernel.Day), "a day late nobody hears it again")
	s.on(2)
	s.do(s.planner, "week.close", record{"week": row})
	for _, subject := range reminded(last + 2*kernel.Day) {
		require.Contains(t, subject, "Se cerró", "of a closed week nobody is reminded")
	}

	var page struct{ Notifications []struct{ Kind, Link string } }
	s.As(s.Ours, access.Superintendent).OK(http.MethodPost, "/api/notifications/byuser", record{"page": 1}).Into(t, &page)
	kinds := map[string]int{}
	for _, n := range page.Notifications {
		kinds[n.Kind]++
	}
	require.Equal(t, []int{2, 1}, []int{kinds["week-to-plan"], kinds["week-to-close"]}, "in the bell as well")
	var others struct{ Notifications []struct{ Kind string } }
	s.As(s.Ours, access.LastPlanner).OK(http.MethodPost, "/api/notifications/byuser", record{"page": 1}).Into(t, &others)
	for _, n := range others.Notifications {
		require.NotContains(t, n.Kind, "week-", "nobody else hears of it")
	}
}
