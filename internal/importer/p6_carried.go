package importer

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/carried"
)

// p6Carried is what Gantry once wrote into user fields of a file, by what it is of.
type p6Carried struct {
	tasks, wbs map[p6ID]*carried.Row
	projects   map[p6ID]*carried.Project
}

// gather reads what is carried. A text that makes no sense counts for nothing, and that is told.
func (b *p6Builder) gather() {
	type place struct {
		subject string
		of      p6ID
	}
	texts := map[place]*carried.Text{}
	var order []place
	for i := range b.udfs {
		u := &b.udfs[i]
		kind := b.udfTypes[u.kind]
		n, ours := carried.Number(kind.title)
		if !ours {
			continue
		}
		at := place{p6Subject(kind.subject), cmp.Or(u.of, u.project)}
		if texts[at] == nil {
			texts[at] = &carried.Text{}
			order = append(order, at)
		}
		texts[at].Put(n, u.value)
	}
	c := &b.carried
	c.tasks, c.wbs, c.projects = map[p6ID]*carried.Row{}, map[p6ID]*carried.Row{}, map[p6ID]*carried.Project{}
	for _, at := range order {
		text := texts[at].String()
		if at.subject == "project" {
			if project, ok := carried.Read[carried.Project](text); ok {
				c.projects[at.of] = project
				continue
			}
		} else if row, ok := carried.Read[carried.Row](text); ok {
			if at.subject == "wbs" {
				c.wbs[at.of] = row
			} else {
				c.tasks[at.of] = row
			}
			continue
		}
		note(b.of(0), schedule.Finding{Code: "carried.unreadable", Table: b.tableName("UDFVALUE", "UDF"), Value: text})
	}
}

// p6Subject is what a user field is of, in one word for both formats.
func p6Subject(subject string) string {
	switch subject {
	case "PROJECT", "Project":
		return "project"
	case "PROJWBS", "WBS":
		return "wbs"
	}
	return "task"
}

// takeTimes gives calendars their exceptions as they were before a file had to write them day by day.
func takeTimes(p *carried.Project, calendars []schedule.Calendar) {
	for i := range calendars {
		if times, there := p.Times[calendars[i].Name]; there {
			times.Take(&calendars[i].Time)
		}
	}
}

// nameCalendars gives calendars the names they had before a file had to call each otherwise.
func nameCalendars(p *carried.Project, calendars []schedule.Calendar) {
	for i := range calendars {
		if name, other := p.CalendarNames[calendars[i].Name]; other {
			calendars[i].Name = name
		}
	}
}

// kept tells which calendars are taken over though nobody uses them.
func (p *p6Build) kept() map[string]bool {
	project := p.carried.projects[p.source.id]
	if project == nil {
		return nil
	}
	out := make(map[string]bool, len(project.Calendars))
	for _, name := range project.Calendars {
		out[name] = true
	}
	return out
}

// takeCarried gives the project and its rows what is carried.
func (p *p6Build) takeCarried() {
	if project := p.carried.projects[p.source.id]; project != nil {
		defer func() { nameCalendars(project, p.out.Calendars) }() // rows name them as the file does
		if err := project.Apply(&p.out.Settings); err != nil {
			note(&p.out, schedule.Finding{Code: "carried.unreadable", Table: p.tableName("UDFVALUE", "UDF"), Value: err.Error()})
		}
		for i := range p.out.Resources {
			r := &p.out.Resources[i]
			if code, given := project.Codes[r.Code]; given {
				r.Code = code
			}
		}
	}
	if len(p.carried.tasks)+len(p.carried.wbs) == 0 {
		return
	}
	calendars := make(map[string]kernel.Row, len(p.out.Calendars))
	for _, c := range slices.Backward(p.out.Calendars) {
		calendars[c.Name] = c.Row
	}
	take := carriedRows{out: &p.out, calendars: calendars, ways: p.ways()}
	for index, row := range p.rows {
		take.row(row, p.carried.tasks[p.tasks[index].id])
	}
	for wbs, row := range p.wbsRow {
		take.row(row, p.carried.wbs[wbs])
	}
	take.end()
	p.dropAllDay()
}

// ways names every row for the links that are carried.
func (p *p6Build) ways() map[string]kernel.Row {
	out := make(map[string]kernel.Row, len(p.out.Activities))
	paths := make([][]string, len(p.out.Activities)+1)
	codes := make(map[kernel.Row]string, len(p.wbsRow))
	for _, i := range p.wbsOf[p.source.id] {
		if row := p.wbsRow[p.wbs[i].id]; row != 0 {
			codes[row] = p.wbs[i].code
		}
	}
	for i := range p.out.Activities {
		a := &p.out.Activities[i]
		code, isWBS := codes[a.Row]
		if !isWBS {
			out[a.Code] = a.Row
			continue
		}
		paths[a.Row] = append(slices.Clone(paths[a.Parent]), code)
		out[carried.Way(paths[a.Row])] = a.Row
	}
	return out
}

// dropAllDay takes the calendar away that was only there for activities whose durations run around the clock.
func (p *p6Build) dropAllDay() {
	last := kernel.Row(len(p.out.Calendars))
	if last < 2 || p.out.Calendars[last-1].Default || p.out.Calendars[last-1].Name != carried.AllDay {
		return
	}
	for i := range p.out.Activities {
		if a := &p.out.Activities[i]; a.Calendar == last || a.ResourceCalendar == last {
			return
		}
	}
	for i := range p.out.Resources {
		if p.out.Resources[i].Calendar == last {
			return
		}
	}
	p.out.Calendars = p.out.Calendars[:last-1]
}

// carriedRows gives rows what is carried for them. Links are added to those the file has.
type carriedRows struct {
	out       *schedule.Import
	calendars map[string]kernel.Row
	ways      map[string]kernel.Row // by what the file calls them
	links     []carriedLink
}

type carriedLink struct {
	to kernel.Row
	carried.Link
}

func (c *carriedRows) row(row kernel.Row, r *carried.Row) {
	if r == nil {
		return
	}
	a := &c.out.Activities[row-1]
	set := r.Set
	if r.Calendar != nil {
		switch {
		case r.Calendar.Counts(c.name(a.Calendar)):
			a.Calendar = cmp.Or(c.calendars[r.Calendar.Is], a.Calendar)
		case set != nil && set.Elapsed != nil: // the calendar it was on said that it runs around the clock
			set = set.OnItsCalendar()
		}
	}
	if r.Crew != nil && r.Crew.Counts(c.name(a.ResourceCalendar)) {
		a.ResourceCalendar = c.calendars[r.Crew.Is]
	}
	set.Apply(a)
	for _, t := range r.Tags {
		c.out.Tags = append(c.out.Tags, schedule.Tag{Activity: row, Category: t.Category, Value: t.Value, Code: t.Code})
	}
	for _, l := range r.Links {
		c.links = append(c.links, carriedLink{row, l})
	}
}

// name is what the file calls a calendar; empty for none.
func (c *carriedRows) name(calendar kernel.Row) string {
	if calendar < 1 || int(calendar) > len(c.out.Calendars) {
		return ""
	}
	return c.out.Calendars[calendar-1].Name
}

// end puts the links in. One whose begin is gone by now is left out, as its activity is; so is one that the file had and
// has no more.
func (c *carriedRows) end() {
	slices.SortStableFunc(c.links, func(a, b carriedLink) int { return cmp.Compare(a.to, b.to) })
	type tie struct {
		from, to kernel.Row
		kind     schedule.LinkType
	}
	at := make(map[tie]int, len(c.out.Links))
	for i, l := range c.out.Links {
		at[tie{l.From, l.To, l.Type}] = i
	}
	for _, l := range c.links {
		key := tie{c.ways[l.From], l.to, cmp.Or(l.Type, schedule.FS)}
		if key.from == 0 || key.from == key.to || !slices.Contains([]schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF}, key.kind) ||
			c.above(key.from, key.to) || c.above(key.to, key.from) || max(l.Lag, -l.Lag) > schedule.MaxMinutes {
			continue
		}
		if i, there := at[key]; there { // the lag is that of the file
			c.out.Links[i].Elapsed = l.Elapsed
			continue
		}
		if l.Written {
			continue
		}
		at[key] = len(c.out.Links)
		c.out.Links = append(c.out.Links, schedule.Link{
			Row: kernel.Row(len(c.out.Links) + 1), From: key.from, To: key.to, Type: key.kind, Lag: l.Lag, Elapsed: l.Elapsed,
		})
	}
}

func (c *carriedRows) above(ancestor, row kernel.Row) bool {
	for row > ancestor {
		row = c.out.Activities[row-1].Parent
	}
	return row == ancestor
}

// carriedPlace is where a row stands among its siblings, behind all others where nobody has said.
func carriedPlace(r *carried.Row) int {
	if r == nil || r.At == 0 {
		return 1 << 30
	}
	return r.At
}
