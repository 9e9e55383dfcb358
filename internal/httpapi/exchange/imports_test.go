package exchange_test

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/exchange"
	"gantry/internal/httpapi/httpapitest"
	projectsapi "gantry/internal/httpapi/projects"
	scheduleapi "gantry/internal/httpapi/schedule"
	"gantry/internal/imports"
	"gantry/readmodels/gantt"
)

func TestAFileIsReadLookedAtAndTakenOver(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/projects/" + w.Ours.Project.String() + "/imports"

	var view exchange.ImportView
	planner.Upload(path, "file", "torre.xer", httpapitest.XER("7", "8")).Into(t, &view)
	require.Equal(t, imports.Ready, view.Phase)
	require.Equal(t, "torre.xer", view.Name)
	require.Len(t, view.Projects, 2)
	require.Equal(t, []any{"7", "Torre 7", 2, 1, 1}, []any{
		view.Projects[0].ID, view.Projects[0].Name, view.Projects[0].Activities, view.Projects[0].Links, view.Projects[0].Calendars,
	})
	require.NotZero(t, view.Bytes)
	one := "/api/imports/" + view.ID.String()

	a := planner.Do(http.MethodPost, one+"/check", map[string]any{})
	require.Equal(t, http.StatusConflict, a.StatusCode)
	var p httpapi.Problem
	a.Into(t, &p)
	require.Equal(t, "import.choose_project", p.Code, "several projects ask for a choice")
	require.Len(t, p.Params["projects"], 2, "with the list")
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodPost, one+"/check", map[string]any{"project": "9"}).StatusCode)

	var check imports.Check
	planner.OK(http.MethodPost, one+"/check", map[string]any{"project": "8"}).Into(t, &check)
	require.Empty(t, check.Circles)
	require.Nil(t, check.Changes, "a new schedule has nothing to change")

	var preview gantt.Columnar
	planner.OK(http.MethodPost, one+"/preview", map[string]any{"project": "8"}).Into(t, &preview)
	require.Equal(t, []string{"Torre 8", "Muros 1", "Muros 2"}, []string(preview.Activities.Name))
	require.Equal(t, kernel.Date(2026, 1, 5, 8, 0), kernel.Minute(preview.Activities.Start[1]))

	require.Equal(t, http.StatusNotFound, w.As(w.Ours, access.Admin).Do(http.MethodGet, one, nil).StatusCode, "only who uploaded it sees it")
	require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, one, nil).StatusCode)

	planner.OK(http.MethodPost, one+"/finish", map[string]any{"project": "8"}).Into(t, &view)
	require.Equal(t, imports.Done, view.Phase)
	require.True(t, view.Result.Changed)
	var list []scheduleapi.WireActivity
	planner.OK(http.MethodGet, "/api/activitys/sector/"+view.Result.Schedule.String(), nil).Into(t, &list)
	require.Len(t, list, 3)
	assert.Equal(t, "A2", list[2].Code)
	assert.Equal(t, "2026/01/05 8:00", *list[1].StartDate)
	assert.Equal(t, "2026/01/12 8:00", *list[2].StartDate, "the two working days of its calendar later")
	var brought exchange.ImportedView
	planner.OK(http.MethodGet, "/api/schedules/"+view.Result.Schedule.String()+"/imported?atLeast="+strconv.FormatInt(int64(view.Result.Position), 10), nil).Into(t, &brought)
	require.Len(t, brought.Files, 1)
	require.Equal(t, "torre.xer", brought.Files[0].File)
	var again exchange.ImportView
	planner.OK(http.MethodPost, one+"/finish", map[string]any{"project": "8"}).Into(t, &again)
	require.Equal(t, view.Result, again.Result, "asking again takes nothing over twice")
	var projects []projectsapi.ProjectView
	planner.OK(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects", nil).Into(t, &projects)
	require.Len(t, projects[0].Schedules, 1)
	assert.Equal(t, "Torre 8", projects[0].Schedules[0].Name)
}

func TestAFileThatIsNoScheduleLeavesNothing(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	path := "/api/projects/" + w.Ours.Project.String() + "/imports"
	for name, tc := range map[string]struct {
		send   func(c *httpapitest.Client) httpapitest.Answer
		status int
		code   string
	}{
		"what it is, the contents say": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Upload(path, "file", "torre.xer", []byte("MZ\x90 not a schedule"))
		}, 422, "import.not_a_schedule"},
		"an MPP is answered with how to save XML": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Upload(path, "file", "torre.mpp", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on"))
		}, 422, "import.mpp"},
		"half a file": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Upload(path, "file", "torre.xer", httpapitest.XER("7")[:900])
		}, 422, "import.truncated"},
		"a form without a file": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Upload(path, "document", "torre.xer", httpapitest.XER("7"))
		}, 422, "import.no_file"},
		"an empty file": {func(c *httpapitest.Client) httpapitest.Answer { return c.Upload(path, "file", "torre.xer", nil) }, 422, "import.not_a_schedule"},
		"half of a form": {func(c *httpapitest.Client) httpapitest.Answer {
			c.Header.Set("Content-Type", "multipart/form-data; boundary=x")
			return c.Do(http.MethodPost, path, "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nERMHDR\t1")
		}, 0, ""},
		"a mapping that is none": {func(c *httpapitest.Client) httpapitest.Answer {
			return c.Upload(path+"?mapping=x", "file", "torre.xer", httpapitest.XER("7"))
		}, 400, "request.malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			a := tc.send(w.At(t).As(w.Ours, access.Planner))
			if tc.status == 0 {
				require.Contains(t, []int{400, 422}, a.StatusCode, "%s", a.Content)
				return
			}
			require.Equal(t, tc.status, a.StatusCode, "%s", a.Content)
			require.Equal(t, tc.code, a.Code(t))
		})
	}
	var projects []projectsapi.ProjectView
	w.As(w.Ours, access.Planner).OK(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects", nil).Into(t, &projects)
	require.Empty(t, projects[0].Schedules)
}

func TestAnUploadIsBounded(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.LargestUpload = 4096 })
	path := "/api/projects/" + w.Ours.Project.String() + "/imports"
	a := w.As(w.Ours, access.Planner).Upload(path, "file", "torre.xer", bytes.Repeat([]byte("ERMHDR\t20.12\r\n"), 4096))
	require.Equal(t, http.StatusRequestEntityTooLarge, a.StatusCode, "%s", a.Content)
}

func TestAnImportIsGivenUp(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	path := "/api/projects/" + w.Ours.Project.String() + "/imports"
	var view exchange.ImportView
	planner.Upload(path, "file", "torre.xer", httpapitest.XER("7")).Into(t, &view)
	one := "/api/imports/" + view.ID.String()
	planner.OK(http.MethodDelete, one, nil).Into(t, &view)
	require.Equal(t, imports.Cancelled, view.Phase)
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodPost, one+"/finish", map[string]any{}).StatusCode)
	var projects []projectsapi.ProjectView
	planner.OK(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects", nil).Into(t, &projects)
	require.Empty(t, projects[0].Schedules)
}

// dial begins an upload and leaves it open.
func dial(c *httpapitest.Client, path string, id kernel.ID) net.Conn {
	c.World.T.Helper()
	conn, err := net.Dial("tcp", c.World.Server.Listener.Addr().String())
	require.NoError(c.World.T, err)
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nCookie: gantry_session=%s\r\nX-CSRF-Token: %s\r\nIdempotency-Key: %s\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\nERMHDR\t20.12\r\n%s",
		path, c.Cookie.Value, c.CSRF, id, strings.Repeat("%T\tX\r\n", 2000))
	require.NoError(c.World.T, err)
	return conn
}

func TestAnUploadUnderWayShowsItsProgressAndEndsWhenItIsGivenUp(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	id := httpapitest.NewID()
	conn := dial(planner, "/api/projects/"+w.Ours.Project.String()+"/imports?name=torre.xer", id)
	defer conn.Close()
	one := "/api/imports/" + id.String()
	var view exchange.ImportView
	require.Eventually(t, func() bool {
		a := planner.Do(http.MethodGet, one, nil)
		if a.StatusCode != http.StatusOK {
			return false
		}
		a.Into(t, &view)
		return view.Phase == imports.Reading
	}, httpapitest.Patience, 20e6)
	require.EqualValues(t, 1000000, view.Size)
	require.Equal(t, "torre.xer", view.Name)
	busy := planner.Upload("/api/projects/"+w.Ours.Project.String()+"/imports", "file", "torre.xer", httpapitest.XER("7"))
	require.Equal(t, http.StatusTooManyRequests, busy.StatusCode, "one at a time for one person")

	// The line is open still, and nothing comes: cancelling does not wait for it.
	a := planner.Do(http.MethodDelete, one, nil)
	require.Equal(t, http.StatusOK, a.StatusCode, "%s", a.Content)
	a.Into(t, &view)
	require.Equal(t, imports.Cancelled, view.Phase)
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, one, nil).StatusCode)
	require.Equal(t, http.StatusOK, planner.Upload("/api/projects/"+w.Ours.Project.String()+"/imports", "file", "torre.xer", httpapitest.XER("7")).StatusCode)
}

func TestOneCompanyCannotTakeAllImports(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	path := "/api/projects/" + w.Ours.Project.String() + "/imports"
	// held opens an upload and waits until it has its place.
	held := func(c *httpapitest.Client) net.Conn {
		id := httpapitest.NewID()
		conn := dial(c, path, id)
		require.Eventually(t, func() bool {
			var view exchange.ImportView
			a := c.Do(http.MethodGet, "/api/imports/"+id.String(), nil)
			if a.StatusCode == http.StatusOK {
				a.Into(t, &view)
			}
			return view.Phase == imports.Reading
		}, httpapitest.Patience, 20e6)
		return conn
	}
	first := held(w.As(w.Ours, access.Planner))
	defer first.Close()
	leader := w.As(w.Ours, access.ProjectLeader)
	// Two of one company at once are served.
	require.Equal(t, http.StatusOK, leader.Upload(path, "file", "torre.xer", httpapitest.XER("7")).StatusCode)
	second := held(leader)
	defer second.Close()
	require.Equal(t, http.StatusTooManyRequests, w.As(w.Ours, access.Admin).Upload(path, "file", "torre.xer", httpapitest.XER("7")).StatusCode)
	other := "/api/projects/" + w.Theirs.Project.String() + "/imports"
	require.Equal(t, http.StatusOK, w.As(w.Theirs, access.Planner).Upload(other, "file", "torre.xer", httpapitest.XER("7")).StatusCode)
	require.NoError(t, first.Close())
	require.Eventually(t, func() bool {
		return w.As(w.Ours, access.Admin).Upload(path, "file", "torre.xer", httpapitest.XER("7")).StatusCode == http.StatusOK
	}, httpapitest.Patience, 20e6, "who goes away leaves the place")
}

func TestALaterFileIsComparedAndMerged(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	var view exchange.ImportView
	planner.Upload("/api/projects/"+w.Ours.Project.String()+"/imports", "file", "torre.xer", httpapitest.XER("7")).Into(t, &view)
	planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).Into(t, &view)
	schedule := view.Result.Schedule.String()

	later := bytes.ReplaceAll(httpapitest.XER("7"), []byte("Muros 2\tTT_Task\tTK_NotStart\tCP_Drtn\t16\t16"), []byte("Muros altos\tTT_Task\tTK_NotStart\tCP_Drtn\t24\t24"))
	planner.Upload("/api/schedules/"+schedule+"/imports", "file", "torre-2.xer", later).Into(t, &view)
	one := "/api/imports/" + view.ID.String()
	require.Equal(t, http.StatusUnprocessableEntity, planner.Do(http.MethodPost, one+"/check", map[string]any{}).StatusCode, "somebody has to say how")
	var check imports.Check
	planner.OK(http.MethodPost, one+"/check", map[string]any{"mode": "merge"}).Into(t, &check)
	require.NotNil(t, check.Changes)
	require.Equal(t, 1, check.Changes.Changed)
	require.Equal(t, imports.Named{Row: check.Changes.Rows[0].Row, Code: "A2", Name: "Muros altos"}, check.Changes.Rows[0].Named)
	require.ElementsMatch(t, []string{"name", "duration"}, check.Changes.Rows[0].Fields)
	var preview gantt.Columnar
	planner.OK(http.MethodPost, one+"/preview", map[string]any{"mode": "merge"}).Into(t, &preview)
	require.Contains(t, preview.Activities.Name, "Muros altos")

	names := func() (out []string) {
		var list []scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/sector/"+schedule, nil).Into(t, &list)
		for _, a := range list {
			out = append(out, a.Name)
		}
		return out
	}
	require.Equal(t, []string{"Torre 7", "Muros 1", "Muros 2"}, names(), "looking changes nothing")
	planner.OK(http.MethodPost, one+"/finish", map[string]any{"mode": "merge"}).Into(t, &view)
	require.Equal(t, []string{"Torre 7", "Muros 1", "Muros altos"}, names())
	planner.Command(view.Result.Schedule, map[string]any{"type": "schedule.restore", "command": view.Result.Command})
	require.Eventually(t, func() bool { return assert.ObjectsAreEqual([]string{"Torre 7", "Muros 1", "Muros 2"}, names()) }, httpapitest.Patience, 20e6)
}

func TestTheSpecifiedImportCalls(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	circular := bytes.ReplaceAll(httpapitest.XER("7"), []byte("1\t72\t71\tPR_FS\t0"), []byte("1\t72\t71\tPR_FS\t0\r\n%R\t2\t71\t72\tPR_FS\t0"))
	t.Run("imp-105 POST gantt/importer_validar_data gives the rows and the problems of a file", func(t *testing.T) {
		var valid exchange.Validated
		planner.Upload("/api/gantt/importer_validar_data", "file", "torre.xer", httpapitest.XER("7")).Into(t, &valid)
		require.Empty(t, valid.Problems)
		require.Len(t, valid.Rows, 3)
		require.Equal(t, "Muros 2", valid.Rows[2].Name)
		require.Equal(t, "2026/01/12 8:00", *valid.Rows[2].StartDate)
		planner.Upload("/api/gantt/importer_validar_data", "file", "torre.xer", circular).Into(t, &valid)
		require.Len(t, valid.Problems, 2, "each activity of the circle")
	})
	t.Run("imp-106 POST gantt/importer_save saves what was validated", func(t *testing.T) {
		var valid exchange.Validated
		planner.Upload("/api/gantt/importer_validar_data", "file", "torre.xer", httpapitest.XER("7")).Into(t, &valid)
		require.Equal(t, http.StatusBadRequest, planner.Do(http.MethodPost, "/api/gantt/importer_save", map[string]any{"id": valid.ID}).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodPost, "/api/gantt/importer_save", map[string]any{"id": valid.ID, "projectId": w.Theirs.Project}).StatusCode)
		var saved struct{ SectorID kernel.ID }
		planner.OK(http.MethodPost, "/api/gantt/importer_save", map[string]any{"id": valid.ID, "projectId": w.Ours.Project}).Into(t, &saved)
		var list []scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/sector/"+saved.SectorID.String(), nil).Into(t, &list)
		require.Len(t, list, 3)
	})
	t.Run("ana-340 POST gantts with activities makes a schedule of them, whole or not at all", func(t *testing.T) {
		rows := func(size int) map[string]any {
			return map[string]any{
				"projectId": w.Ours.Project, "name": "Torre D", "is_impoorter": true, "activities_relation_size": size,
				"activities": []any{
					map[string]any{"id": "a", "name": "Zanjas", "duration": 16, "start_date": "2026/05/04 8:00"},
					map[string]any{"id": "b", "name": "Moldaje", "duration": 8, "start_date": "2026/05/04 8:00"},
				},
				"links": []any{map[string]any{"source": "a", "target": "b", "type": 0, "lag": 1}},
			}
		}
		var before, after []scheduleapi.WireGantt
		planner.OK(http.MethodGet, "/api/gantts", nil).Into(t, &before)
		require.Equal(t, http.StatusBadRequest, planner.Do(http.MethodPost, "/api/gantts", rows(2)).StatusCode, "a link is missing")
		planner.OK(http.MethodGet, "/api/gantts", nil).Into(t, &after)
		require.Len(t, after, len(before))

		var head scheduleapi.WireGantt
		planner.OK(http.MethodPost, "/api/gantts", rows(1)).Into(t, &head)
		require.Equal(t, "Torre D", head.Name)
		require.Equal(t, 2, head.Activities)
		var list []scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/sector/"+head.ID.String(), nil).Into(t, &list)
		require.Equal(t, "2026/05/07 8:00", *list[2].StartDate, "two days of work and one of lag behind the first")

		undated := rows(1)
		undated["start_date"] = "2026/06/01 8:00"
		for _, row := range undated["activities"].([]any) {
			delete(row.(map[string]any), "start_date")
		}
		planner.OK(http.MethodPost, "/api/gantts", undated).Into(t, &head)
		planner.OK(http.MethodGet, "/api/activitys/sector/"+head.ID.String(), nil).Into(t, &list)
		require.Equal(t, "2026/06/01 8:00", *list[1].StartDate, "rows without dates begin with the schedule")
		var calendars []scheduleapi.WireCalendar
		planner.OK(http.MethodGet, "/api/calendars/sector/"+head.ID.String(), nil).Into(t, &calendars)
		require.Equal(t, "Estándar", calendars[0].Name)

		empty := map[string]any{"projectId": w.Ours.Project, "name": "Torre E"}
		planner.OK(http.MethodPost, "/api/gantts", empty).Into(t, &head)
		into := rows(1)
		delete(into, "projectId")
		into["sectorId"] = head.ID
		planner.OK(http.MethodPost, "/api/gantts", into).Into(t, &head)
		require.Equal(t, 2, head.Activities)
		require.Equal(t, http.StatusConflict, planner.Do(http.MethodPost, "/api/gantts", into).StatusCode, "it has rows by now")
	})
}
