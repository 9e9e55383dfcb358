package changelog

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// TaskChange is one change of a task.
type TaskChange struct {
	At        time.Time
	Actor     *kernel.UserID // nil: the system
	Type      string
	Attribute string // empty where the task came or went
	Old, New  json.RawMessage
}

// OfTask gives the latest 500 changes of a task, the newest first.
func OfTask(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, row kernel.Row) ([]TaskChange, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[TaskChange], `
		select e.at, e.actor_id, c.type, c.attribute, c.old_value, c.new_value
		from (
		    select seq, 0 as ordinal, type, attribute, old_value, new_value from rm.changelog_entries
		    where  company_id = $1 and schedule_id = $2 and entity = 'task' and row_no = $3
		    union all
		    select seq, ordinal, type, attribute, old_value, new_value from rm.changelog_changes
		    where  company_id = $1 and schedule_id = $2 and entity = 'task' and row_no = $3
		    union all
		    select seq, ordinal, type, attribute, old_value, new_value from rm.changelog_task_changes
		    where  company_id = $1 and schedule_id = $2 and row_no = $3
		) c
		join  rm.changelog_entries e on e.company_id = $1 and e.schedule_id = $2 and e.seq = c.seq
		order by c.seq desc, c.ordinal limit 500`, company, schedule, row)
	if err != nil {
		return nil, fmt.Errorf("change log of a task: %w", err)
	}
	return out, nil
}

// NamesOf gives what tasks and roadblocks are called, those that went included. Other rows are left out.
func NamesOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, rows []kernel.Row) (map[kernel.Row]string, error) {
	type named struct {
		Row  int32
		Name string
	}
	found, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[named],
		`select row_no, name from rm.changelog_names where company_id = $1 and schedule_id = $2 and row_no = any($3)`, company, schedule, rows)
	if err != nil {
		return nil, fmt.Errorf("names in the change log: %w", err)
	}
	out := make(map[kernel.Row]string, len(found))
	for _, one := range found {
		out[kernel.Row(one.Row)] = one.Name
	}
	return out, nil
}
