package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

type update struct {
	ID, Name, Narrative, State string
	Revision                   int64
	ForecastFinish             *string
	CreatedBy                  struct{ ID string }
}

func updatesOf(c *httpapitest.Client) (out []update) {
	c.OK(http.MethodGet, "/api/scheduleupdates/sector/"+c.World.Ours.Schedule.String(), nil).Into(c.World.T, &out)
	return out
}

func TestScheduleUpdatesAreSavedMovedAndIssued(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	const updates = "/api/scheduleupdates"
	sector := w.Ours.Schedule.String()
	var march update

	t.Run("upd-112 upd-106 POST pins the plan, and the list names it with its person and moment", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPost, updates, fields{"sectorId": sector, "name": "Marzo", "narrative": "Lluvia"}).Into(t, &march)
		list := updatesOf(planner)
		require.Len(t, list, 1)
		require.Equal(t, march, list[0])
		require.Equal(t, []string{"Marzo", "Lluvia", "draft"}, []string{march.Name, march.Narrative, march.State})
		require.NotEmpty(t, march.CreatedBy.ID)
		require.Positive(t, march.Revision)
	})
	t.Run("PUT on the sector moves the pin of the draft to now, with the finish it has then", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPut, "/api/activitys/"+w.Ours.Row(w.Ours.Second), fields{"duration": 160})
		planner.OK(http.MethodPut, updates+"/sector/"+sector, nil)
		moved := updatesOf(planner)[0]
		require.Greater(t, moved.Revision, march.Revision)
		require.NotEqual(t, *march.ForecastFinish, *moved.ForecastFinish)
	})
	t.Run("an issued update stays where it is, and a later one supersedes it", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		before := updatesOf(planner)[0].Revision
		planner.OK(http.MethodPut, updates+"/"+march.ID, fields{"state": "issued"})
		a := planner.Do(http.MethodPut, updates+"/sector/"+sector, nil)
		require.Equal(t, "update.no_draft", a.Code(t))
		var april update
		planner.OK(http.MethodPost, updates, fields{"sectorId": sector, "name": "Abril"}).Into(t, &april)
		require.Equal(t, "issued", updatesOf(planner)[0].State)
		planner.OK(http.MethodPut, updates+"/"+april.ID, fields{"state": "issued"})
		list := updatesOf(planner)
		require.Equal(t, []string{"superseded", "issued"}, []string{list[0].State, list[1].State})
		require.Equal(t, before, list[0].Revision)
	})
	t.Run("another company and people without rights are refused, and nothing changes", func(t *testing.T) {
		w := w.At(t)
		before := updatesOf(w.As(w.Ours, access.Planner))
		for _, call := range []struct {
			method, path string
			body         fields
		}{
			{http.MethodPost, updates, fields{"sectorId": sector, "name": "Otra"}},
			{http.MethodPut, updates + "/sector/" + sector, nil},
			{http.MethodPut, updates + "/" + march.ID, fields{"state": "issued"}},
			{http.MethodGet, updates + "/sector/" + sector, nil},
		} {
			name := call.method + " " + call.path
			assert.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(call.method, call.path, call.body).StatusCode, name)
			if call.method != http.MethodGet {
				assert.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Client).Do(call.method, call.path, call.body).StatusCode, name)
			}
		}
		require.Equal(t, before, updatesOf(w.As(w.Ours, access.Planner)))
	})
	t.Run("a name is needed, and no other state can be chosen", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		require.Equal(t, "name.empty", planner.Do(http.MethodPost, updates, fields{"sectorId": sector}).Code(t))
		require.Equal(t, "update.state_unknown", planner.Do(http.MethodPut, updates+"/"+march.ID, fields{"state": "draft"}).Code(t))
	})
}
