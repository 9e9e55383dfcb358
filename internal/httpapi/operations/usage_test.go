package operations_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/telemetry"
)

// auth-203: the role is noted with every use, in the own log alone.
func TestUsageIsNotedUnderTheSessionsName(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Ours, access.Client)
	c.OK(http.MethodPost, "/api/usage", map[string]any{"name": "schedule_load", "route": "/gantt/4711?secret=1#x", "details": map[string]any{"error_detail": "503"}})
	for _, bad := range []map[string]any{{"name": "Has Spaces"}, {"name": ""}, {"name": "x", "user": "somebody else"}} {
		require.Equal(t, http.StatusBadRequest, c.Do(http.MethodPost, "/api/usage", bad).StatusCode, bad)
	}
	require.Equal(t, http.StatusForbidden, c.Do(http.MethodGet, "/api/usage", nil).StatusCode, "superadmin only")
	admin := w.As(w.Ours, access.SuperAdmin)
	var page telemetry.UsagePage
	require.Eventually(t, func() bool {
		admin.OK(http.MethodGet, "/api/usage?name=schedule_load&user="+w.Ours.People[access.Client].String(), nil).Into(t, &page)
		return len(page.Entries) == 1
	}, httpapitest.Patience, 50e6)
	e := page.Entries[0]
	require.Equal(t, w.Ours.Company, e.Company)
	require.Equal(t, "client", e.Role)
	require.Equal(t, "/gantt/4711", e.Route)
	require.Equal(t, map[string]any{"error_detail": "503"}, e.Detail)
	require.Equal(t, http.StatusBadRequest, admin.Do(http.MethodGet, "/api/usage?limit=0", nil).StatusCode)
	require.Equal(t, http.StatusBadRequest, admin.Do(http.MethodGet, "/api/usage?before=x", nil).StatusCode)
}
