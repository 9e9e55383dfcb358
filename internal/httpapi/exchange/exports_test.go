package exchange_test

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
	"gantry/internal/httpapi/exchange"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/importer"
)

// exported is a file of our schedule in a format, by the job and its file.
func exported(c *httpapitest.Client, x httpapitest.Tenant, format string) (exchange.ExportView, []byte) {
	c.World.T.Helper()
	a := c.Do(http.MethodPost, "/api/schedules/"+x.Schedule.String()+"/exports", map[string]any{"format": format})
	require.Equal(c.World.T, http.StatusAccepted, a.StatusCode, "%s", a.Content)
	var v exchange.ExportView
	a.Into(c.World.T, &v)
	at := "/api/exports/" + v.ID.String()
	require.Eventually(c.World.T, func() bool {
		c.OK(http.MethodGet, at, nil).Into(c.World.T, &v)
		return v.Phase != exports.Writing
	}, 20*time.Second, 20*time.Millisecond)
	require.Equal(c.World.T, exports.Ready, v.Phase)
	file := c.OK(http.MethodGet, at+"/file", nil)
	require.Contains(c.World.T, file.Header.Get("Content-Disposition"), "attachment")
	return v, file.Content
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
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var who struct {
		Email string `json:"email"`
	}
	require.NoError(t, w.DB.QueryRow(t.Context(), `select email from identity_users where id = $1`, w.Ours.People[access.Planner]).Scan(&who.Email))
	planner.Command(w.Ours.Schedule, map[string]any{"type": "schedule.set", "minutesPerDay": 9 * 60})

	for format, author := range map[string]string{
		"mspdi": "<Author>" + who.Email + "</Author>", "pmxml": "<AddedBy>" + who.Email + "</AddedBy>", "xer": "\t" + who.Email + "\t",
	} {
		v, file := exported(planner, w.Ours, format)
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
			a := planner.OK(http.MethodPost, "/api/activitys/exportxml", map[string]any{name: w.Ours.Schedule})
			require.Equal(t, "application/xml", a.Header.Get("Content-Type"))
			require.Contains(t, string(a.Content), `<Project xmlns="http://schemas.microsoft.com/project">`)
			require.Contains(t, string(a.Content), "<MinutesPerDay>540</MinutesPerDay>")
			require.Len(t, opened(t, a.Content).Activities, 2)
		}
	})
	t.Run("exp-105 exportable/exportP6XML answers with Primavera P6 XML of the sector", func(t *testing.T) {
		a := planner.OK(http.MethodPost, "/api/exportable/exportP6XML", map[string]any{"sectorId": w.Ours.Schedule})
		require.Contains(t, string(a.Content), "<APIBusinessObjects ")
		require.Equal(t, "p6", opened(t, a.Content).Source.Tool)
	})
	t.Run("a format nobody knows, no sector and a job nobody ordered are refused by name", func(t *testing.T) {
		a := planner.Do(http.MethodPost, "/api/schedules/"+w.Ours.Schedule.String()+"/exports", map[string]any{"format": "mpp"})
		require.Equal(t, []any{http.StatusUnprocessableEntity, "export.unknown_format"}, []any{a.StatusCode, a.Code(t)})
		a = planner.Do(http.MethodPost, "/api/exportable/exportP6XML", map[string]any{})
		require.Equal(t, "request.field", a.Code(t))
		a = planner.Do(http.MethodGet, "/api/exports/"+httpapitest.NewID().String()+"/file", nil)
		require.Equal(t, []any{http.StatusNotFound, "export.unknown"}, []any{a.StatusCode, a.Code(t)})
	})
	t.Run("a file is its owner's: nobody else sees it, and given up it is gone", func(t *testing.T) {
		v, _ := exported(planner, w.Ours, "xer")
		at := "/api/exports/" + v.ID.String()
		require.Equal(t, "export.unknown", w.As(w.Ours, access.SuperAdmin).Do(http.MethodGet, at, nil).Code(t))
		require.Equal(t, "export.unknown", w.As(w.Theirs, access.Planner).Do(http.MethodGet, at+"/file", nil).Code(t))
		planner.OK(http.MethodDelete, at, nil)
		require.Equal(t, "export.unknown", planner.Do(http.MethodGet, at+"/file", nil).Code(t))
	})
}

// What files brought beside the schedule goes out again, though no state holds it.
func TestWhatAFileBroughtGoesOutAgain(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	table := func(name, fields string, rows ...string) string {
		return "%T\t" + name + "\r\n%F\t" + fields + "\r\n%R\t" + strings.Join(rows, "\r\n%R\t") + "\r\n"
	}
	file := strings.TrimSuffix(string(httpapitest.XER("7")), "%E\r\n") +
		table("ACTVTYPE", "actv_code_type_id\tactv_code_type", "1\tPiso") + table("ACTVCODE", "actv_code_id\tactv_code_type_id\tshort_name\tactv_code_name", "1\t1\tP2\tSegundo piso") +
		table("TASKACTV", "task_id\tactv_code_type_id\tactv_code_id\tproj_id", "71\t1\t1\t7") +
		table("RSRC", "rsrc_id\tclndr_id\trsrc_short_name\trsrc_name\trsrc_type", "4\t3\tCAR\tCarpinteros\tRT_Labor") +
		table("TASKRSRC", "taskrsrc_id\ttask_id\tproj_id\trsrc_id\ttarget_qty\tremain_qty\ttarget_cost\tremain_cost\trollup_dates_flag", "1\t72\t7\t4\t16\t16\t250\t250\tY") + "%E\r\n"
	var view exchange.ImportView
	planner.Upload("/api/projects/"+w.Ours.Project.String()+"/imports", "file", "torre.xer", []byte(file)).Into(t, &view)
	var done exchange.ImportView
	planner.OK(http.MethodPost, "/api/imports/"+view.ID.String()+"/finish", map[string]any{"project": "7"}).Into(t, &done)
	ours := w.Ours
	ours.Schedule = done.Result.Schedule
	for _, format := range []string{"xer", "pmxml", "mspdi"} {
		_, back := exported(planner, ours, format)
		in := opened(t, back)
		require.Equal(t, []schedule.Tag{{Activity: 1, Category: "Piso", Value: "Segundo piso", Code: "P2"}}, in.Tags, format)
		require.Len(t, in.Resources, 1)
		require.Equal(t, []any{"CAR", "Carpinteros", schedule.Labour}, []any{in.Resources[0].Code, in.Resources[0].Name, in.Resources[0].Kind})
		require.Len(t, in.Assignments, 1, "exp-106 assignments go out to %s", format)
		a := in.Assignments[0]
		require.EqualValues(t, []any{2, 960, 2_500_000}, []any{int(a.Activity), int(a.Work), int(a.Cost)}, format)
	}
}
