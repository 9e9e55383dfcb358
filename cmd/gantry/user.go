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
	Add              userAdd              `cmd:"" help:"Make a person known as a member of a company, and print a link that sets the password."`
	ResetPassword    userResetPassword    `cmd:"" name:"reset-password" help:"Print a link that sets a new password."`
	RemoveFactors    userRemoveFactors    `cmd:"" name:"remove-second-factors" help:"End the second factors of a person who has lost them."`
	GrantSuperadmin  userGrantSuperadmin  `cmd:"" name:"grant-superadmin" help:"Make a person superadministrator of the installation."`
	Block            userBlock            `cmd:"" help:"Let a person in nowhere, with everything kept."`
	Unblock          userUnblock          `cmd:"" help:"Let a blocked person in again."`
	Rename           userRename           `cmd:"" help:"Correct the name of a person."`
	RevokeSuperadmin userRevokeSuperadmin `cmd:"" name:"revoke-superadmin" help:"Take that right away and end the person's visits to companies."`
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

type userGrantSuperadmin struct{ person }

// Run gives the right; it is the only way to it.
func (u userGrantSuperadmin) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return u.on(ctx, s, std, func(p *program, id kernel.UserID) error {
		if err := p.identity.GrantSuperadmin(ctx, id); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is superadministrator of this installation\n", u.Who)
		return nil
	})
}

type userRevokeSuperadmin struct{ person }

// Run takes the right away; visits end at once.
func (u userRevokeSuperadmin) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return u.on(ctx, s, std, func(p *program, id kernel.UserID) error {
		if _, err := p.identity.RevokeSuperadmin(ctx, id); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is no superadministrator\n", u.Who)
		return nil
	})
}

type userBlock struct{ person }

// Run ends the person's sessions and keeps them out.
func (u userBlock) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return u.on(ctx, s, std, func(p *program, id kernel.UserID) error {
		if err := p.identity.Block(ctx, id); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is blocked\n", u.Who)
		return nil
	})
}

type userUnblock struct{ person }

// Run undoes a block.
func (u userUnblock) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return u.on(ctx, s, std, func(p *program, id kernel.UserID) error {
		if err := p.identity.Unblock(ctx, id); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s may sign in\n", u.Who)
		return nil
	})
}

type userRename struct {
	person
	Name     string `required:"" placeholder:"NAME" help:"First name."`
	Lastname string `required:"" placeholder:"NAME" help:"Last name."`
}

// Run corrects names; the position stays.
func (u userRename) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return u.on(ctx, s, std, func(p *program, id kernel.UserID) error {
		_, position, err := p.identity.Profile(ctx, id)
		if err != nil {
			return err
		}
		if err := p.identity.SetProfile(ctx, id, identity.Profile{Name: u.Name, Lastname: u.Lastname, Position: position}); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is %s %s\n", u.Who, u.Name, u.Lastname)
		return nil
	})
}

// on runs work about the person on an opened program.
func (w person) on(ctx context.Context, s *config.Settings, std *streams, work func(*program, kernel.UserID) error) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	id, err := w.found(ctx, p.identity)
	if err == nil {
		err = work(p, id)
	}
	return errors.Join(err, p.Close())
}
