package accounts

import (
	"net/http"
	"time"

	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
)

// administerRoutes serve those who run the installation, and the requests that reach them.
func (d *Deps) administerRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/users/email_ccloud_send", Need: httpapi.AnyRole, Scope: httpapi.Self, Handler: d.handle(askFor)},
		{Method: http.MethodPost, Path: "/api/admin/activations", Need: httpapi.SuperAdmin, Scope: httpapi.Self, Proof: true, Handler: d.handle(activate)},
		{Method: http.MethodPost, Path: "/api/admin/organisations", Need: httpapi.SuperAdmin, Scope: httpapi.Self, Proof: true, Handler: d.handle(organise), Cost: httpapi.CostWhole},
	}
}

// askFor mails the wish for a module, or for the offer as a whole, to the installation's contact.
func askFor(c *call) error {
	var body struct {
		Module string `json:"module"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.deps.Accounts.AskFor(c.Context(), c.Caller, body.Module, c.Language); err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, SentView{Sent: true})
}

// ActivationView is the link of somebody who has not arrived yet.
type ActivationView struct {
	Email   string    `json:"email"`
	Link    string    `json:"link"`
	Expires time.Time `json:"expires"`
}

func activate(c *call) error {
	var body struct {
		Email string `json:"email"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	a, err := c.deps.Accounts.Activate(c.Context(), body.Email)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, ActivationView{Email: a.Email, Link: a.Link, Expires: a.Expires})
}

// OrganisationView is a company just made.
type OrganisationView struct {
	ID kernel.CompanyID `json:"id"`
}

func organise(c *call) error {
	var body struct {
		Name    string `json:"name"`
		Country string `json:"country"`
		Size    string `json:"size"`
		Email   string `json:"email"`
		Lang    string `json:"lang"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	for field, value := range map[string]string{"name": body.Name, "country": body.Country, "size": body.Size, "email": body.Email} {
		if value == "" {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": field})
		}
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	change := company.Change{Name: &body.Name, Country: &body.Country, Size: &body.Size}
	id, err := c.deps.Accounts.Organise(c.Context(), c.Caller, c.CommandID(), change, body.Email, c.spoken(body.Lang))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, OrganisationView{ID: id})
}
