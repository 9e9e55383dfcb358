package lookahead_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/httpapitest"
)

// TestAConversionSentAgainIsAnsweredAsTheFirstTime: a client that lost the answer gets it, and nothing is converted twice.
func TestAConversionSentAgainIsAnsweredAsTheFirstTime(t *testing.T) {
	t.Parallel()
	s := build(t)
	sector := s.ask(s.planner, http.MethodGet, "sectors/"+s.Ours.Schedule.String(), nil)
	for name, want := range map[string]any{"dateFormat": "DD/MM/YY", "hoursPerDay": 8.0, "hoursPerWeek": 40.0} {
		require.Equal(t, want, sector[name], "conv-202 %s", name)
	}
	duration := s.ask(s.planner, http.MethodGet, "activitys/"+s.id(s.Ours.Activity), nil)["duration"]
	body := record{"sectorId": s.Ours.Schedule, "hoursPerDay": sector["hoursPerDay"], "conversionGroups": []any{record{
		"lookaheadActivityId": s.id(s.Ours.Second), "conversions": []any{record{"id": s.id(s.Ours.Activity)}},
	}}}
	s.planner.Header.Set("Idempotency-Key", httpapitest.NewID().String())
	first := s.ask(s.planner, http.MethodPost, "activitys/convertToLookahead", body)
	tasks := first["tasks"].([]any)
	require.Len(t, tasks, 1)
	require.Equal(t, s.id(s.Ours.Second), tasks[0].(record)["activityId"], "conv-201 the group names what takes the tasks")
	require.Equal(t, duration, tasks[0].(record)["duration"], "conv-202")
	require.Equal(t, first, s.ask(s.planner, http.MethodPost, "activitys/convertToLookahead", body))
	s.planner.Header.Del("Idempotency-Key")
	require.Equal(t, []string{"Trazado"}, names(s.window(s.planner, everything)))
	a := s.planner.Do(http.MethodPost, "/api/activitys/convertToLookahead", record{
		"sectorId": s.Ours.Schedule, "hoursPerDay": 8, "level": 7, "conversionGroups": []any{record{"conversions": []any{record{"id": s.id(s.Ours.Second)}}}},
	})
	require.Contains(t, string(a.Content), "No activities found at level 7", "conv-218")
}

// TestARecordThatSaysWhatItCannotSetIsRefused: silence would lose what its sender meant.
func TestARecordThatSaysWhatItCannotSetIsRefused(t *testing.T) {
	t.Parallel()
	s := build(t)
	rows := s.add(map[string]any{"name": "Trazado", "duration": 480}, map[string]any{"name": "Escarpe", "duration": 480})
	permit := s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Permit", "tasks": []any{rows[0]}}}})[0]
	one, path := "tasks/"+s.id(rows[0]), "constraints/"+s.id(permit)

	require.Equal(t, "field.not_editable_here", s.code(s.planner, http.MethodPut, one, record{"name": "x", "status": "Done"}))
	require.Equal(t, "field.not_editable_here", s.code(s.planner, http.MethodPut, path, record{"resolution": "resolved"}))
	s.ask(s.planner, http.MethodPut, path, s.ask(s.planner, http.MethodGet, path, nil))
	require.Equal(t, "Trazado", task(t, s.window(s.planner, everything), "Trazado").Name, "nothing of it was done")
	s.ask(s.planner, http.MethodPut, path, record{"tasks": []any{s.id(rows[1])}})
	require.Equal(t, rows[1], s.roadblocks(s.planner, "").Roadblocks[0].Tasks[0].Row, "the tasks of the record are those it blocks")

	require.Equal(t, "field.not_editable_here", s.code(s.planner, http.MethodPost, "tasks/update_massive", record{
		"tasks": []any{record{"id": s.id(rows[0]), "name": "x"}, record{"id": s.id(rows[1]), "expected": 3}},
	}))
	s.list(s.planner, http.MethodPost, "tasks/update_massive", record{"tasks": []any{
		record{"id": s.id(rows[0]), "lean_status": "Can"}, record{"id": s.id(rows[1]), "activityId": s.id(s.Ours.Second)},
	}})
	w := s.window(s.planner, everything)
	require.Equal(t, "Can", task(t, w, "Trazado").Lean, "look-101 many tasks are saved at once, as one would be")
	require.Equal(t, s.Ours.Second, task(t, w, "Escarpe").Activity)
	s.ask(s.planner, http.MethodPut, one, record{"duration": 16})
	require.EqualValues(t, 960, task(t, s.window(s.planner, everything), "Trazado").Duration, "look-101 and a single one")
}

// TestTheRestOfTheRows: what further calls of the specification do.
func TestTheRestOfTheRows(t *testing.T) {
	t.Parallel()
	s := build(t)
	foreman := s.Ours.People[access.LastPlanner]
	rows := s.add(map[string]any{"name": "Debe"}, map[string]any{"name": "Puede"}, map[string]any{"name": "Restringida", "responsibles": []any{foreman}})
	s.do(s.planner, "tasks.set-lean", record{"rows": []any{rows[1]}, "to": "Can"})
	permit := s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Permit", "tasks": []any{rows[2]}, "date": kernel.Date(2090, 1, 1, 8, 0)}}})[0]

	t.Run("enum-311 lean statuses weigh Restricted 4, Debit 3, Can 2, Will 1, Committed 0", func(t *testing.T) {
		list := s.list(s.planner, http.MethodGet, "tasks/activity/"+s.id(s.Ours.Activity), nil)
		slices.SortFunc(list, func(a, b record) int { return int(b["lean_weight"].(float64) - a["lean_weight"].(float64)) })
		for i, want := range []struct {
			name   string
			weight float64
		}{{"Restringida", 4}, {"Debe", 3}, {"Puede", 2}} {
			require.Equal(t, want.name, list[i]["name"])
			require.Equal(t, want.weight, list[i]["lean_weight"])
		}
	})
	t.Run("enum-314 a roadblock is unsolved until somebody promises, in process until it is released, then resolved", func(t *testing.T) {
		path := "constraints/" + s.id(permit)
		resolution := func() any { return s.ask(s.planner, http.MethodGet, path, nil)["resolution"] }
		require.Equal(t, "inprocess", resolution())
		s.ask(s.planner, http.MethodPut, path, record{"status": "notcompromises"})
		require.Equal(t, "unsolved", resolution())
		s.undo(s.planner)
		s.ask(s.planner, http.MethodPut, path, record{"status": "released"})
		require.Equal(t, "resolved", resolution())
		s.undo(s.planner)
	})
	t.Run("road-223 a date for many is expired before today and not released from today on", func(t *testing.T) {
		other := s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Water"}, record{"name": "Done"}}})
		s.do(s.planner, "roadblocks.set-status", record{"rows": []any{other[1]}, "status": "released"})
		statuses := func() map[string]string {
			out := map[string]string{}
			for _, r := range s.roadblocks(s.planner, "").Roadblocks {
				out[r.Name] = r.Status
			}
			return out
		}
		many := []any{permit, other[0], other[1]}
		s.do(s.planner, "roadblocks.promise", record{"rows": many, "date": kernel.Date(2020, 1, 1, 8, 0), "reason": "x"})
		require.Equal(t, map[string]string{"Permit": "expired", "Water": "expired", "Done": "released"}, statuses())
		s.do(s.planner, "roadblocks.promise", record{"rows": many, "date": kernel.Date(2090, 2, 1, 8, 0), "reason": "x"})
		require.Equal(t, map[string]string{"Permit": "notreleased", "Water": "notreleased", "Done": "released"}, statuses())
	})
	t.Run("look-247 assignlookahead sets and clears the flag of activities, and undo takes it back", func(t *testing.T) {
		flag := func() any {
			list := s.ask(s.planner, http.MethodPost, "activitys/lookaheadbyids", record{"sectorId": s.Ours.Schedule, "ids": []any{s.id(s.Ours.Second)}})["activities"].([]any)
			return list[len(list)-1].(record)["is_lookahead"]
		}
		set := func(to bool) {
			s.ask(s.planner, http.MethodPost, "activitys/assignlookahead", record{"activities": []any{record{"id": s.id(s.Ours.Second), "is_lookahead": to}}})
		}
		require.Equal(t, false, flag())
		set(true)
		require.Equal(t, true, flag())
		set(false)
		require.Equal(t, false, flag())
		s.undo(s.planner)
		require.Equal(t, true, flag())
		require.Equal(t, http.StatusForbidden, s.foreman.Do(http.MethodPost, "/api/activitys/assignlookahead", record{"activities": []any{record{"id": s.id(s.Ours.Activity), "is_lookahead": true}}}).StatusCode)
	})
	t.Run("a reader of own rows sees no duration of activities, and no 0 in its place", func(t *testing.T) {
		got := s.ask(s.foreman, http.MethodPost, "activitys/lookaheadbyids", record{"sectorId": s.Ours.Schedule, "ids": []any{s.id(s.Ours.Activity)}})
		for _, a := range got["activities"].([]any) {
			require.Contains(t, a, "duration")
			require.Nil(t, a.(record)["duration"])
		}
	})
	t.Run("a type of another project is none of this one", func(t *testing.T) {
		types := s.list(s.As(s.Theirs, access.Planner), http.MethodGet, "constrainttypes/project/"+s.Theirs.Project.String(), nil)
		require.Equal(t, "roadblock.type_unknown", s.code(s.planner, http.MethodPut, "constraints/"+s.id(permit), record{"constraintTypeId": types[0]["id"]}))
	})
	t.Run("the log of a task holds what a command over many tasks did to it", func(t *testing.T) {
		items := make([]map[string]any, 80)
		for i := range items {
			items[i] = map[string]any{"name": "Uno de muchos"}
		}
		many := s.add(items...)
		s.do(s.planner, "tasks.edit", record{"rows": many, "set": record{"priority": "High"}})
		for _, row := range []kernel.Row{many[0], many[79]} {
			require.True(t, s.Models.Wait(t.Context(), "changelog", s.position()))
			log := s.list(s.planner, http.MethodGet, "tasks/log_update/"+s.id(row), nil)
			require.Equal(t, "priority", log[0]["attribute"])
			require.Equal(t, "High", log[0]["newValue"])
		}
	})
}

// position is how far the history is.
func (s *site) position() eventstore.Position {
	s.T.Helper()
	return s.window(s.planner, "").Position
}

// TestANotificationOfARoadblock: notif-202, and a command that says the same twice notifies once.
func TestANotificationOfARoadblock(t *testing.T) {
	t.Parallel()
	s := build(t)
	foreman := s.Ours.People[access.LastPlanner]
	row := s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Permit"}}})[0]
	kinds := func() (out []string) {
		var page struct{ Notifications []struct{ Kind, Link string } }
		s.foreman.OK(http.MethodPost, "/api/notifications/byuser", map[string]any{"page": 1}).Into(t, &page)
		for _, n := range page.Notifications {
			if len(n.Kind) > 9 && n.Kind[:9] == "roadblock" {
				require.Contains(t, n.Link, "/lookahead/roadblocks?ids="+number(row))
				out = append(out, n.Kind)
			}
		}
		return out
	}
	body := record{"user": foreman, "constraint": s.id(row), "module": "lookahead", "type_notification": "assign_report"}
	s.ask(s.planner, http.MethodPost, "notifications/constraints", body)
	require.Equal(t, []string{"roadblock-reported"}, kinds())
	require.Equal(t, "task.person_unknown", s.code(s.planner, http.MethodPost, "notifications/constraints", record{"user": s.Theirs.People[access.Planner], "constraint": s.id(row), "type_notification": "assign_report"}))
	require.Equal(t, "roadblock.unknown", s.code(s.subtrade, http.MethodPost, "notifications/constraints", body), "of a roadblock that the sender does not see")
	require.Equal(t, "request.field", s.code(s.planner, http.MethodPost, "notifications/constraints", record{"user": foreman, "constraint": s.id(row), "type_notification": "x"}))

	s.do(s.planner, "roadblocks.edit", record{"rows": []any{row}, "set": record{"responsible": foreman, "responsibles": []any{foreman}}})
	require.Eventually(t, func() bool { return slices.Contains(kinds(), "roadblock-assigned") }, 20*time.Second, 20*time.Millisecond)
	s.do(s.planner, "roadblocks.edit", record{"rows": []any{row}, "set": record{"reporters": []any{s.Ours.People[access.Superintendent]}}})
	super := s.As(s.Ours, access.Superintendent)
	require.Eventually(t, func() bool { // the bell rings for the later command only after it passed the earlier one
		var page struct{ Notifications []struct{ Kind string } }
		super.OK(http.MethodPost, "/api/notifications/byuser", map[string]any{"page": 1}).Into(t, &page)
		return slices.ContainsFunc(page.Notifications, func(n struct{ Kind string }) bool { return n.Kind == "roadblock-reported" })
	}, 20*time.Second, 20*time.Millisecond)
	require.Equal(t, []string{"roadblock-assigned", "roadblock-reported"}, kinds())
}
