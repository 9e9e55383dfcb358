package demo_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/demo"
)

var noon = kernel.Date(2026, 11, 20, 12, 0)

func TestTheClinicIsAThirdBuiltWhenSomebodyLooks(t *testing.T) {
	for _, language := range []demo.Language{demo.Spanish, demo.English} {
		in, err := demo.Clinic(language, noon)
		require.NoError(t, err)
		assert.Greater(t, len(in.Activities), 280)
		assert.Greater(t, len(in.Links), 350)
		done, doing, waiting := 0, 0, 0
		var weighted, total int64
		for _, a := range in.Activities {
			if a.Kind == schedule.Summary {
				continue
			}
			weighted += int64(a.Duration) * int64(a.Progress)
			total += int64(a.Duration)
			switch {
			case a.Progress == kernel.Hundred:
				done++
				assert.LessOrEqual(t, a.ActualFinish, noon)
			case a.Progress > 0:
				doing++
				assert.Less(t, a.ActualStart, noon)
				assert.Positive(t, a.Remaining)
			default:
				waiting++
			}
		}
		share := float64(weighted) / float64(total) / float64(kernel.Hundred)
		t.Logf("%s: %d done, %d under way, %d waiting, %.0f %%", language, done, doing, waiting, share*100)
		assert.InDelta(t, 0.3, share, 0.12)
		assert.Greater(t, doing, 5)
	}
}

func TestTheHistoryOfTheClinicIsAccepted(t *testing.T) {
	for _, language := range []demo.Language{demo.Spanish, demo.English} {
		in, err := demo.Clinic(language, noon)
		require.NoError(t, err)
		s := plan.New(demo.Project)
		revision, made := int64(0), kernel.NoRow
		written := map[kernel.CommandID]plan.Written{}
		execute := func(by demo.Person, c plan.Command, n byte) {
			id := kernel.ID{15: n, 1: 1}
			meta := plan.Meta{ID: id, By: plan.By{User: by.ID, Role: by.Role, Levels: access.Everywhere(access.Full)}}
			target, _, _, reverts, err := s.Target(by.ID, c, plan.Span{})
			require.NoError(t, err)
			d, err := s.Decide(meta, c, written[target].Events)
			require.NoError(t, err, "%d %T", n, c)
			require.NotEmpty(t, d.Events, "%d %T", n, c)
			for _, e := range d.Events {
				s.Evolve(e)
			}
			moved, err := s.Recalculate(plan.ReasonCommand)
			require.NoError(t, err)
			if moved != nil {
				s.Evolve(moved)
				d.Events = append(d.Events, moved)
			}
			w := plan.Written{Command: id, Actor: by.ID, First: revision + 1, Revision: revision + int64(len(d.Events)), Reverts: d.Reverts, Events: d.Events}
			revision = w.Revision
			written[id] = w
			s.Record(w)
			if rows := plan.Created(d.Events); len(rows) > 0 {
				made = rows[0]
			}
			_ = reverts
		}
		execute(demo.Importer(), schedule.TakeOver{Project: demo.Project, Import: in}, 1)
		edits, err := demo.History(language)
		require.NoError(t, err)
		before := s.Schedule().Finish()
		for i, e := range edits {
			c, err := e.Command(s.Schedule(), made)
			require.NoError(t, err)
			execute(e.By, c, byte(i+2))
		}
		t.Logf("finish %v → %v minutes", before, s.Schedule().Finish())
		assert.NotEqual(t, before, s.Schedule().Finish(), "the history moves the finish")
	}
}

func TestEveryRoleHasSomebody(t *testing.T) {
	roles := map[access.Role]bool{}
	for _, p := range demo.People {
		roles[p.Role] = true
	}
	for _, r := range access.Roles {
		assert.Equal(t, r != access.SuperAdmin, roles[r], "%s: no member is superadministrator", r)
	}
}
