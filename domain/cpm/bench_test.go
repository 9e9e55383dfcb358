package cpm_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

var workday = []worktime.Shift{{From: 8 * 60, To: 12 * 60}, {From: 13 * 60, To: 17 * 60}}

// week builds a week of equal days, Sunday first: "0111110" works Monday to Friday.
func week(days string, shifts []worktime.Shift) worktime.Week {
	var w worktime.Week
	for i := range w {
		if days[i] == '1' {
			w[i] = shifts
		}
	}
	return w
}

var monday = kernel.Date(2026, 1, 5, 8, 0)

func compiled(tb testing.TB, specs ...worktime.Spec) []*worktime.Calendar {
	tb.Helper()
	from, to := worktime.Horizon(monday)
	var out []*worktime.Calendar
	for _, s := range specs {
		c, err := worktime.Compile(s, from, to)
		require.NoError(tb, err)
		out = append(out, c)
	}
	return out
}

func fourCalendars(tb testing.TB) []*worktime.Calendar {
	holidays := make([]worktime.Exception, 0, 20)
	for i := range 20 {
		day := worktime.DayOf(kernel.Date(2026, 1+i, 1+i, 0, 0))
		holidays = append(holidays, worktime.Exception{From: day, To: day})
	}
	return compiled(tb,
		worktime.Spec{Name: "5x8", Week: week("0111110", workday), Exceptions: holidays},
		worktime.Spec{Name: "6x8", Week: week("0111111", workday), Exceptions: holidays[:9]},
		worktime.Spec{Name: "nights", Week: week("1111110", []worktime.Shift{{From: 0, To: 6 * 60}, {From: 20 * 60, To: 1440}})},
		worktime.AllDay(),
	)
}

// layered is a programme of some four years: 100 layers, one to three predecessors from the
// three layers before, four calendars, lags on a fifth of the links, constraints on 5 %.
func layered(tb testing.TB, n int, seed uint64) cpm.Input {
	r := rand.New(rand.NewPCG(seed, 1))
	in := cpm.Input{Options: cpm.DefaultOptions(cpm.P6), Calendars: fourCalendars(tb)}
	in.Options.ProjectStart, in.Options.DataDate = monday, monday
	width := max(5, n/100)
	for i := range n {
		a := cpm.Activity{Row: kernel.Row(i + 1), Parent: kernel.NoRow, Calendar: int32(r.IntN(4)), Duration: int32(1+r.IntN(20)) * 480}
		if r.IntN(20) == 0 {
			a.Constraint = cpm.Constraint{
				Type: []cpm.ConstraintType{cpm.SNET, cpm.SNLT, cpm.FNET, cpm.FNLT}[r.IntN(4)],
				Date: monday + kernel.Minute(r.IntN(4*365))*kernel.Day,
			}
		}
		in.Activities = append(in.Activities, a)
		layer := i / width
		if layer == 0 {
			continue
		}
		lo, hi := max(0, (layer-3)*width), layer*width
		for range []int{1, 2, 2, 3}[r.IntN(4)] {
			l := cpm.Link{Row: kernel.Row(n + len(in.Links) + 1), From: kernel.Row(lo + r.IntN(hi-lo) + 1), To: a.Row}
			if r.IntN(5) == 0 {
				l.Type, l.Lag = cpm.LinkType(r.IntN(3)), int32(r.IntN(6)-1)*480
			}
			in.Links = append(in.Links, l)
		}
	}
	return in
}

var sizes = []int{1_000, 10_000, 100_000}

// BenchmarkCalculate goes on to a million activities, to show how the cost grows.
func BenchmarkCalculate(b *testing.B) {
	for _, size := range append(slices.Clone(sizes), 1_000_000) {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			n, err := cpm.Compile(layered(b, size, 1))
			require.NoError(b, err)
			var r cpm.Result
			require.NoError(b, n.Calculate(&r))
			b.ReportAllocs()
			for b.Loop() {
				if err := n.Calculate(&r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkBareLoop is the yardstick: both passes and the float over the same arrays as
// plain numbers, without calendars, forms, constraints or link types.
func BenchmarkBareLoop(b *testing.B) {
	for _, size := range append(slices.Clone(sizes), 1_000_000) {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			n, err := cpm.Compile(layered(b, size, 1))
			require.NoError(b, err)
			bare := n.Bare()
			b.ReportAllocs()
			for b.Loop() {
				bare.Calculate()
			}
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			in := layered(b, size, 1)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := cpm.Compile(in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkUpdate is a longer and a shorter duration by turns in a network of 100,000 activities: near its begin and near its
// end, of a row whose edit leaves the project finish; and of one that moves it, for which everything is calculated.
func BenchmarkUpdate(b *testing.B) {
	const size = 100_000
	in := layered(b, size, 1)
	for _, at := range []struct {
		name     string
		from, by int
		finish   bool
		least    int // rows that change with it
	}{{"near_the_begin", size / 50, 1, false, 200}, {"near_the_end", size - size/50, -1, false, 5}, {"moving_the_finish", 0, 1, true, size}} {
		b.Run(at.name, func(b *testing.B) {
			n, err := cpm.Compile(in)
			require.NoError(b, err)
			var r cpm.Result
			require.NoError(b, n.Calculate(&r))
			finish := r.ProjectFinish
			a := editable(b, n, &r, at.from, at.by, func(moved int, r *cpm.Result) bool {
				return moved >= at.least && (r.ProjectFinish != finish) == at.finish
			})
			calculated := 0
			b.ReportAllocs()
			for b.Loop() {
				a.Duration ^= 480
				if ok, err := n.Patch(a); !ok || err != nil {
					b.Fatal(ok, err)
				}
				changed, partial, err := n.Update(&r)
				if err != nil {
					b.Fatal(err)
				}
				if calculated = len(changed); !partial {
					calculated = size
				}
			}
			b.ReportMetric(float64(calculated), "changed")
		})
	}
}

// editable finds the first activity from a position on that the edit of a day is fit for.
func editable(b *testing.B, n *cpm.Network, r *cpm.Result, from, by int, fit func(moved int, r *cpm.Result) bool) cpm.Activity {
	for pos := from; pos >= 0 && pos < n.Len(); pos += by {
		a := n.Activity(int32(pos))
		a.Duration ^= 480
		_, err := n.Patch(a)
		require.NoError(b, err)
		changed, partial, err := n.Update(r)
		require.NoError(b, err)
		found := fit(len(changed), r)
		if !partial {
			found = fit(n.Len(), r)
		}
		a.Duration ^= 480
		_, err = n.Patch(a)
		require.NoError(b, err)
		_, _, err = n.Update(r)
		require.NoError(b, err)
		if found {
			return a
		}
	}
	b.Fatal("no activity is fit")
	return cpm.Activity{}
}

func BenchmarkInputHash(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			n, err := cpm.Compile(layered(b, size, 1))
			require.NoError(b, err)
			for b.Loop() {
				_ = n.InputHash()
			}
		})
	}
}

func BenchmarkPatch(b *testing.B) {
	n, err := cpm.Compile(layered(b, 10_000, 1))
	require.NoError(b, err)
	a := n.Activity(5_000)
	b.ReportAllocs()
	for b.Loop() {
		a.Duration ^= 60
		if ok, err := n.Patch(a); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}
