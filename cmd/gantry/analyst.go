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
	"gantry/internal/analysts"
	"gantry/internal/config"
	"gantry/internal/pg"
	"gantry/projections/runner"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

type analystCommand struct {
	Add    analystAdd    `cmd:"" aliases:"create" help:"Make a database login that reads rows of one company."`
	Rotate analystRotate `cmd:"" help:"Give a login another password, and end its sessions."`
	List   analystList   `cmd:"" help:"Show the logins and what they read."`
	Remove analystRemove `cmd:"" aliases:"revoke" help:"Take the rows away from a login, at once, and drop it."`
}

type analystAdd struct {
	Name    string   `arg:"" help:"Of the login: lower-case letters, digits and underscores."`
	Company string   `required:"" placeholder:"COMPANY" help:"The company it reads: its name or id."`
	Project []string `placeholder:"PROJECT" help:"A project it reads: its name or id; may be repeated. Without one it reads every project."`
	Names   bool     `help:"Let it read the names of people, in analytics.people."`
	Expires string   `placeholder:"DATE" help:"Last day it works, for example 2027-03-31 (UTC); by default it does not end."`
}

// lastDay reads a day as the moment it is over; empty is never.
func lastDay(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, fmt.Errorf("%q is no day: write it like 2027-03-31", text)
	}
	return day.AddDate(0, 0, 1), nil
}

// Run makes the login and prints its password, which is kept nowhere.
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
		login := pg.NewAnalyst{Role: a.Name, Company: company.ID.String(), Names: a.Names}
		if login.Expires, err = lastDay(a.Expires); err != nil {
			return err
		}
		if login.Projects, err = p.projectsCalled(ctx, company.ID, a.Project); err != nil {
			return err
		}
		password, err := pg.AddAnalyst(ctx, admin, login, p.notes(ctx, "analyst-added", login.Company, a.Name))
		if err != nil {
			return err
		}
		what := "the company"
		if login.Projects != nil {
			what = fmt.Sprintf("%d of the projects of", len(login.Projects))
		}
		fmt.Fprintf(std.out, "%s reads %s %s (%s)\n", a.Name, what, company.Name, company.ID)
		if password != "" {
			fmt.Fprintf(std.out, "password, shown this once: %s\n", password)
		}
		return nil
	})
}

// projectsCalled gives the ids of projects by their names or ids; nil for none.
func (p *program) projectsCalled(ctx context.Context, of kernel.CompanyID, wanted []string) (ids []string, err error) {
	list, err := projects.List(ctx, p.pool, of, projects.Administrator)
	if err != nil {
		return nil, err
	}
	for _, name := range wanted {
		found := slices.DeleteFunc(slices.Clone(list), func(one projects.Project) bool { return one.Name != name && one.ID.String() != name })
		switch len(found) {
		case 0:
			return nil, fmt.Errorf("the company has no project %q", name)
		case 1:
			ids = append(ids, found[0].ID.String())
		default:
			return nil, fmt.Errorf("several projects are called %q: give the id", name)
		}
	}
	return ids, nil
}

type analystRotate struct {
	Name    string `arg:"" help:"Of the login."`
	Expires string `placeholder:"DATE" help:"Last day it works, for example 2027-03-31 (UTC); by default it does not end."`
}

// Run prints another password. What the login may read stays.
func (a analystRotate) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return asAdmin(ctx, s, std, func(p *program, admin *pgxpool.Pool) error {
		expires, err := lastDay(a.Expires)
		if err != nil {
			return err
		}
		one, err := named(ctx, admin, a.Name)
		if err != nil {
			return err
		}
		password, err := pg.RotateAnalyst(ctx, admin, a.Name, expires, p.notes(ctx, "analyst-rotated", one.Company, analysts.Called(one)))
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s has another password, and its sessions are ended\npassword, shown this once: %s\n", a.Name, password)
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
	return asAdmin(ctx, s, std, func(p *program, admin *pgxpool.Pool) error {
		all, err := pg.Analysts(ctx, admin, "")
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		for _, a := range all {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", a.Role, a.Company, a.Added.UTC().Format(time.DateOnly), strings.Join(special(a, p.clock.Now()), ", "))
		}
		return table.Flush()
	})
}

// special says what is special about a login.
func special(a pg.Analyst, now time.Time) (out []string) {
	if a.Label != "" {
		out = append(out, fmt.Sprintf("called %q", a.Label))
	}
	if !a.Every {
		out = append(out, fmt.Sprintf("%d projects", len(a.Projects)))
	}
	if a.Names {
		out = append(out, "names of people")
	}
	if !a.Expires.IsZero() {
		word := "works until "
		if !now.Before(a.Expires) {
			word = "ended on "
		}
		out = append(out, word+a.Expires.Add(-time.Second).Format(time.DateOnly))
	}
	if !a.Enters {
		out = append(out, "has no account on this server: add again")
	}
	return out
}

type analystRemove struct {
	Name string `arg:"" help:"Of the login."`
}

// Run removes it.
func (a analystRemove) Run(ctx context.Context, s *config.Settings, std *streams) error {
	return asAdmin(ctx, s, std, func(p *program, admin *pgxpool.Pool) error {
		one, err := named(ctx, admin, a.Name)
		if err != nil {
			return err
		}
		if err := pg.RemoveAnalyst(ctx, admin, a.Name, p.notes(ctx, "analyst-removed", one.Company, analysts.Called(one))); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is removed\n", a.Name)
		return nil
	})
}

// named finds the login of a role. It is empty where there is none; the act that follows refuses that.
func named(ctx context.Context, admin *pgxpool.Pool, role string) (pg.Analyst, error) {
	all, err := pg.Analysts(ctx, admin, "")
	if i := slices.IndexFunc(all, func(a pg.Analyst) bool { return a.Role == role }); i >= 0 {
		return all[i], err
	}
	return pg.Analyst{}, err
}

// notes writes down in a company's door log what an operator is about to do to a login.
func (p *program) notes(ctx context.Context, what, company, login string) pg.Recorded {
	return func() error {
		id, err := kernel.ParseID(company)
		if err != nil {
			return err
		}
		return p.identity.NoteLogin(ctx, what, kernel.UserID{}, id, "", login)
	}
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
