package benchdata_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/importer/benchdata"
)

func written(t testing.TB, format string, n int, seed uint64) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, benchdata.Write(&out, format, n, seed))
	return out.Bytes()
}

func read(t testing.TB, format string, n int, seed uint64) schedule.Import {
	t.Helper()
	list, err := importer.Read(context.Background(), bytes.NewReader(written(t, format, n, seed)), importer.Reading{Name: "f"})
	require.NoError(t, err)
	require.Len(t, list, 1)
	return list[0]
}

func TestEveryFormatReadsBackToTheSameSchedule(t *testing.T) {
	for _, size := range []int{1, 2, 70, 1500} {
		want := read(t, "xer", size, 7)
		require.Equal(t, size, want.Source.ActivityRows)
		for _, format := range benchdata.Formats {
			got := read(t, format, size, 7)
			assert.Empty(t, got.Problems, "%s: nothing of it is in doubt", format)
			assert.Empty(t, got.LeftOut, "%s: and nothing is left out", format)
			// What a format alone decides: where it comes from, the rules its tool schedules by, that Microsoft Project counts its summaries among the
			// tasks, and that P6 derives whether a finished activity is critical without having dates.
			assert.Equal(t, want.Settings.Options.DataDate, got.Settings.Options.DataDate, format)
			got.Source, got.Settings.Options, got.AsImported = want.Source, want.Settings.Options, want.AsImported
			links := map[schedule.Link]bool{}
			for _, l := range got.Links { // Microsoft Project tells links at their successors
				l.Row = 0
				links[l] = true
			}
			for _, l := range want.Links {
				l.Row = 0
				assert.True(t, links[l], "%s: %v", format, l)
			}
			require.Len(t, got.Links, len(want.Links), format)
			got.Links = want.Links
			require.Len(t, got.Activities, len(want.Activities), format)
			for i := range want.Activities {
				require.Equal(t, want.Activities[i], got.Activities[i], format)
			}
			require.Equal(t, want.Calendars, got.Calendars, format)
			require.Equal(t, want.Assignments, got.Assignments, format)
			require.True(t, assert.ObjectsAreEqual(want, got), "%s: nor does anything else differ", format)
		}
	}
}

func TestANetworkIsThatOfABuilding(t *testing.T) {
	p := read(t, "xer", 5000, 1)
	kinds, types, begun, done := map[schedule.Kind]int{}, map[schedule.LinkType]int{}, 0, 0
	for _, a := range p.Activities {
		kinds[a.Kind]++
		switch {
		case a.Finished():
			done++
		case a.Started():
			begun++
			assert.Less(t, a.ActualStart, p.Settings.Options.DataDate)
		}
		if a.Finished() {
			assert.LessOrEqual(t, a.ActualFinish, p.Settings.Options.DataDate)
		}
	}
	lags, leads := 0, 0
	for _, l := range p.Links {
		types[l.Type]++
		if l.Lag > 0 {
			lags++
		} else if l.Lag < 0 {
			leads++
		}
	}
	assert.InDelta(t, 2.0, float64(len(p.Links))/5000, 0.1, "two links an activity")
	for _, kind := range []schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF} {
		assert.Positive(t, types[kind], kind)
	}
	assert.Positive(t, kinds[schedule.FinishMilestone])
	assert.Len(t, p.Calendars, 4)
	assert.Len(t, p.Calendars[0].Time.Exceptions, 12*15)
	for _, n := range []int{lags, leads, begun, done, len(p.Assignments), len(p.Resources)} {
		assert.Positive(t, n)
	}
	assert.Len(t, p.Tags, 10_000)
	circles, err := importer.Circles(&p)
	require.NoError(t, err)
	assert.Empty(t, circles)
	events, err := schedule.New().Decide(schedule.TakeOver{Project: kernel.ID{1}, Import: p}, nil)
	require.NoError(t, err)
	assert.NotEmpty(t, events)
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	for _, format := range benchdata.Formats {
		assert.Equal(t, sha256.Sum256(written(t, format, 500, 3)), sha256.Sum256(written(t, format, 500, 3)), format)
		assert.NotEqual(t, sha256.Sum256(written(t, format, 500, 3)), sha256.Sum256(written(t, format, 500, 4)), format)
	}
	var out bytes.Buffer
	assert.Error(t, benchdata.Write(&out, "mpp", 10, 1))
	assert.Error(t, benchdata.Write(&out, "xer", 0, 1))
	assert.Error(t, benchdata.Write(&out, "xer", benchdata.Most+1, 1))
	assert.Empty(t, out.Bytes())
}
