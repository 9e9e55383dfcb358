package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.uber.org/zap"

	"gantry/commands"
	"gantry/commands/companies"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/config"
	"gantry/internal/files"
	"gantry/internal/identity"
	"gantry/internal/pg"
	"gantry/internal/telemetry"
	"gantry/internal/timeclock"
	"gantry/projections"
	"gantry/projections/runner"
)

// poolSize is how many connections each of the two pools of a process takes. The embedded database allows 100.
const poolSize = "24"

// registry knows every event of the program.
func registry() *event.Registry {
	r := event.NewRegistry()
	plan.Register(r)
	project.Register(r)
	company.Register(r)
	return r
}

func newID() kernel.ID { return kernel.ID(uuid.Must(uuid.NewV7())) }

// program holds what every subcommand on data needs: a migrated database, the history, and access to it. Close
// undoes it in reverse order.
type program struct {
	settings *config.Settings
	log      *zap.Logger
	clock    timeclock.Clock
	embedded *pg.Server   // nil with DATABASE_URL
	serves   bool         // requests, and analysts where they have a listener
	listens  *pg.Listener // for analysts; nil: there is none
	admin    string       // address of the database as the account that migrates
	roles    pg.Roles
	pool     *pgxpool.Pool // works as the server's role, outside the policies of the read models
	readers  *pgxpool.Pool // works as the reader, under them
	history  eventLog
	store    *eventstore.Store
	writes   *commands.Punctual // the store, for commands
	identity *identity.Service
	restores bool  // a restore is under way, by this very program
	budget   int64 // bytes of open schedules; 0: as the planner has it
	closers  []func() error
}

// open brings the database up, migrates it and opens the history, healed of what would keep it from growing. What it starts, Close
// ends.
func open(ctx context.Context, s *config.Settings, std *streams, change ...func(*program)) (*program, error) {
	p, err := openAsIs(ctx, s, std, change...)
	if err != nil {
		return nil, err
	}
	rows, counts := p.history.(*postgres.Log)
	if !counts {
		return p, nil
	}
	from, to, err := rows.Counted(ctx)
	if err != nil {
		return nil, errors.Join(err, p.Close())
	}
	if from < to {
		p.log.Warn("the last position given out lay before stored records and is put right", zap.Int64("from", int64(from)), zap.Int64("to", int64(to)))
	}
	return p, nil
}

// openAsIs is open for who wants to see the history as it is.
func openAsIs(ctx context.Context, s *config.Settings, std *streams, change ...func(*program)) (p *program, err error) {
	log, err := telemetry.NewLogger(s.LogLevel, s.LogFormat, std.problems)
	if err != nil {
		return nil, err
	}
	p = &program{settings: s, log: log, clock: timeclock.Ahead(s.ClockAhead)}
	for _, f := range change {
		f(p)
	}
	started := p // a return with an error makes p nil before the deferred call
	defer func() {
		if err != nil {
			_ = started.Close()
		}
	}()
	if err = p.openDatabase(ctx); err != nil {
		return nil, err
	}
	if err = p.openHistory(ctx); err != nil {
		return nil, err
	}
	p.writes = commands.NewPunctual(p.store, p.clock, func(ctx context.Context) (time.Time, error) {
		now, err := p.history.Now(ctx)
		return now.Add(s.ClockAhead), err // both clocks of a demonstration run ahead
	})
	breached, err := p.breachedList()
	if err != nil {
		return nil, err
	}
	p.identity = identity.New(p.pool, identity.Options{Now: p.clock.Now, NewID: newID, Breached: breached, Site: p.settings.BaseURL(), DoorKept: days(p.settings.SignInsKept)})
	return p, nil
}

// openDatabase brings PostgreSQL up, migrated, with both pools.
func (p *program) openDatabase(ctx context.Context) (err error) {
	if err = p.startDatabase(ctx); err != nil {
		return err
	}
	if err = p.notRestoring(ctx); err != nil {
		return err
	}
	if p.roles, err = pg.Prepare(ctx, p.admin); err != nil {
		return err
	}
	dsn := p.admin
	if p.embedded != nil {
		if err = p.embedded.LetIn(ctx, p.roles.Analyst); err != nil {
			return err
		}
		if dsn, err = p.embedded.DSNOf(ctx, p.roles.Server); err != nil {
			return err
		}
		dsn += "&pool_max_conns=" + poolSize
	}
	for _, each := range []struct {
		pool **pgxpool.Pool
		role string
	}{{&p.pool, p.roles.Server}, {&p.readers, p.roles.Reader}} {
		pool, err := pg.OpenAs(ctx, dsn, each.role)
		if err != nil {
			return err
		}
		*each.pool = pool
		p.closers = append(p.closers, func() error { pool.Close(); return nil })
	}
	return nil
}

// startDatabase starts the embedded database, if it is that, and knows its address.
func (p *program) startDatabase(ctx context.Context) (err error) {
	p.admin = p.settings.DatabaseURL
	if p.serves {
		if p.listens, err = p.listener(); err != nil {
			return err
		}
	}
	if !p.settings.Embedded() {
		return nil
	}
	p.embedded, err = pg.Start(ctx, pg.Options{
		DataDir: p.settings.DatabaseDir(), BinDir: p.settings.PGBin, Bundled: bundledPostgres(), Listener: p.listens,
		Notice: func(line string) { p.log.Info("database", zap.String("notice", line)) },
	})
	if err != nil {
		return err
	}
	p.closers = append(p.closers, p.embedded.Stop)
	p.admin = p.embedded.DSN()
	return nil
}

// pictures opens where pictures are kept.
func (p *program) pictures(ctx context.Context) (*files.Store, error) {
	s, err := files.Open(ctx, p.settings.FilesPlace(), p.pool, p.clock.Now, newID)
	if err != nil {
		return nil, fmt.Errorf("GANTRY_FILES: %w", err)
	}
	p.closers = append(p.closers, s.Close)
	return s, nil
}

// breachedList opens the list of passwords nobody may choose; nil where the operator names none.
func (p *program) breachedList() (*identity.BreachedList, error) {
	if p.settings.Breached == "" {
		return nil, nil
	}
	list, err := identity.OpenBreachedList(p.settings.Breached)
	if err != nil {
		return nil, fmt.Errorf("GANTRY_BREACHED_PASSWORDS: %w", err)
	}
	p.closers = append(p.closers, list.Close)
	return list, nil
}

// Close ends what open started, the last first.
func (p *program) Close() error {
	var all []error
	for i := len(p.closers) - 1; i >= 0; i-- {
		all = append(all, p.closers[i]())
	}
	p.closers = nil
	_ = p.log.Sync() // a terminal cannot be synced, and says so
	return errors.Join(all...)
}

// runner keeps the read models; it is prepared, not running.
func (p *program) runner(ctx context.Context) (*runner.Runner, error) {
	r := runner.New(p.store, p.pool, projections.Set(), watermillLog{p.log.Named("projections")})
	err := r.Prepare(ctx, func(at runner.Progress) {
		p.log.Info("building a read model", zap.Any("progress", at))
	})
	if err != nil {
		return nil, fmt.Errorf("read models: %w", err)
	}
	return r, nil
}

// planner executes plan commands at the time the clock tells.
func (p *program) planner(clock timeclock.Clock, meter planning.Meter) *planning.Planner {
	return planning.New(planning.Config{Store: p.writes, Snapshots: snapshots{p.pool}, Clock: clock, NewID: newID, Meter: meter, Budget: p.budget})
}

func (p *program) projects(clock timeclock.Clock) projects.Projects {
	return projects.Projects{Store: p.writes, Clock: clock}
}

func (p *program) companies(clock timeclock.Clock) companies.Companies {
	return companies.Companies{Store: p.writes, Clock: clock}
}

// following runs the read models while a subcommand works, and waits for them to have seen everything before it ends.
func (p *program) following(ctx context.Context, work func(*runner.Runner) error) error {
	r, err := p.runner(ctx)
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = r.Run(running)
	}()
	defer func() {
		stop()
		<-ended
	}()
	if err := work(r); err != nil {
		return err
	}
	return p.settle(ctx, r)
}

// settle waits until every read model shows the whole history.
func (p *program) settle(ctx context.Context, r *runner.Runner) error {
	end, err := p.store.End(ctx)
	if err != nil {
		return err
	}
	for _, name := range r.Names() {
		for !r.Wait(ctx, name, end) {
			if err := ctx.Err(); err != nil {
				return err
			}
			p.log.Info("waiting for a read model", zap.String("projection", name))
			time.Sleep(100 * time.Millisecond) // Wait has waited for two seconds; this is for a projection nobody runs
		}
	}
	return nil
}
