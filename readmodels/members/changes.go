package members

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
)

// Changes gathers statements in the order of the events: companies change rarely, nothing is to be gained by folding. The zero value
// is empty.
type Changes struct{ batch pgx.Batch }

// Held is how many statements wait to be run.
func (c *Changes) Held() int { return c.batch.Len() }

// Write runs the statements. Afterwards the set is empty.
func (c *Changes) Write(ctx context.Context, tx pgx.Tx) error {
	if c.batch.Len() == 0 {
		return nil
	}
	err := tx.SendBatch(ctx, &c.batch).Close()
	c.batch = pgx.Batch{}
	if err != nil {
		return fmt.Errorf("members: %w", err)
	}
	return nil
}

// Create adds a company.
func (c *Changes) Create(company kernel.CompanyID, name string) {
	c.batch.Queue(`insert into companies (company_id, name, revision) values ($1, $2, 0)`, company, name)
}

// SetRole makes a person a member, or gives a member another role.
func (c *Changes) SetRole(company kernel.CompanyID, user kernel.UserID, role string) {
	c.batch.Queue(`
		insert into members (company_id, user_id, role) values ($1, $2, $3)
		on conflict (company_id, user_id) do update set role = excluded.role`, company, user, role)
}

// SetSubcontract says whose people a member belongs to.
func (c *Changes) SetSubcontract(company kernel.CompanyID, user kernel.UserID, subcontract kernel.ID) {
	c.batch.Queue(`update members set subcontract_id = $3 where company_id = $1 and user_id = $2`, company, user, subcontract)
}

// Permit sets one cell of the permission table.
func (c *Changes) Permit(company kernel.CompanyID, role, module, level string) {
	c.batch.Queue(`
		insert into permissions (company_id, role, module, level) values ($1, $2, $3, $4)
		on conflict (company_id, role, module) do update set level = excluded.level`, company, role, module, level)
}

// Reached notes the last event taken in.
func (c *Changes) Reached(company kernel.CompanyID, revision int64) {
	c.batch.Queue(`update companies set revision = $2 where company_id = $1`, company, revision)
}
