package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Whatever a later file says otherwise of an activity is so afterwards, and nothing else is.
func TestALaterFileSetsEachFieldItSaysOtherwise(t *testing.T) {
	t.Parallel()
	late := monday + 9*kernel.Day + evening
	for name, change := range map[string]func(a *schedule.Activity){
		"name":                    func(a *schedule.Activity) { a.Name = "trench" },
		"description":             func(a *schedule.Activity) { a.Description = "south" },
		"duration":                func(a *schedule.Activity) { a.Duration = 960 },
		"kind":                    func(a *schedule.Activity) { a.Kind = schedule.LevelOfEffort },
		"constraint":              func(a *schedule.Activity) { a.Constraint = schedule.Constraint{Type: schedule.FNLT, Date: late} },
		"no constraint":           func(a *schedule.Activity) { a.Constraint = schedule.Constraint{} },
		"whether it is mandatory": func(a *schedule.Activity) { a.Constraint.Mandatory = true },
		"second constraint":       func(a *schedule.Activity) { a.Second = schedule.Constraint{Type: schedule.SNLT, Date: late} },
		"cost":                    func(a *schedule.Activity) { a.Cost = 11 },
		"used cost":               func(a *schedule.Activity) { a.UsedCost = 12 },
		"man-hours":               func(a *schedule.Activity) { a.ManHours = 13 },
		"weight":                  func(a *schedule.Activity) { a.Weight = schedule.Weight{Custom: true, Share: half} },
		"deadline":                func(a *schedule.Activity) { a.Deadline = late },
		"no deadline":             func(a *schedule.Activity) { a.Deadline = 0 },
		"expected finish":         func(a *schedule.Activity) { a.ExpectedFinish = late },
		"no expected finish":      func(a *schedule.Activity) { a.ExpectedFinish = 0 },
		"external start":          func(a *schedule.Activity) { a.ExternalStart = monday + morning },
		"external finish":         func(a *schedule.Activity) { a.ExternalFinish = late },
		"what percent it is of":   func(a *schedule.Activity) { a.PercentBy = schedule.PercentPhysical },
		"around the clock":        func(a *schedule.Activity) { a.Elapsed = true },
		"inactive":                func(a *schedule.Activity) { a.Inactive = true },
		"split":                   func(a *schedule.Activity) { a.Split = 60 },
		"suspension": func(a *schedule.Activity) {
			a.Suspension = schedule.Suspension{Suspended: monday + morning, Resumed: late}
		},
		"progress":       func(a *schedule.Activity) { a.Progress, a.ActualStart, a.Remaining = half, monday+morning, 77 },
		"all of it done": func(a *schedule.Activity) { done(a) },
	} {
		for _, mode := range []schedule.ReimportMode{schedule.Merge, schedule.Replace} {
			t.Run(name+" when it comes to "+string(mode), func(t *testing.T) {
				t.Parallel()
				given := func() schedule.Activity {
					return work(func(a *schedule.Activity) {
						a.Description, a.Cost, a.UsedCost, a.ManHours, a.Weight = "north", 1, 2, 3, schedule.Weight{Custom: true, Share: 250_000}
						a.Constraint = schedule.Constraint{Type: schedule.SNET, Date: monday + morning}
						a.Deadline, a.ExpectedFinish, a.ExternalFinish = monday+20*kernel.Day, monday+21*kernel.Day+evening, monday+22*kernel.Day+evening
						a.ActualStart, a.ActualFinish = kernel.None, kernel.None
					})
				}
				file := func(a schedule.Activity) schedule.Import {
					f := fileWith(a)
					f.Settings.Options = schedule.Options{Profile: schedule.ProfileP6, DataDate: monday, MustFinishBy: kernel.None}
					return f
				}
				b := newBench(t)
				b.do(ana, schedule.TakeOver{Import: file(given())})
				row := b.named("dig").Row
				want, second := *b.activity(row), given()
				change(&want)
				change(&second)
				b.do(ana, schedule.Reimport{Import: file(second), Mode: mode})
				got := *b.activity(row)
				got.Dates, want.Dates = schedule.Dates{}, schedule.Dates{} // they follow
				assert.Equal(t, want, got)
			})
		}
	}
}

func TestAFileOfImpossibleWorkIsRefused(t *testing.T) {
	t.Parallel()
	const most = schedule.MaxMinutes
	for name, c := range map[string]struct {
		change func(a *schedule.Activity)
		field  string // empty: it is taken
	}{
		"a longer one":                    {func(a *schedule.Activity) { a.Duration = most + 1 }, "duration"},
		"less than nothing":               {func(a *schedule.Activity) { a.Duration = -1 }, "duration"},
		"more left than there may be":     {func(a *schedule.Activity) { a.Remaining = most + 1 }, "duration"},
		"less left than nothing":          {func(a *schedule.Activity) { a.Remaining = -1 }, "duration"},
		"a rest beyond all bounds":        {func(a *schedule.Activity) { a.Split = most + 1 }, "duration"},
		"a rest of less than nothing":     {func(a *schedule.Activity) { a.Split = -1 }, "duration"},
		"all of it":                       {func(a *schedule.Activity) { a.Progress = kernel.Hundred }, ""},
		"more than all of it":             {func(a *schedule.Activity) { a.Progress = kernel.Hundred + 1 }, "progress"},
		"less than none of it":            {func(a *schedule.Activity) { a.Progress = -1 }, "progress"},
		"a cost below nothing":            {func(a *schedule.Activity) { a.Cost = -1 }, "cost"},
		"a used cost below nothing":       {func(a *schedule.Activity) { a.UsedCost = -1 }, "cost"},
		"man-hours below nothing":         {func(a *schedule.Activity) { a.ManHours = -1 }, "cost"},
		"all of the weight":               {func(a *schedule.Activity) { a.Weight = schedule.Weight{Custom: true, Share: kernel.Hundred} }, ""},
		"more than all of the weight":     {func(a *schedule.Activity) { a.Weight = schedule.Weight{Custom: true, Share: kernel.Hundred + 1} }, "weight"},
		"less than none of the weight":    {func(a *schedule.Activity) { a.Weight = schedule.Weight{Custom: true, Share: -1} }, "weight"},
		"a kind that is none":             {func(a *schedule.Activity) { a.Kind = "buffer" }, "kind"},
		"a percent of something else":     {func(a *schedule.Activity) { a.PercentBy = "moon" }, "percentBy"},
		"a constraint that is none":       {func(a *schedule.Activity) { a.Constraint.Type = "soon" }, "constraint"},
		"a constraint without a date":     {func(a *schedule.Activity) { a.Constraint.Type = schedule.SNET }, "constraint"},
		"a date that is none":             {func(a *schedule.Activity) { a.Second = schedule.Constraint{Type: schedule.FNLT, Date: kernel.None} }, "constraint"},
		"a constraint that needs no date": {func(a *schedule.Activity) { a.Constraint.Type = schedule.ALAP }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := work(c.change)
			_, err := newBench(t).try(ana, schedule.TakeOver{Import: fileWith(a)})
			if c.field == "" {
				require.NoError(t, err)
				return
			}
			f := fault.Of(err)
			require.NotNil(t, f)
			assert.Equal(t, []any{"import.activity_invalid", kernel.Row(1), c.field}, []any{f.Key, f.Params["activity"], f.Params["field"]})
		})
	}
}
