package views_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

// TestViewsOfTheLookahead: listed by who sees them, each with a tree pane of its own.
func TestViewsOfTheLookahead(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, foreman := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Subtrade)
	create := func(f fields) (v view) {
		f["sectorId"], f["module"] = w.Ours.Schedule, "Lookahead_plan"
		planner.OK(http.MethodPost, "/api/views", f).Into(t, &v)
		return v
	}
	own := create(fields{"name": "Mi semana", "barColor": "subcontract", "rollingStatus": true})
	create(fields{"name": "Reunión", "public": true})
	planner.OK(http.MethodPost, "/api/views", fields{"name": "De la Gantt", "sectorId": w.Ours.Schedule})
	type answer struct {
		AvailableViews struct{ Private, Public []fields }
		DefaultView    fields
	}
	list := func(c *httpapitest.Client) (out answer) {
		c.OK(http.MethodGet, "/api/lookahead/project/"+w.Ours.Project.String()+"/schedule/"+w.Ours.Schedule.String(), nil).Into(t, &out)
		return out
	}
	pane := func() fields {
		out, _ := list(planner).AvailableViews.Private[0]["activityTreeSettings"].(fields)
		return out
	}

	t.Run("view-205 view-203 view-201 private and public views, and the one to begin with", func(t *testing.T) {
		got := list(planner)
		require.Len(t, got.AvailableViews.Private, 1)
		require.Equal(t, "subcontract", got.AvailableViews.Private[0]["barColor"])
		require.Equal(t, true, got.AvailableViews.Private[0]["rollingStatus"])
		require.Equal(t, "Reunión", got.AvailableViews.Public[0]["name"])
		require.Empty(t, list(foreman).AvailableViews.Private, "those of others are not among them")
		require.Len(t, list(foreman).AvailableViews.Public, 1)
		planner.OK(http.MethodPut, "/api/views?view="+own.ID, nil)
		require.Equal(t, own.ID, list(planner).DefaultView["id"])
	})
	t.Run("view-209 a view is changed, by whoever made it alone", func(t *testing.T) {
		planner.OK(http.MethodPut, "/api/views/"+own.ID, fields{"name": "Mi quincena", "barColor": "responsible", "rollingStatus": false})
		got := list(planner).AvailableViews.Private[0]
		require.Equal(t, []any{"Mi quincena", "responsible", false}, []any{got["name"], got["barColor"], got["rollingStatus"]})
		require.Equal(t, http.StatusNotFound, foreman.Do(http.MethodPut, "/api/views/"+own.ID, fields{"name": "x"}).StatusCode)
		require.Equal(t, "Mi quincena", list(planner).AvailableViews.Private[0]["name"])
	})
	t.Run("view-206 view-202 a tree pane is kept with its view", func(t *testing.T) {
		planner.OK(http.MethodPost, "/api/treePaneView", fields{"viewId": own.ID, "range": "4 weeks", "activitieIds": []any{w.Ours.Row(w.Ours.Activity)}})
		planner.OK(http.MethodPut, "/api/treePaneView/"+own.ID, fields{"filters": fields{"any": true}})
		require.Equal(t, "4 weeks", pane()["range"])
		require.Equal(t, fields{"any": true}, pane()["filters"])
		require.Equal(t, []any{w.Ours.Row(w.Ours.Activity)}, pane()["activitieIds"])
		require.Equal(t, "view.unknown", foreman.Do(http.MethodPut, "/api/treePaneView/"+own.ID, fields{"range": "1 week"}).Code(t))
	})
	t.Run("view-207 by days", func(t *testing.T) {
		planner.OK(http.MethodPost, "/api/treePaneView/update/activities-by-range", fields{"viewId": own.ID, "start": "2020/01/01 0:00", "end": "2020/02/01 0:00"})
		require.Empty(t, pane()["activitieIds"])
		planner.OK(http.MethodPost, "/api/treePaneView/update/activities-by-range", fields{"viewId": own.ID, "start": "2020/01/01 0:00", "end": "2090/02/01 0:00"})
		require.Equal(t, []any{w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)}, pane()["activitieIds"])
	})
	t.Run("view-207 by days, to who sees own tasks, gives the activities of these alone", func(t *testing.T) {
		id := httpapitest.NewID()
		r := planner.Command(w.Ours.Schedule, fields{"id": id, "type": "tasks.add", "items": []any{
			fields{"activity": w.Ours.Second, "name": "Cañerías", "responsibles": []any{w.Ours.People[access.Subtrade]}}, fields{"activity": w.Ours.Activity, "name": "Trazado"},
		}})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.Models.Wait(t.Context(), "lookahead", r.Position))
		var theirs view
		foreman.OK(http.MethodPost, "/api/views", fields{"name": "Lo mío", "sectorId": w.Ours.Schedule, "module": "Lookahead_plan"}).Into(t, &theirs)
		foreman.OK(http.MethodPost, "/api/treePaneView/update/activities-by-range", fields{"viewId": theirs.ID, "start": "2020/01/01 0:00", "end": "2090/02/01 0:00"})
		got, _ := list(foreman).AvailableViews.Private[0]["activityTreeSettings"].(fields)
		require.Equal(t, []any{w.Ours.Row(w.Ours.Second)}, got["activitieIds"])
	})
	t.Run("view-208 hides and shows one activity", func(t *testing.T) {
		one := "/api/treePaneView/view/" + own.ID + "/activity/" + w.Ours.Row(w.Ours.Second)
		planner.OK(http.MethodPatch, one, fields{"hide": true})
		require.Equal(t, []any{w.Ours.Row(w.Ours.Second)}, pane()["hiddenActivitiesByActions"])
		planner.OK(http.MethodPatch, one, fields{"hide": false})
		require.Empty(t, pane()["hiddenActivitiesByActions"])
	})
}
