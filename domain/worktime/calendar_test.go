package worktime_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

var (
	day8  = []worktime.Shift{{From: 8 * 60, To: 12 * 60}, {From: 13 * 60, To: 17 * 60}}
	night = []worktime.Shift{{From: 0, To: 6 * 60}, {From: 20 * 60, To: 1440}}
)

func week(days string, shifts []worktime.Shift) worktime.Week {
	var w worktime.Week
	for i := range w {
		if days[i] == '1' {
			w[i] = shifts
		}
	}
	return w
}

// fiveDays works Monday to Friday 08:00-12:00 and 13:00-17:00.
func fiveDays(exceptions ...worktime.Exception) worktime.Spec {
	return worktime.Spec{Row: 7, Name: "Site", Week: week("0111110", day8), Exceptions: exceptions}
}

func date(y, m, d, hour, minute int) kernel.Minute { return kernel.Date(y, m, d, hour, minute) }

func day(y, m, d int) worktime.Day { return worktime.DayOf(kernel.Date(y, m, d, 0, 0)) }

func compile(t *testing.T, s worktime.Spec) *worktime.Calendar {
	t.Helper()
	c, err := worktime.Compile(s, date(2025, 1, 1, 0, 0), date(2029, 12, 31, 0, 0))
	require.NoError(t, err)
	return c
}

func TestFormsOfOneWorkingMinute(t *testing.T) {
	c := compile(t, fiveDays())
	friday, monday := date(2026, 1, 9, 17, 0), date(2026, 1, 12, 8, 0)

	assert.Equal(t, c.Worked(friday), c.Worked(monday), "the weekend holds no work")
	assert.Equal(t, friday, c.Finish(c.Worked(monday)), "sem-002 finish form: the end of work")
	assert.Equal(t, monday, c.Start(c.Worked(friday)), "sem-002 start form: the begin of work")
	assert.Equal(t, date(2026, 1, 12, 13, 0), c.NextStart(date(2026, 1, 12, 12, 0)), "noon as a start is one o'clock")
	assert.Equal(t, date(2026, 1, 12, 12, 0), c.PreviousFinish(date(2026, 1, 12, 13, 0)), "one o'clock as a finish is noon")
	assert.Equal(t, date(2026, 1, 13, 10, 0), c.Add(monday, 600), "ten hours from Monday end on Tuesday at ten")
	assert.Equal(t, friday, c.Add(monday, 0), "nothing added is the finish form of the same minute")
	assert.Equal(t, date(2026, 1, 9, 15, 0), c.Add(monday, -120))
}

func TestEdges(t *testing.T) {
	c := compile(t, fiveDays())
	for name, tc := range map[string]struct {
		at                kernel.Minute
		isWork, touches   bool
		sameOrNext, prior kernel.Minute
	}{
		"the first minute works and touches":   {date(2026, 1, 12, 8, 0), true, true, date(2026, 1, 12, 8, 0), date(2026, 1, 12, 8, 0)},
		"the end does not work but touches":    {date(2026, 1, 12, 17, 0), false, true, date(2026, 1, 12, 17, 0), date(2026, 1, 12, 17, 0)},
		"the middle of the break is neither":   {date(2026, 1, 12, 12, 30), false, false, date(2026, 1, 12, 13, 0), date(2026, 1, 12, 12, 0)},
		"midnight goes to the next begin":      {date(2026, 1, 12, 0, 0), false, false, date(2026, 1, 12, 8, 0), date(2026, 1, 9, 17, 0)},
		"a Sunday goes over the whole weekend": {date(2026, 1, 11, 10, 0), false, false, date(2026, 1, 12, 8, 0), date(2026, 1, 9, 17, 0)},
		"the middle of a shift stays as it is": {date(2026, 1, 12, 10, 40), true, true, date(2026, 1, 12, 10, 40), date(2026, 1, 12, 10, 40)},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tc.isWork, c.IsWork(tc.at))
			assert.Equal(t, tc.touches, c.Touches(tc.at))
			assert.Equal(t, tc.sameOrNext, c.SameOrNext(tc.at))
			assert.Equal(t, tc.prior, c.SameOrPrevious(tc.at))
		})
	}
}

func TestShiftsUntilMidnight(t *testing.T) {
	c := compile(t, worktime.Spec{Name: "nights", Week: week("1111111", night)})
	monday := date(2026, 1, 12, 20, 0)
	assert.Equal(t, date(2026, 1, 13, 6, 0), c.Add(monday, 600), "24:00 and 00:00 are one stretch")
	midnight := date(2026, 1, 13, 0, 0)
	assert.Equal(t, midnight, c.Start(c.Worked(midnight)), "inside a stretch both forms are one")
	assert.Equal(t, midnight, c.Finish(c.Worked(midnight)))
	assert.True(t, c.IsWork(midnight))

	clock, err := worktime.Compile(worktime.AllDay(), monday, monday)
	require.NoError(t, err)
	assert.Equal(t, monday+1, clock.Add(monday, 1))
	assert.Equal(t, int32(1440), clock.Total())
}

func TestExceptions(t *testing.T) {
	saturday := []worktime.Shift{{From: 9 * 60, To: 13 * 60}}
	for name, tc := range map[string]struct {
		exceptions []worktime.Exception
		off, on    []worktime.Day
	}{
		"cal-109 an exception without shifts is not worked, both ends included": {
			[]worktime.Exception{{From: day(2026, 5, 1), To: day(2026, 5, 5)}},
			[]worktime.Day{day(2026, 5, 1), day(2026, 5, 4), day(2026, 5, 5)}, []worktime.Day{day(2026, 4, 30), day(2026, 5, 6)}},
		"cal-109 an exception with its own shifts is worked on a weekend": {
			[]worktime.Exception{{From: day(2026, 5, 2), To: day(2026, 5, 2), Shifts: saturday}},
			[]worktime.Day{day(2026, 5, 3)}, []worktime.Day{day(2026, 5, 2)}},
		"sem-042 sem-136 of two exceptions on a day the later in the list counts": {
			[]worktime.Exception{{From: day(2026, 5, 1), To: day(2026, 5, 31)}, {From: day(2026, 5, 12), To: day(2026, 5, 12), Shifts: saturday}},
			[]worktime.Day{day(2026, 5, 11), day(2026, 5, 13)}, []worktime.Day{day(2026, 5, 12)}},
		"daily covers each day of its range once": {
			[]worktime.Exception{{From: day(2026, 5, 11), To: day(2026, 5, 12), Recurrence: worktime.Daily}},
			[]worktime.Day{day(2026, 5, 11), day(2026, 5, 12)}, []worktime.Day{day(2026, 5, 13)}},
		"weekly comes back on the same weekday until its last day": {
			[]worktime.Exception{{From: day(2026, 5, 6), To: day(2026, 5, 6), Recurrence: worktime.Weekly, Until: day(2026, 5, 20)}},
			[]worktime.Day{day(2026, 5, 6), day(2026, 5, 13), day(2026, 5, 20)}, []worktime.Day{day(2026, 4, 29), day(2026, 5, 27), day(2026, 5, 7)}},
		"every second week": {
			[]worktime.Exception{{From: day(2026, 5, 6), To: day(2026, 5, 6), Recurrence: worktime.Weekly, Every: 2}},
			[]worktime.Day{day(2026, 5, 6), day(2026, 5, 20)}, []worktime.Day{day(2026, 5, 13)}},
		"monthly on the 31st leaves short months out": {
			[]worktime.Exception{{From: day(2026, 3, 31), To: day(2026, 3, 31), Recurrence: worktime.Monthly}},
			[]worktime.Day{day(2026, 3, 31), day(2026, 8, 31)}, []worktime.Day{day(2026, 4, 30), day(2026, 5, 1)}},
		"yearly comes back each year, before the horizon too": {
			[]worktime.Exception{{From: day(1999, 12, 24), To: day(1999, 12, 31), Recurrence: worktime.Yearly}},
			[]worktime.Day{day(2025, 12, 24), day(2026, 12, 31), day(2027, 12, 29)}, []worktime.Day{day(2026, 12, 23)}},
		"29 February comes back in leap years only": {
			[]worktime.Exception{{From: day(2024, 2, 29), To: day(2024, 2, 29), Recurrence: worktime.Yearly}},
			[]worktime.Day{day(2028, 2, 29)}, []worktime.Day{day(2027, 3, 1), day(2026, 2, 27)}},
		"a range that reaches over the new year into the horizon": {
			[]worktime.Exception{{From: day(2024, 12, 30), To: day(2025, 1, 3)}},
			[]worktime.Day{day(2025, 1, 1), day(2025, 1, 3)}, []worktime.Day{day(2025, 1, 6)}},
	} {
		t.Run(name, func(t *testing.T) {
			c := compile(t, fiveDays(tc.exceptions...))
			works := func(d worktime.Day) bool { return c.Between(d.Minute(), (d+1).Minute()) > 0 }
			for _, d := range tc.off {
				assert.False(t, works(d), "day %d is off", d)
			}
			for _, d := range tc.on {
				assert.True(t, works(d), "day %d is on", d)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	from, to := date(2026, 1, 1, 0, 0), date(2026, 12, 31, 0, 0)
	for name, tc := range map[string]struct {
		spec     worktime.Spec
		from, to kernel.Minute
		key      string
	}{
		"sem-044 sem-138 a calendar that never works":    {worktime.Spec{Row: 7, Name: "Empty"}, from, to, "calendar.no_work"},
		"sem-138 one whose exceptions take all its work": {fiveDays(worktime.Exception{From: day(2025, 1, 1), To: day(2030, 1, 1)}), from, to, "calendar.no_work"},
		"a shift that ends before it begins":             {worktime.Spec{Row: 7, Week: week("0100000", []worktime.Shift{{From: 600, To: 500}})}, from, to, "calendar.shift_invalid"},
		"a shift beyond its day":                         {worktime.Spec{Row: 7, Week: week("0100000", []worktime.Shift{{From: 600, To: 1441}})}, from, to, "calendar.shift_invalid"},
		"an exception's bad shift":                       {fiveDays(worktime.Exception{From: 1, To: 1, Shifts: []worktime.Shift{{From: -1, To: 4}}}), from, to, "calendar.shift_invalid"},
		"an exception that ends before it begins":        {fiveDays(worktime.Exception{From: 2, To: 1}), from, to, "calendar.exception_invalid"},
		"an unknown recurrence":                          {fiveDays(worktime.Exception{From: 1, To: 1, Recurrence: "hourly"}), from, to, "calendar.exception_invalid"},
		"a range that reaches its own next occurrence":   {fiveDays(worktime.Exception{From: 1, To: 8, Recurrence: worktime.Weekly}), from, to, "calendar.exception_invalid"},
		"a range longer than its recurrence":             {fiveDays(worktime.Exception{From: 1, To: 9, Recurrence: worktime.Weekly}), from, to, "calendar.exception_invalid"},
		"an empty horizon":                               {fiveDays(), to, from, "calendar.horizon_invalid"},
		"an endless horizon":                             {fiveDays(), -1_000_000_000, 1_000_000_000, "calendar.horizon_invalid"},
		"no horizon":                                     {fiveDays(), kernel.None, to, "calendar.horizon_invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := worktime.Compile(tc.spec, tc.from, tc.to)
			require.True(t, fault.Has(err, tc.key), "%v", err)
			assert.Equal(t, kernel.Row(7), fault.Of(err).Params["row"], "the fault names the calendar")
		})
	}
}

func TestBeyondTheHorizonConversionsStop(t *testing.T) {
	c := compile(t, fiveDays())
	assert.Equal(t, c.To(), c.Finish(c.Total()+1))
	assert.Equal(t, c.To(), c.Start(c.Total()))
	assert.Equal(t, c.From(), c.Start(-1))
	assert.Equal(t, c.From(), c.Finish(-1))
	assert.Equal(t, int32(0), c.Worked(kernel.None+1))
	assert.Equal(t, c.Total(), c.Worked(2_000_000_000))
	assert.False(t, c.IsWork(c.From()-1440))
	assert.False(t, c.Touches(c.To()+540))
}

func TestHashSeesRulesOnly(t *testing.T) {
	a := fiveDays(worktime.Exception{From: 1, To: 2})
	b := a
	b.Row, b.Name = 99, "renamed"
	b.Week = week("0111110", []worktime.Shift{{From: 13 * 60, To: 17 * 60}, {From: 8 * 60, To: 10 * 60}, {From: 9 * 60, To: 12 * 60}})
	b.Exceptions = []worktime.Exception{{From: 1, To: 2, Every: 1, Name: "Easter"}}
	assert.Equal(t, a.Hash(), b.Hash())
	b.Exceptions = []worktime.Exception{{From: 1, To: 3}}
	assert.NotEqual(t, a.Hash(), b.Hash())
}

func TestNamesOfExceptionsDifferBesideTheRules(t *testing.T) {
	named := fiveDays(worktime.Exception{From: 1, To: 2, Name: "Easter"}, worktime.Exception{From: 9, To: 9, Recurrence: worktime.Yearly, Name: "Founding"})
	bare := fiveDays(worktime.Exception{From: 1, To: 2}, worktime.Exception{From: 9, To: 9, Recurrence: worktime.Yearly})
	assert.True(t, named.Same(named))
	assert.False(t, named.Same(bare), "a name is a difference to people")
	assert.True(t, bare.NamedLike(named).Same(named), "the same days get their names")
	assert.Empty(t, bare.Exceptions[0].Name, "the spec itself stays")

	moved := fiveDays(worktime.Exception{From: 2, To: 2}, worktime.Exception{From: 9, To: 9})
	assert.True(t, moved.NamedLike(named).Same(moved), "other days get none, nor does another recurrence")
	own := fiveDays(worktime.Exception{From: 1, To: 2, Name: "Spring break"}, worktime.Exception{From: 9, To: 9, Recurrence: worktime.Yearly})
	assert.True(t, own.NamedLike(named).Same(own), "a spec with names of its own keeps them all")
}

// shiftsGen draws any shifts of a day, overlapping and touching ones included.
var shiftsGen = rapid.Custom(func(t *rapid.T) []worktime.Shift {
	var out []worktime.Shift
	for range rapid.IntRange(0, 3).Draw(t, "shifts") {
		from := rapid.Int32Range(0, 1439).Draw(t, "from")
		out = append(out, worktime.Shift{From: from, To: rapid.Int32Range(from+1, 1440).Draw(t, "to")})
	}
	return out
})

var specGen = rapid.Custom(func(t *rapid.T) worktime.Spec {
	s := worktime.Spec{Name: "random"}
	for d := range s.Week {
		s.Week[d] = shiftsGen.Draw(t, "day")
	}
	for range rapid.IntRange(0, 4).Draw(t, "exceptions") {
		from := worktime.Day(rapid.Int32Range(20_440, 20_500).Draw(t, "first"))
		s.Exceptions = append(s.Exceptions, worktime.Exception{
			From: from, To: from + worktime.Day(rapid.Int32Range(0, 6).Draw(t, "length")), Shifts: shiftsGen.Draw(t, "own"),
			Recurrence: rapid.SampledFrom([]worktime.Recurrence{worktime.Once, worktime.Weekly, worktime.Monthly}).Draw(t, "recurrence"),
		})
	}
	return s
})

// worked says from the spec alone, one minute at a time, whether a minute is worked.
func worked(s worktime.Spec, at kernel.Minute) bool {
	d := worktime.DayOf(at)
	shifts := s.Week[d.Weekday()]
	for _, e := range s.Exceptions {
		covers := false
		for back := worktime.Day(0); back <= e.To-e.From; back++ {
			begin := d - back // would an occurrence begin here?
			if begin < e.From {
				break
			}
			_, _, dom, _, _ := begin.Minute().Civil()
			_, _, first, _, _ := e.From.Minute().Civil()
			covers = covers || begin == e.From ||
				e.Recurrence == worktime.Weekly && (begin-e.From)%7 == 0 ||
				e.Recurrence == worktime.Monthly && dom == first
		}
		if covers {
			shifts = e.Shifts
		}
	}
	minute := int32(at - d.Minute())
	return slices.ContainsFunc(shifts, func(sh worktime.Shift) bool { return sh.From <= minute && minute < sh.To })
}

// Every minute of a random calendar against counting: Worked counts, and it undoes Start and
// Finish; Start is the minute that is worked next, Finish ends the one worked last.
func TestEveryMinute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := specGen.Draw(t, "spec")
		from := worktime.Day(rapid.Int32Range(20_430, 20_480).Draw(t, "from")).Minute()
		to := from + 20*kernel.Day
		c, err := worktime.Compile(s, from, to-1)
		if err != nil {
			if !fault.Has(err, "calendar.no_work") {
				t.Fatal(err)
			}
			return
		}
		count := int32(0)
		edge := false
		for at := from; at < to; at++ {
			is := worked(s, at)
			if got := c.Worked(at); got != count {
				t.Fatalf("worked before %d: %d, counted %d", at, got, count)
			}
			if c.IsWork(at) != is || c.Touches(at) != (is || edge) {
				t.Fatalf("minute %d: work %v touches %v, counted %v %v", at, c.IsWork(at), c.Touches(at), is, is || edge)
			}
			if edge = is; !is {
				continue
			}
			if c.Start(count) != at || c.Worked(c.Start(count)) != count {
				t.Fatalf("start of %d is %d, not %d", count, c.Start(count), at)
			}
			count++
			if c.Finish(count) != at+1 || c.Worked(c.Finish(count)) != count {
				t.Fatalf("finish of %d is %d, not %d", count, c.Finish(count), at+1)
			}
		}
		if count != c.Total() {
			t.Fatalf("total %d, counted %d", c.Total(), count)
		}
	})
}

func FuzzCompile(f *testing.F) {
	f.Add(int32(480), int32(720), int32(780), int32(1020), int32(20_000), int32(20_010), "", int32(0), int32(0), int32(10_000_000), int32(12_000_000))
	f.Add(int32(0), int32(1440), int32(0), int32(0), int32(-5), int32(3), "yearly", int32(4), int32(30_000), int32(-900_000), int32(900_000))
	f.Add(int32(0), int32(1), int32(1439), int32(1440), int32(59), int32(59), "monthly", int32(1), int32(0), int32(0), int32(3_000_000))
	f.Add(int32(9), int32(8), int32(-1), int32(4000), int32(1<<31-1), int32(-1<<31), "weekly", int32(-1), int32(-1<<31), int32(-1<<31+1), int32(1<<31-1))
	f.Fuzz(func(t *testing.T, a, b, c, d, first, last int32, recurrence string, every, until, from, to int32) {
		s := worktime.Spec{Row: 1, Name: "fuzzed", Week: week("0101010", []worktime.Shift{{From: a, To: b}, {From: c, To: d}})}
		s.Exceptions = []worktime.Exception{{
			From: worktime.Day(first), To: worktime.Day(last), Shifts: []worktime.Shift{{From: a, To: d}},
			Recurrence: worktime.Recurrence(recurrence), Every: every, Until: worktime.Day(until),
		}}
		cal, err := worktime.Compile(s, kernel.Minute(from), kernel.Minute(to))
		if err != nil {
			if fault.Of(err).Code != fault.Invalid {
				t.Fatal(err)
			}
			return
		}
		for _, w := range []int32{1, 2, cal.Total() / 2, cal.Total() - 1, cal.Total()} {
			if w < 1 || w > cal.Total() {
				continue
			}
			if cal.Worked(cal.Finish(w)) != w || cal.Worked(cal.Start(w-1)) != w-1 || !cal.IsWork(cal.Start(w-1)) {
				t.Fatalf("minute %d of %d does not come back", w, cal.Total())
			}
		}
		if cal.From() > kernel.Minute(from) || cal.To() <= kernel.Minute(to) {
			t.Fatal("the horizon asked for is not covered")
		}
	})
}

func BenchmarkConversions(b *testing.B) {
	from, to := worktime.Horizon(date(2026, 1, 1, 0, 0))
	c, err := worktime.Compile(fiveDays(), from, to)
	require.NoError(b, err)
	base, length := date(2025, 1, 1, 0, 0), 4*365*1440
	b.Run("Worked", func(b *testing.B) {
		x, sum := uint32(1), int32(0)
		for b.Loop() {
			x = x*1664525 + 1013904223
			sum += c.Worked(base + kernel.Minute(x%uint32(length)))
		}
		_ = sum
	})
	b.Run("Finish", func(b *testing.B) {
		x, sum := uint32(1), kernel.Minute(0)
		first := c.Worked(base)
		for b.Loop() {
			x = x*1664525 + 1013904223
			sum += c.Finish(first + int32(x%(4*2000*60)))
		}
		_ = sum
	})
	b.Run("Start", func(b *testing.B) {
		x, sum := uint32(1), kernel.Minute(0)
		first := c.Worked(base)
		for b.Loop() {
			x = x*1664525 + 1013904223
			sum += c.Start(first + int32(x%(4*2000*60)))
		}
		_ = sum
	})
	b.Run("Compile fifty years", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := worktime.Compile(fiveDays(), from, to); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Shifts that touch are one: nobody rests between them.
func TestShiftsThatTouchOrOverlapAreOne(t *testing.T) {
	whole := compile(t, worktime.Spec{Name: "site", Week: week("0111110", []worktime.Shift{{From: 480, To: 960}})})
	for name, shifts := range map[string][]worktime.Shift{
		"touching":                       {{From: 480, To: 720}, {From: 720, To: 960}},
		"overlapping":                    {{From: 480, To: 800}, {From: 600, To: 960}},
		"one in the other, in any order": {{From: 500, To: 600}, {From: 480, To: 960}},
	} {
		c := compile(t, worktime.Spec{Name: "site", Week: week("0111110", shifts)})
		assert.Equal(t, whole.Hash(), c.Hash(), name)
	}
	apart := compile(t, worktime.Spec{Name: "site", Week: week("0111110", []worktime.Shift{{From: 480, To: 720}, {From: 721, To: 961}})})
	assert.NotEqual(t, whole.Hash(), apart.Hash())
}
