package httpapi_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

func TestProjectsAndTheirSchedules(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	w.planned(&w.theirs)
	leader := w.as(w.ours, access.ProjectLeader)
	path := "/api/companies/" + w.ours.company.String() + "/projects"
	var made httpapi.Created
	leader.ok(http.MethodPost, "/api/projects", map[string]any{"name": "Torre Norte", "place": "Concepción"}).into(t, &made)
	var list []httpapi.ProjectView
	leader.ok(http.MethodGet, path, nil).into(t, &list)
	require.Len(t, list, 2, "ours only")
	assert.Equal(t, "Clínica", list[0].Name)
	assert.Equal(t, httpapi.ProjectView{ID: made.ID, Name: "Torre Norte", Place: "Concepción", Schedules: []httpapi.ScheduleView{}}, list[1])
	require.Len(t, list[0].Schedules, 1)
	s := list[0].Schedules[0]
	assert.Equal(t, w.ours.schedule, s.ID)
	assert.Equal(t, 2, s.Activities)
	assert.NotNil(t, s.Finish)
	require.NotNil(t, s.UpdatedBy)
	assert.Equal(t, w.ours.people[access.Planner], s.UpdatedBy.ID)

	for name, tc := range map[string]struct {
		body   map[string]any
		status int
		code   string
	}{
		"a name is needed":                 {map[string]any{"name": " "}, 422, "name.empty"},
		"nothing else than name and place": {map[string]any{"name": "x", "company": w.theirs.company}, 400, "request.malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.at(t).as(w.ours, access.Admin).do(http.MethodPost, "/api/projects", tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.body)
			require.Equal(t, tc.code, a.code(t))
		})
	}
}

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

func TestAFileIsCheckedAndImported(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	planner := w.as(w.ours, access.Planner)
	path := "/api/projects/" + w.ours.project.String() + "/import"

	var found struct{ Projects []httpapi.Found }
	planner.upload(path+"/check", "file", "torre.xer", xer("7", "8")).into(t, &found)
	require.Equal(t, []httpapi.Found{
		{ID: "7", Name: "Torre 7", Activities: 2, Links: 1, Calendars: 1, Problems: map[string]int{}},
		{ID: "8", Name: "Torre 8", Activities: 2, Links: 1, Calendars: 1, Problems: map[string]int{}},
	}, found.Projects)

	t.Run("several projects ask for a choice, with the list", func(t *testing.T) {
		a := planner.upload(path, "file", "torre.xer", xer("7", "8"))
		require.Equal(t, http.StatusConflict, a.StatusCode)
		var p httpapi.Problem
		a.into(t, &p)
		require.Equal(t, "import.choose_project", p.Code)
		require.Len(t, p.Params["projects"], 2)
		require.Equal(t, http.StatusNotFound, planner.upload(path+"?project=9", "file", "torre.xer", xer("7", "8")).StatusCode)
	})
	t.Run("the chosen one becomes a schedule of the project", func(t *testing.T) {
		a := planner.upload(path+"?project=8", "file", "torre.xer", xer("7", "8"))
		require.Equal(t, http.StatusCreated, a.StatusCode, "%s", a.body)
		var made struct{ Schedule, Position string }
		a.into(t, &made)
		var list []httpapi.WireActivity
		planner.ok(http.MethodGet, "/api/activitys/sector/"+made.Schedule+"?atLeast="+made.Position, nil).into(t, &list)
		require.Len(t, list, 3)
		assert.Equal(t, "A2", list[2].Code)
		assert.Equal(t, "2026/01/05 8:00", *list[1].StartDate)
		assert.Equal(t, "2026/01/12 8:00", *list[2].StartDate, "the two working days of its calendar later")
		var projects []httpapi.ProjectView
		planner.ok(http.MethodGet, "/api/companies/"+w.ours.company.String()+"/projects?atLeast="+made.Position, nil).into(t, &projects)
		require.Len(t, projects[0].Schedules, 1)
		assert.Equal(t, "Torre 8", projects[0].Schedules[0].Name)
	})
	t.Run("the body may be the file itself", func(t *testing.T) {
		raw := w.as(w.ours, access.Planner)
		raw.header.Set("Content-Type", "application/octet-stream")
		require.Equal(t, http.StatusCreated, raw.do(http.MethodPost, path, xer("7")).StatusCode)
	})
	for name, tc := range map[string]struct {
		send   func(c *client) answer
		status int
		code   string
	}{
		"what it is, the contents say": {func(c *client) answer { return c.upload(path, "file", "torre.xer", []byte("MZ\x90 not a schedule")) }, 422, "import.not_a_schedule"},
		"a form without a file":        {func(c *client) answer { return c.upload(path, "document", "torre.xer", xer("7")) }, 422, "import.no_file"},
		"an empty file":                {func(c *client) answer { return c.upload(path, "file", "torre.xer", nil) }, 422, "import.not_a_schedule"},
		"half of a form": {func(c *client) answer {
			c.header.Set("Content-Type", "multipart/form-data; boundary=x")
			return c.do(http.MethodPost, path, "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nERMHDR\t1")
		}, 0, ""},
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
	t.Run("nothing of a refused file is left", func(t *testing.T) {
		var projects []httpapi.ProjectView
		planner.ok(http.MethodGet, "/api/companies/"+w.ours.company.String()+"/projects", nil).into(t, &projects)
		require.Len(t, projects[0].Schedules, 2)
	})
}

func TestAnUploadIsBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *httpapi.Config) { c.LargestUpload = 4096 })
	path := "/api/projects/" + w.ours.project.String() + "/import"
	a := w.as(w.ours, access.Planner).upload(path, "file", "torre.xer", bytes.Repeat([]byte("ERMHDR\t20.12\r\n"), 4096))
	require.Equal(t, http.StatusRequestEntityTooLarge, a.StatusCode, "%s", a.body)
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
