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

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/internal/importer"
	"gantry/projections/runner"
)

type importCommand struct {
	File    string `arg:"" help:"File to read: Primavera P6 XER." type:"existingfile"`
	Project string `help:"Id of the Gantry project that gets the schedule." placeholder:"ID"`
	Choose  string `help:"Id of the project inside the file, when it holds several." placeholder:"ID"`
	Check   bool   `help:"Only read the file and say what is in it. Needs no database."`
	JSON    bool   `help:"Print JSON."`
}

// Run reads a file and, unless only checking, makes a schedule of one of its projects: whole, or not at all.
func (i importCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	found, err := readSchedules(ctx, i.File)
	if err != nil {
		return i.refused(err, std)
	}
	if i.Check {
		return i.report(found, std.out)
	}
	chosen, err := importer.Choose(found, i.Choose)
	if err != nil {
		return i.refused(err, std)
	}
	project, err := kernel.ParseID(i.Project)
	if err != nil {
		return errors.New("say which project gets the schedule with --project ID; the address of a project page holds its id")
	}
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	company, err := p.companyOf(ctx, project)
	if err != nil {
		return err
	}
	err = p.following(ctx, func(*runner.Runner) error {
		planner := p.planner(p.clock, nil)
		caller := commands.Caller{Company: company, Role: access.SuperAdmin, Level: access.Full, Correlation: newID()}
		id := newID()
		receipt, err := p.projects(p.clock).Start(ctx, planner, caller, project, planning.Request{ID: id, Command: schedule.TakeOver{Project: project, Import: chosen}})
		if err := errors.Join(err, planner.Close(ctx)); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "schedule %s: %d activities, %d links, revision %d\n", id, chosen.Source.ActivityRows, len(chosen.Links), receipt.Revision)
		return nil
	})
	return errors.Join(err, p.Close())
}

func readSchedules(ctx context.Context, file string) ([]schedule.Import, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return importer.Read(ctx, f, importer.Reading{Name: filepath.Base(file)})
}

// companyOf finds whose project it is.
func (p *program) companyOf(ctx context.Context, project kernel.ProjectID) (kernel.CompanyID, error) {
	for info, err := range p.store.Log().Streams(ctx, false) {
		if err != nil {
			return kernel.CompanyID{}, err
		}
		if info.Stream.Kind == eventstore.Project && info.Stream.ID == project {
			return info.Stream.Company, nil
		}
	}
	return kernel.CompanyID{}, fault.New(fault.NotFound, "project.unknown", fault.P{"id": project.String()})
}

// checked is one project of a file as --check prints it.
type checked struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Activities int            `json:"activities"` // the file's own activity rows, WBS rows apart
	Links      int            `json:"links"`
	Calendars  int            `json:"calendars"`
	Problems   map[string]int `json:"problems"`
}

func (i importCommand) report(found []schedule.Import, out io.Writer) error {
	list := make([]checked, len(found))
	for n, p := range found {
		list[n] = checked{
			ID: p.Source.Project, Name: p.Settings.Name, Activities: p.Source.ActivityRows,
			Links: len(p.Links), Calendars: len(p.Calendars), Problems: p.Problems,
		}
		if p.Problems == nil {
			list[n].Problems = map[string]int{}
		}
	}
	if i.JSON {
		return json.NewEncoder(out).Encode(struct {
			Projects []checked `json:"projects"`
		}{list})
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "ID\tNAME\tACTIVITIES\tLINKS\tCALENDARS\tNOT TAKEN OVER")
	for _, p := range list {
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%v\n", p.ID, p.Name, p.Activities, p.Links, p.Calendars, p.Problems)
	}
	return t.Flush()
}

// refused says why a file was not read; with --json the refusal is on standard output too.
func (i importCommand) refused(err error, std *streams) error {
	if i.JSON {
		f := fault.Of(err)
		_ = json.NewEncoder(std.out).Encode(struct {
			Code   string  `json:"code"`
			Params fault.P `json:"params"`
		}{f.Key, f.Params})
	}
	return err
}
