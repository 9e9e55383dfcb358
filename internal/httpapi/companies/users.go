package companies

import (
	"cmp"
	"net/http"
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/accounts"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

// UserView is a person and what they are in the company.
type UserView struct {
	ID          kernel.UserID    `json:"id"`
	Email       string           `json:"email"`
	Name        string           `json:"name"`
	Lastname    string           `json:"lastname"`
	Position    string           `json:"position"`
	Image       string           `json:"image"`
	Thumbnail   string           `json:"thumbnail"`
	Role        access.Role      `json:"role"`
	Company     kernel.CompanyID `json:"companyId"`
	Subcontract *kernel.ID       `json:"subcontractId"`
	Active      bool             `json:"is_active"`
	Access      *time.Time       `json:"last_access"` // to the minute, for who sees the company's settings; null: never, or not the caller's to know
}

func (d *Deps) userRoutes() []httpapi.Route {
	read := func(method, path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: "/api/users" + path, Module: access.Company, Need: httpapi.View, Scope: scope, Handler: d.handle(f)}
	}
	return []httpapi.Route{
		read(http.MethodGet, "/company/{company}", httpapi.ByCompany, listUsers),
		read(http.MethodGet, "/settings/organization", httpapi.WholeTenant, listUsers),
		read(http.MethodGet, "/get_user_by_email/{email}", httpapi.WholeTenant, userByEmail),
		{Method: http.MethodPost, Path: "/api/users/usersActiveByOrganization", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(listActiveUsers)},
		{Method: http.MethodPost, Path: "/api/users/createUsers", Module: access.Company, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Proof: true, Handler: d.handle(createUsers)},
		{Method: http.MethodGet, Path: "/api/users/{user}", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(showUser)},
		{Method: http.MethodPut, Path: "/api/users/{user}", Need: httpapi.AnyRole, Scope: httpapi.WholeTenant, Handler: d.handle(changeUser)},
		{Method: http.MethodDelete, Path: "/api/users/{user}", Module: access.Company, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Proof: true, Handler: d.handle(removeUser)},
	}
}

// users gives the people of the company by name. Who erased their account is left out.
func (c *call) users() ([]UserView, error) {
	if err := c.Await("members"); err != nil {
		return nil, err
	}
	list, err := members.List(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	ids := make([]kernel.UserID, len(list))
	for i, m := range list {
		ids[i] = m.User
	}
	people, err := c.deps.Identity.People(c.Context(), ids)
	if err != nil {
		return nil, err
	}
	seen := map[kernel.UserID]time.Time{}
	if c.Member.Levels[access.Company].Sees() {
		if seen, err = c.deps.Identity.LastSeen(c.Context(), c.Session.Company); err != nil {
			return nil, err
		}
	}
	out := []UserView{}
	for _, m := range list {
		if p, known := people[m.User]; known && p.Email != "" {
			view := UserView{
				ID: m.User, Email: p.Email, Name: p.Name, Lastname: p.Lastname, Position: p.Position, Image: p.Picture, Thumbnail: p.Picture,
				Role: access.Role(m.Role), Company: c.Session.Company, Subcontract: orNull(m.Subcontract), Active: m.Active,
			}
			if at, used := seen[m.User]; used {
				view.Access = &at
			}
			out = append(out, view)
		}
	}
	slices.SortFunc(out, func(a, b UserView) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Lastname, b.Lastname), cmp.Compare(a.Email, b.Email))
	})
	return out, nil
}

func listUsers(c *call) error {
	list, err := c.users()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, list)
}

func listActiveUsers(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.ownCompany(f); err != nil {
		return err
	}
	list, err := c.users()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, slices.DeleteFunc(list, func(u UserView) bool { return !u.Active }))
}

// answerUser gives the person that a test finds in the company.
func (c *call) answerUser(is func(UserView) bool) error {
	list, err := c.users()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, is)
	if i < 0 {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	return c.JSON(http.StatusOK, list[i])
}

func userByEmail(c *call) error {
	email, err := identity.NormalEmail(c.Variable("email"))
	if err != nil {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	return c.answerUser(func(u UserView) bool { return u.Email == email })
}

// userID reads the person of the path. Others than the caller are for those who have a level in the company's settings.
func (c *call) userID(may func(access.Level) bool) (kernel.UserID, error) {
	id, err := kernel.ParseID(c.Variable("user"))
	if err != nil {
		return id, fault.New(fault.NotFound, "user.unknown", nil)
	}
	if id != c.Session.User && !may(c.Member.Levels[access.Company]) {
		return id, httpapi.ErrForbidden
	}
	return id, nil
}

func showUser(c *call) error {
	id, err := c.userID(access.Level.Sees)
	if err != nil {
		return err
	}
	return c.answerUser(func(u UserView) bool { return u.ID == id })
}

// changeUser writes the own names, or what somebody is in the company.
func changeUser(c *call) error {
	id, err := c.userID(access.Level.Edits)
	if err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.ownCompany(f); err != nil {
		return err
	}
	place, says, err := placeOf(f)
	if err != nil {
		return err
	}
	names := f.Has("name") || f.Has("lastname") || f.Has("position")
	switch {
	case names && id != c.Session.User:
		return fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": "name"})
	case says && !c.Member.Levels[access.Company].Edits():
		return httpapi.ErrForbidden
	}
	if says {
		if err := c.Recent(); err != nil {
			return err
		}
		if err := c.keepsWayIn(id, place); err != nil {
			return err
		}
		place.User, place.By, place.As = id, c.Session.User, c.Member.Role
		if err := c.do(place); err != nil {
			return err
		}
	}
	if names {
		if err := c.setNames(f); err != nil {
			return err
		}
	}
	return c.answerUser(func(u UserView) bool { return u.ID == id })
}

// keepsWayIn refuses a change after which nobody would come in without the provider the company insists on. Fault: "member.break_glass".
func (c *call) keepsWayIn(user kernel.UserID, to company.ChangeMember) error {
	p, err := c.deps.Identity.Policy(c.Context(), c.Session.Company)
	if err != nil || !p.Keeps(user) {
		return err
	}
	out := to.Active != nil && !*to.Active
	if to.Role != nil {
		table, err := members.Permissions(c.Context(), c.Rows(), c.Session.Company)
		if err != nil {
			return httpapi.QueryError(err)
		}
		out = out || access.Level(table[string(*to.Role)][string(access.Company)]) != access.Full
	}
	if out {
		return fault.New(fault.Conflict, "member.break_glass", fault.P{"provider": p.Provider})
	}
	return nil
}

// placeOf reads what a body says somebody is to be in the company.
func placeOf(f wire.Fields) (to company.ChangeMember, says bool, err error) {
	if text, there, err := f.Text("role"); err != nil {
		return to, false, err
	} else if there {
		role := access.Role(text)
		to.Role, says = &role, true
	}
	for _, name := range []string{"is_active", "isActive"} {
		if active, there, err := f.Flag(name); err != nil {
			return to, false, err
		} else if there {
			to.Active, says = &active, true
		}
	}
	if raw, there := f["subcontractId"]; there {
		var firm kernel.ID
		if text, said, err := f.Text("subcontractId"); err != nil {
			return to, false, err
		} else if said && string(raw) != `""` {
			if firm, err = kernel.ParseID(text); err != nil {
				return to, false, fault.New(fault.NotFound, "subcontract.unknown", nil)
			}
		}
		to.Subcontract, says = &firm, true
	}
	return to, says, nil
}

func (c *call) setNames(f wire.Fields) error {
	user, position, err := c.deps.Identity.Profile(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	p := identity.Profile{Name: user.Name, Lastname: user.Lastname, Position: position}
	for name, to := range map[string]*string{"name": &p.Name, "lastname": &p.Lastname, "position": &p.Position} {
		text, there, err := f.Text(name)
		if err != nil {
			return err
		}
		if there {
			*to = text
		}
	}
	return c.deps.Identity.SetProfile(c.Context(), c.Session.User, p)
}

func removeUser(c *call) error {
	id, err := c.userID(access.Level.Edits)
	if err != nil {
		return err
	}
	gone := false
	if err := c.keepsWayIn(id, company.ChangeMember{Active: &gone}); err != nil {
		return err
	}
	if err := c.do(company.RemoveMember{User: id, By: c.Session.User, As: c.Member.Role}); err != nil {
		return err
	}
	return c.NoContent()
}

// createUsers makes people known and members at once; each gets a letter to choose a password.
func createUsers(c *call) error {
	var body struct {
		Users []struct {
			Email    string           `json:"email"`
			Name     string           `json:"name"`
			Lastname string           `json:"lastname"`
			Role     access.Role      `json:"role"`
			Company  kernel.CompanyID `json:"companyId"`
		} `json:"users"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	guests := make([]accounts.Newcomer, len(body.Users))
	for i, u := range body.Users {
		if !u.Company.IsZero() && u.Company != c.Session.Company {
			return fault.New(fault.NotFound, "company.unknown", nil)
		}
		guests[i] = accounts.Newcomer{Email: u.Email, Name: u.Name, Lastname: u.Lastname, Role: u.Role}
	}
	if err := c.deps.Accounts.Create(c.Context(), c.Caller, guests, c.Language); err != nil {
		return err
	}
	list, err := c.users()
	if err != nil {
		return err
	}
	made := slices.DeleteFunc(list, func(u UserView) bool {
		return !slices.ContainsFunc(guests, func(g accounts.Newcomer) bool { return g.Email == u.Email })
	})
	return c.JSON(http.StatusCreated, made)
}
