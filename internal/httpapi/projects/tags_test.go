package projects_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

func TestTagsOfAProject(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	type tag struct{ ID, Name, Color, ProjectID string }
	path := func(one tag) string { return "/api/tags/" + one.ID }
	list := func() (out []tag) {
		planner.OK(http.MethodGet, "/api/tags/project/"+w.Ours.Project.String(), nil).Into(t, &out)
		return out
	}
	body := map[string]any{"projectId": w.Ours.Project, "name": "Hormigón", "color": "#c62828"}
	var concrete tag
	made := planner.Do(http.MethodPost, "/api/tags", body)
	require.Equal(t, http.StatusCreated, made.StatusCode, string(made.Content))
	made.Into(t, &concrete)
	t.Run("sub-205 a tag is made and read back", func(t *testing.T) {
		assert.Equal(t, tag{ID: w.Ours.Project.String() + ".1", Name: "Hormigón", Color: "#c62828", ProjectID: w.Ours.Project.String()}, concrete)
		var shown tag
		planner.OK(http.MethodGet, path(concrete), nil).Into(t, &shown)
		assert.Equal(t, concrete, shown)
		assert.Equal(t, []tag{concrete}, list())
	})
	for name, tc := range map[string]struct {
		by   *httpapitest.Client
		want int
	}{
		"somebody who only looks": {w.As(w.Ours, access.Client), http.StatusForbidden},
		"another company":         {w.As(w.Theirs, access.Planner), http.StatusNotFound},
	} {
		t.Run("sub-205 "+name+" changes nothing", func(t *testing.T) {
			assert.Equal(t, tc.want, tc.by.Do(http.MethodPost, "/api/tags", map[string]any{"projectId": w.Ours.Project, "name": "Yeso"}).StatusCode)
			assert.Equal(t, tc.want, tc.by.Do(http.MethodPut, path(concrete), map[string]any{"name": "Yeso"}).StatusCode)
			assert.Equal(t, tc.want, tc.by.Do(http.MethodDelete, path(concrete), nil).StatusCode)
			assert.Equal(t, []tag{concrete}, list())
		})
	}
	t.Run("another company does not read it", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, path(concrete), nil).StatusCode)
	})
	t.Run("a name that another tag has is refused", func(t *testing.T) {
		assert.Equal(t, "project.tag_exists", planner.Do(http.MethodPost, "/api/tags", body).Code(t))
	})
	t.Run("sub-205 it is renamed and coloured", func(t *testing.T) {
		var answer tag
		planner.OK(http.MethodPut, path(concrete), map[string]any{"name": "Obra gruesa", "color": "#2e7d32"}).Into(t, &answer)
		assert.Equal(t, []tag{{ID: concrete.ID, Name: "Obra gruesa", Color: "#2e7d32", ProjectID: concrete.ProjectID}}, list())
		assert.Equal(t, list()[0], answer)
	})
	t.Run("sub-205 it is deleted", func(t *testing.T) {
		require.Equal(t, http.StatusNoContent, planner.Do(http.MethodDelete, path(concrete), nil).StatusCode)
		assert.Empty(t, list())
		assert.Equal(t, "project.tag_unknown", planner.Do(http.MethodGet, path(concrete), nil).Code(t))
	})
}
