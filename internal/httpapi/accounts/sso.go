package accounts

import (
	"net/http"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/internal/sso"
)

// ssoRoutes sign people in who proved themselves at another issuer.
func (d *Deps) ssoRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/auth/{provider}/start", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(startSSO)},
		{Method: http.MethodPost, Path: "/api/auth/{provider}/sso", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(finishSSO)},
		{Method: http.MethodPost, Path: "/api/auth/{provider}/link", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(linkSSO)},
		{Method: http.MethodPost, Path: "/api/auth/sso/login", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(loginSSO)},
	}
}

// ssoCookie binds a sign-in elsewhere to the browser that began it.
const ssoCookie = "gantry_sso"

func (c *call) setSSO(value string, age int) {
	http.SetCookie(c.Response, &http.Cookie{
		Name: ssoCookie, Value: value, Path: "/api/auth/", MaxAge: age, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.deps.Secure,
	})
}

func (c *call) ssoBrowser() string {
	if cookie, err := c.Request.Cookie(ssoCookie); err == nil {
		return cookie.Value
	}
	return ""
}

// startSSO answers where the browser signs in.
func startSSO(c *call) error {
	var body struct {
		Anew bool `json:"anew"` // to prove again who they are
	}
	if c.Request.ContentLength != 0 {
		if err := c.Read(&body, true); err != nil {
			return err
		}
	}
	if err := c.deps.Identity.Admit(c.Context(), c.Address); err != nil {
		return err
	}
	name := c.Variable("provider")
	if err := c.deps.SSO.Known(name); err != nil {
		return err
	}
	attempt := identity.SSOAttempt{Provider: name, Nonce: sso.Verifier(), Verifier: sso.Verifier(), Anew: body.Anew}
	state, browser, err := c.deps.Identity.BeginSSO(c.Context(), attempt)
	if err != nil {
		return err
	}
	address, err := c.deps.SSO.Address(c.Context(), name, state, attempt.Nonce, attempt.Verifier, body.Anew)
	if err != nil {
		return err
	}
	c.setSSO(browser, 600)
	return c.JSON(http.StatusOK, struct {
		URL string `json:"url"`
	}{address})
}

// SSOView says how a sign-in elsewhere ended.
type SSOView struct {
	Success bool         `json:"success"`
	Reason  string       `json:"reason,omitempty"`
	Link    string       `json:"link,omitempty"` // for linkSSO: the password of the account here links the two
	Email   string       `json:"email,omitempty"`
	Token   string       `json:"token,omitempty"` // for loginSSO, where it was asked for
	Session *SessionView `json:"session,omitempty"`
}

// The reasons the specification knows.
const (
	ssoRejected = "AUTH_REJECTED"
	ssoState    = "INVALID_STATE"
	ssoNoCode   = "NO_CODE"
	ssoServer   = "AUTH_SERVER_ERROR"
	ssoFailed   = "AUTH_FAILED"
	ssoNoUser   = "USER_NOT_FOUND"
)

// ssoReasons names the reason of a fault.
var ssoReasons = map[string]string{"sso.state_unknown": ssoState, "sso.unreachable": ssoServer, "sso.refused": ssoFailed}

// finishSSO takes the issuer's answer from the page it came back to. A state serves once, for the browser it was made for.
func finishSSO(c *call) error {
	var body struct {
		Code  string `json:"code"`
		State string `json:"state"`
		Error string `json:"error"`
		Hand  bool   `json:"handOver"` // the session is opened by loginSSO
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	name := c.Variable("provider")
	if err := c.deps.SSO.Known(name); err != nil {
		return err
	}
	account, anew, reason, err := c.redeemSSO(name, body.Code, body.State, body.Error)
	if err != nil || reason != "" {
		c.trackSSO(name, reason)
		return c.ssoEnded(SSOView{Reason: reason}, err)
	}
	user, err := c.deps.Identity.SSOUser(c.Context(), account, c.Origin())
	if fault.Has(err, "sso.user_unknown") {
		link, err := c.deps.Identity.OfferSSO(c.Context(), account, c.ssoBrowser())
		view := SSOView{Reason: ssoNoUser, Link: link}
		if link != "" {
			view.Email = strings.ToLower(account.Email)
		}
		return c.ssoEnded(view, err)
	}
	if err != nil {
		return err
	}
	if body.Hand {
		token, err := c.deps.Identity.HandSSO(c.Context(), user.ID, name, provenAt(account))
		return c.ssoEnded(SSOView{Success: true, Token: token}, err)
	}
	c.past = provenAt(account)
	if anew {
		if proven, err := c.proveElsewhere(user, name); proven || err != nil {
			return err
		}
	}
	return c.ssoEnter(user, name)
}

// provenAt is when the person of an account proved who they are. An issuer that does not say may have let in whoever holds the browser.
func provenAt(a identity.Account) time.Time {
	if a.Proven.IsZero() {
		return identity.Never
	}
	return a.Proven
}

// proveElsewhere answers with this browser's session, proven by a sign-in of its person, and tells whether it did. So a visit and a second
// factor go on. Another person's sign-in, or one at another issuer than the session came from, opens a session of its own.
func (c *call) proveElsewhere(user identity.User, provider string) (bool, error) {
	token, bearer := c.SentToken()
	if bearer || token == "" {
		return false, nil
	}
	one, err := c.deps.Identity.Session(c.Context(), token, c.Address)
	if fault.Has(err, "session.required") || err == nil && (one.User != user.ID || one.Provider != provider) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if c.Member, err = c.Within(one); err != nil {
		return false, err
	}
	if err := c.deps.Identity.ProveElsewhere(c.Context(), one, c.past, c.Origin()); err != nil {
		return false, err
	}
	c.Session, c.Token, c.User = one, token, user
	c.setSSO("", -1)
	view, err := c.sessionView()
	if err != nil {
		return false, err
	}
	return true, c.JSON(http.StatusOK, SSOView{Success: true, Session: &view})
}

// loginSSO opens the session of a sign-in elsewhere that was handed over. The token serves once.
func loginSSO(c *call) error {
	var body struct {
		Token  string `json:"token"`
		Bearer bool   `json:"bearer"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.deps.Identity.Admit(c.Context(), c.Address); err != nil {
		return err
	}
	user, provider, proven, err := c.deps.Identity.TakeSSO(c.Context(), body.Token)
	if err != nil {
		return err
	}
	c.via, c.past = provider, proven
	if _, err := c.enterFirst(user, body.Bearer); err != nil {
		return err
	}
	return c.opened(body.Bearer)
}

// redeemSSO gives the account of an answer, and whether it was asked for anew; or the reason why there is none.
func (c *call) redeemSSO(name, code, state, refusal string) (_ identity.Account, anew bool, reason string, _ error) {
	attempt, err := c.deps.Identity.EndSSO(c.Context(), name, state, c.ssoBrowser())
	switch {
	case err != nil:
		reason, err = ssoReason(err)
		return identity.Account{}, false, reason, err
	case refusal != "":
		return identity.Account{}, false, ssoRejected, nil
	case code == "":
		return identity.Account{}, false, ssoNoCode, nil
	}
	account, err := c.deps.SSO.Redeem(c.Context(), name, code, attempt.Nonce, attempt.Verifier)
	if err != nil {
		reason, err = ssoReason(err)
		return identity.Account{}, false, reason, err
	}
	return identity.Account(account), attempt.Anew, "", nil
}

// ssoReason names the reason of a fault that the specification has one for, and gives any other back.
func ssoReason(err error) (string, error) {
	if reason, known := ssoReasons[fault.Of(err).Key]; known {
		return reason, nil
	}
	return "", err
}

func (c *call) ssoEnded(v SSOView, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, v)
}

// linkSSO links the account elsewhere to the one here, whose password proves it.
func linkSSO(c *call) error {
	var body struct {
		Link     string `json:"link"`
		Password string `json:"password"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	user, err := c.deps.Identity.LinkSSO(c.Context(), body.Link, c.ssoBrowser(), body.Password, c.Origin())
	if err != nil {
		return err
	}
	c.word = true
	return c.ssoEnter(user, c.Variable("provider"))
}

// ssoEnter opens a session in the company where this browser's session of the same person is, else in the first that may be entered.
func (c *call) ssoEnter(user identity.User, provider string) error {
	c.via = provider
	if err := c.enterAgain(user); err != nil {
		if _, err := c.enterFirst(user, false); err != nil {
			return err
		}
	}
	c.setSSO("", -1)
	view, err := c.sessionView()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, SSOView{Success: true, Session: &view})
}

// enterAgain opens a session in the company where this browser's session of the person is. Fault: "session.required" without one.
func (c *call) enterAgain(user identity.User) error {
	token, bearer := c.SentToken()
	if bearer {
		token = ""
	}
	now, err := c.deps.Identity.Session(c.Context(), token, c.Address)
	if err == nil && (now.User != user.ID || !now.Support.IsZero()) {
		err = fault.New(fault.Unauthenticated, "session.required", nil)
	}
	if err != nil {
		return err
	}
	return c.enterAs(user, now.Company, false)
}
