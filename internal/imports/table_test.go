package imports_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/imports"
)

// table writes a table of its lines.
func table(lines ...string) []byte { return []byte(strings.Join(lines, "\n") + "\n") }

// from is a new schedule of a table.
func (b *bench) from(lines ...string) kernel.ScheduleID {
	b.Helper()
	v, err := b.desk.Finish(context.Background(), b.Caller(1), b.read(1, imports.Target{Project: b.Project}, table(lines...)), imports.Choice{})
	require.NoError(b, err)
	return v.Result.Schedule
}

// merge takes a table into a schedule, once more to see that it says nothing new then.
func (b *bench) merge(into kernel.ScheduleID, lines ...string) {
	b.Helper()
	for again := range 2 {
		up := b.read(1, imports.Target{Schedule: into}, table(lines...))
		v, err := b.desk.Finish(context.Background(), b.Caller(1), up, imports.Choice{Mode: schedule.Merge})
		require.NoError(b, err)
		require.True(b, again == 0 || !v.Result.Changed, "the same table changes nothing the second time")
	}
}

// look shows what is in a schedule.
func (b *bench) look(id kernel.ScheduleID, see func(*schedule.State)) {
	b.Helper()
	require.NoError(b, b.Planner.Inspect(context.Background(), id, b.Caller(1), func(s *plan.State, _ eventstore.Revision) { see(s.Schedule()) }))
}

// activity is the one of a name.
func (b *bench) activity(id kernel.ScheduleID, name string) (out schedule.Activity) {
	b.Helper()
	b.look(id, func(s *schedule.State) {
		for a := range s.Activities() {
			if a.Name == name {
				out = *a
			}
		}
	})
	require.Equal(b, name, out.Name)
	return out
}

// tree are the lines of the outline with their kinds.
func (b *bench) tree(id kernel.ScheduleID) (out []string) {
	b.Helper()
	b.look(id, func(s *schedule.State) {
		for l := range s.Outline() {
			a := s.Activity(l.Row)
			out = append(out, fmt.Sprintf("%s %s %s", l.Code, a.Name, a.Kind))
		}
	})
	return out[1:]
}

// ask has a person execute a command that must be accepted.
func (b *bench) ask(person int, id kernel.ScheduleID, c plan.Command) {
	b.Helper()
	r, err := b.Planner.Execute(context.Background(), id, b.Caller(person), []planning.Request{{ID: b.ID(), Command: c}})
	require.NoError(b, err)
	require.Nil(b, r[0].Fault)
}

func TestMergingATableWithoutAnOutlineLeavesEveryRowWhereItIs(t *testing.T) {
	t.Parallel()
	towers := []string{"Code,Name,Level,Duration,Start", ",Torre A,1,,", "A1,Muro 1,2,20,2026-03-02", "A2,Muro 2,2,20,2026-03-02", ",Torre B,1,,", "B1,Losa 1,2,20,2026-03-02"}
	b := newBench(t)
	id := b.from(towers...)
	before := b.tree(id)
	require.Len(t, before, 5)
	b.merge(id, "Code,Name,Cost", "B1,Losa 1,300", "A1,Muro 1,100", "A2,Muro 2,200")
	require.Equal(t, before, b.tree(id), "summaries stay summaries, in their order")
	require.Equal(t, 100*kernel.Unit, b.activity(id, "Muro 1").Cost)

	b.merge(id, "Code,Name,Cost", "C1,Techo,50", "A2,Muro 2,20")
	require.Equal(t, append(slices.Clone(before), "3 Techo task"), b.tree(id), "only what is new comes to the top")

	b.merge(id, "Code,Name,Parent,Cost", "B1,Losa 1,,300", "A1,Muro 1,B1,100")
	require.Contains(t, b.tree(id), "4.1 Muro 1 task", "a table that says what lies under what is followed: %v", b.tree(id))

	t.Run("and a link between a summary and what lies under it here is refused", func(t *testing.T) {
		b := newBench(t)
		id := b.from("Code,Name,Level,Duration,Start", "T,Torre A,1,,", "A1,Muro 1,2,20,2026-03-02", "A2,Muro 2,2,20,2026-03-02")
		up := b.read(1, imports.Target{Schedule: id}, table("Code,Name,Predecessors", "T,Torre A,", "A1,Muro 1,T", "A2,Muro 2,A1"))
		_, err := b.desk.Finish(context.Background(), b.Caller(1), up, imports.Choice{Mode: schedule.Merge})
		require.ErrorContains(t, err, "link.relatives")
	})
}
