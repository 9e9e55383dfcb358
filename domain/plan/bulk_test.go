package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestBulkToolsAreForFourRoles(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b")
	night := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Night"}}}).Events)[0]
	may := map[access.Role]bool{access.SuperAdmin: true, access.Admin: true, access.ProjectLeader: true, access.Planner: true}
	for name, command := range map[string]plan.Command{
		"bulk-103 bulk-122 bulk-123 the bulk calendar":                 schedule.BulkCalendar{Rows: refs(r...), Calendar: kernel.At(night)},
		"bulk-102 the role is checked before the list":                 schedule.BulkCalendar{},
		"bulk-122 bulk-123 bulk-215 bulk-126 the bulk constraint type": schedule.BulkConstraintType{Rows: refs(r...), Type: schedule.SNET},
		"bulk-122 bulk-123 bulk-215 the bulk constraint date":          schedule.BulkConstraintDate{Rows: refs(r...), Date: monday, NotBefore: kernel.None},
	} {
		t.Run(name, func(t *testing.T) {
			for _, role := range access.Roles {
				by := plan.By{User: ana, Role: role, Levels: access.Everywhere(access.Full)}
				_, err := b.state.Decide(plan.Meta{ID: b.id(), By: by}, command, nil)
				if may[role] {
					assert.False(t, err != nil && fault.Of(err).Key == "bulk.insufficient_permissions", "%s may", role)
					continue
				}
				require.Error(t, err, role)
				assert.Equal(t, "bulk.insufficient_permissions", fault.Of(err).Key, role)
			}
		})
	}
}

func TestABulkChangeIsOneStep(t *testing.T) {
	t.Parallel()
	t.Run("bulk-120 bulk-213 one undo brings back every date and constraint", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a", "b", "c")
		b.do(ana, schedule.SetConstraint{Row: kernel.At(r[1]), Type: schedule.FNLT, Date: monday + kernel.Day})
		before := []schedule.Activity{*b.activity(r[0]), *b.activity(r[1]), *b.activity(r[2])}
		b.do(ana, schedule.BulkConstraintDate{Rows: refs(r...), Date: monday + 2*kernel.Day, NotBefore: kernel.None})
		assert.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: monday + 2*kernel.Day + 8*kernel.Hour}, b.activity(r[0]).Constraint)
		assert.Equal(t, monday+2*kernel.Day+8*kernel.Hour, b.activity(r[0]).Dates.Start, "the dates follow")
		assert.Equal(t, schedule.Constraint{Type: schedule.FNLT, Date: monday + 2*kernel.Day + 17*kernel.Hour}, b.activity(r[1]).Constraint)
		b.do(ana, plan.Undo{})
		for i, row := range r {
			assert.Equal(t, before[i], *b.activity(row))
		}
	})
	t.Run("bulk-129 bulk-214 a refusal at the last of 1,200 activities leaves all as they were", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		rows := plan.Created(b.do(ana, schedule.Add{Items: make([]schedule.AddItem, 1_200)}).Events)
		sunday := schedule.StandardCalendar().Time
		sunday.Week[3] = nil // Wednesdays off
		off := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "No Wednesday", Time: &sunday}}}).Events)[0]
		b.do(ana, schedule.SetCalendar{Rows: refs(rows[1_199]), Calendar: kernel.At(off)})
		before := b.snapshot()
		f := b.refused(ana, schedule.BulkConstraintDate{Rows: refs(rows...), Date: monday + 2*kernel.Day, NotBefore: kernel.None}, "bulk.date_not_working")
		assert.Equal(t, rows[1_199], f.Params["row"])
		assert.Equal(t, before, b.snapshot())
	})
	t.Run("bulk-131 1,200 activities are one command with one fact and one undo step", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		rows := plan.Created(b.do(ana, schedule.Add{Items: make([]schedule.AddItem, 1_200)}).Events)
		w := b.do(ana, schedule.BulkConstraintType{Rows: refs(rows...), Type: schedule.SNET})
		bound, is := schedule.FieldConstraint.In(w.Events[0])
		require.True(t, is)
		assert.Len(t, bound.Rows, 1_200)
		b.do(ana, plan.Undo{})
		for _, row := range rows {
			require.Equal(t, schedule.Constraint{}, b.activity(row).Constraint)
		}
	})
	t.Run("a bulk change stands alone, never in a batch", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "a")
		b.refused(ana, plan.Batch{Commands: []plan.Command{schedule.BulkConstraintType{Rows: refs(r...), Type: schedule.SNET}}}, "batch.command_not_allowed")
	})
}
