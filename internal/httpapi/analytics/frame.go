package analytics

import (
	"net/http"
	"net/url"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// frameRoutes are about the page of somebody else that /analytics-v2 shows in a frame. The page gets a code with which its server learns once
// who looks at it, and never a session.
func (d *Deps) frameRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/analytics-v2/frame", Need: httpapi.AnyRole, Scope: httpapi.ByBody, Handler: d.handle(showFrame)},
		{Method: http.MethodPost, Path: "/api/analytics-v2/exchange", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(exchangeCode)},
	}
}

// PageView is where a frame finds its page.
type PageView struct {
	Address *string    `json:"address"` // null: the installation names none
	Expires *time.Time `json:"expires"` // of the code in it
	Code    string     `json:"code"`    // why there is no address; empty: there is one
	Message string     `json:"message"`
}

// LookerView is who looks at a page in a frame.
type LookerView struct {
	User     kernel.UserID    `json:"userId"`
	Name     string           `json:"name"`
	Lastname string           `json:"lastname"`
	Email    string           `json:"email"`
	Role     string           `json:"role"`
	Company  kernel.CompanyID `json:"companyId"`
	Project  kernel.ProjectID `json:"projectId"`
}

var noPage = fault.New(fault.NotFound, "analytics.no_page", nil)

func showFrame(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	project, err := c.projectOf(f)
	if err != nil {
		return err
	}
	if c.Caller.Role == access.Client {
		return fault.New(fault.Forbidden, "analytics.page_denied", nil)
	}
	if c.deps.Page == "" {
		return c.JSON(http.StatusOK, PageView{Code: noPage.Key, Message: httpapi.Text(c.Language, noPage.Key, nil)})
	}
	at, err := url.Parse(c.deps.Page)
	if err != nil {
		return err
	}
	company, _, err := members.Get(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), project)
	if err != nil {
		return httpapi.QueryError(err)
	}
	u, err := c.deps.Identity.User(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	code, expires, err := c.deps.Identity.FrameCode(c.Context(), c.Session, project)
	if err != nil {
		return err
	}
	said := at.Query()
	for name, value := range map[string]string{
		"userId": u.ID.String(), "firstName": u.Name, "lastName": u.Lastname, "email": u.Email, "position": u.Position, "role": string(c.Caller.Role),
		"companyId": c.Session.Company.String(), "companyName": company.Name, "companyImage": text(company.Details.Image), "projectId": p.ID.String(), "projectName": p.Name,
		"projectAddress": p.Details.Place, "code": code,
	} {
		said.Set(name, value)
	}
	at.RawQuery = said.Encode()
	address := at.String()
	return c.JSON(http.StatusOK, PageView{Address: &address, Expires: &expires})
}

func text(id kernel.ID) string {
	if id.IsZero() {
		return ""
	}
	return id.String()
}

// exchangeCode tells the server of a page who looks at it. Fault: "code.unknown".
func exchangeCode(c *call) error {
	var sent struct {
		Code string `json:"code"`
	}
	if err := c.Read(&sent, true); err != nil {
		return err
	}
	if sent.Code == "" {
		return wire.Missing("code")
	}
	f, err := c.deps.Identity.UseFrameCode(c.Context(), sent.Code)
	if err != nil {
		return err
	}
	m, err := c.MemberOf(f.Company, f.User)
	if err != nil {
		return fault.New(fault.NotFound, "code.unknown", nil)
	}
	u, err := c.deps.Identity.User(c.Context(), f.User)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, LookerView{
		User: u.ID, Name: u.Name, Lastname: u.Lastname, Email: u.Email, Role: string(m.Role), Company: f.Company, Project: f.Project,
	})
}
