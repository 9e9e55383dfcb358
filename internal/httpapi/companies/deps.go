package companies

import (
	"slices"

	"gantry/domain/company"
	"gantry/internal/accounts"
	"gantry/internal/analysts"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/readmodels"
)

// Deps is what this area works with.
type Deps struct {
	Companies accounts.Companies
	Accounts  *accounts.Desk
	Identity  *identity.Service
	Members   readmodels.DB // outside the policies: it finds the companies of a person
	SignUp    bool          // people may found companies
	Analysts  *analysts.Desk
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(
		d.companyRoutes(), d.userRoutes(), d.subcontractRoutes(), d.settingRoutes(), d.accessRoutes(), d.permissionRoutes(), d.analystRoutes(), d.thresholdRoutes(),
	)
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}

// do runs a command on the caller's company and waits until readers see it.
func (c *call) do(command company.Command) error {
	r, err := c.deps.Companies.Execute(c.Context(), c.Caller, c.CommandID(), command)
	if err != nil {
		return err
	}
	return c.Settled("members", r.Position)
}
