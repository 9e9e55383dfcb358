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
       a.row_no, a.parent, a.rank, a.code, a.name, a.description, a.kind, a.duration, a.remaining, a.calendar, a.constraint_type, a.constraint_date,
       a.progress, a.manual, a.actual_start, a.actual_finish, a.cost, a.used_cost, a.man_hours, a.weight, a.start, a.finish, a.late_start, a.late_finish, a.total_float,
       a.free_float, a.span, a.rolled, a.flags, a.elapsed, a.inactive, a.resource_calendar, a.split, a.pinned_start, a.external_start, a.external_finish, a.further_rules,
       l.row_no, l.from_row, l.to_row, l.type, l.lag, l.elapsed
from rm.gantt_schedules s
cross join lateral (
    select array_agg(row_no) row_no, array_agg(parent) parent, array_agg(rank) rank,
           case when bool_or(code <> '') then array_agg(code) end code, array_agg(name) as name,
           case when bool_or(description <> '') then array_agg(description) end description, array_agg(kind) kind,
           array_agg(duration) duration, array_agg(remaining) remaining, array_agg(calendar) calendar,
           array_agg(constraint_type) constraint_type, array_agg(constraint_date) constraint_date, array_agg(progress) progress,
           array_agg(manual) manual, array_agg(actual_start) actual_start, array_agg(actual_finish) actual_finish,
           case when bool_or(cost <> 0) then array_agg(cost) end cost,
           case when bool_or(used_cost <> 0) then array_agg(used_cost) end used_cost,
           case when bool_or(man_hours <> 0) then array_agg(man_hours) end man_hours,
           case when bool_or(weight <> -2147483648) then array_agg(weight) end weight,
           array_agg(start) as start, array_agg(finish) finish, array_agg(late_start) late_start, array_agg(late_finish) late_finish,
           array_agg(total_float) total_float, array_agg(free_float) free_float, array_agg(span) span,
           case when bool_or(rolled <> 0) then array_agg(rolled) end rolled, array_agg(flags) flags,
           case when bool_or(elapsed) then array_agg(elapsed::int) end elapsed,
           case when bool_or(inactive) then array_agg(inactive::int) end inactive,
           case when bool_or(resource_calendar is not null) then array_agg(coalesce(resource_calendar, 0)) end resource_calendar,
           case when bool_or(split <> 0) then array_agg(split) end split,
           case when bool_or(pinned_start is not null) then array_agg(coalesce(pinned_start, -2147483648)) end pinned_start,
           case when bool_or(external_start is not null) then array_agg(coalesce(external_start, -2147483648)) end external_start,
           case when bool_or(external_finish is not null) then array_agg(coalesce(external_finish, -2147483648)) end external_finish,
           case when bool_or(further_rules) then array_agg(further_rules::int) end further_rules
    from (
        select row_no, parent, rank, code, name, description, kind, duration, remaining, calendar, constraint_type,
               coalesce(constraint_date, -2147483648) constraint_date, progress, manual::int manual,
               coalesce(actual_start, -2147483648) actual_start, coalesce(actual_finish, -2147483648) actual_finish,
               cost, used_cost, man_hours, coalesce(weight, -2147483648) weight, start, finish, late_start, late_finish, total_float, free_float, span, rolled, flags::int flags,
               elapsed, inactive, resource_calendar, split, pinned_start, external_start, external_finish,
               constraint_mandatory or second_type <> 'asap' or expected_finish is not null or resumed is not null further_rules
        from rm.gantt_activities
        where company_id = $1 and schedule_id = $2
        order by row_no
    ) ordered
) a
cross join lateral (
    select array_agg(row_no) row_no, array_agg(from_row) from_row, array_agg(to_row) to_row, array_agg(type) as type, array_agg(lag) lag,
           case when bool_or(elapsed) then array_agg(elapsed::int) end elapsed
    from (select * from rm.gantt_links where company_id = $1 and schedule_id = $2 order by row_no) ordered
) l
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
		h, a, l := &c.Schedule, &c.Activities, &c.Links
		err := row.Scan(&c.Generation, &h.Project, &h.Name, &h.Revision, &h.Position, &h.Start, &h.MinutesPerDay, &h.MinutesPerWeek,
			&h.DateFormat, &h.DataDate, &h.MustFinishBy, &h.Profile, &h.Basis, &h.Options, &h.Finish, &h.Stale, &c.Calendars,
			numbers(&a.Row), numbers(&a.Parent), texts(&a.Rank), texts(&a.Code), texts(&a.Name), texts(&a.Description), texts(&a.Kind), numbers(&a.Duration),
			numbers(&a.Remaining), numbers(&a.Calendar), texts(&a.Constraint), orNull(&a.ConstraintDate), numbers(&a.Progress),
			numbers(&a.Manual), orNull(&a.ActualStart), orNull(&a.ActualFinish),
			amounts(&a.Cost), amounts(&a.UsedCost), amounts(&a.ManHours), orNull(&a.Weight), orNull(&a.Start), orNull(&a.Finish),
			orNull(&a.LateStart), orNull(&a.LateFinish), numbers(&a.TotalFloat), numbers(&a.FreeFloat), numbers(&a.Span), numbers(&a.SummaryProgress), numbers(&a.Flags),
			numbers(&a.Elapsed), numbers(&a.Inactive), numbers(&a.ResourceCalendar), numbers(&a.Split), orNull(&a.PinnedStart), orNull(&a.ExternalStart), orNull(&a.ExternalFinish), numbers(&a.FurtherRules),
			numbers(&l.Row), numbers(&l.From), numbers(&l.To), texts(&l.Type), numbers(&l.Lag), numbers(&l.Elapsed))
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
func texts(c *Words) *[]string    { return (*[]string)(c) }
