package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

func TestARouteThatLeavesSomethingOpenDoesNotRegister(t *testing.T) {
	const get, post = http.MethodGet, http.MethodPost
	for name, tc := range map[string]struct {
		method  string
		module  access.Module
		need    httpapi.Need
		scope   httpapi.Scope
		handler bool
	}{
		"no need":                           {get, "", 0, httpapi.Self, true},
		"no row scope":                      {get, access.Gantt, httpapi.View, 0, true},
		"view without a module":             {get, "", httpapi.View, httpapi.BySchedule, true},
		"a module without a level":          {get, access.Gantt, httpapi.AnyRole, httpapi.BySchedule, true},
		"public rows":                       {get, "", httpapi.Public, httpapi.BySchedule, true},
		"a change on GET":                   {get, access.Gantt, httpapi.Edit, httpapi.BySchedule, true},
		"a need, a scope and nobody to ask": {post, access.Gantt, httpapi.Edit, httpapi.BySchedule, false},
	} {
		t.Run(name, func(t *testing.T) {
			require.Error(t, httpapi.Check(tc.method, "/api/x", tc.module, tc.need, tc.scope, tc.handler))
		})
	}
	require.NoError(t, httpapi.Check(post, "/api/x", access.Gantt, httpapi.Edit, httpapi.BySchedule, true))
}
