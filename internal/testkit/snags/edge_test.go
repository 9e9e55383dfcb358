package snags_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/live"
	"gantry/internal/testkit/snags"
)

func init() { plan.Fit(snags.Schema, snags.Open) }

func TestMain(m *testing.M) { httpapitest.Main(m) }

type snagsView struct {
	Revision int64
	Tables   struct {
		Snags struct {
			Row      []int
			SnagText []string
		}
	}
}

// TestTwoSubtradesOfOneScheduleSeeTheirOwnRows: own rows are those of one's firm, else those that name the person; whoever has no module
// of the plan at any level sees nothing of it.
func TestTwoSubtradesOfOneScheduleSeeTheirOwnRows(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	firm := w.Ours.Firm.ID
	r, err := w.Companies.Execute(t.Context(), owner, httpapitest.NewID(), company.ChangeMember{User: w.Ours.People[access.Subtrade], By: owner.User, Subcontract: &firm})
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
	note := func(text string, firm string, person kernel.UserID) {
		r, err := w.Planner.Execute(context.Background(), w.Ours.Schedule, owner, []planning.Request{{ID: httpapitest.NewID(), Command: snags.Add{Activity: kernel.At(w.Ours.Activity), Text: text, Subcontract: firm, Person: person}}})
		require.NoError(t, err)
		require.Equal(t, planning.Accepted, r[0].Outcome, r[0].Fault)
	}
	subtrade, foreman, planner := w.As(w.Ours, access.Subtrade), w.As(w.Ours, access.LastPlanner), w.As(w.Ours, access.Planner)
	watching := map[string]*httpapitest.Channel{"Leak": subtrade.Follow(w.Ours.Live()), "Crack": foreman.Follow(w.Ours.Live())}
	note("Leak", firm.String(), kernel.UserID{})
	note("Crack", "", w.Ours.People[access.LastPlanner])
	note("Dust", httpapitest.NewID().String(), kernel.UserID{})

	path := "/api/schedules/" + w.Ours.Schedule.String() + "/areas/snags"
	for name, tc := range map[string]struct {
		who  *httpapitest.Client
		want []string
		then int // before the last snag
	}{
		"the firm's people the firm's": {subtrade, []string{"Leak"}, 1}, "a person without a firm the own": {foreman, []string{"Crack"}, 1}, "all where the level sees": {planner, []string{"Leak", "Crack", "Dust"}, 2},
	} {
		var now, then snagsView
		tc.who.OK(http.MethodGet, path, nil).Into(t, &now)
		require.Equal(t, tc.want, now.Tables.Snags.SnagText, name)
		tc.who.OK(http.MethodGet, path+"?at="+strconv.FormatInt(now.Revision-1, 10), nil).Into(t, &then)
		require.Equal(t, tc.want[:tc.then], then.Tables.Snags.SnagText, "before the last one: "+name)
	}
	require.NotEqual(t, subtrade.OK(http.MethodGet, path, nil).Header.Get("ETag"), foreman.OK(http.MethodGet, path, nil).Header.Get("ETag"), "what one sees is never taken for what another sees")
	require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/areas/schedule", nil).StatusCode)
	require.Equal(t, http.StatusForbidden, subtrade.Do(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/gantt", nil).StatusCode)
	rename := map[string]any{"commands": []any{map[string]any{"id": httpapitest.NewID(), "type": "activity.rename", "row": w.Ours.Activity, "name": "x"}}}
	require.Equal(t, http.StatusForbidden, subtrade.Do(http.MethodPost, w.Ours.Commands(), rename).StatusCode, "own rows of one module give no command of another")

	for text, channel := range watching {
		var found []string
		for len(found) == 0 {
			var d struct {
				Added struct{ Snags struct{ SnagText []string } }
				Type  string
			}
			require.NoError(t, json.Unmarshal([]byte(channel.Next("delta").Data), &d))
			if d.Type != live.Nothing {
				found = d.Added.Snags.SnagText
			}
		}
		require.Equal(t, []string{text}, found)
	}
}
