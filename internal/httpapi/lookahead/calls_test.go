package lookahead_test

import (
	"maps"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/lookahead"
)

// record is an answer whose fields a test looks at.
type record = map[string]any

func (s *site) ask(as *httpapitest.Client, method, path string, body any) (out record) {
	s.T.Helper()
	as.OK(method, "/api/"+path, body).Into(s.T, &out)
	return out
}

func (s *site) list(as *httpapitest.Client, method, path string, body any) (out []record) {
	s.T.Helper()
	as.OK(method, "/api/"+path, body).Into(s.T, &out)
	return out
}

func (s *site) id(row kernel.Row) string { return s.Ours.Row(row) }

// code is why a request is refused.
func (s *site) code(as *httpapitest.Client, method, path string, body any) string {
	s.T.Helper()
	return as.Do(method, "/api/"+path, body).Code(s.T)
}

// TestTheCallsAboutTasks: what each call of the specification does is read back through the window.
func TestTheCallsAboutTasks(t *testing.T) {
	t.Parallel()
	s := build(t)
	foreman := s.Ours.People[access.LastPlanner]
	made := s.ask(s.planner, http.MethodPost, "tasks", record{
		"activityId": s.id(s.Ours.Activity), "name": "Trazado", "duration": 8, "priority": "High", "responsables": []any{foreman}, "total_quantity": 12.5, "hhWorkTime": 8,
	})
	row := kernel.Row(made["unique_correlative_id"].(float64))
	s.add(map[string]any{"name": "Escarpe"})
	rows := func() map[string]lookahead.TaskView {
		out := map[string]lookahead.TaskView{}
		for _, one := range s.window(s.planner, everything).Tasks {
			if _, known := out[one.Name]; !known { // a copy has the name too
				out[one.Name] = one
			}
		}
		return out
	}
	escarpe := rows()["Escarpe"].Row

	t.Run("look-250 POST tasks creates a task", func(t *testing.T) {
		got := rows()["Trazado"]
		require.Equal(t, s.Ours.Activity, got.Activity)
		require.EqualValues(t, 480, got.Duration)
		require.EqualValues(t, 125_000, got.Quantity)
		require.Equal(t, "High", got.Priority)
		require.Equal(t, []string{foreman.String()}, got.Responsibles)
	})
	t.Run("look-250 PUT tasks/{id} updates it", func(t *testing.T) {
		answer := s.ask(s.planner, http.MethodPut, "tasks/"+s.id(row), record{"name": "Trazado de ejes", "progress": 25, "expectedweek": 202650, "lean_status": "Can"})
		require.Equal(t, "Trazado de ejes", answer["name"])
		got := rows()["Trazado de ejes"]
		require.EqualValues(t, 250_000, got.Progress)
		require.EqualValues(t, 202650, got.Week)
		require.Equal(t, "Can", got.Lean)
		require.Equal(t, "High", got.Priority, "what is not said stays")
		s.ask(s.planner, http.MethodPut, "tasks/"+s.id(row), s.ask(s.planner, http.MethodGet, "tasks/"+s.id(row), nil))
		require.Equal(t, got, rows()["Trazado de ejes"], "a record sent back as it is changes nothing")
	})
	t.Run("look-249 look-222 look-229 GET tasks/{id} reads a task with all its fields", func(t *testing.T) {
		got := s.ask(s.planner, http.MethodGet, "tasks/"+s.id(row), nil)
		require.Equal(t, []any{"Programa", "Trazado"}, got["taskRoute"])
		require.Equal(t, s.id(s.Ours.Activity), got["activityId"])
		require.Equal(t, "Trazado", got["activityReference"].(record)["name"])
		require.EqualValues(t, 25, got["progress"])
		require.EqualValues(t, 12.5, got["remaining_quantity"])
		require.Equal(t, "High", got["priority"])
		require.Equal(t, foreman.String(), got["responsables"].([]any)[0].(record)["id"])
		require.Equal(t, "Ana lastplanner", got["responsables"].([]any)[0].(record)["name"])
		require.Equal(t, "task.unknown", s.code(s.subtrade, http.MethodGet, "tasks/"+s.id(row), nil), "another firm's task is none")
	})
	t.Run("look-255 act-206 the tasks of an activity", func(t *testing.T) {
		for _, path := range []string{"tasks/activity/", "activitys/tasks/"} {
			list := s.list(s.planner, http.MethodGet, path+s.id(s.Ours.Activity), nil)
			require.Len(t, list, 2, path)
			require.Equal(t, "Trazado de ejes", list[0]["name"], path)
			require.Len(t, s.list(s.foreman, http.MethodGet, path+s.id(s.Ours.Activity), nil), 1, "own rows alone: "+path)
		}
	})
	t.Run("look-251 tasks with their routes", func(t *testing.T) {
		list := s.list(s.planner, http.MethodPost, "tasks/withroutearray", record{"sectorId": s.Ours.Schedule, "ids": []any{s.id(escarpe)}})
		require.Len(t, list, 1)
		require.Equal(t, []any{"Programa", "Trazado"}, list[0]["taskRoute"])
	})
	t.Run("look-252 duplicates tasks into the target activity", func(t *testing.T) {
		list := s.list(s.planner, http.MethodPost, "tasks/duplicateAll", record{
			"sectorId": s.Ours.Schedule, "duplicateElements": []any{s.id(row)}, "toActivityDuplicate": s.id(s.Ours.Second),
		})
		require.Equal(t, s.id(s.Ours.Second), list[0]["activityId"])
		copies := s.window(s.planner, "&ids="+number(s.Ours.Second)).Tasks
		require.Len(t, copies, 1)
		require.Zero(t, copies[0].Progress, "a copy begins anew")
	})
	t.Run("look-253 a custom weight", func(t *testing.T) {
		got := s.ask(s.planner, http.MethodPost, "tasks/assigncustomponderator", record{"taskId": s.id(row), "ponderator": 40})
		require.Equal(t, true, got["hasCustomPonderator"])
		require.EqualValues(t, 400_000, *rows()["Trazado de ejes"].Weight)
		s.ask(s.planner, http.MethodPut, "tasks/"+s.id(row), record{"ponderator": nil})
		require.Nil(t, rows()["Trazado de ejes"].Weight)
	})
	t.Run("look-254 takes the subcontract from a task", func(t *testing.T) {
		s.ask(s.planner, http.MethodPut, "tasks/"+s.id(escarpe), record{"subcontractId": s.Ours.Firm.ID})
		require.Equal(t, s.Ours.Firm.ID.String(), rows()["Escarpe"].Subcontract)
		s.ask(s.planner, http.MethodGet, "tasks/remove_sub_contract/"+s.id(escarpe), nil)
		require.Empty(t, rows()["Escarpe"].Subcontract)
	})
	t.Run("look-259 updates tasks in one request, all or none", func(t *testing.T) {
		s.list(s.planner, http.MethodPost, "tasks/update_massive", record{"tasks": []any{record{"id": s.id(row), "cost": 10}, record{"id": s.id(escarpe), "cost": 20}}})
		require.EqualValues(t, 100_000, rows()["Trazado de ejes"].Cost)
		require.EqualValues(t, 200_000, rows()["Escarpe"].Cost)
		before := rows()
		require.Equal(t, "task.progress_out_of_range", s.code(s.planner, http.MethodPost, "tasks/update_massive", record{
			"tasks": []any{record{"id": s.id(row), "cost": 99}, record{"id": s.id(escarpe), "progress": 101}}}))
		require.Equal(t, before, rows())
	})
	t.Run("log-201 the update log of a task, the newest first", func(t *testing.T) {
		log := s.list(s.planner, http.MethodGet, "tasks/log_update/"+s.id(escarpe), nil)
		require.Equal(t, "cost", log[0]["attribute"])
		require.EqualValues(t, 0, log[0]["oldValue"])
		require.EqualValues(t, 20, log[0]["newValue"], "in the units of the task's own record")
		require.Equal(t, "Ana planner Soto", log[0]["user"])
		require.Equal(t, "task.unknown", s.code(s.subtrade, http.MethodGet, "tasks/log_update/"+s.id(escarpe), nil))
	})
	t.Run("look-203 who is not of the project, and firms and tags nobody has, are refused", func(t *testing.T) {
		stranger := s.Theirs.People[access.Planner]
		require.Equal(t, "task.person_unknown", s.code(s.planner, http.MethodPut, "tasks/"+s.id(row), record{"responsables": []any{stranger}}))
		require.Equal(t, "task.subcontract_unknown", s.code(s.planner, http.MethodPut, "tasks/"+s.id(row), record{"subcontractId": s.Theirs.Firm.ID}))
		require.Equal(t, "task.tag_unknown", s.code(s.planner, http.MethodPut, "tasks/"+s.id(row), record{"tags": []any{s.Ours.Project.String() + ".77"}}))
	})
	t.Run("look-239 a subtrade edits tasks of its own subcontract only", func(t *testing.T) {
		before := rows()
		require.Equal(t, "task.unknown", s.code(s.foreman, http.MethodDelete, "tasks/"+s.id(escarpe), nil))
		require.Equal(t, before, rows())
		s.ask(s.foreman, http.MethodPut, "tasks/"+s.id(row), record{"progress": 50})
		require.EqualValues(t, 500_000, rows()["Trazado de ejes"].Progress)
	})
	t.Run("look-249 DELETE tasks/{id} deletes it", func(t *testing.T) {
		s.ask(s.planner, http.MethodDelete, "tasks/"+s.id(escarpe), nil)
		require.NotContains(t, rows(), "Escarpe")
	})
}

// TestTheCallsAboutTheLookahead: windows in the established names.
func TestTheCallsAboutTheLookahead(t *testing.T) {
	t.Parallel()
	s := build(t)
	foreman := s.Ours.People[access.LastPlanner]
	s.add(map[string]any{"name": "Trazado", "responsibles": []any{foreman}}, map[string]any{"name": "Escarpe", "start": s.start + 20*kernel.Day})
	s.do(s.planner, "tasks.add", map[string]any{"items": []any{map[string]any{"activity": s.Ours.Second, "name": "Zanja"}}})
	under := func(answer record) map[string][]string {
		out := map[string][]string{}
		for _, a := range answer["activities"].([]any) {
			names := []string{}
			for _, one := range a.(record)["tasks"].([]any) {
				names = append(names, one.(record)["name"].(string))
			}
			out[a.(record)["name"].(string)] = names
		}
		return out
	}
	first := s.start - s.start%kernel.Day
	days := func(n kernel.Minute) string { return civil(first + n*kernel.Day) }
	t.Run("look-240 look-226 look-248 by dates, with resources and takt relations, of which there are none yet", func(t *testing.T) {
		got := s.ask(s.planner, http.MethodPost, "activitys/lookahead", record{"sectorId": s.Ours.Schedule, "start": days(0), "end": days(1)})
		require.Equal(t, map[string][]string{"Programa": {}, "Trazado": {"Trazado"}}, under(got))
		require.Equal(t, []any{}, got["resource"])
		require.Equal(t, []any{}, got["taktRelations"])
	})
	t.Run("look-241 by ids", func(t *testing.T) {
		got := s.ask(s.planner, http.MethodPost, "activitys/lookaheadbyids", record{"sectorId": s.Ours.Schedule, "ids": []any{s.id(s.Ours.Second)}})
		require.Equal(t, []string{"Zanja"}, under(got)["Excavación"])
		require.NotContains(t, under(got), "Trazado")
	})
	t.Run("look-242 by follower", func(t *testing.T) {
		got := s.ask(s.planner, http.MethodPost, "activitys/getLookaheadactivitiesbyfollower", record{"sectorId": s.Ours.Schedule, "userId": foreman, "start": days(0), "end": days(60)})
		require.Equal(t, map[string][]string{"Programa": {}, "Trazado": {"Trazado"}}, under(got), "and nothing that others follow")
		s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Permiso", "tasks": []any{task(t, s.window(s.planner, everything), "Zanja").Row}, "reporters": []any{foreman}}}})
		got = s.ask(s.planner, http.MethodPost, "activitys/getLookaheadactivitiesbyfollower", record{"sectorId": s.Ours.Schedule, "userId": foreman, "start": days(0), "end": days(60)})
		require.Equal(t, []string{"Zanja"}, under(got)["Excavación"], "a watcher of a roadblock follows its tasks")
	})
	t.Run("look-231 look-232 an activity is on the lookahead while it has tasks", func(t *testing.T) {
		flag := func() any {
			got := s.ask(s.planner, http.MethodPost, "activitys/lookaheadbyids", record{"sectorId": s.Ours.Schedule, "ids": []any{s.id(s.Ours.Second)}})
			list := got["activities"].([]any)
			return list[len(list)-1].(record)["is_lookahead"]
		}
		require.Equal(t, true, flag())
		s.ask(s.planner, http.MethodDelete, "tasks/"+s.id(s.window(s.planner, "&ids="+number(s.Ours.Second)).Tasks[0].Row), nil)
		require.Equal(t, false, flag())
	})
	t.Run("look-230 a task whose activity has a pending request says so", func(t *testing.T) {
		row := task(t, s.window(s.planner, everything), "Trazado").Row
		require.Nil(t, s.ask(s.planner, http.MethodGet, "tasks/"+s.id(row), nil)["modificationSource"])
		s.ask(s.planner, http.MethodPost, "activityModifications", record{"activityId": s.id(s.Ours.Activity), "type": "start", "newStartDate": days(9)})
		require.Equal(t, "pending", s.ask(s.planner, http.MethodGet, "tasks/"+s.id(row), nil)["modificationSource"])
	})
}

// TestTheCallsAboutConstraints: roadblocks and the dates promised for them.
func TestTheCallsAboutConstraints(t *testing.T) {
	t.Parallel()
	s := build(t)
	rows := s.add(map[string]any{"name": "Trazado"}, map[string]any{"name": "Escarpe"})
	foreman := s.Ours.People[access.LastPlanner]
	types := s.list(s.planner, http.MethodGet, "constrainttypes/project/"+s.Ours.Project.String(), nil)
	made := s.ask(s.planner, http.MethodPost, "constraints", record{
		"sectorId": s.Ours.Schedule, "name": "Grúa", "typeArea": "machinery", "priority": "urgent", "userId": foreman, "reportusers": []any{foreman}, "constraintTypeId": types[2]["id"], "tasks": []any{s.id(rows[0])},
	})
	id := made["id"].(string)
	view := func() lookahead.RoadblockView { return s.roadblocks(s.planner, "").Roadblocks[0] }
	lean := func(name string) string { return task(s.T, s.window(s.planner, everything), name).Lean }

	t.Run("road-231 road-201 POST constraints creates one, in the way of its tasks", func(t *testing.T) {
		got := view()
		require.Equal(t, "Grúa", got.Name)
		require.Equal(t, "draft", got.Status)
		require.Equal(t, "Urgent", got.Priority)
		require.Equal(t, "Restricted", lean("Trazado"))
		require.Equal(t, "Debit", lean("Escarpe"))
	})
	t.Run("road-210 road-214 GET constraints/{id} reads it", func(t *testing.T) {
		got := s.ask(s.planner, http.MethodGet, "constraints/"+id, nil)
		require.Equal(t, "urgent", got["priority"])
		require.Equal(t, types[2]["id"], got["constraintTypeId"])
		require.Equal(t, "Borrador", got["statusName"])
		require.Equal(t, foreman.String(), got["userId"])
		require.Equal(t, s.Ours.People[access.Planner].String(), got["report_user"], "who wrote it down")
		require.Equal(t, []any{"Programa", "Trazado"}, got["taskRoute"])
		require.Equal(t, "unsolved", got["resolution"])
		require.Nil(t, got["trending"])
		require.Equal(t, "roadblock.unknown", s.code(s.subtrade, http.MethodGet, "constraints/"+id, nil))
		require.Equal(t, "Grúa", s.ask(s.foreman, http.MethodGet, "constraints/"+id, nil)["name"], "who answers for it sees it")
	})
	past, later := civil(kernel.Date(2020, 1, 15, 8, 0)), civil(kernel.Date(2090, 3, 1, 8, 0))
	t.Run("road-231 road-218 PUT constraints/{id} updates it: a date promised in the past has expired", func(t *testing.T) {
		got := s.ask(s.planner, http.MethodPut, "constraints/"+id, record{"name": "Grúa torre", "commitmentDate": past})
		require.Equal(t, "expired", got["status"])
		require.Equal(t, "expired", view().Status)
		require.Equal(t, "Grúa torre", view().Name)
		require.Positive(t, *view().Trending, "road-212 days since the promise, late is positive")
	})
	t.Run("road-238 road-211 POST constraintschedules promises another date with its reason", func(t *testing.T) {
		require.Equal(t, "roadblock.reason_missing", s.code(s.planner, http.MethodPost, "constraintschedules", record{"constraintId": id, "deadline": later}))
		promise := s.ask(s.planner, http.MethodPost, "constraintschedules", record{"constraintId": id, "deadline": later, "fail_comment": "Llega tarde"})
		got := view()
		require.Equal(t, "notreleased", got.Status)
		require.True(t, got.Reprogrammed)
		require.Len(t, got.Promises, 2)
		require.Equal(t, "Llega tarde", got.Promises[1].Reason)
		require.Negative(t, *got.Trending)
		require.Equal(t, 1, s.roadblocks(s.planner, "").Rescheduled, "road-205 promises beyond the first are reschedules")
		list := s.list(s.planner, http.MethodPost, "constraintschedules/showByConstraintId", record{"constraintId": id})
		require.Equal(t, []any{past, later}, []any{list[0]["deadline"], list[1]["deadline"]})
		require.Equal(t, promise, s.ask(s.planner, http.MethodGet, "constraintschedules/"+promise["id"].(string), nil))
		another := s.ask(s.planner, http.MethodPut, "constraintschedules/"+promise["id"].(string), record{"deadline": civil(kernel.Date(2091, 1, 2, 8, 0)), "fail_comment": "Sin flete"})
		require.NotEqual(t, promise["id"], another["id"], "what was promised stays")
		require.Equal(t, "promise.stays", s.code(s.planner, http.MethodDelete, "constraintschedules/"+promise["id"].(string), nil))
		require.Len(t, view().Promises, 3)
	})
	t.Run("road-232 the roadblocks of a schedule", func(t *testing.T) {
		require.Len(t, s.list(s.planner, http.MethodGet, "constraints/sector/"+s.Ours.Schedule.String(), nil), 1)
		require.Empty(t, s.list(s.subtrade, http.MethodGet, "constraints/sector/"+s.Ours.Schedule.String(), nil))
	})
	t.Run("road-233 road-240 assigns tasks to roadblocks", func(t *testing.T) {
		s.list(s.planner, http.MethodPost, "constraints/assign/tasks", record{"constraintIds": []any{id}, "taskIds": []any{s.id(rows[1])}})
		require.Len(t, view().Tasks, 2)
		require.Equal(t, "Restricted", lean("Escarpe"))
	})
	t.Run("road-235 reads the relation by task and by roadblock", func(t *testing.T) {
		require.Equal(t, []record{{"constraintId": id, "taskId": s.id(rows[1])}}, s.list(s.planner, http.MethodGet, "constraints/bytaskthrough/"+s.id(rows[1]), nil))
		require.Len(t, s.list(s.planner, http.MethodGet, "constraints/byconstraintthrough/"+id, nil), 2)
	})
	t.Run("road-234 gives a roadblock these tasks and no others", func(t *testing.T) {
		s.ask(s.planner, http.MethodPost, "constraints/"+id+"/assign_tasks", record{"tasks": []any{s.id(rows[1])}})
		require.Len(t, view().Tasks, 1)
		require.Equal(t, "Debit", lean("Trazado"))
	})
	t.Run("road-236 the roadblocks of the lookahead", func(t *testing.T) {
		first := s.start - s.start%kernel.Day
		in := func(from, to kernel.Minute) int {
			return len(s.list(s.planner, http.MethodPost, "constraints/lookaheadconstraints", record{"sectorId": s.Ours.Schedule, "start": civil(from), "end": civil(to)}))
		}
		require.Equal(t, 1, in(first, first+kernel.Day))
		require.Zero(t, in(first+300*kernel.Day, first+301*kernel.Day))
		mine := s.list(s.foreman, http.MethodPost, "constraints/lookaheadconstraints", record{"sectorId": s.Ours.Schedule, "start": civil(first), "end": civil(first + kernel.Day)})
		require.Len(t, mine, 1, "whoever answers for a roadblock finds it, though the task is another's")
		named := s.list(s.planner, http.MethodPost, "constraints/lookaheadconstraints", record{"sectorId": s.Ours.Schedule, "tasks": []any{s.id(rows[0])}})
		require.Empty(t, named, "nothing stands in the way of that one")
	})
	t.Run("road-220 road-219 a release is stamped with now and who did it", func(t *testing.T) {
		got := s.ask(s.foreman, http.MethodPut, "constraints/"+id, record{"status": "released"})
		require.Equal(t, foreman.String(), got["release_user"])
		require.NotNil(t, got["release_date"])
		require.Equal(t, "resolved", got["resolution"])
		require.Equal(t, "Debit", lean("Escarpe"))
	})
	t.Run("road-209 ids narrow the list", func(t *testing.T) {
		other := s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{map[string]any{"name": "Permiso"}}})[0]
		list := s.roadblocks(s.planner, "&ids="+number(other))
		require.Equal(t, 1, list.Total)
		require.Equal(t, "Permiso", list.Roadblocks[0].Name)
		require.Equal(t, 2, s.roadblocks(s.planner, "").Total)
	})
	t.Run("road-231 DELETE constraints/{id} deletes it", func(t *testing.T) {
		s.ask(s.planner, http.MethodDelete, "constraints/"+id, nil)
		require.Equal(t, 1, s.roadblocks(s.planner, "").Total)
	})
	t.Run("road-239 road-213 types of a project", func(t *testing.T) {
		made := s.ask(s.planner.World.As(s.Ours, access.Admin), http.MethodPost, "constrainttypes", record{"projectId": s.Ours.Project, "name": "Vecinos"})
		one := "constrainttypes/" + made["id"].(string)
		admin := s.As(s.Ours, access.Admin)
		require.Equal(t, "Vecinos", s.ask(s.planner, http.MethodGet, one, nil)["name"])
		s.ask(admin, http.MethodPut, one, record{"name": "Comunidad"})
		require.Equal(t, "Comunidad", s.ask(s.planner, http.MethodGet, one, nil)["name"])
		require.Len(t, s.list(s.planner, http.MethodGet, "constrainttypes/project/"+s.Ours.Project.String(), nil), len(types)+1)
		s.ask(admin, http.MethodDelete, one, nil)
		require.Equal(t, "project.category_unknown", s.code(s.planner, http.MethodGet, one, nil))
		require.Equal(t, "roadblock.type_unknown", s.code(s.planner, http.MethodPost, "constraints", record{"sectorId": s.Ours.Schedule, "name": "x", "constraintTypeId": made["id"]}))
	})
}

// TestAReaderOfOwnRowsRestrictsNoOthers: a roadblock of their own is no way to tasks of others.
func TestAReaderOfOwnRowsRestrictsNoOthers(t *testing.T) {
	t.Parallel()
	s := build(t)
	firm := s.Ours.Firm.ID
	rows := s.add(map[string]any{"name": "Matriz", "subcontract": firm}, map[string]any{"name": "Secreto"})
	made := s.ask(s.subtrade, http.MethodPost, "constraints", record{"sectorId": s.Ours.Schedule, "name": "Válvulas", "subcontractId": firm, "tasks": []any{s.id(rows[0])}})
	require.Equal(t, "Matriz", made["tasks"].([]any)[0].(record)["name"])
	id := made["id"].(string)
	for path, body := range map[string]func(task string) record{
		"constraints": func(task string) record {
			return record{"sectorId": s.Ours.Schedule, "name": "x", "subcontractId": firm, "tasks": []any{s.id(rows[0]), task}}
		},
		"constraints/assign/tasks":            func(task string) record { return record{"constraintIds": []any{id}, "taskIds": []any{task}} },
		"constraints/" + id + "/assign_tasks": func(task string) record { return record{"tasks": []any{task}} },
	} {
		refusal := func(row kernel.Row) httpapi.Problem {
			a := s.subtrade.Do(http.MethodPost, "/api/"+path, body(s.id(row)))
			require.Equal(t, http.StatusNotFound, a.StatusCode, "%s: %s", path, a.Content)
			var p httpapi.Problem
			a.Into(t, &p)
			require.EqualValues(t, row, p.Params["row"], path)
			delete(p.Params, "row")
			p.Correlation = ""
			p.Message = strings.ReplaceAll(p.Message, number(row), "#")
			return p
		}
		require.Equal(t, refusal(900), refusal(rows[1]), "a foreign task is answered for like one that is not there: "+path)
	}
	require.Equal(t, "Debit", task(t, s.window(s.planner, everything), "Secreto").Lean, "nothing changed")
	require.Len(t, s.roadblocks(s.planner, "").Roadblocks, 1)
	require.Len(t, s.roadblocks(s.planner, "").Roadblocks[0].Tasks, 1)

	s.list(s.planner, http.MethodPost, "constraints/assign/tasks", record{"constraintIds": []any{id}, "taskIds": []any{s.id(rows[1])}})
	t.Run("what somebody with the right put there they see by name and dates alone", func(t *testing.T) {
		got := s.ask(s.subtrade, http.MethodGet, "constraints/"+id, nil)
		own, foreign := got["tasks"].([]any)[0].(record), got["tasks"].([]any)[1].(record)
		require.Equal(t, s.id(s.Ours.Activity), own["activityId"])
		whole := task(t, s.window(s.planner, everything), "Secreto")
		require.Equal(t, record{"id": s.id(rows[1]), "name": "Secreto", "start_date": civil(whole.Start), "end_date": civil(whole.Finish), "activityId": nil}, foreign)
		listed := s.roadblocks(s.subtrade, "").Roadblocks[0].Tasks
		require.Equal(t, &s.Ours.Activity, listed[0].Activity)
		require.Equal(t, lookahead.BlockedView{Row: rows[1], Name: "Secreto", Start: whole.Start, Finish: whole.Finish}, listed[1])
		at := s.window(s.planner, everything).Revision
		require.Equal(t, listed, s.roadblocks(s.subtrade, "&at="+strconv.FormatInt(int64(at), 10)).Roadblocks[0].Tasks, "at an earlier revision too")
	})
	s.ask(s.subtrade, http.MethodPost, "constraints/"+id+"/assign_tasks", record{"tasks": []any{s.id(rows[0]), s.id(rows[1])}})
	require.Len(t, s.roadblocks(s.planner, "").Roadblocks[0].Tasks, 2, "the record sent back as it is")
}

// TestRowsOfOthersAreNotThereForWhoHasOwnRows: no call tells a row of another firm from one that does not exist.
func TestRowsOfOthersAreNotThereForWhoHasOwnRows(t *testing.T) {
	t.Parallel()
	s := build(t)
	firm := s.Ours.Firm.ID
	rows := s.add(map[string]any{"name": "Matriz", "subcontract": firm}, map[string]any{"name": "Secreto"})
	made := s.do(s.planner, "roadblocks.add", record{"items": []any{
		record{"name": "Válvulas", "subcontract": firm, "tasks": []any{rows[0]}}, record{"name": "Plata", "tasks": []any{rows[1]}},
	}})
	before, listed := s.window(s.planner, everything), s.roadblocks(s.planner, "")
	command := func(kind string, more record) func(kernel.Row) string {
		return func(row kernel.Row) string {
			one := record{"id": httpapitest.NewID(), "type": kind, "rows": []any{row}}
			maps.Copy(one, more)
			r := s.subtrade.Command(s.Ours.Schedule, one)
			require.NotNil(t, r.Fault, kind)
			return r.Fault.Code
		}
	}
	call := func(method, path string, body any) func(kernel.Row) string {
		return func(row kernel.Row) string {
			a := s.subtrade.Do(method, "/api/"+path+s.id(row), body)
			require.Equal(t, http.StatusNotFound, a.StatusCode, "%s %s: %s", method, path, a.Content)
			return a.Code(t)
		}
	}
	for name, tc := range map[string]struct {
		foreign kernel.Row
		want    string
		refusal func(kernel.Row) string
	}{
		"look-239 read a task":          {rows[1], "task.unknown", call(http.MethodGet, "tasks/", nil)},
		"look-239 change a task":        {rows[1], "task.unknown", call(http.MethodPut, "tasks/", record{"progress": 5})},
		"look-239 delete a task":        {rows[1], "task.unknown", call(http.MethodDelete, "tasks/", nil)},
		"take the firm from a task":     {rows[1], "task.unknown", call(http.MethodGet, "tasks/remove_sub_contract/", nil)},
		"look-239 edit by command":      {rows[1], "task.unknown", command("tasks.edit", record{"set": record{"priority": "High"}})},
		"look-239 delete by command":    {rows[1], "task.unknown", command("tasks.delete", nil)},
		"copy by command":               {rows[1], "task.unknown", command("tasks.duplicate", nil)},
		"lean status by command":        {rows[1], "task.unknown", command("tasks.set-lean", record{"to": "Can"})},
		"road-230 read a roadblock":     {made[1], "roadblock.unknown", call(http.MethodGet, "constraints/", nil)},
		"road-230 change a roadblock":   {made[1], "roadblock.unknown", call(http.MethodPut, "constraints/", record{"name": "x"})},
		"road-230 delete a roadblock":   {made[1], "roadblock.unknown", call(http.MethodDelete, "constraints/", nil)},
		"road-230 release by command":   {made[1], "roadblock.unknown", command("roadblocks.set-status", record{"status": "released"})},
		"road-230 promise by command":   {made[1], "roadblock.unknown", command("roadblocks.promise", record{"date": 99_999_999})},
		"road-230 take it out of a way": {made[1], "roadblock.unknown", command("roadblocks.assign", record{"tasks": []any{rows[0]}})},
	} {
		require.Equal(t, tc.want, tc.refusal(tc.foreign), name)
		require.Equal(t, tc.want, tc.refusal(900), "as of one that is not there: "+name)
	}
	require.Equal(t, before.Tasks, s.window(s.planner, everything).Tasks, "nothing changed")
	require.Equal(t, listed.Roadblocks, s.roadblocks(s.planner, "").Roadblocks)
	s.ask(s.subtrade, http.MethodPut, "tasks/"+s.id(rows[0]), record{"progress": 5})
	require.EqualValues(t, 50_000, task(t, s.window(s.planner, everything), "Matriz").Progress, "of own rows they do")
}

// TestTheCallOfTheConversion: conv-215, with its refusals.
func TestTheCallOfTheConversion(t *testing.T) {
	t.Parallel()
	s := build(t)
	convert := func(hours any, groups ...any) record { return record{"hoursPerDay": hours, "conversionGroups": groups} }
	group := func(rows ...kernel.Row) record {
		list := []any{}
		for _, row := range rows {
			list = append(list, record{"id": s.id(row)})
		}
		return record{"conversions": list}
	}
	for name, tc := range map[string]struct {
		body record
		text string
	}{
		"conv-107 conv-212 no groups":   {convert(8), "activity ids array is required"},
		"conv-107 a group of nothing":   {record{"sectorId": s.Ours.Schedule, "hoursPerDay": 8, "conversionGroups": []any{group()}}, "activity ids array is required"},
		"conv-214 no hours":             {convert(0, group(s.Ours.Activity)), "Invalid hoursPerDay from gantt config: 0. Check sector configuration"},
		"conv-108 conv-213 the project": {convert(8, group(kernel.SummaryRow)), "Activity 0 has no parent (might be root)"},
	} {
		a := s.planner.Do(http.MethodPost, "/api/activitys/convertToLookahead", tc.body)
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "%s: %s", name, a.Content)
		require.Contains(t, string(a.Content), tc.text, "conv-216 %s", name)
	}
	require.Empty(t, names(s.window(s.planner, everything)), "nothing changed")

	var preview lookahead.ConversionView
	s.planner.OK(http.MethodPost, s.path("/conversion"), map[string]any{"groups": []any{map[string]any{"rows": []any{s.Ours.Activity, s.Ours.Second}}}}).Into(t, &preview)
	require.Equal(t, 2, preview.Tasks)
	require.Len(t, preview.Lost, 1, "the link between the two")
	got := s.ask(s.planner, http.MethodPost, "activitys/convertToLookahead", convert(8, group(s.Ours.Activity, s.Ours.Second)))
	require.Len(t, got["tasks"], 2, "conv-215")
	w := s.window(s.planner, everything)
	require.Equal(t, []string{"Trazado", "Excavación"}, names(w))
	for _, a := range w.Activities {
		require.NotContains(t, []kernel.Row{s.Ours.Activity, s.Ours.Second}, a.Row, "the activities have left the Gantt")
	}
	s.do(s.planner, "undo", map[string]any{})
	require.Empty(t, names(s.window(s.planner, everything)))
	require.Equal(t, http.StatusForbidden, s.foreman.Do(http.MethodPost, "/api/activitys/convertToLookahead", convert(8, group(s.Ours.Activity))).StatusCode)
}

// TestTheCostOfRoadblocks: over HTTP, for those who see all and for those who see their own.
func TestTheCostOfRoadblocks(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.do(s.planner, "tasks.add", map[string]any{"items": []any{map[string]any{"activity": s.Ours.Second, "name": "Zanja", "duration": 480}}})
	zanja := task(t, s.window(s.planner, everything), "Zanja")
	far := kernel.Date(2035, 1, 1, 8, 0)
	made := s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{
		map[string]any{"name": "Bomba", "tasks": []any{zanja.Row}, "date": far, "subcontract": s.Ours.Firm.ID},
		map[string]any{"name": "Sin fecha", "tasks": []any{zanja.Row}},
	}})
	var all, own lookahead.CostView
	s.planner.OK(http.MethodGet, s.path("/roadblocks/cost"), nil).Into(t, &all)
	require.Equal(t, made[0], all.Roadblocks[0].Row, "the most expensive first")
	require.EqualValues(t, "priced", all.Roadblocks[0].State)
	require.Positive(t, all.Roadblocks[0].Cost.Minutes)
	require.Greater(t, *all.Roadblocks[0].Finish, far, "the excavation ends after its release")
	require.EqualValues(t, "no-date", all.Roadblocks[1].State)
	require.Nil(t, all.Roadblocks[1].Cost, "never 0")
	s.subtrade.OK(http.MethodGet, s.path("/roadblocks/cost"), nil).Into(t, &own)
	require.Equal(t, all.Roadblocks[:1], own.Roadblocks)
	require.Equal(t, *own.Roadblocks[0].Cost, own.Together)
	before := own.Roadblocks
	s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{map[string]any{"name": "Grúa", "tasks": []any{zanja.Row}, "date": far}}})
	s.subtrade.OK(http.MethodGet, s.path("/roadblocks/cost"), nil).Into(t, &own)
	require.Equal(t, before, own.Roadblocks, "what others cost shows in no figure of theirs")
	require.Equal(t, *before[0].Cost, *before[0].Saves)
	s.planner.OK(http.MethodGet, s.path("/roadblocks/cost"), nil).Into(t, &all)
	require.Zero(t, all.Roadblocks[0].Saves.Minutes, "releasing one alone wins nothing while the other holds")
}
