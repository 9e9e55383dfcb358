package schedule_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestTheChangeLogIsFiltered(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner, admin := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Admin)
	var position int64
	change := func(c *httpapitest.Client, fields map[string]any) {
		t.Helper()
		r := c.Command(w.Ours.Schedule, fields)
		assert.EqualValues(t, "accepted", r.Outcome, r.Fault)
		position = int64(r.Position)
	}
	change(planner, map[string]any{"type": "activity.rename", "row": w.Ours.Second, "name": "Zanja"})
	change(admin, map[string]any{"type": "activity.set-progress", "row": w.Ours.Second, "progress": 100_000})
	change(planner, map[string]any{"type": "activity.rename", "row": w.Ours.Activity, "name": "Estacado"})
	change(planner, map[string]any{"type": "links.remove", "links": []any{w.Ours.Link}})
	change(planner, map[string]any{"type": "undo"})
	change(planner, map[string]any{"type": "activity.describe", "row": w.Ours.Second, "description": "Sobre losa colaborante"})
	person := func(role access.Role) string { return w.Ours.People[role].String() }

	for _, c := range []struct {
		rule, query string
		attributes  []string // of the entries, the newest first; links by what happened to them
	}{
		{"by person", "person=" + person(access.Admin), []string{"progress"}},
		{"by field", "attribute=name", []string{"name", "name"}},
		{"by what happened", "type=undo", []string{"link"}},
		{"by what it happened to", "entity=link", []string{"link", "link", "link"}},
		{"by a part of a name, in any case", "text=ZANJ", []string{"description", "link", "link", "progress", "name"}},
		{"by a part of a text it got", "text=COLABORA", []string{"description"}},
		{"by activity, its links with it", "activity=" + strconv.Itoa(int(w.Ours.Activity)) + "&person=" + person(access.Planner), []string{"link", "link", "name", "link", "duration"}},
		{"by days before anything happened", "to=2001-01-01", nil},
		{"by days from now on", "from=2001-01-01&attribute=progress", []string{"progress"}},
		{"by all of it together", "person=" + person(access.Planner) + "&attribute=progress", nil},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var p scheduleapi.LogPage
			w.At(t).As(w.Ours, access.Planner).OK(http.MethodGet, w.Ours.Log()+"?atLeast="+strconv.FormatInt(position, 10)+"&"+c.query, nil).Into(t, &p)
			var got []string
			for _, e := range p.Changelogs {
				if e.Change.Entity == "link" {
					got = append(got, "link")
				} else if e.Change.Attribute != "" {
					got = append(got, e.Change.Attribute)
				}
			}
			assert.Equal(t, c.attributes, got)
			assert.Equal(t, len(p.Changelogs), p.Pagination.Total)
		})
	}
	for _, query := range []string{"person=nobody", "entity=planet", "type=guess", "from=yesterday", "to=2026-02-31"} {
		t.Run("refused: "+query, func(t *testing.T) {
			answer := w.At(t).As(w.Ours, access.Planner).Do(http.MethodGet, w.Ours.Log()+"?"+query, nil)
			assert.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode)
			assert.Contains(t, string(answer.Content), "changelog.filter_invalid")
		})
	}
}
