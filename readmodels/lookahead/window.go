package lookahead

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Window chooses tasks. An empty field does not narrow the choice.
type Window struct {
	From, To   kernel.Minute // tasks that lie in it at least in part; To 0: all
	Activities []kernel.Row
	Tasks      []kernel.Row
	Follower   string // tasks this person answers for, or watches a roadblock of
}

// Task is one task as a reader sees it.
type Task struct {
	TaskRow
	Summary    bool // tasks hang beneath it
	Open       int32
	Roadblocks []int32 // those the reader sees
}

const taskList = `t.row_no, t.activity, t.parent, t.name, t.description, t.pinned, t.duration, t.quantity, t.done, t.unit, t.hours, t.cost, t.responsibles,
       t.subcontract, t.tags, t.priority, t.weight, t.progress, t.week, t.lean, t.lean_before, t.hidden, t.start, t.finish, t.rolled`

// within narrows tasks t to a window, whose parts are the parameters from $7 on.
const within = `($8 = 0 or t.start < $8 and (t.finish > $7 or t.start >= $7))
and    ($9::int[] is null or t.activity = any($9))
and    ($10::int[] is null or t.row_no = any($10))
and    ($11 = '' or $11 = any(string_to_array(t.responsibles, ' ')) or exists (
        select from rm.lookahead_blocks b join seen_roadblocks r on r.row_no = b.roadblock
        where  b.company_id = $1 and b.schedule_id = $2 and b.task = t.row_no and $11 = any(string_to_array(r.reporters, ' '))))`

var tasksSQL = seen + `
select ` + taskList + `,
       t.row_no in (select c.parent from rm.lookahead_tasks c where c.company_id = $1 and c.schedule_id = $2),
       coalesce(b.open, 0), coalesce(b.rows, '{}')
from   seen_tasks t
left   join (
    select b.task, count(*) filter (where r.state <> 'released')::int open, array_agg(r.row_no order by r.row_no) rows
    from   rm.lookahead_blocks b join seen_roadblocks r on r.row_no = b.roadblock
    where  b.company_id = $1 and b.schedule_id = $2
    group  by b.task
) b on b.task = t.row_no
where  ` + within + `
order  by t.row_no`

func (w Window) args() []any {
	return []any{int32(w.From), int32(w.To), orNil(w.Activities), orNil(w.Tasks), w.Follower}
}

func orNil(rows []kernel.Row) []int32 {
	if rows == nil {
		return nil
	}
	return readmodels.Numbers(rows)
}

// Tasks gives the tasks of a window that a reader sees, by ascending row.
func Tasks(ctx context.Context, db readmodels.DB, of Of, reader Reader, w Window) ([]Task, error) {
	out, err := readmodels.Collect(ctx, db, scanTask, tasksSQL, reader.args(of, w.args()...)...)
	if err != nil {
		return nil, fmt.Errorf("lookahead tasks: %w", err)
	}
	return out, nil
}

func scanTask(row pgx.CollectableRow) (t Task, err error) {
	err = row.Scan(
		&t.Row, &t.Activity, &t.Parent, &t.Name, &t.Description, &t.Pinned, &t.Duration, &t.Quantity, &t.Done, &t.Unit, &t.Hours, &t.Cost, &t.Responsibles,
		&t.Subcontract, &t.Tags, &t.Priority, &t.Weight, &t.Progress, &t.Week, &t.Lean, &t.LeanBefore, &t.Hidden, &t.Start, &t.Finish, &t.Rolled,
		&t.Summary, &t.Open, &t.Roadblocks,
	)
	return t, err
}

// Shown is the progress a task shows: its own, or that of what is beneath it.
func (t *Task) Shown() int32 {
	if t.Summary {
		return t.Rolled
	}
	return t.Progress
}
