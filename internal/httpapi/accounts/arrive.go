package accounts

import (
	"cmp"
	"net/http"
	"net/netip"

	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/accounts"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/internal/sso"
)

// arrivalRoutes are how people without a session get one: forgotten passwords, sign-up and its confirmation.
func (d *Deps) arrivalRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/properties", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(showProperties)},
		{Method: http.MethodPost, Path: "/api/passwordresets", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(forgotPassword)},
		{Method: http.MethodGet, Path: "/api/passwordresets/{token}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(checkReset)},
		{Method: http.MethodPut, Path: "/api/passwordresets/{token}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(resetPassword)},
		{Method: http.MethodPost, Path: "/api/users/inviteUserFreeTrial", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(startSignUp)},
		{Method: http.MethodGet, Path: "/api/users/getByTokenFreeTrial/{token}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(showSignUp)},
		{Method: http.MethodPut, Path: "/api/users/updateFreeTrial/{id}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(confirmSignUp)},
	}
}

// PropertiesView is what a page needs to know of the installation before anybody is signed in.
type PropertiesView struct {
	Version     string       `json:"version"`
	Environment string       `json:"environment"` // of a host that is not production
	SignUp      bool         `json:"signUp"`
	Contact     bool         `json:"contact"`   // somebody takes requests for modules
	Passkeys    bool         `json:"passkeys"`  // people may sign in with them
	Terms       string       `json:"terms"`     // version of the terms that people accept by arriving
	Providers   []sso.Button `json:"providers"` // where people may sign in besides here
}

func showProperties(c *call) error {
	return c.JSON(http.StatusOK, PropertiesView{
		Version: c.deps.Version, Environment: c.deps.Environment(c.Request.Host), SignUp: c.deps.SignUp, Contact: c.deps.Accounts.Contactable(), Passkeys: c.deps.Identity.Passkeys(), Terms: accounts.TermsVersion, Providers: c.deps.SSO.Buttons(),
	})
}

// asked is what a visitor asks a mail for. The link of the mail is ours, whatever the request says.
type asked struct {
	Email string `json:"email"`
	Lang  string `json:"lang"`
}

// readAsked reads it; a language nobody speaks is that of the browser.
func (c *call) readAsked() (asked, error) {
	var body asked
	if err := c.Read(&body, false); err != nil {
		return body, err
	}
	if body.Lang != "es" && body.Lang != "en" {
		body.Lang = c.Language
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
	if err := c.deps.Accounts.Forgot(c.Context(), body.Email, body.Lang, c.Origin()); err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, SentView{Sent: true})
}

// signUpOpen refuses sign-up where the operator closed it. Beside a demonstration it is closed too: no other company may be there.
func (c *call) signUpOpen() error {
	if !c.deps.SignUp {
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
	if err := c.deps.Accounts.SignUp(c.Context(), body.Email, body.Lang, c.Origin()); err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, SentView{Sent: true})
}

// ValidView says that a token works, and nothing about whom it serves.
type ValidView struct {
	Valid bool `json:"valid"`
}

func checkReset(c *call) error {
	if _, err := c.deps.Identity.Link(c.Context(), identity.ResetLink, c.Variable("token")); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, ValidView{Valid: true})
}

func resetPassword(c *call) error {
	var body struct {
		Token    string `json:"token"`
		Password string `json:"password"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	token := c.Variable("token")
	if body.Token != "" && body.Token != token {
		return fault.New(fault.NotFound, "token.foreign", nil)
	}
	ended, err := c.deps.Accounts.ResetPassword(c.Context(), token, body.Password, c.Origin())
	for _, id := range ended { // also where only the notice failed: the password has changed
		c.deps.Live.SessionEnded(id)
	}
	if err != nil {
		return err
	}
	return c.NoContent()
}

// SignUpView is what the form of a confirmed address needs.
type SignUpView struct {
	ID     kernel.UserID `json:"id"`
	Email  string        `json:"email"`
	Domain string        `json:"domain"`
	Join   *Named        `json:"join"` // the company of the domain
	Token  string        `json:"token_free_trial"`
	Closed bool          `json:"flow_free_trial_closed"` // the trial of that company is over
}

func showSignUp(c *call) error {
	o, err := c.deps.Accounts.OpenSignUp(c.Context(), c.Variable("token"))
	if err != nil {
		return err
	}
	out := SignUpView{ID: o.User, Email: o.Email, Domain: o.Domain, Token: c.Variable("token")}
	if !o.Joins.IsZero() {
		out.Join = &Named{ID: o.Joins, Name: o.Company}
		err := c.deps.Identity.InTrial(c.Context(), o.Joins)
		if out.Closed = fault.Has(err, "session.trial_ended"); err != nil && !out.Closed {
			return err
		}
	}
	return c.JSON(http.StatusOK, out)
}

// profileBody is what people say of themselves on arriving.
type profileBody struct {
	Name     string `json:"name"`
	Lastname string `json:"lastname"`
	Position string `json:"position"`
	Password string `json:"password"`
	Terms    string `json:"terms"` // version accepted
}

func (p profileBody) profile() identity.Profile {
	return identity.Profile{Name: p.Name, Lastname: p.Lastname, Position: p.Position, Password: p.Password, Terms: p.Terms}
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
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.signUpOpen(); err != nil {
		return err
	}
	link, err := c.deps.Identity.Link(c.Context(), identity.SignUpLink, body.Token)
	if err != nil {
		return err
	}
	if c.Variable("id") != link.User.String() {
		return fault.New(fault.NotFound, "token.foreign", nil)
	}
	said := func(value, otherwise string) *string { return new(cmp.Or(value, otherwise)) }
	details := company.Change{
		Staff: said(body.Company.Size, ""), Country: said(body.Company.Country, "US"), Kind: said(body.Company.Type, ""),
		Contract: said(body.Company.Contract, "project_based"), Projects: said(body.Company.Projects, ""),
	}
	done, err := c.deps.Accounts.Confirm(c.Context(), body.Token, accounts.Confirmation{
		Profile: body.profile(), Join: body.Join, Company: body.Company.Name, Details: details,
	}, c.Origin())
	if err != nil {
		return err
	}
	return c.arrived(done)
}

// WaitsView says that an administrator decides first.
type WaitsView struct {
	Waits bool `json:"waits"`
}

// arrived signs in who has a company now.
func (c *call) arrived(done accounts.Confirmed) error {
	if done.Waits {
		return c.JSON(http.StatusAccepted, WaitsView{Waits: true})
	}
	if asked, err := c.second(done.User); err != nil || asked {
		return err
	}
	return openSession(c, done.User, done.Company, false)
}

// inboxRoutes show letters that are kept instead of delivered, to browsers on this machine.
func (d *Deps) inboxRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/inbox", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(showInbox)},
		{Method: http.MethodGet, Path: "/api/inbox/{letter}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(showLetter)},
	}
}

// inboxClosed hides the inbox where letters are delivered, and from other machines. What a proxy passed on counts as from elsewhere: a
// proxy on this machine that nobody declared as trusted would open the inbox, with its links, to everybody.
func (c *call) inboxClosed() error {
	passedOn := c.Request.Header.Get("X-Forwarded-For") != "" || c.Request.Header.Get("Forwarded") != ""
	if a, err := netip.ParseAddr(c.Address); c.deps.Inbox == nil || passedOn || err != nil || !a.IsLoopback() {
		return fault.New(fault.NotFound, "route.unknown", nil)
	}
	return nil
}

func showInbox(c *call) error {
	if err := c.inboxClosed(); err != nil {
		return err
	}
	page, err := c.deps.Inbox.Page()
	if err != nil {
		return err
	}
	return c.Raw(http.StatusOK, "text/html; charset=utf-8", page)
}

func showLetter(c *call) error {
	if err := c.inboxClosed(); err != nil {
		return err
	}
	page, known := c.deps.Inbox.HTML(c.Variable("letter"))
	if !known {
		return fault.New(fault.NotFound, "route.unknown", nil)
	}
	return c.Raw(http.StatusOK, "text/html; charset=utf-8", page)
}
