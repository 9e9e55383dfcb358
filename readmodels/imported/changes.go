package imported

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Of says whose rows are meant: a schedule and the command that took a file over.
type Of struct {
	Company  kernel.CompanyID
	Schedule kernel.ScheduleID
	Command  kernel.CommandID
}

// table gathers the new rows of one table.
type table struct {
	name    string
	columns []string
	rows    [][]any
}

// Changes gathers what a run of events does to the tables, in the order of the events. The zero value is not usable: NewChanges.
type Changes struct {
	sources, dates, tags, resources, assignments, baselines table
	codes                                                   []Code // in the order they happened
	// cleared are the schedules whose dates give way to those that follow; they are cleared before rows are added.
	cleared []Of
	// again are files that may be there already: older programs could store one command twice. Their rows are removed before rows are added.
	again []Of
	// back are the files that were taken back; they are marked after rows are added.
	back []Of
}

// NewChanges gives an empty set.
func NewChanges() *Changes {
	of := func(name string, columns ...string) table {
		return table{name: name, columns: append([]string{"company_id", "schedule_id"}, columns...)}
	}
	return &Changes{
		sources:     of("sources", "command_id", "revision", "mode", "tool", "version", "file", "project", "activities", "options", "currency", "problems", "left_out", "taken_at", "taken_by", "taken_back"),
		dates:       of("dates", "row_no", "start", "finish", "late_start", "late_finish", "total_float", "free_float", "critical"),
		tags:        of("tags", "command_id", "row_no", "category", "value", "code"),
		resources:   of("resources", "command_id", "resource_no", "code", "name", "kind", "calendar", "units", "max_units"),
		assignments: of("assignments", "command_id", "row_no", "resource_no", "work", "done", "quantity", "cost", "used_cost", "driving"),
		baselines:   of("baselines", "command_id", "name", "row_no", "start", "finish", "duration", "work", "cost"),
	}
}

func (c *Changes) tables() []*table {
	return []*table{&c.sources, &c.dates, &c.tags, &c.resources, &c.assignments, &c.baselines}
}

// ofCommands are the tables whose rows name the command that brought them, in their third column.
func (c *Changes) ofCommands() []*table {
	return []*table{&c.sources, &c.tags, &c.resources, &c.assignments, &c.baselines}
}

// Held is how many rows wait to be written.
func (c *Changes) Held() int {
	n := len(c.cleared) + len(c.again) + len(c.back) + len(c.codes)
	for _, t := range c.tables() {
		n += len(t.rows)
	}
	return n
}

// Write clears, adds and marks. Afterwards the set is empty.
func (c *Changes) Write(ctx context.Context, tx pgx.Tx) error {
	for _, of := range c.cleared {
		if _, err := tx.Exec(ctx, `delete from dates where company_id = $1 and schedule_id = $2`, of.Company, of.Schedule); err != nil {
			return fmt.Errorf("imported: %w", err)
		}
	}
	for _, of := range c.again {
		for _, t := range c.ofCommands() {
			_, err := tx.Exec(ctx, `delete from `+t.name+` where company_id = $1 and schedule_id = $2 and command_id = $3`, of.Company, of.Schedule, of.Command)
			if err != nil {
				return fmt.Errorf("imported: %w", err)
			}
		}
	}
	for _, t := range c.tables() {
		if err := readmodels.Insert(ctx, tx, t.name, t.columns, len(t.rows), func(i int) []any { return t.rows[i] }); err != nil {
			return err
		}
		t.rows = nil
	}
	for _, of := range c.back {
		_, err := tx.Exec(ctx, `update sources set taken_back = true where company_id = $1 and schedule_id = $2 and command_id = $3`, of.Company, of.Schedule, of.Command)
		if err != nil {
			return fmt.Errorf("imported: %w", err)
		}
	}
	if len(c.codes) > 0 {
		b := &pgx.Batch{}
		for i := range c.codes {
			sql, args := c.codes[i].statement()
			b.Queue(sql, args...)
		}
		if err := tx.SendBatch(ctx, b).Close(); err != nil {
			return fmt.Errorf("imported codes: %w", err)
		}
	}
	c.cleared, c.again, c.back, c.codes = nil, nil, nil, nil
	return nil
}

// Took notes a file. One that a history holds twice counts once, as it came the last time.
func (c *Changes) Took(of Of, s Source) {
	empty := func(m map[string]int) map[string]int {
		if m == nil {
			return map[string]int{}
		}
		return m
	}
	if s.Options == nil {
		s.Options = map[string]string{}
	}
	c.again = append(c.again, of)
	for _, t := range c.ofCommands() {
		t.rows = slices.DeleteFunc(t.rows, func(row []any) bool { return row[0] == of.Company && row[1] == of.Schedule && row[2] == of.Command })
	}
	c.back = slices.DeleteFunc(c.back, func(b Of) bool { return b == of })
	c.sources.rows = append(c.sources.rows, []any{
		of.Company, of.Schedule, of.Command, s.Revision, s.Mode, s.Tool, s.Version, s.File, s.Project, s.Activities,
		s.Options, s.Currency, empty(s.Problems), empty(s.LeftOut), s.At, s.By, false,
	})
}

// TakenBack notes that a command was taken back. Most commands brought no file: then nothing is noted.
func (c *Changes) TakenBack(of Of) { c.back = append(c.back, of) }

// ClearDates takes the comparison set of a schedule away, with what waits of it.
func (c *Changes) ClearDates(of Of) {
	c.cleared = append(c.cleared, of)
	kept := c.dates.rows[:0]
	for _, row := range c.dates.rows {
		if row[0] != of.Company || row[1] != of.Schedule {
			kept = append(kept, row)
		}
	}
	c.dates.rows = kept
}

// AddDate adds a row to the comparison set.
func (c *Changes) AddDate(of Of, d Date) {
	c.dates.rows = append(c.dates.rows, []any{
		of.Company, of.Schedule, int32(d.Row), d.Start, d.Finish, d.LateStart, d.LateFinish, d.TotalFloat, d.FreeFloat, d.Critical,
	})
}

// AddTag adds a tag.
func (c *Changes) AddTag(of Of, t Tag) {
	c.tags.rows = append(c.tags.rows, []any{of.Company, of.Schedule, of.Command, int32(t.Row), t.Category, t.Value, t.Code})
}

// Resource is somebody or something that works; amounts are in ten-thousandths.
type Resource struct {
	Number   kernel.Row
	Code     string
	Name     string
	Kind     string
	Calendar *kernel.Row
	Units    string
	MaxUnits kernel.Percent
}

// AddResource adds a resource.
func (c *Changes) AddResource(of Of, r Resource) {
	c.resources.rows = append(c.resources.rows, []any{of.Company, of.Schedule, of.Command, int32(r.Number), r.Code, r.Name, r.Kind, r.Calendar, r.Units, int32(r.MaxUnits)})
}

// Assignment is the work of a resource on an activity, in minutes and ten-thousandths.
type Assignment struct {
	Row, Resource            kernel.Row
	Work, Done               int64
	Quantity, Cost, UsedCost kernel.Amount
	Driving                  bool
}

// AddAssignment adds an assignment.
func (c *Changes) AddAssignment(of Of, a Assignment) {
	c.assignments.rows = append(c.assignments.rows, []any{
		of.Company, of.Schedule, of.Command, int32(a.Row), int32(a.Resource), a.Work, a.Done, int64(a.Quantity), int64(a.Cost), int64(a.UsedCost), a.Driving,
	})
}

// Point is an activity of a baseline.
type Point struct {
	Row           kernel.Row
	Start, Finish *kernel.Minute
	Duration      int32
	Work          int64
	Cost          kernel.Amount
}

// AddPoint adds a point to a baseline.
func (c *Changes) AddPoint(of Of, name string, p Point) {
	c.baselines.rows = append(c.baselines.rows, []any{
		of.Company, of.Schedule, of.Command, name, int32(p.Row), p.Start, p.Finish, p.Duration, p.Work, int64(p.Cost),
	})
}
