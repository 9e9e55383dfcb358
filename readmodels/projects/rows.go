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
	ID            kernel.ProjectID
	Name          string
	Details       Details
	Stage         string
	RemovalReason string // of a deleted one
	Restricted    bool   // only administrators and its users see it
	Revision      int64
	CreatedAt     time.Time
	CreatedBy     kernel.UserID // zero: the system
	Users         []User
	Subcontracts  []kernel.ID
	Current       kernel.ScheduleID // zero: none
	Schedules     []Schedule        // in the project's order, removed and hidden ones too
}

// Details are what a company writes down about a project. Money and size are in ten-thousandths, day and week in working minutes.
type Details struct {
	Place, Type, Country, Currency string
	Budget, Size                   int64
	SizeUnit, Phase, Contract      string
	Leader, Superintendent, Image  kernel.ID // zero: none
	PlanningDay                    int32     // 0 is Sunday
	Weighting                      string
	MinutesPerDay, MinutesPerWeek  int32
	TimeZone                       string // a name of IANA; empty: none said
}

// User is somebody who takes part in a project.
type User struct {
	ID          kernel.UserID
	Creator     bool
	ReportTasks bool // notified about commitments
}

// Category is a type of roadblocks, or a reason for non-completion.
type Category struct {
	ID         int32
	List, Code string
	Name       string // empty: the code's
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
	Removed    bool
	Hidden     bool
	Productive bool
	Stale      bool // its history could not be followed to the end; Revision is as far as it got
}

const scheduleSQL = `
select s.schedule_id, s.project_id, name, start, coalesce(finish, -2147483648), row_count, activities,
       progress, revision, changed_at,
       coalesce(changed_by, '00000000-0000-0000-0000-000000000000'), 
       coalesce(l.removed, false), coalesce(l.hidden, false), coalesce(l.productive, true),
       exists (select from projection_parked p where p.projection = 'projects' and p.generation = s.generation
               and p.company_id = s.company_id and p.stream_kind = 'plan' and p.stream_id = s.schedule_id)
from   rm.projects_schedules s
left   join rm.projects_standings l on l.company_id = s.company_id and l.schedule_id = s.schedule_id
`

// inOrder is the order of a project's list: by rank, then the oldest first.
const inOrder = `order by l.rank nulls last, s.born, s.schedule_id`

// Reader is the person whose projects are read.
type Reader struct {
	User kernel.UserID
	All  bool // sees every project of the company, as administrators do; others see theirs and those that are not restricted
}

// Administrator sees every project.
var Administrator = Reader{All: true}

// seen limits projects p to those that a reader, as two parameters, may see.
const seen = `($2 or not p.restricted or exists (
	select from rm.projects_users u where u.company_id = p.company_id and u.project_id = p.project_id and u.user_id = $3))`

const projectSQL = `
select p.project_id, p.name, p.place, p.type, p.country, p.currency, p.budget, p.size, p.size_unit, p.phase, p.contract,
       coalesce(p.leader, $4), coalesce(p.superintendent, $4), coalesce(p.image, $4), p.planning_day, p.weighting, p.minutes_per_day, p.minutes_per_week, p.time_zone,
       p.stage, p.removal_reason, p.restricted, p.revision, p.created_at, coalesce(p.created_by, $4), coalesce(p.current, $4)
from   rm.projects_projects p
where  p.company_id = $1 and ` + seen

// Names gives the names of a company's projects that the reader sees; deleted ones are left out.
func Names(ctx context.Context, db readmodels.DB, company kernel.CompanyID, reader Reader) (map[kernel.ProjectID]string, error) {
	type line struct {
		ID   kernel.ProjectID
		Name string
	}
	lines, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[line], `
		select p.project_id, p.name from rm.projects_projects p where p.company_id = $1 and p.stage <> 'deleted' and `+seen, company, reader.All, reader.User)
	if err != nil {
		return nil, fmt.Errorf("names of projects: %w", err)
	}
	out := make(map[kernel.ProjectID]string, len(lines))
	for _, l := range lines {
		out[l.ID] = l.Name
	}
	return out, nil
}

// List gives the projects of a company that the reader sees, by name, each with its users, subcontracts and schedules. Deleted
// projects are among them.
func List(ctx context.Context, db readmodels.DB, company kernel.CompanyID, reader Reader) ([]Project, error) {
	return list(ctx, db, company, reader, kernel.ID{})
}

// Get gives one project of a company with all that List gives. Fault: project.unknown.
func Get(ctx context.Context, db readmodels.DB, company kernel.CompanyID, reader Reader, project kernel.ProjectID) (Project, error) {
	found, err := list(ctx, db, company, reader, project)
	if err != nil {
		return Project{}, err
	}
	if len(found) == 0 {
		return Project{}, fault.New(fault.NotFound, "project.unknown", fault.P{"id": project.String()})
	}
	return found[0], nil
}

func list(ctx context.Context, db readmodels.DB, company kernel.CompanyID, reader Reader, only kernel.ProjectID) ([]Project, error) {
	out, err := readmodels.Collect(ctx, db, scanProject, projectSQL+` and ($5::uuid = $4::uuid or p.project_id = $5) order by p.name, p.project_id`,
		company, reader.All, reader.User, kernel.ID{}, only)
	if err != nil {
		return nil, fmt.Errorf("projects: %w", err)
	}
	at := map[kernel.ProjectID]*Project{}
	for i := range out {
		at[out[i].ID] = &out[i]
	}
	const of = `where company_id = $1 and ($2::uuid = $3::uuid or project_id = $2) `
	type user struct {
		Project kernel.ProjectID
		User
	}
	users, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (u user, err error) {
		err = row.Scan(&u.Project, &u.ID, &u.Creator, &u.ReportTasks)
		return u, err
	}, `select project_id, user_id, creator, report_tasks from rm.projects_users `+of+`order by user_id`, company, only, kernel.ID{})
	if err != nil {
		return nil, fmt.Errorf("projects: users: %w", err)
	}
	for _, u := range users {
		if p := at[u.Project]; p != nil {
			p.Users = append(p.Users, u.User)
		}
	}
	crews, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[struct{ Project, Subcontract kernel.ID }],
		`select project_id, subcontract_id from rm.projects_subcontracts `+of+`order by subcontract_id`, company, only, kernel.ID{})
	if err != nil {
		return nil, fmt.Errorf("projects: subcontracts: %w", err)
	}
	for _, s := range crews {
		if p := at[s.Project]; p != nil {
			p.Subcontracts = append(p.Subcontracts, s.Subcontract)
		}
	}
	schedules, err := readmodels.Collect(ctx, db, scanSchedule, scheduleSQL+`where s.company_id = $1 and ($2::uuid = $3::uuid or s.project_id = $2) `+inOrder, company, only, kernel.ID{})
	if err != nil {
		return nil, fmt.Errorf("projects: schedules: %w", err)
	}
	for _, s := range schedules {
		if p := at[s.Project]; p != nil {
			p.Schedules = append(p.Schedules, s)
		}
	}
	return out, nil
}

// Categories gives the lists of a project, in the order they were made.
func Categories(ctx context.Context, db readmodels.DB, company kernel.CompanyID, project kernel.ProjectID) ([]Category, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Category],
		`select category_id, list, code, name from rm.projects_categories where company_id = $1 and project_id = $2 order by category_id`, company, project)
	if err != nil {
		return nil, fmt.Errorf("categories: %w", err)
	}
	return out, nil
}

func scanProject(row pgx.CollectableRow) (p Project, err error) {
	d := &p.Details
	err = row.Scan(&p.ID, &p.Name, &d.Place, &d.Type, &d.Country, &d.Currency, &d.Budget, &d.Size, &d.SizeUnit, &d.Phase, &d.Contract,
		&d.Leader, &d.Superintendent, &d.Image, &d.PlanningDay, &d.Weighting, &d.MinutesPerDay, &d.MinutesPerWeek, &d.TimeZone,
		&p.Stage, &p.RemovalReason, &p.Restricted, &p.Revision, &p.CreatedAt, &p.CreatedBy, &p.Current)
	p.CreatedAt = p.CreatedAt.UTC()
	return p, err
}

func scanSchedule(row pgx.CollectableRow) (s Schedule, err error) {
	err = row.Scan(&s.ID, &s.Project, &s.Name, &s.Start, &s.Finish, &s.Rows, &s.Activities, &s.Progress, &s.Revision, &s.ChangedAt, &s.ChangedBy, &s.Removed, &s.Hidden, &s.Productive, &s.Stale)
	s.ChangedAt = s.ChangedAt.UTC()
	return s, err
}
