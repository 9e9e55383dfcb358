package curves

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Of is what is asked of: schedules of a company.
type Of struct {
	Company   kernel.CompanyID
	Schedules []kernel.ScheduleID
}

// Schedule is a schedule of a project as its charts need it.
type Schedule struct {
	Project       kernel.ProjectID
	ID            kernel.ScheduleID
	Name          string
	Start         kernel.Minute
	DataDate      kernel.Minute // None: today
	Basis         string        // duration, cost, man-hours
	MinutesPerDay int32
	Revision      int64
	Position      int64
	Began         *time.Time // when its history begins here; nil where the log has nothing of it yet
	Hidden        bool       // those who do not edit whole plans never see it
	Behind        bool       // its history could not be followed to the end
}

// Schedules gives those of projects that count in analytics and that the reader may open, project by project and each in its project's order: removed
// ones are left out, and hidden ones where the reader does not see those.
func Schedules(ctx context.Context, db readmodels.DB, company kernel.CompanyID, projects []kernel.ProjectID, hidden bool) ([]Schedule, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Schedule], `
		select s.project_id, s.schedule_id, s.name, g.start, coalesce(g.data_date, -2147483648), g.basis, g.minutes_per_day, g.revision, g.position,
		       (select e.at from rm.changelog_entries e where e.company_id = s.company_id and e.schedule_id = s.schedule_id order by e.seq limit 1),
		       coalesce(l.hidden, false),
		       exists (select from projection_parked p where p.projection = 'gantt' and p.generation = g.generation
		               and p.company_id = s.company_id and p.stream_kind = 'plan' and p.stream_id = s.schedule_id)
		from   rm.projects_schedules s
		join   rm.gantt_schedules g on g.company_id = s.company_id and g.schedule_id = s.schedule_id
		left   join rm.projects_standings l on l.company_id = s.company_id and l.schedule_id = s.schedule_id
		where  s.company_id = $1 and s.project_id = any($2) and not coalesce(l.removed, false) and coalesce(l.productive, true) and ($3 or not coalesce(l.hidden, false))
		order  by array_position($2::uuid[], s.project_id), l.rank nulls last, s.born, s.schedule_id`, company, projects, hidden)
	if err != nil {
		return nil, fmt.Errorf("schedules of charts: %w", err)
	}
	return out, nil
}

// Activity is a row of a plan as curves need it.
type Activity struct {
	Schedule             int // its place in what was asked
	Row, Parent          kernel.Row
	Kind                 string
	Duration             int32
	Calendar             kernel.Row
	Resource             kernel.Row // calendar of the resources; NoRow: none
	Elapsed              bool
	Cost, Used, ManHours int64
	Weight               kernel.Percent // Unweighed: no share of its own
	Progress             kernel.Percent
	Start, Finish        kernel.Minute
	ActualStart          kernel.Minute // None: it has not begun
	Inactive             bool          // left out of every calculation
}

// Unweighed is the weight of an activity that nobody gave one.
const Unweighed kernel.Percent = -1

// Activities gives all rows of the schedules, as they stand in the outline of each. A driver reads arrays faster than rows.
func Activities(ctx context.Context, db readmodels.DB, of Of) ([]Activity, error) {
	type columns struct {
		at                                                                             []int32
		row, parent, duration, calendar, resource, weight, progress, start, finish, as []int32
		kind                                                                           []string
		elapsed, inactive                                                              []bool
		cost, used, hours                                                              []int64
	}
	c, _, err := readmodels.First(ctx, db, func(row pgx.CollectableRow) (c columns, err error) {
		err = row.Scan(&c.at, &c.row, &c.parent, &c.kind, &c.duration, &c.calendar, &c.resource, &c.elapsed, &c.cost, &c.used, &c.hours, &c.weight, &c.progress, &c.start, &c.finish, &c.as, &c.inactive)
		return c, err
	}, `
		select array_agg(at), array_agg(row_no), array_agg(parent), array_agg(kind), array_agg(duration), array_agg(calendar), array_agg(coalesce(resource_calendar, -1)), array_agg(elapsed),
		       array_agg(cost), array_agg(used_cost), array_agg(man_hours), array_agg(coalesce(weight, -1)), array_agg(progress), array_agg(start), array_agg(finish),
		       array_agg(coalesce(actual_start, -2147483648)), array_agg(inactive)
		from  (select array_position($2::uuid[], schedule_id) - 1 as at, a.*
		       from   rm.gantt_activities a where a.company_id = $1 and a.schedule_id = any($2)
		       order  by 1, a.parent, a.rank, a.row_no) ordered`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("activities of charts: %w", err)
	}
	out := make([]Activity, len(c.row))
	for i := range out {
		out[i] = Activity{
			Schedule: int(c.at[i]), Row: kernel.Row(c.row[i]), Parent: kernel.Row(c.parent[i]), Kind: c.kind[i], Duration: c.duration[i], Calendar: kernel.Row(c.calendar[i]),
			Resource: kernel.Row(c.resource[i]), Elapsed: c.elapsed[i], Cost: c.cost[i], Used: c.used[i], ManHours: c.hours[i], Weight: kernel.Percent(c.weight[i]),
			Progress: kernel.Percent(c.progress[i]), Start: kernel.Minute(c.start[i]), Finish: kernel.Minute(c.finish[i]), ActualStart: kernel.Minute(c.as[i]), Inactive: c.inactive[i],
		}
	}
	return out, nil
}

// Calendar is a calendar with its working time as the Gantt's rows hold it.
type Calendar struct {
	Schedule int
	Row      kernel.Row
	Default  bool
	Time     json.RawMessage
}

// Calendars gives those of the schedules.
func Calendars(ctx context.Context, db readmodels.DB, of Of) ([]Calendar, error) {
	out, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (c Calendar, err error) {
		err = row.Scan(&c.Schedule, &c.Row, &c.Default, &c.Time)
		return c, err
	}, `
		select array_position($2::uuid[], schedule_id) - 1, row_no, is_default, time
		from   rm.gantt_calendars where company_id = $1 and schedule_id = any($2)`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("calendars of charts: %w", err)
	}
	return out, nil
}

// BaselinePoint is an activity of an active baseline.
type BaselinePoint struct {
	Schedule      int
	Row           kernel.Row
	Start, Finish kernel.Minute // 0: none
	Duration      int32
	Cost          int64
	ManHours      int64
	Calendar      kernel.Row // 0: the activity's
}

// ActivePoints gives those of the baselines that the schedules are measured against.
func ActivePoints(ctx context.Context, db readmodels.DB, of Of) ([]BaselinePoint, error) {
	type columns struct {
		at, row, start, finish, duration, calendar []int32
		cost, hours                                []int64
	}
	c, _, err := readmodels.First(ctx, db, func(row pgx.CollectableRow) (c columns, err error) {
		err = row.Scan(&c.at, &c.row, &c.start, &c.finish, &c.duration, &c.cost, &c.hours, &c.calendar)
		return c, err
	}, `
		select array_agg(array_position($2::uuid[], p.schedule_id) - 1), array_agg(p.row_no), array_agg(p.start), array_agg(p.finish), array_agg(p.duration), array_agg(p.cost), array_agg(p.man_hours), array_agg(p.calendar)
		from   rm.curves_points p join rm.curves_baselines b using (company_id, schedule_id, number)
		where  b.company_id = $1 and b.schedule_id = any($2) and b.active and not b.deleted`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("baselines of charts: %w", err)
	}
	out := make([]BaselinePoint, len(c.row))
	for i := range out {
		out[i] = BaselinePoint{
			Schedule: int(c.at[i]), Row: kernel.Row(c.row[i]), Start: kernel.Minute(c.start[i]), Finish: kernel.Minute(c.finish[i]), Duration: c.duration[i], Cost: c.cost[i],
			ManHours: c.hours[i], Calendar: kernel.Row(c.calendar[i]),
		}
	}
	return out, nil
}

// ActiveBaseline is a baseline that a schedule is measured against.
type ActiveBaseline struct {
	Schedule int
	Number   int32
	Name     string
	Points   int32
}

// ActiveBaselines gives those of the schedules; some have none.
func ActiveBaselines(ctx context.Context, db readmodels.DB, of Of) ([]ActiveBaseline, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[ActiveBaseline], `
		select array_position($2::uuid[], schedule_id) - 1, number, name, points
		from   rm.curves_baselines where company_id = $1 and schedule_id = any($2) and active and not deleted`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("active baselines: %w", err)
	}
	return out, nil
}

// Report is what somebody recorded of a row: progress, or what it has cost.
type Report struct {
	Schedule int
	Row      kernel.Row
	Revision int64     // of the event
	Held     time.Time // when it held on site
	Recorded time.Time // when somebody said so
	Value    int64
}

// Progress gives what was recorded of the progress of activities, the latest last.
func Progress(ctx context.Context, db readmodels.DB, of Of) ([]Report, error) {
	return reports(ctx, db, of, `select schedule_id, row_no, revision, held_at, recorded_at, progress::bigint as value
		from rm.changelog_progress where company_id = $1 and schedule_id = any($2) order by held_at, revision`)
}

// Spent gives what was recorded of the cost of activities, the latest last.
func Spent(ctx context.Context, db readmodels.DB, of Of) ([]Report, error) {
	return reports(ctx, db, of, `select schedule_id, row_no, revision, recorded_at as held_at, recorded_at, spent as value
		from rm.curves_spendings where company_id = $1 and schedule_id = any($2) order by recorded_at, revision`)
}

func reports(ctx context.Context, db readmodels.DB, of Of, sql string) ([]Report, error) {
	type columns struct {
		at, row         []int32
		revision, value []int64
		held, recorded  []int64 // microseconds
	}
	c, _, err := readmodels.First(ctx, db, func(row pgx.CollectableRow) (c columns, err error) {
		err = row.Scan(&c.at, &c.row, &c.revision, &c.held, &c.recorded, &c.value)
		return c, err
	}, `
		select array_agg(array_position($2::uuid[], schedule_id) - 1), array_agg(row_no), array_agg(revision),
		       array_agg((date_part('epoch', held_at) * 1000000)::bigint), array_agg((date_part('epoch', recorded_at) * 1000000)::bigint), array_agg(value)
		from  (`+sql+`) ordered`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("reports of charts: %w", err)
	}
	out := make([]Report, len(c.row))
	for i := range out {
		out[i] = Report{
			Schedule: int(c.at[i]), Row: kernel.Row(c.row[i]), Revision: c.revision[i], Held: time.UnixMicro(c.held[i]).UTC(), Recorded: time.UnixMicro(c.recorded[i]).UTC(), Value: c.value[i],
		}
	}
	return out, nil
}

// Task is a task of the lookahead as its curve needs it.
type Task struct {
	Schedule              int
	Row, Activity, Parent kernel.Row
	Duration              int32
	Weight                kernel.Percent // Unweighed: no share of its own
	Start, Finish         kernel.Minute
}

// Tasks gives the tasks of the schedules that are not hidden.
func Tasks(ctx context.Context, db readmodels.DB, of Of) ([]Task, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Task], `
		select array_position($2::uuid[], schedule_id) - 1, row_no, activity, parent, duration, coalesce(weight, -1), start, finish
		from   rm.lookahead_tasks where company_id = $1 and schedule_id = any($2) and not hidden order by 1, row_no`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("tasks of charts: %w", err)
	}
	return out, nil
}

// ActivityName is what an activity is called.
type ActivityName struct {
	Schedule int
	Row      kernel.Row
	Name     string
}

// ActivityNames gives those of the schedules.
func ActivityNames(ctx context.Context, db readmodels.DB, of Of) ([]ActivityName, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[ActivityName], `
		select array_position($2::uuid[], schedule_id) - 1, row_no, name from rm.gantt_activities where company_id = $1 and schedule_id = any($2)`, of.Company, of.Schedules)
	if err != nil {
		return nil, fmt.Errorf("names of activities: %w", err)
	}
	return out, nil
}

// Resource is somebody or something that works, as a file brought it.
type Resource struct {
	Number     kernel.Row
	Code, Name string
	Kind       string // labour, equipment, material
}

// Resources gives those of the latest file of a schedule that has any.
func Resources(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]Resource, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Resource], `
		select r.resource_no, r.code, r.name, r.kind
		from   rm.imported_resources r
		where  r.company_id = $1 and r.schedule_id = $2 and r.command_id = (
		       select s.command_id from rm.imported_sources s
		       where  s.company_id = $1 and s.schedule_id = $2 and not s.taken_back
		       and    exists (select from rm.imported_resources x where x.company_id = $1 and x.schedule_id = $2 and x.command_id = s.command_id)
		       order  by s.revision desc limit 1)
		order  by r.name, r.resource_no`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("resources: %w", err)
	}
	return out, nil
}
