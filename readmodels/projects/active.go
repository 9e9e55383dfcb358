package projects

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Site is what a schedule needs to know of its project.
type Site struct {
	Active   bool   // started or in operation
	TimeZone string // a name of IANA; empty: none said

	PlanningDay int32 // on which its weeks begin; 0 is Sunday
	Project     kernel.ProjectID
}

// SiteOf gives the site of a schedule; a zero one where the schedule is unknown.
func SiteOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) (Site, error) {
	site, _, err := readmodels.First(ctx, db, pgx.RowToStructByPos[Site], `
		select p.stage in ('started', 'inoperation'), p.time_zone, p.planning_day, p.project_id
		from   rm.projects_schedules s
		join   rm.projects_projects p on p.company_id = s.company_id and p.project_id = s.project_id
		where  s.company_id = $1 and s.schedule_id = $2`, company, schedule)
	if err != nil {
		return Site{}, fmt.Errorf("site of the schedule: %w", err)
	}
	return site, nil
}

// ZoneOf gives the name of a project's time zone; empty where it says none.
func ZoneOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, project kernel.ProjectID) (string, error) {
	name, _, err := readmodels.First(ctx, db, pgx.RowTo[string], `
		select time_zone from rm.projects_projects where company_id = $1 and project_id = $2`, company, project)
	if err != nil {
		return "", fmt.Errorf("time zone of the project: %w", err)
	}
	return name, nil
}

// CurrencyOf gives the currency of a project; empty where it says none.
func CurrencyOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, project kernel.ProjectID) (string, error) {
	name, _, err := readmodels.First(ctx, db, pgx.RowTo[string], `
		select currency from rm.projects_projects where company_id = $1 and project_id = $2`, company, project)
	if err != nil {
		return "", fmt.Errorf("currency of the project: %w", err)
	}
	return name, nil
}
