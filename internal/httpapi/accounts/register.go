package accounts

import (
	"net/http"

	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/internal/httpapi"
)

// registerRoutes take somebody with a mailed link from the profile to the company; what comes afterwards has a session.
func (d *Deps) registerRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/users", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(register)},
		{Method: http.MethodPost, Path: "/api/users/confirmation/{token}/company", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(foundRegistered)},
	}
}

func register(c *call) error {
	if err := c.signUpOpen(); err != nil {
		return err
	}
	body, err := c.readAsked()
	if err != nil {
		return err
	}
	if err := c.deps.Accounts.Register(c.Context(), body.Email, body.Lang, c.Origin()); err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, SentView{Sent: true})
}

// NextView says which step comes next.
type NextView struct {
	Next string `json:"next"`
}

// Steps after the profile.
const (
	stepProfile = "profile"
	stepCompany = "company"
)

// registration tells whether a token is one of a registration, by the fault that it got as an invitation.
func registration(err error) bool { return fault.Has(err, "token.foreign") }

func (c *call) showRegistration() error {
	if err := c.signUpOpen(); err != nil {
		return fault.New(fault.NotFound, "token.foreign", nil)
	}
	o, err := c.deps.Accounts.OpenRegistration(c.Context(), c.Variable("token"))
	if err != nil {
		return err
	}
	out := InvitationView{Email: o.Email, Step: stepProfile}
	if o.Made {
		out.Step = stepCompany
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) saveProfile(body profileBody) error {
	if err := c.signUpOpen(); err != nil {
		return fault.New(fault.NotFound, "token.foreign", nil)
	}
	if err := c.deps.Accounts.SaveProfile(c.Context(), c.Variable("token"), body.profile(), c.Origin()); err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, NextView{Next: stepCompany})
}

// foundRegistered makes the company of a registration and signs its administrator in.
func foundRegistered(c *call) error {
	var body struct {
		Name     string `json:"name"`
		Cname    string `json:"cname"`
		Country  string `json:"country"`
		Projects string `json:"projects"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.signUpOpen(); err != nil {
		return err
	}
	if body.Name == "" {
		body.Name = body.Cname
	}
	for field, value := range map[string]string{"country": body.Country, "projects": body.Projects} {
		if value == "" {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": field})
		}
	}
	done, err := c.deps.Accounts.FoundRegistered(c.Context(), c.Variable("token"), company.Change{Name: &body.Name, Country: &body.Country, Projects: &body.Projects}, c.Origin())
	if err != nil {
		return err
	}
	return c.arrived(done)
}
