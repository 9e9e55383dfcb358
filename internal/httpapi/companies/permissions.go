package companies

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
)

// PermissionsView is the table of a company: level by module by role, and in which modules rows have owners.
type PermissionsView struct {
	Roles   []access.Role                                  `json:"roles"`
	Modules []access.Module                                `json:"modules"`
	Own     []access.Module                                `json:"ownRows"`
	Levels  map[access.Role]map[access.Module]string       `json:"levels"`
	Default map[access.Role]map[access.Module]access.Level `json:"defaults"`
}

// AuditView is a page of what was done to a company, the latest first.
type AuditView struct {
	Entries []AuditEntry `json:"entries"`
	Older   int64        `json:"older"` // ask below it for the next page; 0: there is none
}

// AuditEntry is one thing done. Data is the event, as docs/events.md describes it.
type AuditEntry struct {
	Revision int64               `json:"revision"`
	At       time.Time           `json:"at"`
	By       *httpapi.PersonView `json:"by,omitempty"` // absent: the system
	Type     string              `json:"type"`
	Data     json.RawMessage     `json:"data"`
	About    *httpapi.PersonView `json:"about,omitempty"` // the member it is about
}

func (d *Deps) permissionRoutes() []httpapi.Route {
	path := "/api/companys/{company}/permissions"
	return []httpapi.Route{
		{Method: http.MethodGet, Path: path, Module: access.Company, Need: httpapi.View, Scope: httpapi.ByCompany, Handler: d.handle(listPermissions)},
		{Method: http.MethodPut, Path: path, Module: access.Company, Need: httpapi.Edit, Scope: httpapi.ByCompany, Proof: true, Handler: d.handle(changePermissions)},
		{Method: http.MethodGet, Path: "/api/companys/{company}/audit", Module: access.Company, Need: httpapi.View, Scope: httpapi.ByCompany, Handler: d.handle(listAudit)},
	}
}

func listPermissions(c *call) error {
	if err := c.Await("members"); err != nil {
		return err
	}
	table, err := members.Permissions(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := PermissionsView{Roles: access.Roles, Modules: access.Modules, Levels: map[access.Role]map[access.Module]string{}, Default: access.Default()}
	for _, m := range access.Modules {
		if m.HasOwnRows() {
			out.Own = append(out.Own, m)
		}
	}
	for _, r := range access.Roles {
		out.Levels[r] = map[access.Module]string{}
		for _, m := range access.Modules {
			level := table[string(r)][string(m)]
			if level == "" {
				level = string(access.None)
			}
			out.Levels[r][m] = level
		}
	}
	return c.JSON(http.StatusOK, out)
}

func changePermissions(c *call) error {
	var body struct {
		Changes []company.ChangePermission `json:"changes"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.do(company.ChangePermissions{Changes: body.Changes}); err != nil {
		return err
	}
	return listPermissions(c)
}

// auditPage is how many entries a page has.
const auditPage = 100

func listAudit(c *call) error {
	if err := c.Await("members"); err != nil {
		return err
	}
	var below int64
	if text := c.Request.URL.Query().Get("below"); text != "" {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 1 {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": "below"})
		}
		below = n
	}
	list, err := members.Audit(c.Context(), c.Rows(), c.Session.Company, below, auditPage)
	if err != nil {
		return httpapi.QueryError(err)
	}
	about := make([]kernel.UserID, len(list))
	var ids []kernel.UserID
	for i, e := range list {
		var member struct{ User kernel.UserID }
		_ = json.Unmarshal(e.Data, &member) // about nobody
		about[i] = member.User
		ids = append(ids, e.Actor, member.User)
	}
	people, err := c.People(ids)
	if err != nil {
		return err
	}
	out := AuditView{Entries: make([]AuditEntry, len(list))}
	for i, e := range list {
		out.Entries[i] = AuditEntry{Revision: e.Revision, At: e.At, By: people[e.Actor], Type: e.Type, Data: e.Data, About: people[about[i]]}
	}
	if n := len(list); n == auditPage && list[n-1].Revision > 1 {
		out.Older = list[n-1].Revision
	}
	return c.JSON(http.StatusOK, out)
}
