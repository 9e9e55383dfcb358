package analytics_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/analytics"
	"gantry/internal/httpapi/httpapitest"
)

func dashboard(t *testing.T, c *httpapitest.Client, x httpapitest.Tenant) (out analytics.DashboardView) {
	t.Helper()
	c.OK(http.MethodGet, "/api/projects/analitic/"+x.Project.String(), nil).Into(t, &out)
	return out
}

func TestAChartIsRefusedByItself(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	out := dashboard(t, w.As(w.Ours, access.Client), w.Ours)
	require.NotNil(t, out.SCurve)
	require.Nil(t, out.PCR)
}
