package weekly

import (
	"slices"
	"time"

	"gantry/domain/kernel"
)

// week is the days of a plan whose planning day stays.
const week = 7 * kernel.Day

// Range is the days of one week and its number.
type Range struct {
	Year, Number int32
	Start, End   kernel.Minute
}

// weekday of a civil minute, 0 for Sunday. 1970-01-01 was a Thursday.
func weekday(at kernel.Minute) int32 {
	days := int32(at / kernel.Day)
	if at%kernel.Day < 0 {
		days--
	}
	return ((days+4)%7 + 7) % 7
}

// Natural is the week a moment lies in, from the last planning day on.
func Natural(at kernel.Minute, planningDay int32) Range {
	midnight := at - ((at%kernel.Day)+kernel.Day)%kernel.Day
	start := midnight - kernel.Minute((weekday(at)-planningDay+7)%7)*kernel.Day
	return numbered(start, start+week)
}

// numbered gives days the ISO number of the fourth of them.
func numbered(start, end kernel.Minute) Range {
	year, month, day, _, _ := (start + 3*kernel.Day).Civil()
	isoYear, number := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).ISOWeek()
	return Range{Year: int32(isoYear), Number: int32(number), Start: start, End: end}
}

// In lists the weeks with a plan, the earliest first.
func (s *State) Weeks() []*Week {
	out := slices.Collect(s.weeks.All())
	slices.SortFunc(out, func(a, b *Week) int { return int(a.Start - b.Start) })
	return out
}

// RangeOf is the week a moment lies in: that of its plan, or the one a plan would have. grown is the plan that would have to grow until its
// end, nil where none has to.
func (s *State) RangeOf(at kernel.Minute, planningDay int32) (of Range, plan, grown *Week) {
	var before, after *Week
	for _, w := range s.Weeks() {
		switch {
		case w.Start <= at && at < w.End:
			return Range{w.Year, w.Number, w.Start, w.End}, w, nil
		case w.End <= at:
			before = w
		case after == nil:
			after = w
		}
	}
	of = Natural(at, planningDay)
	if after != nil && of.End > after.Start {
		of = numbered(of.Start, after.Start)
	}
	switch {
	case before == nil:
	case before.End > of.Start && !before.Standing.Closed: // the days until the next planning day are still of the week before
		return Range{before.Year, before.Number, before.Start, of.End}, before, before
	case before.End > of.Start:
		of = numbered(before.End, of.End)
	case before.End > of.Start-week && before.End < of.Start && !before.Standing.Closed:
		return of, nil, before
	case before.End > of.Start-week && before.End < of.Start:
		of = numbered(before.End, of.End)
	}
	return of, nil, nil
}

// DayOf is a day of an ISO week that every planning week with its number holds: its Thursday. ok is false for a week the year does not have.
func DayOf(year, number int32) (day kernel.Minute, ok bool) {
	fourth := kernel.Date(int(year), 1, 4, 0, 0) // is always in week 1
	monday := fourth - kernel.Minute((weekday(fourth)+6)%7)*kernel.Day
	day = monday + kernel.Minute(number-1)*week + 3*kernel.Day
	of := numbered(day-3*kernel.Day, day)
	return day, of.Year == year && of.Number == number
}
