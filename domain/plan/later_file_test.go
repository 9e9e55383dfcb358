package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// Where an activity was put by hand goes with whether it was put by hand at all, and with nothing else.
func TestMergingKeepsAPlaceByHandOnlyWhereTheFileSaysNothingOfIt(t *testing.T) {
	t.Parallel()
	at := func(day kernel.Minute, manual bool) schedule.Activity {
		a := schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480, Manual: manual}
		if manual {
			a.Dates = schedule.Dates{Start: monday + day*kernel.Day + morning, Finish: monday + day*kernel.Day + evening}
		}
		return a
	}
	for name, c := range map[string]struct {
		silent *event.Field
		file   schedule.Activity
		manual bool
		start  kernel.Minute
	}{
		"it stays where nothing is said of it":                   {schedule.FieldManual.Field, at(0, false), true, monday + 7*kernel.Day + morning},
		"it goes where the file puts it":                         {schedule.FieldCost.Field, at(14, true), true, monday + 14*kernel.Day + morning},
		"it is scheduled where the file does not put it by hand": {schedule.FieldCost.Field, at(0, false), false, monday + morning},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: fileOf(at(7, true))})
			file := fileOf(c.file)
			file.Activities[0].Description, file.Silent = "north", numbersOf([]*event.Field{c.silent})
			b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Merge})
			a := b.named("dig")
			assert.Equal(t, c.manual, a.Manual)
			assert.Equal(t, c.start, a.Dates.Start)
		})
	}
}

// Under the rules of P6, too, the work left follows the progress where that is another.
func TestMergingUnderTheRulesOfP6WorksTheWorkLeftOutOfOtherProgress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		here, file schedule.Activity
		want       int32
	}{
		"more progress on work under way":      {work(begunWith(half, 100)), work(func(a *schedule.Activity) { a.Progress, a.ActualStart = 700_000, monday+morning }), 144},
		"work that begins has all of it left":  {work(), work(func(a *schedule.Activity) { a.ActualStart = monday + morning }), 480},
		"the same progress on the same length": {work(begunWith(half, 100)), work(func(a *schedule.Activity) { a.Progress, a.ActualStart, a.Description = half, monday+morning, "north" }), 100},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p6 := schedule.Options{Profile: schedule.ProfileP6, DataDate: monday + kernel.Day, MustFinishBy: kernel.None}
			b := newBench(t)
			first := fileWith(c.here)
			first.Settings.Options = p6
			b.do(ana, schedule.TakeOver{Import: first})
			second := fileWith(c.file)
			second.Settings.Options, second.Silent = p6, numbersOf([]*event.Field{schedule.FieldRemaining.Field})
			b.do(ana, schedule.Reimport{Import: second, Mode: schedule.Merge})
			assert.Equal(t, c.want, b.named("dig").Remaining)
		})
	}
}

// A summary that loses its last child to a later file is what the file says; one that the file does not have becomes work.
func TestMergingLetsASummaryOfTheFileLoseItsLastChild(t *testing.T) {
	t.Parallel()
	zone, dig := schedule.Activity{Name: "Zone", Code: "Z", Kind: schedule.Summary, Duration: 60}, schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480}
	under := dig
	under.Parent = 1
	for name, c := range map[string]struct {
		later []schedule.Activity
		want  schedule.Kind
	}{
		"the file has it":       {[]schedule.Activity{zone, dig}, schedule.Summary},
		"the file lacks it":     {[]schedule.Activity{dig}, schedule.Task},
		"the child stays in it": {[]schedule.Activity{zone, under, {Name: "pour", Code: "B", Kind: schedule.Task, Duration: 480}}, schedule.Summary},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: fileOf(zone, under)})
			b.do(ana, schedule.Reimport{Import: fileOf(c.later...), Mode: schedule.Merge})
			assert.Equal(t, c.want, b.named("Zone").Kind)
		})
	}
}

// What only the schedule has stands behind the row it stood behind, wherever that goes.
func TestMergingKeepsWhatOnlyTheScheduleHasBehindItsSibling(t *testing.T) {
	t.Parallel()
	file := func(codes ...string) schedule.Import {
		var rows []schedule.Activity
		for _, code := range codes {
			rows = append(rows, schedule.Activity{Name: "work " + code, Code: code, Kind: schedule.Task, Duration: 480})
		}
		return fileOf(rows...)
	}
	for name, c := range map[string]struct{ here, later, want []string }{
		"the order stays":              {[]string{"A", "x", "B"}, []string{"A", "C", "B"}, []string{"A", "x", "C", "B"}},
		"two change their places":      {[]string{"A", "x", "B", "y"}, []string{"B", "A"}, []string{"B", "y", "A", "x"}},
		"the first stays first":        {[]string{"x", "A", "B"}, []string{"B", "A"}, []string{"x", "B", "A"}},
		"several stay behind one":      {[]string{"A", "x", "y", "B"}, []string{"B", "A"}, []string{"B", "A", "x", "y"}},
		"what is new comes behind all": {[]string{"A", "x"}, []string{"A", "C"}, []string{"A", "x", "C"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: file(c.here...)})
			b.do(ana, schedule.Reimport{Import: file(c.later...), Mode: schedule.Merge})
			var got []string
			for _, row := range b.state.Schedule().Children(kernel.SummaryRow) {
				got = append(got, b.activity(row).Code)
			}
			assert.Equal(t, c.want, got)
		})
	}
}

// The first version of the fact did not say whether the file spoke for the whole schedule: one that replaced it did, a table apart.
func TestAReplacingFileOfTheFirstVersionSpeaksForTheSchedule(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tool, mode string
		speaks     bool
	}{
		"a file that replaces": {"p6", "replace", true}, "a table that replaces": {"table", "replace", false},
		"a file that merges": {"p6", "merge", false}, "a table that merges": {"table", "merge", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: stating("0", "CLP")})
			was := *b.state.Schedule().Source()
			e, err := b.registry.Decode("schedule.reimported", 1, []byte(`{"source":{"tool":"`+c.tool+`","file":"later","currency":{"code":"UF"}},"mode":"`+c.mode+`"}`))
			require.NoError(t, err)
			fact := e.(*schedule.Reimported)
			b.state.Evolve(fact)
			now := *b.state.Schedule().Source()
			if !c.speaks {
				assert.Equal(t, was, now)
				assert.Zero(t, b.state.Schedule().Statement(fact))
			} else {
				assert.Equal(t, "later", now.File)
				assert.Equal(t, 2, b.state.Schedule().Statement(fact), "it is the second file that speaks")
			}
			b.state.Unevolve([]event.Event{fact})
			assert.Equal(t, was, *b.state.Schedule().Source(), "and the way back leaves what was said before")
		})
	}
}

func TestARecordWithACalendarThatNobodyKnowsIsRefusedWhole(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	row := b.add(ana, 0, "dig")[0]
	b.refused(ana, schedule.Amend{Row: kernel.At(row), Names: []string{"trench"}, Calendar: kernel.Made(ana, 1)}, "ref.unknown")
	b.refused(ana, plan.Batch{Commands: []plan.Command{schedule.Amend{Row: kernel.At(row), Names: []string{"trench"}, Calendar: kernel.Made(ana, 1)}}}, "ref.unknown")
	assert.Equal(t, "dig", b.activity(row).Name)
}
