package ranges_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/fault"
	"gantry/domain/ranges"
	"gantry/internal/testkit"
)

// A range stores no free text. Its only text is the number of a project's tag.
func TestATagIsANumberWrittenInOneWay(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{"Clear", "Set"}, testkit.CommandTypes(t, "."), "the texts of a new command are tested here")
	s := ranges.New(area.NewNumbers())
	s.Over(land{})
	set := ranges.Set{By: ranges.ByTag, Shape: ranges.Triangular, Low: 1, Likely: 2, High: 3}
	for _, set.Tag = range []string{"", "0", "-4", "+4", "04", "4.0", " 4", "4 ", "4\n", "4\x00", "4\u200b", "\u202e4", "\u0664", "\uff14", "99999999999999999999"} {
		events, err := s.Decide(set, desk{})
		assert.Truef(t, fault.Has(err, "ranges.target_unknown"), "%q: %v", set.Tag, err)
		assert.Empty(t, events, set.Tag)
	}
	for by, want := range map[ranges.By]string{ranges.ByTag: "4", ranges.ByAll: ""} {
		set.By, set.Tag = by, "4"
		events, err := s.Decide(set, desk{})
		require.NoError(t, err)
		require.Len(t, events, 1)
		added, _ := ranges.Table.AddedIn(events[0])
		assert.Equal(t, want, added[0].Tag, "what a range of %s stores", by)
	}
}
