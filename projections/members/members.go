package members

import (
	"context"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/company"
	"gantry/eventstore"
	"gantry/projections/runner"
	"gantry/readmodels/members"
)

// Projection is the read model of members and permissions.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "members" }

// Version of the rows.
func (Projection) Version() int { return 1 }

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
		switch e := r.Event.(type) {
		case company.Created:
			p.rows.Create(of, e.Name)
			for _, role := range slices.Sorted(maps.Keys(e.Table)) {
				for _, module := range slices.Sorted(maps.Keys(e.Table[role])) {
					p.rows.Permit(of, string(role), string(module), string(e.Table[role][module]))
				}
			}
		case company.MemberAdded:
			p.rows.SetRole(of, e.User, string(e.Role))
			if !e.Subcontract.IsZero() {
				p.rows.SetSubcontract(of, e.User, e.Subcontract)
			}
		case company.MemberRoleChanged:
			p.rows.SetRole(of, e.User, string(e.To))
		case company.PermissionChanged:
			p.rows.Permit(of, string(e.Role), string(e.Module), string(e.To))
		}
		p.rows.Reached(of, int64(r.Revision))
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }
