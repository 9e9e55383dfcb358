package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
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
	"gantry/internal/httpapi"
	"gantry/internal/identity"
	"gantry/internal/imports"
	"gantry/internal/live"
	"gantry/internal/mail"
	"gantry/internal/spool"
	"gantry/internal/telemetry"
	"gantry/internal/testkit"
	"gantry/internal/timeclock"
	"gantry/internal/worker"
	"gantry/projections"
	"gantry/projections/runner"
	"gantry/readmodels"
)

func newID() kernel.ID { return kernel.ID(uuid.Must(uuid.NewV7())) }

// world is the real thing on a database of its own: store, writers, read models, live channel and the HTTP edge.
type world struct {
	t         *testing.T
	api       *httpapi.API
	server    *httptest.Server
	db        *pgxpool.Pool
	store     *eventstore.Store
	identity  *identity.Service
	planner   *planning.Planner
	companies companies.Companies
	projects  projects.Projects
	models    *runner.Runner
	logs      *observer.ObservedLogs
	contract  *contract
	outbox    *mail.Outbox
	desk      *accounts.Desk

	ours, theirs tenant
}

// tenant is a company with a project, a schedule, and somebody in every role.
type tenant struct {
	company  kernel.CompanyID
	project  kernel.ProjectID
	schedule kernel.ScheduleID // with two linked activities, once planned
	activity kernel.Row        // the first of them
	second   kernel.Row
	link     kernel.Row
	calendar kernel.Row // the default one
	people   map[access.Role]kernel.UserID
}

// The program of these tests is its own worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == worker.Command {
		os.Exit(imports.Work())
	}
	os.Exit(m.Run())
}

type meter struct{}

func (meter) Served(string, int, time.Duration) {}
func (meter) Watching(int)                      {}

func newWorld(t *testing.T, change ...func(*httpapi.Config)) *world {
	t.Helper()
	db := testkit.Database(t)
	core, logs := observer.New(zap.InfoLevel)
	log := zap.New(core)
	registry := event.NewRegistry()
	plan.Register(registry)
	project.Register(registry)
	company.Register(registry)
	history := postgres.New(db)
	w := &world{t: t, db: db, store: eventstore.New(history, registry), logs: logs, contract: theContract(t)}
	clock := timeclock.System{}
	w.identity = identity.New(db, identity.Options{Now: clock.Now, NewID: newID, Cost: identity.Cost{Memory: 64, Passes: 1, Threads: 1}})
	w.outbox = mail.NewOutbox(db, clock.Now, newID, func(error) {})
	w.planner = planning.New(planning.Config{Store: w.store, Clock: clock, NewID: newID})
	w.companies = companies.Companies{Store: w.store, Clock: clock}
	w.projects = projects.Projects{Store: w.store, Clock: clock}
	w.models = runner.New(w.store, db, projections.Set(), nil)
	require.NoError(t, w.models.Prepare(t.Context(), nil))
	hub := live.New(w.store, log)
	metrics := telemetry.NewMetrics("test")
	usage := telemetry.NewUsage(db, log, metrics, clock.Now)

	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { _ = w.models.Run(ctx) })
	running.Go(func() { _ = hub.Run(ctx) })

	files, err := spool.Open(t.TempDir())
	require.NoError(t, err)
	workers := worker.New(worker.Config{Scratch: files.Path()})
	w.ours, w.theirs = w.tenant("Constructora Lautaro"), w.tenant("Otra Empresa")
	w.desk = accounts.New(accounts.Config{
		Identity: w.identity, Outbox: w.outbox, Companies: w.companies, Progress: w.models, Database: readmodels.Open(testkit.Reader(t, db)),
		NewID: newID, BaseURL: "https://plan.example", Invited: 6,
	})
	cfg := httpapi.Config{
		Identity: w.identity, Accounts: w.desk, SignUp: true, Planner: w.planner, Projects: w.projects, Usage: usage, Live: hub, Store: w.store, Progress: w.models,
		Database: readmodels.Open(testkit.Reader(t, db)), Members: db,
		Clock: clock, NewID: newID, Logger: log, Meter: meter{}, Contract: docs.OpenAPI, Metrics: metrics.Handler(), Version: "test",
		Workers: workers, Spool: files,
		Demo: &httpapi.Demo{Company: w.ours.company, People: []httpapi.Visitor{
			{User: w.ours.people[access.Planner], Email: "planner@ours.example", Name: "Ana", Lastname: "Soto", Role: access.Planner},
			{User: w.ours.people[access.Client], Email: "client@ours.example", Name: "Paula", Lastname: "Reyes", Role: access.Client},
		}},
	}
	for _, f := range change {
		f(&cfg)
	}
	w.api, err = httpapi.New(cfg)
	require.NoError(t, err)
	w.server = httptest.NewServer(w.api.Handler())
	t.Cleanup(func() {
		w.api.Drain()
		w.server.Close()
		require.NoError(t, workers.Close())
		require.NoError(t, files.Close())
		require.NoError(t, w.planner.Close(context.Background()))
		require.NoError(t, usage.Stop(context.Background()))
		cancel()
		running.Wait()
		require.NoError(t, history.Close())
	})
	return w
}

const password = "Andamio-1234"

// tenant makes a company with a person in every role, through the commands everybody uses.
func (w *world) tenant(name string) tenant {
	w.t.Helper()
	ctx := w.t.Context()
	x := tenant{company: newID(), project: newID(), people: map[access.Role]kernel.UserID{}}
	owner := commands.Caller{Company: x.company, User: newID(), Role: access.SuperAdmin, Level: access.Full, Calendars: access.Full}
	_, err := w.companies.Execute(ctx, owner, newID(), company.Create{Name: name})
	require.NoError(w.t, err)
	var last eventstore.Position
	for _, role := range access.Roles {
		id, err := w.identity.EnsureUser(ctx, identity.NewUser{
			Email: fmt.Sprintf("%s-%s@%s.example", role, x.company.String()[24:], "robles"), Name: "Ana " + string(role), Lastname: "Soto", Language: "es", Password: password,
		})
		require.NoError(w.t, err)
		x.people[role] = id
		_, err = w.companies.Execute(ctx, owner, newID(), company.AddMember{User: id, Role: role})
		require.NoError(w.t, err)
	}
	r, err := w.projects.Execute(ctx, owner, x.project, newID(), project.Create{Name: "Clínica", Place: "Santiago"})
	require.NoError(w.t, err)
	last = r.Position
	for _, model := range w.models.Names() {
		require.True(w.t, w.models.Wait(ctx, model, last), model)
	}
	return x
}

// client is somebody signed in, or nobody.
type client struct {
	w      *world
	cookie *http.Cookie
	csrf   string
	bearer string
	header http.Header // sent with everything
}

// nobody has no session.
func (w *world) nobody() *client { return &client{w: w, header: http.Header{}} }

// as signs somebody of a company in.
func (w *world) as(x tenant, role access.Role) *client {
	w.t.Helper()
	o, err := w.identity.Open(w.t.Context(), x.people[role], x.company, identity.From{Address: "127.0.0.1"})
	require.NoError(w.t, err)
	return &client{w: w, cookie: &http.Cookie{Name: "gantry_session", Value: o.Token}, csrf: identity.CSRF(o.Token), header: http.Header{}}
}

// answer is what came back.
type answer struct {
	*http.Response
	body []byte
}

func (a answer) into(t *testing.T, v any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(a.body, v), string(a.body))
}

func (a answer) code(t *testing.T) string {
	t.Helper()
	var p httpapi.Problem
	a.into(t, &p)
	return p.Code
}

func (c *client) request(method, path string, body any) *http.Request {
	c.w.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	case []byte:
		reader = bytes.NewReader(b)
	default:
		text, err := json.Marshal(body)
		require.NoError(c.w.t, err)
		reader = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(c.w.t.Context(), method, c.w.server.URL+path, reader)
	require.NoError(c.w.t, err)
	if reader != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.cookie != nil {
		r.AddCookie(c.cookie)
	}
	if c.csrf != "" {
		r.Header.Set("X-CSRF-Token", c.csrf)
	}
	if c.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+c.bearer)
	}
	for k, v := range c.header {
		r.Header[k] = v
	}
	return r
}

// do sends a request and holds the answer against the API's description.
func (c *client) do(method, path string, body any) answer {
	c.w.t.Helper()
	r := c.request(method, path, body)
	sent := []byte{}
	if r.Body != nil {
		sent, _ = io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(sent))
	}
	res, err := c.w.server.Client().Do(r)
	require.NoError(c.w.t, err)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	require.NoError(c.w.t, err)
	if strings.HasPrefix(r.URL.Path, "/api/") && res.StatusCode != http.StatusMethodNotAllowed {
		c.w.contract.holds(c.w.t, r, sent, res, b)
	}
	return answer{res, b}
}

// ok is do for requests that must succeed.
func (c *client) ok(method, path string, body any) answer {
	c.w.t.Helper()
	a := c.do(method, path, body)
	require.Less(c.w.t, a.StatusCode, 300, "%s %s: %s", method, path, a.body)
	return a
}

// schedule makes an empty schedule of a tenant and gives its id.
func (w *world) schedule(x tenant, name string) kernel.ScheduleID {
	w.t.Helper()
	var made struct{ ID kernel.ID }
	w.as(x, access.Planner).ok(http.MethodPost, "/api/projects/"+x.project.String()+"/schedules", map[string]any{"name": name, "start": 29_628_000}).into(w.t, &made)
	return made.ID
}

// planned gives a tenant a schedule with two activities, one after the other.
func (w *world) planned(x *tenant) {
	w.t.Helper()
	x.schedule = w.schedule(*x, "Programa")
	planner := w.as(*x, access.Planner)
	id := newID()
	r := planner.command(x.schedule, map[string]any{"id": id, "type": "activities.add", "items": []any{
		map[string]any{"name": "Trazado", "duration": 960}, map[string]any{"name": "Excavación", "duration": 2400},
	}})
	require.EqualValues(w.t, "accepted", r.Outcome, r.Fault)
	x.activity, x.second = r.IDs[id.String()+"#1"], r.IDs[id.String()+"#2"]
	id = newID()
	r = planner.command(x.schedule, map[string]any{"id": id, "type": "links.add", "items": []any{map[string]any{"from": x.activity, "to": x.second, "type": "FS"}}})
	require.EqualValues(w.t, "accepted", r.Outcome, r.Fault)
	x.link = r.IDs[id.String()+"#1"]
	require.NoError(w.t, w.planner.Inspect(w.t.Context(), x.schedule, commands.Caller{Company: x.company}, func(s *plan.State, _ eventstore.Revision) {
		x.calendar = s.Schedule().DefaultCalendar().Row
	}))
	for _, model := range w.models.Names() {
		require.True(w.t, w.models.Wait(w.t.Context(), model, r.Position), model)
	}
}

// row is the wire id of a row of a tenant's schedule.
func (x tenant) row(n kernel.Row) string { return kernel.RowID{Schedule: x.schedule, Row: n}.String() }

// command sends one command and gives its receipt.
func (c *client) command(schedule kernel.ScheduleID, fields map[string]any) httpapi.ReceiptView {
	c.w.t.Helper()
	if fields["id"] == nil {
		fields["id"] = newID()
	}
	var out struct{ Receipts []json.RawMessage }
	c.ok(http.MethodPost, "/api/schedules/"+schedule.String()+"/commands", map[string]any{"commands": []any{fields}}).into(c.w.t, &out)
	require.Len(c.w.t, out.Receipts, 1)
	var r httpapi.ReceiptView
	require.NoError(c.w.t, json.Unmarshal(out.Receipts[0], &r))
	return r
}

// contract is docs/openapi.yaml as something that can be asked.
type contract struct {
	doc    *openapi3.T
	router routers.Router

	mu   sync.Mutex
	seen map[string]bool // "METHOD path status"
}

var loadContract = sync.OnceValues(func() (*contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(docs.OpenAPI)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	text := func(r io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
		b, err := io.ReadAll(r)
		return string(b), err
	}
	openapi3filter.RegisterBodyDecoder("application/yaml", text)
	openapi3filter.RegisterBodyDecoder("text/html", text)
	return &contract{doc: doc, router: router, seen: map[string]bool{}}, nil
})

func theContract(t *testing.T) *contract {
	t.Helper()
	c, err := loadContract()
	require.NoError(t, err)
	return c
}

// holds fails when an answer is not what the description says; a request that was understood must be one it describes.
func (c *contract) holds(t *testing.T, r *http.Request, sent []byte, res *http.Response, body []byte) {
	t.Helper()
	plain := r.Clone(context.Background())
	plain.URL.Host, plain.URL.Scheme = "", ""
	plain.Body = io.NopCloser(bytes.NewReader(sent))
	found, params, err := c.router.FindRoute(plain)
	if err != nil {
		require.Equal(t, http.StatusNotFound, res.StatusCode, "%s %s is not described", r.Method, r.URL.Path)
		return
	}
	in := &openapi3filter.RequestValidationInput{
		Request: plain, PathParams: params, Route: found,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true, MultiError: false},
	}
	if res.StatusCode < 300 && !strings.HasPrefix(plain.Header.Get("Content-Type"), "multipart/") {
		require.NoError(t, openapi3filter.ValidateRequest(context.Background(), in), "%s %s: a request that works must be described: %s", r.Method, r.URL.Path, sent)
	}
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: res.StatusCode, Header: res.Header, Options: in.Options}
	out.SetBodyBytes(body)
	require.NoError(t, openapi3filter.ValidateResponse(context.Background(), out), "%s %s answered %d: %s", r.Method, r.URL.Path, res.StatusCode, body)
	c.mu.Lock()
	c.seen[fmt.Sprintf("%s %s %d", r.Method, found.Path, res.StatusCode)] = true
	c.mu.Unlock()
}
