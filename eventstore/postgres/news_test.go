package postgres

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/testkit"
)

// Anybody with a password may notify. A position in a notification is looked up, not believed.
func TestANotificationOfAnybodyIsNotBelieved(t *testing.T) {
	pool := testkit.Database(t)
	_, err := pool.Exec(t.Context(), "update es_seq set position = 7")
	require.NoError(t, err)
	n := newNews(pool)
	defer n.close()
	n.listen()
	require.Eventually(t, func() bool {
		_, err := pool.Exec(t.Context(), "notify "+channel+", '9223372036854775807'")
		return err == nil && n.knows(1)
	}, time.Minute, 10*time.Millisecond)
	assert.True(t, n.knows(7))
	assert.False(t, n.knows(8), "nobody waits in vain for what is not there")
}

// A log that is closed listens no more: its connection goes back to the database.
func TestAClosedLogLeavesNoConnectionListening(t *testing.T) {
	pool := testkit.Database(t)
	listening := func() (n int) {
		require.NoError(t, pool.QueryRow(t.Context(), "select count(*) from pg_stat_activity where datname = current_database() and query = 'listen "+channel+"'").Scan(&n))
		return n
	}
	l := New(pool)
	l.news.listen()
	require.Eventually(t, func() bool { return listening() == 1 }, time.Minute, 10*time.Millisecond)
	require.NoError(t, l.Close())
	require.Eventually(t, func() bool { return listening() == 0 }, time.Minute, 10*time.Millisecond)
}

// A connection beside the pool is made as the pool makes its own: whoever hands out passwords is asked, and may refuse.
func TestAConnectionBesideThePoolAsksWhoTheMakerOfThePoolAsks(t *testing.T) {
	config := testkit.Database(t).Config()
	var refused error
	config.BeforeConnect = func(_ context.Context, c *pgx.ConnConfig) error {
		c.RuntimeParams["application_name"] = "asked"
		return refused
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	defer pool.Close()
	conn, err := dial(t.Context(), pool)
	require.NoError(t, err)
	var name string
	require.NoError(t, conn.QueryRow(t.Context(), "show application_name").Scan(&name))
	assert.Equal(t, "asked", name)
	hangUp(conn)
	refused = errors.New("no password today")
	_, err = dial(t.Context(), pool)
	require.ErrorIs(t, err, refused)
}
