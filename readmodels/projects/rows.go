package projects

import (
	"context"
	_ "embed"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// Project is one project with its schedules.
type Project struct {
	ID        kernel.ProjectID
	Name      string
	Place     string
	Schedules []Schedule
}

// Schedule is one schedule as the list shows it.
type Schedule struct {
	ID         kernel.ScheduleID
	Project    kernel.ProjectID
	Name       string
	Start      kernel.Minute
	Finish     kernel.Minute  // computed; None before the first calculation
	Rows       int            // the project summary not counted
	Activities int            // those that are no summary
	Progress   kernel.Percent // of the project summary
	Revision   int64
	ChangedAt  time.Time     // of the last command
	ChangedBy  kernel.UserID // zero: the system
	Stale      bool          // its history could not be followed to the end; Revision is as far as it got
}

const scheduleSQL = `
select schedule_id, project_id, name, start, coalesce(finish, -2147483648), row_count, activities,
       progress, revision, changed_at,
       coalesce(changed_by, '00000000-0000-0000-0000-000000000000'),
       exists (select from projection_parked p where p.projection = 'projects' and p.generation = s.generation
               and p.company_id = s.company_id and p.stream_kind = 'plan' and p.stream_id = s.schedule_id)
from   rm.projects_schedules s
`

// List gives the projects of a company by name, each with its schedules by name.
func List(ctx context.Context, db readmodels.DB, company kernel.CompanyID) ([]Project, error) {
	out, err := readmodels.Collect(ctx, db, scanProject, `
		select project_id, name, place from rm.projects_projects where company_id = $1 order by name, project_id`, company)
	if err != nil {
		return nil, fmt.Errorf("projects: %w", err)
	}
	schedules, err := readmodels.Collect(ctx, db, scanSchedule, scheduleSQL+`where company_id = $1 order by name, schedule_id`, company)
	if err != nil {
		return nil, fmt.Errorf("projects: %w", err)
	}
	at := map[kernel.ProjectID]int{}
	for i, p := range out {
		at[p.ID] = i
	}
	for _, s := range schedules {
		if i, known := at[s.Project]; known {
			out[i].Schedules = append(out[i].Schedules, s)
		}
	}
	return out, nil
}

// Get gives one project of a company with its schedules. Fault: project.unknown.
func Get(ctx context.Context, db readmodels.DB, company kernel.CompanyID, project kernel.ProjectID) (Project, error) {
	p, known, err := readmodels.First(ctx, db, scanProject,
		`select project_id, name, place from rm.projects_projects where company_id = $1 and project_id = $2`, company, project)
	if err != nil {
		return Project{}, fmt.Errorf("project: %w", err)
	}
	if !known {
		return Project{}, fault.New(fault.NotFound, "project.unknown", fault.P{"id": project.String()})
	}
	p.Schedules, err = readmodels.Collect(ctx, db, scanSchedule,
		scheduleSQL+`where company_id = $1 and project_id = $2 order by name, schedule_id`, company, project)
	if err != nil {
		return Project{}, fmt.Errorf("project: %w", err)
	}
	return p, nil
}

func scanProject(row pgx.CollectableRow) (p Project, err error) {
	err = row.Scan(&p.ID, &p.Name, &p.Place)
	return p, err
}

func scanSchedule(row pgx.CollectableRow) (s Schedule, err error) {
	err = row.Scan(&s.ID, &s.Project, &s.Name, &s.Start, &s.Finish, &s.Rows, &s.Activities, &s.Progress, &s.Revision, &s.ChangedAt, &s.ChangedBy, &s.Stale)
	s.ChangedAt = s.ChangedAt.UTC()
	return s, err
}
