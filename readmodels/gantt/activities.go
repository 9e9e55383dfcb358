package gantt

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Activities lists the activities of a schedule of this company in outline order, the project summary first. A schedule without
// activities, also an unknown one, gives none.
func Activities(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]ActivityRow, error) {
	rows, err := readmodels.Collect(ctx, db, scanActivity, `
		select row_no, parent, rank, code, name, description, kind, duration, remaining, calendar,
		       constraint_type, coalesce(constraint_date, -2147483648), constraint_mandatory,
		       second_type, coalesce(second_date, -2147483648), second_mandatory, progress,
		       coalesce(actual_start, -2147483648), coalesce(actual_finish, -2147483648), manual,
		       cost, used_cost, man_hours, coalesce(weight, -2147483648),
		       coalesce(deadline, -2147483648), coalesce(expected_finish, -2147483648), coalesce(suspended, -2147483648),
		       coalesce(resumed, -2147483648), percent_by, elapsed, inactive, coalesce(resource_calendar, -1), split,
		       coalesce(pinned_start, -2147483648), coalesce(external_start, -2147483648), coalesce(external_finish, -2147483648),
		       start, finish, late_start, late_finish, total_float, free_float, span, rolled, flags
		from   rm.gantt_activities
		where  company_id = $1 and schedule_id = $2
		order  by parent, rank, row_no`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("gantt activities: %w", err)
	}
	return outline(rows), nil
}

// Activity gives one activity of this company, its place in the outline included. Fault: activity.unknown.
func Activity(ctx context.Context, db readmodels.DB, company kernel.CompanyID, id kernel.RowID) (ActivityRow, error) {
	rows, err := Activities(ctx, db, company, id.Schedule) // the place needs the whole tree
	if err != nil {
		return ActivityRow{}, err
	}
	for _, a := range rows {
		if a.Row == id.Row {
			return a, nil
		}
	}
	return ActivityRow{}, fault.New(fault.NotFound, "activity.unknown", fault.P{"id": id.String()})
}

func scanActivity(row pgx.CollectableRow) (a ActivityRow, err error) {
	var rank string
	var parent, number, calendar, progress, date, second, actualStart, actualFinish, start, finish, lateStart, lateFinish int32
	var deadline, expected, suspended, resumed, resources, pinned, waits, awaited int32
	var flags int16
	err = row.Scan(&number, &parent, &rank, &a.Code, &a.Name, &a.Description, &a.Kind, &a.Duration, &a.Remaining, &calendar,
		&a.Constraint, &date, &a.ConstraintMandatory, &a.Second, &second, &a.SecondMandatory, &progress,
		&actualStart, &actualFinish, &a.Manual, &a.Cost, &a.UsedCost, &a.ManHours, &a.Weight,
		&deadline, &expected, &suspended, &resumed, &a.PercentBy, &a.Elapsed, &a.Inactive, &resources, &a.Split, &pinned, &waits, &awaited,
		&start, &finish, &lateStart, &lateFinish, &a.TotalFloat, &a.FreeFloat, &a.Span, &a.Rolled, &flags)
	a.Row, a.Parent, a.Rank = kernel.Row(number), kernel.Row(parent), kernel.Rank(rank)
	a.Calendar, a.Progress, a.Flags = kernel.Row(calendar), kernel.Percent(progress), uint8(flags)
	a.ConstraintDate, a.SecondDate = kernel.Minute(date), kernel.Minute(second)
	a.ActualStart, a.ActualFinish = kernel.Minute(actualStart), kernel.Minute(actualFinish)
	a.Deadline, a.ExpectedFinish = kernel.Minute(deadline), kernel.Minute(expected)
	a.Suspended, a.Resumed, a.ResourceCalendar = kernel.Minute(suspended), kernel.Minute(resumed), kernel.Row(resources)
	a.PinnedStart, a.ExternalStart, a.ExternalFinish = kernel.Minute(pinned), kernel.Minute(waits), kernel.Minute(awaited)
	a.Start, a.Finish, a.LateStart, a.LateFinish = kernel.Minute(start), kernel.Minute(finish), kernel.Minute(lateStart), kernel.Minute(lateFinish)
	return a, err
}

// Links lists the links of a schedule of this company by row number.
func Links(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]LinkRow, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[LinkRow], `
		select row_no, from_row, to_row, type, lag, elapsed
		from   rm.gantt_links
		where  company_id = $1 and schedule_id = $2
		order  by row_no`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("gantt links: %w", err)
	}
	return out, nil
}

// Link gives one link of this company. Fault: link.unknown.
func Link(ctx context.Context, db readmodels.DB, company kernel.CompanyID, id kernel.RowID) (LinkRow, error) {
	l, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[LinkRow], `
		select row_no, from_row, to_row, type, lag, elapsed
		from   rm.gantt_links
		where  company_id = $1 and schedule_id = $2 and row_no = $3`, company, id.Schedule, id.Row)
	if err != nil {
		return LinkRow{}, fmt.Errorf("gantt link: %w", err)
	}
	if !known {
		return LinkRow{}, fault.New(fault.NotFound, "link.unknown", fault.P{"id": id.String()})
	}
	return l, nil
}
