package worktime

import (
	"math"
	"math/bits"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Calendar is a compiled calendar. It is immutable and may be shared by goroutines.
//
// Its core is the list of stretches of work (span). Two indexes lead to the right
// one without searching: by civil day, and by working minutes in steps of a power of two
// close to the mean stretch.
type Calendar struct {
	from, to kernel.Minute
	total    int32
	spans    []span  // spans[0] is an empty one before the horizon, the last one lies behind everything
	byDay    []int32 // last span that begins at or before 00:00 of the day
	byWork   []int32 // span that holds working minute i<<step
	step     uint8
	hash     [32]byte
	spec     Spec
}

// span is one uninterrupted stretch of work. It lasts until its successor's before.
type span struct {
	start  kernel.Minute
	before int32 // working minutes from the horizon's begin to start
}

// Horizon is the span to compile a calendar for when a plan begins around at: ten years
// back for history and negative float, forty years ahead.
func Horizon(at kernel.Minute) (from, to kernel.Minute) {
	year, _, _, _, _ := at.Civil()
	return kernel.Date(year-10, 1, 1, 0, 0), kernel.Date(year+40, 12, 31, 0, 0)
}

// MaxHorizon bounds what may be compiled at once: 400 years of days.
const MaxHorizon = 400 * 366

// Compile makes a calendar usable between the days of from and to, both included.
//
// Refusals: calendar.shift_invalid and calendar.exception_invalid for data outside their
// bounds, calendar.no_work for a calendar without any working time in the horizon,
// calendar.horizon_invalid for a horizon that is empty or longer than MaxHorizon. Each
// names the calendar by row and name.
func Compile(s Spec, from, to kernel.Minute) (*Calendar, error) {
	first, last := DayOf(from), DayOf(to)
	if from.IsNone() || to.IsNone() || last < first || last-first > MaxHorizon || first < -maxDay || last > maxDay {
		return nil, s.refuse("calendar.horizon_invalid", fault.P{"from": from, "to": to})
	}
	plan, patterns, err := s.layOut(first, last)
	if err != nil {
		return nil, err
	}
	c := &Calendar{from: first.Minute(), to: (last + 1).Minute(), hash: s.Hash(), spec: s}
	c.buildSpans(plan, patterns)
	if c.total == 0 {
		return nil, s.refuse("calendar.no_work", fault.P{})
	}
	c.buildIndexes(len(plan))
	return c, nil
}

// layOut gives, for each day of the horizon, the index of its list of shifts.
func (s Spec) layOut(first, last Day) (plan []int32, patterns [][]Shift, err error) {
	patterns = make([][]Shift, 0, 7+len(s.Exceptions))
	for _, day := range s.Week {
		shifts, ok := normal(day)
		if !ok {
			return nil, nil, s.refuse("calendar.shift_invalid", fault.P{})
		}
		patterns = append(patterns, shifts)
	}
	plan = make([]int32, int(last-first)+1)
	weekday := int32(first.Weekday())
	for i := range plan {
		plan[i] = weekday
		if weekday++; weekday == 7 {
			weekday = 0
		}
	}
	for n, e := range s.Exceptions {
		shifts, ok := normal(e.Shifts)
		if !ok {
			return nil, nil, s.refuse("calendar.shift_invalid", fault.P{"exception": n})
		}
		patterns = append(patterns, shifts)
		ok = e.occurrences(first, last, func(a, b Day) {
			for d := max(a, first); d <= min(b, last); d++ {
				plan[d-first] = int32(7 + n)
			}
		})
		if !ok {
			return nil, nil, s.refuse("calendar.exception_invalid", fault.P{"exception": n})
		}
	}
	return plan, patterns, nil
}

func (c *Calendar) buildSpans(plan []int32, patterns [][]Shift) {
	count := 2
	for _, p := range plan {
		count += len(patterns[p])
	}
	c.spans = make([]span, 1, count)
	c.spans[0] = span{start: c.from - 1}
	c.byDay = make([]int32, len(plan)+1)
	end := c.from - 1
	for i, p := range plan {
		midnight := c.from + kernel.Minute(i)*kernel.Day
		// A stretch that begins exactly at midnight belongs to this day's search, a joined one too.
		c.byDay[i] = int32(len(c.spans) - 1)
		for _, s := range patterns[p] {
			start := midnight + kernel.Minute(s.From)
			if start != end {
				c.spans = append(c.spans, span{start: start, before: c.total})
			}
			c.total += s.To - s.From
			end = midnight + kernel.Minute(s.To)
		}
	}
	c.byDay[len(plan)] = int32(len(c.spans) - 1)
	c.spans = append(c.spans, span{start: math.MaxInt32, before: c.total})
}

func (c *Calendar) buildIndexes(days int) {
	mean := max(int(c.total)/max(len(c.spans)-2, 1), 1)
	c.step = uint8(bits.Len(uint(mean)) - 1)
	c.byWork = make([]int32, int(c.total>>c.step)+1)
	i := int32(1)
	for k := range c.byWork {
		w := int32(k) << c.step
		for int(i) < len(c.spans)-2 && c.spans[i+1].before <= w {
			i++
		}
		c.byWork[k] = i
	}
}

// From is the begin of the horizon: conversions that would fall before it give it.
func (c *Calendar) From() kernel.Minute { return c.from }

// To is the end of the horizon: conversions that would fall behind it give it.
func (c *Calendar) To() kernel.Minute { return c.to }

// Total is the work in the horizon, in minutes.
func (c *Calendar) Total() int32 { return c.total }

// Hash is the hash of the spec: equal working time rules, equal hash.
func (c *Calendar) Hash() [32]byte { return c.hash }

// Spec is what the calendar was compiled from.
func (c *Calendar) Spec() Spec { return c.spec }

// find is the last span that begins at or before at, and at held within the horizon.
func (c *Calendar) find(at kernel.Minute) (int32, kernel.Minute) {
	at = min(max(at, c.from), c.to)
	i := c.byDay[uint32(at-c.from)/1440]
	for c.spans[i+1].start <= at {
		i++
	}
	return i, at
}

// Worked counts the working minutes from the horizon's begin to at. It undoes Start and
// Finish: Worked(Start(w)) = Worked(Finish(w)) = w.
func (c *Calendar) Worked(at kernel.Minute) int32 {
	i, at := c.find(at)
	return min(c.spans[i].before+int32(at-c.spans[i].start), c.spans[i+1].before)
}

// Start is the civil minute at which working minute w begins: the start form of w.
// Beyond the last one it is To, before the first one From.
func (c *Calendar) Start(w int32) kernel.Minute {
	if uint32(w) >= uint32(c.total) {
		if w < 0 {
			return c.from
		}
		return c.to
	}
	i := c.byWork[w>>c.step]
	for c.spans[i+1].before <= w {
		i++
	}
	return c.spans[i].start + kernel.Minute(w-c.spans[i].before)
}

// Finish is the civil minute at which w working minutes have been worked: the finish
// form of w. Finish(0) and less is From, more than there is gives To.
func (c *Calendar) Finish(w int32) kernel.Minute {
	if w <= 0 {
		return c.from
	}
	if w > c.total {
		return c.to
	}
	return c.Start(w-1) + 1
}

// Between counts the working minutes from a to b; negative when b is before a.
func (c *Calendar) Between(a, b kernel.Minute) int32 { return c.Worked(b) - c.Worked(a) }

// IsWork tells whether the minute that begins at at is worked.
func (c *Calendar) IsWork(at kernel.Minute) bool {
	i, held := c.find(at)
	return held == at && c.spans[i].before+int32(at-c.spans[i].start) < c.spans[i+1].before
}

// Touches reports whether at is within working time or at either edge of it: 08:00, 10:00 and 17:00
// of a day worked from 08:00 to 17:00.
func (c *Calendar) Touches(at kernel.Minute) bool {
	i, held := c.find(at)
	return held == at && c.spans[i].before+int32(at-c.spans[i].start) <= c.spans[i+1].before
}

// NextStart is at itself when its minute is worked, else the next begin of work.
func (c *Calendar) NextStart(at kernel.Minute) kernel.Minute { return c.Start(c.Worked(at)) }

// PreviousFinish is at itself when the minute before it is worked, else the last end of
// work before it.
func (c *Calendar) PreviousFinish(at kernel.Minute) kernel.Minute { return c.Finish(c.Worked(at)) }

// SameOrNext is at as it is when it touches work, else the next begin of work.
func (c *Calendar) SameOrNext(at kernel.Minute) kernel.Minute {
	if c.Touches(at) {
		return at
	}
	return c.NextStart(at)
}

// SameOrPrevious is at as it is when it touches work, else the end of the work before it.
func (c *Calendar) SameOrPrevious(at kernel.Minute) kernel.Minute {
	if c.Touches(at) {
		return at
	}
	return c.PreviousFinish(at)
}

// Add is the finish form of at plus w working minutes; w may be negative.
func (c *Calendar) Add(at kernel.Minute, w int32) kernel.Minute { return c.Finish(c.Worked(at) + w) }
