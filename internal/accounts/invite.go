package accounts

import (
	"context"
	"slices"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/eventstore"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// Guest is somebody to invite.
type Guest struct {
	Email   string
	Role    access.Role
	Message string
	Project kernel.ProjectID // zero: none
}

// Bounds of one invitation.
const (
	mostGuests     = 50
	longestMessage = 1000
)

// Invite has links sent to guests, all of them or none. Faults: "invitation.nobody", "invitation.too_many", "email.malformed",
// "company.role_unknown", "invitation.role_above", "invitation.message_too_long", "invitation.member", "invitation.capped",
// "session.too_many_attempts".
func (d *Desk) Invite(ctx context.Context, by commands.Caller, guests []Guest, language string) error {
	if err := CheckCount(len(guests)); err != nil {
		return err
	}
	guests = slices.Clone(guests)
	for i := range guests {
		if err := d.mayInvite(ctx, by, &guests[i]); err != nil {
			return err
		}
	}
	if err := d.withinCap(ctx, by.Company, guests); err != nil {
		return err
	}
	for _, g := range guests {
		if err := d.cfg.Identity.AdmitMailTo(ctx, g.Email); err != nil {
			return err
		}
	}
	for _, g := range guests {
		if err := d.invite(ctx, by, g, language); err != nil {
			return err
		}
	}
	return nil
}

// CheckCount refuses an invitation of nobody or of too many. Faults: "invitation.nobody", "invitation.too_many".
func CheckCount(guests int) error {
	switch {
	case guests == 0:
		return fault.New(fault.Invalid, "invitation.nobody", nil)
	case guests > mostGuests:
		return fault.New(fault.Invalid, "invitation.too_many", fault.P{"max": mostGuests})
	}
	return nil
}

// mayInvite checks one guest and brings the address to its normal form.
func (d *Desk) mayInvite(ctx context.Context, by commands.Caller, g *Guest) error {
	email, err := identity.NormalEmail(g.Email)
	if err != nil {
		return err
	}
	g.Email = email
	if !slices.Contains(access.Roles, g.Role) {
		return fault.New(fault.Invalid, "company.role_unknown", fault.P{"role": string(g.Role)})
	}
	if len([]rune(g.Message)) > longestMessage {
		return fault.New(fault.Invalid, "invitation.message_too_long", fault.P{"max": longestMessage})
	}
	rows := d.cfg.Database.Of(by.Company)
	table, err := members.Permissions(ctx, rows, by.Company)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	if !within(table, by.Role, g.Role) {
		return fault.New(fault.Forbidden, "invitation.role_above", fault.P{"role": string(g.Role)})
	}
	user, known, err := d.cfg.Identity.ByEmail(ctx, email)
	if err != nil || !known {
		return err
	}
	if _, member, err := members.RoleOf(ctx, rows, by.Company, user); err != nil || member {
		if err == nil {
			return fault.New(fault.Conflict, "invitation.member", fault.P{"email": email})
		}
		return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	return nil
}

// within tells whether a role may do everything that another one may.
func within(table map[string]map[string]string, own, granted access.Role) bool {
	if granted == access.SuperAdmin {
		return false
	}
	for _, m := range access.Modules {
		mine := slices.Index(access.AllLevels, access.Level(table[string(own)][string(m)]))
		theirs := slices.Index(access.AllLevels, access.Level(table[string(granted)][string(m)]))
		if theirs > max(mine, 0) {
			return false
		}
	}
	return true
}

func (d *Desk) withinCap(ctx context.Context, id kernel.CompanyID, guests []Guest) error {
	_, trial, err := d.cfg.Identity.Trial(ctx, id)
	if err != nil || !trial {
		return err
	}
	emails := make([]string, len(guests))
	for i, g := range guests {
		emails[i] = g.Email
	}
	invited, err := d.cfg.Identity.Invited(ctx, id, emails)
	if err == nil && invited > d.cfg.Invited {
		return fault.New(fault.Conflict, "invitation.capped", fault.P{"max": d.cfg.Invited})
	}
	return err
}

func (d *Desk) invite(ctx context.Context, by commands.Caller, g Guest, language string) error {
	user, known, err := d.cfg.Identity.ByEmail(ctx, g.Email)
	if err != nil {
		return err
	}
	if !known {
		user = d.cfg.NewID()
	}
	link, err := d.cfg.Identity.NewLink(ctx, identity.Link{
		ID: d.cfg.NewID(), Kind: identity.InvitationLink, Email: g.Email, User: user, Company: by.Company, Project: g.Project, Role: string(g.Role),
		InvitedBy: by.User, Message: g.Message, Language: language,
	})
	if err != nil {
		return err
	}
	return d.post(ctx, mail.Job{ID: link.ID, Kind: letterInvitation, Recipient: g.Email, Language: language})
}

// InviteAgain sends an invitation that nobody has used once more; the former link ends. Faults: "invitation.unknown", those of Invite.
func (d *Desk) InviteAgain(ctx context.Context, by commands.Caller, email, language string, from identity.From) error {
	email, err := identity.NormalEmail(email)
	if err != nil {
		return err
	}
	l, err := d.cfg.Identity.OpenInvitation(ctx, by.Company, email)
	if err != nil {
		return err
	}
	if err := d.cfg.Identity.AdmitMail(ctx, email, from.Address); err != nil {
		return err
	}
	g := Guest{Email: email, Role: access.Role(l.Role), Message: l.Message, Project: l.Project}
	if err := d.mayInvite(ctx, by, &g); err != nil {
		return err
	}
	return d.invite(ctx, by, g, language)
}

// Sender is who invites, from where.
type Sender struct {
	Name         string
	Picture      string // address of a picture
	Company      string
	CompanyImage kernel.ID // zero: none
	Project      string    // the guest is assigned to; empty: none
}

// Invited is what the page of an invitation shows.
type Invited struct {
	Email   string
	Company string
	Inviter string
	Sender  Sender
	Role    access.Role
	Known   bool // the address has an account: it says the password instead of making one
}

// RevokeInvitation ends an invitation that nobody has accepted. Faults: "email.malformed", "invitation.unknown".
func (d *Desk) RevokeInvitation(ctx context.Context, by commands.Caller, email string) error {
	email, err := identity.NormalEmail(email)
	if err != nil {
		return err
	}
	return d.cfg.Identity.RevokeInvitation(ctx, by.Company, email)
}

// invitation finds the invitation of a token. It serves while its sender is a member who may invite with its role, or a superadministrator;
// afterwards it is as over as one that expired. Faults: those of a link.
func (d *Desk) invitation(ctx context.Context, token string) (identity.Link, error) {
	l, err := d.cfg.Identity.Link(ctx, identity.InvitationLink, token)
	if err != nil {
		return l, err
	}
	if runs, err := d.cfg.Identity.IsSuperadmin(ctx, l.InvitedBy); err != nil || runs {
		return l, err
	}
	rows := d.cfg.Database.Of(l.Company)
	sender, member, err := members.RightsOf(ctx, rows, l.Company, l.InvitedBy)
	if err != nil {
		return l, fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	table, err := members.Permissions(ctx, rows, l.Company)
	if err != nil {
		return l, fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	if !member || !access.Level(sender.Levels[string(access.Project)]).Edits() || !within(table, access.Role(sender.Role), access.Role(l.Role)) {
		return l, fault.New(fault.Conflict, "token.expired", nil)
	}
	return l, nil
}

// OpenInvitation looks at an invitation. Faults: those of a link.
func (d *Desk) OpenInvitation(ctx context.Context, token string) (Invited, error) {
	l, err := d.invitation(ctx, token)
	if err != nil {
		return Invited{}, err
	}
	inviter, err := d.cfg.Identity.User(ctx, l.InvitedBy)
	if err != nil {
		return Invited{}, err
	}
	out := Invited{Email: l.Email, Inviter: nameOf(inviter), Role: access.Role(l.Role)}
	if _, out.Known, err = d.cfg.Identity.ByEmail(ctx, l.Email); err != nil {
		return Invited{}, err
	}
	out.Company, err = d.companyName(ctx, l.Company.String())
	if err != nil {
		return out, err
	}
	out.Sender, err = d.senderOf(ctx, l, inviter)
	return out, err
}

// senderOf names who invites. The server knows it from the invitation; the guest's browser says nothing about it.
func (d *Desk) senderOf(ctx context.Context, l identity.Link, inviter identity.User) (Sender, error) {
	rows := d.cfg.Database.Of(l.Company)
	company, _, err := members.Get(ctx, rows, l.Company)
	if err != nil {
		return Sender{}, fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	out := Sender{Name: nameOf(inviter), Picture: inviter.Picture, Company: company.Name, CompanyImage: company.Details.Image}
	if l.Project.IsZero() {
		return out, nil
	}
	names, err := projects.Names(ctx, rows, l.Company, projects.Administrator)
	if err != nil {
		return Sender{}, fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	out.Project = names[l.Project]
	return out, nil
}

// Accept makes the guest a member. Who has an account says its password; anybody else makes a profile. Faults: those of a link, a
// profile and of signing in.
func (d *Desk) Accept(ctx context.Context, token string, p identity.Profile, from identity.From) (Confirmed, error) {
	l, err := d.invitation(ctx, token)
	if err != nil {
		return Confirmed{}, err
	}
	var u identity.User
	user, known, err := d.cfg.Identity.ByEmail(ctx, l.Email)
	switch {
	case err != nil:
	case known:
		l.User = user
		u, err = d.cfg.Identity.SignIn(ctx, identity.Attempt{Email: l.Email, Password: p.Password, Address: from.Address})
	default:
		err = d.checkArrival(p)
	}
	if err != nil {
		return Confirmed{}, err
	}
	inviter := commands.Caller{Company: l.Company, User: l.InvitedBy, Role: access.Admin, Level: access.Full}
	r, err := d.cfg.Companies.Execute(ctx, inviter, kernel.Derived(l.ID, "member "+l.User.String()), company.AddMember{User: l.User, Role: access.Role(l.Role)})
	if err != nil && !fault.Has(err, "company.member_exists") { // with another role, which stays
		return Confirmed{}, err
	}
	at, err := d.assign(ctx, l)
	if err != nil {
		return Confirmed{}, err
	}
	if known {
		err = d.cfg.Identity.UseInvitation(ctx, l, from)
	} else {
		u, err = d.cfg.Identity.Arrive(ctx, l, p, from)
	}
	if err != nil {
		return Confirmed{}, err
	}
	d.settled(ctx, r)
	d.cfg.Progress.Wait(ctx, "projects", at)
	return Confirmed{User: u, Company: l.Company}, nil
}

// assign lets the guest of an invitation into its project, as long as the project is there and its sender sees it.
func (d *Desk) assign(ctx context.Context, l identity.Link) (eventstore.Position, error) {
	if l.Project.IsZero() {
		return 0, nil
	}
	rows := d.cfg.Database.Of(l.Company)
	role, _, err := members.RoleOf(ctx, rows, l.Company, l.InvitedBy)
	if err != nil {
		return 0, fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	sender := projects.Reader{User: l.InvitedBy, All: access.Role(role).SeesAllProjects()}
	p, err := projects.Get(ctx, rows, l.Company, sender, l.Project)
	if fault.Has(err, "project.unknown") || err == nil && p.Stage == string(project.Deleted) {
		return 0, nil
	}
	if err != nil {
		return 0, fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	by := commands.Caller{Company: l.Company, User: l.InvitedBy, Role: access.Role(role), Level: access.Full}
	r, err := d.cfg.Projects.Execute(ctx, by, l.Project, kernel.Derived(l.ID, "project "+l.User.String()), project.AssignUser{User: l.User})
	return r.Position, err
}
