package weekly_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/weekly"
)

func cases(trade string, footing weekly.Footing, kept, missed int) (out []weekly.Case) {
	for i := range kept + missed {
		out = append(out, weekly.Case{Trade: trade, Footing: footing, Kept: i < kept})
	}
	return out
}

// TestAForecastIsMadeOfTheTradesHistory: of 30 promises 21 were kept. All together that is (21+1)/(30+2), 68.75 %. Sanitec kept 18 of 20,
// which is (18 + 5 x 0.6875) / 25, 85.75 %; Lautaro 3 of 10, (3 + 3.4375) / 15, 42.92 %. All stood firm: (21 + 3.4375) / 35, 69.82 %,
// whose odds are 1.0516 of those of all: 6.0175 x 1.0516 and 0.7518 x 1.0516.
func TestAForecastIsMadeOfTheTradesHistory(t *testing.T) {
	week := append(cases("sanitec", weekly.Firm, 18, 2), cases("", weekly.Firm, 3, 7)...)
	f := weekly.ForecastOf([][]weekly.Case{week}, []weekly.Case{{Task: 1, Trade: "sanitec"}, {Task: 2}, {Task: 3, Trade: "new"}})
	require.Len(t, f.Chances, 3)
	assert.InDelta(t, 863_540, int(f.Chances[0].Chance), 200)
	assert.InDelta(t, 441_550, int(f.Chances[1].Chance), 300)
	assert.InDelta(t, 698_210, int(f.Chances[2].Chance), 200, "a trade without a history is as all are")
	assert.EqualValues(t, 20, f.Chances[0].OfTrade)
	assert.Zero(t, f.Tested, "no week was forecast from others yet")
}

func TestBelowTheFloorThereIsNoForecast(t *testing.T) {
	f := weekly.ForecastOf([][]weekly.Case{cases("", weekly.Firm, 20, 9)}, []weekly.Case{{Task: 1}})
	assert.EqualValues(t, 29, f.Sample)
	assert.Empty(t, f.Chances)
	f = weekly.ForecastOf([][]weekly.Case{cases("", weekly.Firm, 20, 10)}, []weekly.Case{{Task: 1}})
	assert.Len(t, f.Chances, 1)
}

// TestAForecastIsTestedOnWeeksItHadNotSeen: after a week of 30 promises of which 15 were kept every chance is a half. Of the four of the
// next week three are kept: each is off by a half, so that the Brier score is 25 %.
func TestAForecastIsTestedOnWeeksItHadNotSeen(t *testing.T) {
	f := weekly.ForecastOf([][]weekly.Case{cases("", weekly.Firm, 15, 15), cases("", weekly.Firm, 3, 1)}, nil)
	assert.EqualValues(t, 4, f.Tested)
	assert.Equal(t, kernel.Percent(250_000), f.Brier)
	assert.Equal(t, weekly.Band{From: 500_000, To: 700_000, Promises: 4, Kept: 3, Expected: 500_000}, f.Bands[1])
	assert.EqualValues(t, 34, f.Sample)
}

func TestARoadblockLowersTheChance(t *testing.T) {
	week := append(cases("", weekly.Firm, 27, 3), cases("", weekly.Blocked, 1, 9)...)
	f := weekly.ForecastOf([][]weekly.Case{week}, []weekly.Case{{Task: 1}, {Task: 2, Footing: weekly.Blocked}, {Task: 3, Footing: weekly.Waiting}})
	assert.Greater(t, f.Chances[0].Chance, f.Chances[2].Chance)
	assert.Greater(t, f.Chances[2].Chance, f.Chances[1].Chance)
}
