package cpm_test

import (
	"testing"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
)

// split has the work of an activity rest for so long between its parts.
func split(minutes int32) func(*cpm.Activity) {
	return func(a *cpm.Activity) { a.Split = minutes }
}

func placeholder(a *cpm.Activity) { a.Placeholder = true }

func TestSplitWork(t *testing.T) {
	t.Run("sem-144 split work spans its rests too, early and late", func(t *testing.T) {
		for _, p := range []cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP} {
			// Two days of work and one of rest from Monday the 5th: until Wednesday the 7th. B ends with C on the 16th at the latest,
			// so that A may end on the 15th, six working days later, and begins three working days before that, on the 13th.
			given(t, p).task("A", 2*days, split(1*days)).task("B", 1*days).task("C", 10*days).link("A", "B", cpm.FS, 0).calculated(t).
				early("A", at(5, 8), at(7, 17)).early("B", at(8, 8), at(8, 17)).
				late("A", at(13, 8), at(15, 17)).float("A", 6*days, 0)
		}
	})
	t.Run("sem-144 its parts move with it, over the weekend as working time does", func(t *testing.T) {
		// From Thursday the 8th: Thursday, Friday, and the third day on Monday the 12th.
		given(t, cpm.MSP).task("A", 2*days, split(1*days), constrained(cpm.SNET, at(8, 8))).calculated(t).early("A", at(8, 8), at(12, 17))
	})
	t.Run("sem-144 a bound on its finish moves all of it", func(t *testing.T) {
		// B ends no earlier than A, on Friday the 9th: its three days begin on the 7th.
		given(t, cpm.MSP).task("A", 5*days).task("B", 2*days, split(1*days)).link("A", "B", cpm.FF, 0).calculated(t).early("B", at(7, 8), at(9, 17))
	})
	t.Run("sem-144 once it has begun, it goes on from its actual start", func(t *testing.T) {
		given(t, cpm.MSP).task("A", 2*days, split(1*days), started(at(6, 8), 1*days)).calculated(t).early("A", at(6, 8), at(8, 17))
	})
	t.Run("sem-144 work that has begun and of which nothing is done waits for nobody, as it has no part to leave", func(t *testing.T) {
		given(t, cpm.MSP).task("P", 4*days).task("A", 2*days, split(1*days), started(at(6, 8), 2*days)).link("P", "A", cpm.FS, 0).calculated(t).
			early("A", at(6, 8), at(8, 17))
	})
	t.Run("sem-144 a milestone and what stands by its own dates have no rests", func(t *testing.T) {
		given(t, cpm.MSP).task("M", 0, kind(cpm.Milestone), split(1*days)).task("A", 2*days, split(1*days), pinnedAt(at(5, 8), at(6, 17))).calculated(t).
			early("M", at(5, 8), at(5, 8)).early("A", at(5, 8), at(6, 17))
	})
}

func TestPlaceholders(t *testing.T) {
	t.Run("sem-143 a placeholder is never critical, by float or by the longest path", func(t *testing.T) {
		for _, by := range []cpm.CriticalMode{cpm.ByFloat, cpm.ByLongestPath} {
			for _, p := range []cpm.Profile{cpm.Gantry, cpm.P6, cpm.MSP} {
				o := given(t, p).with(func(o *cpm.Options) { o.Critical = by }).task("A", 2*days, pinnedAt(at(5, 8), at(6, 17)), placeholder).
					task("B", 2*days, pinnedAt(at(5, 8), at(6, 17))).calculated(t)
				o.float("A", 0, 0).float("B", 0, 0).critical("B")
			}
		}
	})
	t.Run("sem-143 nothing else is different about it: what follows waits, and the project ends with it", func(t *testing.T) {
		given(t, cpm.Gantry).task("A", 4*days, pinnedAt(at(5, 8), at(8, 17)), placeholder).task("B", 1*days).link("A", "B", cpm.FS, 0).calculated(t).
			early("B", at(9, 8), at(9, 17)).late("A", at(5, 8), at(8, 17)).critical("B")
	})
}

func TestFreeSlackOfOpenEnds(t *testing.T) {
	open := func(p cpm.Profile) *outcome {
		// A ends on the 5th, by its deadline on the 6th at the latest, and nobody follows it; the project ends on the 9th.
		return given(t, p).task("A", 1*days, func(a *cpm.Activity) { a.Deadline = at(6, 17) }).task("C", 5*days).calculated(t)
	}
	t.Run("sem-145 msp: an open end has its total float free", func(t *testing.T) { open(cpm.MSP).float("A", 1*days, 1*days) })
	t.Run("sem-033 the others: it has the room to the latest early finish", func(t *testing.T) {
		open(cpm.P6).float("A", 1*days, 4*days)
		open(cpm.Gantry).float("A", 1*days, 4*days)
	})
	t.Run("sem-145 msp: measured where total float is, on the activity's own calendar, and not below nothing", func(t *testing.T) {
		// A works on Saturdays too; from the 5th to the 12th lie five days of its own calendar, and six of the one it works on.
		own := func(a *cpm.Activity) { a.Calendar, a.FloatCalendar = six, five+1 }
		given(t, cpm.MSP).task("A", 1*days, own).task("C", 6*days).calculated(t).float("A", 5*days, 5*days)
		given(t, cpm.MSP).with(func(o *cpm.Options) { o.MustFinishBy = kernel.Date(2026, 1, 2, 17, 0) }).task("A", 1*days).calculated(t).float("A", -1*days, 0)
	})
}
