package schedule_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
)

func TestActivitiesBecomeParents(t *testing.T) {
	t.Parallel()
	const path = "/api/activitys/transformActivityInParent"
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	planner := w.As(w.Ours, access.Planner)
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	type shown struct {
		ID, Name, Type string
		Duration       any
	}
	read := func(t *testing.T, id string) (a shown, children []shown) {
		t.Helper()
		planner.OK(http.MethodGet, "/api/activitys/"+id, nil).Into(t, &a)
		planner.OK(http.MethodPost, "/api/activitys/showchilds", fields{"activityId": id}).Into(t, &children)
		return a, children
	}
	asks := fields{"activities_id": []string{first, second, first}}
	for name, tc := range map[string]struct {
		by   *httpapitest.Client
		body fields
		want int
	}{
		"somebody who only looks":            {w.As(w.Ours, access.Client), asks, http.StatusForbidden},
		"another company":                    {w.As(w.Theirs, access.Planner), asks, http.StatusNotFound},
		"activities of two schedules":        {planner, fields{"activities_id": []string{first, w.Theirs.Row(w.Theirs.Activity)}}, http.StatusNotFound},
		"an activity that is not there":      {planner, fields{"activities_id": []string{first, w.Ours.Row(kernel.Row(999))}}, http.StatusNotFound},
		"nothing named":                      {planner, fields{"activities_id": []string{}}, http.StatusBadRequest},
		"something else than a list of them": {planner, fields{"activities_id": first}, http.StatusBadRequest},
	} {
		t.Run(name+" changes nothing", func(t *testing.T) {
			before := headRevision(w)
			require.Equal(t, tc.want, tc.by.Do(http.MethodPost, path, tc.body).StatusCode)
			assert.Equal(t, before, headRevision(w))
		})
	}
	t.Run("act-148 act-208 each becomes a summary and its work its first activity", func(t *testing.T) {
		before, _ := read(t, second)
		var answer []shown
		planner.OK(http.MethodPost, path, asks).Into(t, &answer)
		require.Len(t, answer, 2, "each once")
		for i, id := range []string{first, second} {
			now, children := read(t, id)
			assert.Equal(t, "project", now.Type)
			assert.Equal(t, now, answer[i])
			require.Len(t, children, 1)
			assert.Equal(t, now.Name, children[0].Name)
			assert.Equal(t, "task", children[0].Type)
		}
		_, children := read(t, second)
		assert.Equal(t, before.Duration, children[0].Duration)
	})
	t.Run("act-148 summaries stay as they are", func(t *testing.T) {
		before := headRevision(w)
		planner.OK(http.MethodPost, path, asks)
		assert.Equal(t, before, headRevision(w))
	})
	t.Run("act-148 one undo makes them activities again", func(t *testing.T) {
		r := planner.Command(w.Ours.Schedule, fields{"type": "undo"})
		require.EqualValues(t, "accepted", r.Outcome)
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		for _, id := range []string{first, second} {
			now, children := read(t, id)
			assert.Equal(t, "task", now.Type)
			assert.Empty(t, children)
		}
	})
}
