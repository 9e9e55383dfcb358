package gantt

import (
	"context"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Numbered is where a row stands in the Gantt: the number in its first column, and its name.
type Numbered struct {
	Number int
	Name   string
}

// NumbersOf tells where these rows stand in the Gantt of a schedule of this company now. Rows that are gone are left out.
func NumbersOf(
	ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, wanted []kernel.Row,
) (map[kernel.Row]Numbered, error) {
	out := make(map[kernel.Row]Numbered, len(wanted))
	if len(wanted) == 0 {
		return out, nil
	}
	numbers := make([]int32, len(wanted))
	asked := make(map[kernel.Row]bool, len(wanted))
	for i, row := range wanted {
		numbers[i], asked[row] = int32(row), true
	}
	rows, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (a ActivityRow, err error) {
		var number, parent int32
		err = row.Scan(&number, &parent, &a.Name)
		a.Row, a.Parent = kernel.Row(number), kernel.Row(parent)
		return a, err
	}, `
		select row_no, parent, case when row_no = any($3) then name else '' end
		from   rm.gantt_activities
		where  company_id = $1 and schedule_id = $2
		order  by parent, rank, row_no`, company, schedule, numbers)
	if err != nil {
		return nil, fmt.Errorf("gantt numbers: %w", err)
	}
	for _, a := range outline(rows) {
		if asked[a.Row] {
			out[a.Row] = Numbered{Number: a.Correlative, Name: a.Name}
		}
	}
	return out, nil
}

// outline puts rows, given by parent and rank, into outline order and numbers them. Rows that no path joins to the project summary
// stand at the end as they came, so that a broken tree loses nothing from sight.
func outline(rows []ActivityRow) []ActivityRow {
	first := make(map[kernel.Row]int, len(rows)) // of each parent's children, which stand side by side
	for i := len(rows) - 1; i >= 0; i-- {
		first[rows[i].Parent] = i
	}
	out := make([]ActivityRow, 0, len(rows))
	placed := make([]bool, len(rows))
	var walk func(parent kernel.Row, wbs string, depth int)
	walk = func(parent kernel.Row, wbs string, depth int) {
		i, has := first[parent]
		if !has {
			return
		}
		for n := 1; i < len(rows) && rows[i].Parent == parent; i, n = i+1, n+1 {
			if placed[i] {
				continue
			}
			placed[i] = true
			a := rows[i]
			a.Correlative, a.Depth = len(out), depth
			if a.Row != kernel.SummaryRow {
				a.WBS = wbs + strconv.Itoa(n)
			}
			_, a.HasChildren = first[a.Row]
			out = append(out, a)
			below := ""
			if a.WBS != "" {
				below = a.WBS + "."
			}
			walk(a.Row, below, depth+1)
		}
	}
	walk(kernel.NoRow, "", 0)
	for i, seen := range placed {
		if !seen {
			rows[i].Correlative = len(out)
			out = append(out, rows[i])
		}
	}
	return out
}
