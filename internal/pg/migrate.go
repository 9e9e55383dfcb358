package pg

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/migrations"
)

// Migration is one numbered file.
type Migration struct {
	Version  int
	Name     string // the file's name
	SQL      string
	Checksum [sha256.Size]byte
}

// migrationLock is the advisory lock every migrating process takes: "gantry" in ASCII.
const migrationLock = 0x67616e747279

// Migrate brings the database to the state this build needs: every file of migrations not yet applied, in order, each in its own
// transaction, and then the roles and their rights. Several processes may call it at once. It changes nothing when an applied file
// differs from this build's, when the database knows a file this build does not, or when a new file is numbered below an applied one.
func Migrate(ctx context.Context, pool *pgxpool.Pool) error {
	return migrate(ctx, pool, migrations.FS, establish)
}

// MigrateFrom applies files of the caller's choosing and makes no roles.
func MigrateFrom(ctx context.Context, pool *pgxpool.Pool, files fs.FS) error {
	return migrate(ctx, pool, files, func(context.Context, *pgx.Conn) error { return nil })
}

func migrate(ctx context.Context, pool *pgxpool.Pool, files fs.FS, after func(context.Context, *pgx.Conn) error) error {
	wanted, err := Migrations(files)
	if err != nil {
		return err
	}
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return unreachable(err)
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1)", int64(migrationLock)); err != nil {
		return Explain(err)
	}
	defer func() { // also when the context has ended, else the connection would keep the lock in the pool
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if _, err := conn.Exec(ctx, "select pg_advisory_unlock($1)", int64(migrationLock)); err != nil {
			_ = conn.Conn().Close(ctx)
		}
	}()
	pending, err := pendingOf(ctx, conn.Conn(), wanted)
	if err != nil {
		return err
	}
	for _, m := range pending {
		if err := apply(ctx, conn.Conn(), m); err != nil {
			return err
		}
	}
	return after(ctx, conn.Conn())
}

var migrationName = regexp.MustCompile(`^(\d{4})_[a-z0-9_]+\.sql$`)

// Migrations reads the numbered files of a directory in their order.
func Migrations(files fs.FS) ([]Migration, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var out []Migration
	for _, name := range names {
		m := migrationName.FindStringSubmatch(name)
		if m == nil {
			return nil, &Error{Code: ErrBadMigrationName.Code, Problem: fmt.Sprintf("the migration %s is not named like 0001_words.sql", name)}
		}
		version, _ := strconv.Atoi(m[1])
		if len(out) > 0 && out[len(out)-1].Version == version {
			return nil, &Error{Code: ErrBadMigrationName.Code, Problem: fmt.Sprintf("the migrations %s and %s have the same number", out[len(out)-1].Name, name)}
		}
		sql, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		out = append(out, Migration{Version: version, Name: name, SQL: string(sql), Checksum: sha256.Sum256(sql)})
	}
	return out, nil
}

// pendingOf compares what is wanted with what is applied and refuses what cannot be reconciled.
func pendingOf(ctx context.Context, conn *pgx.Conn, wanted []Migration) ([]Migration, error) {
	_, err := conn.Exec(ctx, `
		create table if not exists schema_migrations (
			version    int primary key,
			name       text not null,
			checksum   bytea not null,
			applied_at timestamptz not null default now()
		)`)
	if err != nil {
		return nil, Explain(err)
	}
	rows, err := conn.Query(ctx, "select version, name, checksum from schema_migrations order by version")
	if err != nil {
		return nil, Explain(err)
	}
	type row struct {
		Version  int
		Name     string
		Checksum []byte
	}
	applied, err := pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	if err != nil {
		return nil, Explain(err)
	}
	known := map[int]Migration{}
	for _, m := range wanted {
		known[m.Version] = m
	}
	last := 0
	for _, a := range applied {
		m, here := known[a.Version]
		switch {
		case !here:
			return nil, &Error{
				Code: ErrNewerDatabase.Code, Problem: fmt.Sprintf("the database was migrated by a newer gantry (%s is unknown here)", a.Name),
				WayOut: "Start that version or a later one; an older one must not write to this database.",
			}
		case !bytes.Equal(m.Checksum[:], a.Checksum):
			return nil, &Error{
				Code: ErrMigrationChanged.Code, Problem: fmt.Sprintf("the migration %s was applied with other contents than this build has", a.Name),
				WayOut: "An applied migration never changes: restore the file and put the change into a new one. A database with nothing to keep may be dropped instead.",
			}
		}
		last = a.Version
		delete(known, a.Version)
	}
	var pending []Migration
	for _, m := range wanted {
		if _, open := known[m.Version]; !open {
			continue
		}
		if m.Version < last {
			return nil, &Error{
				Code: ErrMigrationOrder.Code, Problem: fmt.Sprintf("the migration %s is numbered below %04d, which is applied already", m.Name, last),
				WayOut: "Give the new file the next free number.",
			}
		}
		pending = append(pending, m)
	}
	return pending, nil
}

func apply(ctx context.Context, conn *pgx.Conn, m Migration) error {
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		// Without arguments pgx uses the simple protocol, so a file may hold many statements.
		if _, err := tx.Conn().PgConn().Exec(ctx, m.SQL).ReadAll(); err != nil {
			return &Error{Code: ErrMigrationFailed.Code, Problem: "the migration " + m.Name + " failed and was rolled back", Cause: Explain(err)}
		}
		_, err := tx.Exec(ctx, "insert into schema_migrations (version, name, checksum) values ($1, $2, $3)", m.Version, m.Name, m.Checksum[:])
		return Explain(err)
	})
}
