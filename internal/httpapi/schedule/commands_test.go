package schedule_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestAReceiptTellsWhatHappened(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	id := httpapitest.NewID()
	r := planner.Command(w.Ours.Schedule, map[string]any{"id": id, "type": "activity.set-duration", "row": w.Ours.Activity, "duration": 1440, "seen": 960})
	require.EqualValues(t, "accepted", r.Outcome)
	require.NotNil(t, r.Delta)

	t.Run("the input that changed, before and after", func(t *testing.T) {
		require.Len(t, r.Delta.Changed, 1)
		c := r.Delta.Changed[0]
		assert.Equal(t, "duration", c.Field)
		assert.EqualValues(t, []int32{int32(w.Ours.Activity)}, c.Rows)
		assert.Equal(t, []any{960.0}, c.From)
		assert.Equal(t, []any{1440.0}, c.To)
		assert.Equal(t, "activity.set-duration", r.Delta.Type)
		assert.Equal(t, w.Ours.People[access.Planner], r.Delta.Actor)
	})
	t.Run("and how far every date moved", func(t *testing.T) {
		moved := r.Delta.Recalculated
		require.NotNil(t, moved)
		shift := map[int32]int32{}
		for i, row := range moved.Rows {
			shift[row] = moved.Finish[i]
		}
		assert.EqualValues(t, 1440, shift[int32(w.Ours.Activity)], "one day later")
		assert.NotZero(t, shift[int32(w.Ours.Second)], "and its successor")
		assert.NotNil(t, moved.Project.To)
		assert.EqualValues(t, 480, moved.Project.Work, "a working day")
	})
	t.Run("the delta goes on where the last one ended", func(t *testing.T) {
		next := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"})
		assert.Equal(t, r.Delta.Revision, next.Delta.Base)
		assert.Nil(t, next.Delta.Recalculated, "a name moves nothing")
		assert.Equal(t, "activity.rename", next.Undo.Undo[0].Type)
	})
	t.Run("the same id again gives the same receipt", func(t *testing.T) {
		again := planner.Command(w.Ours.Schedule, map[string]any{"id": id, "type": "activity.set-duration", "row": w.Ours.Activity, "duration": 1440, "seen": 960})
		assert.Equal(t, r.Outcome, again.Outcome)
		assert.Equal(t, r.Revision, again.Revision)
		assert.Equal(t, r.Delta, again.Delta)
	})
	t.Run("what is so already is unchanged", func(t *testing.T) {
		same := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 1440})
		assert.EqualValues(t, "unchanged", same.Outcome)
		assert.Nil(t, same.Delta)
	})
	t.Run("a refusal has the one error shape and changes nothing", func(t *testing.T) {
		no := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-duration", "row": w.Ours.Activity, "duration": 480, "seen": 960})
		assert.EqualValues(t, "refused", no.Outcome)
		require.NotNil(t, no.Fault)
		assert.Equal(t, "conflict.field_changed", no.Fault.Code)
		assert.Equal(t, "Otra persona cambió este dato mientras lo editabas. Revisa el valor nuevo antes de seguir.", no.Fault.Message)
		assert.NotEmpty(t, no.Fault.Correlation)
	})
	t.Run("undo and redo name the command they take back", func(t *testing.T) {
		before := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Second, "name": "Excavación masiva"})
		undo := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", undo.Outcome, undo.Fault)
		assert.Equal(t, before.Command, *undo.Delta.Reverts)
		require.Len(t, undo.Undo.Redo, 1)
		var stacks scheduleapi.StacksView
		planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/undo", nil).Into(t, &stacks)
		assert.Equal(t, undo.Undo.Redo, stacks.Redo)
		require.Greater(t, len(stacks.Undo), 1, "the whole stack is listed")
		assert.Equal(t, undo.Undo.Undo[0], stacks.Undo[0], "the newest first")
		redo := planner.Command(w.Ours.Schedule, map[string]any{"type": "redo"})
		assert.Equal(t, undo.Command, *redo.Delta.Reverts)
		assert.Empty(t, redo.Undo.Redo)
	})
}

func TestOneRequestCarriesCommandsThatBuildOnEachOther(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	add, link := httpapitest.NewID(), httpapitest.NewID()
	a := w.As(w.Ours, access.Planner).OK(http.MethodPost, w.Ours.Commands(), map[string]any{"commands": []any{
		map[string]any{"id": add, "type": "activities.add", "items": []any{map[string]any{"name": "Moldaje"}, map[string]any{"name": "Hormigón", "after": "#1"}}},
		map[string]any{"id": link, "type": "links.add", "items": []any{map[string]any{"from": add.String() + "#1", "to": add.String() + "#2"}}},
		map[string]any{"id": httpapitest.NewID(), "type": "activity.set-duration", "row": 4711, "duration": 1},
		map[string]any{"id": httpapitest.NewID(), "type": "batch", "commands": []any{
			map[string]any{"type": "activity.rename", "row": add.String() + "#1", "name": "Moldaje de losa"},
			map[string]any{"type": "activity.set-duration", "row": add.String() + "#2", "duration": 960},
		}},
	}})
	var out struct{ Receipts []scheduleapi.ReceiptView }
	a.Into(t, &out)
	require.Len(t, out.Receipts, 4)
	var outcomes []string
	for _, r := range out.Receipts {
		outcomes = append(outcomes, string(r.Outcome))
	}
	require.Equal(t, []string{"accepted", "accepted", "refused", "accepted"}, outcomes, "each has an outcome of its own")
	require.Len(t, out.Receipts[0].IDs, 2)
	require.NotZero(t, out.Receipts[1].IDs[link.String()+"#1"])
	require.Len(t, out.Receipts[3].Delta.Changed, 2)
}

func TestRequestsThatMakeNoSense(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	many := make([]any, 65)
	for i := range many {
		many[i] = map[string]any{"id": httpapitest.NewID(), "type": "undo"}
	}
	id := httpapitest.NewID()
	for name, tc := range map[string]struct {
		body any
		code string
	}{
		"no JSON":                     {"{", "request.malformed"},
		"two values":                  {`{"commands":[]} {}`, "request.malformed"},
		"an unknown field":            {map[string]any{"commands": []any{}, "also": 1}, "request.malformed"},
		"no commands":                 {map[string]any{"commands": []any{}}, "request.command_count"},
		"too many":                    {map[string]any{"commands": many}, "request.command_count"},
		"no id":                       {map[string]any{"commands": []any{map[string]any{"type": "undo"}}}, "request.command_id"},
		"an id that is none":          {map[string]any{"commands": []any{map[string]any{"id": "x", "type": "undo"}}}, "request.command_id"},
		"an id twice":                 {map[string]any{"commands": []any{map[string]any{"id": id, "type": "undo"}, map[string]any{"id": id, "type": "undo"}}}, "request.command_repeated"},
		"a field the command has not": {map[string]any{"commands": []any{map[string]any{"id": id, "type": "activity.rename", "row": 1, "name": "x", "by": "me"}}}, "request.malformed"},
		"a row that is none":          {map[string]any{"commands": []any{map[string]any{"id": id, "type": "activity.rename", "row": "#0", "name": "x"}}}, "ref.malformed"},
		"a batch in a batch": {map[string]any{"commands": []any{map[string]any{"id": id, "type": "batch", "commands": []any{
			map[string]any{"type": "batch", "commands": []any{}},
		}}}}, "batch.command_not_allowed"},
		"a command for insiders": {map[string]any{"commands": []any{map[string]any{"id": id, "type": "schedule.import"}}}, "command.unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.At(t).As(w.Ours, access.Planner).Do(http.MethodPost, w.Ours.Commands(), tc.body)
			require.Contains(t, []int{400, 422}, a.StatusCode, "%s", a.Content)
			require.Equal(t, tc.code, a.Code(t))
		})
	}
	t.Run("a form instead of JSON", func(t *testing.T) {
		c := w.As(w.Ours, access.Planner)
		c.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		require.Equal(t, "request.not_json", c.Do(http.MethodPost, w.Ours.Commands(), "commands=1").Code(t))
	})
	t.Run("more than the bound", func(t *testing.T) {
		a := w.As(w.Ours, access.Planner).Do(http.MethodPost, w.Ours.Commands(), `{"commands":"`+strings.Repeat("x", 9<<20)+`"}`)
		require.Equal(t, http.StatusRequestEntityTooLarge, a.StatusCode)
		require.Equal(t, "request.too_large", a.Code(t))
	})
}

func TestTheGanttIsSentOnceAndThenOnlyWhenItChanged(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	first := planner.OK(http.MethodGet, path, nil)
	tag := first.Header.Get("ETag")
	require.NotEmpty(t, tag)
	require.Equal(t, "private, no-cache", first.Header.Get("Cache-Control"))

	again := w.As(w.Ours, access.Planner)
	again.Header.Set("If-None-Match", tag)
	same := again.Do(http.MethodGet, path, nil)
	require.Equal(t, http.StatusNotModified, same.StatusCode)
	require.Empty(t, same.Content)

	r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"})
	position, err := json.Marshal(r)
	require.NoError(t, err)
	var p struct{ Position string }
	require.NoError(t, json.Unmarshal(position, &p))
	fresh := again.OK(http.MethodGet, path+"?atLeast="+p.Position, nil)
	require.NotEqual(t, tag, fresh.Header.Get("ETag"))
	var g struct {
		Schedule   struct{ Revision int64 }
		Activities struct{ Name []string }
	}
	fresh.Into(t, &g)
	require.Equal(t, int64(r.Revision), g.Schedule.Revision)
	require.Contains(t, g.Activities.Name, "Replanteo")

	t.Run("an answer that lacks the position is marked stale", func(t *testing.T) {
		var g struct{ Schedule struct{ Stale bool } }
		planner.OK(http.MethodGet, path+"?atLeast=999999999", nil).Into(t, &g)
		require.True(t, g.Schedule.Stale)
		planner.OK(http.MethodGet, path, nil).Into(t, &g)
		require.False(t, g.Schedule.Stale)
	})
	t.Run("another company's cannot be had by its tag", func(t *testing.T) {
		stranger := w.As(w.Theirs, access.Admin)
		stranger.Header.Set("If-None-Match", "*")
		require.Equal(t, http.StatusNotFound, stranger.Do(http.MethodGet, path, nil).StatusCode)
	})
}

func TestManyWhoAskAtOnceAreAnsweredAlike(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	path := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
	clients := make([]*httpapitest.Client, 12)
	for i := range clients {
		clients[i] = w.As(w.Ours, access.Roles[i%2])
	}
	bodies := make([]string, len(clients))
	var asking sync.WaitGroup
	for i, c := range clients {
		asking.Go(func() {
			if i == 0 { // who leaves takes nobody along
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				_, _ = w.Server.Client().Do(c.Request(http.MethodGet, path, nil).WithContext(ctx))
			}
			bodies[i] = string(c.OK(http.MethodGet, path, nil).Content)
		})
	}
	asking.Wait()
	for _, b := range bodies {
		require.Equal(t, bodies[0], b)
	}
}

func TestACodeThatAColleagueChangedMeanwhileIsAConflictAndNotWrittenOver(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, colleague := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Admin)
	schedule, activity := w.Ours.Schedule, int32(w.Ours.Activity)
	made := planner.Command(schedule, map[string]any{"type": "codes.add-type", "name": "Zona", "kind": "list", "values": []map[string]any{
		{"code": "N", "name": "Norte", "colour": "#3a7bd5"}, {"code": "S", "name": "Sur"},
	}}).IDs
	require.Len(t, made, 3)
	rows := slices.Sorted(maps.Values(made))
	zone, north, south := rows[0], rows[1], rows[2]
	assign := func(more map[string]any) map[string]any {
		out := map[string]any{"type": "codes.assign", "rows": []int32{activity}, "codeType": zone}
		for name, value := range more {
			out[name] = value
		}
		return out
	}
	// borne is what an independent read says of the activity's zone, and what its values are called.
	borne := func() (value any, names []any) {
		var areas struct {
			Tables map[string]map[string][]any `json:"tables"`
		}
		planner.OK(http.MethodGet, "/api/schedules/"+schedule.String()+"/areas/codes", nil).Into(t, &areas)
		for i, of := range areas.Tables["codings"]["codingActivity"] {
			if of == float64(activity) {
				value = areas.Tables["codings"]["codingValue"][i]
			}
		}
		return value, areas.Tables["codeValues"]["codeValueName"]
	}
	require.EqualValues(t, "accepted", colleague.Command(schedule, assign(map[string]any{"codeValue": north, "seen": map[string]any{}})).Outcome)

	no := planner.Command(schedule, assign(map[string]any{"codeValue": south, "seen": map[string]any{}}))
	require.EqualValues(t, "refused", no.Outcome)
	assert.Equal(t, "codes.value_changed", no.Fault.Code)
	assert.Equal(t, [3]any{"", "Norte", w.Ours.People[access.Admin].String()}, [3]any{no.Fault.Params["seen"], no.Fault.Params["value"], no.Fault.Params["user"]})
	value, _ := borne()
	assert.EqualValues(t, north, value, "the colleague's value stays")

	require.EqualValues(t, "accepted", planner.Command(schedule, assign(map[string]any{"codeValue": south, "seen": map[string]any{"codeValue": north}})).Outcome)
	value, _ = borne()
	assert.EqualValues(t, south, value, "who has seen it writes over it")

	require.EqualValues(t, "accepted", colleague.Command(schedule, map[string]any{"type": "codes.set-value", "codeValue": north, "name": "Ala norte", "seen": map[string]any{"name": "Norte"}}).Outcome)
	no = planner.Command(schedule, map[string]any{"type": "codes.set-value", "codeValue": north, "name": "Costado", "seen": map[string]any{"name": "Norte"}})
	require.EqualValues(t, "refused", no.Outcome)
	assert.Equal(t, [3]any{"codes.value_changed", "Ala norte", w.Ours.People[access.Admin].String()}, [3]any{no.Fault.Code, no.Fault.Params["value"], no.Fault.Params["user"]})
	_, names := borne()
	assert.Equal(t, []any{"Ala norte", "Sur"}, names)
}
