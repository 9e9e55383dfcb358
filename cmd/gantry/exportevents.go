package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/internal/extracts"
	"gantry/projections/runner"
)

type exportEventsCommand struct {
	Company string `required:"" placeholder:"COMPANY" help:"The company: its name or id."`
	Project string `placeholder:"PROJECT" help:"Only this project and its schedules: its name or id."`
	Until   string `placeholder:"MOMENT" help:"Only what was recorded by then, like 2026-05-04T18:00:00Z, or up to a position; by default everything."`
	Format  string `help:"csv or parquet." enum:"csv,parquet" default:"parquet"`
	Output  string `short:"o" required:"" placeholder:"FILE" help:"New file to write."`
}

// Run writes the events in the order of the whole history. People are ids in them.
func (e exportEventsCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	until, err := parseUntil(e.Until)
	if err != nil {
		return err
	}
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	return errors.Join(p.following(ctx, func(r *runner.Runner) error {
		if err := p.settle(ctx, r); err != nil {
			return err
		}
		company, err := p.company(ctx, e.Company)
		if err != nil {
			return err
		}
		wants := func(s eventstore.Stream) bool { return s.Company == company.ID }
		if e.Project != "" {
			if wants, err = p.streamsOf(ctx, company.ID, e.Project); err != nil {
				return err
			}
		}
		n, err := extracts.WriteEvents(e.Output, extracts.Format(e.Format), p.eventsOf(ctx, wants, until))
		if errors.Is(err, extracts.ErrExists) {
			return fmt.Errorf("%w: give a file that is not there yet", err)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s\t%d events\n", e.Output, n)
		return nil
	}), p.Close())
}

// until is where an export ends: a moment, a position, or with neither nowhere.
type until struct {
	at       time.Time
	position eventstore.Position
}

func parseUntil(text string) (u until, err error) {
	if text == "" {
		return u, nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		u.position = eventstore.Position(n)
		return u, nil
	}
	if u.at, err = time.Parse(time.RFC3339, text); err != nil {
		return u, fmt.Errorf("--until %q is neither a position nor a moment like 2026-05-04T18:00:00Z", text)
	}
	return u, nil
}

// streamsOf wants those of a project: its own and its schedules', removed ones too.
func (p *program) streamsOf(ctx context.Context, company kernel.CompanyID, project string) (func(eventstore.Stream) bool, error) {
	ids, err := p.projectsCalled(ctx, company, []string{project})
	if err != nil {
		return nil, err
	}
	rows, err := p.pool.Query(ctx, `
		select schedule_id from rm.projects_schedules where company_id = $1 and project_id = $2
		union select schedule_id from rm.gantt_schedules where company_id = $1 and project_id = $2`, company, ids[0])
	if err != nil {
		return nil, err
	}
	schedules, err := pgx.CollectRows(rows, pgx.RowTo[kernel.ID])
	if err != nil {
		return nil, err
	}
	id, err := kernel.ParseID(ids[0])
	if err != nil {
		return nil, err
	}
	wanted := map[eventstore.Stream]bool{{Company: company, Kind: eventstore.Project, ID: id}: true}
	for _, schedule := range schedules {
		wanted[eventstore.Stream{Company: company, Kind: eventstore.Plan, ID: schedule}] = true
	}
	return func(s eventstore.Stream) bool { return wanted[s] }, nil
}

// eventsOf reads the history up to what it is now.
func (p *program) eventsOf(ctx context.Context, wants func(eventstore.Stream) bool, until until) func(func(extracts.Event) error) error {
	return func(write func(extracts.Event) error) error {
		end, err := p.store.End(ctx)
		if err != nil {
			return err
		}
		if until.position > 0 {
			end = min(end, until.position)
		}
		for r, err := range p.store.ReadAllOf(ctx, 0, wants) {
			switch {
			case err != nil:
				return err
			case r.Position > end:
				return nil
			case !until.at.IsZero() && r.At.After(until.at):
				continue // clocks of several servers may differ: what follows may be earlier
			}
			payload, err := json.Marshal(r.Event)
			if err != nil {
				return fmt.Errorf("%s at position %d: %w", r.Type, r.Position, err)
			}
			e := extracts.Event{
				Position: int64(r.Position), Stream: r.Stream.ID.String(), Kind: string(r.Stream.Kind), Revision: int64(r.Revision), Index: int32(r.Index),
				Command: r.Command.String(), Type: r.Type, Version: int32(r.Version), RecordedAt: r.At.UTC(), Payload: string(payload),
			}
			if !r.Actor.IsZero() {
				actor := r.Actor.String()
				e.Person = &actor
			}
			if err := write(e); err != nil {
				return err
			}
		}
		return nil
	}
}
