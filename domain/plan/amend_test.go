package plan_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// A whole record is one command, decided on the plan as it is when the command comes and not as it was when the record was read.
func TestARecordIsDecidedOnThePlanAsItIs(t *testing.T) {
	t.Parallel()
	at := func(day, hour kernel.Minute) *kernel.Minute {
		m := monday + day*kernel.Day + hour*kernel.Hour
		return &m
	}
	made := func() (*bench, kernel.Row) {
		b := newBench(t).create()
		return b, plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}}).Events)[0]
	}
	minutes := func(m int32) *int32 { return &m }
	percent := func(p kernel.Percent) *kernel.Percent { return &p }
	causes := func(w plan.Written) (types []string) {
		for _, e := range w.Events {
			if _, computed := e.(*schedule.Recalculated); !computed {
				types = append(types, e.EventType())
			}
		}
		return types
	}
	t.Run("what the activity is already changes nothing", func(t *testing.T) {
		b, row := made()
		w, err := b.try(ana, schedule.Amend{Row: kernel.At(row), Names: []string{"Trazado", "Trazado"}, Duration: minutes(480), Start: at(0, 8), Finish: at(0, 17), Progress: percent(0), Weightless: true})
		require.NoError(t, err)
		assert.Empty(t, w.Events)
	})
	t.Run("a value that somebody else has changed since is a change", func(t *testing.T) {
		b, row := made()
		b.do(beto, last(row, 960))
		b.do(ana, schedule.Amend{Row: kernel.At(row), Duration: minutes(480)})
		assert.EqualValues(t, 480, b.activity(row).Duration)
	})
	t.Run("the work between two dates is counted by the calendar that holds now", func(t *testing.T) {
		b, row := made()
		b.do(beto, schedule.CalendarSetTime{Calendar: kernel.At(1), Time: worktime.AllDay()})
		b.do(ana, schedule.Amend{Row: kernel.At(row), Start: at(1, 8), Finish: at(2, 8)})
		assert.EqualValues(t, kernel.Day, b.activity(row).Duration)
		assert.Equal(t, *at(2, 8), b.activity(row).Dates.Finish)
	})
	t.Run("all of it is one step to undo", func(t *testing.T) {
		b, row := made()
		before := *b.activity(row)
		b.do(ana, schedule.Amend{Row: kernel.At(row), Names: []string{"Trazado", "Replanteo"}, Start: at(1, 8), Finish: at(2, 17), Progress: percent(500_000)})
		after := b.activity(row)
		require.Equal(t, "Replanteo", after.Name, "the name that differs")
		require.EqualValues(t, 960, after.Duration)
		require.Equal(t, *at(1, 8), after.ActualStart, "it began where the record puts it")
		b.do(ana, plan.Undo{})
		assert.Equal(t, before, *b.activity(row))
	})
	t.Run("progress that falls comes before the dates, progress that rises behind them", func(t *testing.T) {
		b, row := made()
		progress, start := schedule.FieldProgress.Stored, schedule.FieldConstraint.Stored
		up := causes(b.do(ana, schedule.Amend{Row: kernel.At(row), Start: at(1, 8), Progress: percent(500_000)}))
		require.Subset(t, up, []string{progress, start})
		assert.Less(t, slices.Index(up, start), slices.Index(up, progress), "%s", up)
		down := causes(b.do(ana, schedule.Amend{Row: kernel.At(row), Start: at(2, 8), Progress: percent(0)}))
		require.Subset(t, down, []string{progress, start})
		assert.Less(t, slices.Index(down, progress), slices.Index(down, start), "%s", down)
	})
	t.Run("three values that contradict each other change nothing", func(t *testing.T) {
		b, row := made()
		f := b.refused(ana, schedule.Amend{Row: kernel.At(row), Names: []string{"Otro"}, Start: at(1, 8), Finish: at(2, 17), Duration: minutes(60)}, "activity.dates_contradict")
		assert.EqualValues(t, 960, f.Params["work"])
		assert.Equal(t, "Trazado", b.activity(row).Name)
	})
	t.Run("a new activity and its record are one command", func(t *testing.T) {
		b, _ := made()
		w := b.do(ana, plan.Batch{Commands: []plan.Command{
			schedule.Add{Items: []schedule.AddItem{{Name: "Moldaje"}}}, schedule.Amend{Row: kernel.Made(kernel.ID{}, 1), Start: at(2, 8), Finish: at(4, 17)},
		}})
		a := b.activity(plan.Created(w.Events)[0])
		assert.Equal(t, []kernel.Minute{*at(2, 8), *at(4, 17)}, []kernel.Minute{a.Dates.Start, a.Dates.Finish})
		b.do(ana, plan.Undo{})
		assert.Nil(t, b.activity(a.Row))
	})
	t.Run("an unknown activity is refused", func(t *testing.T) {
		b, _ := made()
		b.refused(ana, schedule.Amend{Row: kernel.At(99), Duration: minutes(60)}, "activity.unknown")
	})
}

// Each value of a record does what the command of that value does, and leaves the rest as it is.
func TestEachValueOfARecordIsSet(t *testing.T) {
	t.Parallel()
	// Records that say something in two ways are read again with the other one.
	twofold := []string{
		"a name", "the first name that differs", "a weight beside no weight", "the weight it has and none", "a constraint without a date", "the kind it has, and the flag",
	}
	snet, alap, asap, late := schedule.SNET, schedule.ALAP, schedule.ASAP, monday+9*kernel.Day+morning
	for name, c := range map[string]struct {
		amend schedule.Amend
		want  func(a *schedule.Activity)
	}{
		"a name":                        {schedule.Amend{Names: []string{"dig", "trench"}}, func(a *schedule.Activity) { a.Name = "trench" }},
		"the first name that differs":   {schedule.Amend{Names: []string{"trench", "hole"}}, func(a *schedule.Activity) { a.Name = "trench" }},
		"a description":                 {schedule.Amend{Description: to("north")}, func(a *schedule.Activity) { a.Description = "north" }},
		"a description taken away":      {schedule.Amend{Description: to("")}, func(a *schedule.Activity) { a.Description = "" }},
		"a cost":                        {schedule.Amend{Cost: to(kernel.Amount(7))}, func(a *schedule.Activity) { a.Cost = 7 }},
		"a used cost":                   {schedule.Amend{UsedCost: to(kernel.Amount(7))}, func(a *schedule.Activity) { a.UsedCost = 7 }},
		"man-hours":                     {schedule.Amend{ManHours: to(kernel.Amount(7))}, func(a *schedule.Activity) { a.ManHours = 7 }},
		"a weight":                      {schedule.Amend{Weight: to(half)}, func(a *schedule.Activity) { a.Weight.Share = half }},
		"no weight":                     {schedule.Amend{Weightless: true}, func(a *schedule.Activity) { a.Weight = schedule.Weight{} }},
		"a weight beside no weight":     {schedule.Amend{Weight: to(half), Weightless: true}, func(a *schedule.Activity) { a.Weight.Share = half }},
		"the weight it has and none":    {schedule.Amend{Weight: to(kernel.Percent(250_000)), Weightless: true}, func(a *schedule.Activity) { a.Weight = schedule.Weight{} }},
		"a constraint and its date":     {schedule.Amend{Constraint: &snet, ConstraintDate: &late}, func(a *schedule.Activity) { a.Constraint = schedule.Constraint{Type: snet, Date: late} }},
		"a constraint without a date":   {schedule.Amend{Constraint: &alap, ConstraintDate: &late}, func(a *schedule.Activity) { a.Constraint = schedule.Constraint{Type: alap} }},
		"the date of the constraint":    {schedule.Amend{ConstraintDate: &late}, func(a *schedule.Activity) { a.Constraint.Date = late }},
		"the constraint it has already": {schedule.Amend{Constraint: to(schedule.FNLT), ConstraintDate: &late}, func(a *schedule.Activity) { a.Constraint.Date = late }},
		"no constraint":                 {schedule.Amend{Constraint: &asap}, func(a *schedule.Activity) { a.Constraint = schedule.Constraint{} }},
		"no date of the constraint":     {schedule.Amend{ConstraintDate: to(kernel.None)}, func(a *schedule.Activity) { a.Constraint = schedule.Constraint{} }},
		"a milestone":                   {schedule.Amend{Kind: schedule.Milestone}, func(a *schedule.Activity) { a.Kind, a.Duration = schedule.FinishMilestone, 0 }},
		"a milestone by its flag":       {schedule.Amend{Milestone: to(true)}, func(a *schedule.Activity) { a.Kind, a.Duration = schedule.FinishMilestone, 0 }},
		"the kind it has, and the flag": {schedule.Amend{Kind: schedule.Task, Milestone: to(true)}, func(a *schedule.Activity) { a.Kind, a.Duration = schedule.FinishMilestone, 0 }},
		"a duration":                    {schedule.Amend{Duration: to[int32](960)}, func(a *schedule.Activity) { a.Duration = 960 }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			row := b.add(ana, 0, "dig", "other")[0]
			b.do(ana, schedule.Amend{
				Row: kernel.At(row), Description: to("south"), Cost: to(kernel.Amount(1)), UsedCost: to(kernel.Amount(2)), ManHours: to(kernel.Amount(3)), Weight: to(kernel.Percent(250_000)),
				Constraint: to(schedule.FNLT), ConstraintDate: to(monday + 8*kernel.Day + evening),
			})
			want := *b.activity(row)
			require.Equal(t, schedule.Constraint{Type: schedule.FNLT, Date: monday + 8*kernel.Day + evening}, want.Constraint)
			require.Equal(t, []kernel.Amount{1, 2, 3}, []kernel.Amount{want.Cost, want.UsedCost, want.ManHours})
			require.True(t, want.Weight.Custom)
			c.want(&want)
			c.amend.Row = kernel.At(row)
			b.do(ana, c.amend)
			got := *b.activity(row)
			got.Dates, want.Dates = schedule.Dates{}, schedule.Dates{} // they follow
			assert.Equal(t, want, got)
			again, err := b.try(ana, c.amend)
			require.NoError(t, err)
			if !slices.Contains(twofold, name) {
				assert.Empty(t, again.Events, "the same record again changes nothing")
			}
		})
	}
}

func TestARecordMovesItsActivityAndGivesItACalendar(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "zone", "yard", "dig")
	night := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}}).Events)[0]
	b.do(ana, schedule.Amend{Row: kernel.At(r[2]), Parents: refs(kernel.SummaryRow, r[1], r[0]), Calendar: kernel.At(night)})
	assert.Equal(t, r[1], b.activity(r[2]).Parent, "the first that differs")
	assert.Equal(t, night, b.activity(r[2]).Calendar)
	again, err := b.try(ana, schedule.Amend{Row: kernel.At(r[2]), Parents: refs(r[1]), Calendar: kernel.At(night)})
	require.NoError(t, err)
	assert.Empty(t, again.Events)
	b.refused(ana, schedule.Amend{Row: kernel.At(r[2]), Parents: refs(99)}, "activity.unknown")
	b.refused(ana, schedule.Amend{Row: kernel.At(r[2]), Calendar: kernel.At(99)}, "calendar.unknown")
	b.refused(ana, schedule.Amend{Row: kernel.At(r[2]), Calendar: kernel.At(99), Start: to(monday + 3*kernel.Day + morning), Finish: to(monday + 4*kernel.Day + evening)}, "calendar.unknown")
}

// Of start, finish and duration two give the third, and a third has to agree.
func TestTheDatesOfARecordAgree(t *testing.T) {
	t.Parallel()
	on := func(day, minute kernel.Minute) *kernel.Minute { return to(monday + day*kernel.Day + minute) }
	for name, c := range map[string]struct {
		amend             schedule.Amend
		from, until, want *kernel.Minute // start, finish; the duration in minutes
		refused           string
	}{
		"a start alone keeps the duration":              {schedule.Amend{Start: on(1, morning)}, on(1, morning), on(1, evening), to[kernel.Minute](480), ""},
		"a finish alone gives the duration":             {schedule.Amend{Finish: on(2, evening)}, on(0, morning), on(2, evening), to[kernel.Minute](1440), ""},
		"start and finish give the duration":            {schedule.Amend{Start: on(1, morning), Finish: on(2, evening)}, on(1, morning), on(2, evening), to[kernel.Minute](960), ""},
		"start and finish of the same length":           {schedule.Amend{Start: on(1, morning), Finish: on(1, evening)}, on(1, morning), on(1, evening), to[kernel.Minute](480), ""},
		"start and duration give the finish":            {schedule.Amend{Start: on(1, morning), Duration: to[int32](960)}, on(1, morning), on(2, evening), to[kernel.Minute](960), ""},
		"finish and duration that agree with the start": {schedule.Amend{Finish: on(2, evening), Duration: to[int32](1440)}, on(0, morning), on(2, evening), to[kernel.Minute](1440), ""},
		"all three that agree":                          {schedule.Amend{Start: on(1, morning), Finish: on(2, evening), Duration: to[int32](960)}, on(1, morning), on(2, evening), to[kernel.Minute](960), ""},
		"all three that do not":                         {schedule.Amend{Start: on(1, morning), Finish: on(2, evening), Duration: to[int32](961)}, nil, nil, nil, "activity.dates_contradict"},
		"finish and duration that do not":               {schedule.Amend{Finish: on(2, evening), Duration: to[int32](960)}, nil, nil, nil, "activity.dates_contradict"},
		"a finish before its start":                     {schedule.Amend{Start: on(2, morning), Finish: on(1, evening)}, nil, nil, nil, "activity.finish_before_start"},
		"dates that are none":                           {schedule.Amend{Names: []string{"x"}, Start: to(kernel.None), Finish: to(kernel.None)}, on(0, morning), on(0, evening), to[kernel.Minute](480), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).create()
			row := b.add(ana, 0, "dig")[0]
			c.amend.Row = kernel.At(row)
			if c.refused != "" {
				b.refused(ana, c.amend, c.refused)
				return
			}
			b.do(ana, c.amend)
			a := b.activity(row)
			assert.Equal(t, []kernel.Minute{*c.from, *c.until, *c.want}, []kernel.Minute{a.Dates.Start, a.Dates.Finish, kernel.Minute(a.Duration)})
		})
	}
}

// The dates of a record are counted as its duration is: around the clock, or of a summary as the work between them.
func TestTheDatesOfARecordAreCountedAsItsDurationIs(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	row := b.add(ana, 0, "cure")[0]
	around := true
	b.do(ana, schedule.SetDuration{Row: kernel.At(row), Duration: 24 * 60, Elapsed: &around})
	start := monday + 8*kernel.Hour
	b.refused(ana, schedule.Amend{Row: kernel.At(row), Start: to(start + kernel.Day), Finish: to(start + 3*kernel.Day), Duration: to[int32](25 * 60)}, "activity.elapsed_dates_contradict")
	b.do(ana, schedule.Amend{Row: kernel.At(row), Start: to(start + kernel.Day), Finish: to(start + 3*kernel.Day)})
	assert.EqualValues(t, 2*24*60, b.activity(row).Duration)
	b.refused(ana, schedule.Amend{Row: kernel.At(row), Start: to(start), Finish: to(start + 40*366*kernel.Day)}, "activity.date_too_far")

	zone := b.add(ana, 0, "zone")[0]
	b.do(ana, last(b.add(ana, zone, "dig")[0], 960))
	again, err := b.try(ana, schedule.Amend{Row: kernel.At(zone), Duration: to[int32](960)})
	require.NoError(t, err)
	assert.Empty(t, again.Events, "a summary lasts as long as the work in it")
}

// A task without a duration came from another tool: it becomes a milestone, and work again, by its kind alone.
func TestATaskWithoutADurationBecomesAMilestone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(schedule.Activity{Name: "sign", Code: "A", Kind: schedule.Task})})
	row := b.named("sign").Row
	b.do(ana, schedule.SetMilestone{Row: kernel.At(row), Milestone: true})
	assert.Equal(t, schedule.FinishMilestone, b.activity(row).Kind)
	b.do(ana, schedule.SetMilestone{Row: kernel.At(row), Milestone: false})
	assert.Equal(t, schedule.Task, b.activity(row).Kind)
	assert.EqualValues(t, 480, b.activity(row).Duration)
}
