package httpapitest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"gantry/commands"
	"gantry/commands/companies"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/docs"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/accounts"
	"gantry/internal/analysts"
	filestore "gantry/internal/files"
	"gantry/internal/httpapi"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/edge"
	"gantry/internal/identity"
	"gantry/internal/imports"
	"gantry/internal/live"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/internal/pg"
	"gantry/internal/risks"
	"gantry/internal/sample"
	"gantry/internal/spool"
	"gantry/internal/telemetry"
	"gantry/internal/testkit"
	"gantry/internal/timeclock"
	"gantry/internal/views"
	"gantry/internal/worker"
	"gantry/projections"
	"gantry/projections/runner"
	"gantry/readmodels"
)

// NewID makes an id as the program does.
func NewID() kernel.ID { return kernel.ID(uuid.Must(uuid.NewV7())) }

// World is the real thing on a database of its own: store, writers, read models, live channel and the HTTP edge.
type World struct {
	T         testing.TB
	API       *httpapi.API
	Server    *httptest.Server
	DB        *pgxpool.Pool
	Store     *eventstore.Store
	Identity  *identity.Service
	Planner   *planning.Planner
	Companies companies.Companies
	Projects  projects.Projects
	Models    *runner.Runner
	Logs      *observer.ObservedLogs
	contract  *Contract
	Outbox    *mail.Outbox
	Notices   *notifications.Center
	Desk      *accounts.Desk

	Ours, Theirs Tenant
}

// Tenant is a company with a project, a schedule, and somebody in every role.
type Tenant struct {
	Company  kernel.CompanyID
	Project  kernel.ProjectID
	Schedule kernel.ScheduleID // with two linked activities, once planned
	Activity kernel.Row        // the first of them
	Second   kernel.Row
	Link     kernel.Row
	Calendar kernel.Row // the default one

	Task, Roadblock, Promise         kernel.Row // where a test makes them
	Document                         kernel.Row
	Week, Commitment, Miss, MissTask kernel.Row
	People                           map[access.Role]kernel.UserID
	Firm                             company.Subcontract
}

// Main runs the tests of a package. The program of tests that read files is its own worker.
func Main(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == worker.Command {
		syscall.Exit(imports.Work()) // os.Exit sleeps a second under the race detector
	}
	os.Exit(m.Run())
}

// Meter counts nothing.
type Meter struct{}

func (Meter) Served(string, int, time.Duration) {}
func (Meter) Watching(int)                      {}

// NewWorld starts a server with two companies; change adapts its configuration.
func NewWorld(t testing.TB, change ...func(*edge.Config)) *World {
	t.Helper()
	db := testkit.Database(t)
	core, logs := observer.New(zap.InfoLevel)
	log := zap.New(core)
	registry := event.NewRegistry()
	plan.Register(registry)
	project.Register(registry)
	company.Register(registry)
	history := postgres.New(db)
	w := &World{T: t, DB: db, Store: eventstore.New(history, registry), Logs: logs, contract: TheContract(t)}
	clock := timeclock.System{}
	w.Identity = identity.New(db, identity.Options{Now: clock.Now, NewID: NewID, Cost: identity.Cost{Memory: 64, Passes: 1, Threads: 1}, Site: "https://plan.example"})
	w.Outbox = mail.NewOutbox(db, clock.Now, NewID, func(error) {})
	w.Notices = notifications.New(db, clock.Now, NewID, func(error) {})
	w.Planner = planning.New(planning.Config{Store: w.Store, Clock: clock, NewID: NewID})
	w.Companies = companies.Companies{Store: w.Store, Clock: clock}
	w.Projects = projects.Projects{Store: w.Store, Clock: clock}
	w.Models = runner.New(w.Store, db, projections.Set(), nil)
	require.NoError(t, w.Models.Prepare(t.Context(), nil))
	hub := live.New(w.Store, log)
	hub.ReadsOwners(edge.Owners(w.Planner))
	metrics := telemetry.NewMetrics("test")
	usage := telemetry.NewUsage(db, log, metrics, clock.Now)

	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { _ = w.Models.Run(ctx) })
	running.Go(func() { _ = hub.Run(ctx) })

	files, err := spool.Open(t.TempDir())
	require.NoError(t, err)
	pictures, err := filestore.Open(t.Context(), t.TempDir(), db, clock.Now, NewID)
	require.NoError(t, err)
	workers := worker.New(worker.Config{Scratch: files.Path()})
	w.Ours, w.Theirs = w.tenant("Constructora Lautaro"), w.tenant("Otra Empresa")
	trial := sample.Loader{Projects: w.Projects, Planner: w.Planner, Clock: clock}
	w.Desk = accounts.New(accounts.Config{
		Identity: w.Identity, Outbox: w.Outbox, Notify: w.Notices, Companies: w.Companies, Projects: w.Projects, Progress: w.Models, Database: readmodels.Open(testkit.Reader(t, db)), Members: db,
		NewID: NewID, BaseURL: "https://plan.example", Invited: 6, Sample: trial, Contact: "contact@plan.example",
	})
	running.Go(func() { w.Notices.Run(ctx, w.Store, w.Desk) })
	cfg := edge.Config{
		Identity: w.Identity, Accounts: w.Desk, Notices: w.Notices, Views: views.New(db, clock.Now, NewID), Risks: risks.NewStore(db), SignUp: true, Planner: w.Planner, Projects: w.Projects, Companies: w.Companies, Usage: usage, Live: hub, Store: w.Store, Progress: w.Models,
		Database: readmodels.Open(testkit.Reader(t, db)), Members: db,
		Clock: clock, NewID: NewID, Logger: log, Meter: Meter{}, Contract: docs.OpenAPI, Metrics: metrics.Handler(), Version: "test",
		Analysts: &analysts.Desk{
			Lists: db, Now: clock.Now, Entry: analysts.Entry{Kind: analysts.External},
			Acts: func(ctx context.Context) (*pgxpool.Pool, error) { return pg.Open(ctx, db.Config().ConnString()) },
		},
		Workers: workers, Spool: files, Files: pictures, Sample: trial,
		Demo: &accountsapi.Demo{Company: w.Ours.Company, People: []accountsapi.Visitor{
			{User: w.Ours.People[access.Planner], Email: "planner@ours.example", Name: "Ana", Lastname: "Soto", Role: access.Planner},
			{User: w.Ours.People[access.Client], Email: "client@ours.example", Name: "Paula", Lastname: "Reyes", Role: access.Client},
		}},
	}
	for _, f := range change {
		f(&cfg)
	}
	w.API, err = edge.New(cfg)
	require.NoError(t, err)
	w.Server = httptest.NewServer(w.API.Handler())
	t.Cleanup(func() {
		w.API.Drain()
		w.Server.Close()
		require.NoError(t, workers.Close())
		require.NoError(t, errors.Join(files.Close(), pictures.Close()))
		require.NoError(t, w.Planner.Close(context.Background()))
		require.NoError(t, usage.Stop(context.Background()))
		cancel()
		running.Wait()
		require.NoError(t, history.Close())
	})
	return w
}

// Password is everybody's.
const Password = "Andamio-1234"

// tenant makes a company with a person in every role, through the commands everybody uses.
func (w *World) tenant(name string) Tenant {
	w.T.Helper()
	ctx := w.T.Context()
	x := Tenant{Company: NewID(), Project: NewID(), People: map[access.Role]kernel.UserID{}}
	owner := commands.Caller{Company: x.Company, User: NewID(), Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	_, err := w.Companies.Execute(ctx, owner, NewID(), company.Create{Name: name})
	require.NoError(w.T, err)
	var last eventstore.Position
	for _, role := range access.Roles {
		id, err := w.Identity.EnsureUser(ctx, identity.NewUser{
			Email: fmt.Sprintf("%s-%s@%s.example", role, x.Company.String()[24:], "robles"), Name: "Ana " + string(role), Lastname: "Soto", Language: "es", Password: Password,
		})
		require.NoError(w.T, err)
		x.People[role] = id
		if role == access.SuperAdmin { // of the installation, and no member
			require.NoError(w.T, w.Identity.GrantSuperadmin(ctx, id))
			continue
		}
		_, err = w.Companies.Execute(ctx, owner, NewID(), company.AddMember{User: id, Role: role})
		require.NoError(w.T, err)
	}
	x.Firm = company.Subcontract{ID: NewID(), Name: "Sanitarios Sur"}
	_, err = w.Companies.Execute(ctx, owner, NewID(), company.AddSubcontract{Subcontract: x.Firm})
	require.NoError(w.T, err)
	r, err := w.Projects.Execute(ctx, owner, x.Project, NewID(), project.Create{Name: "Clínica", Place: "Santiago"})
	require.NoError(w.T, err)
	last = r.Position
	for _, model := range w.Models.Names() {
		require.True(w.T, w.Models.Wait(ctx, model, last), model)
	}
	return x
}

// Schedule makes an empty schedule of a tenant and gives its id.
func (w *World) Schedule(x Tenant, name string) kernel.ScheduleID {
	w.T.Helper()
	var made struct{ ID kernel.ID }
	w.As(x, access.Planner).OK(http.MethodPost, "/api/projects/"+x.Project.String()+"/schedules", map[string]any{"name": name, "start": 29_628_000}).Into(w.T, &made)
	return made.ID
}

// Planned gives a tenant a schedule with two activities, one after the other.
func (w *World) Planned(x *Tenant) {
	w.T.Helper()
	x.Schedule = w.Schedule(*x, "Programa")
	planner := w.As(*x, access.Planner)
	id := NewID()
	r := planner.Command(x.Schedule, map[string]any{"id": id, "type": "activities.add", "items": []any{
		map[string]any{"name": "Trazado", "duration": 960}, map[string]any{"name": "Excavación", "duration": 2400},
	}})
	require.EqualValues(w.T, "accepted", r.Outcome, r.Fault)
	x.Activity, x.Second = r.IDs[id.String()+"#1"], r.IDs[id.String()+"#2"]
	id = NewID()
	r = planner.Command(x.Schedule, map[string]any{"id": id, "type": "links.add", "items": []any{map[string]any{"from": x.Activity, "to": x.Second, "type": "FS"}}})
	require.EqualValues(w.T, "accepted", r.Outcome, r.Fault)
	x.Link = r.IDs[id.String()+"#1"]
	require.NoError(w.T, w.Planner.Inspect(w.T.Context(), x.Schedule, commands.Caller{Company: x.Company}, func(s *plan.State, _ eventstore.Revision) {
		x.Calendar = s.Schedule().DefaultCalendar().Row
	}))
	for _, model := range w.Models.Names() {
		require.True(w.T, w.Models.Wait(w.T.Context(), model, r.Position), model)
	}
}

// Row is the wire id of a row of a tenant's schedule.
func (x Tenant) Row(n kernel.Row) string { return kernel.RowID{Schedule: x.Schedule, Row: n}.String() }

// Log is the path of the schedule's change log.
func (x Tenant) Log() string { return "/api/activitys/scheduleChangelog/" + x.Schedule.String() }

// Commands is the path that takes commands for the schedule.
func (x Tenant) Commands() string { return "/api/schedules/" + x.Schedule.String() + "/commands" }

// Slowed is a world whose rates refill when the test says so.
func Slowed(t testing.TB, r httpapi.Rates) (*World, *timeclock.Stepping) {
	t.Helper()
	clock := timeclock.NewStepping(time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC))
	w := NewWorld(t, func(c *edge.Config) {
		c.Rates, c.Clock, c.TrustedProxies = r, clock, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	return w, clock
}

// At lets a subtest use its parent's world.
func (w *World) At(t testing.TB) *World {
	copied := *w
	copied.T = t
	return &copied
}

// Email is the address of the person in a role.
func (x Tenant) Email(role access.Role) string {
	return string(role) + "-" + x.Company.String()[24:] + "@robles.example"
}
