package pg

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Analyst is a role of the database that reads rows of one company over SQL.
type Analyst struct {
	ID      string
	Role    string
	Label   string // what people call it; empty: an operator named the role
	Company string // its id
	Every   bool   // it reads every project of the company, else those of Projects
	Names   bool   // it reads the names of people
	Added   time.Time
	By      string // who added it; empty: an operator
	Rotated time.Time
	Expires time.Time // zero: never
	Seen    time.Time // when a session of it was last seen open; zero: never
	Enters  bool      // the role is there and in the analysts' group; a restored database may lack it

	Projects []string
}

// NewAnalyst is an analyst to be.
type NewAnalyst struct {
	ID       string // empty: one is made
	Role     string
	Label    string
	Company  string
	Projects []string // nil: every project
	Names    bool
	Expires  time.Time // zero: never
	By       string    // empty: an operator

	Among func(all []Analyst) error // judges it beside the company's others, while nobody adds another; nil: nothing does
}

// Recorded writes down what is about to be done. It runs before anything holds, and where it fails, nothing does.
type Recorded func() error

var roleName = regexp.MustCompile(`^[a-z_][a-z0-9_]{0,62}$`)

// analystSettings bound what one analyst takes from everybody. The role may raise the times for itself, and may write nothing in any case.
var analystSettings = []string{"statement_timeout = '10min'", "idle_in_transaction_session_timeout = '10min'", "default_transaction_read_only = on"}

const analystConnections = 8

// AddAnalyst lets a role read rows of a company, as the account that migrates. It makes the role and gives its password; a role that
// an administrator made is taken as it is, without one, if it may do nothing else.
func AddAnalyst(ctx context.Context, pool *pgxpool.Pool, a NewAnalyst, record Recorded) (password string, err error) {
	if !roleName.MatchString(a.Role) || strings.HasPrefix(a.Role, "pg_") {
		return "", &Error{
			Code: ErrAnalyst.Code, Problem: fmt.Sprintf("%q cannot be an analyst's name", a.Role),
			WayOut: "Use up to 63 lower-case letters, digits and underscores, without a digit first and without pg_.",
		}
	}
	roles, err := RolesOf(ctx, pool)
	if err != nil {
		return "", err
	}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if err := a.alone(ctx, tx); err != nil {
			return err
		}
		f, err := findAnalyst(ctx, tx, a.Role, roles.Analyst)
		if err != nil {
			return err
		}
		if err := f.refuse(a.Role, a.Company, roles.Analyst); err != nil {
			return err
		}
		if !f.Exists {
			password = NewPassword()
			if err := makeAnalyst(ctx, tx, a, password, roles.Analyst); err != nil {
				return err
			}
		}
		if err := a.keep(ctx, tx); err != nil {
			return err
		}
		return record.now()
	})
	if err != nil {
		return "", err
	}
	return password, nil
}

// alone keeps other analysts of the company from being added until the transaction ends, and judges this one beside those there are.
func (a NewAnalyst) alone(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(hashtextextended('analysts of ' || $1, 0))`, a.Company); err != nil {
		return Explain(err)
	}
	if a.Among == nil {
		return nil
	}
	all, err := Analysts(ctx, tx, a.Company)
	if err != nil {
		return err
	}
	return a.Among(all)
}

func (r Recorded) now() error {
	if r == nil {
		return nil
	}
	return r()
}

// keep writes what the analyst may read. A name that is there already came with a restored database and gets what is asked for now.
func (a NewAnalyst) keep(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `
		insert into public.analysts (id, role, label, company_id, every_project, names, expires_at, added_by)
		values (coalesce(nullif($1, '')::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, nullif($8, '')::uuid)
		on conflict (role) do update set label = excluded.label, every_project = excluded.every_project, names = excluded.names, expires_at = excluded.expires_at`,
		a.ID, a.Role, a.Label, a.Company, a.Projects == nil, a.Names, orNull(a.Expires), a.By)
	if err != nil {
		return Explain(err)
	}
	_, err = tx.Exec(ctx, `
		with gone as (delete from public.analyst_projects where role = $1 and project_id <> all ($2::uuid[]))
		insert into public.analyst_projects (role, project_id) select $1, unnest($2::uuid[]) on conflict do nothing`, a.Role, slices.Concat([]string{}, a.Projects))
	if err != nil {
		return Explain(err)
	}
	privilege := "revoke select on analytics.people from "
	if a.Names {
		privilege = "grant select on analytics.people to "
	}
	_, err = tx.Exec(ctx, privilege+quoted(a.Role))
	return Explain(err)
}

func orNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// setPassword gives the role a password that works until a moment; zero: for ever.
func setPassword(ctx context.Context, tx pgx.Tx, role, password string, expires time.Time) error {
	change := fmt.Sprintf("alter role %s password '%%s' valid until '%s'", quoted(role), until(expires))
	_, err := tx.Exec(ctx, fmt.Sprintf(change, Scrambled(password)))
	return missingRight(err, fmt.Sprintf(change, "choose one"))
}

// until is a moment as a role keeps it; the zero one never comes.
func until(at time.Time) string {
	if at.IsZero() {
		return "infinity"
	}
	return at.UTC().Format("2006-01-02 15:04:05.999999+00")
}

// missingRight names the SQL that somebody else has to run where the account may not.
func missingRight(err error, sql string) error {
	var theirs *pgconn.PgError
	if !errors.As(err, &theirs) || theirs.Code != "42501" {
		return Explain(err)
	}
	return &Error{
		Code: ErrMissingRights.Code, Problem: "the account of the database may not change that role", Cause: err,
		WayOut: "Let a database administrator run this:\n    " + sql + ";",
	}
}

// RotateAnalyst gives an analyst another password, which works until a moment (zero: for ever), and ends its sessions.
func RotateAnalyst(ctx context.Context, pool *pgxpool.Pool, role string, expires time.Time, record Recorded) (password string, err error) {
	password = NewPassword()
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `update public.analysts set rotated_at = now(), expires_at = $2 where role = $1`, role, orNull(expires))
		if err != nil {
			return Explain(err)
		}
		if tag.RowsAffected() == 0 {
			return unknownAnalyst(role)
		}
		if err := setPassword(ctx, tx, role, password, expires); err != nil {
			return err
		}
		return record.now()
	})
	if err != nil {
		return "", err
	}
	endSessions(ctx, pool, role)
	return password, nil
}

func unknownAnalyst(role string) error {
	return &Error{Code: ErrAnalyst.Code, Problem: "there is no analyst " + role, WayOut: "gantry analyst list names all of them."}
}

// endSessions ends those of a role, where the account may.
func endSessions(ctx context.Context, pool *pgxpool.Pool, role string) {
	_, _ = pool.Exec(ctx, `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, role)
}

// SeeAnalysts notes which analysts have a session open. Sessions that come and go between two calls are missed.
func SeeAnalysts(ctx context.Context, pool *pgxpool.Pool) error {
	_, err := pool.Exec(ctx, `
		update public.analysts a set seen_at = now()
		where  exists (select from pg_stat_activity s where s.usename = a.role and s.datname = current_database())`)
	return Explain(err)
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

func makeAnalyst(ctx context.Context, tx pgx.Tx, a NewAnalyst, password, group string) error {
	name := a.Role
	create := fmt.Sprintf("create role %s login password '%%s' valid until '%s' connection limit %d in role %s", quoted(name), until(a.Expires), analystConnections, quoted(group))
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

// Analysts lists them by name: those of one company, or with an empty id all.
func Analysts(ctx context.Context, db interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}, company string) ([]Analyst, error) {
	rows, err := db.Query(ctx, `
		select a.id::text, a.role::text, a.label, a.company_id::text, a.every_project, a.names, a.added_at, coalesce(a.added_by::text, ''), a.rotated_at, a.expires_at, a.seen_at,
		       exists (select from pg_auth_members m
		               join   pg_roles r on r.oid = m.member and r.rolname = a.role
		               join   pg_roles g on g.oid = m.roleid and g.rolname = w.analyst),
		       array(select p.project_id::text from public.analyst_projects p where p.role = a.role order by 1)
		from   public.analysts a, public.access_roles w
		where  $1 = '' or a.company_id::text = $1
		order  by a.role`, company)
	if err != nil {
		return nil, Explain(err)
	}
	out, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (a Analyst, err error) {
		var rotated, expires, seen *time.Time
		err = row.Scan(&a.ID, &a.Role, &a.Label, &a.Company, &a.Every, &a.Names, &a.Added, &a.By, &rotated, &expires, &seen, &a.Enters, &a.Projects)
		for to, from := range map[*time.Time]*time.Time{&a.Rotated: rotated, &a.Expires: expires, &a.Seen: seen} {
			if from != nil {
				*to = from.UTC()
			}
		}
		return a, err
	})
	return out, Explain(err)
}

// RemoveAnalyst takes the rows away at once, also from sessions that are open, and then drops the role.
func RemoveAnalyst(ctx context.Context, pool *pgxpool.Pool, role string, record Recorded) error {
	err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `delete from public.analysts where role = $1`, role)
		if err != nil {
			return Explain(err)
		}
		if tag.RowsAffected() == 0 {
			return unknownAnalyst(role)
		}
		var there bool
		if err := tx.QueryRow(ctx, `select exists (select from pg_roles where rolname = $1)`, role).Scan(&there); err != nil {
			return Explain(err)
		}
		if there {
			if _, err := tx.Exec(ctx, "revoke select on analytics.people from "+quoted(role)); err != nil {
				return Explain(err)
			}
		}
		return record.now()
	})
	if err != nil {
		return err
	}
	// Sessions under way see no row any more; where the account may, they end.
	endSessions(ctx, pool, role)
	if _, err := pool.Exec(ctx, "drop role if exists "+quoted(role)); err != nil {
		return &Error{
			Code: ErrMissingRights.Code, Problem: fmt.Sprintf("%s reads nothing any more, but its role could not be dropped", role), Cause: err,
			WayOut: fmt.Sprintf("Let a database administrator run this:\n    drop owned by %s;\n    drop role %s;", quoted(role), quoted(role)),
		}
	}
	return nil
}

func quoted(name string) string { return pgx.Identifier{name}.Sanitize() }
