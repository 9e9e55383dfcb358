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
)

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

// Organise makes a company and invites its first administrator. The superadministrator who makes it stays in it as an administrator, in
// everybody's sight, until that one is there. Faults: those of FoundAnother and Invite.
func (d *Desk) Organise(ctx context.Context, by commands.Caller, command kernel.CommandID, c company.Change, email, language string) (kernel.CompanyID, error) {
	email, err := identity.NormalEmail(email)
	if err != nil {
		return kernel.CompanyID{}, err
	}
	id, err := d.FoundAnother(ctx, by.User, command, c)
	if err != nil {
		return kernel.CompanyID{}, err
	}
	founder := commands.Caller{Company: id, User: by.User, Role: access.Admin, Level: access.Full, Correlation: by.Correlation}
	return id, d.Invite(ctx, founder, []Guest{{Email: email, Role: access.Admin}}, language)
}
