package edge

import (
	"context"
	"io/fs"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"go.uber.org/zap"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/schedule"
	"gantry/internal/accounts"
	"gantry/internal/analysts"
	"gantry/internal/exports"
	"gantry/internal/files"
	"gantry/internal/httpapi"
	accountsapi "gantry/internal/httpapi/accounts"
	"gantry/internal/httpapi/analytics"
	companiesapi "gantry/internal/httpapi/companies"
	"gantry/internal/httpapi/exchange"
	lookaheadapi "gantry/internal/httpapi/lookahead"
	"gantry/internal/httpapi/operations"
	"gantry/internal/httpapi/plans"
	projectsapi "gantry/internal/httpapi/projects"
	reportsapi "gantry/internal/httpapi/reports"
	scheduleapi "gantry/internal/httpapi/schedule"
	viewsapi "gantry/internal/httpapi/views"
	weeklyapi "gantry/internal/httpapi/weekly"
	"gantry/internal/identity"
	"gantry/internal/importer"
	"gantry/internal/imports"
	"gantry/internal/live"
	"gantry/internal/mail"
	"gantry/internal/notifications"
	"gantry/internal/risks"
	"gantry/internal/spool"
	"gantry/internal/sso"
	"gantry/internal/tutorials"
	"gantry/internal/views"
	"gantry/internal/worker"
	"gantry/readmodels"
	"gantry/readmodels/imported"
)

// Meter counts what was served and who watches live.
type Meter interface {
	httpapi.Meter
	Watching(people int)
}

// Config is what the API is made of.
type Config struct {
	Identity  *identity.Service
	Accounts  *accounts.Desk
	Notices   *notifications.Center
	Views     *views.Store
	Risks     *risks.Store   // what simulations came to
	SSO       *sso.Providers // nil: people sign in here alone
	SignUp    bool           // visitors may found companies
	Inbox     *mail.Folder   // letters shown to this machine instead of delivered; nil: they are delivered
	Files     *files.Store   // pictures and documents
	Planner   *planning.Planner
	Projects  projects.Projects
	Companies accounts.Companies
	Analysts  *analysts.Desk // logins that read a company over SQL
	Usage     operations.Usage
	Tutorials []tutorials.Video
	Live      *live.Hub
	Store     httpapi.Heads
	Progress  httpapi.Progress
	Database  readmodels.Database // of one company at a time
	Members   readmodels.DB       // outside the policies: it finds the companies of a person
	Clock     httpapi.Clock
	NewID     func() kernel.ID
	Logger    *zap.Logger
	Meter     Meter

	Ready        func(context.Context) error                           // nil: ready when running
	Parked       func(context.Context) ([]httpapi.ParkedStream, error) // nil: nothing is ever parked
	Metrics      http.Handler                                          // nil: none
	MetricsToken string                                                // what a scraper must send; without one the main address has no metrics
	Client       fs.FS                                                 // the built client; nil: none
	Contract     []byte                                                // the API's description, openapi.yaml
	Demo         *accountsapi.Demo                                     // nil: no demo company
	Version      string
	Environment  func(host string) string // name of a host's environment; nil: production
	Sample       accounts.Sample
	Secure       bool // people reach us over TLS

	AnalyticsPage string            // address of the page that /analytics-v2 shows in a frame; empty: none
	HelpPages     map[string]string // addresses of the installation's own help, by name; an empty one is left out

	Workers *worker.Pool // read files; nil where none are imported
	Spool   *spool.Dir   // of files that wait

	Hosts          []string // names besides localhost under which requests are answered
	OldHosts       []string // names from which browsers are sent to BaseURL
	BaseURL        string
	Rates          httpapi.Rates
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
	LargestUpload  int64          // bytes; 0: 200 MiB
	Heartbeat      time.Duration  // of live channels; 0: 15 seconds
}

// New gives the API of all areas.
func New(cfg Config) (*httpapi.API, error) {
	if cfg.LargestUpload == 0 {
		cfg.LargestUpload = 200 << 20
	}
	if cfg.Environment == nil {
		cfg.Environment = func(string) string { return "" }
	}
	cfg.Projects.Originals = originals(cfg)
	imports, exports, reports := desks(cfg)
	routes := slices.Concat(
		accountsapi.Routes(accountsapi.Deps{
			Identity: cfg.Identity, Accounts: cfg.Accounts, Notices: cfg.Notices, SSO: cfg.SSO, SignUp: cfg.SignUp, Inbox: cfg.Inbox, Live: cfg.Live, Members: cfg.Members, Demo: cfg.Demo,
			Version: cfg.Version, Environment: cfg.Environment, Secure: cfg.Secure, Files: cfg.Files, Problem: func(err error) { cfg.Logger.Error("failed behind a request", zap.Error(err)) },
			Track: func(message string) { cfg.Logger.Info("sign-in failed", zap.String("message", message)) },
			Lost:  operations.LostLinks(cfg.Usage, cfg.Clock),
		}),
		companiesapi.Routes(companiesapi.Deps{Companies: cfg.Companies, Accounts: cfg.Accounts, Identity: cfg.Identity, Members: cfg.Members, SignUp: cfg.SignUp, Analysts: cfg.Analysts}),
		analytics.Routes(analytics.Deps{Planner: cfg.Planner, Clock: cfg.Clock, Identity: cfg.Identity, Page: cfg.AnalyticsPage, Desk: reports, Risks: cfg.Risks}), // before {project}, which any word fits
		projectsapi.Routes(projectsapi.Deps{Projects: cfg.Projects, Planner: cfg.Planner, Identity: cfg.Identity, Sample: cfg.Sample}),
		scheduleapi.Routes(scheduleapi.Deps{
			Planner: cfg.Planner, Projects: cfg.Projects, Companies: cfg.Companies, Imports: imports, Live: cfg.Live, Watching: func(people int) { cfg.Meter.Watching(people) }, Clock: cfg.Clock,
			Heartbeat: cfg.Heartbeat, Uploads: uploads(cfg), Files: cfg.Files,
			Risks: risks.NewDesk(cfg.Risks, func(err error) { cfg.Logger.Error("failed behind a request", zap.Error(err)) }),
		}),
		lookaheadapi.Routes(lookaheadapi.Deps{Planner: cfg.Planner, Clock: cfg.Clock, Files: cfg.Files, Uploads: uploads(cfg), Notices: cfg.Notices}),
		weeklyapi.Routes(weeklyapi.Deps{Planner: cfg.Planner, Clock: cfg.Clock, Files: cfg.Files, Uploads: uploads(cfg), Notices: cfg.Notices, People: cfg.Accounts}),
		reportsapi.Routes(reportsapi.Deps{Planner: cfg.Planner, Clock: cfg.Clock, Identity: cfg.Identity, Files: cfg.Files, Desk: reports}),
		exchange.Routes(exchange.Deps{Imports: imports, Exports: exports, LargestUpload: cfg.LargestUpload}),
		viewsapi.Routes(viewsapi.Deps{Views: cfg.Views}),
		operations.Routes(operations.Deps{Usage: cfg.Usage, Tutorials: cfg.Tutorials, Parked: cfg.Parked, Clock: cfg.Clock}),
	)
	var shared kernel.CompanyID
	if cfg.Demo != nil {
		shared = cfg.Demo.Company
	}
	return httpapi.New(httpapi.Config{
		Shared: shared,
		Routes: routes, Identity: cfg.Identity, Store: cfg.Store, Progress: cfg.Progress, Database: cfg.Database, Clock: cfg.Clock, NewID: cfg.NewID, Logger: cfg.Logger,
		Meter: cfg.Meter, Ready: cfg.Ready, Parked: cfg.Parked, Metrics: cfg.Metrics, MetricsToken: cfg.MetricsToken, Client: cfg.Client, Contract: cfg.Contract,
		Secure: cfg.Secure, HelpPages: cfg.HelpPages, Framed: cfg.AnalyticsPage, Hosts: cfg.Hosts, OldHosts: cfg.OldHosts, BaseURL: cfg.BaseURL, Rates: cfg.Rates, TrustedProxies: cfg.TrustedProxies,
	})
}

// desks gives those of imports and exports, which more than one area works with, and that of reports.
func desks(cfg Config) (*imports.Desk, *exports.Desk, *exports.Desk) {
	broken := func(err error) { cfg.Logger.Error("failed behind a request", zap.Error(err)) }
	in := imports.New(imports.Config{
		Planner: cfg.Planner, Projects: cfg.Projects, Progress: cfg.Progress, Clock: cfg.Clock, Limits: importer.Limits{Bytes: cfg.LargestUpload},
		Workers: cfg.Workers, Spool: cfg.Spool, Broken: broken,
	})
	out := exports.New(exports.Config{
		Planner: cfg.Planner, Clock: cfg.Clock, Broken: broken,
		Kept: kept(cfg),
	})
	return in, out, exports.New(exports.Config{Clock: cfg.Clock, Broken: broken})
}

func kept(cfg Config) exports.Kept {
	return func(ctx context.Context, company kernel.CompanyID, schedule kernel.ScheduleID) (imported.Kept, error) {
		kept, err := imported.KeptOf(ctx, cfg.Database.Of(company), company, schedule)
		return kept, httpapi.QueryError(err)
	}
}

// uploads tells of files that wait to be attached: each sender may attach the own ones.
func uploads(cfg Config) plans.Uploads {
	return func(ctx context.Context, company kernel.CompanyID, user kernel.UserID, id kernel.ID) (*lookahead.Upload, error) {
		f, err := cfg.Files.Find(ctx, id)
		if fault.Has(err, "file.unknown") || err == nil && (f.Kind != files.Document || f.Company != company || f.User != user) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return &lookahead.Upload{Name: f.Name, Type: f.Type, Size: f.Size}, nil
	}
}

// originals reads schedules that are duplicated, once the read model of files has seen everything decided so far.
func originals(cfg Config) projects.Originals {
	return func(ctx context.Context, caller commands.Caller, id kernel.ScheduleID) (schedule.Import, error) {
		end, err := cfg.Store.End(ctx)
		if err != nil {
			return schedule.Import{}, httpapi.QueryError(err)
		}
		waiting, cancel := context.WithTimeout(ctx, httpapi.LongestWait)
		defer cancel()
		if !cfg.Progress.Wait(waiting, "imported", end) {
			return schedule.Import{}, fault.New(fault.Unavailable, "query.behind", nil)
		}
		return exports.Plan(ctx, cfg.Planner, kept(cfg), caller, id)
	}
}
