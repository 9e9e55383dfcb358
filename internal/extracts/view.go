package extracts

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/jackc/pgx/v5"
)

// view is one of the schema analytics.
type view struct {
	name    string
	columns []column
}

type column struct {
	Name string
	Type string // of PostgreSQL
}

// viewsOf lists those that hold rows of companies, by name. That of names is left out: in files nobody could erase them.
func viewsOf(ctx context.Context, tx pgx.Tx) ([]view, error) {
	rows, err := tx.Query(ctx, `
		select c.relname::text, a.attname::text, format_type(a.atttypid, null)
		from   pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where  c.relnamespace = 'analytics'::regnamespace and c.relkind = 'v' and c.relname not in ('freshness', 'people')
		order  by c.relname, a.attnum`)
	if err != nil {
		return nil, err
	}
	var out []view
	var name string
	var c column
	_, err = pgx.ForEachRow(rows, []any{&name, &c.Name, &c.Type}, func() error {
		if len(out) == 0 || out[len(out)-1].name != name {
			out = append(out, view{name: name})
		}
		last := &out[len(out)-1]
		last.columns = append(last.columns, c)
		return nil
	})
	return out, err
}

// file takes the rows of a view.
type file interface {
	write(values []any) error
	Close() error
}

// write writes the rows of a view, as its columns ask the database for them, and counts them.
func (v view) write(ctx context.Context, tx pgx.Tx, path string, format Format) (n int, err error) {
	f, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	buffered := bufio.NewWriterSize(f, 1<<20)
	var to file
	asked := make([]string, len(v.columns))
	switch format {
	case CSV:
		for i, c := range v.columns {
			asked[i] = c.text()
		}
		to, err = newTextFile(buffered, v.columns)
	case Parquet:
		for i, c := range v.columns {
			asked[i] = c.stored()
		}
		to, err = newColumnFile(buffered, v)
	default:
		err = fmt.Errorf("the format %q is unknown", format)
	}
	if err == nil {
		n, err = v.copy(ctx, tx, asked, to)
	}
	return n, errors.Join(err, buffered.Flush(), f.Close())
}

func (v view) copy(ctx context.Context, tx pgx.Tx, asked []string, to file) (n int, err error) {
	// By every column: the same rows give the same file.
	rows, err := tx.Query(ctx, "select "+strings.Join(asked, ", ")+" from analytics."+pgx.Identifier{v.name}.Sanitize()+" v order by v")
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return n, err
		}
		if err := to.write(values); err != nil {
			return n, err
		}
		n++
	}
	return n, errors.Join(rows.Err(), to.Close())
}

// quoted is the column in a query.
func (c column) quoted() string { return "v." + pgx.Identifier{c.Name}.Sanitize() }
