package importer

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// follow finds whose calendar the dates of an activity follow. The tool works in the hours that the calendar of the
// task, where it has one of its own, and those of the people on it have in common; its duration counts whenever one of them works.
func (p *mspProject) follow(t *mspTask, a *schedule.Activity, people []*mspResource) {
	own := p.standard
	if t.on != nil {
		own = t.on
	}
	if t.ignoreOthers || a.Elapsed {
		people = nil
	}
	var theirs *mspCalendar
	several := false
	for _, m := range people {
		c := p.standard
		if m.on != nil {
			c = m.on
		}
		switch {
		case theirs == nil:
			theirs = c
		case theirs.whole.hash != c.whole.hash:
			several = true
			theirs = p.either(theirs, c)
		}
		if theirs == nil {
			note(&p.out, t.about("activity.resource_calendars", "CalendarUID", a.Name))
			return
		}
	}
	if several {
		note(&p.out, t.about("activity.joint_hours", "CalendarUID", a.Name))
	}
	switch {
	case theirs == nil || theirs.whole.hash == own.whole.hash:
	case t.on == nil || p.within(theirs, own):
		a.ResourceCalendar = theirs.row
		own = theirs
	case !p.within(own, theirs):
		both := p.common(own, theirs)
		if both == nil {
			note(&p.out, t.about("activity.resource_calendars", "CalendarUID", a.Name))
			return
		}
		a.ResourceCalendar = both.row
		own = both
	}
	rest := p.rest(t, a, own)
	switch {
	case rest > 0 && t.rests:
		a.Split = rest
		note(&p.out, t.about("activity.split_work", "Duration", a.Name))
	case rest > 0:
		note(&p.out, t.about("activity.split", "Duration", a.Name))
	}
}

// rest is how much more working time the dates the tool had computed hold than the work lasts: somebody split the task, or its
// resources work on it at times of their own.
func (p *mspProject) rest(t *mspTask, a *schedule.Activity, calendar *mspCalendar) int32 {
	if a.Manual || a.Elapsed || a.Finished() || a.Duration == 0 || t.stored.Start == kernel.None || t.stored.Finish == kernel.None {
		return 0
	}
	c := p.compiled(calendar)
	if c == nil || t.stored.Start < c.From() || t.stored.Finish >= c.To() {
		return 0
	}
	return c.Between(t.stored.Start, t.stored.Finish) - a.Duration
}

// maxCompiled bounds how many different calendars are worked with at once; each costs some hundred kilobytes.
const maxCompiled = 256

// compiled makes a calendar usable from the year before the project begins, for twenty years; nil when it cannot be.
func (p *mspProject) compiled(c *mspCalendar) *worktime.Calendar {
	hash := c.whole.hash
	done, known := p.compiledBy[hash]
	if known || len(p.compiledBy) == maxCompiled {
		return done
	}
	year, _, _, _, _ := p.out.Settings.Start.Civil()
	done, err := worktime.Compile(c.whole.spec(), kernel.Date(year-1, 1, 1, 0, 0), kernel.Date(year+20, 12, 31, 0, 0))
	if err != nil {
		done = nil
	}
	if p.compiledBy == nil {
		p.compiledBy = map[[32]byte]*worktime.Calendar{}
	}
	p.compiledBy[hash] = done
	return done
}

// within tells whether all hours of a calendar are hours of another one too.
func (p *mspProject) within(inner, outer *mspCalendar) bool {
	pair := [2]*mspCalendar{inner, outer}
	if known, asked := p.inside[pair]; asked {
		return known
	}
	in, out := p.compiled(inner), p.compiled(outer)
	is := in != nil && out != nil
	for w := int32(0); is && w < in.Total(); {
		start := in.Start(w)
		// The day's work ends at the latest at midnight, and a stretch across it goes on there.
		day := worktime.DayOf(start).Minute() + kernel.Day
		work := in.Between(start, day)
		for at := start; is && work > 0; work = in.Between(at, day) {
			at = in.NextStart(at)
			end := at + kernel.Minute(longest(in, at, work))
			is = out.Between(at, end) == int32(end-at)
			at = end
		}
		w = in.Worked(day)
	}
	if p.inside == nil {
		p.inside = map[[2]*mspCalendar]bool{}
	}
	p.inside[pair] = is
	return is
}

// longest is how many minutes on end a calendar works from a begin of work on, at most so many.
func longest(c *worktime.Calendar, at kernel.Minute, most int32) int32 {
	low, high := int32(0), most
	for low < high {
		middle := (low + high + 1) / 2
		if c.Between(at, at+kernel.Minute(middle)) == middle {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}

// maxJointDays bounds the exceptions of a calendar that is made of two others.
const maxJointDays = 4_000

// joint is what a calendar is made of: two others, and whether it has the hours of either or only those of both.
type joint struct {
	one, other *mspCalendar
	either     bool
}

// common is a calendar of the hours that two others both work, made the first time it is asked for; nil where they have none.
func (p *mspProject) common(one, other *mspCalendar) *mspCalendar {
	return p.join(joint{one, other, false}, " + ", overlap)
}

// either is a calendar of the hours that one or the other of two works; one of the two where it has all of them.
func (p *mspProject) either(one, other *mspCalendar) *mspCalendar {
	switch {
	case p.within(one, other):
		return other
	case p.within(other, one):
		return one
	}
	return p.join(joint{one, other, true}, " / ", together)
}

func (p *mspProject) join(of joint, sign string, join func(a, b []worktime.Shift) []worktime.Shift) *mspCalendar {
	if known, asked := p.shared[of]; asked {
		return known
	}
	if len(p.shared) == maxCompiled {
		return nil
	}
	if p.shared == nil {
		p.shared = map[joint]*mspCalendar{}
	}
	p.shared[of] = nil
	a, b := p.compiled(of.one), p.compiled(of.other)
	if a == nil || b == nil {
		return nil
	}
	spec := worktime.Spec{}
	for d := range spec.Week {
		spec.Week[d] = join(of.one.whole.week[d], of.other.whole.week[d])
	}
	for day := worktime.DayOf(a.From()); day < worktime.DayOf(a.To()); day++ {
		shifts := join(hoursOn(a, day), hoursOn(b, day))
		if slices.Equal(shifts, together(spec.Week[day.Weekday()], nil)) {
			continue
		}
		if last := len(spec.Exceptions) - 1; last >= 0 && spec.Exceptions[last].To == day-1 && slices.Equal(spec.Exceptions[last].Shifts, shifts) {
			spec.Exceptions[last].To = day
			continue
		}
		if len(spec.Exceptions) == maxJointDays {
			return nil
		}
		spec.Exceptions = append(spec.Exceptions, worktime.Exception{From: day, To: day, Shifts: shifts})
	}
	if _, err := worktime.Compile(spec, a.From(), a.To()-kernel.Day); err != nil { // they never work at the same time
		return nil
	}
	c := &mspCalendar{name: clip(of.one.name + sign + of.other.name), row: kernel.Row(len(p.out.Calendars) + 1)}
	c.whole = &mspWorkTime{week: spec.Week, exceptions: spec.Exceptions, works: true, hash: spec.Hash()}
	p.out.Calendars = append(p.out.Calendars, schedule.Calendar{Row: c.row, Name: c.name, Time: spec})
	p.shared[of] = c
	return c
}

// hoursOn are the shifts of a calendar on one day.
func hoursOn(c *worktime.Calendar, day worktime.Day) []worktime.Shift {
	var out []worktime.Shift
	midnight, end := day.Minute(), day.Minute()+kernel.Day
	for at := c.NextStart(midnight); at < end; at = c.NextStart(at) {
		until := at + kernel.Minute(longest(c, at, c.Between(at, end)))
		out = append(out, worktime.Shift{From: int32(at - midnight), To: int32(until - midnight)})
		at = until
	}
	return out
}

// overlap are the hours of two days that both have, in order and without gaps of no length.
func overlap(one, other []worktime.Shift) []worktime.Shift {
	var out []worktime.Shift
	for _, a := range one {
		for _, b := range other {
			if from, to := max(a.From, b.From), min(a.To, b.To); from < to {
				out = append(out, worktime.Shift{From: from, To: to})
			}
		}
	}
	return together(out, nil)
}

// together are the hours of two days that one or the other has, likewise.
func together(one, other []worktime.Shift) []worktime.Shift {
	out := slices.Concat(one, other)
	slices.SortFunc(out, func(a, b worktime.Shift) int { return cmp.Compare(a.From, b.From) })
	joined := out[:0]
	for _, s := range out {
		if last := len(joined) - 1; last >= 0 && joined[last].To >= s.From {
			joined[last].To = max(joined[last].To, s.To)
			continue
		}
		joined = append(joined, s)
	}
	return joined
}
