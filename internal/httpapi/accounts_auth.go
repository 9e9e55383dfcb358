package httpapi

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

// authRoutes are the calls of the specification around signing in.
func (a *API) authRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/api/auth", need: public, scope: nothing, handler: authenticate},
		{method: http.MethodPost, path: "/api/auth/createSession", need: signedIn, scope: self, handler: createSession},
		{method: http.MethodPost, path: "/api/auth/alreadyExist", need: public, scope: nothing, handler: alreadyExist},
		{method: http.MethodPost, path: "/api/auth/isTokenExpired", need: public, scope: nothing, handler: isTokenExpired},
		{method: http.MethodGet, path: "/api/auth/healthCheck", need: public, scope: nothing, handler: healthCheck},
	}
}

// AuthView is who signed in and which companies they may choose; the session is in the first whose trial is not over.
type AuthView struct {
	User      SessionUser `json:"user"`
	Companies []Named     `json:"companies"`
	CSRF      string      `json:"csrf"`
	Token     string      `json:"sessionToken,omitempty"` // for programs that asked for one
}

// authenticate signs in and tells the companies there are to choose from.
func authenticate(c *call) error {
	var body struct {
		User     string `json:"user"`
		Password string `json:"password"`
		Bearer   bool   `json:"bearer"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	user, err := c.api.cfg.Identity.SignIn(c.ctx(), identity.Attempt{Email: body.User, Password: body.Password, Address: c.address})
	if err != nil {
		return err
	}
	companies, err := c.enterFirst(user, body.Bearer)
	if err != nil {
		return err
	}
	view := AuthView{User: c.sessionView().User, Companies: companies, CSRF: identity.CSRF(c.token)}
	if body.Bearer {
		view.Token = c.token
	}
	return c.json(http.StatusOK, view)
}

func (c *call) companiesOf(user kernel.UserID) ([]Named, error) {
	list, err := members.CompaniesOf(c.ctx(), c.api.cfg.Members, user)
	if err != nil {
		return nil, queryError(err)
	}
	out := []Named{}
	for _, one := range list {
		out = append(out, Named{ID: one.ID, Name: one.Name})
	}
	return out, nil
}

// CompanySessionView is a session in one company, in the words of the specification.
type CompanySessionView struct {
	User        SessionUser                    `json:"user"`
	Company     Named                          `json:"company"`
	Permissions map[access.Module]access.Level `json:"permissions"`
	CSRF        string                         `json:"csrf"`
	Token       string                         `json:"sessionToken,omitempty"` // for programs
}

// createSession goes on in another of the caller's companies. The session decides who it is; the former one ends.
func createSession(c *call) error {
	var body struct {
		UserID    kernel.UserID    `json:"userId"`
		CompanyID kernel.CompanyID `json:"companyId"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	if body.UserID != c.session.User {
		return errForbidden
	}
	companies, err := c.companiesOf(c.session.User)
	if err != nil {
		return err
	}
	mine := false
	for _, one := range companies {
		mine = mine || one.ID == body.CompanyID
	}
	if !mine {
		return fault.New(fault.NotFound, "company.unknown", nil)
	}
	user, err := c.api.cfg.Identity.User(c.ctx(), c.session.User)
	if err != nil {
		return err
	}
	former, bearer := c.session, c.bearer
	if err := c.enterAs(user, body.CompanyID, bearer); err != nil {
		return err
	}
	if bearer {
		if err := c.api.cfg.Identity.Revoke(c.ctx(), former, c.address); err != nil {
			return err
		}
		c.api.cfg.Live.SessionEnded(former.ID)
	}
	s := c.sessionView()
	view := CompanySessionView{User: s.User, Company: s.Company, Permissions: s.Permissions, CSRF: s.CSRF}
	if bearer {
		view.Token = c.token
	}
	return c.json(http.StatusOK, view)
}

// alreadyExist tells whether sign-up takes an address. Whether it has an account is said to the address alone, by mail.
func alreadyExist(c *call) error {
	var body struct {
		User string `json:"user"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	if err := c.api.cfg.Identity.Admit(c.ctx(), c.address); err != nil {
		return err
	}
	if err := c.api.cfg.Accounts.MaySignUp(body.User); err != nil {
		return err
	}
	return c.json(http.StatusOK, struct {
		Exists *bool `json:"exists"`
	}{})
}

// isTokenExpired tells whether a mailed link still works, of any kind.
func isTokenExpired(c *call) error {
	var body struct {
		Token string `json:"token"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	var err error
	for _, kind := range []identity.LinkKind{identity.ResetLink, identity.SignUpLink, identity.InvitationLink} {
		if _, err = c.api.cfg.Identity.Link(c.ctx(), kind, body.Token); !fault.Has(err, "token.foreign") {
			break
		}
	}
	expired := fault.Has(err, "token.expired") || fault.Has(err, "token.used")
	if err != nil && !expired {
		return err
	}
	return c.json(http.StatusOK, struct {
		Expired bool `json:"expired"`
	}{expired})
}

// healthCheck tells a page that signing in can be reached, so that it can tell a broken line from a blocked one.
func healthCheck(c *call) error {
	return c.json(http.StatusOK, struct {
		Status string `json:"status"`
	}{"ok"})
}
