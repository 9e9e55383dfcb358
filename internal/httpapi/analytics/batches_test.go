package analytics

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/readmodels/projects"
)

// Batches bound what is read at once by projects and by rows of their plans.
func TestBatches(t *testing.T) {
	t.Parallel()
	of := func(rows ...int) (out []held) {
		for _, n := range rows {
			out = append(out, held{Project: &projects.Project{Schedules: []projects.Schedule{{Rows: n - n/2}, {Rows: n / 2}}}})
		}
		return out
	}
	require.Empty(t, batches(nil))
	require.Equal(t, []batch{{0, 3}}, batches(of(10, 0, 20)))
	require.Equal(t, []batch{{0, 2}, {2, 3}}, batches(of(batchRows-1, 1, 1)))
	require.Equal(t, []batch{{0, 1}, {1, 2}, {2, 3}}, batches(of(1, 5*batchRows, 1)), "a project is read whole")
	require.Equal(t, []batch{{0, batchProjects}, {batchProjects, batchProjects + 1}}, batches(of(make([]int, batchProjects+1)...)))
}
