package httpapi_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
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
	"gantry/internal/imports"
	"gantry/readmodels/gantt"
)

// xer is a P6 file with a project of two linked activities for each id.
func xer(ids ...string) []byte {
	table := func(name, fields string, rows ...string) string {
		return "%T\t" + name + "\r\n%F\t" + fields + "\r\n%R\t" + strings.Join(rows, "\r\n%R\t") + "\r\n"
	}
	var projects, wbs, tasks, links []string
	for i, id := range ids {
		projects = append(projects, id+"\tTORRE-"+id+"\t3\t2026-01-05 00:00\t2026-01-05 08:00")
		wbs = append(wbs, fmt.Sprintf("%s0\t%s\t\t0\tY\tT\tTorre %s", id, id, id))
		for k := range 2 {
			tasks = append(tasks, fmt.Sprintf("%s%d\t%s\t%s0\t3\tA%d\tMuros %d\tTT_Task\tTK_NotStart\tCP_Drtn\t16\t16", id, k+1, id, id, k+1, k+1))
		}
		links = append(links, fmt.Sprintf("%d\t%s2\t%s1\tPR_FS\t0", i+1, id, id))
	}
	return []byte("ERMHDR\t20.12\t2026-01-05\tProject\tadmin\r\n" +
		table("PROJECT", "proj_id\tproj_short_name\tclndr_id\tplan_start_date\tlast_recalc_date", projects...) +
		table("CALENDAR", "clndr_id\tdefault_flag\tclndr_name\tday_hr_cnt\tweek_hr_cnt\tclndr_data",
			"3\tY\tObra\t8\t40\t(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|16:00)())))(0||3()((0||0(s|08:00|f|16:00)())))(0||4()())(0||5()())(0||6()())(0||7()())))))") +
		table("PROJWBS", "wbs_id\tproj_id\tparent_wbs_id\tseq_num\tproj_node_flag\twbs_short_name\twbs_name", wbs...) +
		table("TASK", "task_id\tproj_id\twbs_id\tclndr_id\ttask_code\ttask_name\ttask_type\tstatus_code\tcomplete_pct_type\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt", tasks...) +
		table("TASKPRED", "task_pred_id\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt", links...) + "%E\r\n")
}

func (c *client) upload(path, field, name string, content []byte) answer {
	c.w.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	require.NoError(c.w.t, form.WriteField("note", "before the file"))
	part, err := form.CreateFormFile(field, name)
	require.NoError(c.w.t, err)
	_, err = io.Copy(part, bytes.NewReader(content))
	require.NoError(c.w.t, err)
	require.NoError(c.w.t, form.Close())
	c.header.Set("Content-Type", form.FormDataContentType())
	defer c.header.Del("Content-Type")
	return c.do(http.MethodPost, path, b.Bytes())
}

func TestAFileIsReadLookedAtAndTakenOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	planner := w.as(w.ours, access.Planner)
	path := "/api/projects/" + w.ours.project.String() + "/imports"

	var view httpapi.ImportView
	planner.upload(path, "file", "torre.xer", xer("7", "8")).into(t, &view)
	require.Equal(t, imports.Ready, view.Phase)
	require.Equal(t, "torre.xer", view.Name)
	require.Len(t, view.Projects, 2)
	require.Equal(t, []any{"7", "Torre 7", 2, 1, 1}, []any{
		view.Projects[0].ID, view.Projects[0].Name, view.Projects[0].Activities, view.Projects[0].Links, view.Projects[0].Calendars,
	})
	require.NotZero(t, view.Bytes)
	one := "/api/imports/" + view.ID.String()

	a := planner.do(http.MethodPost, one+"/check", map[string]any{})
	require.Equal(t, http.StatusConflict, a.StatusCode)
	var p httpapi.Problem
	a.into(t, &p)
	require.Equal(t, "import.choose_project", p.Code, "several projects ask for a choice")
	require.Len(t, p.Params["projects"], 2, "with the list")
	require.Equal(t, http.StatusNotFound, planner.do(http.MethodPost, one+"/check", map[string]any{"project": "9"}).StatusCode)

	var check imports.Check
	planner.ok(http.MethodPost, one+"/check", map[string]any{"project": "8"}).into(t, &check)
	require.Empty(t, check.Circles)
	require.Nil(t, check.Changes, "a new schedule has nothing to change")

	var preview gantt.Columnar
	planner.ok(http.MethodPost, one+"/preview", map[string]any{"project": "8"}).into(t, &preview)
	require.Equal(t, []string{"Torre 8", "Muros 1", "Muros 2"}, []string(preview.Activities.Name))
	require.Equal(t, kernel.Date(2026, 1, 5, 8, 0), kernel.Minute(preview.Activities.Start[1]))

	require.Equal(t, http.StatusNotFound, w.as(w.ours, access.Admin).do(http.MethodGet, one, nil).StatusCode, "only who uploaded it sees it")
	require.Equal(t, http.StatusNotFound, w.as(w.theirs, access.Planner).do(http.MethodGet, one, nil).StatusCode)

	planner.ok(http.MethodPost, one+"/finish", map[string]any{"project": "8"}).into(t, &view)
	require.Equal(t, imports.Done, view.Phase)
	require.True(t, view.Result.Changed)
	var list []httpapi.WireActivity
	planner.ok(http.MethodGet, "/api/activitys/sector/"+view.Result.Schedule.String(), nil).into(t, &list)
	require.Len(t, list, 3)
	assert.Equal(t, "A2", list[2].Code)
	assert.Equal(t, "2026/01/05 8:00", *list[1].StartDate)
	assert.Equal(t, "2026/01/12 8:00", *list[2].StartDate, "the two working days of its calendar later")
	var brought httpapi.ImportedView
	planner.ok(http.MethodGet, "/api/schedules/"+view.Result.Schedule.String()+"/imported?atLeast="+strconv.FormatInt(int64(view.Result.Position), 10), nil).into(t, &brought)
	require.Len(t, brought.Files, 1)
	require.Equal(t, "torre.xer", brought.Files[0].File)
	var again httpapi.ImportView
	planner.ok(http.MethodPost, one+"/finish", map[string]any{"project": "8"}).into(t, &again)
	require.Equal(t, view.Result, again.Result, "asking again takes nothing over twice")
	var projects []httpapi.ProjectView
	planner.ok(http.MethodGet, "/api/companies/"+w.ours.company.String()+"/projects", nil).into(t, &projects)
	require.Len(t, projects[0].Schedules, 1)
	assert.Equal(t, "Torre 8", projects[0].Schedules[0].Name)
}

func TestAFileThatIsNoScheduleLeavesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := "/api/projects/" + w.ours.project.String() + "/imports"
	for name, tc := range map[string]struct {
		send   func(c *client) answer
		status int
		code   string
	}{
		"what it is, the contents say": {func(c *client) answer { return c.upload(path, "file", "torre.xer", []byte("MZ\x90 not a schedule")) }, 422, "import.not_a_schedule"},
		"an MPP is answered with how to save XML": {func(c *client) answer {
			return c.upload(path, "file", "torre.mpp", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on"))
		}, 422, "import.mpp"},
		"half a file":           {func(c *client) answer { return c.upload(path, "file", "torre.xer", xer("7")[:900]) }, 422, "import.truncated"},
		"a form without a file": {func(c *client) answer { return c.upload(path, "document", "torre.xer", xer("7")) }, 422, "import.no_file"},
		"an empty file":         {func(c *client) answer { return c.upload(path, "file", "torre.xer", nil) }, 422, "import.not_a_schedule"},
		"half of a form": {func(c *client) answer {
			c.header.Set("Content-Type", "multipart/form-data; boundary=x")
			return c.do(http.MethodPost, path, "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nERMHDR\t1")
		}, 0, ""},
		"a mapping that is none": {func(c *client) answer { return c.upload(path+"?mapping=x", "file", "torre.xer", xer("7")) }, 400, "request.malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			a := tc.send(w.at(t).as(w.ours, access.Planner))
			if tc.status == 0 {
				require.Contains(t, []int{400, 422}, a.StatusCode, "%s", a.body)
				return
			}
			require.Equal(t, tc.status, a.StatusCode, "%s", a.body)
			require.Equal(t, tc.code, a.code(t))
		})
	}
	var projects []httpapi.ProjectView
	w.as(w.ours, access.Planner).ok(http.MethodGet, "/api/companies/"+w.ours.company.String()+"/projects", nil).into(t, &projects)
	require.Empty(t, projects[0].Schedules)
}

func TestAnUploadIsBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *httpapi.Config) { c.LargestUpload = 4096 })
	path := "/api/projects/" + w.ours.project.String() + "/imports"
	a := w.as(w.ours, access.Planner).upload(path, "file", "torre.xer", bytes.Repeat([]byte("ERMHDR\t20.12\r\n"), 4096))
	require.Equal(t, http.StatusRequestEntityTooLarge, a.StatusCode, "%s", a.body)
}

func TestAnImportIsGivenUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	planner := w.as(w.ours, access.Planner)
	path := "/api/projects/" + w.ours.project.String() + "/imports"
	var view httpapi.ImportView
	planner.upload(path, "file", "torre.xer", xer("7")).into(t, &view)
	one := "/api/imports/" + view.ID.String()
	planner.ok(http.MethodDelete, one, nil).into(t, &view)
	require.Equal(t, imports.Cancelled, view.Phase)
	require.Equal(t, http.StatusNotFound, planner.do(http.MethodPost, one+"/finish", map[string]any{}).StatusCode)
	var projects []httpapi.ProjectView
	planner.ok(http.MethodGet, "/api/companies/"+w.ours.company.String()+"/projects", nil).into(t, &projects)
	require.Empty(t, projects[0].Schedules)
}

// dial begins an upload and leaves it open.
func (c *client) dial(path string, id kernel.ID) net.Conn {
	c.w.t.Helper()
	conn, err := net.Dial("tcp", c.w.server.Listener.Addr().String())
	require.NoError(c.w.t, err)
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nCookie: gantry_session=%s\r\nX-CSRF-Token: %s\r\nIdempotency-Key: %s\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\nERMHDR\t20.12\r\n%s",
		path, c.cookie.Value, c.csrf, id, strings.Repeat("%T\tX\r\n", 2000))
	require.NoError(c.w.t, err)
	return conn
}

func TestAnUploadUnderWayShowsItsProgressAndEndsWhenItIsGivenUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	planner := w.as(w.ours, access.Planner)
	id := newID()
	conn := planner.dial("/api/projects/"+w.ours.project.String()+"/imports?name=torre.xer", id)
	defer conn.Close()
	one := "/api/imports/" + id.String()
	var view httpapi.ImportView
	require.Eventually(t, func() bool {
		a := planner.do(http.MethodGet, one, nil)
		if a.StatusCode != http.StatusOK {
			return false
		}
		a.into(t, &view)
		return view.Phase == imports.Reading
	}, patience, 20e6)
	require.EqualValues(t, 1000000, view.Size)
	require.Equal(t, "torre.xer", view.Name)
	busy := planner.upload("/api/projects/"+w.ours.project.String()+"/imports", "file", "torre.xer", xer("7"))
	require.Equal(t, http.StatusTooManyRequests, busy.StatusCode, "one at a time for one person")

	// The line is open still, and nothing comes: cancelling does not wait for it.
	a := planner.do(http.MethodDelete, one, nil)
	require.Equal(t, http.StatusOK, a.StatusCode, "%s", a.body)
	a.into(t, &view)
	require.Equal(t, imports.Cancelled, view.Phase)
	require.Equal(t, http.StatusNotFound, planner.do(http.MethodGet, one, nil).StatusCode)
	require.Equal(t, http.StatusOK, planner.upload("/api/projects/"+w.ours.project.String()+"/imports", "file", "torre.xer", xer("7")).StatusCode)
}

func TestOneCompanyCannotTakeAllImports(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := "/api/projects/" + w.ours.project.String() + "/imports"
	// held opens an upload and waits until it has its place.
	held := func(c *client) net.Conn {
		id := newID()
		conn := c.dial(path, id)
		require.Eventually(t, func() bool {
			var view httpapi.ImportView
			a := c.do(http.MethodGet, "/api/imports/"+id.String(), nil)
			if a.StatusCode == http.StatusOK {
				a.into(t, &view)
			}
			return view.Phase == imports.Reading
		}, patience, 20e6)
		return conn
	}
	first := held(w.as(w.ours, access.Planner))
	defer first.Close()
	leader := w.as(w.ours, access.ProjectLeader)
	// Two of one company at once are served.
	require.Equal(t, http.StatusOK, leader.upload(path, "file", "torre.xer", xer("7")).StatusCode)
	second := held(leader)
	defer second.Close()
	require.Equal(t, http.StatusTooManyRequests, w.as(w.ours, access.Admin).upload(path, "file", "torre.xer", xer("7")).StatusCode)
	other := "/api/projects/" + w.theirs.project.String() + "/imports"
	require.Equal(t, http.StatusOK, w.as(w.theirs, access.Planner).upload(other, "file", "torre.xer", xer("7")).StatusCode)
	require.NoError(t, first.Close())
	require.Eventually(t, func() bool {
		return w.as(w.ours, access.Admin).upload(path, "file", "torre.xer", xer("7")).StatusCode == http.StatusOK
	}, patience, 20e6, "who goes away leaves the place")
}

func TestALaterFileIsComparedAndMerged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	planner := w.as(w.ours, access.Planner)
	var view httpapi.ImportView
	planner.upload("/api/projects/"+w.ours.project.String()+"/imports", "file", "torre.xer", xer("7")).into(t, &view)
	planner.ok(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{}).into(t, &view)
	schedule := view.Result.Schedule.String()

	later := bytes.ReplaceAll(xer("7"), []byte("Muros 2\tTT_Task\tTK_NotStart\tCP_Drtn\t16\t16"), []byte("Muros altos\tTT_Task\tTK_NotStart\tCP_Drtn\t24\t24"))
	planner.upload("/api/schedules/"+schedule+"/imports", "file", "torre-2.xer", later).into(t, &view)
	one := "/api/imports/" + view.ID.String()
	require.Equal(t, http.StatusUnprocessableEntity, planner.do(http.MethodPost, one+"/check", map[string]any{}).StatusCode, "somebody has to say how")
	var check imports.Check
	planner.ok(http.MethodPost, one+"/check", map[string]any{"mode": "merge"}).into(t, &check)
	require.NotNil(t, check.Changes)
	require.Equal(t, 1, check.Changes.Changed)
	require.Equal(t, imports.Named{Row: check.Changes.Rows[0].Row, Code: "A2", Name: "Muros altos"}, check.Changes.Rows[0].Named)
	require.ElementsMatch(t, []string{"name", "duration"}, check.Changes.Rows[0].Fields)
	var preview gantt.Columnar
	planner.ok(http.MethodPost, one+"/preview", map[string]any{"mode": "merge"}).into(t, &preview)
	require.Contains(t, preview.Activities.Name, "Muros altos")

	names := func() (out []string) {
		var list []httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/sector/"+schedule, nil).into(t, &list)
		for _, a := range list {
			out = append(out, a.Name)
		}
		return out
	}
	require.Equal(t, []string{"Torre 7", "Muros 1", "Muros 2"}, names(), "looking changes nothing")
	planner.ok(http.MethodPost, one+"/finish", map[string]any{"mode": "merge"}).into(t, &view)
	require.Equal(t, []string{"Torre 7", "Muros 1", "Muros altos"}, names())
	planner.command(view.Result.Schedule, map[string]any{"type": "schedule.restore", "command": view.Result.Command})
	require.Eventually(t, func() bool { return assert.ObjectsAreEqual([]string{"Torre 7", "Muros 1", "Muros 2"}, names()) }, patience, 20e6)
}

func TestTheSpecifiedImportCalls(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	planner := w.as(w.ours, access.Planner)
	circular := bytes.ReplaceAll(xer("7"), []byte("1\t72\t71\tPR_FS\t0"), []byte("1\t72\t71\tPR_FS\t0\r\n%R\t2\t71\t72\tPR_FS\t0"))
	t.Run("imp-105 POST gantt/importer_validar_data gives the rows and the problems of a file", func(t *testing.T) {
		var valid httpapi.Validated
		planner.upload("/api/gantt/importer_validar_data", "file", "torre.xer", xer("7")).into(t, &valid)
		require.Empty(t, valid.Problems)
		require.Len(t, valid.Rows, 3)
		require.Equal(t, "Muros 2", valid.Rows[2].Name)
		require.Equal(t, "2026/01/12 8:00", *valid.Rows[2].StartDate)
		planner.upload("/api/gantt/importer_validar_data", "file", "torre.xer", circular).into(t, &valid)
		require.Len(t, valid.Problems, 2, "each activity of the circle")
	})
	t.Run("imp-106 POST gantt/importer_save saves what was validated", func(t *testing.T) {
		var valid httpapi.Validated
		planner.upload("/api/gantt/importer_validar_data", "file", "torre.xer", xer("7")).into(t, &valid)
		require.Equal(t, http.StatusBadRequest, planner.do(http.MethodPost, "/api/gantt/importer_save", map[string]any{"id": valid.ID}).StatusCode)
		require.Equal(t, http.StatusNotFound, planner.do(http.MethodPost, "/api/gantt/importer_save", map[string]any{"id": valid.ID, "projectId": w.theirs.project}).StatusCode)
		var saved struct{ SectorID kernel.ID }
		planner.ok(http.MethodPost, "/api/gantt/importer_save", map[string]any{"id": valid.ID, "projectId": w.ours.project}).into(t, &saved)
		var list []httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/sector/"+saved.SectorID.String(), nil).into(t, &list)
		require.Len(t, list, 3)
	})
	t.Run("ana-340 POST gantts with activities makes a schedule of them, whole or not at all", func(t *testing.T) {
		rows := func(size int) map[string]any {
			return map[string]any{
				"projectId": w.ours.project, "name": "Torre D", "is_impoorter": true, "activities_relation_size": size,
				"activities": []any{
					map[string]any{"id": "a", "name": "Zanjas", "duration": 16, "start_date": "2026/05/04 8:00"},
					map[string]any{"id": "b", "name": "Moldaje", "duration": 8, "start_date": "2026/05/04 8:00"},
				},
				"links": []any{map[string]any{"source": "a", "target": "b", "type": 0, "lag": 1}},
			}
		}
		var before, after []httpapi.WireGantt
		planner.ok(http.MethodGet, "/api/gantts", nil).into(t, &before)
		require.Equal(t, http.StatusBadRequest, planner.do(http.MethodPost, "/api/gantts", rows(2)).StatusCode, "a link is missing")
		planner.ok(http.MethodGet, "/api/gantts", nil).into(t, &after)
		require.Len(t, after, len(before))

		var head httpapi.WireGantt
		planner.ok(http.MethodPost, "/api/gantts", rows(1)).into(t, &head)
		require.Equal(t, "Torre D", head.Name)
		require.Equal(t, 2, head.Activities)
		var list []httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/sector/"+head.ID.String(), nil).into(t, &list)
		require.Equal(t, "2026/05/07 8:00", *list[2].StartDate, "two days of work and one of lag behind the first")

		undated := rows(1)
		undated["start_date"] = "2026/06/01 8:00"
		for _, row := range undated["activities"].([]any) {
			delete(row.(map[string]any), "start_date")
		}
		planner.ok(http.MethodPost, "/api/gantts", undated).into(t, &head)
		planner.ok(http.MethodGet, "/api/activitys/sector/"+head.ID.String(), nil).into(t, &list)
		require.Equal(t, "2026/06/01 8:00", *list[1].StartDate, "rows without dates begin with the schedule")
		var calendars []httpapi.WireCalendar
		planner.ok(http.MethodGet, "/api/calendars/sector/"+head.ID.String(), nil).into(t, &calendars)
		require.Equal(t, "Estándar", calendars[0].Name)

		empty := map[string]any{"projectId": w.ours.project, "name": "Torre E"}
		planner.ok(http.MethodPost, "/api/gantts", empty).into(t, &head)
		into := rows(1)
		delete(into, "projectId")
		into["sectorId"] = head.ID
		planner.ok(http.MethodPost, "/api/gantts", into).into(t, &head)
		require.Equal(t, 2, head.Activities)
		require.Equal(t, http.StatusConflict, planner.do(http.MethodPost, "/api/gantts", into).StatusCode, "it has rows by now")
	})
}
