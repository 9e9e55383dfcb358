package notifications

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Reader is the person who reads, in the company of the session.
type Reader struct {
	User     kernel.UserID
	Company  kernel.CompanyID
	Projects []kernel.ProjectID // the reader sees these; notifications of others are not shown
}

// Page is a part of somebody's notifications, newest first.
type Page struct {
	Items  []Notification
	Total  int
	Unread int
}

// shown limits notifications to a reader's, as the parameters $1 to $3.
const shown = `n.user_id = $1 and n.company_id = $2 and (n.project_id is null or n.project_id = any($3))`

const columns = `
	select n.id, n.user_id, n.company_id, coalesce(n.project_id, '00000000-0000-0000-0000-000000000000'), coalesce(n.actor_id, '00000000-0000-0000-0000-000000000000'),
	       n.kind, n.details, n.link, n.created_at, n.read_at is not null
	from   notifications n where ` + shown

func (r Reader) args(more ...any) []any {
	projects := r.Projects
	if projects == nil {
		projects = []kernel.ProjectID{}
	}
	return append([]any{r.User, r.Company, projects}, more...)
}

// List gives a page of the reader's notifications, from page 1 on.
func (c *Center) List(ctx context.Context, r Reader, page int) (Page, error) {
	var out Page
	err := c.db.QueryRow(ctx, `select count(*), count(*) filter (where n.read_at is null) from notifications n where `+shown, r.args()...).Scan(&out.Total, &out.Unread)
	if err != nil {
		return Page{}, storeError(err)
	}
	rows, err := c.db.Query(ctx, columns+` order by n.created_at desc, n.id desc limit $4 offset $5`, r.args(PageSize, (page-1)*PageSize)...)
	if err != nil {
		return Page{}, storeError(err)
	}
	out.Items, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Notification])
	return out, storeError(err)
}

// Get gives one of the reader's notifications. Fault: "notification.unknown".
func (c *Center) Get(ctx context.Context, r Reader, id kernel.ID) (Notification, error) {
	rows, err := c.db.Query(ctx, columns+` and n.id = $4`, r.args(id)...)
	if err != nil {
		return Notification{}, storeError(err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Notification])
	if err == nil && len(list) == 0 {
		err = unknown()
	}
	if err != nil {
		return Notification{}, storeError(err)
	}
	return list[0], nil
}

// Mark makes one of the reader's notifications read, or unread again. Fault: "notification.unknown".
func (c *Center) Mark(ctx context.Context, r Reader, id kernel.ID, read bool) error {
	return c.change(ctx, `update notifications n set read_at = case when $5 then coalesce(n.read_at, $6) end where `+shown+` and n.id = $4`, r.args(id, read, c.now())...)
}

// MarkAll makes all of the reader's notifications read.
func (c *Center) MarkAll(ctx context.Context, r Reader) error {
	_, err := c.db.Exec(ctx, `update notifications n set read_at = $4 where `+shown+` and n.read_at is null`, r.args(c.now())...)
	return storeError(err)
}

// Delete forgets one of the reader's notifications. Fault: "notification.unknown".
func (c *Center) Delete(ctx context.Context, r Reader, id kernel.ID) error {
	return c.change(ctx, `delete from notifications n where `+shown+` and n.id = $4`, r.args(id)...)
}

func (c *Center) change(ctx context.Context, sql string, args ...any) error {
	done, err := c.db.Exec(ctx, sql, args...)
	if err == nil && done.RowsAffected() == 0 {
		err = unknown()
	}
	return storeError(err)
}

func unknown() error { return fault.New(fault.NotFound, "notification.unknown", nil) }
