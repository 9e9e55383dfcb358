package cpm_test

import (
	"encoding"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/fault"
)

// The names stand in stored data: what is written once is read for ever.
func TestOptionsAreSpelled(t *testing.T) {
	spells(t, new(cpm.Profile), map[string]cpm.Profile{"gantry": cpm.Gantry, "p6": cpm.P6, "msp": cpm.MSP})
	spells(t, new(cpm.ProgressMode), map[string]cpm.ProgressMode{
		"retained_logic": cpm.RetainedLogic, "progress_override": cpm.ProgressOverride, "actual_dates": cpm.ActualDates,
	})
	spells(t, new(cpm.LagCalendar), map[string]cpm.LagCalendar{
		"predecessor": cpm.LagPredecessor, "successor": cpm.LagSuccessor, "project": cpm.LagProject, "24h": cpm.Lag24Hours, "elapsed": cpm.LagElapsed,
	})
	spells(t, new(cpm.FloatMode), map[string]cpm.FloatMode{"finish": cpm.FinishFloat, "start": cpm.StartFloat, "smallest": cpm.SmallestFloat})
	spells(t, new(cpm.CriticalMode), map[string]cpm.CriticalMode{"float": cpm.ByFloat, "longest_path": cpm.ByLongestPath})
	spells(t, new(cpm.ALAPForm), map[string]cpm.ALAPForm{"free_float": cpm.ALAPFreeFloat, "total_float": cpm.ALAPTotalFloat})
	spells(t, new(cpm.Reason), map[string]cpm.Reason{
		"project_start": cpm.ByProjectStart, "data_date": cpm.ByDataDate, "constraint": cpm.ByConstraint, "link": cpm.ByLink, "actual": cpm.ByActual,
		"pinned": cpm.ByPin, "alap": cpm.ByALAP, "children": cpm.ByChildren, "span": cpm.BySpan, "external": cpm.ByExternal,
	})
	spells(t, new(cpm.Kind), map[string]cpm.Kind{
		"task": cpm.Task, "milestone": cpm.Milestone, "start_milestone": cpm.StartMilestone, "finish_milestone": cpm.FinishMilestone,
		"level_of_effort": cpm.LevelOfEffort, "summary": cpm.Summary,
	})
}

func spells[T interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
}, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, into P, names map[string]T) {
	t.Helper()
	for name, value := range names {
		text, err := value.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, name, string(text))
		assert.Equal(t, name, value.String())
		require.NoError(t, into.UnmarshalText([]byte(name)))
		assert.Equal(t, value, *into)
	}
	before := *into
	for _, text := range []string{"", "unknown", "Gantry "} {
		assert.Equal(t, "schedule.option_unknown", fault.Of(into.UnmarshalText([]byte(text))).Key)
	}
	assert.Equal(t, before, *into, "a refusal changes nothing")
	beyond := T(len(names))
	_, err := beyond.MarshalText()
	assert.Equal(t, "schedule.option_unknown", fault.Of(err).Key)
	assert.Equal(t, "unknown", beyond.String())
}
