package accounts

import (
	"fmt"
	"net/http"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
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
func (d *Deps) ownAccountRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/sessions", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(listOwnSessions)},
		{Method: http.MethodDelete, Path: "/api/sessions", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(endOtherSessions)},
		{Method: http.MethodDelete, Path: "/api/sessions/{session}", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(endOwnSession)},
		{Method: http.MethodPut, Path: "/api/session/password", Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(changePassword)},
	}
}

func listOwnSessions(c *call) error {
	list, err := c.deps.Identity.Sessions(c.Context(), c.Session.User)
	if err != nil {
		return err
	}
	out := []OwnSessionView{}
	shared := c.ownPerson() != nil // a visitor of the demonstration does not see where the others come from
	for _, s := range list {
		if shared && s.ID != c.Session.ID {
			continue
		}
		out = append(out, OwnSessionView{
			ID: s.ID, Company: s.Company, Device: s.Device, Address: s.Address, Current: s.ID == c.Session.ID,
			Created: s.Created.UTC(), Seen: s.Seen.UTC(), Expires: s.Expires.UTC(),
		})
	}
	return c.JSON(http.StatusOK, out)
}

func endOwnSession(c *call) error {
	id, err := kernel.ParseID(c.Variable("session"))
	if err != nil {
		return fault.New(fault.NotFound, "session.unknown", nil)
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.deps.Identity.RevokeOwn(c.Context(), c.Session.User, id, c.Origin()); err != nil {
		return err
	}
	c.deps.Live.SessionEnded(id)
	return c.NoContent()
}

// endOtherSessions ends every session of the caller but this one.
func endOtherSessions(c *call) error {
	if err := c.ownPerson(); err != nil {
		return err
	}
	ended, err := c.deps.Identity.RevokeOthers(c.Context(), c.Session, c.Origin())
	if err != nil {
		return err
	}
	for _, id := range ended {
		c.deps.Live.SessionEnded(id)
	}
	return c.NoContent()
}

// changePassword answers with the session under its new token; all others of the person are over.
func changePassword(c *call) error {
	var body struct {
		Present string `json:"present"`
		New     string `json:"new"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	opened, ended, err := c.deps.Identity.ChangePassword(c.Context(), c.Session, body.Present, body.New, c.Origin())
	if err != nil {
		return err
	}
	for _, id := range ended {
		c.deps.Live.SessionEnded(id)
	}
	if err := c.deps.Accounts.PasswordChanged(c.Context(), c.Session.User); err != nil {
		c.deps.Problem(fmt.Errorf("notice of a changed password: %w", err)) // the new token must reach its owner all the same
	}
	return c.reopened(opened)
}

// reopened answers with the session of this call under a new token.
func (c *call) reopened(opened identity.Opened) error {
	user, err := c.deps.Identity.User(c.Context(), opened.User)
	if err != nil {
		return err
	}
	c.User, c.Session, c.Token = user, opened.Session, opened.Token
	view, err := c.sessionView()
	if err != nil {
		return err
	}
	if c.Bearer {
		view.Token = opened.Token
	} else {
		c.SetSession(opened.Token, opened.Expires)
	}
	return c.JSON(http.StatusOK, view)
}

// ownPerson refuses visitors of the demonstration, who share a person: none of them may act on its account.
func (c *call) ownPerson() error {
	if d := c.deps.Demo; d != nil && c.Session.Company == d.Company && c.Session.Support.IsZero() {
		return fault.New(fault.Forbidden, "session.demo_shared", nil)
	}
	return nil
}
