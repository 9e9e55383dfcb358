package gantt

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Write applies the changes: per table one statement that deletes, one that inserts and one that updates. Afterwards the set is empty.
func (c *Changes) Write(ctx context.Context, tx pgx.Tx) error {
	if len(c.order) == 0 {
		return nil
	}
	b := &pgx.Batch{}
	var activities []*ActivityRow
	var links []*LinkRow
	var of, ofLinks []*ScheduleChanges
	for _, s := range c.order {
		s.queueSchedule(b)
		s.queueCalendars(b)
		fresh := s.queueActivities(b)
		activities, of = append(activities, fresh...), appendTimes(of, s, len(fresh))
		added := s.queueLinks(b)
		links, ofLinks = append(links, added...), appendTimes(ofLinks, s, len(added))
	}
	if err := tx.SendBatch(ctx, b).Close(); err != nil {
		return fmt.Errorf("gantt: %w", err)
	}
	if err := readmodels.Insert(ctx, tx, "activities", activityColumns, len(activities), func(i int) []any {
		return activityValues(of[i], activities[i])
	}); err != nil {
		return err
	}
	if err := readmodels.Insert(ctx, tx, "links", linkColumns, len(links), func(i int) []any {
		return linkValues(ofLinks[i], links[i])
	}); err != nil {
		return err
	}
	c.schedules, c.order, c.held = map[key]*ScheduleChanges{}, nil, 0
	return nil
}

func appendTimes(out []*ScheduleChanges, s *ScheduleChanges, n int) []*ScheduleChanges {
	for range n {
		out = append(out, s)
	}
	return out
}

func (s *ScheduleChanges) queueSchedule(b *pgx.Batch) {
	var finish *kernel.Minute
	if s.finish != nil {
		finish = noneIsNull(*s.finish)
	}
	if s.settings == nil {
		b.Queue(`
			update schedules set finish = case when $3 then $4 else finish end, revision = $5, position = $6, changed_at = $7, changed_by = $8
			where  company_id = $1 and schedule_id = $2`,
			s.company, s.schedule, s.finish != nil, finish, s.revision, s.position, s.at, zeroIsNull(s.by))
		return
	}
	o := s.settings
	b.Queue(`
		insert into schedules (company_id, schedule_id, project_id, name, start, minutes_per_day, minutes_per_week, date_format, profile,
		                       data_date, must_finish_by, basis, options, finish, revision, position, changed_at, changed_by)
		values ($1, $2, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $4, $5, $6, $7, $8)
		on conflict (company_id, schedule_id) do update set
		       project_id = excluded.project_id, name = excluded.name, start = excluded.start, minutes_per_day = excluded.minutes_per_day,
		       minutes_per_week = excluded.minutes_per_week, date_format = excluded.date_format, profile = excluded.profile,
		       data_date = excluded.data_date, must_finish_by = excluded.must_finish_by, basis = excluded.basis, options = excluded.options,
		       finish = case when $3 then excluded.finish else schedules.finish end,
		       revision = excluded.revision, position = excluded.position, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
		s.company, s.schedule, s.finish != nil, finish, s.revision, s.position, s.at, zeroIsNull(s.by),
		s.project, o.Name, o.Start, o.MinutesPerDay, o.MinutesPerWeek, o.DateFormat, o.Profile, o.DataDate, o.MustFinishBy, o.Basis, o.Options)
}

func (s *ScheduleChanges) queueCalendars(b *pgx.Batch) {
	for _, row := range slices.Sorted(maps.Keys(s.calendars)) {
		c := s.calendars[row]
		if c.gone {
			b.Queue(`delete from calendars where company_id = $1 and schedule_id = $2 and row_no = $3`, s.company, s.schedule, row)
		}
		if f := c.fresh; f != nil {
			b.Queue(`insert into calendars (company_id, schedule_id, row_no, name, is_default, time) values ($1, $2, $3, $4, $5, $6)`,
				s.company, s.schedule, row, f.Name, f.Default, f.CalendarTime)
		}
		if c.set != 0 {
			b.Queue(`
				update calendars set name = case when $4 then $5 else name end, is_default = case when $6 then $7 else is_default end,
				       time = case when $8 then $9 else time end
				where  company_id = $1 and schedule_id = $2 and row_no = $3`,
				s.company, s.schedule, row, c.set&CalendarName != 0, c.to.Name, c.set&Default != 0, c.to.Default, c.set&Time != 0, c.to.CalendarTime)
		}
	}
}

// queueActivities deletes and updates, and gives the rows to insert by ascending number.
func (s *ScheduleChanges) queueActivities(b *pgx.Batch) (fresh []*ActivityRow) {
	var gone []kernel.Row
	u := updates[ActivityRow]{table: "activities", columns: activityFields}
	var shifts [shiftCount][]int32
	var shifted [shiftCount]bool
	for _, row := range slices.Sorted(maps.Keys(s.activities)) {
		a := s.activities[row]
		if a.gone {
			gone = append(gone, row)
		}
		if a.fresh != nil {
			fresh = append(fresh, a.fresh)
			continue
		}
		if a.set == 0 && a.shift == (Computed{}) {
			continue
		}
		u.add(row, &a.change)
		d := &a.shift
		for i, by := range [shiftCount]int32{d.Start, d.Finish, d.LateStart, d.LateFinish, d.TotalFloat, d.FreeFloat, d.Span, d.Rolled} {
			shifts[i] = append(shifts[i], by)
			shifted[i] = shifted[i] || by != 0
		}
	}
	if len(gone) > 0 {
		b.Queue(`delete from activities where company_id = $1 and schedule_id = $2 and row_no = any($3)`, s.company, s.schedule, gone)
	}
	for i, name := range shiftColumns {
		if shifted[i] {
			u.shift(name, shifts[i])
		}
	}
	u.queue(b, s)
	return fresh
}

// shiftColumns are the computed columns in the order of Computed.
var shiftColumns = [...]string{"start", "finish", "late_start", "late_finish", "total_float", "free_float", "span", "rolled"}

const shiftCount = len(shiftColumns)

// queueLinks deletes, and gives the links to insert by ascending number.
func (s *ScheduleChanges) queueLinks(b *pgx.Batch) (fresh []*LinkRow) {
	var gone []kernel.Row
	u := updates[LinkRow]{table: "links", columns: linkFields}
	for _, row := range slices.Sorted(maps.Keys(s.links)) {
		l := s.links[row]
		if l.gone {
			gone = append(gone, row)
		}
		if l.fresh != nil {
			fresh = append(fresh, l.fresh)
		}
		if l.set != 0 {
			u.add(row, l)
		}
	}
	if len(gone) > 0 {
		b.Queue(`delete from links where company_id = $1 and schedule_id = $2 and row_no = any($3)`, s.company, s.schedule, gone)
	}
	u.queue(b, s)
	return fresh
}

// dated is a date or number for a column that may be null, without an allocation for the many that are.
func dated(m kernel.Minute) any {
	if m.IsNone() {
		return nil
	}
	return int32(m)
}

// numbered does the same for a row.
func numbered(row kernel.Row) any {
	if row == kernel.NoRow {
		return nil
	}
	return int32(row)
}

func noRowIsNull(row kernel.Row) *int32 {
	if row == kernel.NoRow {
		return nil
	}
	n := int32(row)
	return &n
}

func noneIsNull(m kernel.Minute) *kernel.Minute {
	if m.IsNone() {
		return nil
	}
	return &m
}

func zeroIsNull(id kernel.ID) *kernel.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}
