package operations_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/operations"
	"gantry/internal/tutorials"
)

func TestVideosAreListedWithHowOftenTheyWereOpened(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(cfg *edge.Config) {
		cfg.Tutorials = []tutorials.Video{
			{ID: "chart", Title: tutorials.Title{ES: "La carta", EN: "The chart"}, URL: "https://videos.example/1"},
			{ID: "week", Title: tutorials.Title{ES: "La semana", EN: "The week"}, URL: "https://videos.example/2"},
		}
	})
	planner, client := w.As(w.Ours, access.Planner), w.As(w.Theirs, access.Client)
	for range 2 {
		planner.OK(http.MethodPost, "/api/usage", map[string]any{"name": "tutorial.opened", "route": "/tutorials", "details": map[string]any{"tutorial": "week"}})
	}
	client.OK(http.MethodPut, "/api/session/language", map[string]any{"language": "en"})
	var list []operations.TutorialView
	require.Eventually(t, func() bool {
		client.OK(http.MethodGet, "/api/tutorials", nil).Into(t, &list)
		return list[1].Views == 2
	}, httpapitest.Patience, 50e6)
	require.Equal(t, []operations.TutorialView{
		{ID: "chart", Title: "The chart", URL: "https://videos.example/1"}, {ID: "week", Title: "The week", URL: "https://videos.example/2", Views: 2},
	}, list)
	require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodGet, "/api/tutorials", nil).StatusCode)
}
