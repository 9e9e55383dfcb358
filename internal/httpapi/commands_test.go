package httpapi_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
)

func (x tenant) commands() string { return "/api/schedules/" + x.schedule.String() + "/commands" }

func TestAReceiptTellsWhatHappened(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	id := newID()
	r := planner.command(w.ours.schedule, map[string]any{"id": id, "type": "activity.set-duration", "row": w.ours.activity, "duration": 1440, "seen": 960})
	require.EqualValues(t, "accepted", r.Outcome)
	require.NotNil(t, r.Delta)

	t.Run("the input that changed, before and after", func(t *testing.T) {
		require.Len(t, r.Delta.Changed, 1)
		c := r.Delta.Changed[0]
		assert.Equal(t, "duration", c.Field)
		assert.EqualValues(t, []int32{int32(w.ours.activity)}, c.Rows)
		assert.Equal(t, []any{960.0}, c.From)
		assert.Equal(t, []any{1440.0}, c.To)
		assert.Equal(t, "activity.set-duration", r.Delta.Type)
		assert.Equal(t, w.ours.people[access.Planner], r.Delta.Actor)
	})
	t.Run("and how far every date moved", func(t *testing.T) {
		moved := r.Delta.Recalculated
		require.NotNil(t, moved)
		shift := map[int32]int32{}
		for i, row := range moved.Rows {
			shift[row] = moved.Finish[i]
		}
		assert.EqualValues(t, 1440, shift[int32(w.ours.activity)], "one day later")
		assert.NotZero(t, shift[int32(w.ours.second)], "and its successor")
		assert.NotNil(t, moved.Project.To)
		assert.EqualValues(t, 480, moved.Project.Work, "a working day")
	})
	t.Run("the delta goes on where the last one ended", func(t *testing.T) {
		next := planner.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Replanteo"})
		assert.Equal(t, r.Delta.Revision, next.Delta.Base)
		assert.Nil(t, next.Delta.Recalculated, "a name moves nothing")
		assert.Equal(t, "activity.rename", next.Undo.Undo[0].Type)
	})
	t.Run("the same id again gives the same receipt", func(t *testing.T) {
		again := planner.command(w.ours.schedule, map[string]any{"id": id, "type": "activity.set-duration", "row": w.ours.activity, "duration": 1440, "seen": 960})
		assert.Equal(t, r.Outcome, again.Outcome)
		assert.Equal(t, r.Revision, again.Revision)
		assert.Equal(t, r.Delta, again.Delta)
	})
	t.Run("what is so already is unchanged", func(t *testing.T) {
		same := planner.command(w.ours.schedule, map[string]any{"type": "activity.set-duration", "row": w.ours.activity, "duration": 1440})
		assert.EqualValues(t, "unchanged", same.Outcome)
		assert.Nil(t, same.Delta)
	})
	t.Run("a refusal has the one error shape and changes nothing", func(t *testing.T) {
		no := planner.command(w.ours.schedule, map[string]any{"type": "activity.set-duration", "row": w.ours.activity, "duration": 480, "seen": 960})
		assert.EqualValues(t, "refused", no.Outcome)
		require.NotNil(t, no.Fault)
		assert.Equal(t, "conflict.field_changed", no.Fault.Code)
		assert.Equal(t, "Otra persona cambió este dato mientras lo editabas. Revisa el valor nuevo antes de seguir.", no.Fault.Message)
		assert.NotEmpty(t, no.Fault.Correlation)
	})
	t.Run("undo and redo name the command they take back", func(t *testing.T) {
		before := planner.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.second, "name": "Excavación masiva"})
		undo := planner.command(w.ours.schedule, map[string]any{"type": "undo"})
		require.EqualValues(t, "accepted", undo.Outcome, undo.Fault)
		assert.Equal(t, before.Command, *undo.Delta.Reverts)
		require.Len(t, undo.Undo.Redo, 1)
		var stacks httpapi.StacksView
		planner.ok(http.MethodGet, "/api/schedules/"+w.ours.schedule.String()+"/undo", nil).into(t, &stacks)
		assert.Equal(t, undo.Undo.Redo, stacks.Redo)
		require.Greater(t, len(stacks.Undo), 1, "the whole stack is listed")
		assert.Equal(t, undo.Undo.Undo[0], stacks.Undo[0], "the newest first")
		redo := planner.command(w.ours.schedule, map[string]any{"type": "redo"})
		assert.Equal(t, undo.Command, *redo.Delta.Reverts)
		assert.Empty(t, redo.Undo.Redo)
	})
}

func TestOneRequestCarriesCommandsThatBuildOnEachOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	add, link := newID(), newID()
	a := w.as(w.ours, access.Planner).ok(http.MethodPost, w.ours.commands(), map[string]any{"commands": []any{
		map[string]any{"id": add, "type": "activities.add", "items": []any{map[string]any{"name": "Moldaje"}, map[string]any{"name": "Hormigón", "after": "#1"}}},
		map[string]any{"id": link, "type": "links.add", "items": []any{map[string]any{"from": add.String() + "#1", "to": add.String() + "#2"}}},
		map[string]any{"id": newID(), "type": "activity.set-duration", "row": 4711, "duration": 1},
		map[string]any{"id": newID(), "type": "batch", "commands": []any{
			map[string]any{"type": "activity.rename", "row": add.String() + "#1", "name": "Moldaje de losa"},
			map[string]any{"type": "activity.set-duration", "row": add.String() + "#2", "duration": 960},
		}},
	}})
	var out struct{ Receipts []httpapi.ReceiptView }
	a.into(t, &out)
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
	w := newWorld(t)
	w.planned(&w.ours)
	many := make([]any, 65)
	for i := range many {
		many[i] = map[string]any{"id": newID(), "type": "undo"}
	}
	id := newID()
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
			a := w.at(t).as(w.ours, access.Planner).do(http.MethodPost, w.ours.commands(), tc.body)
			require.Contains(t, []int{400, 422}, a.StatusCode, "%s", a.body)
			require.Equal(t, tc.code, a.code(t))
		})
	}
	t.Run("a form instead of JSON", func(t *testing.T) {
		c := w.as(w.ours, access.Planner)
		c.header.Set("Content-Type", "application/x-www-form-urlencoded")
		require.Equal(t, "request.not_json", c.do(http.MethodPost, w.ours.commands(), "commands=1").code(t))
	})
	t.Run("more than the bound", func(t *testing.T) {
		a := w.as(w.ours, access.Planner).do(http.MethodPost, w.ours.commands(), `{"commands":"`+strings.Repeat("x", 9<<20)+`"}`)
		require.Equal(t, http.StatusRequestEntityTooLarge, a.StatusCode)
		require.Equal(t, "request.too_large", a.code(t))
	})
}

func TestTheGanttIsSentOnceAndThenOnlyWhenItChanged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	path := "/api/schedules/" + w.ours.schedule.String() + "/gantt"
	first := planner.ok(http.MethodGet, path, nil)
	tag := first.Header.Get("ETag")
	require.NotEmpty(t, tag)
	require.Equal(t, "private, no-cache", first.Header.Get("Cache-Control"))

	again := w.as(w.ours, access.Planner)
	again.header.Set("If-None-Match", tag)
	same := again.do(http.MethodGet, path, nil)
	require.Equal(t, http.StatusNotModified, same.StatusCode)
	require.Empty(t, same.body)

	r := planner.command(w.ours.schedule, map[string]any{"type": "activity.rename", "row": w.ours.activity, "name": "Replanteo"})
	position, err := json.Marshal(r)
	require.NoError(t, err)
	var p struct{ Position string }
	require.NoError(t, json.Unmarshal(position, &p))
	fresh := again.ok(http.MethodGet, path+"?atLeast="+p.Position, nil)
	require.NotEqual(t, tag, fresh.Header.Get("ETag"))
	var g struct {
		Schedule   struct{ Revision int64 }
		Activities struct{ Name []string }
	}
	fresh.into(t, &g)
	require.Equal(t, int64(r.Revision), g.Schedule.Revision)
	require.Contains(t, g.Activities.Name, "Replanteo")

	t.Run("an answer that lacks the position is marked stale", func(t *testing.T) {
		var g struct{ Schedule struct{ Stale bool } }
		planner.ok(http.MethodGet, path+"?atLeast=999999999", nil).into(t, &g)
		require.True(t, g.Schedule.Stale)
		planner.ok(http.MethodGet, path, nil).into(t, &g)
		require.False(t, g.Schedule.Stale)
	})
	t.Run("another company's cannot be had by its tag", func(t *testing.T) {
		stranger := w.as(w.theirs, access.Admin)
		stranger.header.Set("If-None-Match", "*")
		require.Equal(t, http.StatusNotFound, stranger.do(http.MethodGet, path, nil).StatusCode)
	})
}

func TestManyWhoAskAtOnceAreAnsweredAlike(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	path := "/api/schedules/" + w.ours.schedule.String() + "/gantt"
	clients := make([]*client, 12)
	for i := range clients {
		clients[i] = w.as(w.ours, access.Roles[i%2])
	}
	bodies := make([]string, len(clients))
	var asking sync.WaitGroup
	for i, c := range clients {
		asking.Go(func() {
			if i == 0 { // who leaves takes nobody along
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				_, _ = w.server.Client().Do(c.request(http.MethodGet, path, nil).WithContext(ctx))
			}
			bodies[i] = string(c.ok(http.MethodGet, path, nil).body)
		})
	}
	asking.Wait()
	for _, b := range bodies {
		require.Equal(t, bodies[0], b)
	}
}

func TestPeopleAreNamedWithinTheirCompany(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.as(w.ours, access.Client)
	ids := []string{w.ours.people[access.Admin].String(), w.theirs.people[access.Admin].String(), newID().String(), w.ours.people[access.Admin].String()}
	var people []httpapi.PersonView
	c.ok(http.MethodGet, "/api/people?ids="+strings.Join(ids, ","), nil).into(t, &people)
	require.Len(t, people, 1)
	require.Equal(t, w.ours.people[access.Admin], people[0].ID)
	require.Equal(t, "AS", people[0].Initials)
	require.Equal(t, http.StatusBadRequest, c.do(http.MethodGet, "/api/people?ids=x", nil).StatusCode)
	many := strings.TrimSuffix(strings.Repeat(newID().String()+",", 201), ",")
	require.Equal(t, "request.too_many_ids", c.do(http.MethodGet, "/api/people?ids="+many, nil).code(t))
	var none []kernel.ID
	c.ok(http.MethodGet, "/api/people", nil).into(t, &none)
	require.Empty(t, none)
}
