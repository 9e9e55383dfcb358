package accounts_test

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/sso"
)

// issuer is a small OpenID Connect server on loopback. Its fields say what is wrong with its next answer.
type issuer struct {
	server *httptest.Server
	key    *rsa.PrivateKey

	mu       sync.Mutex
	codes    map[string]url.Values // what the browser was sent with, by code
	subject  string
	email    string
	verified bool
	change   func(claims map[string]any)
	status   int // of the token endpoint; 0: as it should be
	signer   *rsa.PrivateKey
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	i := &issuer{key: key, signer: key, codes: map[string]url.Values{}, subject: "subject-1", verified: true}
	m := http.NewServeMux()
	answer := func(w http.ResponseWriter, v any) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(v)
	}
	m.HandleFunc("/.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, map[string]any{
			"issuer": i.server.URL, "authorization_endpoint": i.server.URL + "/authorize", "token_endpoint": i.server.URL + "/token", "jwks_uri": i.server.URL + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256"},
		})
	})
	m.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) {
		b64 := base64.RawURLEncoding
		answer(w, map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "1", "n": b64.EncodeToString(key.N.Bytes()), "e": b64.EncodeToString(big.NewInt(int64(key.E)).Bytes()),
		}}})
	})
	m.HandleFunc("/authorize", func(w http.ResponseWriter, r *http.Request) {
		i.mu.Lock()
		defer i.mu.Unlock()
		code := fmt.Sprintf("code-%d", len(i.codes))
		i.codes[code] = r.URL.Query()
		back, _ := url.Parse(r.URL.Query().Get("redirect_uri"))
		back.RawQuery = url.Values{"code": {code}, "state": {r.URL.Query().Get("state")}}.Encode()
		http.Redirect(w, r, back.String(), http.StatusFound)
	})
	m.HandleFunc("/token", func(w http.ResponseWriter, r *http.Request) {
		i.mu.Lock()
		defer i.mu.Unlock()
		asked, known := i.codes[r.FormValue("code")]
		delete(i.codes, r.FormValue("code")) // a code serves once
		challenge := sha256.Sum256([]byte(r.FormValue("code_verifier")))
		proven := known && base64.RawURLEncoding.EncodeToString(challenge[:]) == asked.Get("code_challenge") && asked.Get("code_challenge_method") == "S256"
		if !proven || i.status != 0 {
			w.WriteHeader(max(i.status, http.StatusBadRequest))
			answer(w, map[string]string{"error": "invalid_grant"})
			return
		}
		claims := map[string]any{
			"iss": i.server.URL, "aud": "gantry", "sub": i.subject, "nonce": asked.Get("nonce"), "email": i.email, "email_verified": i.verified,
			"iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
		}
		if i.change != nil {
			i.change(claims)
		}
		answer(w, map[string]any{"access_token": "x", "token_type": "Bearer", "id_token": i.sign(claims)})
	})
	i.server = httptest.NewServer(m)
	t.Cleanup(i.server.Close)
	return i
}

func (i *issuer) sign(claims map[string]any) string {
	b64 := base64.RawURLEncoding
	body, _ := json.Marshal(claims)
	text := b64.EncodeToString([]byte(`{"alg":"RS256","kid":"1"}`)) + "." + b64.EncodeToString(body)
	hash := sha256.Sum256([]byte(text))
	signature, _ := rsa.SignPKCS1v15(rand.Reader, i.signer, crypto.SHA256, hash[:])
	return text + "." + b64.EncodeToString(signature)
}

// withSSO is a world whose people may also sign in at an issuer.
func withSSO(t *testing.T, change ...func(*edge.Config)) (*httpapitest.World, *issuer) {
	t.Helper()
	i := newIssuer(t)
	list, err := sso.New([]sso.Settings{{Name: "trimble", Label: "Identidad", Issuer: i.server.URL, ClientID: "gantry", Secret: "s"}}, "https://plan.example")
	require.NoError(t, err)
	w := httpapitest.NewWorld(t, append(change, func(c *edge.Config) { c.SSO = list })...)
	i.email = w.Theirs.Email(access.Planner)
	return w, i
}

// walk begins a sign-in in a browser and gives what the issuer sends back to it.
func (i *issuer) walk(t *testing.T, browser *httpapitest.Client) map[string]any {
	t.Helper()
	var began struct{ URL string }
	a := browser.OK(http.MethodPost, "/api/auth/trimble/start", nil)
	a.Into(t, &began)
	require.Len(t, a.Cookies(), 1)
	require.True(t, a.Cookies()[0].HttpOnly)
	browser.Cookie = a.Cookies()[0]
	to, err := url.Parse(began.URL)
	require.NoError(t, err)
	q := to.Query()
	require.Equal(t, "code", q.Get("response_type"), "auth-359")
	require.Equal(t, "https://plan.example/auth/trimble/callback", q.Get("redirect_uri"))
	require.NotEmpty(t, q.Get("nonce"))
	require.Equal(t, "S256", q.Get("code_challenge_method"))
	plain := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := plain.Get(began.URL)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	back, err := res.Location()
	require.NoError(t, err)
	return map[string]any{"code": back.Query().Get("code"), "state": back.Query().Get("state")}
}

func finish(c *httpapitest.Client, t *testing.T, answer map[string]any) accountsapi.SSOView {
	t.Helper()
	var v accountsapi.SSOView
	c.OK(http.MethodPost, "/api/auth/trimble/sso", answer).Into(t, &v)
	return v
}

// linked signs somebody in at the issuer for the first time and links the account by the password here.
func linked(t *testing.T, w *httpapitest.World, i *issuer) {
	t.Helper()
	browser := w.Nobody()
	v := finish(browser, t, i.walk(t, browser))
	require.Equal(t, "USER_NOT_FOUND", v.Reason, "an e-mail address alone never links")
	require.NotEmpty(t, v.Link)
	browser.OK(http.MethodPost, "/api/auth/trimble/link", map[string]any{"link": v.Link, "password": httpapitest.Password})
}

// auth-301 auth-343 auth-359 auth-360
func TestAnAccountElsewhereOpensTheDoorOnceItIsLinkedByThePasswordHere(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t)
	browser := w.Nobody()
	v := finish(browser, t, i.walk(t, browser))
	require.False(t, v.Success)
	require.Equal(t, i.email, v.Email)
	link := map[string]any{"link": v.Link, "password": "Wrong-pass1"}
	require.Equal(t, http.StatusUnauthorized, browser.Do(http.MethodPost, "/api/auth/trimble/link", link).StatusCode)
	link["password"] = httpapitest.Password
	stranger := w.Nobody()
	require.Equal(t, "sso.state_unknown", stranger.Do(http.MethodPost, "/api/auth/trimble/link", link).Code(t), "another browser")
	a := browser.OK(http.MethodPost, "/api/auth/trimble/link", link)
	a.Into(t, &v)
	require.Equal(t, w.Theirs.People[access.Planner], v.Session.User.ID)

	browser = w.Nobody()
	v = finish(browser, t, i.walk(t, browser))
	require.True(t, v.Success)
	require.Equal(t, w.Theirs.People[access.Planner], v.Session.User.ID)
	require.Equal(t, w.Theirs.Company, v.Session.Company.ID)

	i.subject = "subject-2"
	browser = w.Nobody()
	require.Equal(t, "USER_NOT_FOUND", finish(browser, t, i.walk(t, browser)).Reason, "the same address under another subject is somebody else")
}

// auth-365: what can go wrong has a reason each, and nobody is signed in.
func TestASignInElsewhereThatDoesNotHoldHasAReason(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t)
	linked(t, w, i)
	foreign, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	for name, tc := range map[string]struct {
		reason string
		issuer func()
		answer func(map[string]any)
	}{
		"the person declines":            {"AUTH_REJECTED", nil, func(a map[string]any) { a["error"] = "access_denied" }},
		"a forged state":                 {"INVALID_STATE", nil, func(a map[string]any) { a["state"] = "AAAA" }},
		"no state":                       {"INVALID_STATE", nil, func(a map[string]any) { delete(a, "state") }},
		"no code":                        {"NO_CODE", nil, func(a map[string]any) { delete(a, "code") }},
		"a code nobody gave out":         {"AUTH_FAILED", nil, func(a map[string]any) { a["code"] = "nonsense" }},
		"the issuer is down":             {"AUTH_SERVER_ERROR", func() { i.status = 503 }, nil},
		"a token for somebody else":      {"AUTH_FAILED", func() { i.change = func(c map[string]any) { c["aud"] = "another" } }, nil},
		"a token of another issuer":      {"AUTH_FAILED", func() { i.change = func(c map[string]any) { c["iss"] = "https://evil.example" } }, nil},
		"a token of another attempt":     {"AUTH_FAILED", func() { i.change = func(c map[string]any) { c["nonce"] = "another" } }, nil},
		"a token that is over":           {"AUTH_FAILED", func() { i.change = func(c map[string]any) { c["exp"] = time.Now().Add(-time.Hour).Unix() } }, nil},
		"a token signed by somebody":     {"AUTH_FAILED", func() { i.signer = foreign }, nil},
		"a subject nobody is linked to":  {"USER_NOT_FOUND", func() { i.subject, i.email = "subject-9", "nobody@torre.example" }, nil},
		"an address that is not checked": {"USER_NOT_FOUND", func() { i.subject, i.verified = "subject-9", false }, nil},
	} {
		subject, email := i.subject, i.email
		if tc.issuer != nil {
			tc.issuer()
		}
		browser := w.Nobody()
		answer := i.walk(t, browser)
		if tc.answer != nil {
			tc.answer(answer)
		}
		a := browser.OK(http.MethodPost, "/api/auth/trimble/sso", answer)
		var v accountsapi.SSOView
		a.Into(t, &v)
		require.Equal(t, accountsapi.SSOView{Reason: tc.reason}, v, name)
		require.Empty(t, a.Cookies(), name)
		i.subject, i.email, i.verified, i.change, i.status, i.signer = subject, email, true, nil, 0, i.key
	}
}

func TestAnAnswerServesOnceAndOnlyTheBrowserThatAsked(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t)
	linked(t, w, i)
	browser, thief := w.Nobody(), w.Nobody()
	answer := i.walk(t, browser)
	i.walk(t, thief)
	require.Equal(t, "INVALID_STATE", finish(thief, t, answer).Reason, "another browser's answer signs nobody in")
	kept := *browser
	require.True(t, finish(browser, t, answer).Success)
	require.Equal(t, "INVALID_STATE", finish(&kept, t, answer).Reason, "replayed")
	require.Equal(t, http.StatusNotFound, w.Nobody().Do(http.MethodPost, "/api/auth/nobody/start", nil).StatusCode)
}

func TestASignInElsewhereIsHandedOverOnce(t *testing.T) {
	t.Parallel()
	w, i := withSSO(t)
	linked(t, w, i)
	browser := w.Nobody()
	answer := i.walk(t, browser)
	answer["handOver"] = true
	v := finish(browser, t, answer)
	require.True(t, v.Success)
	require.Nil(t, v.Session, "no session is opened here")

	t.Run("auth-342 POST auth/sso/login signs in with the callback's token, once", func(t *testing.T) {
		program := w.Nobody()
		require.Equal(t, "factor.expired", program.Do(http.MethodPost, "/api/auth/sso/login", map[string]any{"token": v.Token + "x"}).Code(t))
		var s accountsapi.SessionView
		program.OK(http.MethodPost, "/api/auth/sso/login", map[string]any{"token": v.Token, "bearer": true}).Into(t, &s)
		require.Equal(t, w.Theirs.People[access.Planner], s.User.ID)
		require.Equal(t, w.Theirs.Company, s.Company.ID)
		program.Header.Set("Authorization", "Bearer "+s.Token)
		var again accountsapi.SessionView
		program.OK(http.MethodGet, "/api/session", nil).Into(t, &again)
		require.Equal(t, s.User.ID, again.User.ID)
		require.Equal(t, "factor.expired", w.Nobody().Do(http.MethodPost, "/api/auth/sso/login", map[string]any{"token": v.Token}).Code(t), "it serves once")
	})
}

func TestAProviderWithoutAProfileIsTracked(t *testing.T) {
	t.Parallel()
	for platform, reason := range map[bool]string{
		true: "Unable to get profile information from a construction platform", false: "Unable to get profile information from the identity provider",
	} {
		t.Run("auth-363 "+reason, func(t *testing.T) {
			i := newIssuer(t)
			list, err := sso.New([]sso.Settings{{Name: "trimble", Label: "Identidad", Issuer: i.server.URL, ClientID: "gantry", Secret: "s", Platform: platform}}, "https://plan.example")
			require.NoError(t, err)
			w := httpapitest.NewWorld(t, func(c *edge.Config) { c.SSO = list })
			i.status = http.StatusBadGateway
			browser := w.Nobody()
			require.False(t, finish(browser, t, i.walk(t, browser)).Success)
			require.Contains(t, tracked(w), reason)
		})
	}
}

// platform is a construction-software platform on loopback that speaks OAuth 2 without OpenID Connect.
func platform(t *testing.T, profile func(w http.ResponseWriter)) sso.Settings {
	t.Helper()
	var (
		mu         sync.Mutex
		challenges = map[string]string{}
		server     *httptest.Server
	)
	m := http.NewServeMux()
	m.HandleFunc("/authorize", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		q := r.URL.Query()
		code := fmt.Sprintf("code-%d", len(challenges))
		challenges[code] = q.Get("code_challenge")
		http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
	})
	m.HandleFunc("/token", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		hash := sha256.Sum256([]byte(r.FormValue("code_verifier")))
		challenge, known := challenges[r.FormValue("code")]
		delete(challenges, r.FormValue("code"))
		w.Header().Set("Content-Type", "application/json")
		if !known || challenge != base64.RawURLEncoding.EncodeToString(hash[:]) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"error": "invalid_grant"}`))
			return
		}
		_, _ = w.Write([]byte(`{"access_token": "secret-token", "token_type": "Bearer"}`))
	})
	m.HandleFunc("/me", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret-token" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		profile(w)
	})
	server = httptest.NewServer(m)
	t.Cleanup(server.Close)
	return sso.Settings{
		Name: "trimble", Label: "Plataforma", Issuer: server.URL, ClientID: "gantry", Secret: "s", Platform: true,
		Authorize: server.URL + "/authorize", Token: server.URL + "/token", Profile: server.URL + "/me",
	}
}

func TestAPlatformWithoutOpenIDSaysWhoSignedInByItsProfile(t *testing.T) {
	t.Parallel()
	var said string
	status := http.StatusOK
	list, err := sso.New([]sso.Settings{platform(t, func(w http.ResponseWriter) { w.WriteHeader(status); _, _ = w.Write([]byte(said)) })}, "https://plan.example")
	require.NoError(t, err)
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.SSO = list })
	email := w.Theirs.Email(access.Planner)
	through := func(as *httpapitest.Client) map[string]any {
		var began struct{ URL string }
		a := as.OK(http.MethodPost, "/api/auth/trimble/start", nil)
		a.Into(t, &began)
		as.Cookie = a.Cookies()[0]
		plain := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		res, err := plain.Get(began.URL)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		back, err := res.Location()
		require.NoError(t, err)
		return map[string]any{"code": back.Query().Get("code"), "state": back.Query().Get("state")}
	}
	said = fmt.Sprintf(`{"id": 4711, "login": %q}`, email)
	browser := w.Nobody()
	v := finish(browser, t, through(browser))
	require.Equal(t, "USER_NOT_FOUND", v.Reason, "an address the platform says never signs anybody in")
	require.Equal(t, "session.credentials_wrong", browser.Do(http.MethodPost, "/api/auth/trimble/link", map[string]any{"link": v.Link, "password": "Otra-clave1"}).Code(t))
	browser.OK(http.MethodPost, "/api/auth/trimble/link", map[string]any{"link": v.Link, "password": httpapitest.Password})

	said = `{"id": 4711, "email": "changed@torre.example"}`
	browser = w.Nobody()
	answer := through(browser)
	kept := *browser
	v = finish(browser, t, answer)
	require.True(t, v.Success)
	require.Equal(t, w.Theirs.People[access.Planner], v.Session.User.ID, "the id is the person, whatever the address")
	require.Equal(t, "INVALID_STATE", finish(&kept, t, answer).Reason, "replayed")

	for name, tc := range map[string]struct {
		said   string
		status int
		reason string
	}{
		"another id":          {fmt.Sprintf(`{"id": 4712, "email": %q}`, "nobody@torre.example"), 200, "USER_NOT_FOUND"},
		"no id":               {`{"email": "x@torre.example"}`, 200, "AUTH_FAILED"},
		"an id of many parts": {`{"id": {"a": 4711}}`, 200, "AUTH_FAILED"},
		"no profile":          {``, 403, "AUTH_FAILED"},
		"nothing readable":    {`<html>`, 200, "AUTH_FAILED"},
		"a platform down":     {``, 502, "AUTH_SERVER_ERROR"},
	} {
		said, status = tc.said, tc.status
		browser := w.Nobody()
		require.Equal(t, tc.reason, finish(browser, t, through(browser)).Reason, name)
	}
}
