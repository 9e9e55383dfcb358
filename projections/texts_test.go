package projections_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/commands/companies"
	writing "gantry/commands/projects"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	"gantry/projections"
	"gantry/projections/runner"
	"gantry/readmodels/changelog"
	"gantry/readmodels/gantt"
	"gantry/readmodels/imported"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// spice is what no rule lets in any more, and PostgreSQL never did.
const spice = "\x00\x1a0"

// spiced copies a history with the spice behind every text of every event.
func spiced(t *testing.T, from *eventstore.Store) (*eventstore.Store, eventstore.Position) {
	t.Helper()
	to := eventstore.New(memory.New(), office.Registry())
	var last eventstore.Position
	var events []event.Event
	seen := map[string]bool{}
	for r, err := range from.ReadAll(t.Context(), 0) {
		require.NoError(t, err)
		seen[r.Type] = true
		events = append(events, testkit.MapTexts(r.Event, func(s string) string {
			if s == "" {
				return s
			}
			return s + spice
		}))
		if !r.Last() {
			continue
		}
		head, _, err := to.Head(t.Context(), r.Stream)
		require.NoError(t, err)
		last, err = to.Append(t.Context(), r.Stream, head, []eventstore.Command{{ID: r.Command, Actor: r.Actor, Reverts: r.Reverts, At: r.At, Events: events}})
		require.NoError(t, err)
		events = nil
	}
	registry := office.Registry()
	for _, name := range registry.Types() {
		if name == "schedule.tags-kept" { // stored histories alone have it: files bring codes
			continue
		}
		if sample := registry.Sample(name); !seen[name] && holdsText(reflect.TypeOf(sample)) {
			require.Fail(t, "no event of this type is followed", name)
		}
	}
	return to, last
}

// holdsText tells whether a type can hold a text people write.
func holdsText(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String:
		return t == reflect.TypeFor[string]()
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return holdsText(t.Elem())
	case reflect.Map:
		return holdsText(t.Key()) || holdsText(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && holdsText(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// answers is everything readers get of a company's schedule, as JSON.
func answers(t *testing.T, db *pgxpool.Pool, company kernel.CompanyID, id kernel.ScheduleID) string {
	t.Helper()
	var all []any
	note := func(v any, err error) {
		require.NoError(t, err)
		all = append(all, v)
	}
	ctx := t.Context()
	snapshot, err := gantt.Snapshot(ctx, db, company, id)
	note(snapshot, err)
	row, err := gantt.Schedule(ctx, db, company, id)
	note(row, err)
	activities, err := gantt.Activities(ctx, db, company, id)
	note(activities, err)
	for page := 1; page <= 5; page++ {
		log, err := changelog.PageOf(ctx, db, company, id, changelog.Everything, page, 200)
		note(log, err)
	}
	sources, err := imported.Sources(ctx, db, company, id)
	note(sources, err)
	kept, err := imported.KeptOf(ctx, db, company, id)
	note(kept, err)
	list, err := projects.List(ctx, db, company, projects.Administrator)
	note(list, err)
	for _, p := range list {
		categories, err := projects.Categories(ctx, db, company, p.ID)
		note(categories, err)
		tags, err := projects.Tags(ctx, db, company, p.ID)
		note(tags, err)
	}
	owner, _, err := members.Get(ctx, db, company)
	note(owner, err)
	firms, err := members.Subcontracts(ctx, db, company)
	note(firms, err)
	out, err := json.Marshal(all)
	require.NoError(t, err)
	return string(out)
}

func follow(t *testing.T, store *eventstore.Store, pool *pgxpool.Pool, to eventstore.Position, models ...runner.Projection) (r *runner.Runner, stop func()) {
	t.Helper()
	r = runner.New(store, pool, models, nil)
	require.NoError(t, r.Prepare(t.Context(), nil))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); _ = r.Run(ctx) }()
	stop = func() { cancel(); <-done }
	t.Cleanup(stop)
	deadline := time.Now().Add(time.Minute)
	for _, name := range r.Names() {
		for !r.Wait(t.Context(), name, to) {
			require.True(t, time.Now().Before(deadline), "%s does not get to %d", name, to)
		}
	}
	return r, stop
}

func TestStoredTextsThatPostgreSQLCannotHoldAreShownAsTheyWere(t *testing.T) {
	o := office.New(t)
	o.Found()
	id := o.OpenEmpty("House")
	o.Work(rand.New(rand.NewPCG(7, 7)), 700)
	o.Open(schedule.TakeOver{Project: o.Project, Import: schedule.Import{
		Source:     schedule.Source{Tool: "p6", File: "plan.xer", Options: map[string]string{"sched_type": "2"}},
		Settings:   schedule.Settings{Name: "Villa", Start: office.Monday, Options: schedule.Options{Profile: schedule.ProfileP6, DataDate: kernel.None, MustFinishBy: kernel.None}},
		Calendars:  []schedule.Calendar{func() schedule.Calendar { c := schedule.StandardCalendar(); c.Row = 1; return c }()},
		Activities: []schedule.Activity{{Row: 1, Code: "A1", Name: "Walls", Description: "Stone", Kind: schedule.Task, Duration: 480, Calendar: 1}},
		Problems:   map[string]int{"link.external": 1}, LeftOut: map[string]int{"TASK.float_path": 1},
	}})
	made := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}, {Name: "Muro"}}}).Created
	o.PlanAhead(id, made[len(made)-2:])
	o.Attach(id, made[len(made)-1])
	o.PlanWeek(id, made[len(made)-1])
	o.Code(id, made[len(made)-2:]...)
	o.Range(id, made[len(made)-2:]...)
	tagged := "Obra gruesa"
	for _, command := range []project.Command{
		project.Rename{Name: "Hospital"}, project.Change{To: project.Details{Place: "Lima", Type: "hotel"}, Fields: []string{"place", "type"}},
		project.AddCategory{List: project.Reasons, Code: "weather", Name: "Lluvia"}, project.RenameCategory{ID: 34, Name: "Viento"},
		project.RenameCategory{ID: 1, Name: "Diseño"}, project.RemoveCategory{ID: 34},
		project.AddTag{Name: "Hormigón"}, project.AddTag{Name: "Yeso"}, project.ChangeTag{ID: 2, Name: &tagged}, project.RemoveTag{ID: 1}, project.Delete{Reason: "other"}, project.Restore{},
	} {
		done, err := writing.Projects{Store: o.Store, Clock: o}.Execute(t.Context(), o.Caller(0), o.Project, o.ID(), command)
		require.NoError(t, err)
		o.Last = done.Position
	}
	firm := company.Subcontract{ID: o.ID(), Name: "Sur"}
	works := schedule.StandardCalendar().Time
	works.Exceptions = []worktime.Exception{{From: 20_000, To: 20_001, Name: "Navidad"}}
	night, day := company.BaseCalendar{ID: o.ID(), Name: "Turno A", Time: works}, company.BaseCalendar{ID: o.ID(), Name: "Diurno", Time: works}
	for _, command := range []company.Command{
		company.Change{Name: new("Torres"), Country: new("CL")}, company.AddSubcontract{Subcontract: firm}, company.AddSubcontract{Subcontract: company.Subcontract{ID: o.ID(), Name: "Norte"}},
		company.ChangeSubcontract{ID: firm.ID, Name: new("Oeste")}, company.RemoveSubcontract{ID: firm.ID},
		company.SetSetting{Code: "TRANSFER_RESPONSIBLE", On: true}, company.SetFeature{Feature: "takt", On: true},
		company.SetThresholds{To: map[string]*int32{"logic": new(int32(30_000))}},
		company.AddBaseCalendar{Calendar: night}, company.AddBaseCalendar{Calendar: day}, company.ChangeBaseCalendar{ID: night.ID, Name: new("Turno B")},
		company.RemoveBaseCalendar{ID: day.ID},
	} {
		done, err := companies.Companies{Store: o.Store, Clock: o}.Execute(t.Context(), o.Caller(0), o.ID(), command)
		require.NoError(t, err)
		o.Last = done.Position
	}
	stream := eventstore.Stream{Company: o.Company, Kind: eventstore.Plan, ID: id}
	head, _, err := o.Store.Head(t.Context(), stream)
	require.NoError(t, err)
	// Nobody draws a file that gives a row another code, nor baselines.
	o.Last, err = o.Store.Append(t.Context(), stream, head, []eventstore.Command{{ID: o.ID(), At: o.Now(), Events: []event.Event{
		schedule.FieldCode.Was(kernel.SummaryRow, "", "A100"),
		&schedule.BaselineSaved{Baseline: 1, Name: "Contract", Option: schedule.EntireProject, Points: []schedule.BaselineValues{{Name: "House"}}},
		&schedule.UpdateMarked{Update: 1, From: schedule.UpdateMarks{Name: "March", Deleted: true}, To: schedule.UpdateMarks{Name: "March", Narrative: "As agreed", Pin: 1}},
		&schedule.BaselinesMarked{Marks: []schedule.BaselineMark{{
			Baseline: 1, From: schedule.BaselineMarks{Name: "Contract", Deleted: true}, To: schedule.BaselineMarks{Name: "Contract", Description: "Signed", Active: true},
		}}},
	}}})
	require.NoError(t, err)
	pool, plain := testkit.Database(t), testkit.Database(t)
	store, last := spiced(t, o.Store)
	require.Equal(t, o.Last, last)

	r, _ := follow(t, store, pool, last, projections.Set()...)
	parked, err := r.Parked(t.Context())
	require.NoError(t, err)
	require.Empty(t, parked)
	follow(t, o.Store, plain, last, projections.Set()...)

	const written = `\u0000\u001a0`
	got := answers(t, pool, o.Company, id)
	require.Greater(t, strings.Count(got, written), 100)
	require.JSONEq(t, answers(t, plain, o.Company, id), strings.ReplaceAll(got, written, ""))

	before := office.Rows(t, pool, "gantt")
	require.NoError(t, r.Rebuild(t.Context(), "gantt", nil))
	require.Equal(t, before, office.Rows(t, pool, "gantt"), "rebuilt as followed")
}

// older is a read model of a program that gave PostgreSQL every text as it is stored.
type older struct {
	runner.Projection
	store *eventstore.Store
}

func (p older) New() runner.Projector { return &olderProjector{p.Projection.New(), p.store} }

type olderProjector struct {
	runner.Projector
	store *eventstore.Store
}

func (p *olderProjector) Project(ctx context.Context, tx pgx.Tx, batch []eventstore.Recorded) error {
	batch = slices.Clone(batch)
	for i := range batch {
		for r, err := range p.store.Read(ctx, batch[i].Stream, batch[i].Revision-eventstore.Revision(batch[i].Index)-1) {
			if err != nil {
				return err
			}
			if r.ID == batch[i].ID {
				batch[i].Event = r.Event
				break
			}
		}
	}
	return p.Projector.Project(ctx, tx, batch)
}

func TestWhatAnOlderProgramParkedIsHealedByUnpark(t *testing.T) {
	o := office.New(t)
	o.Found()
	id, other := o.OpenEmpty("House"), o.OpenEmpty("Villa")
	o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Walls"}, {Name: "Roof"}}})
	firm := company.Subcontract{ID: o.ID(), Name: "Sur"}
	for _, command := range []company.Command{
		company.Change{Name: new("Torres"), Country: new("CL")}, company.AddSubcontract{Subcontract: firm}, company.AddSubcontract{Subcontract: company.Subcontract{ID: o.ID(), Name: "Norte"}},
		company.ChangeSubcontract{ID: firm.ID, Name: new("Oeste")}, company.RemoveSubcontract{ID: firm.ID},
		company.SetSetting{Code: "TRANSFER_RESPONSIBLE", On: true}, company.SetFeature{Feature: "takt", On: true},
	} {
		done, err := companies.Companies{Store: o.Store, Clock: o}.Execute(t.Context(), o.Caller(0), o.ID(), command)
		require.NoError(t, err)
		o.Last = done.Position
	}
	stream := eventstore.Stream{Company: o.Company, Kind: eventstore.Plan, ID: id}
	head, _, err := o.Store.Head(t.Context(), stream)
	require.NoError(t, err)
	require.NoError(t, o.Planner.Close(t.Context()))
	var row kernel.Row
	for r, err := range o.Store.Read(t.Context(), stream, 0) {
		require.NoError(t, err)
		if e, is := r.Event.(*schedule.ActivitiesAdded); is {
			row = e.Activities[len(e.Activities)-1].Row
		}
	}
	described := schedule.FieldDescription.Was(row, "", "as\x00drawn")
	last, err := o.Store.Append(t.Context(), stream, head, []eventstore.Command{{ID: o.ID(), Actor: o.People[0], At: o.Now(), Events: []event.Event{described}}})
	require.NoError(t, err)

	pool := testkit.Database(t)
	models := projections.Set()
	before := slices.Clone(models)
	for i := range before {
		before[i] = older{before[i], o.Store}
	}
	r, stop := follow(t, o.Store, pool, last, before...)
	parked, err := r.Parked(t.Context())
	require.NoError(t, err)
	require.Len(t, parked, 2, "both read models that hold descriptions")
	for _, each := range parked {
		require.Equal(t, stream, each.Stream)
		require.Equal(t, head+1, each.Revision)
		require.Contains(t, []string{"sqlstate.22021", "sqlstate.22P05"}, each.Code)
	}
	meta, err := gantt.MetaOf(t.Context(), pool, o.Company, id)
	require.NoError(t, err)
	require.True(t, meta.Stale)
	meta, err = gantt.MetaOf(t.Context(), pool, o.Company, other)
	require.NoError(t, err)
	require.False(t, meta.Stale)
	stop()

	upgraded := runner.New(o.Store, pool, models, nil)
	require.NoError(t, upgraded.Prepare(t.Context(), nil))
	for _, each := range parked {
		require.NoError(t, upgraded.Unpark(t.Context(), each.Projection, each.Stream))
	}
	meta, err = gantt.MetaOf(t.Context(), pool, o.Company, id)
	require.NoError(t, err)
	require.False(t, meta.Stale)
	activity, err := gantt.Activity(t.Context(), pool, o.Company, kernel.RowID{Schedule: id, Row: row})
	require.NoError(t, err)
	require.Equal(t, "as\x00drawn", activity.Description)
	log, err := changelog.PageOf(t.Context(), pool, o.Company, id, changelog.Everything, 1, 1)
	require.NoError(t, err)
	require.False(t, log.Stale)
	require.JSONEq(t, `"as\u0000drawn"`, string(log.Entries[0].New))
}
