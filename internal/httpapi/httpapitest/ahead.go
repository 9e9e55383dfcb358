package httpapitest

import (
	"bytes"
	"image"
	"image/png"
	"maps"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
)

// PlannedAhead gives a tenant a task with a roadblock and its promise, the plan of a week, and a reason for non-completion. Those who see own
// rows alone answer for all of it.
func (w *World) PlannedAhead(x *Tenant) {
	w.T.Helper()
	w.PlannedAheadFor(x, "", kernel.Date(2026, 6, 1, 0, 0), map[string]any{"responsibles": []any{x.People[access.Subtrade], x.People[access.LastPlanner]}})
}

// PlannedAheadFor is PlannedAhead for whom owner names. All names begin with prefix, and monday begins the week.
func (w *World) PlannedAheadFor(x *Tenant, prefix string, monday kernel.Minute, owner map[string]any) {
	w.T.Helper()
	planner := w.As(*x, access.Planner)
	owned := func(fields map[string]any) []any {
		maps.Copy(fields, owner)
		return []any{fields}
	}
	made := func(kind string, fields map[string]any) (rows [2]kernel.Row) {
		id := NewID()
		fields["type"], fields["id"] = kind, id
		r := planner.Command(x.Schedule, fields)
		require.EqualValues(w.T, "accepted", r.Outcome, r.Fault)
		for _, model := range []string{"lookahead", "weekly"} {
			require.True(w.T, w.Models.Wait(w.T.Context(), model, r.Position))
		}
		return [2]kernel.Row{r.IDs[id.String()+"#1"], r.IDs[id.String()+"#2"]}
	}
	task := map[string]any{"activity": x.Activity, "name": prefix + "A", "duration": 480, "start": monday + 8*60}
	x.Task = made("tasks.add", map[string]any{"items": owned(task)})[0]
	made("tasks.set-lean", map[string]any{"rows": []any{x.Task}, "to": "Can"})
	week := made("week.create", map[string]any{"day": monday, "promises": []any{map[string]any{"task": x.Task}}})
	x.Week, x.Commitment = week[0], week[1]
	var drawn bytes.Buffer
	require.NoError(w.T, png.Encode(&drawn, image.NewGray(image.Rect(0, 0, 32, 24))))
	miss := made("misses.add", map[string]any{"items": []any{map[string]any{
		"year": 2026, "week": 23, "missType": w.reason(x), "tasks": []any{x.Task}, "description": prefix + "C", "picture": planner.Uploaded("foto.png", drawn.Bytes()),
	}}})
	x.Miss, x.MissTask = miss[0], miss[1]
	roadblock := made("roadblocks.add", map[string]any{"items": owned(map[string]any{"name": prefix + "B", "date": 29_700_000, "tasks": []any{x.Task}})})
	x.Roadblock, x.Promise = roadblock[0], roadblock[1]
	x.Document = made("documents.add", map[string]any{"of": "tasks", "items": []any{map[string]any{"on": x.Task, "file": planner.Uploaded(prefix+"plano.txt", []byte("Eje A"))}}})[0]
}

// reason is the number of the first reason for non-completion of a tenant's project.
func (w *World) reason(x *Tenant) kernel.Row {
	var types []struct{ ID string }
	w.As(*x, access.Planner).OK("GET", "/api/cnctypes/project/"+x.Project.String(), nil).Into(w.T, &types)
	require.NotEmpty(w.T, types)
	id, err := kernel.ParseRowID(types[0].ID)
	require.NoError(w.T, err)
	return id.Row
}
