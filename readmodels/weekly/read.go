package weekly

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Reader is the person whose view is read. The zero value sees nothing.
type Reader struct {
	Commitments, Misses Level
	User                string
	Subcontract         string // the firm whose people the reader is of; empty: none
}

// Level is what a reader sees of a kind of rows.
type Level string

// The levels.
const (
	Nothing Level = ""
	Own     Level = "own"
	All     Level = "all"
)

// Of is a schedule of a company.
type Of = readmodels.PlanKey

// Head is how far the rows of a schedule are.
type Head struct {
	Revision, Position int64
	Stale              bool // its history could not be followed to the end
}

// HeadOf gives the head of a schedule of this company. Fault: schedule.unknown.
func HeadOf(ctx context.Context, db readmodels.DB, of Of) (Head, error) {
	h, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[Head], `
		select s.revision, s.position, exists (
		       select from projection_parked p where p.projection = 'weekly' and p.generation = s.generation
		       and p.company_id = s.company_id and p.stream_kind = 'plan' and p.stream_id = s.schedule_id)
		from   rm.weekly_schedules s
		where  s.company_id = $1 and s.schedule_id = $2`, of.Company, of.Schedule)
	if err != nil {
		return Head{}, fmt.Errorf("weekly: %w", err)
	}
	if !known {
		return Head{}, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": of.Schedule.String()})
	}
	return h, nil
}

// mine tells in SQL whether a row is the reader's, whose level, firm and person are the parameters $3, $4 and $5: a firm's people own by
// the firm alone.
func mine(row, person string) string {
	return `($3 = 'all' or $3 = 'own' and case when $4 <> '' then ` + row + `.subcontract = $4 else ` + person + ` end)`
}

func (r Reader) args(of Of, level Level, more ...any) []any {
	return append([]any{of.Company, of.Schedule, string(level), r.Subcontract, r.User}, more...)
}

func list(columns []string, of string) string {
	return of + "." + strings.Join(columns, ", "+of+".")
}

func some(rows []kernel.Row) []int32 {
	if rows == nil {
		return nil
	}
	return readmodels.Numbers(rows)
}

// Weeks gives the plans of a schedule, the earliest first.
func Weeks(ctx context.Context, db readmodels.DB, of Of) ([]WeekRow, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[WeekRow], `
		select `+list(weekColumns, "w")+` from rm.weekly_weeks w where w.company_id = $1 and w.schedule_id = $2 order by w.start`, of.Company, of.Schedule)
	if err != nil {
		return nil, fmt.Errorf("weeks: %w", err)
	}
	return out, nil
}

// Commitment is a promise as a reader sees it, with how its task stands now.
type Commitment struct {
	CommitmentRow
	There    bool  // the task is
	Realized int32 // progress of the task
	Lean     string
	Open     int32 // roadblocks in its way that are not released
	Activity kernel.Row
}

// parents are the tasks that have others beneath them. It is one list and not a question about each task: no index answers that.
const parents = `select b.parent from rm.lookahead_tasks b where b.company_id = $1 and b.schedule_id = $2`

// Commitments gives the promises of weeks that a reader sees, of all weeks where none is named.
func Commitments(ctx context.Context, db readmodels.DB, of Of, reader Reader, weeks []kernel.Row) ([]Commitment, error) {
	out, err := readmodels.Collect(ctx, db, scanCommitment, `
		select `+list(commitmentColumns, "c")+`, t.row_no is not null,
		       coalesce(case when t.row_no in (`+parents+`) then t.rolled else t.progress end, 0),
		       coalesce(t.lean, ''), coalesce((
		           select count(*) from rm.lookahead_blocks b join rm.lookahead_roadblocks r on r.company_id = $1 and r.schedule_id = $2 and r.row_no = b.roadblock
		           where  b.company_id = $1 and b.schedule_id = $2 and b.task = t.row_no and r.state <> 'released'), 0)::int, coalesce(t.activity, -1)
		from   rm.weekly_commitments c
		left   join rm.lookahead_tasks t on t.company_id = $1 and t.schedule_id = $2 and t.row_no = c.task
		where  c.company_id = $1 and c.schedule_id = $2 and ($6::int[] is null or c.week = any($6)) and `+mine("c", "$5 = any(string_to_array(c.responsibles, ' '))")+`
		order  by c.start, c.row_no`, reader.args(of, reader.Commitments, some(weeks))...)
	if err != nil {
		return nil, fmt.Errorf("commitments: %w", err)
	}
	return out, nil
}

func scanCommitment(row pgx.CollectableRow) (c Commitment, err error) {
	err = row.Scan(
		&c.Row, &c.Week, &c.Task, &c.Name, &c.Start, &c.Finish, &c.Duration, &c.Quantity, &c.Begun, &c.Share, &c.Responsibles, &c.Subcontract, &c.By, &c.Typed, &c.Late, &c.Withdrawn,
		&c.There, &c.Realized, &c.Lean, &c.Open, &c.Activity)
	return c, err
}

// Kept tells whether a promise of an open week is kept by now.
func (c *Commitment) Kept() bool { return !c.Withdrawn && c.There && c.Realized >= c.Share }

// WeekOf gives the week of a promise; false where there is none.
func WeekOf(ctx context.Context, db readmodels.DB, of Of, commitment kernel.Row) (kernel.Row, bool, error) {
	week, known, err := readmodels.First(ctx, db, pgx.RowTo[kernel.Row], `
		select week from rm.weekly_commitments where company_id = $1 and schedule_id = $2 and row_no = $3`, of.Company, of.Schedule, int32(commitment))
	if err != nil {
		return 0, false, fmt.Errorf("week of a commitment: %w", err)
	}
	return week, known, nil
}

// Count is the promises of a week that a reader sees, made and kept: by its latest closure where it is closed, else as the tasks stand now.
type Count struct {
	Week             kernel.Row
	Promised, Kept   int32
	Added, AddedKept int32
}

// Counts counts the promises of all weeks.
func Counts(ctx context.Context, db readmodels.DB, of Of, reader Reader) ([]Count, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Count], `
		with latest as (
		    select distinct on (o.commitment) o.commitment, o.kept
		    from   rm.weekly_outcomes o join rm.weekly_closures k on k.company_id = $1 and k.schedule_id = $2 and k.row_no = o.closure
		    where  o.company_id = $1 and o.schedule_id = $2 order by o.commitment, k.number desc
		), judged as (
		    select c.week, c.late, case when w.closed then coalesce(l.kept, false) else not c.withdrawn and coalesce(
		           case when t.row_no in (`+parents+`) then t.rolled else t.progress end, -1)
		           >= c.share end as kept
		    from   rm.weekly_commitments c
		    join   rm.weekly_weeks w on w.company_id = $1 and w.schedule_id = $2 and w.row_no = c.week
		    left   join latest l on l.commitment = c.row_no
		    left   join rm.lookahead_tasks t on t.company_id = $1 and t.schedule_id = $2 and t.row_no = c.task
		    where  c.company_id = $1 and c.schedule_id = $2 and `+mine("c", "$5 = any(string_to_array(c.responsibles, ' '))")+`
		)
		select week, (count(*) filter (where not late))::int, (count(*) filter (where not late and kept))::int,
		       (count(*) filter (where late))::int, (count(*) filter (where late and kept))::int
		from   judged group by week`, reader.args(of, reader.Commitments)...)
	if err != nil {
		return nil, fmt.Errorf("counts of weeks: %w", err)
	}
	return out, nil
}

// Closures gives the closures of all weeks, the first of each first. Readers of own rows get none: the counts are everybody's.
func Closures(ctx context.Context, db readmodels.DB, of Of, reader Reader) ([]ClosureRow, error) {
	if reader.Commitments != All {
		return nil, nil
	}
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[ClosureRow], `
		select `+list(closureColumns, "c")+` from rm.weekly_closures c where c.company_id = $1 and c.schedule_id = $2 order by c.week, c.number`, of.Company, of.Schedule)
	if err != nil {
		return nil, fmt.Errorf("closures: %w", err)
	}
	return out, nil
}

// Outcome is what came of a promise, with the week and the number of its closure.
type Outcome struct {
	OutcomeRow
	Week   kernel.Row
	Number int32
}

// Outcomes gives what a reader sees of the outcomes of weeks, of all weeks where none is named.
func Outcomes(ctx context.Context, db readmodels.DB, of Of, reader Reader, weeks []kernel.Row) ([]Outcome, error) {
	out, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (o Outcome, err error) {
		err = row.Scan(&o.Row, &o.Closure, &o.Commitment, &o.Task, &o.Name, &o.Share, &o.Realized, &o.Responsibles, &o.Subcontract, &o.Kept, &o.Late, &o.Withdrawn, &o.Week, &o.Number)
		return o, err
	}, `
		select `+list(outcomeColumns, "o")+`, c.week, c.number
		from   rm.weekly_outcomes o join rm.weekly_closures c on c.company_id = $1 and c.schedule_id = $2 and c.row_no = o.closure
		where  o.company_id = $1 and o.schedule_id = $2 and ($6::int[] is null or c.week = any($6)) and `+mine("o", "$5 = any(string_to_array(o.responsibles, ' '))")+`
		order  by o.row_no`, reader.args(of, reader.Commitments, some(weeks))...)
	if err != nil {
		return nil, fmt.Errorf("outcomes: %w", err)
	}
	return out, nil
}

// Miss is a reason for non-completion with the tasks it is about.
type Miss struct {
	MissRow
	Tasks []MissTaskRow
}

// Misses gives the misses that a reader sees, or the named ones of them, the newest first.
func Misses(ctx context.Context, db readmodels.DB, of Of, reader Reader, rows []kernel.Row) ([]Miss, error) {
	seen := `m.company_id = $1 and m.schedule_id = $2 and ($6::int[] is null or m.row_no = any($6)) and ` + mine("m", "$5 = any(string_to_array(m.responsibles, ' '))")
	args := reader.args(of, reader.Misses, some(rows))
	found, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[MissRow], `
		select `+list(missColumns, "m")+` from rm.weekly_misses m where `+seen+` order by m.row_no desc`, args...)
	if err != nil {
		return nil, fmt.Errorf("misses: %w", err)
	}
	tasks, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[MissTaskRow], `
		select `+list(missTaskColumns, "t")+` from rm.weekly_miss_tasks t join rm.weekly_misses m on m.row_no = t.miss
		where  t.company_id = $1 and t.schedule_id = $2 and `+seen+` order by t.row_no`, args...)
	if err != nil {
		return nil, fmt.Errorf("tasks of misses: %w", err)
	}
	out, at := make([]Miss, len(found)), map[kernel.Row]int{}
	for i := range found {
		out[i].MissRow, at[found[i].Row] = found[i], i
	}
	for _, t := range tasks {
		if i, there := at[t.Miss]; there { // it may have come between the two readings
			out[i].Tasks = append(out[i].Tasks, t)
		}
	}
	return out, nil
}
