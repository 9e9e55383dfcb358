package plan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// trail follows the checks of a plan as its store does.
func (b *bench) trail(ends ...time.Time) *plan.HealthTrail {
	t := plan.NewHealthTrail(ends, health.Standard, func(time.Time) kernel.Minute { return monday })
	walk := func(each func(*plan.State, plan.Written) bool) *plan.State {
		s := plan.New(clinic)
		for _, w := range b.written {
			if !each(s, w) {
				break
			}
			for _, e := range w.Events {
				s.Evolve(e)
			}
			s.Record(w)
		}
		return s
	}
	again, err := t.End(walk(t.Meet))
	require.NoError(b.t, err)
	if again {
		require.NoError(b.t, t.Found(walk(t.Search)))
	}
	return t
}

func TestTheTrailOfTheChecksNamesWhoBrokeEach(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileGantry)
	sound := b.clock
	link := kernel.Row(0)
	for l := range b.state.Schedule().Links() {
		link = l.Row
	}
	lag := func(user kernel.UserID, minutes int32) plan.Written {
		return b.do(user, schedule.LinkChange{Link: kernel.At(link), Lag: to(minutes)})
	}
	lag(ana, -480) // broken,
	lag(ana, 0)    // mended,
	between := b.clock
	broke := lag(beto, -960) // and broken again
	lag(ana, -480)           // by less; it fails all the same
	long := b.do(ana, last(r[1], 45*480))
	of := b.trail(began, sound, between, b.clock)

	verdicts := func(number int) (out []health.Verdict) {
		for _, p := range of.Points {
			if p.Checks == nil {
				out = append(out, "")
				continue
			}
			out = append(out, p.Checks[number-1].Verdict)
		}
		return out
	}
	assert.Equal(t, []health.Verdict{"", health.Passed, health.Passed, health.Failed}, verdicts(2), "beyond-9 with trend")
	assert.Equal(t, []health.Verdict{"", health.Passed, health.Passed, health.Failed}, verdicts(8))
	by := map[int]plan.HealthBreak{}
	for _, one := range of.Breaks {
		by[one.Number] = one
	}
	assert.Equal(t, []any{beto, broke.Revision, broke.Command}, []any{by[2].Actor, by[2].Revision, by[2].Command}, "beyond-9 the command that broke it, the last time it passed before")
	assert.Equal(t, []any{ana, long.Revision, r[1], "Roof"}, []any{by[8].Actor, by[8].Revision, by[8].Activity, by[8].Name})
	for number := range by {
		assert.Contains(t, []int{1, 2, 8, 10}, number, "what passes has nobody")
	}
}

// quickAsWhole judges a plan by its recorded dates and by a calculation of its own. The two agree in every check but that of the critical path.
func quickAsWhole(t require.TestingT, q *plan.QuickHealth, b *bench, now kernel.Minute) []health.Check {
	of, err := b.state.Health(now)
	require.NoError(t, err)
	whole := health.Judge(of, health.Standard)
	quick, err := q.Judge(b.state, now, health.Standard)
	require.NoError(t, err)
	require.Len(t, quick, len(whole))
	const criticalPath = 12
	for i, c := range whole {
		if c.Number != criticalPath {
			require.Equal(t, c, quick[i], c.Name)
		}
	}
	require.Equal(t, health.NotEvaluated, quick[criticalPath-1].Verdict, "it needs a calculation of its own")
	return quick
}

func TestTheQuickChecksAreTheWholeOnes(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileP6)
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(3)) }))
	b.do(ana, startedOn(r[0], day(0)))
	b.do(ana, last(r[1], 50*480))
	quick := quickAsWhole(t, &plan.QuickHealth{}, b, day(9))
	assert.Equal(t, []kernel.Row{r[1]}, quick[7].Failing, "fifty days are a high duration")
	assert.Equal(t, health.NotEvaluated, quick[10].Verdict, "nothing was due by the status date")

	of := b.trail(began, b.clock)
	for _, one := range of.Breaks {
		assert.Equal(t, health.Failed, of.Points[1].Checks[one.Number-1].Verdict)
	}
	require.NotEmpty(t, of.Breaks)
}

// The longest path ends with the open work. What else ends later, the schedule shows as its finish.
func TestTheQuickPathEndsWithTheOpenWork(t *testing.T) {
	t.Parallel()
	path := func(t *testing.T, b *bench) []any {
		c := quickAsWhole(t, &plan.QuickHealth{}, b, day(0))[12]
		return []any{c.Verdict, c.Of}
	}
	t.Run("completed work of profile p6 that ended later", func(t *testing.T) {
		t.Parallel()
		b, r := site(t, schedule.ProfileP6)
		b.do(ana, startedOn(r[0], day(0)))
		b.do(ana, finishedOn(r[0], eve(25)))
		assert.Equal(t, eve(25), b.state.Schedule().Finish())
		assert.Equal(t, []any{health.Passed, int64(5 * 480)}, path(t, b), "the roof")
	})
	t.Run("a level of effort that ended later", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		f := fileOf(
			schedule.Activity{Name: "Wall", Kind: schedule.Task, Duration: 2400},
			schedule.Activity{Name: "Site office", Kind: schedule.LevelOfEffort, Duration: 480},
		)
		f.Activities[1].ActualStart, f.Activities[1].ActualFinish = day(0), eve(25)
		b.do(ana, schedule.TakeOver{Import: f})
		assert.Equal(t, eve(25), b.state.Schedule().Finish())
		assert.Equal(t, []any{health.Passed, int64(5 * 480)}, path(t, b), "the wall")
	})
	t.Run("work as late as possible before the date the project must finish by", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "Walls", "Yard", "Fence") // of five days, three and one
		profile := schedule.ProfileMSP
		b.do(ana, set(func(c *schedule.SetSettings) { c.Profile, c.MustFinishBy = &profile, to(eve(25)) }))
		b.do(ana, last(r[0], 5*480))
		b.do(ana, last(r[1], 3*480))
		b.link(ana, r[1], r[2])
		b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[2]), Type: schedule.SS}}})
		b.do(ana, schedule.SetConstraint{Row: kernel.At(r[0]), Type: schedule.ALAP, Date: kernel.None})
		assert.Equal(t, eve(9), b.activity(r[0]).Dates.Finish, "the walls begin with the fence, on the fourth day")
		assert.Equal(t, []any{health.Passed, int64(5 * 480)}, path(t, b), "the walls as early as possible")
	})
}

func TestTheQuickChecksOfAnyPlanAreTheWholeOnes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, q := begun(t), plan.QuickHealth{}
		for range 5 {
			from := len(b.written)
			history(t, b, 4)
			for _, w := range b.written[from:] {
				q.Note(w.Events)
			}
			if rapid.Bool().Draw(t, "baseline") {
				w, _ := b.try(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
				q.Note(w.Events)
			}
			quickAsWhole(t, &q, b, monday+kernel.Minute(rapid.IntRange(-3, 30).Draw(t, "now"))*kernel.Day)
		}
	})
}
