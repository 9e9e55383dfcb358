package cpm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
)

func TestProgressOverride(t *testing.T) {
	override := func(o *cpm.Options) { o.DataDate, o.Progress = at(12, 8), cpm.ProgressOverride }
	t.Run("sem-150 what is complete waits for none of its predecessors, and its successors go on at the data date", func(t *testing.T) {
		// A is not done: five days from the data date. B was done out of sequence, so that C does not wait for A.
		s := given(t, cpm.P6).with(override).task("A", 5*days).task("B", 2*days, completed(at(6, 8), at(7, 17))).task("C", 1*days).
			link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0)
		s.calculated(t).early("A", at(12, 8), at(16, 17)).early("C", at(12, 8), at(12, 17)).float("A", 0, 0).float("C", 4*days, 4*days)
		s.with(func(o *cpm.Options) { o.Progress = cpm.RetainedLogic }).calculated(t).early("C", at(19, 8), at(19, 17))
	})
	t.Run("sem-151 what is under way ends no earlier than its FF predecessors let it, and bounds them late", func(t *testing.T) {
		// B has two days left, from the data date to the 13th; it ends with A on the 16th all the same. By its deadline it may end on the
		// 14th, and so may A.
		due := func(a *cpm.Activity) { a.Deadline = at(14, 17) }
		given(t, cpm.P6).with(override).task("A", 5*days).task("B", 4*days, started(at(6, 8), 2*days), due).task("C", 9*days).link("A", "B", cpm.FF, 0).calculated(t).
			early("B", at(15, 8), at(16, 17)).late("A", at(8, 8), at(14, 17)).float("A", -2*days, 0)
	})
	t.Run("sem-119 a predecessor of its start counts for nothing", func(t *testing.T) {
		given(t, cpm.P6).with(override).task("A", 5*days).task("B", 4*days, started(at(6, 8), 2*days)).task("D", 4*days, started(at(6, 8), 2*days)).
			link("A", "B", cpm.FS, 0).link("A", "D", cpm.SS, 3*days).calculated(t).early("B", at(12, 8), at(13, 17)).early("D", at(12, 8), at(13, 17))
	})
}

func TestLeadsOfP6(t *testing.T) {
	t.Run("sem-152 a lead of a link that bounds a finish ends in start form", func(t *testing.T) {
		// A ends on Friday the 16th at 17:00. Four days before that is the begin of Tuesday the 13th, not the end of Monday.
		s := func(p cpm.Profile) *outcome {
			return given(t, p).task("A", 10*days).task("B", 2*days).link("A", "B", cpm.FF, -4*days).calculated(t)
		}
		s(cpm.P6).early("B", at(9, 8), at(13, 8))
		s(cpm.Gantry).early("B", at(9, 8), at(12, 17))
		s(cpm.MSP).early("B", at(9, 8), at(12, 17))
	})
	t.Run("sem-152 before a successor on another calendar too, whichever end of it the link bounds", func(t *testing.T) {
		// Taken off Friday the 16th 17:00, four days are the begin of Tuesday the 13th. Around the clock, B would begin on Monday at 17:00.
		s := func(p cpm.Profile, kind cpm.LinkType) *outcome {
			return given(t, p).with(func(o *cpm.Options) { o.LagCalendar = cpm.LagPredecessor }).task("A", 10*days).task("B", 3*hours, on(clock)).
				link("A", "B", kind, -4*days).calculated(t)
		}
		s(cpm.P6, cpm.FS).early("B", at(13, 8), at(13, 11))
		s(cpm.P6, cpm.FF).early("B", at(13, 5), at(13, 8))
		s(cpm.Gantry, cpm.FS).early("B", at(12, 17), at(12, 20))
		s(cpm.MSP, cpm.FF).early("B", at(12, 14), at(12, 17))
	})
	t.Run("sem-152 a lag ends in finish form", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 2*days).link("A", "B", cpm.FF, 4*days).calculated(t).early("B", at(14, 8), at(15, 17))
	})
}

func TestMandatoryDatesAndTheDataDate(t *testing.T) {
	data := func(o *cpm.Options) { o.DataDate = at(13, 10) }
	t.Run("sem-153 a mandatory date before the data date: early at the data date, late at the date", func(t *testing.T) {
		// The milestone may end no later than the end of work before Tuesday 07:00, which is Monday 17:00: two hours before 10:00.
		given(t, cpm.P6).with(data).task("M", 0, kind(cpm.FinishMilestone), constrained(cpm.MFO, at(13, 7))).task("C", 5*days).calculated(t).
			early("M", at(13, 10), at(13, 10)).late("M", at(12, 17), at(12, 17)).float("M", -2*hours, 0)
		given(t, cpm.P6).with(data).task("A", 1*days, constrained(cpm.MSO, at(12, 8))).task("C", 5*days).calculated(t).
			early("A", at(13, 10), at(14, 10)).late("A", at(12, 8), at(12, 17)).float("A", -10*hours, 4*days)
	})
	t.Run("sem-117 from the data date on it stands in both passes", func(t *testing.T) {
		given(t, cpm.P6).with(data).task("A", 1*days, constrained(cpm.MFO, at(16, 17))).task("C", 5*days).calculated(t).
			early("A", at(16, 8), at(16, 17)).late("A", at(16, 8), at(16, 17)).float("A", 0, 0)
	})
}

func TestExternalDates(t *testing.T) {
	waits := func(at kernel.Minute) func(*cpm.Activity) { return func(a *cpm.Activity) { a.ExternalStart = at } }
	until := func(at kernel.Minute) func(*cpm.Activity) { return func(a *cpm.Activity) { a.ExternalFinish = at } }
	for _, profile := range []cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP} {
		t.Run("sem-154 work begins with the first work from the external start on, in "+profile.String(), func(t *testing.T) {
			// Friday the 9th 17:00 is where a predecessor in another project ends: Monday the 12th 08:00 is next.
			given(t, profile).task("A", 2*days, waits(at(9, 17))).task("B", 1*days).link("A", "B", cpm.FS, 0).calculated(t).
				early("A", at(12, 8), at(13, 17)).early("B", at(14, 8), at(14, 17)).drivenBy("A", cpm.ByExternal, "")
		})
		t.Run("sem-154 the external finish bounds the late finish, early dates do not know it, float goes negative, in "+profile.String(), func(t *testing.T) {
			given(t, profile).task("A", 3*days).task("B", 2*days, until(at(8, 17))).task("C", 9*days).link("A", "B", cpm.FS, 0).calculated(t).
				early("B", at(8, 8), at(9, 17)).late("B", at(7, 8), at(8, 17)).float("B", -1*days, 0).float("A", -1*days, 0).critical("A", "B", "C")
		})
		t.Run("sem-154 a predecessor or a constraint that asks for more wins, and is named, in "+profile.String(), func(t *testing.T) {
			given(t, profile).task("A", 5*days).task("B", 1*days, waits(at(7, 8))).link("A", "B", cpm.FS, 0).calculated(t).
				early("B", at(12, 8), at(12, 17)).drivenBy("B", cpm.ByLink, "A")
			given(t, profile).task("A", 1*days, waits(at(7, 8)), constrained(cpm.SNET, at(8, 8))).calculated(t).
				early("A", at(8, 8), at(8, 17)).drivenBy("A", cpm.ByConstraint, "")
			given(t, profile).task("A", 1*days, waits(at(9, 8)), constrained(cpm.SNET, at(8, 8)), secondly(cpm.FNLT, at(30, 17))).calculated(t).
				early("A", at(9, 8), at(9, 17)).drivenBy("A", cpm.ByExternal, "")
		})
	}
	t.Run("sem-154 no late finish lies behind the project finish, and free float ends at the external finish as at a successor", func(t *testing.T) {
		// C ends on Friday the 16th. A may end on the 8th, two days behind its own end; B by the 23rd, and so with the project.
		given(t, cpm.P6).task("A", 2*days, until(at(8, 17))).task("B", 2*days, until(at(23, 17))).task("C", 10*days).calculated(t).
			late("A", at(7, 8), at(8, 17)).float("A", 2*days, 2*days).late("B", at(15, 8), at(16, 17)).float("B", 8*days, 13*days)
	})
	t.Run("sem-154 an activity with an external finish is no open end", func(t *testing.T) {
		open := func(o *cpm.Options) { o.OpenEndsCritical = true }
		given(t, cpm.P6).with(open).task("A", 2*days, until(at(8, 17))).task("B", 2*days).task("C", 10*days).calculated(t).critical("B", "C").float("A", 2*days, 2*days)
	})
	t.Run("sem-154 what goes as late as possible ends by the external finish", func(t *testing.T) {
		given(t, cpm.P6).task("A", 2*days, constrained(cpm.ALAP, 0), until(at(9, 17))).task("C", 10*days).calculated(t).early("A", at(8, 8), at(9, 17))
	})
	t.Run("sem-154 a start milestone takes the begin of the next work, a finish milestone the instant itself", func(t *testing.T) {
		given(t, cpm.P6).task("S", 0, kind(cpm.StartMilestone), waits(at(9, 17))).task("F", 0, kind(cpm.FinishMilestone), waits(at(9, 17))).calculated(t).
			early("S", at(12, 8), at(12, 8)).early("F", at(9, 17), at(9, 17))
	})
	t.Run("sem-154 in P6 the work left waits for the external start while logic is kept, completed work passes both on", func(t *testing.T) {
		s := given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(7, 8) }).task("A", 4*days, started(at(5, 8), 2*days), waits(at(8, 17))).
			task("B", 1*days, completed(at(5, 8), at(6, 17)), waits(at(13, 17)), until(at(14, 17))).task("C", 1*days).task("P", 1*days).
			link("B", "C", cpm.FS, 0).link("P", "B", cpm.FS, 0)
		s.calculated(t).early("A", at(9, 8), at(12, 17)).shown("A", at(5, 8), at(12, 17)).early("C", at(14, 8), at(14, 17)).late("P", at(13, 8), at(13, 17))
		s.with(func(o *cpm.Options) { o.Progress = cpm.ProgressOverride }).calculated(t).early("A", at(7, 8), at(8, 17)).early("C", at(7, 8), at(7, 17))
	})
	t.Run("sem-154 elsewhere work that has begun stands, and its late finish is bounded all the same", func(t *testing.T) {
		for _, profile := range []cpm.Profile{cpm.Gantry, cpm.MSP} {
			given(t, profile).task("A", 4*days, started(at(5, 8), 2*days), pinnedAt(at(5, 8), at(8, 17)), waits(at(9, 17)), until(at(9, 17))).task("C", 10*days).
				calculated(t).early("A", at(5, 8), at(8, 17)).float("A", 1*days, 1*days)
		}
	})
	t.Run("sem-154 what no calculation moves says so where it begins before its external start, unless that is void by now", func(t *testing.T) {
		for _, profile := range []cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP} {
			given(t, profile).task("A", 2*days, pinnedAt(at(5, 8), at(6, 17)), waits(at(8, 17))).task("B", 2*days, pinnedAt(at(9, 8), at(12, 17)), waits(at(8, 17))).
				task("C", 10*days).calculated(t).early("A", at(5, 8), at(6, 17)).drivenBy("A", cpm.ByPin, "").flagged(cpm.Broken, "A")
		}
		begun := func(a *cpm.Activity) { a.State, a.ActualStart = cpm.Started, at(5, 8) }
		given(t, cpm.Gantry).task("A", 2*days, pinnedAt(at(5, 8), at(6, 17)), waits(at(8, 17)), begun).task("C", 10*days).calculated(t).flagged(cpm.Broken)
	})
	t.Run("sem-154 a mandatory date hides both", func(t *testing.T) {
		given(t, cpm.P6).task("A", 1*days, constrained(cpm.MSO, at(7, 8)), waits(at(9, 8)), until(at(6, 17))).task("C", 10*days).calculated(t).
			early("A", at(7, 8), at(7, 17)).late("A", at(7, 8), at(7, 17))
	})
}

func TestWorkOfNoLengthInP6(t *testing.T) {
	expects := func(date kernel.Minute) func(*cpm.Activity) {
		return func(a *cpm.Activity) { a.ExpectedFinish = date }
	}
	t.Run("sem-160 nothing left lasts up to an expected finish all the same", func(t *testing.T) {
		o := given(t, cpm.P6).task("A", 2*days).task("B", 0, expects(at(9, 17))).task("C", 1*days).link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t).
			early("B", at(7, 8), at(9, 17)).late("B", at(7, 8), at(9, 17)).early("C", at(12, 8), at(12, 17)).float("B", 0, 0).critical("A", "B", "C")
		assert.Equal(t, 3*days, o.r.Duration[o.pos("B")])
		given(t, cpm.P6).task("B", 4*days, started(at(1, 8), 0), expects(at(6, 17))).calculated(t).early("B", at(5, 8), at(6, 17))
	})
	t.Run("sem-160 a void expected finish leaves it without length: early in start form, late in finish form", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 0, expects(at(7, 17))).task("C", 1*days).link("A", "B", cpm.FS, 0).link("B", "C", cpm.FS, 0).calculated(t).
			early("B", at(12, 8), at(12, 8)).late("B", at(9, 17), at(9, 17)).float("B", 0, 0).drivenBy("B", cpm.ByLink, "A")
	})
	t.Run("sem-160 a milestone has no expected finish", func(t *testing.T) {
		given(t, cpm.P6).task("S", 0, kind(cpm.StartMilestone), expects(at(7, 17))).task("F", 0, kind(cpm.FinishMilestone), expects(at(7, 17))).calculated(t).
			early("S", at(5, 8), at(5, 8)).early("F", at(5, 8), at(5, 8))
	})
	t.Run("sem-160 a mandatory date is early the begin of work and late the end of it", func(t *testing.T) {
		for _, c := range []cpm.ConstraintType{cpm.MSO, cpm.MFO} {
			given(t, cpm.P6).task("B", 0, constrained(c, at(9, 17))).task("F", 0, kind(cpm.FinishMilestone), constrained(c, at(9, 17))).task("Z", 9*days).calculated(t).
				early("B", at(12, 8), at(12, 8)).late("B", at(9, 17), at(9, 17)).early("F", at(9, 17), at(9, 17)).late("F", at(9, 17), at(9, 17))
		}
	})
	t.Run("sem-160 one before the data date: the first work from there on", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(12, 17) }).task("B", 0, constrained(cpm.MSO, at(9, 17))).task("Z", 9*days).calculated(t).
			early("B", at(13, 8), at(13, 8)).late("B", at(9, 17), at(9, 17)).float("B", -1*days, 9*days)
	})
}

func TestSpansOfEffort(t *testing.T) {
	effort := kind(cpm.LevelOfEffort)
	t.Run("sem-158 lags of its predecessors count in a span, early and late", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 4*days).link("A", "B", cpm.FS, 0).task("Z", 15*days).
			task("E", 0, effort).link("A", "E", cpm.SS, 2*days).link("B", "E", cpm.FF, 1*days).calculated(t).
			early("E", at(7, 8), at(16, 17)).late("E", at(15, 8), at(26, 17)).float("E", 6*days, 0).float("B", 6*days, 6*days)
		given(t, cpm.P6).task("A", 2*days, constrained(cpm.FNLT, at(7, 17))).task("B", 9*days).task("E", 0, effort).
			link("A", "E", cpm.FS, 1*days).link("B", "E", cpm.FF, -2*days).calculated(t).early("E", at(8, 8), at(13, 17)).late("E", at(9, 8), at(13, 17))
	})
	t.Run("sem-158 lags before its successors are taken off", func(t *testing.T) {
		given(t, cpm.P6).task("A", 5*days).task("B", 4*days).link("A", "B", cpm.FS, 0).task("E", 0, effort).link("E", "B", cpm.SS, 2*days).
			link("E", "B", cpm.FF, 1*days).calculated(t).early("E", at(8, 8), at(14, 17)).late("E", at(8, 8), at(14, 17))
	})
	t.Run("sem-158 a lag runs on the schedule's calendar of lags", func(t *testing.T) {
		given(t, cpm.P6).with(func(o *cpm.Options) { o.LagCalendar = cpm.Lag24Hours }).task("A", 9*days).task("E", 0, effort).
			link("A", "E", cpm.SS, 48*hours).link("A", "E", cpm.FF, 0).calculated(t).early("E", at(7, 8), at(15, 17))
	})
	t.Run("sem-158 no lead takes a span before the data date", func(t *testing.T) {
		given(t, cpm.P6).task("A", 9*days).task("E", 0, effort).link("A", "E", cpm.SS, -3*days).link("A", "E", cpm.FF, 0).
			task("D", 0, effort).link("D", "A", cpm.SS, 3*days).link("D", "A", cpm.FF, 0).calculated(t).
			early("E", at(5, 8), at(15, 17)).early("D", at(5, 8), at(15, 17))
	})
	t.Run("sem-158 what is left of a lag behind completed work counts, late the whole of it from its actual finish", func(t *testing.T) {
		// At the data date two days have run since the 7th.
		given(t, cpm.P6).with(func(o *cpm.Options) { o.DataDate = at(12, 8) }).task("A", 2*days, completed(at(6, 8), at(7, 17))).task("B", 9*days).
			task("E", 0, effort).link("A", "E", cpm.FS, 5*days).link("B", "E", cpm.FF, 0).
			task("D", 0, effort).link("A", "D", cpm.FS, 1*days).link("B", "D", cpm.FF, 0).calculated(t).
			early("E", at(15, 8), at(22, 17)).late("E", at(15, 8), at(22, 17)).early("D", at(12, 8), at(22, 17)).late("D", at(9, 8), at(22, 17))
	})
	t.Run("sem-159 a completed one stands at its actual dates, early and late, and has no float", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP} {
			o := given(t, p).with(func(o *cpm.Options) { o.DataDate = at(12, 8) }).task("A", 5*days).task("Z", 15*days).task("S", 0, kind(cpm.Summary)).
				task("E", 0, effort, under("S"), completed(at(2, 8), at(7, 17))).link("A", "E", cpm.SS, 0).link("A", "E", cpm.FF, 0).calculated(t).
				early("E", at(2, 8), at(7, 17)).late("E", at(2, 8), at(7, 17)).shown("E", at(2, 8), at(7, 17)).float("E", 0, 0).
				shown("S", at(2, 8), at(7, 17)).drivenBy("E", cpm.ByActual, "")
			assert.Equal(t, 4*days, o.r.Duration[o.pos("E")], "Friday the 2nd and three days of the next week")
			assert.Zero(t, o.r.Flags[o.pos("E")])
		}
	})
}
