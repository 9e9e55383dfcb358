package projects

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Sight is whether a reader may enter a project or schedule.
type Sight struct {
	Known   bool // the read model has heard of it
	Visible bool // its project is, to the reader
	Deleted bool // its project is
	Removed bool // the schedule is: nobody opens it
	Hidden  bool // the schedule is: only those who edit whole plans open it
}

const sight = `
select p.project_id is not null, coalesce(` + seen + `, $2), coalesce(p.stage = 'deleted', false), coalesce(l.removed, false), coalesce(l.hidden, false)`

// SightOfProject judges a project for a reader.
func SightOfProject(ctx context.Context, db readmodels.DB, company kernel.CompanyID, reader Reader, project kernel.ProjectID) (Sight, error) {
	return sightOf(ctx, db, `select true, `+seen+`, p.stage = 'deleted', false, false
		from rm.projects_projects p where p.company_id = $1 and p.project_id = $4`, company, reader, project)
}

// SightOfSchedule judges a schedule for a reader, with its project. A schedule that is hidden before its first event is judged too.
func SightOfSchedule(ctx context.Context, db readmodels.DB, company kernel.CompanyID, reader Reader, schedule kernel.ScheduleID) (Sight, error) {
	return sightOf(ctx, db, sight+`
		from   (values ($4::uuid)) as asked (schedule_id)
		left   join rm.projects_schedules s on s.company_id = $1 and s.schedule_id = asked.schedule_id
		left   join rm.projects_projects p on p.company_id = $1 and p.project_id = s.project_id
		left   join rm.projects_standings l on l.company_id = $1 and l.schedule_id = asked.schedule_id`, company, reader, schedule)
}

func sightOf(ctx context.Context, db readmodels.DB, sql string, company kernel.CompanyID, reader Reader, id kernel.ID) (Sight, error) {
	s, _, err := readmodels.First(ctx, db, pgx.RowToStructByPos[Sight], sql, company, reader.All, reader.User, id)
	if err != nil {
		return Sight{}, fmt.Errorf("sight: %w", err)
	}
	return s, nil
}

// Sights gives the sight of every schedule of a company.
func Sights(ctx context.Context, db readmodels.DB, company kernel.CompanyID, reader Reader) (map[kernel.ScheduleID]Sight, error) {
	type line struct {
		Schedule kernel.ScheduleID
		Sight
	}
	lines, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (l line, err error) {
		err = row.Scan(&l.Known, &l.Visible, &l.Deleted, &l.Removed, &l.Hidden, &l.Schedule)
		return l, err
	}, sight+`, s.schedule_id
		from   rm.projects_schedules s
		left   join rm.projects_projects p on p.company_id = s.company_id and p.project_id = s.project_id
		left   join rm.projects_standings l on l.company_id = s.company_id and l.schedule_id = s.schedule_id
		where  s.company_id = $1`, company, reader.All, reader.User)
	if err != nil {
		return nil, fmt.Errorf("sights: %w", err)
	}
	out := make(map[kernel.ScheduleID]Sight, len(lines))
	for _, l := range lines {
		out[l.Schedule] = l.Sight
	}
	return out, nil
}
