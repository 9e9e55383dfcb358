package p6

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// imports turns the rows of a file into its projects, in the order of the file; those that the file only names come
// last. Faults as of readXER.
func (f *p6File) imports(name string) ([]schedule.Import, error) {
	if err := f.whole(); err != nil {
		return nil, err
	}
	b := &p6Builder{p6File: f, name: name}
	if err := b.index(); err != nil {
		return nil, err
	}
	for _, p := range b.projects {
		for _, step := range []func() error{p.settings, p.calendarRows, p.tree} {
			if err := step(); err != nil {
				return nil, err
			}
		}
	}
	if err := b.relations(); err != nil {
		return nil, err
	}
	b.totals()
	b.texts()
	b.tags()
	out := make([]schedule.Import, 0, len(b.projects))
	for _, p := range b.projects {
		p.crews()
		p.takeCarried()
		p.spans()
		p.baselines()
		p.close()
		out = append(out, p.out)
	}
	if len(out) == 0 {
		return nil, fault.New(fault.Invalid, "import.no_projects", nil)
	}
	return out, nil
}

// whole refuses a file whose activities hang on a table that is not there. Fault: "import.table_missing".
func (f *p6File) whole() error {
	missing := func(table [2]string) error {
		return fault.New(fault.Invalid, "import.table_missing", fault.P{"table": table[f.format]})
	}
	switch {
	case len(f.tasks) == 0:
	case len(f.projects) == 0:
		return missing(p6ProjectTable.names)
	case len(f.calendars) == 0 && slices.ContainsFunc(f.tasks, func(t p6Task) bool { return t.calendar != 0 }):
		return missing(p6CalendarTable.names)
	case len(f.wbs) == 0 && slices.ContainsFunc(f.tasks, func(t p6Task) bool { return t.wbs != 0 }):
		return missing(p6WBSTable.names)
	}
	return nil
}

// p6Builder finds the rows of a file by their ids.
type p6Builder struct {
	*p6File
	name      string
	projects  []*p6Build
	project   map[p6ID]*p6Build
	source    map[p6ID]int32   // index of the project's row
	tasksOf   map[p6ID][]int32 // by project
	wbsOf     map[p6ID][]int32
	task      map[p6ID]int32 // index of the task
	calendar  map[p6ID]int32
	resource  map[p6ID]int32 // roles by their negative id
	assigned  map[int32][]int32
	baselines map[p6ID][]int32 // projects that are baselines of one
	total     []p6Total        // by task
	carried   p6Carried
}

// p6Build is one project on its way to an Import.
type p6Build struct {
	*p6Builder
	source   *p6Project
	out      schedule.Import
	calRow   map[p6ID]kernel.Row
	standard kernel.Row
	rows     map[int32]kernel.Row // of tasks, by index
	wbsRow   map[p6ID]kernel.Row
	resRow   map[p6ID]kernel.Row
	parts    map[kernel.Row][]string   // of descriptions
	weeks    map[kernel.Row]kernel.Row // of calendars, the ones with their weeks and no exceptions
	compiled map[kernel.Row]*worktime.Calendar
	limit    int32
	longest  bool
}

func (b *p6Builder) index() error {
	b.project, b.tasksOf, b.wbsOf = map[p6ID]*p6Build{}, map[p6ID][]int32{}, map[p6ID][]int32{}
	b.source = map[p6ID]int32{}
	for i := range b.p6File.projects {
		p := &b.p6File.projects[i]
		if _, twice := b.source[p.id]; twice {
			return b.wrong("import.bad_value", p.line, p6ProjectID, b.names[p.id])
		}
		b.source[p.id] = int32(i)
	}
	b.adopt()
	b.task = make(map[p6ID]int32, len(b.tasks))
	for i := range b.tasks {
		t := &b.tasks[i]
		if _, twice := b.task[t.id]; twice || t.id == 0 {
			return b.wrong("import.bad_value", t.line, p6TaskID, b.names[t.id])
		}
		if _, there := b.source[t.project]; !there {
			return b.wrong("import.reference_unknown", t.line, p6TaskProject, b.names[t.project])
		}
		b.task[t.id] = int32(i)
		b.tasksOf[t.project] = append(b.tasksOf[t.project], int32(i))
	}
	for i := range b.wbs {
		b.wbsOf[b.wbs[i].project] = append(b.wbsOf[b.wbs[i].project], int32(i))
	}
	b.calendar = firstOfID(b.calendars, func(c *p6Calendar) *p6Shared { return &c.p6Shared }, (*p6Calendar).same)
	b.resource = firstOfID(b.resources, func(r *p6Resource) *p6Shared { return &r.p6Shared }, (*p6Resource).same)
	for i := range b.roles {
		b.resource[-b.roles[i].id] = int32(i)
	}
	b.assigned = map[int32][]int32{}
	for i := range b.assignments {
		a := &b.assignments[i]
		if at, known := b.task[a.task]; known {
			b.assigned[at] = append(b.assigned[at], int32(i))
		}
	}
	b.choose()
	b.gather()
	return nil
}

// firstOfID finds rows that a baseline brings along once more: the first of an id counts, and bears the line of a later one that is not
// the same.
func firstOfID[T any](rows []T, shared func(*T) *p6Shared, same func(a, b *T) bool) map[p6ID]int32 {
	at := make(map[p6ID]int32, len(rows))
	for i := range rows {
		row := shared(&rows[i])
		first, twice := at[row.id]
		if !twice {
			at[row.id] = int32(i)
		} else if known := shared(&rows[first]); known.other == 0 && !same(&rows[first], &rows[i]) {
			known.other = row.line
		}
	}
	return at
}

// adopt gives rows that name no project to the only one there is, those that are only named not counted, and tells of it.
func (b *p6Builder) adopt() {
	only, known := b.onlyProject()
	if !known {
		return
	}
	told := b.of(only)
	for i := range b.tasks {
		if t := &b.tasks[i]; t.project == 0 {
			t.project = only
			draft.Note(told, b.finding("row.project_assumed", t.line, p6TaskProject, "", t.label()))
		}
	}
	for i := range b.wbs {
		if w := &b.wbs[i]; w.project == 0 {
			w.project = only
			draft.Note(told, b.finding("row.project_assumed", w.line, p6WBSProject, "", ""))
		}
	}
}

// onlyProject is the one project the rows of a file can belong to.
func (b *p6Builder) onlyProject() (p6ID, bool) {
	if len(b.p6File.projects) == 1 {
		return b.p6File.projects[0].id, true
	}
	var only p6ID
	for i := range b.p6File.projects {
		switch p := &b.p6File.projects[i]; {
		case p.external:
		case only != 0:
			return 0, false
		default:
			only = p.id
		}
	}
	return only, only != 0
}

// choose tells projects from the baselines of projects. Those without activities are left out, unless the file has no others.
func (b *p6Builder) choose() {
	named := map[p6ID]p6ID{} // baseline → the project that names it
	for _, p := range b.p6File.projects {
		if p.baseline != 0 && p.baseline != p.id && named[p.baseline] == 0 {
			named[p.baseline] = p.id
		}
	}
	b.baselines = map[p6ID][]int32{}
	isBaseline := map[p6ID]bool{}
	var last []*p6Build
	for i := range b.p6File.projects {
		p := &b.p6File.projects[i]
		if len(b.tasksOf[p.id]) == 0 && (len(b.tasks) > 0 || !b.emptyTasks || p.external) {
			continue
		}
		original := cmp.Or(p.original, named[p.id])
		if len(b.tasksOf[original]) > 0 && original != p.id && !isBaseline[original] {
			isBaseline[p.id] = true
			b.baselines[original] = append(b.baselines[original], int32(i))
			continue
		}
		build := &p6Build{
			p6Builder: b, source: p, out: *b.of(p.id),
			calRow: map[p6ID]kernel.Row{}, rows: map[int32]kernel.Row{}, wbsRow: map[p6ID]kernel.Row{}, resRow: map[p6ID]kernel.Row{},
			parts: map[kernel.Row][]string{},
		}
		b.project[p.id] = build
		if p.external {
			last = append(last, build)
		} else {
			b.projects = append(b.projects, build)
		}
	}
	b.projects = append(b.projects, last...)
}

// p6Place is a field of both formats.
type p6Place [2]string

var (
	p6ProjectID       = p6Place{"PROJECT.proj_id", "Project.ObjectId"}
	p6ProjectBaseline = p6Place{"PROJECT.sum_base_proj_id", "Project.CurrentBaselineProjectObjectId"}
	p6TaskProject     = p6Place{"TASK.proj_id", "Activity.ProjectObjectId"}
	p6TaskID          = p6Place{"TASK.task_id", "Activity.ObjectId"}
	p6TaskWBS         = p6Place{"TASK.wbs_id", "Activity.WBSObjectId"}
	p6TaskCalendar    = p6Place{"TASK.clndr_id", "Activity.CalendarObjectId"}
	p6TaskKind        = p6Place{"TASK.task_type", "Activity.Type"}
	p6TaskWaits       = p6Place{"TASK.external_early_start_date", "Activity.ExternalEarlyStartDate"}
	p6TaskAwaited     = p6Place{"TASK.external_late_end_date", "Activity.ExternalLateFinishDate"}
	p6TaskTarget      = p6Place{"TASK.target_drtn_hr_cnt", "Activity.PlannedDuration"}
	p6TaskLeft        = p6Place{"TASK.remain_drtn_hr_cnt", "Activity.RemainingDuration"}
	p6TaskStart       = p6Place{"TASK.act_start_date", "Activity.ActualStartDate"}
	p6TaskFinish      = p6Place{"TASK.act_end_date", "Activity.ActualFinishDate"}
	p6TaskCstr        = p6Place{"TASK.cstr_date", "Activity.PrimaryConstraintDate"}
	p6TaskCstr2       = p6Place{"TASK.cstr_date2", "Activity.SecondaryConstraintDate"}
	p6WBSProject      = p6Place{"PROJWBS.proj_id", "WBS.ProjectObjectId"}
	p6WBSID           = p6Place{"PROJWBS.wbs_id", "WBS.ObjectId"}
	p6WBSParent       = p6Place{"PROJWBS.parent_wbs_id", "WBS.ParentObjectId"}
	p6CalendarID      = p6Place{"CALENDAR.clndr_id", "Calendar.ObjectId"}
	p6CalendarDays    = p6Place{"CALENDAR.clndr_data", "Calendar.HolidayOrExceptions"}
	p6ResourceID      = p6Place{"RSRC.rsrc_id", "Resource.ObjectId"}
	p6ProjectStart    = p6Place{"PROJECT.plan_start_date", "Project.PlannedStartDate"}
	p6LinkFrom        = p6Place{"TASKPRED.pred_task_id", "Relationship.PredecessorActivityObjectId"}
	p6LinkLag         = p6Place{"TASKPRED.lag_hr_cnt", "Relationship.Lag"}
	p6LinkTo          = p6Place{"TASKPRED.task_id", "Relationship.SuccessorActivityObjectId"}
)

// wrong is a fault at a place of the file.
func (f *p6File) wrong(key string, line int, at p6Place, value string) error {
	table, field, _ := strings.Cut(at[f.format], ".")
	return fault.New(fault.Invalid, key, fault.P{"line": line, "table": table, "field": field, "value": source.Clip(value)})
}

// finding is one at a place of the file.
func (f *p6File) finding(code string, line int, at p6Place, value, activity string) schedule.Finding {
	table, field, _ := strings.Cut(at[f.format], ".")
	return schedule.Finding{Code: code, Line: line, Table: table, Field: field, Value: value, Activity: activity}
}

// find notes a finding at a place of the file.
func (p *p6Build) find(code string, line int, at p6Place, value, activity string) {
	draft.Note(&p.out, p.finding(code, line, at, value, activity))
}

func (p *p6Build) settings() error {
	src, o := p.source, p.options[p.source.id]
	if o == nil {
		o = &p6Options{}
	}
	p.out.Source = schedule.Source{
		Tool: "p6", Version: p.version, File: p.name, Project: p.p6File.names[src.id], ActivityRows: len(p.tasksOf[src.id]),
		Currency: p.costsIn(),
	}
	if len(src.raw)+len(o.raw) > 0 {
		p.out.Source.Options = map[string]string{}
		maps.Copy(p.out.Source.Options, src.raw)
		maps.Copy(p.out.Source.Options, o.raw)
	}
	s := &p.out.Settings
	s.Name = cmp.Or(src.name, src.code)
	s.Start = p6Dated(cmp.Or(src.start, src.dataDate))
	if src.external && s.Start == kernel.None {
		s.Start = p.anyStart()
		p.find("project.only_named", src.line, p6ProjectID, src.code, "")
	}
	if s.Start == kernel.None {
		if s.Start = p.earliest(); s.Start != kernel.None {
			p.find("project.start_taken", src.line, p6ProjectStart, "", "")
		}
	}
	if s.Start == kernel.None {
		return p.wrong("import.bad_value", src.line, p6ProjectStart, "")
	}
	limit := o.limit
	if src.limit.given {
		limit = src.limit
	}
	p.limit = limit.minutes
	s.Options = schedule.Options{
		Profile: schedule.ProfileP6, DataDate: p6Dated(src.dataDate), MustFinishBy: p6Dated(src.mustFinish),
		LagCalendar: cmp.Or(o.lagCalendar, src.lagCalendar), ProgressMode: o.mode, FloatMode: o.float,
		CriticalBy: cmp.Or(src.critical, o.critical), CriticalLimit: p.limit, OpenEndsCritical: o.openEnds,
		// P6 does both by default.
		UseExpectedFinish: o.expected != p6No, LagFromEarlyStart: o.earlyLag != p6No,
		IgnoreExternalDates: o.ignoreOthers,
	}
	switch {
	case o.override:
		s.Options.ProgressMode = "progress-override"
	case o.notRetained:
		s.Options.ProgressMode = "actual-dates"
	}
	p.longest = s.Options.CriticalBy == "longest-path"
	return nil
}

// anyStart is when the first project of the file starts: what is only named has no dates of its own.
func (b *p6Builder) anyStart() kernel.Minute {
	for _, p := range b.p6File.projects {
		if at := cmp.Or(p.start, p.dataDate); at != 0 {
			return at
		}
	}
	return kernel.None
}

// earliest is the first date of the activities of the project; None where they have none.
func (p *p6Build) earliest() kernel.Minute {
	first := kernel.None
	for _, i := range p.tasksOf[p.source.id] {
		t := &p.tasks[i]
		for _, at := range [...]kernel.Minute{t.actualStart, t.earlyStart, t.plannedStart} {
			if at = p6Dated(at); at != kernel.None && (first == kernel.None || at < first) {
				first = at
			}
		}
	}
	return first
}

// p6Dated turns a date of a row into one of the domain.
func p6Dated(m kernel.Minute) kernel.Minute {
	if m == 0 {
		return kernel.None
	}
	return m
}

// close adds what was found in reading and puts everything in its order.
func (p *p6Build) close() {
	for row, parts := range p.parts {
		p.describe(row, parts)
	}
	p.out.Tags = draft.ByActivity(p.out.Tags, len(p.out.Activities))
	if whole := p.told[0]; whole != nil {
		kept := map[string]int{}
		for _, f := range whole.Findings {
			kept[f.Code]++
			draft.Note(&p.out, f)
		}
		for code, n := range whole.Problems { // those that were counted and not kept
			p.out.Problems[code] += n - kept[code]
		}
	}
	for at, n := range p.left {
		if at.project == p.source.id || at.project == 0 {
			draft.LeaveOut(&p.out, p.p6File.names[at.field], n)
		}
	}
	if p.unmarked {
		draft.Note(&p.out, schedule.Finding{Code: "file.no_end_mark"})
	}
	if p.after > 0 {
		draft.Note(&p.out, schedule.Finding{Code: "file.after_end", Line: p.after})
	}
}
