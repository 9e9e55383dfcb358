package postgres

import (
	"testing"
	"time"

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
