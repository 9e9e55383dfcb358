package plan_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// ledger walks a plan as its store does.
func (b *bench) ledger(row kernel.Row, from, to int64, splits ...int64) *plan.Ledger {
	l := plan.NewLedger(row, from, to, splits, true)
	s := plan.New(clinic)
	for _, w := range b.written {
		if !l.Meet(s, w) {
			break
		}
		for _, e := range w.Events {
			s.Evolve(e)
		}
		s.Record(w)
	}
	require.NoError(b.t, l.End(s))
	return l
}

type ledgered struct {
	kind plan.LedgerKind
	work int32
}

func kinds(l *plan.Ledger) (out []ledgered) {
	for _, line := range l.Lines {
		out = append(out, ledgered{line.Kind, line.Work})
	}
	return out
}

const fullDay = int32(480)

func TestTheLedgerSaysWhatEachCommandDidToTheFinish(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileGantry)
	from := b.revision
	before := b.state.Schedule().Finish()
	link := kernel.Row(0)
	for l := range b.state.Schedule().Links() {
		link = l.Row
	}
	b.do(ana, startedOn(r[0], monday+2*kernel.Day))                              // two days late
	b.do(beto, schedule.Rename{Row: kernel.At(r[1]), Name: "Roof, tin"})         // no effect
	b.do(beto, last(r[1], 8*fullDay))                                            // three days longer
	b.do(beto, schedule.LinkChange{Link: kernel.At(link), Lag: to[int32](-480)}) // a day of overlap
	b.do(beto, plan.Undo{})                                                      // and not
	b.do(ana, schedule.SetConstraint{Row: kernel.At(r[1]), Type: schedule.SNET, Date: day(10)})
	b.add(ana, 0, "Yard")
	l := b.ledger(kernel.SummaryRow, from, math.MaxInt64)
	assert.Equal(t, []ledgered{
		{plan.LedgerProgress, 2 * fullDay}, {plan.LedgerOther, 0}, {plan.LedgerDuration, 3 * fullDay}, {plan.LedgerLogic, -fullDay}, {plan.LedgerLogic, fullDay},
		{plan.LedgerConstraint, fullDay}, {plan.LedgerScope, 0},
	}, kinds(l), "beyond-3 by command and kind, a no-effect edit shows 0")
	sum := int32(0)
	for _, line := range l.Lines {
		sum += line.Work
	}
	assert.Equal(t, []any{6 * fullDay, 6 * fullDay, 7}, []any{sum, l.Total, l.Commands}, "beyond-3 contributions sum exactly to the total movement")
	assert.Equal(t, []any{before, b.state.Schedule().Finish()}, []any{l.Before, l.After})
	assert.Equal(t, []any{true, beto, "Roof, tin", r[1]}, []any{l.Lines[4].Reverts, l.Lines[4].Actor, l.Lines[2].Name, l.Lines[2].Activity})
	assert.Equal(t, []plan.LedgerWindow{{
		From: from, To: b.revision, Before: l.Before, Half: eve(15), After: l.After, Progress: 2 * fullDay, Revision: 4 * fullDay, Known: true,
	}}, l.Windows, "beyond-4 progress first, then revision")

	// A milestone of the past: the walls, which nobody chose then.
	walls := b.ledger(r[0], from, math.MaxInt64)
	assert.Equal(t, 2*fullDay, walls.Total, "beyond-3 a row chosen today has its past ledger")
	assert.Equal(t, []ledgered{{plan.LedgerProgress, 2 * fullDay}}, kinds(walls)[:1])
	assert.Zero(t, b.ledger(kernel.SummaryRow, b.revision, math.MaxInt64).Commands, "behind the last command nothing moved")
}

// What was reported on the plan as it was moves nothing, though its command took back what a revision had moved.
func TestTheHalfStepDoesNotDependOnTheOrderOfCommands(t *testing.T) {
	t.Parallel()
	for _, reportedFirst := range []bool{true, false} {
		b, r := site(t, schedule.ProfileGantry)
		from := b.revision
		revise := func() { b.do(ana, last(r[1], 7*fullDay)) }
		report := func() { b.do(ana, startedOn(r[0], monday+kernel.Day)) }
		if reportedFirst {
			report()
			revise()
		} else {
			revise()
			report()
		}
		w := b.ledger(kernel.SummaryRow, from, b.revision).Windows[0]
		assert.Equal(t, []int32{fullDay, 2 * fullDay}, []int32{w.Progress, w.Revision}, "beyond-4 by hand: a day late, two days longer")
	}
	b, r := site(t, schedule.ProfileGantry)
	from := b.revision
	b.do(ana, last(r[0], 8*fullDay))
	b.do(ana, finishedOn(r[0], eve(4)))
	l := b.ledger(kernel.SummaryRow, from, b.revision)
	assert.Equal(t, []ledgered{{plan.LedgerDuration, 3 * fullDay}, {plan.LedgerProgress, -3 * fullDay}}, kinds(l))
	assert.Equal(t, []int32{0, 0}, []int32{l.Windows[0].Progress, l.Windows[0].Revision}, "beyond-4 by hand: it ended as planned")
}

// In P6 the status date alone moves what nobody reported.
func TestTheStatusDateIsProgress(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileP6)
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(monday) }))
	from := b.revision
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(monday + 3*kernel.Day) }))
	mid := b.revision
	b.do(ana, last(r[1], 6*fullDay))
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(monday + 4*kernel.Day) }))
	l := b.ledger(kernel.SummaryRow, from, b.revision, mid)
	assert.Equal(t, []ledgered{{plan.LedgerProgress, 3 * fullDay}, {plan.LedgerDuration, fullDay}, {plan.LedgerProgress, fullDay}}, kinds(l))
	require.Len(t, l.Windows, 2, "beyond-4 per window")
	assert.Equal(t, []int32{3 * fullDay, 0}, []int32{l.Windows[0].Progress, l.Windows[0].Revision})
	assert.Equal(t, []int32{fullDay, fullDay}, []int32{l.Windows[1].Progress, l.Windows[1].Revision})
}

func TestTheLedgerBeginsWithThePlan(t *testing.T) {
	t.Parallel()
	b, _ := site(t, schedule.ProfileGantry)
	l := b.ledger(kernel.SummaryRow, 0, b.revision)
	assert.Equal(t, kernel.None, l.Before)
	assert.Equal(t, len(b.written), l.Commands)
	assert.Equal(t, l.Total, l.Lines[len(l.Lines)-1].Work+l.Lines[len(l.Lines)-2].Work+l.Lines[len(l.Lines)-3].Work, "from the first finish on")
	assert.False(t, l.Windows[0].Known, "without a finish at its begin a window has no halves")
}
