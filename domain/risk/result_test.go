package risk

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// TestADeviationOfDecadesIsOne: the squares of the minutes of half a million runs leave 64 bits.
func TestADeviationOfDecadesIsOne(t *testing.T) {
	planned := kernel.Date(2026, 1, 5, 8, 0)
	from, to := worktime.Horizon(planned)
	around, err := worktime.Compile(worktime.AllDay(), from, to)
	require.NoError(t, err)
	finishes := make([]kernel.Minute, 500_000)
	for i := range finishes {
		finishes[i] = planned + kernel.Minute(i%2)*10_000_000
	}
	o := (&Study{plan: Plan{Calendar: around}}).outcome(0, planned, finishes)
	assert.InDelta(t, 5_000_000, o.Mean, 1e-6)
	assert.InDelta(t, 5_000_000*math.Sqrt(500_000.0/499_999), o.Deviation, 1e-3, "half of the runs on either side")
}
