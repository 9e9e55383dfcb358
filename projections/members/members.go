package members

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/projections/runner"
	"gantry/readmodels/members"
)

// Projection is the read model of members and permissions.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "members" }

// Version of the rows.
func (Projection) Version() int { return 6 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return members.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Company} }

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{} }

type projector struct{ rows members.Changes }

func (p *projector) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for i := range batch {
		r := &batch[i]
		of := r.Stream.Company
		p.people(of, r.Event)
		p.company(of, r.Event)
		if err := p.calendars(of, r.Event); err != nil {
			return err
		}
		data, err := json.Marshal(r.Event)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Event.EventType(), err)
		}
		p.rows.Audit(of, members.Entry{Revision: int64(r.Revision), At: r.At, Actor: r.Actor, Type: r.Event.EventType(), Data: data})
		p.rows.Reached(of, int64(r.Revision))
	}
	return nil
}

func (p *projector) people(of kernel.CompanyID, e event.Event) {
	switch e := e.(type) {
	case company.MemberAdded:
		p.rows.SetRole(of, e.User, string(e.Role.OfMember()))
		if !e.Subcontract.IsZero() {
			p.rows.SetSubcontract(of, e.User, e.Subcontract)
		}
	case company.MemberRoleChanged:
		p.rows.SetRole(of, e.User, string(e.To.OfMember()))
	case company.MemberActivityChanged:
		p.rows.SetActive(of, e.User, e.To)
	case company.MemberSubcontractChanged:
		p.rows.SetSubcontract(of, e.User, e.To)
	case company.MemberRemoved:
		p.rows.Remove(of, e.User)
	case company.PermissionChanged:
		p.rows.Permit(of, string(e.Role), string(e.Module), string(e.To))
	}
}

func (p *projector) company(of kernel.CompanyID, e event.Event) {
	switch e := e.(type) {
	case company.Created:
		p.rows.Create(of, e.Name)
		for _, role := range slices.Sorted(maps.Keys(e.Table)) {
			for _, module := range slices.Sorted(maps.Keys(e.Table[role])) {
				p.rows.Permit(of, string(role), string(module), string(e.Table[role][module]))
			}
		}
	case company.Renamed:
		p.rows.Rename(of, e.To)
	case company.Changed:
		d := e.To
		p.rows.SetDetails(of, members.Details{
			Country: d.Country, Size: d.Size, Kind: d.Kind, Contract: d.Contract, Staff: d.Staff, Projects: d.Projects, Image: d.Image, NeedsResources: d.NeedsResources,
		})
	case company.Deleted:
		p.rows.Delete(of, true)
	case company.Restored:
		p.rows.Delete(of, false)
	case company.SubcontractAdded:
		p.rows.KeepSubcontract(of, members.Subcontract(e.Subcontract))
	case company.SubcontractChanged:
		p.rows.KeepSubcontract(of, members.Subcontract(e.To))
	case company.SubcontractRemoved:
		p.rows.RemoveSubcontract(of, e.Subcontract.ID)
	case company.SettingChanged:
		p.rows.Turn(of, members.Setting, e.Code, e.To)
	case company.FeatureChanged:
		p.rows.Turn(of, members.Feature, e.Feature, e.To)
	case company.ThresholdChanged:
		p.rows.SetThreshold(of, e.Threshold, e.To)
	}
}

func (p *projector) calendars(of kernel.CompanyID, e event.Event) error {
	var kept company.BaseCalendar
	switch e := e.(type) {
	case company.BaseCalendarAdded:
		kept = e.Calendar
	case company.BaseCalendarChanged:
		kept = e.To
	case company.BaseCalendarRemoved:
		p.rows.RemoveCalendar(of, e.Calendar.ID)
		return nil
	default:
		return nil
	}
	time, err := json.Marshal(kept.Time)
	if err != nil {
		return fmt.Errorf("base calendar %s: %w", kept.ID, err)
	}
	p.rows.KeepCalendar(of, members.BaseCalendar{ID: kept.ID, Name: kept.Name, Default: kept.Default, Time: time})
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }
