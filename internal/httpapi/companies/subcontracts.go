package companies

import (
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// SubcontractView is a firm that works for the company.
type SubcontractView struct {
	ID      kernel.ID        `json:"id"`
	Company kernel.CompanyID `json:"companyId"`
	Name    string           `json:"name"`
	Image   *kernel.ID       `json:"image"`
}

// AssignableSubcontract is a firm with whether it works in a project.
type AssignableSubcontract struct {
	SubcontractView
	Assigned bool `json:"assigned"`
}

func (d *Deps) subcontractRoutes() []httpapi.Route {
	read := func(path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: http.MethodGet, Path: "/api/subcontracts" + path, Need: httpapi.AnyRole, Scope: scope, Handler: d.handle(f)}
	}
	edit := func(method, path string, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api/subcontracts" + path, Module: access.Company, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Handler: d.handle(f)}
	}
	return []httpapi.Route{
		read("/company/{company}", httpapi.ByCompany, listSubcontracts),
		read("/settings/organization", httpapi.WholeTenant, listSubcontracts),
		read("/project/{project}", httpapi.ByProject, subcontractsOfProject),
		read("/byproject/{project}", httpapi.ByProject, subcontractsOfProject),
		read("/settings/project/{project}", httpapi.ByProject, assignableSubcontracts),
		read("/{subcontract}", httpapi.WholeTenant, showSubcontract),
		edit(http.MethodPost, "", addSubcontract),
		edit(http.MethodPut, "/{subcontract}", changeSubcontract),
		edit(http.MethodDelete, "/{subcontract}", removeSubcontract),
	}
}

func (c *call) subcontracts() ([]SubcontractView, error) {
	if err := c.Await("members"); err != nil {
		return nil, err
	}
	list, err := members.Subcontracts(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	out := make([]SubcontractView, len(list))
	for i, s := range list {
		out[i] = SubcontractView{ID: s.ID, Company: c.Session.Company, Name: s.Name, Image: orNull(s.Image)}
	}
	return out, nil
}

func listSubcontracts(c *call) error {
	list, err := c.subcontracts()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, list)
}

// assigned gives the firms of the call's project.
func (c *call) assigned() ([]kernel.ID, error) {
	if err := c.Await("projects"); err != nil {
		return nil, err
	}
	p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), c.Project)
	return p.Subcontracts, httpapi.QueryError(err)
}

func subcontractsOfProject(c *call) error {
	list, err := c.subcontracts()
	if err != nil {
		return err
	}
	of, err := c.assigned()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, slices.DeleteFunc(list, func(s SubcontractView) bool { return !slices.Contains(of, s.ID) }))
}

func assignableSubcontracts(c *call) error {
	list, err := c.subcontracts()
	if err != nil {
		return err
	}
	of, err := c.assigned()
	if err != nil {
		return err
	}
	out := make([]AssignableSubcontract, len(list))
	for i, s := range list {
		out[i] = AssignableSubcontract{s, slices.Contains(of, s.ID)}
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) subcontractID() (kernel.ID, error) {
	id, err := kernel.ParseID(c.Variable("subcontract"))
	if err != nil {
		return id, fault.New(fault.NotFound, "subcontract.unknown", nil)
	}
	return id, nil
}

func showSubcontract(c *call) error {
	id, err := c.subcontractID()
	if err != nil {
		return err
	}
	return c.answerSubcontract(id, http.StatusOK)
}

func (c *call) answerSubcontract(id kernel.ID, status int) error {
	list, err := c.subcontracts()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(s SubcontractView) bool { return s.ID == id })
	if i < 0 {
		return fault.New(fault.NotFound, "subcontract.unknown", nil)
	}
	return c.JSON(status, list[i])
}

func addSubcontract(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.ownCompany(f); err != nil {
		return err
	}
	name, there, err := f.Text("name")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("name")
	}
	image, _, err := imageOf(f)
	if err != nil {
		return err
	}
	id := c.CommandID() // the firm bears the id of the command that added it
	if err := c.do(company.AddSubcontract{Subcontract: company.Subcontract{ID: id, Name: name, Image: image}}); err != nil {
		return err
	}
	return c.answerSubcontract(id, http.StatusCreated)
}

// ownCompany refuses a body that names another company than the session's.
func (c *call) ownCompany(f wire.Fields) error {
	text, there, err := f.Text("companyId")
	if err != nil || !there {
		return err
	}
	if id, err := kernel.ParseID(text); err != nil || id != c.Session.Company {
		return fault.New(fault.NotFound, "company.unknown", nil)
	}
	return nil
}

func changeSubcontract(c *call) error {
	id, err := c.subcontractID()
	if err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	change := company.ChangeSubcontract{ID: id}
	if name, there, err := f.Text("name"); err != nil {
		return err
	} else if there {
		change.Name = &name
	}
	image, there, err := imageOf(f)
	if err != nil {
		return err
	}
	if there {
		change.Image = &image
	}
	if err := c.do(change); err != nil {
		return err
	}
	return c.answerSubcontract(id, http.StatusOK)
}

func removeSubcontract(c *call) error {
	id, err := c.subcontractID()
	if err != nil {
		return err
	}
	if err := c.do(company.RemoveSubcontract{ID: id}); err != nil {
		return err
	}
	return c.NoContent()
}
