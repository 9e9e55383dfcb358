package plan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

// What is judged by recorded dates alone is what a calculation says.
func TestTheQuickChecksAreTheWholeOnes(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileP6)
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(3)) }))
	b.do(ana, startedOn(r[0], day(0)))
	b.do(ana, last(r[1], 50*480))
	at := b.clock
	of := b.trail(began, at)
	whole := judged(t, b, day(3))
	for _, c := range of.Points[1].Checks {
		assert.Equal(t, whole[c.Name], c, c.Name)
	}
	for _, one := range of.Breaks {
		assert.Equal(t, health.Failed, of.Points[1].Checks[one.Number-1].Verdict)
	}
	require.NotEmpty(t, of.Breaks)
}
