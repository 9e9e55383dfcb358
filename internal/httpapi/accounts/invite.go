package accounts

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/accounts"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// invitationRoutes bring people into a company that exists.
func (d *Deps) invitationRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodPost, Path: "/api/users/inviteUsers", Module: access.Project, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Proof: true, Handler: d.handle(inviteUsers)},
		{Method: http.MethodPost, Path: "/api/auth/reInviteUser", Module: access.Project, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Proof: true, Handler: d.handle(reInviteUser)},
		{Method: http.MethodGet, Path: "/api/invitations", Module: access.Company, Need: httpapi.View, Scope: httpapi.WholeTenant, Handler: d.handle(listInvitations)},
		{Method: http.MethodDelete, Path: "/api/invitations/{email}", Module: access.Project, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Handler: d.handle(revokeInvitation)},
		{Method: http.MethodGet, Path: "/api/users/get_user_by_token/{token}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(showInvitation)},
		{Method: http.MethodPut, Path: "/api/users/confirmation/{token}", Need: httpapi.Public, Scope: httpapi.Nothing, Handler: d.handle(acceptInvitation)},
		{Method: http.MethodGet, Path: "/api/join-requests", Module: access.Company, Need: httpapi.View, Scope: httpapi.WholeTenant, Handler: d.handle(listJoinRequests)},
		{Method: http.MethodPut, Path: "/api/join-requests/{user}", Module: access.Company, Need: httpapi.Edit, Scope: httpapi.WholeTenant, Proof: true, Handler: d.handle(decideJoinRequest)},
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
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := accounts.CheckCount(len(body.Users)); err != nil { // before anything is asked for each
		return err
	}
	var guests []accounts.Guest
	out := InvitedView{Users: []string{}}
	for _, u := range body.Users {
		if !u.Project.IsZero() {
			if err := c.EnterProject(u.Project); err != nil {
				return err
			}
		}
		guests = append(guests, accounts.Guest{Email: u.Email, Role: u.Role, Message: u.Message, Project: u.Project})
		out.Users = append(out.Users, u.Email)
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.deps.Accounts.Invite(c.Context(), c.Caller, guests, c.spoken(body.Lang)); err != nil {
		return err
	}
	out.Msj = httpapi.Fill(c.Language, invitationsSent[c.Language], map[string]any{"count": len(guests)})
	return c.JSON(http.StatusOK, out)
}

// spoken is the language of a mail: the one asked for, else the caller's.
func (c *call) spoken(language string) string {
	if language == "es" || language == "en" {
		return language
	}
	return c.Language
}

func reInviteUser(c *call) error {
	var body struct {
		Email string `json:"email"`
		Lang  string `json:"lang"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.deps.Accounts.InviteAgain(c.Context(), c.Caller, body.Email, c.spoken(body.Lang), c.Origin()); err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, SentView{Sent: true})
}

// OpenInvitationView is an invitation that nobody has accepted.
type OpenInvitationView struct {
	Email   string      `json:"email"`
	Role    access.Role `json:"role"`
	Inviter string      `json:"inviter"`
	Sent    time.Time   `json:"sent"`
	Expires time.Time   `json:"expires"`
}

func listInvitations(c *call) error {
	list, err := c.deps.Identity.OpenInvitations(c.Context(), c.Session.Company)
	if err != nil {
		return err
	}
	ids := make([]kernel.UserID, len(list))
	for i, l := range list {
		ids[i] = l.InvitedBy
	}
	people, err := c.deps.Identity.People(c.Context(), ids)
	if err != nil {
		return err
	}
	out := []OpenInvitationView{}
	for _, l := range list {
		by := people[l.InvitedBy]
		out = append(out, OpenInvitationView{
			Email: l.Email, Role: access.Role(l.Role), Inviter: strings.TrimSpace(by.Name + " " + by.Lastname), Sent: l.Created.UTC(), Expires: l.Expires.UTC(),
		})
	}
	return c.JSON(http.StatusOK, out)
}

func revokeInvitation(c *call) error {
	email, err := url.PathUnescape(c.Variable("email"))
	if err != nil {
		return fault.New(fault.NotFound, "invitation.unknown", nil)
	}
	if err := c.ownPerson(); err != nil {
		return err
	}
	if err := c.deps.Accounts.RevokeInvitation(c.Context(), c.Caller, email); err != nil {
		return err
	}
	return c.NoContent()
}

// InvitationView is what the form of an invitation needs.
type InvitationView struct {
	Email   string      `json:"email"`
	Company string      `json:"company"`
	Inviter string      `json:"inviter"`
	Role    access.Role `json:"role"`
	Known   bool        `json:"known"` // the address has an account, whose password accepts
	Step    string      `json:"step"`  // "profile"; "company" for somebody who registers and has a profile
	Sender  *SenderView `json:"sender,omitempty"`
}

// SenderView is who invites. Its pictures are data addresses: the guest has no session to ask for files with.
type SenderView struct {
	Name         string `json:"name"`
	Image        string `json:"image"`
	Company      string `json:"name_company"`
	CompanyImage string `json:"image_company"`
	Project      string `json:"name_project"`
}

func (c *call) senderView(s accounts.Sender) *SenderView {
	picture, _ := kernel.ParseID(strings.TrimPrefix(s.Picture, "/api/files/"))
	return &SenderView{Name: s.Name, Image: c.dataAddress(picture), Company: s.Company, CompanyImage: c.dataAddress(s.CompanyImage), Project: s.Project}
}

// dataAddress is a kept picture as an address of its own; empty without one.
func (c *call) dataAddress(id kernel.ID) string {
	if id.IsZero() {
		return ""
	}
	f, err := c.deps.Files.Find(c.Context(), id)
	if err != nil {
		return ""
	}
	b, err := c.deps.Files.Bytes(c.Context(), f)
	if err != nil {
		return ""
	}
	return "data:" + f.Type + ";base64," + base64.StdEncoding.EncodeToString(b)
}

func showInvitation(c *call) error {
	o, err := c.deps.Accounts.OpenInvitation(c.Context(), c.Variable("token"))
	if registration(err) {
		return c.showRegistration()
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, InvitationView{Email: o.Email, Company: o.Company, Inviter: o.Inviter, Role: o.Role, Known: o.Known, Step: stepProfile, Sender: c.senderView(o.Sender)})
}

func acceptInvitation(c *call) error {
	var body profileBody
	if err := c.Read(&body, true); err != nil {
		return err
	}
	done, err := c.deps.Accounts.Accept(c.Context(), c.Variable("token"), body.profile(), c.Origin())
	if registration(err) {
		return c.saveProfile(body)
	}
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
	list, err := c.deps.Identity.JoinRequests(c.Context(), c.Session.Company)
	if err != nil {
		return err
	}
	ids := make([]kernel.UserID, len(list))
	for i, r := range list {
		ids[i] = r.User
	}
	people, err := c.deps.Identity.People(c.Context(), ids)
	if err != nil {
		return err
	}
	out := []JoinRequestView{}
	for _, r := range list {
		p := people[r.User]
		out = append(out, JoinRequestView{User: r.User, Name: p.Name, Lastname: p.Lastname, Email: p.Email, Asked: r.Asked.UTC()})
	}
	return c.JSON(http.StatusOK, out)
}

func decideJoinRequest(c *call) error {
	var body struct {
		Accept *bool `json:"accept"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	if body.Accept == nil {
		return wire.Missing("accept")
	}
	user, err := kernel.ParseID(c.Variable("user"))
	if err != nil {
		return fault.New(fault.NotFound, "join.unknown", nil)
	}
	if err := c.deps.Accounts.Decide(c.Context(), c.Caller, user, *body.Accept); err != nil {
		return err
	}
	return c.NoContent()
}
