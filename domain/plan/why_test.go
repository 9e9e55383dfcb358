package plan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestWhyFollowsADateToWhereItComesFrom(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	rows := b.add(ana, 0, "dig", "pour", "cure", "site")
	under := plan.Created(b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "strip", Parent: kernel.At(rows[3])}}}).Events)[0]
	b.link(ana, rows[0], rows[1])
	b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(rows[1]), To: kernel.At(under), Lag: 480}}})
	b.do(ana, schedule.SetConstraint{Row: kernel.At(rows[2]), Type: schedule.SNET, Date: monday + 3*kernel.Day + 480})

	chain, err := b.state.Why(rows[3])
	require.NoError(t, err)
	require.Len(t, chain, 4)
	require.Equal(t, []cpm.Reason{cpm.ByChildren, cpm.ByLink, cpm.ByLink, cpm.ByProjectStart},
		[]cpm.Reason{chain[0].Reason, chain[1].Reason, chain[2].Reason, chain[3].Reason})
	require.Equal(t, []kernel.Row{rows[3], under, rows[1], rows[0]}, []kernel.Row{chain[0].Row, chain[1].Row, chain[2].Row, chain[3].Row})
	require.EqualValues(t, 480, chain[1].Link.Lag)
	require.Equal(t, chain[1].Link.From, chain[2].Row, "each step is driven by the next")

	chain, err = b.state.Why(rows[2])
	require.NoError(t, err)
	require.Len(t, chain, 1)
	require.Equal(t, cpm.ByConstraint, chain[0].Reason)
	require.Equal(t, schedule.SNET, chain[0].Constraint.Type)

	_, err = b.state.Why(999)
	require.ErrorContains(t, err, "activity.unknown")
}

// A history of another program may hold what no command would do. What cannot be calculated is said, not guessed.
func TestWhyRefusesWhatCannotBeCalculated(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "a", "b")
	b.link(ana, r[0], r[1])
	b.state.Evolve(&schedule.LinksAdded{Links: []schedule.Link{{Row: 99, From: r[1], To: r[0], Type: schedule.FS}}})
	_, err := b.state.Why(r[1])
	require.True(t, fault.Has(err, "link.cycle"), "%v", err)
	_, err = b.state.Why(98)
	require.True(t, fault.Has(err, "activity.unknown"), "%v", err)
}
