package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/risk"
	"gantry/domain/schedule"
)

const percent = int32(kernel.Hundred) / 100

func simulated(t *testing.T, b *bench, ask plan.RiskAsk) risk.Result {
	t.Helper()
	if ask.Runs == 0 {
		ask.Runs, ask.Seed = 300, 1
	}
	p, _, err := b.state.Risk(ask)
	require.NoError(t, err)
	s, err := risk.New(p)
	require.NoError(t, err)
	r := s.Runner()
	for i := range s.Runs() {
		require.NoError(t, r.Run(i))
	}
	return s.Result([]*risk.Runner{r})
}

func within(by plan.RiskBy, row kernel.Row, low, likely, high int32) plan.RiskRule {
	return plan.RiskRule{By: by, Row: row, Shape: risk.Triangular, Low: low, Likely: likely, High: high}
}

func TestTheFirstRuleThatPicksAnActivityIsItsRange(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Walls", "Roof")
	under := b.add(ana, r[0], "Formwork", "Concrete")
	firm := kernel.ID{7}
	for _, row := range []kernel.Row{under[0], under[1], r[1]} {
		b.do(ana, last(row, 2400))
	}
	b.link(ana, under[0], under[1])
	b.link(ana, under[1], r[1])
	b.do(ana, schedule.SetSubcontract{Rows: []kernel.Ref{kernel.At(r[1])}, Subcontract: firm, Available: schedule.Available{Subcontracts: kernel.SetOf(firm.String())}})
	finish := b.state.Schedule().Finish()
	all := within(plan.RiskByAll, 0, 100*percent, 100*percent, 100*percent)

	of := simulated(t, b, plan.RiskAsk{Rules: []plan.RiskRule{all}})
	assert.Equal(t, []any{3, finish, finish, finish}, []any{of.Varying, of.Project.Planned, of.Project.P10, of.Project.P90}, "beyond-10 zero spread gives the CPM date")
	assert.Zero(t, simulated(t, b, plan.RiskAsk{}).Varying, "what no rule picks does not vary")

	// A day more each: of what is below the walls, of the firm's, of one row by hand.
	day := int32(480)
	below := within(plan.RiskBySummary, r[0], 120*percent, 120*percent, 120*percent)
	theirs := within(plan.RiskBySubcontract, 0, 140*percent, 140*percent, 140*percent)
	theirs.Subcontract = firm
	hand := within(plan.RiskByActivity, under[0], 2400+3*day, 2400+3*day, 2400+3*day)
	for name, tc := range map[string]struct {
		rules []plan.RiskRule
		days  float64
	}{
		"beyond-10 ranges by group: a summary":         {[]plan.RiskRule{below, all}, 2},
		"beyond-10 ranges by group: a firm":            {[]plan.RiskRule{theirs, all}, 2},
		"beyond-10 ranges by hand go before groups":    {[]plan.RiskRule{hand, below, theirs, all}, 3 + 1 + 2},
		"beyond-10 a rule that picks nothing any more": {[]plan.RiskRule{all, below, theirs}, 0},
	} {
		of := simulated(t, b, plan.RiskAsk{Rules: tc.rules})
		assert.InDelta(t, tc.days*480, of.Project.Mean, 1e-9, name)
	}
	for name, bad := range map[string]plan.RiskRule{
		"low behind likely": within(plan.RiskByAll, 0, 130*percent, 100*percent, 140*percent), "no such row": within(plan.RiskByActivity, 999, 1, 2, 3),
		"no such value": within(plan.RiskByCode, 999, 1, 2, 3), "nothing": {}, "beyond ten times": within(plan.RiskByAll, 0, 1, 2, 1001*percent),
	} {
		_, _, err := b.state.Risk(plan.RiskAsk{Runs: 1, Rules: []plan.RiskRule{bad}})
		assert.Truef(t, fault.Has(err, "risk.rule"), "%s: %v", name, err)
	}
	assert.Equal(t, finish, b.state.Schedule().Finish(), "a simulation changes no plan")
}

func TestRangesAreLearntFromWhatIsFinished(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	var names []string
	for range 11 {
		names = append(names, "Wall")
	}
	rows := b.add(ana, 0, names...)
	for _, row := range rows {
		b.do(ana, last(row, 10*480))
	}
	b.do(ana, schedule.SaveBaseline{Name: "Contract", Option: schedule.EntireProject})
	_, _, err := b.state.Risk(plan.RiskAsk{Runs: 1, Learn: true})
	require.True(t, fault.Has(err, "risk.too_little_history"), "beyond-10 refuses below a stated sample size")
	for i, row := range rows[:10] { // they lasted 9, 10, 11, … 18 days for ten
		if days := int32(9 + i); days != 10 {
			b.do(ana, last(row, days*480))
		}
		b.do(ana, schedule.Complete{Rows: []kernel.Ref{kernel.At(row)}})
	}
	_, learnt, err := b.state.Risk(plan.RiskAsk{Runs: 1, Learn: true})
	require.NoError(t, err)
	assert.Equal(t, &plan.RiskLearnt{Finished: 10, Low: 90 * percent, Likely: 130 * percent, High: 170 * percent}, learnt)
	of := simulated(t, b, plan.RiskAsk{Learn: true})
	assert.Equal(t, 1, of.Varying, "what is complete varies no more")
}
