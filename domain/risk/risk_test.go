package risk_test

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/risk"
	"gantry/domain/worktime"
)

const day = 480

var monday = kernel.Date(2026, 1, 5, 8, 0)

// week works from 08:00 to 16:00, Monday to Friday.
func week(t testing.TB) *worktime.Calendar {
	t.Helper()
	var w worktime.Week
	for d := 1; d <= 5; d++ {
		w[d] = []worktime.Shift{{From: 8 * 60, To: 16 * 60}}
	}
	from, to := worktime.Horizon(monday)
	c, err := worktime.Compile(worktime.Spec{Name: "week", Week: w}, from, to)
	require.NoError(t, err)
	return c
}

// network compiles activities 1, 2, … of some days with FS links.
func network(t testing.TB, days []int32, links ...[2]kernel.Row) (*cpm.Network, *worktime.Calendar) {
	t.Helper()
	in := cpm.Input{Options: cpm.DefaultOptions(cpm.Gantry), Calendars: []*worktime.Calendar{week(t)}}
	in.Options.ProjectStart = monday
	for i, d := range days {
		in.Activities = append(in.Activities, cpm.Activity{Row: kernel.Row(i + 1), Parent: kernel.NoRow, Duration: d * day})
	}
	for i, l := range links {
		in.Links = append(in.Links, cpm.Link{Row: kernel.Row(1000 + i), From: l[0], To: l[1]})
	}
	n, err := cpm.Compile(in)
	require.NoError(t, err)
	return n, in.Calendars[0]
}

// spread has every activity of a network last from low to high hundredths of what it lasts.
func spread(n *cpm.Network, shape risk.Shape, low, high int32) (out []risk.Activity) {
	for pos := range n.Len() {
		a := n.Activity(int32(pos))
		out = append(out, risk.Activity{Row: a.Row, Left: a.Duration, Range: risk.Range{
			Shape: shape, Low: a.Duration * low / 100, Likely: a.Duration, High: a.Duration * high / 100,
		}})
	}
	return out
}

func run(t testing.TB, p risk.Plan, workers int) risk.Result {
	t.Helper()
	s, err := risk.New(p)
	require.NoError(t, err)
	var next atomic.Int64
	var group sync.WaitGroup
	runners := make([]*risk.Runner, workers)
	for w := range runners {
		runners[w] = s.Runner()
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < p.Runs; i = int(next.Add(1)) - 1 {
				assert.NoError(t, runners[w].Run(i))
			}
		})
	}
	group.Wait()
	return s.Result(runners)
}

func TestWithoutSpreadEveryRunEndsOnTheDateOfThePlan(t *testing.T) {
	t.Parallel()
	n, c := network(t, []int32{5, 3, 8, 2}, [2]kernel.Row{1, 2}, [2]kernel.Row{1, 3}, [2]kernel.Row{2, 4}, [2]kernel.Row{3, 4})
	var r cpm.Result
	require.NoError(t, n.Calculate(&r))
	of := run(t, risk.Plan{Network: n, Calendar: c, Activities: spread(n, risk.Triangular, 100, 100), Runs: 50, Seed: 1, Milestones: []kernel.Row{2}}, 2)
	p := of.Project
	want := kernel.Date(2026, 1, 23, 16, 0) // 15 working days from Monday the 5th
	assert.Equal(t, want, r.ProjectFinish)
	assert.Equal(t, []kernel.Minute{want, want, want, want, want}, []kernel.Minute{p.Planned, p.P10, p.P50, p.P80, p.P90}, "beyond-10 zero spread gives the CPM date")
	assert.Equal(t, []any{50, 0.0, 0.0}, []any{p.Reached, p.Mean, p.Deviation})
	assert.Equal(t, []risk.Bar{{From: kernel.Date(2026, 1, 23, 0, 0), Runs: 50}}, p.Bars)
	assert.Equal(t, []risk.Critical{{Row: 1, Runs: 50}, {Row: 3, Runs: 50}, {Row: 4, Runs: 50}}, of.Critical)
	assert.Empty(t, of.Drivers, "nothing drives a finish that never moves")
	assert.Equal(t, kernel.Date(2026, 1, 14, 16, 0), of.Milestones[0].P90)
}

func TestAResultFollowsFromTheSeedAlone(t *testing.T) {
	t.Parallel()
	for _, shape := range risk.Shapes {
		n, c := network(t, []int32{5, 3, 8, 2, 9}, [2]kernel.Row{1, 2}, [2]kernel.Row{1, 3}, [2]kernel.Row{2, 4}, [2]kernel.Row{3, 4})
		p := risk.Plan{Network: n, Calendar: c, Activities: spread(n, shape, 80, 150), Runs: 400, Seed: 4281, Milestones: []kernel.Row{4}}
		p.Activities[0].Group, p.Activities[0].Correlation = 1, kernel.Hundred/2
		p.Activities[2].Group, p.Activities[2].Correlation = 1, kernel.Hundred/2
		one := run(t, p, 1)
		assert.Equal(t, one, run(t, p, 2), "beyond-10 same seed, same result with two workers")
		assert.Equal(t, one, run(t, p, 4), "beyond-10 same seed, same result with four workers")
		p.Seed++
		assert.NotEqual(t, one.Project, run(t, p, 2).Project, "another seed gives another result")
	}
}

// The figures are those of the first machine: another one has to find them too.
func TestResultsAreTheSameOnEveryMachine(t *testing.T) {
	t.Parallel()
	n, c := network(t, []int32{5, 3, 8, 2}, [2]kernel.Row{1, 2}, [2]kernel.Row{1, 3}, [2]kernel.Row{2, 4}, [2]kernel.Row{3, 4})
	got := map[risk.Shape]string{}
	for _, shape := range risk.Shapes {
		of := run(t, risk.Plan{Network: n, Calendar: c, Activities: spread(n, shape, 73, 187), Runs: 1000, Seed: 7}, 2)
		got[shape] = fmt.Sprintf("%d %d %d %d %.6f %.6f %.6f", of.Project.P10, of.Project.P50, of.Project.P80, of.Project.P90, of.Project.Mean, of.Project.Deviation, of.Drivers[0].Correlation)
	}
	assert.Equal(t, map[risk.Shape]string{
		risk.Triangular: "29490257 29493550 29500345 29501856 1470.305000 1125.749658 0.818246",
		risk.BetaPERT:   "29485945 29491880 29494653 29496060 749.378000 942.700744 0.815185",
	}, got)
}

// A chain lasts the sum of its parts, so that its mean and variance are sums too. Twenty activities of ten days, 10,000 runs: the mean is
// held to four standard errors, the deviation to four of its own.
func TestASerialChainMatchesTheClosedForm(t *testing.T) {
	t.Parallel()
	const count, runs = 20, 10_000
	days, links := make([]int32, count), [][2]kernel.Row{}
	for i := range days {
		days[i] = 10
		if i > 0 {
			links = append(links, [2]kernel.Row{kernel.Row(i), kernel.Row(i + 1)})
		}
	}
	n, c := network(t, days, links...)
	low, likely, high := 9.0*day, 10.0*day, 14.0*day
	triangleMean, triangleVariance := (low+likely+high)/3, (low*low+likely*likely+high*high-low*likely-low*high-likely*high)/18
	pertMean := (low + 4*likely + high) / 6
	for name, tc := range map[string]struct {
		shape          risk.Shape
		correlation    kernel.Percent
		mean, variance float64 // of one activity
	}{
		"beyond-10 a triangle":                       {risk.Triangular, 0, triangleMean, triangleVariance},
		"beyond-10 BetaPERT":                         {risk.BetaPERT, 0, pertMean, (pertMean - low) * (high - pertMean) / 7},
		"beyond-10 a triangle, half correlated":      {risk.Triangular, kernel.Hundred / 2, triangleMean, triangleVariance},
		"beyond-10 a triangle, moving all as one":    {risk.Triangular, kernel.Hundred, triangleMean, triangleVariance},
		"beyond-10 BetaPERT, a quarter of them tied": {risk.BetaPERT, kernel.Hundred / 4, pertMean, (pertMean - low) * (high - pertMean) / 7},
	} {
		activities := spread(n, tc.shape, 90, 140)
		for i := range activities {
			activities[i].Group, activities[i].Correlation = 3, tc.correlation
		}
		of := run(t, risk.Plan{Network: n, Calendar: c, Activities: activities, Runs: runs, Seed: 11}, 2).Project
		rho := float64(tc.correlation) / float64(kernel.Hundred)
		mean := count * (tc.mean - likely)
		deviation := math.Sqrt(count*tc.variance + count*(count-1)*rho*tc.variance)
		assert.InDelta(t, mean, of.Mean, 4*deviation/math.Sqrt(runs)+1, name)
		assert.InEpsilon(t, deviation, of.Deviation, 0.04, name)
	}
}

// Of two equal paths the later one counts: of two triangles from 0 to a with their peak in the middle the greater one has the mean
// a/2 + 7a/60, from the integral of 1 - F² with F = 2x² up to the middle and 1 - 2(1-x)² behind it.
func TestTwoEqualPathsEndLaterThanEitherOfThem(t *testing.T) {
	t.Parallel()
	const runs = 20_000
	n, c := network(t, []int32{20, 20})
	of := run(t, risk.Plan{Network: n, Calendar: c, Activities: spread(n, risk.Triangular, 50, 150), Runs: runs, Seed: 5}, 2)
	a := 20.0 * day
	assert.InDelta(t, a*7/60, of.Project.Mean, 4*of.Project.Deviation/math.Sqrt(runs), "beyond-10 merge bias")
	require.Len(t, of.Critical, 2)
	assert.InDelta(t, runs/2, of.Critical[1].Runs, 4*math.Sqrt(runs)/2, "either is critical as often")
	assert.InDelta(t, of.Drivers[0].Correlation, of.Drivers[1].Correlation, 0.05)
	single := run(t, risk.Plan{Network: n, Calendar: c, Activities: spread(n, risk.Triangular, 50, 150)[:1], Runs: runs, Seed: 5}, 2)
	assert.Equal(t, 1, single.Varying)
	assert.Equal(t, kernel.Row(1), single.Drivers[0].Row)
	assert.Negative(t, single.Project.Planned-single.Project.P80)
	assert.Equal(t, single.Project.Planned, single.Project.P10, "the path that does not vary holds the plan's date")
}

func TestWhoDrivesTheFinish(t *testing.T) {
	t.Parallel()
	n, c := network(t, []int32{20, 5, 3}, [2]kernel.Row{1, 2})
	of := run(t, risk.Plan{Network: n, Calendar: c, Activities: spread(n, risk.Triangular, 80, 160), Runs: 2000, Seed: 3}, 2)
	require.Len(t, of.Drivers, 2, "what never ends last drives nothing")
	assert.Equal(t, []kernel.Row{1, 2}, []kernel.Row{of.Drivers[0].Row, of.Drivers[1].Row})
	assert.Greater(t, of.Drivers[0].Correlation, 0.9)
	assert.Less(t, of.Drivers[1].Correlation, 0.5)
	assert.Less(t, of.Drivers[0].Low, -2.0*day)
	assert.Greater(t, of.Drivers[0].High, 3.0*day)
}

// Work under way varies by what is left of it, whatever the profile says of its dates.
func TestWorkUnderWayAndCompleteWork(t *testing.T) {
	t.Parallel()
	for profile, pinned := range map[cpm.Profile]bool{cpm.Gantry: true, cpm.P6: false, cpm.MSP: false} {
		c := week(t)
		in := cpm.Input{Options: cpm.DefaultOptions(profile), Calendars: []*worktime.Calendar{c}}
		in.Options.ProjectStart = monday
		if profile == cpm.P6 {
			in.Options.DataDate = monday + 7*kernel.Day
		}
		under := cpm.Activity{Row: 1, Parent: kernel.NoRow, Duration: 10 * day, Remaining: 5 * day, State: cpm.Started, ActualStart: monday}
		if pinned {
			under.Pinned, under.Start, under.Finish = true, monday, kernel.Date(2026, 1, 16, 16, 0)
		}
		done := cpm.Activity{Row: 2, Parent: kernel.NoRow, Duration: day, State: cpm.Completed, ActualStart: monday, ActualFinish: monday + 8*60}
		in.Activities = []cpm.Activity{under, done}
		n, err := cpm.Compile(in)
		require.NoError(t, err)
		p := risk.Plan{Network: n, Calendar: c, Runs: 500, Seed: 2, Activities: []risk.Activity{
			{Row: 1, Left: 5 * day, Range: risk.Range{Shape: risk.Triangular, Low: 4 * day, Likely: 5 * day, High: 9 * day}},
			{Row: 2, Left: day, Range: risk.Range{Shape: risk.Triangular, Low: 0, Likely: day, High: 99 * day}},
		}}
		of := run(t, p, 2)
		assert.Equal(t, 1, of.Varying, profile)
		assert.Equal(t, kernel.Date(2026, 1, 16, 16, 0), of.Project.Planned, profile)
		assert.GreaterOrEqual(t, of.Project.P10, kernel.Date(2026, 1, 15, 16, 0), profile)
		assert.LessOrEqual(t, of.Project.P90, kernel.Date(2026, 1, 22, 16, 0), profile)
		assert.InDelta(t, day, of.Project.Mean, 60, profile) // (4+5+9)/3 days are left, one more than planned
	}
}

func TestWhatCannotBeSimulatedIsRefused(t *testing.T) {
	t.Parallel()
	n, c := network(t, []int32{5})
	good := risk.Plan{Network: n, Calendar: c, Runs: 1, Activities: spread(n, risk.Triangular, 90, 130)}
	for key, change := range map[string]func(*risk.Plan){
		"risk.runs": func(p *risk.Plan) { p.Runs = 0 },
		"risk.too_much_work": func(p *risk.Plan) {
			p.Runs = risk.MostRuns
			p.Network, _ = network(t, slices.Repeat([]int32{day}, risk.MostWork/risk.MostRuns+1))
		},
		"risk.milestone":  func(p *risk.Plan) { p.Milestones = []kernel.Row{99} },
		"risk.milestones": func(p *risk.Plan) { p.Milestones = make([]kernel.Row, risk.MostMilestones+1) },
		"risk.range": func(p *risk.Plan) {
			p.Activities = []risk.Activity{{Row: 1, Range: risk.Range{Shape: risk.Triangular, Low: 2, Likely: 1, High: 3}}}
		},
	} {
		p := good
		change(&p)
		_, err := risk.New(p)
		require.Truef(t, fault.Has(err, key), "%s: %v", key, err)
	}
}

func TestARunAllocatesNothing(t *testing.T) {
	n, c := network(t, []int32{5, 3, 8, 2}, [2]kernel.Row{1, 2}, [2]kernel.Row{2, 3})
	s, err := risk.New(risk.Plan{Network: n, Calendar: c, Activities: spread(n, risk.BetaPERT, 90, 130), Runs: 1000, Seed: 1})
	require.NoError(t, err)
	r, i := s.Runner(), 0
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		if err := r.Run(i); err != nil {
			t.Fatal(err)
		}
		i++
	}))
}
