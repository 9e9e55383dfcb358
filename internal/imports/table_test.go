package imports_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/eventstore"
	"gantry/internal/imports"
)

// table writes a table of its lines.
func table(lines ...string) []byte { return []byte(strings.Join(lines, "\n") + "\n") }

// from is a new schedule of a table.
func (b *bench) from(lines ...string) kernel.ScheduleID {
	b.Helper()
	v, err := b.desk.Finish(context.Background(), b.Caller(1), b.read(1, imports.Target{Project: b.Project}, table(lines...)), imports.Choice{})
	require.NoError(b, err)
	return v.Result.Schedule
}

// merge takes a table into a schedule, once more to see that it says nothing new then.
func (b *bench) merge(into kernel.ScheduleID, lines ...string) {
	b.Helper()
	for again := range 2 {
		up := b.read(1, imports.Target{Schedule: into}, table(lines...))
		v, err := b.desk.Finish(context.Background(), b.Caller(1), up, imports.Choice{Mode: schedule.Merge})
		require.NoError(b, err)
		require.True(b, again == 0 || !v.Result.Changed, "the same table changes nothing the second time")
	}
}

// look shows what is in a schedule.
func (b *bench) look(id kernel.ScheduleID, see func(*schedule.State)) {
	b.Helper()
	require.NoError(b, b.Planner.Inspect(context.Background(), id, b.Caller(1), func(s *plan.State, _ eventstore.Revision) { see(s.Schedule()) }))
}

// activity is the one of a name.
func (b *bench) activity(id kernel.ScheduleID, name string) *schedule.Activity {
	b.Helper()
	var out schedule.Activity
	b.look(id, func(s *schedule.State) {
		for a := range s.Activities() {
			if a.Name == name {
				out = *a
			}
		}
	})
	require.Equal(b, name, out.Name)
	return &out
}

// tree are the lines of the outline with their kinds.
func (b *bench) tree(id kernel.ScheduleID) (out []string) {
	b.Helper()
	b.look(id, func(s *schedule.State) {
		for l := range s.Outline() {
			a := s.Activity(l.Row)
			out = append(out, fmt.Sprintf("%s %s %s", l.Code, a.Name, a.Kind))
		}
	})
	return out[1:]
}

func TestMergingATableWithoutAnOutlineLeavesEveryRowWhereItIs(t *testing.T) {
	t.Parallel()
	towers := []string{"Code,Name,Level,Duration,Start", ",Torre A,1,,", "A1,Muro 1,2,20,2026-03-02", "A2,Muro 2,2,20,2026-03-02", ",Torre B,1,,", "B1,Losa 1,2,20,2026-03-02"}
	b := newBench(t)
	id := b.from(towers...)
	before := b.tree(id)
	require.Len(t, before, 5)
	b.merge(id, "Code,Name,Cost", "B1,Losa 1,300", "A1,Muro 1,100", "A2,Muro 2,200")
	require.Equal(t, before, b.tree(id), "summaries stay summaries, in their order")
	require.Equal(t, 100*kernel.Unit, b.activity(id, "Muro 1").Cost)

	b.merge(id, "Code,Name,Cost", "C1,Techo,50", "A2,Muro 2,20")
	require.Equal(t, append(slices.Clone(before), "3 Techo task"), b.tree(id), "only what is new comes to the top")

	b.merge(id, "Code,Name,Parent,Cost", "B1,Losa 1,,300", "A1,Muro 1,B1,100")
	require.Contains(t, b.tree(id), "4.1 Muro 1 task", "a table that says what lies under what is followed: %v", b.tree(id))

	t.Run("and a link between a summary and what lies under it here is refused", func(t *testing.T) {
		b := newBench(t)
		id := b.from("Code,Name,Level,Duration,Start", "T,Torre A,1,,", "A1,Muro 1,2,20,2026-03-02", "A2,Muro 2,2,20,2026-03-02")
		up := b.read(1, imports.Target{Schedule: id}, table("Code,Name,Predecessors", "T,Torre A,", "A1,Muro 1,T", "A2,Muro 2,A1"))
		_, err := b.desk.Finish(context.Background(), b.Caller(1), up, imports.Choice{Mode: schedule.Merge})
		require.ErrorContains(t, err, "link.relatives")
	})
}

func TestMergingATableKeepsWhatItsColumnsDoNotSay(t *testing.T) {
	t.Parallel()
	const day = 480
	monday := kernel.Date(2026, 3, 2, 8, 0)
	begun := []string{"Code,Name,Duration,Percent,Start,Actual Start,Actual Finish", "A1,Muro,20,50,2026-03-02,2026-03-02,", "A2,Losa,20,0,2026-03-02,,", "A3,Zapata,5,100,2026-03-02,2026-03-02,2026-03-06"}
	for _, profile := range []schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6, schedule.ProfileMSP} {
		in := func(t *testing.T, lines ...string) (*bench, kernel.ScheduleID) {
			t.Parallel()
			b := newBench(t)
			id := b.from(lines...)
			if profile != schedule.ProfileGantry {
				b.Do(id, 1, schedule.SetSettings{Profile: &profile})
			}
			return b, id
		}
		t.Run(string(profile), func(t *testing.T) {
			t.Run("a percentage leaves the actual start, and the work left follows the duration that is kept", func(t *testing.T) {
				b, id := in(t, begun...)
				b.merge(id, "Code,Name,Percent", "A1,Muro,60", "A2,Losa,0", "A3,Zapata,100")
				muro, losa, zapata := b.activity(id, "Muro"), b.activity(id, "Losa"), b.activity(id, "Zapata")
				require.Equal(t, monday, muro.ActualStart)
				require.EqualValues(t, 20*day, muro.Duration)
				require.EqualValues(t, 8*day, muro.Remaining)
				require.Equal(t, monday, muro.Dates.Start)
				require.False(t, losa.Started())
				require.Equal(t, kernel.Date(2026, 3, 6, 17, 0), zapata.ActualFinish)
			})
			t.Run("what is said to begin or to end does so where it stands, and what has not begun has no actual start", func(t *testing.T) {
				b, id := in(t, begun...)
				losa := b.activity(id, "Losa")
				b.merge(id, "Code,Name,Percent", "A1,Muro,0", "A2,Losa,100", "A3,Zapata,40")
				require.Equal(t, kernel.None, b.activity(id, "Muro").ActualStart)
				require.Equal(t, losa.Dates.Start, b.activity(id, "Losa").ActualStart)
				require.Equal(t, losa.Dates.Finish, b.activity(id, "Losa").ActualFinish)
				zapata := b.activity(id, "Zapata")
				require.Equal(t, monday, zapata.ActualStart)
				require.Equal(t, kernel.None, zapata.ActualFinish)
				require.EqualValues(t, 3*day, zapata.Remaining)
			})
			t.Run("a duration leaves the progress, and an empty cell the duration", func(t *testing.T) {
				b, id := in(t, begun...)
				before := b.activity(id, "Zapata")
				b.merge(id, "Code,Name,Duration", "A1,Muro,30", "A2,Losa,", "A3,Zapata,5")
				muro := b.activity(id, "Muro")
				require.Equal(t, kernel.Percent(500_000), muro.Progress)
				require.Equal(t, monday, muro.ActualStart)
				left := int32(15 * day)
				if profile == schedule.ProfileP6 { // as when somebody types another duration
					left = 20 * day
				}
				require.Equal(t, left, muro.Remaining)
				require.EqualValues(t, 20*day, b.activity(id, "Losa").Duration)
				require.Equal(t, before, b.activity(id, "Zapata"))
			})
			t.Run("the work left is that of the table, of what has begun", func(t *testing.T) {
				b, id := in(t, begun...)
				before := b.activity(id, "Losa")
				b.merge(id, "Code,Name,Remaining Duration", "A1,Muro,7", "A2,Losa,20", "A3,Zapata,0")
				require.EqualValues(t, 7*day, b.activity(id, "Muro").Remaining)
				require.Equal(t, kernel.Percent(500_000), b.activity(id, "Muro").Progress)
				require.EqualValues(t, 20*day, b.activity(id, "Muro").Duration)
				require.Zero(t, b.activity(id, "Losa").Remaining)
				require.Equal(t, before.Constraint, b.activity(id, "Losa").Constraint)
			})
			t.Run("a finish that has happened is one of what is done", func(t *testing.T) {
				b, id := in(t, begun...)
				b.merge(id, "Code,Name,Actual Finish", "A1,Muro,2026-03-20", "A2,Losa,", "A3,Zapata,")
				muro := b.activity(id, "Muro")
				require.Equal(t, kernel.Hundred, muro.Progress)
				require.Equal(t, monday, muro.ActualStart)
				require.Equal(t, kernel.Date(2026, 3, 20, 17, 0), muro.ActualFinish)
				require.False(t, b.activity(id, "Losa").Started())
				require.Equal(t, kernel.Date(2026, 3, 6, 17, 0), b.activity(id, "Zapata").ActualFinish)
			})
		})
	}
	t.Run("kinds stay unless a column of kinds speaks, or a duration comes or goes", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.from("Code,Name,Type,Duration,Start,Predecessors", "M1,Inicio,Start milestone,0,2026-03-02,", "A1,Muro,Task,10,,M1", "L1,Supervision,Level of effort,10,,M1SS", "M2,Entrega,Finish milestone,0,,A1")
		kinds := func() (out []schedule.Kind) {
			for _, name := range []string{"Inicio", "Muro", "Supervision", "Entrega"} {
				out = append(out, b.activity(id, name).Kind)
			}
			return out
		}
		asIs := []schedule.Kind{schedule.StartMilestone, schedule.Task, schedule.LevelOfEffort, schedule.FinishMilestone}
		b.merge(id, "Code,Name,Duration", "M1,Inicio,0", "A1,Muro,12", "L1,Supervision,12", "M2,Entrega,")
		require.Equal(t, asIs, kinds())
		require.EqualValues(t, 12*day, b.activity(id, "Muro").Duration)
		b.merge(id, "Code,Name,Milestone", "M1,Inicio,yes", "A1,Muro,no", "L1,Supervision,no", "M2,Entrega,yes")
		require.Equal(t, asIs, kinds())
		require.EqualValues(t, 12*day, b.activity(id, "Muro").Duration)
		b.merge(id, "Code,Name,Duration", "M1,Inicio,3", "A1,Muro,0", "L1,Supervision,12", "M2,Entrega,0")
		require.Equal(t, []schedule.Kind{schedule.Task, schedule.FinishMilestone, schedule.LevelOfEffort, schedule.FinishMilestone}, kinds())
		b.merge(id, "Code,Name,Type", "M1,Inicio,Level of effort", "A1,Muro,Start milestone", "L1,Supervision,Task", "M2,Entrega,")
		require.Equal(t, []schedule.Kind{schedule.LevelOfEffort, schedule.StartMilestone, schedule.Task, schedule.FinishMilestone}, kinds())
		require.EqualValues(t, 3*day, b.activity(id, "Inicio").Duration)
	})
	t.Run("a column of manual activities is followed though none tells the progress", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.from("Code,Name,Duration,Start", "A1,Muro,20,2026-03-02", "A2,Losa,20,2026-03-02")
		b.merge(id, "Code,Name,Start,Manual", "A1,Muro,2026-03-09,yes", "A2,Losa,2026-03-02,no")
		muro := b.activity(id, "Muro")
		require.True(t, muro.Manual)
		require.Equal(t, kernel.Date(2026, 3, 9, 8, 0), muro.Dates.Start)
		require.False(t, b.activity(id, "Losa").Manual)
		b.merge(id, "Code,Name,Cost", "A1,Muro,10", "A2,Losa,10")
		require.True(t, b.activity(id, "Muro").Manual)
		require.Equal(t, muro.PinnedStart, b.activity(id, "Muro").PinnedStart)
	})
	t.Run("durations around the clock stay so until the table gives another", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.from("Code,Name,Duration,Start", "A1,Fraguado,7ed,2026-03-02")
		require.True(t, b.activity(id, "Fraguado").Elapsed)
		b.merge(id, "Code,Name,Cost", "A1,Fraguado,10")
		require.True(t, b.activity(id, "Fraguado").Elapsed)
		require.EqualValues(t, 7*1440, b.activity(id, "Fraguado").Duration)
		b.merge(id, "Code,Name,Duration", "A1,Fraguado,10ed")
		require.EqualValues(t, 10*1440, b.activity(id, "Fraguado").Duration)
		b.merge(id, "Code,Name,Duration", "A1,Fraguado,5d")
		require.False(t, b.activity(id, "Fraguado").Elapsed)
		require.EqualValues(t, 5*day, b.activity(id, "Fraguado").Duration)
	})
	t.Run("a row without a name keeps its own", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.from("Code,Name,Duration,Start", "A1,Muro,20,2026-03-02", "A2,Losa,20,2026-03-02")
		b.merge(id, "Code,Name,Cost", "A1,,100", "A2,Losa alta,100")
		require.Equal(t, "A1", b.activity(id, "Muro").Code)
		require.Equal(t, "A2", b.activity(id, "Losa alta").Code)
	})
}

// off has a person take a day off the default calendar.
func (b *bench) off(person int, id kernel.ScheduleID, day kernel.Minute) {
	b.Helper()
	var c schedule.Calendar
	b.look(id, func(s *schedule.State) { c = *s.DefaultCalendar() })
	c.Time.Exceptions = append(slices.Clone(c.Time.Exceptions), worktime.Exception{From: worktime.DayOf(day), To: worktime.DayOf(day)})
	b.Do(id, person, schedule.CalendarSetTime{Calendar: kernel.At(c.Row), Time: c.Time})
}

func TestATableHasNoWorkingTimesOfItsOwn(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	wednesday := kernel.Date(2026, 3, 4, 0, 0)
	state := func(b *bench, id kernel.ScheduleID) (cals []schedule.Calendar, settings schedule.Settings) {
		b.look(id, func(s *schedule.State) { cals, settings = slices.Clone(s.Calendars()), s.Settings() })
		return cals, settings
	}
	for _, mode := range []schedule.ReimportMode{schedule.Merge, schedule.Replace, schedule.Append} {
		t.Run("what somebody changes while a table waits stays: "+string(mode), func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			id := b.started()
			up := b.read(1, imports.Target{Schedule: id}, table("Code,Name,Duration", "A1,Muro 1,20"))
			named := b.read(2, imports.Target{Schedule: id}, table("Code,Name,Duration,Calendar,Start", "A1,Muro 1,20,Standard,2026-03-02", "A2,Muro 2,20,Turno noche,2026-03-02"))
			b.off(2, id, wednesday)
			profile, day, start := schedule.ProfileP6, int32(600), kernel.Date(2026, 3, 3, 8, 0)
			b.Do(id, 2, schedule.SetSettings{Profile: &profile, MinutesPerDay: &day, Start: &start})
			cals, settings := state(b, id)
			require.Len(t, cals[0].Time.Exceptions, 1)
			check, err := b.desk.Check(ctx, b.Caller(1), up, imports.Choice{Mode: mode})
			require.NoError(t, err)
			require.Zero(t, check.Changes.Calendars)
			require.False(t, check.Changes.Settings)
			_, err = b.desk.Finish(ctx, b.Caller(1), up, imports.Choice{Mode: mode, Revision: check.Revision})
			require.NoError(t, err)
			got, now := state(b, id)
			require.Equal(t, cals, got)
			require.Equal(t, settings, now)

			b.Do(id, 2, schedule.CalendarRename{Calendar: kernel.At(cals[0].Row), Name: "Obra"})
			_, err = b.desk.Finish(ctx, b.Caller(2), named, imports.Choice{Mode: mode})
			require.NoError(t, err)
			got, now = state(b, id)
			require.Len(t, got, 2, "a calendar that rows name and nobody knows is added, and no other")
			require.Equal(t, cals[0].Time, got[0].Time)
			require.Equal(t, "Turno noche", got[1].Name)
			if mode == schedule.Replace {
				settings.Start = kernel.Date(2026, 3, 2, 8, 0) // the first date of the table is an earlier one
			}
			require.Equal(t, settings, now)
		})
	}
	t.Run("a table that was read for nowhere is read for the schedule it goes into", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.started()
		b.off(2, id, wednesday)
		day := int32(600)
		b.Do(id, 2, schedule.SetSettings{MinutesPerDay: &day})
		cals, settings := state(b, id)
		up := b.read(1, imports.Target{}, table("Code,Name,Duration,Start,Finish", "A1,Muro 1,20,,", "A2,Muro 2,,2026-03-02,2026-03-06"))
		require.NoError(t, b.desk.Aim(ctx, b.Caller(1), up, imports.Target{Project: b.Project, Schedule: id}))
		_, err := b.desk.Finish(ctx, b.Caller(1), up, imports.Choice{Mode: schedule.Merge})
		require.NoError(t, err)
		got, now := state(b, id)
		require.Equal(t, cals, got)
		require.Equal(t, settings, now)
		require.EqualValues(t, 20*600, b.activity(id, "Muro 1").Duration, "a day is as long as there")
		require.EqualValues(t, 4*480, b.activity(id, "Muro 2").Duration, "and from Monday to Friday is a day less")
	})
	t.Run("nor does an empty schedule lose its own", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		id := b.Open(schedule.Create{Name: "Nave", Project: b.Project, Start: kernel.Date(2026, 3, 2, 8, 0)})
		b.Do(id, 2, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Noche"}}})
		b.off(2, id, wednesday)
		cals, settings := state(b, id)
		up := b.read(1, imports.Target{Schedule: id}, table("Code,Name,Duration,Calendar", "A1,Muro 1,20,", "A2,Muro 2,20,Noche"))
		_, err := b.desk.Finish(ctx, b.Caller(1), up, imports.Choice{})
		require.NoError(t, err)
		got, now := state(b, id)
		require.Equal(t, cals, got)
		settings.Name = now.Name
		require.Equal(t, settings, now)
		require.Equal(t, cals[1].Row, b.activity(id, "Muro 2").Calendar)
	})
}

func TestAStartThatATableGivesIsToldBeforeItIsTaken(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.from("Code,Name,Duration,Start,Predecessors", "A,Dig,5,2026-03-02,", "B,Pour,5,,A", "C,Cure,5,,B", "D,Fence,2,2026-03-02,")
	check := func(lines ...string) imports.Changes {
		up := b.read(1, imports.Target{Schedule: id}, table(lines...))
		c, err := b.desk.Check(context.Background(), b.Caller(1), up, imports.Choice{Mode: schedule.Merge})
		require.NoError(t, err)
		return *c.Changes
	}
	same := check("Code,Name,Start", "A,Dig,2026-03-02", "B,Pour,2026-03-09", "C,Cure,2026-03-16", "D,Fence,2026-03-02")
	require.Equal(t, []int{0, 0, 0, 0}, []int{same.Changed, same.Moved, same.Starts, same.Held}, "%+v", same)
	other := check("Code,Name,Start", "A,Dig,2026-03-02", "B,Pour,2026-03-11", "C,Cure,2026-03-10", "D,Fence,2026-03-04")
	require.Equal(t, []int{2, 2, 1}, []int{other.Changed, other.Starts, other.Held}, "Pour and Fence go, Cure follows Pour and cannot be earlier: %+v", other)

	uncoded := b.from("Name,Duration,Start", "Dig,5,2026-03-02", "Pour,5,2026-03-09", "Fence,2,2026-03-02", "Gate,2,2026-03-02")
	up := b.read(1, imports.Target{Schedule: uncoded}, table("Name,Start", "Dig,2026-03-03", "Pour,2026-03-09", "Fence,2026-03-04", "Gate,2026-03-02"))
	c, err := b.desk.Check(context.Background(), b.Caller(1), up, imports.Choice{Mode: schedule.Merge})
	require.NoError(t, err)
	require.Equal(t, []int{2, 2, 0}, []int{c.Changes.Changed, c.Changes.Starts, c.Changes.Held}, "rows without a code too: %+v", c.Changes)
}
