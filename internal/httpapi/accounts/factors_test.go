package accounts_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/identity"
)

var proof = map[string]any{"present": httpapitest.Password}

// codeAt is what the app shows some steps from now.
func codeAt(t *testing.T, secret string, steps int) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, time.Now().Add(time.Duration(steps)*30*time.Second))
	require.NoError(t, err)
	return code
}

// withCodes gives the caller codes of an app, confirmed by the code of the step before: that of now is still to be used.
func withCodes(t *testing.T, c *httpapitest.Client) (secret string, recovery []string) {
	t.Helper()
	var fresh accountsapi.NewCodesView
	c.OK(http.MethodPost, "/api/account/codes", proof).Into(t, &fresh)
	require.Contains(t, fresh.QR, "data:image/png;base64,")
	var out accountsapi.RecoveryView
	c.OK(http.MethodPut, "/api/account/codes", map[string]any{"code": codeAt(t, fresh.Secret, -1)}).Into(t, &out)
	require.Len(t, out.Recovery, 10)
	return fresh.Secret, out.Recovery
}

func TestSigningInAsksForTheSecondFactorOfWhoeverHasOne(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	secret, recovery := withCodes(t, w.As(w.Theirs, access.Planner))
	credentials := map[string]any{"email": w.Theirs.Email(access.Planner), "password": httpapitest.Password}
	a := w.Nobody().OK(http.MethodPost, "/api/session", credentials)
	require.Equal(t, http.StatusAccepted, a.StatusCode)
	require.Empty(t, a.Cookies(), "nobody is signed in yet")
	var asked accountsapi.SecondFactorView
	a.Into(t, &asked)
	require.True(t, asked.SecondFactor.Codes)

	wrong := w.Nobody().Do(http.MethodPost, "/api/session/second", map[string]any{"token": asked.SecondFactor.Token, "code": "000000"})
	require.Equal(t, http.StatusUnauthorized, wrong.StatusCode)
	require.Equal(t, "factor.wrong", wrong.Code(t))
	answer := map[string]any{"token": asked.SecondFactor.Token, "code": codeAt(t, secret, 0)}
	a = w.Nobody().OK(http.MethodPost, "/api/session/second", answer)
	require.Len(t, a.Cookies(), 1)
	var s accountsapi.SessionView
	a.Into(t, &s)
	require.Equal(t, w.Theirs.People[access.Planner], s.User.ID)
	require.Equal(t, "factor.expired", w.Nobody().Do(http.MethodPost, "/api/session/second", answer).Code(t), "a token serves once")

	for _, path := range []string{"/api/session", "/api/auth"} {
		body := map[string]any{"user": credentials["email"], "password": httpapitest.Password, "bearer": true}
		if path == "/api/session" {
			body = map[string]any{"email": credentials["email"], "password": httpapitest.Password, "bearer": true}
		}
		a := w.Nobody().OK(http.MethodPost, path, body)
		require.Equal(t, http.StatusAccepted, a.StatusCode, "%s: programs too", path)
		require.NotContains(t, string(a.Content), "csrf")
	}
	a = w.Nobody().OK(http.MethodPost, "/api/session", credentials)
	a.Into(t, &asked)
	program := w.Nobody()
	w.Nobody().OK(http.MethodPost, "/api/session/second", map[string]any{"token": asked.SecondFactor.Token, "code": recovery[0], "bearer": true}).Into(t, &s)
	program.Bearer = s.Token
	program.OK(http.MethodGet, "/api/session", nil)
}

func TestAnInvitationDoesNotLeadPastTheSecondFactor(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	withCodes(t, w.As(w.Theirs, access.Planner))
	tok, view := signUp(w, "camila@torre.example")
	a := w.Nobody().OK(http.MethodPut, "/api/users/updateFreeTrial/"+view.ID.String(), profile(tok, map[string]any{"company": map[string]any{"name": "Torre Norte"}}))
	var founder accountsapi.SessionView
	a.Into(t, &founder)
	admin := &httpapitest.Client{World: w, Cookie: a.Cookies()[0], CSRF: founder.CSRF, Header: http.Header{}}
	path := "/api/users/confirmation/" + invite(w, admin, w.Theirs.Email(access.Planner), access.Client)
	a = w.Nobody().OK(http.MethodPut, path, map[string]any{"password": httpapitest.Password})
	require.Equal(t, http.StatusAccepted, a.StatusCode)
	require.Empty(t, a.Cookies())
}

func TestEveryChangeOfHowAPersonSignsInAsksForThePassword(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	c := w.As(w.Theirs, access.Admin)
	withCodes(t, c)
	policy := map[string]any{"secondFactor": true, "idleMinutes": 60, "lifetimeDays": 7}
	for _, tc := range []struct {
		method, path string
		more         map[string]any
	}{
		{http.MethodPost, "/api/account/codes", nil}, {http.MethodPost, "/api/account/codes/remove", nil}, {http.MethodPost, "/api/account/recovery", nil},
		{http.MethodPost, "/api/account/passkeys", nil}, {http.MethodPost, "/api/account/passkeys/" + httpapitest.NewID().String() + "/remove", nil},
		{http.MethodPut, "/api/company/policy", policy},
	} {
		body := map[string]any{"present": "Wrong-pass1"}
		for k, v := range tc.more {
			body[k] = v
		}
		a := c.Do(tc.method, tc.path, body)
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "%s: the session is sound, so this is no 401", tc.path)
		require.Equal(t, "password.wrong", a.Code(t), tc.path)
		require.Equal(t, "session.demo_shared", w.As(w.Ours, access.Admin).Do(tc.method, tc.path, body).Code(t), "%s of visitors who share a person", tc.path)
	}
	var view accountsapi.AccountView
	c.OK(http.MethodGet, "/api/account", nil).Into(t, &view)
	require.True(t, view.Factors.Codes)
	require.Equal(t, 10, view.Factors.Recovery)
	c.OK(http.MethodPost, "/api/account/codes/remove", proof)
	c.OK(http.MethodGet, "/api/account", nil).Into(t, &view)
	require.False(t, view.Factors.Codes)
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(access.Admin), "password": httpapitest.Password})
}

func TestACompanyThatAsksForASecondFactorOpensNothingElseWithoutOne(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, planner := w.As(w.Theirs, access.Admin), w.As(w.Theirs, access.Planner)
	projects := "/api/companies/" + w.Theirs.Company.String() + "/projects"
	planner.OK(http.MethodGet, projects, nil)
	policy := map[string]any{"secondFactor": true, "idleMinutes": 0, "lifetimeDays": 0, "present": httpapitest.Password}
	require.Equal(t, "permission.denied", planner.Do(http.MethodPut, "/api/company/policy", policy).Code(t))
	admin.OK(http.MethodPut, "/api/company/policy", policy)
	var kept accountsapi.PolicyView
	other := w.As(w.Ours, access.Admin)
	other.OK(http.MethodGet, "/api/company/policy", nil).Into(t, &kept)
	require.False(t, kept.SecondFactor, "another company asks nothing")

	require.Equal(t, "factor.required", planner.Do(http.MethodGet, projects, nil).Code(t), "open sessions too")
	var s accountsapi.SessionView
	planner.OK(http.MethodGet, "/api/session", nil).Into(t, &s)
	require.True(t, s.Owes, "and the page knows")
	w.Nobody().OK(http.MethodPost, "/api/session", map[string]any{"email": w.Theirs.Email(access.Planner), "password": httpapitest.Password}).Into(t, &s)
	require.True(t, s.Owes)
	withCodes(t, planner)
	planner.OK(http.MethodGet, projects, nil)
	var strong accountsapi.SessionView
	planner.OK(http.MethodGet, "/api/session", nil).Into(t, &strong)
	require.False(t, strong.Owes)
}

func TestPasskeysAreOfferedAndAStrangersAnswerIsRefused(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	var offer accountsapi.PasskeyView
	w.Nobody().OK(http.MethodPost, "/api/session/passkey", nil).Into(t, &offer)
	require.Contains(t, string(offer.Options), `"rpId":"plan.example"`)
	a := w.Nobody().Do(http.MethodPut, "/api/session/passkey", map[string]any{"token": offer.Token, "response": map[string]any{"id": "x"}})
	require.Equal(t, http.StatusUnauthorized, a.StatusCode)
	require.Equal(t, "passkey.refused", a.Code(t))
	c := w.As(w.Theirs, access.Planner)
	c.OK(http.MethodPost, "/api/account/passkeys", proof).Into(t, &offer)
	require.Contains(t, string(offer.Options), `"userVerification":"required"`)
	a = c.Do(http.MethodPut, "/api/account/passkeys", map[string]any{"token": offer.Token, "name": "Mi teléfono", "response": map[string]any{"id": "x"}})
	require.Equal(t, "passkey.not_kept", a.Code(t))
	c.OK(http.MethodGet, "/api/session", nil)
	f, err := w.Identity.Factors(t.Context(), w.Theirs.People[access.Planner])
	require.NoError(t, err)
	require.Equal(t, identity.Factors{Passkeys: []identity.Passkey{}}, f)
}
