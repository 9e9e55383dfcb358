package backup

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/kernel"
)

// Pictures is where pictures lie.
type Pictures interface {
	Copy(ctx context.Context, id kernel.ID, w io.Writer) error
	Put(ctx context.Context, id kernel.ID, r io.Reader, kind string) error
}

// Options of a run.
type Options struct {
	Gantry   string // version of the program
	Now      func() time.Time
	Segment  int64                       // records of one file of the history; 0: 50,000
	Progress func(done, whole int64)     // positions; may be nil
	Missing  func(id kernel.ID, e error) // a picture that could not be read; may be nil
}

// rebuilt are the tables that a restored installation makes itself.
var rebuilt = []string{"schema_migrations", "access_roles", "projection_generations", "projection_checkpoints", "projection_parked", "stream_snapshots", "es_seq", "es_store", "projection_store", "command_streams", "command_places", "store_moves", "notification_progress", progressTable}

// history is split into segments by position; what has none is written with the other tables.
const history = "es_events"

// run is one backup under way.
type run struct {
	dir      string
	tx       pgx.Tx
	pictures Pictures
	o        Options
	manifest Manifest
	moment   Moment
}

// Write brings the backup in a folder up to now. The account of the pool reads every table.
func Write(ctx context.Context, db *pgxpool.Pool, pictures Pictures, dir string, o Options) (Moment, error) {
	if o.Segment == 0 {
		o.Segment = 50_000
	}
	for _, folder := range []string{dir, filepath.Join(dir, eventsFolder), filepath.Join(dir, "pictures")} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return Moment{}, err
		}
	}
	b := &run{dir: dir, pictures: pictures, o: o, manifest: Manifest{Format: format}}
	switch m, err := Read(dir); {
	case err == nil:
		b.manifest = m
	case !errors.Is(err, fs.ErrNotExist):
		return Moment{}, err
	}
	err := pgx.BeginTxFunc(ctx, db, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		b.tx = tx
		return b.all(ctx)
	})
	return b.moment, err
}

func (b *run) all(ctx context.Context) error {
	b.moment = Moment{At: b.o.Now().UTC(), Gantry: b.o.Gantry}
	rows, err := b.tx.Query(ctx, `select name from schema_migrations order by version`)
	if err != nil {
		return err
	}
	if b.moment.Migrations, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
		return err
	}
	if err := b.tx.QueryRow(ctx, `select position from es_seq`).Scan(&b.moment.Position); err != nil {
		return err
	}
	if b.moment.Columns, err = b.columns(ctx, history); err != nil {
		return err
	}
	if err := b.events(ctx); err != nil {
		return err
	}
	if err := b.tables(ctx); err != nil {
		return err
	}
	if err := b.files(ctx); err != nil {
		return err
	}
	if err := b.erasures(ctx); err != nil {
		return err
	}
	b.manifest.Whole = &b.moment
	if err := b.manifest.write(b.dir); err != nil {
		return err
	}
	return b.tidy()
}

// columns lists what a table stores, in its own order.
func (b *run) columns(ctx context.Context, table string) ([]string, error) {
	rows, err := b.tx.Query(ctx, `
		select column_name::text from information_schema.columns
		where  table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`, table)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// events writes what the history has more than the folder.
func (b *run) events(ctx context.Context) error {
	from := int64(1)
	if n := len(b.manifest.Events); n > 0 {
		last := b.manifest.Events[n-1]
		var hash []byte
		err := b.tx.QueryRow(ctx, `select hash from es_events where position = $1`, last.To).Scan(&hash)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if hex.EncodeToString(hash) != last.Last {
			return fmt.Errorf("%s is a backup of another history: its record at position %d is not the one here; choose an empty folder", b.dir, last.To)
		}
		from = last.To + 1
	}
	for ; from <= b.moment.Position; from += b.o.Segment {
		s := Segment{From: from, To: min(from+b.o.Segment-1, b.moment.Position)}
		s.File = filepath.Join(eventsFolder, fmt.Sprintf("%012d-%012d.zst", s.From, s.To))
		err := b.copyOut(ctx, s.File, b.moment.Columns, fmt.Sprintf("%s where position between %d and %d order by position", history, s.From, s.To), &s.Rows, &s.SHA256)
		if err != nil {
			return err
		}
		var hash []byte
		if err := b.tx.QueryRow(ctx, `select hash from es_events where position = $1`, s.To).Scan(&hash); err != nil {
			return fmt.Errorf("position %d: %w", s.To, err)
		}
		s.Last = hex.EncodeToString(hash)
		b.manifest.Events = append(b.manifest.Events, s)
		if err := b.manifest.write(b.dir); err != nil {
			return err
		}
		if b.o.Progress != nil {
			b.o.Progress(s.To, b.moment.Position)
		}
	}
	return nil
}

// copyOut writes the rows of a query into a file.
func (b *run) copyOut(ctx context.Context, file string, columns []string, from string, rows *int64, sum *string) (err error) {
	*sum, err = packed(filepath.Join(b.dir, file), func(w io.Writer) error {
		tag, err := b.tx.Conn().PgConn().CopyTo(ctx, w, "copy (select "+list(columns)+" from "+from+") to stdout (format binary)")
		*rows = tag.RowsAffected()
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

func list(columns []string) string {
	out := ""
	for i, c := range columns {
		if i > 0 {
			out += ", "
		}
		out += pgx.Identifier{c}.Sanitize()
	}
	return out
}

// tables writes every table that is not rebuilt, those that others refer to first.
func (b *run) tables(ctx context.Context) error {
	names, err := b.ordered(ctx)
	if err != nil {
		return err
	}
	folder := "tables-" + b.moment.At.Format("20060102T150405.000000000")
	if err := os.MkdirAll(filepath.Join(b.dir, folder), 0o700); err != nil {
		return err
	}
	for _, name := range names {
		t := Table{Name: name, File: filepath.Join(folder, name+".zst")}
		if t.Columns, err = b.columns(ctx, name); err != nil {
			return err
		}
		from := pgx.Identifier{name}.Sanitize()
		if name == history {
			from += " where position is null order by stream, revision"
		}
		if err := b.copyOut(ctx, t.File, t.Columns, from, &t.Rows, &t.SHA256); err != nil {
			return err
		}
		b.moment.Tables = append(b.moment.Tables, t)
	}
	return nil
}

// ordered lists the tables, each behind those it refers to.
func (b *run) ordered(ctx context.Context) ([]string, error) {
	rows, err := b.tx.Query(ctx, `
		select c.relname::text, coalesce(array_agg(r.relname::text) filter (where r.oid is not null and r.oid <> c.oid), '{}')
		from   pg_class c
		left   join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
		left   join pg_class r on r.oid = k.confrelid
		where  c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
		group  by c.relname order by c.relname`, rebuilt)
	if err != nil {
		return nil, err
	}
	type table struct {
		Name string
		To   []string
	}
	left, err := pgx.CollectRows(rows, pgx.RowToStructByPos[table])
	if err != nil {
		return nil, err
	}
	var out []string
	for len(left) > 0 {
		before := len(out)
		left = slices.DeleteFunc(left, func(t table) bool {
			free := !slices.ContainsFunc(t.To, func(to string) bool { return !slices.Contains(out, to) })
			if free {
				out = append(out, t.Name)
			}
			return free
		})
		if len(out) == before {
			return nil, fmt.Errorf("tables refer to each other in a circle: %v", left)
		}
	}
	return out, nil
}

// files copies the pictures that are not in the folder yet.
func (b *run) files(ctx context.Context) error {
	rows, err := b.tx.Query(ctx, `select id, type, size, encode(hash, 'hex') from files order by id`)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Picture])
	if err != nil {
		return err
	}
	for _, p := range all {
		name := filepath.Join(b.dir, p.file())
		if info, err := os.Stat(name); err != nil || info.Size() != p.Size {
			sum, err := whole(name, func(w io.Writer) error { return b.pictures.Copy(ctx, p.ID, w) })
			if err == nil && sum != p.SHA256 {
				err = errors.Join(errors.New("its bytes are not those that were stored"), os.Remove(name))
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil { // the rest is worth more than this one
				if b.o.Missing != nil {
					b.o.Missing(p.ID, err)
				}
				continue
			}
		}
		b.moment.Pictures = append(b.moment.Pictures, p)
	}
	return nil
}

// erasures lists everybody who was erased, by this backup or an earlier one of the folder.
func (b *run) erasures(ctx context.Context) error {
	known, err := Erasures(ErasuresOf(b.dir))
	if err != nil {
		return err
	}
	rows, err := b.tx.Query(ctx, `select id, erased_at from identity_users where erased_at is not null order by erased_at, id`)
	if err != nil {
		return err
	}
	now, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Erasure])
	if err != nil {
		return err
	}
	for _, e := range now {
		e.At = e.At.UTC()
		if !slices.ContainsFunc(known, func(k Erasure) bool { return k.User == e.User }) {
			known = append(known, e)
		}
	}
	_, err = whole(ErasuresOf(b.dir), func(w io.Writer) error {
		out := json.NewEncoder(w)
		for _, e := range known {
			if err := out.Encode(e); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// tidy removes what only the former run needed, people who were erased since among it.
func (b *run) tidy() error {
	kept := map[string]bool{}
	for _, p := range b.moment.Pictures {
		kept[p.ID.String()] = true
	}
	names, err := os.ReadDir(filepath.Join(b.dir, "pictures"))
	if err != nil {
		return err
	}
	for _, n := range names {
		if !kept[n.Name()] {
			err = errors.Join(err, os.Remove(filepath.Join(b.dir, "pictures", n.Name())))
		}
	}
	present := filepath.Dir(b.moment.Tables[0].File)
	folders, failed := filepath.Glob(filepath.Join(b.dir, "tables-*"))
	for _, f := range folders {
		if filepath.Base(f) != present {
			failed = errors.Join(failed, os.RemoveAll(f))
		}
	}
	return errors.Join(err, failed)
}
