package exporter_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/exporter"
	"gantry/internal/importer"
	"gantry/internal/oracle"
)

// planned takes an import over into a schedule of its own, dates it, and gives it as exporters take it, with what files
// bring beside the schedule.
func planned(t require.TestingT, in schedule.Import) schedule.Import {
	out := state(t, in).Schedule().Export().Import
	out.Tags, out.Resources, out.Assignments, out.Baselines = in.Tags, in.Resources, in.Assignments, in.Baselines
	return out
}

func state(t require.TestingT, in schedule.Import) *plan.State {
	s := plan.New(kernel.ID{1})
	meta := plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Levels: access.Levels{access.Gantt: access.Full}}}
	d, err := s.Decide(meta, schedule.TakeOver{Project: kernel.ID{3}, Import: in}, nil)
	require.NoError(t, err)
	for _, e := range d.Events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonFor(d.Events))
	require.NoError(t, err)
	if moved != nil {
		s.Evolve(event.Event(moved))
	}
	return s
}

// changesBy gives what a file would change in the schedule it was made of, beside what is kept for comparison.
func changesBy(t require.TestingT, s *plan.State, file schedule.Import, mode schedule.ReimportMode) []event.Event {
	return slices.DeleteFunc(decided(t, s, schedule.Reimport{Import: file, Mode: mode}), func(e event.Event) bool {
		switch e.(type) {
		case *schedule.Reimported, *schedule.AsImportedReplaced, *schedule.TagsKept, *schedule.ResourcesKept, *schedule.BaselineKept:
			return true
		}
		return false
	})
}

func decided(t require.TestingT, s *plan.State, c plan.Command) []event.Event {
	meta := plan.Meta{ID: kernel.ID{9}, By: plan.By{Role: access.Planner, Levels: access.Everywhere(access.Full)}}
	d, err := s.Decide(meta, c, nil)
	require.NoError(t, err)
	return d.Events
}

// beside gives what a command keeps beside the schedule: tags, resources, assignments and baselines.
func beside(events []event.Event) (out schedule.Import) {
	baselines := map[string][]schedule.BaselinePoint{}
	for _, e := range events {
		switch e := e.(type) {
		case *schedule.TagsKept:
			out.Tags = append(out.Tags, e.Tags...)
		case *schedule.ResourcesKept:
			out.Resources, out.Assignments = append(out.Resources, e.Resources...), append(out.Assignments, e.Assignments...)
		case *schedule.BaselineKept:
			baselines[e.Name] = append(baselines[e.Name], e.Points...)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(baselines)) {
		out.Baselines = append(out.Baselines, schedule.Baseline{Name: name, Points: baselines[name]})
	}
	return out
}

// keepsAll holds that a file merged into its schedule, or put in its place, changes no field and keeps what was kept beside it.
func keepsAll(t require.TestingT, s *plan.State, first, file schedule.Import, format exporter.Format) {
	want := beside(decided(t, plan.New(kernel.ID{1}), schedule.TakeOver{Project: kernel.ID{3}, Import: first}))
	if format == exporter.MSPDI {
		want = withoutInMSPDI(want)
	}
	wr, wa := employed(want)
	for _, mode := range []schedule.ReimportMode{schedule.Merge, schedule.Replace} {
		require.Empty(t, changesBy(t, s, file, mode), "%s", mode)
		got := beside(decided(t, s, schedule.Reimport{Import: file, Mode: mode}))
		if format == exporter.MSPDI {
			got = withoutInMSPDI(got)
		}
		require.Equal(t, sorted(want.Tags), sorted(got.Tags), "%s", mode)
		require.Equal(t, sorted(want.Baselines), sorted(got.Baselines), "%s", mode)
		gr, ga := employed(got)
		require.Equal(t, wr, gr, "%s", mode)
		require.Equal(t, wa, ga, "%s", mode)
	}
}

var author = "ana.rojas@constructora.example"

func written(t require.TestingT, in schedule.Import, format exporter.Format) ([]byte, exporter.Report) {
	var b bytes.Buffer
	report, err := exporter.Write(context.Background(), &b, &in, exporter.Writing{Format: format, Author: author, At: kernel.Date(2026, 5, 4, 10, 30)})
	require.NoError(t, err)
	return b.Bytes(), report
}

func read(t require.TestingT, file []byte) schedule.Import {
	list, err := importer.Read(context.Background(), bytes.NewReader(file), importer.Reading{Name: "back"})
	require.NoError(t, err)
	require.Len(t, list, 1)
	return list[0]
}

// same holds a schedule that came back against the one that went out: every input and every date.
func same(t require.TestingT, want, got schedule.Import) {
	want.Settings.Project, got.Settings.Project = kernel.ProjectID{}, kernel.ProjectID{}
	require.Equal(t, want.Settings, got.Settings)
	require.Equal(t, want.Description, got.Description)
	require.Equal(t, len(want.Calendars), len(got.Calendars))
	for i := range want.Calendars {
		w, g := want.Calendars[i], got.Calendars[i]
		require.Equal(t, []any{w.Name, w.Default}, []any{g.Name, g.Default})
		sameTime(t, w, g)
	}
	require.Equal(t, len(want.Activities), len(got.Activities))
	for i := range want.Activities {
		w, g := want.Activities[i], got.Activities[i]
		// A file holds one date for a manual activity's own and calculated place, and none for others.
		w.PinnedStart, g.PinnedStart = 0, 0
		require.Equal(t, w, g)
	}
	require.Equal(t, linksOf(want), linksOf(got))
	require.Equal(t, sorted(want.Tags), sorted(got.Tags))
}

func linksOf(in schedule.Import) []string {
	out := []string{}
	for _, l := range in.Links {
		out = append(out, fmt.Sprint(l.From, l.To, l.Type, l.Lag, l.Elapsed && l.Lag != 0))
	}
	slices.Sort(out)
	return out
}

func sorted[T any](list []T) []string {
	out := []string{}
	for _, v := range list {
		out = append(out, fmt.Sprintf("%+v", v))
	}
	slices.Sort(out)
	return out
}

// sameTime holds the working times of two calendars against each other, day by day.
func sameTime(t require.TestingT, want, got schedule.Calendar) {
	if want.Time.Hash() == got.Time.Hash() {
		return
	}
	from, to := kernel.Date(2005, 1, 1, 0, 0), kernel.Date(2032, 12, 31, 0, 0)
	a, err := worktime.Compile(want.WorkTime(), from, to)
	require.NoError(t, err)
	b, err := worktime.Compile(got.WorkTime(), from, to)
	require.NoError(t, err)
	for day := from; day < to; day += kernel.Day {
		for at := day; at < day+kernel.Day; at += 6 * 60 {
			if a.Worked(at) != b.Worked(at) || a.NextStart(at) != b.NextStart(at) {
				require.Equal(t, a.Worked(at), b.Worked(at), "%s %v", want.Name, at)
				require.Equal(t, a.NextStart(at), b.NextStart(at), "%s %v", want.Name, at)
			}
		}
	}
}

// employed gives resources and assignments without the resources nobody has work for, which P6 keeps beside its projects.
func employed(in schedule.Import) (resources []schedule.Resource, assignments []string) {
	at := map[kernel.Row]string{}
	for _, a := range in.Assignments {
		r := in.Resources[a.Resource-1]
		at[a.Resource] = r.Name
		a.Resource = 0
		assignments = append(assignments, fmt.Sprintf("%+v %s", a, r.Name))
	}
	for _, r := range in.Resources {
		if _, works := at[r.Row]; works {
			r.Row = 0
			resources = append(resources, r)
		}
	}
	slices.SortFunc(resources, func(a, b schedule.Resource) int { return cmp.Compare(a.Name, b.Name) })
	slices.Sort(assignments)
	return resources, assignments
}

// notInMSPDI is what Microsoft Project has no field for and that no date or total depends on.
var notInMSPDI = []string{"assignment.driving", "resource.max_units", "resource.units"}

func withoutInMSPDI(in schedule.Import) schedule.Import {
	in.Assignments, in.Resources = slices.Clone(in.Assignments), slices.Clone(in.Resources)
	for i := range in.Assignments {
		in.Assignments[i].Driving = false
	}
	for i := range in.Resources {
		if r := &in.Resources[i]; r.Kind == schedule.Material {
			r.MaxUnits = 0
		} else {
			r.Units = ""
		}
	}
	return in
}

// samples gives every project of the real schedules beside the project, or skips.
func samples(t *testing.T) map[string]schedule.Import {
	t.Helper()
	dir := os.Getenv("GANTRY_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	var files []string
	for _, pattern := range []string{"*.xer", "*.xml", "p6-micro/*.xer"} {
		found, _ := filepath.Glob(filepath.Join(dir, "data/schedules", pattern))
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("the sample schedules are not here")
	}
	out := map[string]schedule.Import{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		list, err := importer.Read(context.Background(), bytes.NewReader(data), importer.Reading{Name: filepath.Base(file)})
		if err != nil {
			t.Logf("%s is refused: %v", filepath.Base(file), err)
			continue
		}
		for _, in := range list {
			if len(in.Calendars) > 0 && len(in.Activities) > 0 {
				out[fmt.Sprintf("%s %s", filepath.Base(file), in.Source.Project)] = in
			}
		}
	}
	return out
}

func TestEverySampleScheduleComesBackAsItWentOut(t *testing.T) {
	for name, in := range samples(t) {
		for _, format := range exporter.Formats {
			t.Run(strings.ReplaceAll(name, " ", "/")+"/"+string(format), func(t *testing.T) {
				if circles, err := importer.Circles(&in); err != nil || len(circles) > 0 {
					t.Skip("it has a circle among its links")
				}
				want := planned(t, in)
				file, report := written(t, want, format)
				got := read(t, file)
				for _, known := range []string{"Project/Author", "Task/Type"} {
					delete(got.LeftOut, known)
				}
				require.Empty(t, got.LeftOut, "what an exporter writes, the importer takes")
				for _, honest := range []string{"activity.driving_calendars", "activity.resource_dependent", "activity.split", "project.limits_ignored"} {
					delete(got.Problems, honest) // they are about the schedule, in whatever file
				}
				require.Empty(t, got.Problems)
				lost := slices.Sorted(maps.Keys(report.LeftOut))
				if format == exporter.MSPDI {
					lost = slices.DeleteFunc(lost, func(code string) bool { return slices.Contains(notInMSPDI, code) })
					want = withoutInMSPDI(want)
				}
				require.Empty(t, lost)
				same(t, want, planned(t, got))
				sameCurrency(t, in, got)
				keepsAll(t, state(t, in), in, got, format)
				held, err := oracle.Hold(got)
				require.NoError(t, err)
				if format == exporter.MSPDI && want.Settings.Options.Profile == schedule.ProfileP6 {
					held.Differences = slices.DeleteFunc(held.Differences, func(d oracle.Difference) bool {
						return strings.HasPrefix(d.Field, "early") // P6 dates what remains of work under way, Microsoft Project all of it
					})
				}
				require.Empty(t, held.Differences, "the dates in the file are those of the engine")
				wr, wa := employed(want)
				gr, ga := employed(got)
				require.Equal(t, wr, gr)
				require.Equal(t, wa, ga)
				require.Equal(t, sorted(want.Baselines), sorted(got.Baselines))
			})
		}
	}
}
