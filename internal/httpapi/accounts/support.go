package accounts

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

// supportRoutes let superadministrators visit a company, and its administrators see who did and what happened at its door.
func (d *Deps) supportRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/admin/companies", Need: httpapi.SuperAdmin, Scope: httpapi.Self, Handler: d.handle(listAllCompanies)},
		{Method: http.MethodPost, Path: "/api/admin/support", Need: httpapi.SuperAdmin, Scope: httpapi.Self, Handler: d.handle(openSupport)},
		{Method: http.MethodDelete, Path: "/api/admin/support", Need: httpapi.SuperAdmin, Scope: httpapi.Self, Handler: d.handle(leaveSupport)},
		{Method: http.MethodGet, Path: "/api/company/visits", Module: access.Company, Need: httpapi.View, Scope: httpapi.WholeTenant, Handler: d.handle(listVisits)},
		{Method: http.MethodDelete, Path: "/api/company/visits/{visit}", Module: access.Company, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Handler: d.handle(endVisit)},
		{Method: http.MethodGet, Path: "/api/company/door", Module: access.Company, Need: httpapi.View, Scope: httpapi.WholeTenant, Handler: d.handle(listDoor)},
	}
}

// ServedCompanyView is a company of the installation as superadministrators choose it: no plan, no person.
type ServedCompanyView struct {
	ID        kernel.CompanyID `json:"id"`
	Name      string           `json:"name"`
	TrialEnds *time.Time       `json:"trialEnds"`
}

func listAllCompanies(c *call) error {
	list, err := members.Companies(c.Context(), c.deps.Members)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []ServedCompanyView{}
	for _, one := range list {
		if one.Deleted {
			continue
		}
		view := ServedCompanyView{ID: one.ID, Name: one.Name}
		ends, on, err := c.deps.Identity.Trial(c.Context(), one.ID)
		if err != nil {
			return err
		}
		if on {
			view.TrialEnds = &ends
		}
		out = append(out, view)
	}
	return c.JSON(http.StatusOK, out)
}

// openSupport begins a visit after the password, or the proof that stands in its place. The browser's former session ends; a program keeps its own and gets a second token.
func openSupport(c *call) error {
	var body struct {
		Company kernel.CompanyID `json:"companyId"`
		Reason  string           `json:"reason"`
		Minutes int              `json:"minutes"`
		Present string           `json:"present"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	member, err := c.Visitor(body.Company)
	if fault.Has(err, "session.required") {
		return fault.New(fault.NotFound, "company.unknown", nil)
	}
	if err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	from, err := c.deps.Identity.Confirm(c.Context(), c.Session, body.Present, c.Origin())
	if err != nil {
		return err
	}
	minutes := min(max(body.Minutes, 0), 24*60) // identity has the bounds that mean something
	opened, visit, err := c.deps.Identity.OpenSupport(c.Context(), c.Session, body.Company, body.Reason, time.Duration(minutes)*time.Minute, from)
	if err != nil {
		return err
	}
	if err := c.deps.Accounts.TellOfSupport(c.Context(), visit); err != nil {
		c.deps.Problem(fmt.Errorf("notice of a visit: %w", err)) // the visit is in the company's list all the same
	}
	if !c.Bearer {
		c.replace()
	}
	c.Member = member
	return c.reopened(opened)
}

// leaveSupport ends the visit that this session is. The browser goes on in the first company of its person.
func leaveSupport(c *call) error {
	if c.Session.Support.IsZero() {
		return fault.New(fault.NotFound, "support.unknown", nil)
	}
	if err := c.endVisit(c.Session.Support); err != nil {
		return err
	}
	if c.Bearer {
		return c.NoContent()
	}
	c.ClearSession()
	user, err := c.deps.Identity.User(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	strong := c.Session.Strong
	c.via, c.past, c.word = c.Session.Provider, c.Session.Proven, c.Session.ByWord
	if _, err := c.enterFirst(user, false); err != nil {
		return err
	}
	if strong {
		if err := c.strengthen(); err != nil {
			return err
		}
	}
	return c.opened(false)
}

func (c *call) endVisit(id kernel.ID) error {
	ended, err := c.deps.Identity.EndSupport(c.Context(), c.Session, id, c.Origin())
	if err != nil {
		return err
	}
	for _, session := range ended {
		c.deps.Live.SessionEnded(session)
	}
	return nil
}

// VisitView is a superadministrator's visit to the company.
type VisitView struct {
	ID      kernel.ID     `json:"id"`
	User    kernel.UserID `json:"user"`
	Name    string        `json:"name"` // empty once the person is erased
	Reason  string        `json:"reason"`
	Opened  time.Time     `json:"opened"`
	Ends    time.Time     `json:"ends"` // when it ended, else when it will
	Current bool          `json:"current"`
}

func listVisits(c *call) error {
	list, err := c.deps.Identity.Supports(c.Context(), c.Session.Company)
	if err != nil {
		return err
	}
	ids := make([]kernel.UserID, len(list))
	for i, v := range list {
		ids[i] = v.User
	}
	names, err := c.names(ids)
	if err != nil {
		return err
	}
	out := []VisitView{}
	for _, v := range list {
		view := VisitView{ID: v.ID, User: v.User, Name: names[v.User], Reason: v.Reason, Opened: v.Opened.UTC(), Ends: v.Expires.UTC(), Current: v.Current}
		if v.Ended != nil {
			view.Ends = v.Ended.UTC()
		}
		out = append(out, view)
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) names(ids []kernel.UserID) (map[kernel.UserID]string, error) {
	people, err := c.deps.Identity.People(c.Context(), ids)
	if err != nil {
		return nil, err
	}
	out := map[kernel.UserID]string{}
	for id, p := range people {
		out[id] = strings.TrimSpace(p.Name + " " + p.Lastname)
	}
	return out, nil
}

// endVisit shows a visitor out before the time.
func endVisit(c *call) error {
	id, err := kernel.ParseID(c.Variable("visit"))
	if err != nil {
		return fault.New(fault.NotFound, "support.unknown", nil)
	}
	if err := c.endVisit(id); err != nil {
		return err
	}
	return c.NoContent()
}

// DoorView is a page of what happened at the company's door, the latest first.
type DoorView struct {
	Entries []DoorEntryView `json:"entries"`
	Older   int64           `json:"older,omitempty"` // the next page's below; 0: there is none
}

// DoorEntryView is one sign-in or what came of it.
type DoorEntryView struct {
	ID      int64         `json:"id"`
	At      time.Time     `json:"at"`
	What    string        `json:"what"`
	User    kernel.UserID `json:"user"`
	Name    string        `json:"name"`
	Address string        `json:"address"`
	About   string        `json:"about,omitempty"` // the name of an analyst's login
}

func listDoor(c *call) error {
	below := int64(0)
	if text := c.Request.URL.Query().Get("below"); text != "" {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 0 {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": "below"})
		}
		below = n
	}
	list, err := members.List(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	people := make([]kernel.UserID, len(list))
	for i, m := range list {
		people[i] = m.User
	}
	entries, err := c.deps.Identity.Door(c.Context(), c.Session.Company, people, below)
	if err != nil {
		return err
	}
	ids := make([]kernel.UserID, len(entries))
	for i, e := range entries {
		ids[i] = e.User
	}
	names, err := c.names(ids)
	if err != nil {
		return err
	}
	out := DoorView{Entries: []DoorEntryView{}}
	for _, e := range entries {
		out.Entries = append(out.Entries, DoorEntryView{ID: e.ID, At: e.At.UTC(), What: e.What, User: e.User, Name: names[e.User], Address: e.Address, About: e.About})
	}
	if len(entries) == identity.DoorPage {
		out.Older = entries[len(entries)-1].ID
	}
	return c.JSON(http.StatusOK, out)
}
