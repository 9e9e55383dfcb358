package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/internal/httpapi"
	"gantry/internal/importer"
	"gantry/internal/imports"
	"gantry/internal/oracle"
	"gantry/internal/timeclock"
	"gantry/projections/runner"
)

type importCommand struct {
	ofCompany
	File     string `arg:"" help:"File to read: Primavera P6 XER or XML, Microsoft Project XML, an XLSX or CSV table, or rows as JSON." type:"existingfile"`
	Project  string `help:"Id of the Gantry project that gets a new schedule." placeholder:"ID" xor:"into"`
	Schedule string `help:"Id of the schedule the file goes into." placeholder:"ID" xor:"into"`
	Mode     string `help:"What becomes of a schedule that has activities: replace, merge or append." enum:"replace,merge,append," default:"" placeholder:"MODE"`
	Choose   string `help:"Id of the project inside the file, when it holds several." placeholder:"ID"`
	Mapping  string `help:"JSON file that says what the columns of a table mean." type:"existingfile" placeholder:"FILE"`
	MaxSize  int64  `help:"Largest file to read, in MB." default:"200" placeholder:"MB"`
	Check    bool   `help:"Only read the file and say what is in it. Needs no database."`
	JSON     bool   `help:"Print JSON."`
}

// Run reads a file and, unless only checking, makes a schedule of one of its projects or takes it into one: whole, or not at all.
func (i importCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	if i.Check {
		found, err := i.read(ctx, importer.Place{Start: today(timeclock.System{}.Now())}, std)
		if err != nil {
			return i.refused(err, std)
		}
		return i.report(found, std.out)
	}
	target, err := kernel.ParseID(cmp.Or(i.Project, i.Schedule))
	if err != nil {
		return errors.New("say where the file goes with --project ID or --schedule ID; the addresses of their pages hold the ids")
	}
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	kind, unknown := eventstore.Project, "project.unknown"
	if i.Schedule != "" {
		kind, unknown = eventstore.Plan, "schedule.unknown"
	}
	into, err := p.find(ctx, kind, target, i.Company, unknown)
	if err != nil {
		return i.refused(err, std)
	}
	caller := commands.Caller{Company: into.Company, Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full), Correlation: newID()}
	err = p.following(ctx, func(*runner.Runner) error {
		planner := p.planner(p.clock, nil)
		return errors.Join(i.take(ctx, p, planner, caller, target, std), planner.Close(ctx))
	})
	return errors.Join(err, p.Close())
}

// take reads the file and executes the command that takes it over.
func (i importCommand) take(ctx context.Context, p *program, planner *planning.Planner, caller commands.Caller, target kernel.ID, std *streams) error {
	place := importer.Place{Start: today(p.clock.Now())}
	empty := true
	if i.Schedule != "" {
		err := planner.Inspect(ctx, target, caller, func(s *plan.State, _ eventstore.Revision) {
			now := s.Schedule()
			empty = now.Size() == 0 && now.Source() == nil
			place = imports.PlaceOf(now)
		})
		if err != nil {
			return i.refused(err, std)
		}
		if !empty && i.Mode == "" {
			return errors.New("the schedule has activities: say what becomes of them with --mode replace, merge or append")
		}
	}
	found, err := i.read(ctx, place, std)
	if err != nil {
		return i.refused(err, std)
	}
	in, err := importer.Choose(found, i.Choose)
	if err != nil {
		return i.refused(err, std)
	}
	id := newID()
	request := planning.Request{ID: id, Command: schedule.TakeOver{Import: in}}
	var receipt planning.Receipt
	if i.Schedule == "" {
		target = id
		receipt, err = p.projects(p.clock).Start(ctx, planner, caller, kernel.MustParseID(i.Project), request)
	} else {
		if !empty {
			request.Command = schedule.Reimport{Import: in, Mode: schedule.ReimportMode(i.Mode)}
		}
		receipt, err = executed(planner.Execute(ctx, target, caller, []planning.Request{request}))
	}
	if err != nil {
		return i.refused(err, std)
	}
	result := comparison{Dates: noDates}
	var failed error
	err = planner.Inspect(ctx, target, caller, func(s *plan.State, _ eventstore.Revision) {
		result.OutOfSequence = imports.SequenceOf(s.Schedule())
		if i.Mode != "" && i.Mode != string(schedule.Replace) { // the dates are those of more than the file
			return
		}
		var dates imports.Dates
		if dates, failed = imports.Compared(s); failed == nil {
			result.Dates = dates
		}
	})
	return i.reportOf(target, in, receipt, result, errors.Join(err, failed), std.out)
}

// comparison is what comes out otherwise than the other tool stored, and what it let begin too early.
type comparison struct {
	Dates         imports.Dates         `json:"dates"`
	OutOfSequence imports.OutOfSequence `json:"outOfSequence"`
}

// noDates is the comparison of what cannot be compared.
var noDates = imports.Dates{Differences: []imports.Difference{}}

// reportOf says what an import did, even if its dates could not be compared.
func (i importCommand) reportOf(id kernel.ScheduleID, in schedule.Import, receipt planning.Receipt, result comparison, failed error, out io.Writer) error {
	if result.OutOfSequence.Links == nil {
		result.OutOfSequence.Links = []imports.Ahead{}
	}
	if err := i.done(id, in, receipt, result, out); err != nil {
		return errors.Join(err, failed)
	}
	switch {
	case failed != nil:
		return fmt.Errorf("the file is imported into schedule %s, but its dates cannot be compared: %w", id, failed)
	case i.JSON:
		return nil
	}
	if err := notAsInTheFile(&in, out); err != nil {
		return err
	}
	return deviations(result.Dates, result.OutOfSequence, out)
}

// today is where a project starts whose file has no date.
func today(now time.Time) kernel.Minute {
	return kernel.Date(now.Year(), int(now.Month()), now.Day(), 0, 0)
}

// executed is the receipt of one command, or why it was refused.
func executed(receipts []planning.Receipt, err error) (planning.Receipt, error) {
	switch {
	case err != nil:
		return planning.Receipt{}, err
	case receipts[0].Fault != nil:
		return planning.Receipt{}, receipts[0].Fault
	}
	return receipts[0], nil
}

func (i importCommand) done(id kernel.ScheduleID, in schedule.Import, receipt planning.Receipt, result comparison, out io.Writer) error {
	if i.JSON {
		return json.NewEncoder(out).Encode(struct {
			Schedule kernel.ScheduleID   `json:"schedule"`
			Command  kernel.CommandID    `json:"command"`
			Revision eventstore.Revision `json:"revision"`
			Changed  bool                `json:"changed"`
			comparison
		}{id, receipt.Command, receipt.Revision, receipt.Outcome != planning.Unchanged, result})
	}
	if receipt.Outcome == planning.Unchanged {
		_, err := fmt.Fprintf(out, "schedule %s: it is as the file already, revision %d\n", id, receipt.Revision)
		return err
	}
	_, err := fmt.Fprintf(out, "schedule %s: %d activities, %d links, revision %d\n", id, in.Source.ActivityRows, len(in.Links), receipt.Revision)
	return err
}

// shown is how many lines of a list are printed; JSON has more of them.
const shown = 20

// deviations tells where the dates differ from those the other tool stored, and why they are as they are, and what was begun or ended
// before its predecessors let it.
func deviations(dates imports.Dates, sequence imports.OutOfSequence, out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if dates.Compared > 0 {
		fmt.Fprintf(t, "%d of %d activities have all the dates, floats and critical marks of the file\n", dates.Equal, dates.Compared)
	}
	last := kernel.NoRow
	for _, d := range dates.Differences[:min(len(dates.Differences), shown)] {
		placed := ""
		if d.Row != last { // once per activity: it is of its start and finish, whatever else differs
			placed = "placed by: " + d.Why.Text()
		}
		last = d.Row
		fmt.Fprintf(t, "  %s\t%s\ttheirs %s\tours %s\t%s\n", cmp.Or(d.Code, d.Name), d.Field, d.Text(d.Theirs), d.Text(d.Ours), placed)
	}
	if n := len(dates.Differences) - shown; n > 0 {
		fmt.Fprintf(t, "  … %d more; gantry oracle FILE lists all\n", n)
	}
	if sequence.Count > 0 {
		fmt.Fprintf(t, "links that work did not wait for: %d\n", sequence.Count)
	}
	for _, l := range sequence.Links[:min(len(sequence.Links), shown)] {
		fmt.Fprintf(t, "  %s\tahead of %s\t%s\n", cmp.Or(l.Code, l.Name), cmp.Or(l.From.Code, l.From.Name), l.Type)
	}
	if n := sequence.Count - shown; n > 0 {
		fmt.Fprintf(t, "  … %d more\n", n)
	}
	return t.Flush()
}

// read reads the file, and tells on a terminal how far it has come.
func (i importCommand) read(ctx context.Context, place importer.Place, std *streams) ([]schedule.Import, error) {
	if i.MaxSize < 1 || i.MaxSize > 1<<20 {
		return nil, errors.New("--max-size is a number of MB")
	}
	how := importer.Reading{Name: filepath.Base(i.File), Place: place, Limits: importer.Limits{Bytes: i.MaxSize << 20}}
	if i.Mapping != "" {
		text, err := os.ReadFile(i.Mapping)
		if err != nil {
			return nil, err
		}
		in := json.NewDecoder(strings.NewReader(string(text)))
		in.DisallowUnknownFields()
		if err := in.Decode(&how.Mapping); err != nil {
			return nil, fmt.Errorf("%s: %w", i.Mapping, err)
		}
	}
	f, err := os.Open(i.File)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if info, err := f.Stat(); err == nil && isTerminal(std.problems) {
		how.Told = func(so importer.Progress) {
			share := int64(100)
			if info.Size() > 0 {
				share = so.Bytes * 100 / info.Size()
			}
			fmt.Fprintf(std.problems, "\rreading: %d rows, %d %%", so.Rows, share)
		}
		defer fmt.Fprintln(std.problems)
	}
	return importer.Read(ctx, f, how)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func readSchedules(ctx context.Context, file string) ([]schedule.Import, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return importer.Read(ctx, f, importer.Reading{Name: filepath.Base(file)})
}

// checked is one project of a file as --check prints it.
type checked struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Activities int            `json:"activities"` // the file's own activity rows, WBS rows apart
	Links      int            `json:"links"`
	Calendars  int            `json:"calendars"`
	Resources  int            `json:"resources"`
	Baselines  int            `json:"baselines"`
	Problems   map[string]int `json:"problems"` // what is not taken over as it stands, by code
	LeftOut    map[string]int `json:"leftOut"`  // rows by field of the file that nothing takes
}

func (i importCommand) report(found []schedule.Import, out io.Writer) error {
	list := make([]checked, len(found))
	for n, p := range found {
		list[n] = checked{
			ID: p.Source.Project, Name: p.Settings.Name, Activities: p.Source.ActivityRows, Links: len(p.Links), Calendars: len(p.Calendars),
			Resources: len(p.Resources), Baselines: len(p.Baselines), Problems: p.Problems, LeftOut: p.LeftOut,
		}
		if p.Problems == nil {
			list[n].Problems = map[string]int{}
		}
		if p.LeftOut == nil {
			list[n].LeftOut = map[string]int{}
		}
	}
	if i.JSON {
		return reportJSON(list, found, out)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "ID\tNAME\tACTIVITIES\tLINKS\tCALENDARS\tRESOURCES\tBASELINES")
	for _, p := range list {
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%d\t%d\n", p.ID, p.Name, p.Activities, p.Links, p.Calendars, p.Resources, p.Baselines)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, in := range found {
		if err := notAsInTheFile(&in, out); err != nil {
			return err
		}
		if err := i.hold(in, out); err != nil {
			return err
		}
	}
	return nil
}

// notAsInTheFile lists what of a project is imported otherwise than the file has it, and what is left out, with the rows of each.
func notAsInTheFile(in *schedule.Import, out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, list := range []struct {
		title string
		rows  map[string]int
	}{{"converted or left out, by finding", in.Problems}, {"left out, by field of the file", in.LeftOut}} {
		if len(list.rows) == 0 {
			continue
		}
		fmt.Fprintf(t, "%s: %s\n", in.Settings.Name, list.title)
		names := slices.SortedFunc(maps.Keys(list.rows), func(a, b string) int {
			return cmp.Or(cmp.Compare(list.rows[b], list.rows[a]), cmp.Compare(a, b))
		})
		for _, name := range names {
			fmt.Fprintf(t, "  %s\t%d rows\n", name, list.rows[name])
		}
	}
	return t.Flush()
}

// reportJSON writes what is in the projects of a file and what comes out otherwise than in the other tool, or why one cannot be scheduled.
func reportJSON(list []checked, found []schedule.Import, out io.Writer) error {
	type refusal struct {
		Code   string  `json:"code"`
		Params fault.P `json:"params,omitempty"`
	}
	type project struct {
		checked
		*comparison
		Refused *refusal `json:"refused,omitempty"`
	}
	projects := make([]project, len(list))
	for n, p := range list {
		projects[n].checked = p
		result, err := scheduled(found[n])
		var f *fault.Fault
		switch {
		case errors.As(err, &f):
			projects[n].Refused = &refusal{f.Key, f.Params}
		case err != nil:
			return err
		default:
			projects[n].comparison = &result
		}
	}
	return json.NewEncoder(out).Encode(struct {
		Projects []project `json:"projects"`
	}{projects})
}

// scheduled calculates one project of a file and compares it.
func scheduled(in schedule.Import) (comparison, error) {
	s, err := oracle.Scheduled(in)
	if err != nil {
		return comparison{}, err
	}
	dates, err := imports.Compared(s)
	return comparison{dates, imports.SequenceOf(s.Schedule())}, err
}

// hold schedules one project of a file and tells what comes out otherwise than in the other tool. One that cannot be scheduled says why:
// importing it will.
func (i importCommand) hold(in schedule.Import, out io.Writer) error {
	result, err := scheduled(in)
	var f *fault.Fault
	switch {
	case errors.As(err, &f):
		_, err = fmt.Fprintf(out, "%s: %s (%s)\n", cmp.Or(in.Source.Project, in.Settings.Name), httpapi.Say("en", f), f.Key)
		return err
	case err != nil:
		return err
	}
	return deviations(result.Dates, result.OutOfSequence, out)
}

// refused says why a file was not taken: in a sentence and, behind it, by code and values. With --json the code and the values are on
// standard output too.
func (i importCommand) refused(err error, std *streams) error {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return err
	}
	if i.JSON {
		_ = json.NewEncoder(std.out).Encode(struct {
			Code   string  `json:"code"`
			Params fault.P `json:"params"`
		}{f.Key, f.Params})
	}
	if f.Key == "import.map_columns" {
		return fmt.Errorf("%s\n%s\nSay it in a file for --mapping: {\"columns\": {\"<head or letter>\": \"<field>\"}, \"dates\": \"dmy\", \"start\": \"2026-03-02\"} (%s)",
			httpapi.Say("en", f), listed(f.Params), f.Key)
	}
	return fmt.Errorf("%s (%w)", httpapi.Say("en", f), err)
}

// listed is what is known of the columns of a table, one a line.
func listed(p fault.P) string {
	text, err := json.Marshal(p["columns"])
	var columns []struct {
		Column, Head, Field string
		Samples             []string
	}
	if err != nil || json.Unmarshal(text, &columns) != nil {
		return ""
	}
	var out strings.Builder
	t := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, c := range columns {
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", c.Column, c.Head, cmp.Or(c.Field, "?"), strings.Join(c.Samples, " | "))
	}
	_ = t.Flush()
	return fmt.Sprintf("asked: %v\n%sfields: %s", p["ask"], out.String(), strings.Trim(fmt.Sprint(p["fields"]), "[]"))
}
