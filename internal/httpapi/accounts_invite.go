package httpapi

import (
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/accounts"
)

// invitationRoutes bring people into a company that exists.
func (a *API) invitationRoutes() []route {
	return []route{
		{method: http.MethodPost, path: "/api/users/inviteUsers", module: access.Project, need: edit, scope: wholeTenant, handler: inviteUsers},
		{method: http.MethodPost, path: "/api/auth/reInviteUser", module: access.Project, need: edit, scope: wholeTenant, handler: reInviteUser},
		{method: http.MethodGet, path: "/api/users/get_user_by_token/{token}", need: public, scope: nothing, handler: showInvitation},
		{method: http.MethodPut, path: "/api/users/confirmation/{token}", need: public, scope: nothing, handler: acceptInvitation},
		{method: http.MethodGet, path: "/api/join-requests", module: access.Company, need: view, scope: wholeTenant, handler: listJoinRequests},
		{method: http.MethodPut, path: "/api/join-requests/{user}", module: access.Company, need: edit, scope: wholeTenant, handler: decideJoinRequest},
	}
}

// invitationsSent is what the answer to an invitation says.
var invitationsSent = map[string]string{"es": "Invitaciones en camino: {count}.", "en": "Invitations on their way: {count}."}

// InvitedView says who was invited.
type InvitedView struct {
	Users []string `json:"users"` // addresses
	Msj   string   `json:"msj"`
}

// inviteUsers invites into the session's company. Sender, company and link follow from the session, whatever the request says.
func inviteUsers(c *call) error {
	var body struct {
		Users []struct {
			Email   string      `json:"email"`
			Role    access.Role `json:"role"`
			Message string      `json:"messageForInvitated"`
			Project kernel.ID   `json:"projectId"`
		} `json:"users"`
		Lang string `json:"lang"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	var guests []accounts.Guest
	out := InvitedView{Users: []string{}}
	for _, u := range body.Users {
		if !u.Project.IsZero() {
			if err := c.exists(eventstore.Project, u.Project, "project.unknown"); err != nil {
				return err
			}
		}
		guests = append(guests, accounts.Guest{Email: u.Email, Role: u.Role, Message: u.Message, Project: u.Project})
		out.Users = append(out.Users, u.Email)
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.api.cfg.Accounts.Invite(c.ctx(), c.caller, guests, c.spoken(body.Lang)); err != nil {
		return err
	}
	out.Msj = fill(c.language, invitationsSent[c.language], map[string]any{"count": len(guests)})
	return c.json(http.StatusOK, out)
}

// spoken is the language of a mail: the one asked for, else the caller's.
func (c *call) spoken(language string) string {
	if language == "es" || language == "en" {
		return language
	}
	return c.language
}

func reInviteUser(c *call) error {
	var body struct {
		Email string `json:"email"`
		Lang  string `json:"lang"`
	}
	if err := c.read(&body, false); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.api.cfg.Accounts.InviteAgain(c.ctx(), c.caller, body.Email, c.spoken(body.Lang), c.origin()); err != nil {
		return err
	}
	return c.json(http.StatusAccepted, SentView{Sent: true})
}

// InvitationView is what the form of an invitation needs.
type InvitationView struct {
	Email   string      `json:"email"`
	Company string      `json:"company"`
	Inviter string      `json:"inviter"`
	Role    access.Role `json:"role"`
	Known   bool        `json:"known"` // the address has an account, whose password accepts
}

func showInvitation(c *call) error {
	o, err := c.api.cfg.Accounts.OpenInvitation(c.ctx(), c.variable("token"))
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, InvitationView(o))
}

func acceptInvitation(c *call) error {
	var body profileBody
	if err := c.read(&body, true); err != nil {
		return err
	}
	done, err := c.api.cfg.Accounts.Accept(c.ctx(), c.variable("token"), body.profile(), c.origin())
	if err != nil {
		return err
	}
	return c.arrived(done)
}

// JoinRequestView is somebody of the company's domain who waits to be let in.
type JoinRequestView struct {
	User     kernel.UserID `json:"user"`
	Name     string        `json:"name"`
	Lastname string        `json:"lastname"`
	Email    string        `json:"email"`
	Asked    time.Time     `json:"asked"`
}

func listJoinRequests(c *call) error {
	list, err := c.api.cfg.Identity.JoinRequests(c.ctx(), c.session.Company)
	if err != nil {
		return err
	}
	ids := make([]kernel.UserID, len(list))
	for i, r := range list {
		ids[i] = r.User
	}
	people, err := c.api.cfg.Identity.People(c.ctx(), ids)
	if err != nil {
		return err
	}
	out := []JoinRequestView{}
	for _, r := range list {
		p := people[r.User]
		out = append(out, JoinRequestView{User: r.User, Name: p.Name, Lastname: p.Lastname, Email: p.Email, Asked: r.Asked.UTC()})
	}
	return c.json(http.StatusOK, out)
}

func decideJoinRequest(c *call) error {
	var body struct {
		Accept *bool `json:"accept"`
	}
	if err := c.read(&body, true); err != nil {
		return err
	}
	if body.Accept == nil {
		return wanting("accept")
	}
	user, err := kernel.ParseID(c.variable("user"))
	if err != nil {
		return fault.New(fault.NotFound, "join.unknown", nil)
	}
	if err := c.api.cfg.Accounts.Decide(c.ctx(), c.caller, user, *body.Accept); err != nil {
		return err
	}
	return c.none()
}
