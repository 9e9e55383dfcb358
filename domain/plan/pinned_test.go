package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// What progress holds in its place has begun and ended there, whatever a file forgets to say.
func TestWorkThatProgressHoldsBeganAndEndedWhereItStands(t *testing.T) {
	t.Parallel()
	none := kernel.None
	for name, c := range map[string]struct {
		progress      kernel.Percent
		start, finish kernel.Minute // actual dates of the file, 0 for none
		state         cpm.State
		began, ended  kernel.Minute
	}{
		"not begun":                          {0, 0, 0, cpm.NotStarted, none, none},
		"half of it, no dates":               {half, 0, 0, cpm.Started, monday + morning, none},
		"half of it, begun on Tuesday":       {half, monday + kernel.Day + morning, 0, cpm.Started, monday + kernel.Day + morning, none},
		"all of it, no dates":                {kernel.Hundred, 0, 0, cpm.Completed, monday + morning, monday + evening},
		"all of it, begun on Tuesday":        {kernel.Hundred, monday + kernel.Day + morning, 0, cpm.Completed, monday + kernel.Day + morning, monday + kernel.Day + evening},
		"all of it, both dates":              {kernel.Hundred, monday + morning, monday + 2*kernel.Day + evening, cpm.Completed, monday + morning, monday + 2*kernel.Day + evening},
		"begun without progress, on Tuesday": {0, monday + kernel.Day + morning, 0, cpm.Started, monday + kernel.Day + morning, none},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := fileWith(schedule.Activity{Name: "dig", Kind: schedule.Task, Duration: 480, Progress: c.progress, ActualStart: c.start, ActualFinish: c.finish})
			file.Settings.Options.Profile = schedule.ProfileGantry
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: file})
			network, _, err := b.state.Calculation()
			require.NoError(t, err)
			pos, known := network.Position(b.named("dig").Row)
			require.True(t, known)
			a := network.Activity(pos)
			assert.Equal(t, []any{c.state, c.began, c.ended}, []any{a.State, a.ActualStart, a.ActualFinish})
		})
	}
}
