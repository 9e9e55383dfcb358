package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.uber.org/zap"

	"gantry/domain/kernel"
	"gantry/internal/backup"
	"gantry/internal/config"
	"gantry/internal/pg"
	"gantry/internal/telemetry"
	"gantry/internal/timeclock"
	"gantry/migrations"
	"gantry/projections/runner"
)

type restoreCommand struct {
	Folder   string   `arg:"" type:"existingdir" help:"Folder of the backup."`
	Erasures []string `type:"existingfile" placeholder:"FILE" help:"Further lists of erased people, such as erasures.jsonl of a later backup: they are erased again."`
}

// Run restores a backup into an empty database and empty files, erases again the people who were erased, and checks the history.
func (c restoreCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	if err := historyInDatabase(s); err != nil {
		return err
	}
	erased, err := c.erased()
	if err != nil {
		return err
	}
	m, err := c.load(ctx, s, std)
	if err != nil {
		return err
	}
	p, err := openAsIs(ctx, s, std, func(p *program) { p.restores = true })
	if err != nil {
		return err
	}
	return errors.Join(c.complete(ctx, p, m, erased, std), p.Close())
}

// erased lists everybody whom the backup or a list names, each once.
func (c restoreCommand) erased() ([]kernel.UserID, error) {
	var out []kernel.UserID
	for _, file := range append([]string{backup.ErasuresOf(c.Folder)}, c.Erasures...) {
		list, err := backup.Erasures(file)
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			out = append(out, e.User)
		}
	}
	return out, nil
}

// load brings the rows in, before anything of this program works on the database.
func (c restoreCommand) load(ctx context.Context, s *config.Settings, std *streams) (m backup.Moment, err error) {
	log, err := telemetry.NewLogger(s.LogLevel, s.LogFormat, std.problems)
	if err != nil {
		return m, err
	}
	p := &program{settings: s, log: log, clock: timeclock.System{}}
	defer func() { err = errors.Join(err, p.Close()) }()
	if err := p.startDatabase(ctx); err != nil {
		return m, err
	}
	admin, err := pg.Open(ctx, p.admin)
	if err != nil {
		return m, err
	}
	defer admin.Close()
	return backup.Restore(ctx, admin, migrations.FS, c.Folder, func(part string) { log.Info("restoring", zap.String("file", part)) })
}

func (c restoreCommand) complete(ctx context.Context, p *program, m backup.Moment, erased []kernel.UserID, std *streams) error {
	pictures, err := p.pictures(ctx)
	if err != nil {
		return err
	}
	if err := backup.RestorePictures(ctx, pictures, c.Folder, m); err != nil {
		return err
	}
	if err := p.erase(ctx, erased...); err != nil {
		return err
	}
	sum, err := p.store.Verify(ctx, nil)
	if err != nil {
		return err
	}
	if err := p.following(ctx, func(*runner.Runner) error { return nil }); err != nil { // build the read models
		return err
	}
	admin, err := pg.Open(ctx, p.admin)
	if err != nil {
		return err
	}
	defer admin.Close()
	if err := backup.Complete(ctx, admin); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "restored as of %s: %d streams, %d records, every hash holds; %d pictures; %d people erased again\n",
		m.At.Format(time.RFC3339), sum.Streams, sum.Records, len(m.Pictures), len(erased))
	return nil
}

// notRestoring refuses a database that a restore has not completed.
func (p *program) notRestoring(ctx context.Context) error {
	admin, err := pg.Open(ctx, p.admin)
	if err != nil {
		return err
	}
	defer admin.Close()
	under, err := backup.UnderWay(ctx, admin)
	switch {
	case err != nil:
		return pg.Explain(err)
	case under && !p.restores:
		return errors.New("a restore into this database was cut short\n  way out: run gantry restore with the same folder again, or use an empty database")
	}
	return nil
}
