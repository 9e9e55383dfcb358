package members

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Entry is one thing done to a company, its people or permissions.
type Entry struct {
	Revision int64
	At       time.Time
	Actor    kernel.UserID // zero: the system
	Type     string        // of the event
	Data     json.RawMessage
}

// Audit gives what was done to a company, the latest first: at most limit entries below a revision, 0 for the newest.
func Audit(ctx context.Context, db readmodels.DB, company kernel.CompanyID, below int64, limit int) ([]Entry, error) {
	out, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (e Entry, err error) {
		err = row.Scan(&e.Revision, &e.At, &e.Actor, &e.Type, &e.Data)
		e.At = e.At.UTC()
		return e, err
	}, `
		select revision, at, coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), type, data
		from   rm.members_audit where company_id = $1 and ($2 = 0 or revision < $2) order by revision desc limit $3`, company, below, limit)
	if err != nil {
		return nil, fmt.Errorf("audit: %w", err)
	}
	return out, nil
}
