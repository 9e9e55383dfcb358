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
		n, s    uint8 // need and scope in the order they are declared
		handler bool
	}{
		"no need":                           {get, "", 0, 3, true},
		"no row scope":                      {get, access.Gantt, 3, 0, true},
		"view without a module":             {get, "", 3, 2, true},
		"a module without a level":          {get, access.Gantt, 2, 2, true},
		"public rows":                       {get, "", 1, 2, true},
		"a change on GET":                   {get, access.Gantt, 4, 2, true},
		"a need, a scope and nobody to ask": {post, access.Gantt, 4, 2, false},
	} {
		t.Run(name, func(t *testing.T) {
			require.Error(t, httpapi.Check(tc.method, "/api/x", tc.module, tc.n, tc.s, tc.handler))
		})
	}
	require.NoError(t, httpapi.Check(post, "/api/x", access.Gantt, 4, 2, true))
}
