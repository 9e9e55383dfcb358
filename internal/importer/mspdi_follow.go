package importer

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// follow finds whose calendar the dates of an activity follow. The tool works in the hours that the calendar of the
// task, where it has one of its own, and those of the people on it have in common.
func (p *mspProject) follow(t *mspTask, a *schedule.Activity, people []*mspResource) {
	own := p.standard
	if t.on != nil {
		own = t.on
	}
	if t.ignoreOthers || a.Elapsed {
		people = nil
	}
	var theirs *mspCalendar
	for _, m := range people {
		c := p.standard
		if m.on != nil {
			c = m.on
		}
		if theirs != nil && theirs.whole.hash != c.whole.hash {
			note(&p.out, t.about("activity.resource_calendars", "CalendarUID", a.Name))
			return
		}
		if theirs == nil {
			theirs = c
		}
	}
	switch {
	case theirs == nil || theirs.whole.hash == own.whole.hash:
	case t.on == nil || p.within(theirs, own):
		a.ResourceCalendar = theirs.row
		own = theirs
	case !p.within(own, theirs):
		note(&p.out, t.about("activity.resource_calendars", "CalendarUID", a.Name))
		return
	}
	if p.interrupted(t, a, own) {
		note(&p.out, t.about("activity.split", "Duration", a.Name))
	}
}

// interrupted tells whether the dates the tool had computed hold more working time than the work lasts: somebody split
// the task, or its resources work on it at times of their own.
func (p *mspProject) interrupted(t *mspTask, a *schedule.Activity, calendar *mspCalendar) bool {
	if a.Manual || a.Elapsed || a.Finished() || a.Duration == 0 || t.stored.Start == kernel.None || t.stored.Finish == kernel.None {
		return false
	}
	c := p.compiled(calendar)
	if c == nil || t.stored.Start < c.From() || t.stored.Finish >= c.To() {
		return false
	}
	return c.Between(t.stored.Start, t.stored.Finish) > a.Duration
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
