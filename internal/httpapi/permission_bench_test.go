package httpapi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
)

// BenchmarkPermissionCheck asks the permission table about a request whose caller is known. The target is 5 microseconds.
func BenchmarkPermissionCheck(b *testing.B) {
	check := httpapi.PermissionCheck(httpapi.View, access.Gantt, access.Default()[access.Subtrade])
	require.ErrorIs(b, check(), httpapi.ErrForbidden)
	for b.Loop() {
		_ = check()
	}
}
