package lookahead

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Activity is an activity of the Gantt as the lookahead shows it.
type Activity struct {
	Row, Parent  kernel.Row // of the project summary the parent is NoRow
	Name         string
	Code         string
	Kind         string
	Start        kernel.Minute
	Finish       kernel.Minute
	Duration     int32
	Progress     int32
	Critical     bool
	Responsibles string
	Subcontract  string
	Tags         string
	Priority     string
	Tasks        int32 // that the reader sees
	Listed       bool  // somebody has put it on the lookahead

	Number  int // in the first column of the Gantt
	Depth   int
	Summary bool
}

// spot is where an activity stands in the outline and in time.
type spot struct {
	Row, Parent   kernel.Row
	Start, Finish kernel.Minute
}

// Activities gives activities in outline order: the named ones and, where a window is named, those without children that lie in it, with all
// that stand above them. A reader of own tasks gets the named ones alone, and so does a window of what somebody follows.
func Activities(ctx context.Context, db readmodels.DB, of Of, reader Reader, named []kernel.Row, w Window) ([]Activity, error) {
	spots, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[spot], `
		select row_no, parent, start, finish from rm.gantt_activities
		where  company_id = $1 and schedule_id = $2
		order  by parent, rank, row_no`, of.Company, of.Schedule)
	if err != nil {
		return nil, fmt.Errorf("lookahead outline: %w", err)
	}
	o := outlined(spots)
	wanted := map[kernel.Row]bool{}
	want := func(row kernel.Row) {
		for at, there := o.at[row]; there && !wanted[row]; at, there = o.at[row] {
			wanted[row] = true
			row = spots[at].Parent
		}
	}
	for _, row := range named {
		want(row)
	}
	for _, s := range spots {
		if reader.Tasks == All && w.To != 0 && w.Follower == "" && len(o.under[s.Row]) == 0 && s.Start < w.To && (s.Finish > w.From || s.Start >= w.From) {
			want(s.Row)
		}
	}
	var rows []kernel.Row
	for row := range wanted {
		rows = append(rows, row)
	}
	details, err := readmodels.Collect(ctx, db, scanActivity, seen+`
		select a.row_no, a.parent, a.name, a.code, a.kind, a.start, a.finish, a.duration, a.progress, a.rolled, a.flags & 1 <> 0, a.responsibles,
		       a.subcontract, a.tags, a.priority, coalesce(t.tasks, 0),
		       exists (select from rm.lookahead_listings l where l.company_id = $1 and l.schedule_id = $2 and l.activity = a.row_no)
		from   rm.gantt_activities a
		left   join (select activity, count(*)::int tasks from seen_tasks group by activity) t on t.activity = a.row_no
		where  a.company_id = $1 and a.schedule_id = $2 and a.row_no = any($7)`, reader.args(of, readmodels.Numbers(rows))...)
	if err != nil {
		return nil, fmt.Errorf("lookahead activities: %w", err)
	}
	by := make(map[kernel.Row]*detail, len(details))
	for i := range details {
		by[details[i].Row] = &details[i]
	}
	out := make([]Activity, 0, len(details))
	o.walk(kernel.NoRow, 0, func(row kernel.Row, depth, number int) {
		if d := by[row]; d != nil {
			d.Number, d.Depth, d.Summary = number, depth, len(o.under[row]) > 0
			if d.Summary {
				d.Progress = d.rolled
			}
			out = append(out, d.Activity)
		}
	})
	return out, nil
}

// Above gives the named activities with all that stand above them, without their place in the outline.
func Above(ctx context.Context, db readmodels.DB, of Of, named []kernel.Row) ([]Activity, error) {
	details, err := readmodels.Collect(ctx, db, scanActivity, `
		with recursive above as (
		    select a.* from rm.gantt_activities a where a.company_id = $1 and a.schedule_id = $2 and a.row_no = any($3)
		    union
		    select a.* from rm.gantt_activities a join above u on a.row_no = u.parent where a.company_id = $1 and a.schedule_id = $2
		)
		select row_no, parent, name, code, kind, start, finish, duration, progress, rolled, flags & 1 <> 0, responsibles, subcontract, tags, priority, 0, false
		from   above order by row_no`, of.Company, of.Schedule, readmodels.Numbers(named))
	if err != nil {
		return nil, fmt.Errorf("lookahead activities: %w", err)
	}
	out := make([]Activity, len(details))
	for i := range details {
		out[i] = details[i].Activity
	}
	return out, nil
}

// detail has both progresses until it is known which one counts.
type detail struct {
	Activity
	rolled int32
}

func scanActivity(row pgx.CollectableRow) (d detail, err error) {
	err = row.Scan(&d.Row, &d.Parent, &d.Name, &d.Code, &d.Kind, &d.Start, &d.Finish, &d.Duration, &d.Progress, &d.rolled, &d.Critical, &d.Responsibles,
		&d.Subcontract, &d.Tags, &d.Priority, &d.Tasks, &d.Listed)
	return d, err
}

// outline is the tree of activities.
type outline struct {
	at    map[kernel.Row]int          // in the list it was made of
	under map[kernel.Row][]kernel.Row // in their order
}

// outlined makes the tree of spots that are given by parent and rank.
func outlined(spots []spot) outline {
	o := outline{at: make(map[kernel.Row]int, len(spots)), under: map[kernel.Row][]kernel.Row{}}
	for i, s := range spots {
		o.at[s.Row] = i
		o.under[s.Parent] = append(o.under[s.Parent], s.Row)
	}
	return o
}

func (o outline) walk(from kernel.Row, next int, visit func(row kernel.Row, depth, number int)) {
	var down func(of kernel.Row, depth int)
	down = func(of kernel.Row, depth int) {
		for _, row := range o.under[of] {
			visit(row, depth, next)
			next++
			down(row, depth+1)
		}
	}
	down(from, 0)
}
