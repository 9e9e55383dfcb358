package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gantry/domain/kernel"
	"gantry/internal/backup"
	"gantry/internal/config"
	"gantry/internal/pg"
)

type backupCommand struct {
	Folder string `arg:"" type:"path" help:"Folder of the backup. A backup that is there is brought up to now."`
}

// Run writes a backup. A picture that cannot be read is named, and the exit code is 1; the rest is complete.
func (c backupCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	if err := historyInDatabase(s); err != nil {
		return err
	}
	p, err := openAsIs(ctx, s, std)
	if err != nil {
		return err
	}
	return errors.Join(c.write(ctx, p, std), p.Close())
}

func (c backupCommand) write(ctx context.Context, p *program, std *streams) error {
	pictures, err := p.pictures(ctx)
	if err != nil {
		return err
	}
	admin, err := pg.Open(ctx, p.admin)
	if err != nil {
		return err
	}
	defer admin.Close()
	missing := 0
	m, err := backup.Write(ctx, admin, pictures, c.Folder, backup.Options{
		Gantry: version, Now: p.clock.Now,
		Progress: func(done, whole int64) { fmt.Fprintf(std.problems, "\r%d of %d records", done, whole) },
		Missing: func(id kernel.ID, err error) {
			missing++
			fmt.Fprintf(std.problems, "\npicture %s is not in the backup: %v\n", id, err)
		},
	})
	fmt.Fprintln(std.problems)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s holds %d records, %d tables and %d pictures as of %s\n", c.Folder, m.Position, len(m.Tables), len(m.Pictures), m.At.Format(time.RFC3339))
	if missing > 0 {
		return fmt.Errorf("%d pictures could not be read", missing)
	}
	return nil
}

// historyInDatabase refuses what works on the tables of the history when it is elsewhere.
func historyInDatabase(s *config.Settings) error {
	if s.EventStore == "" {
		return nil
	}
	return errors.New("the history is not in PostgreSQL, and a backup of Gantry would lack it\n" +
		"  way out: back up KurrentDB with its own tools and then the database with pg_dump, in this order, and the files")
}
