package lookahead_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/internal/httpapi/httpapitest"
)

// TestWhatThereIsToChooseFrom: whoever has a level in the coming weeks asks; who sees own rows alone learns of nobody else.
func TestWhatThereIsToChooseFrom(t *testing.T) {
	t.Parallel()
	s := build(t)
	owner := commands.Caller{Company: s.Ours.Company, User: s.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	other := company.Subcontract{ID: httpapitest.NewID(), Name: "Eléctrica Norte"}
	r, err := s.Companies.Execute(t.Context(), owner, httpapitest.NewID(), company.AddSubcontract{Subcontract: other})
	require.NoError(t, err)
	require.True(t, s.Models.Wait(t.Context(), "members", r.Position))

	type named struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	asked := func(as *httpapitest.Client) (people, firms []string) {
		var out struct{ People, Subcontracts []named }
		as.OK(http.MethodGet, s.path("/available"), nil).Into(t, &out)
		for _, p := range out.People {
			people = append(people, p.ID)
		}
		for _, f := range out.Subcontracts {
			firms = append(firms, f.Name)
		}
		return people, firms
	}

	people, firms := asked(s.planner)
	assert.Subset(t, people, []string{s.Ours.People[access.Planner].String(), s.Ours.People[access.Subtrade].String(), s.Ours.People[access.LastPlanner].String()})
	assert.ElementsMatch(t, []string{"Sanitarios Sur", "Eléctrica Norte"}, firms)

	people, firms = asked(s.subtrade)
	assert.Equal(t, []string{s.Ours.People[access.Subtrade].String()}, people, "a subcontractor sees no other person")
	assert.Equal(t, []string{"Sanitarios Sur"}, firms, "nor another firm")

	people, _ = asked(s.foreman)
	assert.Contains(t, people, s.Ours.People[access.Planner].String(), "who sees the whole Gantt sees who is on it")

	for _, tc := range []struct {
		name       string
		lookahead  access.Level
		roadblocks access.Level
		status     int
	}{
		{"no level in any of them", access.None, access.None, http.StatusForbidden},
		{"roadblocks alone", access.None, access.Own, http.StatusOK},
	} {
		changes := []company.ChangePermission{
			{Role: access.Subtrade, Module: access.Lookahead, Level: tc.lookahead},
			{Role: access.Subtrade, Module: access.Roadblocks, Level: tc.roadblocks},
		}
		r, err := s.Companies.Execute(t.Context(), owner, httpapitest.NewID(), company.ChangePermissions{Changes: changes})
		require.NoError(t, err)
		require.True(t, s.Models.Wait(t.Context(), "members", r.Position))
		a := s.subtrade.Do(http.MethodGet, s.path("/available"), nil)
		require.Equal(t, tc.status, a.StatusCode, tc.name)
		if tc.status == http.StatusOK {
			people, firms = asked(s.subtrade)
			assert.Equal(t, []string{s.Ours.People[access.Subtrade].String()}, people, tc.name)
			assert.Equal(t, []string{"Sanitarios Sur"}, firms, tc.name)
		}
	}
	a := s.As(s.Theirs, access.Planner).Do(http.MethodGet, s.path("/available"), nil)
	require.Equal(t, http.StatusNotFound, a.StatusCode, "another company finds no such schedule")
}
