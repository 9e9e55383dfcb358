package kernel_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
)

func TestIDsReadBackWhatTheyWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var id kernel.ID
		copy(id[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "id"))
		back, err := kernel.ParseID(id.String())
		require.NoError(t, err)
		assert.Equal(t, id, back)

		row := kernel.RowID{Schedule: id, Row: kernel.Row(rapid.IntRange(0, int(kernel.MaxRow)).Draw(t, "row"))}
		again, err := kernel.ParseRowID(row.String())
		require.NoError(t, err)
		assert.Equal(t, row, again)
	})
}

func TestMalformedIDsAreRefused(t *testing.T) {
	id := "0192f3a1-7c3e-7b1d-9a55-0123456789ab"
	for name, text := range map[string]string{
		"act-109 a row above 9999999": id + ".10000000",
		"act-214 far above":           id + ".99999999",
		"negative":                    id + ".-1",
		"padded":                      id + ".01",
		"no row":                      id,
		"not a uuid":                  "7.12",
		"empty":                       "",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := kernel.ParseRowID(text)
			assert.Error(t, err)
		})
	}
	last, err := kernel.ParseRowID(id + ".9999999")
	require.NoError(t, err, "act-109 the last number is allowed")
	assert.Equal(t, kernel.MaxRow, last.Row)
}

func TestCivilMinutesAgreeWithTheGregorianCalendar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := kernel.Minute(rapid.Int32Range(-1_000_000_000, 2_000_000_000).Draw(t, "minute"))
		at := time.Unix(int64(m)*60, 0).UTC()
		y, mo, d, h, mi := m.Civil()
		assert.Equal(t, []int{at.Year(), int(at.Month()), at.Day(), at.Hour(), at.Minute()}, []int{y, mo, d, h, mi})
		assert.Equal(t, m, kernel.Date(y, mo, d, h, mi))
	})
	assert.Equal(t, kernel.Date(2027, 1, 31, 0, 0), kernel.Date(2026, 13, 31, 0, 0), "months roll over")
}

func TestBetweenTwoRanksThereIsAlwaysAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := kernel.Ranks("", "", rapid.IntRange(1, 300).Draw(t, "n"))
		for range 60 {
			i := rapid.IntRange(0, len(ranks)).Draw(t, "gap")
			var before, after kernel.Rank
			if i > 0 {
				after = ranks[i-1]
			}
			if i < len(ranks) {
				before = ranks[i]
			}
			r := kernel.RankBetween(after, before)
			ranks = append(ranks[:i], append([]kernel.Rank{r}, ranks[i:]...)...)
		}
		for i, r := range ranks {
			require.NotEqual(t, byte('0'), r[len(r)-1], "%q leaves no room before it", r)
			if i > 0 {
				require.Less(t, string(ranks[i-1]), string(r))
			}
		}
	})
}

func TestManyRanksStayShort(t *testing.T) {
	ranks := kernel.Ranks("", "", 100_000)
	for _, r := range ranks {
		require.LessOrEqual(t, len(r), 3)
	}
	assert.IsIncreasing(t, ranks)
	more := kernel.Ranks(ranks[len(ranks)-1], "", 1000)
	assert.IsIncreasing(t, append(ranks, more...))
	for i, r := range kernel.Ranks("a", "b", 1000) {
		require.LessOrEqual(t, len(r), 12, "rank %d", i)
	}
}

func TestRankAtTheBeginning(t *testing.T) {
	t.Parallel()
	first := kernel.RankBetween("", "")
	for range 300 {
		before := kernel.RankBetween("", first)
		require.Less(t, before, first)
		first = before
	}
	assert.Less(t, len(first), 70, "inserting at the beginning grows slowly")
}

func TestRefsReadBackWhatTheyWrite(t *testing.T) {
	t.Parallel()
	command := kernel.MustParseID("01890000-0000-7000-8000-00000000000a")
	for _, ref := range []kernel.Ref{kernel.At(0), kernel.At(kernel.MaxRow), kernel.Made(kernel.ID{}, 1), kernel.Made(command, 12), {}} {
		raw, err := json.Marshal(ref)
		require.NoError(t, err)
		var back kernel.Ref
		require.NoError(t, json.Unmarshal(raw, &back), "%s", raw)
		assert.Equal(t, ref, back)
	}
	for _, bad := range []string{`-1`, `10000000`, `1.5`, `"#0"`, `"#"`, `"x#1"`, `"00000000-0000-0000-0000-000000000000#1"`, `{}`, `true`, `"01"`} {
		var ref kernel.Ref
		assert.Error(t, json.Unmarshal([]byte(bad), &ref), bad)
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	clean, problem := kernel.CleanName("  Losa ñ° 2 ")
	assert.Equal(t, "Losa ñ° 2", clean)
	assert.Empty(t, problem)
	for name, want := range map[string]string{"": "name.empty", " \t": "name.empty", "a\u2028b": "name.unreadable", "a\xc3": "name.unreadable", strings.Repeat("ñ", 501): "name.too_long"} {
		_, problem := kernel.CleanName(name)
		assert.Equal(t, want, problem)
	}
}

func TestAShareIsRoundedToTheNearestAndStaysBetweenNothingAndAll(t *testing.T) {
	for _, tc := range []struct {
		part, whole int64
		share       kernel.Percent
	}{
		{1, 3, 333_333}, {2, 3, 666_667}, {1, 2, 500_000}, {0, 5, 0}, {-1, 5, 0}, {5, 5, kernel.Hundred}, {7, 5, kernel.Hundred}, {1, 0, 0}, {1, -5, 0},
		{1 << 61, 1 << 62, 500_000},
	} {
		require.Equal(t, tc.share, kernel.ShareOf(tc.part, tc.whole), "%d of %d", tc.part, tc.whole)
	}
}
