package projects

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Tag is a mark that people put on activities of a project's schedules.
type Tag struct {
	ID     int32
	Name   string
	Colour string // #rrggbb
}

// AddTag adds a tag.
func (p ProjectChanges) AddTag(t Tag) {
	p.queue(`insert into tags (company_id, project_id, tag_id, name, colour) values ($1, $2, $3, $4, $5)`, t.ID, t.Name, t.Colour)
}

// ChangeTag gives a tag another name and colour.
func (p ProjectChanges) ChangeTag(t Tag) {
	p.queue(`update tags set name = $4, colour = $5 where company_id = $1 and project_id = $2 and tag_id = $3`, t.ID, t.Name, t.Colour)
}

// RemoveTag takes a tag away.
func (p ProjectChanges) RemoveTag(id int32) {
	p.queue(`delete from tags where company_id = $1 and project_id = $2 and tag_id = $3`, id)
}

// Tags gives the tags of a project by name.
func Tags(ctx context.Context, db readmodels.DB, company kernel.CompanyID, project kernel.ProjectID) ([]Tag, error) {
	out, err := readmodels.Collect(ctx, db, pgx.RowToStructByPos[Tag],
		`select tag_id, name, colour from rm.projects_tags where company_id = $1 and project_id = $2 order by name, tag_id`, company, project)
	if err != nil {
		return nil, fmt.Errorf("tags: %w", err)
	}
	return out, nil
}
