package lookahead

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Roadblock is one roadblock as a reader sees it.
type Roadblock struct {
	RoadblockMade
	Promises  []Promise // the first one first
	Tasks     []BlockedTask
	Documents []Document
}

// RoadblockMade is a roadblock with who wrote it down.
type RoadblockMade struct {
	RoadblockRow
	Made
}

// Promise is a promise with who made it.
type Promise struct {
	PromiseRow
	Made
}

// BlockedTask is what a roadblock tells of a task in whose way it stands. Of one that the reader does not see it tells the name and the
// dates: the activity is NoRow.
type BlockedTask struct {
	Roadblock, Row, Activity kernel.Row
	Name                     string
	Start, Finish            kernel.Minute
}

// Roadblocks gives the roadblocks a reader sees, or the named ones of them, by ascending row.
func Roadblocks(ctx context.Context, db readmodels.DB, of Of, reader Reader, rows []kernel.Row) ([]Roadblock, error) {
	args := reader.args(of, orNil(rows))
	list, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[RoadblockMade], seen+`
		select r.row_no, r.name, r.description, r.type, r.category, r.priority, r.responsible, r.responsibles, r.reporters, r.subcontract, r.state, r.released,
		       r.released_by, r.hidden, r.inactive, o.made_at, o.made_by
		from   seen_roadblocks r join rm.lookahead_origins o on o.company_id = $1 and o.schedule_id = $2 and o.row_no = r.row_no
		where  $7::int[] is null or r.row_no = any($7)
		order  by r.row_no`, args...)
	if err != nil {
		return nil, fmt.Errorf("roadblocks: %w", err)
	}
	promises, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Promise], seen+`
		select p.row_no, p.roadblock, p.date, p.reason, o.made_at, o.made_by
		from   rm.lookahead_promises p join seen_roadblocks r on r.row_no = p.roadblock
		join   rm.lookahead_origins o on o.company_id = $1 and o.schedule_id = $2 and o.row_no = p.row_no
		where  p.company_id = $1 and p.schedule_id = $2 and ($7::int[] is null or r.row_no = any($7))
		order  by p.row_no`, args...)
	if err != nil {
		return nil, fmt.Errorf("promises: %w", err)
	}
	tasks, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[BlockedTask], seen+`
		select b.roadblock, t.row_no, case when s.row_no is null then -1 else t.activity end, t.name, t.start, t.finish
		from   rm.lookahead_blocks b join seen_roadblocks r on r.row_no = b.roadblock
		join   rm.lookahead_tasks t on t.company_id = $1 and t.schedule_id = $2 and t.row_no = b.task
		left   join seen_tasks s on s.row_no = t.row_no
		where  b.company_id = $1 and b.schedule_id = $2 and ($7::int[] is null or r.row_no = any($7))
		order  by t.row_no`, args...)
	if err != nil {
		return nil, fmt.Errorf("blocked tasks: %w", err)
	}
	documents, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Document], seen+`, `+seenDocuments+`
		select `+documentOf+`
		from   seen_documents d `+documentOrigin+`
		where  d.kind = 'roadblock' and ($7::int[] is null or d.holder = any($7))
		order  by d.row_no`, args...)
	if err != nil {
		return nil, fmt.Errorf("documents: %w", err)
	}
	return assembled(list, promises, tasks, documents), nil
}

// assembled hangs promises, tasks and documents on their roadblocks.
func assembled(list []RoadblockMade, promises []Promise, tasks []BlockedTask, documents []Document) []Roadblock {
	out := make([]Roadblock, len(list))
	at := make(map[kernel.Row]int, len(list))
	for i := range list {
		out[i].RoadblockMade, at[list[i].Row] = list[i], i
	}
	for _, p := range promises {
		if i, there := at[p.Roadblock]; there {
			out[i].Promises = append(out[i].Promises, p)
		}
	}
	for _, t := range tasks {
		if i, there := at[t.Roadblock]; there {
			out[i].Tasks = append(out[i].Tasks, t)
		}
	}
	for _, d := range documents {
		if i, there := at[d.Holder]; there {
			out[i].Documents = append(out[i].Documents, d)
		}
	}
	return out
}

// The statuses of a roadblock.
const (
	Draft        = "draft" // nobody has promised a date
	Open         = "notreleased"
	Expired      = "expired" // the day promised is over
	Released     = "released"
	NotCommitted = "notcompromises"
)

// Status is the status on a day: that a promise has expired follows from the day alone.
func (r *Roadblock) Status(today kernel.Minute) string {
	switch {
	case r.State == "":
		return Draft
	case r.State == Open && len(r.Promises) > 0 && r.Promised() < today:
		return Expired
	}
	return r.State
}

// Promised is the date that holds, 0 where nobody promised one.
func (r *Roadblock) Promised() kernel.Minute {
	if len(r.Promises) == 0 {
		return 0
	}
	return r.Promises[len(r.Promises)-1].Date
}

// Trending is the days from the promise that holds to the release, or to today; false without a promise.
func (r *Roadblock) Trending(today kernel.Minute) (int, bool) {
	if len(r.Promises) == 0 {
		return 0, false
	}
	end := today
	if r.Released != 0 {
		end = r.Released
	}
	return int(end/kernel.Day) - int(r.Promised()/kernel.Day), true
}
