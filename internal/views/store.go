package views

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// View is a way to look at a schedule.
type View struct {
	ID         kernel.ID
	Company    kernel.CompanyID
	Project    kernel.ProjectID
	Schedule   kernel.ScheduleID
	Owner      kernel.UserID
	Module     string
	OwnDefault bool // what its owner last saw, kept by itself
	Public     bool
	Name       string
	Fields     map[string]json.RawMessage // by the names of the wire
	Default    bool                       // the reader begins with it
}

// Reader is who asks, and whether an administrator does.
type Reader struct {
	User    kernel.UserID
	Company kernel.CompanyID
	Admin   bool
}

// Modules are the parts of the product that have views.
var Modules = []string{"Gantt", "Lookahead_plan"}

// Fields are what a view may hold besides its name, module and who sees it.
var Fields = []string{
	"icon", "label", "filter_query", "order_query", "group_query", "columns_json", "lookahead_init", "lookahead_end", "lookahead_range", "gantt_date_init",
	"gantt_date_end", "beta", "order", "zoom", "visualization", "colors", "collapsed", "gridWidth", "barColor", "rollingStatus", "activityTreeSettings",
}

// standardRange is how far a lookahead reaches that says nothing of it.
const standardRange = `"1 week"`

const (
	longestName = 100
	mostViews   = 200 // of one schedule
	largest     = 64 << 10
)

// Store keeps views. It is safe for use by many goroutines.
type Store struct {
	db    *pgxpool.Pool
	now   func() time.Time
	newID func() kernel.ID
}

// New gives a Store over migrated tables.
func New(db *pgxpool.Pool, now func() time.Time, newID func() kernel.ID) *Store {
	return &Store{db: db, now: now, newID: newID}
}

const columns = `v.id, v.company_id, v.project_id, v.schedule_id, v.owner_id, v.module, v.own_default, v.public, v.name, v.fields,
	exists (select from saved_view_defaults d where d.user_id = $1 and d.view_id = v.id)`

func scan(row pgx.CollectableRow) (v View, err error) {
	err = row.Scan(&v.ID, &v.Company, &v.Project, &v.Schedule, &v.Owner, &v.Module, &v.OwnDefault, &v.Public, &v.Name, &v.Fields, &v.Default)
	return v, err
}

// List gives the views of a schedule that a person sees, their own one first, then by name.
func (s *Store) List(ctx context.Context, r Reader, schedule kernel.ScheduleID) ([]View, error) {
	rows, err := s.db.Query(ctx, `
		select `+columns+` from saved_views v
		where  v.company_id = $2 and v.schedule_id = $3 and (v.public or v.owner_id = $1)
		order  by v.own_default desc, lower(v.name), v.id`, r.User, r.Company, schedule)
	if err != nil {
		return nil, storeError(err)
	}
	out, err := pgx.CollectRows(rows, scan)
	return out, storeError(err)
}

// View gives one that the person sees. Fault: "view.unknown".
func (s *Store) View(ctx context.Context, r Reader, id kernel.ID) (View, error) {
	rows, err := s.db.Query(ctx, `
		select `+columns+` from saved_views v
		where  v.id = $3 and v.company_id = $2 and (v.public or v.owner_id = $1)`, r.User, r.Company, id)
	if err != nil {
		return View{}, storeError(err)
	}
	v, err := pgx.CollectExactlyOneRow(rows, scan)
	if errors.Is(err, pgx.ErrNoRows) {
		return View{}, fault.New(fault.NotFound, "view.unknown", nil)
	}
	return v, storeError(err)
}

// MayChange tells whether somebody may edit and delete a view: its owner, and administrators where it is public.
func (r Reader) MayChange(v *View) bool { return v.Owner == r.User || r.Admin && v.Public }

// check completes a view and says why it cannot be. Faults: "view.name", "view.module", "view.field", "view.too_large".
func (v *View) check() error {
	v.Name = strings.TrimSpace(v.Name)
	switch {
	case v.Name == "" || utf8.RuneCountInString(v.Name) > longestName || strings.ContainsFunc(v.Name, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return fault.New(fault.Invalid, "view.name", fault.P{"max": longestName})
	case !slices.Contains(Modules, v.Module):
		return fault.New(fault.Invalid, "view.module", fault.P{"module": v.Module})
	}
	size := 0
	for name, value := range v.Fields {
		if !slices.Contains(Fields, name) {
			return fault.New(fault.Invalid, "view.field", fault.P{"field": name})
		}
		size += len(value)
	}
	if size > largest {
		return fault.New(fault.Invalid, "view.too_large", fault.P{"max": largest})
	}
	if v.Fields == nil {
		v.Fields = map[string]json.RawMessage{}
	}
	if _, there := v.Fields["lookahead_range"]; !there {
		v.Fields["lookahead_range"] = json.RawMessage(standardRange)
	}
	return nil
}

// Create keeps a view of the person's own. The faults are those of a view, and "view.too_many".
func (s *Store) Create(ctx context.Context, r Reader, v View) (View, error) {
	v.Company, v.Owner, v.OwnDefault = r.Company, r.User, false
	if err := v.check(); err != nil {
		return View{}, err
	}
	return s.insert(ctx, r, v)
}

func (s *Store) insert(ctx context.Context, r Reader, v View) (View, error) {
	v.ID = s.newID()
	now := s.now()
	tag, err := s.db.Exec(ctx, `
		insert into saved_views (id, company_id, project_id, schedule_id, owner_id, module, own_default, public, name, fields, created_at, changed_at)
		select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11
		where  (select count(*) from saved_views where company_id = $2 and schedule_id = $4) < $12`,
		v.ID, v.Company, v.Project, v.Schedule, v.Owner, v.Module, v.OwnDefault, v.Public, v.Name, v.Fields, now, mostViews)
	if err != nil {
		return View{}, storeError(err)
	}
	if tag.RowsAffected() == 0 {
		return View{}, fault.New(fault.Conflict, "view.too_many", fault.P{"max": mostViews})
	}
	return s.View(ctx, r, v.ID)
}

// Change puts another name, reach or content on a view; fields that are not named stay. The one kept by itself never becomes public.
// Faults: those of a view, and "view.not_yours".
func (s *Store) Change(ctx context.Context, r Reader, id kernel.ID, change func(*View)) (View, error) {
	v, err := s.View(ctx, r, id)
	if err != nil {
		return View{}, err
	}
	if !r.MayChange(&v) {
		return View{}, fault.New(fault.Forbidden, "view.not_yours", nil)
	}
	change(&v)
	v.Public = v.Public && !v.OwnDefault
	if err := v.check(); err != nil {
		return View{}, err
	}
	if _, err := s.db.Exec(ctx, `update saved_views set name = $2, public = $3, fields = $4, changed_at = $5 where id = $1`, v.ID, v.Name, v.Public, v.Fields, s.now()); err != nil {
		return View{}, storeError(err)
	}
	return s.View(ctx, r, id)
}

// Delete takes a view away, for everybody. Faults: "view.unknown", "view.not_yours".
func (s *Store) Delete(ctx context.Context, r Reader, id kernel.ID) error {
	v, err := s.View(ctx, r, id)
	if err != nil {
		return err
	}
	if !r.MayChange(&v) {
		return fault.New(fault.Forbidden, "view.not_yours", nil)
	}
	_, err = s.db.Exec(ctx, `delete from saved_views where id = $1`, id)
	return storeError(err)
}

// Clone copies a view that the person sees into a private one of their own.
func (s *Store) Clone(ctx context.Context, r Reader, id kernel.ID, name string) (View, error) {
	v, err := s.View(ctx, r, id)
	if err != nil {
		return View{}, err
	}
	v.Public = false
	if name != "" {
		v.Name = name
	}
	return s.Create(ctx, r, v)
}

// Begin makes a view the one that the person begins with.
func (s *Store) Begin(ctx context.Context, r Reader, id kernel.ID) (View, error) {
	v, err := s.View(ctx, r, id)
	if err != nil {
		return View{}, err
	}
	_, err = s.db.Exec(ctx, `
		insert into saved_view_defaults (user_id, schedule_id, module, view_id) values ($1, $2, $3, $4)
		on conflict (user_id, schedule_id, module) do update set view_id = excluded.view_id`, r.User, v.Schedule, v.Module, id)
	if err != nil {
		return View{}, storeError(err)
	}
	return s.View(ctx, r, id)
}

// KeepOwn keeps what the person sees now as the view that is kept by itself.
func (s *Store) KeepOwn(ctx context.Context, r Reader, v View) (View, error) {
	v.Company, v.Owner, v.OwnDefault, v.Public = r.Company, r.User, true, false
	if err := v.check(); err != nil {
		return View{}, err
	}
	for range 2 { // the first of two windows makes it, the other changes it
		var id kernel.ID
		err := s.db.QueryRow(ctx, `
			update saved_views set name = $4, fields = $5, changed_at = $6
			where  owner_id = $1 and schedule_id = $2 and module = $3 and own_default returning id`,
			r.User, v.Schedule, v.Module, v.Name, v.Fields, s.now()).Scan(&id)
		if err == nil {
			return s.View(ctx, r, id)
		}
		if !errors.Is(err, pgx.ErrNoRows) {
			return View{}, storeError(err)
		}
		kept, err := s.insert(ctx, r, v)
		if err == nil || fault.Has(err, "view.too_many") {
			return kept, err
		}
	}
	return View{}, fault.New(fault.Unavailable, "store.unavailable", nil)
}

func storeError(err error) error {
	var f *fault.Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}
