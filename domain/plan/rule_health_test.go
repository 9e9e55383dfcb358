package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// judged gives the checks of a plan by their names.
func judged(t *testing.T, b *bench, now kernel.Minute) map[string]health.Check {
	t.Helper()
	s, err := b.state.Health(now)
	require.NoError(t, err)
	out := map[string]health.Check{}
	for _, c := range health.Judge(s, health.Standard) {
		out[c.Name] = c
	}
	return out
}

func TestThePlansHealthFollowsEachCommand(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileGantry)
	link := kernel.Row(0)
	for l := range b.state.Schedule().Links() {
		link = l.Row
	}
	c := judged(t, b, monday)
	assert.Equal(t, []kernel.Row{r[0], r[1]}, c["logic"].Failing, "the first has no predecessor, the last no successor")
	assert.Equal(t, []any{health.Passed, int64(1)}, []any{c["leads"].Verdict, c["leads"].Of})
	assert.Equal(t, health.NotEvaluated, c["missed-tasks"].Verdict)
	assert.Equal(t, []any{health.Passed, int64(600 * 480)}, []any{c["critical-path"].Verdict, c["critical-path"].Count}, "600 days longer is 600 days later")
	assert.Equal(t, []any{health.Passed, int64(4800), int64(4800)}, []any{c["path-length"].Verdict, c["path-length"].Count, c["path-length"].Of})

	b.do(ana, schedule.LinkChange{Link: kernel.At(link), Lag: to[int32](-480)})
	c = judged(t, b, monday)
	assert.Equal(t, []any{health.Failed, []kernel.Row{link}}, []any{c["leads"].Verdict, c["leads"].Failing})
	b.do(ana, plan.Undo{})
	assert.Equal(t, health.Passed, judged(t, b, monday)["leads"].Verdict)

	b.do(ana, last(r[0], 45*480))
	assert.Equal(t, []kernel.Row{r[0]}, judged(t, b, monday)["high-duration"].Failing)
	b.do(ana, plan.Undo{})

	b.do(ana, schedule.SetConstraint{Row: kernel.At(r[1]), Type: schedule.MSO, Date: day(7)})
	c = judged(t, b, monday)
	assert.Equal(t, []kernel.Row{r[1]}, c["hard-constraints"].Failing)
	assert.Equal(t, health.Failed, c["critical-path"].Verdict, "a date that holds does not move with what comes before it")
	b.do(ana, plan.Undo{})

	// A week later nothing was reported: both are forecast before the day, and the first was due.
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	c = judged(t, b, monday+8*kernel.Day)
	assert.Equal(t, []kernel.Row{r[0], r[1]}, c["invalid-dates"].Failing)
	assert.Equal(t, []any{int64(0), int64(1), health.Failed}, []any{c["execution"].Count, c["execution"].Of, c["execution"].Verdict})
	b.do(ana, schedule.Complete{Rows: []kernel.Ref{kernel.At(r[0])}})
	c = judged(t, b, monday+6*kernel.Day)
	assert.Equal(t, []any{int64(1), int64(1), health.Passed}, []any{c["execution"].Count, c["execution"].Of, c["execution"].Verdict})
	assert.Equal(t, []any{health.Passed, int64(0), int64(1)}, []any{c["missed-tasks"].Verdict, c["missed-tasks"].Count, c["missed-tasks"].Of})
	assert.Equal(t, int64(1), c["logic"].Of, "what is finished is counted no more")
}

func TestWorkUnderWayIsDelayedByAsMuch(t *testing.T) {
	t.Parallel()
	for _, p := range []schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6, schedule.ProfileMSP} {
		b, r := site(t, p)
		if p == schedule.ProfileP6 {
			b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(1)) }))
		}
		b.do(ana, startedOn(r[0], monday))
		b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 400_000})
		c := judged(t, b, monday+kernel.Day)["critical-path"]
		assert.Equal(t, []any{health.Passed, int64(600 * 480), int64(600 * 480)}, []any{c.Verdict, c.Count, c.Of}, p)
	}
}

func TestSummariesMilestonesAndInactiveWorkAreNotCounted(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	work := fileOf(
		schedule.Activity{Name: "Floor", Kind: schedule.Summary},
		schedule.Activity{Name: "Wall", Kind: schedule.Task, Parent: 1, Duration: 480, Cost: 5},
		schedule.Activity{Name: "Done", Kind: schedule.FinishMilestone},
		schedule.Activity{Name: "Site office", Kind: schedule.LevelOfEffort, Duration: 480},
		schedule.Activity{Name: "Later", Kind: schedule.Task, Duration: 480, Inactive: true},
		schedule.Activity{Name: "Night", Kind: schedule.Task, Duration: 44*1440 + 1},
	)
	work.Activities[5].Calendar = 2
	b.do(ana, schedule.TakeOver{Project: kernel.ID{5}, Import: work})
	c := judged(t, b, monday)
	wall, night := b.named("Wall").Row, b.named("Night").Row
	assert.Equal(t, []kernel.Row{wall, night}, c["logic"].Failing)
	assert.Equal(t, int64(2), c["logic"].Of)
	assert.Equal(t, []kernel.Row{night}, c["resources"].Failing)
	assert.Equal(t, []kernel.Row{night}, c["high-duration"].Failing, "a day around the clock has 1,440 minutes")
}

// BenchmarkHealth judges 10,000 activities after a command that moves most of them: as the screen asks for it, with a calculation and the test
// of the critical path, and as a walk through the history does.
func BenchmarkHealth(b *testing.B) {
	p, _ := imported(b, 10_000)
	edited := func(i int) plan.Written { return p.do(ana, last(26, int32(60*(8+i%2)))) }
	b.Run("after an edit", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			edited(i)
			b.StartTimer()
			of, err := p.state.Health(monday)
			require.NoError(b, err)
			require.Len(b, health.Judge(of, health.Standard), 14)
		}
	})
	b.Run("in a trail", func(b *testing.B) {
		var q plan.QuickHealth
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			w := edited(i)
			b.StartTimer()
			q.Note(w.Events)
			checks, err := q.Judge(p.state, monday, health.Standard)
			require.NoError(b, err)
			require.Len(b, checks, 14)
		}
	})
}
