package edge_test

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/project"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

// paced sends requests 20 ms apart, which is 50 a second, each on time whatever became of those before it, and gives how long they took in order.
func paced(b *testing.B, send func() time.Duration) []time.Duration {
	b.Helper()
	took := make(chan time.Duration)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	n := 0
	for b.Loop() {
		<-tick.C
		n++
		go func() { took <- send() }()
	}
	all := make([]time.Duration, n)
	for i := range all {
		all[i] = <-took
	}
	slices.Sort(all)
	return all
}

func unbounded(c *edge.Config) { c.Rates = httpapi.Rates{} }

// asker gives a function that asks a route as somebody and says how long the whole answer took.
func asker(b *testing.B, c *httpapitest.Client, method, path string, body any) func() time.Duration {
	b.Helper()
	client := c.World.Server.Client()
	return func() time.Duration {
		r := c.Request(method, path, body)
		began := time.Now()
		res, err := client.Do(r)
		if err != nil {
			b.Error(err)
			return 0
		}
		_, err = io.Copy(io.Discard, res.Body)
		took := time.Since(began)
		if err != nil || res.StatusCode >= 300 {
			b.Errorf("%s %s: %d %v", method, path, res.StatusCode, err)
		}
		_ = res.Body.Close()
		return took
	}
}

// BenchmarkAccountRoutes asks the routes of accounts, companies and projects 50 times a second. The target is a p99 of 20 ms. Their raw limit is
// an answer with nothing behind it at the same pace: what the machine itself keeps waiting.
func BenchmarkAccountRoutes(b *testing.B) {
	w := httpapitest.NewWorld(b, unbounded)
	admin := w.As(w.Theirs, access.Admin)
	company := w.Theirs.Company.String()
	for _, line := range []struct {
		name, method, path string
		body               any
	}{
		{"an empty answer", http.MethodGet, "/healthz", nil},
		{"the session", http.MethodGet, "/api/session", nil},
		{"own sessions", http.MethodGet, "/api/sessions", nil},
		{"the company", http.MethodGet, "/api/companys/" + company, nil},
		{"its people", http.MethodGet, "/api/users/settings/organization", nil},
		{"its permissions", http.MethodGet, "/api/companys/" + company + "/permissions", nil},
		{"its door", http.MethodGet, "/api/company/door", nil},
		{"its projects", http.MethodGet, "/api/companies/" + company + "/projects", nil},
		{"its invitations", http.MethodGet, "/api/invitations", nil},
		{"companies to choose", http.MethodGet, "/api/usercompany/" + w.Theirs.People[access.Admin].String(), nil},
		{"how to prove who it is", http.MethodGet, "/api/session/proof", nil},
		{"notifications", http.MethodPost, "/api/notifications/byuser", map[string]any{"page": 1}},
		{"a project saved", http.MethodPut, "/api/projects/" + w.Theirs.Project.String(), map[string]any{"address": "Santiago"}},
		{"a profile saved", http.MethodPut, "/api/account/profile", map[string]any{"name": "Ana", "lastname": "Soto", "position": "Jefa"}},
	} {
		b.Run(line.name, func(b *testing.B) {
			all := paced(b, asker(b, admin, line.method, line.path, line.body))
			b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// BenchmarkFiveHundredProjects lists 500 projects of a company. The target is 100 ms.
func BenchmarkFiveHundredProjects(b *testing.B) {
	w := httpapitest.NewWorld(b, unbounded)
	by := commands.Caller{Company: w.Theirs.Company, User: w.Theirs.People[access.Admin], Role: access.Admin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	var last eventstore.Position
	for i := range 499 {
		r, err := w.Projects.Execute(b.Context(), by, httpapitest.NewID(), httpapitest.NewID(), project.Create{Name: fmt.Sprintf("Proyecto %d", i)})
		require.NoError(b, err)
		last = r.Position
	}
	require.True(b, w.Models.Wait(b.Context(), "projects", last))
	send := asker(b, w.As(w.Theirs, access.Admin), http.MethodGet, "/api/companies/"+w.Theirs.Company.String()+"/projects", nil)
	for b.Loop() {
		send()
	}
}
