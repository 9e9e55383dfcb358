package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
)

// tries has somebody command, and changes nothing.
func (c crew) tries(by plan.By, command plan.Command) ([]event.Event, error) {
	d, err := c.state.Decide(plan.Meta{ID: c.id(), By: by}, command, nil)
	return d.Events, err
}

// blocks are the pairs of a roadblock and a task that events add.
func blocks(events []event.Event) (out [][2]kernel.Row) {
	for _, e := range events {
		if added, is := lookahead.Blocks.AddedIn(e); is {
			for _, b := range added {
				out = append(out, [2]kernel.Row{b.Roadblock, b.Task})
			}
		}
	}
	return out
}

func TestWhoHasOwnRowsPutsRoadblocksInTheWayOfOwnTasksAlone(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	firm := kernel.ID{7}
	c.do(ana, c.edit([]kernel.Row{c.line}, lookahead.TaskValues{Subcontract: &firm}))
	mine := lookahead.RoadblockValues{Name: of("Valves"), Subcontract: &firm}
	made := plan.Created(c.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{RoadblockValues: mine}, {RoadblockValues: mine, Tasks: refs(c.spoil)}}}).Events)
	free, placed := made[0], made[1]
	roadblocks := plan.Created(c.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{RoadblockValues: lookahead.RoadblockValues{Name: of("Money")}, Tasks: refs(c.spoil)}}}).Events)
	levels := func(tasks, roadblocks access.Level) plan.By {
		return plan.By{User: beto, Subcontract: firm, Levels: access.Levels{access.Lookahead: tasks, access.Roadblocks: roadblocks}}
	}
	own := levels(access.Own, access.Own)
	add := func(tasks ...kernel.Row) plan.Command {
		return lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{RoadblockValues: mine, Tasks: refs(tasks...)}}}
	}
	assign := func(roadblock kernel.Row, tasks ...kernel.Row) plan.Command {
		return lookahead.AssignRoadblocks{Rows: refs(roadblock), Tasks: refs(tasks...)}
	}

	for name, command := range map[string]plan.Command{"add": add(c.line), "assign": assign(free, c.line)} {
		events, err := c.tries(own, command)
		require.NoError(t, err, "an own task: "+name)
		require.Equal(t, c.line, blocks(events)[0][1])
	}
	missing := kernel.Row(999)
	for name, command := range map[string]func(row kernel.Row) plan.Command{
		"a new roadblock":     func(row kernel.Row) plan.Command { return add(row) },
		"one among own tasks": func(row kernel.Row) plan.Command { return add(c.line, row) },
		"an own roadblock":    func(row kernel.Row) plan.Command { return assign(free, row) },
		"taken out of a way where it is not": func(row kernel.Row) plan.Command {
			return lookahead.AssignRoadblocks{Rows: refs(free), Tasks: refs(row), Remove: true}
		},
		"among several commands": func(row kernel.Row) plan.Command {
			return plan.Batch{Commands: []plan.Command{add(c.line), assign(free, row)}}
		},
	} {
		refusal := func(row kernel.Row) *fault.Fault {
			_, err := c.tries(own, command(row))
			require.Error(t, err, name)
			return fault.Of(err)
		}
		foreign, none := refusal(c.spoil), refusal(missing)
		assert.Equal(t, "task.unknown", none.Key, name)
		require.Equal(t, none.Key, foreign.Key, "a foreign task is answered for like one that is not there: "+name)
		none.Params["row"] = c.spoil
		assert.Equal(t, none.Params, foreign.Params, name)
	}
	_, err := c.tries(own, assign(roadblocks[0], c.line))
	assert.Equal(t, "roadblock.unknown", fault.Of(err).Key, "and so is a foreign roadblock")
	_, err = c.tries(levels(access.View, access.Own), add(c.spoil))
	assert.Equal(t, "access.denied", fault.Of(err).Key, "who sees all tasks restricts the own ones")
	_, err = c.tries(levels(access.Full, access.Own), add(c.spoil))
	assert.NoError(t, err, "who changes all tasks restricts any")
	events, err := c.tries(own, assign(placed, c.spoil))
	require.NoError(t, err, "a record sent back as it is changes nothing")
	assert.Empty(t, events)
}

func TestWhatOthersPutOnAnOwnRoadblockComesBackWithIt(t *testing.T) {
	t.Parallel()
	c := withTasks(t)
	firm := kernel.ID{7}
	mine := lookahead.RoadblockItem{RoadblockValues: lookahead.RoadblockValues{Name: of("Valves"), Subcontract: &firm}, Tasks: refs(c.spoil)}
	placed := plan.Created(c.do(ana, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{mine}}).Events)[0]
	own := plan.By{User: beto, Subcontract: firm, Levels: access.Levels{access.Lookahead: access.Own, access.Roadblocks: access.Own}}
	deleted := c.do(beto, lookahead.DeleteRoadblocks{Rows: refs(placed)})
	d, err := c.state.Decide(plan.Meta{ID: c.id(), By: own}, plan.Undo{}, deleted.Events)
	require.NoError(t, err)
	assert.Equal(t, [][2]kernel.Row{{placed, c.spoil}}, blocks(d.Events))
}
