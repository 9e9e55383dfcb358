package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"gantry/internal/httpapi"
	"gantry/internal/importer"
	"gantry/internal/oracle"
)

type oracleCommand struct {
	Files []string `arg:"" help:"Files of other tools." type:"existingfile"`
	JSON  bool     `help:"Print one line of JSON for each file."`
}

// Run reads files, schedules their projects with the options they carry, and tells where the dates differ from those the other tool
// stored. It needs no database. Differences are the result, not a failure. A file or project that cannot be compared is
// one, and leaves the others.
func (o oracleCommand) Run(ctx context.Context, std *streams) error {
	table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	var failed []error
	for _, name := range o.Files {
		held, err := hold(ctx, name)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		for _, r := range held.Refused {
			where := name
			if r.Project != "" {
				where += ", project " + r.Project
			}
			failed = append(failed, fmt.Errorf("%s: %s (%w)", where, httpapi.Say("en", r.Cause), r.Cause))
		}
		if !o.JSON {
			printHeld(table, held)
		} else if err := json.NewEncoder(std.out).Encode(held); err != nil {
			return errors.Join(append(failed, err)...)
		}
	}
	return errors.Join(append(failed, table.Flush())...)
}

// hold compares one file. Fails where it cannot be opened.
func hold(ctx context.Context, path string) (oracle.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return oracle.File{}, err
	}
	defer func() { _ = f.Close() }()
	name := filepath.Base(path)
	found, err := importer.Read(ctx, f, importer.Reading{Name: name})
	if err != nil {
		return oracle.Unread(name, err), nil
	}
	return oracle.HoldFile(name, found), nil
}

func printHeld(out io.Writer, held oracle.File) {
	for _, p := range held.Projects {
		fmt.Fprintf(out, "%s\t%s\t%d of %d equal\n", held.File, p.Project, p.Equal, p.Compared)
	}
	for _, d := range held.Differences {
		fmt.Fprintf(out, "  %s\t%s\ttheirs %s\tours %s\t%s\t%s\n", d.Activity, d.Field, d.Theirs, d.Ours, d.Driver, d.Project)
	}
}
