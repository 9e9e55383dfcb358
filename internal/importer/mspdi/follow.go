package mspdi

import (
	"cmp"
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// follow finds whose calendar the dates of an activity follow. The tool works in the hours that the calendar of the
// task, where it has one of its own, and those of the people on it have in common; its duration counts whenever one of them works.
func (p *mspProject) follow(t *MSPDITask, a *schedule.Activity, people []*mspResource) {
	own := p.standard
	if t.on != nil {
		own = t.on
	}
	if t.ignoreOthers || a.Elapsed {
		people = nil
	}
	team := p.team(people)
	theirs := p.either(team)
	if theirs == nil && len(team) > 0 {
		draft.Note(&p.out, t.about("activity.resource_calendars", "CalendarUID", a.Name))
		return
	}
	if len(team) > 1 {
		draft.Note(&p.out, t.about("activity.joint_hours", "CalendarUID", a.Name))
	}
	switch {
	case theirs == nil || theirs.whole.hash == own.whole.hash:
	case t.on == nil || p.within(theirs, own):
		a.ResourceCalendar = p.use(theirs)
		own = theirs
	case !p.within(own, theirs):
		both := p.common(own, theirs)
		if both == nil {
			draft.Note(&p.out, t.about("activity.resource_calendars", "CalendarUID", a.Name))
			return
		}
		a.ResourceCalendar = p.use(both)
		own = both
	}
	rest := p.rest(t, a, own)
	switch {
	case rest > 0 && t.rests:
		a.Split = rest
		draft.Note(&p.out, t.about("activity.split_work", "Duration", a.Name))
	case rest > 0:
		t.overlong = true
	}
}

// team holds the different calendars of the assigned people, in any order.
func (p *mspProject) team(people []*mspResource) []*MSPDICalendar {
	out := make([]*MSPDICalendar, 0, len(people))
	for _, m := range people {
		out = append(out, cmp.Or(m.on, p.standard))
	}
	slices.SortFunc(out, func(a, b *MSPDICalendar) int { return cmp.Compare(a.row, b.row) })
	seen := make(map[[32]byte]bool, len(out))
	return slices.DeleteFunc(out, func(c *MSPDICalendar) bool {
		known := seen[c.whole.hash]
		seen[c.whole.hash] = true
		return known
	})
}

// use takes a calendar over, if that has not happened yet, and gives its row.
func (p *mspProject) use(c *MSPDICalendar) kernel.Row {
	if c.row == 0 {
		c.row = kernel.Row(len(p.out.Calendars) + 1)
		p.out.Calendars = append(p.out.Calendars, schedule.Calendar{Row: c.row, Name: c.name, Time: c.whole.spec()})
	}
	return c.row
}

// rest is how much more working time the dates the tool had computed hold than the work lasts: somebody split the task, or its
// resources work on it at times of their own.
func (p *mspProject) rest(t *MSPDITask, a *schedule.Activity, calendar *MSPDICalendar) int32 {
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
func (p *mspProject) compiled(c *MSPDICalendar) *worktime.Calendar {
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
func (p *mspProject) within(inner, outer *MSPDICalendar) bool {
	pair := [2]*MSPDICalendar{inner, outer}
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
		p.inside = map[[2]*MSPDICalendar]bool{}
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

// maxJointDays bounds the exceptions of a calendar that is made of others.
const maxJointDays = 4_000

// common is a calendar of the hours that two others both work; nil where they have none.
func (p *mspProject) common(one, other *MSPDICalendar) *MSPDICalendar {
	return p.join([]*MSPDICalendar{one, other}, " + ", overlap)
}

// either is a calendar of the hours that one or another of some works; one of them where it has all of them, nil where there are none.
func (p *mspProject) either(team []*MSPDICalendar) *MSPDICalendar {
	needed := slices.Clone(team)
	for i := len(needed) - 1; i >= 0; i-- {
		if slices.ContainsFunc(needed, func(c *MSPDICalendar) bool { return c != needed[i] && p.within(needed[i], c) }) {
			needed = slices.Delete(needed, i, i+1)
		}
	}
	switch len(needed) {
	case 0:
		return nil
	case 1:
		return needed[0]
	}
	return p.join(needed, " / ", together)
}

// join makes a calendar of several, on first use; an existing one with the same hours serves as well.
// Nil where that gives none.
func (p *mspProject) join(of []*MSPDICalendar, sign string, join func(a, b []worktime.Shift) []worktime.Shift) *MSPDICalendar {
	key, names := sign, make([]string, len(of))
	for i, c := range of {
		key, names[i] = key+string(c.whole.hash[:]), c.name
	}
	if known, asked := p.shared[key]; asked {
		return known
	}
	if len(p.shared) == maxCompiled {
		return nil
	}
	if p.shared == nil {
		p.shared = map[string]*MSPDICalendar{}
	}
	p.shared[key] = nil
	spec, ok := p.joint(of, join)
	if !ok {
		return nil
	}
	hash := spec.Hash()
	same := func(c *MSPDICalendar) bool { return c != nil && c.row > 0 && c.whole != nil && c.whole.hash == hash }
	if i := slices.IndexFunc(p.calendars, same); i >= 0 {
		p.shared[key] = p.calendars[i]
		return p.calendars[i]
	}
	for _, c := range p.shared {
		if c != nil && c.whole.hash == hash {
			p.shared[key] = c
			return c
		}
	}
	c := &MSPDICalendar{name: source.Clip(strings.Join(names, sign))}
	c.whole = &mspWorkTime{week: spec.Week, exceptions: spec.Exceptions, works: true, hash: hash}
	p.shared[key] = c
	return c
}

// joint is the working time of several calendars together; not ok where one cannot be worked with, where there are too many days that
// differ from the week, or none on which anybody works.
func (p *mspProject) joint(of []*MSPDICalendar, join func(a, b []worktime.Shift) []worktime.Shift) (spec worktime.Spec, ok bool) {
	all := make([]*worktime.Calendar, len(of))
	for i, c := range of {
		if all[i] = p.compiled(c); all[i] == nil {
			return spec, false
		}
	}
	for d := range spec.Week {
		spec.Week[d] = of[0].whole.week[d]
		for _, c := range of[1:] {
			spec.Week[d] = join(spec.Week[d], c.whole.week[d])
		}
	}
	from, to := all[0].From(), all[0].To()
	for day := worktime.DayOf(from); day < worktime.DayOf(to); day++ {
		shifts := hoursOn(all[0], day)
		for _, c := range all[1:] {
			shifts = join(shifts, hoursOn(c, day))
		}
		if slices.Equal(shifts, together(spec.Week[day.Weekday()], nil)) {
			continue
		}
		if last := len(spec.Exceptions) - 1; last >= 0 && spec.Exceptions[last].To == day-1 && slices.Equal(spec.Exceptions[last].Shifts, shifts) {
			spec.Exceptions[last].To = day
			continue
		}
		if len(spec.Exceptions) == maxJointDays {
			return spec, false
		}
		spec.Exceptions = append(spec.Exceptions, worktime.Exception{From: day, To: day, Shifts: shifts})
	}
	_, err := worktime.Compile(spec, from, to-kernel.Day)
	return spec, err == nil // they may never work at the same time
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
