package gantt

import (
	"context"
	"fmt"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Activities lists the activities of a schedule of this company in outline order, the project summary first. A schedule without
// activities, also an unknown one, gives none.
func Activities(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]ActivityRow, error) {
	rows, err := readmodels.Collect(ctx, db, scanActivity, `
		select `+activityList+`
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

// Links lists the links of a schedule of this company by row number.
func Links(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]LinkRow, error) {
	out, err := readmodels.Collect(ctx, db, scanLink, `
		select `+linkList+`
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
	l, known, err := readmodels.First(ctx, db, scanLink, `
		select `+linkList+`
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
