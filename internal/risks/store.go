package risks

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Record is a simulation that is kept.
type Record struct {
	ID         kernel.ID
	Revision   int64
	Seed       int64
	Parameters json.RawMessage
	Result     json.RawMessage
	By         kernel.UserID
	At         time.Time
}

// Most is how many results of a schedule are kept.
const Most = 20

// Store keeps results. It is safe for use by many goroutines.
type Store struct{ db *pgxpool.Pool }

// NewStore gives a Store over migrated tables.
func NewStore(db *pgxpool.Pool) *Store { return &Store{db: db} }

// Keep stores a result, and lets the oldest go where there are too many.
func (s *Store) Keep(ctx context.Context, of Of, r Record) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			insert into risk_results (company_id, schedule_id, id, revision, seed, parameters, result, made_by, made_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
			of.Company, of.Schedule, r.ID, r.Revision, r.Seed, r.Parameters, r.Result, r.By, r.At)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			delete from risk_results where company_id = $1 and schedule_id = $2 and id in (
				select id from risk_results where company_id = $1 and schedule_id = $2 order by made_at desc, id offset $3)`, of.Company, of.Schedule, Most)
		return err
	})
	return storeError(err)
}

// Head names a result that is kept.
type Head struct {
	ID       kernel.ID
	Revision int64
	At       time.Time
}

// List names the results of a schedule, the newest first.
func (s *Store) List(ctx context.Context, of Of) ([]Head, error) {
	rows, err := s.db.Query(ctx, "select id, revision, made_at from risk_results where company_id = $1 and schedule_id = $2 order by made_at desc, id", of.Company, of.Schedule)
	if err != nil {
		return nil, storeError(err)
	}
	out, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (h Head, err error) {
		err = row.Scan(&h.ID, &h.Revision, &h.At)
		h.At = h.At.UTC()
		return h, err
	})
	return out, storeError(err)
}

// Likely is when a schedule ends by its newest simulation: eight of ten runs ended by then.
type Likely struct {
	Schedule kernel.ScheduleID
	P80      kernel.Minute
	Revision int64 // of the plan that was simulated
	At       time.Time
}

// Likely gives that of schedules of a company that were simulated before an instant.
func (s *Store) Likely(ctx context.Context, company kernel.CompanyID, schedules []kernel.ScheduleID, before time.Time) ([]Likely, error) {
	rows, err := s.db.Query(ctx, `
		select distinct on (schedule_id) schedule_id, (result->'project'->>'p80')::int, revision, made_at
		from   risk_results where company_id = $1 and schedule_id = any($2) and made_at < $3 and result->'project' ? 'p80'
		order  by schedule_id, made_at desc, id`, company, schedules, before)
	if err != nil {
		return nil, storeError(err)
	}
	out, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (l Likely, err error) {
		err = row.Scan(&l.Schedule, &l.P80, &l.Revision, &l.At)
		l.At = l.At.UTC()
		return l, err
	})
	return out, storeError(err)
}

// Read gives one result of a schedule. Fault: risk.unknown.
func (s *Store) Read(ctx context.Context, of Of, id kernel.ID) (r Record, err error) {
	err = s.db.QueryRow(ctx, `
		select id, revision, seed, parameters, result, made_by, made_at from risk_results where company_id = $1 and schedule_id = $2 and id = $3`,
		of.Company, of.Schedule, id).Scan(&r.ID, &r.Revision, &r.Seed, &r.Parameters, &r.Result, &r.By, &r.At)
	if errors.Is(err, pgx.ErrNoRows) {
		return r, fault.New(fault.NotFound, "risk.unknown", nil)
	}
	r.At = r.At.UTC()
	return r, storeError(err)
}

func storeError(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}
