package exporter

import (
	"math"
	"slices"

	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// day is a day that differs from the week.
type day struct {
	on     worktime.Day
	shifts []worktime.Shift
	name   string
}

// days gives the days that differ from the week of a calendar, in order, and counts the exceptions that recur and those
// that do so for ever: these are written as far as the plan's days go. Of several exceptions on a day the last counts.
func (p *plan) days(spec *worktime.Spec) (out []day, recurring, endless int) {
	at := map[worktime.Day]*worktime.Exception{}
	for i := range spec.Exceptions {
		e := &spec.Exceptions[i]
		from, to := min(e.From, p.from), p.to
		switch {
		case e.Recurrence == worktime.Once || e.Recurrence == worktime.Daily:
			to = max(e.To, to)
		case e.Until == worktime.NoDay:
			recurring, endless = recurring+1, endless+1
		default:
			recurring++
			to = e.Until + e.To - e.From
		}
		e.Occurrences(from, to, func(first, last worktime.Day) {
			for d := first; d <= last; d++ {
				at[d] = e
			}
		})
	}
	out = make([]day, 0, len(at))
	for d, e := range at {
		out = append(out, day{d, joined(e.Shifts), e.Name})
	}
	slices.SortFunc(out, func(a, b day) int { return int(a.on) - int(b.on) })
	return out, recurring, endless
}

// times gives the exceptions of calendars that a file writes another way, for the days it writes them for.
func (p *plan) times(same func(*schedule.Calendar) bool) map[string]carried.Times {
	var out map[string]carried.Times
	for i := range p.in.Calendars {
		c := &p.in.Calendars[i]
		if len(c.Time.Exceptions) == 0 || same(c) {
			continue
		}
		t := carried.Times{From: p.from, To: p.to, Exceptions: c.Time.Exceptions}
		for _, e := range t.Exceptions {
			t.From, t.To = min(t.From, e.From), max(t.To, e.To)
		}
		if out == nil {
			out = map[string]carried.Times{}
		}
		out[p.calendarCalled(c.Row)] = t
	}
	return out
}

// dayByDay tells whether the exceptions of a calendar are single days in their order, none of them named.
func dayByDay(c *schedule.Calendar) bool {
	last := worktime.Day(math.MinInt32)
	for _, e := range c.Time.Exceptions {
		if e.Recurrence != worktime.Once || e.From != e.To || e.From <= last || e.Name != "" {
			return false
		}
		last = e.From
	}
	return true
}

// joined gives shifts in order, those that touch or overlap as one.
func joined(shifts []worktime.Shift) []worktime.Shift {
	if len(shifts) == 0 {
		return nil
	}
	list := slices.Clone(shifts)
	slices.SortFunc(list, func(a, b worktime.Shift) int { return int(a.From) - int(b.From) })
	out := list[:1]
	for _, s := range list[1:] {
		if last := &out[len(out)-1]; s.From <= last.To {
			last.To = max(last.To, s.To)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// clock writes a minute of the day; midnight at the end of one is 00:00.
func clock(minute int32) string {
	minute %= 24 * 60
	b := [5]byte{byte('0' + minute/600), byte('0' + minute/60%10), ':', byte('0' + minute%60/10), byte('0' + minute%10)}
	return string(b[:])
}
