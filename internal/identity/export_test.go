package identity_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/identity"
)

func TestAnExportHoldsWhatIsKeptOfAPersonAndNothingOfOthers(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	id := ana(t, s)
	_, err := s.EnsureUser(ctx, identity.NewUser{Email: "luis@robles.cl", Name: "Luis", Password: password})
	require.NoError(t, err)
	_, err = s.SignIn(ctx, attempt("ana@robles.cl", password))
	require.NoError(t, err)
	o, err := s.Open(ctx, id, company, from)
	require.NoError(t, err)
	_, token := link(t, s, identity.ResetLink, id, "ana@robles.cl")
	raw, err := s.Export(ctx, id)
	require.NoError(t, err)
	var out struct {
		Person   struct{ Email, Name, Lastname string }
		Links    []struct{ Kind string }
		SignIns  []struct{ What string }
		Sessions []struct{ Device, Address string }
	}
	require.NoError(t, json.Unmarshal(raw, &out))
	require.Equal(t, "ana@robles.cl Ana Soto", out.Person.Email+" "+out.Person.Name+" "+out.Person.Lastname)
	require.Len(t, out.Links, 1)
	require.Equal(t, "Firefox", out.Sessions[0].Device)
	require.Equal(t, "signed-in", out.SignIns[0].What)
	for _, secret := range []string{"argon2id", o.Token, token, "luis"} {
		require.NotContains(t, string(raw), secret)
	}
	_, err = s.Export(ctx, newID())
	require.True(t, fault.Has(err, "user.unknown"))
}
