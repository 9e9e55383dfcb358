package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/internal/exporter"
	"gantry/internal/exports"
	"gantry/internal/httpapi"
	"gantry/projections/runner"
	"gantry/readmodels/imported"
)

type exportCommand struct {
	ofCompany
	Schedule string `arg:"" help:"Id of the schedule; the address of its page holds it."`
	Format   string `help:"Format of the file: xer or pmxml for Primavera P6, mspdi for Microsoft Project." enum:"xer,pmxml,mspdi" required:"" placeholder:"FORMAT"`
	Output   string `short:"o" help:"File to write; - for standard output. By default the schedule's name in this folder." placeholder:"FILE"`
	Author   string `help:"E-mail address that stands in the file as its author." placeholder:"EMAIL"`
	JSON     bool   `help:"Print as JSON what the file doesn't say as the schedule does."`
}

// Run writes a schedule as a file of another tool. It changes nothing.
func (e exportCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	id, err := kernel.ParseID(e.Schedule)
	if err != nil {
		return fmt.Errorf("%q is no schedule id; the address of the schedule's page holds it", e.Schedule)
	}
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	of, err := p.find(ctx, eventstore.Plan, id, e.Company, "schedule.unknown")
	if err != nil {
		return said(err)
	}
	caller := commands.Caller{Company: of.Company, Role: access.SuperAdmin, Level: access.Full, Correlation: newID()}
	err = p.following(ctx, func(r *runner.Runner) error {
		if err := p.settle(ctx, r); err != nil {
			return err
		}
		planner := p.planner(p.clock, nil)
		return errors.Join(e.write(ctx, p, planner, caller, id, std), planner.Close(ctx))
	})
	return errors.Join(err, p.Close())
}

func (e exportCommand) write(ctx context.Context, p *program, planner exports.Planner, caller commands.Caller, id kernel.ScheduleID, std *streams) error {
	kept := func(ctx context.Context, company kernel.CompanyID, schedule kernel.ScheduleID) (imported.Kept, error) {
		return imported.KeptOf(ctx, p.pool, company, schedule)
	}
	in, err := exports.Plan(ctx, planner, kept, caller, id)
	if err != nil {
		return said(err)
	}
	now := p.clock.Now()
	how := exporter.Writing{Format: exporter.Format(e.Format), Author: e.Author, At: kernel.Date(now.Year(), int(now.Month()), now.Day(), now.Hour(), now.Minute())}
	if isTerminal(std.problems) {
		how.Told = func(so exporter.Progress) {
			fmt.Fprintf(std.problems, "\rwriting: %d of %d records", so.Records, so.Of)
		}
		defer fmt.Fprintln(std.problems)
	}
	var report exporter.Report
	to := e.Output
	switch to {
	case "-":
		out := bufio.NewWriter(std.out)
		report, err = exporter.Write(ctx, out, &in, how)
		err = errors.Join(err, out.Flush())
	default:
		if to == "" {
			to = exports.FileName(in.Settings.Name, how.Format)
		}
		err = whole(to, func(w io.Writer) error {
			report, err = exporter.Write(ctx, w, &in, how)
			return err
		})
	}
	if err != nil {
		return said(err)
	}
	return e.tell(to, len(in.Activities), report, std)
}

// whole writes a file that is there in full or not at all.
func whole(name string, write func(io.Writer) error) (err error) {
	part, err := os.CreateTemp(filepath.Dir(name), ".gantry-export-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, part.Close(), os.Remove(part.Name()))
		}
	}()
	if err = write(part); err != nil {
		return err
	}
	if err = errors.Join(part.Chmod(0o644), part.Sync()); err != nil {
		return err
	}
	if err = os.Rename(part.Name(), name); err != nil {
		return err
	}
	return part.Close()
}

// tell says what was written and what the file does not say as the schedule does; on standard output, unless the file is there.
func (e exportCommand) tell(to string, activities int, report exporter.Report, std *streams) error {
	out := std.out
	if to == "-" {
		out = std.problems
	}
	if e.JSON {
		return json.NewEncoder(out).Encode(report)
	}
	fmt.Fprintf(out, "%s: %d activities\n", to, activities)
	for _, part := range []struct {
		what   string
		counts map[string]int
	}{
		{"written another way", report.Changed}, {"carried in the user field Gantry", report.Carried}, {"left out", report.LeftOut},
	} {
		for _, name := range slices.Sorted(maps.Keys(part.counts)) {
			if _, err := fmt.Fprintf(out, "  %s: %s, %d\n", part.what, name, part.counts[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// said gives a fault its sentence.
func said(err error) error {
	var f *fault.Fault
	if errors.As(err, &f) {
		return fmt.Errorf("%s (%w)", httpapi.Say("en", f), err)
	}
	return err
}
