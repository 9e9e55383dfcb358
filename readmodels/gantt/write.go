package gantt

import (
	"context"
	"encoding/json"
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
		if err := s.queueCalendars(b); err != nil {
			return err
		}
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
		l := links[i]
		return []any{ofLinks[i].company, ofLinks[i].schedule, int32(l.Row), int32(l.From), int32(l.To), l.Type, l.Lag}
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
		                       data_date, must_finish_by, options, finish, revision, position, changed_at, changed_by)
		values ($1, $2, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $4, $5, $6, $7, $8)
		on conflict (company_id, schedule_id) do update set
		       project_id = excluded.project_id, name = excluded.name, start = excluded.start, minutes_per_day = excluded.minutes_per_day,
		       minutes_per_week = excluded.minutes_per_week, date_format = excluded.date_format, profile = excluded.profile,
		       data_date = excluded.data_date, must_finish_by = excluded.must_finish_by, options = excluded.options,
		       finish = case when $3 then excluded.finish else schedules.finish end,
		       revision = excluded.revision, position = excluded.position, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
		s.company, s.schedule, s.finish != nil, finish, s.revision, s.position, s.at, zeroIsNull(s.by),
		o.Project, o.Name, o.Start, o.MinutesPerDay, o.MinutesPerWeek, o.DateFormat, o.Profile, noneIsNull(o.DataDate),
		noneIsNull(o.MustFinishBy), json.RawMessage(o.Options))
}

func (s *ScheduleChanges) queueCalendars(b *pgx.Batch) error {
	for _, row := range slices.Sorted(maps.Keys(s.calendars)) {
		c := s.calendars[row]
		if c.gone {
			b.Queue(`delete from calendars where company_id = $1 and schedule_id = $2 and row_no = $3`, s.company, s.schedule, row)
		}
		if c.fresh == nil {
			continue
		}
		time, err := json.Marshal(c.fresh.CalendarTime)
		if err != nil {
			return err
		}
		b.Queue(`insert into calendars (company_id, schedule_id, row_no, name, is_default, time) values ($1, $2, $3, $4, $5, $6)`,
			s.company, s.schedule, row, c.fresh.Name, c.fresh.Default, json.RawMessage(time))
	}
	return nil
}

// queueActivities deletes and updates, and gives the rows to insert by ascending number.
func (s *ScheduleChanges) queueActivities(b *pgx.Batch) (fresh []*ActivityRow) {
	var gone []kernel.Row
	var u updates
	for _, row := range slices.Sorted(maps.Keys(s.activities)) {
		a := s.activities[row]
		if a.gone {
			gone = append(gone, row)
		}
		if a.fresh != nil {
			fresh = append(fresh, a.fresh)
			continue
		}
		if a.set != 0 || a.shift != (Dates{}) {
			u.add(row, a)
		}
	}
	if len(gone) > 0 {
		b.Queue(`delete from activities where company_id = $1 and schedule_id = $2 and row_no = any($3)`, s.company, s.schedule, gone)
	}
	if len(u.rows) > 0 {
		u.queue(b, s)
	}
	return fresh
}

// updates are columns of changes; a column nobody needs stays nil and travels as null.
type updates struct {
	rows      []int32
	any       fields
	name      []*string
	kind      []*string
	parent    []*int32
	rank      []*string
	duration  []*int32
	remaining []*int32
	flags     []*int16
	shifts    [7][]int32
	shifted   [7]bool
}

func (u *updates) add(row kernel.Row, a *activityChange) {
	u.rows = append(u.rows, int32(row))
	u.any |= a.set
	u.name = append(u.name, given(a.set&setName, a.name))
	u.kind = append(u.kind, given(a.set&setKind, a.kind))
	u.parent = append(u.parent, given(a.set&setPlace, int32(a.place.parent)))
	u.rank = append(u.rank, given(a.set&setPlace, string(a.place.rank)))
	u.duration = append(u.duration, given(a.set&setDuration, a.duration))
	u.remaining = append(u.remaining, given(a.set&setRemaining, a.remaining))
	u.flags = append(u.flags, given(a.set&setFlags, int16(a.flags)))
	d := &a.shift
	for i, by := range [7]int32{d.Start, d.Finish, d.LateStart, d.LateFinish, d.TotalFloat, d.FreeFloat, d.Span} {
		u.shifts[i] = append(u.shifts[i], by)
		u.shifted[i] = u.shifted[i] || by != 0
	}
}

func (u *updates) queue(b *pgx.Batch, s *ScheduleChanges) {
	for i := range u.shifts {
		if !u.shifted[i] {
			u.shifts[i] = nil
		}
	}
	drop(&u.name, u.any&setName)
	drop(&u.kind, u.any&setKind)
	drop(&u.parent, u.any&setPlace)
	drop(&u.rank, u.any&setPlace)
	drop(&u.duration, u.any&setDuration)
	drop(&u.remaining, u.any&setRemaining)
	drop(&u.flags, u.any&setFlags)
	b.Queue(`
		update activities a set
		       name        = coalesce(u.name, a.name),
		       kind        = coalesce(u.kind, a.kind),
		       parent      = coalesce(u.parent, a.parent),
		       rank        = coalesce(u.rank, a.rank),
		       duration    = coalesce(u.duration, a.duration),
		       remaining   = coalesce(u.remaining, a.remaining),
		       flags       = coalesce(u.flags, a.flags),
		       start       = a.start       + coalesce(u.start, 0),
		       finish      = a.finish      + coalesce(u.finish, 0),
		       late_start  = a.late_start  + coalesce(u.late_start, 0),
		       late_finish = a.late_finish + coalesce(u.late_finish, 0),
		       total_float = a.total_float + coalesce(u.total_float, 0),
		       free_float  = a.free_float  + coalesce(u.free_float, 0),
		       span        = a.span        + coalesce(u.span, 0)
		from   unnest($3::int[], $4::text[], $5::text[], $6::int[], $7::text[], $8::int[], $9::int[], $10::smallint[],
		              $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::int[], $17::int[])
		       as u (row_no, name, kind, parent, rank, duration, remaining, flags,
		             start, finish, late_start, late_finish, total_float, free_float, span)
		where  a.company_id = $1 and a.schedule_id = $2 and a.row_no = u.row_no`,
		s.company, s.schedule, u.rows, u.name, u.kind, u.parent, u.rank, u.duration, u.remaining, u.flags,
		u.shifts[0], u.shifts[1], u.shifts[2], u.shifts[3], u.shifts[4], u.shifts[5], u.shifts[6])
}

func given[T any](set fields, v T) *T {
	if set == 0 {
		return nil
	}
	return &v
}

func drop[T any](column *[]*T, set fields) {
	if set == 0 {
		*column = nil
	}
}

// queueLinks deletes, and gives the links to insert by ascending number.
func (s *ScheduleChanges) queueLinks(b *pgx.Batch) (fresh []*LinkRow) {
	var gone []kernel.Row
	for _, row := range slices.Sorted(maps.Keys(s.links)) {
		l := s.links[row]
		if l.gone {
			gone = append(gone, row)
		}
		if l.fresh != nil {
			fresh = append(fresh, l.fresh)
		}
	}
	if len(gone) > 0 {
		b.Queue(`delete from links where company_id = $1 and schedule_id = $2 and row_no = any($3)`, s.company, s.schedule, gone)
	}
	return fresh
}

var (
	linkColumns     = []string{"company_id", "schedule_id", "row_no", "from_row", "to_row", "type", "lag"}
	activityColumns = []string{
		"company_id", "schedule_id", "row_no", "parent", "rank", "code", "name", "kind", "duration", "remaining", "calendar",
		"constraint_type", "constraint_date", "constraint_mandatory", "second_type", "second_date", "second_mandatory", "progress",
		"actual_start", "actual_finish", "manual", "start", "finish", "late_start", "late_finish", "total_float", "free_float", "span", "flags",
	}
)

func activityValues(s *ScheduleChanges, a *ActivityRow) []any {
	return []any{
		s.company, s.schedule, int32(a.Row), int32(a.Parent), string(a.Rank), a.Code, a.Name, a.Kind, a.Duration, a.Remaining, int32(a.Calendar),
		a.Constraint, dated(a.ConstraintDate), a.ConstraintMandatory, a.Second, dated(a.SecondDate), a.SecondMandatory, int32(a.Progress),
		dated(a.ActualStart), dated(a.ActualFinish), a.Manual, int32(a.Start), int32(a.Finish), int32(a.LateStart), int32(a.LateFinish),
		a.TotalFloat, a.FreeFloat, a.Span, int16(a.Flags),
	}
}

// dated is a date for a column that may be null, without an allocation for the many that are.
func dated(m kernel.Minute) any {
	if m.IsNone() {
		return nil
	}
	return int32(m)
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
