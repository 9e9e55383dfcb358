package readmodels

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
)

// PlanKey names the rows of one schedule.
type PlanKey struct {
	Company  kernel.CompanyID
	Schedule kernel.ScheduleID
}

// Table gathers what happens to the rows that one schedule has in a table with the columns company_id, schedule_id and row_no. A row that
// changes is read, changed and written anew.
type Table[R any] struct {
	name    string
	columns []string
	row     func(*R) kernel.Row
	values  func(*R) []any
	held    *int
	rows    map[kernel.Row]*rowChange[R]
}

type rowChange[R any] struct {
	fresh *R         // it is new; nil and no edits: it is gone
	edits []func(*R) // in their order
}

// NewTable gives a table before the first change. Columns and values are those of a row in the order of its members, row_no the first. held
// counts the rows that wait.
func NewTable[R any](name string, columns []string, row func(*R) kernel.Row, values func(*R) []any, held *int) Table[R] {
	return Table[R]{name: name, columns: columns, row: row, values: values, held: held}
}

// Add inserts a row.
func (t *Table[R]) Add(row kernel.Row, r R) { *t.at(row) = rowChange[R]{fresh: &r} }

// Remove deletes a row.
func (t *Table[R]) Remove(row kernel.Row) { *t.at(row) = rowChange[R]{} }

// Set changes a row.
func (t *Table[R]) Set(row kernel.Row, edit func(*R)) {
	if c := t.at(row); c.fresh != nil {
		edit(c.fresh)
	} else {
		c.edits = append(c.edits, edit)
	}
}

func (t *Table[R]) at(row kernel.Row) *rowChange[R] {
	c, known := t.rows[row]
	if !known {
		if t.rows == nil {
			t.rows = map[kernel.Row]*rowChange[R]{}
		}
		c = &rowChange[R]{}
		t.rows[row] = c
		*t.held++
	}
	return c
}

// Write applies the changes.
func (t *Table[R]) Write(ctx context.Context, tx pgx.Tx, of PlanKey) error {
	if len(t.rows) == 0 {
		return nil
	}
	rows := slices.Sorted(maps.Keys(t.rows))
	if err := t.load(ctx, tx, of, rows); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `delete from `+t.name+` where company_id = $1 and schedule_id = $2 and row_no = any($3)`, of.Company, of.Schedule, Numbers(rows)); err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(row kernel.Row) bool { return t.rows[row].fresh == nil })
	columns := append([]string{"company_id", "schedule_id"}, t.columns...)
	return Insert(ctx, tx, t.name, columns, len(rows), func(i int) []any {
		return append([]any{of.Company, of.Schedule}, t.values(t.rows[rows[i]].fresh)...)
	})
}

// load reads the rows that change and changes them. Texts stay as they stand in the tables.
func (t *Table[R]) load(ctx context.Context, tx pgx.Tx, of PlanKey, rows []kernel.Row) error {
	rows = slices.DeleteFunc(slices.Clone(rows), func(row kernel.Row) bool { return t.rows[row].edits == nil })
	if len(rows) == 0 {
		return nil
	}
	found, err := tx.Query(ctx, `select `+strings.Join(t.columns, ", ")+` from `+t.name+`
		where company_id = $1 and schedule_id = $2 and row_no = any($3)`, of.Company, of.Schedule, Numbers(rows))
	if err != nil {
		return err
	}
	list, err := pgx.CollectRows(found, pgx.RowToStructByPos[R])
	if err != nil {
		return err
	}
	for i := range list {
		c := t.rows[t.row(&list[i])]
		c.fresh = &list[i]
		for _, edit := range c.edits {
			edit(c.fresh)
		}
	}
	return nil
}

// Numbers are rows as PostgreSQL takes them.
func Numbers(rows []kernel.Row) []int32 {
	out := make([]int32, len(rows))
	for i, row := range rows {
		out[i] = int32(row)
	}
	return out
}
