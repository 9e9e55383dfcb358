package cpm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Whatever rows are tried, and in whatever order, a trial gives the finish that compiling and calculating the changed schedule gives,
// and does not change the network.
func TestATrialIsCalculatingAgain(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := withSummaries(t, smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP}).Draw(t, "profile")))
		late := rapid.IntRange(0, 3).Draw(t, "late ones") == 0
		for i := range in.Activities {
			if !late {
				sooner(&in.Activities[i])
			}
		}
		n, r := run(t, in)
		project, _ := n.Position(0)
		before, hash := byRow(n, r), n.InputHash()
		trial, err := n.Trial()
		require.NoError(t, err)
		for range rapid.IntRange(1, 6).Draw(t, "trials") {
			tried := in
			tried.Activities = append([]cpm.Activity(nil), in.Activities...)
			rows := tryRows(t, &tried, late)
			got, refused := trial.Finish(rows)
			fresh, err := cpm.Compile(tried)
			require.NoError(t, err)
			var want cpm.Result
			if err := fresh.Calculate(&want); err != nil {
				require.Equal(t, fault.Has(err, "schedule.horizon"), fault.Has(refused, "schedule.horizon"), "%v, not %v", refused, err)
				continue
			}
			require.NoError(t, refused)
			at, _ := fresh.Position(0)
			assert.Equal(t, want.Finish[at], got)
		}
		got, err := trial.Finish(nil)
		require.NoError(t, err)
		assert.Equal(t, r.Finish[project], got)
		assert.Equal(t, hash, n.InputHash())
		_, _, err = n.Update(r)
		require.NoError(t, err)
		assert.Equal(t, before, byRow(n, r), "the network has not changed")
	})
}

// tryRows changes some rows of a schedule and gives what they are now.
func tryRows(t *rapid.T, in *cpm.Input, late bool) (rows []cpm.Activity) {
	for range rapid.IntRange(1, 4).Draw(t, "rows") {
		a := &in.Activities[rapid.IntRange(0, len(in.Activities)-1).Draw(t, "row")]
		if a.Kind == cpm.Summary {
			continue
		}
		other := *a
		if rapid.Bool().Draw(t, "held") {
			other.ExternalStart = max(other.ExternalStart, in.Options.ProjectStart+kernel.Minute(rapid.IntRange(0, 20).Draw(t, "days"))*kernel.Day)
		} else {
			other = anyActivity(t, a.Row)
			if !late {
				sooner(&other)
			}
		}
		if (a.Kind == cpm.LevelOfEffort) != (other.Kind == cpm.LevelOfEffort) {
			other.Kind = a.Kind
		}
		other.Pinned, other.Parent = other.Pinned && a.Kind != cpm.LevelOfEffort, a.Parent
		*a = other
		rows = append(rows, other)
	}
	return rows
}
