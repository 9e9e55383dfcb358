package risks_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/risks"
	"gantry/internal/testkit"
)

func TestTheLastTwentyResultsAreListedAndReadOneByOne(t *testing.T) {
	t.Parallel()
	s := risks.NewStore(testkit.Database(t))
	of := risks.Of{Company: kernel.ID{1}, Schedule: kernel.ID{2}}
	record := func(n int) risks.Record {
		return risks.Record{
			ID: kernel.ID{byte(n)}, Revision: int64(100 + n), Seed: int64(n), Parameters: json.RawMessage(`{"runs": 400}`), Result: json.RawMessage(`{"varying": 3}`),
			By: kernel.ID{9}, At: time.Date(2026, 3, 1, 12, n, 0, 0, time.UTC),
		}
	}
	for n := 1; n <= 22; n++ {
		require.NoError(t, s.Keep(t.Context(), of, record(n)))
	}
	heads, err := s.List(t.Context(), of)
	require.NoError(t, err)
	var want []risks.Head
	for n := 22; n > 2; n-- {
		want = append(want, risks.Head{ID: record(n).ID, Revision: record(n).Revision, At: record(n).At})
	}
	assert.Equal(t, want, heads, "the newest first, the first two are gone")
	one, err := s.Read(t.Context(), of, kernel.ID{7})
	require.NoError(t, err)
	assert.Equal(t, record(7), one)

	for name, tc := range map[string]struct {
		of risks.Of
		id kernel.ID
	}{
		"one that is gone": {of, kernel.ID{2}},
		"another schedule": {risks.Of{Company: of.Company, Schedule: kernel.ID{3}}, kernel.ID{7}},
		"another company":  {risks.Of{Company: kernel.ID{4}, Schedule: of.Schedule}, kernel.ID{7}},
	} {
		_, err := s.Read(t.Context(), tc.of, tc.id)
		assert.True(t, fault.Has(err, "risk.unknown"), "%s: %v", name, err)
	}
}
