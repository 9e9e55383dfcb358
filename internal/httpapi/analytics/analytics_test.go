package analytics_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/analytics"
)

// points gives a line with -1 for what is not known.
func points(line []*kernel.Percent) []kernel.Percent {
	out := make([]kernel.Percent, len(line))
	for i, p := range line {
		if out[i] = -1; p != nil {
			out[i] = *p
		}
	}
	return out
}

func TestTheFiguresOfTheSiteAreThoseWorkedByHand(t *testing.T) {
	t.Parallel()
	s := build(t)
	out := s.dashboard(s.planner)
	weeks := []kernel.Minute{s.monday, s.monday + 7*kernel.Day, s.monday + 14*kernel.Day}

	t.Run("ana-301 the planner sees every chart of the project", func(t *testing.T) {
		require.Empty(t, out.Refused)
		require.Equal(t, s.monday+9*kernel.Day+600, out.At, "without a status date the project is looked at now")
	})
	t.Run("the S-curve: 28.5714 % + three of five days of 71.4286 % after a week", func(t *testing.T) {
		c := out.SCurve
		require.Equal(t, weeks, c.Weeks)
		require.Equal(t, []kernel.Percent{0, 714_286, 1_000_000}, c.Base)
		require.Equal(t, []kernel.Percent{0, 714_286, 1_000_000}, c.Projected)
		require.Equal(t, []kernel.Percent{0, 571_429, -1}, points(c.Real), "by the next Monday Trazado and 40 % of Excavación were done")
		require.Equal(t, []kernel.Percent{0, 285_714, -1}, points(c.Known), "of which only Trazado was known then")
		require.Equal(t, kernel.Percent(571_429), *c.Now.Real)
		require.Equal(t, kernel.Hundred, *c.Now.Base)
		require.Nil(t, c.Cost, "nothing costs anything")
		require.Equal(t, kernel.Percent(571_429), *c.Velocity.Mean)
	})
	t.Run("days late: from Friday at eight to the second Wednesday at ten", func(t *testing.T) {
		require.Equal(t, "3.25", out.Overdue.DaysLate.String())
		require.Equal(t, "3.8166", out.Overdue.GapDays.String(), "the earned date is 5.6 days after the Monday")
		require.Equal(t, "", out.Overdue.State)
	})
	t.Run("advancement of the schedule", func(t *testing.T) {
		v := out.Sectors.Sectors[0]
		require.Equal(t, []kernel.Percent{571_429, 1_000_000, -428_571}, []kernel.Percent{*v.Real, *v.Expected, *v.Gap})
		require.Equal(t, []any{1, 2, 0, true}, []any{v.Done, v.Overdue, v.Waiting, v.Measured})
	})
	t.Run("PPC: two of three promises, with the interval of so few", func(t *testing.T) {
		require.Equal(t, []int64{2, 3}, []int64{out.PPC.Total.Part, out.PPC.Total.Whole})
		require.Equal(t, kernel.Percent(666_667), *out.PPC.Total.Share)
		require.InDelta(t, 207_660, float64(*out.PPC.Total.Low), 10)
		require.InDelta(t, 938_510, float64(*out.PPC.Total.High), 10)
		require.Len(t, out.PPC.Weeks, 1)
		require.True(t, out.PPC.Weeks[0].Closed)
	})
	t.Run("PCR: one of two roadblocks due in the week", func(t *testing.T) {
		require.Equal(t, []int64{1, 2}, []int64{out.PCR.Total.Part, out.PCR.Total.Whole})
		require.Equal(t, map[string]int64{"released": 1, "notreleased": 1}, out.PCR.Statuses)
		require.EqualValues(t, 1, out.PCR.Weeks[len(out.PCR.Weeks)-1].Standing)
	})
	t.Run("reasons by count and days", func(t *testing.T) {
		require.Len(t, out.CNC.Reasons, 1)
		require.Equal(t, []int64{1, 3}, []int64{out.CNC.Reasons[0].Count, out.CNC.Reasons[0].Days})
	})
	t.Run("ana-327 the lists under the established names", func(t *testing.T) {
		require.Len(t, out.WeekCommitments, 1)
		require.Equal(t, []any{int64(3), int64(2), "66.6667"}, []any{out.WeekCommitments[0].Committed, out.WeekCommitments[0].Realized, out.WeekCommitments[0].Percentage.String()})
		require.Equal(t, s.Ours.Project, out.Projects[0].ID)
		require.Equal(t, s.Ours.Schedule, out.Sector[0].ID)
		require.Len(t, out.UsersAll, len(access.Roles)-1, "the people of the company, who visits it not among them")
		require.Len(t, out.CNS, 1)
		require.Len(t, out.Constraints, 2)
		require.Empty(t, out.Users, "nobody is assigned to it")
	})
	t.Run("ana-324 activities with their schedule and progress", func(t *testing.T) {
		by := map[string]string{}
		for _, a := range out.MasterActivities {
			require.Equal(t, s.Ours.Schedule, a.SectorID)
			by[a.ID] = a.Progress.String()
		}
		require.Equal(t, "100", by[s.Ours.Row(s.a)])
		require.Equal(t, "40", by[s.Ours.Row(s.b)])
	})
	t.Run("ana-323 a roadblock with its promise, release and type", func(t *testing.T) {
		done, stands := out.Constraints[0], out.Constraints[1]
		require.Equal(t, []any{"released", false}, []any{done.Status, done.Reprogrammed})
		require.NotNil(t, done.ReleaseDate)
		require.Equal(t, done.CommitmentDate, done.Schedules[0].Deadline)
		require.Equal(t, "0", stands.CncTypeID)
		require.Nil(t, stands.ReleaseDate)
	})
	t.Run("ana-329 a roadblock promised anew is expired and reprogrammed, one nobody stands by is left out", func(t *testing.T) {
		s.do("roadblocks.promise", record{"rows": s.roadblocks[1:], "date": s.monday + 11*kernel.Day, "reason": "Falta la firma"})
		out := s.dashboard(s.planner)
		require.Equal(t, []any{"expired", true}, []any{out.Constraints[1].Status, out.Constraints[1].Reprogrammed})
		require.Len(t, out.Constraints[1].Schedules, 2)
		require.Equal(t, []int64{1, 2}, []int64{out.PCR.Total.Part, out.PCR.Total.Whole}, "in its first week it stays missed")
		s.do("roadblocks.set-status", record{"rows": s.roadblocks[1:], "status": "notcompromises"})
		out = s.dashboard(s.planner)
		require.Len(t, out.Constraints, 1)
		require.Equal(t, []int64{1, 1}, []int64{out.PCR.Total.Part, out.PCR.Total.Whole})
	})
}

func TestAFilterNarrowsWhatIsCounted(t *testing.T) {
	t.Parallel()
	s := build(t)
	t.Run("ana-331 by schedules, weeks, days and people", func(t *testing.T) {
		all := s.filtered(s.planner, record{"sectors": []any{s.Ours.Schedule}, "weeks": []any{s.Ours.Row(s.week)}})
		require.EqualValues(t, 3, all.PPC.Total.Whole)
		require.EqualValues(t, 2, all.PCR.Total.Whole)
		none := s.filtered(s.planner, record{"weeks": []any{s.Ours.Row(s.week + 1000)}})
		require.Nil(t, none.PPC.Total.Share, "nothing promised is no 0 %")
		require.Empty(t, none.CNC.Reasons)
		nobody := s.filtered(s.planner, record{"idusers": []any{s.Ours.People[access.Client]}})
		require.Zero(t, nobody.PPC.Total.Whole)
		require.Empty(t, nobody.Constraints)
		require.Equal(t, kernel.Percent(571_429), *nobody.SCurve.Now.Real, "the curve is the project's")
	})
	t.Run("a range that begins after the promised days counts their week whole, and what still stands", func(t *testing.T) {
		day := func(n int) string { return s.instant(n, 0).Format(time.DateOnly) }
		inside := s.filtered(s.planner, record{"range": record{"start": day(4), "end": day(6)}}) // promised for the Wednesday and the Thursday before
		require.Equal(t, []int64{1, 2}, []int64{inside.PCR.Total.Part, inside.PCR.Total.Whole})
		after := s.filtered(s.planner, record{"range": record{"start": day(7), "end": day(13)}})
		require.Len(t, after.PCR.Weeks, 1)
		require.Equal(t, []any{kernel.Percent(500_000), int64(1)}, []any{*after.PCR.Weeks[0].ToDate, after.PCR.Weeks[0].Standing})
		require.Empty(t, after.PCR.Teams, "nothing was promised for these days")
	})
	t.Run("a week is chosen by itself, not by who promised in it", func(t *testing.T) {
		leader := s.Ours.People[access.ProjectLeader]
		s.do("roadblocks.edit", record{"rows": s.roadblocks[:1], "set": record{"responsible": leader}})
		theirs := s.filtered(s.planner, record{"weeks": []any{s.Ours.Row(s.week)}, "idusers": []any{leader}})
		require.Zero(t, theirs.PPC.Total.Whole)
		require.Equal(t, []int64{1, 1}, []int64{theirs.PCR.Total.Part, theirs.PCR.Total.Whole})
	})
	t.Run("a range before the project says that nothing lies in it", func(t *testing.T) {
		out := s.filtered(s.planner, record{"range": record{"start": "2020-01-01", "end": "2020-02-01"}})
		require.Equal(t, "outside", out.SCurve.Empty)
		require.Zero(t, out.PPC.Total.Whole)
	})
	t.Run("a range that ends before it begins, and a day that does not exist, are refused", func(t *testing.T) {
		for _, span := range []any{record{"start": "2026-02-02", "end": "2026-02-01"}, []any{"2026-02-30", nil}} {
			a := s.planner.Do(http.MethodPost, "/api/projects/analitic_filter", record{"projectId": s.Ours.Project, "range": span})
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "%s", a.Content)
		}
	})
	t.Run("a schedule of another project or company is unknown", func(t *testing.T) {
		s := s.World.At(t)
		s.Planned(&s.Theirs)
		c := s.As(s.Ours, access.Planner)
		require.Equal(t, http.StatusNotFound, c.Do(http.MethodPost, "/api/projects/analitic_filter", record{"projectId": s.Ours.Project, "sectors": []any{s.Theirs.Schedule}}).StatusCode)
		require.Equal(t, http.StatusNotFound, c.Do(http.MethodGet, "/api/projects/analitic/"+s.Theirs.Project.String(), nil).StatusCode)
		require.Equal(t, http.StatusNotFound, c.Do(http.MethodPost, "/api/analytics/s_curve", record{"sector_id": []any{s.Ours.Schedule, s.Theirs.Schedule}}).StatusCode)
	})
}

func TestTheSCurveUnderItsEstablishedNames(t *testing.T) {
	t.Parallel()
	s := build(t)
	var out analytics.WireCurveView
	s.planner.OK(http.MethodPost, "/api/analytics/s_curve", record{"sector_id": []any{s.Ours.Schedule}, "date_of_filter": nil, "resource_id": []any{}}).Into(t, &out)
	t.Run("ana-326 axis, lines, raw data and totals", func(t *testing.T) {
		require.Len(t, out.Options.XAxis.FullDate, 3)
		require.Len(t, out.Options.XAxis.Categories, 3)
		lines := map[string][]string{}
		for _, l := range out.Series {
			for _, p := range l.Data {
				text := "null"
				if p != nil {
					text = p.String()
				}
				lines[l.Name] = append(lines[l.Name], text)
			}
		}
		require.Equal(t, []string{"0", "71.4286", "100"}, lines["base"])
		require.Equal(t, lines["projected"], lines["followUp"])
		require.Equal(t, []string{"0", "57.1429", "null"}, lines["real"])
		require.Equal(t, "71.4286", out.Raw[1].Base.String())
		require.Equal(t, []int{3, 3}, []int{out.Activities, out.Tasks})
	})
	t.Run("ana-332 a schedule alone, by days", func(t *testing.T) {
		var part analytics.WireCurveView
		until := s.instant(6, 0).Format("2006-01-02")
		s.planner.OK(http.MethodPost, "/api/analytics/s_curve", record{"sector_id": s.Ours.Schedule, "date_of_filter": []any{nil, until}}).Into(t, &part)
		require.Len(t, part.Raw, 1, "the first week begins before that day, the second after it")
	})
	t.Run("ana-325 the active baseline with the finish and cost of its points", func(t *testing.T) {
		require.Len(t, out.Baselines, 1)
		require.True(t, out.Baselines[0].Active)
		require.Len(t, out.Baselines[0].Points, 3)
		require.Equal(t, "0", out.Baselines[0].Points[0].Cost.String())
		before := out.Baselines[0].Points
		s.do("activity.set-duration", record{"row": s.b, "duration": 4800})
		var later analytics.WireCurveView
		s.planner.OK(http.MethodPost, "/api/analytics/s_curve", record{"sector_id": s.Ours.Schedule}).Into(t, &later)
		require.Equal(t, before, later.Baselines[0].Points, "an edit of the plan leaves the baseline as it was agreed on")
		require.Equal(t, "71.4286", out.Raw[1].Base.String())
	})
}
