package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/internal/pg"
)

// progressTable is in a database while a restore is under way, and after one that was cut short.
const progressTable = "restore_progress"

// UnderWay tells whether a restore into this database is not complete.
func UnderWay(ctx context.Context, db *pgxpool.Pool) (bool, error) {
	var there bool
	err := db.QueryRow(ctx, `select to_regclass('public.`+progressTable+`') is not null`).Scan(&there)
	return there, err
}

// Restore brings a backup into an empty database, or goes on where it was cut short. files are this program's migrations; those of the backup
// are applied before its rows come, so that the others change them as they would have. The account of the pool owns the database.
func Restore(ctx context.Context, db *pgxpool.Pool, migrations fs.FS, dir string, progress func(part string)) (Moment, error) {
	m, err := Read(dir)
	if err != nil {
		return Moment{}, err
	}
	if m.Whole == nil {
		return Moment{}, fmt.Errorf("the backup in %s was cut short: run gantry backup again", dir)
	}
	w := *m.Whole
	then, err := only(migrations, w.Migrations)
	if err != nil {
		return w, err
	}
	if err := begin(ctx, db, then, w); err != nil {
		return w, err
	}
	r := &restore{db: db, dir: dir, progress: progress}
	for _, t := range w.Tables {
		if err := r.load(ctx, t.Name, t.Columns, t.File, t.SHA256, t.Rows); err != nil {
			return w, err
		}
		if t.Name != "es_streams" { // records refer to no table, but their stream's number must be there for whoever looks
			continue
		}
		for _, s := range m.Events {
			if s.To > w.Position { // of a later run that was cut short
				break
			}
			if err := r.load(ctx, history, w.Columns, s.File, s.SHA256, s.Rows); err != nil {
				return w, err
			}
		}
	}
	return w, loaded(ctx, db, w)
}

// only gives the migrations a backup was made with. One that this program does not know belongs to a newer one.
func only(all fs.FS, names []string) (fs.FS, error) {
	out := subset{all: all, names: names}
	for _, n := range names {
		if _, err := fs.Stat(all, n); err != nil {
			return nil, fmt.Errorf("a newer gantry made this backup (%s is unknown here): restore it with that version or a later one", n)
		}
	}
	return out, nil
}

// subset shows some files of a folder.
type subset struct {
	all   fs.FS
	names []string
}

func (s subset) Open(name string) (fs.File, error) { return s.all.Open(name) }

// Glob lists the files it shows.
func (s subset) Glob(pattern string) ([]string, error) {
	all, err := fs.Glob(s.all, pattern)
	return slices.DeleteFunc(all, func(n string) bool { return !slices.Contains(s.names, n) }), err
}

// begin refuses a database that holds anything else than this backup cut short, and makes the tables.
func begin(ctx context.Context, db *pgxpool.Pool, migrations fs.FS, w Moment) error {
	under, err := UnderWay(ctx, db)
	if err != nil {
		return err
	}
	if !under {
		var fresh bool
		if err := db.QueryRow(ctx, `select to_regclass('public.schema_migrations') is null`).Scan(&fresh); err != nil {
			return err
		}
		if !fresh {
			return errors.New("the database is in use by Gantry already: restore into an empty one")
		}
		if _, err := db.Exec(ctx, `create table `+progressTable+` (part text primary key)`); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, `insert into `+progressTable+` values ($1)`, mark(w)); err != nil {
			return err
		}
	}
	same, err := isIn(ctx, db, mark(w))
	if err != nil {
		return err
	}
	if !same {
		return errors.New("another restore into this database was cut short: go on with that backup, or restore into an empty database")
	}
	if all, err := isIn(ctx, db, allIn); err != nil || all { // the migrations after the backup's may be applied already
		return err
	}
	return pg.MigrateFrom(ctx, db, migrations)
}

// allIn is the part that says that every file is in.
const allIn = "all"

func isIn(ctx context.Context, db *pgxpool.Pool, part string) (in bool, err error) {
	err = db.QueryRow(ctx, `select exists (select from `+progressTable+` where part = $1)`, part).Scan(&in)
	return in, err
}

func mark(w Moment) string { return "backup of " + w.At.Format("2006-01-02T15:04:05.999999999Z07:00") }

type restore struct {
	db       *pgxpool.Pool
	dir      string
	progress func(part string)
}

// load brings one file in, unless it is in already.
func (r *restore) load(ctx context.Context, table string, columns []string, file, sum string, rows int64) error {
	return pgx.BeginFunc(ctx, r.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `insert into `+progressTable+` values ($1) on conflict do nothing`, file)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		if r.progress != nil {
			r.progress(file)
		}
		return unpacked(filepath.Join(r.dir, file), sum, func(from io.Reader) error {
			tag, err := tx.Conn().PgConn().CopyFrom(ctx, from, "copy "+pgx.Identifier{table}.Sanitize()+" ("+list(columns)+") from stdin (format binary)")
			if err == nil && tag.RowsAffected() != rows {
				err = fmt.Errorf("%d rows instead of %d", tag.RowsAffected(), rows)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			return nil
		})
	})
}

// Complete ends a restore: from now on the database is an installation like any other.
func Complete(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `drop table `+progressTable)
	return err
}

// loaded sets the counters of a restored database and notes that every file is in.
func loaded(ctx context.Context, db *pgxpool.Pool, w Moment) error {
	if all, err := isIn(ctx, db, allIn); err != nil || all {
		return err
	}
	return pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `update es_seq set position = $1`, w.Position); err != nil {
			return err
		}
		// What happened before is no news: notifications begin with what happens from now on.
		if _, err := tx.Exec(ctx, `update notification_progress set position = $1`, w.Position); err != nil {
			return err
		}
		for _, t := range w.Tables {
			rows, err := tx.Query(ctx, `
				select column_name::text from information_schema.columns where table_schema = 'public' and table_name = $1 and is_identity = 'YES'`, t.Name)
			if err != nil {
				return err
			}
			columns, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return err
			}
			for _, c := range columns {
				_, err := tx.Exec(ctx, fmt.Sprintf(`
					select setval(pg_get_serial_sequence($1, $2), coalesce(max(%[1]s), 1), max(%[1]s) is not null) from %[2]s`,
					pgx.Identifier{c}.Sanitize(), pgx.Identifier{t.Name}.Sanitize()), t.Name, c)
				if err != nil {
					return err
				}
			}
		}
		_, err := tx.Exec(ctx, `insert into `+progressTable+` values ($1)`, allIn)
		return err
	})
}

// RestorePictures puts the pictures of a backup where the installation keeps them.
func RestorePictures(ctx context.Context, pictures Pictures, dir string, w Moment) error {
	for _, p := range w.Pictures {
		b, err := os.ReadFile(filepath.Join(dir, p.file()))
		if err == nil && sumOf(b) != p.SHA256 {
			err = errors.New("was altered since the backup")
		}
		if err == nil {
			err = pictures.Put(ctx, p.ID, bytes.NewReader(b), p.Type)
		}
		if err != nil {
			return fmt.Errorf("picture %s: %w", p.ID, err)
		}
	}
	return nil
}
