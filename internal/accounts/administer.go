package accounts

import (
	"context"
	"time"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
	"gantry/internal/notifications"
	"gantry/readmodels/members"
)

// TellOfSupport notifies the administrators of a company that a superadministrator visits it, and why.
func (d *Desk) TellOfSupport(ctx context.Context, v identity.Support) error {
	list, err := members.List(ctx, d.cfg.Database.Of(v.Company), v.Company)
	if err != nil {
		return stored(err)
	}
	for _, m := range list {
		if access.Role(m.Role) != access.Admin || !m.Active {
			continue
		}
		err := d.cfg.Notify.Send(ctx, notifications.Notification{
			ID: kernel.Derived(v.ID, "visit "+m.User.String()), User: m.User, Company: v.Company, Actor: v.User, Kind: notifications.KindSupport,
			Details: map[string]string{"reason": v.Reason}, Link: "/settings/company?tab=access",
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Activation is the open link of somebody who has not arrived yet.
type Activation struct {
	Email   string
	Link    string
	Expires time.Time
}

// Activate makes a further address of the newest link that was mailed to somebody who has not arrived yet, for people whose mail got
// lost. Only superadministrators may, which the caller has checked. Faults: "email.malformed", "activation.arrived" for somebody with an
// account, "activation.none".
func (d *Desk) Activate(ctx context.Context, email string) (Activation, error) {
	email, err := identity.NormalEmail(email)
	if err != nil {
		return Activation{}, err
	}
	l, err := d.cfg.Identity.NewestLink(ctx, email)
	if fault.Has(err, "invitation.unknown") {
		_, known, err := d.cfg.Identity.ByEmail(ctx, email)
		switch {
		case err != nil:
			return Activation{}, err
		case known:
			return Activation{}, fault.New(fault.Conflict, "activation.arrived", nil)
		}
		return Activation{}, fault.New(fault.NotFound, "activation.none", nil)
	}
	if err != nil {
		return Activation{}, err
	}
	token, err := d.cfg.Identity.LinkToken(ctx, l.ID)
	return Activation{Email: email, Link: d.cfg.BaseURL + registerPage + token, Expires: l.Expires}, err
}

// Organise makes a company and invites its first administrator. The superadministrator who makes it does not become a member. Faults: those
// of company.Create, company.Change and Invite.
func (d *Desk) Organise(ctx context.Context, by commands.Caller, command kernel.CommandID, c company.Change, email, language string) (kernel.CompanyID, error) {
	email, err := identity.NormalEmail(email)
	if err != nil {
		return kernel.CompanyID{}, err
	}
	if err := company.Check(c); err != nil {
		return kernel.CompanyID{}, err
	}
	id := kernel.Derived(command, "company of "+by.User.String())
	founder := commands.Caller{Company: id, User: by.User, Role: access.SuperAdmin, Level: access.Full, Correlation: by.Correlation}
	name := ""
	if c.Name != nil {
		name = *c.Name
	}
	if _, err := d.cfg.Companies.Execute(ctx, founder, kernel.Derived(id, "create"), company.Create{Name: name}); err != nil {
		return kernel.CompanyID{}, err
	}
	r, err := d.cfg.Companies.Execute(ctx, founder, kernel.Derived(id, "details"), c)
	if err != nil {
		return kernel.CompanyID{}, err
	}
	d.settled(ctx, r)
	return id, d.Invite(ctx, founder, []Guest{{Email: email, Role: access.Admin}}, language)
}
