package analytics_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
)

// What a project lacks is a stated result: null, or a word for why there is nothing. It is never a figure made of nothing.
func TestPoorProjectsHaveAStatedResult(t *testing.T) {
	t.Parallel()
	open := func(t *testing.T) *site {
		w := httpapitest.NewWorld(t)
		w.Ours.Schedule = w.Schedule(w.Ours, "Torre")
		s := &site{World: w, planner: w.As(w.Ours, access.Planner)}
		s.T = t
		return s
	}
	t.Run("one activity without minutes, cost, hours or weeks weighs the whole", func(t *testing.T) {
		t.Parallel()
		s := open(t)
		row := s.do("activities.add", record{"items": []any{record{"name": "Permiso", "duration": 0}}})[0]
		for _, basis := range []string{"cost", "man-hours", "duration"} {
			s.do("schedule.set", record{"basis": basis})
			out := s.dashboard(s.planner)
			require.Equal(t, []any{"", basis, false}, []any{out.SCurve.Empty, out.SCurve.Basis, out.SCurve.FellBack}, "a milestone alone counts as one, whatever weighs")
			require.Equal(t, kernel.Zero, *out.Sectors.Sectors[0].Real)
			require.Nil(t, out.SCurve.Now.Base)
			require.Nil(t, out.SCurve.Cost, "no costs, no curve of money")
			require.Nil(t, out.SCurve.Velocity.Finish, "without speed no finish is projected")
			require.Nil(t, s.figure(s.planner, "cost", "").Value)
		}
		out := s.dashboard(s.planner)
		require.Equal(t, []any{int64(0), 0, 0}, []any{out.PPC.Total.Whole, len(out.PPC.Weeks), len(out.PCR.Weeks)}, "no week was planned")
		require.Nil(t, out.PPC.Total.Share)
		require.Nil(t, out.PPC.LastFour.Share)
		require.Nil(t, out.PCR.OnTheDay)
		require.Nil(t, s.figure(s.planner, "ppc", "").Value)
		require.Nil(t, s.figure(s.planner, "pcr", "").Value)
		s.do("activity.set-progress", record{"row": row, "progress": 1_000_000})
		out = s.dashboard(s.planner)
		require.Equal(t, []any{kernel.Hundred, "complete"}, []any{*out.Sectors.Sectors[0].Real, out.Overdue.State})
		require.Nil(t, out.Overdue.GapDays)
	})
	t.Run("progress that held before the project began stands at its first week, and is no speed", func(t *testing.T) {
		t.Parallel()
		s := open(t)
		row := s.do("activities.add", record{"items": []any{record{"name": "Trazado", "duration": 480}}})[0]
		s.do("activity.set-progress", record{"row": row, "progress": 500_000, "effective": "2020-01-06T12:00:00Z"})
		out := s.dashboard(s.planner)
		require.Equal(t, kernel.Date(2026, 5, 4, 0, 0), out.SCurve.Weeks[0], "six years before it are not drawn")
		require.Equal(t, []kernel.Percent{500_000, 500_000}, points(out.SCurve.Real)[:2])
		require.Equal(t, kernel.Zero, *out.SCurve.Velocity.Real[0])
		require.Nil(t, out.SCurve.Velocity.Finish)
		require.Equal(t, "no-baseline", out.Overdue.State)
		require.Nil(t, s.figure(s.planner, "scurve-base", "").Value)
	})
}
