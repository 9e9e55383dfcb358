package members

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Rights is what one person may do in one company.
type Rights struct {
	Company string // its name
	Role    string
	Levels  map[string]string // level by module; what it does not name is no access

	Subcontract kernel.ID // the firm whose people it is of; zero: none
}

// RightsOf gives the rights of a person in a company, or false when the person is no active member of an open company: all that a request needs to know of
// its sender, in one query.
func RightsOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, user kernel.UserID) (Rights, bool, error) {
	type cell struct {
		Company, Role, Module, Level string
		Subcontract                  kernel.ID
	}
	cells, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[cell], `
		select c.name, m.role, coalesce(p.module, ''), coalesce(p.level, ''), coalesce(m.subcontract_id, '00000000-0000-0000-0000-000000000000')
		from   rm.members_members m
		join   rm.members_companies c on c.company_id = m.company_id
		left   join rm.members_permissions p on p.company_id = m.company_id and p.role = m.role
		where  m.company_id = $1 and m.user_id = $2 and m.active and not c.deleted`, company, user)
	if err != nil {
		return Rights{}, false, fmt.Errorf("rights: %w", err)
	}
	if len(cells) == 0 {
		return Rights{}, false, nil
	}
	out := Rights{Company: cells[0].Company, Role: cells[0].Role, Levels: map[string]string{}, Subcontract: cells[0].Subcontract}
	for _, c := range cells {
		out.Levels[c.Module] = c.Level
	}
	return out, true, nil
}
