package lookahead_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/lookahead"
)

// TestAWindowHoldsWhatLiesInItsDays: by dates, by activities and by follower; the activities above come along.
func TestAWindowHoldsWhatLiesInItsDays(t *testing.T) {
	t.Parallel()
	s := build(t)
	day := func(n int) kernel.Minute { return s.start - s.start%kernel.Day + kernel.Minute(n)*kernel.Day }
	foreman := s.Ours.People[access.LastPlanner]
	made := s.add(
		map[string]any{"name": "Trazado", "start": s.start, "duration": 480, "responsibles": []any{foreman}},
		map[string]any{"name": "Escarpe", "start": s.start + 7*kernel.Day, "duration": 480},
	)
	s.do(s.planner, "tasks.add", map[string]any{"items": []any{map[string]any{"activity": s.Ours.Second, "name": "Zanja", "duration": 480}}})

	t.Run("look-201 a window by date holds the tasks that lie in it and the activities they belong to", func(t *testing.T) {
		first := s.window(s.planner, "&from="+minute(day(0))+"&to="+minute(day(1)))
		require.Equal(t, []string{"Trazado"}, names(first))
		var shown []kernel.Row
		for _, a := range first.Activities {
			shown = append(shown, a.Row)
		}
		require.Equal(t, []kernel.Row{kernel.SummaryRow, s.Ours.Activity}, shown, "the activity and the project above it, not the one that follows")
		require.EqualValues(t, 2, first.Activities[1].Tasks, "in the window or not")
		require.Equal(t, []string{"Escarpe"}, names(s.window(s.planner, "&from="+minute(day(7))+"&to="+minute(day(8)))))
	})
	t.Run("a task outside its activity says so, and one that moves with it does not stay", func(t *testing.T) {
		w := s.window(s.planner, everything)
		require.False(t, task(t, w, "Trazado").Outside)
		require.True(t, task(t, w, "Escarpe").Outside)
	})
	t.Run("by activities, whenever their tasks are", func(t *testing.T) {
		require.Equal(t, []string{"Zanja"}, names(s.window(s.planner, "&ids="+strconv.Itoa(int(s.Ours.Second)))))
	})
	t.Run("by follower: who answers for a task, or hears of a roadblock in its way", func(t *testing.T) {
		require.Equal(t, []string{"Trazado"}, names(s.window(s.planner, everything+"&follower="+foreman.String())))
		s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{map[string]any{"name": "Permiso", "tasks": []any{made[1]}, "reporters": []any{foreman}}}})
		require.Equal(t, []string{"Trazado", "Escarpe"}, names(s.window(s.planner, everything+"&follower="+foreman.String())))
	})
	t.Run("look-261 look-103 without dates the window runs from today to 30 days on", func(t *testing.T) {
		w := s.window(s.planner, "")
		require.Equal(t, w.Today, w.From)
		require.Equal(t, w.Today+30*kernel.Day, w.To)
	})
	t.Run("a window that ends before it begins is refused", func(t *testing.T) {
		a := s.planner.Do(http.MethodGet, s.path("/lookahead?from=2000&to=1000"), nil)
		require.Equal(t, "lookahead.window_backwards", a.Code(t))
	})
	t.Run("tasks follow their activity in the read model too", func(t *testing.T) {
		before := task(t, s.window(s.planner, everything), "Zanja")
		s.do(s.planner, "activity.set-duration", map[string]any{"row": s.Ours.Activity, "duration": 960 + 480})
		after := task(t, s.window(s.planner, everything), "Zanja")
		require.Greater(t, after.Start, before.Start)
		s.do(s.planner, "undo", map[string]any{})
		require.Equal(t, before, task(t, s.window(s.planner, everything), "Zanja"))
	})
}

// TestAnEarlierWeekStaysAnswerable: what measures of the weekly plan count, for those who see all and those who see their own.
func TestAnEarlierWeekStaysAnswerable(t *testing.T) {
	t.Parallel()
	s := build(t)
	firm := s.Ours.Firm.ID
	made := s.add(map[string]any{"name": "Matriz", "subcontract": firm}, map[string]any{"name": "Encofrado"})
	roadblock := s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{map[string]any{"name": "Válvulas", "subcontract": firm, "tasks": []any{made[0]}, "date": s.start}}})[0]
	then, listed, own := s.window(s.planner, everything), s.roadblocks(s.planner, ""), s.window(s.subtrade, everything)
	s.do(s.planner, "roadblocks.set-status", map[string]any{"rows": []any{roadblock}, "status": "released"})
	s.do(s.planner, "tasks.edit", map[string]any{"rows": []any{made[0]}, "set": map[string]any{"start": s.start + 7*kernel.Day, "name": "Matriz norte"}})
	s.do(s.planner, "tasks.delete", map[string]any{"rows": []any{made[1]}})
	require.Equal(t, []string{"Matriz norte"}, names(s.window(s.planner, everything)))

	at := "&at=" + strconv.FormatInt(int64(then.Revision), 10)
	back := s.window(s.planner, everything+at)
	require.Equal(t, then.Tasks, back.Tasks)
	require.Equal(t, then.Activities, back.Activities)
	require.Equal(t, own.Tasks, s.window(s.subtrade, everything+at).Tasks)
	require.Equal(t, own.Activities, s.window(s.subtrade, everything+at).Activities)
	was := s.roadblocks(s.planner, at).Roadblocks[0]
	require.Equal(t, listed.Roadblocks[0].Status, was.Status)
	require.Equal(t, listed.Roadblocks[0].Tasks, was.Tasks)
	require.Equal(t, "released", s.roadblocks(s.planner, "").Roadblocks[0].Status)
	for moment, code := range map[string]string{"2001-01-01T00:00:00Z": "moment.before_first", "soon": "moment.unreadable"} {
		require.Equal(t, code, s.planner.Do(http.MethodGet, s.path("/lookahead?at="+moment), nil).Code(t))
	}
}

func minute(m kernel.Minute) string { return strconv.Itoa(int(m)) }

// TestAReaderOfOwnRowsSeesTheirOwn: in windows and lists, however they ask.
func TestAReaderOfOwnRowsSeesTheirOwn(t *testing.T) {
	t.Parallel()
	s := build(t)
	firm, foreman := s.Ours.Firm.ID, s.Ours.People[access.LastPlanner]
	made := s.add(
		map[string]any{"name": "Matriz", "subcontract": firm},
		map[string]any{"name": "Encofrado", "responsibles": []any{foreman}},
		map[string]any{"name": "Secreto"},
	)
	s.add(map[string]any{"name": "Prueba de matriz", "parent": made[0]}, map[string]any{"name": "Ajena", "parent": made[0], "responsibles": []any{foreman}})
	s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{
		map[string]any{"name": "Válvulas", "subcontract": firm, "tasks": []any{made[0], made[2]}},
		map[string]any{"name": "Tableros", "responsible": foreman, "tasks": []any{made[0]}},
		map[string]any{"name": "Plata", "tasks": []any{made[2]}},
	}})

	t.Run("look-237 look-239 perm-311 whoever is of a firm sees the firm's tasks and those beneath that name nobody else", func(t *testing.T) {
		require.Equal(t, []string{"Matriz", "Prueba de matriz"}, names(s.window(s.subtrade, everything)))
		require.Equal(t, []string{"Encofrado", "Ajena"}, names(s.window(s.foreman, everything)))
		require.Len(t, names(s.window(s.planner, everything)), 5)
		require.Equal(t, http.StatusForbidden, s.World.As(s.Ours, access.Subtrade).Do(http.MethodPost, s.Ours.Commands(), map[string]any{"commands": []any{
			map[string]any{"id": "0190a000-0000-7000-8000-000000000001", "type": "activity.rename", "row": s.Ours.Activity, "name": "x"}}}).StatusCode)
	})
	t.Run("of activities they get name, number and dates", func(t *testing.T) {
		w := s.window(s.subtrade, everything)
		require.Len(t, w.Activities, 2, "what they have no task of stays unseen")
		a := w.Activities[1]
		require.Equal(t, "Trazado", a.Name)
		require.Equal(t, lookahead.ActivityView{Row: a.Row, Parent: a.Parent, Number: a.Number, Depth: 1, Name: a.Name, Start: a.Start, Finish: a.Finish, Tasks: 2}, a)
	})
	t.Run("road-230 roadblocks are the firm's or one's own, with the names and dates of the tasks they are in the way of", func(t *testing.T) {
		own := s.roadblocks(s.subtrade, "")
		require.Equal(t, 1, own.Total)
		require.Equal(t, "Válvulas", own.Roadblocks[0].Name)
		require.Len(t, own.Roadblocks[0].Tasks, 2, "of a foreign task its name and dates")
		require.Equal(t, "Secreto", own.Roadblocks[0].Tasks[1].Name)
		require.Equal(t, "Tableros", s.roadblocks(s.foreman, "").Roadblocks[0].Name)
		require.Equal(t, 3, s.roadblocks(s.planner, "").Total)
	})
	t.Run("counts of roadblocks count one's own", func(t *testing.T) {
		require.EqualValues(t, 1, task(t, s.window(s.subtrade, everything), "Matriz").Open)
		require.EqualValues(t, 2, task(t, s.window(s.planner, everything), "Matriz").Open)
	})
	t.Run("no question opens more", func(t *testing.T) {
		rows := ""
		for row := range 40 {
			rows += "-" + strconv.Itoa(row)
		}
		for _, query := range []string{"&ids=" + rows[1:], "&ids=" + rows[1:] + "&follower=" + foreman.String(), everything + "&follower=" + foreman.String()} {
			w := s.window(s.subtrade, query)
			require.NotContains(t, names(w), "Secreto", query)
			require.NotContains(t, names(w), "Ajena", query)
			for _, a := range w.Activities {
				require.NotEqual(t, "Excavación", a.Name, query)
			}
		}
		require.Equal(t, 1, s.roadblocks(s.subtrade, "&ids="+rows[1:]).Total)
		require.NotEqual(t, http.StatusOK, s.subtrade.Do(http.MethodGet, s.path("/lookahead?ids=1%20or%201=1"), nil).StatusCode)
	})
}
