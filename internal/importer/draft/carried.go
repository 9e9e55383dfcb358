package draft

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/carried"
)

// TakeTimes gives calendars their exceptions as they were before a file had to write them day by day.
func TakeTimes(p *carried.Project, calendars []schedule.Calendar) {
	for i := range calendars {
		if times, there := p.Times[calendars[i].Name]; there {
			times.Take(&calendars[i].Time)
		}
	}
}

// NameCalendars gives calendars the names they had before a file had to call each otherwise.
func NameCalendars(p *carried.Project, calendars []schedule.Calendar) {
	for i := range calendars {
		if name, other := p.CalendarNames[calendars[i].Name]; other {
			calendars[i].Name = name
		}
	}
}

// CarriedRows gives rows what is carried for them. Links are added to those the file has.
type CarriedRows struct {
	Out       *schedule.Import
	Calendars map[string]kernel.Row
	Ways      map[string]kernel.Row // by what the file calls them
	links     []carriedLink
}

type carriedLink struct {
	to kernel.Row
	carried.Link
}

func (c *CarriedRows) Row(row kernel.Row, r *carried.Row) {
	if r == nil {
		return
	}
	a := &c.Out.Activities[row-1]
	set := r.Set
	if r.Calendar != nil {
		switch {
		case r.Calendar.Counts(c.name(a.Calendar)):
			a.Calendar = cmp.Or(c.Calendars[r.Calendar.Is], a.Calendar)
		case set != nil && set.Elapsed != nil: // the calendar it was on said that it runs around the clock
			set = set.OnItsCalendar()
		}
	}
	if r.Crew != nil && r.Crew.Counts(c.name(a.ResourceCalendar)) {
		a.ResourceCalendar = c.Calendars[r.Crew.Is]
	}
	set.Apply(a)
	for _, t := range r.Tags {
		c.Out.Tags = append(c.Out.Tags, schedule.Tag{Activity: row, Category: t.Category, Value: t.Value, Code: t.Code})
	}
	for _, l := range r.Links {
		c.links = append(c.links, carriedLink{row, l})
	}
}

// name is what the file calls a calendar; empty for none.
func (c *CarriedRows) name(calendar kernel.Row) string {
	if calendar < 1 || int(calendar) > len(c.Out.Calendars) {
		return ""
	}
	return c.Out.Calendars[calendar-1].Name
}

// End puts the links in. One whose begin is gone by now is left out, as its activity is; so is one that the file had and
// has no more.
func (c *CarriedRows) End() {
	slices.SortStableFunc(c.links, func(a, b carriedLink) int { return cmp.Compare(a.to, b.to) })
	type tie struct {
		from, to kernel.Row
		kind     schedule.LinkType
	}
	at := make(map[tie]int, len(c.Out.Links))
	for i, l := range c.Out.Links {
		at[tie{l.From, l.To, l.Type}] = i
	}
	for _, l := range c.links {
		key := tie{c.Ways[l.From], l.to, cmp.Or(l.Type, schedule.FS)}
		if key.from == 0 || key.from == key.to || !slices.Contains([]schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF}, key.kind) ||
			c.above(key.from, key.to) || c.above(key.to, key.from) || max(l.Lag, -l.Lag) > schedule.MaxMinutes {
			continue
		}
		if i, there := at[key]; there { // the lag is that of the file
			c.Out.Links[i].Elapsed = l.Elapsed
			continue
		}
		if l.Written {
			continue
		}
		at[key] = len(c.Out.Links)
		c.Out.Links = append(c.Out.Links, schedule.Link{
			Row: kernel.Row(len(c.Out.Links) + 1), From: key.from, To: key.to, Type: key.kind, Lag: l.Lag, Elapsed: l.Elapsed,
		})
	}
}

func (c *CarriedRows) above(ancestor, row kernel.Row) bool {
	for row > ancestor {
		row = c.Out.Activities[row-1].Parent
	}
	return row == ancestor
}
