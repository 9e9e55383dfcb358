package schedule_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/httpapitest"
)

type fields = map[string]any

// specified is one call as the specification writes it, and its effect.
type specified struct {
	requirement, call string
	of                *string // what the path names in braces
	body              fields
	want              int
	keep              *string // takes the id of what the call makes
	in                *string // the schedule whose plan the call is about; nothing for the one of the world
	says              any     // what the answer must hold: fields of objects, lists whole
	changes           []string
}

// Every call row: the method and path as written, what it answers, what it changes in the plan and what the chart shows of that. A call
// without changes must leave the plan and its history alone.
func TestTheCallsOfTheSpecification(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	sector, first, second, standard := w.Ours.Schedule.String(), w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second), w.Ours.Row(w.Ours.Calendar)
	var activity, relation, gantt, brought, calendar string // what POST makes, for the calls after it
	trazado := fields{"id": first, "name": "Trazado", "duration": 16, "start_date": "2026/05/04 8:00", "end_date": "2026/05/05 17:00"}
	excavacion := fields{"id": second, "name": "Excavación", "duration": 40, "start_date": "2026/05/06 8:00", "end_date": "2026/05/12 17:00"}
	moldaje := func(hours int, start, finish string) fields {
		return fields{"id": &activity, "name": "Moldaje", "type": "task", "duration": hours, "start_date": start, "end_date": finish, "sectorId": sector}
	}
	var tag struct{ ID string }
	w.As(w.Ours, access.Planner).OK(http.MethodPost, "/api/tags", fields{"projectId": w.Ours.Project, "name": "Crítica"}).Into(t, &tag)
	builder, firm := w.Ours.People[access.Superintendent].String(), w.Ours.Firm.ID.String()
	assigned := fields{"priority": "High", "subcontractId": firm, "responsables": []any{fields{"id": builder}}, "tags": []any{fields{"id": tag.ID}}}
	for _, call := range []specified{
		{
			requirement: "act-144", call: "POST activitys", body: fields{"name": "Moldaje", "duration": 16, "sectorId": sector}, want: 201, keep: &activity,
			says:    moldaje(16, "2026/05/04 8:00", "2026/05/05 17:00"),
			changes: []string{"+ activity > Moldaje: 16 h, 05-04 8:00 to 05-05 17:00"},
		},
		{requirement: "act-144", call: "GET activitys/{id}", of: &activity, want: 200, says: moldaje(16, "2026/05/04 8:00", "2026/05/05 17:00")},
		{requirement: "act-207", call: "GET activitys/{id}", of: &second, want: 200, says: excavacion},
		{
			requirement: "act-144", call: "PUT activitys/{id}", of: &activity, body: fields{"duration": 24}, want: 200,
			says: moldaje(24, "2026/05/04 8:00", "2026/05/06 17:00"),
			changes: []string{
				"- activity > Moldaje: 16 h, 05-04 8:00 to 05-05 17:00",
				"+ activity > Moldaje: 24 h, 05-04 8:00 to 05-06 17:00",
			},
		},
		{
			requirement: "act-145", call: "GET activitys/sector/{sectorId}", of: &sector, want: 200,
			says: []any{
				fields{"correlative_id": 0, "name": "Programa", "type": "project", "start_date": "2026/05/04 8:00", "end_date": "2026/05/12 17:00"},
				trazado, excavacion, moldaje(24, "2026/05/04 8:00", "2026/05/06 17:00"),
			},
		},
		{
			requirement: "link-114", call: "POST activityrelations", want: 201, keep: &relation,
			body: fields{"source": second, "target": &activity, "type": 0, "lag": 1, "sectorId": sector},
			says: fields{"id": &relation, "source": second, "target": &activity, "type": 0, "lag": 1, "sectorId": sector},
			changes: []string{
				"+ link Excavación FS Moldaje +480 min",
				"- activity > Moldaje: 24 h, 05-04 8:00 to 05-06 17:00",
				"+ activity > Moldaje: 24 h, 05-14 8:00 to 05-18 17:00",
				"- activity Programa: 56 h, 05-04 8:00 to 05-12 17:00",
				"+ activity Programa: 88 h, 05-04 8:00 to 05-18 17:00",
			},
		},
		{
			requirement: "link-114", call: "GET activityrelations/{id}", of: &relation, want: 200,
			says: fields{"id": &relation, "source": second, "target": &activity, "type": 0, "lag": 1},
		},
		{
			requirement: "link-114", call: "PUT activityrelations/{id}", of: &relation, body: fields{"type": 1}, want: 200,
			says: fields{"id": &relation, "source": second, "target": &activity, "type": 1, "lag": 1},
			changes: []string{
				"- link Excavación FS Moldaje +480 min",
				"+ link Excavación SS Moldaje +480 min",
				"- activity > Moldaje: 24 h, 05-14 8:00 to 05-18 17:00",
				"+ activity > Moldaje: 24 h, 05-07 8:00 to 05-11 17:00",
				"- activity Programa: 88 h, 05-04 8:00 to 05-18 17:00",
				"+ activity Programa: 56 h, 05-04 8:00 to 05-12 17:00",
			},
		},
		{
			requirement: "link-114", call: "DELETE activityrelations/{id}", of: &relation, want: 200, says: fields{"id": &relation, "deleted": true},
			changes: []string{
				"- link Excavación SS Moldaje +480 min",
				"- activity > Moldaje: 24 h, 05-07 8:00 to 05-11 17:00",
				"+ activity > Moldaje: 24 h, 05-04 8:00 to 05-06 17:00",
			},
		},
		{
			requirement: "act-202", call: "POST activitys/assigncustomponderator", body: fields{"activityId": &activity, "ponderator": 33.5}, want: 200,
			says: fields{"id": &activity, "ponderator": 33.5, "hasCustomPonderator": true},
			changes: []string{
				"- activity > Moldaje: 24 h, 05-04 8:00 to 05-06 17:00",
				"+ activity > Moldaje: 24 h, 05-04 8:00 to 05-06 17:00, weight 335000",
			},
		},
		{
			requirement: "act-146", call: "POST activitys/updateResponsiblesAndTags", want: 200,
			body: fields{"activities": []any{fields{"id": first, "responsables": []any{builder}}, fields{"id": second, "tags": []any{fields{"id": tag.ID}}}}},
			says: []any{
				fields{"id": first, "responsables": []any{fields{"id": builder}}, "tags": []any{}},
				fields{"id": second, "responsables": []any{}, "tags": []any{fields{"id": tag.ID}}},
			},
			changes: []string{
				"- activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00", "+ activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00, people " + builder,
				"- activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00", "+ activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00, tags 1",
			},
		},
		{
			requirement: "act-211", call: "POST activitys/updateResponsiblesAndTags", want: 200,
			body: fields{"activities": []any{fields{"id": first, "responsables": []any{}}, fields{"id": second, "tags": []any{}}}},
			says: []any{fields{"id": first, "responsables": []any{}}, fields{"id": second, "tags": []any{}}},
			changes: []string{
				"+ activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00", "- activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00, people " + builder,
				"+ activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00", "- activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00, tags 1",
			},
		},
		{
			requirement: "act-106 act-112", call: "PUT activitys/{id}", of: &first, body: assigned, want: 200, says: assigned,
			changes: []string{
				"- activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00",
				"+ activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00, priority High, firm " + firm + ", people " + builder + ", tags 1",
			},
		},
		{
			requirement: "act-205", call: "GET activitys/remove_sub_contract/{id}", of: &first, want: 200, says: fields{"id": first, "subcontractId": nil, "priority": "High"},
			changes: []string{
				"- activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00, priority High, firm " + firm + ", people " + builder + ", tags 1",
				"+ activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00, priority High, people " + builder + ", tags 1",
			},
		},
		{
			requirement: "act-112", call: "PUT activitys/{id}", of: &first, body: fields{"priority": "Low", "responsables": []any{}, "tags": []any{}}, want: 200,
			says: fields{"priority": "Low", "responsables": []any{}, "tags": []any{}},
			changes: []string{
				"- activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00, priority High, people " + builder + ", tags 1",
				"+ activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00",
			},
		},
		{
			requirement: "act-203", call: "POST activitys/updatetreeprogress", body: fields{"id": w.Ours.Row(0)}, want: 200,
			says: fields{"id": w.Ours.Row(0), "progress": 0, "activities": []any{
				fields{"id": w.Ours.Row(0), "progress": 0}, fields{"id": first, "progress": 0}, fields{"id": second, "progress": 0}, fields{"id": &activity, "progress": 0},
			}},
		},
		{
			requirement: "act-147", call: "POST activitys/showchilds", body: fields{"activityId": w.Ours.Row(0)}, want: 200,
			says: []any{trazado, excavacion, fields{"id": &activity, "name": "Moldaje"}},
		},
		{
			requirement: "cal-203", call: "GET activitys/calendar/{id}", of: &standard, want: 200,
			says: []any{fields{"id": w.Ours.Row(0)}, fields{"id": first, "calendar_id": standard}, fields{"id": second, "calendar_id": standard}, fields{"id": &activity, "calendar_id": standard}},
		},
		{requirement: "act-209", call: "POST activitys/showchilds", body: fields{"id": first}, want: 200, says: []any{}},
		{
			requirement: "act-149", call: "GET activitys/card/byid/{id}", of: &first, want: 200,
			says: fields{"activity": trazado, "path": []any{"Programa"}, "predecessors": []any{}, "successors": []any{fields{"source": first, "target": second}}, "children": []any{}},
		},
		{
			requirement: "act-204", call: "GET activitys/card/byid/{id}", of: &second, want: 200,
			says: fields{"activity": excavacion, "predecessors": []any{fields{"source": first, "target": second, "type": 0}}, "successors": []any{}},
		},
		{
			requirement: "link-113", call: "POST activitys/showcircular", want: 200,
			body: fields{"sector_id": sector, "links": []any{fields{"source": second, "target": first, "type": 0}}},
			says: fields{"cycles": []any{fields{"activities": []any{fields{"id": first, "name": "Trazado"}, fields{"id": second, "name": "Excavación"}}}}},
		},
		{
			requirement: "link-202", call: "POST activitys/showcircular", want: 200,
			body: fields{"activities": []any{fields{"id": 1}, fields{"id": 2}}, "links": []any{fields{"source": 1, "target": 2, "type": 0}}},
			says: fields{"cycles": []any{}},
		},
		{
			requirement: "cal-120", call: "POST calendars/", body: fields{"name": "Noche", "sectorId": sector}, want: 201, keep: &calendar,
			says:    fields{"id": &calendar, "name": "Noche", "working_days": "0,1,1,1,1,1,0", "is_default": false},
			changes: []string{"+ calendar Noche: MTWTF--"},
		},
		{
			requirement: "cal-120", call: "GET calendars/{id}", of: &calendar, want: 200,
			says: fields{"id": &calendar, "name": "Noche", "working_days": "0,1,1,1,1,1,0", "is_default": false, "sectorId": sector},
		},
		{
			requirement: "cal-120", call: "PUT calendars/{id}", of: &calendar, body: fields{"name": "Turno", "working_days": "1,0,0,0,0,0,1"}, want: 200,
			says:    fields{"id": &calendar, "name": "Turno", "working_days": "1,0,0,0,0,0,1"},
			changes: []string{"- calendar Noche: MTWTF--", "+ calendar Turno: -----SS"},
		},
		{
			requirement: "cal-120", call: "PUT calendars/{id}", of: &standard, body: fields{"working_days": "0,1,1,1,1,1,1"}, want: 200,
			says: fields{"id": standard, "name": "Estándar", "working_days": "0,1,1,1,1,1,1", "is_default": true},
			changes: []string{
				"- calendar Estándar: MTWTF-- (default)",
				"+ calendar Estándar: MTWTFS- (default)",
				"- activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00", // the plan begins on Saturday 2 May, now a day of work
				"+ activity > Trazado: 16 h, 05-02 8:00 to 05-04 17:00",
				"- activity > Excavación: 40 h, 05-06 8:00 to 05-12 17:00",
				"+ activity > Excavación: 40 h, 05-05 8:00 to 05-09 17:00",
				"- activity > Moldaje: 24 h, 05-04 8:00 to 05-06 17:00, weight 335000",
				"+ activity > Moldaje: 24 h, 05-02 8:00 to 05-05 17:00, weight 335000",
				"- activity Programa: 56 h, 05-04 8:00 to 05-12 17:00",
				"+ activity Programa: 56 h, 05-02 8:00 to 05-09 17:00",
			},
		},
		{
			requirement: "cal-120", call: "GET calendars/sector/{sectorId}", of: &sector, want: 200,
			says: []any{
				fields{"id": standard, "name": "Estándar", "working_days": "0,1,1,1,1,1,1", "is_default": true},
				fields{"id": &calendar, "name": "Turno", "working_days": "1,0,0,0,0,0,1", "is_default": false},
			},
		},
		{
			requirement: "cal-120", call: "DELETE calendars/{id}", of: &calendar, want: 200, says: fields{"id": &calendar, "deleted": true},
			changes: []string{"- calendar Turno: -----SS"},
		},
		{
			requirement: "act-144", call: "DELETE activitys/{id}", of: &activity, want: 200, says: fields{"id": &activity, "deleted": true},
			changes: []string{"- activity > Moldaje: 24 h, 05-02 8:00 to 05-05 17:00, weight 335000"},
		},
		{
			requirement: "gantt-130, act-212", call: "GET gantts", want: 200,
			says: []any{fields{"id": sector, "name": "Programa", "label": "Programa", "activities": 2, "end_date": "2026/05/09 17:00"}},
		},
		{
			requirement: "gantt-130, act-212", call: "POST gantts", want: 201, keep: &gantt, in: &gantt,
			body: fields{"projectId": w.Ours.Project, "name": "Torre B", "start_date": "2026/05/04 8:00"},
			says: fields{"id": &gantt, "projectId": w.Ours.Project, "name": "Torre B", "start_date": "2026/05/04 8:00", "activities": 0},
			changes: []string{
				"+ schedule Torre B from 05-04 8:00, days of 8 h",
				"+ calendar Estándar: MTWTF-- (default)",
			},
		},
		{
			requirement: "ana-340", call: "POST gantts", want: 201, keep: &brought, in: &brought,
			body: fields{
				"projectId": w.Ours.Project, "name": "Torre C", "is_impoorter": true, "activities_relation_size": 1,
				"activities": []any{
					fields{"id": "a", "name": "Zanjas", "duration": 16, "start_date": "2026/05/04 8:00"},
					fields{"id": "b", "name": "Moldaje", "duration": 8, "start_date": "2026/05/06 8:00"},
				},
				"links": []any{fields{"source": "a", "target": "b", "type": 0, "lag": 0}},
			},
			says: fields{"id": &brought, "name": "Torre C", "activities": 2, "end_date": "2026/05/06 17:00"},
			changes: []string{
				"+ schedule Torre C from 05-04 8:00, days of 8 h",
				"+ calendar Estándar: MTWTF-- (default)",
				"+ activity Torre C: 24 h, 05-04 8:00 to 05-06 17:00",
				"+ activity > Zanjas: 16 h, 05-04 8:00 to 05-05 17:00",
				"+ activity > Moldaje: 8 h, 05-06 8:00 to 05-06 17:00",
				"+ link Zanjas FS Moldaje +0 min",
			},
		},
		{
			requirement: "gantt-130, act-212", call: "GET gantts/{id}", of: &gantt, want: 200,
			says: fields{"id": &gantt, "name": "Torre B", "start_date": "2026/05/04 8:00", "activities": 0},
		},
		{
			requirement: "gantt-130, act-212", call: "GET gantts/sector/{sectorId}", of: &brought, want: 200,
			says: []any{fields{"id": &brought, "name": "Torre C", "activities": 2}},
		},
		{
			requirement: "gantt-130, act-212", call: "PUT gantts/{id}", of: &sector, want: 200,
			body: fields{"label": "Clínica", "name": "Programa maestro", "hoursPerDay": 9},
			says: fields{"id": sector, "label": "Clínica", "name": "Programa maestro", "hoursPerDay": 9},
			changes: []string{
				"- schedule Programa from 05-02 0:00, days of 8 h",
				"+ schedule Programa maestro from 05-02 0:00, days of 9 h",
				"- activity Programa: 56 h, 05-02 8:00 to 05-09 17:00",
				"+ activity Clínica: 56 h, 05-02 8:00 to 05-09 17:00",
			},
		},
		{
			requirement: "gantt-130, act-212", call: "DELETE gantts/{id}", of: &sector, want: 200, says: fields{"id": sector, "deleted": true},
			changes: []string{
				"- activity > Trazado: 16 h, 05-02 8:00 to 05-04 17:00",
				"- activity > Excavación: 40 h, 05-05 8:00 to 05-09 17:00",
				"- link Trazado FS Excavación +0 min",
				"- activity Clínica: 56 h, 05-02 8:00 to 05-09 17:00",
				"+ activity Clínica: 0 h, no date to no date",
			},
		},
		{
			requirement: "log-116", call: "GET activitys/scheduleChangelog/{sectorId}?page&limit", of: &sector, want: 200,
			says: fields{"changelogs": []any{
				logged("activity", "delete", "", "Trazado", nil, nil), // newest first
				logged("activity", "update", "name", "Clínica", "Programa", "Clínica"),
				logged("activity", "delete", "", "Moldaje", nil, nil),
				logged("calendar", "delete", "", "Turno", nil, nil),
				logged("calendar", "update", "time", "Estándar", nil, nil),
				logged("calendar", "update", "name", "Turno", "Noche", "Turno"),
				logged("calendar", "create", "", "Noche", nil, nil),
				logged("activity", "update", "priority", "Trazado", "High", "Low"),
				logged("activity", "update", "company", "Trazado", "Sanitarios Sur", nil),
				logged("activity", "update", "priority", "Trazado", "Low", "High"),
				logged("activity", "update", "responsibles", "Trazado", "Ana superintendent Soto", nil),
				logged("activity", "update", "responsibles", "Trazado", nil, "Ana superintendent Soto"),
				logged("activity", "update", "ponderator", "Moldaje", nil, 33.5),
				logged("link", "delete", "type", "", 1, nil),
				logged("link", "update", "type", "", 0, 1),
				logged("link", "create", "type", "", nil, 0),
				logged("activity", "update", "duration", "Moldaje", 16, 24),
				logged("activity", "create", "duration", "Moldaje", nil, 16),
				logged("link", "create", "type", "", nil, 0),
				logged("activity", "create", "duration", "Trazado", nil, 16),
				logged("schedule", "create", "", "Programa", nil, nil),
			}, "pagination": fields{"totalPages": 1, "hasNextPage": false}},
		},
	} {
		t.Run(call.requirement+" "+call.call, func(t *testing.T) { call.holds(t, w.At(t)) })
	}
}

// logged is an entry of the change log.
func logged(entity, kind, attribute, name string, was, is any) fields {
	return fields{"change": fields{"entity": entity, "type": kind, "attribute": attribute, "name": name, "oldValue": was, "newValue": is}}
}

// holds makes the call and asserts what it answers and what it changed. What was deleted is looked for again.
func (s specified) holds(t *testing.T, w *httpapitest.World) {
	planner := w.As(w.Ours, access.Planner)
	about := w.Ours.Schedule
	var before []string
	if s.in == nil {
		before = lines(w, about)
	}
	head := headRevision(w)
	method, path, _ := strings.Cut(s.call, " ")
	path, _, paged := strings.Cut(path, "?")
	path = "/api/" + path
	if s.of != nil {
		path = path[:strings.Index(path, "{")] + *s.of
	}
	if paged {
		awaitLog(w)
		path += "?page=1&limit=30"
	}
	var body any
	if s.body != nil {
		body = s.body
	}
	a := planner.Do(method, path, body) // do holds the answer against the description
	require.Equal(t, s.want, a.StatusCode, "%s", a.Content)
	if s.keep != nil {
		var made struct{ ID string }
		a.Into(t, &made)
		require.NotEmpty(t, made.ID)
		*s.keep = made.ID
	}
	require.NotNil(t, s.says, "a call without an effect to assert proves nothing")
	has(t, s.says, a.Content)
	if s.in != nil {
		parsed, err := kernel.ParseID(*s.in)
		require.NoError(t, err)
		about = parsed
	}
	changes(t, before, lines(w, about), s.changes)
	switch {
	case s.in == nil && len(s.changes) == 0:
		require.Equal(t, head, headRevision(w), "nothing was stored")
	case s.in == nil:
		require.Greater(t, headRevision(w), head)
	}
	if method == http.MethodDelete && *s.of != w.Ours.Schedule.String() {
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, path, nil).StatusCode, "it is gone")
	}
}

// awaitLog waits until the change log has everything the chart has.
func awaitLog(w *httpapitest.World) {
	w.T.Helper()
	var g struct {
		Schedule struct {
			Position eventstore.Position `json:",string"`
		}
	}
	w.As(w.Ours, access.Planner).OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/gantt", nil).Into(w.T, &g)
	require.True(w.T, w.Models.Wait(w.T.Context(), "changelog", g.Schedule.Position))
}

// headRevision is the revision of the schedule of this world.
func headRevision(w *httpapitest.World) int64 {
	w.T.Helper()
	var head struct{ Revision int64 }
	w.As(w.Ours, access.Planner).OK(http.MethodGet, "/api/gantts/"+w.Ours.Schedule.String(), nil).Into(w.T, &head)
	return head.Revision
}

// has asserts that an answer holds what is written down: of objects the fields named, of lists every member.
func has(t *testing.T, want any, body []byte) {
	t.Helper()
	text, err := json.Marshal(want)
	require.NoError(t, err)
	var wanted, got any
	require.NoError(t, json.Unmarshal(text, &wanted))
	require.NoError(t, json.Unmarshal(body, &got))
	for _, wrong := range lacks("answer", wanted, got) {
		assert.Fail(t, wrong)
	}
}

// lacks names what an answer does not hold.
func lacks(place string, want, got any) (wrong []string) {
	switch w := want.(type) {
	case map[string]any:
		g, object := got.(map[string]any)
		if !object {
			return []string{fmt.Sprintf("%s is no object: %v", place, got)}
		}
		for name, v := range w {
			wrong = append(wrong, lacks(place+"."+name, v, g[name])...)
		}
	case []any:
		g, list := got.([]any)
		if !list || len(g) != len(w) {
			return []string{fmt.Sprintf("%s has not %d members: %v", place, len(w), got)}
		}
		for i := range w {
			wrong = append(wrong, lacks(fmt.Sprintf("%s[%d]", place, i), w[i], g[i])...)
		}
	default:
		if want != got {
			return []string{fmt.Sprintf("%s is %v, not %v", place, got, want)}
		}
	}
	return wrong
}
