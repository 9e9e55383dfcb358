package schedule_test

import (
	"testing"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
)

func TestElapsedDurations(t *testing.T) {
	t.Parallel()
	set := func(minutes int32, around bool) SetDuration {
		return SetDuration{Row: kernel.At(3), Duration: minutes, Elapsed: ptr(around)}
	}
	cures := func(a *Activity) { a.Duration, a.Elapsed = 3*1440, true }
	phase := []event.Event{empty(), added(summaryRow(), task(3, 0, "1", "Phase", of(Summary, 1440)))}
	const day = 1440
	check(t, map[string]edit{
		"sem-155 a duration may be given around the clock": {
			given: week(), when: set(3*day, true), then: []event.Event{FieldDuration.Was(3, 960, 3*day), FieldElapsed.Was(3, false, true)},
		},
		"sem-155 and in work again": {
			given: week(cures), when: set(960, false), then: []event.Event{FieldDuration.Was(3, 3*day, 960), FieldElapsed.Was(3, true, false)},
		},
		"sem-155 as many minutes of the clock are another duration than of work": {
			given: week(), when: set(960, true), then: []event.Event{FieldElapsed.Was(3, false, true)},
		},
		"sem-155 what is so already is nothing": {given: week(cures), when: set(3*day, true)},
		"sem-155 another duration runs as the one before where nothing is said of it": {
			given: week(cures), when: SetDuration{Row: kernel.At(3), Duration: 5 * day}, then: []event.Event{FieldDuration.Was(3, 3*day, 5*day)},
		},
		"sem-155 a finish typed leaves it around the clock": {
			given: week(cures, func(a *Activity) { a.Dates.Finish = at(5, 8) }), when: SetFinish{Row: kernel.At(3), Finish: at(7, 0)},
			then: []event.Event{FieldDuration.Was(3, 3*day, 5*day+16*60), constrainedTo(3, Constraint{}, Constraint{Type: SNET, Date: at(2, 8)})},
		},
		"act-120 without duration nothing runs around the clock": {
			given: week(cures), when: set(0, true),
			then: []event.Event{FieldDuration.Was(3, 3*day, 0), FieldElapsed.Was(3, true, false), FieldKind.Was(3, Task, FinishMilestone)},
		},
		"a milestone that gets an elapsed duration is a task": {
			given: week(of(FinishMilestone, 0)), when: set(day, true),
			then: []event.Event{FieldDuration.Was(3, 0, day), FieldElapsed.Was(3, false, true), FieldKind.Was(3, FinishMilestone, Task)},
		},
		"a milestone that is none any more takes a day of work": {
			given: week(of(FinishMilestone, 0), func(a *Activity) { a.Elapsed = true }), when: SetMilestone{Row: kernel.At(3)},
			then: []event.Event{FieldDuration.Was(3, 0, 480), FieldElapsed.Was(3, true, false), FieldKind.Was(3, FinishMilestone, Task)},
		},
		"sem-144 the rests of split work end with the way it was counted": {
			given: week(rests(480)), when: set(3*day, true),
			then: []event.Event{FieldDuration.Was(3, 960, 3*day), FieldElapsed.Was(3, false, true), FieldSplit.Was(3, 480, 0)},
		},
		"cpm-113 it counts by the clock whether it ends after its fnlt":   {given: week(held(FNLT, at(5, 0))), when: set(3*day+1, true), fault: "activity.duration_past_limit"},
		"cpm-113 from the start of the project on, if it may begin there": {given: week(held(FNLT, at(5, 0))), when: set(3*day, true), then: []event.Event{FieldDuration.Was(3, 960, 3*day), FieldElapsed.Was(3, false, true)}},
		"cpm-112 what must finish on a date keeps how it runs":            {given: week(held(MFO, at(3, 17))), when: set(960, true), fault: "activity.duration_fixed"},
		"act-125 a completed activity keeps how it runs":                  {given: week(done(kernel.Hundred)), when: set(960, true), fault: "activity.duration_completed"},
		"a summary without children counts in work":                       {given: phase, when: set(day, true), fault: "activity.summary_column", with: fault.P{"field": "elapsed"}},
		"a level of effort spans what it is linked to, however it counts": {given: week(of(LevelOfEffort, 960)), when: set(960, true), fault: "activity.duration_computed"},
		"conflict: it runs otherwise than was seen, though as long": {
			given: append(week(), FieldElapsed.Was(3, false, true)),
			when:  SetDuration{Row: kernel.At(3), Duration: 480, Seen: ptr[int32](960), SeenElapsed: ptr(false)},
			fault: "conflict.field_changed", with: fault.P{"row": kernel.Row(3), "field": "elapsed", "seen": false, "value": true},
		},
		"what is seen as it is, is no conflict": {
			given: week(cures), when: SetDuration{Row: kernel.At(3), Duration: day, Seen: ptr[int32](3 * day), SeenElapsed: ptr(true)},
			then: []event.Event{FieldDuration.Was(3, 3*day, day)},
		},
	})

	p6 := settings()
	p6.Options.Profile = ProfileP6
	begun := func(done kernel.Percent) []event.Event {
		return []event.Event{
			&Created{p6, []Calendar{{Row: 1, Name: "Standard", Default: true, Time: StandardCalendar().Time}}},
			added(summaryRow(), task(3, 0, "1", "Cure", func(a *Activity) { a.Remaining, a.ActualStart, a.Progress = 400, monday, done })),
		}
	}
	check(t, map[string]edit{
		"in profile p6 the work left is what the progress leaves, counted otherwise": {
			given: begun(250_000), when: set(4*day, true),
			then: []event.Event{FieldDuration.Was(3, 480, 4*day), FieldElapsed.Was(3, false, true), FieldRemaining.Was(3, 400, 3*day)},
		},
		"and all of it where there is no progress": {
			given: begun(0), when: set(4*day, true),
			then: []event.Event{FieldDuration.Was(3, 480, 4*day), FieldElapsed.Was(3, false, true), FieldRemaining.Was(3, 400, 4*day)},
		},
	})
}
