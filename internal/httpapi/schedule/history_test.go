package schedule_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

const historical = "/api/historicalActivityProgresss"

// progressOf is what the Gantt shows of an activity.
func progressOf(c *httpapitest.Client, id string) string {
	var a scheduleapi.WireActivity
	c.OK(http.MethodGet, "/api/activitys/"+id, nil).Into(c.World.T, &a)
	return string(a.Progress)
}

func TestProgressIsRecordedReadAndCorrected(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	planner := w.As(w.Ours, access.Planner)
	var one, two scheduleapi.WireProgressRecord
	planner.OK(http.MethodPost, historical, fields{"activityId": first, "progress": 40, "created": "2026-03-02T12:00:00Z"}).Into(t, &one)
	planner.OK(http.MethodPost, historical, fields{"activityId": first, "progress": 70.5, "created": "2026-03-09T12:00:00Z"}).Into(t, &two)

	t.Run("upd-105 upd-109 a record holds activity, progress and moment, and is the progress of the activity", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		assert.Equal(t, []string{first, "40", "2026-03-02T12:00:00Z"}, []string{one.ActivityID, string(one.Progress), one.Created})
		assert.Equal(t, "70.5", progressOf(planner, first))
		planner.OK(http.MethodPost, historical, fields{"activityId": second, "progress": 10})
		assert.Equal(t, "10", progressOf(planner, second), "without a moment it holds now")
	})
	t.Run("upd-108 GET gives a record by its id, an earlier one too", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		has(t, fields{"id": one.ID, "progress": 40, "created": "2026-03-02T12:00:00Z"}, planner.OK(http.MethodGet, historical+"/"+one.ID, nil).Content)
	})
	t.Run("upd-105 act-204 the card of the activity tells its records, the latest last", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		says := fields{"historicalActivityProgresss": []any{fields{"id": one.ID, "progress": 40}, fields{"id": two.ID, "progress": 70.5}}}
		has(t, says, planner.OK(http.MethodGet, "/api/activitys/card/byid/"+first, nil).Content)
	})
	t.Run("upd-109 a record older than the latest, one of the future and one beyond 100 are refused", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		for code, body := range map[string]fields{
			"progress.record_superseded":     {"activityId": first, "progress": 50, "created": "2026-03-05T12:00:00Z"},
			"progress.record_future":         {"activityId": first, "progress": 80, "created": "2999-01-01T00:00:00Z"},
			"activity.progress_out_of_range": {"activityId": first, "progress": 101},
		} {
			require.Equal(t, code, planner.Do(http.MethodPost, historical, body).Code(t))
		}
		assert.Equal(t, "70.5", progressOf(planner, first))
	})
	t.Run("upd-108 PUT corrects the latest record, whose moment stays; an earlier one is history", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		require.Equal(t, "progress.record_superseded", planner.Do(http.MethodPut, historical+"/"+one.ID, fields{"progress": 41}).Code(t))
		planner.OK(http.MethodPut, historical+"/"+two.ID, fields{"progress": 60}).Into(t, &two)
		assert.Equal(t, []string{"60", "2026-03-09T12:00:00Z"}, []string{string(two.Progress), two.Created})
		assert.Equal(t, "60", progressOf(planner, first))
	})
	t.Run("upd-111 planned, projected and real progress, with the records of the time", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPost, "/api/sectorbaselineversions", fields{"sectorId": w.Ours.Schedule, "name": "Contrato"})
		var curve scheduleapi.CurveView
		planner.OK(http.MethodGet, historical+"/showprogress/"+w.Ours.Schedule.String()+"/2026-03-01/2026-03-10", nil).Into(t, &curve)
		// The first of two activities has 16 of 56 hours: 40 % and 60 % of it are 11.43 % and 17.14 % of all.
		var real []string
		for _, p := range curve.Points {
			real = append(real, p.Date+" "+string(*p.Real))
		}
		assert.Equal(t, []string{"2026/03/01 0:00 0", "2026/03/08 0:00 11.4286", "2026/03/10 0:00 17.1429"}, real)
		require.NotEmpty(t, curve.Records)
		assert.Equal(t, one, curve.Records[0])
		planner.OK(http.MethodGet, historical+"/showprogress/"+w.Ours.Schedule.String()+"/2026-05-05/2026-05-12", nil).Into(t, &curve)
		assert.Equal(t, "28.5714", string(curve.Points[0].Planned), "the first of the two was to end that day")
		assert.Equal(t, "100", string(curve.Points[1].Planned))
	})
	t.Run("upd-108 DELETE gives the activity the progress it had before", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		var list scheduleapi.CurveView
		planner.OK(http.MethodDelete, historical+"/"+two.ID, nil)
		planner.OK(http.MethodGet, historical+"/showprogress/"+w.Ours.Schedule.String()+"/2026-03-01/2026-03-10", nil).Into(t, &list)
		assert.Equal(t, "70.5", progressOf(planner, first), "what the corrected record had said")
	})
	t.Run("upd-110 many at once, all or none", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		require.Equal(t, "activity.progress_out_of_range", planner.Do(http.MethodPost, historical+"/all", fields{"historicals": []any{
			fields{"activityId": first, "progress": 90}, fields{"activityId": second, "progress": 300},
		}}).Code(t))
		assert.Equal(t, []string{"70.5", "10"}, []string{progressOf(planner, first), progressOf(planner, second)})
		var made []scheduleapi.WireProgressRecord
		planner.OK(http.MethodPost, historical+"/all", fields{"historicals": []any{fields{"activityId": first, "progress": 90}, fields{"activityId": second, "progress": 30}}}).Into(t, &made)
		require.Len(t, made, 2)
		assert.Equal(t, []string{"90", "30"}, []string{progressOf(planner, first), progressOf(planner, second)})
	})
	t.Run("another company and who only looks record nothing", func(t *testing.T) {
		w := w.At(t)
		assert.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodPost, historical, fields{"activityId": first, "progress": 1}).StatusCode)
		assert.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodGet, historical+"/"+one.ID, nil).StatusCode)
		assert.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Client).Do(http.MethodPost, historical, fields{"activityId": first, "progress": 1}).StatusCode)
		assert.Equal(t, "90", progressOf(w.As(w.Ours, access.Planner), first))
	})
}

func TestPointsOfBaselinesMakeItsNextVersion(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	const points = "/api/sectorbaselinepoints"
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	planner := w.As(w.Ours, access.Planner)
	var contract struct{ ID string }
	planner.OK(http.MethodPost, "/api/sectorbaselineversions", fields{"sectorId": w.Ours.Schedule, "name": "Contrato"}).Into(t, &contract)
	old := contract.ID + "." + strings.TrimPrefix(first, w.Ours.Schedule.String()+".")
	planner.OK(http.MethodPut, "/api/activitys/"+first, fields{"duration": 24})
	planner.OK(http.MethodPut, "/api/activitys/"+second, fields{"duration": 8})
	var now scheduleapi.WireStoredPoint

	t.Run("base-112 GET gives a point with the values it keeps", func(t *testing.T) {
		has(t, fields{"id": old, "activityId": first, "duration": 16, "end_date": "2026/05/05 17:00", "sectorbaselineversionId": contract.ID},
			w.At(t).As(w.Ours, access.Planner).OK(http.MethodGet, points+"/"+old, nil).Content)
	})
	t.Run("base-112 POST takes one activity as it is now; the others and the agreed version stay", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPost, points, fields{"activityId": first, "duration": 1}).Into(t, &now)
		assert.Equal(t, "24", string(now.Duration), "values are those of the plan")
		require.Equal(t, []string{"Contrato", "Contrato (2)*+"}, headsOf(planner))
		var renewed scheduleapi.WireBaseline
		planner.OK(http.MethodGet, "/api/sectorbaselineversions/"+now.VersionID, nil).Into(t, &renewed)
		assert.Equal(t, "40", string(renewed.Points[2].Duration))
		has(t, fields{"duration": 16}, planner.OK(http.MethodGet, points+"/"+old, nil).Content)
	})
	t.Run("base-112 PUT renews a point of the active baseline, and refuses one of an earlier version", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		require.Equal(t, "baseline.superseded", planner.Do(http.MethodPut, points+"/"+old, fields{}).Code(t))
		planner.OK(http.MethodPut, "/api/activitys/"+first, fields{"duration": 32})
		planner.OK(http.MethodPut, points+"/"+now.ID, fields{}).Into(t, &now)
		assert.Equal(t, "32", string(now.Duration))
	})
	t.Run("base-113 createallbaselines takes several activities as one version", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodPut, "/api/activitys/"+first, fields{"duration": 40})
		var made []scheduleapi.WireStoredPoint
		planner.OK(http.MethodPost, points+"/createallbaselines", []any{fields{"activityId": first}, fields{"activityId": second}}).Into(t, &made)
		require.Len(t, made, 2)
		assert.Equal(t, []string{"40", "8"}, []string{string(made[0].Duration), string(made[1].Duration)})
		assert.Equal(t, made[0].VersionID, made[1].VersionID)
		require.Equal(t, []string{"Contrato", "Contrato (2)", "Contrato (3)", "Contrato (4)*+"}, headsOf(planner))
		now = made[0]
	})
	t.Run("base-112 DELETE leaves the activity out of the next version, and undo brings the former one back", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		planner.OK(http.MethodDelete, points+"/"+now.ID, nil)
		var left []scheduleapi.WireStoredPoint
		planner.OK(http.MethodGet, "/api/sectors/activityponts/"+w.Ours.Schedule.String(), nil).Into(t, &left)
		for _, p := range left {
			assert.NotEqual(t, first, p.ActivityID)
		}
		planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
		require.Equal(t, []string{"Contrato", "Contrato (2)", "Contrato (3)", "Contrato (4)*+"}, headsOf(planner))
	})
}

func TestPartsOfASectorAreReadUnderItsAddress(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	sector, first, second := w.Ours.Schedule.String(), w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	planner := w.As(w.Ours, access.Planner)
	planner.OK(http.MethodPost, "/api/sectorbaselineversions", fields{"sectorId": sector, "name": "Contrato"})
	planner.OK(http.MethodPost, "/api/baseCalendars", fields{"name": "Base"})
	for name, want := range map[string]any{
		"activity":         []any{fields{"correlative_id": 0}, fields{"id": first, "name": "Trazado", "duration": 16}, fields{"id": second}},
		"activityponts":    []any{fields{}, fields{"activityId": first, "duration": 16}, fields{"activityId": second}},
		"activityversions": []any{fields{"name": "Contrato", "active": true, "pointCount": 3}},
		"activitiestree":   []any{fields{"correlative_id": 0, "children": []any{fields{"id": first, "children": []any{}}, fields{"id": second}}}},
		"calendar":         []any{fields{"id": w.Ours.Row(w.Ours.Calendar), "is_default": true}},
		"basecalendar":     []any{fields{"name": "Base", "working_days": "0,1,1,1,1,1,0"}},
		"activityrelation": []any{fields{"source": first, "target": second, "type": 0}},
	} {
		t.Run("proj-119 sectors/"+name, func(t *testing.T) {
			has(t, want, w.At(t).As(w.Ours, access.Planner).OK(http.MethodGet, "/api/sectors/"+name+"/"+sector, nil).Content)
		})
	}
	for name, flag := range map[string]string{
		"updateponderatormaster": "update_ponderators_masterplan", "updateprimaveradurationmaster": "update_activities_work_hours",
		"updatecalendarsavemaster": "update_save_handle_for_calendar_update",
	} {
		t.Run("proj-117 "+name+" renews who reads, and its flag is clear again because nothing is left to calculate", func(t *testing.T) {
			w := w.At(t)
			planner := w.As(w.Ours, access.Planner)
			planner.OK(http.MethodPut, "/api/activitys/"+first, fields{"progress": 50})
			reader := planner.Follow(w.Ours.Live())
			reader.Next("here")
			has(t, fields{"id": sector, flag: false}, planner.OK(http.MethodPost, "/api/sectors/"+name, fields{"sectorId": sector, "update": true}).Content)
			reader.Next("reload")
			reader.Close()
			has(t, []any{fields{"progress": 14.2857}, fields{"progress": 50}, fields{"progress": 0}}, planner.OK(http.MethodGet, "/api/activitys/sector/"+sector, nil).Content)
			require.Equal(t, "request.field", planner.Do(http.MethodPost, "/api/sectors/"+name, fields{"sectorId": sector}).Code(t))
			require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Client).Do(http.MethodPost, "/api/sectors/"+name, fields{"sectorId": sector, "update": true}).StatusCode)
		})
	}
}
