package httpapi

import (
	"net/http"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
)

// OwnSessionView is one of the caller's own sessions.
type OwnSessionView struct {
	ID      kernel.ID        `json:"id"`
	Company kernel.CompanyID `json:"company"`
	Device  string           `json:"device"`
	Address string           `json:"address"`
	Created time.Time        `json:"created"`
	Seen    time.Time        `json:"seen"`
	Expires time.Time        `json:"expires"`
	Current bool             `json:"current"` // the one that asks
}

// ownAccountRoutes are what people do with their own account.
func (a *API) ownAccountRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/sessions", need: signedIn, scope: self, handler: listOwnSessions},
		{method: http.MethodDelete, path: "/api/sessions/{session}", need: signedIn, scope: self, handler: endOwnSession},
		{method: http.MethodPut, path: "/api/session/password", need: signedIn, scope: self, handler: changePassword},
	}
}

func listOwnSessions(c *call) error {
	list, err := c.api.cfg.Identity.Sessions(c.ctx(), c.session.User)
	if err != nil {
		return err
	}
	out := []OwnSessionView{}
	shared := c.ownPerson() != nil // a visitor of the demonstration does not see where the others come from
	for _, s := range list {
		if shared && s.ID != c.session.ID {
			continue
		}
		out = append(out, OwnSessionView{
			ID: s.ID, Company: s.Company, Device: s.Device, Address: s.Address, Current: s.ID == c.session.ID,
			Created: s.Created.UTC(), Seen: s.Seen.UTC(), Expires: s.Expires.UTC(),
		})
	}
	return c.json(http.StatusOK, out)
}

func endOwnSession(c *call) error {
	id, err := kernel.ParseID(c.variable("session"))
	if err != nil {
		return fault.New(fault.NotFound, "session.unknown", nil)
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.api.cfg.Identity.RevokeOwn(c.ctx(), c.session.User, id, c.origin()); err != nil {
		return err
	}
	c.api.cfg.Live.SessionEnded(id)
	return c.none()
}

// changePassword answers with the session under its new token; all others of the person are over.
func changePassword(c *call) error {
	var body struct {
		Present string `json:"present"`
		New     string `json:"new"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	opened, ended, err := c.api.cfg.Identity.ChangePassword(c.ctx(), c.session, body.Present, body.New, c.origin())
	if err != nil {
		return err
	}
	for _, id := range ended {
		c.api.cfg.Live.SessionEnded(id)
	}
	if err := c.api.cfg.Accounts.PasswordChanged(c.ctx(), c.session.User); err != nil {
		return err
	}
	return c.reopened(opened)
}

// reopened answers with the session of this call under a new token.
func (c *call) reopened(opened identity.Opened) error {
	user, err := c.api.cfg.Identity.User(c.ctx(), opened.User)
	if err != nil {
		return err
	}
	c.user, c.session, c.token = user, opened.Session, opened.Token
	view := c.sessionView()
	if c.bearer {
		view.Token = opened.Token
	} else {
		c.setSession(opened.Token, opened.Expires)
	}
	return c.json(http.StatusOK, view)
}

// ownPerson refuses visitors of the demonstration, who share a person: none of them may act on its account.
func (c *call) ownPerson() error {
	if d := c.api.cfg.Demo; d != nil && c.session.Company == d.Company {
		return fault.New(fault.Forbidden, "session.demo_shared", nil)
	}
	return nil
}
