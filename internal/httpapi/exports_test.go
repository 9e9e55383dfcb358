package httpapi_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/schedule"
	"gantry/internal/exports"
	"gantry/internal/httpapi"
	"gantry/internal/importer"
)

// exported is a file of our schedule in a format, by the job and its file.
func (c *client) exported(x tenant, format string) (httpapi.ExportView, []byte) {
	c.w.t.Helper()
	a := c.do(http.MethodPost, "/api/schedules/"+x.schedule.String()+"/exports", map[string]any{"format": format})
	require.Equal(c.w.t, http.StatusAccepted, a.StatusCode, "%s", a.body)
	var v httpapi.ExportView
	a.into(c.w.t, &v)
	at := "/api/exports/" + v.ID.String()
	require.Eventually(c.w.t, func() bool {
		c.ok(http.MethodGet, at, nil).into(c.w.t, &v)
		return v.Phase != exports.Writing
	}, 20*time.Second, 20*time.Millisecond)
	require.Equal(c.w.t, exports.Ready, v.Phase)
	file := c.ok(http.MethodGet, at+"/file", nil)
	require.Contains(c.w.t, file.Header.Get("Content-Disposition"), "attachment")
	return v, file.body
}

func opened(t *testing.T, file []byte) schedule.Import {
	t.Helper()
	list, err := importer.Read(context.Background(), bytes.NewReader(file), importer.Reading{Name: "back"})
	require.NoError(t, err)
	require.Len(t, list, 1)
	return list[0]
}

// exp-107: in exports the author is the user's e-mail address and minutes per day are hours per day times sixty.
func TestAScheduleIsExportedForOtherTools(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.planned(&w.ours)
	planner := w.as(w.ours, access.Planner)
	var who struct {
		Email string `json:"email"`
	}
	require.NoError(t, w.db.QueryRow(t.Context(), `select email from identity_users where id = $1`, w.ours.people[access.Planner]).Scan(&who.Email))
	planner.command(w.ours.schedule, map[string]any{"type": "schedule.set", "minutesPerDay": 9 * 60})

	for format, author := range map[string]string{
		"mspdi": "<Author>" + who.Email + "</Author>", "pmxml": "<AddedBy>" + who.Email + "</AddedBy>", "xer": "\t" + who.Email + "\t",
	} {
		v, file := planner.exported(w.ours, format)
		require.Contains(t, string(file), author, format)
		require.EqualValues(t, len(file), v.Bytes)
		require.NotNil(t, v.Report)
		in := opened(t, file)
		require.EqualValues(t, 9*60, in.Settings.MinutesPerDay, format)
		require.Len(t, in.Activities, 2)
		require.Len(t, in.Links, 1)
	}

	t.Run("exp-102 rep-220 activitys/exportxml answers with Microsoft Project XML of the sector", func(t *testing.T) {
		for _, name := range []string{"sector_id", "sectorId"} {
			a := planner.ok(http.MethodPost, "/api/activitys/exportxml", map[string]any{name: w.ours.schedule})
			require.Equal(t, "application/xml", a.Header.Get("Content-Type"))
			require.Contains(t, string(a.body), `<Project xmlns="http://schemas.microsoft.com/project">`)
			require.Contains(t, string(a.body), "<MinutesPerDay>540</MinutesPerDay>")
			require.Len(t, opened(t, a.body).Activities, 2)
		}
	})
	t.Run("exp-105 exportable/exportP6XML answers with Primavera P6 XML of the sector", func(t *testing.T) {
		a := planner.ok(http.MethodPost, "/api/exportable/exportP6XML", map[string]any{"sectorId": w.ours.schedule})
		require.Contains(t, string(a.body), "<APIBusinessObjects ")
		require.Equal(t, "p6", opened(t, a.body).Source.Tool)
	})
	t.Run("a format nobody knows, no sector and a job nobody ordered are refused by name", func(t *testing.T) {
		a := planner.do(http.MethodPost, "/api/schedules/"+w.ours.schedule.String()+"/exports", map[string]any{"format": "mpp"})
		require.Equal(t, []any{http.StatusUnprocessableEntity, "export.unknown_format"}, []any{a.StatusCode, a.code(t)})
		a = planner.do(http.MethodPost, "/api/exportable/exportP6XML", map[string]any{})
		require.Equal(t, "request.field", a.code(t))
		a = planner.do(http.MethodGet, "/api/exports/"+newID().String()+"/file", nil)
		require.Equal(t, []any{http.StatusNotFound, "export.unknown"}, []any{a.StatusCode, a.code(t)})
	})
	t.Run("a file is its owner's: nobody else sees it, and given up it is gone", func(t *testing.T) {
		v, _ := planner.exported(w.ours, "xer")
		at := "/api/exports/" + v.ID.String()
		require.Equal(t, "export.unknown", w.as(w.ours, access.SuperAdmin).do(http.MethodGet, at, nil).code(t))
		require.Equal(t, "export.unknown", w.as(w.theirs, access.Planner).do(http.MethodGet, at+"/file", nil).code(t))
		planner.ok(http.MethodDelete, at, nil)
		require.Equal(t, "export.unknown", planner.do(http.MethodGet, at+"/file", nil).code(t))
	})
}

// What files brought beside the schedule goes out again, though no state holds it.
func TestWhatAFileBroughtGoesOutAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	planner := w.as(w.ours, access.Planner)
	table := func(name, fields string, rows ...string) string {
		return "%T\t" + name + "\r\n%F\t" + fields + "\r\n%R\t" + strings.Join(rows, "\r\n%R\t") + "\r\n"
	}
	file := strings.TrimSuffix(string(xer("7")), "%E\r\n") +
		table("ACTVTYPE", "actv_code_type_id\tactv_code_type", "1\tPiso") + table("ACTVCODE", "actv_code_id\tactv_code_type_id\tshort_name\tactv_code_name", "1\t1\tP2\tSegundo piso") +
		table("TASKACTV", "task_id\tactv_code_type_id\tactv_code_id\tproj_id", "71\t1\t1\t7") +
		table("RSRC", "rsrc_id\tclndr_id\trsrc_short_name\trsrc_name\trsrc_type", "4\t3\tCAR\tCarpinteros\tRT_Labor") +
		table("TASKRSRC", "taskrsrc_id\ttask_id\tproj_id\trsrc_id\ttarget_qty\tremain_qty\ttarget_cost\tremain_cost\trollup_dates_flag", "1\t72\t7\t4\t16\t16\t250\t250\tY") + "%E\r\n"
	var view httpapi.ImportView
	planner.upload("/api/projects/"+w.ours.project.String()+"/imports", "file", "torre.xer", []byte(file)).into(t, &view)
	var done httpapi.ImportView
	planner.ok(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{"project": "7"}).into(t, &done)
	ours := w.ours
	ours.schedule = done.Result.Schedule
	for _, format := range []string{"xer", "pmxml", "mspdi"} {
		_, back := planner.exported(ours, format)
		in := opened(t, back)
		require.Equal(t, []schedule.Tag{{Activity: 1, Category: "Piso", Value: "Segundo piso", Code: "P2"}}, in.Tags, format)
		require.Len(t, in.Resources, 1)
		require.Equal(t, []any{"CAR", "Carpinteros", schedule.Labour}, []any{in.Resources[0].Code, in.Resources[0].Name, in.Resources[0].Kind})
		require.Len(t, in.Assignments, 1)
		a := in.Assignments[0]
		require.EqualValues(t, []any{2, 960, 2_500_000}, []any{int(a.Activity), int(a.Work), int(a.Cost)}, format)
	}
}
