package main

import (
	"encoding/json"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
)

// schedulesOf lists the schedules of the demonstration's project with their activities.
func schedulesOf(t *testing.T, p *process, c *client) map[string]int {
	t.Helper()
	var list []struct {
		ID        string `json:"id"`
		Schedules []struct {
			ID         string `json:"id"`
			Activities int    `json:"activities"`
		} `json:"schedules"`
	}
	require.Eventually(t, func() bool {
		status, answer, err := c.exchange(http.MethodGet, p.address()+"/api/companies/"+demo.Company.String()+"/projects", nil)
		return err == nil && status == http.StatusOK && json.Unmarshal(answer, &list) == nil
	}, time.Minute, 20*time.Millisecond)
	out := map[string]int{}
	for _, project := range list {
		if project.ID == demo.Project.String() {
			for _, s := range project.Schedules {
				out[s.ID] = s.Activities
			}
		}
	}
	return out
}

func TestAnImportKilledHalfWayIsWholeOrNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program")
	}
	t.Parallel()
	p := startProcess(t)
	c := p.signIn()
	const activities = 4000 // above what one append holds: it travels in pieces
	text := layeredXER(activities)
	before := schedulesOf(t, p, c)
	var ids []string
	for _, after := range []time.Duration{0, 40 * time.Millisecond, 150 * time.Millisecond, 400 * time.Millisecond, time.Minute} {
		id := upload(t, p, c, text)
		ids = append(ids, id)
		answered := make(chan struct{})
		go func() {
			defer close(answered)
			_, _ = finish(p, c, id)
		}()
		timer := time.NewTimer(after)
		select {
		case <-timer.C:
			p.killServer()
		case <-answered:
		}
		<-answered
	}
	// The last one was answered, so the lists have seen whatever came before it.
	now := schedulesOf(t, p, c)
	whole, none := 0, 0
	for _, id := range ids {
		if rows, there := now[id]; there {
			assert.Equal(t, activities, rows, "whole: the list counts leaves alone")
			whole++
		} else {
			none++
		}
	}
	for known, rows := range before {
		assert.Equal(t, rows, now[known], "what was there is as it was")
	}
	assert.Len(t, now, len(before)+whole, "nothing else is left behind")
	require.NotZero(t, whole, "one was left alone")
	require.NotZero(t, none, "one was killed before it was decided")
	t.Logf("%d whole, %d left nothing", whole, none)
}

func TestTwoImportsAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program")
	}
	t.Parallel()
	p := startProcess(t)
	people := []*client{p.signIn(), p.signInAs(demo.People[1].Email)}
	text := layeredXER(1500)
	var both sync.WaitGroup
	made := make([]string, 2)
	for i, c := range people {
		both.Go(func() {
			id := upload(t, p, c, text)
			schedule, err := finish(p, c, id)
			assert.NoError(t, err)
			made[i] = schedule
		})
	}
	both.Wait()
	now := schedulesOf(t, p, people[0])
	require.NotEqual(t, made[0], made[1])
	for _, id := range made {
		assert.Equal(t, 1500, now[id])
	}
}
