package accounts

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

// authRoutes are the calls of the specification around signing in.
func (d *Deps) authRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/auth", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(authenticate)},
		{Method: http.MethodPost, Path: "/api/auth/createSession", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(createSession)},
		{Method: http.MethodPost, Path: "/api/auth/alreadyExist", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(alreadyExist)},
		{Method: http.MethodPost, Path: "/api/auth/isTokenExpired", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(isTokenExpired)},
		{Method: http.MethodGet, Path: "/api/auth/healthCheck", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(healthCheck)},
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
	if err := c.Read(&body, false); err != nil {
		return err
	}
	user, err := c.deps.Identity.SignIn(c.Context(), identity.Attempt{Email: body.User, Password: body.Password, Address: c.Address})
	if err != nil {
		return err
	}
	if asked, err := c.second(user); err != nil || asked {
		return err
	}
	companies, err := c.enterFirst(user, body.Bearer)
	if err != nil {
		return err
	}
	view := AuthView{User: c.sessionUser(), Companies: companies, CSRF: identity.CSRF(c.Token)}
	if body.Bearer {
		view.Token = c.Token
	}
	return c.JSON(http.StatusOK, view)
}

func (c *call) companiesOf(user kernel.UserID) ([]Named, error) {
	list, err := members.CompaniesOf(c.Context(), c.deps.Members, user)
	if err != nil {
		return nil, httpapi.QueryError(err)
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
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if body.UserID != c.Session.User {
		return httpapi.ErrForbidden
	}
	companies, err := c.companiesOf(c.Session.User)
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
	user, err := c.deps.Identity.User(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	former, bearer := c.Session, c.Bearer
	c.via, c.past, c.word = former.Provider, former.Proven, former.ByWord
	if err := c.enterAs(user, body.CompanyID, bearer); err != nil {
		return err
	}
	if former.Strong {
		if err := c.strengthen(); err != nil {
			return err
		}
	}
	if bearer {
		if err := c.deps.Identity.Revoke(c.Context(), former, c.Address); err != nil {
			return err
		}
		c.deps.Live.SessionEnded(former.ID)
	}
	s, err := c.sessionView()
	if err != nil {
		return err
	}
	view := CompanySessionView{User: s.User, Company: s.Company, Permissions: s.Permissions, CSRF: s.CSRF}
	if bearer {
		view.Token = c.Token
	}
	return c.JSON(http.StatusOK, view)
}

// alreadyExist tells whether sign-up takes an address. Whether it has an account is said to the address alone, by mail.
func alreadyExist(c *call) error {
	var body struct {
		User string `json:"user"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.deps.Identity.Admit(c.Context(), c.Address); err != nil {
		return err
	}
	if err := c.deps.Accounts.MaySignUp(body.User); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Exists *bool `json:"exists"`
	}{})
}

// isTokenExpired tells whether a mailed link still works, of any kind.
func isTokenExpired(c *call) error {
	var body struct {
		Token string `json:"token"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	var err error
	for _, kind := range []identity.LinkKind{identity.ResetLink, identity.SignUpLink, identity.InvitationLink} {
		if _, err = c.deps.Identity.Link(c.Context(), kind, body.Token); !fault.Has(err, "token.foreign") {
			break
		}
	}
	expired := fault.Has(err, "token.expired") || fault.Has(err, "token.used")
	if err != nil && !expired {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Expired bool `json:"expired"`
	}{expired})
}

// healthCheck tells a page that signing in can be reached, so that it can tell a broken line from a blocked one.
func healthCheck(c *call) error {
	return c.JSON(http.StatusOK, struct {
		Status string `json:"status"`
	}{"ok"})
}
