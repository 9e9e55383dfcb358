package curves

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Reader is the person whose rows are counted. The zero value sees nothing.
type Reader struct {
	Commitments, Roadblocks, Reasons Level
	User                             string
	Subcontract                      string // the firm whose people the reader is of; empty: none
}

// Level is what a reader sees of a kind of rows.
type Level string

// The levels.
const (
	Nothing Level = ""
	Own     Level = "own"
	All     Level = "all"
)

// Range narrows rows to days and people. From and To are midnights, To the one after the last day; 0: no bound. Without people all count.
type Range struct {
	From, To kernel.Minute
	Users    []string // ids
	Weeks    []string // "<schedule>.<row>"; of commitments alone
	Firm     string   // id of a subcontract; empty: all
}

// mine tells in SQL whether a row is the reader's: level $3, firm $4, person $5.
func mine(row, people string) string {
	return `($3 = 'all' or $3 = 'own' and case when $4 <> '' then ` + row + `.subcontract = $4 else $5 = any(string_to_array(` + people + `, ' ')) end)`
}

func (r Reader) args(of Of, level Level, in Range) []any {
	users, weeks := in.Users, in.Weeks
	if len(users) == 0 {
		users = nil
	}
	if len(weeks) == 0 {
		weeks = nil
	}
	return []any{of.Company, of.Schedules, string(level), r.Subcontract, r.User, int32(in.From), int32(in.To), in.Firm, users, weeks}
}

// Week is what became of the promises of a week, of one firm and its people.
type Week struct {
	Schedule         int
	Row              kernel.Row
	Year, Number     int32
	Start, Finish    kernel.Minute
	Closed           bool
	Subcontract      string // empty: own people
	Responsibles     string // ids, apart by blanks
	Promised, Kept   int64  // made before the week began; by its first closure, and before that as the tasks stand now
	Added, AddedKept int64  // made later
	Restated         int64  // kept of Promised by the latest closure
}

// judged are the commitments the reader sees, each with its week and what came of it by the first and the latest closure.
var judged = `
with outcome as (
    select o.schedule_id, o.commitment, (array_agg(o.row_no order by k.number))[1] as row_no, (array_agg(o.kept order by k.number))[1] as first, (array_agg(o.kept order by k.number desc))[1] as latest
    from   rm.weekly_outcomes o join rm.weekly_closures k on k.company_id = o.company_id and k.schedule_id = o.schedule_id and k.row_no = o.closure
    where  o.company_id = $1 and o.schedule_id = any($2) group by 1, 2
), parents as (
    select distinct schedule_id, parent from rm.lookahead_tasks where company_id = $1 and schedule_id = any($2) and parent > 0
), judged as (
    select c.schedule_id, c.row_no, c.task, c.name, c.late, c.withdrawn, c.subcontract, c.responsibles, c.share, w.row_no as week, w.year, w.week as number, w.start, w.finish, w.closed, coalesce(o.row_no, 0) as outcome,
           coalesce(o.first, not c.withdrawn and coalesce(case when p.parent is null then t.progress else t.rolled end, -1) >= c.share) as kept,
           coalesce(o.latest, not c.withdrawn and coalesce(case when p.parent is null then t.progress else t.rolled end, -1) >= c.share) as latest,
           coalesce(case when p.parent is null then t.progress else t.rolled end, 0) as realized
    from   rm.weekly_commitments c
    join   rm.weekly_weeks w on w.company_id = c.company_id and w.schedule_id = c.schedule_id and w.row_no = c.week
    left   join outcome o on o.schedule_id = c.schedule_id and o.commitment = c.row_no
    left   join rm.lookahead_tasks t on t.company_id = c.company_id and t.schedule_id = c.schedule_id and t.row_no = c.task
    left   join parents p on p.schedule_id = t.schedule_id and p.parent = t.row_no
    where  c.company_id = $1 and c.schedule_id = any($2) and ` + mine("c", "c.responsibles") + `
    and    ($6 = 0 or w.finish > $6) and ($7 = 0 or w.start < $7)
    and    ($8 = '' or c.subcontract = $8) and ($9::text[] is null or string_to_array(c.responsibles, ' ') && $9)
    and    ($10::text[] is null or c.schedule_id::text || '.' || w.row_no = any($10))
)`

// Weeks gives the promises of weeks that a reader sees, by firm and people.
func Weeks(ctx context.Context, db readmodels.DB, of Of, reader Reader, in Range) ([]Week, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Week], judged+`
		select array_position($2::uuid[], schedule_id) - 1, week, year, number, start, finish, closed, subcontract, responsibles,
		       count(*) filter (where not late), count(*) filter (where not late and kept), count(*) filter (where late), count(*) filter (where late and kept),
		       count(*) filter (where not late and latest)
		from   judged group by schedule_id, week, year, number, start, finish, closed, subcontract, responsibles order by start, 1, subcontract, responsibles`,
		reader.args(of, reader.Commitments, in)...)
	if err != nil {
		return nil, fmt.Errorf("weeks of charts: %w", err)
	}
	return out, nil
}

// Promise is one commitment with what came of it.
type Promise struct {
	Schedule        int
	Row, Week, Task kernel.Row
	Outcome         kernel.Row // of the first closure; 0: there is none
	Name            string
	Start, Finish   kernel.Minute // of its week
	Late, Kept      bool
	Closed          bool
	Share, Realized int32
}

// Promises gives the commitments that Weeks counts, one by one.
func Promises(ctx context.Context, db readmodels.DB, of Of, reader Reader, in Range) ([]Promise, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Promise], judged+`
		select array_position($2::uuid[], schedule_id) - 1, row_no, week, task, outcome, name, start, finish, late, kept, closed, share, realized
		from   judged order by start, 1, row_no`, reader.args(of, reader.Commitments, in)...)
	if err != nil {
		return nil, fmt.Errorf("promises of charts: %w", err)
	}
	return out, nil
}

// Roadblock is one roadblock with its promises and the first of its tasks' people.
type Roadblock struct {
	Schedule     int
	Row          kernel.Row
	Name         string
	Type         int32
	State        string // notreleased, released, notcompromises; empty: draft
	Inactive     bool
	Said         []kernel.Row // rows of its promises
	Responsible  string
	Responsibles string
	Subcontract  string
	Made         time.Time
	Released     kernel.Minute   // None: it stands
	Promises     []kernel.Minute // the first one first
}

// Roadblocks gives those of the schedules that a reader sees and that are not hidden.
func Roadblocks(ctx context.Context, db readmodels.DB, of Of, reader Reader, in Range) ([]Roadblock, error) {
	out, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (r Roadblock, err error) {
		var promises, rows []int32
		err = row.Scan(&r.Schedule, &r.Row, &r.Name, &r.Type, &r.State, &r.Inactive, &r.Responsible, &r.Responsibles, &r.Subcontract, &r.Made, &r.Released, &promises, &rows)
		for _, p := range promises {
			r.Promises = append(r.Promises, kernel.Minute(p))
		}
		for _, row := range rows {
			r.Said = append(r.Said, kernel.Row(row))
		}
		return r, err
	}, `
		with said as (
		    select schedule_id, roadblock, array_agg(date order by row_no) as dates, array_agg(row_no order by row_no) as rows from rm.lookahead_promises where company_id = $1 and schedule_id = any($2) group by 1, 2
		)
		select array_position($2::uuid[], r.schedule_id) - 1, r.row_no, r.name, r.type, r.state, r.inactive, r.responsible, r.responsibles, r.subcontract, o.made_at,
		       case when r.state = 'released' then r.released else -2147483648 end, coalesce(s.dates, '{}'), coalesce(s.rows, '{}')
		from   rm.lookahead_roadblocks r
		join   rm.lookahead_origins o on o.company_id = r.company_id and o.schedule_id = r.schedule_id and o.row_no = r.row_no
		left   join said s on s.schedule_id = r.schedule_id and s.roadblock = r.row_no
		where  r.company_id = $1 and r.schedule_id = any($2) and not r.hidden and `+mine("r", "r.responsible || ' ' || r.responsibles")+`
		and    ($6 = 0 or $6 <= any(s.dates)) and ($7 = 0 or $7 > any(s.dates))
		and    ($8 = '' or r.subcontract = $8) and ($9::text[] is null or string_to_array(r.responsible || ' ' || r.responsibles, ' ') && $9)
		order  by 1, r.row_no`, reader.args(of, reader.Roadblocks, in)[:9]...)
	if err != nil {
		return nil, fmt.Errorf("roadblocks of charts: %w", err)
	}
	return out, nil
}

// Reason is a reason for non-completion.
type Reason struct {
	Schedule     int
	Row          kernel.Row
	Year, Week   int32
	Type         int32
	Status       string // inprocess, resolved; empty: unsolved
	DaysLost     int32
	Description  string
	By           string
	Responsibles string
	Subcontract  string
	Tasks        int32
}

// Reasons gives those of the schedules that a reader sees; days are those of the weeks, which the caller narrows to a range.
func Reasons(ctx context.Context, db readmodels.DB, of Of, reader Reader, in Range) ([]Reason, error) {
	args := reader.args(of, reader.Reasons, in)
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Reason], `
		with tasks as (select schedule_id, miss, count(*)::int n from rm.weekly_miss_tasks where company_id = $1 and schedule_id = any($2) group by 1, 2)
		select array_position($2::uuid[], m.schedule_id) - 1, m.row_no, m.year, m.week, m.type, m.status, m.days_lost, m.description, m.written_by, m.responsibles, m.subcontract, coalesce(t.n, 0)
		from   rm.weekly_misses m left join tasks t on t.schedule_id = m.schedule_id and t.miss = m.row_no
		where  m.company_id = $1 and m.schedule_id = any($2) and `+mine("m", "m.responsibles")+`
		and    ($6 = '' or m.subcontract = $6) and ($7::text[] is null or string_to_array(m.responsibles || ' ' || m.written_by, ' ') && $7)
		order  by 1, m.row_no`, args[0], args[1], args[2], args[3], args[4], args[7], args[8])
	if err != nil {
		return nil, fmt.Errorf("reasons of charts: %w", err)
	}
	return out, nil
}

// Written is a row with the revision of an event that wrote to it.
type Written struct {
	Schedule int
	Row      kernel.Row
	Revision int64
}

// Writes gives the events that wrote to the rows that figures count.
func Writes(ctx context.Context, db readmodels.DB, of Of) ([]Written, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Written], `
		select array_position($2::uuid[], schedule_id) - 1, row_no, revision
		from   rm.curves_writes where company_id = $1 and schedule_id = any($2) order by 1, 2, 3`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("events of figures: %w", err)
	}
	return out, nil
}
