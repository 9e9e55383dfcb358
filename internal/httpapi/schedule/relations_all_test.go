package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestManyLinksAreMadeAndChangedAsOneCommand(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	planner := w.As(w.Ours, access.Planner)
	sector, link := w.Ours.Schedule, w.Ours.Row(w.Ours.Link)
	var third scheduleapi.WireActivity
	planner.OK(http.MethodPost, "/api/activitys", fields{"name": "Moldaje", "duration": 16, "sectorId": sector}).Into(t, &third)
	start := func() string {
		var now scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/"+third.ID, nil).Into(t, &now)
		return *now.StartDate
	}
	before := start()
	body := fields{"sectorId": sector, "links": []any{
		fields{"id": link, "type": 1}, fields{"source": w.Ours.Row(w.Ours.Second), "target": third.ID, "type": 0, "lag": 1},
	}}

	t.Run("link-115 a change and a new link are one undo step, and dates follow", func(t *testing.T) {
		var now []scheduleapi.WireRelation
		planner.OK(http.MethodPost, "/api/activityrelations/all", body).Into(t, &now)
		require.Len(t, now, 2)
		require.Equal(t, link, now[0].ID)
		require.EqualValues(t, 1, now[0].Type)
		require.Equal(t, third.ID, now[1].Target)
		require.NotEqual(t, before, start())
		var read scheduleapi.WireRelation
		planner.OK(http.MethodGet, "/api/activityrelations/"+now[1].ID, nil).Into(t, &read)
		require.Equal(t, now[1], read)
		r := planner.Command(sector, fields{"type": "undo"})
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		require.Equal(t, before, start())
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, "/api/activityrelations/"+now[1].ID, nil).StatusCode)
		planner.OK(http.MethodGet, "/api/activityrelations/"+link, nil).Into(t, &read)
		require.EqualValues(t, 0, read.Type)
	})
	t.Run("one that is refused stops them all", func(t *testing.T) {
		circle := fields{"sectorId": sector, "links": []any{
			fields{"source": w.Ours.Row(w.Ours.Second), "target": third.ID}, fields{"source": third.ID, "target": w.Ours.Row(w.Ours.Activity)},
		}}
		require.GreaterOrEqual(t, planner.Do(http.MethodPost, "/api/activityrelations/all", circle).StatusCode, 400)
		require.Equal(t, before, start())
		for code, links := range map[string]any{
			"request.field": []any{}, "link.unknown": []any{fields{"id": w.Theirs.Row(w.Theirs.Link), "type": 1}}, "field.not_editable_here": []any{fields{"id": link, "target": third.ID}},
		} {
			require.Equal(t, code, planner.Do(http.MethodPost, "/api/activityrelations/all", fields{"sectorId": sector, "links": links}).Code(t))
		}
	})
	t.Run("neither a reader nor another company's planner changes links", func(t *testing.T) {
		require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Client).Do(http.MethodPost, "/api/activityrelations/all", body).StatusCode)
		require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodPost, "/api/activityrelations/all", body).StatusCode)
	})
}
