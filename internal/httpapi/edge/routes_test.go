package edge_test

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

func TestEveryRouteThatMayWriteTakesOfTheRate(t *testing.T) {
	api, err := edge.New(edge.Config{})
	require.NoError(t, err)
	for _, line := range httpapitest.Table(api) {
		if line.Writes {
			assert.Positive(t, line.Takes, "%s %s", line.Method, line.Path)
		}
		if strings.Contains(line.Path, "import") && line.Method == http.MethodPost || strings.Contains(line.Path, "export") && line.Method == http.MethodPost {
			assert.Equal(t, 250, line.Takes, "%s %s works on a file", line.Method, line.Path)
		}
	}
}

// concrete fills a path of the table with things of a tenant.
func concrete(path string, x httpapitest.Tenant) string {
	row := x.Activity
	switch {
	case strings.Contains(path, "activityrelations"):
		row = x.Link
	case strings.Contains(path, "weekcommitments"):
		row = x.Week
	case strings.Contains(path, "taskcommitments"):
		row = x.Commitment
	case strings.Contains(path, "/cncs/"):
		row = x.Miss
	case strings.Contains(path, "cnctasks"):
		row = x.MissTask
	case strings.Contains(path, "/attachments/"):
		row = x.Document
	case strings.Contains(path, "constraintschedules"):
		row = x.Promise
	case strings.Contains(path, "/constraints/") && !strings.Contains(path, "bytaskthrough"):
		row = x.Roadblock
	case strings.HasPrefix(path, "/api/tasks/") && !strings.Contains(path, "/activity/"):
		row = x.Task
	case strings.Contains(path, "baseline"), strings.Contains(path, "scheduleupdates"), strings.Contains(path, "activityModifications"):
		row = 1
	case strings.Contains(path, "calendar"), strings.Contains(path, "holidays"):
		row = x.Calendar
	}
	return strings.NewReplacer(
		"{company}", x.Company.String(), "{project}", x.Project.String(), "{schedule}", x.Schedule.String(), "{row}", strconv.Itoa(int(row)),
		"{id}", kernel.RowID{Schedule: x.Schedule, Row: row}.String(), "{subcontract}", x.Firm.ID.String(), "{feature}", "project_settings", "{place}", "CL", "{from}", "2026-05-04", "{to}", "2026-05-12",
		"{requestId}", x.Row(2), "{week}", strconv.Itoa(int(x.Week)), "{commitment}", x.Row(x.Week), "{year}", "2026", "{area}", "requests", "{figure}", "ppc", "{email}", "admin-"+x.Company.String()[24:]+"@robles.example",
	).Replace(path)
}

// elsewhere is our company with a project that only its leader and the administrators are in. Its rows have the numbers of the other one.
func elsewhere(w *httpapitest.World) httpapitest.Tenant {
	t, out := w.T, w.Ours
	leader := w.As(w.Ours, access.ProjectLeader)
	var made struct{ ID kernel.ID }
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Secreto"}).Into(t, &made)
	out.Project = made.ID
	leader.OK(http.MethodPost, "/api/projects/"+made.ID.String()+"/schedules", map[string]any{"name": "Secreto", "start": 29_628_000}).Into(t, &made)
	out.Schedule = made.ID
	two := leader.Command(out.Schedule, map[string]any{"type": "activities.add", "items": []any{map[string]any{"name": "A", "duration": 960}, map[string]any{"name": "B", "duration": 960}}})
	require.EqualValues(t, "accepted", two.Outcome)
	link := leader.Command(out.Schedule, map[string]any{"type": "links.add", "items": []any{map[string]any{"from": out.Activity, "to": out.Second, "type": "FS"}}})
	require.EqualValues(t, "accepted", link.Outcome)
	for _, model := range w.Models.Names() {
		require.True(t, w.Models.Wait(t.Context(), model, link.Position), model)
	}
	return out
}

// expired are sessions of an administrator that once held, by why they do no more.
func expired(w *httpapitest.World) map[string]*httpapitest.Client {
	t, out := w.T, map[string]*httpapitest.Client{}
	for why, change := range map[string]string{
		"its lifetime is over":    `expires_at = now() - interval '1 second'`,
		"nobody used it too long": `seen_at = now() - interval '13 hours'`,
		"it was ended":            `revoked_at = now() - interval '1 second'`,
	} {
		a := w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(access.Admin), "password": httpapitest.Password})
		var s struct{ CSRF string }
		a.Into(t, &s)
		c := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: s.CSRF, Header: http.Header{}}
		c.OK(http.MethodGet, "/api/session", nil)
		done, err := w.DB.Exec(t.Context(), `update identity_sessions set `+change+` where id = (select id from identity_sessions where user_id = $1 and revoked_at is null order by created_at desc limit 1)`, w.Theirs.People[access.Admin])
		require.NoError(t, err)
		require.EqualValues(t, 1, done.RowsAffected())
		require.Equal(t, http.StatusUnauthorized, c.Do(http.MethodGet, "/api/session", nil).StatusCode, why)
		out[why] = c
	}
	return out
}

// allowed is what the permission table says of a role and a line of the route table.
func allowed(table access.Table, line httpapitest.Line, role access.Role) bool {
	switch line.Need {
	case "signed-in", "any-role":
		return true
	case "superadmin", "support":
		return role == access.SuperAdmin
	}
	return slices.ContainsFunc(append([]access.Module{line.Module}, line.Or...), func(m access.Module) bool {
		level := table.Level(role, m)
		return line.Need == "view" && level.Sees() || line.Need == "edit" && level.Edits()
	})
}

// Every line of the table, for every role, on our own and on another company's rows.
func TestTheTableIsWhatTheServerDoes(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	saved := w.As(w.Ours, access.Planner).Command(w.Ours.Schedule, map[string]any{"type": "baseline.save", "name": "Contrato", "option": 1})
	require.EqualValues(t, "accepted", saved.Outcome)
	pinned := w.As(w.Ours, access.Planner).Command(w.Ours.Schedule, map[string]any{"type": "update.save", "name": "Marzo"})
	require.EqualValues(t, "accepted", pinned.Outcome)
	wish := map[string]any{"activityId": w.Ours.Row(w.Ours.Activity), "type": "start", "newStartDate": "2026/06/01 8:00"}
	asker := w.As(w.Ours, access.Client)
	asker.OK(http.MethodPost, "/api/activityModifications", wish)
	asker.OK(http.MethodPost, "/api/schedule-impact-requests/project/"+w.Ours.Project.String()+"/schedule/"+w.Ours.Schedule.String()+"/pending", map[string]any{"items": []any{wish}})
	w.PlannedAhead(&w.Ours)
	w.PlannedAhead(&w.Theirs)
	secret := elsewhere(w)
	over := expired(w)
	table := access.Default()
	body := map[string]any{ // another company's rows by body
		"sectorId": w.Theirs.Schedule, "source": 1, "target": 2, "projectId": w.Theirs.Project, "parent": 0, "activityId": w.Theirs.Row(w.Theirs.Activity), "ponderator": 1,
		"activities": []any{map[string]any{"id": w.Theirs.Row(w.Theirs.Activity)}}, "id": w.Theirs.Row(w.Theirs.Activity),
		"activities_id": []any{w.Theirs.Row(w.Theirs.Activity)}, "calendarId": w.Theirs.Row(w.Theirs.Calendar), "projectIds": []any{w.Theirs.Project}, "name": "x", "type": "start", "state": "approved",
		"weekcommitmentId": w.Theirs.Row(w.Theirs.Week), "taskId": w.Theirs.Row(w.Theirs.Task), "cncId": w.Theirs.Row(w.Theirs.Miss),
	}
	for _, line := range httpapitest.Table(w.API) {
		if line.Need == "public" {
			continue
		}
		t.Run(line.Method+" "+line.Path, func(t *testing.T) {
			w := w.At(t)
			write := line.Writes
			var sent any
			if write && line.Method != http.MethodDelete && line.Method != http.MethodGet {
				sent = body
				if strings.HasSuffix(line.Path, "/importer_save") { // there the id is one of a file, which nobody has sent
					without := maps.Clone(body)
					delete(without, "id")
					sent = without
				}
			}
			own, foreign := concrete(line.Path, w.Ours), concrete(line.Path, w.Theirs)

			require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(line.Method, own, sent).StatusCode, "nobody is signed in")
			unknown := w.Nobody()
			unknown.Cookie = &http.Cookie{Name: "gantry_session", Value: strings.Repeat("A", 43)}
			require.Equal(t, http.StatusUnauthorized, unknown.Do(line.Method, own, sent).StatusCode, "a session nobody was given")
			for why, c := range over {
				stale := *c
				stale.World = w
				require.Equal(t, http.StatusUnauthorized, stale.Do(line.Method, own, sent).StatusCode, why)
			}

			for _, role := range access.Roles {
				c := w.As(w.Ours, role)
				person := w.Ours.People[role]
				if role == access.SuperAdmin && (strings.HasPrefix(line.Path, "/api/users/{user}") && !strings.Contains(line.Path, "projectsView") && !strings.Contains(line.Path, "analyticsView") || strings.Contains(line.Path, "by")) {
					person = w.Ours.People[access.Admin] // who visits a company is not among its people
				}
				own := strings.ReplaceAll(own, "{user}", person.String())
				if write {
					forged := *c
					for _, token := range []string{"", "x", w.As(w.Ours, role).CSRF} {
						forged.CSRF = token
						a := forged.Do(line.Method, own, sent)
						require.Equal(t, http.StatusForbidden, a.StatusCode, "%s without proof: %s", role, a.Content)
						require.Equal(t, "request.csrf", a.Code(t))
					}
				}
				level := table.Level(role, line.Module)
				may := allowed(table, line, role)
				if !may {
					a := c.Do(line.Method, own, sent)
					require.Equal(t, http.StatusForbidden, a.StatusCode, "%s has %s: %s", role, level, a.Content)
					require.Equal(t, "permission.denied", a.Code(t))
					require.Equal(t, http.StatusForbidden, c.Do(line.Method, foreign, sent).StatusCode, "%s elsewhere", role)
					continue
				}
				switch line.Scope {
				case "project", "schedule", "listed", "row":
					if role != access.SuperAdmin && role != access.Admin && role != access.ProjectLeader {
						a := c.Do(line.Method, strings.ReplaceAll(concrete(line.Path, secret), "{user}", person.String()), sent)
						require.Contains(t, []string{"project.unknown", "project.not_assigned"}, a.Code(t), "%s reaches a project of others: %s", role, a.Content)
					}
				}
				switch line.Scope {
				case "company", "project", "schedule", "listed", "row", "body", "import", "export", "file", "own":
					a := c.Do(line.Method, foreign, sent)
					require.Equal(t, http.StatusNotFound, a.StatusCode, "%s reaches another company: %s", role, a.Content)
				}
				if strings.HasPrefix(line.Path, "/api/access/") { // its answer is about the role
					continue
				}
				if line.Method == http.MethodGet && !line.Stream && line.Scope != "import" && line.Scope != "export" && line.Scope != "file" && line.Scope != "own" { // of these there are none
					require.Equal(t, http.StatusOK, c.Do(line.Method, own, nil).StatusCode, role)
				}
			}
		})
	}
}

// The routes that give a role or delete. Each asks a session whose proof is old, whatever it sends, and the description says so.
func TestTheRoutesThatNeedARecentProof(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Theirs)
	c := httpapitest.TheContract(t)
	need := map[string]bool{
		"DELETE /api/account":                          true,
		"POST /api/admin/activations":                  true,
		"POST /api/admin/organisations":                true,
		"POST /api/auth/reInviteUser":                  true,
		"DELETE /api/company/analysts/{analyst}":       true,
		"DELETE /api/companys/{company}":               true,
		"PUT /api/company/analysts/{analyst}/password": true,
		"PUT /api/companys/{company}/permissions":      true,
		"PUT /api/join-requests/{user}":                true,
		"DELETE /api/projects/{project}":               true,
		"DELETE /api/sectors/{schedule}":               true,
		"POST /api/company/analysts":                   true,
		"POST /api/users/createUsers":                  true,
		"POST /api/users/inviteUsers":                  true,
		"DELETE /api/users/{user}":                     true,
	}
	// These ask when the request gives a role or deletes; the tests of accounts hold them to it.
	sometimes := map[string]bool{"PUT /api/users/{user}": true, "PUT /api/sectors/{schedule}": true, "PUT /api/sectors/values/{schedule}": true}
	by := w.As(w.Theirs, access.SuperAdmin)
	_, err := w.DB.Exec(t.Context(), `update identity_sessions set proven_at = now() - interval '1 hour'`)
	require.NoError(t, err)
	for _, line := range httpapitest.Table(w.API) {
		name := line.Method + " " + line.Path
		require.Equal(t, need[name], line.Proof, name)
		said := strings.Contains(c.Doc.Paths.Value(line.Path).GetOperation(line.Method).Description, "session.reauthentication_needed")
		require.Equal(t, need[name] || sometimes[name] || name == "PUT /api/session/proof", said, "%s is described so", name)
		if !need[name] {
			continue
		}
		delete(need, name)
		path := strings.ReplaceAll(concrete(line.Path, w.Theirs), "{user}", w.Theirs.People[access.Planner].String())
		a := by.Do(line.Method, path, map[string]any{})
		require.Equal(t, http.StatusForbidden, a.StatusCode, "%s: %s", name, a.Content)
		require.Equal(t, "session.reauthentication_needed", a.Code(t), name)
	}
	require.Empty(t, need, "not in the table")
}

// ui-107: every route of the table is described, and nothing else is.
func TestTheDescriptionIsTheTable(t *testing.T) {
	c := httpapitest.TheContract(t)
	api, err := edge.New(edge.Config{})
	require.NoError(t, err)
	described := map[string]bool{}
	for path, item := range c.Doc.Paths.Map() {
		for method := range item.Operations() {
			described[method+" "+path] = true
		}
	}
	for _, line := range httpapitest.Table(api) {
		require.True(t, described[line.Method+" "+line.Path], "%s %s is not described", line.Method, line.Path)
		delete(described, line.Method+" "+line.Path)
	}
	require.Empty(t, described, "described, but not there")
}

func TestTheCallsOfAuthenticationExist(t *testing.T) {
	api, err := edge.New(edge.Config{})
	require.NoError(t, err)
	there := map[string]bool{}
	for _, line := range httpapitest.Table(api) {
		there[line.Method+" "+line.Path] = true
	}
	t.Run("auth-118 the calls of authentication that the third document defines are all there", func(t *testing.T) {
		for _, call := range []string{
			"POST /api/auth",
			"POST /api/auth/sso/login",
			"POST /api/auth/{provider}/sso",
			"POST /api/auth/createSession",
			"POST /api/auth/alreadyExist",
			"POST /api/auth/isTokenExpired",
			"POST /api/auth/reInviteUser",
			"GET /api/auth/healthCheck",
			"POST /api/passwordresets",
		} {
			require.True(t, there[call], call)
		}
	})
}

func TestTheMasterScheduleHasItsCalls(t *testing.T) {
	api, err := edge.New(edge.Config{})
	require.NoError(t, err)
	there := map[string]bool{}
	for _, line := range httpapitest.Table(api) {
		there[line.Method+" "+line.Path] = true
	}
	for part, calls := range map[string][]string{
		"the Gantt":                {"GET /api/schedules/{schedule}/gantt", "POST /api/schedules/{schedule}/commands"},
		"its save logic":           {"POST /api/activitys/allv2", "GET /api/schedules/{schedule}/saving"},
		"baselines":                {"POST /api/sectorbaselineversions/createComplete", "POST /api/sectorbaselinepoints/createallbaselines"},
		"calendars":                {"POST /api/calendars/", "POST /api/baseCalendars/", "POST /api/holidays/associate/{id}"},
		"the change log":           {"GET /api/activitys/scheduleChangelog/{schedule}"},
		"saved views":              {"GET /api/views/project/{project}/schedule/{schedule}"},
		"schedule-impact requests": {"GET /api/schedules/{schedule}/requests", "POST /api/schedule-impact-requests/project/{project}/schedule/{schedule}/pending"},
	} {
		t.Run("nav-102 the master schedule covers "+part, func(t *testing.T) {
			for _, call := range calls {
				require.True(t, there[call], call)
			}
		})
	}
}
