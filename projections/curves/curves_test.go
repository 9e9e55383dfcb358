package curves_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	"gantry/projections/changelog"
	projection "gantry/projections/curves"
	"gantry/projections/gantt"
	"gantry/projections/lookahead"
	"gantry/projections/weekly"
	rows "gantry/readmodels/curves"
)

// shown is what the read models and the plan both say.
type shown struct {
	Baseline, Points, Spent, Done []string
}

func ofPlan(s *schedule.State) (out shown) {
	if b := s.ActiveBaseline(); b != nil {
		out.Baseline = append(out.Baseline, fmt.Sprint(b.Number, b.Name, len(b.Points)))
		for _, p := range b.Points {
			out.Points = append(out.Points, fmt.Sprint(p.Activity, p.Start, p.Finish, p.Duration, p.Cost, p.Calendar))
		}
	}
	for a := range s.Activities() {
		if a.UsedCost != 0 {
			out.Spent = append(out.Spent, fmt.Sprint(a.Row, a.UsedCost))
		}
		if len(s.Children(a.Row)) == 0 && a.Progress != 0 {
			out.Done = append(out.Done, fmt.Sprint(a.Row, a.Progress))
		}
	}
	return out
}

// TestTheRowsAreThoseOfThePlan: after random work, undo and redo, and after a rebuild, the read model holds the active baseline, the last record of
// each activity is what it has cost and how far it is, and its weights give the progress that the plan rolls up.
func TestTheRowsAreThoseOfThePlan(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			pool, o := testkit.Database(t), office.New(t)
			r := o.Follow(pool, projection.Projection{}, changelog.Projection{}, gantt.Projection{}, lookahead.Projection{}, weekly.Projection{})
			id := o.OpenEmpty("Programa")
			o.Work(rand.New(rand.NewPCG(seed, 18)), 700)
			o.WorkAhead(rand.New(rand.NewPCG(seed, 19)), 200)
			o.Reached(r)
			var want shown
			o.State(id, func(s *plan.State, _ eventstore.Revision) {
				want = ofPlan(s.Schedule())
				requireRollUp(t, s.Schedule())
			})
			require.NotEmpty(t, want.Points)
			require.NotEmpty(t, want.Spent)
			check := func() {
				got := read(t, o, pool, id)
				require.Equal(t, want.Baseline, got.Baseline)
				require.ElementsMatch(t, want.Points, got.Points)
				require.ElementsMatch(t, want.Spent, got.Spent)
				require.ElementsMatch(t, want.Done, got.Done)
			}
			check()
			live := writes(t, o, pool, id)
			require.NotEmpty(t, live)
			require.NoError(t, r.Rebuild(t.Context(), "curves", nil))
			check()
			require.Equal(t, live, writes(t, o, pool, id))
		})
	}
}

// requireRollUp weighs the leaves and compares with what the plan shows of the whole.
func requireRollUp(t *testing.T, s *schedule.State) {
	t.Helper()
	var nodes []figures.Node
	for a := range s.Activities() {
		n := figures.Node{Row: a.Row, Parent: a.Parent, Minutes: int64(a.Duration), Basis: int64(a.Duration), Custom: a.Weight.Custom, Share: a.Weight.Share, Milestone: a.Kind.IsMilestone()}
		switch s.Settings().Basis {
		case schedule.ByCost:
			n.Basis = int64(a.Cost)
		case schedule.ByManHours:
			n.Basis = int64(a.ManHours)
		}
		nodes = append(nodes, n)
	}
	leaves, _ := figures.Weigh(figures.Whole, kernel.SummaryRow, nodes)
	var done, whole int64
	for _, l := range leaves {
		done += figures.Done(l.Weight, s.Activity(l.Row).Progress)
		whole += l.Weight
	}
	require.Equal(t, figures.Whole, whole)
	require.InDelta(t, float64(s.RollUp()[kernel.SummaryRow]), float64(figures.ShareOf(done, whole)), 20, "the plan rounds on every level")
}

func read(t *testing.T, o *office.Office, pool *pgxpool.Pool, id kernel.ScheduleID) (out shown) {
	of := rows.Of{Company: o.Company, Schedules: []kernel.ScheduleID{id}}
	active, err := rows.ActiveBaselines(t.Context(), pool, of)
	require.NoError(t, err)
	for _, b := range active {
		out.Baseline = append(out.Baseline, fmt.Sprint(b.Number, b.Name, b.Points))
	}
	points, err := rows.ActivePoints(t.Context(), pool, of)
	require.NoError(t, err)
	for _, p := range points {
		out.Points = append(out.Points, fmt.Sprint(p.Row, p.Start, p.Finish, p.Duration, p.Cost, p.Calendar))
	}
	activities, err := rows.Activities(t.Context(), pool, of)
	require.NoError(t, err)
	leaf := map[kernel.Row]bool{}
	for _, a := range activities {
		leaf[a.Row] = true
	}
	for _, a := range activities {
		delete(leaf, a.Parent)
	}
	last := func(list []rows.Report, err error, counts func(kernel.Row) bool) (texts []string) {
		require.NoError(t, err)
		value := map[kernel.Row]int64{}
		for _, r := range list {
			value[r.Row] = r.Value
		}
		for _, a := range activities {
			if v := value[a.Row]; v != 0 && counts(a.Row) {
				texts = append(texts, fmt.Sprint(a.Row, v))
			}
		}
		return texts
	}
	spent, err := rows.Spent(t.Context(), pool, of)
	out.Spent = last(spent, err, func(kernel.Row) bool { return true })
	progress, err := rows.Progress(t.Context(), pool, of)
	out.Done = last(progress, err, func(row kernel.Row) bool { return leaf[row] })
	return out
}

func writes(t *testing.T, o *office.Office, pool *pgxpool.Pool, id kernel.ScheduleID) []rows.Written {
	out, err := rows.Writes(t.Context(), pool, rows.Of{Company: o.Company, Schedules: []kernel.ScheduleID{id}})
	require.NoError(t, err)
	return out
}
