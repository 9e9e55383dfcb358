package figures_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/figures"
)

// Shares are of figures.Whole, a million millions.
func TestAProjectsWeightIsSplitByWhatItsSchedulesBring(t *testing.T) {
	for name, tc := range map[string]struct {
		same           bool
		basis, minutes []int64
		want           []int64
	}{
		"by the basis where all share one":                {true, []int64{3, 1}, []int64{1, 1}, []int64{750_000_000_000, 250_000_000_000}},
		"by working time where bases differ":              {false, []int64{3, 1}, []int64{1, 4}, []int64{200_000_000_000, 800_000_000_000}},
		"by working time where the basis is zero for all": {true, []int64{0, 0}, []int64{1, 4}, []int64{200_000_000_000, 800_000_000_000}},
		"alike where nothing weighs":                      {true, []int64{0, 0}, []int64{0, 0}, []int64{500_000_000_000, 500_000_000_000}},
		"thirds sum to the whole, borders rounded down":   {true, []int64{1, 1, 1}, nil, []int64{333_333_333_333, 333_333_333_333, 333_333_333_334}},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tc.want, figures.Apportion(tc.same, tc.basis, tc.minutes))
		})
	}
}
