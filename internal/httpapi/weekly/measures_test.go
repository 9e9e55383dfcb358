package weekly_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/weekly"
	"gantry/internal/timeclock"
)

func (s *site) measures(as *httpapitest.Client, query string) (out weekly.MeasureList) {
	s.T.Helper()
	as.OK(http.MethodGet, s.path("/weeks/measures"+query), nil).Into(s.T, &out)
	return out
}

// TestMeasuresComeFromTheLookaheadAsItStood: a week earlier the lookahead planned four tasks for the week. One of them was moved away since,
// one was not promised, and the week promised one that nobody had seen coming: TMR is 2 of 4, TA 2 of 3. What happens later changes neither.
func TestMeasuresComeFromTheLookaheadAsItStood(t *testing.T) {
	t.Parallel()
	// What is recorded must not lie before what the world recorded already, so these weeks lie ahead of today.
	clock := timeclock.NewStepping(time.Now().Add(time.Hour))
	s := buildWith(t, clock, func(c *edge.Config) {
		c.Clock, c.Planner = clock, planning.New(planning.Config{Store: c.Store.(*eventstore.Store), Clock: clock, NewID: httpapitest.NewID})
	})
	monday := clock.Now().AddDate(0, 0, 35+int(8-clock.Now().Weekday())%7)
	s.start = kernel.Date(monday.Year(), int(monday.Month()), monday.Day(), 8, 0)
	for _, name := range []string{"Trazado", "Moldaje", "Vaciado", "Cañería"} {
		s.do(s.planner, "tasks.edit", record{"rows": []any{s.tasks[name]}, "set": record{"start": s.start}})
	}
	s.on(-7)
	s.do(s.planner, "tasks.edit", record{"rows": []any{s.tasks["Vaciado"]}, "set": record{"start": s.start + 21*kernel.Day}})
	s.tasks["Reparación"] = s.do(s.planner, "tasks.add", record{"items": []any{record{"activity": s.Ours.Activity, "name": "Reparación", "duration": 480, "start": s.start}}})[0]
	s.do(s.planner, "tasks.set-lean", record{"rows": []any{s.tasks["Reparación"]}, "to": "Can"})
	s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Sin material", "tasks": []any{s.tasks["Cañería"]}}}})
	_, row := s.made("Trazado", "Moldaje", "Reparación")

	before := s.measures(s.planner, "").Weeks
	require.Len(t, before, 1)
	figure := func(f *weekly.FigureView) []int32 {
		require.NotNil(t, f)
		return []int32{f.Part, f.Whole}
	}
	for k := range 2 {
		require.Equal(t, []int32{2, 4}, figure(before[0].MadeReady[k]), "TMR %d weeks back", k+1)
		require.Equal(t, []int32{2, 3}, figure(before[0].Anticipated[k]), "TA %d weeks back", k+1)
	}
	require.Equal(t, kernel.Percent(500_000), *before[0].MadeReady[0].Share)
	require.Nil(t, before[0].MadeReady[5], "six weeks back there was no schedule")
	require.Equal(t, []int32{3, 4}, figure(before[0].PlannedReady), "one waits for material")
	require.Nil(t, before[0].Outcome, "the week is not closed")
	require.Empty(t, before[0].MadeReady[0].Items, "a figure names its tasks for one week alone")

	one := s.measures(s.planner, "?week="+strconv.Itoa(int(row))).Weeks[0]
	names := map[string]bool{}
	for _, item := range one.MadeReady[0].Items {
		names[item.Name] = item.Counts
		require.NotEmpty(t, item.Revisions, item.Name)
	}
	require.Equal(t, map[string]bool{"Trazado": true, "Moldaje": true, "Vaciado": false, "Cañería": false}, names)
	require.Equal(t, http.StatusNotFound, s.planner.Do(http.MethodGet, s.path("/weeks/measures?week=99999"), nil).StatusCode)

	own := s.measures(s.subtrade, "?week="+strconv.Itoa(int(row))).Weeks[0]
	require.Equal(t, []int32{0, 1}, figure(own.MadeReady[0]), "a firm's figures are made of its own tasks")
	require.Equal(t, "Cañería", own.MadeReady[0].Items[0].Name)
	require.Nil(t, own.Anticipated[0].Share, "it promised nothing")

	var ahead weekly.ForecastView
	s.planner.OK(http.MethodGet, s.path("/weeks/"+strconv.Itoa(int(row))+"/forecast"), nil).Into(t, &ahead)
	require.EqualValues(t, 30, ahead.Floor)
	require.Zero(t, ahead.Sample)
	require.Empty(t, ahead.Chances, "without a past there is no forecast")

	s.on(2)
	s.report(100, "Trazado")
	s.do(s.planner, "week.close", record{"week": row})
	closed := s.measures(s.planner, "").Weeks[0]
	s.do(s.planner, "tasks.edit", record{"rows": []any{s.tasks["Moldaje"]}, "set": record{"start": s.start + 60*kernel.Day, "name": "Otra cosa"}})
	s.do(s.planner, "tasks.delete", record{"rows": []any{s.tasks["Vaciado"]}})
	after := s.measures(s.planner, "").Weeks[0]
	require.Equal(t, closed, after, "later edits do not change past figures")
	require.Equal(t, before[0].MadeReady, after.MadeReady)
	require.NotNil(t, after.Outcome)
	s.planner.OK(http.MethodGet, s.path("/weeks/"+strconv.Itoa(int(row))+"/forecast"), nil).Into(t, &ahead)
	require.EqualValues(t, 3, ahead.Sample, "the promises of the closed week")
	s.subtrade.OK(http.MethodGet, s.path("/weeks/"+strconv.Itoa(int(row))+"/forecast"), nil).Into(t, &ahead)
	require.Zero(t, ahead.Sample, "none of which is the firm's")
}
