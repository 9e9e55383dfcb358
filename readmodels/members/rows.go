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

// Company is one company; Revision grows with every change of it, its members or permissions.
type Company struct {
	ID       kernel.CompanyID
	Name     string
	Details  Details
	Deleted  bool // nobody enters
	Revision int64
}

// Details are what a company says of itself. What is empty has not been said.
type Details struct {
	Country, Size, Kind, Contract, Staff, Projects string
	Image                                          kernel.ID // zero: none
	NeedsResources                                 bool
}

// Member is what a person is in a company.
type Member struct {
	User        kernel.UserID
	Role        string
	Subcontract kernel.ID // zero: none
	Active      bool      // may enter
}

const companySQL = `
select c.company_id, c.name, c.country, c.size, c.kind, c.contract, c.staff, c.projects,
       coalesce(c.image, '00000000-0000-0000-0000-000000000000'), c.needs_resources, c.deleted, c.revision
from   rm.members_companies c `

func scanCompany(row pgx.CollectableRow) (c Company, err error) {
	d := &c.Details
	err = row.Scan(&c.ID, &c.Name, &d.Country, &d.Size, &d.Kind, &d.Contract, &d.Staff, &d.Projects, &d.Image, &d.NeedsResources, &c.Deleted, &c.Revision)
	return c, err
}

// Get gives a company, or false when there is none or it is deleted.
func Get(ctx context.Context, db readmodels.DB, company kernel.CompanyID) (Company, bool, error) {
	c, known, err := readmodels.First(ctx, db, scanCompany, companySQL+`where c.company_id = $1 and not c.deleted`, company)
	if err != nil {
		return Company{}, false, fmt.Errorf("company: %w", err)
	}
	return c, known, nil
}

// List gives the members of a company.
func List(ctx context.Context, db readmodels.DB, company kernel.CompanyID) ([]Member, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Member],
		`
		select user_id, role, coalesce(subcontract_id, '00000000-0000-0000-0000-000000000000'), active
		from   rm.members_members
		where  company_id = $1
		order  by user_id`, company)
	if err != nil {
		return nil, fmt.Errorf("members: %w", err)
	}
	return out, nil
}

// RoleOf gives the role of a person in a company, active or not, or false when the person is not a member.
func RoleOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, user kernel.UserID) (string, bool, error) {
	role, known, err := readmodels.First(ctx, db, pgx.RowTo[string],
		`select role from rm.members_members where company_id = $1 and user_id = $2`, company, user)
	if err != nil {
		return "", false, fmt.Errorf("role: %w", err)
	}
	return role, known, nil
}

// Companies gives every company, deleted ones too, by name. As CompaniesOf it crosses companies and needs a role outside their policies.
func Companies(ctx context.Context, db readmodels.DB) ([]Company, error) {
	out, err := readmodels.Collect(ctx, db, scanCompany, companySQL+`order by c.name, c.company_id`)
	if err != nil {
		return nil, fmt.Errorf("companies: %w", err)
	}
	return out, nil
}

// CompaniesOf gives the companies a person may enter, by name.
func CompaniesOf(ctx context.Context, db readmodels.DB, user kernel.UserID) ([]Company, error) {
	out, err := readmodels.Collect(ctx, db, scanCompany, companySQL+`
		join   rm.members_members m on m.company_id = c.company_id
		where  m.user_id = $1 and m.active and not c.deleted
		order  by c.name, c.company_id`, user)
	if err != nil {
		return nil, fmt.Errorf("companies: %w", err)
	}
	return out, nil
}

// Memberships gives the companies a person belongs to, those that locked the person out too, by name.
func Memberships(ctx context.Context, db readmodels.DB, user kernel.UserID) ([]Company, error) {
	out, err := readmodels.Collect(ctx, db, scanCompany, companySQL+`
		join   rm.members_members m on m.company_id = c.company_id
		where  m.user_id = $1 and not c.deleted
		order  by c.name, c.company_id`, user)
	if err != nil {
		return nil, fmt.Errorf("memberships: %w", err)
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
