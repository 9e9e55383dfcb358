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
	"gantry/readmodels/members"
)

// Newcomer is somebody an administrator makes known.
type Newcomer struct {
	Email    string
	Name     string
	Lastname string
	Role     access.Role
}

// Create makes people known and members of the caller's company, all of them or none, and has a letter sent to each in which they choose
// a password. Who has an account already must be invited. The addresses come back in their normal form. Faults: those of Invite,
// "user.exists", those of a profile.
func (d *Desk) Create(ctx context.Context, by commands.Caller, people []Newcomer, language string) error {
	if err := CheckCount(len(people)); err != nil {
		return err
	}
	guests := make([]Guest, len(people))
	for i, p := range people {
		guests[i] = Guest{Email: p.Email, Role: p.Role}
		if err := d.mayInvite(ctx, by, &guests[i]); err != nil {
			return err
		}
		people[i].Email = guests[i].Email
		if _, known, err := d.cfg.Identity.ByEmail(ctx, guests[i].Email); err != nil || known {
			if err == nil {
				err = fault.New(fault.Conflict, "user.exists", fault.P{"email": guests[i].Email})
			}
			return err
		}
		if err := identity.CheckNames(p.Name, p.Lastname); err != nil {
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
	for _, p := range people {
		if err := d.create(ctx, by, p, language); err != nil {
			return err
		}
	}
	return nil
}

func (d *Desk) create(ctx context.Context, by commands.Caller, p Newcomer, language string) error {
	user, err := d.cfg.Identity.EnsureUser(ctx, identity.NewUser{Email: p.Email, Name: p.Name, Lastname: p.Lastname, Language: language})
	if err != nil {
		return err
	}
	r, err := d.cfg.Companies.Execute(ctx, by, d.cfg.NewID(), company.AddMember{User: user, Role: p.Role})
	if err != nil {
		return err
	}
	d.settled(ctx, r)
	return d.post(ctx, mail.Job{Kind: letterReset, Recipient: p.Email, Language: language})
}

// mostFounded is how many companies a person may be in before founding another one is refused.
const mostFounded = 20

// FoundAnother makes a company for somebody who has an account, and the person its administrator. Its id follows from the command and the
// person: asking again makes no second one, and no command reaches somebody else's company. Faults: "company.too_many", those of
// company.Create and company.Change.
func (d *Desk) FoundAnother(ctx context.Context, user kernel.UserID, command kernel.CommandID, c company.Change) (kernel.CompanyID, error) {
	id := kernel.Derived(command, "company of "+user.String())
	of, err := members.CompaniesOf(ctx, d.cfg.Members, user)
	if err != nil {
		return kernel.CompanyID{}, fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
	}
	if len(of) >= mostFounded {
		return kernel.CompanyID{}, fault.New(fault.Conflict, "company.too_many", fault.P{"max": mostFounded})
	}
	if err := d.establish(ctx, user, id, id, c, ""); err != nil {
		return kernel.CompanyID{}, err
	}
	return id, nil
}

// establish makes a company with its administrator and what it says of itself. The commands' ids follow from one, so that a second
// attempt goes on where the first ended.
func (d *Desk) establish(ctx context.Context, founder kernel.UserID, id kernel.CompanyID, from kernel.ID, c company.Change, domain string) error {
	if err := company.Check(c); err != nil {
		return err
	}
	by := commands.Caller{Company: id, User: founder, Role: access.Admin, Level: access.Full}
	name := ""
	if c.Name != nil {
		name = *c.Name
	}
	if _, err := d.cfg.Companies.Execute(ctx, by, kernel.Derived(from, "create"), company.Create{Name: name}); err != nil {
		return err
	}
	if _, err := d.cfg.Companies.Execute(ctx, by, kernel.Derived(from, "member"), company.AddMember{User: founder, Role: access.Admin}); err != nil {
		return err
	}
	r, err := d.cfg.Companies.Execute(ctx, by, kernel.Derived(from, "details"), c)
	if err != nil {
		return err
	}
	if err := d.cfg.Identity.Found(ctx, identity.Founding{Company: id, Domain: domain, Trial: d.cfg.Trial}); err != nil {
		return err
	}
	d.settled(ctx, r)
	return nil
}
