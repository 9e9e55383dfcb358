package main

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"go.uber.org/zap"

	"gantry/docs"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/edge"
	"gantry/internal/live"
	"gantry/internal/risks"
	"gantry/internal/sample"
	"gantry/internal/spool"
	"gantry/internal/telemetry"
	"gantry/internal/views"
	"gantry/internal/worker"
	"gantry/projections/runner"
	"gantry/readmodels"
	"gantry/web"
)

type serveCommand struct{}

// Times of a graceful stop. Together they stay below what service managers grant.
const (
	drainRequests = 10 * time.Second
	drainWriters  = 10 * time.Second
	drainRows     = 5 * time.Second
)

// Run serves until the process receives a stop signal. Then it takes no more requests, finishes the ones it has, lets the writers make
// durable what they accepted and the read models finish their batch, and ends the database last.
func (serveCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	if err := s.MayShowDemo(); err != nil {
		return err
	}
	listener, err := s.Listen(ctx)
	if err != nil {
		return err
	}
	defer listener.Close()
	scrapers, err := s.ListenMetrics(ctx)
	if err != nil {
		return err
	}
	if scrapers != nil {
		defer scrapers.Close()
	}
	p, err := open(ctx, s, std, func(p *program) { p.serves = true })
	if err != nil {
		return err
	}
	p.budget = boundMemory("/") / 2
	err = serve(ctx, p, listener, scrapers, std)
	return errors.Join(err, p.Close())
}

func serve(ctx context.Context, p *program, listener, scrapers net.Listener, std *streams) error {
	key, err := p.settings.SigningKey()
	if err != nil {
		return err
	}
	if dir := p.settings.HeadsDirectory(); key == nil && dir != "" {
		p.log.Info("the daily lists of stream heads are not signed: name a key with GANTRY_HEADS_KEY", zap.String("directory", dir))
	}
	models, err := p.runner(ctx)
	if err != nil {
		return err
	}
	// What runs beside the requests goes on until they are done, so it does not end with ctx.
	beside, stopBeside := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBeside()
	var running sync.WaitGroup
	defer running.Wait()
	defer stopBeside()
	if p.embedded != nil {
		running.Go(func() { p.embedded.Supervise(beside) })
	}
	running.Go(func() { _ = models.Run(beside) })
	if err := p.keepDemo(ctx, models); err != nil {
		return fmt.Errorf("demonstration company: %w", err)
	}

	metrics := newMeters(version)
	metrics.WatchPools(p.pool, p.readers)
	metrics.Registry().MustRegister(models)
	usage := telemetry.NewUsage(p.pool, p.log.Named("usage"), metrics.Metrics, p.clock.Now)
	planner := p.planner(p.clock, metrics)
	hub := live.New(p.store, p.log.Named("live"))
	hub.ReadsOwners(edge.Owners(planner))
	running.Go(func() { _ = hub.Run(beside) })

	proxies, err := p.settings.TrustedProxies()
	if err != nil {
		return err
	}
	files, err := spool.Open(p.settings.ImportsDir())
	if err != nil {
		return fmt.Errorf("%w\n  way out: make it writable for this account, or choose another GANTRY_DATA", err)
	}
	defer files.Close()
	workers := worker.New(worker.Config{Scratch: files.Path()})
	defer workers.Close()
	trial := sample.Loader{Projects: p.projects(p.clock), Planner: planner, Clock: p.clock}
	post, err := p.mail(models, trial)
	if err != nil {
		return err
	}
	running.Go(func() { post.outbox.Run(beside, post.desk.Compose, post.sender) })
	running.Go(func() { post.notify.Run(beside, p.store, post.desk) })
	running.Go(func() { p.hourly(beside, key, post, usage) })
	running.Go(func() { p.reminding(beside, post) })
	running.Go(func() { p.seeingAnalysts(beside) })
	pictures, err := p.pictures(ctx)
	if err != nil {
		return err
	}
	providers, err := p.providers()
	if err != nil {
		return err
	}
	videos, err := p.videos()
	if err != nil {
		return err
	}
	logins, err := p.logins()
	if err != nil {
		return err
	}
	api, err := edge.New(edge.Config{
		Sample: trial, Tutorials: videos,
		Identity: p.identity, Accounts: post.desk, Notices: post.notify, Views: views.New(p.pool, p.clock.Now, newID), Risks: risks.NewStore(p.pool), SSO: providers, SignUp: p.settings.SignUp && !p.settings.Demo, Inbox: post.inbox, Files: pictures, Planner: planner, Projects: p.projects(p.clock), Companies: p.companies(p.clock), Analysts: logins, Usage: usage, Live: hub, Store: p.store, Progress: models,
		Database: readmodels.Open(p.readers), Members: p.pool, Clock: p.clock, NewID: newID, Logger: p.log.Named("http"), Meter: metrics, Ready: p.readiness(models), Parked: parkedStreams(models), Metrics: metrics.Handler(), MetricsToken: p.settings.MetricsToken,
		Client: web.Client(), Contract: docs.OpenAPI, Demo: demoVisitors(p.settings), Version: version, Environment: p.settings.Environment, Secure: p.settings.Secure(),
		Rates: httpapi.Rates{Session: p.settings.PerSession, Address: p.settings.PerAddress}, Hosts: p.settings.HostNames(), OldHosts: p.settings.OldHostNames(), BaseURL: p.settings.BaseURL(), TrustedProxies: proxies, HelpPages: p.settings.HelpPages(), AnalyticsPage: p.settings.Analytics, Workers: workers, Spool: files,
	})
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler: api.Handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: zap.NewStdLog(p.log.Named("http")),
	}
	failed := make(chan error, 2)
	go func() { failed <- server.Serve(listener) }()
	if scrapers != nil {
		figures := &http.Server{Handler: api.MetricsHandler(), ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 32 << 10, ErrorLog: server.ErrorLog}
		defer figures.Close()
		go func() { failed <- figures.Serve(scrapers) }()
	}
	fmt.Fprintf(std.out, "Gantry %s is ready at %s\n", version, address(p.settings, listener))
	p.sayListener(std)

	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	p.log.Info("stopping")
	return stop(p, api, server, workers, planner.Close, usage.Stop, func() { settleRows(p, models) })
}

// stop ends what serves, outermost first; each step has its time and the next one comes in any case.
func stop(p *program, api *httpapi.API, server *http.Server, workers *worker.Pool, writers, usage func(context.Context) error, rows func()) error {
	api.Drain()
	all := []error{workers.Close()} // a file that is still read is uploaded again
	step := func(name string, within time.Duration, f func(context.Context) error) {
		ctx, cancel := context.WithTimeout(context.Background(), within)
		defer cancel()
		if err := f(ctx); err != nil {
			p.log.Warn("did not finish in time", zap.String("what", name), zap.Error(err))
			all = append(all, fmt.Errorf("%s: %w", name, err))
		}
	}
	step("requests", drainRequests, server.Shutdown)
	_ = server.Close()
	step("writers", drainWriters, writers)
	rows()
	step("usage log", drainRows, usage)
	return errors.Join(all...)
}

// settleRows lets the read models reach the end of the history, so that the next start has nothing to catch up with. It is a
// courtesy: what is missing is read then.
func settleRows(p *program, models *runner.Runner) {
	ctx, cancel := context.WithTimeout(context.Background(), drainRows)
	defer cancel()
	if err := p.settle(ctx, models); err != nil {
		p.log.Info("read models will catch up at the next start", zap.Error(err))
	}
}

// parkedStreams lists the streams that a read model cannot follow.
func parkedStreams(models *runner.Runner) func(context.Context) ([]httpapi.ParkedStream, error) {
	return func(ctx context.Context) ([]httpapi.ParkedStream, error) {
		parked, err := models.Parked(ctx)
		out := make([]httpapi.ParkedStream, len(parked))
		for i, p := range parked {
			out[i] = httpapi.ParkedStream{ReadModel: p.Projection, Stream: p.Stream, Revision: p.Revision, Code: p.Code, At: p.At}
		}
		return out, err
	}
}

// hourly forgets what is over: ended sessions, what was kept long enough, and events of large commands that were never claimed. It writes the list of stream
// heads of a day that has none.
func (p *program) hourly(ctx context.Context, key ed25519.PrivateKey, post post, usage *telemetry.Usage) {
	every := time.NewTicker(time.Hour)
	defer every.Stop()
	for {
		if err := p.identity.Sweep(ctx, 7*24*time.Hour); err != nil && ctx.Err() == nil {
			p.log.Warn("ended sessions were not swept", zap.Error(err))
		}
		if err := post.outbox.Sweep(ctx); err != nil && ctx.Err() == nil {
			p.log.Warn("delivered mails were not swept", zap.Error(err))
		}
		if err := post.notify.Sweep(ctx); err != nil && ctx.Err() == nil {
			p.log.Warn("old notifications were not swept", zap.Error(err))
		}
		if err := usage.Sweep(ctx, days(p.settings.UsageKept)); err != nil && ctx.Err() == nil {
			p.log.Warn("old usage entries were not swept", zap.Error(err))
		}
		if _, err := p.store.Sweep(ctx, eventstore.SweepAge); err != nil && ctx.Err() == nil {
			p.log.Warn("unclaimed events were not swept", zap.Error(err))
		}
		if err := p.dailyHeads(ctx, key); err != nil && ctx.Err() == nil {
			p.log.Warn("today's list of stream heads was not written", zap.Error(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

// remindEvery is how late a reminder may be.
const remindEvery = 10 * time.Minute

// reminding sends what people are to be reminded of, as it falls due.
func (p *program) reminding(ctx context.Context, post post) {
	every := time.NewTicker(remindEvery)
	defer every.Stop()
	for {
		if err := post.desk.Remind(ctx, p.clock.Now()); err != nil && ctx.Err() == nil {
			p.log.Warn("reminders were not sent and are tried again", zap.Error(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// address is where people reach us: what the operator says, else where we listen.
func address(s *config.Settings, l net.Listener) string {
	if s.PublicURL != "" || !strings.HasSuffix(s.Addr, ":0") {
		return s.BaseURL()
	}
	return "http://" + l.Addr().String()
}
