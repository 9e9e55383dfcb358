package pg

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Analyst is a role of the database that reads the rows of one company over SQL.
type Analyst struct {
	Role    string
	Company string // its id
	Added   time.Time
	Enters  bool // the role is there and in the analysts' group; a restored database may lack it
}

var roleName = regexp.MustCompile(`^[a-z_][a-z0-9_]{0,62}$`)

// analystSettings bound what one analyst takes from everybody. The role may raise the times for itself.
var analystSettings = []string{"statement_timeout = '10min'", "idle_in_transaction_session_timeout = '10min'"}

const analystConnections = 8

// AddAnalyst lets a role read the rows of a company, as the account that migrates. It makes the role and gives its password; a role that
// an administrator made is taken as it is, without one, if it may do nothing else.
func AddAnalyst(ctx context.Context, pool *pgxpool.Pool, name, company string) (password string, err error) {
	if !roleName.MatchString(name) || strings.HasPrefix(name, "pg_") {
		return "", &Error{
			Code: ErrAnalyst.Code, Problem: fmt.Sprintf("%q cannot be an analyst's name", name),
			WayOut: "Use up to 63 lower-case letters, digits and underscores, without a digit first and without pg_.",
		}
	}
	roles, err := RolesOf(ctx, pool)
	if err != nil {
		return "", err
	}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		f, err := findAnalyst(ctx, tx, name, roles.Analyst)
		if err != nil {
			return err
		}
		if err := f.refuse(name, company, roles.Analyst); err != nil {
			return err
		}
		if !f.Exists {
			password = NewPassword()
			if err := makeAnalyst(ctx, tx, name, password, roles.Analyst); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, `insert into public.analysts (role, company_id) values ($1, $2) on conflict (role) do nothing`, name, company)
		return Explain(err)
	})
	if err != nil {
		return "", err
	}
	return password, nil
}

// found is what is known of a name that is to become an analyst.
type found struct {
	Exists  bool
	Company *string // whose rows it reads
	Group   bool    // it is in the analysts' group
	Powers  *string // what else it may do
}

func findAnalyst(ctx context.Context, tx pgx.Tx, name, group string) (f found, err error) {
	err = tx.QueryRow(ctx, `
		select r.oid is not null, a.company_id::text,
		       exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid and g.rolname = $2),
		       nullif(concat_ws(', ', case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypassrls' end,
		           case when r.rolcreaterole then 'createrole' end, case when r.rolcreatedb then 'createdb' end,
		           case when r.rolreplication then 'replication' end,
		           (select string_agg('member of ' || g.rolname, ', ') from pg_auth_members m join pg_roles g on g.oid = m.roleid
		            where m.member = r.oid and g.rolname <> $2),
		           (select 'owner of this database' from pg_database d where d.datname = current_database() and d.datdba = r.oid)), '')
		from   (values ($1::text)) wanted (name)
		left   join pg_roles r on r.rolname = wanted.name
		left   join public.analysts a on a.role = wanted.name`, name, group).Scan(&f.Exists, &f.Company, &f.Group, &f.Powers)
	return f, Explain(err)
}

func (f found) refuse(name, company, group string) error {
	switch {
	case f.Company != nil && *f.Company != company:
		return &Error{
			Code: ErrAnalyst.Code, Problem: fmt.Sprintf("%s reads the company %s already", name, *f.Company),
			WayOut: "Choose another name, or remove that analyst first: gantry analyst remove " + name,
		}
	case !f.Exists:
		return nil
	case f.Powers != nil:
		return &Error{
			Code: ErrAnalyst.Code, Problem: fmt.Sprintf("the role %s is there already and may do more than an analyst: %s", name, *f.Powers),
			WayOut: "Choose another name.",
		}
	case !f.Group:
		return &Error{
			Code: ErrAnalyst.Code, Problem: fmt.Sprintf("the role %s is there already and is no analyst", name),
			WayOut: fmt.Sprintf("Choose another name. To take this role on, run in the database: grant %s to %s;", quoted(group), quoted(name)),
		}
	case f.Company != nil:
		return &Error{
			Code: ErrAnalyst.Code, Problem: name + " reads this company already",
			WayOut: "For a new password remove the analyst first: gantry analyst remove " + name,
		}
	}
	return nil
}

func makeAnalyst(ctx context.Context, tx pgx.Tx, name, password, group string) error {
	create := fmt.Sprintf("create role %s login password '%%s' connection limit %d in role %s", quoted(name), analystConnections, quoted(group))
	statements := []string{fmt.Sprintf(create, Scrambled(password))}
	shown := []string{fmt.Sprintf(create, "choose one")}
	for _, s := range analystSettings {
		set := fmt.Sprintf("alter role %s set %s", quoted(name), s)
		statements, shown = append(statements, set), append(shown, set)
	}
	for _, sql := range statements {
		_, err := tx.Exec(ctx, sql)
		var theirs *pgconn.PgError
		if errors.As(err, &theirs) && theirs.Code == "42501" {
			return &Error{
				Code: ErrMissingRights.Code, Problem: "the account of the database may not make roles", Cause: err,
				WayOut: "Let a database administrator run this, then add the analyst again:\n    " + strings.Join(shown, ";\n    ") + ";",
			}
		}
		if err != nil {
			return Explain(err)
		}
	}
	return nil
}

// Analysts lists them by name.
func Analysts(ctx context.Context, pool *pgxpool.Pool) ([]Analyst, error) {
	rows, err := pool.Query(ctx, `
		select a.role::text, a.company_id::text, a.added_at,
		       exists (select from pg_auth_members m
		               join   pg_roles r on r.oid = m.member and r.rolname = a.role
		               join   pg_roles g on g.oid = m.roleid and g.rolname = w.analyst)
		from   public.analysts a, public.access_roles w
		order  by a.role`)
	if err != nil {
		return nil, Explain(err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Analyst])
	return out, Explain(err)
}

// RemoveAnalyst takes the company's rows away at once, also from sessions that are open, and then drops the role.
func RemoveAnalyst(ctx context.Context, pool *pgxpool.Pool, name string) error {
	tag, err := pool.Exec(ctx, `delete from public.analysts where role = $1`, name)
	if err != nil {
		return Explain(err)
	}
	if tag.RowsAffected() == 0 {
		return &Error{Code: ErrAnalyst.Code, Problem: "there is no analyst " + name, WayOut: "gantry analyst list names all of them."}
	}
	// Sessions under way see no row any more; where the account may, they end.
	_, _ = pool.Exec(ctx, `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, name)
	if _, err := pool.Exec(ctx, "drop role if exists "+quoted(name)); err != nil {
		return &Error{
			Code: ErrMissingRights.Code, Problem: fmt.Sprintf("%s reads nothing any more, but its role could not be dropped", name), Cause: err,
			WayOut: fmt.Sprintf("Let a database administrator run this:\n    drop owned by %s;\n    drop role %s;", quoted(name), quoted(name)),
		}
	}
	return nil
}

func quoted(name string) string { return pgx.Identifier{name}.Sanitize() }
