package plan_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/codes"
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

// picked is a tower with a floor of two activities, a yard of one and a fence beside them. A firm has the slab and the fence; the slab and the
// gate lie in the north, the fence in the south.
type picked struct {
	*bench
	tower, floor, slab, wall, yard, gate, fence, north, south kernel.Row
	firm                                                      kernel.ID
}

func newPicked(t require.TestingT) *picked {
	p := &picked{bench: newBench(t).create(), firm: kernel.ID{7}}
	root := p.add(ana, 0, "Tower", "Yard", "Fence")
	p.tower, p.yard, p.fence = root[0], root[1], root[2]
	p.floor = p.add(ana, p.tower, "Floor")[0]
	leaves := p.add(ana, p.floor, "Slab", "Wall")
	p.slab, p.wall = leaves[0], leaves[1]
	p.gate = p.add(ana, p.yard, "Gate")[0]
	p.do(ana, schedule.SetSubcontract{Rows: refs(p.slab, p.fence), Subcontract: p.firm, Available: schedule.Available{Subcontracts: kernel.SetOf(p.firm.String())}})
	p.do(ana, schedule.SetTags{Rows: refs(p.wall), Tags: kernel.SetOf("2"), Available: schedule.Available{Tags: kernel.SetOf("2")}})
	made := plan.Created(p.do(ana, codes.AddType{Name: "Zone", Values: []codes.ValueItem{{Code: "N"}, {Code: "S"}}}).Events)
	p.north, p.south = made[1], made[2]
	for value, rows := range map[kernel.Row][]kernel.Row{p.north: {p.slab, p.gate}, p.south: {p.fence}} {
		p.do(ana, codes.Assign{Rows: refs(rows...), Type: kernel.At(made[0]), Value: new(kernel.At(value))})
	}
	return p
}

// groups gives the place of the rule that picked each activity.
func (p *picked) groups(t require.TestingT, rules ...plan.RiskRule) map[kernel.Row]int {
	of, _, err := p.state.Risk(plan.RiskAsk{Runs: 1, Rules: rules})
	require.NoError(t, err)
	out := map[kernel.Row]int{}
	for i := range of.Activities {
		out[of.Activities[i].Row] = of.Activities[i].Group
	}
	return out
}

func (p *picked) rule(by plan.RiskBy, row kernel.Row) plan.RiskRule {
	r := within(by, row, 480, 480, 480)
	if by == plan.RiskByTag {
		r.Tag = "2"
	}
	if by == plan.RiskBySubcontract {
		r.Subcontract = p.firm
	}
	return r
}

func TestTheFirstOfManyRulesCounts(t *testing.T) {
	t.Parallel()
	p := newPicked(t)
	activity := func(row kernel.Row) plan.RiskRule { return p.rule(plan.RiskByActivity, row) }
	below := func(row kernel.Row) plan.RiskRule { return p.rule(plan.RiskBySummary, row) }
	code := func(value kernel.Row) plan.RiskRule { return p.rule(plan.RiskByCode, value) }
	theirs, all := p.rule(plan.RiskBySubcontract, 0), p.rule(plan.RiskByAll, 0)
	type groups = map[kernel.Row]int
	for name, tc := range map[string]struct {
		rules []plan.RiskRule
		want  groups
	}{
		"none":                             {nil, groups{}},
		"one row":                          {[]plan.RiskRule{activity(p.wall)}, groups{p.wall: 0}},
		"the same row twice":               {[]plan.RiskRule{activity(p.wall), activity(p.wall)}, groups{p.wall: 0}},
		"a summary is no activity":         {[]plan.RiskRule{activity(p.floor)}, groups{}},
		"an activity has nothing below it": {[]plan.RiskRule{below(p.wall)}, groups{}},
		"what is nearer comes first":       {[]plan.RiskRule{below(p.floor), below(p.tower)}, groups{p.slab: 0, p.wall: 0}},
		"what is farther comes first":      {[]plan.RiskRule{below(p.tower), below(p.floor)}, groups{p.slab: 0, p.wall: 0}},
		"the whole project":                {[]plan.RiskRule{below(p.yard), below(kernel.SummaryRow)}, groups{p.slab: 1, p.wall: 1, p.gate: 0, p.fence: 1}},
		"a firm before a value":            {[]plan.RiskRule{theirs, code(p.north)}, groups{p.slab: 0, p.gate: 1, p.fence: 0}},
		"a value before a firm":            {[]plan.RiskRule{code(p.north), theirs}, groups{p.slab: 0, p.gate: 0, p.fence: 1}},
		"two values and a row":             {[]plan.RiskRule{code(p.south), activity(p.gate), code(p.north)}, groups{p.slab: 2, p.gate: 1, p.fence: 0}},
		"nothing comes behind all":         {[]plan.RiskRule{below(p.floor), all, activity(p.gate), all}, groups{p.slab: 0, p.wall: 0, p.gate: 1, p.fence: 1}},
		"each kind, all at the end": {
			[]plan.RiskRule{activity(p.wall), below(p.yard), code(p.south), theirs, below(p.tower), all}, groups{p.slab: 3, p.wall: 0, p.gate: 1, p.fence: 2},
		},
	} {
		assert.Equal(t, tc.want, p.groups(t, tc.rules...), name)
	}
}

// Whatever the rules and their order: each activity goes to the first one that an ordinary reading picks it by.
func TestNoRuleIsOvertaken(t *testing.T) {
	t.Parallel()
	p := newPicked(t)
	above := map[kernel.Row][]kernel.Row{p.slab: {p.floor, p.tower, 0}, p.wall: {p.floor, p.tower, 0}, p.gate: {p.yard, 0}, p.fence: {0}}
	lies := map[kernel.Row]kernel.Row{p.slab: p.north, p.gate: p.north, p.fence: p.south}
	rows := []kernel.Row{0, p.tower, p.floor, p.slab, p.wall, p.yard, p.gate, p.fence}
	rapid.Check(t, func(t *rapid.T) {
		var rules []plan.RiskRule
		for range rapid.IntRange(0, 12).Draw(t, "rules") {
			by, row := rapid.SampledFrom(plan.RiskRules).Draw(t, "by"), rapid.SampledFrom(rows).Draw(t, "row")
			if by == plan.RiskByCode {
				row = rapid.SampledFrom([]kernel.Row{p.north, p.south}).Draw(t, "value")
			}
			rules = append(rules, p.rule(by, row))
		}
		want := map[kernel.Row]int{}
		for row := range above {
			at := slices.IndexFunc(rules, func(r plan.RiskRule) bool {
				switch r.By {
				case plan.RiskByActivity:
					return r.Row == row
				case plan.RiskBySummary:
					return slices.Contains(above[row], r.Row)
				case plan.RiskBySubcontract:
					return row == p.slab || row == p.fence
				case plan.RiskByTag:
					return row == p.wall
				case plan.RiskByCode:
					return lies[row] == r.Row
				}
				return true
			})
			if at >= 0 {
				want[row] = at
			}
		}
		require.Equal(t, want, p.groups(t, rules...))
	})
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
	assert.Equal(t, []plan.RiskLearnt{{By: plan.RiskByAll, Finished: 10, Low: 90 * percent, Likely: 130 * percent, High: 170 * percent}}, learnt)
	of := simulated(t, b, plan.RiskAsk{Learn: true})
	assert.Equal(t, 1, of.Varying, "what is complete varies no more")
}
