package identity_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
)

func person(t *testing.T, s *identity.Service, email string) kernel.UserID {
	t.Helper()
	id, err := s.EnsureUser(context.Background(), identity.NewUser{Email: email, Name: "Luis", Lastname: "Vera"})
	require.NoError(t, err)
	return id
}

func TestASuperadministratorVisitsACompanyForAReasonAndATime(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	root, theirs := ana(t, s), newID()
	o := signedIn(t, s, root)
	visit := func(reason string, lasts time.Duration) (identity.Opened, identity.Support, error) {
		return s.OpenSupport(ctx, o.Session, theirs, reason, lasts, from)
	}
	_, _, err := visit("the calendar of Andes is empty", time.Hour)
	require.True(t, fault.Has(err, "permission.denied"), "not yet granted")
	require.NoError(t, s.GrantSuperadmin(ctx, root))
	require.NoError(t, s.GrantSuperadmin(ctx, root), "again")
	home, err := s.Session(ctx, o.Token, "")
	require.NoError(t, err)
	require.True(t, home.Superadmin)
	require.True(t, home.Support.IsZero())

	for reason, lasts := range map[string]time.Duration{"help": time.Hour, "a reason, too long": 4*time.Hour + time.Second, "a reason, no time": 0} {
		_, _, err := visit(reason, lasts)
		require.True(t, fault.Has(err, "support.reason") || fault.Has(err, "support.hours"), reason)
	}
	v, made, err := visit("  the calendar\nof Andes is empty ", 2*time.Hour)
	require.NoError(t, err)
	require.Equal(t, "the calendar of Andes is empty", made.Reason)
	is, err := s.Session(ctx, v.Token, "")
	require.NoError(t, err)
	require.Equal(t, theirs, is.Company)
	require.Equal(t, made.ID, is.Support)

	t.Run("it ends by itself", func(t *testing.T) {
		c.pass(2*time.Hour - time.Minute)
		_, err := s.Session(ctx, v.Token, "")
		require.NoError(t, err)
		c.pass(time.Minute)
		_, err = s.Session(ctx, v.Token, "")
		require.True(t, fault.Has(err, "session.required"))
		list, err := s.Supports(ctx, theirs)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.False(t, list[0].Current)
	})
	t.Run("the company ends it, nobody else's does", func(t *testing.T) {
		v, made, err := visit("the calendar of Andes again", time.Hour)
		require.NoError(t, err)
		_, err = s.EndSupport(ctx, identity.Session{User: newID(), Company: newID()}, made.ID, from)
		require.True(t, fault.Has(err, "support.unknown"))
		admin := signedIn(t, s, person(t, s, "jefa@andes.example"))
		admin.Company = theirs
		ended, err := s.EndSupport(ctx, admin.Session, made.ID, from)
		require.NoError(t, err)
		require.Equal(t, []kernel.ID{v.ID}, ended)
		_, err = s.Session(ctx, v.Token, "")
		require.True(t, fault.Has(err, "session.required"))
	})
	t.Run("signing out of it ends it", func(t *testing.T) {
		v, _, err := visit("the calendar of Andes a third time", time.Hour)
		require.NoError(t, err)
		require.NoError(t, s.Revoke(ctx, v.Session, ""))
		list, err := s.Supports(ctx, theirs)
		require.NoError(t, err)
		require.False(t, list[0].Current)
		require.NotNil(t, list[0].Ended)
	})
	t.Run("who loses the right loses the visit", func(t *testing.T) {
		v, _, err := visit("the calendar of Andes, last time", time.Hour)
		require.NoError(t, err)
		ended, err := s.RevokeSuperadmin(ctx, root)
		require.NoError(t, err)
		require.Equal(t, []kernel.ID{v.ID}, ended)
		_, err = s.Session(ctx, v.Token, "")
		require.True(t, fault.Has(err, "session.required"))
		home, err := s.Session(ctx, signedIn(t, s, root).Token, "")
		require.NoError(t, err)
		require.False(t, home.Superadmin)
	})
	t.Run("the company's door shows it", func(t *testing.T) {
		entries, err := s.Door(ctx, theirs, nil, 0)
		require.NoError(t, err)
		what := map[string]int{}
		for _, e := range entries {
			what[e.What]++
		}
		require.Equal(t, 4, what["support-opened"])
		require.Equal(t, 1, what["support-ended"])
	})
}

func TestACompanyInsistsOnAProvider(t *testing.T) {
	ctx := context.Background()
	s, _, _ := service(t)
	owner := signedIn(t, s, ana(t, s))
	insist := identity.Policy{Provider: "trimble", BreakGlass: newID()}
	_, err := s.SetPolicy(ctx, owner.Session, insist, from)
	require.True(t, fault.Has(err, "policy.locks_out"), "who sets it must get in")
	insist.BreakGlass = owner.User

	other := person(t, s, "luis@torre.example")
	typed, err := s.Open(ctx, other, owner.Company, from)
	require.NoError(t, err)
	through := from
	through.Provider = "trimble"
	proven, err := s.Open(ctx, other, owner.Company, through)
	require.NoError(t, err)
	elsewhere, err := s.Open(ctx, other, newID(), from)
	require.NoError(t, err)

	ended, err := s.SetPolicy(ctx, owner.Session, insist, from)
	require.NoError(t, err)
	require.Equal(t, []kernel.ID{typed.ID}, ended)
	for token, lives := range map[string]bool{typed.Token: false, proven.Token: true, owner.Token: true, elsewhere.Token: true} {
		_, err := s.Session(ctx, token, "")
		require.Equal(t, lives, err == nil)
	}
	p, err := s.Policy(ctx, owner.Company)
	require.NoError(t, err)
	require.NoError(t, p.Admits(owner.User, ""))
	require.NoError(t, p.Admits(other, "trimble"))
	require.True(t, fault.Has(p.Admits(other, ""), "session.sso_required"))
	require.True(t, fault.Has(p.Admits(other, "google"), "session.sso_required"))
	require.NoError(t, s.AnyWayIn(ctx, owner.Company))
	p, err = s.Policy(ctx, owner.Company)
	require.NoError(t, err)
	require.NoError(t, p.Admits(other, ""))
}
