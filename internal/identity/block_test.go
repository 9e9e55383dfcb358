package identity_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
)

func TestWhoIsBlockedKeepsEverythingAndGetsInNowhere(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	id := ana(t, s)
	o := signedIn(t, s, id)
	require.NoError(t, s.Block(ctx, id))
	_, err := s.Session(ctx, o.Token, "")
	require.True(t, fault.Has(err, "session.required"), "open sessions end")
	_, err = s.Open(ctx, id, newID(), from)
	require.True(t, fault.Has(err, "session.blocked"))
	u, err := s.User(ctx, id)
	require.NoError(t, err)
	require.NotEmpty(t, u.Email, "nothing is forgotten")
	kept, err := s.Export(ctx, id)
	require.NoError(t, err)
	require.Contains(t, string(kept), `"blocked" : "20`)

	require.NoError(t, s.Unblock(ctx, id))
	_, err = s.Session(ctx, signedIn(t, s, id).Token, "")
	require.NoError(t, err)
	require.True(t, fault.Has(s.Block(ctx, newID()), "user.unknown"))
	require.True(t, fault.Has(s.Unblock(ctx, newID()), "user.unknown"))
}
