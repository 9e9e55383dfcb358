package telemetry

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"gantry/domain/kernel"
)

// UsageQuery selects entries; zero fields select everything.
type UsageQuery struct {
	Name    string
	User    kernel.UserID
	Company kernel.CompanyID
	Since   time.Time
	Before  int64 // the Next of the page before
	Limit   int   // 100 when zero, at most 1,000
}

// UsageRecord is an entry as stored.
type UsageRecord struct {
	ID int64 `json:"id"`
	UsageEntry
}

// UsagePage holds entries, the newest first. Next is zero on the last page.
type UsagePage struct {
	Entries []UsageRecord `json:"entries"`
	Next    int64         `json:"next"`
}

// List reads the log across companies. Only a superadmin may see it, which the caller has checked.
func (u *Usage) List(ctx context.Context, q UsageQuery) (UsagePage, error) {
	if q.Limit <= 0 {
		q.Limit = 100
	}
	q.Limit = min(q.Limit, 1000)
	rows, err := u.pool.Query(ctx, `
		select id, at, name, company_id, user_id, role, route, correlation, detail
		from   usage_log
		where  (@name = '' or name = @name)
		and    (@user::uuid is null or user_id = @user)
		and    (@company::uuid is null or company_id = @company)
		and    (@since::timestamptz is null or at >= @since)
		and    (@before = 0 or id < @before)
		order  by id desc
		limit  @limit`,
		pgx.NamedArgs{
			"name": q.Name, "user": nullable(q.User), "company": nullable(q.Company),
			"since": pgtype.Timestamptz{Time: q.Since, Valid: !q.Since.IsZero()}, "before": q.Before, "limit": q.Limit + 1,
		})
	if err != nil {
		return UsagePage{}, err
	}
	entries, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (UsageRecord, error) {
		var (
			r             UsageRecord
			company, user pgtype.UUID
		)
		err := row.Scan(&r.ID, &r.At, &r.Name, &company, &user, &r.Role, &r.Route, &r.Correlation, &r.Detail)
		r.At, r.Company, r.User = r.At.UTC(), company.Bytes, user.Bytes
		return r, err
	})
	if err != nil {
		return UsagePage{}, err
	}
	page := UsagePage{Entries: entries}
	if len(entries) > q.Limit {
		page.Entries = entries[:q.Limit]
		page.Next = page.Entries[q.Limit-1].ID
	}
	return page, nil
}

// CountBy counts the entries of a name by the value of a detail.
func (u *Usage) CountBy(ctx context.Context, name, detail string) (map[string]int64, error) {
	rows, err := u.pool.Query(ctx, `select detail->>$2, count(*) from usage_log where name = $1 and detail ? $2 group by 1`, name, detail)
	if err != nil {
		return nil, err
	}
	out := map[string]int64{}
	var (
		value string
		n     int64
	)
	_, err = pgx.ForEachRow(rows, []any{&value, &n}, func() error {
		out[value] = n
		return nil
	})
	return out, err
}
