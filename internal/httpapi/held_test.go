package httpapi_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	"gantry/internal/httpapi"
)

func TestAdministratorsSeeWhatOfTheirCompanyIsHeld(t *testing.T) {
	t.Parallel()
	var parked []httpapi.ParkedStream
	w := newWorld(t, func(c *httpapi.Config) {
		c.Parked = func(context.Context) ([]httpapi.ParkedStream, error) { return parked, nil }
	})
	w.planned(&w.ours)
	path := "/api/companies/" + w.ours.company.String() + "/held"
	admin := w.as(w.ours, access.Admin)
	held := func() (out []httpapi.HeldView) {
		admin.ok(http.MethodGet, path, nil).into(t, &out)
		return out
	}
	require.Empty(t, held(), "nothing is held")
	require.Equal(t, http.StatusForbidden, w.as(w.ours, access.Planner).do(http.MethodGet, path, nil).StatusCode, "administrators only")

	monday := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	plan := eventstore.Stream{Company: w.ours.company, Kind: eventstore.Plan, ID: w.ours.schedule}
	gone := eventstore.Stream{Company: w.ours.company, Kind: eventstore.Project, ID: newID()}
	parked = []httpapi.ParkedStream{
		{ReadModel: "gantt", Stream: plan, Revision: 9, Code: "sqlstate.22003", At: monday.Add(time.Hour)},
		{ReadModel: "changelog", Stream: plan, Revision: 5, Code: "event.unknown_type", At: monday.Add(2 * time.Hour)},
		{ReadModel: "projects", Stream: gone, Revision: 1, Code: "panic", At: monday},
		{ReadModel: "gantt", Stream: eventstore.Stream{Company: w.theirs.company, Kind: eventstore.Plan, ID: newID()}, Revision: 2, Code: "panic", At: monday},
	}
	list := held()
	require.Len(t, list, 2, "ours only, each once")
	require.Equal(t, gone.ID, list[0].ID, "the longest held first")
	require.Empty(t, list[0].Name)
	got := list[1]
	require.NotEmpty(t, got.Message)
	got.Message = ""
	require.Equal(t, httpapi.HeldView{
		Kind: eventstore.Plan, ID: w.ours.schedule, Name: "Programa", Project: w.ours.project, Revision: 4, Since: monday.Add(time.Hour),
		Code: "event.unknown_type", ReadModels: []string{"changelog", "gantt"},
	}, got, "as far as the read model that came least far")
}
