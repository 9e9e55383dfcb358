package extracts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/kernel"
)

// Format is how the files are written.
type Format string

// Formats of files.
const (
	CSV     Format = "csv"     // UTF-8, a head line, empty for null; times of instants are UTC
	Parquet Format = "parquet" // snappy; columns in alphabetical order
)

// SchemaVersion counts the changes of the schema analytics that break what reads it.
const SchemaVersion = 1

// Table is one file of an extract.
type Table struct {
	Name string `json:"name"` // of the view; the file is called by it
	File string `json:"file"`
	Rows int    `json:"rows"`
}

// Manifest says what an extract holds. It lies beside the files as manifest.json.
type Manifest struct {
	Company  kernel.CompanyID `json:"company"`
	Schema   int              `json:"schema"`
	Format   Format           `json:"format"`
	Taken    time.Time        `json:"taken"`
	Position int64            `json:"position"` // the last event that a schedule shows
	Tables   []Table          `json:"tables"`
}

// ErrExists is the error of a folder that is there already.
var ErrExists = errors.New("the folder is there already")

// Write writes every view of one company into a new folder. The pool works as a role under the policies.
func Write(ctx context.Context, readers *pgxpool.Pool, company kernel.CompanyID, folder string, format Format, now time.Time) (Manifest, error) {
	m := Manifest{Company: company, Schema: SchemaVersion, Format: format, Taken: now.UTC(), Tables: []Table{}}
	if _, err := os.Lstat(folder); err == nil {
		return m, fmt.Errorf("%s: %w", folder, ErrExists)
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return m, err
	}
	beside, err := os.MkdirTemp(filepath.Dir(folder), "."+filepath.Base(folder)+"-*")
	if err != nil {
		return m, err
	}
	defer func() { _ = os.RemoveAll(beside) }() // it has moved where all went well
	if err := m.fill(ctx, readers, beside); err != nil {
		return m, err
	}
	if err := os.Chmod(beside, 0o755); err != nil {
		return m, err
	}
	return m, os.Rename(beside, folder)
}

func (m *Manifest) fill(ctx context.Context, readers *pgxpool.Pool, folder string) error {
	err := pgx.BeginTxFunc(ctx, readers, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select set_config('gantry.company', $1, true)`, m.Company.String()); err != nil {
			return err
		}
		const reached = `select coalesce(max("position"), 0) from analytics.schedules`
		if err := tx.QueryRow(ctx, reached).Scan(&m.Position); err != nil {
			return err
		}
		all, err := viewsOf(ctx, tx)
		if err != nil {
			return err
		}
		for _, v := range all {
			t := Table{Name: v.name, File: v.name + "." + string(m.Format)}
			if t.Rows, err = v.write(ctx, tx, filepath.Join(folder, t.File), m.Format); err != nil {
				return fmt.Errorf("%s: %w", v.name, err)
			}
			m.Tables = append(m.Tables, t)
		}
		return nil
	})
	if err != nil {
		return err
	}
	said, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "manifest.json"), append(said, '\n'), 0o644)
}
