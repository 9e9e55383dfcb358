package projects

import (
	"context"
	"fmt"
	"maps"
	"slices"
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

// CreateProject adds a project.
func (c *Changes) CreateProject(company kernel.CompanyID, project kernel.ProjectID, name, place string) {
	c.projects.Queue(`insert into projects (company_id, project_id, name, place, revision) values ($1, $2, $3, $4, 0)`, company, project, name, place)
}

// RenameProject gives a project another name.
func (c *Changes) RenameProject(company kernel.CompanyID, project kernel.ProjectID, name string) {
	c.projects.Queue(`update projects set name = $3 where company_id = $1 and project_id = $2`, company, project, name)
}

// ProjectReached notes the last event of a project.
func (c *Changes) ProjectReached(company kernel.CompanyID, project kernel.ProjectID, revision int64) {
	c.projects.Queue(`update projects set revision = $3 where company_id = $1 and project_id = $2`, company, project, revision)
}

// Of gives the changes of one schedule.
func (c *Changes) Of(company kernel.CompanyID, schedule kernel.ScheduleID) *ScheduleChanges {
	k := key{company, schedule}
	if s, known := c.schedules[k]; known {
		return s
	}
	s := &ScheduleChanges{all: c, company: company, schedule: schedule, activities: map[kernel.Row]*activityChange{}}
	c.schedules[k] = s
	c.order = append(c.order, s)
	c.held++
	return s
}

// ScheduleChanges are the changes of one schedule.
type ScheduleChanges struct {
	all        *Changes
	company    kernel.CompanyID
	schedule   kernel.ScheduleID
	settings   *Schedule // ID, Project, Name and Start of it
	finish     *kernel.Minute
	revision   int64
	at         time.Time
	by         kernel.UserID
	activities map[kernel.Row]*activityChange
}

// Work is what an activity weighs in its schedule's progress.
type Work struct {
	Leaf     bool // is no summary
	Duration int32
	Progress kernel.Percent
}

// activityChange is an activity as it is afterwards (now nil: gone), or what is to be set on the one in the table.
type activityChange struct {
	whole    bool
	now      *Work
	leaf     *bool
	duration *int32
}

// Set replaces project, name and start.
func (s *ScheduleChanges) Set(project kernel.ProjectID, name string, start kernel.Minute) {
	s.settings = &Schedule{Project: project, Name: name, Start: start}
}

// Finish sets the project finish.
func (s *ScheduleChanges) Finish(at kernel.Minute) { s.finish = &at }

// Reached notes the last event taken in.
func (s *ScheduleChanges) Reached(revision int64, at time.Time, by kernel.UserID) {
	s.revision, s.at, s.by = revision, at, by
}

func (s *ScheduleChanges) activity(row kernel.Row) *activityChange {
	a, known := s.activities[row]
	if !known {
		a = &activityChange{}
		s.activities[row] = a
		s.all.held++
	}
	return a
}

// Add adds an activity; the project summary is none.
func (s *ScheduleChanges) Add(row kernel.Row, w Work) {
	if row != kernel.SummaryRow {
		*s.activity(row) = activityChange{whole: true, now: &w}
	}
}

// Remove takes an activity away.
func (s *ScheduleChanges) Remove(row kernel.Row) {
	if row != kernel.SummaryRow {
		*s.activity(row) = activityChange{whole: true}
	}
}

// SetLeaf says whether an activity is no summary.
func (s *ScheduleChanges) SetLeaf(row kernel.Row, leaf bool) {
	if row == kernel.SummaryRow {
		return
	}
	a := s.activity(row)
	if a.whole {
		a.now.Leaf = leaf
		return
	}
	a.leaf = &leaf
}

// SetDuration sets an activity's working minutes.
func (s *ScheduleChanges) SetDuration(row kernel.Row, minutes int32) {
	if row == kernel.SummaryRow {
		return
	}
	a := s.activity(row)
	if a.whole {
		a.now.Duration = minutes
		return
	}
	a.duration = &minutes
}

// Write applies the changes. A schedule's sums move by what its rows weigh more than they did. Afterwards the set is empty.
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

// sums are a schedule's totals, or by how much they move.
type sums struct {
	activities   int
	weight, done int64
}

func (t *sums) add(w *Work, by int) {
	if w == nil {
		return
	}
	t.activities += by
	if w.Leaf {
		t.weight += int64(by) * int64(w.Duration)
		t.done += int64(by) * int64(w.Duration) * int64(w.Progress)
	}
}

func (s *ScheduleChanges) write(ctx context.Context, tx pgx.Tx) error {
	b := &pgx.Batch{}
	moved, err := s.queueActivities(ctx, tx, b)
	if err != nil {
		return err
	}
	var finish *kernel.Minute
	if s.finish != nil && !s.finish.IsNone() {
		finish = s.finish
	}
	var by *kernel.ID
	if !s.by.IsZero() {
		by = &s.by
	}
	if o := s.settings; o != nil {
		b.Queue(`
			insert into schedules (company_id, schedule_id, project_id, name, start, activities, weight, done, revision, changed_at)
			values ($1, $2, $3, $4, $5, 0, 0, 0, 0, $6)
			on conflict (company_id, schedule_id) do update set project_id = excluded.project_id, name = excluded.name, start = excluded.start`,
			s.company, s.schedule, o.Project, o.Name, o.Start, s.at)
	}
	b.Queue(`
		update schedules set
		       finish = case when $3 then $4 else finish end, activities = activities + $5, weight = weight + $6, done = done + $7,
		       revision = $8, changed_at = $9, changed_by = $10
		where  company_id = $1 and schedule_id = $2`,
		s.company, s.schedule, s.finish != nil, finish, moved.activities, moved.weight, moved.done, s.revision, s.at, by)
	return tx.SendBatch(ctx, b).Close()
}

// queueActivities writes the rows and gives by how much the sums move.
func (s *ScheduleChanges) queueActivities(ctx context.Context, tx pgx.Tx, b *pgx.Batch) (sums, error) {
	var moved sums
	if len(s.activities) == 0 {
		return moved, nil
	}
	rows := slices.Sorted(maps.Keys(s.activities))
	before, err := s.before(ctx, tx, rows)
	if err != nil {
		return moved, err
	}
	var gone, numbers, durations, progress []int32
	var leaves []bool
	for _, row := range rows {
		a, old := s.activities[row], before[row]
		now := a.now
		if !a.whole && old != nil {
			w := *old
			if a.leaf != nil {
				w.Leaf = *a.leaf
			}
			if a.duration != nil {
				w.Duration = *a.duration
			}
			now = &w
		}
		moved.add(old, -1)
		moved.add(now, 1)
		switch {
		case now == nil && old != nil:
			gone = append(gone, int32(row))
		case now != nil && (old == nil || *old != *now):
			numbers, leaves = append(numbers, int32(row)), append(leaves, now.Leaf)
			durations, progress = append(durations, now.Duration), append(progress, int32(now.Progress))
		}
	}
	if len(gone) > 0 {
		b.Queue(`delete from activities where company_id = $1 and schedule_id = $2 and row_no = any($3)`, s.company, s.schedule, gone)
	}
	if len(numbers) > 0 {
		b.Queue(`
			insert into activities (company_id, schedule_id, row_no, leaf, duration, progress)
			select $1, $2, * from unnest($3::int[], $4::boolean[], $5::int[], $6::int[])
			on conflict (company_id, schedule_id, row_no) do update set
			       leaf = excluded.leaf, duration = excluded.duration, progress = excluded.progress`,
			s.company, s.schedule, numbers, leaves, durations, progress)
	}
	return moved, nil
}

// before reads the rows as they stand in the table.
func (s *ScheduleChanges) before(ctx context.Context, tx pgx.Tx, rows []kernel.Row) (map[kernel.Row]*Work, error) {
	found, err := tx.Query(ctx, `
		select row_no, leaf, duration, progress from activities where company_id = $1 and schedule_id = $2 and row_no = any($3)`,
		s.company, s.schedule, rows)
	if err != nil {
		return nil, err
	}
	type row struct {
		Row kernel.Row
		Work
	}
	list, err := pgx.CollectRows(found, func(r pgx.CollectableRow) (x row, err error) {
		err = r.Scan(&x.Row, &x.Leaf, &x.Duration, &x.Progress)
		return x, err
	})
	if err != nil {
		return nil, err
	}
	out := make(map[kernel.Row]*Work, len(list))
	for i := range list {
		out[list[i].Row] = &list[i].Work
	}
	return out, nil
}
