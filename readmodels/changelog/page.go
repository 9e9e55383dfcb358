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

// The nested changes come with their entries: one statement, one moment.
const entriesSQL = `
select e.entity, e.type, e.attribute, e.row_no, e.name, e.old_value, e.new_value,
       e.predecessor, e.predecessor_name, e.successor, e.successor_name,
       e.seq, e.first_revision, e.revision, e.position, e.command_id, e.at, e.actor_id, e.reversal, e.reverts,
       coalesce(e.reverts_revision, 0), e.schedule_name, e.moved, e.nested,
       coalesce(e.finish_from, -2147483648), coalesce(e.finish_to, -2147483648), e.finish_work,
       (select json_agg(json_build_object('Entity', c.entity, 'Type', c.type, 'Attribute', c.attribute, 'Row', c.row_no, 'Name', c.name,
               'Old', c.old_value, 'New', c.new_value, 'Predecessor', c.predecessor, 'PredecessorName', c.predecessor_name,
               'Successor', c.successor, 'SuccessorName', c.successor_name) order by c.ordinal)
        from   rm.changelog_changes c
        where  c.company_id = e.company_id and c.schedule_id = e.schedule_id and c.seq = e.seq)
from   rm.changelog_entries e
`

// PageOf gives a page of the change log of a schedule of this company, newest first; page counts from 1, limit is taken as PageSize
// when it is not within 1 … 200. A page beyond the end, or an unknown schedule, has no entries.
func PageOf(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, page, limit int) (Page, error) {
	if limit < 1 || limit > 200 {
		limit = PageSize
	}
	page = min(max(page, 1), 10_000_000)
	out := Page{Page: page, Limit: limit}
	type header struct {
		Entries int
		Stale   bool
	}
	h, known, err := readmodels.First(ctx, db, pgx.RowToStructByPos[header], `
		select s.entries, exists (select from projection_parked p where p.projection = 'changelog' and p.generation = s.generation
		       and p.company_id = s.company_id and p.stream_kind = 'plan' and p.stream_id = s.schedule_id)
		from   rm.changelog_schedules s
		where  s.company_id = $1 and s.schedule_id = $2`, company, schedule)
	if err != nil {
		return Page{}, fmt.Errorf("change log: %w", err)
	}
	if !known {
		return out, nil
	}
	out.Stale, out.Total, out.TotalPages = h.Stale, h.Entries, (h.Entries+limit-1)/limit
	newest := h.Entries - (page-1)*limit // numbers have no gaps, so a page is a range of them
	out.Entries, err = readmodels.Collect(ctx, db, scanEntry, entriesSQL+`
		where  e.company_id = $1 and e.schedule_id = $2 and e.seq <= $3 and e.seq > $4
		order  by e.seq desc`, company, schedule, newest, max(newest-limit, 0))
	if err != nil {
		return Page{}, fmt.Errorf("change log: %w", err)
	}
	return out, nil
}

// PageFiltered is PageOf with the entries that a filter keeps; its total counts these.
func PageFiltered(
	ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, f Filter, page, limit int,
) (Page, error) {
	if f.IsEmpty() {
		return PageOf(ctx, db, company, schedule, page, limit)
	}
	out, err := PageOf(ctx, db, company, schedule, 10_000_000, limit) // what is known of the schedule, without entries
	if err != nil {
		return Page{}, err
	}
	where, args := f.conditions([]any{company, schedule})
	where = "where e.company_id = $1 and e.schedule_id = $2 and " + where
	if out.Total, _, err = readmodels.First(ctx, db, pgx.RowTo[int], "select count(*) from rm.changelog_entries e "+where, args...); err != nil {
		return Page{}, fmt.Errorf("change log: %w", err)
	}
	out.Page, out.TotalPages = min(max(page, 1), 10_000_000), (out.Total+out.Limit-1)/out.Limit
	paging := fmt.Sprintf(" order by e.seq desc limit %d offset %d", out.Limit, (out.Page-1)*out.Limit)
	if out.Entries, err = readmodels.Collect(ctx, db, scanEntry, entriesSQL+where+paging, args...); err != nil {
		return Page{}, fmt.Errorf("change log: %w", err)
	}
	return out, nil
}

// PageHolding gives the page with the entry a revision of the schedule belongs to, or with the one before it; a revision nobody has
// made yet is on the first.
func PageHolding(
	ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, revision int64, limit int,
) (int, error) {
	newer, _, err := readmodels.First(ctx, db, pgx.RowTo[int], `
		select count(*) from rm.changelog_entries where company_id = $1 and schedule_id = $2 and first_revision > $3`,
		company, schedule, revision)
	if err != nil {
		return 0, fmt.Errorf("change log: %w", err)
	}
	return newer/max(limit, 1) + 1, nil
}

func scanEntry(row pgx.CollectableRow) (e Entry, err error) {
	var actor, reverts *kernel.ID
	err = row.Scan(&e.Entity, &e.Type, &e.Attribute, &e.Row, &e.Name, &e.Old, &e.New,
		&e.Predecessor, &e.PredecessorName, &e.Successor, &e.SuccessorName,
		&e.Seq, &e.FirstRevision, &e.Revision, &e.Position, &e.Command, &e.At, &actor, &e.Reversal, &reverts,
		&e.RevertsRevision, &e.ScheduleName, &e.Moved, &e.Nested, &e.FinishFrom, &e.FinishTo, &e.FinishWork, &e.Changes)
	e.At = e.At.UTC()
	if actor != nil {
		e.Actor = *actor
	}
	if reverts != nil {
		e.Reverts = *reverts
	}
	for i := range e.Changes {
		c := &e.Changes[i]
		c.Old, c.New = present(c.Old), present(c.New)
	}
	return e, err
}

// present leaves out the null that JSON writes for what is absent.
func present(v json.RawMessage) json.RawMessage {
	if string(v) == "null" {
		return nil
	}
	return v
}

// FinishSeries gives every move of the project finish of a schedule of this company, oldest first: the steps of its line over time.
func FinishSeries(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID) ([]FinishStep, error) {
	out, err := readmodels.Collect(ctx, db, func(row pgx.CollectableRow) (s FinishStep, err error) {
		var at time.Time
		var actor *kernel.ID
		err = row.Scan(&s.Revision, &at, &s.From, &s.Finish, &s.Work, &actor, &s.Entity, &s.Type, &s.Attribute, &s.Name)
		s.At = at.UTC()
		if actor != nil {
			s.Actor = *actor
		}
		return s, err
	}, `
		select revision, at, coalesce(finish_from, -2147483648), coalesce(finish_to, -2147483648), finish_work,
		       actor_id, entity, case when reversal = '' then type else reversal end, attribute, name
		from   rm.changelog_entries
		where  company_id = $1 and schedule_id = $2 and finish_from is distinct from finish_to
		order  by revision`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("finish series: %w", err)
	}
	return out, nil
}
