package schedule_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

func TestSavingASchedule(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	unsaved := func(t *testing.T) int {
		var got struct{ Unsaved int }
		planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/saving", nil).Into(t, &got)
		return got.Unsaved
	}
	t.Run("save-107 a save closes what one did, and the log has it beneath", func(t *testing.T) {
		require.Equal(t, 3, unsaved(t), "made, filled and linked")
		ruled(planner, fields{"type": "schedule.save"})
		require.Zero(t, unsaved(t))
		ruled(planner, fields{"type": "activity.rename", "row": w.Ours.Activity, "name": "Replanteo"})
		ruled(w.As(w.Ours, access.Admin), fields{"type": "activity.rename", "row": w.Ours.Second, "name": "Zanja"})
		ruled(planner, fields{"type": "schedule.save"})
		awaitLog(w.At(t))
		a := planner.OK(http.MethodGet, w.Ours.Log()+"?page=1&limit=1", nil)
		has(t, fields{"changelogs": []any{fields{
			"change": fields{"entity": "schedule_save", "type": "schedule_save"},
			"logs":   []any{fields{"change": fields{"attribute": "name", "oldValue": "Trazado", "newValue": "Replanteo"}}},
		}}}, a.Content)
	})
	t.Run("save-112 activities are made what the records say, in one step, and saved", func(t *testing.T) {
		before := lines(w.At(t), w.Ours.Schedule)
		a := planner.OK(http.MethodPost, "/api/activitys/allv2", fields{"sector_id": w.Ours.Schedule, "activities": []any{
			fields{"id": first, "name": "Trazado", "duration": 8}, fields{"name": "Moldaje", "duration": 16, "cost": 5},
		}})
		has(t, fields{"saved": true, "activities": []any{fields{"id": first, "name": "Trazado", "duration": 8}, fields{"name": "Moldaje", "duration": 16, "cost": 5}}}, a.Content)
		changes(t, before, lines(w.At(t), w.Ours.Schedule), []string{
			"- activity > Replanteo: 16 h, 05-04 8:00 to 05-05 17:00", "+ activity > Trazado: 8 h, 05-04 8:00 to 05-04 17:00",
			"- activity > Zanja: 40 h, 05-06 8:00 to 05-12 17:00", "+ activity > Zanja: 40 h, 05-05 8:00 to 05-11 17:00",
			"- activity Programa: 56 h, 05-04 8:00 to 05-12 17:00", "+ activity Programa: 48 h, 05-04 8:00 to 05-11 17:00",
			"- link Replanteo FS Zanja +0 min", "+ link Trazado FS Zanja +0 min",
			"+ activity > Moldaje: 16 h, 05-04 8:00 to 05-05 17:00",
		})
		require.Zero(t, unsaved(t))
	})
	t.Run("save-113 save-115 links are made and changed with them, or nothing is", func(t *testing.T) {
		before := lines(w.At(t), w.Ours.Schedule)
		body := fields{"sector_id": w.Ours.Schedule, "activities": []any{fields{"id": first, "duration": 16}}, "links": []any{
			fields{"id": w.Ours.Row(w.Ours.Link), "type": 1}, fields{"source": first, "target": second, "type": 2},
		}}
		planner.OK(http.MethodPost, "/api/activitys/updateAllScheduleData", body)
		got := lines(w.At(t), w.Ours.Schedule)
		assert.Contains(t, got, "link Trazado SS Zanja +0 min")
		assert.Contains(t, got, "link Trazado FF Zanja +0 min")
		assert.Contains(t, got, "activity > Trazado: 16 h, 05-04 8:00 to 05-05 17:00")
		require.NotEqual(t, before, got)
		body["activities"] = []any{fields{"id": first, "duration": 8}} // the link there is already refuses it all
		body["links"] = []any{fields{"source": first, "target": second, "type": 2}}
		refused := planner.Do(http.MethodPost, "/api/activitys/updateAllScheduleData", body)
		require.Equal(t, "link.duplicate", refused.Code(t))
		changes(t, got, lines(w.At(t), w.Ours.Schedule), nil)
	})
	t.Run("save-114 the backup of a failed save is taken whole: edits, new links, and what it deletes", func(t *testing.T) {
		one := lines(w.At(t), w.Ours.Schedule)
		made := planner.OK(http.MethodPost, "/api/activitys/allv2", fields{"sector_id": w.Ours.Schedule, "activities": []any{
			fields{"name": "Provisorio", "duration": 8}, fields{"name": "Cierre", "duration": 8},
		}})
		var told struct{ Activities []struct{ ID string } }
		made.Into(t, &told)
		provisional, closing := told.Activities[0].ID, told.Activities[1].ID
		link := planner.OK(http.MethodPost, "/api/activityrelations", fields{"sectorId": w.Ours.Schedule, "source": first, "target": closing, "type": 0})
		var relation struct{ ID string }
		link.Into(t, &relation)
		before := lines(w.At(t), w.Ours.Schedule)
		require.NotEqual(t, one, before)
		body := fields{
			"sector_id": w.Ours.Schedule, "email": "planner@example.com",
			"activities":   []any{fields{"id": closing, "name": "Cierre de obra"}},
			"links":        []any{fields{"source": second, "target": closing, "type": 0}},
			"tasktDeleted": []any{provisional}, "linksToDelete": []any{relation.ID},
		}
		a := planner.OK(http.MethodPost, "/api/activitys/allBackup", body)
		has(t, fields{"saved": true, "activities": []any{fields{"id": closing, "name": "Cierre de obra"}}}, a.Content)
		after := lines(w.At(t), w.Ours.Schedule)
		joined := strings.Join(after, "\n")
		assert.NotContains(t, joined, "Provisorio")
		assert.Contains(t, after, "link Zanja FS Cierre de obra +0 min")
		assert.NotContains(t, joined, "link Trazado FS Cierre")
		require.Zero(t, unsaved(t))
		refused := planner.Do(http.MethodPost, "/api/activitys/allBackup", body) // what it deletes is no more
		require.NotEqual(t, http.StatusOK, refused.StatusCode)
		changes(t, after, lines(w.At(t), w.Ours.Schedule), nil)
		delete(body, "tasktDeleted")
		require.Equal(t, http.StatusBadRequest, planner.Do(http.MethodPost, "/api/activitys/allBackup", body).StatusCode)
	})
	t.Run("save-106 a deletion from a baseline while none is active is refused", func(t *testing.T) {
		ruled(planner, fields{"type": "baseline.save", "name": "Contrato", "option": 1})
		ruled(planner, fields{"type": "baseline.set", "baseline": 1, "active": false})
		ruled(planner, fields{"type": "activities.delete", "rows": []any{w.Ours.Activity}})
		r := planner.Command(w.Ours.Schedule, fields{"type": "schedule.save"})
		require.Equal(t, "save.no_active_baseline", r.Fault.Code)
		require.Positive(t, unsaved(t))
	})
	t.Run("save-118 who only sees the plan cannot save", func(t *testing.T) {
		a := w.As(w.Ours, access.Client).Do(http.MethodPost, "/api/schedules/"+w.Ours.Schedule.String()+"/commands", fields{"commands": []any{}})
		require.Equal(t, http.StatusForbidden, a.StatusCode)
	})
}
