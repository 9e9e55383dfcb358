package identity_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/identity"
)

func TestAProofLastsAQuarterOfAnHourAndIsOfOneSession(t *testing.T) {
	ctx := context.Background()
	for name, prove := range map[string]func(*identity.Service, *clock, identity.Session, app, *key) error{
		"the password": func(s *identity.Service, _ *clock, one identity.Session, _ app, _ *key) error {
			return s.ProvePassword(ctx, one, password, from)
		},
		"a code of the app": func(s *identity.Service, _ *clock, one identity.Session, a app, _ *key) error {
			return s.ProveCode(ctx, one, a.code(), from)
		},
		"a passkey": func(s *identity.Service, _ *clock, one identity.Session, _ app, k *key) error {
			options, token, err := s.BeginPasskeySignIn(ctx, from)
			require.NoError(t, err)
			return s.ProvePasskey(ctx, one, token, k.sign(options), from)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, c, _ := service(t, onSite)
			id := ana(t, s)
			a, _ := withApp(t, s, c, id)
			k := kept(t, s, id, "Phone")
			here, there := signedIn(t, s, id), signedIn(t, s, id)
			now := func(o identity.Opened) error {
				one, err := s.Session(ctx, o.Token, "")
				require.NoError(t, err)
				return s.Recent(one)
			}
			c.pass(14 * time.Minute)
			require.NoError(t, now(here))
			c.pass(time.Minute)
			require.True(t, fault.Has(now(here), "session.reauthentication_needed"))
			require.NoError(t, prove(s, c, here.Session, a, k))
			require.NoError(t, now(here))
			require.True(t, fault.Has(now(there), "session.reauthentication_needed"), "another device has proven nothing")
			c.pass(15 * time.Minute)
			require.True(t, fault.Has(now(here), "session.reauthentication_needed"))
		})
	}
}

func TestAWrongProofProvesNothing(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t, onSite)
	id := ana(t, s)
	withApp(t, s, c, id)
	other, err := s.EnsureUser(ctx, identity.NewUser{Email: "bruno@robles.cl", Name: "Bruno", Lastname: "Rojas", Language: "es", Password: password})
	require.NoError(t, err)
	foreign := kept(t, s, other, "Bruno's")
	o := signedIn(t, s, id)
	c.pass(time.Hour)
	options, token, err := s.BeginPasskeySignIn(ctx, from)
	require.NoError(t, err)
	for key, err := range map[string]error{
		"password.wrong":    s.ProvePassword(ctx, o.Session, "Wrong-pass1", from),
		"factor.code_wrong": s.ProveCode(ctx, o.Session, "000000", from),
		"passkey.not_yours": s.ProvePasskey(ctx, o.Session, token, foreign.sign(options), from),
		"factor.expired":    s.ProvePasskey(ctx, o.Session, "nonsense", foreign.sign(options), from),
	} {
		require.True(t, fault.Has(err, key), "%s: %v", key, err)
	}
	one, err := s.Session(ctx, o.Token, "")
	require.NoError(t, err)
	require.True(t, fault.Has(s.Recent(one), "session.reauthentication_needed"))
}

func TestASessionRemembersWhenItsPersonProvedWhoTheyAre(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	id := ana(t, s)
	earlier := from
	earlier.Proven = c.now().Add(-20 * time.Minute)
	o, err := s.Open(ctx, id, company, earlier)
	require.NoError(t, err)
	require.True(t, fault.Has(s.Recent(o.Session), "session.reauthentication_needed"), "who goes on in another company has proven nothing anew")
	earlier.Proven = c.now().Add(time.Hour)
	o, err = s.Open(ctx, id, company, earlier)
	require.NoError(t, err)
	c.pass(15 * time.Minute)
	require.True(t, fault.Has(s.Recent(o.Session), "session.reauthentication_needed"), "an issuer's clock that is fast gives no time")
}

func TestAPasswordIsNoProofWhereAProviderIsInsistedOn(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	owner := signedIn(t, s, ana(t, s))
	other, err := s.EnsureUser(ctx, identity.NewUser{Email: "luis@torre.example", Name: "Luis", Lastname: "Paz", Language: "es", Password: password})
	require.NoError(t, err)
	through := from
	through.Provider = "trimble"
	o, err := s.Open(ctx, other, owner.Company, through)
	require.NoError(t, err)
	c.pass(time.Hour)
	recent := func(o identity.Opened) error {
		t.Helper()
		one, err := s.Session(ctx, o.Token, "")
		require.NoError(t, err)
		return s.Recent(one)
	}
	require.NoError(t, s.ProvePassword(ctx, o.Session, password, from))
	require.NoError(t, recent(o))

	_, err = s.SetPolicy(ctx, owner.Session, identity.Policy{Provider: "trimble", BreakGlass: owner.User}, from)
	require.NoError(t, err)
	require.True(t, fault.Has(recent(o), "session.reauthentication_needed"), "a proof by the password counts no longer")
	require.True(t, fault.Has(s.ProvePassword(ctx, o.Session, password, from), "session.sso_required"))
	ways, err := s.Proofs(ctx, o.Session)
	require.NoError(t, err)
	require.False(t, ways.Password)
	require.NoError(t, s.ProveElsewhere(ctx, o.Session, c.now().Add(-time.Hour), from))
	require.True(t, fault.Has(recent(o), "session.reauthentication_needed"))
	require.NoError(t, s.ProveElsewhere(ctx, o.Session, identity.Never, from))
	require.True(t, fault.Has(recent(o), "session.reauthentication_needed"))
	require.NoError(t, s.ProveElsewhere(ctx, o.Session, c.now().Add(-5*time.Minute), from))
	require.NoError(t, recent(o))
	c.pass(10 * time.Minute)
	require.True(t, fault.Has(recent(o), "session.reauthentication_needed"), "as fresh as the issuer says")

	require.NoError(t, s.ProvePassword(ctx, owner.Session, password, from))
	require.NoError(t, recent(owner), "who comes in without the provider has nothing else")
}

func TestASignInHandedOverIsAsFreshAsItWas(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	id := ana(t, s)
	at := c.now().Add(-20 * time.Minute)
	token, err := s.HandSSO(ctx, id, "trimble", at)
	require.NoError(t, err)
	u, provider, proven, err := s.TakeSSO(ctx, token)
	require.NoError(t, err)
	require.Equal(t, id, u.ID)
	require.Equal(t, "trimble", provider)
	require.True(t, at.Equal(proven))
	_, _, _, err = s.TakeSSO(ctx, token)
	require.True(t, fault.Has(err, "factor.expired"), "it serves once")
}
