package plan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestTheValuesOfARoadblockAreChecked(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	add := func(v lookahead.RoadblockValues, tasks ...kernel.Row) lookahead.AddRoadblocks {
		return lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{RoadblockValues: v, Tasks: refs(tasks...)}}}
	}
	c.refused(ana, add(lookahead.RoadblockValues{}, c.line), "task.name_invalid")
	c.refused(ana, add(lookahead.RoadblockValues{Name: of(" ")}, c.line), "task.name_invalid")
	c.refused(ana, add(lookahead.RoadblockValues{Name: of("Permit"), Category: of("weather of another planet")}, c.line), "roadblock.category_unknown")
	c.refused(ana, add(lookahead.RoadblockValues{Name: of("Permit")}, 99_999), "task.unknown")
	none, err := c.try(ana, lookahead.AddRoadblocks{})
	require.NoError(t, err)
	assert.Empty(t, none.Events)
	row := plan.Created(c.do(ana, add(lookahead.RoadblockValues{Name: of("Permit"), Category: of(lookahead.Categories[0])}, c.line)).Events)[0]
	edit := func(v lookahead.RoadblockValues, seen *lookahead.RoadblockValues) lookahead.EditRoadblocks {
		return lookahead.EditRoadblocks{Rows: refs(row), Set: v, Seen: seen}
	}
	c.do(ana, edit(lookahead.RoadblockValues{Name: of("Licence")}, &lookahead.RoadblockValues{Name: of("Permit")}))
	c.refused(ana, edit(lookahead.RoadblockValues{Name: of("Stamp")}, &lookahead.RoadblockValues{Name: of("Permit")}), "task.value_changed")
	c.refused(ana, edit(lookahead.RoadblockValues{Name: of("")}, nil), "task.name_invalid")
	promise := lookahead.PromiseRoadblocks{Rows: refs(row), Date: day(3), Reason: strings.Repeat("x", lookahead.MaxDescription+1)}
	c.refused(ana, promise, "task.text_too_long")
	c.refused(ana, lookahead.PromiseRoadblocks{Rows: refs(row)}, "roadblock.date_missing")
	promise.Reason = strings.Repeat("x", lookahead.MaxDescription)
	c.do(ana, promise)
	for r := range c.state.Lookahead().Roadblocks() {
		assert.Equal(t, "Licence", r.Name)
	}
	many := make([]kernel.Ref, lookahead.MaxRows+1)
	for i := range many {
		many[i] = kernel.At(row)
	}
	c.refused(ana, lookahead.DeleteRoadblocks{Rows: many}, "task.too_many_rows")
	c.refused(ana, lookahead.DeleteRoadblocks{Rows: refs(c.line)}, "roadblock.unknown")
}

// One step that gave progress to several activities goes back for those that have no tasks since; tasks say what the others have.
func TestProgressGoesBackWhereNoTasksSayOtherwise(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "dig", "pour")
	step := b.do(ana, plan.Batch{Commands: []plan.Command{
		schedule.SetProgress{Row: kernel.At(r[0]), Progress: half}, schedule.SetProgress{Row: kernel.At(r[1]), Progress: half},
	}})
	b.do(beto, lookahead.AddTasks{Items: []lookahead.TaskItem{task(r[1], "Form")}})
	assert.Equal(t, r[1], b.refused(ana, plan.Undo{Command: step.Command}, "undo.changed_since").Params["row"], "act-124")
	b.do(ana, plan.Undo{Command: step.Command, Rest: true})
	assert.Equal(t, kernel.Percent(0), b.activity(r[0]).Progress)
	assert.Equal(t, half, b.activity(r[1]).Progress)
}
