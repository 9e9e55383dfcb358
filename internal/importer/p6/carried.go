package p6

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/carried"
	"gantry/internal/importer/draft"
)

// p6Carried is what Gantry once wrote into user fields of a file, by what it is of.
type p6Carried struct {
	tasks, wbs map[p6ID]*carried.Row
	projects   map[p6ID]*carried.Project
}

// gather reads what is carried. A text that makes no sense counts for nothing, and that is reported.
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
		draft.Note(b.of(0), schedule.Finding{Code: "carried.unreadable", Table: b.tableName("UDFVALUE", "UDF"), Value: text})
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
		defer func() {
			draft.NameCalendars(project, p.out.Calendars) // rows name them as the file does
			draft.TakeKinds(project, p.out.Tags)
		}()
		if err := project.Apply(&p.out.Settings); err != nil {
			draft.Note(&p.out, schedule.Finding{Code: "carried.unreadable", Table: p.tableName("UDFVALUE", "UDF"), Value: err.Error()})
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
	take := draft.CarriedRows{Out: &p.out, Calendars: calendars, Ways: p.ways()}
	for index, row := range p.rows {
		take.Row(row, p.carried.tasks[p.tasks[index].id])
	}
	for wbs, row := range p.wbsRow {
		take.Row(row, p.carried.wbs[wbs])
	}
	take.End()
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

// carriedPlace is where a row stands among its siblings, behind all others where nobody has said.
func carriedPlace(r *carried.Row) int {
	if r == nil || r.At == 0 {
		return 1 << 30
	}
	return r.At
}
