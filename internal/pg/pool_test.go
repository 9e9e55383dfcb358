package pg_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/pg"
	"gantry/internal/testkit"
)

func TestMigratedPoolSpeaksUTCAndNamesItself(t *testing.T) {
	p := testkit.Database(t)
	assert.Equal(t, "UTC", one[string](t, p, "show timezone"))
	assert.Equal(t, "gantry", one[string](t, p, "select application_name from pg_stat_activity where pid = pg_backend_pid()"))
}

func TestAnUnreachableDatabaseIsSaidWithoutThePassword(t *testing.T) {
	for name, dsn := range map[string]string{
		"nobody listens": "postgres://u:s3cret@127.0.0.1:1/db?sslmode=disable",
		"not an address": "postgres://u:s3cret@[::1/db",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := pg.Open(t.Context(), dsn)
			require.ErrorIs(t, err, pg.ErrUnreachable)
			require.ErrorContains(t, err, "DATABASE_URL")
			require.NotContains(t, err.Error(), "s3cret")
		})
	}
}
