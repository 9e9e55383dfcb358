package lookaheadrows_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/lookahead"
	"gantry/internal/lookaheadrows"
)

// TestEveryFieldThatChangesHasColumns: a field without a cell would stay in the read model what it was.
func TestEveryFieldThatChangesHasColumns(t *testing.T) {
	written := func(f *event.Field, in bool) { require.True(t, in, "%s has no columns", f) }
	changing := map[*event.Field]bool{}
	for _, d := range lookahead.Schema.Events {
		if d.Field != nil {
			changing[d.Field] = true
		}
	}
	require.NotEmpty(t, changing)
	for f := range changing {
		_, task := lookaheadrows.Tasks[f]
		_, roadblock := lookaheadrows.Roadblocks[f]
		written(f, task || roadblock || lookaheadrows.Titles[f])
	}
}
