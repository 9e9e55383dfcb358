package schedule_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
	projectsapi "gantry/internal/httpapi/projects"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// listed reads the names of the project's schedules in their order, as another person sees them in the list of projects.
func listed(t *testing.T, c *httpapitest.Client, x httpapitest.Tenant) (names []string) {
	t.Helper()
	var out []projectsapi.ProjectView
	c.OK(http.MethodGet, "/api/companies/"+x.Company.String()+"/projects", nil).Into(t, &out)
	for _, p := range out {
		if p.ID == x.Project {
			for _, s := range p.Schedules {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

func sectorPath(id any, parts ...string) string {
	out := "/api/sectors"
	for _, p := range parts {
		out += "/" + p
	}
	return fmt.Sprintf("%s/%v", out, id)
}

func TestTheCallsOfSectors(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	planner, client := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Client)
	own := w.Ours.Schedule
	get := func(t *testing.T, id kernel.ID) (s scheduleapi.WireSector) {
		t.Helper()
		planner.OK(http.MethodGet, sectorPath(id), nil).Into(t, &s)
		return s
	}
	put := func(t *testing.T, path string, body any) (s scheduleapi.WireSector) {
		t.Helper()
		planner.OK(http.MethodPut, path, body).Into(t, &s)
		return s
	}
	var made scheduleapi.WireSector

	t.Run("proj-343 POST sectors creates a schedule that others see", func(t *testing.T) {
		a := planner.Do(http.MethodPost, "/api/sectors", fields{"name": "Fachada", "projectId": w.Ours.Project})
		require.Equal(t, http.StatusCreated, a.StatusCode, string(a.Content))
		a.Into(t, &made)
		assert.Equal(t, []string{"Programa", "Fachada"}, listed(t, client, w.Ours))
	})
	t.Run("proj-115 proj-341 GET sectors/{id} reads one", func(t *testing.T) {
		s := get(t, own)
		assert.Equal(t, "Programa", s.Name)
		assert.Equal(t, w.Ours.Project, s.ProjectID)
		assert.True(t, s.Status)
		assert.True(t, s.Visible)
		assert.True(t, s.Productive)
	})
	t.Run("proj-102 proj-103 proj-110 a schedule names its hours, calendars, Gantt and the work in it", func(t *testing.T) {
		s := get(t, own)
		assert.Equal(t, "8", s.HoursPerDay.String())
		assert.Equal(t, "40", s.HoursPerWeek.String())
		assert.Equal(t, "56", s.AccumulatedDuration.String(), "16 and 40 hours")
		require.Len(t, s.Calendars, 1)
		assert.Equal(t, w.Ours.Row(w.Ours.Calendar), s.Calendars[0].ID)
		require.Len(t, s.Gantts, 1)
		assert.Equal(t, 2, s.Gantts[0].Activities)
	})
	t.Run("proj-342 proj-344 GET sectors and sectors/project/{id} list them in order, of the own company only", func(t *testing.T) {
		for _, path := range []string{"/api/sectors", sectorPath(w.Ours.Project, "project")} {
			var all []scheduleapi.WireSector
			client.OK(http.MethodGet, path, nil).Into(t, &all)
			require.Len(t, all, 2, path)
			assert.Equal(t, []kernel.ID{own, made.ID}, []kernel.ID{all[0].ID, all[1].ID}, path)
			assert.Equal(t, []int{0, 1}, []int{all[0].Order, all[1].Order}, path)
		}
	})
	t.Run("proj-345 GET sectors/projectwithmasteractivity/{id} adds the summary of all activities", func(t *testing.T) {
		var all []scheduleapi.WireMasterSector
		client.OK(http.MethodGet, sectorPath(w.Ours.Project, "projectwithmasteractivity"), nil).Into(t, &all)
		require.Len(t, all, 2)
		require.NotNil(t, all[0].MasterActivity)
		assert.Equal(t, 0, all[0].MasterActivity.CorrelativeID)
		assert.Equal(t, "2026/05/12 17:00", *all[0].MasterActivity.EndDate)
		assert.Nil(t, all[1].MasterActivity, "one without activities has none")
	})
	t.Run("proj-115 proj-341 PUT sectors/{id} renames, with the whole record or a part of it", func(t *testing.T) {
		put(t, sectorPath(own), fields{"id": own, "name": "Obra gruesa", "projectId": w.Ours.Project, "status": true})
		assert.Equal(t, []string{"Obra gruesa", "Fachada"}, listed(t, client, w.Ours))
		var head scheduleapi.WireGantt
		client.OK(http.MethodGet, "/api/gantts/"+own.String(), nil).Into(t, &head)
		assert.Equal(t, "Obra gruesa", head.Name, "it is the plan's own name")
	})
	t.Run("proj-118 proj-346 PUT sectors/values/{id} sets single values", func(t *testing.T) {
		put(t, sectorPath(made.ID, "values"), fields{"values": fields{"order": 0, "hoursPerDay": 9, "hoursPerWeek": 45, "productive": false}})
		assert.Equal(t, []string{"Fachada", "Obra gruesa"}, listed(t, client, w.Ours))
		s := get(t, made.ID)
		assert.Equal(t, "9", s.HoursPerDay.String())
		assert.False(t, s.Productive)
	})
	t.Run("proj-348 PUT sectors/updatecurrentschedule/{id} sets the project's current one", func(t *testing.T) {
		put(t, sectorPath(own, "updatecurrentschedule"), nil)
		assert.True(t, get(t, own).Current)
		put(t, sectorPath(made.ID, "updatecurrentschedule"), nil)
		assert.True(t, get(t, made.ID).Current)
		assert.False(t, get(t, own).Current)
	})
	t.Run("proj-202 proj-347 POST sectors/duplicate copies the structure, duplicate/everything the progress too", func(t *testing.T) {
		r := planner.Command(own, fields{"type": "activity.set-progress", "row": w.Ours.Activity, "progress": 500_000})
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		for path, progress := range map[string]string{"duplicate": "0", "duplicate/everything": "50"} {
			a := planner.Do(http.MethodPost, "/api/sectors/"+path, fields{"sectorId": own, "name": path})
			require.Equal(t, http.StatusCreated, a.StatusCode, string(a.Content))
			var copied scheduleapi.WireSector
			a.Into(t, &copied)
			assert.Equal(t, path, copied.Name)
			var activities []scheduleapi.WireActivity
			client.OK(http.MethodGet, "/api/activitys/sector/"+copied.ID.String(), nil).Into(t, &activities)
			require.Len(t, activities, 3)
			assert.Equal(t, "Trazado", activities[1].Name)
			assert.Equal(t, progress, activities[1].Progress.String(), path)
			assert.Equal(t, copied.ID, activities[1].SectorID)
		}
		assert.Equal(t, []string{"Fachada", "Obra gruesa"}, listed(t, client, w.Ours)[:2])
	})
	t.Run("a copy without a name is named after the original in the person's language", func(t *testing.T) {
		var copied scheduleapi.WireSector
		planner.Do(http.MethodPost, "/api/sectors/duplicate", fields{"sectorId": made.ID}).Into(t, &copied)
		assert.Equal(t, "Fachada (copia)", copied.Name)
	})
	t.Run("proj-116 proj-349 POST sectors/{id}/invalidatecache makes open screens read the schedule anew", func(t *testing.T) {
		watching := client.Follow(w.Ours.Live())
		watching.Next("here")
		a := planner.Do(http.MethodPost, "/api/sectors/"+own.String()+"/invalidatecache", nil)
		require.Equal(t, http.StatusNoContent, a.StatusCode, string(a.Content))
		watching.Next("reload")
		watching.Close()
	})
	t.Run("proj-341 DELETE sectors/{id} removes it for all, and status true brings it back", func(t *testing.T) {
		planner.OK(http.MethodDelete, sectorPath(made.ID), nil)
		assert.NotContains(t, listed(t, client, w.Ours), "Fachada")
		for _, path := range []string{sectorPath(made.ID), "/api/gantts/" + made.ID.String(), "/api/activitys/scheduleChangelog/" + made.ID.String()} {
			a := planner.Do(http.MethodGet, path, nil)
			require.Equal(t, http.StatusNotFound, a.StatusCode, path)
			require.Equal(t, "schedule.removed", a.Code(t), path)
		}
		a := planner.Do(http.MethodPost, "/api/schedules/"+made.ID.String()+"/commands", fields{"commands": []any{}})
		require.Equal(t, "schedule.removed", a.Code(t), "nobody edits it")
		require.Equal(t, "schedule.removed", planner.Do(http.MethodPut, sectorPath(made.ID), fields{"name": "x"}).Code(t))
		put(t, sectorPath(made.ID), fields{"status": true})
		assert.Contains(t, listed(t, client, w.Ours), "Fachada")
		assert.False(t, get(t, made.ID).Current, "it is the current one no more")
	})
	for name, tc := range map[string]struct {
		as           *httpapitest.Client
		method, path string
		body         any
		status       int
		code         string
	}{
		"proj-120 duplicating without a sector says 'No sector selected'": {planner, http.MethodPost, "/api/sectors/duplicate", fields{"name": "x"}, 422, "sector.not_selected"},
		"a name is needed":                          {planner, http.MethodPost, "/api/sectors", fields{"name": " ", "projectId": w.Ours.Project}, 422, "name.empty"},
		"a copy needs a name where it is given":     {planner, http.MethodPost, "/api/sectors/duplicate", fields{"name": " ", "sectorId": own}, 422, "name.empty"},
		"a renamed one needs a name":                {planner, http.MethodPut, sectorPath(own), fields{"name": ""}, 422, "name.empty"},
		"the project of a schedule stays":           {planner, http.MethodPut, sectorPath(own), fields{"projectId": httpapitest.NewID()}, 422, "field.not_editable_here"},
		"its id stays":                              {planner, http.MethodPut, sectorPath(own), fields{"id": httpapitest.NewID()}, 422, "field.not_editable_here"},
		"values come in values":                     {planner, http.MethodPut, sectorPath(own, "values"), fields{"name": "x"}, 400, "request.field"},
		"there is no place 40":                      {planner, http.MethodPut, sectorPath(own), fields{"order": 40}, 422, "schedule.place_unknown"},
		"another company's is unknown":              {planner, http.MethodPut, sectorPath(w.Theirs.Schedule), fields{"name": "x"}, 404, "schedule.unknown"},
		"another company's is not copied":           {planner, http.MethodPost, "/api/sectors/duplicate/everything", fields{"sectorId": w.Theirs.Schedule}, 404, "schedule.unknown"},
		"nothing is copied into another company":    {planner, http.MethodPost, "/api/sectors/duplicate", fields{"sectorId": own, "projectId": w.Theirs.Project}, 404, "project.unknown"},
		"another company's is not removed":          {planner, http.MethodDelete, sectorPath(w.Theirs.Schedule), nil, 404, "schedule.unknown"},
		"auth-109 who only sees plans removes none": {client, http.MethodDelete, sectorPath(own), nil, 403, "permission.denied"},
		"auth-109 who only sees plans renames none": {client, http.MethodPut, sectorPath(own), fields{"name": "x"}, 403, "permission.denied"},
		"auth-109 who only sees plans copies none":  {client, http.MethodPost, "/api/sectors/duplicate", fields{"sectorId": own}, 403, "permission.denied"},
	} {
		t.Run(name, func(t *testing.T) {
			before := listed(t, planner, w.Ours)
			a := tc.as.Do(tc.method, tc.path, tc.body)
			require.Equal(t, tc.status, a.StatusCode, string(a.Content))
			require.Equal(t, tc.code, a.Code(t))
			require.Equal(t, before, listed(t, planner, w.Ours), "nothing changed")
		})
	}
}

func TestTheErrorWithoutASector(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	for language, want := range map[string]string{"en": "No sector selected", "es": "No hay un sector seleccionado"} {
		_, err := w.DB.Exec(t.Context(), `update identity_users set language = $1`, language)
		require.NoError(t, err)
		planner := w.As(w.Ours, access.Planner)
		var said struct{ Message string }
		planner.Do(http.MethodPost, "/api/sectors/duplicate", fields{}).Into(t, &said)
		assert.Equal(t, want, said.Message, "proj-120")
	}
}

func TestAScheduleThatIsHidden(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Schedule(w.Ours, "Fachada")
	planner, client := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Client)
	own := w.Ours.Schedule.String()
	watching, working := client.Follow(w.Ours.Live()), planner.Follow(w.Ours.Live())
	watching.Next("here")
	planner.OK(http.MethodPut, "/api/sectors/"+own, fields{"visible": false})

	t.Run("proj-317 its open live channel closes for who may not see it, and says why", func(t *testing.T) {
		last := watching.Ends()
		require.NotEmpty(t, last)
		assert.Equal(t, "closed", last[len(last)-1].Event)
		assert.Contains(t, last[len(last)-1].Data, "schedule.hidden")
		planner.Command(w.Ours.Schedule, fields{"type": "activity.rename", "row": w.Ours.Activity, "name": "Trazado y nivel"})
		working.Next("delta")
	})
	t.Run("proj-317 every route about it refuses who may not see it, and serves who edits plans", func(t *testing.T) {
		ruled(planner, fields{"type": "baseline.save", "name": "Contrato", "option": 1})
		wish := fields{"activityId": w.Ours.Row(w.Ours.Activity), "type": "start", "newStartDate": "2026/06/01 8:00"}
		planner.OK(http.MethodPost, "/api/activityModifications", wish)
		planner.OK(http.MethodPost, "/api/schedule-impact-requests/project/"+w.Ours.Project.String()+"/schedule/"+own+"/pending", fields{"items": []any{wish}})
		made := func(command fields) kernel.Row {
			id := httpapitest.NewID()
			command["id"] = id
			r := planner.Command(w.Ours.Schedule, command)
			require.EqualValues(t, "accepted", r.Outcome, r.Fault)
			require.True(t, w.Models.Wait(t.Context(), "lookahead", r.Position))
			return r.IDs[id.String()+"#1"]
		}
		task := made(fields{"type": "tasks.add", "items": []any{fields{"activity": w.Ours.Activity, "name": "Trazar ejes"}}})
		roadblock := made(fields{"type": "roadblocks.add", "items": []any{fields{"name": "Permiso", "tasks": []any{task}, "date": kernel.Date(2026, 6, 1, 0, 0)}}})
		w.PlannedAhead(&w.Ours)
		tried := 0
		for _, line := range httpapitest.Table(w.API) {
			if line.Method != http.MethodGet || line.Scope != "schedule" && line.Scope != "row" || line.Stream || line.Writes {
				continue
			}
			path := line.Path
			switch {
			case strings.HasPrefix(path, "/api/constraints/bytask"), strings.HasPrefix(path, "/api/tasks/") && !strings.Contains(path, "activity"):
				path = strings.Replace(path, "{id}", w.Ours.Row(task), 1)
			case strings.Contains(path, "weekcommitments/{id}"):
				path = strings.Replace(path, "{id}", w.Ours.Row(w.Ours.Week), 1)
			case strings.Contains(path, "taskcommitments"):
				path = strings.Replace(path, "{id}", w.Ours.Row(w.Ours.Commitment), 1)
			case strings.Contains(path, "/cncs/{id}"):
				path = strings.Replace(path, "{id}", w.Ours.Row(w.Ours.Miss), 1)
			case strings.Contains(path, "cnctasks"):
				path = strings.Replace(path, "{id}", w.Ours.Row(w.Ours.MissTask), 1)
			case strings.Contains(path, "/attachments/"):
				path = strings.Replace(path, "{id}", w.Ours.Row(w.Ours.Document), 1)
			case strings.HasPrefix(path, "/api/constraintschedules/"):
				path = strings.Replace(path, "{id}", w.Ours.Row(roadblock+1), 1) // its first promise
			case strings.HasPrefix(path, "/api/constraint"):
				path = strings.Replace(path, "{id}", w.Ours.Row(roadblock), 1)
			}
			path = reached(path, w.Ours)
			if !access.Default().Level(access.Client, line.Module).Sees() {
				continue
			}
			tried++
			a := client.Do(http.MethodGet, path, nil)
			require.Equal(t, http.StatusForbidden, a.StatusCode, path)
			require.Equal(t, "schedule.hidden", a.Code(t), path)
			require.Equal(t, http.StatusOK, planner.Do(http.MethodGet, path, nil).StatusCode, path)
		}
		require.Greater(t, tried, 8)
	})
	t.Run("proj-317 no list names it to them", func(t *testing.T) {
		assert.Equal(t, []string{"Fachada"}, listed(t, client, w.Ours))
		assert.Equal(t, []string{"Programa", "Fachada"}, listed(t, planner, w.Ours))
		for _, path := range []string{"/api/sectors", "/api/gantts", sectorPath(w.Ours.Project, "project"), sectorPath(w.Ours.Project, "projectwithmasteractivity")} {
			assert.NotContains(t, string(client.OK(http.MethodGet, path, nil).Content), own, path)
			assert.Contains(t, string(planner.OK(http.MethodGet, path, nil).Content), own, path)
		}
	})
	t.Run("shown again it opens for all", func(t *testing.T) {
		planner.OK(http.MethodPut, "/api/sectors/"+own, fields{"visible": true})
		client.OK(http.MethodGet, "/api/gantts/"+own, nil)
	})
	t.Run("a removed one closes the channels of all", func(t *testing.T) {
		planner.OK(http.MethodDelete, "/api/sectors/"+own, nil)
		last := working.Ends()
		assert.Equal(t, "closed", last[len(last)-1].Event)
		assert.Contains(t, last[len(last)-1].Data, "schedule.removed")
	})
}

func TestTheDateFormatOfANewSchedule(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	for language, want := range map[string]string{"en": "MM/DD/YY", "es": "DD/MM/YY"} {
		t.Run("ui-113 ui-319 proj-323 a schedule made in "+language+" shows dates as "+want+", and an update keeps a chosen format", func(t *testing.T) {
			_, err := w.DB.Exec(t.Context(), `update identity_users set language = $1`, language)
			require.NoError(t, err)
			planner := w.As(w.Ours, access.Planner)
			var made scheduleapi.WireSector
			planner.Do(http.MethodPost, "/api/sectors", fields{"name": "Fachada", "projectId": w.Ours.Project}).Into(t, &made)
			assert.Equal(t, want, made.DateFormat)
			planner.OK(http.MethodPut, sectorPath(made.ID), fields{"dateFormat": "DD/MM/YYYY"})
			planner.OK(http.MethodPut, sectorPath(made.ID), fields{"name": "Fachada norte"})
			planner.OK(http.MethodGet, sectorPath(made.ID), nil).Into(t, &made)
			assert.Equal(t, "DD/MM/YYYY", made.DateFormat)
		})
	}
	t.Run("ui-206 an old record without a format shows DD/MM/YYYY", func(t *testing.T) {
		old := w.Schedule(w.Ours, "Antiguo")
		_, err := w.DB.Exec(t.Context(), `update rm.gantt_schedules set date_format = '' where schedule_id = $1`, old)
		require.NoError(t, err)
		var s scheduleapi.WireSector
		w.At(t).As(w.Ours, access.Client).OK(http.MethodGet, sectorPath(old), nil).Into(t, &s)
		assert.Equal(t, "DD/MM/YYYY", s.DateFormat)
	})
}

// reached fills a path of the table with what is in a tenant's schedule.
func reached(path string, x httpapitest.Tenant) string {
	row := x.Activity
	switch {
	case strings.Contains(path, "activityrelations"):
		row = x.Link
	case strings.Contains(path, "baseline"), strings.Contains(path, "activityModifications"):
		row = 1
	case strings.Contains(path, "calendar"), strings.Contains(path, "holidays"):
		row = x.Calendar
	}
	return strings.NewReplacer("{schedule}", x.Schedule.String(), "{project}", x.Project.String(), "{requestId}", x.Row(2), "{week}", fmt.Sprint(x.Week), "{commitment}", x.Row(x.Week), "{year}", "2026", "{area}", "requests", "{row}", fmt.Sprint(row), "{id}", x.Row(row), "{from}", "2026-05-04", "{to}", "2026-05-12").Replace(path)
}
