package curves

import (
	"context"
	_ "embed"
	"errors"
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

// Baseline is a baseline without its points.
type Baseline struct {
	Number                             int32
	Name                               string
	Active, Visible, Deleted, Imported bool
}

// Point is an activity of a baseline.
type Point struct {
	Row            kernel.Row
	Start, Finish  kernel.Minute
	Duration       int32
	Cost, ManHours int64
	Calendar       kernel.Row
}

// Spending is what an activity had cost from a moment on.
type Spending struct {
	Row      kernel.Row
	Revision int64 // of the event
	At       time.Time
	Spent    int64
}

// Changes gathers what a run of events does to the tables, in the order of the events. The zero value is not usable: NewChanges.
type Changes struct {
	schedules map[readmodels.PlanKey]*ScheduleChanges
	order     []*ScheduleChanges
	held      int
}

// NewChanges gives an empty set.
func NewChanges() *Changes { return &Changes{schedules: map[readmodels.PlanKey]*ScheduleChanges{}} }

// Held is how many rows wait to be written.
func (c *Changes) Held() int { return c.held }

// ScheduleChanges are the changes of one schedule.
type ScheduleChanges struct {
	readmodels.PlanKey
	of                 *Changes
	steps              []func(context.Context, pgx.Tx) error // about baselines, in their order
	spendings          []Spending
	writes             []write
	revision, position int64
}

// Of gives the changes of one schedule.
func (c *Changes) Of(company kernel.CompanyID, schedule kernel.ScheduleID) *ScheduleChanges {
	k := readmodels.PlanKey{Company: company, Schedule: schedule}
	s, known := c.schedules[k]
	if !known {
		s = &ScheduleChanges{PlanKey: k, of: c}
		c.schedules[k] = s
		c.order = append(c.order, s)
		c.held++
	}
	return s
}

// Reached notes the last event taken in.
func (s *ScheduleChanges) Reached(revision, position int64) {
	s.revision, s.position = revision, position
}

// Spend notes what an activity has cost.
func (s *ScheduleChanges) Spend(x Spending) {
	s.spendings = append(s.spendings, x)
	s.of.held++
}

type write struct {
	row      kernel.Row
	revision int64
}

// Wrote notes that an event wrote to rows.
func (s *ScheduleChanges) Wrote(revision int64, rows ...kernel.Row) {
	for _, row := range rows {
		s.writes = append(s.writes, write{row, revision})
	}
	s.of.held += len(rows)
}

func (s *ScheduleChanges) step(rows int, do func(context.Context, pgx.Tx) error) {
	s.steps = append(s.steps, do)
	s.of.held += rows
}

// Save adds a baseline that people saved, or its next part. It is deleted until a mark lists it.
func (s *ScheduleChanges) Save(number int32, name string, points []Point) {
	s.step(len(points), func(ctx context.Context, tx pgx.Tx) error {
		return s.extend(ctx, tx, Baseline{Number: number, Name: name, Deleted: true}, points)
	})
}

// filePart is how many points each part of a file's baseline has, but the last.
const filePart = 2_000

// Keep adds a baseline of a file, or its next part: points come by ascending activity, and a part that begins a baseline follows no full one.
func (s *ScheduleChanges) Keep(name string, points []Point) {
	s.step(len(points), func(ctx context.Context, tx pgx.Tx) error {
		if len(points) == 0 {
			return nil
		}
		type end struct {
			Number   int32
			Imported bool
			Name     string
			Points   int32
			Last     kernel.Row
		}
		rows, err := tx.Query(ctx, `select number, imported, name, points, last_row from baselines where company_id = $1 and schedule_id = $2 order by number desc limit 1`, s.Company, s.Schedule)
		if err != nil {
			return err
		}
		last, err := pgx.CollectOneRow(rows, pgx.RowToStructByPos[end])
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		b := Baseline{Number: last.Number, Name: name, Imported: true}
		if !last.Imported || last.Name != readmodels.Keep(name) || last.Points%filePart != 0 || last.Last >= points[0].Row {
			b.Number++
		}
		return s.extend(ctx, tx, b, points)
	})
}

// Mark gives a baseline another name or standing.
func (s *ScheduleChanges) Mark(b Baseline) {
	s.step(1, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `update baselines set name = $4, active = $5, visible = $6, deleted = $7 where company_id = $1 and schedule_id = $2 and number = $3`,
			s.Company, s.Schedule, b.Number, readmodels.Keep(b.Name), b.Active, b.Visible, b.Deleted)
		return err
	})
}

var pointColumns = []string{"company_id", "schedule_id", "number", "row_no", "start", "finish", "duration", "cost", "man_hours", "calendar"}

func (s *ScheduleChanges) extend(ctx context.Context, tx pgx.Tx, b Baseline, points []Point) error {
	last := int32(0)
	if n := len(points); n > 0 {
		last = int32(points[n-1].Row)
	}
	_, err := tx.Exec(ctx, `
		insert into baselines (company_id, schedule_id, number, name, active, visible, deleted, imported, points, last_row)
		values ($1, $2, $3, $4, false, false, $5, $6, $7, $8)
		on conflict (company_id, schedule_id, number) do update set points = baselines.points + excluded.points, last_row = excluded.last_row`,
		s.Company, s.Schedule, b.Number, readmodels.Keep(b.Name), b.Deleted, b.Imported, len(points), last)
	if err != nil {
		return err
	}
	return readmodels.Insert(ctx, tx, "points", pointColumns, len(points), func(i int) []any {
		p := &points[i]
		return []any{s.Company, s.Schedule, b.Number, int32(p.Row), int32(p.Start), int32(p.Finish), p.Duration, p.Cost, p.ManHours, int32(p.Calendar)}
	})
}

// Write applies the changes. Afterwards the set is empty.
func (c *Changes) Write(ctx context.Context, tx pgx.Tx) error {
	for _, s := range c.order {
		if err := s.write(ctx, tx); err != nil {
			return fmt.Errorf("curves: %w", err)
		}
	}
	*c = *NewChanges()
	return nil
}

func (s *ScheduleChanges) write(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `
		insert into schedules (company_id, schedule_id, revision, position) values ($1, $2, $3, $4)
		on conflict (company_id, schedule_id) do update set revision = excluded.revision, position = excluded.position`, s.Company, s.Schedule, s.revision, s.position)
	if err != nil {
		return err
	}
	for _, step := range s.steps {
		if err := step(ctx, tx); err != nil {
			return err
		}
	}
	if err := readmodels.Insert(ctx, tx, "writes", []string{"company_id", "schedule_id", "row_no", "revision"}, len(s.writes), func(i int) []any {
		return []any{s.Company, s.Schedule, int32(s.writes[i].row), s.writes[i].revision}
	}); err != nil {
		return err
	}
	return readmodels.Insert(ctx, tx, "spendings", []string{"company_id", "schedule_id", "row_no", "revision", "recorded_at", "spent"}, len(s.spendings), func(i int) []any {
		x := &s.spendings[i]
		return []any{s.Company, s.Schedule, int32(x.Row), x.Revision, x.At, x.Spent}
	})
}
