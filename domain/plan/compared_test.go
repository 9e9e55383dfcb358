package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// storedOf are dates of another tool for the activities of a file: all of it, some of it, hardly any of it.
func storedOf() []schedule.Stored {
	return []schedule.Stored{
		{Activity: 1, Start: monday + 1, Finish: monday + 2, LateStart: monday + 3, LateFinish: monday + 4, TotalFloat: to[int32](0), FreeFloat: to[int32](7), Critical: to(true)},
		{Activity: 2, Start: monday + 5, Finish: kernel.None, LateStart: kernel.None, LateFinish: monday + 6, TotalFloat: to[int32](-60), Critical: to(false)},
		{Activity: 3, Start: kernel.None, Finish: monday + 7, LateStart: monday + 8, LateFinish: kernel.None, FreeFloat: to[int32](480)},
	}
}

func comparedFile(stored ...schedule.Stored) schedule.Import {
	task := func(name, code string) schedule.Activity {
		return schedule.Activity{Name: name, Code: code, Kind: schedule.Task, Duration: 480}
	}
	f := fileOf(task("dig", "A"), task("pour", "B"), task("cure", "C"))
	f.AsImported = stored
	return f
}

func TestASnapshotKeepsTheDatesOfTheOtherTool(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: comparedFile(storedOf()...)})
	s, err := plan.Restore(clinic, b.snapshot())
	require.NoError(t, err)
	got := s.Schedule().AsImported()
	require.Len(t, got, 3)
	for i, want := range storedOf() {
		want.Activity = b.named([]string{"dig", "pour", "cure"}[i]).Row
		assert.Equal(t, want, got[i])
	}
	bare := newBench(t).create()
	s, err = plan.Restore(clinic, bare.snapshot())
	require.NoError(t, err)
	assert.Empty(t, s.Schedule().AsImported())
}

func TestAFileTakenAgainReplacesTheDatesItSaysOtherwise(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*schedule.Stored){
		"start":              func(s *schedule.Stored) { s.Start++ },
		"finish":             func(s *schedule.Stored) { s.Finish++ },
		"late start":         func(s *schedule.Stored) { s.LateStart++ },
		"late finish":        func(s *schedule.Stored) { s.LateFinish++ },
		"total float":        func(s *schedule.Stored) { s.TotalFloat = to[int32](1) },
		"no total float":     func(s *schedule.Stored) { s.TotalFloat = nil },
		"free float":         func(s *schedule.Stored) { s.FreeFloat = to[int32](1) },
		"no free float":      func(s *schedule.Stored) { s.FreeFloat = nil },
		"whether critical":   func(s *schedule.Stored) { s.Critical = to(false) },
		"nothing of a float": func(s *schedule.Stored) { s.TotalFloat, s.FreeFloat, s.Critical = nil, nil, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: comparedFile(storedOf()...)})
			same, err := b.try(ana, schedule.Reimport{Import: comparedFile(storedOf()...), Mode: schedule.Merge})
			require.NoError(t, err)
			require.Empty(t, same.Events, "the same dates are no news")
			other := storedOf()
			change(&other[0])
			b.do(ana, schedule.Reimport{Import: comparedFile(other[0]), Mode: schedule.Merge})
			want := storedOf()
			change(&want[0])
			for i := range want {
				want[i].Activity = b.named([]string{"dig", "pour", "cure"}[i]).Row
			}
			assert.Equal(t, want, b.state.Schedule().AsImported(), "those the file says nothing of stay")
			b.do(ana, schedule.Reimport{Import: comparedFile(other[0]), Mode: schedule.Replace})
			assert.Equal(t, want[:1], b.state.Schedule().AsImported(), "unless it replaces everything")
		})
	}
}

func TestDatesOfTheOtherToolAreOfActivitiesOfTheFile(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: comparedFile()})
	for _, row := range []kernel.Row{-1, 4} {
		b.refused(ana, schedule.Reimport{Import: comparedFile(schedule.Stored{Activity: row}), Mode: schedule.Merge}, "import.activity_invalid")
	}
	b.do(ana, schedule.Reimport{Import: comparedFile(schedule.Stored{Activity: 3, Start: monday}), Mode: schedule.Merge})
	assert.Equal(t, b.named("cure").Row, b.state.Schedule().AsImported()[0].Activity)
}

// Siblings in another order: as many as can keep their ranks, so that few rows move for those who look on.
func TestAFileInAnotherOrderMovesAsFewRowsAsCanBe(t *testing.T) {
	t.Parallel()
	file := func(codes string) schedule.Import {
		var activities []schedule.Activity
		for _, code := range codes {
			activities = append(activities, schedule.Activity{Name: string(code), Code: string(code), Kind: schedule.Task, Duration: 480})
		}
		return fileOf(activities...)
	}
	for order, moves := range map[string]int{
		"ABCDEFG": 0, "GABCDEF": 1, "BCDEFGA": 1, "ABEFGCD": 2, "GFEDCBA": 6, "BADCFEG": 3, "ADGBECF": 3,
	} {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: file("ABCDEFG")})
		before := b.revision
		w, err := b.try(ana, schedule.Reimport{Import: file(order), Mode: schedule.Replace})
		require.NoError(t, err)
		moved := 0
		for _, e := range w.Events {
			if e, is := e.(*schedule.PlaceChanged); is {
				moved += len(e.Rows)
			}
		}
		assert.Equal(t, moves, moved, order)
		assert.Equal(t, moves == 0, before == b.revision, order)
		var got string
		for line := range b.state.Schedule().Outline() {
			if line.Row != kernel.SummaryRow {
				got += b.activity(line.Row).Code
			}
		}
		assert.Equal(t, order, got)
	}
}

func TestOptionsOfFloatAndCriticalRows(t *testing.T) {
	t.Parallel()
	critical := func(b *bench, row kernel.Row) bool { return b.activity(row).Dates.Flags&schedule.Critical != 0 }
	t.Run("by float all without float are critical, by the longest path those on it", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "long", "short", "held")
		b.do(ana, last(r[0], 4800))
		b.do(ana, schedule.SetConstraint{Row: kernel.At(r[2]), Type: schedule.FNLT, Date: monday + evening})
		require.Equal(t, []bool{true, false, true}, []bool{critical(b, r[0]), critical(b, r[1]), critical(b, r[2])})
		b.do(ana, set(func(c *schedule.SetSettings) { c.CriticalBy = to("longest-path") }))
		require.Equal(t, []bool{true, false, false}, []bool{critical(b, r[0]), critical(b, r[1]), critical(b, r[2])})
		b.do(ana, set(func(c *schedule.SetSettings) { c.CriticalBy = to("float") }))
		require.True(t, critical(b, r[2]))
		b.do(ana, set(func(c *schedule.SetSettings) { c.CriticalLimit = to[int32](9 * 480) }))
		require.True(t, critical(b, r[1]), "nine days of float are within the limit")
		b.do(ana, set(func(c *schedule.SetSettings) { c.CriticalLimit = to[int32](9*480 - 1) }))
		require.False(t, critical(b, r[1]))
	})
	t.Run("total float is measured at the finish, at the start or where it is smaller", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "long", "effort")
		b.do(ana, last(r[0], 4800))
		night := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Half"}}}).Events)[0]
		time := b.state.Schedule().Calendar(night).Time
		for i := range time.Week {
			if len(time.Week[i]) > 0 && i != 1 { // Mondays alone
				time.Week[i] = nil
			}
		}
		b.do(ana, schedule.CalendarSetTime{Calendar: kernel.At(night), Time: time})
		b.do(ana, schedule.SetCalendar{Rows: refs(r[1]), Calendar: kernel.At(night)})
		float := func() int32 { return b.activity(r[1]).Dates.TotalFloat }
		require.EqualValues(t, 480, float())
		network, result, err := b.state.Calculation()
		require.NoError(t, err)
		pos, _ := network.Position(r[1])
		require.Equal(t, []kernel.Minute{monday + 7*kernel.Day + morning, monday + 7*kernel.Day + evening}, []kernel.Minute{result.LateStart[pos], result.LateFinish[pos]})
		for mode, want := range map[string]cpm.FloatMode{"start": cpm.StartFloat, "smallest": cpm.SmallestFloat, "finish": cpm.FinishFloat} {
			b.do(ana, set(func(c *schedule.SetSettings) { c.FloatMode = to(mode) }))
			network, _, err := b.state.Calculation()
			require.NoError(t, err)
			require.Equal(t, want, network.Options().TotalFloat)
		}
	})
	t.Run("limits of dates bend links unless the schedule ignores them", func(t *testing.T) {
		t.Parallel()
		b := newBench(t).create()
		r := b.add(ana, 0, "first", "second")
		b.link(ana, r[0], r[1])
		b.do(ana, schedule.SetConstraint{Row: kernel.At(r[1]), Type: schedule.SNLT, Date: monday + morning})
		require.Equal(t, monday+morning, b.activity(r[1]).Dates.Start)
		b.do(ana, set(func(c *schedule.SetSettings) { c.IgnoreDateLimits = to(true) }))
		require.Equal(t, monday+kernel.Day+morning, b.activity(r[1]).Dates.Start)
	})
}
