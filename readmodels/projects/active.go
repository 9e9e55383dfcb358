package projects

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Active tells whether the project of a schedule is under way: started or in operation.
func Active(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) (bool, error) {
	active, _, err := readmodels.First(ctx, db, pgx.RowTo[bool], `
		select p.stage in ('started', 'inoperation')
		from   rm.projects_schedules s
		join   rm.projects_projects p on p.company_id = s.company_id and p.project_id = s.project_id
		where  s.company_id = $1 and s.schedule_id = $2`, company, schedule)
	if err != nil {
		return false, fmt.Errorf("stage of the project: %w", err)
	}
	return active, nil
}
