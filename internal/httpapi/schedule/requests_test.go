package schedule_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

// datesOfActivity reads an activity's dates by the route of its card.
func datesOfActivity(c *httpapitest.Client, row string) [2]string {
	var card struct {
		Activity struct {
			Start string `json:"start_date"`
			End   string `json:"end_date"`
		}
	}
	c.OK(http.MethodGet, "/api/activitys/card/byid/"+row, nil).Into(c.World.T, &card)
	return [2]string{card.Activity.Start, card.Activity.End}
}

// statesOf lists the requests of our schedule as "kind state".
func statesOf(c *httpapitest.Client) (out []string) {
	var list []struct{ Kind, State string }
	c.OK(http.MethodGet, "/api/schedules/"+c.World.Ours.Schedule.String()+"/requests", nil).Into(c.World.T, &list)
	for _, r := range list {
		out = append(out, r.Kind+" "+r.State)
	}
	return out
}

func TestRequestsForOtherDatesAreAskedReadAndDecided(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	const requests = "/api/activityModifications"
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	was := datesOfActivity(w.As(w.Ours, access.Planner), first)
	var one, two, three struct{ ID string }

	t.Run("sir-201 sir-202 sir-117 POST by whoever sees the Gantt keeps original and new dates", func(t *testing.T) {
		client := w.At(t).As(w.Ours, access.Client)
		a := client.OK(http.MethodPost, requests, fields{"activityId": first, "type": "start", "newStartDate": "2026/06/01 8:00", "description": "Grúa"})
		a.Into(t, &one)
		has(t, fields{
			"type": "start", "state": "waiting", "userApproved": nil, "description": "Grúa", "activityId": first, "userRequestId": w.Ours.People[access.Client].String(),
			"originalStartDate": was[0], "originalEndDate": was[1], "newStartDate": "2026/06/01 8:00", "newEndDate": was[1],
			"projectId": w.Ours.Project, "sectorId": w.Ours.Schedule,
			"link": "/" + w.Ours.Company.String() + "/project/" + w.Ours.Project.String() + "/schedule/" + w.Ours.Schedule.String() + "?requests=" + one.ID,
		}, client.OK(http.MethodGet, requests+"/"+one.ID, nil).Content)
		require.Equal(t, was, datesOfActivity(client, first), "asking moves nothing")
	})
	t.Run("sir-111 a person without Gantt AC decides nothing", func(t *testing.T) {
		client := w.At(t).As(w.Ours, access.Client)
		require.Equal(t, http.StatusForbidden, client.Do(http.MethodPut, requests+"/"+one.ID, fields{"state": "approved"}).StatusCode)
		require.Equal(t, []string{"modification pending"}, statesOf(client))
	})
	t.Run("sir-206 sir-207 PUT with state and userApproved applies the dates; the caller is who approved", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		has(t, fields{"state": "approved", "userApproved": w.Ours.People[access.Planner].String()},
			planner.OK(http.MethodPut, requests+"/"+one.ID, fields{"state": "approved", "userApproved": w.Ours.People[access.Client]}).Content)
		require.Equal(t, "2026/06/01 8:00", datesOfActivity(planner, first)[0])
		require.Equal(t, "date_request.decided", planner.Do(http.MethodPut, requests+"/"+one.ID, fields{"state": "rejected"}).Code(t))
	})
	t.Run("undo takes the dates and the answer back", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		require.EqualValues(t, "accepted", planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"}).Outcome)
		require.Eventually(t, func() bool { return datesOfActivity(planner, first) == was }, 10*time.Second, 20*time.Millisecond)
		require.Equal(t, []string{"modification pending"}, statesOf(planner))
		planner.OK(http.MethodPut, requests+"/"+one.ID, fields{"state": "rejected"})
		require.Equal(t, []string{"modification rejected"}, statesOf(planner))
	})
	t.Run("sir-206 DELETE withdraws an own request", func(t *testing.T) {
		client := w.At(t).As(w.Ours, access.Client)
		client.OK(http.MethodPost, requests, fields{"activityId": first, "type": "both", "newStartDate": "2026/06/01 8:00", "newEndDate": "2026/06/03 17:00"}).Into(t, &two)
		require.Equal(t, "date_request.not_own", w.At(t).As(w.Ours, access.Planner).Do(http.MethodDelete, requests+"/"+two.ID, nil).Code(t))
		client.OK(http.MethodDelete, requests+"/"+two.ID, nil)
		require.Equal(t, http.StatusNotFound, client.Do(http.MethodGet, requests+"/"+two.ID, nil).StatusCode)
	})
	t.Run("sir-112 act-210 allChangeTaskDate applies the dates of the approved request", func(t *testing.T) {
		w := w.At(t)
		w.As(w.Ours, access.Client).OK(http.MethodPost, requests, fields{"activityId": first, "type": "start", "newStartDate": "2026/06/08 8:00"}).Into(t, &three)
		planner := w.As(w.Ours, access.Planner)
		planner.OK(http.MethodPost, "/api/activitys/allChangeTaskDate", fields{
			"activities": []any{first}, "sector_id": w.Ours.Schedule, "currentGanttData": fields{}, "activitiesNoApplyChanges": []any{}, "approvedSirId": three.ID,
		})
		require.Equal(t, "2026/06/08 8:00", datesOfActivity(planner, first)[0])
	})
	t.Run("dates that cannot be read, or are no change, are refused", func(t *testing.T) {
		client := w.At(t).As(w.Ours, access.Client)
		before := statesOf(client)
		for code, body := range map[string]fields{
			"date.malformed": {"activityId": first, "type": "start", "newStartDate": "01-06-2026"}, "request.field": {"activityId": first, "type": "start"},
			"date_request.part_unknown": {"activityId": first, "type": "middle", "newStartDate": "2026/06/01 8:00", "newEndDate": "2026/06/02 8:00"},
		} {
			assert.Equal(t, code, client.Do(http.MethodPost, requests, body).Code(t))
		}
		require.Equal(t, before, statesOf(client))
	})
	t.Run("another company learns nothing", func(t *testing.T) {
		theirs := w.At(t).As(w.Theirs, access.Planner)
		for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodDelete} {
			body := fields{"state": "approved"}
			assert.Equal(t, http.StatusNotFound, theirs.Do(method, requests+"/"+one.ID, body).StatusCode, method)
		}
		assert.Equal(t, http.StatusNotFound, theirs.Do(http.MethodPost, requests, fields{"activityId": second, "type": "start", "newStartDate": "2026/06/01 8:00"}).StatusCode)
	})
}

func TestScheduleImpactRequestsAreDraftedSentAndDecided(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	of := "/api/schedule-impact-requests/project/" + w.Ours.Project.String() + "/schedule/" + w.Ours.Schedule.String()
	first, second := w.Ours.Row(w.Ours.Activity), w.Ours.Row(w.Ours.Second)
	wishes := []any{
		fields{"activityId": first, "type": "start", "newStartDate": "2026/06/01 8:00"}, fields{"activityId": second, "type": "start", "newStartDate": "2026/06/15 8:00"},
	}
	var sent struct{ RequestID string }

	t.Run("sir-113 GET draft gives the requester's own, empty before there is one", func(t *testing.T) {
		client := w.At(t).As(w.Ours, access.Client)
		has(t, fields{"requestId": nil, "status": "draft", "items": []any{}}, client.OK(http.MethodGet, of+"/draft", nil).Content)
		client.OK(http.MethodPost, of+"/draft", fields{"items": wishes, "description": "Lluvia"})
		has(t, fields{"status": "draft", "description": "Lluvia", "items": []any{
			fields{"id": 1, "activityId": first, "status": "pending", "newStartDate": "2026/06/01 8:00"}, fields{"id": 2, "activityId": second, "status": "pending"},
		}}, client.OK(http.MethodGet, of+"/draft", nil).Content)
		planner := w.At(t).As(w.Ours, access.Planner)
		has(t, fields{"requestId": nil}, planner.OK(http.MethodGet, of+"/draft", nil).Content)
		require.Empty(t, statesOf(planner), "nobody else sees it")
	})
	t.Run("sir-114 POST pending sends the draft", func(t *testing.T) {
		client := w.At(t).As(w.Ours, access.Client)
		client.OK(http.MethodPost, of+"/pending", fields{}).Into(t, &sent)
		has(t, fields{"requestId": nil}, client.OK(http.MethodGet, of+"/draft", nil).Content)
		require.Equal(t, []string{"impact pending"}, statesOf(w.At(t).As(w.Ours, access.Planner)))
	})
	t.Run("sir-106 sir-115 GET and PATCH pending decide item by item", func(t *testing.T) {
		planner := w.At(t).As(w.Ours, access.Planner)
		before := datesOfActivity(planner, second)
		has(t, fields{"status": "pending", "description": "Lluvia"}, planner.OK(http.MethodGet, of+"/pending/"+sent.RequestID, nil).Content)
		require.Equal(t, http.StatusForbidden, w.At(t).As(w.Ours, access.Client).Do(http.MethodPatch, of+"/pending/"+sent.RequestID, fields{"items": []any{fields{"id": 1, "status": "approved"}}}).StatusCode)
		planner.OK(http.MethodPatch, of+"/pending/"+sent.RequestID, fields{"items": []any{fields{"id": 2, "status": "rejected"}}})
		require.Equal(t, before, datesOfActivity(planner, second))
		planner.OK(http.MethodPatch, of+"/pending/"+sent.RequestID, fields{"items": []any{fields{"id": 1, "status": "approved"}}})
		require.Equal(t, "2026/06/01 8:00", datesOfActivity(planner, first)[0])
	})
	t.Run("sir-116 GET by id gives requestId, status and items", func(t *testing.T) {
		client := w.At(t).As(w.Ours, access.Client)
		has(t, fields{"requestId": sent.RequestID, "status": "partially_approved", "items": []any{fields{"status": "approved"}, fields{"status": "rejected", "reason": "manual"}}},
			client.OK(http.MethodGet, of+"/"+sent.RequestID, nil).Content)
	})
}
