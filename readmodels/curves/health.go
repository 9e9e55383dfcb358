package curves

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Examined is work with a duration of its own and with dates, as the checks of the health of schedules see it.
type Examined struct {
	Schedule                  int
	Row                       kernel.Row
	Started, Finished         bool
	Duration, TotalFloat      int32
	Calendar                  kernel.Row
	Resource                  kernel.Row // calendar of the resources; NoRow: none
	Elapsed                   bool
	Start, Finish             kernel.Minute
	ActualStart, ActualFinish kernel.Minute // None: not reported
	Hard                      bool          // MSO, MFO, SNLT or FNLT
	Predecessors, Successors  int
	Resourced                 bool
}

// ExaminedWork gives the work of schedules by their rows.
func ExaminedWork(ctx context.Context, db readmodels.DB, of Of) ([]Examined, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Examined], `
		with before as (select schedule_id, to_row as row_no, count(*) as n from rm.gantt_links where company_id = $1 and schedule_id = any($2) group by 1, 2),
		     after as (select schedule_id, from_row as row_no, count(*) as n from rm.gantt_links where company_id = $1 and schedule_id = any($2) group by 1, 2),
		     parents as (select distinct schedule_id, parent as row_no from rm.gantt_activities where company_id = $1 and schedule_id = any($2))
		select array_position($2::uuid[], a.schedule_id) - 1, a.row_no, a.progress > 0 or a.actual_start is not null, a.progress >= 1000000 or a.actual_finish is not null,
		       a.duration, a.total_float, a.calendar, coalesce(a.resource_calendar, -1), a.elapsed, a.start, a.finish,
		       coalesce(a.actual_start, -2147483648), coalesce(a.actual_finish, -2147483648),
		       a.constraint_type in ('mso', 'mfo', 'snlt', 'fnlt') or a.second_type in ('mso', 'mfo', 'snlt', 'fnlt'),
		       coalesce(before.n, 0), coalesce(after.n, 0), a.cost <> 0 or a.man_hours <> 0
		from   rm.gantt_activities a
		left   join before on before.schedule_id = a.schedule_id and before.row_no = a.row_no
		left   join after on after.schedule_id = a.schedule_id and after.row_no = a.row_no
		left   join parents on parents.schedule_id = a.schedule_id and parents.row_no = a.row_no
		where  a.company_id = $1 and a.schedule_id = any($2) and a.kind = 'task' and a.duration > 0 and not a.inactive and a.start <> 0 and parents.row_no is null
		order  by 1, 2`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("examined work: %w", err)
	}
	return out, nil
}

// ExaminedLink is a link whose successor is not finished.
type ExaminedLink struct {
	Schedule    int
	Row         kernel.Row
	FinishStart bool
	Lag         int32
}

// ExaminedLinks gives the links of schedules by their rows.
func ExaminedLinks(ctx context.Context, db readmodels.DB, of Of) ([]ExaminedLink, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[ExaminedLink], `
		select array_position($2::uuid[], l.schedule_id) - 1, l.row_no, l.type = 'FS', l.lag
		from   rm.gantt_links l
		join   rm.gantt_activities f on f.company_id = l.company_id and f.schedule_id = l.schedule_id and f.row_no = l.from_row
		join   rm.gantt_activities t on t.company_id = l.company_id and t.schedule_id = l.schedule_id and t.row_no = l.to_row
		where  l.company_id = $1 and l.schedule_id = any($2) and not f.inactive and not t.inactive and t.actual_finish is null and t.progress < 1000000
		and    not (t.rolled >= 1000000 and exists (select from rm.gantt_activities c where c.company_id = t.company_id and c.schedule_id = t.schedule_id and c.parent = t.row_no))
		order  by 1, 2`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("examined links: %w", err)
	}
	return out, nil
}

// OpenFinish is when the work of a schedule ends that decides its finish.
type OpenFinish struct {
	Schedule int
	Finish   kernel.Minute
}

// OpenFinishes gives those of schedules; one without such work has none.
func OpenFinishes(ctx context.Context, db readmodels.DB, of Of) ([]OpenFinish, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[OpenFinish], `
		select array_position($2::uuid[], a.schedule_id) - 1, max(a.finish)
		from   rm.gantt_activities a join rm.gantt_schedules s using (company_id, schedule_id)
		where  a.company_id = $1 and a.schedule_id = any($2) and a.kind not in ('summary', 'level-of-effort') and not a.inactive and a.start <> 0
		and    not (s.profile = 'p6' and a.actual_finish is not null)
		and    not exists (select from rm.gantt_activities c where c.company_id = a.company_id and c.schedule_id = a.schedule_id and c.parent = a.row_no)
		group  by 1`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("finishes of open work: %w", err)
	}
	return out, nil
}
