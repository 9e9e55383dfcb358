package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"gantry/internal/config"
	"gantry/internal/extracts"
	"gantry/projections/runner"
)

type exportAnalyticsCommand struct {
	Company string `required:"" placeholder:"COMPANY" help:"The company: its name or id."`
	Format  string `help:"csv or parquet." enum:"csv,parquet" default:"csv"`
	Output  string `short:"o" required:"" placeholder:"FOLDER" help:"New folder to write."`
}

// Run writes the schema analytics of a company as files, one for each view.
func (e exportAnalyticsCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
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
		m, err := extracts.Write(ctx, p.readers, company.ID, e.Output, extracts.Format(e.Format), p.clock.Now())
		if errors.Is(err, extracts.ErrExists) {
			return fmt.Errorf("%w: give a folder that is not there yet", err)
		}
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		for _, t := range m.Tables {
			fmt.Fprintf(table, "%s\t%d rows\n", t.File, t.Rows)
		}
		return table.Flush()
	}), p.Close())
}
