package p6

import (
	"cmp"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// p6Total is what the assignments and expenses of a task add up to.
type p6Total struct {
	cost, used, hours kernel.Amount
	given             bool // a cost is
	worked            bool // hours are: an expense says nothing of them
}

// same tells whether two rows of one id say the same of it.
func (r *p6Resource) same(o *p6Resource) bool {
	return r.calendar == o.calendar && r.unit == o.unit && r.code == o.code && r.name == o.name && r.kind == o.kind
}

// worker is the resource of an assignment, or the role where nobody is named yet; nil when the file has neither.
func (b *p6Builder) worker(a *p6Assignment) *p6Resource {
	if at, there := b.resource[a.resource]; there && a.resource != 0 {
		return &b.resources[at]
	}
	if at, there := b.resource[-a.role]; there && a.role != 0 {
		return &b.roles[at]
	}
	return nil
}

// key tells resources and roles apart.
func (b *p6Builder) key(a *p6Assignment) p6ID {
	if _, there := b.resource[a.resource]; there && a.resource != 0 {
		return a.resource
	}
	return -a.role
}

// totals takes assignments and expenses over and adds them up by activity.
func (b *p6Builder) totals() {
	b.total = make([]p6Total, len(b.tasks))
	b.numberResources()
	for i := range b.assignments {
		a := &b.assignments[i]
		at, known := b.task[a.task]
		if !known {
			if p := b.project[a.project]; p != nil {
				p.find("assignment.unknown", int(a.line), p6Place{"TASKRSRC.task_id", "ResourceAssignment.ActivityObjectId"}, b.names[a.task], "")
			}
			continue
		}
		b.assign(a, at)
	}
	for i := range b.expenses {
		e := &b.expenses[i]
		at, known := b.task[e.task]
		if !known {
			b.leave(e.project, b.id(b.tableName("PROJCOST", "ActivityExpense")))
			continue
		}
		t := &b.total[at]
		t.given = true
		t.cost = plus(t.cost, b.whole(e.project, e.target, plus(e.done, e.left), "PROJCOST.target_cost", "ActivityExpense/PlannedCost"))
		t.used = plus(t.used, e.done)
	}
	for i := range b.tasks {
		b.sum(int32(i))
	}
}

func (b *p6Builder) tableName(xer, xml string) string { return p6Place{xer, xml}[b.format] }

// whole is what something comes to at its end: what is done and what is left. A budget that says otherwise counts as
// left out; it is used where the file gives nothing else.
func (b *p6Builder) whole(project p6ID, budget, atEnd kernel.Amount, xer, xml string) kernel.Amount {
	if atEnd == 0 {
		return budget
	}
	if budget != atEnd {
		b.leave(project, b.id(b.tableName(xer, xml)))
	}
	return atEnd
}

// ownDates counts the planned dates of an assignment as left out where they are not those of its activity: somebody who comes later or
// leaves earlier.
func (b *p6Builder) ownDates(a *p6Assignment, task *p6Task) {
	if differ(a.plannedStart, task.plannedStart) {
		b.leave(task.project, b.id(b.tableName("TASKRSRC.target_start_date", "ResourceAssignment/PlannedStartDate")))
	}
	if differ(a.plannedFinish, task.plannedFinish) {
		b.leave(task.project, b.id(b.tableName("TASKRSRC.target_end_date", "ResourceAssignment/PlannedFinishDate")))
	}
}

// differ tells whether two dates are said and not the same.
func differ(a, b kernel.Minute) bool {
	said := func(m kernel.Minute) bool { return m != 0 && m != kernel.None }
	return said(a) && said(b) && a != b
}

func (b *p6Builder) assign(a *p6Assignment, at int32) {
	task := &b.tasks[at]
	total := &b.total[at]
	units := b.whole(task.project, a.target, plus(a.done, a.left), "TASKRSRC.target_qty", "ResourceAssignment/PlannedUnits")
	cost := b.whole(task.project, a.targetCost, plus(a.doneCost, a.leftCost), "TASKRSRC.target_cost", "ResourceAssignment/PlannedCost")
	who := b.worker(a)
	kind := a.kind
	if kind == "" && who != nil {
		kind = who.kind
	}
	kind = cmp.Or(kind, schedule.Labour)
	b.ownDates(a, task)
	total.given = true
	total.cost, total.used = plus(total.cost, cost), plus(total.used, a.doneCost)
	if kind != schedule.Material {
		total.hours, total.worked = plus(total.hours, units), true
	}
	p := b.project[task.project]
	if p == nil {
		return // of a baseline: only its totals are kept
	}
	if who == nil {
		p.find("assignment.no_resource", int(a.line), p6Place{"TASKRSRC.rsrc_id", "ResourceAssignment.ResourceObjectId"},
			b.names[cmp.Or(a.resource, a.role)], task.label())
		return
	}
	row := p.resRow[b.key(a)]
	if who.kind == "" {
		who.kind = kind
	}
	p.out.Resources[row-1].Kind = cmp.Or(p.out.Resources[row-1].Kind, kind)
	out := schedule.Assignment{
		Activity: p.rows[at], Resource: row, Cost: cost, UsedCost: a.doneCost, Driving: a.driving,
	}
	if kind == schedule.Material {
		out.Quantity = units
	} else {
		out.Work, out.Done = minutesOf(units), minutesOf(a.done)
	}
	p.out.Assignments = append(p.out.Assignments, out)
}

// minutesOf are minutes of work, rounded to the nearest.
func minutesOf(hours kernel.Amount) int64 {
	return source.Rounded(int64(hours)*60, int64(kernel.Unit))
}

// numberResources takes over who is assigned to an activity of the project, in the order of the file, resources first.
func (b *p6Builder) numberResources() {
	for _, p := range b.projects {
		used := map[p6ID]bool{}
		for _, i := range p.tasksOf[p.source.id] {
			for _, n := range p.assigned[i] {
				if a := &p.assignments[n]; b.worker(a) != nil {
					used[b.key(a)] = true
				}
			}
		}
		rates := b.ratesAt(cmp.Or(p.source.dataDate, p.source.start))
		take := func(r *p6Resource, key p6ID, table string) {
			if !used[key] || p.resRow[key] != 0 {
				if !used[key] {
					draft.LeaveOut(&p.out, table, 1)
				}
				return
			}
			row := kernel.Row(len(p.out.Resources) + 1)
			p.resRow[key] = row
			if r.other != 0 {
				p.find("resource.given_twice", r.other, p6ResourceID, p.p6File.names[r.id], "")
			}
			p.out.Resources = append(p.out.Resources, schedule.Resource{
				Row: row, Code: r.code, Name: cmp.Or(r.name, r.code), Kind: r.kind, Calendar: p.calRow[r.calendar],
				Units: b.units[r.unit], MaxUnits: maxUnits(rates[key]),
			})
		}
		for i := range b.resources {
			take(&b.resources[i], b.resources[i].id, b.tableName("RSRC", "Resource"))
		}
		for i := range b.roles {
			take(&b.roles[i], -b.roles[i].id, b.tableName("ROLES", "Role"))
		}
	}
}

// maxUnits is how much of a resource there is, as a percent of one.
func maxUnits(perHour kernel.Amount) kernel.Percent {
	return kernel.Percent(min(max(perHour, 0), 2000*kernel.Unit) * 100)
}

// ratesAt finds how much of each resource there is at a date: the last rate that begins by then, else the first.
func (b *p6Builder) ratesAt(date kernel.Minute) map[p6ID]kernel.Amount {
	best := map[p6ID]*p6Rate{}
	for i := range b.rates {
		r := &b.rates[i]
		was := best[r.resource]
		switch {
		case was == nil,
			r.from <= date && (was.from > date || r.from >= was.from),
			r.from > date && was.from > date && r.from < was.from:
			best[r.resource] = r
		}
	}
	out := make(map[p6ID]kernel.Amount, len(best))
	for id, r := range best {
		out[id] = r.max
	}
	return out
}

// sum gives an activity its totals: those of its assignments and expenses, or what the file adds up itself where it has
// none. A total below zero is a credit, which no activity can bear.
func (b *p6Builder) sum(at int32) {
	t, total := &b.tasks[at], &b.total[at]
	if !total.given {
		total.cost, total.used = t.cost, t.usedCost
	}
	if !total.worked {
		total.hours = plus(t.done, t.left)
	}
	p := b.project[t.project]
	if p == nil {
		return
	}
	a := &p.out.Activities[p.rows[at]-1]
	for _, v := range []struct {
		amount kernel.Amount
		to     *kernel.Amount
	}{{total.cost, &a.Cost}, {total.used, &a.UsedCost}, {total.hours, &a.ManHours}} {
		if *v.to = v.amount; v.amount < 0 {
			*v.to = 0
			p.find("cost.negative", t.line, p6TaskID, "", t.label())
		}
	}
}

// crews gives activities whose dates follow their resources the calendar of who drives them, or of the first who works
// on them. Where several drive them by different calendars that is reported.
func (p *p6Build) crews() {
	for _, i := range p.tasksOf[p.source.id] {
		t := &p.tasks[i]
		if !t.kind.resource || p.source.external {
			continue
		}
		a := &p.out.Activities[p.rows[i]-1]
		var first, chosen kernel.Row
		different := false
		for _, n := range p.assigned[i] {
			s := &p.assignments[n]
			who := p.worker(s)
			if who == nil || who.kind == schedule.Material || p.calRow[who.calendar] == 0 {
				continue
			}
			calendar := p.calRow[who.calendar]
			first = cmp.Or(first, calendar)
			if s.driving {
				different = different || chosen != 0 && chosen != calendar
				if chosen == 0 || s.resource == t.resource && t.resource != 0 {
					chosen = calendar
				}
			}
		}
		chosen = cmp.Or(chosen, first)
		switch {
		case chosen == 0 && p.rolesOnly(i): // P6 knows nobody's days off then
			chosen = p.weekOf(a.Calendar)
			p.find("activity.role_dependent", t.line, p6TaskKind, p.out.Calendars[chosen-1].Name, t.label())
		case chosen == 0:
			p.find("activity.resource_dependent", t.line, p6TaskKind, "", t.label())
		case different:
			p.find("activity.driving_calendars", t.line, p6TaskKind, p.out.Calendars[chosen-1].Name, t.label())
		}
		if chosen != a.Calendar {
			a.ResourceCalendar = chosen
		}
	}
}

// rolesOnly tells whether roles and nobody else are assigned to an activity.
func (p *p6Build) rolesOnly(task int32) bool {
	roles := 0
	for _, n := range p.assigned[task] {
		if s := &p.assignments[n]; s.resource != 0 {
			return false
		} else if s.role != 0 {
			roles++
		}
	}
	return roles > 0
}

// weekOf is the calendar with the week of another one and none of its exceptions, which are its own where it has none.
func (p *p6Build) weekOf(calendar kernel.Row) kernel.Row {
	own := p.out.Calendars[calendar-1]
	if len(own.Time.Exceptions) == 0 {
		return calendar
	}
	if made, there := p.weeks[calendar]; there {
		return made
	}
	own.Row, own.Default = kernel.Row(len(p.out.Calendars)+1), false
	own.Name += " (7 d)"
	own.Time.Exceptions = nil
	p.out.Calendars = append(p.out.Calendars, own)
	if p.weeks == nil {
		p.weeks = map[kernel.Row]kernel.Row{}
	}
	p.weeks[calendar] = own.Row
	return own.Row
}
