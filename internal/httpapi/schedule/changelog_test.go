package schedule_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestTheChangeLogInTheSpecificationsNames(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	read := func(query string) scheduleapi.LogPage {
		t.Helper()
		var p scheduleapi.LogPage
		planner.OK(http.MethodGet, w.Ours.Log()+query, nil).Into(t, &p)
		return p
	}
	change := func(fields map[string]any) (scheduleapi.LogEntry, scheduleapi.ReceiptView) {
		t.Helper()
		r := planner.Command(w.Ours.Schedule, fields)
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		p := read(fmt.Sprintf("?page=1&limit=1&atLeast=%d", r.Position))
		require.Len(t, p.Changelogs, 1)
		require.Equal(t, r.Command, p.Changelogs[0].Command)
		return p.Changelogs[0], r
	}

	e, _ := change(map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 1440})
	t.Run("log-108 an entry has id, date, responsible, change and nested logs", func(t *testing.T) {
		assert.NotEmpty(t, e.ID)
		assert.Regexp(t, `^\d{4}-\d{2}-\d{2}T.*Z$`, e.Date)
		assert.Equal(t, scheduleapi.LogPerson{ID: w.Ours.People[access.Planner].String(), Name: "Ana planner", Lastname: "Soto", Email: w.Ours.Email(access.Planner)}, e.Responsible)
		assert.NotEmpty(t, e.Logs, "the dates that moved")
		assert.Equal(t, 1, e.Moved, "the successor; what was lengthened is the cause")
		require.NotNil(t, e.Finish)
		assert.EqualValues(t, 480, e.Finish.Work)
	})
	t.Run("log-109 a change has entity, type, attribute, values, id and names", func(t *testing.T) {
		assert.Equal(t, "activity", e.Change.Entity)
		assert.Equal(t, "update", e.Change.Type)
		assert.Equal(t, "duration", e.Change.Attribute)
		assert.Equal(t, "16", string(e.Change.OldValue), "hours")
		assert.Equal(t, "24", string(e.Change.NewValue))
		assert.Equal(t, w.Ours.Row(w.Ours.Activity), *e.Change.ID)
		assert.Equal(t, "Trazado", e.Change.Name)
		assert.Equal(t, "Programa", e.Change.ScheduleName)
	})
	t.Run("ui-203 nested dates are YYYY/MM/DD H:mm and nested rows say what moved", func(t *testing.T) {
		attributes := map[string]bool{}
		for _, l := range e.Logs {
			attributes[l.Change.Attribute] = true
			if l.Change.Attribute == "end_date" {
				assert.Regexp(t, `^"\d{4}/\d{2}/\d{2} \d{1,2}:\d{2}"$`, string(l.Change.NewValue))
			}
		}
		assert.True(t, attributes["end_date"])
		assert.True(t, attributes["start_date"])
	})
	t.Run("sem-154 dates that stand for links to other projects are shown as dates", func(t *testing.T) {
		for _, side := range []struct{ command, attribute string }{
			{"activity.set-external-start", "external_start"}, {"activity.set-external-finish", "external_finish"},
		} {
			e, _ := change(map[string]any{"type": side.command, "row": w.Ours.Second, "date": kernel.Date(2026, 3, 2, 8, 0)})
			assert.Equal(t, side.attribute, e.Change.Attribute)
			assert.Regexp(t, `^"\d{4}/\d{2}/\d{2} \d{1,2}:\d{2}"$`, string(e.Change.NewValue))
			change(map[string]any{"type": "undo"})
		}
	})
	t.Run("log-109 rows are numbered as the Gantt numbers them now, whatever their ids are", func(t *testing.T) {
		numbered := func(p scheduleapi.LogPage, row kernel.Row) scheduleapi.LogPlace { return p.Rows[w.Ours.Row(row)] }
		p := read("")
		assert.NotEqual(t, 1, int(w.Ours.Activity), "calendars take the first ids")
		assert.Equal(t, scheduleapi.LogPlace{Number: 1, Name: "Trazado"}, numbered(p, w.Ours.Activity))
		assert.Equal(t, scheduleapi.LogPlace{Number: 2, Name: "Excavación"}, numbered(p, w.Ours.Second))

		id := httpapitest.NewID()
		r := planner.Command(w.Ours.Schedule, map[string]any{"id": id, "type": "activities.add", "items": []any{
			map[string]any{"name": "Cierros", "before": w.Ours.Activity}, map[string]any{"name": "Portón", "before": w.Ours.Activity},
		}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		added := r.IDs[id.String()+"#1"]
		p = read(fmt.Sprintf("?atLeast=%d", r.Position))
		assert.Equal(t, 1, numbered(p, added).Number)
		assert.Equal(t, 3, numbered(p, w.Ours.Activity).Number, "also in the entries from before")
		assert.Equal(t, 4, numbered(p, w.Ours.Second).Number)

		_, r = change(map[string]any{"type": "activities.indent", "rows": []any{r.IDs[id.String()+"#2"]}})
		p = read(fmt.Sprintf("?atLeast=%d", r.Position))
		assert.Equal(t, "parent", p.Changelogs[0].Change.Attribute)
		var parent string
		require.NoError(t, json.Unmarshal(p.Changelogs[0].Change.NewValue, &parent))
		assert.Equal(t, scheduleapi.LogPlace{Number: 1, Name: "Cierros"}, p.Rows[parent], "the parent it got has its number too")

		_, _ = change(map[string]any{"type": "undo"})
		_, r = change(map[string]any{"type": "undo"})
		p = read(fmt.Sprintf("?atLeast=%d", r.Position))
		assert.NotContains(t, p.Rows, w.Ours.Row(added), "what is gone has no number")
		assert.Equal(t, 1, numbered(p, w.Ours.Activity).Number)
	})
	t.Run("log-110 log-112 a link names both its ends, its type and lag as the specification has them", func(t *testing.T) {
		e, r := change(map[string]any{"type": "batch", "commands": []any{
			map[string]any{"type": "links.remove", "links": []any{w.Ours.Link}},
		}})
		assert.Equal(t, "link", e.Change.Entity)
		assert.Equal(t, "delete", e.Change.Type)
		assert.Equal(t, w.Ours.Row(w.Ours.Activity), *e.Change.PredecessorID)
		assert.Equal(t, "Trazado", e.Change.PredecessorName)
		assert.Equal(t, w.Ours.Row(w.Ours.Second), *e.Change.SuccessorID)
		assert.Equal(t, "Excavación", e.Change.SuccessorName)
		undone, _ := change(map[string]any{"type": "undo"})
		assert.Equal(t, "undo", undone.Change.Type)
		assert.Equal(t, "create", undone.Change.Action)
		require.NotNil(t, undone.Reverts)
		assert.Equal(t, r.Command.String(), *undone.Reverts)
	})
	t.Run("log-110 a link that is reversed goes and comes, with both ends each time", func(t *testing.T) {
		e, _ := change(map[string]any{"type": "link.reverse", "link": w.Ours.Link})
		var told [][]string
		for _, row := range append([]scheduleapi.LogRow{e.LogRow}, e.Logs...) {
			if c := row.Change; c.Entity == "link" {
				told = append(told, []string{c.Entity, c.Type, c.PredecessorName, c.SuccessorName})
			}
		}
		assert.ElementsMatch(t, [][]string{{"link", "delete", "Trazado", "Excavación"}, {"link", "create", "Excavación", "Trazado"}}, told)
		_, _ = change(map[string]any{"type": "undo"})
	})
	t.Run("sem-110 a lag around the clock is shown in days of the clock, before and after", func(t *testing.T) {
		e, _ := change(map[string]any{"type": "link.change", "link": w.Ours.Link, "lag": 4320, "elapsed": true})
		assert.Equal(t, "lag", e.Change.Attribute)
		assert.Equal(t, "0", string(e.Change.OldValue))
		assert.False(t, e.Change.OldElapsed)
		assert.Equal(t, "3", string(e.Change.NewValue))
		assert.True(t, e.Change.NewElapsed)
		e, _ = change(map[string]any{"type": "link.change", "link": w.Ours.Link, "lag": 960, "elapsed": false})
		assert.Equal(t, "3", string(e.Change.OldValue))
		assert.True(t, e.Change.OldElapsed)
		assert.Equal(t, "2", string(e.Change.NewValue))
		assert.False(t, e.Change.NewElapsed)
		_, _ = change(map[string]any{"type": "undo"})
		_, _ = change(map[string]any{"type": "undo"})
	})
	t.Run("log-116 log-114 pages: totals, and whether more follow", func(t *testing.T) {
		p := read("?page=1&limit=2")
		require.Len(t, p.Changelogs, 2)
		assert.True(t, p.Pagination.HasNextPage)
		assert.Equal(t, (p.Pagination.Total+1)/2, p.Pagination.TotalPages)
		last := read(fmt.Sprintf("?page=%d&limit=2", p.Pagination.TotalPages))
		assert.False(t, last.Pagination.HasNextPage)
		assert.NotEmpty(t, last.Changelogs)
		assert.Equal(t, "schedule", last.Changelogs[len(last.Changelogs)-1].Change.Entity, "it begins with the schedule")
		seen := map[string]bool{}
		for page := 1; page <= p.Pagination.TotalPages; page++ {
			for _, e := range read(fmt.Sprintf("?page=%d&limit=2", page)).Changelogs {
				assert.False(t, seen[e.ID], "no entry twice")
				seen[e.ID] = true
			}
		}
		assert.Len(t, seen, p.Pagination.Total)
	})
	t.Run("the page of a revision is found without reading the others", func(t *testing.T) {
		p := read(fmt.Sprintf("?revision=%d&limit=1", e.Revision))
		require.Len(t, p.Changelogs, 1)
		require.Equal(t, e.Command, p.Changelogs[0].Command)
		require.Greater(t, p.Pagination.Page, 1)
	})
	t.Run("log-117 log-119 a page holds 30 by default", func(t *testing.T) {
		for n := range 31 {
			planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Second, "name": fmt.Sprint("Excavación ", n)})
		}
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Second, "name": "Excavación"})
		p := read(fmt.Sprintf("?atLeast=%d", r.Position))
		assert.Equal(t, 30, p.Pagination.Limit)
		assert.Len(t, p.Changelogs, 30)
		for _, bad := range []string{"?limit=0", "?limit=201", "?page=0", "?page=x", "?revision=0"} {
			assert.Equal(t, http.StatusBadRequest, planner.Do(http.MethodGet, w.Ours.Log()+bad, nil).StatusCode, bad)
		}
	})
	t.Run("entries that have not come yet are said to be missing", func(t *testing.T) {
		assert.False(t, read("").Stale)
		assert.True(t, read("?atLeast=999999999").Stale)
	})
	t.Run("the line of the finish has a step for every move", func(t *testing.T) {
		var s scheduleapi.FinishSeries
		planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/finish", nil).Into(t, &s)
		assert.EqualValues(t, 480, s.MinutesPerDay)
		require.NotEmpty(t, s.Steps)
		for i := 1; i < len(s.Steps); i++ {
			assert.Equal(t, s.Steps[i-1].Finish, s.Steps[i].From, "each begins where the last one ended")
		}
		first := s.Steps[slices.IndexFunc(s.Steps, func(s scheduleapi.FinishStep) bool { return s.Revision == e.Revision })]
		assert.Equal(t, "activity duration Trazado", first.Entity+" "+first.Attribute+" "+first.Name)
		assert.Equal(t, "Ana planner", s.People[first.By].Name, "every step names its author, on whatever page its entry is")
		assert.True(t, slices.ContainsFunc(s.Steps, func(s scheduleapi.FinishStep) bool { return s.Type == "undo" }))
	})
}
