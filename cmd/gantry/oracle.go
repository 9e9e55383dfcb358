package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"gantry/internal/importer"
	"gantry/internal/oracle"
)

type oracleCommand struct {
	Files []string `arg:"" help:"Files of other tools." type:"existingfile"`
	JSON  bool     `help:"Print one line of JSON for each project."`
}

// Run reads files, schedules each project with the options it carries, and tells where the dates differ from those the other tool
// stored. It needs no database. A difference is no failure: it is what was asked for.
func (o oracleCommand) Run(ctx context.Context, std *streams) error {
	table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	for _, name := range o.Files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		found, err := importer.Read(ctx, f, importer.Reading{Name: filepath.Base(name)})
		_ = f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, in := range found {
			report, err := oracle.Hold(in)
			if err != nil {
				return fmt.Errorf("%s, project %s: %w", name, in.Source.Project, err)
			}
			if o.JSON {
				if err := json.NewEncoder(std.out).Encode(report); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintf(table, "%s\t%s\t%d of %d equal\n", report.File, report.Project, report.Equal, report.Compared)
			for _, d := range report.Differences {
				fmt.Fprintf(table, "  %s\t%s\ttheirs %s\tours %s\t%s\n", d.Activity, d.Field, d.Theirs, d.Ours, d.Driver)
			}
		}
	}
	return table.Flush()
}
