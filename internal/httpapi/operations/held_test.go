package operations_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/operations"
)

func TestAdministratorsSeeWhatOfTheirCompanyIsHeld(t *testing.T) {
	t.Parallel()
	var parked []httpapi.ParkedStream
	w := httpapitest.NewWorld(t, func(c *edge.Config) {
		c.Parked = func(context.Context) ([]httpapi.ParkedStream, error) { return parked, nil }
	})
	w.Planned(&w.Ours)
	path := "/api/companies/" + w.Ours.Company.String() + "/held"
	admin := w.As(w.Ours, access.Admin)
	held := func() (out []operations.HeldView) {
		admin.OK(http.MethodGet, path, nil).Into(t, &out)
		return out
	}
	require.Empty(t, held(), "nothing is held")
	require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Planner).Do(http.MethodGet, path, nil).StatusCode, "administrators only")

	monday := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	plan := eventstore.Stream{Company: w.Ours.Company, Kind: eventstore.Plan, ID: w.Ours.Schedule}
	gone := eventstore.Stream{Company: w.Ours.Company, Kind: eventstore.Project, ID: httpapitest.NewID()}
	parked = []httpapi.ParkedStream{
		{ReadModel: "gantt", Stream: plan, Revision: 9, Code: "sqlstate.22003", At: monday.Add(time.Hour)},
		{ReadModel: "changelog", Stream: plan, Revision: 5, Code: "event.unknown_type", At: monday.Add(2 * time.Hour)},
		{ReadModel: "projects", Stream: gone, Revision: 1, Code: "panic", At: monday},
		{ReadModel: "gantt", Stream: eventstore.Stream{Company: w.Theirs.Company, Kind: eventstore.Plan, ID: httpapitest.NewID()}, Revision: 2, Code: "panic", At: monday},
	}
	list := held()
	require.Len(t, list, 2, "ours only, each once")
	require.Equal(t, gone.ID, list[0].ID, "the longest held first")
	require.Empty(t, list[0].Name)
	got := list[1]
	require.NotEmpty(t, got.Message)
	got.Message = ""
	require.Equal(t, operations.HeldView{
		Kind: eventstore.Plan, ID: w.Ours.Schedule, Name: "Programa", Project: w.Ours.Project, Revision: 4, Since: monday.Add(time.Hour),
		Code: "event.unknown_type", ReadModels: []string{"changelog", "gantt"},
	}, got, "as far as the read model that came least far")
}
