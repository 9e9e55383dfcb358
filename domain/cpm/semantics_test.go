package cpm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

func TestTimeModel(t *testing.T) {
	t.Run("sem-001 odd shifts and odd durations are kept to the minute, no date is rounded to a day", func(t *testing.T) {
		s := given(t, cpm.P6)
		s.in.Calendars = compiled(t, worktime.Spec{Name: "odd", Week: week("0111110", []worktime.Shift{{From: 7*60 + 10, To: 10*60 + 40}, {From: 11*60 + 5, To: 16*60 + 55}})})
		o := s.task("A", 211).task("B", 349).link("A", "B", cpm.FS, 0).calculated(t)
		p := o.pos("B")
		// 200 minutes are left of the day that the project begins at 08:00 in: 160 until 10:40, then 51 from 11:05 on.
		assert.Equal(t, say(at(5, 8), at(5, 11)+56), say(o.r.EarlyStart[o.pos("A")], o.r.EarlyFinish[o.pos("A")]))
		assert.Equal(t, say(at(5, 11)+56, at(6, 8)), say(o.r.EarlyStart[p], o.r.EarlyFinish[p]))
	})
	t.Run("sem-002 the same amount of work is 17:00 as a finish and the next 08:00 as a start, and one instant at midnight", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 1*days).link("A", "B", cpm.FS, 0).
			task("C", 24*hours, on(clock)).task("D", 24*hours, on(clock)).link("C", "D", cpm.FS, 0).calculated(t).
			early("A", at(5, 8), at(9, 17)).early("B", at(12, 8), at(12, 17)).early("C", at(5, 8), at(6, 8)).early("D", at(6, 8), at(7, 8))
	})
	t.Run("sem-103 backward, work finishes at the end of the work before its bound", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days).task("M", 0, kind(cpm.StartMilestone), constrained(cpm.SNLT, at(12, 8))).link("A", "M", cpm.FS, 0).
			task("Z", 10*days).calculated(t).late("M", at(12, 8), at(12, 8)).late("A", at(8, 8), at(9, 17))
	})
	t.Run("sem-104 a late start bound by its successor's may read 17:00", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days).task("F", 0, kind(cpm.FinishMilestone), constrained(cpm.FNLT, at(7, 17))).link("A", "F", cpm.SS, 0).
			task("Z", 10*days).calculated(t).late("F", at(7, 17), at(7, 17)).late("A", at(7, 17), at(9, 17))
	})
	t.Run("sem-105 sem-106 a milestone between shifts is placed on its own calendar, early and late", func(t *testing.T) {
		given(t, cpm.P6).task("A", 30*hours, on(clock)).task("F", 0, kind(cpm.FinishMilestone)).task("S", 0, kind(cpm.StartMilestone)).
			link("A", "F", cpm.FS, 6*hours).link("A", "S", cpm.FS, 6*hours).task("Z", 10*days).calculated(t).
			early("F", at(7, 8), at(7, 8)).early("S", at(7, 8), at(7, 8)).late("F", at(16, 17), at(16, 17)).late("S", at(16, 17), at(16, 17))
	})
}

func TestHabitsOfTheProfiles(t *testing.T) {
	p6, msp, own := cpm.DefaultOptions(cpm.P6), cpm.DefaultOptions(cpm.MSP), cpm.DefaultOptions(cpm.Gantry)
	for name, is := range map[string][3]any{
		"sem-006 calendar of lags":                    {own.LagCalendar, p6.LagCalendar, msp.LagCalendar},
		"sem-016 constraint dates are honoured":       {own.HonourConstraintDates, p6.HonourConstraintDates, msp.HonourConstraintDates},
		"sem-024 as late as possible":                 {own.ALAP, p6.ALAP, msp.ALAP},
		"sem-027 remaining work and its predecessors": {own.Progress, p6.Progress, msp.Progress},
		"sem-032 side of total float":                 {own.TotalFloat, p6.TotalFloat, msp.TotalFloat},
		"sem-036 what is critical":                    {own.Critical, p6.Critical, msp.Critical},
		"sem-129 limit of critical float":             {own.CriticalLimit, p6.CriticalLimit, msp.CriticalLimit},
		"sem-127 open ends are critical":              {own.OpenEndsCritical, p6.OpenEndsCritical, msp.OpenEndsCritical},
	} {
		want := map[string][3]any{
			"sem-006 calendar of lags":                    {cpm.LagPredecessor, cpm.LagPredecessor, cpm.LagSuccessor},
			"sem-016 constraint dates are honoured":       {true, false, true},
			"sem-024 as late as possible":                 {cpm.ALAPFreeFloat, cpm.ALAPFreeFloat, cpm.ALAPTotalFloat},
			"sem-027 remaining work and its predecessors": {cpm.RetainedLogic, cpm.RetainedLogic, cpm.RetainedLogic},
			"sem-032 side of total float":                 {cpm.FinishFloat, cpm.FinishFloat, cpm.SmallestFloat},
			"sem-036 what is critical":                    {cpm.ByFloat, cpm.ByFloat, cpm.ByFloat},
			"sem-129 limit of critical float":             {int32(0), int32(0), int32(0)},
			"sem-127 open ends are critical":              {false, false, false},
		}[name]
		assert.Equal(t, want, is, name)
	}
}

func TestFormOfALag(t *testing.T) {
	t.Run("sem-111 forward a lag ends in finish form: at 17:00, from which another calendar works on", func(t *testing.T) {
		given(t, cpm.P6).task("A", 4*days).task("B", 3*hours, on(clock)).link("A", "B", cpm.FS, 1*days).calculated(t).
			early("B", at(9, 17), at(9, 20)) // not Monday 08:00, the start form of the same minute
	})
	t.Run("sem-111 taken off backward it begins in start form", func(t *testing.T) {
		given(t, cpm.P6).task("A", 3*hours, on(clock)).task("B", 1*days, constrained(cpm.SNLT, at(13, 8))).
			with(func(o *cpm.Options) { o.LagCalendar = cpm.LagSuccessor }).link("A", "B", cpm.FS, 1*days).task("Z", 10*days).calculated(t).
			late("A", at(12, 5), at(12, 8)) // not Friday 17:00, the finish form of the same minute
	})
}

func TestConstraintTypesAreSpelled(t *testing.T) {
	for text, want := range map[string]cpm.ConstraintType{
		"asap": cpm.ASAP, "alap": cpm.ALAP, "snet": cpm.SNET, "snlt": cpm.SNLT, "fnet": cpm.FNET, "fnlt": cpm.FNLT,
		"mso": cpm.MSO, "mfo": cpm.MFO, "start_on": cpm.StartOn, "finish_on": cpm.FinishOn,
	} {
		var got cpm.ConstraintType
		require.NoError(t, got.UnmarshalText([]byte(text)))
		assert.Equal(t, want, got, "sem-015 %s", text)
	}
}

func TestProgressOptions(t *testing.T) {
	dataDate := func(o *cpm.Options) { o.DataDate = at(12, 8) }
	t.Run("sem-120 actual dates: what is complete stands where it was, and bounds those before it", func(t *testing.T) {
		given(t, cpm.P6).with(dataDate).with(func(o *cpm.Options) { o.Progress = cpm.ActualDates }).
			task("A", 2*days).task("B", 2*days, completed(at(6, 8), at(7, 17))).task("C", 1*days).
			link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t).
			early("B", at(6, 8), at(7, 17)).early("C", at(12, 8), at(12, 17)).float("A", -6*days, 0)
	})
	t.Run("sem-031 an expected finish before a bound on the finish is void: the work left stays", func(t *testing.T) {
		expect := func(a *cpm.Activity) { a.ExpectedFinish = at(7, 17) }
		given(t, cpm.P6).task("A", 2*days, expect).task("B", 5*days).link("B", "A", cpm.FF, 0).calculated(t).early("A", at(8, 8), at(9, 17))
	})
	t.Run("sem-008 option: the lag left runs from the data date; late it bounds its predecessor as ever", func(t *testing.T) {
		s := func(fromActual bool) *outcome {
			return given(t, cpm.P6).with(dataDate).with(func(o *cpm.Options) { o.LagFromActualStart = fromActual }).
				task("X", 3*days).task("A", 10*days, started(at(7, 8), 7*days)).task("B", 2*days, constrained(cpm.SNLT, at(14, 8))).
				link("X", "A", cpm.FS, 0).link("A", "B", cpm.SS, 5*days).calculated(t)
		}
		s(false).early("A", at(15, 8), at(23, 17)).early("B", at(19, 8), at(20, 17)).float("A", -3*days, 0)
		s(true).early("A", at(15, 8), at(23, 17)).early("B", at(14, 8), at(15, 17)).float("A", -3*days, 0).flagged(cpm.LongestPath, "X", "A")
	})
	t.Run("sem-028 what is left of work under way waits for its predecessors once it has made progress, or goes on", func(t *testing.T) {
		s := func(m cpm.ProgressMode, left int32) *outcome {
			return given(t, cpm.MSP).with(func(o *cpm.Options) { o.Progress = m }).task("A", 5*days).task("B", 4*days, started(at(6, 8), left)).
				task("C", 1*days).link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t)
		}
		s(cpm.RetainedLogic, 3*days).early("B", at(6, 8), at(14, 17)).early("C", at(15, 8), at(15, 17)).drivenBy("B", cpm.ByLink, "A").
			critical("A", "B", "C").float("A", 0, 0)
		s(cpm.RetainedLogic, 4*days).early("B", at(6, 8), at(9, 17)) // begun without progress: not split
		s(cpm.ProgressOverride, 3*days).early("B", at(6, 8), at(9, 17)).drivenBy("B", cpm.ByActual, "")
	})
}

func TestSidesOfTotalFloat(t *testing.T) {
	modes := []cpm.FloatMode{cpm.FinishFloat, cpm.StartFloat, cpm.SmallestFloat}
	for name, tc := range map[string]struct {
		scene func() *scene
		want  [3]int32 // by finish, by start, the smaller
	}{
		"sem-032 sem-123 sem-124 a level of effort": {func() *scene { // from the start of A, three days late, to the finish of B, eight
			return given(t, cpm.P6).task("A", 2*days).task("B", 2*days).task("C", 5*days).link("A", "C", cpm.FS, 0).task("Z", 10*days).
				task("X", 0, kind(cpm.LevelOfEffort)).link("A", "X", cpm.SS, 0).link("B", "X", cpm.FF, 0)
		}, [3]int32{8 * days, 3 * days, 3 * days}},
		"sem-032 a level of effort with more room at its start": {func() *scene {
			return given(t, cpm.P6).task("A", 2*days).task("B", 7*days).task("Z", 10*days).
				task("X", 0, kind(cpm.LevelOfEffort)).link("A", "X", cpm.SS, 0).link("B", "X", cpm.FF, 0)
		}, [3]int32{3 * days, 8 * days, 3 * days}},
		"sem-032 a summary": {func() *scene {
			return given(t, cpm.P6).task("X", 0, kind(cpm.Summary)).task("A", 2*days, under("X")).task("B", 7*days, under("X")).link("A", "B", cpm.SS, 0).
				task("Z", 10*days)
		}, [3]int32{3 * days, 3 * days, 3 * days}},
		"sem-032 a summary whose first work is not the last to end": {func() *scene {
			return given(t, cpm.P6).task("X", 0, kind(cpm.Summary)).task("A", 2*days, under("X")).task("B", 7*days, under("X")).task("Z", 10*days).
				task("C", 7*days).link("A", "C", cpm.FS, 0)
		}, [3]int32{3 * days, 1 * days, 1 * days}},
		"sem-032 float on another calendar": {func() *scene { // Monday 08:00 to 20:00 around the clock, late Friday 05:00 to 17:00
			return given(t, cpm.P6).task("X", 12*hours, on(clock), func(a *cpm.Activity) { a.FloatCalendar = five + 1 }).task("Z", 5*days)
		}, [3]int32{4 * days, 4 * days, 4 * days}},
		"sem-032 float on another calendar, late at noon": {func() *scene { // late Friday 00:00 to 12:00
			return given(t, cpm.P6).task("X", 12*hours, on(clock), func(a *cpm.Activity) { a.FloatCalendar = five + 1 }, constrained(cpm.FNLT, at(9, 12))).task("Z", 5*days)
		}, [3]int32{3*days + 4*hours, 4 * days, 3*days + 4*hours}},
		"sem-032 work under way that stands has float at its finish alone": {func() *scene {
			return given(t, cpm.P6).task("X", 2*days, started(at(5, 8), 2*days), pinnedAt(at(5, 8), at(6, 17))).task("Z", 5*days)
		}, [3]int32{3 * days, 3 * days, 3 * days}},
		"sem-032 so does it on another calendar": {func() *scene {
			return given(t, cpm.P6).task("X", 2*days, started(at(5, 8), 2*days), pinnedAt(at(5, 8), at(6, 17)), func(a *cpm.Activity) { a.FloatCalendar = six + 1 }).
				task("Z", 6*days)
		}, [3]int32{5 * days, 5 * days, 5 * days}},
	} {
		t.Run(name, func(t *testing.T) {
			var got [3]int32
			for i, m := range modes {
				o := tc.scene().with(func(o *cpm.Options) { o.TotalFloat = m }).calculated(t)
				got[i] = o.r.TotalFloat[o.pos("X")]
			}
			assert.Equal(t, tc.want, got)
		})
	}
	t.Run("sem-032 what is critical follows from the side", func(t *testing.T) {
		s := func(m cpm.FloatMode) *outcome {
			return given(t, cpm.P6).with(func(o *cpm.Options) { o.TotalFloat = m }).task("A", 10*days).task("B", 2*days).
				task("X", 0, kind(cpm.LevelOfEffort)).link("A", "X", cpm.SS, 0).link("B", "X", cpm.FF, 0).calculated(t)
		}
		s(cpm.FinishFloat).float("X", 8*days, 0).critical("A")
		s(cpm.StartFloat).float("X", 0, 0).critical("A", "X")
		s(cpm.SmallestFloat).float("X", 0, 0).critical("A", "X")
	})
}

func TestFloatOptions(t *testing.T) {
	t.Run("sem-125 the smaller of start and finish float", func(t *testing.T) {
		s := func(m cpm.FloatMode) int32 {
			// Late, the milestone is at the end of its day; a calendar around the clock counts the night between.
			o := given(t, cpm.P6).with(func(o *cpm.Options) { o.TotalFloat = m }).
				task("A", 12*hours, on(clock), constrained(cpm.SNLT, at(7, 20))).task("Z", 10*days).calculated(t)
			return o.r.TotalFloat[o.pos("A")]
		}
		assert.Equal(t, min(s(cpm.FinishFloat), s(cpm.StartFloat)), s(cpm.SmallestFloat))
		begun := func(m cpm.FloatMode) int32 {
			o := given(t, cpm.MSP).with(func(o *cpm.Options) { o.TotalFloat = m }).task("S", 0, kind(cpm.Summary)).
				task("A", 1*days, under("S")).task("B", 2*days, under("S")).task("C", 9*days).link("A", "C", cpm.FS, 0).calculated(t)
			return o.r.TotalFloat[o.pos("S")]
		}
		assert.Equal(t, []int32{8 * days, 0, 0}, []int32{begun(cpm.FinishFloat), begun(cpm.StartFloat), begun(cpm.SmallestFloat)}, "of a summary the two differ")
	})
	t.Run("sem-126 an activity followed by a level of effort only is an open end", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days).task("E", 0, kind(cpm.LevelOfEffort)).link("A", "E", cpm.FS, 0).task("Z", 5*days).calculated(t).
			late("A", at(8, 8), at(9, 17)).float("A", 3*days, 3*days)
	})
	t.Run("sem-131 what is complete is not critical, whatever its float", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP} {
			given(t, p).with(func(o *cpm.Options) { o.CriticalLimit = 100 * days }).task("A", 2*days, completed(at(1, 8), at(2, 17))).task("B", 2*days).
				link("A", "B", cpm.FS, 0).calculated(t).critical("B")
		}
	})
	t.Run("sem-037 the longest path goes back over what is complete, and not over a link that leaves time", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(12, 8) }).task("A", 2*days).task("B", 2*days, completed(at(6, 8), at(7, 17))).
			task("C", 3*days).task("D", 1*days).link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).link("D", "C", cpm.FS, 0).calculated(t).
			flagged(cpm.LongestPath, "A", "B", "C")
	})
}

func TestSpans(t *testing.T) {
	t.Run("sem-040 a level of effort spans what it is linked to early and late, drives nobody and has no free float", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 4*days).task("Z", 15*days).task("E", 0, kind(cpm.LevelOfEffort), on(six)).task("C", 1*days).
			link("A", "B", cpm.FS, 0).link("A", "E", cpm.SS, 0).link("B", "E", cpm.FF, 0).link("E", "C", cpm.FS, 0).calculated(t).
			early("E", at(5, 8), at(15, 17)).late("E", at(13, 8), at(23, 17)).float("E", 7*days, 0).early("C", at(5, 8), at(5, 17)).
			drivenBy("E", cpm.BySpan, "").flagged(cpm.LongestPath, "Z")
	})
	t.Run("sem-040 a completed predecessor counts as its point early, by its actual finish late", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(12, 8) }).task("A", 2*days, completed(at(6, 8), at(7, 17))).task("B", 4*days).
			task("E", 0, kind(cpm.LevelOfEffort)).link("A", "E", cpm.FS, 0).link("B", "E", cpm.FF, 0).calculated(t).
			early("E", at(12, 8), at(15, 17)).late("E", at(8, 8), at(15, 17))
	})
	t.Run("sem-040 a completed predecessor of its finish does not count late", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(12, 8) }).task("A", 2*days, completed(at(6, 8), at(7, 17))).task("B", 2*days).
			task("Z", 9*days).task("E", 0, kind(cpm.LevelOfEffort)).link("B", "E", cpm.SS, 0).link("B", "E", cpm.FF, 0).link("A", "E", cpm.FF, 0).
			task("C", 1*days, constrained(cpm.FNLT, at(14, 17))).link("B", "C", cpm.FS, 0).calculated(t).
			early("E", at(12, 8), at(13, 17)).late("E", at(12, 8), at(13, 17))
	})
	t.Run("sem-041 sem-134 a level of effort that nothing is linked with spans the activities of its summary", func(t *testing.T) {
		given(t, cpm.P6).task("S", 0, kind(cpm.Summary)).task("T", 0, kind(cpm.Summary), under("S")).task("W", 0, kind(cpm.LevelOfEffort), under("S")).
			task("A", 3*days, under("S")).task("B", 4*days, under("T")).task("I", 9*days, under("S"), func(a *cpm.Activity) { a.Inactive = true }).
			task("Z", 20*days).link("A", "B", cpm.FS, 0).calculated(t).
			early("W", at(5, 8), at(13, 17)).float("W", 13*days, 0).drivenBy("W", cpm.BySpan, "")
	})
	t.Run("sem-134 it spans early and late what is in its WBS, at every depth and nothing else", func(t *testing.T) {
		// Early from A, done before, to C; late from the start of C, the first that is still to do, to the finish of B.
		given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(7, 8) }).task("S", 0, kind(cpm.Summary)).task("T", 0, kind(cpm.Summary), under("S")).
			task("U", 0, kind(cpm.Summary), under("T")).task("W", 0, kind(cpm.LevelOfEffort), under("S")).
			task("A", 2*days, under("S"), completed(at(5, 8), at(6, 17))).task("B", 2*days, under("T"), constrained(cpm.SNET, at(8, 8))).
			task("C", 6*days, under("U")).task("D", 1*days, under("U")).link("C", "D", cpm.FS, 0).
			task("E", 0, kind(cpm.LevelOfEffort), under("T")).task("Z", 12*days).task("Y", 0, kind(cpm.LevelOfEffort)).calculated(t).
			early("W", at(7, 8), at(15, 17)).late("W", at(14, 8), at(22, 17)).float("W", 5*days, 0).
			early("E", at(7, 8), at(15, 17)).early("Y", at(7, 8), at(22, 17)).drivenBy("Y", cpm.BySpan, "")
	})
	t.Run("sem-134 what is complete counts early alone", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(7, 8) }).task("S", 0, kind(cpm.Summary)).task("W", 0, kind(cpm.LevelOfEffort), under("S")).
			task("A", 2*days, under("S"), completed(at(5, 8), at(6, 17))).task("B", 2*days, under("S"), constrained(cpm.SNET, at(8, 8)), secondly(cpm.FNLT, at(13, 17))).
			task("Z", 12*days).calculated(t).early("W", at(7, 8), at(9, 17)).late("W", at(12, 8), at(13, 17)).float("W", 2*days, 0)
	})
	t.Run("sem-134 once it is linked it spans what it is linked with", func(t *testing.T) {
		given(t, cpm.P6).task("S", 0, kind(cpm.Summary)).task("W", 0, kind(cpm.LevelOfEffort), under("S")).task("A", 9*days, under("S")).
			task("B", 3*days).link("B", "W", cpm.SS, 0).link("B", "W", cpm.FF, 0).calculated(t).early("W", at(5, 8), at(7, 17))
		given(t, cpm.P6).task("S", 0, kind(cpm.Summary)).task("W", 0, kind(cpm.LevelOfEffort), under("S")).task("A", 9*days, under("S")).
			task("B", 3*days).link("W", "B", cpm.FF, 0).calculated(t).early("W", at(5, 8), at(7, 17))
	})
	t.Run("sem-134 in an empty WBS it stands at the data date", func(t *testing.T) {
		given(t, cpm.P6).task("S", 0, kind(cpm.Summary)).task("W", 0, kind(cpm.LevelOfEffort), under("S")).task("Z", 3*days).calculated(t).
			early("W", at(5, 8), at(5, 8)).float("W", 0, 0)
	})
	t.Run("sem-038 a summary's dates are those of its children, its work and float on its own calendar", func(t *testing.T) {
		s := given(t, cpm.MSP).task("S", 0, kind(cpm.Summary), on(six)).task("A", 5*days, under("S")).task("B", 1*days, under("S")).
			link("A", "B", cpm.FS, 0).task("Z", 10*days)
		o := s.calculated(t).shown("S", at(5, 8), at(12, 17)).late("S", at(9, 8), at(16, 17))
		assert.Equal(t, 7*days, o.r.Duration[o.pos("S")], "Saturday included")
	})
	t.Run("sem-038 late, a summary spans what is still to do", func(t *testing.T) {
		given(t, cpm.Gantry).task("S", 0, kind(cpm.Summary)).task("A", 1*days, under("S"), completed(at(1, 8), at(1, 17))).
			task("B", 2*days, under("S")).task("C", 3*days).calculated(t).shown("S", at(1, 8), at(6, 17)).late("S", at(6, 8), at(7, 17))
	})
	t.Run("sem-048 the finish is known before anything is delayed, spans and floats follow the delayed dates", func(t *testing.T) {
		given(t, cpm.P6).task("L", 1*days, constrained(cpm.ALAP, kernel.None)).task("Z", 5*days).task("E", 0, kind(cpm.LevelOfEffort)).
			link("L", "E", cpm.SS, 0).link("L", "E", cpm.FF, 0).task("K", 1*days).link("K", "L", cpm.FS, 0).calculated(t).
			early("L", at(9, 8), at(9, 17)).early("E", at(9, 8), at(9, 17)).float("K", 3*days, 3*days).float("L", 0, 0)
	})
}
