package companies

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/members"
)

// CompanyView is a company under the specification's names.
type CompanyView struct {
	ID             kernel.CompanyID `json:"id"`
	Name           string           `json:"name"`
	Size           string           `json:"size"`
	Country        string           `json:"country"`
	Image          *kernel.ID       `json:"image"`
	NeedsResources bool             `json:"require_resources"`
	Kind           string           `json:"company_type"`
	Contract       string           `json:"contract_type"`
	Staff          string           `json:"company_size"`
	Projects       string           `json:"projects"`
	Trial          bool             `json:"isFreeTrial"`
	Premium        bool             `json:"hasPremiumUpgrade"`
}

// ChoiceView is a company as the picker shows it.
type ChoiceView struct {
	ID      kernel.CompanyID `json:"companyId"`
	Name    string           `json:"name"`
	Image   *kernel.ID       `json:"image"`
	Premium bool             `json:"hasPremiumUpgrade"`
	Role    access.Role      `json:"role"`
	Current bool             `json:"current"` // the session's
}

func (d *Deps) companyRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/companys", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(listCompanies)},
		{Method: http.MethodPost, Path: "/api/companys", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(foundCompany), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/companys/{company}", Need: httpapi.AnyRole, Scope: httpapi.ByCompany, Handler: d.handle(showCompany)},
		{Method: http.MethodPut, Path: "/api/companys/{company}", Module: access.Company, Need: httpapi.Edit, Scope: httpapi.ByCompany, Handler: d.handle(changeCompany)},
		{Method: http.MethodDelete, Path: "/api/companys/{company}", Need: httpapi.Support, Scope: httpapi.ByCompany, Proof: true, Handler: d.handle(deleteCompany)},
		{Method: http.MethodGet, Path: "/api/usercompany/{user}", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(listChoices)},
	}
}

func orNull(id kernel.ID) *kernel.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}

func (c *call) view(one members.Company) (CompanyView, error) {
	d := one.Details
	features, err := members.Switches(c.Context(), c.RowsOf(one.ID), one.ID, members.Feature)
	if err != nil {
		return CompanyView{}, httpapi.QueryError(err)
	}
	_, trial, err := c.deps.Identity.Trial(c.Context(), one.ID)
	if err != nil {
		return CompanyView{}, err
	}
	return CompanyView{
		ID: one.ID, Name: one.Name, Size: d.Size, Country: d.Country, Image: orNull(d.Image), NeedsResources: d.NeedsResources, Kind: d.Kind, Contract: d.Contract,
		Staff: d.Staff, Projects: d.Projects, Trial: trial, Premium: company.HasFeature(features, "premium"),
	}, nil
}

// listCompanies gives the companies the caller may enter.
func listCompanies(c *call) error {
	list, err := members.CompaniesOf(c.Context(), c.deps.Members, c.Session.User)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := make([]CompanyView, len(list))
	for i, one := range list {
		if out[i], err = c.view(one); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, out)
}

// listChoices gives the companies the caller may choose from. Nobody asks for others.
func listChoices(c *call) error {
	if user, err := kernel.ParseID(c.Variable("user")); err != nil || user != c.Session.User {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	list, err := members.CompaniesOf(c.Context(), c.deps.Members, c.Session.User)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := make([]ChoiceView, len(list))
	for i, one := range list {
		whole, err := c.view(one)
		if err != nil {
			return err
		}
		role, _, err := members.RoleOf(c.Context(), c.RowsOf(one.ID), one.ID, c.Session.User)
		if err != nil {
			return httpapi.QueryError(err)
		}
		out[i] = ChoiceView{ID: one.ID, Name: one.Name, Image: whole.Image, Premium: whole.Premium, Role: access.Role(role), Current: one.ID == c.Session.Company}
	}
	return c.JSON(http.StatusOK, out)
}

func showCompany(c *call) error {
	if err := c.Await("members"); err != nil {
		return err
	}
	return c.answerCompany(c.Session.Company, http.StatusOK)
}

func (c *call) answerCompany(id kernel.CompanyID, status int) error {
	one, known, err := members.Get(c.Context(), c.RowsOf(id), id)
	if err != nil {
		return httpapi.QueryError(err)
	}
	if !known {
		return fault.New(fault.NotFound, "company.unknown", nil)
	}
	out, err := c.view(one)
	if err != nil {
		return err
	}
	return c.JSON(status, out)
}

// changeOf reads the fields of a company that a body holds.
func changeOf(f wire.Fields) (company.Change, error) {
	var out company.Change
	for _, t := range []struct {
		names []string
		to    **string
	}{
		{[]string{"name", "cname"}, &out.Name}, {[]string{"country"}, &out.Country}, {[]string{"size"}, &out.Size}, {[]string{"company_type"}, &out.Kind},
		{[]string{"contract_type"}, &out.Contract}, {[]string{"company_size"}, &out.Staff}, {[]string{"projects"}, &out.Projects},
	} {
		text, there, err := f.Text(t.names...)
		if err != nil {
			return out, err
		}
		if there {
			*t.to = &text
		}
	}
	if needs, there, err := f.Flag("require_resources"); err != nil {
		return out, err
	} else if there {
		out.NeedsResources = &needs
	}
	image, there, err := imageOf(f)
	if there {
		out.Image = &image
	}
	return out, err
}

// imageOf reads the picture of a body: null and "" take it away.
func imageOf(f wire.Fields) (id kernel.ID, there bool, err error) {
	raw, there := f["image"]
	if !there || string(raw) == "null" || string(raw) == `""` {
		return id, there, nil
	}
	if err := json.Unmarshal(raw, &id); err != nil {
		return id, false, wire.Missing("image")
	}
	return id, true, nil
}

func changeCompany(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	change, err := changeOf(f)
	if err != nil {
		return err
	}
	if err := c.do(change); err != nil {
		return err
	}
	return c.answerCompany(c.Session.Company, http.StatusOK)
}

// foundCompany makes a company with the caller as its administrator. The session stays where it is.
func foundCompany(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	change, err := changeOf(f)
	if err != nil {
		return err
	}
	for field, value := range map[string]*string{"name": change.Name, "size": change.Size, "country": change.Country, "projects": change.Projects} {
		if value == nil || *value == "" {
			return fault.New(fault.Invalid, "company.field_required", fault.P{"field": field})
		}
	}
	if !c.deps.SignUp {
		return fault.New(fault.Forbidden, "signup.closed", nil)
	}
	id, err := c.deps.Accounts.FoundAnother(c.Context(), c.Session.User, c.CommandID(), change)
	if err != nil {
		return err
	}
	return c.answerCompany(id, http.StatusCreated)
}

func deleteCompany(c *call) error {
	r, err := c.deps.Companies.Execute(c.Context(), c.Caller, c.CommandID(), company.Delete{})
	if err != nil {
		return err
	}
	if err := c.Settled("members", r.Position); err != nil {
		return err
	}
	return c.NoContent()
}
