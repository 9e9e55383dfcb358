package weekly_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	"gantry/projections/lookahead"
	projection "gantry/projections/weekly"
	rows "gantry/readmodels/weekly"
)

// shown is what the read model and the plan both say of weeks, in words that neither makes of the other.
type shown struct {
	Weeks, Promises, Closures, Outcomes, Misses []string
}

func ofPlan(s *plan.State) (out shown) {
	w := s.Weekly()
	for _, week := range w.Weeks() {
		out.Weeks = append(out.Weeks, fmt.Sprint(week.Row, week.Year, week.Number, week.Start, week.End, week.PlanningDay, week.Standing.Closed, week.Standing.Reason))
		for _, c := range w.Commitments(week.Row) {
			progress, there := kernel.Percent(0), false
			if t := s.Lookahead().Task(c.Task); t != nil {
				progress, there = s.Lookahead().Shown(t), true
			}
			out.Promises = append(out.Promises, fmt.Sprint(c.Row, c.Week, c.Task, c.Name, c.Start, c.Finish, c.From, c.Share, c.Late, c.Withdrawn, there, progress))
		}
		for _, c := range w.Closures(week.Row) {
			out.Closures = append(out.Closures, fmt.Sprint(c.Row, c.Week, c.Number, c.Promised, c.Kept, c.Added, c.AddedKept, c.At))
			for _, o := range w.Outcomes(c.Row) {
				out.Outcomes = append(out.Outcomes, fmt.Sprint(o.Row, o.Closure, o.Commitment, o.Name, o.Share, o.Realized, o.Kept, o.Late, o.Withdrawn))
			}
		}
	}
	for m := range w.Misses() {
		tasks := ""
		for _, t := range w.MissTasks(m.Row) {
			tasks += fmt.Sprint(t.Task, t.Name, ";")
		}
		out.Misses = append(out.Misses, fmt.Sprint(m.Row, m.Year, m.Week, m.Type, m.Priority, m.Status, m.Description, m.DaysLost, m.Picture, tasks))
	}
	return out
}

// TestTheRowsAreThoseOfThePlan: after random work, undo and redo, and after a rebuild, the read model shows what the folded plan holds, and
// a plan folded anew from its events holds the same.
func TestTheRowsAreThoseOfThePlan(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			pool, o := testkit.Database(t), office.New(t)
			r := o.Follow(pool, projection.Projection{}, lookahead.Projection{})
			id := o.OpenEmpty("Programa")
			o.WorkAhead(rand.New(rand.NewPCG(seed, 17)), 700)
			o.Reached(r)
			var want shown
			var image []byte
			o.State(id, func(s *plan.State, _ eventstore.Revision) { want, image = ofPlan(s), s.Weekly().Image() })
			require.NotEmpty(t, want.Promises)
			require.NotEmpty(t, want.Outcomes)
			check := func() {
				require.ElementsMatch(t, want.Weeks, read(t, o, pool, id).Weeks)
				require.ElementsMatch(t, want.Promises, read(t, o, pool, id).Promises)
				require.ElementsMatch(t, want.Closures, read(t, o, pool, id).Closures)
				require.ElementsMatch(t, want.Outcomes, read(t, o, pool, id).Outcomes)
				require.ElementsMatch(t, want.Misses, read(t, o, pool, id).Misses)
			}
			check()
			require.NoError(t, r.Rebuild(t.Context(), "weekly", nil))
			check()
			stood, err := o.Planner.AsOf(t.Context(), id, o.Caller(0), planning.Moment{})
			require.NoError(t, err)
			require.Equal(t, image, stood.State.Weekly().Image(), "folded anew")
		})
	}
}

func read(t *testing.T, o *office.Office, pool *pgxpool.Pool, id kernel.ScheduleID) (out shown) {
	of, all := rows.Of{Company: o.Company, Schedule: id}, rows.Reader{Commitments: rows.All, Misses: rows.All}
	weeks, err := rows.Weeks(t.Context(), pool, of)
	require.NoError(t, err)
	for _, w := range weeks {
		out.Weeks = append(out.Weeks, fmt.Sprint(w.Row, w.Year, w.Week, w.Start, w.Finish, w.PlanningDay, w.Closed, w.Reason))
	}
	promises, err := rows.Commitments(t.Context(), pool, of, all, nil)
	require.NoError(t, err)
	for _, c := range promises {
		out.Promises = append(out.Promises, fmt.Sprint(c.Row, c.Week, c.Task, c.Name, c.Start, c.Finish, c.Begun, c.Share, c.Late, c.Withdrawn, c.There, c.Realized))
	}
	closures, err := rows.Closures(t.Context(), pool, of, all)
	require.NoError(t, err)
	for _, c := range closures {
		out.Closures = append(out.Closures, fmt.Sprint(c.Row, c.Week, c.Number, c.Promised, c.Kept, c.Added, c.AddedKept, c.At))
	}
	outcomes, err := rows.Outcomes(t.Context(), pool, of, all, nil)
	require.NoError(t, err)
	for _, o := range outcomes {
		out.Outcomes = append(out.Outcomes, fmt.Sprint(o.Row, o.Closure, o.Commitment, o.Name, o.Share, o.Realized, o.Kept, o.Late, o.Withdrawn))
	}
	misses, err := rows.Misses(t.Context(), pool, of, all, nil)
	require.NoError(t, err)
	for _, m := range misses {
		tasks := ""
		for _, about := range m.Tasks {
			tasks += fmt.Sprint(about.Task, about.Name, ";")
		}
		out.Misses = append(out.Misses, fmt.Sprint(m.Row, m.Year, m.Week, m.Type, weekly.Priority(m.Priority), weekly.MissStatus(m.Status), m.Description, m.DaysLost, m.Picture, tasks))
	}
	return out
}
