package plan_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// TestAConversionLeavesAutomationAndParentsAsTheyWere: conv-206 what is automatic stays so, done or refused; conv-207 what stands above
// has the data it had.
func TestAConversionLeavesAutomationAndParentsAsTheyWere(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	p.do(ana, schedule.Describe{Row: kernel.At(p.phase), Description: "Obra gruesa"})
	manual := func() map[kernel.Row]bool {
		out := map[kernel.Row]bool{}
		for _, row := range []kernel.Row{p.phase, p.fence, p.fill, p.ready} {
			out[row] = p.activity(row).Manual
		}
		return out
	}
	parent, automatic := *p.activity(p.phase), manual()
	p.refused(ana, convert(p.dig, 999), "task.activity_unknown")
	require.Equal(t, automatic, manual(), "conv-206 refused")
	p.do(ana, convert(p.dig, p.pour, p.ready))
	require.Equal(t, automatic, manual(), "conv-206 done")
	after := p.activity(p.phase)
	for name, pair := range map[string][2]any{
		"name": {parent.Name, after.Name}, "description": {parent.Description, after.Description}, "parent": {parent.Parent, after.Parent},
		"start": {parent.Dates.Start, after.Dates.Start}, "finish": {parent.Dates.Finish, after.Dates.Finish},
	} {
		assert.Equal(t, pair[0], pair[1], "conv-207 %s", name)
	}
	pour := p.tasks(p.phase)["Pour"].Computed.Start
	p.do(ana, last(p.fence, 9*workday))
	assert.Greater(t, p.tasks(p.phase)["Pour"].Computed.Start, pour, "conv-206 the network moves it again")
}

// TestMoreThanAChunkIsOneCommit: conv-111 conv-220 chunks of 1000 are steps of the progress bar; 1,001 activities leave in one commit and
// come back with one undo.
func TestMoreThanAChunkIsOneCommit(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	top := b.add(ana, kernel.SummaryRow, "Phase", "Rest")
	names := make([]string, 1001)
	for i := range names {
		names[i] = fmt.Sprint("A", i)
	}
	in := b.add(ana, top[0], names...)
	b.do(ana, convert(in...))
	require.Len(t, b.state.Lookahead().TasksOf(top[0]), 1001)
	require.Nil(t, b.activity(in[1000]))
	b.do(ana, plan.Undo{})
	require.Empty(t, b.state.Lookahead().TasksOf(top[0]))
	require.NotNil(t, b.activity(in[1000]))
}

// TestALevelOfTheOutlineIsConverted: conv-102 the level chooses among what is beneath the chosen rows; conv-218 one that holds nothing is refused.
func TestALevelOfTheOutlineIsConverted(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	at := func(level int, rows ...kernel.Row) lookahead.Convert {
		c := convert(rows...)
		c.Groups[0].Level = &level
		return c
	}
	before := p.snapshot()
	f := p.refused(ana, at(3, p.phase), "conversion.level_empty")
	assert.EqualValues(t, 3, f.Params["level"], "conv-218")
	assert.Equal(t, before, p.snapshot())
	p.do(ana, at(2, kernel.SummaryRow))
	assert.Len(t, p.tasks(p.phase), 2, "Dig and Pour, and neither Fence nor Backfill above them")
	assert.NotNil(t, p.activity(p.fence))
}

// TestProgressOfTasksTurnsAutomationOff: cpm-201 of an activity that is no milestone and whose progress is not 0.
func TestProgressOfTasksTurnsAutomationOff(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	w := p.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{{Activity: kernel.At(p.dig), TaskValues: lookahead.TaskValues{Name: new("Trench")}}}})
	task := plan.Created(w.Events)[0]
	require.False(t, p.activity(p.dig).Manual)
	p.do(ana, lookahead.EditTasks{Rows: refs(task), Set: lookahead.TaskValues{Progress: new(kernel.Percent(300_000))}})
	assert.True(t, p.activity(p.dig).Manual)
	start := p.activity(p.dig).Dates.Start
	p.do(ana, last(p.fence, 9*workday))
	assert.Equal(t, start, p.activity(p.dig).Dates.Start, "no calculation moves it any more")
	p.do(ana, plan.Undo{})
	p.do(ana, plan.Undo{})
	assert.False(t, p.activity(p.dig).Manual, "and undo turns it on again")
}

// TestADeletedParentHasLeftTheLookaheadAfterASave: save-111 with its tasks, and with what put it there.
func TestADeletedParentHasLeftTheLookaheadAfterASave(t *testing.T) {
	t.Parallel()
	p := inPhases(t)
	p.do(ana, lookahead.AddTasks{Items: []lookahead.TaskItem{{Activity: kernel.At(p.dig), TaskValues: lookahead.TaskValues{Name: new("Trench")}}}})
	p.do(ana, lookahead.ListActivities{Rows: refs(p.dig, p.pour), On: true})
	require.True(t, p.state.Lookahead().OnLookahead(p.pour), "look-247 an activity without tasks is on the lookahead once it is put there")
	p.do(ana, lookahead.ListActivities{Rows: refs(p.dig), On: false})
	require.True(t, p.state.Lookahead().OnLookahead(p.dig), "look-247 one with tasks is on it all the same")
	p.do(ana, schedule.Delete{Rows: refs(p.phase)})
	p.do(ana, schedule.Save{})
	for row := range p.state.Lookahead().Tasks() {
		t.Fatal("a task is left:", row.Name)
	}
	require.False(t, p.state.Lookahead().OnLookahead(p.dig))
	require.False(t, p.state.Lookahead().OnLookahead(p.pour))
}
