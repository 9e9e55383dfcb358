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

// Rename gives a company another name.
func (c *Changes) Rename(company kernel.CompanyID, name string) {
	c.batch.Queue(`update companies set name = $2 where company_id = $1`, company, name)
}

// SetDetails replaces a company's details.
func (c *Changes) SetDetails(company kernel.CompanyID, d Details) {
	c.batch.Queue(`
		update companies set country = $2, size = $3, kind = $4, contract = $5, staff = $6, projects = $7, image = $8, needs_resources = $9
		where  company_id = $1`, company, d.Country, d.Size, d.Kind, d.Contract, d.Staff, d.Projects, orNull(d.Image), d.NeedsResources)
}

// Delete closes a company, or opens it again.
func (c *Changes) Delete(company kernel.CompanyID, yes bool) {
	c.batch.Queue(`update companies set deleted = $2 where company_id = $1`, company, yes)
}

// SetActive says whether a member may enter.
func (c *Changes) SetActive(company kernel.CompanyID, user kernel.UserID, active bool) {
	c.batch.Queue(`update members set active = $3 where company_id = $1 and user_id = $2`, company, user, active)
}

// Remove takes a member out.
func (c *Changes) Remove(company kernel.CompanyID, user kernel.UserID) {
	c.batch.Queue(`delete from members where company_id = $1 and user_id = $2`, company, user)
}

// KeepSubcontract adds a firm or changes it.
func (c *Changes) KeepSubcontract(company kernel.CompanyID, s Subcontract) {
	c.batch.Queue(`
		insert into subcontracts (company_id, subcontract_id, name, image) values ($1, $2, $3, $4)
		on conflict (company_id, subcontract_id) do update set name = excluded.name, image = excluded.image`, company, s.ID, s.Name, orNull(s.Image))
}

// RemoveSubcontract takes a firm off the list.
func (c *Changes) RemoveSubcontract(company kernel.CompanyID, id kernel.ID) {
	c.batch.Queue(`delete from subcontracts where company_id = $1 and subcontract_id = $2`, company, id)
}

// KeepCalendar adds a calendar of the company or changes it.
func (c *Changes) KeepCalendar(company kernel.CompanyID, b BaseCalendar) {
	c.batch.Queue(`
		insert into base_calendars (company_id, calendar_id, name, is_default, time) values ($1, $2, $3, $4, $5)
		on conflict (company_id, calendar_id) do update set name = excluded.name, is_default = excluded.is_default, time = excluded.time`,
		company, b.ID, b.Name, b.Default, b.Time)
}

// RemoveCalendar takes a calendar of the company off the list.
func (c *Changes) RemoveCalendar(company kernel.CompanyID, id kernel.ID) {
	c.batch.Queue(`delete from base_calendars where company_id = $1 and calendar_id = $2`, company, id)
}

// Turn sets a setting or a feature.
func (c *Changes) Turn(company kernel.CompanyID, kind Switch, code string, on bool) {
	c.batch.Queue(`
		insert into switches (company_id, kind, code, turned_on) values ($1, $2, $3, $4)
		on conflict (company_id, kind, code) do update set turned_on = excluded.turned_on`, company, string(kind), code, on)
}

// SetThreshold sets an own threshold of the company; nil takes it away.
func (c *Changes) SetThreshold(company kernel.CompanyID, threshold string, value *int32) {
	if value == nil {
		c.batch.Queue(`delete from thresholds where company_id = $1 and threshold = $2`, company, threshold)
		return
	}
	c.batch.Queue(`
		insert into thresholds (company_id, threshold, value) values ($1, $2, $3)
		on conflict (company_id, threshold) do update set value = excluded.value`, company, threshold, *value)
}

func orNull(id kernel.ID) *kernel.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}

// SetRole makes a person a member, or gives a member another role.
func (c *Changes) SetRole(company kernel.CompanyID, user kernel.UserID, role string) {
	c.batch.Queue(`
		insert into members (company_id, user_id, role) values ($1, $2, $3)
		on conflict (company_id, user_id) do update set role = excluded.role`, company, user, role)
}

// SetSubcontract says whose people a member belongs to.
func (c *Changes) SetSubcontract(company kernel.CompanyID, user kernel.UserID, subcontract kernel.ID) {
	c.batch.Queue(`update members set subcontract_id = $3 where company_id = $1 and user_id = $2`, company, user, orNull(subcontract))
}

// Permit sets one cell of the permission table.
func (c *Changes) Permit(company kernel.CompanyID, role, module, level string) {
	c.batch.Queue(`
		insert into permissions (company_id, role, module, level) values ($1, $2, $3, $4)
		on conflict (company_id, role, module) do update set level = excluded.level`, company, role, module, level)
}

// Audit keeps what was done.
func (c *Changes) Audit(company kernel.CompanyID, e Entry) {
	c.batch.Queue(`insert into audit (company_id, revision, at, actor_id, type, data) values ($1, $2, $3, $4, $5, $6)`,
		company, e.Revision, e.At, orNull(e.Actor), e.Type, e.Data)
}

// Reached notes the last event taken in.
func (c *Changes) Reached(company kernel.CompanyID, revision int64) {
	c.batch.Queue(`update companies set revision = $2 where company_id = $1`, company, revision)
}
