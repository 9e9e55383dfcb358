package imported

import (
	"context"
	_ "embed"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// Source is a file that was taken over.
type Source struct {
	Command    kernel.CommandID  `json:"command"`
	Revision   int64             `json:"revision"`
	Mode       string            `json:"mode"` // import, replace, merge, append
	Tool       string            `json:"tool"`
	Version    string            `json:"version"`
	File       string            `json:"file"`
	Project    string            `json:"project"`    // its id inside the file
	Activities int32             `json:"activities"` // the file's own activity rows
	Options    map[string]string `json:"options"`
	Problems   map[string]int    `json:"problems"` // findings by code
	LeftOut    map[string]int    `json:"leftOut"`  // rows by field of the file
	At         time.Time         `json:"at"`
	By         *kernel.UserID    `json:"by"`
	TakenBack  bool              `json:"takenBack"` // a restore took it back
}

// Date is what the other tool had computed for one activity, in civil and working minutes.
type Date struct {
	Row        kernel.Row     `json:"row"`
	Start      *kernel.Minute `json:"start"`
	Finish     *kernel.Minute `json:"finish"`
	LateStart  *kernel.Minute `json:"lateStart"`
	LateFinish *kernel.Minute `json:"lateFinish"`
	TotalFloat *int32         `json:"totalFloat"`
	FreeFloat  *int32         `json:"freeFloat"`
	Critical   *bool          `json:"critical"`
}

// Tag is a category's value that an activity bore in the latest file that knew the activity.
type Tag struct {
	Row      kernel.Row `json:"row"`
	Category string     `json:"category"`
	Value    string     `json:"value"`
	Code     string     `json:"code"`
}

// Sources lists the files of a schedule of this company, the newest first.
func Sources(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]Source, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Source], `
		select command_id, revision, mode, tool, version, file, project, activities, options, problems, left_out, taken_at, taken_by, taken_back
		from   rm.imported_sources
		where  company_id = $1 and schedule_id = $2
		order  by revision desc`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("imported sources: %w", err)
	}
	return out, nil
}

// Dates lists the comparison set of a schedule of this company by row.
func Dates(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]Date, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Date], `
		select row_no, start, finish, late_start, late_finish, total_float, free_float, critical
		from   rm.imported_dates
		where  company_id = $1 and schedule_id = $2
		order  by row_no`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("imported dates: %w", err)
	}
	return out, nil
}

// Tags lists the tags of a schedule of this company by row and category, each activity with those of the latest file that names it and
// was not taken back.
func Tags(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]Tag, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Tag], `
		select t.row_no, t.category, t.value, t.code
		from   rm.imported_tags t
		join   rm.imported_sources s using (company_id, schedule_id, command_id)
		where  t.company_id = $1 and t.schedule_id = $2 and not s.taken_back
		and    s.revision = (
		           select max(o.revision) from rm.imported_tags n join rm.imported_sources o using (company_id, schedule_id, command_id)
		           where  n.company_id = $1 and n.schedule_id = $2 and n.row_no = t.row_no and not o.taken_back)
		order  by t.row_no, t.category, t.value`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("imported tags: %w", err)
	}
	return out, nil
}
