package changelog

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Progress is what somebody recorded of an activity. Undoing a record is another record.
type Progress struct {
	Row      kernel.Row
	Revision int64     // of the event
	Held     time.Time // when it held on site
	Recorded time.Time // when somebody said so
	Progress kernel.Percent
}

const progressSQL = `
select row_no, revision, held_at, recorded_at, progress from rm.changelog_progress
where  company_id = $1 and schedule_id = $2 `

// ProgressOf gives the records of one activity, the latest last.
func ProgressOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, row kernel.Row) ([]Progress, error) {
	return progress(ctx, db, progressSQL+`and row_no = $3 order by held_at, revision`, company, schedule, row)
}

// ProgressUntil gives the records of all activities that held by an instant, the latest last.
func ProgressUntil(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, until time.Time) ([]Progress, error) {
	return progress(ctx, db, progressSQL+`and held_at <= $3 order by held_at, revision`, company, schedule, until)
}

func progress(ctx context.Context, db readmodels.DB, sql string, args ...any) ([]Progress, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Progress], sql, args...)
	if err != nil {
		return nil, fmt.Errorf("recorded progress: %w", err)
	}
	return out, nil
}
