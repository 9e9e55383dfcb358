package projects

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Place is where a schedule belongs.
type Place struct {
	Project    kernel.ProjectID
	Name       string // of the project
	Schedule   string // the schedule's name
	Restricted bool   // only those assigned see the project, and administrators
	Assigned   []kernel.UserID
}

// PlaceOf gives the project of a schedule with the people assigned to it; false where nobody knows the schedule, or it is gone.
func PlaceOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) (Place, bool, error) {
	p, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[Place], `
		select p.project_id, p.name, s.name, p.restricted,
		       array(select u.user_id from rm.projects_users u where u.company_id = p.company_id and u.project_id = p.project_id order by u.user_id)
		from   rm.projects_schedules s
		join   rm.projects_projects p on p.company_id = s.company_id and p.project_id = s.project_id
		left   join rm.projects_standings l on l.company_id = s.company_id and l.schedule_id = s.schedule_id
		where  s.company_id = $1 and s.schedule_id = $2 and p.stage <> 'deleted' and not coalesce(l.removed, false)`, company, schedule)
	if err != nil {
		return Place{}, false, fmt.Errorf("place of a schedule: %w", err)
	}
	return p, known, nil
}

// Reported lists who is assigned to the project of a schedule and hears of its commitments.
func Reported(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]kernel.UserID, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowTo[kernel.UserID], `
		select u.user_id from rm.projects_schedules s join rm.projects_users u on u.company_id = s.company_id and u.project_id = s.project_id
		where  s.company_id = $1 and s.schedule_id = $2 and u.report_tasks order by u.user_id`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("who hears of commitments: %w", err)
	}
	return out, nil
}

// Reporting is a schedule of a project under way where somebody hears of commitments.
type Reporting struct {
	Company     kernel.CompanyID
	Schedule    kernel.ScheduleID
	TimeZone    string // a name of IANA; empty: none said
	PlanningDay int32
}

// AllReporting gives those of all companies. It is for the program itself, whose connection sees them all.
func AllReporting(ctx context.Context, db readmodels.DB) ([]Reporting, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Reporting], `
		select s.company_id, s.schedule_id, p.time_zone, p.planning_day
		from   rm.projects_schedules s join rm.projects_projects p on p.company_id = s.company_id and p.project_id = s.project_id
		where  p.stage in ('started', 'inoperation') and exists (
		       select from rm.projects_users u where u.company_id = s.company_id and u.project_id = s.project_id and u.report_tasks)
		order  by s.company_id, s.schedule_id`)
	if err != nil {
		return nil, fmt.Errorf("schedules whose commitments are reported: %w", err)
	}
	return out, nil
}
