package gantt_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/gantt"
	"gantry/readmodels/gantt"
)

// BenchmarkSnapshot opens a schedule: the query, and with it the JSON.
func BenchmarkSnapshot(b *testing.B) {
	for _, n := range []int{10_000, 50_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			pool := testkit.Database(b)
			o := office.New(b)
			r := o.Follow(pool, projection.Projection{})
			id := o.Open(o.File(n))
			o.Reached(r)
			_, err := pool.Exec(ctx, "vacuum analyze")
			require.NoError(b, err)
			for name, do := range map[string]func() int{
				"query": func() int {
					_, err := gantt.Snapshot(ctx, pool, o.Company, id)
					require.NoError(b, err)
					return 0
				},
				"query and json": func() int {
					c, err := gantt.Snapshot(ctx, pool, o.Company, id)
					require.NoError(b, err)
					out, err := json.Marshal(c)
					require.NoError(b, err)
					return len(out)
				},
			} {
				b.Run(name, func(b *testing.B) {
					for b.Loop() {
						if size := do(); size > 0 {
							b.ReportMetric(float64(size), "bytes")
						}
					}
				})
			}
		})
	}
}
