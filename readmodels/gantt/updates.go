package gantt

import (
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
)

// column is a field as a table holds it.
type column[R any] struct {
	of       Fields
	name, as string // in the table
	values   func([]*change[R]) any
}

func field[R, T any](of Fields, name, as string, get func(*R) T) column[R] {
	return column[R]{of, name, as, func(changes []*change[R]) any {
		out := make([]T, len(changes))
		for i, c := range changes {
			if c.set&of != 0 {
				out[i] = get(c.to)
			}
		}
		return out
	}}
}

// updates change rows of a table in one statement that names the columns in which anything changes and no others.
type updates[R any] struct {
	table   string
	columns []column[R]
	rows    []int32
	changes []*change[R]
	any     Fields
	shifts  []shift
}

// shift is a column to which numbers are added, one for each row.
type shift struct {
	name string
	by   []int32
}

func (u *updates[R]) add(row kernel.Row, c *change[R]) {
	u.rows, u.changes = append(u.rows, int32(row)), append(u.changes, c)
	u.any |= c.set
}

func (u *updates[R]) shift(name string, by []int32) { u.shifts = append(u.shifts, shift{name, by}) }

func (u *updates[R]) queue(b *pgx.Batch, s *ScheduleChanges) {
	if len(u.rows) == 0 {
		return
	}
	args := []any{s.company, s.schedule, u.rows}
	arrays, names := []string{"$3::int[]"}, []string{"row_no"}
	array := func(name, as string, values any) {
		args, names = append(args, values), append(names, name)
		arrays = append(arrays, "$"+strconv.Itoa(len(args))+"::"+as+"[]")
	}
	var sets []string
	for _, by := range u.shifts {
		array("by_"+by.name, "int", by.by)
		sets = append(sets, by.name+" = t."+by.name+" + u.by_"+by.name)
	}
	if u.any != 0 {
		given := make([]int64, len(u.changes))
		for i, c := range u.changes {
			given[i] = int64(c.set)
		}
		array("given", "bigint", given)
	}
	for _, c := range u.columns {
		if u.any&c.of == 0 {
			continue
		}
		array(c.name, c.as, c.values(u.changes))
		sets = append(sets, c.name+" = case when u.given & "+strconv.FormatUint(uint64(c.of), 10)+" <> 0 then u."+c.name+" else t."+c.name+" end")
	}
	b.Queue("update "+u.table+" t set "+strings.Join(sets, ", ")+
		" from unnest("+strings.Join(arrays, ", ")+") as u ("+strings.Join(names, ", ")+")"+
		" where t.company_id = $1 and t.schedule_id = $2 and t.row_no = u.row_no", args...)
}
