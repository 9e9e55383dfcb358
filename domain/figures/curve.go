package figures

import (
	"slices"
	"sort"

	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Work is something with a weight that is to be done between two dates.
type Work struct {
	Weight        int64
	Start, Finish kernel.Minute
	Milestone     bool
	Calendar      *worktime.Calendar
}

// Dated tells whether the work has both dates.
func (w *Work) Dated() bool {
	return w.Start != kernel.None && w.Start != 0 && w.Finish != kernel.None && w.Finish != 0
}

// By is the weight that is to be done by an instant: the share of the working time that lies before it, of a milestone all from its date on.
// Work without dates expects nothing.
func (w *Work) By(at kernel.Minute) int64 {
	switch {
	case !w.Dated():
		return 0
	case at >= w.Finish:
		return w.Weight
	case at <= w.Start, w.Milestone:
		return 0
	}
	return of(w.Weight, int64(w.Calendar.Between(w.Start, at)), int64(w.Calendar.Between(w.Start, w.Finish)))
}

// Curve sums what is to be done by instants in ascending order. It is exact: weights are whole numbers, and what is finished counts whole.
func Curve(works []Work, at []kernel.Minute) []int64 {
	out := make([]int64, len(at))
	full := make([]int64, len(at)+1) // what is finished from an instant on
	for i := range works {
		w := &works[i]
		if !w.Dated() || w.Weight == 0 {
			continue
		}
		first := sort.Search(len(at), func(i int) bool { return at[i] > w.Start })
		last := sort.Search(len(at), func(i int) bool { return at[i] >= w.Finish })
		for k := first; k < last; k++ {
			out[k] += w.By(at[k])
		}
		full[last] += w.Weight
	}
	var done int64
	for i := range out {
		done += full[i]
		out[i] += done
	}
	return out
}

// Record is what somebody reported of a row: Value holds from At on, until the next.
type Record struct {
	Row   int
	At    kernel.Minute
	Value int64

	Revision int64 // of the event that says so
}

// Real sums, by instants in ascending order, what the last record of each row said until then. Records come in the order in which they
// held, of rows from 0 below n; worth tells what a value of a row is worth.
func Real(records []Record, n int, worth func(row int, value int64) int64, at []kernel.Minute) []int64 {
	out := make([]int64, len(at))
	last := make([]int64, n)
	var sum int64
	for i, instant := range at {
		for len(records) > 0 && records[0].At <= instant {
			r := &records[0]
			records = records[1:]
			is := worth(r.Row, r.Value)
			sum += is - last[r.Row]
			last[r.Row] = is
		}
		out[i] = sum
	}
	return out
}

// Done is the weight that a progress of a leaf earns.
func Done(weight int64, progress kernel.Percent) int64 {
	return of(weight, int64(min(kernel.Hundred, max(0, progress))), int64(kernel.Hundred))
}

// ShareOf is a sum of weights as a percent of a whole.
func ShareOf(sum, whole int64) kernel.Percent { return kernel.ShareOf(sum, whole) }

// almost is where a curve by duration counts as finished: rounding of dates never leaves it at 99.99 %.
const almost kernel.Percent = 999_800

// Snap lifts values of at least 99.98 % to 100 %. It is for curves by duration alone: where money or hours weigh, a hundredth may be much.
func Snap(p kernel.Percent) kernel.Percent {
	if p >= almost {
		return kernel.Hundred
	}
	return p
}

// mostWeeks bounds a chart: 50 years.
const mostWeeks = 2_600

// Weeks gives the first instant of each week from the one that holds a moment to that after another: weeks begin at midnight of the
// planning day, 0 for Sunday. At most 50 years.
func Weeks(from, to kernel.Minute, planningDay int32) (out []kernel.Minute) {
	if from > to {
		return nil
	}
	for at := WeekOf(from, planningDay); len(out) <= mostWeeks; at += 7 * kernel.Day {
		out = append(out, at)
		if at >= to && len(out) > 1 {
			break
		}
	}
	return out
}

// WeekOf is the midnight at which the week of a moment began.
func WeekOf(at kernel.Minute, planningDay int32) kernel.Minute {
	day := worktime.DayOf(at)
	since := (weekday(day) - planningDay + 7) % 7
	return day.Minute() - kernel.Minute(since)*kernel.Day
}

// recent is how many weeks the figures of the recent past take in.
const recent = 4

// Recent gives the weeks that the figures of the recent past take in: the last four of the calendar that are over, whether anything was promised in
// them or not. So a project that promised nothing for months has no recent figure, and all projects are compared over the same days.
func Recent(now kernel.Minute, planningDay int32) (from, to kernel.Minute) {
	to = WeekOf(now, planningDay)
	return to - recent*7*kernel.Day, to
}

// weekday of a day, 0 for Sunday: 1970-01-01 was a Thursday.
func weekday(day worktime.Day) int32 { return ((int32(day)+4)%7 + 7) % 7 }

// When is the instant at which a curve reached a value: between two weeks in the straight line from one to the other (the earned schedule of
// W. Lipke, "Schedule is Different", 2003: ES = C + (EV − PV of C) / (PV of C+1 − PV of C)). Where the curve rests at the value, late takes
// the end of the rest and else its beginning. False where it never reaches it.
func When(curve []int64, at []kernel.Minute, value int64, late bool) (kernel.Minute, bool) {
	if len(curve) == 0 || curve[len(curve)-1] < value {
		return 0, false
	}
	i := sort.Search(len(curve), func(i int) bool { return curve[i] >= value })
	if late {
		if above := sort.Search(len(curve), func(i int) bool { return curve[i] > value }); above > 0 && above < len(curve) {
			i = above
		}
	}
	if i == 0 {
		return at[0], true
	}
	rise := curve[i] - curve[i-1]
	if rise <= 0 {
		return at[i], true
	}
	return at[i-1] + kernel.Minute(of(int64(at[i]-at[i-1]), value-curve[i-1], rise)), true
}

// Gap is how many calendar days the work is behind its curve at an instant, in ten-thousandths; ahead is negative. It is the instant less the
// earned date. False where the curve is empty or never reaches what is done.
func Gap(curve []int64, at []kernel.Minute, done int64, now kernel.Minute) (int64, bool) {
	if len(curve) == 0 || curve[len(curve)-1] == 0 {
		return 0, false
	}
	planned := Interpolate(curve, at, now)
	if planned == done {
		return 0, true
	}
	earned, there := When(curve, at, done, planned > done)
	if !there {
		return 0, false
	}
	return int64(now-earned) * 10_000 / int64(kernel.Day), true
}

// Interpolate reads a curve at an instant.
func Interpolate(curve []int64, at []kernel.Minute, now kernel.Minute) int64 {
	i, exact := slices.BinarySearch(at, now)
	switch {
	case len(at) == 0:
		return 0
	case exact:
		return curve[i]
	case i == 0:
		return curve[0]
	case i == len(at):
		return curve[i-1]
	}
	return curve[i-1] + of(curve[i]-curve[i-1], int64(now-at[i-1]), int64(at[i]-at[i-1]))
}

// DaysLate is how many working days lie between the instant at which the plan expected what is done and now, in ten-thousandths: overdue is
// positive, ahead negative. The instant is exact to the minute: where the plan rests at what is done, its end for who is late and its
// beginning for who is ahead. False where nothing is planned, the whole is done, or the plan never expects so much.
func DaysLate(works []Work, done int64, now kernel.Minute, calendar *worktime.Calendar, minutesPerDay int32) (int64, bool) {
	var whole int64
	var first, last kernel.Minute
	for i := range works {
		if w := &works[i]; w.Dated() && w.Weight > 0 {
			if whole == 0 || w.Start < first {
				first = w.Start
			}
			if whole == 0 || w.Finish > last {
				last = w.Finish
			}
			whole += w.Weight
		}
	}
	if whole == 0 || done >= whole || minutesPerDay <= 0 {
		return 0, false
	}
	by := func(at kernel.Minute) (sum int64) {
		for i := range works {
			sum += works[i].By(at)
		}
		return sum
	}
	days := func(from, to kernel.Minute) int64 {
		return int64(calendar.Between(from, to)) * 10_000 / int64(minutesPerDay)
	}
	low := first - 1
	switch expected := by(now); {
	case expected == done:
		return 0, true
	case expected > done: // the last minute at which no more than this was expected
		n := sort.Search(int(now-low), func(i int) bool { return by(low+kernel.Minute(i)) > done })
		return days(low+kernel.Minute(n-1), now), true
	default:
		n := sort.Search(int(last-now), func(i int) bool { return by(now+kernel.Minute(i)) >= done })
		return -days(now, now+kernel.Minute(n)), true
	}
}
