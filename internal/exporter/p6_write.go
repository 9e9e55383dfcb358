package exporter

import (
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// perDay and perWeek are how many working minutes a day and a week are.
func (p *plan) perDay() int32 {
	if m := p.in.Settings.MinutesPerDay; m > 0 {
		return m
	}
	return schedule.DefaultMinutesPerDay
}

func (p *plan) perWeek() int32 {
	if m := p.in.Settings.MinutesPerWeek; m > 0 {
		return m
	}
	return max(schedule.DefaultMinutesPerWeek, p.perDay())
}

// shifted gives every calendar, and one around the clock where an activity needs it and the schedule has none.
func (p *p6) shifted(yield func(*p6Shifted)) {
	people := map[kernel.Row]bool{}
	for i := range p.in.Resources {
		people[p.in.Resources[i].Calendar] = true
	}
	give := func(c *schedule.Calendar, id kernel.Row, called string) {
		days, recurring, endless := p.days(&c.Time)
		p.report.note("calendar.recurrence_expanded", recurring)
		p.report.note("calendar.recurrence_bounded", endless)
		yield(&p6Shifted{Calendar: c, id: id, called: called, ofProject: !people[c.Row], days: days})
	}
	for i := range p.in.Calendars {
		give(&p.in.Calendars[i], p.in.Calendars[i].Row, p.calls[i])
	}
	if int(p.allDay) > len(p.in.Calendars) {
		time := worktime.AllDay()
		give(&schedule.Calendar{Row: p.allDay, Name: carried.AllDay, Time: time}, p.allDay, carried.AllDay)
	}
}

// mainProject is the schedule as a project.
func (p *p6) mainProject() *p6Project {
	s := &p.in.Settings
	return &p6Project{
		id: p6MainProject, code: p.projectCode(s.Name), name: cut(word(s.Name), p6WBSName), start: s.Start, dataDate: p.dataDate(), finish: none(s.Options.MustFinishBy),
	}
}

func (p *p6) projectCode(name string) string {
	if name = cut(word(name), p6ProjectCode); name == "" {
		return carried.Name
	}
	return name
}

// wbs gives the WBS rows of the schedule in the order of the tree; in XER the first is the project.
func (p *p6) wbs(yield func(*p6WBS)) {
	if !p.xml {
		m := p.mainProject()
		yield(&p6WBS{id: p6RootWBS, project: p6MainProject, code: m.code, name: m.name, root: true})
	}
	for i := range p.in.Activities {
		a := &p.in.Activities[i]
		if !p.summary(a.Row) {
			continue
		}
		parent := p.id(a.Parent)
		if p.xml && a.Parent == kernel.SummaryRow {
			parent = 0
		}
		yield(&p6WBS{id: p.id(a.Row), project: p6MainProject, parent: parent, sequence: int(a.Row), code: p.codes[a.Row], name: p.names[a.Row], row: a.Row})
	}
}

// eachTask gives the activities of the schedule.
func (p *p6) eachTask(yield func(*p6Task)) {
	for i := range p.tasks {
		if p.tasks[i].id != 0 && !p.out.over() {
			yield(&p.tasks[i])
		}
	}
}

func (p *p6) links(yield func(*p6Link)) {
	for i := range p.in.Links {
		if l := &p.in.Links[i]; p.linked(l) {
			yield(&p6Link{id: int64(i + 1), of: l})
		}
	}
}

func (p *p6) assignments(yield func(*p6Assigned)) {
	id := int64(0)
	for row := range p.tasks {
		if p.tasks[row].id == 0 {
			p.report.note("assignment.on_summary", len(p.work[row]))
			continue
		}
		for i := range p.works[row].works {
			id++
			yield(&p6Assigned{id: id, task: &p.tasks[row], p6Work: &p.works[row].works[i]})
		}
	}
}

func (p *p6) expenses(yield func(*p6Expense)) {
	for row := range p.works {
		if e := &p.works[row]; e.costs {
			yield(&p6Expense{id: int64(row), task: p.id(kernel.Row(row)), project: p6MainProject, spent: e.spent, rest: e.rest})
		}
	}
}

// notes gives the descriptions of activities, or those of WBS rows.
func (p *p6) notes(wbs bool, yield func(*p6Note)) {
	give := func(id, row int64, text string) {
		switch {
		case plainLines(text):
			text = asHTML(text)
		case markup(text):
			text = asHTML(text)
			p.report.note("description.blanks", 1)
		}
		yield(&p6Note{id: id, row: row, text: text})
	}
	if wbs && p.in.Description != "" {
		root := int64(p6RootWBS)
		if p.xml {
			root = 0
		}
		give(p6RootWBS, root, p.in.Description)
	}
	for i := range p.in.Activities {
		if a := &p.in.Activities[i]; a.Description != "" && p.summary(a.Row) == wbs {
			give(p.id(a.Row), p.id(a.Row), a.Description)
		}
	}
}

func (p *p6) described(wbs bool) bool {
	return wbs && p.in.Description != "" || slices.ContainsFunc(p.in.Activities, func(a schedule.Activity) bool { return a.Description != "" && p.summary(a.Row) == wbs })
}

// codesOf gives the activity codes of a row.
func (p *p6) codesOf(row kernel.Row, yield func(*p6Coded)) {
	for _, i := range p.tags[row] {
		if code := p.tagged[i].code; code != 0 {
			kind := slices.Index(p.codeTypes, p.codeList[code-1][0]) + 1
			yield(&p6Coded{task: p.id(row), kind: int64(kind), code: int64(code)})
		}
	}
}

// valuesOf gives the user fields of a row, or of the project.
func (p *p6) valuesOf(row kernel.Row, yield func(*p6Value)) {
	of, subject, pieces := p.id(row), p6OfTask, p.carried[row]
	switch {
	case row == kernel.SummaryRow:
		of, subject, pieces = p6MainProject, p6OfProject, p.project
	case p.summary(row):
		subject = p6OfWBS
	}
	if row != kernel.SummaryRow {
		for _, i := range p.tags[row] {
			if field := p.tagged[i].field; field != 0 {
				yield(&p6Value{field: int64(field), of: of, text: p.in.Tags[i].Value})
			}
		}
	}
	for n, piece := range pieces {
		yield(&p6Value{field: int64(p.udfAt[p6Field{carried.Field(n), subject}]), of: of, text: piece})
	}
}

// p6Baseline is a baseline as a project of its own.
type p6Baseline struct {
	p6Project
	root  int64
	tasks []p6Task
	costs []kernel.Amount
}

// plans works the baselines out, each with the activities that P6 can know again: by their codes.
func (p *p6) plans() {
	next := p6FirstRow + int64(len(p.in.Activities)) + 1
	for i := range p.in.Baselines {
		b := &p.in.Baselines[i]
		out := p6Baseline{
			p6Project: p6Project{
				id: p6MainProject + 1 + int64(i), original: p6MainProject, code: cut(p.projectCode(p.in.Settings.Name), p6ProjectCode-5) + "-B" + itoa(i+1),
				name: cut(word(b.Name), p6WBSName), start: p.in.Settings.Start, dataDate: p.in.Settings.Start, finish: kernel.None,
			},
			root: next,
		}
		next++
		for _, point := range b.Points {
			switch {
			case p.summary(point.Activity):
				p.report.note("baseline.on_summary", 1)
				continue
			case none(point.Start) == kernel.None || none(point.Finish) == kernel.None:
				p.report.note("baseline.undated", 1)
				continue
			}
			of, t := p.tasks[point.Activity], p6Undated(next, out.id, out.root)
			t.calendar, t.code, t.name, t.kind = of.calendar, p.codes[point.Activity], p.names[point.Activity], of.kind
			t.target, t.remaining, t.left = point.Duration, point.Duration, hoursOf(point.Work)
			t.start, t.finish, t.plannedStart, t.plannedFinish = point.Start, point.Finish, point.Start, point.Finish
			out.tasks = append(out.tasks, t)
			out.costs = append(out.costs, point.Cost)
			next++
		}
		p.baselines = append(p.baselines, out)
	}
}

// expenses are what the activities of a baseline cost.
func (b *p6Baseline) expenses(yield func(*p6Expense)) {
	for i, cost := range b.costs {
		if cost != 0 {
			yield(&p6Expense{id: b.tasks[i].id, task: b.tasks[i].id, project: b.id, rest: cost})
		}
	}
}

// dictionary gives names as entries numbered from 1.
func dictionary(names []string, yield func(*p6Named)) {
	for i, name := range names {
		yield(&p6Named{id: int64(i + 1), name: name, sequence: i})
	}
}

func (p *p6) userFields(yield func(*p6Named)) {
	for i, f := range p.udfs {
		yield(&p6Named{id: int64(i + 1), name: f.title, subject: f.subject, sequence: i})
	}
}

func (p *p6) codeValues(yield func(*p6Named)) {
	for i, c := range p.codeList {
		yield(&p6Named{id: int64(i + 1), of: int64(slices.Index(p.codeTypes, c[0]) + 1), short: c[1], name: c[2], sequence: i})
	}
}

func (p *p6) people(yield func(*schedule.Resource)) {
	for i := range p.in.Resources {
		yield(&p.in.Resources[i])
	}
}

func (p *p6) rates(yield func(*schedule.Resource)) {
	for i := range p.in.Resources {
		if p.in.Resources[i].MaxUnits != 0 {
			yield(&p.in.Resources[i])
		}
	}
}
