package httpapi_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
)

func TestARouteThatLeavesSomethingOpenDoesNotRegister(t *testing.T) {
	const get, post = http.MethodGet, http.MethodPost
	for name, tc := range map[string]struct {
		method  string
		module  access.Module
		n, s    uint8 // need and scope in the order they are declared
		handler bool
	}{
		"no need":                           {get, "", 0, 3, true},
		"no row scope":                      {get, access.Gantt, 3, 0, true},
		"view without a module":             {get, "", 3, 2, true},
		"a module without a level":          {get, access.Gantt, 2, 2, true},
		"public rows":                       {get, "", 1, 2, true},
		"a change on GET":                   {get, access.Gantt, 4, 2, true},
		"a need, a scope and nobody to ask": {post, access.Gantt, 4, 2, false},
	} {
		t.Run(name, func(t *testing.T) {
			require.Error(t, httpapi.Check(tc.method, "/api/x", tc.module, tc.n, tc.s, tc.handler))
		})
	}
	require.NoError(t, httpapi.Check(post, "/api/x", access.Gantt, 4, 2, true))
}

// concrete fills a path of the table with things of a tenant.
func concrete(path string, x tenant) string {
	row := x.activity
	switch {
	case strings.Contains(path, "activityrelations"):
		row = x.link
	case strings.Contains(path, "calendars"):
		row = x.calendar
	}
	return strings.NewReplacer(
		"{company}", x.company.String(), "{project}", x.project.String(), "{schedule}", x.schedule.String(), "{row}", strconv.Itoa(int(row)),
		"{id}", kernel.RowID{Schedule: x.schedule, Row: row}.String(),
	).Replace(path)
}

// Every line of the table, for every role, on our own and on another company's rows.
func TestTheTableIsWhatTheServerDoes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	w.planned(&w.theirs)
	table := access.Default()
	body := map[string]any{ // another company's rows by body
		"sectorId": w.theirs.schedule, "source": 1, "target": 2, "projectId": w.theirs.project, "parent": 0, "activityId": w.theirs.row(w.theirs.activity), "ponderator": 1,
	}
	for _, line := range w.api.Table() {
		if line.Need == "public" {
			continue
		}
		t.Run(line.Method+" "+line.Path, func(t *testing.T) {
			w := w.at(t)
			write := line.Method != http.MethodGet
			var sent any
			if write && line.Method != http.MethodDelete {
				sent = body
			}
			own, foreign := concrete(line.Path, w.ours), concrete(line.Path, w.theirs)

			require.Equal(t, http.StatusUnauthorized, w.nobody().do(line.Method, own, sent).StatusCode, "nobody is signed in")
			stale := w.nobody()
			stale.cookie = &http.Cookie{Name: "gantry_session", Value: strings.Repeat("A", 43)}
			require.Equal(t, http.StatusUnauthorized, stale.do(line.Method, own, sent).StatusCode, "the session is over")

			for _, role := range access.Roles {
				c := w.as(w.ours, role)
				if write {
					forged := *c
					for _, token := range []string{"", "x", w.as(w.ours, role).csrf} {
						forged.csrf = token
						a := forged.do(line.Method, own, sent)
						require.Equal(t, http.StatusForbidden, a.StatusCode, "%s without proof: %s", role, a.body)
						require.Equal(t, "request.csrf", a.code(t))
					}
				}
				level := table.Level(role, line.Module)
				may := line.Need == "signed-in" || line.Need == "superadmin" && role == access.SuperAdmin || line.Need == "view" && level.Sees() || line.Need == "edit" && level.Edits()
				if !may {
					a := c.do(line.Method, own, sent)
					require.Equal(t, http.StatusForbidden, a.StatusCode, "%s has %s: %s", role, level, a.body)
					require.Equal(t, "permission.denied", a.code(t))
					require.Equal(t, http.StatusForbidden, c.do(line.Method, foreign, sent).StatusCode, "%s elsewhere", role)
					continue
				}
				switch line.Scope {
				case "company", "project", "schedule", "row", "body", "import", "export":
					a := c.do(line.Method, foreign, sent)
					require.Equal(t, http.StatusNotFound, a.StatusCode, "%s reaches another company: %s", role, a.body)
				}
				if line.Method == http.MethodGet && !line.Stream && line.Scope != "import" && line.Scope != "export" { // of imports there are none
					require.Equal(t, http.StatusOK, c.do(line.Method, own, nil).StatusCode, role)
				}
			}
		})
	}
}

// at lets a subtest use its parent's world.
func (w *world) at(t *testing.T) *world {
	copied := *w
	copied.t = t
	return &copied
}

// ui-107: every route of the table is described, and nothing else is.
func TestTheDescriptionIsTheTable(t *testing.T) {
	c := theContract(t)
	api, err := httpapi.New(httpapi.Config{})
	require.NoError(t, err)
	described := map[string]bool{}
	for path, item := range c.doc.Paths.Map() {
		for method := range item.Operations() {
			described[method+" "+path] = true
		}
	}
	for _, line := range api.Table() {
		require.True(t, described[line.Method+" "+line.Path], "%s %s is not described", line.Method, line.Path)
		delete(described, line.Method+" "+line.Path)
	}
	require.Empty(t, described, "described, but not there")
}
