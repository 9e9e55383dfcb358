package identity

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
)

var cheap = Cost{Memory: 64, Passes: 1, Threads: 1}

// Work is how much memory the service has filled with hashing so far, in KiB.
func (s *Service) Work() int64 { return s.hasher.work.Load() }

func TestAPasswordMatchesItsOwnHashOnly(t *testing.T) {
	ctx := context.Background()
	h := newHasher(cheap, 1, 4)
	stored, err := h.hash(ctx, "Andamio-1234")
	require.NoError(t, err)
	again, err := h.hash(ctx, "Andamio-1234")
	require.NoError(t, err)
	require.NotEqual(t, stored, again, "salted")
	for password, want := range map[string]bool{"Andamio-1234": true, "Andamio-1235": false, "": false, strings.Repeat("a", 9_000): false} {
		ok, outdated, err := h.matches(ctx, password, stored)
		require.NoError(t, err)
		require.Equal(t, want, ok, password)
		require.False(t, outdated)
	}
	_, outdated, err := newHasher(Cost{Memory: 128, Passes: 1, Threads: 1}, 1, 4).matches(ctx, "Andamio-1234", stored)
	require.NoError(t, err)
	require.True(t, outdated, "made at a lower cost than today's")
}

func TestADamagedHashMatchesNothingAndTakesNoMemory(t *testing.T) {
	h := newHasher(cheap, 1, 4)
	for _, stored := range []string{
		"", "$", "plain", "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2i$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=4294967295,t=4294967295,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", h.decoy[:len(h.decoy)-4],
	} {
		ok, _, err := h.matches(context.Background(), "", stored)
		require.NoError(t, err)
		require.False(t, ok, stored)
	}
}

func TestAFloodIsRefusedInsteadOfQueued(t *testing.T) {
	h := newHasher(cheap, 1, 2)
	leave, err := h.enter(context.Background())
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 2)
	for range 2 {
		go func() {
			_, _, err := h.matches(ctx, "x", "")
			ended <- err
		}()
	}
	require.Eventually(t, func() bool { return h.waiting.Load() == 2 }, 5*time.Second, time.Millisecond)
	_, _, err = h.matches(ctx, "x", "")
	require.True(t, fault.Has(err, "session.busy"), err)
	require.Equal(t, fault.TooMany, fault.Of(err).Code)
	cancel()
	for range 2 {
		require.True(t, fault.Has(<-ended, "session.busy"), "who gives up waiting leaves the queue")
	}
	leave()
	_, _, err = h.matches(context.Background(), "x", "")
	require.NoError(t, err)
}

// HashOnce computes one hash at a cost.
func HashOnce(c Cost) {
	h := newHasher(c, 1, 1)
	h.derive("Andamio-1234", make([]byte, saltBytes), c, hashBytes)
}
