package accounts

import (
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
)

// accountRoutes are a person's own profile and picture, and what a company asks of those who sign in.
func (d *Deps) accountRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/account", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(showAccount)},
		{Method: http.MethodDelete, Path: "/api/account", Need: httpapi.SignedIn, Scope: httpapi.Self, Proof: true, Handler: d.handle(eraseAccount)},
		{Method: http.MethodPost, Path: "/api/account/email", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(askEmail)},
		{Method: http.MethodPut, Path: "/api/emailchanges/{token}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(changeEmail)},
		{Method: http.MethodPut, Path: "/api/account/profile", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(saveProfile)},
		{Method: http.MethodGet, Path: "/api/company/policy", Module: access.Company, Need: httpapi.View, Scope: httpapi.WholeTenant, Handler: d.handle(showPolicy)},
		{Method: http.MethodPut, Path: "/api/company/policy", Module: access.Company, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Handler: d.handle(changePolicy)},
	}
}

// AccountView is what a person has and may change of the own account.
type AccountView struct {
	Email            string      `json:"email"`
	Name             string      `json:"name"`
	Lastname         string      `json:"lastname"`
	Position         string      `json:"position"`
	Picture          string      `json:"picture"`
	Factors          FactorsView `json:"factors"`
	PasskeysPossible bool        `json:"passkeysPossible"`
}

// FactorsView lists second factors.
type FactorsView struct {
	Codes    bool             `json:"codes"`
	Recovery int              `json:"recovery"` // codes left
	Passkeys []OwnPasskeyView `json:"passkeys"`
}

// OwnPasskeyView is one passkey.
type OwnPasskeyView struct {
	ID      kernel.ID  `json:"id"`
	Name    string     `json:"name"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used"`
}

func showAccount(c *call) error {
	user, position, err := c.deps.Identity.Profile(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	f, err := c.deps.Identity.Factors(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	out := AccountView{
		Email: user.Email, Name: user.Name, Lastname: user.Lastname, Position: position, Picture: user.Picture, PasskeysPossible: c.deps.Identity.Passkeys(),
		Factors: FactorsView{Codes: f.Codes, Recovery: f.Recovery, Passkeys: []OwnPasskeyView{}},
	}
	for _, k := range f.Passkeys {
		out.Factors.Passkeys = append(out.Factors.Passkeys, OwnPasskeyView{ID: k.ID, Name: k.Name, Created: k.Created.UTC(), Used: k.Used})
	}
	return c.JSON(http.StatusOK, out)
}

func saveProfile(c *call) error {
	var body struct {
		Name     string `json:"name"`
		Lastname string `json:"lastname"`
		Position string `json:"position"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.deps.Identity.SetProfile(c.Context(), c.Session.User, identity.Profile{Name: body.Name, Lastname: body.Lastname, Position: body.Position}); err != nil {
		return err
	}
	return showSession(c)
}

// PolicyView is what a company asks of those who sign in; 0 is as the installation has it.
type PolicyView struct {
	SecondFactor bool `json:"secondFactor"`
	IdleMinutes  int  `json:"idleMinutes"`
	LifetimeDays int  `json:"lifetimeDays"`

	Provider   string     `json:"provider"`   // the only one people sign in through; empty: any way in
	BreakGlass *kernel.ID `json:"breakGlass"` // who comes in without it all the same
}

func showPolicy(c *call) error {
	p, err := c.deps.Identity.Policy(c.Context(), c.Session.Company)
	if err != nil {
		return err
	}
	view := PolicyView{SecondFactor: p.SecondFactor, IdleMinutes: int(p.Idle / time.Minute), LifetimeDays: int(p.Lifetime / (24 * time.Hour)), Provider: p.Provider}
	if !p.BreakGlass.IsZero() {
		view.BreakGlass = &p.BreakGlass
	}
	return c.JSON(http.StatusOK, view)
}

// longestPolicy keeps a policy's times from running over; identity has the bounds that mean something.
const longestPolicy = 1_000_000

// changePolicy asks for the password, as every change of how people sign in does.
func changePolicy(c *call) error {
	var body struct {
		PolicyView
		Present string `json:"present"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	for field, n := range map[string]int{"idleMinutes": body.IdleMinutes, "lifetimeDays": body.LifetimeDays} {
		if n < 0 || n > longestPolicy {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": field})
		}
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.confirm(body.Present); err != nil {
		return err
	}
	p := identity.Policy{SecondFactor: body.SecondFactor, Idle: time.Duration(body.IdleMinutes) * time.Minute, Lifetime: time.Duration(body.LifetimeDays) * 24 * time.Hour}
	if err := c.insist(&p, body.PolicyView); err != nil {
		return err
	}
	ended, err := c.deps.Identity.SetPolicy(c.Context(), c.Session, p, c.Origin())
	if err != nil {
		return err
	}
	for _, id := range ended {
		c.deps.Live.SessionEnded(id)
	}
	return c.NoContent()
}

// insist takes a provider into a policy, with somebody who may repair it when the provider is away. Faults: "sso.provider_unknown",
// "policy.break_glass" unless that person manages the company.
func (c *call) insist(p *identity.Policy, v PolicyView) error {
	if v.Provider == "" {
		return nil
	}
	if err := c.deps.SSO.Known(v.Provider); err != nil {
		return err
	}
	p.Provider = v.Provider
	if v.BreakGlass != nil {
		p.BreakGlass = *v.BreakGlass
	}
	m, err := c.MemberOf(c.Session.Company, p.BreakGlass)
	if fault.Has(err, "session.required") || err == nil && m.Levels[access.Company] != access.Full {
		return fault.New(fault.Invalid, "policy.break_glass", nil)
	}
	return err
}

// eraseAccount forgets the caller as a person. What they did stays in the history without a name.
func eraseAccount(c *call) error {
	if err := c.ownPerson(); err != nil {
		return err
	}
	if !c.Session.Support.IsZero() {
		return httpapi.ErrForbidden // a visit is no place to leave from
	}
	sessions, err := c.deps.Identity.Sessions(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	if err := c.deps.Accounts.Leave(c.Context(), c.Session.User, c.CommandID()); err != nil {
		return err
	}
	for _, one := range sessions {
		c.deps.Live.SessionEnded(one.ID)
	}
	if err := c.deps.Files.RemovePerson(c.Context(), c.Session.User, kernel.ID{}); err != nil {
		return err
	}
	c.ClearSession()
	return c.NoContent()
}
