package lookahead_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

// TestPeopleHearOfTheirRoadblocks: notif-201 that they answer for one, no longer do, or report on it; nobody hears of what they did themselves.
func TestPeopleHearOfTheirRoadblocks(t *testing.T) {
	t.Parallel()
	s := build(t)
	foreman, super := s.Ours.People[access.LastPlanner], s.Ours.People[access.Superintendent]
	type notice struct{ Kind, Link string }
	kinds := func(c *httpapitest.Client) (out []notice) {
		var page struct{ Notifications []notice }
		c.OK(http.MethodPost, "/api/notifications/byuser", map[string]any{"page": 1}).Into(t, &page)
		for _, n := range page.Notifications {
			if len(n.Kind) > 9 && n.Kind[:9] == "roadblock" {
				out = append(out, n)
			}
		}
		return out
	}
	heard := func(c *httpapitest.Client, kind string) notice {
		var found notice
		require.Eventually(t, func() bool {
			for _, n := range kinds(c) {
				if n.Kind == kind {
					found = n
				}
			}
			return found.Kind == kind
		}, 20*time.Second, 20*time.Millisecond, kind)
		return found
	}
	row := s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{map[string]any{
		"name": "Permiso", "responsible": foreman, "reporters": []any{super, foreman, s.Ours.People[access.Planner]},
	}}})[0]
	require.Contains(t, heard(s.foreman, "roadblock-assigned").Link, "/lookahead/roadblocks?ids="+number(row))
	heard(s.As(s.Ours, access.Superintendent), "roadblock-reported")
	s.do(s.planner, "roadblocks.edit", map[string]any{"rows": []any{row}, "set": map[string]any{"responsible": super}})
	heard(s.foreman, "roadblock-unassigned")
	heard(s.As(s.Ours, access.Superintendent), "roadblock-assigned")
	require.ElementsMatch(t, []string{
		s.Ours.Email(access.LastPlanner) + ": Te asignaron restricciones de Programa", s.Ours.Email(access.Superintendent) + ": Te informan de restricciones de Programa",
		s.Ours.Email(access.Superintendent) + ": Te asignaron restricciones de Programa",
	}, s.Subjects(), "each by mail too, but for what somebody no longer answers for")
	require.Len(t, kinds(s.foreman), 2, "who answers for it gets no second notice")
	require.Empty(t, kinds(s.planner), "nobody hears of what they did themselves")
}
