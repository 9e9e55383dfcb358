package gantt

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels"
)

// unknown is the answer for a schedule this company does not have.
func unknown(schedule kernel.ScheduleID) error {
	return fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": schedule.String()})
}

// parked tells in SQL, for a schedule row s, whether its history waits in the parking lot.
const parked = `exists (select from projection_parked p where p.projection = 'gantt' and p.generation = s.generation
	and p.company_id = s.company_id and p.stream_kind = 'plan' and p.stream_id = s.schedule_id)`

// One statement sees one moment: all tables, and the generation they belong to, fit each other.
const snapshotSQL = `
select s.generation, s.project_id, s.name, s.revision, s.position, s.start, s.minutes_per_day, s.minutes_per_week, s.date_format,
       s.data_date, s.must_finish_by, s.profile, s.basis, s.options, s.finish, ` + parked + `, c.calendars,
	` + activityHeads + `,
	` + linkHeads + `
from rm.gantt_schedules s
cross join lateral (
    select ` + activityArrays + `
    from (
        select ` + activityCells + `
        from rm.gantt_activities
        where company_id = $1 and schedule_id = $2
        order by row_no
    ) ordered
) activity
cross join lateral (
    select ` + linkArrays + `
    from (select ` + linkCells + ` from rm.gantt_links where company_id = $1 and schedule_id = $2 order by row_no) ordered
) link
cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('row', row_no, 'name', name, 'default', is_default) || time order by row_no), '[]') calendars
    from rm.gantt_calendars
    where company_id = $1 and schedule_id = $2
) c
where s.company_id = $1 and s.schedule_id = $2`

// Snapshot gives the whole schedule of this company as columns, at one revision. Fault: schedule.unknown.
func Snapshot(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) (*Columnar, error) {
	out, known, err := readmodels.First(ctx, db, func(row pgx.CollectableRow) (*Columnar, error) {
		c := &Columnar{}
		h := &c.Schedule
		places := []any{
			&c.Generation, &h.Project, &h.Name, &h.Revision, &h.Position, &h.Start, &h.MinutesPerDay, &h.MinutesPerWeek,
			&h.DateFormat, &h.DataDate, &h.MustFinishBy, &h.Profile, &h.Basis, &h.Options, &h.Finish, &h.Stale, &c.Calendars,
		}
		err := row.Scan(slices.Concat(places, c.Activities.places(), c.Links.places())...)
		return c, err
	}, snapshotSQL, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("gantt snapshot: %w", err)
	}
	if !known {
		return nil, unknown(schedule)
	}
	out.Schedule.ID, out.Schedule.Company = schedule, company
	if out.Schedule.Stale {
		out.Schedule.Parked = &out.Schedule.Revision
	}
	out.Schedule.Calendar = kernel.NoRow
	if i := slices.IndexFunc(out.Calendars, func(c CalendarRow) bool { return c.Default }); i >= 0 {
		out.Schedule.Calendar = out.Calendars[i].Row
	}
	return out, nil
}

// The driver reads plain slices without reflection.
func amounts(c *Amounts) *[]int64 { return (*[]int64)(c) }
func numbers(c *Numbers) *[]int32 { return (*[]int32)(c) }
func orNull(c *OrNull) *[]int32   { return (*[]int32)(c) }
func dates(c *Dates) *[]int32     { return (*[]int32)(c) }
func texts(c *Words) *[]string    { return (*[]string)(c) }
