package schedule_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/live"
)

// Every command does on the wire what it says, sends a delta that the description knows, and one undo takes it back.
func TestEveryEditOnTheWire(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	const thursday = 29_635_200 // 2026-05-07 00:00
	a, b, link, cal := w.Ours.Activity, w.Ours.Second, w.Ours.Link, w.Ours.Calendar
	week := []any{[]any{[]int{480, 780}}, []any{[]int{480, 780}}, []any{[]int{480, 780}}, []any{[]int{480, 780}}, []any{}, []any{}, []any{}}
	for _, tc := range []struct {
		requirement string
		fields      map[string]any
		changed     []string // the fields the delta names, beyond what is computed
	}{
		{"act-123", map[string]any{"type": "activity.describe", "row": 0, "description": "Obra"}, []string{"description"}},
		{"cpm-107", map[string]any{"type": "activity.set-start", "row": a, "start": thursday}, []string{"constraint"}},
		{"cpm-108", map[string]any{"type": "activity.set-finish", "row": a, "finish": thursday}, []string{"duration", "constraint"}},
		{"cpm-109", map[string]any{"type": "activities.drag", "items": []any{map[string]any{"row": a, "start": thursday + 600}}}, []string{"constraint"}},
		{"cpm-102", map[string]any{"type": "activity.set-constraint", "row": a, "constraint": "alap"}, []string{"constraint"}},
		{"cpm-103", map[string]any{"type": "activity.set-constraint", "row": a, "constraint": "fnlt", "date": thursday}, []string{"constraint"}},
		{"cpm-118", map[string]any{"type": "activity.set-constraint-date", "row": a, "date": thursday}, []string{"constraint"}},
		{"sem-154", map[string]any{"type": "activity.set-external-start", "row": a, "date": thursday, "seen": nil}, []string{"externalStart"}},
		{"sem-154", map[string]any{"type": "activity.set-external-finish", "row": a, "date": thursday + 600}, []string{"externalFinish"}},
		{"act-117", map[string]any{"type": "activity.set-progress", "row": a, "progress": 500_000, "effective": "2026-05-07T18:00:00Z"}, []string{"progress", "manual", "actualStart"}},
		{"report", map[string]any{"type": "batch", "commands": []any{
			map[string]any{"type": "activity.set-actual-start", "row": a, "date": thursday, "seen": nil},
			map[string]any{"type": "activity.set-remaining", "row": a, "remaining": 4800},
			map[string]any{"type": "activity.set-suspension", "row": a, "suspended": thursday + 1440, "resumed": nil},
		}}, []string{"actualStart", "duration", "suspension"}},
		{"report", map[string]any{"type": "activity.set-code", "row": a, "code": "A100"}, []string{"code"}},
		{"report", map[string]any{"type": "activity.set-percent-type", "row": a, "percentType": "physical"}, []string{"percentType"}},
		{"report", map[string]any{"type": "activity.set-deadline", "row": b, "date": thursday}, []string{"deadline"}},
		{"report", map[string]any{"type": "activity.set-expected-finish", "row": b, "date": thursday, "seen": nil}, []string{"expectedFinish"}},
		{"report", map[string]any{"type": "activity.set-actual-start", "row": b, "date": thursday}, []string{"actualStart", "manual"}},
		{"report", map[string]any{"type": "activity.set-actual-finish", "row": b, "date": thursday}, []string{"actualFinish", "progress"}},
		{"act-118", map[string]any{"type": "activities.complete", "rows": []any{0}}, []string{"progress", "manual", "actualStart", "actualFinish"}},
		{"ui-102", map[string]any{"type": "activity.set-cost", "row": a, "value": 10_000_000_000}, []string{"cost"}},
		{"ui-202", map[string]any{"type": "activity.set-used-cost", "row": a, "value": 1}, []string{"usedCost"}},
		{"ui-102", map[string]any{"type": "activity.set-man-hours", "row": a, "value": 1_600_000}, []string{"manHours"}},
		{"act-202", map[string]any{"type": "activity.set-weight", "row": a, "weight": 400_000}, []string{"weight"}},
		{"act-122", map[string]any{"type": "activity.set-milestone", "row": a, "milestone": true}, []string{"duration", "kind"}},
		{"undo-101", map[string]any{"type": "activities.duplicate", "rows": []any{a, b}}, nil},
		{"link-112", map[string]any{"type": "activities.unlink", "rows": []any{a}}, nil},
		{"link-101", map[string]any{"type": "link.change", "link": link, "linkType": "SF", "lag": -480, "seen": map[string]any{"type": "FS", "lag": 0}}, []string{"linkType", "linkLag"}},
		{"link-105", map[string]any{"type": "link.reverse", "link": link}, nil},
		{"cal-106", map[string]any{"type": "calendars.add", "items": []any{map[string]any{"name": "Corto", "week": week, "exceptions": []any{map[string]any{"from": 20_581, "to": 20_582, "every": "yearly"}}}}}, nil},
		{"cal-106", map[string]any{"type": "calendar.rename", "calendar": cal, "name": "Corrido", "seen": "Estándar"}, nil},
		{"cal-106", map[string]any{"type": "calendar.set-time", "calendar": cal, "week": week, "exceptions": []any{}}, nil},
		{"cal-106", map[string]any{"type": "schedule.set", "minutesPerDay": 540, "basis": "cost", "dataDate": thursday, "mustFinishBy": nil, "lagCalendar": "24h"}, nil},
	} {
		kind := tc.fields["type"].(string)
		t.Run(tc.requirement+" "+kind, func(t *testing.T) {
			planner := w.At(t).As(w.Ours, access.Planner)
			r := planner.Command(w.Ours.Schedule, tc.fields) // held against the description
			require.EqualValues(t, "accepted", r.Outcome, r.Fault)
			require.NotEmpty(t, r.Delta.Type)
			fields := []string{}
			for _, c := range r.Delta.Changed {
				fields = append(fields, c.Field)
			}
			require.Subset(t, fields, tc.changed)
			snapshot := planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/gantt?atLeast="+positionOf(t, r), nil)
			require.NotEmpty(t, snapshot.Content)
			undo := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
			require.EqualValues(t, "accepted", undo.Outcome, undo.Fault)
			require.Equal(t, r.Command, *undo.Delta.Reverts)
			again := planner.Command(w.Ours.Schedule, tc.fields)
			require.Equal(t, r.Outcome, again.Outcome, "the same id again is the same receipt, undone or not")
			require.Equal(t, r.Revision, again.Revision)
		})
	}
	t.Run("undo-110 undo-111 what is set under another one makes it a summary, and a task again when it comes back out", func(t *testing.T) {
		planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.unlink", "rows": []any{a, b}})
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.indent", "rows": []any{b}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		kinds := func(d *live.Delta) (to []any) {
			for _, c := range d.Changed {
				if c.Field == "kind" {
					to = c.To
				}
			}
			return to
		}
		require.Equal(t, []any{"summary"}, kinds(r.Delta))
		r = planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.outdent", "rows": []any{b}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.Equal(t, []any{"task"}, kinds(r.Delta))
		r = planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.outdent", "rows": []any{b}})
		require.Equal(t, "activity.outdent_top", r.Fault.Code)
		require.NotEmpty(t, r.Fault.Message)
	})
	t.Run("link-112 what stands apart is chained", func(t *testing.T) {
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.link", "rows": []any{b, a, 0}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.EqualValues(t, []int32{int32(a)}, r.Delta.Added.Links.From)
		require.Equal(t, "link.too_few", planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.link", "rows": []any{a}}).Fault.Code)
	})
	t.Run("the refusal of a changed constraint carries its value of now", func(t *testing.T) {
		seen := map[string]any{"constraint": "snet", "date": thursday}
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activity.set-constraint", "row": a, "constraint": "mso", "date": thursday, "seen": seen})
		require.EqualValues(t, "refused", r.Outcome)
		require.Equal(t, "conflict.field_changed", r.Fault.Code)
		require.Equal(t, "constraint", r.Fault.Params["field"])
		require.Equal(t, map[string]any{"type": "asap", "date": nil}, r.Fault.Params["value"])
		require.Equal(t, map[string]any{"type": "snet", "date": float64(thursday)}, r.Fault.Params["seen"])
	})
	t.Run("act-119 what is complete can be taken up again", func(t *testing.T) {
		planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.complete", "rows": []any{a}})
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.uncomplete", "rows": []any{a}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
	})
	t.Run("act-136 no calendar, or the one it has, changes nothing", func(t *testing.T) {
		for _, to := range []any{nil, cal} {
			r := planner.Command(w.Ours.Schedule, map[string]any{"type": "activities.set-calendar", "rows": []any{a, b}, "calendar": to})
			require.EqualValues(t, "unchanged", r.Outcome, r.Fault)
		}
	})
	t.Run("a default calendar and one to delete", func(t *testing.T) {
		id := httpapitest.NewID()
		r := planner.Command(w.Ours.Schedule, map[string]any{"id": id, "type": "calendars.add", "items": []any{map[string]any{"name": "Copia", "copyOf": cal}}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		copied := id.String() + "#1"
		for _, fields := range []map[string]any{
			{"type": "activities.set-calendar", "rows": []any{a}, "calendar": copied}, {"type": "calendar.set-default", "calendar": copied},
			{"type": "calendar.set-default", "calendar": cal}, {"type": "activities.set-calendar", "rows": []any{a}, "calendar": cal},
			{"type": "calendars.delete", "calendars": []any{copied}},
		} {
			r = planner.Command(w.Ours.Schedule, fields)
			require.EqualValues(t, "accepted", r.Outcome, "%v: %v", fields, r.Fault)
		}
		require.EqualValues(t, []int32{int32(r.Delta.Removed.Calendars[0])}, r.Delta.Removed.Calendars)
	})
}

func positionOf(t *testing.T, r scheduleapi.ReceiptView) string {
	t.Helper()
	b, err := json.Marshal(r)
	require.NoError(t, err)
	var p struct{ Position string }
	require.NoError(t, json.Unmarshal(b, &p))
	return p.Position
}

// Every command needs the whole permission: who may not plan is turned away at the door, and who may touch own rows only at the desk.
func TestEveryEditNeedsTheWholePermission(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	var all []any
	kinds := map[string]bool{}
	for _, sent := range scheduleapi.SentCommands() {
		fields := map[string]any{}
		require.NoError(t, json.Unmarshal([]byte(sent), &fields))
		kind, _, _ := strings.Cut(fields["type"].(string), ".")
		if slices.Contains([]string{"tasks", "roadblocks", "documents", "document", "week", "misses"}, kind) || fields["type"] == "activities.list-ahead" {
			continue // of other modules, which these roles have
		}
		delete(fields, "effective") // these are of another day
		fields["id"] = httpapitest.NewID()
		all = append(all, fields)
		kinds[fields["type"].(string)] = true
	}
	require.Greater(t, len(kinds), 35)
	table := access.Default()
	for _, role := range access.Roles {
		if table.Level(role, access.Gantt) == access.Full {
			continue
		}
		ahead := slices.ContainsFunc([]access.Module{access.Lookahead, access.Roadblocks, access.Commitments, access.Reasons}, func(m access.Module) bool {
			return table.Level(role, m).Edits()
		})
		for _, one := range all {
			got := w.As(w.Ours, role).Do(http.MethodPost, w.Ours.Commands(), map[string]any{"commands": []any{one}})
			if !ahead {
				require.Equal(t, http.StatusForbidden, got.StatusCode, "%s %v", role, one)
			} else if got.StatusCode != http.StatusForbidden { // this role edits other parts of the plan: the decision turns it away
				var out struct{ Receipts []scheduleapi.ReceiptView }
				got.Into(t, &out)
				require.EqualValues(t, "refused", out.Receipts[0].Outcome, "%s %v", role, one)
				require.Contains(t, []string{"access.denied", "undo.nothing", "redo.not_on_stack", "restore.unknown"}, out.Receipts[0].Fault.Code, "%s %v", role, one)
			}
		}
	}
	// Companies from before the level of own rows was refused here may have it stored.
	stream := eventstore.Stream{Company: w.Ours.Company, Kind: eventstore.Company, ID: w.Ours.Company}
	head, _, err := w.Store.Head(t.Context(), stream)
	require.NoError(t, err)
	stored := []event.Event{
		company.PermissionChanged{Role: access.Subtrade, Module: access.Gantt, From: access.View, To: access.Own},
		company.PermissionChanged{Role: access.Subtrade, Module: access.Calendars, From: access.View, To: access.Own},
	}
	position, err := w.Store.Append(t.Context(), stream, head, []eventstore.Command{{ID: kernel.ID{1}, At: time.Now(), Events: stored}})
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", position))
	var receipts []scheduleapi.ReceiptView
	for some := range slices.Chunk(all, 64) { // no request takes more
		var out struct{ Receipts []scheduleapi.ReceiptView }
		w.As(w.Ours, access.Subtrade).OK(http.MethodPost, w.Ours.Commands(), map[string]any{"commands": some}).Into(t, &out)
		receipts = append(receipts, out.Receipts...)
	}
	require.Len(t, receipts, len(all))
	for i, r := range receipts {
		assert.EqualValues(t, "refused", r.Outcome, all[i])
		if r.Fault != nil {
			assert.Contains(t, []string{"access.denied", "undo.nothing", "redo.not_on_stack", "restore.unknown"}, r.Fault.Code, all[i])
		}
	}
}
