package ranges_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/ranges"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	one := ranges.Range{Row: 9, By: ranges.ByActivity, Of: 3, Shape: ranges.Triangular, Low: 240, Likely: 480, High: 960}
	firm := ranges.Range{Row: 10, By: ranges.BySubcontract, Subcontract: "00000000-0000-0000-0000-000000000007", Shape: ranges.Learnt, Correlation: 500_000}
	r := event.NewRegistry()
	ranges.Schema.Register(r)
	testkit.EventBodies(t, r, "testdata/events", ranges.Table.Add(one, firm), ranges.Table.Remove(one))
}

type desk struct{}

func (desk) Resolve(ref kernel.Ref) (kernel.Row, error) {
	row, _ := ref.Row()
	return row, nil
}

func (desk) Hides(kernel.Row, access.Module) bool { return false }

func (desk) LastWrite(kernel.Row, *event.Field) (area.Write, bool) { return area.Write{}, false }

func (desk) WorkTime(kernel.Row, ...kernel.Minute) (*worktime.Calendar, error) { return nil, nil }

// land has the activity 3, the summary 5 and the value 8.
type land struct{}

func (land) Activity(row kernel.Row) (there, summary bool) { return row == 3 || row == 5, row == 5 }
func (land) Value(row kernel.Row) bool                     { return row == 8 }

func TestWhatIsNoRangeIsRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		command ranges.Set
		key     string
	}{
		"beyond-10 low behind likely":                           {ranges.Set{By: ranges.ByAll, Shape: ranges.Triangular, Low: 3, Likely: 2, High: 4}, "ranges.out_of_order"},
		"beyond-10 high before likely":                          {ranges.Set{By: ranges.ByAll, Shape: ranges.BetaPERT, Low: 1, Likely: 3, High: 2}, "ranges.out_of_order"},
		"beyond-10 less than nothing":                           {ranges.Set{By: ranges.ByAll, Shape: ranges.Triangular, Low: -1, Likely: 2, High: 4}, "ranges.out_of_order"},
		"beyond-10 more than ten times the work":                {ranges.Set{By: ranges.ByAll, Shape: ranges.Triangular, High: ranges.MaxShare + 1}, "ranges.out_of_order"},
		"beyond-10 a shape nobody knows":                        {ranges.Set{By: ranges.ByAll, Shape: "square"}, "ranges.out_of_order"},
		"beyond-10 one activity has nothing to learn from":      {ranges.Set{By: ranges.ByActivity, Rows: refs(3), Shape: ranges.Learnt}, "ranges.out_of_order"},
		"beyond-10 one activity draws with nobody":              {ranges.Set{By: ranges.ByActivity, Rows: refs(3), Shape: ranges.Triangular, Correlation: 1}, "ranges.out_of_order"},
		"beyond-10 neither points nor a correlation":            {ranges.Set{By: ranges.ByAll}, "ranges.nothing_said"},
		"beyond-10 an activity that is not there":               {ranges.Set{By: ranges.ByActivity, Rows: refs(3, 4), Shape: ranges.Triangular}, "ranges.target_unknown"},
		"beyond-10 a summary is no activity":                    {ranges.Set{By: ranges.ByActivity, Rows: refs(5), Shape: ranges.Triangular}, "ranges.target_unknown"},
		"beyond-10 an activity is no summary":                   {ranges.Set{By: ranges.BySummary, Rows: refs(3), Shape: ranges.Triangular}, "ranges.target_unknown"},
		"beyond-10 a value that is not there":                   {ranges.Set{By: ranges.ByCode, Rows: refs(9), Shape: ranges.Triangular}, "ranges.target_unknown"},
		"beyond-10 a mark without its number":                   {ranges.Set{By: ranges.ByTag, Tag: "x", Shape: ranges.Triangular}, "ranges.target_unknown"},
		"beyond-10 a firm that is not named":                    {ranges.Set{By: ranges.BySubcontract, Shape: ranges.Triangular}, "ranges.target_unknown"},
		"beyond-10 a group nobody knows, whatever its range is": {ranges.Set{By: "floor", Shape: ranges.Triangular}, "ranges.target_unknown"},
	} {
		s := ranges.New(area.NewNumbers())
		s.Over(land{})
		events, err := s.Decide(tc.command, desk{})
		assert.Truef(t, fault.Has(err, tc.key), "%s: %v", name, err)
		assert.Empty(t, events, name)
	}
}

// wide has any number of summaries and activities: odd rows are summaries.
type wide struct{}

func (wide) Activity(row kernel.Row) (there, summary bool) { return true, row%2 == 1 }
func (wide) Value(kernel.Row) bool                         { return true }

func TestGroupsAndEventsHaveBounds(t *testing.T) {
	t.Parallel()
	s := ranges.New(area.NewNumbers())
	s.Over(wide{})
	from := func(first, n kernel.Row) (out []kernel.Ref) {
		for i := range n {
			out = append(out, kernel.At(first+2*i))
		}
		return out
	}
	do := func(c area.Command) []event.Event {
		events, err := s.Decide(c, desk{})
		require.NoError(t, err)
		for _, e := range events {
			s.Evolve(e)
		}
		return events
	}
	few := ranges.Set{By: ranges.BySummary, Rows: from(1, ranges.MaxGroups-1), Shape: ranges.Triangular, Low: 1, Likely: 2, High: 3}
	do(few)
	_, err := s.Decide(ranges.Set{By: ranges.BySummary, Rows: from(100_001, 2), Shape: ranges.Triangular, High: 1}, desk{})
	require.True(t, fault.Has(err, "ranges.too_many"), "beyond-10 one command does not pass the bound of groups")
	few.High = 4
	do(few)
	do(ranges.Set{By: ranges.BySummary, Rows: from(100_001, 1), Shape: ranges.Triangular, High: 1})
	_, err = s.Decide(ranges.Set{By: ranges.ByAll, Shape: ranges.Triangular, High: 1}, desk{})
	require.True(t, fault.Has(err, "ranges.too_many"))

	many := ranges.Set{By: ranges.ByActivity, Rows: from(200_000, 12_000), Shape: ranges.Triangular, Low: 1, Likely: 2, High: 3}
	require.Len(t, do(many), 3, "12,000 come in three events")
	many.High = 4
	require.Len(t, do(many), 6, "and go in three")
}

func refs(rows ...kernel.Row) (out []kernel.Ref) {
	for _, row := range rows {
		out = append(out, kernel.At(row))
	}
	return out
}
