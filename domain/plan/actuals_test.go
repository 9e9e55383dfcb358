package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func reported(row kernel.Row, date kernel.Minute) schedule.SetReported {
	return schedule.SetReported{Row: kernel.At(row), Date: date}
}

func startedOn(row kernel.Row, date kernel.Minute) schedule.SetActualStart {
	return schedule.SetActualStart{SetReported: reported(row, date)}
}

func finishedOn(row kernel.Row, date kernel.Minute) schedule.SetActualFinish {
	return schedule.SetActualFinish{SetReported: reported(row, date)}
}

// site is two activities of five days, the second behind the first, in a schedule of a profile.
func site(t *testing.T, p schedule.Profile) (*bench, []kernel.Row) {
	b := newBench(t).create()
	r := b.add(ana, 0, "Walls", "Roof")
	if p != b.state.Schedule().Settings().Options.Profile {
		b.do(ana, set(func(c *schedule.SetSettings) { c.Profile = &p }))
	}
	b.do(ana, last(r[0], 2400))
	b.do(ana, last(r[1], 2400))
	b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1]), Type: schedule.FS}}})
	return b, r
}

func TestWhatTheSiteReportsMovesWhatFollows(t *testing.T) {
	t.Parallel()
	span := func(b *bench, row kernel.Row) [2]kernel.Minute {
		d := b.activity(row).Dates
		return [2]kernel.Minute{d.Start, d.Finish}
	}
	t.Run("work that began two days late ends two days late, and so does what follows", func(t *testing.T) {
		t.Parallel()
		for _, p := range []schedule.Profile{schedule.ProfileGantry, schedule.ProfileMSP} {
			b, r := site(t, p)
			require.Equal(t, [2]kernel.Minute{day(0), eve(4)}, span(b, r[0]))
			before := b.rows()
			b.do(ana, startedOn(r[0], monday+2*kernel.Day))
			assert.Equal(t, day(2), b.activity(r[0]).ActualStart, p)
			assert.Equal(t, [2]kernel.Minute{day(2), eve(8)}, span(b, r[0]), p)
			assert.Equal(t, [2]kernel.Minute{day(9), eve(15)}, span(b, r[1]), p)
			b.do(ana, plan.Undo{})
			assert.Equal(t, before, b.rows(), p)
		}
	})
	t.Run("in profile p6 the work left goes on at the data date", func(t *testing.T) {
		t.Parallel()
		b, r := site(t, schedule.ProfileP6)
		b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(3)) }))
		b.do(ana, startedOn(r[0], monday+2*kernel.Day))
		assert.Equal(t, [2]kernel.Minute{day(2), eve(9)}, span(b, r[0]))
		b.do(ana, schedule.SetRemaining{Row: kernel.At(r[0]), Remaining: 960})
		assert.Equal(t, [2]kernel.Minute{day(2), eve(4)}, span(b, r[0]))
		assert.Equal(t, kernel.Percent(600_000), b.activity(r[0]).Progress)
		assert.Equal(t, int32(2400), b.activity(r[0]).Duration)
		assert.Equal(t, [2]kernel.Minute{day(7), eve(11)}, span(b, r[1]))
		b.do(ana, plan.Undo{})
		assert.Equal(t, [2]kernel.Minute{day(2), eve(9)}, span(b, r[0]))
		b.do(ana, plan.Redo{})
		assert.Equal(t, [2]kernel.Minute{day(2), eve(4)}, span(b, r[0]))
	})
	t.Run("progress of another type than duration stays as it is where the work left changes", func(t *testing.T) {
		t.Parallel()
		b, r := site(t, schedule.ProfileP6)
		b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(3)) }))
		b.do(ana, schedule.SetPercentType{Row: kernel.At(r[0]), Type: schedule.PercentPhysical})
		b.do(ana, startedOn(r[0], day(0)))
		b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 300_000})
		b.do(ana, schedule.SetRemaining{Row: kernel.At(r[0]), Remaining: 480})
		assert.Equal(t, kernel.Percent(300_000), b.activity(r[0]).Progress)
		assert.Equal(t, eve(3), span(b, r[0])[1])
	})
	t.Run("in P6 a judged percent leaves the work left alone: all of it when work begins, nothing once it is complete", func(t *testing.T) {
		t.Parallel()
		for _, by := range []schedule.PercentType{schedule.PercentPhysical, schedule.PercentByUnits} {
			b, r := site(t, schedule.ProfileP6)
			b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(3)) }))
			b.do(ana, schedule.SetPercentType{Row: kernel.At(r[0]), Type: by})
			b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 300_000})
			assert.Equal(t, int32(2400), b.activity(r[0]).Remaining, "%s: nobody has said that less is left", by)
			b.do(ana, schedule.SetRemaining{Row: kernel.At(r[0]), Remaining: 960})
			ends := span(b, r[0])[1]
			b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 900_000})
			assert.Equal(t, int32(960), b.activity(r[0]).Remaining, "%s", by)
			assert.Equal(t, ends, span(b, r[0])[1], "%s: the finish stays where the work left ends", by)
			b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: kernel.Hundred})
			assert.Zero(t, b.activity(r[0]).Remaining, "%s", by)
			b.do(ana, plan.Undo{})
			assert.Equal(t, int32(960), b.activity(r[0]).Remaining, "%s", by)
		}
	})
	t.Run("elsewhere another amount of work left is another duration, and what was done stays done", func(t *testing.T) {
		t.Parallel()
		b, r := site(t, schedule.ProfileGantry)
		b.do(ana, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 400_000}) // 960 of 2400
		b.do(ana, schedule.SetRemaining{Row: kernel.At(r[0]), Remaining: 2880})
		a := b.activity(r[0])
		assert.Equal(t, []any{int32(3840), kernel.Percent(250_000)}, []any{a.Duration, a.Progress})
		assert.Equal(t, [2]kernel.Minute{day(0), eve(9)}, span(b, r[0]))
		b.do(ana, plan.Undo{})
		a = b.activity(r[0])
		assert.Equal(t, []any{int32(2400), kernel.Percent(400_000)}, []any{a.Duration, a.Progress})
	})
	t.Run("an actual finish completes the activity where it ended, and what follows comes earlier", func(t *testing.T) {
		t.Parallel()
		for p, lasts := range map[schedule.Profile]int32{schedule.ProfileGantry: 1440, schedule.ProfileMSP: 1440, schedule.ProfileP6: 2400} {
			b, r := site(t, p)
			b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(3)) }))
			before := b.rows()
			begins := day(0)
			if p == schedule.ProfileP6 { // which had it wait for the data date: all that is known is the day it ended
				begins = day(2)
			}
			b.do(ana, finishedOn(r[0], monday+2*kernel.Day))
			a := b.activity(r[0])
			assert.Equal(t, []any{begins, eve(2), kernel.Hundred, lasts}, []any{a.ActualStart, a.ActualFinish, a.Progress, a.Duration}, p)
			assert.Equal(t, [2]kernel.Minute{begins, eve(2)}, span(b, r[0]), p)
			assert.Equal(t, [2]kernel.Minute{day(3), eve(9)}, span(b, r[1]), p)
			b.do(ana, plan.Undo{})
			assert.Equal(t, before, b.rows(), p)
		}
	})
	t.Run("work on a day off keeps that day", func(t *testing.T) {
		t.Parallel()
		b, r := site(t, schedule.ProfileGantry)
		b.do(ana, startedOn(r[0], monday+5*kernel.Day)) // Saturday
		assert.Equal(t, monday+5*kernel.Day, b.activity(r[0]).ActualStart)
		b.do(ana, finishedOn(r[1], monday+6*kernel.Day))
		assert.Equal(t, monday+7*kernel.Day, b.activity(r[1]).ActualFinish, "the midnight behind Sunday")
	})
	t.Run("a milestone begins and ends at once", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "Permit")
		b.do(ana, schedule.SetMilestone{Row: kernel.At(r[0]), Milestone: true})
		b.do(ana, startedOn(r[0], day(1)))
		a := b.activity(r[0])
		assert.Equal(t, []kernel.Minute{day(1), day(1)}, []kernel.Minute{a.ActualStart, a.ActualFinish})
		assert.Equal(t, kernel.Hundred, a.Progress)
	})
	t.Run("work suspended goes on when it is resumed", func(t *testing.T) {
		t.Parallel()
		b, r := site(t, schedule.ProfileP6)
		b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(2)) }))
		b.do(ana, startedOn(r[0], day(0)))
		b.do(ana, schedule.SetRemaining{Row: kernel.At(r[0]), Remaining: 1440})
		assert.Equal(t, eve(4), span(b, r[0])[1])
		b.do(ana, schedule.SetSuspension{Row: kernel.At(r[0]), Suspended: monday + kernel.Day, Resumed: monday + 7*kernel.Day})
		assert.Equal(t, schedule.Suspension{Suspended: eve(1), Resumed: day(7)}, b.activity(r[0]).Suspension)
		assert.Equal(t, eve(9), span(b, r[0])[1])
	})
	t.Run("an expected finish sets the work left where the schedule says so, a deadline bounds the late finish alone", func(t *testing.T) {
		t.Parallel()
		b, r := site(t, schedule.ProfileP6)
		b.do(ana, schedule.SetExpectedFinish{SetReported: reported(r[0], monday+9*kernel.Day)})
		assert.Equal(t, eve(9), span(b, r[0])[1])
		b.do(ana, schedule.SetExpectedFinish{SetReported: reported(r[0], kernel.None)})
		assert.Equal(t, eve(4), span(b, r[0])[1])
		b.do(ana, schedule.SetDeadline{SetReported: reported(r[1], monday+10*kernel.Day)})
		d := b.activity(r[1]).Dates
		assert.Equal(t, [2]kernel.Minute{eve(11), eve(10)}, [2]kernel.Minute{d.Finish, d.LateFinish})
	})
}

func TestWhatNoReportMaySay(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileP6)
	b.do(ana, set(func(c *schedule.SetSettings) { c.DataDate = to(day(4)) }))
	b.do(ana, startedOn(r[0], day(1)))
	walls, roof := kernel.At(r[0]), kernel.At(r[1])
	for name, tc := range map[string]struct {
		when  area.Command
		fault string
	}{
		"an actual start after the data date":           {startedOn(r[1], day(5)), "activity.actual_after_data_date"},
		"an actual finish after the data date":          {finishedOn(r[0], day(5)), "activity.actual_after_data_date"},
		"an actual finish before the actual start":      {finishedOn(r[0], monday), "activity.actual_start_after_finish"},
		"another start than the user saw":               {schedule.SetActualStart{SetReported: schedule.SetReported{Row: walls, Date: day(2), Seen: to(day(0))}}, "conflict.field_changed"},
		"work left of what has not begun":               {schedule.SetRemaining{Row: roof, Remaining: 5}, "activity.remaining_not_begun"},
		"negative work left":                            {schedule.SetRemaining{Row: walls, Remaining: -1}, "activity.duration_negative"},
		"another amount of work left than the user saw": {schedule.SetRemaining{Row: walls, Remaining: 5, Seen: to(int32(7))}, "conflict.field_changed"},
		"an unknown type of progress":                   {schedule.SetPercentType{Row: walls, Type: "guess"}, "activity.percent_type_unknown"},
		"a rest of work that has not begun":             {schedule.SetSuspension{Row: roof, Suspended: day(2), Resumed: kernel.None}, "activity.suspension_not_begun"},
		"a rest before the start":                       {schedule.SetSuspension{Row: walls, Suspended: monday - kernel.Day, Resumed: kernel.None}, "activity.suspended_before_start"},
		"a rest that ends before it begins":             {schedule.SetSuspension{Row: walls, Suspended: day(3), Resumed: day(2)}, "activity.resumed_before_suspended"},
		"the end of no rest":                            {schedule.SetSuspension{Row: walls, Suspended: kernel.None, Resumed: day(2)}, "activity.resumed_alone"},
		"an actual start of a summary":                  {startedOn(kernel.SummaryRow, day(1)), "activity.summary_column"},
		"a date further than twenty years away":         {startedOn(r[1], monday+30*366*kernel.Day), "activity.date_too_far"},
	} {
		t.Run(name, func(t *testing.T) {
			before := b.rows()
			b.refused(ana, tc.when, tc.fault)
			require.Equal(t, before, b.rows())
		})
	}
	t.Run("complete work keeps its actual dates until its progress is lowered", func(t *testing.T) {
		b.do(ana, finishedOn(r[0], day(3)))
		b.refused(ana, finishedOn(r[0], kernel.None), "activity.actual_finish_needed")
		b.refused(ana, startedOn(r[0], kernel.None), "activity.actual_start_needed")
		b.refused(ana, schedule.SetRemaining{Row: walls, Remaining: 5}, "activity.remaining_completed")
	})
}

// The links of a level of effort say when it begins and ends; what nobody may miss is still its own.
func TestALevelOfEffortHasADeadlineAndNoReportedDates(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(
		schedule.Activity{Name: "dig", Code: "A", Kind: schedule.Task, Duration: 960},
		schedule.Activity{Name: "watch", Code: "W", Kind: schedule.LevelOfEffort, Duration: 480},
	)})
	row := b.named("watch").Row
	b.refused(ana, startedOn(row, day(0)), "activity.duration_computed")
	b.refused(ana, finishedOn(row, day(1)), "activity.duration_computed")
	b.refused(ana, schedule.SetExpectedFinish{SetReported: reported(row, day(2))}, "activity.duration_computed")
	b.do(ana, schedule.SetDeadline{SetReported: reported(row, eve(4))})
	assert.Equal(t, eve(4), b.activity(row).Deadline)
	assert.Equal(t, kernel.None, b.activity(row).ActualStart)
}

func TestCodesNameOneActivityEach(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "Walls", "Roof")
	code := func(row kernel.Row, code string) schedule.SetCode {
		return schedule.SetCode{Row: kernel.At(row), Code: code}
	}
	b.do(ana, code(r[0], " A100 "))
	assert.Equal(t, "A100", b.activity(r[0]).Code)
	b.refused(ana, code(r[1], "A100"), "activity.code_taken")
	b.do(ana, code(r[0], ""))
	b.do(ana, code(r[1], "A100"))
	b.do(ana, plan.Undo{})
	assert.Equal(t, []string{"", ""}, []string{b.activity(r[0]).Code, b.activity(r[1]).Code})
}

// What somebody else reported since is not torn from under it.
func TestAReportedStartStaysUnderTheProgressOfOthers(t *testing.T) {
	t.Parallel()
	b, r := site(t, schedule.ProfileGantry)
	b.do(ana, startedOn(r[0], day(1)))
	b.do(beto, schedule.SetProgress{Row: kernel.At(r[0]), Progress: 500_000})
	b.refused(ana, plan.Undo{}, "undo.changed_since")
	assert.Equal(t, day(1), b.activity(r[0]).ActualStart)
}

func TestAReportIsNamedAfterWhatItSays(t *testing.T) {
	t.Parallel()
	for _, p := range []schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6} {
		b, r := site(t, p)
		walls := kernel.At(r[0])
		for _, c := range []area.Command{
			startedOn(r[0], day(0)), schedule.SetRemaining{Row: walls, Remaining: 960}, schedule.SetPercentType{Row: walls, Type: schedule.PercentPhysical},
			schedule.SetSuspension{Row: walls, Suspended: day(1), Resumed: day(2)}, schedule.SetDeadline{SetReported: reported(r[0], day(9))},
			schedule.SetExpectedFinish{SetReported: reported(r[0], day(9))}, schedule.SetCode{Row: walls, Code: "A1"}, finishedOn(r[0], day(3)),
		} {
			written := b.do(ana, c)
			means := c.CommandType()
			if p == schedule.ProfileGantry && means == "activity.set-remaining" { // there it is another duration
				means = "activity.set-duration"
			}
			assert.Equal(t, means, plan.Label(written.Events), p)
		}
	}
}
