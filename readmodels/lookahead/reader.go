package lookahead

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Reader is the person whose view is read. The zero value sees nothing.
type Reader struct {
	Tasks, Roadblocks Level
	User              string
	Subcontract       string // the firm whose people the reader is of; empty: none
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
type Of struct {
	Company  kernel.CompanyID
	Schedule kernel.ScheduleID
}

// mine tells in SQL whether a row names the reader, whose firm and person are the parameters $4 and $5: a firm's people own by the firm alone.
const mine = `case when $4 <> '' then %[1]s.subcontract = $4 else %[2]s end`

var (
	myTask      = fmt.Sprintf(mine, "t", "$5 = any(string_to_array(t.responsibles, ' '))")
	myRoadblock = fmt.Sprintf(mine, "r", "(r.responsible = $5 or $5 = any(string_to_array(r.responsibles, ' ')))")
)

// seen are common table expressions that every query begins with: the tasks and the roadblocks of schedule $2 of company $1 that the
// reader sees. $3 is the level for tasks, $6 that for roadblocks.
var seen = `
with recursive owned as (
    select t.row_no from rm.lookahead_tasks t
    where  t.company_id = $1 and t.schedule_id = $2 and $3 = 'own' and ` + myTask + `
    union
    select t.row_no from rm.lookahead_tasks t join owned o on t.parent = o.row_no
    where  t.company_id = $1 and t.schedule_id = $2 and t.subcontract = '' and t.responsibles = ''
), seen_tasks as (
    select t.* from rm.lookahead_tasks t
    where  t.company_id = $1 and t.schedule_id = $2 and ($3 = 'all' or $3 = 'own' and t.row_no in (select row_no from owned))
), seen_roadblocks as (
    select r.* from rm.lookahead_roadblocks r
    where  r.company_id = $1 and r.schedule_id = $2 and ($6 = 'all' or $6 = 'own' and ` + myRoadblock + `)
)`

func (r Reader) args(of Of, more ...any) []any {
	return append([]any{of.Company, of.Schedule, string(r.Tasks), r.Subcontract, r.User, string(r.Roadblocks)}, more...)
}

// Seen gives the tasks and the roadblocks that a reader sees, both of one moment.
func Seen(ctx context.Context, db readmodels.DB, of Of, reader Reader) (tasks, roadblocks []kernel.Row, err error) {
	type rows struct{ Tasks, Roadblocks []kernel.Row }
	found, _, err := readmodels.First(ctx, db, pgx.RowToStructByPos[rows], seen+`
		select coalesce((select array_agg(row_no) from seen_tasks), '{}'), coalesce((select array_agg(row_no) from seen_roadblocks), '{}')`, reader.args(of)...)
	if err != nil {
		return nil, nil, fmt.Errorf("lookahead: %w", err)
	}
	return found.Tasks, found.Roadblocks, nil
}

// Head is how far the rows of a schedule are.
type Head struct {
	Revision, Position int64
	Stale              bool // its history could not be followed to the end
}

// HeadOf gives the head of a schedule of this company. Fault: schedule.unknown.
func HeadOf(ctx context.Context, db readmodels.DB, of Of) (Head, error) {
	h, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[Head], `
		select s.revision, s.position, exists (
		       select from projection_parked p where p.projection = 'lookahead' and p.generation = s.generation
		       and p.company_id = s.company_id and p.stream_kind = 'plan' and p.stream_id = s.schedule_id)
		from   rm.lookahead_schedules s
		where  s.company_id = $1 and s.schedule_id = $2`, of.Company, of.Schedule)
	if err != nil {
		return Head{}, fmt.Errorf("lookahead: %w", err)
	}
	if !known {
		return Head{}, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": of.Schedule.String()})
	}
	return h, nil
}
