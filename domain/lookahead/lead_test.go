package lookahead_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
)

func TestAWeekLeadsTheTasksThatItPromisesAndThoseAlone(t *testing.T) {
	t.Parallel()
	start := kernel.Date(2026, 3, 10, 8, 0) // a day behind the start of the activity
	dates := lookahead.Computed{Start: start, Finish: start + 480}
	type held struct {
		lean   lookahead.Lean
		placed lookahead.Placement
	}
	committed := lookahead.Lean{Status: lookahead.Committed}
	restricted := lookahead.Lean{Status: lookahead.Restricted, Before: lookahead.Committed}
	follows, pinned := lookahead.Placement{Offset: 1440}, lookahead.Placement{Pinned: start}
	for name, tc := range map[string]struct {
		is       held
		progress kernel.Percent
		to       lookahead.Status
		then     held
	}{
		"what is promised stays where it is":              {held{lookahead.Lean{}, follows}, 0, lookahead.Committed, held{committed, pinned}},
		"what has begun stays there already":              {held{lookahead.Lean{Status: lookahead.Will}, pinned}, 500_000, lookahead.Committed, held{committed, pinned}},
		"what a roadblock restricts is left to it":        {held{restricted, follows}, 0, lookahead.Can, held{restricted, follows}},
		"and is not promised":                             {held{lookahead.Lean{Status: lookahead.Restricted}, follows}, 0, lookahead.Committed, held{lookahead.Lean{Status: lookahead.Restricted}, follows}},
		"what is promised no longer follows its activity": {held{committed, pinned}, 0, lookahead.Can, held{lookahead.Lean{Status: lookahead.Can}, follows}},
		"unless it has begun":                             {held{committed, pinned}, 500_000, lookahead.Can, held{lookahead.Lean{Status: lookahead.Can}, pinned}},
		"what is done remains what it was":                {held{committed, pinned}, kernel.Hundred, lookahead.Can, held{committed, pinned}},
		"what was never promised is not led back":         {held{lookahead.Lean{Status: lookahead.Will}, follows}, 0, lookahead.Can, held{lookahead.Lean{Status: lookahead.Will}, follows}},
		"what is promised already stays so":               {held{committed, pinned}, 0, lookahead.Committed, held{committed, pinned}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := lookahead.New(area.NewNumbers())
			s.Over(plots{})
			s.Evolve(lookahead.Tasks.Add(lookahead.Task{
				Row: 6, Name: "Cast", Place: lookahead.Place{Activity: 2}, Placement: tc.is.placed, Duration: 480, Progress: tc.progress, Lean: tc.is.lean, Computed: dates,
			}))
			events, err := s.Lead([]kernel.Row{6, 99, 6}, tc.to, desk{})
			require.NoError(t, err, "a task that has left meanwhile is passed over")
			for _, e := range events {
				s.Evolve(e)
			}
			assert.Equal(t, tc.then, held{s.Task(6).Lean, s.Task(6).Placement})
			if tc.is == tc.then {
				assert.Empty(t, events)
			}
		})
	}
}
