package edge_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
)

// twoFirms is a schedule with a task, a roadblock, a commitment, a reason and a document of each of two firms, by whose person is of it.
// Everything of a firm is named after it.
func twoFirms(w *httpapitest.World) map[access.Role]httpapitest.Tenant {
	w.T.Helper()
	w.Planned(&w.Ours)
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	wet, dry := w.Ours, w.Ours
	dry.Firm = company.Subcontract{ID: httpapitest.NewID(), Name: "Tabiques Norte"}
	for _, c := range []company.Command{
		company.AddSubcontract{Subcontract: dry.Firm},
		company.ChangeMember{User: w.Ours.People[access.Subtrade], By: owner.User, Subcontract: &wet.Firm.ID},
		company.ChangeMember{User: w.Ours.People[access.LastPlanner], By: owner.User, Subcontract: &dry.Firm.ID},
	} {
		r, err := w.Companies.Execute(w.T.Context(), owner, httpapitest.NewID(), c)
		require.NoError(w.T, err)
		require.True(w.T, w.Models.Wait(w.T.Context(), "members", r.Position))
	}
	w.PlannedAheadFor(&wet, "Mojado", kernel.Date(2089, 1, 3, 0, 0), map[string]any{"subcontract": wet.Firm.ID})
	w.PlannedAheadFor(&dry, "Seco", kernel.Date(2089, 1, 10, 0, 0), map[string]any{"subcontract": dry.Firm.ID})
	settled(w)
	return map[access.Role]httpapitest.Tenant{access.Subtrade: wet, access.LastPlanner: dry}
}

// settled waits until every read model has seen everything.
func settled(w *httpapitest.World) {
	w.T.Helper()
	end, err := w.Store.End(w.T.Context())
	require.NoError(w.T, err)
	for _, model := range w.Models.Names() {
		require.True(w.T, w.Models.Wait(w.T.Context(), model, end), model)
	}
}

// perm-311: every line of the table over modules whose rows have owners, for those who have the level of own rows there. Each reads what is
// of its own firm and nothing of the other, and changes nothing of it.
func TestTheTableIsOfOwnRowsAloneForWhoHasThatLevel(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	of := twoFirms(w)
	names := map[access.Role]string{access.Subtrade: "Mojado", access.LastPlanner: "Seco"}
	planner := w.As(w.Ours, access.Planner)
	bodies := map[string]write{}
	for _, step := range ahead {
		bodies[step.call] = step
	}
	revision := func() (at struct{ Revision int64 }) {
		planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/lookahead?from=1&to=80000000", nil).Into(t, &at)
		return at
	}
	before := revision()
	told := map[string]bool{} // the reads that told the planner what they kept from somebody
	for _, line := range httpapitest.Table(w.API) {
		owned := line.Module.HasOwnRows() || slices.ContainsFunc(line.Or, access.Module.HasOwnRows)
		if !owned || line.Stream || line.Scope == "export" {
			continue
		}
		name := line.Method + " " + line.Path
		t.Run(name, func(t *testing.T) {
			w := w.At(t)
			for role, own := range of {
				if !allowed(access.Default(), line, role) {
					continue
				}
				c, other := w.As(w.Ours, role), access.Subtrade
				if role == other {
					other = access.LastPlanner
				}
				foreign := of[other]
				path := func(x httpapitest.Tenant) string {
					out := strings.ReplaceAll(concrete(line.Path, x), "/areas/requests", "/areas/lookahead")
					if strings.HasSuffix(out, "/lookahead") {
						out += "?from=1&to=80000000"
					}
					return out
				}
				if line.Need == "edit" {
					step, known := bodies[name]
					if !known || step.fresh {
						continue
					}
					a := c.Do(line.Method, path(foreign), step.sends(c, foreign))
					if line.Path == "/api/schedules/{schedule}/commands" { // it says so in its receipt
						require.Contains(t, string(a.Content), `"task.unknown"`, "%s reads that a row of %s is not there", role, names[other])
						continue
					}
					require.Contains(t, []int{http.StatusForbidden, http.StatusNotFound}, a.StatusCode, "%s changes a row of %s: %s", role, names[other], a.Content)
					require.NotContains(t, string(a.Content), names[other])
					continue
				}
				var sent any
				if line.Writes {
					sent = map[string]any{
						"sectorId": foreign.Schedule, "projectId": foreign.Project, "start": "2088/12/25 0:00", "end": "2089/02/28 0:00", "week": 2, "year": 2089, "ids": []any{foreign.Row(foreign.Activity), foreign.Row(foreign.Task)},
						"taskId": foreign.Row(foreign.Task), "constraintId": foreign.Row(foreign.Roadblock),
					}
				}
				all := planner.Do(line.Method, path(foreign), sent)
				if strings.Contains(string(all.Content), names[other]) {
					told[name] = true
				}
				a := c.Do(line.Method, path(foreign), sent)
				require.Contains(t, []int{all.StatusCode, http.StatusNotFound, http.StatusForbidden}, a.StatusCode, string(a.Content))
				require.NotContains(t, string(a.Content), names[other], "%s reads of %s", role, names[other])
				if line.Method == http.MethodGet && line.Scope == "row" {
					require.Equal(t, http.StatusOK, c.Do(line.Method, path(own), nil).StatusCode, "its own")
				}
				if told[name] && line.Method == http.MethodGet {
					require.Contains(t, string(c.OK(line.Method, path(own), nil).Content), names[role], "%s reads its own", role)
				}
			}
		})
	}
	require.Equal(t, before, revision(), "nobody changed anything")
	require.GreaterOrEqual(t, len(told), 20, "what is kept from others is there")
}
