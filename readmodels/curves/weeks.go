package curves

import (
	"cmp"
	"context"
	"fmt"
	"slices"
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

	Since kernel.Minute // of roadblocks: those that stood or were first due then or later; 0: all
}

// Ever is the range without its days.
func (r Range) Ever() Range {
	r.From, r.To = 0, 0
	return r
}

// mine tells in SQL whether a row is the reader's: level $3, firm $4, person $5.
func mine(row, people string) string {
	return `($3 = 'all' or $3 = 'own' and case when $4 <> '' then ` + row + `.subcontract = $4 else $5 = any(string_to_array(` + people + `, ' ')) end)`
}

func (r Reader) args(of Of, level Level, in Range) []any {
	return []any{of.Company, of.Schedules, string(level), r.Subcontract, r.User, int32(in.From), int32(in.To), in.Firm, orNil(in.Users)}
}

// Week is what became of the promises of a week, of one firm and its people: those that a closure froze apart from those that none did.
type Week struct {
	Schedule         int
	Row              kernel.Row
	Year, Number     int32
	Start, Finish    kernel.Minute
	Closed           bool
	Frozen           bool   // a closure says what came of them, though the week may be open again
	Subcontract      string // empty: own people
	Responsibles     string // ids, apart by blanks
	Promised, Kept   int64  // made before the week began; by its first closure, and before that as the tasks stand now
	Added, AddedKept int64  // made later
	Restated         int64  // kept of Promised by the latest closure
}

// Promise is one commitment with what came of it.
type Promise struct {
	Schedule        int
	Row, Week, Task kernel.Row
	Outcome         kernel.Row // of the first closure; 0: there is none
	Name            string
	Year, Number    int32         // of its week
	Start, Finish   kernel.Minute // of its week
	Late, Withdrawn bool
	Closed          bool   // its week is
	Kept, Latest    bool   // by the first closure, and by the latest; before one as the task stands now
	Subcontract     string // empty: own people
	Responsibles    string // ids, apart by blanks
	Share, Realized int32
}

// Promises gives the commitments that a reader sees, by week. Weeks, outcomes and tasks are joined here: a planner of queries that knows no
// parameters joins them by nested loops.
func Promises(ctx context.Context, db readmodels.DB, of Of, reader Reader, in Range) ([]Promise, error) {
	weeks, err := weeksOf(ctx, db, of, in)
	if err != nil {
		return nil, err
	}
	var only weekList // nil where no week is left out
	if in.From != 0 || in.To != 0 || len(in.Weeks) > 0 {
		if len(weeks) == 0 {
			return []Promise{}, nil
		}
		only = listed(of, weeks)
	}
	out, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (p Promise, err error) {
		err = row.Scan(&p.Schedule, &p.Row, &p.Week, &p.Task, &p.Name, &p.Late, &p.Withdrawn, &p.Subcontract, &p.Responsibles, &p.Share)
		return p, err
	}, `
		select array_position($2::uuid[], c.schedule_id) - 1, c.row_no, c.week, c.task, c.name, c.late, c.withdrawn, c.subcontract, c.responsibles, c.share
		from   rm.weekly_commitments c
		where  c.company_id = $1 and c.schedule_id = any($2) and `+mine("c", "c.responsibles")+`
		and    ($6 = '' or c.subcontract = $6) and ($7::text[] is null or string_to_array(c.responsibles, ' ') && $7)
		and    ($8::uuid[] is null or (c.schedule_id, c.week) in (select * from unnest($8::uuid[], $9::int[])))
		order  by 1, c.row_no`, of.Company, of.Schedules, string(reader.Commitments), reader.Subcontract, reader.User, in.Firm, orNil(in.Users), only.schedules(), only.rows())
	if err != nil {
		return nil, fmt.Errorf("promises of charts: %w", err)
	}
	out = slices.DeleteFunc(out, func(p Promise) bool { _, counts := weeks[place{p.Schedule, p.Week}]; return !counts })
	outcomes, err := outcomesOf(ctx, db, of, only)
	if err != nil {
		return nil, err
	}
	var open []int32
	for i := range out {
		p := &out[i]
		w := weeks[place{p.Schedule, p.Week}]
		p.Year, p.Number, p.Start, p.Finish, p.Closed = w.Year, w.Number, w.Start, w.Finish, w.Closed
		if o, closed := outcomes[place{p.Schedule, p.Row}]; closed {
			p.Outcome, p.Kept, p.Latest, p.Realized = o.row, o.first, o.latest, o.realized
		} else {
			open = append(open, int32(p.Task))
		}
	}
	if err := judge(ctx, db, of, out, open); err != nil {
		return nil, err
	}
	slices.SortStableFunc(out, func(a, b Promise) int { return cmp.Compare(a.Start, b.Start) })
	return out, nil
}

type place struct {
	schedule int
	row      kernel.Row
}

// weekList names weeks of schedules.
type weekList []struct {
	schedule kernel.ScheduleID
	row      int32
}

func listed(of Of, weeks map[place]week) (out weekList) {
	for at := range weeks {
		out = append(out, struct {
			schedule kernel.ScheduleID
			row      int32
		}{of.Schedules[at.schedule], int32(at.row)})
	}
	return out
}

func (l weekList) schedules() (out []kernel.ScheduleID) {
	for _, w := range l {
		out = append(out, w.schedule)
	}
	return out
}

func (l weekList) rows() (out []int32) {
	for _, w := range l {
		out = append(out, w.row)
	}
	return out
}

type week struct {
	Schedule      int
	Row           kernel.Row
	Year, Number  int32
	Start, Finish kernel.Minute
	Closed        bool
}

func weeksOf(ctx context.Context, db readmodels.DB, of Of, in Range) (map[place]week, error) {
	list, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[week], `
		select array_position($2::uuid[], schedule_id) - 1, row_no, year, week, start, finish, closed
		from   rm.weekly_weeks
		where  company_id = $1 and schedule_id = any($2) and ($3 = 0 or finish > $3) and ($4 = 0 or start < $4)
		and    ($5::text[] is null or schedule_id::text || '.' || row_no = any($5))`, of.Company, of.Schedules, int32(in.From), int32(in.To), orNil(in.Weeks))
	if err != nil {
		return nil, fmt.Errorf("weeks of charts: %w", err)
	}
	out := make(map[place]week, len(list))
	for _, w := range list {
		out[place{w.Schedule, w.Row}] = w
	}
	return out, nil
}

// ChosenWeeks gives the weeks that a range names by their rows, whoever has promised in them; none where it names none.
func ChosenWeeks(ctx context.Context, db readmodels.DB, of Of, in Range) ([]Week, error) {
	if len(in.Weeks) == 0 {
		return nil, nil
	}
	found, err := weeksOf(ctx, db, of, Range{Weeks: in.Weeks})
	out := make([]Week, 0, len(found))
	for _, w := range found {
		out = append(out, Week{Schedule: w.Schedule, Row: w.Row, Year: w.Year, Number: w.Number, Start: w.Start, Finish: w.Finish, Closed: w.Closed})
	}
	return out, err
}

type outcome struct {
	row           kernel.Row // of the first closure
	first, latest bool
	realized      int32
}

func outcomesOf(ctx context.Context, db readmodels.DB, of Of, only weekList) (map[place]outcome, error) {
	type columns struct {
		at, row, commitment, realized []int32
		kept                          []bool
	}
	c, _, err := readmodels.First(ctx, db, func(row pgx.CollectableRow) (c columns, err error) {
		err = row.Scan(&c.at, &c.row, &c.commitment, &c.realized, &c.kept)
		return c, err
	}, `
		select array_agg(array_position($2::uuid[], schedule_id) - 1), array_agg(row_no), array_agg(commitment), array_agg(realized), array_agg(kept)
		from  (select * from rm.weekly_outcomes where company_id = $1 and schedule_id = any($2)
		       and    ($3::uuid[] is null or (schedule_id, closure) in (
		              select c.schedule_id, c.row_no from rm.weekly_closures c join unnest($3::uuid[], $4::int[]) w (schedule_id, week) using (schedule_id, week) where c.company_id = $1))
		       order  by schedule_id, row_no) ordered`, of.Company, of.Schedules, only.schedules(), only.rows())
	if err != nil {
		return nil, fmt.Errorf("outcomes of charts: %w", err)
	}
	out := make(map[place]outcome, len(c.row)) // rows are numbered in the order in which closures made them
	for i := range c.row {
		k := place{int(c.at[i]), kernel.Row(c.commitment[i])}
		o, met := out[k]
		if !met {
			o = outcome{row: kernel.Row(c.row[i]), first: c.kept[i], realized: c.realized[i]}
		}
		o.latest = c.kept[i]
		out[k] = o
	}
	return out, nil
}

// judge tells of promises without an outcome whether they are kept as their tasks stand now.
func judge(ctx context.Context, db readmodels.DB, of Of, promises []Promise, tasks []int32) error {
	if len(tasks) == 0 {
		return nil
	}
	type standing struct {
		Schedule int
		Row      kernel.Row
		Progress int32
	}
	list, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[standing], `
		select array_position($2::uuid[], t.schedule_id) - 1, t.row_no,
		       case when exists (select from rm.lookahead_tasks b where b.company_id = $1 and b.schedule_id = t.schedule_id and b.parent = t.row_no and b.activity = t.activity)
		            then t.rolled else t.progress end
		from   rm.lookahead_tasks t where t.company_id = $1 and t.schedule_id = any($2) and t.row_no = any($3)`, of.Company, of.Schedules, tasks)
	if err != nil {
		return fmt.Errorf("promised tasks: %w", err)
	}
	progress := make(map[place]int32, len(list))
	for _, t := range list {
		progress[place{t.Schedule, t.Row}] = t.Progress
	}
	for i := range promises {
		if p := &promises[i]; p.Outcome == 0 {
			done, there := progress[place{p.Schedule, p.Task}]
			p.Realized = done
			p.Kept = there && !p.Withdrawn && done >= p.Share
			p.Latest = p.Kept
		}
	}
	return nil
}

// Weeks sums promises by week, firm and people.
func Weeks(promises []Promise) (out []Week) {
	type key struct {
		schedule           int
		row                kernel.Row
		firm, responsibles string
		frozen             bool
	}
	at := map[key]int{}
	for i := range promises {
		p := &promises[i]
		k := key{p.Schedule, p.Week, p.Subcontract, p.Responsibles, p.Outcome != 0}
		n, met := at[k]
		if !met {
			n = len(out)
			at[k] = n
			out = append(out, Week{
				Schedule: p.Schedule, Row: p.Week, Year: p.Year, Number: p.Number, Start: p.Start, Finish: p.Finish, Closed: p.Closed, Frozen: p.Outcome != 0,
				Subcontract: p.Subcontract, Responsibles: p.Responsibles,
			})
		}
		w := &out[n]
		switch {
		case p.Late:
			w.Added++
			if p.Kept {
				w.AddedKept++
			}
		default:
			w.Promised++
			if p.Kept {
				w.Kept++
			}
			if p.Latest {
				w.Restated++
			}
		}
	}
	return out
}

func orNil(texts []string) []string {
	if len(texts) == 0 {
		return nil
	}
	return texts
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
		select array_position($2::uuid[], r.schedule_id) - 1, r.row_no, r.name, r.type, r.state, r.inactive, r.responsible, r.responsibles, r.subcontract, o.made_at,
		       case when r.state = 'released' then r.released else -2147483648 end, coalesce(s.dates, '{}'), coalesce(s.rows, '{}')
		from   rm.lookahead_roadblocks r
		join   rm.lookahead_origins o on o.company_id = r.company_id and o.schedule_id = r.schedule_id and o.row_no = r.row_no
		left   join lateral (
		       select array_agg(p.date order by p.row_no) as dates, array_agg(p.row_no order by p.row_no) as rows
		       from   rm.lookahead_promises p where p.company_id = r.company_id and p.schedule_id = r.schedule_id and p.roadblock = r.row_no) s on true
		where  r.company_id = $1 and r.schedule_id = any($2) and not r.hidden and `+mine("r", "r.responsible || ' ' || r.responsibles")+`
		and    ($6 = 0 or $6 <= any(s.dates)) and ($7 = 0 or $7 > any(s.dates))
		and    ($8 = '' or r.subcontract = $8) and ($9::text[] is null or string_to_array(r.responsible || ' ' || r.responsibles, ' ') && $9)
		and    ($10 = 0 or r.state <> 'released' or r.released >= $10 or s.dates[1] >= $10)
		order  by 1, r.row_no`, append(reader.args(of, reader.Roadblocks, in), int32(in.Since))...)
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
		select array_position($2::uuid[], m.schedule_id) - 1, m.row_no, m.year, m.week, m.type, m.status, m.days_lost, m.description, m.written_by, m.responsibles, m.subcontract,
		      (select count(*) from rm.weekly_miss_tasks t where t.company_id = m.company_id and t.schedule_id = m.schedule_id and t.miss = m.row_no)::int
		from   rm.weekly_misses m
		where  m.company_id = $1 and m.schedule_id = any($2) and `+mine("m", "m.responsibles")+`
		and    ($6 = '' or m.subcontract = $6) and ($7::text[] is null or string_to_array(m.responsibles || ' ' || m.written_by, ' ') && $7)
		order  by 1, m.row_no`, args[0], args[1], args[2], args[3], args[4], args[7], args[8])
	if err != nil {
		return nil, fmt.Errorf("reasons of charts: %w", err)
	}
	return out, nil
}

// ReasonCounts gives how many reasons a reader sees of each schedule, by their places, written down before an instant of
// the schedule where that is not nil.
func ReasonCounts(ctx context.Context, db readmodels.DB, of Of, reader Reader, in Range, before []*time.Time) ([]int64, error) {
	type count struct {
		Schedule int
		Count    int64
	}
	list, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[count], `
		select array_position($2::uuid[], m.schedule_id) - 1, count(*)
		from   rm.weekly_misses m
		where  m.company_id = $1 and m.schedule_id = any($2) and `+mine("m", "m.responsibles")+`
		and    ($6 = '' or m.subcontract = $6) and m.made_at < coalesce(($7::timestamptz[])[array_position($2::uuid[], m.schedule_id)], 'infinity')
		group  by 1`, of.Company, of.Schedules, string(reader.Reasons), reader.Subcontract, reader.User, in.Firm, before)
	if err != nil {
		return nil, fmt.Errorf("how many reasons: %w", err)
	}
	out := make([]int64, len(of.Schedules))
	for _, c := range list {
		out[c.Schedule] = c.Count
	}
	return out, nil
}

// Standing is how a schedule stood at an instant.
type Standing struct {
	Revision      int64 // 0: it was not there yet
	At            time.Time
	Finish, Since kernel.Minute // of the project, then and at the earlier instant; None: it had none
}

// Standings gives how schedules stood, each at its own instant, with the finish of an earlier one.
func Standings(ctx context.Context, db readmodels.DB, of Of, at, earlier []time.Time) ([]Standing, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Standing], `
		select coalesce(e.revision, 0), coalesce(e.at, 'epoch'), coalesce(f.finish_to, -2147483648), coalesce(b.finish_to, -2147483648)
		from   unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) with ordinality as s (schedule_id, at, earlier, n)
		left   join lateral (select e.revision, e.at from rm.changelog_entries e where e.company_id = $1 and e.schedule_id = s.schedule_id and e.at < s.at order by e.seq desc limit 1) e on true
		left   join lateral (
		       select e.finish_to from rm.changelog_entries e
		       where  e.company_id = $1 and e.schedule_id = s.schedule_id and e.at < s.at and e.finish_from is distinct from e.finish_to order by e.revision desc limit 1) f on true
		left   join lateral (
		       select e.finish_to from rm.changelog_entries e
		       where  e.company_id = $1 and e.schedule_id = s.schedule_id and e.at < s.earlier and e.finish_from is distinct from e.finish_to order by e.revision desc limit 1) b on true
		order  by s.n`, of.Company, of.Schedules, at, earlier)
	if err != nil {
		return nil, fmt.Errorf("how schedules stood: %w", err)
	}
	return out, nil
}

// FirstWrites gives the revision that first wrote to each of some rows, by schedule and row.
func FirstWrites(ctx context.Context, db readmodels.DB, of Of, rows []kernel.Row) ([]Written, error) {
	numbers := make([]int32, len(rows))
	for i, row := range rows {
		numbers[i] = int32(row)
	}
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Written], `
		select array_position($2::uuid[], schedule_id) - 1, row_no, min(revision)
		from   rm.curves_writes where company_id = $1 and schedule_id = any($2) and row_no = any($3) group by schedule_id, row_no`, of.Company, of.Schedules, numbers)
	if err != nil {
		return nil, fmt.Errorf("first events of rows: %w", err)
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
