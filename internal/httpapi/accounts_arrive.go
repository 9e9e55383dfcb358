package httpapi

import (
	"net/http"
	"net/netip"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/accounts"
	"gantry/internal/identity"
	"gantry/internal/sso"
)

// arrivalRoutes are how people without a session get one: forgotten passwords, sign-up and its confirmation.
func (a *API) arrivalRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/properties", need: public, scope: nothing, handler: showProperties},
		{method: http.MethodPost, path: "/api/passwordresets", need: public, scope: nothing, handler: forgotPassword},
		{method: http.MethodGet, path: "/api/passwordresets/{token}", need: public, scope: nothing, handler: checkReset},
		{method: http.MethodPut, path: "/api/passwordresets/{token}", need: public, scope: nothing, handler: resetPassword},
		{method: http.MethodPost, path: "/api/users", need: public, scope: nothing, handler: startSignUp},
		{method: http.MethodPost, path: "/api/users/inviteUserFreeTrial", need: public, scope: nothing, handler: startSignUp},
		{method: http.MethodGet, path: "/api/users/getByTokenFreeTrial/{token}", need: public, scope: nothing, handler: showSignUp},
		{method: http.MethodPut, path: "/api/users/updateFreeTrial/{id}", need: public, scope: nothing, handler: confirmSignUp},
	}
}

// PropertiesView is what a page needs to know of the installation before anybody is signed in.
type PropertiesView struct {
	Version   string       `json:"version"`
	SignUp    bool         `json:"signUp"`
	Providers []sso.Button `json:"providers"` // where people may sign in besides here
}

func showProperties(c *call) error {
	return c.json(http.StatusOK, PropertiesView{Version: c.api.cfg.Version, SignUp: c.api.cfg.SignUp, Providers: c.api.cfg.SSO.Buttons()})
}

// asked is what a visitor asks a mail for. The link of the mail is ours, whatever the request says.
type asked struct {
	Email string `json:"email"`
	Lang  string `json:"lang"`
}

// readAsked reads it; a language nobody speaks is that of the browser.
func (c *call) readAsked() (asked, error) {
	var body asked
	if err := c.read(&body, false); err != nil {
		return body, err
	}
	if body.Lang != "es" && body.Lang != "en" {
		body.Lang = c.language
	}
	return body, nil
}

// SentView says that a mail is on its way if the address is somebody's.
type SentView struct {
	Sent bool `json:"sent"`
}

func forgotPassword(c *call) error {
	body, err := c.readAsked()
	if err != nil {
		return err
	}
	if err := c.api.cfg.Accounts.Forgot(c.ctx(), body.Email, body.Lang, c.origin()); err != nil {
		return err
	}
	return c.json(http.StatusAccepted, SentView{Sent: true})
}

// signUpOpen refuses sign-up where the operator closed it. Beside a demonstration it is closed too: no other company may be there.
func (c *call) signUpOpen() error {
	if !c.api.cfg.SignUp {
		return fault.New(fault.Forbidden, "signup.closed", nil)
	}
	return nil
}

func startSignUp(c *call) error {
	if err := c.signUpOpen(); err != nil {
		return err
	}
	body, err := c.readAsked()
	if err != nil {
		return err
	}
	if err := c.api.cfg.Accounts.SignUp(c.ctx(), body.Email, body.Lang, c.origin()); err != nil {
		return err
	}
	return c.json(http.StatusAccepted, SentView{Sent: true})
}

// ValidView says that a token works, and nothing about whom it serves.
type ValidView struct {
	Valid bool `json:"valid"`
}

func checkReset(c *call) error {
	if _, err := c.api.cfg.Identity.Link(c.ctx(), identity.ResetLink, c.variable("token")); err != nil {
		return err
	}
	return c.json(http.StatusOK, ValidView{Valid: true})
}

func resetPassword(c *call) error {
	var body struct {
		Token    string `json:"token"`
		Password string `json:"password"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	token := c.variable("token")
	if body.Token != "" && body.Token != token {
		return fault.New(fault.NotFound, "token.foreign", nil)
	}
	ended, err := c.api.cfg.Accounts.ResetPassword(c.ctx(), token, body.Password, c.origin())
	if err != nil {
		return err
	}
	for _, id := range ended {
		c.api.cfg.Live.SessionEnded(id)
	}
	return c.none()
}

// SignUpView is what the form of a confirmed address needs.
type SignUpView struct {
	ID     kernel.UserID `json:"id"`
	Email  string        `json:"email"`
	Domain string        `json:"domain"`
	Join   *Named        `json:"join"` // the company of the domain
}

func showSignUp(c *call) error {
	o, err := c.api.cfg.Accounts.OpenSignUp(c.ctx(), c.variable("token"))
	if err != nil {
		return err
	}
	out := SignUpView{ID: o.User, Email: o.Email, Domain: o.Domain}
	if !o.Joins.IsZero() {
		out.Join = &Named{ID: o.Joins, Name: o.Company}
	}
	return c.json(http.StatusOK, out)
}

// profileBody is what people say of themselves on arriving.
type profileBody struct {
	Name     string `json:"name"`
	Lastname string `json:"lastname"`
	Position string `json:"position"`
	Password string `json:"password"`
}

// termsVersion is that of the terms people accept by arriving.
const termsVersion = "1"

func (p profileBody) profile() identity.Profile {
	return identity.Profile{Name: p.Name, Lastname: p.Lastname, Position: p.Position, Password: p.Password, Terms: termsVersion}
}

// confirmSignUp makes the person of a sign-up link known. The token says who it is; the id of the path must be the token's.
func confirmSignUp(c *call) error {
	var body struct {
		profileBody
		Token   string `json:"token_free_trial"`
		Join    bool   `json:"join"`
		Company struct {
			Name     string `json:"name"`
			Size     string `json:"company_size"`
			Country  string `json:"country"`
			Type     string `json:"company_type"`
			Contract string `json:"contract_type"`
			Projects string `json:"projects"`
		} `json:"company"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	if err := c.signUpOpen(); err != nil {
		return err
	}
	link, err := c.api.cfg.Identity.Link(c.ctx(), identity.SignUpLink, body.Token)
	if err != nil {
		return err
	}
	if c.variable("id") != link.User.String() {
		return fault.New(fault.NotFound, "token.foreign", nil)
	}
	f := identity.Founding{Size: body.Company.Size, Country: body.Company.Country, Kind: body.Company.Type, Contract: body.Company.Contract, Projects: body.Company.Projects}
	if f.Contract == "" {
		f.Contract = "project_based"
	}
	if f.Country == "" {
		f.Country = "US"
	}
	for _, detail := range []string{f.Size, f.Country, f.Kind, f.Contract, f.Projects} {
		if len(detail) > longestDetail {
			return fault.New(fault.Invalid, "profile.too_long", fault.P{"max": longestDetail})
		}
	}
	done, err := c.api.cfg.Accounts.Confirm(c.ctx(), body.Token, accounts.Confirmation{
		Profile: body.profile(), Join: body.Join, Company: body.Company.Name, Details: f,
	}, c.origin())
	if err != nil {
		return err
	}
	return c.arrived(done)
}

// longestDetail bounds each choice about a company.
const longestDetail = 60

// WaitsView says that an administrator decides first.
type WaitsView struct {
	Waits bool `json:"waits"`
}

// arrived signs in who has a company now.
func (c *call) arrived(done accounts.Confirmed) error {
	if done.Waits {
		return c.json(http.StatusAccepted, WaitsView{Waits: true})
	}
	return openSession(c, done.User, done.Company, false)
}

// inboxRoutes show letters that are kept instead of delivered, to browsers on this machine.
func (a *API) inboxRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/inbox", need: public, scope: nothing, handler: showInbox},
		{method: http.MethodGet, path: "/api/inbox/{letter}", need: public, scope: nothing, handler: showLetter},
	}
}

// inboxClosed hides the inbox where letters are delivered, and from other machines.
func (c *call) inboxClosed() error {
	if a, err := netip.ParseAddr(c.address); c.api.cfg.Inbox == nil || err != nil || !a.IsLoopback() {
		return fault.New(fault.NotFound, "route.unknown", nil)
	}
	return nil
}

func showInbox(c *call) error {
	if err := c.inboxClosed(); err != nil {
		return err
	}
	page, err := c.api.cfg.Inbox.Page()
	if err != nil {
		return err
	}
	return c.raw(http.StatusOK, "text/html; charset=utf-8", page)
}

func showLetter(c *call) error {
	if err := c.inboxClosed(); err != nil {
		return err
	}
	page, known := c.api.cfg.Inbox.HTML(c.variable("letter"))
	if !known {
		return fault.New(fault.NotFound, "route.unknown", nil)
	}
	return c.raw(http.StatusOK, "text/html; charset=utf-8", page)
}
