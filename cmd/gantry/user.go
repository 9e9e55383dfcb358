package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/internal/config"
	"gantry/internal/identity"
	"gantry/projections/runner"
)

type userCommand struct {
	Add             userAdd             `cmd:"" help:"Make a person known as a member of a company, and print a link that sets the password."`
	ResetPassword   userResetPassword   `cmd:"" name:"reset-password" help:"Print a link that sets a new password."`
	RemoveFactors   userRemoveFactors   `cmd:"" name:"remove-second-factors" help:"End the second factors of a person who has lost them."`
	GrantSuperadmin userGrantSuperadmin `cmd:"" name:"grant-superadmin" help:"Make a person superadministrator in a company."`
}

// operator is who acts from the command line: the events name the system itself.
func operator(of kernel.CompanyID) commands.Caller {
	return commands.Caller{Company: of, Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
}

// opened runs work on an opened program with running read models.
func opened(ctx context.Context, s *config.Settings, std *streams, work func(*program) error) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	return errors.Join(p.following(ctx, func(*runner.Runner) error { return work(p) }), p.Close())
}

type userAdd struct {
	Email    string `arg:"" help:"E-mail address to sign in with."`
	Company  string `required:"" placeholder:"COMPANY" help:"The company: its name or id."`
	Role     string `required:"" placeholder:"ROLE" help:"Role in it: admin, projectleader, planner, superintendent, subtrade, lastplanner, client, manager."`
	Name     string `required:"" placeholder:"NAME" help:"First name."`
	Lastname string `required:"" placeholder:"NAME" help:"Last name."`
	Language string `default:"" placeholder:"es|en" help:"Language of mails and screens; by default that of the browser."`
}

// Run makes the person known and a member. An address that has an account keeps its name and password.
func (u userAdd) Run(ctx context.Context, s *config.Settings, std *streams) error {
	role := access.Role(u.Role)
	if role == access.SuperAdmin || !slices.Contains(access.Roles, role) {
		return fmt.Errorf("%q is no role that a new member may have; choose admin, projectleader, planner, superintendent, subtrade, lastplanner, client or manager", u.Role)
	}
	return opened(ctx, s, std, func(p *program) error {
		into, err := p.company(ctx, u.Company)
		if err != nil {
			return err
		}
		email, err := identity.NormalEmail(u.Email)
		if err != nil {
			return err
		}
		id, known, err := p.identity.ByEmail(ctx, email)
		if err == nil && !known {
			id, err = p.identity.EnsureUser(ctx, identity.NewUser{Email: email, Name: u.Name, Lastname: u.Lastname, Language: u.Language})
		}
		if err != nil {
			return err
		}
		if _, err := p.companies(p.clock).Execute(ctx, operator(into.ID), newID(), company.AddMember{User: id, Role: role}); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is %s of %s\n", email, role, into.Name)
		if known {
			return nil
		}
		return p.printReset(ctx, std, id)
	})
}

type userResetPassword struct{ person }

// Run prints a link; the present password works until it is used.
func (u userResetPassword) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	id, err := u.found(ctx, p.identity)
	if err == nil {
		err = p.printReset(ctx, std, id)
	}
	return errors.Join(err, p.Close())
}

// printReset prints a link that sets a person's password, in place of earlier ones.
func (p *program) printReset(ctx context.Context, std *streams, id kernel.UserID) error {
	u, err := p.identity.User(ctx, id)
	if err != nil {
		return err
	}
	if u.Email == "" {
		return errors.New("this person is erased")
	}
	link, err := p.identity.NewLink(ctx, identity.Link{ID: newID(), Kind: identity.ResetLink, Email: u.Email, User: id, Language: u.Language})
	if err != nil {
		return err
	}
	token, err := p.identity.LinkToken(ctx, link.ID)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "link that sets the password, for one hour and shown this once:\n%s/changepassword/%s\n", strings.TrimSuffix(p.settings.BaseURL(), "/"), token)
	return nil
}

type userRemoveFactors struct{ person }

// Run ends codes, passkeys and recovery codes: the password alone signs in again.
func (u userRemoveFactors) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	id, err := u.found(ctx, p.identity)
	if err == nil {
		err = p.identity.RemoveFactors(ctx, id)
	}
	if err == nil {
		fmt.Fprintf(std.out, "%s signs in with the password alone\n", u.Who)
	}
	return errors.Join(err, p.Close())
}

type userGrantSuperadmin struct {
	person
	Company string `required:"" placeholder:"COMPANY" help:"The company: its name or id."`
}

// Run gives the role; it is the only way to it.
func (u userGrantSuperadmin) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return opened(ctx, s, std, func(p *program) error {
		id, err := u.found(ctx, p.identity)
		if err != nil {
			return err
		}
		in, err := p.company(ctx, u.Company)
		if err != nil {
			return err
		}
		if _, err := p.companies(p.clock).Execute(ctx, operator(in.ID), newID(), company.ChangeRole{User: id, Role: access.SuperAdmin}); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is superadministrator in %s\n", u.Who, in.Name)
		return nil
	})
}
