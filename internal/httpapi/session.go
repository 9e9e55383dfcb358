package httpapi

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
)

// SessionView is who is signed in, where, and what they may do there.
type SessionView struct {
	User        SessionUser                    `json:"user"`
	Company     Named                          `json:"company"`
	Role        access.Role                    `json:"role"`
	Permissions map[access.Module]access.Level `json:"permissions"`
	CSRF        string                         `json:"csrf"`
	Version     string                         `json:"version"`
	Token       string                         `json:"token,omitempty"` // for programs that asked for one
}

// SessionUser is the person of a session.
type SessionUser struct {
	ID       kernel.UserID `json:"id"`
	Name     string        `json:"name"`
	Lastname string        `json:"lastname"`
	Email    string        `json:"email"`
	Picture  string        `json:"picture"`
	Language string        `json:"language"`
}

// Named is something with an id and a name.
type Named struct {
	ID   kernel.ID `json:"id"`
	Name string    `json:"name"`
}

func (a *API) sessionRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/api/session", need: public, scope: nothing, handler: signIn},
		{method: http.MethodPost, path: "/api/session/demo", need: public, scope: nothing, handler: enterDemo},
		{method: http.MethodGet, path: "/api/session/demo", need: public, scope: nothing, handler: showDemo},
		{method: http.MethodGet, path: "/api/session", need: signedIn, scope: self, handler: showSession},
		{method: http.MethodDelete, path: "/api/session", need: signedIn, scope: self, handler: signOut},
		{method: http.MethodPut, path: "/api/session/language", need: signedIn, scope: self, handler: chooseLanguage},
	}
}

// signIn opens a session in the person's first company. A program sets "bearer" and gets the token in the answer instead of a cookie.
func signIn(c *call) error {
	var body struct {
		Email    string `json:"email"`
		Password string `json:"password"`
		Bearer   bool   `json:"bearer"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	user, err := c.api.cfg.Identity.SignIn(c.ctx(), identity.Attempt{Email: body.Email, Password: body.Password, Address: c.address})
	if err != nil {
		return err
	}
	if _, err := c.enterFirst(user, body.Bearer); err != nil {
		return err
	}
	return c.opened(body.Bearer)
}

// enterFirst opens a session in the first of a person's companies whose trial is not over, and gives them all. Faults: those of
// nowhere, and "session.trial_ended" when no company is left.
func (c *call) enterFirst(user identity.User, bearer bool) ([]Named, error) {
	companies, err := c.companiesOf(user.ID)
	if err != nil {
		return nil, err
	}
	if len(companies) == 0 {
		return nil, c.nowhere(user.ID)
	}
	for _, one := range companies {
		if err = c.enterAs(user, one.ID, bearer); !fault.Has(err, "session.trial_ended") {
			break
		}
	}
	return companies, err
}

// nowhere says why somebody with the right password has no company to enter.
func (c *call) nowhere(user kernel.UserID) error {
	waits, err := c.api.cfg.Identity.Waits(c.ctx(), user)
	if err != nil {
		return err
	}
	if waits {
		return fault.New(fault.Forbidden, "session.awaiting_approval", nil)
	}
	return fault.New(fault.Forbidden, "session.no_company", nil)
}

// enterDemo signs a visitor in as one of the demonstration's people: the first, or the one named by e-mail.
func enterDemo(c *call) error {
	var body struct {
		As string `json:"as"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	who, there := c.api.visitor(body.As)
	if !there {
		return fault.New(fault.NotFound, "session.no_demo", nil)
	}
	if err := c.api.cfg.Identity.Admit(c.ctx(), c.address); err != nil {
		return err
	}
	user, err := c.api.cfg.Identity.User(c.ctx(), who.User)
	if err != nil {
		return err
	}
	return openSession(c, user, c.api.cfg.Demo.Company, false)
}

// DemoView is whom a visitor may become, the usual one first; nobody where there is no demonstration.
type DemoView struct {
	People []DemoPerson `json:"people"`
}

// DemoPerson is one of the demonstration's people and what their role may do.
type DemoPerson struct {
	ID          kernel.UserID                  `json:"id"`
	Email       string                         `json:"email"`
	Name        string                         `json:"name"`
	Lastname    string                         `json:"lastname"`
	Role        access.Role                    `json:"role"`
	Permissions map[access.Module]access.Level `json:"permissions"`
}

func showDemo(c *call) error {
	out := DemoView{People: []DemoPerson{}}
	if d := c.api.cfg.Demo; d != nil {
		may := access.Default()
		for _, v := range d.People {
			out.People = append(out.People, DemoPerson{ID: v.User, Email: v.Email, Name: v.Name, Lastname: v.Lastname, Role: v.Role, Permissions: may[v.Role]})
		}
	}
	return c.json(http.StatusOK, out)
}

func (a *API) visitor(email string) (Visitor, bool) {
	if a.cfg.Demo == nil {
		return Visitor{}, false
	}
	for _, v := range a.cfg.Demo.People {
		if email == "" || v.Email == email {
			return v, true
		}
	}
	return Visitor{}, false
}

func openSession(c *call, user identity.User, company kernel.CompanyID, bearer bool) error {
	if err := c.enterAs(user, company, bearer); err != nil {
		return err
	}
	return c.opened(bearer)
}

// opened answers with the session of this call, and with its token for programs.
func (c *call) opened(bearer bool) error {
	view := c.sessionView()
	if bearer {
		view.Token = c.token
	}
	return c.json(http.StatusOK, view)
}

// enterAs makes this call one of a fresh session in a company. A browser gets it as a cookie in place of the one it held.
func (c *call) enterAs(user identity.User, company kernel.CompanyID, bearer bool) error {
	member, err := c.api.member(c.ctx(), company, user.ID)
	if err != nil {
		return err
	}
	if err := c.api.cfg.Identity.InTrial(c.ctx(), company); err != nil {
		return err
	}
	opened, err := c.api.cfg.Identity.Open(c.ctx(), user.ID, company, c.origin())
	if err != nil {
		return err
	}
	if !bearer {
		c.replace()
	}
	c.session, c.token, c.member, c.user = opened.Session, opened.Token, member, user
	c.language = languageOf(user.Language, c.r)
	if !bearer {
		c.setSession(opened.Token, opened.Expires)
	}
	return nil
}

// replace ends the session this browser held until now: its cookie is about to be overwritten, and nobody could end it any more.
func (c *call) replace() {
	token, bearer := c.api.tokenOf(c.r)
	if token == "" || bearer {
		return
	}
	old, err := c.api.cfg.Identity.Session(c.ctx(), token, c.address)
	if err != nil {
		return // over already, or it ends by itself
	}
	if err := c.api.cfg.Identity.Revoke(c.ctx(), old, c.address); err == nil {
		c.api.cfg.Live.SessionEnded(old.ID)
	}
}

func (c *call) sessionView() SessionView {
	return SessionView{
		User: SessionUser{
			ID: c.user.ID, Name: c.user.Name, Lastname: c.user.Lastname, Email: c.user.Email, Picture: c.user.Picture, Language: c.language,
		},
		Company: Named{ID: c.session.Company, Name: c.member.Company}, Role: c.member.Role, Permissions: c.member.Levels,
		CSRF: identity.CSRF(c.token), Version: c.api.cfg.Version,
	}
}

func showSession(c *call) error {
	user, err := c.api.cfg.Identity.User(c.ctx(), c.session.User)
	if err != nil {
		return err
	}
	c.user = user
	return c.json(http.StatusOK, c.sessionView())
}

func signOut(c *call) error {
	if err := c.api.cfg.Identity.Revoke(c.ctx(), c.session, c.address); err != nil {
		return err
	}
	c.api.cfg.Live.SessionEnded(c.session.ID)
	c.clearSession()
	return c.none()
}

func chooseLanguage(c *call) error {
	var body struct {
		Language string `json:"language"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	if c.api.cfg.Demo != nil && c.session.Company == c.api.cfg.Demo.Company && identity.KnownLanguage(body.Language) {
		return c.none() // visitors share a person: each one's own browser says the language
	}
	if err := c.api.cfg.Identity.SetLanguage(c.ctx(), c.session.User, body.Language); err != nil {
		return err
	}
	return c.none()
}
