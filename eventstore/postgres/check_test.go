package postgres_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
)

func TestADatabaseThatCannotWriteSaysSo(t *testing.T) {
	for name, spoil := range map[string]string{
		"it is for reading only":          "alter database %s set default_transaction_read_only = on",
		"its files may not grow any more": "alter database %s set temp_file_limit = '8kB'",
	} {
		t.Run(name, func(t *testing.T) {
			dsn := testkit.DatabaseDSN(t)
			check := func() error {
				w := &wire{}
				log := postgres.New(w.pool(t, dsn))
				defer func() { require.NoError(t, log.Close()) }()
				_, err := log.Now(t.Context())
				require.NoError(t, err, "it answers")
				return log.Writable(t.Context())
			}
			require.NoError(t, check())
			conn, err := pgx.Connect(t.Context(), dsn)
			require.NoError(t, err)
			defer func() { _ = conn.Close(t.Context()) }()
			_, err = conn.Exec(t.Context(), fmt.Sprintf(spoil, conn.Config().Database))
			require.NoError(t, err)
			require.Error(t, check())
		})
	}
}

func TestTheDatabaseTellsItsTime(t *testing.T) {
	s := newSubject(t)
	first, err := s.Now(t.Context())
	require.NoError(t, err)
	require.Equal(t, time.UTC, first.Location())
	again, err := s.Now(t.Context())
	require.NoError(t, err)
	require.True(t, again.After(first))
}
