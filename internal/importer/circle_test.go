package importer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
)

func TestWithoutTheProposedLinksNoCircleIsLeft(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var p schedule.Import
		n := rapid.IntRange(2, 9).Draw(t, "activities")
		for i := 1; i <= n; i++ {
			p.Activities = append(p.Activities, schedule.Activity{Row: kernel.Row(i), Parent: kernel.Row(rapid.IntRange(0, i-1).Draw(t, "parent"))})
		}
		above := func(ancestor, row kernel.Row) bool {
			for row > ancestor {
				row = p.Activities[row-1].Parent
			}
			return row == ancestor
		}
		for range rapid.IntRange(0, 12).Draw(t, "links") {
			l := schedule.Link{
				Row: kernel.Row(len(p.Links) + 1), From: kernel.Row(rapid.IntRange(1, n).Draw(t, "from")), To: kernel.Row(rapid.IntRange(1, n).Draw(t, "to")),
				Type: rapid.SampledFrom([]schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF}).Draw(t, "type"),
			}
			if !above(l.From, l.To) && !above(l.To, l.From) {
				p.Links = append(p.Links, l)
			}
		}
		circles, err := importer.Circles(&p)
		require.NoError(t, err)
		var proposed []kernel.Row
		for _, c := range circles {
			require.Contains(t, c.Links, c.Proposed)
			for _, row := range c.Links {
				require.Contains(t, c.Activities, p.Links[row-1].From)
				require.Contains(t, c.Activities, p.Links[row-1].To)
			}
			proposed = append(proposed, c.Proposed)
		}
		left, err := importer.Circles(ptr(importer.Without(p, proposed)))
		require.NoError(t, err)
		require.Empty(t, left)
	})
}

func TestACircleThroughSummariesNamesAllItsLinks(t *testing.T) {
	t.Parallel()
	circles, err := importer.Circles(&schedule.Import{
		Activities: []schedule.Activity{{Row: 1}, {Row: 2, Parent: 1}, {Row: 3}, {Row: 4, Parent: 3}},
		Links:      []schedule.Link{{Row: 1, From: 1, To: 3}, {Row: 2, From: 3, To: 1}},
	})
	require.NoError(t, err)
	require.Len(t, circles, 1)
	require.Equal(t, []kernel.Row{1, 2}, circles[0].Links)
}

func TestLinksLeftOutAreNumberedOnce(t *testing.T) {
	t.Parallel()
	p := schedule.Import{Links: []schedule.Link{{Row: 1, From: 1, To: 2}, {Row: 2, From: 2, To: 3}, {Row: 3, From: 3, To: 4}}}
	require.Equal(t, []schedule.Link{{Row: 1, From: 1, To: 2}, {Row: 2, From: 3, To: 4}}, importer.Without(p, []kernel.Row{2, 2, 9}).Links)
}

func ptr[T any](v T) *T { return &v }
