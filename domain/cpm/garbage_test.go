package cpm_test

import (
	"testing"

	"pgregory.net/rapid"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Whatever comes in, it is calculated or refused by name, and dates that come out lie where the calendars reach.
func TestGarbageIsRefusedAndNeverPanics(t *testing.T) {
	thousands(t, func(t *rapid.T) {
		in := smallNetwork(t, rapid.SampledFrom([]cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP}).Draw(t, "profile"))
		spoil(t, &in)
		n, err := cpm.Compile(in)
		if err == nil {
			var r cpm.Result
			if err = n.Calculate(&r); err == nil {
				soundDates(t, n, &r)
			}
		}
		if err != nil && (fault.Of(err) == nil || fault.Of(err).Code == fault.Internal) {
			t.Fatalf("refused without a name: %v", err)
		}
	})
}

// spoil puts nonsense into a network, in places at random.
func spoil(t *rapid.T, in *cpm.Input) {
	number := func(label string) int32 {
		return rapid.SampledFrom([]int32{-1 << 31, -1, 0, 1, 1 << 30, 1<<31 - 1, 480}).Draw(t, label)
	}
	for range rapid.IntRange(1, 3).Draw(t, "nonsense") {
		a := &in.Activities[rapid.IntRange(0, len(in.Activities)-1).Draw(t, "activity")]
		switch rapid.IntRange(0, 13).Draw(t, "where") {
		case 0:
			a.Duration = number("duration")
		case 1:
			a.Remaining, a.State = number("remaining"), cpm.State(rapid.IntRange(0, 4).Draw(t, "state"))
		case 2:
			a.Calendar = number("calendar")
		case 3:
			a.FloatCalendar = number("float calendar")
		case 4:
			a.Row = kernel.Row(number("row"))
		case 5:
			a.Parent = kernel.Row(number("parent"))
		case 6:
			a.Kind = cpm.Kind(rapid.IntRange(0, 9).Draw(t, "kind"))
		case 7:
			a.Constraint = cpm.Constraint{Type: cpm.ConstraintType(rapid.IntRange(0, 20).Draw(t, "type")), Date: kernel.Minute(number("date"))}
		case 8:
			a.State, a.ActualStart, a.ActualFinish = cpm.Completed, kernel.Minute(number("start")), kernel.Minute(number("finish"))
		case 9:
			a.Pinned, a.Start, a.Finish = true, kernel.Minute(number("pin")), kernel.Minute(number("until"))
		case 10:
			a.Deadline, a.ExpectedFinish, a.Resume = kernel.Minute(number("deadline")), kernel.Minute(number("expected")), kernel.Minute(number("resume"))
		case 11:
			in.Links = append(in.Links, cpm.Link{
				Row: kernel.Row(number("link")), From: a.Row, To: in.Activities[rapid.IntRange(0, len(in.Activities)-1).Draw(t, "to")].Row,
				Type: cpm.LinkType(rapid.IntRange(0, 5).Draw(t, "link type")), Lag: number("lag"),
			})
		case 12:
			a.ExternalStart, a.ExternalFinish = kernel.Minute(number("external start")), kernel.Minute(number("external finish"))
		case 13:
			in.ProjectCalendar, in.Options.CriticalLimit = number("project calendar"), number("limit")
			in.Options.ProjectStart, in.Options.DataDate, in.Options.MustFinishBy = kernel.Minute(number("project")), kernel.Minute(number("data")), kernel.Minute(number("must"))
		}
	}
}

func soundDates(t *rapid.T, n *cpm.Network, r *cpm.Result) {
	from, to := kernel.Date(2025, 5, 1, 0, 0), kernel.Date(2027, 1, 2, 0, 0)
	for p := range n.Len() {
		for _, d := range []kernel.Minute{r.EarlyStart[p], r.EarlyFinish[p], r.LateStart[p], r.LateFinish[p]} {
			if d < from || d > to {
				t.Fatalf("row %d stands at %s", n.Rows()[p], clockOf(d))
			}
		}
	}
}
