package gantt

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Labels gives the name of each schedule's project summary; a schedule without activities has none.
func Labels(ctx context.Context, db readmodels.DB, company kernel.CompanyID) (map[kernel.ScheduleID]string, error) {
	type label struct {
		Schedule kernel.ScheduleID
		Name     string
	}
	rows, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[label],
		`select schedule_id, name from rm.gantt_activities where company_id = $1 and row_no = 0`, company)
	if err != nil {
		return nil, fmt.Errorf("gantt labels: %w", err)
	}
	out := make(map[kernel.ScheduleID]string, len(rows))
	for _, r := range rows {
		out[r.Schedule] = r.Name
	}
	return out, nil
}
