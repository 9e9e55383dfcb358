package plan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

func TestWhyNamesTheConstraintThatHolds(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	file := fileOf(schedule.Activity{
		Name: "dig", Kind: schedule.Task, Duration: 480,
		Constraint: schedule.Constraint{Type: schedule.FNLT, Date: monday + 20*kernel.Day + evening},
		Second:     schedule.Constraint{Type: schedule.SNET, Date: monday + 2*kernel.Day + morning},
	})
	file.Settings.Options = schedule.Options{Profile: schedule.ProfileP6, DataDate: monday, MustFinishBy: kernel.None}
	b.do(ana, schedule.TakeOver{Import: file})
	row := b.named("dig").Row
	require.Equal(t, monday+2*kernel.Day+morning, b.activity(row).Dates.Start)
	chain, err := b.state.Why(row)
	require.NoError(t, err)
	require.Len(t, chain, 1)
	assert.Equal(t, b.activity(row).Second, chain[0].Constraint, "of two the one with that date")

	network, result, err := b.state.Calculation()
	require.NoError(t, err)
	step, placed := b.state.Placed(network, result, row)
	require.True(t, placed)
	assert.Equal(t, chain[0], step)
	_, placed = b.state.Placed(network, result, 99)
	assert.False(t, placed)
}

func TestASummaryIsPlacedByTheLastWorkUnderIt(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	zone := b.add(ana, 0, "zone")[0]
	r := b.add(ana, zone, "short", "long", "as long", "shorter")
	for i, minutes := range []int32{960, 1440, 1440, 480} {
		if minutes != 480 {
			b.do(ana, last(r[i], minutes))
		}
	}
	chain, err := b.state.Why(zone)
	require.NoError(t, err)
	require.Len(t, chain, 2)
	assert.Equal(t, []kernel.Row{zone, r[1]}, []kernel.Row{chain[0].Row, chain[1].Row}, "of several the lowest number")
	assert.Equal(t, []cpm.Reason{cpm.ByChildren, cpm.ByProjectStart}, []cpm.Reason{chain[0].Reason, chain[1].Reason})
	assert.Equal(t, []kernel.Minute{monday + morning, monday + 2*kernel.Day + evening}, []kernel.Minute{chain[1].Start, chain[1].Finish})
}

func TestASummaryWithoutWorkIsNowhere(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(
		schedule.Activity{Name: "zone", Kind: schedule.Summary}, schedule.Activity{Name: "dig", Kind: schedule.Task, Duration: 480},
	)})
	row := b.named("zone").Row
	_, err := b.state.Why(row)
	require.ErrorContains(t, err, "activity.undated")
	network, result, err := b.state.Calculation()
	require.NoError(t, err)
	_, placed := b.state.Placed(network, result, row)
	assert.False(t, placed)
}

func TestTheCalendarOfALagIsAnOption(t *testing.T) {
	t.Parallel()
	b := newBench(t).create()
	r := b.add(ana, 0, "pour", "strip")
	night := plan.Created(b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Mondays"}}}).Events)[0]
	time := b.state.Schedule().Calendar(night).Time
	for i := range time.Week {
		if i != 1 {
			time.Week[i] = nil
		}
	}
	b.do(ana, schedule.CalendarSetTime{Calendar: kernel.At(night), Time: time})
	b.do(ana, schedule.SetCalendar{Rows: refs(r[0]), Calendar: kernel.At(night)})
	b.do(ana, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(r[0]), To: kernel.At(r[1]), Lag: 480}}})
	starts := func() kernel.Minute { return b.activity(r[1]).Dates.Start }
	for _, c := range []struct {
		option string
		want   kernel.Minute
	}{
		{"predecessor", monday + 8*kernel.Day + morning}, // the whole of the next Monday, then Tuesday
		{"successor", monday + 2*kernel.Day + morning},   // Tuesday
		{"project", monday + 2*kernel.Day + morning},
		{"24h", monday + kernel.Day + morning}, // eight hours of the evening
		{"elapsed", monday + kernel.Day + morning},
	} {
		_, err := b.try(ana, set(func(s *schedule.SetSettings) { s.LagCalendar = to(c.option) }))
		require.NoError(t, err)
		assert.Equal(t, c.want, starts(), c.option)
	}
}

func TestNothingIsOutOfSequenceBesideWorkThatDoesNotCount(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(from, to *schedule.Activity)
		told   int
	}{
		"two tasks":                     {func(*schedule.Activity, *schedule.Activity) {}, 1},
		"an inactive predecessor":       {func(from, _ *schedule.Activity) { from.Inactive = true }, 0},
		"an inactive successor":         {func(_, to *schedule.Activity) { to.Inactive = true }, 0},
		"a predecessor that is effort":  {func(from, _ *schedule.Activity) { from.Kind = schedule.LevelOfEffort }, 0},
		"a successor that is an effort": {func(_, to *schedule.Activity) { to.Kind = schedule.LevelOfEffort }, 0},
	} {
		from, to := work(), work(begunWith(half, 240))
		from.Code, to.Code = "A", "B"
		c.change(&from, &to)
		file := fileWith(from, to)
		file.Links = []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS}}
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: file})
		assert.Len(t, b.state.Schedule().OutOfSequence(), c.told, name)
	}
}

func TestProfileP6KnowsTheWorkLeftOfEverythingUnderWay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*schedule.Activity)
		want   int32
	}{
		"half of it":                 {begunWith(half, 0), 240},
		"begun without progress":     {begunWith(0, 0), 480},
		"what is known stays":        {begunWith(half, 77), 77},
		"what is done has none left": {done, 0},
		"what has not begun":         {func(*schedule.Activity) {}, 0},
	} {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: fileWith(work(c.change))})
		b.do(ana, set(func(s *schedule.SetSettings) { s.Profile = to(schedule.ProfileP6) }))
		assert.Equal(t, c.want, b.named("dig").Remaining, name)
		options := b.state.Schedule().Settings().Options
		assert.True(t, options.UseExpectedFinish && options.LagFromEarlyStart, "P6 does both by default")
	}
	b := newBench(t).create()
	b.do(ana, set(func(s *schedule.SetSettings) {
		s.Profile, s.UseExpectedFinish, s.LagFromEarlyStart = to(schedule.ProfileP6), to(false), to(false)
	}))
	options := b.state.Schedule().Settings().Options
	assert.False(t, options.UseExpectedFinish || options.LagFromEarlyStart, "unless somebody says otherwise")
}

func TestATableFindsByNameOnlyWhatIsCalledSoAlone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		here, file []string
		known      int
	}{
		"one here and one in the file": {[]string{"dig", "pour"}, []string{"dig"}, 1},
		"two here":                     {[]string{"dig", "dig"}, []string{"dig"}, 0},
		"two in the file":              {[]string{"dig", "pour"}, []string{"dig", "dig"}, 0},
		"three here":                   {[]string{"dig", "dig", "dig"}, []string{"dig"}, 0},
		"another name":                 {[]string{"dig"}, []string{"pour"}, 0},
	} {
		b := newBench(t).create()
		zone := b.add(ana, 0, "zone")[0]
		rows := b.add(ana, zone, c.here...)
		var activities []schedule.Activity
		for _, name := range c.file {
			activities = append(activities, schedule.Activity{Name: name, Kind: schedule.Task, Duration: 960})
		}
		file := fileOf(activities...)
		file.Untimed, file.Undated, file.Silent = true, true, []event.FieldNumber{schedule.FieldPlace.Number, schedule.FieldCode.Number}
		b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Merge})
		known := 0
		for _, row := range rows {
			if b.activity(row).Duration == 960 {
				known++
			}
		}
		assert.Equal(t, c.known, known, name)
		assert.Equal(t, 2+len(c.here)+len(c.file)-c.known, b.state.Schedule().Size(), "%s: the others are new", name)
	}
}
