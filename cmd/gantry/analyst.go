package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/kernel"
	"gantry/internal/config"
	"gantry/internal/pg"
	"gantry/projections/runner"
	"gantry/readmodels/members"
)

type analystCommand struct {
	Add    analystAdd    `cmd:"" help:"Make a database account that reads the rows of one company."`
	List   analystList   `cmd:"" help:"Show the analysts and the companies they read."`
	Remove analystRemove `cmd:"" help:"Take the rows away from an analyst, at once, and drop the account."`
}

type analystAdd struct {
	Name    string `arg:"" help:"Of the account: lower-case letters, digits and underscores."`
	Company string `required:"" placeholder:"COMPANY" help:"The company it reads: its name or id."`
}

// Run makes the account and prints its password, which is kept nowhere.
func (a analystAdd) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return asAdmin(ctx, s, std, func(p *program, admin *pgxpool.Pool) error {
		var company members.Company
		err := p.following(ctx, func(*runner.Runner) error { return nil })
		if err == nil {
			company, err = p.company(ctx, a.Company)
		}
		if err != nil {
			return err
		}
		password, err := pg.AddAnalyst(ctx, admin, a.Name, company.ID.String())
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s reads the company %s (%s)\n", a.Name, company.Name, company.ID)
		if password != "" {
			fmt.Fprintf(std.out, "password, shown this once: %s\n", password)
		}
		return nil
	})
}

// company finds one by its id or its name.
func (p *program) company(ctx context.Context, wanted string) (members.Company, error) {
	all, err := members.Companies(ctx, p.pool)
	if err != nil {
		return members.Company{}, err
	}
	id, _ := kernel.ParseID(wanted)
	found := slices.DeleteFunc(slices.Clone(all), func(c members.Company) bool { return c.ID != id && c.Name != wanted })
	if len(found) == 1 {
		return found[0], nil
	}
	problem := fmt.Sprintf("there is no company %q", wanted)
	if len(found) > 1 {
		all, problem = found, fmt.Sprintf("several companies are called %q: give the id", wanted)
	}
	var lines strings.Builder
	for _, c := range all[:min(len(all), 50)] {
		fmt.Fprintf(&lines, "\n    %s  %s", c.ID, c.Name)
	}
	return members.Company{}, errors.New(problem + lines.String())
}

type analystList struct{}

// Run prints a line for each.
func (analystList) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return asAdmin(ctx, s, std, func(_ *program, admin *pgxpool.Pool) error {
		all, err := pg.Analysts(ctx, admin)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		for _, a := range all {
			note := ""
			if !a.Enters {
				note = "has no account on this server: add again"
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", a.Role, a.Company, a.Added.UTC().Format(time.DateOnly), note)
		}
		return table.Flush()
	})
}

type analystRemove struct {
	Name string `arg:"" help:"Of the account."`
}

// Run removes it.
func (a analystRemove) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return asAdmin(ctx, s, std, func(_ *program, admin *pgxpool.Pool) error {
		if err := pg.RemoveAnalyst(ctx, admin, a.Name); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is removed\n", a.Name)
		return nil
	})
}

// asAdmin opens the program and beside it the database as the account that migrates: ordinary work may make no roles.
func asAdmin(ctx context.Context, s *config.Settings, std *streams, do func(*program, *pgxpool.Pool) error) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	admin, err := pg.Open(ctx, p.admin)
	if err != nil {
		return err
	}
	defer admin.Close()
	return do(p, admin)
}
