package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/internal/config"
	"gantry/internal/identity"
	"gantry/readmodels/members"
)

type companyCommand struct {
	Add        companyAdd        `cmd:"" help:"Found a company."`
	List       companyList       `cmd:"" help:"Show every company with its members and the end of its trial."`
	OpenSignIn companyOpenSignIn `cmd:"" name:"open-sign-in" help:"Let the people of a company sign in without its provider again."`
	Restore    companyRestore    `cmd:"" help:"Open a deleted company again."`
}

type companyAdd struct {
	Name   string `arg:"" help:"Its name."`
	Domain string `placeholder:"DOMAIN" help:"E-mail domain whose people may ask to join, for example torre.example."`
}

// Run founds a company without a trial.
func (c companyAdd) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return opened(ctx, s, std, func(p *program) error {
		domain := strings.ToLower(strings.TrimSpace(c.Domain))
		if domain != "" {
			if _, err := identity.NormalEmail("somebody@" + domain); err != nil {
				return fmt.Errorf("%q is no e-mail domain", c.Domain)
			}
			if _, taken, err := p.identity.CompanyOfDomain(ctx, domain); err != nil || taken {
				if err == nil {
					err = fmt.Errorf("another company has the domain %s", domain)
				}
				return err
			}
		}
		id := newID()
		if _, err := p.companies(p.clock).Execute(ctx, operator(id), newID(), company.Create{Name: c.Name}); err != nil {
			return err
		}
		if domain != "" {
			if err := p.identity.Found(ctx, identity.Founding{Company: id, Domain: domain}); err != nil {
				return err
			}
		}
		fmt.Fprintf(std.out, "%s  %s\nadd its administrator with: gantry user add EMAIL --company %s --role admin --name NAME --lastname NAME\n", id, c.Name, id)
		return nil
	})
}

type companyList struct{}

// Run prints a line for each.
func (companyList) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return opened(ctx, s, std, func(p *program) error {
		all, err := members.Companies(ctx, p.pool)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		for _, c := range all {
			people, err := members.List(ctx, p.pool, c.ID)
			if err != nil {
				return err
			}
			ends, on, err := p.identity.Trial(ctx, c.ID)
			if err != nil {
				return err
			}
			trial := ""
			if on {
				trial = "trial until " + ends.Format("2006-01-02")
			}
			if c.Deleted {
				trial = "deleted"
			}
			fmt.Fprintf(table, "%s\t%s\t%d members\t%s\n", c.ID, c.Name, len(people), trial)
		}
		return table.Flush()
	})
}

type companyRestore struct {
	Company string `arg:"" help:"Its id, as gantry company list shows it."`
}

// Run opens the company; one that is open stays so.
func (c companyRestore) Run(ctx context.Context, s *config.Settings, std *streams) error {
	id, err := kernel.ParseID(c.Company)
	if err != nil {
		return fmt.Errorf("%q is no company: gantry company list shows them", c.Company)
	}
	return opened(ctx, s, std, func(p *program) error {
		if _, err := p.companies(p.clock).Execute(ctx, operator(id), newID(), company.Restore{}); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is open\n", id)
		return nil
	})
}

type companyOpenSignIn struct {
	Company string `arg:"" help:"The company: its name or id."`
}

// Run helps a company whose provider is away and whose break-glass person is gone.
func (c companyOpenSignIn) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return opened(ctx, s, std, func(p *program) error {
		of, err := p.company(ctx, c.Company)
		if err != nil {
			return err
		}
		if err := p.identity.AnyWayIn(ctx, of.ID); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "people of %s sign in any way they have\n", of.Name)
		return nil
	})
}
