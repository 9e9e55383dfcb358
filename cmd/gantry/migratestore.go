package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/postgres"
	"gantry/internal/config"
	"gantry/internal/telemetry"
	"gantry/internal/timeclock"
)

// ownDatabase names the PostgreSQL of the settings as an event store.
const ownDatabase = "postgres"

type migrateStoreCommand struct {
	From string `required:"" placeholder:"STORE" help:"Event store to copy: postgres (the database of the settings), or esdb://..."`
	To   string `required:"" placeholder:"STORE" help:"Empty event store to copy to, or one that an earlier run began to fill."`
}

// Run copies the history into another event store and checks it. The server must not run meanwhile. A copy that stops can be
// taken up again, and is not served before it is complete.
func (c migrateStoreCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	if c.From == c.To {
		return errors.New("--from and --to name the same event store")
	}
	log, err := telemetry.NewLogger(s.LogLevel, s.LogFormat, std.problems)
	if err != nil {
		return err
	}
	p := &program{settings: s, log: log, clock: timeclock.System{}}
	err = p.openDatabase(ctx)
	if err == nil {
		err = c.copy(ctx, p, std)
	}
	return errors.Join(err, p.Close())
}

func (c migrateStoreCommand) copy(ctx context.Context, p *program, std *streams) error {
	source, identity, err := c.source(ctx, p)
	if err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	target, copied, err := c.target(ctx, p, identity)
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	if copied.Complete {
		fmt.Fprintln(std.out, "the copy was completed before: nothing is done")
		return nil
	}
	sum, err := eventstore.Copy(ctx, eventstore.New(source, registry()), eventstore.New(target, registry()), target, func(sum eventstore.Copied) {
		if sum.Checked > 0 {
			fmt.Fprintf(std.problems, "\r%d records checked            ", sum.Checked)
			return
		}
		fmt.Fprintf(std.problems, "\r%d records copied, %d were there", sum.Records, sum.There)
	})
	fmt.Fprintln(std.problems)
	if err != nil {
		return fmt.Errorf("the copy is not complete, and will not be served: %w\n  way out: run the same command again; it goes on where it stopped", err)
	}
	if err := c.noteMove(ctx, p, source, target, identity, copied, sum.End); err != nil {
		return err
	}
	if err := target.Complete(ctx); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%d records copied, %d were there, %d side streams: every revision and hash is that of the source\n", sum.Records, sum.There, sum.Sides)
	if c.To == ownDatabase {
		fmt.Fprintln(std.out, "start Gantry without GANTRY_EVENTSTORE now; it builds its read models anew")
	} else {
		fmt.Fprintln(std.out, "start Gantry with GANTRY_EVENTSTORE set to the new store now; it builds its read models anew")
	}
	return nil
}

// source opens the store to copy. Nothing is written to it.
func (c migrateStoreCommand) source(ctx context.Context, p *program) (eventLog, eventstore.Identity, error) {
	var log eventLog = postgres.New(p.pool)
	if c.From != ownDatabase {
		var err error
		if log, err = kurrent.Open(ctx, c.From, kurrent.Options{ReadOnly: true}); err != nil {
			return nil, eventstore.Identity{}, err
		}
	}
	p.closers = append(p.closers, log.Close)
	identity, err := log.Identity(ctx)
	if err == nil && !identity.Complete {
		err = errHalfCopied
	}
	return log, identity, err
}

// target opens the store to copy to, as the copy of the source.
func (c migrateStoreCommand) target(ctx context.Context, p *program, source eventstore.Identity) (eventLog, eventstore.Identity, error) {
	var log eventLog
	if c.To == ownDatabase {
		rows := postgres.New(p.pool)
		if err := rows.BeginCopy(ctx, source.ID); fault.Has(err, "store.not_empty") {
			return nil, eventstore.Identity{}, errors.Join(rows.Close(), errFull)
		} else if err != nil {
			return nil, eventstore.Identity{}, errors.Join(rows.Close(), err)
		}
		log = rows
	} else {
		used, err := p.usedMarks(ctx)
		if err != nil {
			return nil, eventstore.Identity{}, err
		}
		if log, err = kurrent.Open(ctx, c.To, kurrent.Options{Found: eventstore.NewCopy(source, newID(), used...)}); err != nil {
			return nil, eventstore.Identity{}, err
		}
	}
	p.closers = append(p.closers, log.Close)
	identity, err := log.Identity(ctx)
	if err == nil && identity.CopyOf != source.ID {
		err = errFull
	}
	return log, identity, err
}

var errFull = errors.New("the event store holds a history of its own, or the copy of another one\n  way out: name an empty one")

// usedMarks are those of the stores that this database has followed or knows copies of: pages and clients may hold positions of
// them.
func (p *program) usedMarks(ctx context.Context) ([]int, error) {
	rows, err := p.pool.Query(ctx, `select mark from projection_store
		union select from_mark from store_moves where from_mark is not null
		union select to_mark from store_moves where to_mark is not null`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int])
}

// noteMove keeps where notifications go on in the copy, where the source ended when it was copied, and the marks of both.
func (c migrateStoreCommand) noteMove(ctx context.Context, p *program, source, target eventLog, from, to eventstore.Identity, ended eventstore.Position) error {
	var at eventstore.Position
	if err := p.pool.QueryRow(ctx, "select position from notification_progress").Scan(&at); err != nil {
		return err
	}
	if eventstore.New(source, registry()).Owns(at) != nil { // the database follows neither of the two
		return nil
	}
	notified, err := eventstore.Translate(ctx, source, target, at)
	if err != nil {
		return err
	}
	_, err = p.pool.Exec(ctx, `insert into store_moves (from_id, to_id, notified, ended, from_mark, to_mark) values ($1, $2, $3, $4, $5, $6)
		on conflict (from_id, to_id) do update set notified = excluded.notified, ended = excluded.ended`,
		[16]byte(from.ID), [16]byte(to.ID), int64(notified), int64(ended), from.Mark, to.Mark)
	return err
}
