package accounts

import (
	"context"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/identity"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/readmodels/members"
)

// Opened is what the page of a confirmed address shows.
type Opened struct {
	Email   string
	User    kernel.UserID
	Domain  string
	Joins   kernel.CompanyID // the company of the domain; zero: none
	Company string           // its name
}

// OpenSignUp looks at a sign-up link. Faults: those of a link.
func (d *Desk) OpenSignUp(ctx context.Context, token string) (Opened, error) {
	l, err := d.cfg.Identity.Link(ctx, identity.SignUpLink, token)
	if err != nil {
		return Opened{}, err
	}
	o := Opened{Email: l.Email, User: l.User, Domain: domainOf(l.Email)}
	id, known, err := d.cfg.Identity.CompanyOfDomain(ctx, o.Domain)
	if err != nil || !known {
		return o, err
	}
	o.Joins = id
	o.Company, err = d.companyName(ctx, id.String())
	return o, err
}

// Confirmation is what somebody with a confirmed address says.
type Confirmation struct {
	Profile identity.Profile
	Join    bool           // the company of the domain; else found one
	Company string         // name of the new one
	Details company.Change // of it
}

// Confirmed is who arrived and where.
type Confirmed struct {
	User    identity.User
	Company kernel.CompanyID
	Waits   bool // for an administrator
}

// Confirm makes the person of a sign-up link known, in a company of their own or waiting for that of the domain. Faults: those of a
// link and a profile, of a company's name, "join.no_company".
func (d *Desk) Confirm(ctx context.Context, token string, c Confirmation, from identity.From) (Confirmed, error) {
	l, err := d.cfg.Identity.Link(ctx, identity.SignUpLink, token)
	if err != nil {
		return Confirmed{}, err
	}
	if err := d.checkArrival(c.Profile); err != nil {
		return Confirmed{}, err
	}
	if _, known, err := d.cfg.Identity.ByEmail(ctx, l.Email); err != nil || known {
		if err == nil {
			err = fault.New(fault.Conflict, "token.used", nil) // by another link to the same address
		}
		return Confirmed{}, err
	}
	if c.Join {
		return d.join(ctx, l, c.Profile, from)
	}
	return d.found(ctx, l, c, from)
}

// TermsVersion is that of the terms people accept by arriving. It is kept with the person.
const TermsVersion = "1"

// checkArrival checks a profile and that the terms are accepted as they are now. Faults: "terms.not_accepted", those of a profile.
func (d *Desk) checkArrival(p identity.Profile) error {
	if p.Terms != TermsVersion {
		return fault.New(fault.Invalid, "terms.not_accepted", fault.P{"version": TermsVersion})
	}
	return d.cfg.Identity.CheckProfile(p)
}

func (d *Desk) found(ctx context.Context, l identity.Link, c Confirmation, from identity.From) (Confirmed, error) {
	c.Details.Name = &c.Company
	if err := d.establish(ctx, l.User, l.Company, l.ID, c.Details, domainOf(l.Email)); err != nil {
		return Confirmed{}, err
	}
	if err := d.sample(ctx, l); err != nil {
		return Confirmed{}, err
	}
	u, err := d.cfg.Identity.Arrive(ctx, l, c.Profile, from)
	if err != nil {
		return Confirmed{}, err
	}
	return Confirmed{User: u, Company: l.Company}, nil
}

// sample gives the company of a sign-up link its first project to look at.
func (d *Desk) sample(ctx context.Context, l identity.Link) error {
	if d.cfg.Sample == nil {
		return nil
	}
	by := commands.Caller{Company: l.Company, User: l.User, Role: access.Admin, Level: access.Full, Levels: access.Levels(access.Default()[access.Admin])}
	at, err := d.cfg.Sample.Load(ctx, by, kernel.Derived(l.ID, "sample"), "", l.Language)
	if err == nil {
		d.cfg.Progress.Wait(ctx, "projects", at)
	}
	return err
}

func (d *Desk) join(ctx context.Context, l identity.Link, p identity.Profile, from identity.From) (Confirmed, error) {
	id, known, err := d.cfg.Identity.CompanyOfDomain(ctx, domainOf(l.Email))
	if err != nil {
		return Confirmed{}, err
	}
	if !known {
		return Confirmed{}, fault.New(fault.NotFound, "join.no_company", nil)
	}
	u, err := d.cfg.Identity.Arrive(ctx, l, p, from)
	if err != nil {
		return Confirmed{}, err
	}
	if err := d.cfg.Identity.AskToJoin(ctx, u.ID, id); err != nil {
		return Confirmed{}, err
	}
	return Confirmed{User: u, Waits: true}, d.tellAdministrators(ctx, id, u)
}

func (d *Desk) tellAdministrators(ctx context.Context, id kernel.CompanyID, who identity.User) error {
	list, err := members.List(ctx, d.cfg.Database.Of(id), id)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	for _, m := range list {
		if access.Role(m.Role) != access.Admin || !m.Active {
			continue
		}
		admin, err := d.cfg.Identity.User(ctx, m.User)
		if err != nil || admin.Email == "" {
			continue // erased
		}
		err = d.post(ctx, mail.Job{
			Kind: letterJoinRequest, Recipient: admin.Email, Language: admin.Language, Data: map[string]string{"user": who.ID.String(), "company": id.String()},
		})
		if err != nil {
			return err
		}
		err = d.cfg.Notify.Send(ctx, notifications.Notification{
			ID: kernel.Derived(who.ID, "asks to join "+id.String()+" "+m.User.String()), User: m.User, Company: id, Actor: who.ID, Kind: notifications.KindJoinRequest, Link: "/settings/company?tab=users",
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Lowest is the role of who joins by e-mail domain.
const Lowest = access.Client

// Decide lets somebody who waits into the caller's company, or not. Fault: "join.unknown".
func (d *Desk) Decide(ctx context.Context, by commands.Caller, user kernel.UserID, accept bool) error {
	waits, err := d.cfg.Identity.Waits(ctx, user, by.Company)
	if err != nil {
		return err
	}
	if !waits {
		return fault.New(fault.NotFound, "join.unknown", nil)
	}
	if !accept {
		return d.cfg.Identity.SettleJoin(ctx, by.Company, user, by.User, false)
	}
	r, err := d.cfg.Companies.Execute(ctx, by, d.cfg.NewID(), company.AddMember{User: user, Role: Lowest})
	if err != nil && !fault.Has(err, "company.member_exists") { // invited meanwhile
		return err
	}
	if err := d.cfg.Identity.SettleJoin(ctx, by.Company, user, by.User, true); err != nil {
		return err
	}
	d.settled(ctx, r)
	u, err := d.cfg.Identity.User(ctx, user)
	if err != nil || u.Email == "" {
		return err
	}
	return d.post(ctx, mail.Job{Kind: letterJoined, Recipient: u.Email, Language: u.Language, Data: map[string]string{"company": by.Company.String()}})
}
