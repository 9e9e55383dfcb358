package schedule_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

// headsOf gives the baselines of our schedule as "name", with * for the active and + for a visible one.
func headsOf(c *httpapitest.Client) (out []string) {
	var heads []struct {
		Name            string
		Active, Visible bool
	}
	c.OK(http.MethodGet, "/api/sectorbaselineversions/sector/"+c.World.Ours.Schedule.String(), nil).Into(c.World.T, &heads)
	for _, h := range heads {
		name := h.Name
		if h.Active {
			name += "*"
		}
		if h.Visible {
			name += "+"
		}
		out = append(out, name)
	}
	return out
}

func TestBaselinesAreSavedReadChangedAndDeleted(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	const versions = "/api/sectorbaselineversions"
	sector, first, second := w.Ours.Schedule.String(), w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	var one, two struct{ ID string }

	t.Run("base-114 POST keeps the plan as it is", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPost, versions, fields{"sectorId": sector, "name": "Contrato"}).Into(t, &one)
		require.Equal(t, []string{"Contrato*+"}, headsOf(planner))
	})
	t.Run("base-118 nobody waits for a baseline to be worked up: the next read of anybody holds its points", func(t *testing.T) {
		w := w.At(t)
		has(t, fields{"number": 1, "row": []any{0, int(w.Ours.Activity), int(w.Ours.Second)}},
			w.As(w.Ours, access.Client).OK(http.MethodGet, "/api/schedules/"+sector+"/baseline", nil).Content)
	})
	t.Run("base-105 base-115 POST createComplete takes name, description, option and activities, and computes the duration", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPut, "/api/activitys/"+first, fields{"duration": 24})
		planner.OK(http.MethodPut, "/api/activitys/"+second, fields{"duration": 80, "progress": 50, "cost": 900})
		planner.OK(http.MethodPost, versions+"/createComplete", fields{
			"sectorId": sector, "name": "Revisión", "description": "Solo excavación", "saveOption": 4, "activities": []any{second}, "accumulatedDuration": 1,
		}).Into(t, &two)
		require.Equal(t, []string{"Contrato", "Revisión*+"}, headsOf(planner))
		has(t, fields{"name": "Revisión", "description": "Solo excavación", "saveOption": 4, "accumulatedDuration": 96, "version": 2, "sectorId": sector},
			planner.OK(http.MethodGet, versions+"/"+two.ID, nil).Content)
	})
	t.Run("base-104 base-106 GET gives the points under both ids with the values they keep", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		var got struct{ Points []json.RawMessage }
		planner.OK(http.MethodGet, versions+"/"+two.ID, nil).Into(t, &got)
		require.Len(t, got.Points, 3)
		has(t, fields{
			"activityId": first, "activityDhtmlxId": first, "name": "Trazado", "duration": 16, "start_date": "2026/05/04 8:00", "end_date": "2026/05/05 17:00",
		}, got.Points[1])
		has(t, fields{
			"activityId": second, "activityDhtmlxId": second, "name": "Excavación", "duration": 80, "progress": 50, "cost": 900, "hoursPerDay": 8, "hoursPerWeek": 40,
			"parent_id": w.Ours.Row(0), "baseCalendarId": w.Ours.Row(w.Ours.Calendar), "hhWorkTime": 0,
		}, got.Points[2])
	})
	t.Run("base-114 GET showprogress compares each activity with its point", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		has(t, []any{fields{}, fields{"activityId": first, "baseline": 0, "current": 0}, fields{"activityId": second, "baseline": 0, "current": 50}},
			planner.OK(http.MethodGet, versions+"/showprogress/"+one.ID, nil).Content)
	})
	t.Run("base-114 PUT activates, renames and hides", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPut, versions+"/"+one.ID, fields{"active": true, "name": "Original"})
		require.Equal(t, []string{"Original*+", "Revisión+"}, headsOf(planner))
		planner.OK(http.MethodPut, versions+"/"+two.ID, fields{"visible": false})
		require.Equal(t, []string{"Original*+", "Revisión"}, headsOf(planner))
		drawn := func() (yes bool) {
			var got struct{ Visible bool }
			planner.OK(http.MethodGet, "/api/schedules/"+sector+"/baseline", nil).Into(t, &got)
			return got.Visible
		}
		require.True(t, drawn())
		planner.OK(http.MethodPut, versions+"/"+one.ID, fields{"visible": false})
		require.False(t, drawn())
		planner.OK(http.MethodPut, versions+"/"+one.ID, fields{"visible": true})
		require.Equal(t, []string{"Original*+", "Revisión"}, headsOf(planner))
		a := planner.Do(http.MethodPut, versions+"/"+two.ID, fields{"version": 7})
		require.Equal(t, "field.not_editable_here", a.Code(t))
	})
	t.Run("base-114 DELETE takes one off the list, never the active one", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		a := planner.Do(http.MethodDelete, versions+"/"+one.ID, nil)
		require.Equal(t, "baseline.active", a.Code(t))
		planner.OK(http.MethodDelete, versions+"/"+two.ID, nil)
		require.Equal(t, []string{"Original*+"}, headsOf(planner))
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, versions+"/"+two.ID, nil).StatusCode)
	})
	t.Run("another company and people without rights are refused, and nothing changes", func(t *testing.T) {
		w := w.At(t)
		before := headsOf(w.As(w.Ours, access.Planner))
		for _, call := range []struct {
			method, path string
			body         fields
		}{
			{http.MethodPost, versions, fields{"sectorId": sector, "name": "Otra"}},
			{http.MethodPost, versions + "/createComplete", fields{"sectorId": sector, "name": "Otra"}},
			{http.MethodPut, versions + "/" + one.ID, fields{"name": "Otra"}},
			{http.MethodDelete, versions + "/" + one.ID, nil},
			{http.MethodGet, versions + "/" + one.ID, nil},
			{http.MethodGet, versions + "/showprogress/" + one.ID, nil},
			{http.MethodGet, versions + "/sector/" + sector, nil},
		} {
			name := call.method + " " + strings.TrimPrefix(call.path, versions)
			assert.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(call.method, call.path, call.body).StatusCode, name)
			if call.method != http.MethodGet {
				assert.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Client).Do(call.method, call.path, call.body).StatusCode, name)
			}
		}
		require.Equal(t, before, headsOf(w.As(w.Ours, access.Planner)))
	})
	t.Run("a save that fails says why, and no baseline comes of it", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		before := headsOf(planner)
		for code, body := range map[string]fields{
			"name.empty": {"sectorId": sector}, "baseline.option_unknown": {"sectorId": sector, "name": "Otra", "saveOption": 9},
			"activity.unknown": {"sectorId": sector, "name": "Otra", "saveOption": 4, "activities": []any{9999}},
		} {
			require.Equal(t, code, planner.Do(http.MethodPost, versions, body).Code(t))
		}
		require.Equal(t, before, headsOf(planner))
	})
}
