package lookahead

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Changes gathers what a run of events does to the tables, in the order of the events. The zero value is not usable: NewChanges.
type Changes struct {
	schedules map[key]*ScheduleChanges
	order     []*ScheduleChanges
	held      int
}

type key struct {
	company  kernel.CompanyID
	schedule kernel.ScheduleID
}

// NewChanges gives an empty set.
func NewChanges() *Changes { return &Changes{schedules: map[key]*ScheduleChanges{}} }

// Held is how many rows wait to be written.
func (c *Changes) Held() int { return c.held }

// ScheduleChanges are the changes of one schedule.
type ScheduleChanges struct {
	Tasks      Table[TaskRow]
	Roadblocks Table[RoadblockRow]
	Promises   Table[PromiseRow]
	Blocks     Table[BlockRow]

	key
	revision, position int64
}

// Of gives the changes of one schedule.
func (c *Changes) Of(company kernel.CompanyID, schedule kernel.ScheduleID) *ScheduleChanges {
	k := key{company, schedule}
	s, known := c.schedules[k]
	if !known {
		s = &ScheduleChanges{
			key:        k,
			Tasks:      Table[TaskRow]{name: "tasks", columns: taskColumns, row: func(r *TaskRow) kernel.Row { return r.Row }, values: (*TaskRow).values, held: &c.held},
			Roadblocks: Table[RoadblockRow]{name: "roadblocks", columns: roadblockColumns, row: func(r *RoadblockRow) kernel.Row { return r.Row }, values: (*RoadblockRow).values, held: &c.held},
			Promises:   Table[PromiseRow]{name: "promises", columns: promiseColumns, row: func(r *PromiseRow) kernel.Row { return r.Row }, values: (*PromiseRow).values, held: &c.held},
			Blocks:     Table[BlockRow]{name: "blocks", columns: blockColumns, row: func(r *BlockRow) kernel.Row { return r.Row }, values: (*BlockRow).values, held: &c.held},
		}
		c.schedules[k] = s
		c.order = append(c.order, s)
		c.held++
	}
	return s
}

// Reached notes the last event taken in.
func (s *ScheduleChanges) Reached(revision, position int64) {
	s.revision, s.position = revision, position
}

// Write applies the changes. Afterwards the set is empty.
func (c *Changes) Write(ctx context.Context, tx pgx.Tx) error {
	for _, s := range c.order {
		if err := s.write(ctx, tx); err != nil {
			return fmt.Errorf("lookahead: %w", err)
		}
	}
	*c = *NewChanges()
	return nil
}

func (s *ScheduleChanges) write(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `
		insert into schedules (company_id, schedule_id, revision, position) values ($1, $2, $3, $4)
		on conflict (company_id, schedule_id) do update set revision = excluded.revision, position = excluded.position`, s.company, s.schedule, s.revision, s.position)
	if err != nil {
		return err
	}
	for _, write := range []func(context.Context, pgx.Tx, key) error{s.Tasks.write, s.Roadblocks.write, s.Promises.write, s.Blocks.write} {
		if err := write(ctx, tx, s.key); err != nil {
			return err
		}
	}
	return nil
}

// Table is what happens to the rows of one table. A row that changes is read, changed and written anew.
type Table[R any] struct {
	name    string
	columns []string
	row     func(*R) kernel.Row
	values  func(*R) []any
	held    *int
	rows    map[kernel.Row]*change[R]
}

type change[R any] struct {
	fresh *R         // it is new; nil and no edits: it is gone
	edits []func(*R) // in their order
}

// Add inserts a row.
func (t *Table[R]) Add(row kernel.Row, r R) { *t.at(row) = change[R]{fresh: &r} }

// Remove deletes a row.
func (t *Table[R]) Remove(row kernel.Row) { *t.at(row) = change[R]{} }

// Set changes a row.
func (t *Table[R]) Set(row kernel.Row, edit func(*R)) {
	if c := t.at(row); c.fresh != nil {
		edit(c.fresh)
	} else {
		c.edits = append(c.edits, edit)
	}
}

func (t *Table[R]) at(row kernel.Row) *change[R] {
	c, known := t.rows[row]
	if !known {
		if t.rows == nil {
			t.rows = map[kernel.Row]*change[R]{}
		}
		c = &change[R]{}
		t.rows[row] = c
		*t.held++
	}
	return c
}

func (t *Table[R]) write(ctx context.Context, tx pgx.Tx, of key) error {
	if len(t.rows) == 0 {
		return nil
	}
	rows := slices.Sorted(maps.Keys(t.rows))
	if err := t.load(ctx, tx, of, rows); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `delete from `+t.name+` where company_id = $1 and schedule_id = $2 and row_no = any($3)`, of.company, of.schedule, numbers(rows)); err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(row kernel.Row) bool { return t.rows[row].fresh == nil })
	columns := append([]string{"company_id", "schedule_id"}, t.columns...)
	return readmodels.Insert(ctx, tx, t.name, columns, len(rows), func(i int) []any {
		return append([]any{of.company, of.schedule}, t.values(t.rows[rows[i]].fresh)...)
	})
}

// load reads the rows that change and changes them. Texts stay as they stand in the tables.
func (t *Table[R]) load(ctx context.Context, tx pgx.Tx, of key, rows []kernel.Row) error {
	rows = slices.DeleteFunc(slices.Clone(rows), func(row kernel.Row) bool { return t.rows[row].edits == nil })
	if len(rows) == 0 {
		return nil
	}
	found, err := tx.Query(ctx, `select `+strings.Join(t.columns, ", ")+` from `+t.name+`
		where company_id = $1 and schedule_id = $2 and row_no = any($3)`, of.company, of.schedule, numbers(rows))
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

func numbers(rows []kernel.Row) []int32 {
	out := make([]int32, len(rows))
	for i, row := range rows {
		out[i] = int32(row)
	}
	return out
}
