package views_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

type fields = map[string]any

type view struct {
	ID, Name, Module, LookaheadRange string
	Public, Default, OwnDefault      bool
	Editable                         bool
	Filter                           map[string]any `json:"filter_query"`
	Range                            string         `json:"lookahead_range"`
	Zoom                             int
}

// names lists the views of our schedule that a person sees, with * for the one they begin with.
func names(c *httpapitest.Client) (out []string) {
	var all []view
	c.OK(http.MethodGet, "/api/views/project/"+c.World.Ours.Project.String()+"/schedule/"+c.World.Ours.Schedule.String()+"?today=2026-05-04", nil).Into(c.World.T, &all)
	for _, v := range all {
		name := v.Name
		if v.Default {
			name += "*"
		}
		out = append(out, name)
	}
	return out
}

func TestViewsAreKeptSharedAndGuarded(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	sector := w.Ours.Schedule.String()
	ofSchedule := "/api/views/project/" + w.Ours.Project.String() + "/schedule/" + sector
	planner, client, admin := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Client), w.As(w.Ours, access.Admin)
	create := func(c *httpapitest.Client, f fields) (v view) {
		t.Helper()
		f["sectorId"] = sector
		c.OK(http.MethodPost, "/api/views", f).Into(t, &v)
		return v
	}
	critical := fields{"any": false, "rules": []any{fields{"field": "float", "operator": "lessequalsthan", "value": 0}}}
	own := create(planner, fields{"name": "Crítica", "filter_query": critical, "zoom": 3, "userId": "somebody", "id": "mine"})
	shared := create(planner, fields{"name": "Reunión", "public": true})

	t.Run("view-101 view-102 view-113 what a view holds comes back as it was kept", func(t *testing.T) {
		var got view
		w.At(t).As(w.Ours, access.Planner).OK(http.MethodGet, "/api/views/"+own.ID, nil).Into(t, &got)
		assert.Equal(t, []any{"Crítica", "Gantt", 3, false, true}, []any{got.Name, got.Module, got.Zoom, got.Public, got.Editable})
		assert.Equal(t, false, got.Filter["any"])
		assert.Len(t, got.Filter["rules"], 1)
	})
	t.Run("view-103 view-122 view-204 a lookahead that says nothing reaches 1 week", func(t *testing.T) {
		assert.Equal(t, "1 week", own.Range)
		other := create(planner, fields{"name": "Lejos", "module": "Lookahead_plan", "lookahead_range": "6 weeks"})
		assert.Equal(t, "6 weeks", other.Range)
		planner.Do(http.MethodDelete, ofSchedule+"/"+other.ID, nil)
	})
	t.Run("view-112 private views are their owner's, public ones are seen by all", func(t *testing.T) {
		assert.Equal(t, []string{"Crítica", "Reunión"}, names(w.At(t).As(w.Ours, access.Planner)))
		assert.Equal(t, []string{"Reunión"}, names(w.At(t).As(w.Ours, access.Client)))
		assert.Equal(t, http.StatusNotFound, client.Do(http.MethodGet, "/api/views/"+own.ID, nil).StatusCode)
	})
	t.Run("view-112 who neither owns a public view nor administers cannot change or delete it", func(t *testing.T) {
		assert.Equal(t, "view.not_yours", client.Do(http.MethodPatch, ofSchedule+"/"+shared.ID, fields{"name": "Mía"}).Code(t))
		assert.Equal(t, "view.not_yours", client.Do(http.MethodDelete, ofSchedule+"/"+shared.ID, nil).Code(t))
		assert.Equal(t, []string{"Reunión"}, names(w.At(t).As(w.Ours, access.Client)))
	})
	t.Run("view-112 an administrator changes a public view, and no private one", func(t *testing.T) {
		admin.OK(http.MethodPut, "/api/views/"+shared.ID, fields{"name": "Reunión de obra"})
		assert.Equal(t, []string{"Reunión de obra"}, names(w.At(t).As(w.Ours, access.Client)))
		assert.Equal(t, http.StatusNotFound, admin.Do(http.MethodPut, "/api/views/"+own.ID, fields{"name": "x"}).StatusCode)
	})
	t.Run("view-115 a clone is the copier's own and private", func(t *testing.T) {
		var copied view
		client.OK(http.MethodPost, ofSchedule+"/"+shared.ID+"/clone", fields{"name": "Mi copia"}).Into(t, &copied)
		assert.True(t, copied.Editable)
		assert.Equal(t, []string{"Mi copia", "Reunión de obra"}, names(w.At(t).As(w.Ours, access.Client)))
		assert.NotContains(t, names(w.At(t).As(w.Ours, access.Planner)), "Mi copia")
		client.OK(http.MethodDelete, ofSchedule+"/"+copied.ID, nil)
		assert.Equal(t, []string{"Reunión de obra"}, names(w.At(t).As(w.Ours, access.Client)))
	})
	t.Run("view-104 view-114 what is on the screen is kept as one view of its own, and another can be begun with", func(t *testing.T) {
		path := "/api/views?defaultView=true&project=" + w.Ours.Project.String() + "&sector=" + sector
		planner.OK(http.MethodPut, path, fields{"zoom": 1, "collapsed": []any{4, 5}, "public": true})
		var kept view
		planner.OK(http.MethodPut, path, fields{"zoom": 2}).Into(t, &kept)
		assert.Equal(t, []any{"Default", 2, true, false}, []any{kept.Name, kept.Zoom, kept.OwnDefault, kept.Public})
		assert.Equal(t, []string{"Default", "Crítica", "Reunión de obra"}, names(w.At(t).As(w.Ours, access.Planner)))
		planner.OK(http.MethodPut, "/api/views?view="+shared.ID, nil)
		assert.Equal(t, []string{"Default", "Crítica", "Reunión de obra*"}, names(w.At(t).As(w.Ours, access.Planner)))
		assert.Equal(t, []string{"Reunión de obra"}, names(w.At(t).As(w.Ours, access.Client)), "nobody else begins with it")
	})
	t.Run("view-116 view-117 the older addresses read and change the same views", func(t *testing.T) {
		planner.OK(http.MethodPost, "/api/view/"+own.ID, fields{"name": "Ruta crítica"})
		var list []view
		planner.OK(http.MethodGet, "/api/view/"+own.ID, nil).Into(t, &list)
		require.Len(t, list, 1)
		assert.Equal(t, []any{"Ruta crítica", 3}, []any{list[0].Name, list[0].Zoom}, "what was not named stays")
		assert.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodGet, "/api/view/"+own.ID, nil).StatusCode)
	})
	for rule, f := range map[string]fields{
		"view.name":      {"name": " "},
		"view.module":    {"name": "x", "module": "Mood"},
		"view.too_large": {"name": "x", "columns_json": strings.Repeat("x", 70_000)},
	} {
		t.Run("refused: "+rule, func(t *testing.T) {
			f["sectorId"] = sector
			assert.Equal(t, rule, planner.Do(http.MethodPost, "/api/views", f).Code(t))
		})
	}
	t.Run("a view belongs to the project of its schedule, and no other path finds it", func(t *testing.T) {
		var got struct{ ProjectID string }
		planner.OK(http.MethodGet, "/api/views/"+own.ID, nil).Into(t, &got)
		assert.Equal(t, w.Ours.Project.String(), got.ProjectID)
		elsewhere := "/api/views/project/" + w.Theirs.Project.String() + "/schedule/" + sector
		assert.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, elsewhere, nil).StatusCode)
		assert.Equal(t, http.StatusNotFound, planner.Do(http.MethodDelete, elsewhere+"/"+own.ID, nil).StatusCode)
	})
	t.Run("who erases their account takes private views along and leaves public ones to the others", func(t *testing.T) {
		require.NoError(t, w.Identity.Erase(t.Context(), w.Ours.People[access.Planner]))
		assert.Equal(t, []string{"Reunión de obra"}, names(admin))
		var rows int
		require.NoError(t, w.DB.QueryRow(t.Context(), `select count(*) from saved_views where owner_id = $1`, w.Ours.People[access.Planner]).Scan(&rows))
		assert.Equal(t, 1, rows)
	})
	t.Run("another company sees none of them", func(t *testing.T) {
		theirs := w.At(t).As(w.Theirs, access.Admin)
		assert.Equal(t, http.StatusNotFound, theirs.Do(http.MethodGet, "/api/views/"+shared.ID, nil).StatusCode)
		assert.Equal(t, http.StatusNotFound, theirs.Do(http.MethodGet, ofSchedule, nil).StatusCode)
		assert.Equal(t, http.StatusNotFound, theirs.Do(http.MethodPut, "/api/views?view="+shared.ID, nil).StatusCode)
	})
}

// Whom the company shows no Gantt sees none of its views by any address, and keeps none; the lookahead's are theirs.
func TestViewsAreOfThePartsThatAPersonSees(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	sector := w.Ours.Schedule.String()
	ofSchedule := "/api/views/project/" + w.Ours.Project.String() + "/schedule/" + sector
	planner, foreman := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Subtrade)
	var gantt, ahead, own view
	planner.OK(http.MethodPost, "/api/views", fields{"sectorId": sector, "name": "Costos", "public": true}).Into(t, &gantt)
	planner.OK(http.MethodPost, "/api/views", fields{"sectorId": sector, "name": "Seis semanas", "module": "Lookahead_plan", "public": true}).Into(t, &ahead)
	foreman.OK(http.MethodPost, "/api/views", fields{"sectorId": sector, "name": "Lo mío", "module": "Lookahead_plan"}).Into(t, &own)

	require.Equal(t, []string{"Lo mío", "Seis semanas"}, names(foreman))
	require.Equal(t, []string{"Costos", "Seis semanas"}, names(planner))
	foreman.OK(http.MethodGet, "/api/views/"+ahead.ID, nil)
	for _, path := range []string{"/api/views/" + gantt.ID, "/api/view/" + gantt.ID} {
		require.Equal(t, "view.unknown", foreman.Do(http.MethodGet, path, nil).Code(t), path)
	}
	require.Equal(t, "view.unknown", foreman.Do(http.MethodPost, ofSchedule+"/"+gantt.ID+"/clone", fields{"name": "Copia"}).Code(t))
	require.Equal(t, "view.unknown", foreman.Do(http.MethodPut, "/api/views?view="+gantt.ID, fields{}).Code(t))
	for _, f := range []fields{{"sectorId": sector, "name": "Gantt"}, {"sectorId": sector, "name": "Gantt", "module": "Gantt"}} {
		require.Equal(t, "permission.denied", foreman.Do(http.MethodPost, "/api/views", f).Code(t))
	}
	require.Equal(t, "permission.denied", foreman.Do(http.MethodPut, "/api/views", fields{"sectorId": sector, "zoom": 2}).Code(t))
	require.Equal(t, []string{"Lo mío", "Seis semanas"}, names(foreman), "refused, and nothing is kept")
}
