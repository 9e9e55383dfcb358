package exchange_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/exchange"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/imports"
)

func TestATableIsReadAsSomebodySaysWhatItsColumnsAre(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/projects/" + w.Ours.Project.String() + "/imports"
	text := []byte("Qué;Cuánto;Cuándo;Tras\nCavar;2 días;03/04/2026;\nVerter;1,5 días;;1\n")

	a := planner.Upload(path, "file", "Obra.csv", text)
	require.Equal(t, http.StatusConflict, a.StatusCode, "%s", a.Content)
	var p httpapi.Problem
	a.Into(t, &p)
	require.Equal(t, "import.map_columns", p.Code)
	require.Len(t, p.Params["columns"], 4)
	assert.Equal(t, map[string]any{"column": "B", "head": "Cuánto", "samples": []any{"2 días", "1,5 días"}, "field": ""}, p.Params["columns"].([]any)[1])
	assert.Contains(t, p.Params["fields"], "predecessors")
	assert.Equal(t, []any{}, p.Params["sheets"])
	assert.Equal(t, "name", p.Params["ask"])

	mapping := `{"columns":{"Qué":"name","Cuánto":"duration","Cuándo":"start","D":"predecessors"}`
	a = planner.Upload(path+"?mapping="+url.QueryEscape(mapping+"}"), "file", "Obra.csv", text)
	a.Into(t, &p)
	require.Equal(t, []any{"dates", []any{"dmy", "mdy"}}, []any{p.Params["ask"], p.Params["dates"]}, "3 April or 4 March")

	var view exchange.ImportView
	planner.Upload(path+"?mapping="+url.QueryEscape(mapping+`,"dates":"dmy"}`), "file", "Obra.csv", text).Into(t, &view)
	require.Equal(t, imports.Ready, view.Phase)
	require.Equal(t, []any{"Obra", "table", 2, 1}, []any{view.Projects[0].Name, view.Projects[0].Tool, view.Projects[0].Activities, view.Projects[0].Links})
	planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).Into(t, &view)
	var list []scheduleapi.WireActivity
	planner.OK(http.MethodGet, "/api/activitys/sector/"+view.Result.Schedule.String(), nil).Into(t, &list)
	require.Equal(t, []string{"2026/04/03 8:00", "2026/04/07 8:00"}, []string{*list[1].StartDate, *list[2].StartDate})

	later := []byte("Name;Duration;Predecessors\nCavar;3;\nVerter;1;1\n")
	into := "/api/schedules/" + view.Result.Schedule.String() + "/imports"
	planner.Upload(into, "file", "Obra.csv", later).Into(t, &view)
	require.Equal(t, imports.Ready, view.Phase, "a table without dates starts where the schedule does")
	var check imports.Check
	planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/check", map[string]any{"mode": "merge"}).Into(t, &check)
	require.NotNil(t, check.Changes)
	assert.Zero(t, check.Changes.Calendars, "and works as it does")
	assert.Equal(t, 2, check.Changes.Changed)
}
