package cpm_test

import (
	"testing"

	"gantry/domain/cpm"
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
