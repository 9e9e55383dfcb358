package accounts

import (
	"context"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels/members"
)

// Leave takes a person out of every company, those that locked them out too, and forgets them; the history keeps the id alone. The id is that
// of the request. Faults: "account.last_manager" where a company would be left with nobody who manages it, "account.break_glass" where nobody
// would come in without the provider it insists on; then nothing changes.
func (d *Desk) Leave(ctx context.Context, user kernel.UserID, id kernel.CommandID) error {
	list, err := members.Memberships(ctx, d.cfg.Members, user)
	if err != nil {
		return stored(err)
	}
	for _, one := range list {
		alone, err := d.managesAlone(ctx, one.ID, user)
		if err != nil {
			return err
		}
		if alone {
			return fault.New(fault.Conflict, "account.last_manager", fault.P{"company": one.Name})
		}
		p, err := d.cfg.Identity.Policy(ctx, one.ID)
		if err != nil {
			return err
		}
		if p.Keeps(user) {
			return fault.New(fault.Conflict, "account.break_glass", fault.P{"company": one.Name})
		}
	}
	for _, one := range list {
		by := commands.Caller{Company: one.ID, User: user, Role: access.Admin, Level: access.Full, Levels: access.Everywhere(access.Full)}
		_, err := d.cfg.Companies.Execute(ctx, by, kernel.Derived(id, "leave "+one.ID.String()), company.RemoveMember{User: user, By: user})
		if err != nil && !fault.Has(err, "company.member_unknown") {
			return err
		}
	}
	return d.cfg.Identity.Erase(ctx, user)
}

// managesAlone tells whether a person is the only one of a company who may change its members.
func (d *Desk) managesAlone(ctx context.Context, id kernel.CompanyID, user kernel.UserID) (bool, error) {
	db := d.cfg.Database.Of(id)
	levels, err := members.Permissions(ctx, db, id)
	if err != nil {
		return false, stored(err)
	}
	list, err := members.List(ctx, db, id)
	if err != nil {
		return false, stored(err)
	}
	mine, others := false, false
	for _, m := range list {
		if !m.Active || access.Level(levels[m.Role][string(access.Company)]) != access.Full {
			continue
		}
		mine, others = mine || m.User == user, others || m.User != user
	}
	return mine && !others, nil
}
