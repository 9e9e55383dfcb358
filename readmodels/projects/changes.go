package projects

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
)

// Changes gathers what a run of events does to the tables; each row is written once. Events must come in their order. The zero value
// is not usable: NewChanges.
type Changes struct {
	projects  pgx.Batch
	schedules map[key]*ScheduleChanges
	order     []*ScheduleChanges
	held      int
}

// key: two companies may hold the same schedule id.
type key struct {
	company  kernel.CompanyID
	schedule kernel.ScheduleID
}

// NewChanges gives an empty set.
func NewChanges() *Changes { return &Changes{schedules: map[key]*ScheduleChanges{}} }

// Held is about how many rows wait to be written.
func (c *Changes) Held() int { return c.held + c.projects.Len() }

// Of gives the changes of one schedule.
func (c *Changes) Of(company kernel.CompanyID, schedule kernel.ScheduleID) *ScheduleChanges {
	k := key{company, schedule}
	if s, known := c.schedules[k]; known {
		return s
	}
	s := &ScheduleChanges{company: company, schedule: schedule}
	c.schedules[k] = s
	c.order = append(c.order, s)
	c.held++
	return s
}

// ScheduleChanges are the changes of one schedule.
type ScheduleChanges struct {
	company    kernel.CompanyID
	schedule   kernel.ScheduleID
	born       int64
	rank       *kernel.Rank
	removed    *bool
	hidden     *bool
	productive *bool
	settings   *Schedule // ID, Project, Name and Start of it
	finish     *kernel.Minute
	rows       int   // more than before
	activities int   // more than before
	progress   int32 // more than before
	revision   int64
	at         time.Time
	by         kernel.UserID
}

// Set replaces project, name and start.
func (s *ScheduleChanges) Set(project kernel.ProjectID, name string, start kernel.Minute) {
	s.settings = &Schedule{Project: project, Name: name, Start: start}
}

// Born notes the position of the first event.
func (s *ScheduleChanges) Born(at int64) { s.born = at }

// Rank sets the place in the project's list.
func (s *ScheduleChanges) Rank(to kernel.Rank) { s.rank = &to }

// Remove takes the schedule out of the list, or puts it back.
func (s *ScheduleChanges) Remove(yes bool) { s.removed = &yes }

// Hide shows the schedule to few, or to all.
func (s *ScheduleChanges) Hide(yes bool) { s.hidden = &yes }

// Produce makes the schedule count in analytics, or not.
func (s *ScheduleChanges) Produce(yes bool) { s.productive = &yes }

// Finish sets the project finish.
func (s *ScheduleChanges) Finish(at kernel.Minute) { s.finish = &at }

// Reached notes the last event taken in.
func (s *ScheduleChanges) Reached(revision int64, at time.Time, by kernel.UserID) {
	s.revision, s.at, s.by = revision, at, by
}

// Count adds a number of rows, the project summary not counted, and of those that are no summary.
func (s *ScheduleChanges) Count(rows, activities int) {
	s.rows += rows
	s.activities += activities
}

// Gain moves the progress.
func (s *ScheduleChanges) Gain(by int32) { s.progress += by }

// Write applies the changes. Afterwards the set is empty.
func (c *Changes) Write(ctx context.Context, tx pgx.Tx) error {
	if c.projects.Len() > 0 {
		if err := tx.SendBatch(ctx, &c.projects).Close(); err != nil {
			return fmt.Errorf("projects: %w", err)
		}
		c.projects = pgx.Batch{}
	}
	for _, s := range c.order {
		if err := s.write(ctx, tx); err != nil {
			return fmt.Errorf("projects: %w", err)
		}
	}
	c.schedules, c.order, c.held = map[key]*ScheduleChanges{}, nil, 0
	return nil
}

func (s *ScheduleChanges) write(ctx context.Context, tx pgx.Tx) error {
	b := &pgx.Batch{}
	if o := s.settings; o != nil {
		b.Queue(`
			insert into schedules (company_id, schedule_id, project_id, name, start, row_count, activities, progress, revision, changed_at, born)
			values ($1, $2, $3, $4, $5, 0, 0, 0, 0, $6, $7)
			on conflict (company_id, schedule_id) do update set project_id = excluded.project_id, name = excluded.name, start = excluded.start`,
			s.company, s.schedule, o.Project, o.Name, o.Start, s.at, s.born)
	}
	if s.revision > 0 {
		s.writePlan(b)
	}
	if s.rank != nil || s.removed != nil || s.hidden != nil || s.productive != nil {
		b.Queue(`
			insert into standings as s (company_id, schedule_id, rank, removed, hidden, productive)
			values ($1, $2, $3, coalesce($4, false), coalesce($5, false), coalesce($6, true))
			on conflict (company_id, schedule_id) do update set
			   rank = coalesce($3, s.rank), removed = coalesce($4, s.removed), hidden = coalesce($5, s.hidden), productive = coalesce($6, s.productive)`, s.company, s.schedule, s.rank, s.removed, s.hidden, s.productive)
	}
	return tx.SendBatch(ctx, b).Close()
}

// writePlan writes what the plan's own events change.
func (s *ScheduleChanges) writePlan(b *pgx.Batch) {
	var finish *kernel.Minute
	if s.finish != nil && !s.finish.IsNone() {
		finish = s.finish
	}
	var by *kernel.ID
	if !s.by.IsZero() {
		by = &s.by
	}
	b.Queue(`
		update schedules set
		       finish = case when $3 then $4 else finish end, activities = activities + $5, progress = progress + $6,
		       revision = $7, changed_at = $8, changed_by = $9, row_count = row_count + $10
		where  company_id = $1 and schedule_id = $2`,
		s.company, s.schedule, s.finish != nil, finish, s.activities, s.progress, s.revision, s.at, by, s.rows)
}
