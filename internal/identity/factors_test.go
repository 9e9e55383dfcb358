package identity_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
)

// signedIn gives a session of a person.
func signedIn(t *testing.T, s *identity.Service, user kernel.UserID) identity.Opened {
	t.Helper()
	o, err := s.Open(context.Background(), user, company, from)
	require.NoError(t, err)
	return o
}

// app is what shows codes on a person's telephone.
type app struct {
	t      *testing.T
	c      *clock
	secret string
}

func (a app) code() string {
	a.t.Helper()
	code, err := totp.GenerateCode(a.secret, a.c.now())
	require.NoError(a.t, err)
	return code
}

// withApp gives a person codes of an app.
func withApp(t *testing.T, s *identity.Service, c *clock, user kernel.UserID) (app, []string) {
	t.Helper()
	ctx := context.Background()
	fresh, err := s.BeginCodes(ctx, user)
	require.NoError(t, err)
	require.Contains(t, fresh.URI, "otpauth://totp/Gantry:ana@robles.cl?")
	a := app{t, c, fresh.Secret}
	recovery, err := s.ConfirmCodes(ctx, signedIn(t, s, user).Session, a.code(), from)
	require.NoError(t, err)
	c.pass(time.Minute) // the confirming code is used up
	return a, recovery
}

// answer says the password's second half in a fresh sign-in.
func answer(t *testing.T, s *identity.Service, user kernel.UserID, code string) error {
	t.Helper()
	token, err := s.AskSecond(context.Background(), user)
	require.NoError(t, err)
	u, err := s.AnswerSecond(context.Background(), token, code, from)
	if err == nil {
		require.Equal(t, user, u.ID)
	}
	return err
}

func TestACodeOfTheAppServesOnceAndOnlyAroundItsTime(t *testing.T) {
	s, c, _ := service(t)
	id := ana(t, s)
	a, _ := withApp(t, s, c, id)
	code := a.code()
	require.NoError(t, answer(t, s, id, code[:3]+" "+code[3:]))
	require.True(t, fault.Has(answer(t, s, id, code), "factor.wrong"), "again")
	c.pass(time.Minute)
	late := a.code()
	c.pass(30 * time.Second)
	require.NoError(t, answer(t, s, id, late), "a clock may be off by half a minute")
	late = a.code()
	c.pass(2 * time.Minute)
	require.True(t, fault.Has(answer(t, s, id, late), "factor.wrong"), "a code of two minutes ago")
}

func TestCodesCountOnlyOnceOneHasComeBack(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	id := ana(t, s)
	fresh, err := s.BeginCodes(ctx, id)
	require.NoError(t, err)
	f, err := s.Factors(ctx, id)
	require.NoError(t, err)
	require.False(t, f.Any())
	require.True(t, fault.Has(answer(t, s, id, app{t, c, fresh.Secret}.code()), "factor.wrong"))
	_, err = s.ConfirmCodes(ctx, signedIn(t, s, id).Session, "000000", from)
	require.True(t, fault.Has(err, "factor.code_wrong"), err)
	_, recovery := withApp(t, s, c, id)
	require.Len(t, recovery, 10)
	f, err = s.Factors(ctx, id)
	require.NoError(t, err)
	require.True(t, f.Codes)
	require.Equal(t, 10, f.Recovery)
	_, err = s.BeginCodes(ctx, id)
	require.True(t, fault.Has(err, "factor.exists"), "a second app would put the first one out unseen: %v", err)
}

func TestARecoveryCodeServesOnceHoweverItIsTyped(t *testing.T) {
	ctx := context.Background()
	s, c, db := service(t)
	id := ana(t, s)
	_, recovery := withApp(t, s, c, id)
	require.NoError(t, answer(t, s, id, " "+strings.ToUpper(strings.ReplaceAll(recovery[3], "-", " "))))
	require.True(t, fault.Has(answer(t, s, id, recovery[3]), "factor.wrong"))
	f, err := s.Factors(ctx, id)
	require.NoError(t, err)
	require.Equal(t, 9, f.Recovery)
	fresh, err := s.RenewRecovery(ctx, signedIn(t, s, id).Session, from)
	require.NoError(t, err)
	require.True(t, fault.Has(answer(t, s, id, recovery[4]), "factor.wrong"), "the old ones ended")
	require.NoError(t, answer(t, s, id, fresh[0]))
	var leaked bool
	require.NoError(t, db.QueryRow(ctx, `select exists (select from identity_recovery_codes r where encode(code_hash, 'escape') like '%' || $1 || '%')`, fresh[1][:4]).Scan(&leaked))
	require.False(t, leaked)
}

func TestGuessingASecondFactorIsBounded(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	id := ana(t, s)
	a, _ := withApp(t, s, c, id)
	token, err := s.AskSecond(ctx, id)
	require.NoError(t, err)
	for range 5 {
		_, err = s.AnswerSecond(ctx, token, "000000", from)
		require.True(t, fault.Has(err, "factor.wrong"), err)
	}
	_, err = s.AnswerSecond(ctx, token, a.code(), from)
	require.True(t, fault.Has(err, "factor.expired"), "five wrong answers end the sign-in: %v", err)
	wrong := 0
	for range 20 {
		if err = answer(t, s, id, "000000"); !fault.Has(err, "factor.wrong") {
			break
		}
		wrong++
	}
	require.True(t, fault.Has(err, "session.too_many_attempts"), "over all sign-ins: %v", err)
	require.Equal(t, 10, wrong)
	late, err := s.AskSecond(ctx, id)
	require.NoError(t, err)
	c.pass(10 * time.Minute)
	_, err = s.AnswerSecond(ctx, late, a.code(), from)
	require.True(t, fault.Has(err, "factor.expired"), "ten minutes: %v", err)
	require.NoError(t, answer(t, s, id, a.code()))
}

func TestRemovingTheLastFactorEndsRecoveryCodes(t *testing.T) {
	ctx := context.Background()
	s, c, db := service(t)
	id := ana(t, s)
	withApp(t, s, c, id)
	require.NoError(t, s.RemoveCodes(ctx, signedIn(t, s, id).Session, from))
	f, err := s.Factors(ctx, id)
	require.NoError(t, err)
	require.Equal(t, identity.Factors{Passkeys: []identity.Passkey{}}, f)
	_, err = s.RenewRecovery(ctx, signedIn(t, s, id).Session, from)
	require.True(t, fault.Has(err, "factor.none"), err)
	var noted int
	require.NoError(t, db.QueryRow(ctx, `select count(*) from identity_audit where what in ('codes-added', 'codes-removed') and user_id = $1`, id).Scan(&noted))
	require.Equal(t, 2, noted)
}

func TestWhoeverLostEveryFactorSignsInWithThePasswordAfterAnOperatorEndedThem(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	id := ana(t, s)
	withApp(t, s, c, id)
	other, err := s.EnsureUser(ctx, identity.NewUser{Email: "bruno@robles.cl", Name: "Bruno", Lastname: "Rojas", Language: "es", Password: password})
	require.NoError(t, err)
	require.NoError(t, s.RemoveFactors(ctx, other))
	f, err := s.Factors(ctx, id)
	require.NoError(t, err)
	require.True(t, f.Any(), "somebody else's stay")
	require.NoError(t, s.RemoveFactors(ctx, id))
	f, err = s.Factors(ctx, id)
	require.NoError(t, err)
	require.Equal(t, identity.Factors{Passkeys: []identity.Passkey{}}, f)
}

func TestErasingAPersonTakesSecondFactorsAlong(t *testing.T) {
	ctx := context.Background()
	s, c, db := service(t)
	id := ana(t, s)
	withApp(t, s, c, id)
	_, err := s.AskSecond(ctx, id)
	require.NoError(t, err)
	require.NoError(t, s.Erase(ctx, id))
	var left int
	require.NoError(t, db.QueryRow(ctx, `
		select (select count(*) from identity_totp) + (select count(*) from identity_recovery_codes) + (select count(*) from identity_passkeys) + (select count(*) from identity_ceremonies)`).Scan(&left))
	require.Zero(t, left)
}

func TestACompanysPolicyHoldsForOpenSessionsToo(t *testing.T) {
	ctx := context.Background()
	s, c, _ := service(t)
	id := ana(t, s)
	elsewhere, err := s.Open(ctx, id, newID(), from)
	require.NoError(t, err)
	o := signedIn(t, s, id)
	_, err = s.SetPolicy(ctx, o.Session, identity.Policy{SecondFactor: true, Idle: time.Hour, Lifetime: 24 * time.Hour}, from)
	require.NoError(t, err)
	got, err := s.Session(ctx, o.Token, "")
	require.NoError(t, err)
	require.True(t, got.Owes)
	other, err := s.Session(ctx, elsewhere.Token, "")
	require.NoError(t, err)
	require.False(t, other.Owes, "another company asks nothing")
	require.NoError(t, s.Strengthen(ctx, o.ID))
	got, err = s.Session(ctx, o.Token, "")
	require.NoError(t, err)
	require.False(t, got.Owes)

	c.pass(61 * time.Minute)
	_, err = s.Session(ctx, o.Token, "")
	require.True(t, fault.Has(err, "session.required"), "an hour without use")
	list, err := s.Sessions(ctx, id)
	require.NoError(t, err)
	require.Len(t, list, 1, "the list shows what still opens the door")
	used := signedIn(t, s, id)
	for range 24 {
		c.pass(59 * time.Minute)
		_, err = s.Session(ctx, used.Token, "")
		require.NoError(t, err)
	}
	c.pass(25 * time.Minute)
	_, err = s.Session(ctx, used.Token, "")
	require.True(t, fault.Has(err, "session.required"), "a day, however used")
	for _, p := range []identity.Policy{{Idle: time.Minute}, {Lifetime: 366 * 24 * time.Hour}} {
		_, err = s.SetPolicy(ctx, used.Session, p, from)
		require.True(t, fault.Has(err, "policy.times"))
	}
}
