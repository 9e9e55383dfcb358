package cpm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

func TestEveryCircleIsNamed(t *testing.T) {
	t.Parallel()
	task := func(row, parent kernel.Row) cpm.Activity { return cpm.Activity{Row: row, Parent: parent} }
	link := func(from, to kernel.Row) cpm.Link { return cpm.Link{Row: 100 + from, From: from, To: to} }
	plan := []cpm.Activity{{Row: 0, Parent: kernel.NoRow, Kind: cpm.Summary}, {Row: 1, Kind: cpm.Summary}, task(2, 1), task(3, 1), task(4, 0), task(5, 0), task(6, 0)}
	for name, tc := range map[string]struct {
		links []cpm.Link
		want  [][]kernel.Row
	}{
		"none":                              {[]cpm.Link{link(2, 3), link(3, 4), link(2, 4)}, nil},
		"a circle of two":                   {[]cpm.Link{link(4, 5), link(5, 4)}, [][]kernel.Row{{4, 5}}},
		"two apart":                         {[]cpm.Link{link(2, 3), link(3, 2), link(6, 4), link(4, 5), link(5, 6)}, [][]kernel.Row{{2, 3}, {4, 5, 6}}},
		"two through one activity":          {[]cpm.Link{link(4, 5), link(5, 4), link(5, 6), link(6, 5)}, [][]kernel.Row{{4, 5}, {5, 6}}},
		"an activity linked with itself":    {[]cpm.Link{link(4, 4), link(4, 5)}, [][]kernel.Row{{4}}},
		"through what is under a summary":   {[]cpm.Link{link(1, 4), link(4, 3)}, [][]kernel.Row{{3, 1, 4}}},
		"into a summary and out of it":      {[]cpm.Link{link(1, 4), link(4, 1)}, [][]kernel.Row{{2, 1, 4, 1}}},
		"only what leaves, nothing returns": {[]cpm.Link{link(1, 4), link(4, 5)}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := cpm.Cycles(plan, tc.links, 10)
			require.NoError(t, err)
			assert.Equal(t, tc.want, got)
		})
	}
	_, err := cpm.Cycles(plan, []cpm.Link{link(4, 99)}, 10)
	require.Error(t, err)
}

// Whatever the links: a circle is reported exactly when there is one, and no more than asked for.
func TestCirclesAreToldWhenThereAreAny(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "activities")
		plan := []cpm.Activity{{Row: 0, Parent: kernel.NoRow, Kind: cpm.Summary}}
		for i := range n {
			plan = append(plan, cpm.Activity{Row: kernel.Row(i + 1)})
		}
		var links []cpm.Link
		reach := make([][]bool, n+1)
		for i := range reach {
			reach[i] = make([]bool, n+1)
		}
		for i := range rapid.IntRange(0, 12).Draw(t, "links") {
			from, to := rapid.IntRange(1, n).Draw(t, "from"), rapid.IntRange(1, n).Draw(t, "to")
			links = append(links, cpm.Link{Row: kernel.Row(100 + i), From: kernel.Row(from), To: kernel.Row(to), Type: cpm.LinkType(rapid.IntRange(0, 3).Draw(t, "type"))})
			reach[from][to] = true
		}
		for k := range reach {
			for i := range reach {
				for j := range reach {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		circular := false
		for i := range reach {
			circular = circular || reach[i][i]
		}
		got, err := cpm.Cycles(plan, links, 3)
		require.NoError(t, err)
		require.Equal(t, circular, len(got) > 0)
		require.LessOrEqual(t, len(got), 3)
		for _, rows := range got {
			for i, row := range rows {
				require.True(t, reach[row][rows[(i+1)%len(rows)]], "%v is no circle", rows)
			}
		}
	})
}

// A tree as deep as the plan, its rows from the leaves up, and twenty circles: looking at every way to the top for every circle would
// take longer than a test may.
func TestCirclesInADeepTreeTakeNoMoreThanThePlanIsLarge(t *testing.T) {
	t.Parallel()
	const deep = 200_000
	plan := []cpm.Activity{{Row: 0, Parent: 1}}
	for row := kernel.Row(1); row < deep; row++ {
		plan = append(plan, cpm.Activity{Row: row, Parent: row + 1, Kind: cpm.Summary})
	}
	plan = append(plan, cpm.Activity{Row: deep, Parent: kernel.NoRow, Kind: cpm.Summary})
	var links []cpm.Link
	for i := range kernel.Row(20) {
		one, other := deep+1+2*i, deep+2+2*i
		plan = append(plan, cpm.Activity{Row: one, Parent: kernel.NoRow}, cpm.Activity{Row: other, Parent: kernel.NoRow})
		links = append(links, cpm.Link{From: one, To: other}, cpm.Link{From: other, To: one})
	}
	found, err := cpm.Cycles(plan, links, 20)
	require.NoError(t, err)
	require.Len(t, found, 20)
	found, err = cpm.Cycles(plan, links, 7)
	require.NoError(t, err)
	require.Len(t, found, 7, "no more than somebody wants to see")

	plan[deep].Parent = 1 // and the top below its own end is a circle of the tree
	_, err = cpm.Cycles(plan, links, 20)
	require.True(t, fault.Has(err, "activity.parent_cycle"), err)
}

// A circle as long as the plan takes no longer than the plan is large.
func BenchmarkCyclesOfALargePlan(b *testing.B) {
	const n = 50_000
	plan := []cpm.Activity{{Row: 0, Parent: kernel.NoRow, Kind: cpm.Summary}}
	var links []cpm.Link
	for row := kernel.Row(1); row <= n; row++ {
		plan = append(plan, cpm.Activity{Row: row})
		links = append(links, cpm.Link{Row: n + row, From: row, To: row%n + 1})
	}
	for b.Loop() {
		found, err := cpm.Cycles(plan, links, 20)
		if err != nil || len(found) != 1 || len(found[0]) != n {
			b.Fatal(len(found), err)
		}
	}
}
