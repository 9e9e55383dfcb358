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

// PageOf gives a page of the change log of a schedule of this company as far as a sight goes, newest first; page counts from 1, limit is
// taken as PageSize when it is not within 1 … 200. A page beyond the end, or an unknown schedule, has no entries.
func PageOf(
	ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, sight Sight, page, limit int,
) (Page, error) {
	return PageFiltered(ctx, db, company, schedule, sight, Filter{}, page, limit)
}

// PageFiltered is PageOf with the entries that a filter keeps; its total counts these.
func PageFiltered(
	ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, sight Sight, f Filter, page, limit int,
) (Page, error) {
	if limit < 1 || limit > 200 {
		limit = PageSize
	}
	out := Page{Page: min(max(page, 1), 10_000_000), Limit: limit}
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
	r := newReading(sight, company, schedule)
	where, paging := "where e.company_id = $1 and e.schedule_id = $2 and ", " order by e.seq desc"
	if out.Stale, out.Total = h.Stale, h.Entries; sight.Whole() && f.IsEmpty() {
		newest := h.Entries - (out.Page-1)*limit // numbers have no gaps, so a page is a range of them
		where += "e.seq <= " + r.value(newest) + " and e.seq > " + r.value(max(newest-limit, 0))
	} else {
		where += f.conditions(r)
		paging += fmt.Sprintf(" limit %d offset %d", limit, (out.Page-1)*limit)
		if out.Total, _, err = readmodels.First(ctx, db, pgx.RowTo[int], "select count(*) from "+r.entries()+" e "+where, r.args...); err != nil {
			return Page{}, fmt.Errorf("change log: %w", err)
		}
	}
	out.TotalPages = (out.Total + limit - 1) / limit
	if out.Entries, err = readmodels.Collect(ctx, db, scanEntry, r.selected()+where+paging, r.args...); err != nil {
		return Page{}, fmt.Errorf("change log: %w", err)
	}
	return out, nil
}

// PageHolding gives the page with the entry a revision of the schedule belongs to, or with the one before it that is seen; a revision
// nobody has made yet is on the first.
func PageHolding(
	ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, sight Sight, revision int64, limit int,
) (int, error) {
	r := newReading(sight, company, schedule)
	newer, _, err := readmodels.First(ctx, db, pgx.RowTo[int], `
		select count(*) from `+r.entries()+` e
		where  e.company_id = $1 and e.schedule_id = $2 and e.first_revision > `+r.value(revision), r.args...)
	if err != nil {
		return 0, fmt.Errorf("change log: %w", err)
	}
	return newer/max(limit, 1) + 1, nil
}

func scanEntry(row pgx.CollectableRow) (e Entry, err error) {
	var actor, reverts *kernel.ID
	var beyond int
	err = row.Scan(&e.Entity, &e.Type, &e.Attribute, &e.Row, &e.Name, &e.Old, &e.New,
		&e.Predecessor, &e.PredecessorName, &e.Successor, &e.SuccessorName,
		&e.Seq, &e.FirstRevision, &e.Revision, &e.Position, &e.Command, &e.At, &actor, &e.Reversal, &reverts,
		&e.RevertsRevision, &e.ScheduleName, &e.Moved, &beyond, &e.FinishFrom, &e.FinishTo, &e.FinishWork, &e.Changes)
	e.At, e.Nested = e.At.UTC(), len(e.Changes)+beyond
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

// FinishSeries gives every move of the project finish of a schedule of this company, oldest first: the steps of its line over time. The
// finish is everybody's; a step whose cause is not seen names the schedule alone.
func FinishSeries(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, sight Sight) ([]FinishStep, error) {
	r := newReading(sight, company, schedule)
	cause := "left join lateral (select x.entity, x.type, x.attribute, x.name) e on true"
	if !sight.Whole() {
		cause = "left join " + r.entries() + " e on e.seq = x.seq"
	}
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
		select x.revision, x.at, coalesce(x.finish_from, -2147483648), coalesce(x.finish_to, -2147483648), x.finish_work, x.actor_id,
		       coalesce(e.entity, '`+EntitySchedule+`'), case when x.reversal = '' then coalesce(e.type, '`+Update+`') else x.reversal end,
		       coalesce(e.attribute, ''), coalesce(e.name, '')
		from   rm.changelog_entries x `+cause+`
		where  x.company_id = $1 and x.schedule_id = $2 and x.finish_from is distinct from x.finish_to
		order  by x.revision`, r.args...)
	if err != nil {
		return nil, fmt.Errorf("finish series: %w", err)
	}
	return out, nil
}
