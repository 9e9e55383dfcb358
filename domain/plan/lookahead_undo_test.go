package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestAMoveOfATaskIsNotTakenBackWhereItsPlaceIsGone(t *testing.T) {
	t.Parallel()
	t.Run("the task above it lies beneath it now", func(t *testing.T) {
		t.Parallel()
		c := withTasks(t)
		c.do(ana, lookahead.MoveTasks{Rows: refs(c.spoil), Parent: kernel.At(c.line)})
		c.do(ana, lookahead.MoveTasks{Rows: refs(c.spoil), Activity: kernel.At(c.dig)})
		c.do(beto, lookahead.MoveTasks{Rows: refs(c.line), Parent: kernel.At(c.spoil)})
		c.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, lookahead.Place{Activity: c.dig}, c.task(c.spoil).Place)
		assert.Equal(t, c.spoil, c.task(c.line).Parent)
	})
	t.Run("the task above it hangs on another activity now", func(t *testing.T) {
		t.Parallel()
		c := withTasks(t)
		c.do(ana, lookahead.MoveTasks{Rows: refs(c.spoil), Parent: kernel.At(c.line)})
		c.do(ana, lookahead.MoveTasks{Rows: refs(c.spoil), Activity: kernel.At(c.dig)})
		c.do(beto, lookahead.MoveTasks{Rows: refs(c.line), Activity: kernel.At(c.pour)})
		c.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, lookahead.Place{Activity: c.dig}, c.task(c.spoil).Place)
	})
	t.Run("the task above it is gone", func(t *testing.T) {
		t.Parallel()
		c := withTasks(t)
		c.do(ana, lookahead.MoveTasks{Rows: refs(c.spoil), Parent: kernel.At(c.line)})
		c.do(ana, lookahead.MoveTasks{Rows: refs(c.spoil), Activity: kernel.At(c.dig)})
		c.do(beto, lookahead.DeleteTasks{Rows: refs(c.line)})
		c.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, lookahead.Place{Activity: c.dig}, c.task(c.spoil).Place)
	})
	t.Run("its activity has rows of its own now", func(t *testing.T) {
		t.Parallel()
		c := withTasks(t)
		c.do(ana, lookahead.MoveTasks{Rows: refs(c.line, c.spoil), Activity: kernel.At(c.pour)})
		c.do(beto, schedule.Add{Items: []schedule.AddItem{{Name: "Trench", Parent: kernel.At(c.dig)}}})
		c.refused(ana, plan.Undo{}, "undo.changed_since")
		assert.Equal(t, lookahead.Place{Activity: c.pour}, c.task(c.line).Place)
	})
}
