package gantt

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Meta tells how far the rows of a schedule are.
type Meta struct {
	Revision   int64
	Position   int64
	Generation int
	Stale      bool // the history waits in the parking lot from here on
}

// MetaOf gives how far the rows of a schedule of this company are, cheaply. Fault: schedule.unknown.
func MetaOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) (Meta, error) {
	m, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[Meta], `
		select s.revision, s.position, s.generation, `+parked+`
		from   rm.gantt_schedules s
		where  s.company_id = $1 and s.schedule_id = $2`, company, schedule)
	if err != nil {
		return Meta{}, fmt.Errorf("gantt meta: %w", err)
	}
	if !known {
		return Meta{}, unknown(schedule)
	}
	return m, nil
}

// Load is what a schedule brings into its project's progress: the sums of its activities, milestones and summaries not counted, and
// the basis it weighs them by.
type Load struct {
	Schedule kernel.ScheduleID
	Basis    string
	Minutes  int64
	Cost     int64
	ManHours int64
}

// Loads gives what these schedules of a company weigh. Those without activities weigh nothing.
func Loads(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedules []kernel.ScheduleID) (map[kernel.ScheduleID]Load, error) {
	out := make(map[kernel.ScheduleID]Load, len(schedules))
	if len(schedules) == 0 {
		return out, nil
	}
	rows, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Load], `
		select s.schedule_id, s.basis, coalesce(sum(a.duration), 0)::bigint, coalesce(sum(a.cost), 0)::bigint, coalesce(sum(a.man_hours), 0)::bigint
		from   rm.gantt_schedules s
		left   join rm.gantt_activities a on a.company_id = s.company_id and a.schedule_id = s.schedule_id
		       and a.kind not in ('summary', 'start-milestone', 'finish-milestone')
		where  s.company_id = $1 and s.schedule_id = any($2)
		group  by s.schedule_id, s.basis`, company, schedules)
	if err != nil {
		return nil, fmt.Errorf("gantt loads: %w", err)
	}
	for _, l := range rows {
		out[l.Schedule] = l
	}
	return out, nil
}

const scheduleSQL = `
select s.company_id, s.schedule_id, s.project_id, s.name, s.start, s.minutes_per_day, s.minutes_per_week, s.date_format, s.profile,
       coalesce(s.data_date, -2147483648), coalesce(s.must_finish_by, -2147483648), s.basis, s.options, coalesce(s.finish, -2147483648),
       coalesce((select min(c.row_no) from rm.gantt_calendars c
                 where c.company_id = s.company_id and c.schedule_id = s.schedule_id and c.is_default), -1),
       (select count(*) from rm.gantt_activities a
        where a.company_id = s.company_id and a.schedule_id = s.schedule_id and a.row_no <> 0),
       coalesce((select a.name from rm.gantt_activities a
                 where a.company_id = s.company_id and a.schedule_id = s.schedule_id and a.row_no = 0), ''),
       s.revision, s.position, s.generation, s.changed_at,
       coalesce(s.changed_by, '00000000-0000-0000-0000-000000000000'), ` + parked + `
from   rm.gantt_schedules s
`

// Schedule gives one schedule of this company. Fault: schedule.unknown.
func Schedule(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) (ScheduleRow, error) {
	s, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[ScheduleRow],
		scheduleSQL+"where s.company_id = $1 and s.schedule_id = $2", company, schedule)
	if err != nil {
		return ScheduleRow{}, fmt.Errorf("gantt schedule: %w", err)
	}
	if !known {
		return ScheduleRow{}, unknown(schedule)
	}
	s.ChangedAt = s.ChangedAt.UTC()
	return s, nil
}

// Schedules lists the schedules of a company by name.
func Schedules(ctx context.Context, db readmodels.DB, company kernel.CompanyID) ([]ScheduleRow, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[ScheduleRow],
		scheduleSQL+"where s.company_id = $1 order by s.name, s.schedule_id", company)
	if err != nil {
		return nil, fmt.Errorf("gantt schedules: %w", err)
	}
	for i := range out {
		out[i].ChangedAt = out[i].ChangedAt.UTC()
	}
	return out, nil
}

// Heads gives schedules of a company by id.
func Heads(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedules []kernel.ScheduleID) (map[kernel.ScheduleID]ScheduleRow, error) {
	list, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[ScheduleRow], scheduleSQL+"where s.company_id = $1 and s.schedule_id = any($2)", company, schedules)
	if err != nil {
		return nil, fmt.Errorf("gantt heads: %w", err)
	}
	out := make(map[kernel.ScheduleID]ScheduleRow, len(list))
	for _, s := range list {
		s.ChangedAt = s.ChangedAt.UTC()
		out[s.Schedule] = s
	}
	return out, nil
}

// NamedCalendar is a calendar without its working time.
type NamedCalendar struct {
	Schedule kernel.ScheduleID
	Row      kernel.Row
	Name     string
	Default  bool
}

// CalendarNames lists the calendars of schedules of a company by row number.
func CalendarNames(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedules []kernel.ScheduleID) (map[kernel.ScheduleID][]NamedCalendar, error) {
	list, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[NamedCalendar], `
		select schedule_id, row_no, name, is_default
		from   rm.gantt_calendars
		where  company_id = $1 and schedule_id = any($2)
		order  by schedule_id, row_no`, company, schedules)
	if err != nil {
		return nil, fmt.Errorf("gantt calendar names: %w", err)
	}
	out := map[kernel.ScheduleID][]NamedCalendar{}
	for _, c := range list {
		out[c.Schedule] = append(out[c.Schedule], c)
	}
	return out, nil
}

// Calendars lists the calendars of a schedule of this company by row number.
func Calendars(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]CalendarRow, error) {
	out, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (c CalendarRow, err error) {
		err = row.Scan(&c.Row, &c.Name, &c.Default, &c.CalendarTime)
		return c, err
	}, `
		select row_no, name, is_default, time
		from   rm.gantt_calendars
		where  company_id = $1 and schedule_id = $2
		order  by row_no`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("gantt calendars: %w", err)
	}
	return out, nil
}
