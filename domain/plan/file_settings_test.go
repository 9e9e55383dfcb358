package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// A file that replaces a schedule brings its way of calculating; what people call the schedule and how they look at it stays.
func TestOnlyAReplacingFileBringsItsSettings(t *testing.T) {
	t.Parallel()
	file := func() schedule.Import {
		f := fileWith(work())
		f.Settings = schedule.Settings{
			Name: "Other", Start: monday + 7*kernel.Day, MinutesPerDay: 600, MinutesPerWeek: 3000, DateFormat: "MM/DD/YY",
			Options: schedule.Options{Profile: schedule.ProfileP6, DataDate: monday + 7*kernel.Day, MustFinishBy: monday + 90*kernel.Day, FloatMode: "start"},
		}
		return f
	}
	for name, c := range map[string]struct {
		mode   schedule.ReimportMode
		change func(*schedule.Import)
		want   func(to *schedule.Settings)
	}{
		"replacing": {schedule.Replace, func(*schedule.Import) {}, func(to *schedule.Settings) {
			from := file().Settings
			to.Start, to.MinutesPerDay, to.MinutesPerWeek, to.Options = from.Start, from.MinutesPerDay, from.MinutesPerWeek, from.Options
		}},
		"replacing by a table":                 {schedule.Replace, func(f *schedule.Import) { f.Untimed = true }, func(to *schedule.Settings) { to.Start = monday + 7*kernel.Day }},
		"replacing by a table without a start": {schedule.Replace, func(f *schedule.Import) { f.Untimed, f.Undated = true, true }, func(*schedule.Settings) {}},
		"merging":                              {schedule.Merge, func(*schedule.Import) {}, func(*schedule.Settings) {}},
		"appending":                            {schedule.Append, func(*schedule.Import) {}, func(*schedule.Settings) {}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: fileWith(work())})
			want := b.state.Schedule().Settings()
			c.want(&want)
			second := file()
			second.Activities[0].Name = "trench"
			c.change(&second)
			b.do(ana, schedule.Reimport{Import: second, Mode: c.mode})
			assert.Equal(t, want, b.state.Schedule().Settings())
			assert.Equal(t, "Clinic", b.state.Schedule().Settings().Name)
		})
	}
}
