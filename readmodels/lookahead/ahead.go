package lookahead

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// InTheWay gives the numbers of the roadblocks a reader sees that stand in the way of tasks of a window, whosever these are: a roadblock
// tells of its tasks.
func InTheWay(ctx context.Context, db readmodels.DB, of Of, reader Reader, w Window) ([]kernel.Row, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowTo[kernel.Row], seen+`
		select distinct r.row_no
		from   seen_roadblocks r
		join   rm.lookahead_blocks b on b.company_id = $1 and b.schedule_id = $2 and b.roadblock = r.row_no
		join   rm.lookahead_tasks t on t.company_id = $1 and t.schedule_id = $2 and t.row_no = b.task
		where  ($8 = 0 or t.start < $8 and (t.finish > $7 or t.start >= $7)) and ($9::int[] is null or t.row_no = any($9))
		order  by r.row_no`, reader.args(of, int32(w.From), int32(w.To), orNil(w.Tasks))...)
	if err != nil {
		return nil, fmt.Errorf("roadblocks in the way: %w", err)
	}
	return out, nil
}

// HolderOf gives the roadblock of a promise that a reader sees; false where there is none.
func HolderOf(ctx context.Context, db readmodels.DB, of Of, reader Reader, promise kernel.Row) (kernel.Row, bool, error) {
	row, there, err := readmodels.First(ctx, db, pgx.RowTo[kernel.Row], seen+`
		select r.row_no from rm.lookahead_promises p join seen_roadblocks r on r.row_no = p.roadblock
		where  p.company_id = $1 and p.schedule_id = $2 and p.row_no = $7`, reader.args(of, int32(promise))...)
	if err != nil {
		return 0, false, fmt.Errorf("roadblock of a promise: %w", err)
	}
	return row, there, nil
}
