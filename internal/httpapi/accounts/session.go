package accounts

import (
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

// SessionView is who is signed in, where, and what they may do there.
type SessionView struct {
	User        SessionUser                    `json:"user"`
	Company     Named                          `json:"company"`
	Role        access.Role                    `json:"role"`
	Permissions map[access.Module]access.Level `json:"permissions"`
	Features    []string                       `json:"features"` // of the company
	CSRF        string                         `json:"csrf"`
	Version     string                         `json:"version"`
	Owes        bool                           `json:"owesSecondFactor,omitempty"` // the company asks for a second factor: only the own account is open
	Superadmin  bool                           `json:"superadmin,omitempty"`       // of the installation
	SupportEnds *time.Time                     `json:"supportEnds,omitempty"`      // of a visit to the company as a superadministrator
	Token       string                         `json:"token,omitempty"`            // for programs that asked for one
}

// SessionUser is the person of a session.
type SessionUser struct {
	ID       kernel.UserID `json:"id"`
	Name     string        `json:"name"`
	Lastname string        `json:"lastname"`
	Position string        `json:"position"`
	Email    string        `json:"email"`
	Picture  string        `json:"picture"`
	Language string        `json:"language"`
	Dates    string        `json:"dateFormat"` // of dates outside schedules; empty follows the language
}

// Named is something with an id and a name.
type Named struct {
	ID   kernel.ID `json:"id"`
	Name string    `json:"name"`
}

func (d *Deps) sessionRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/session", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(signIn)},
		{Method: http.MethodPost, Path: "/api/session/demo", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(enterDemo)},
		{Method: http.MethodGet, Path: "/api/session/demo", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(showDemo)},
		{Method: http.MethodGet, Path: "/api/session", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(showSession)},
		{Method: http.MethodDelete, Path: "/api/session", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(signOut)},
		{Method: http.MethodPut, Path: "/api/session/language", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(chooseLanguage)},
		{Method: http.MethodPut, Path: "/api/session/dateFormat", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(chooseDateFormat)},
	}
}

// signIn opens a session in the person's first company. A program sets "bearer" and gets the token in the answer instead of a cookie.
func signIn(c *call) error {
	var body struct {
		Email    string `json:"email"`
		Password string `json:"password"`
		Bearer   bool   `json:"bearer"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	user, err := c.deps.Identity.SignIn(c.Context(), identity.Attempt{Email: body.Email, Password: body.Password, Address: c.Address})
	c.trackSignIn(body.Email, err)
	if err != nil {
		return err
	}
	c.word = true
	if asked, err := c.second(user); err != nil || asked {
		return err
	}
	if _, err := c.enterFirst(user, body.Bearer); err != nil {
		c.trackSignIn(body.Email, err)
		return err
	}
	return c.opened(body.Bearer)
}

// enterFirst opens a session in the first of a person's companies that lets them in, and gives them all. Faults: those of nowhere, and
// "session.trial_ended" or "session.sso_required" when no company is left.
func (c *call) enterFirst(user identity.User, bearer bool) ([]Named, error) {
	companies, err := c.companiesOf(user.ID)
	if err != nil {
		return nil, err
	}
	if len(companies) == 0 {
		return nil, c.nowhere(user.ID)
	}
	for _, one := range companies {
		if err = c.enterAs(user, one.ID, bearer); !fault.Has(err, "session.trial_ended") && !fault.Has(err, "session.sso_required") {
			break
		}
	}
	return companies, err
}

// nowhere says why somebody with the right password has no company to enter.
func (c *call) nowhere(user kernel.UserID) error {
	waits, err := c.deps.Identity.Waits(c.Context(), user)
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
	if err := c.Read(&body, true); err != nil {
		return err
	}
	who, there := c.visitor(body.As)
	if !there {
		return fault.New(fault.NotFound, "session.no_demo", nil)
	}
	if err := c.deps.Identity.Admit(c.Context(), c.Address); err != nil {
		return err
	}
	user, err := c.deps.Identity.User(c.Context(), who.User)
	if err != nil {
		return err
	}
	return openSession(c, user, c.deps.Demo.Company, false)
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
	if d := c.deps.Demo; d != nil {
		may := access.Default()
		for _, v := range d.People {
			out.People = append(out.People, DemoPerson{ID: v.User, Email: v.Email, Name: v.Name, Lastname: v.Lastname, Role: v.Role, Permissions: may[v.Role]})
		}
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) visitor(email string) (Visitor, bool) {
	if c.deps.Demo == nil {
		return Visitor{}, false
	}
	for _, v := range c.deps.Demo.People {
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
	view, err := c.sessionView()
	if err != nil {
		return err
	}
	if bearer {
		view.Token = c.Token
	}
	return c.JSON(http.StatusOK, view)
}

// enterAs makes this call one of a fresh session in a company. A browser gets it as a cookie in place of the one it held.
func (c *call) enterAs(user identity.User, company kernel.CompanyID, bearer bool) error {
	member, err := c.MemberOf(company, user.ID)
	if err != nil {
		return err
	}
	if err := c.deps.Identity.InTrial(c.Context(), company); err != nil {
		return err
	}
	p, err := c.deps.Identity.Policy(c.Context(), company)
	if err != nil {
		return err
	}
	if err := p.Admits(user.ID, c.via); err != nil {
		return err
	}
	from := c.Origin()
	from.Provider, from.Proven, from.Password = c.via, c.past, c.word
	if c.word && p.Admits(user.ID, "") != nil {
		from.Proven = identity.Never // the password opened the door together with the provider, and proves nothing here
	}
	opened, err := c.deps.Identity.Open(c.Context(), user.ID, company, from)
	if err != nil {
		return err
	}
	if !bearer {
		c.replace()
	}
	if opened.Superadmin, err = c.deps.Identity.IsSuperadmin(c.Context(), user.ID); err != nil {
		return err
	}
	c.Session, c.Token, c.Member, c.User = opened.Session, opened.Token, member, user
	c.Session.Owes = p.SecondFactor
	c.Language = httpapi.LanguageOf(user.Language, c.Request)
	if !bearer {
		c.SetSession(opened.Token, opened.Expires)
	}
	return nil
}

// replace ends the session this browser held until now: its cookie is about to be overwritten, and nobody could end it any more.
func (c *call) replace() {
	token, bearer := c.SentToken()
	if token == "" || bearer {
		return
	}
	old, err := c.deps.Identity.Session(c.Context(), token, c.Address)
	if err != nil {
		return // over already, or it ends by itself
	}
	if err := c.deps.Identity.Revoke(c.Context(), old, c.Address); err == nil {
		c.deps.Live.SessionEnded(old.ID)
	}
}

func (c *call) sessionView() (SessionView, error) {
	turned, err := members.Switches(c.Context(), c.RowsOf(c.Session.Company), c.Session.Company, members.Feature)
	if err != nil {
		return SessionView{}, httpapi.QueryError(err)
	}
	var ends *time.Time
	if !c.Session.Support.IsZero() {
		ends = &c.Session.Expires
	}
	user := c.sessionUser()
	if user.Dates, err = c.deps.Identity.DateFormat(c.Context(), c.Session.User); err != nil {
		return SessionView{}, err
	}
	return SessionView{
		Superadmin: c.Session.Superadmin, SupportEnds: ends,
		User: user, Company: Named{ID: c.Session.Company, Name: c.Member.Company}, Role: c.Member.Role, Permissions: c.Member.Levels,
		CSRF: identity.CSRF(c.Token), Version: c.deps.Version, Owes: c.Session.Owes, Features: company.FeaturesOf(turned),
	}, nil
}

func (c *call) sessionUser() SessionUser {
	return SessionUser{
		ID: c.User.ID, Name: c.User.Name, Lastname: c.User.Lastname, Position: c.User.Position, Email: c.User.Email, Picture: c.User.Picture, Language: c.Language,
	}
}

func showSession(c *call) error {
	user, err := c.deps.Identity.User(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	c.User = user
	view, err := c.sessionView()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, view)
}

func signOut(c *call) error {
	if err := c.deps.Identity.Revoke(c.Context(), c.Session, c.Address); err != nil {
		return err
	}
	c.deps.Live.SessionEnded(c.Session.ID)
	c.ClearSession()
	return c.NoContent()
}

func chooseLanguage(c *call) error {
	var body struct {
		Language string `json:"language"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if c.deps.Demo != nil && c.Session.Company == c.deps.Demo.Company && identity.KnownLanguage(body.Language) {
		return c.NoContent() // visitors share a person: each one's own browser says the language
	}
	if err := c.deps.Identity.SetLanguage(c.Context(), c.Session.User, body.Language); err != nil {
		return err
	}
	return c.NoContent()
}

func chooseDateFormat(c *call) error {
	var body struct {
		Format string `json:"dateFormat"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.deps.Identity.SetDateFormat(c.Context(), c.Session.User, body.Format); err != nil {
		return err
	}
	return c.NoContent()
}
