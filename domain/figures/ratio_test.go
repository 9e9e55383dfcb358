package figures_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/figures"
	"gantry/domain/kernel"
)

// percent of hundredths: 25.53 is 255_300.
func percent(hundredths int32) kernel.Percent { return kernel.Percent(hundredths * 100) }

func TestPPCIsARatioOfSums(t *testing.T) {
	weeks := []figures.Ratio{{Part: 1, Whole: 1}, {Part: 2, Whole: 8}, {}}
	share, there := figures.Sum(weeks...).Share()
	require.True(t, there)
	require.Equal(t, kernel.Percent(333_333), share, "3 of 9, where the mean of the percents would be 62.5 %")
	_, there = figures.Ratio{}.Share()
	require.False(t, there, "nothing promised is no 0 %")
	_, _, there = figures.Ratio{}.Wilson(figures.Z95)
	require.False(t, there)
	_, _, _, there = figures.Limits(figures.Ratio{Part: 1, Whole: 2}, 0)
	require.False(t, there, "a week without promises has no limits")
}

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
func TestTheWilsonIntervalIsThePublishedOne(t *testing.T) {
	for _, tc := range []struct {
		part, whole int64
		low, high   int32 // hundredths of a percent
	}{
		{81, 263, 25_53, 36_62}, {15, 148, 6_24, 16_05}, {0, 20, 0, 16_11}, {1, 29, 61, 17_18},
	} {
		low, high, there := figures.Ratio{Part: tc.part, Whole: tc.whole}.Wilson(figures.Z95)
		require.True(t, there)
		require.InDelta(t, float64(percent(tc.low)), float64(low), 50, "%d of %d", tc.part, tc.whole)
		require.InDelta(t, float64(percent(tc.high)), float64(high), 50, "%d of %d", tc.part, tc.whole)
	}
}

// NIST/SEMATECH e-Handbook of Statistical Methods, 6.3.3.2: 30 wafers of 50 chips, 347 of them defective.
func TestTheControlLimitsAreThePublishedOnes(t *testing.T) {
	low, mean, high, there := figures.Limits(figures.Ratio{Part: 347, Whole: 1500}, 50)
	require.True(t, there)
	require.InDelta(t, float64(percent(23_13)), float64(mean), 50)
	require.InDelta(t, float64(percent(5_24)), float64(low), 50)
	require.InDelta(t, float64(percent(41_02)), float64(high), 50)
	low, _, high, _ = figures.Limits(figures.Ratio{Part: 9, Whole: 10}, 1)
	require.Equal(t, kernel.Zero, low, "0.9 − 3 × 0.3 is 0")
	require.Equal(t, kernel.Hundred, high, "no limit lies above 100 %")
}

func TestAParetoRanksByCountThenByDays(t *testing.T) {
	got := figures.Pareto([]figures.Reason{{Type: 1, Count: 1, Days: 9}, {Type: 2, Count: 2}, {Type: 3, Count: 1, Days: 10}})
	require.Equal(t, []figures.Reason{
		{Type: 2, Count: 2, Share: percent(50_00), Cumulative: percent(50_00)},
		{Type: 3, Count: 1, Days: 10, Share: percent(25_00), Cumulative: percent(75_00)},
		{Type: 1, Count: 1, Days: 9, Share: percent(25_00), Cumulative: kernel.Hundred},
	}, got)
	require.Empty(t, figures.Pareto(nil))
}

func TestEveryFigureIsExplainedInBothLanguages(t *testing.T) {
	names := map[string]bool{}
	for _, e := range figures.Catalogue() {
		require.False(t, names[e.Name], "%s is there twice", e.Name)
		names[e.Name] = true
		require.Positive(t, e.Version, e.Name)
		for _, words := range []figures.Words{e.ES, e.EN} {
			require.NotContains(t, []string{words.Title, words.Definition, words.Null, e.Unit, e.Source}, "", e.Name)
		}
		got, known := figures.Find(e.Name)
		require.True(t, known)
		require.Equal(t, e, got)
	}
	_, known := figures.Find("luck")
	require.False(t, known)
}
