package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

const (
	morning = 8 * kernel.Hour
	evening = 17 * kernel.Hour
	half    = kernel.Percent(500_000)
)

// fileWith is fileOf, but keeps the actual dates of the activities; 0 stands for none.
func fileWith(activities ...schedule.Activity) schedule.Import {
	given := append([]schedule.Activity(nil), activities...)
	f := fileOf(activities...)
	for i, a := range given {
		if a.ActualStart != 0 {
			f.Activities[i].ActualStart = a.ActualStart
		}
		if a.ActualFinish != 0 {
			f.Activities[i].ActualFinish = a.ActualFinish
		}
	}
	return f
}

func numbersOf(fields []*event.Field) (out []event.FieldNumber) {
	for _, f := range fields {
		out = append(out, f.Number)
	}
	return out
}

// work is an activity "dig" of eight hours with the code A.
func work(options ...func(*schedule.Activity)) schedule.Activity {
	a := schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 480}
	for _, o := range options {
		o(&a)
	}
	return a
}

func begunWith(progress kernel.Percent, remaining int32) func(*schedule.Activity) {
	return func(a *schedule.Activity) {
		a.Progress, a.ActualStart, a.Remaining = progress, monday+morning, remaining
	}
}

func done(a *schedule.Activity) {
	a.Progress, a.ActualStart, a.ActualFinish = kernel.Hundred, monday+morning, monday+kernel.Day+evening
}

func TestMergingLeavesWhatTheFileSaysNothingOf(t *testing.T) {
	t.Parallel()
	progress, start, finish, remaining := schedule.FieldProgress.Field, schedule.FieldActualStart.Field, schedule.FieldActualFinish.Field, schedule.FieldRemaining.Field
	kind, duration, split, manual := schedule.FieldKind.Field, schedule.FieldDuration.Field, schedule.FieldSplit.Field, schedule.FieldManual.Field
	type told struct {
		Kind                      schedule.Kind
		Duration, Remaining       int32
		Progress                  kernel.Percent
		ActualStart, ActualFinish kernel.Minute
	}
	none := kernel.None
	for name, c := range map[string]struct {
		here, file schedule.Activity
		silent     []*event.Field
		want       told
	}{
		"a file of names alone leaves work under way as it is": {
			here: work(begunWith(half, 100)), file: work(), silent: []*event.Field{kind, duration, progress, start, finish, remaining},
			want: told{schedule.Task, 480, 100, half, monday + morning, none},
		},
		"a file of names alone leaves finished work as it is": {
			here: work(done), file: work(), silent: []*event.Field{kind, duration, progress, start, finish, remaining},
			want: told{schedule.Task, 480, 0, kernel.Hundred, monday + morning, monday + kernel.Day + evening},
		},
		"progress on work that has begun keeps its actual start": {
			here: work(begunWith(half, 240)), file: work(func(a *schedule.Activity) { a.Progress = 700_000 }), silent: []*event.Field{start, finish, remaining},
			want: told{schedule.Task, 480, 144, 700_000, monday + morning, none},
		},
		"progress on work that has not begun starts it where it lies": {
			here: work(), file: work(func(a *schedule.Activity) { a.Progress = 250_000 }), silent: []*event.Field{start, finish, remaining},
			want: told{schedule.Task, 480, 360, 250_000, monday + morning, none},
		},
		"no progress says that work has not begun": {
			here: work(begunWith(half, 240)), file: work(), silent: []*event.Field{start, finish, remaining},
			want: told{schedule.Task, 480, 0, 0, none, none},
		},
		"less than all of it says that work is not done": {
			here: work(done), file: work(func(a *schedule.Activity) { a.Progress = 600_000 }), silent: []*event.Field{start, finish, remaining},
			want: told{schedule.Task, 480, 192, 600_000, monday + morning, none},
		},
		"all of it ends work where it lies": {
			here: work(), file: work(func(a *schedule.Activity) { a.Progress = kernel.Hundred }), silent: []*event.Field{start, finish, remaining},
			want: told{schedule.Task, 480, 0, kernel.Hundred, monday + morning, monday + evening},
		},
		"all of it keeps the actual finish that is known": {
			here: work(done), file: work(func(a *schedule.Activity) { a.Progress = kernel.Hundred }), silent: []*event.Field{start, finish, remaining},
			want: told{schedule.Task, 480, 0, kernel.Hundred, monday + morning, monday + kernel.Day + evening},
		},
		"an actual start without progress begins work": {
			here: work(), file: work(func(a *schedule.Activity) { a.ActualStart = monday + kernel.Day + morning }), silent: []*event.Field{progress, finish, remaining},
			want: told{schedule.Task, 480, 480, 0, monday + kernel.Day + morning, none},
		},
		"an actual start moves that of work under way, whose progress stays": {
			here: work(begunWith(half, 240)), file: work(func(a *schedule.Activity) { a.ActualStart = monday + kernel.Day + morning }), silent: []*event.Field{progress, finish, remaining},
			want: told{schedule.Task, 480, 240, half, monday + kernel.Day + morning, none},
		},
		"no actual start takes none from work with progress": {
			here: work(begunWith(half, 240)), file: work(), silent: []*event.Field{progress, finish, remaining},
			want: told{schedule.Task, 480, 240, half, monday + morning, none},
		},
		"no actual start takes it from work without progress": {
			here: work(begunWith(0, 480)), file: work(), silent: []*event.Field{progress, finish, remaining},
			want: told{schedule.Task, 480, 0, 0, none, none},
		},
		"no actual finish takes none from work that is done": {
			here: work(done), file: work(), silent: []*event.Field{progress, start, remaining},
			want: told{schedule.Task, 480, 0, kernel.Hundred, monday + morning, monday + kernel.Day + evening},
		},
		"the work left follows another duration": {
			here: work(begunWith(half, 100)), file: work(func(a *schedule.Activity) { a.Duration = 960 }), silent: []*event.Field{progress, start, finish, remaining},
			want: told{schedule.Task, 960, 480, half, monday + morning, none},
		},
		"work begun without progress has all of another duration left": {
			here: work(begunWith(0, 480)), file: work(func(a *schedule.Activity) { a.Duration, a.ActualStart = 960, monday+morning }), silent: []*event.Field{remaining},
			want: told{schedule.Task, 960, 960, 0, monday + morning, none},
		},
		"work left is taken where the file says it": {
			here: work(begunWith(half, 240)), file: work(begunWith(half, 77)), silent: []*event.Field{duration},
			want: told{schedule.Task, 480, 77, half, monday + morning, none},
		},
		"a milestone of its sort stays one": {
			here: work(func(a *schedule.Activity) { a.Kind, a.Duration = schedule.StartMilestone, 0 }), file: work(func(a *schedule.Activity) { a.Kind, a.Duration = schedule.FinishMilestone, 0 }),
			silent: []*event.Field{kind}, want: told{schedule.StartMilestone, 0, 0, 0, none, none},
		},
		"a milestone that gets a duration becomes work": {
			here: work(func(a *schedule.Activity) { a.Kind, a.Duration = schedule.StartMilestone, 0 }), file: work(),
			silent: []*event.Field{kind}, want: told{schedule.Task, 480, 0, 0, none, none},
		},
		"a milestone stays one where nothing is said of durations either": {
			here: work(func(a *schedule.Activity) { a.Kind, a.Duration = schedule.StartMilestone, 0 }), file: work(),
			silent: []*event.Field{kind, duration}, want: told{schedule.StartMilestone, 0, 0, 0, none, none},
		},
		"work whose duration the file takes away becomes the milestone it says": {
			here: work(), file: work(func(a *schedule.Activity) { a.Kind, a.Duration = schedule.FinishMilestone, 0 }),
			silent: []*event.Field{kind}, want: told{schedule.FinishMilestone, 0, 0, 0, none, none},
		},
		"work of no length stays a task": {
			here: work(func(a *schedule.Activity) { a.Duration = 0 }), file: work(func(a *schedule.Activity) { a.Kind, a.Duration = schedule.FinishMilestone, 0 }),
			silent: []*event.Field{kind}, want: told{schedule.Task, 0, 0, 0, none, none},
		},
		"a level of effort stays one": {
			here: work(func(a *schedule.Activity) { a.Kind = schedule.LevelOfEffort }), file: work(func(a *schedule.Activity) { a.Duration = 960 }),
			silent: []*event.Field{kind}, want: told{schedule.LevelOfEffort, 960, 0, 0, none, none},
		},
		"a kind that the file says is taken, and the duration of work stays": {
			here: work(func(a *schedule.Activity) { a.Duration = 960 }), file: work(func(a *schedule.Activity) { a.Kind = schedule.LevelOfEffort }),
			silent: []*event.Field{duration}, want: told{schedule.LevelOfEffort, 960, 0, 0, none, none},
		},
		"rests end where the duration does": {
			here: work(func(a *schedule.Activity) { a.Split = 60 }), file: work(func(a *schedule.Activity) { a.Kind, a.Duration = schedule.FinishMilestone, 0 }),
			silent: []*event.Field{split, manual}, want: told{schedule.FinishMilestone, 0, 0, 0, none, none},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: fileWith(c.here)})
			row := b.named("dig").Row
			file := fileWith(c.file)
			file.Activities[0].Name, file.Silent = "dug", numbersOf(c.silent)
			b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Merge})
			a := b.activity(row)
			assert.Equal(t, "dug", a.Name)
			assert.Equal(t, c.want, told{a.Kind, a.Duration, a.Remaining, a.Progress, a.ActualStart, a.ActualFinish})
		})
		t.Run("for single rows: "+name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			other := schedule.Activity{Name: "pour", Code: "B", Kind: schedule.Task, Duration: 60}
			b.do(ana, schedule.TakeOver{Import: fileWith(other, c.here)})
			other.Duration = 120
			file := fileWith(other, c.file)
			file.Assumed = map[event.FieldNumber][]bool{}
			for _, f := range c.silent {
				file.Assumed[f.Number] = []bool{false, false, true}
			}
			_, err := b.try(ana, schedule.Reimport{Import: file, Mode: schedule.Merge})
			require.NoError(t, err)
			a := b.named("dig")
			assert.Equal(t, c.want, told{a.Kind, a.Duration, a.Remaining, a.Progress, a.ActualStart, a.ActualFinish})
			assert.EqualValues(t, 120, b.named("pour").Duration, "of the other row the file says it all")
		})
	}
}

func TestMergingUnderTheRulesOfP6AddsToTheWorkLeftWhatTheDurationGains(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		duration, want int32
	}{
		"a longer duration": {960, 580}, "a shorter one": {420, 40}, "never less than nothing": {60, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			file := fileWith(work(begunWith(half, 100)))
			file.Settings.Options = schedule.Options{Profile: schedule.ProfileP6, DataDate: monday + kernel.Day, MustFinishBy: kernel.None}
			b.do(ana, schedule.TakeOver{Import: file})
			file = fileWith(work(func(a *schedule.Activity) { a.Duration = c.duration }))
			file.Untimed, file.Undated = true, true
			file.Silent = numbersOf([]*event.Field{
				schedule.FieldProgress.Field, schedule.FieldActualStart.Field, schedule.FieldActualFinish.Field, schedule.FieldRemaining.Field,
			})
			b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Merge})
			require.Equal(t, c.duration, b.named("dig").Duration)
			assert.Equal(t, c.want, b.named("dig").Remaining)
		})
	}
}

func TestMergingKeepsTheOtherFieldsTheFileSaysNothingOf(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileWith(
		work(func(a *schedule.Activity) {
			a.Description, a.Cost, a.Deadline, a.Split = "north", 70_000, monday+9*kernel.Day, 60
		}),
		schedule.Activity{Name: "Zone", Code: "Z", Kind: schedule.Summary, Duration: 60},
		schedule.Activity{Name: "pour", Code: "B", Kind: schedule.Task, Duration: 960, Parent: 2, Manual: true, Dates: schedule.Dates{Start: monday + 7*kernel.Day + morning, Finish: monday + 8*kernel.Day + evening}},
	)})
	pinned := b.named("pour").PinnedStart
	require.Equal(t, monday+7*kernel.Day+morning, pinned)
	file := fileWith(
		work(func(a *schedule.Activity) { a.Description, a.Cost = "south", 10_000 }),
		schedule.Activity{Name: "Zone", Code: "Z", Kind: schedule.Summary, Description: "east"},
		schedule.Activity{Name: "pour", Code: "B", Kind: schedule.Task, Duration: 480, Parent: 2},
	)
	file.Silent = numbersOf([]*event.Field{schedule.FieldCost.Field, schedule.FieldDeadline.Field, schedule.FieldSplit.Field, schedule.FieldManual.Field, schedule.FieldKind.Field})
	b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Merge})
	a := b.named("dig")
	assert.Equal(t, "south", a.Description, "what the file says is taken")
	assert.Equal(t, kernel.Amount(70_000), a.Cost)
	assert.Equal(t, monday+9*kernel.Day, a.Deadline)
	assert.EqualValues(t, 60, a.Split)
	assert.True(t, b.named("pour").Manual)
	assert.Equal(t, pinned, b.named("pour").PinnedStart)
	assert.EqualValues(t, 480, b.named("pour").Duration)
	assert.Equal(t, schedule.Summary, b.named("Zone").Kind)
	assert.Equal(t, "east", b.named("Zone").Description)
}

func TestMergingNoProgressFreesWorkThatProgressHeld(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	row := b.add(ana, 0, "dig")[0]
	b.do(ana, schedule.SetProgress{Row: kernel.At(row), Progress: half})
	require.True(t, b.activity(row).Manual)
	file := fileWith(schedule.Activity{Name: "dig", Kind: schedule.Task, Duration: 480})
	file.Untimed, file.Undated = true, true
	file.Silent = numbersOf([]*event.Field{schedule.FieldCode.Field, schedule.FieldManual.Field, schedule.FieldActualStart.Field, schedule.FieldActualFinish.Field, schedule.FieldRemaining.Field})
	b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Merge})
	a := b.activity(row)
	assert.Zero(t, a.Progress)
	assert.False(t, a.Manual)
	assert.Zero(t, a.PinnedStart)
	assert.False(t, a.Placeholder)
}

// A table shows where each activity lies, and nobody knows whether somebody wanted it there.
func TestMergingTakesAPlaceThatIsNewsAlone(t *testing.T) {
	t.Parallel()
	snet := func(day kernel.Minute) schedule.Constraint {
		return schedule.Constraint{Type: schedule.SNET, Date: monday + day*kernel.Day + morning}
	}
	by := func(day kernel.Minute) schedule.Constraint {
		return schedule.Constraint{Type: schedule.FNET, Date: monday + day*kernel.Day + evening}
	}
	asap := schedule.Constraint{}
	for name, c := range map[string]struct {
		here, file schedule.Activity
		follows    bool          // the activity waits for one that ends on Monday evening
		said       kernel.Minute // the day on which the file before showed it, if it did
		want       schedule.Constraint
		pinned     kernel.Minute
	}{
		"the day it lies on holds nothing":                       {here: work(), file: work(at(snet(0))), want: asap},
		"another day holds it there":                             {here: work(), file: work(at(snet(2))), want: snet(2)},
		"the day on which it ends holds nothing":                 {here: work(), file: work(at(by(0))), want: asap},
		"another day of its end holds it there":                  {here: work(), file: work(at(by(2))), want: by(2)},
		"a constraint stays while it lies there":                 {here: work(at(snet(3))), file: work(at(snet(3))), want: snet(3)},
		"an earlier day moves a constraint":                      {here: work(at(snet(3))), file: work(at(snet(2))), want: snet(2)},
		"work that waits lies where it lies":                     {here: work(), file: work(at(snet(1))), follows: true, want: asap},
		"work that waits is not pulled before what it waits for": {here: work(), file: work(at(snet(0))), follows: true, want: asap},
		"work that waits is held later":                          {here: work(), file: work(at(snet(3))), follows: true, want: snet(3)},
		"a day the file said before is no news":                  {here: work(), file: work(at(snet(3))), follows: true, said: 3, want: asap},
		"another one than it said before is":                     {here: work(), file: work(at(snet(3))), follows: true, said: 2, want: snet(3)},
		"the end the file said before is no news":                {here: work(), file: work(at(by(3))), follows: true, said: 3, want: asap},
		"another end than it said before is":                     {here: work(), file: work(at(by(3))), follows: true, said: 2, want: by(3)},
		"work under way is not held":                             {here: work(begunWith(half, 240)), file: work(begunWith(half, 240), at(snet(4))), want: asap},
		"work no longer under way is held where it is shown":     {here: work(begunWith(half, 240)), file: work(at(snet(0))), want: snet(0)},
		"manual work moves there":                                {here: work(pin(2)), file: work(pin(2), at(snet(4))), want: asap, pinned: monday + 4*kernel.Day + morning},
		"manual work follows the date the file pins it to":       {here: work(pin(2)), file: work(pin(7), at(snet(4))), want: asap, pinned: monday + 7*kernel.Day + morning},
		"manual work stays though the file says when it ends":    {here: work(pin(2)), file: work(pin(2), at(by(4))), want: asap, pinned: monday + 2*kernel.Day + morning},
		"manual work let go is held where it is shown":           {here: work(pin(2)), file: work(at(snet(2))), want: snet(2)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := func(a schedule.Activity) schedule.Import {
				f := fileWith(schedule.Activity{Name: "clear", Code: "C", Kind: schedule.Task, Duration: 480}, a)
				if c.follows {
					f.Links = []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}}
				}
				return f
			}
			first := file(c.here)
			if c.said != 0 {
				first.AsImported = []schedule.Stored{{
					Activity: 2, Start: monday + c.said*kernel.Day + morning, Finish: monday + c.said*kernel.Day + evening, LateStart: kernel.None, LateFinish: kernel.None,
				}}
			}
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: first})
			second := file(c.file)
			second.Placed = []bool{false, false, true}
			_, err := b.try(ana, schedule.Reimport{Import: second, Mode: schedule.Merge})
			require.NoError(t, err)
			a := b.named("dig")
			assert.Equal(t, c.want, a.Constraint)
			assert.Equal(t, c.pinned, a.PinnedStart)
		})
	}
}

func at(c schedule.Constraint) func(*schedule.Activity) {
	return func(a *schedule.Activity) { a.Constraint = c }
}

// pin lets an activity be manual, from a day after Monday on.
func pin(day kernel.Minute) func(*schedule.Activity) {
	return func(a *schedule.Activity) {
		a.Manual = true
		a.Dates = schedule.Dates{Start: monday + day*kernel.Day + morning, Finish: monday + day*kernel.Day + evening}
	}
}

func TestMergingKnowsThatASummaryWaitsForTheWorkInIt(t *testing.T) {
	t.Parallel()
	file := func(options ...func(*schedule.Activity)) schedule.Import {
		f := fileWith(
			schedule.Activity{Name: "clear", Code: "C", Kind: schedule.Task, Duration: 480},
			schedule.Activity{Name: "Zone", Code: "Z", Kind: schedule.Summary, Duration: 60},
			work(append(options, func(a *schedule.Activity) { a.Parent = 2 })...),
		)
		f.Links = []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}}
		return f
	}
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: file()})
	require.Equal(t, monday+kernel.Day+morning, b.named("dig").Dates.Start)
	second := file(at(schedule.Constraint{Type: schedule.SNET, Date: monday + morning}))
	second.Placed = []bool{false, false, false, true}
	_, err := b.try(ana, schedule.Reimport{Import: second, Mode: schedule.Merge})
	require.NoError(t, err)
	assert.Empty(t, b.named("dig").Constraint, "it cannot lie before what its summary waits for")
}
