package members

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// Company is one company; Revision grows with every change of its members or permissions.
type Company struct {
	ID       kernel.CompanyID
	Name     string
	Revision int64
}

// Member is what a person is in a company.
type Member struct {
	User        kernel.UserID
	Role        string
	Subcontract kernel.ID // zero: none
}

// Get gives a company, or false when there is none.
func Get(ctx context.Context, db readmodels.DB, company kernel.CompanyID) (Company, bool, error) {
	c, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[Company],
		`select company_id, name, revision from rm.members_companies where company_id = $1`, company)
	if err != nil {
		return Company{}, false, fmt.Errorf("company: %w", err)
	}
	return c, known, nil
}

// List gives the members of a company.
func List(ctx context.Context, db readmodels.DB, company kernel.CompanyID) ([]Member, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Member],
		`
		select user_id, role, coalesce(subcontract_id, '00000000-0000-0000-0000-000000000000')
		from   rm.members_members
		where  company_id = $1
		order  by user_id`, company)
	if err != nil {
		return nil, fmt.Errorf("members: %w", err)
	}
	return out, nil
}

// RoleOf gives the role of a person in a company, or false when the person is not a member.
func RoleOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, user kernel.UserID) (string, bool, error) {
	role, known, err := readmodels.First(ctx, db, pgx.RowTo[string],
		`select role from rm.members_members where company_id = $1 and user_id = $2`, company, user)
	if err != nil {
		return "", false, fmt.Errorf("role: %w", err)
	}
	return role, known, nil
}

// Companies gives every company, by name. As CompaniesOf it crosses companies and needs a role outside their policies.
func Companies(ctx context.Context, db readmodels.DB) ([]Company, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Company],
		`select company_id, name, revision from rm.members_companies order by name, company_id`)
	if err != nil {
		return nil, fmt.Errorf("companies: %w", err)
	}
	return out, nil
}

// CompaniesOf gives the companies a person is a member of, by name.
func CompaniesOf(ctx context.Context, db readmodels.DB, user kernel.UserID) ([]Company, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Company], `
		select c.company_id, c.name, c.revision
		from   rm.members_members m
		join   rm.members_companies c on c.company_id = m.company_id
		where  m.user_id = $1
		order  by c.name, c.company_id`, user)
	if err != nil {
		return nil, fmt.Errorf("companies: %w", err)
	}
	return out, nil
}

// Permissions gives the permission table of a company: level by module by role. What it does not name is no access.
func Permissions(ctx context.Context, db readmodels.DB, company kernel.CompanyID) (map[string]map[string]string, error) {
	type cell struct{ Role, Module, Level string }
	cells, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[cell],
		`select role, module, level from rm.members_permissions where company_id = $1`, company)
	if err != nil {
		return nil, fmt.Errorf("permissions: %w", err)
	}
	out := map[string]map[string]string{}
	for _, c := range cells {
		if out[c.Role] == nil {
			out[c.Role] = map[string]string{}
		}
		out[c.Role][c.Module] = c.Level
	}
	return out, nil
}
