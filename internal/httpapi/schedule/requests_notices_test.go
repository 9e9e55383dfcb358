package schedule_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

type notice struct {
	Kind, Link string
	Details    map[string]string
	Project    *struct{ Name string }
}

// noticesOf lists somebody's notifications of requests, newest first.
func noticesOf(c *httpapitest.Client) (out []notice) {
	var page struct{ Notifications []notice }
	c.OK(http.MethodPost, "/api/notifications/byuser", fields{"page": 1}).Into(c.World.T, &page)
	for _, n := range page.Notifications {
		if strings.HasPrefix(n.Kind, "dates-") {
			out = append(out, n)
		}
	}
	return out
}

func kindsOf(list []notice) (out []string) {
	for _, n := range list {
		out = append(out, n.Kind)
	}
	return out
}

// noticed waits until somebody's notifications of requests are these, newest first.
func noticed(t *testing.T, c *httpapitest.Client, kinds ...string) []notice {
	t.Helper()
	var list []notice
	require.EventuallyWithT(t, func(now *assert.CollectT) {
		list = noticesOf(c)
		require.Equal(now, kinds, kindsOf(list))
	}, 20*time.Second, 20*time.Millisecond)
	return list
}

func TestThoseConcernedHearOfRequestsForOtherDates(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	const requests = "/api/activityModifications"
	first := w.Ours.Row(w.Ours.Activity)
	client, planner, leader := w.As(w.Ours, access.Client), w.As(w.Ours, access.Planner), w.As(w.Ours, access.ProjectLeader)
	project := w.Ours.Project.String()
	w.As(w.Ours, access.Admin).OK(http.MethodPost, "/api/projects/assign/user", fields{"projectId": project, "userId": w.Ours.People[access.Planner]})
	var one, two struct{ ID string }
	client.OK(http.MethodPost, requests, fields{"activityId": first, "type": "start", "newStartDate": "2026/06/01 8:00"}).Into(t, &one)

	t.Run("those assigned to the project who decide hear that somebody asks, in the bell and by mail", func(t *testing.T) {
		list := noticed(t, planner, "dates-asked")
		require.Equal(t, "Clínica", list[0].Project.Name)
		require.Equal(t, "1", list[0].Details["request"])
		require.Equal(t, "/"+w.Ours.Company.String()+"/project/"+project+"/schedule/"+w.Ours.Schedule.String()+"?requests=1", list[0].Link)
		letters := w.Letters()
		require.Len(t, letters, 1)
		require.Contains(t, letters[0].Text, "https://plan.example"+list[0].Link)
		require.Equal(t, "Ana client Soto pide otras fechas en Programa", letters[0].Subject)
		require.Contains(t, letters[0].Text, "Clínica")
		require.Empty(t, noticesOf(leader), "the leader edits the Gantt but is not assigned")
		require.Empty(t, noticesOf(client), "who asks knows")
	})
	t.Run("the person who asked hears what became of it, and an undo notifies nobody", func(t *testing.T) {
		planner.OK(http.MethodPut, requests+"/"+one.ID, fields{"state": "approved"})
		noticed(t, client, "dates-approved")
		require.EqualValues(t, "accepted", planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"}).Outcome)
		planner.OK(http.MethodPut, requests+"/"+one.ID, fields{"state": "rejected"})
		noticed(t, client, "dates-rejected", "dates-approved")
		noticed(t, planner, "dates-asked")
	})
	t.Run("who loses a request with its activity hears why", func(t *testing.T) {
		client.OK(http.MethodPost, requests, fields{"activityId": first, "type": "start", "newStartDate": "2026/06/01 8:00"}).Into(t, &two)
		planner.OK(http.MethodDelete, "/api/activitys/"+first, nil)
		list := noticed(t, client, "dates-rejected", "dates-rejected", "dates-approved")
		require.Equal(t, "activity_deleted", list[0].Details["reason"])
	})
	t.Run("another company hears nothing", func(t *testing.T) {
		require.Empty(t, noticesOf(w.As(w.Theirs, access.Planner)))
	})
}
