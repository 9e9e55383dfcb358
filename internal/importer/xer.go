package importer

import (
	"cmp"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// readXER reads a Primavera P6 XER file. Faults: "import.truncated", "import.bad_value", "import.calendar_unreadable",
// "import.reference_unknown", "import.tree_circular", "activity.too_deep", "import.no_projects".
func readXER(in *input, how Reading) ([]schedule.Import, error) {
	file, err := readXERFile(in)
	if err != nil {
		return nil, err
	}
	b := &xerBuilder{file: file, name: how.Name}
	if err := b.index(); err != nil {
		return nil, err
	}
	var out []schedule.Import
	projects := file.rows["PROJECT"]
	for i := range projects {
		id := file.get("PROJECT", &projects[i], "proj_id")
		if len(b.tasks[id]) == 0 {
			continue
		}
		p, err := b.project(&projects[i], id)
		if err != nil {
			return nil, err
		}
		out = append(out, *p)
	}
	if len(out) == 0 {
		return nil, fault.New(fault.Invalid, "import.no_projects", nil)
	}
	return out, nil
}

// Choose picks one project by its id in the file; with an empty id the file must hold
// one project only. Faults: "import.choose_project" (with the list), "import.unknown_project".
func Choose(projects []schedule.Import, id string) (schedule.Import, error) {
	if id == "" && len(projects) == 1 {
		return projects[0], nil
	}
	list := make([]fault.P, len(projects))
	for i, p := range projects {
		if p.Source.Project == id {
			return p, nil
		}
		list[i] = fault.P{"id": p.Source.Project, "name": p.Settings.Name, "activities": p.Source.ActivityRows}
	}
	if id == "" {
		return schedule.Import{}, fault.New(fault.Conflict, "import.choose_project", fault.P{"projects": list})
	}
	return schedule.Import{}, fault.New(fault.NotFound, "import.unknown_project", fault.P{"project": clip(id), "projects": list})
}

// xerBuilder turns kept rows into imports.
type xerBuilder struct {
	file  *xerFile
	name  string
	tasks map[string][]*xerRow // by project
	wbs   map[string][]*xerRow
	owner map[string]string    // task → project
	links map[string][]*xerRow // by the successor's project, or the predecessor's where the file has no successor
	cals  map[string]*xerRow
	opts  map[string]*xerRow
}

func (b *xerBuilder) index() error {
	f := b.file
	b.tasks, b.wbs, b.owner = map[string][]*xerRow{}, map[string][]*xerRow{}, map[string]string{}
	b.links, b.cals, b.opts = map[string][]*xerRow{}, map[string]*xerRow{}, map[string]*xerRow{}
	for i := range f.rows["TASK"] {
		r := &f.rows["TASK"][i]
		project, task := f.get("TASK", r, "proj_id"), f.get("TASK", r, "task_id")
		if _, twice := b.owner[task]; twice {
			return fault.New(fault.Invalid, "import.bad_value", fault.P{"line": r.line, "table": "TASK", "field": "task_id", "value": clip(task)})
		}
		b.owner[task] = project
		b.tasks[project] = append(b.tasks[project], r)
	}
	for i := range f.rows["PROJWBS"] {
		r := &f.rows["PROJWBS"][i]
		project := f.get("PROJWBS", r, "proj_id")
		b.wbs[project] = append(b.wbs[project], r)
	}
	for i := range f.rows["TASKPRED"] {
		r := &f.rows["TASKPRED"][i]
		project, known := b.owner[f.get("TASKPRED", r, "task_id")]
		if !known { // its successor is not in the file: the predecessor's project tells of it
			project = b.owner[f.get("TASKPRED", r, "pred_task_id")]
		}
		b.links[project] = append(b.links[project], r)
	}
	for i := range f.rows["CALENDAR"] {
		r := &f.rows["CALENDAR"][i]
		b.cals[f.get("CALENDAR", r, "clndr_id")] = r
	}
	for i := range f.rows["SCHEDOPTIONS"] {
		r := &f.rows["SCHEDOPTIONS"][i]
		b.opts[f.get("SCHEDOPTIONS", r, "proj_id")] = r
	}
	return nil
}

// xerProject is one project on its way to an Import.
type xerProject struct {
	*xerBuilder
	id       string
	out      schedule.Import
	calendar map[string]kernel.Row // clndr_id → number
	standard kernel.Row
	activity map[string]kernel.Row // task_id → number
	limit    int32
	longest  bool
}

func (b *xerBuilder) project(row *xerRow, id string) (*schedule.Import, error) {
	p := &xerProject{xerBuilder: b, id: id, calendar: map[string]kernel.Row{}, activity: map[string]kernel.Row{}}
	p.out.Problems = map[string]int{}
	p.out.Source = schedule.Source{Tool: "p6", Version: b.file.version, File: b.name, Project: id, ActivityRows: len(b.tasks[id])}
	steps := []func(*xerRow) error{p.settings, p.calendars, p.tree, p.relations}
	for _, step := range steps {
		if err := step(row); err != nil {
			return nil, err
		}
	}
	p.leftOut()
	return &p.out, nil
}

func (p *xerProject) read(table string, row *xerRow) *xerReader {
	return &xerReader{file: p.file, table: table, row: row}
}

func (p *xerProject) settings(row *xerRow) error {
	x := p.read("PROJECT", row)
	s := &p.out.Settings
	s.Name = x.text("proj_short_name")
	s.Start = x.date("plan_start_date")
	s.Options = schedule.Options{
		Profile: schedule.ProfileP6, DataDate: x.date("last_recalc_date"), MustFinishBy: x.date("plan_end_date"),
	}
	p.limit, _ = x.minutes("critical_drtn_hr_cnt")
	s.Options.CriticalLimit = p.limit
	if p.longest = x.is("critical_path_type", "CT_DrivPath"); p.longest {
		s.Options.CriticalBy = "longest-path"
	}
	if s.Start == kernel.None {
		s.Start = s.Options.DataDate
	}
	if s.Start == kernel.None && x.err == nil {
		x.bad("plan_start_date", "")
	}
	if o := p.opts[p.id]; o != nil && x.err == nil {
		y := p.read("SCHEDOPTIONS", o)
		switch {
		case y.is("sched_progress_override", "Y"):
			s.Options.ProgressMode = "progress-override"
		case y.is("sched_retained_logic", "N"):
			s.Options.ProgressMode = "actual-dates"
		}
		s.Options.LagCalendar = map[string]string{
			"rcal_successor": "successor", "rcal_projdefault": "project", "rcal_24hours": "24h", "rcal_24hour": "24h",
			"rcal_Successor": "successor", "rcal_ProjDefault": "project", "rcal_24Hour": "24h", "rcal_24Hours": "24h",
		}[y.text("sched_calendar_on_relationship_lag")]
		s.Options.FloatMode = map[string]string{"FT_SF": "start", "FT_MIN": "smallest"}[y.text("sched_float_type")]
		s.Options.OpenEndsCritical = y.is("sched_open_critical_flag", "Y")
	}
	return x.err
}

// calendars takes over those that an activity or the project itself names.
func (p *xerProject) calendars(row *xerRow) error {
	standard := p.file.get("PROJECT", row, "clndr_id")
	used := map[string]bool{}
	if p.cals[standard] != nil {
		used[standard] = true
	}
	for _, t := range p.tasks[p.id] {
		if id := p.file.get("TASK", t, "clndr_id"); p.cals[id] != nil {
			used[id] = true
		}
	}
	for i := range p.file.rows["CALENDAR"] {
		r := &p.file.rows["CALENDAR"][i]
		x := p.read("CALENDAR", r)
		id := x.text("clndr_id")
		global := len(used) == 0 && x.is("default_flag", "Y") // the file names none: P6's own default
		if !used[id] && !global {
			continue
		}
		spec, ok := parseP6Calendar(x.text("clndr_data"))
		if !ok {
			return fault.New(fault.Invalid, "import.calendar_unreadable", fault.P{"line": r.line, "name": clip(x.text("clndr_name"))})
		}
		number := kernel.Row(len(p.out.Calendars) + 1)
		p.calendar[id] = number
		if id == standard || global {
			p.standard = number
			day, _ := x.minutes("day_hr_cnt")
			week, _ := x.minutes("week_hr_cnt")
			p.out.Settings.MinutesPerDay, p.out.Settings.MinutesPerWeek = day, week
		}
		if x.err != nil {
			return x.err
		}
		p.out.Calendars = append(p.out.Calendars, schedule.Calendar{Row: number, Name: x.text("clndr_name"), Time: spec})
	}
	if len(p.out.Calendars) == 0 {
		return fault.New(fault.Invalid, "import.calendar_unreadable", fault.P{"line": row.line, "name": ""})
	}
	if p.standard == 0 {
		p.standard = 1
	}
	p.out.Calendars[p.standard-1].Default = true
	return nil
}

// tree numbers WBS rows and activities, parents first.
func (p *xerProject) tree(*xerRow) error {
	root := ""
	children := map[string][]*xerRow{}
	known := map[string]bool{}
	for _, w := range p.wbs[p.id] {
		x := p.read("PROJWBS", w)
		id := x.text("wbs_id")
		known[id] = true
		if x.is("proj_node_flag", "Y") {
			root = id
			p.out.Settings.Name = cmp.Or(x.text("wbs_name"), p.out.Settings.Name)
			continue
		}
		children[x.text("parent_wbs_id")] = append(children[x.text("parent_wbs_id")], w)
	}
	inside := map[string][]*xerRow{}
	for _, t := range p.tasks[p.id] {
		id := p.file.get("TASK", t, "wbs_id")
		if !known[id] && id != "" {
			return fault.New(fault.Invalid, "import.reference_unknown", fault.P{"line": t.line, "table": "TASK", "field": "wbs_id", "value": clip(id)})
		}
		if id == "" {
			id = root
		}
		inside[id] = append(inside[id], t)
	}
	placed := 0
	var place func(wbs string, parent kernel.Row, depth int) error
	place = func(wbs string, parent kernel.Row, depth int) error {
		placed++
		for _, t := range inside[wbs] {
			if err := p.task(t, parent); err != nil {
				return err
			}
		}
		rows := children[wbs]
		order := make(map[*xerRow]float64, len(rows))
		for _, w := range rows {
			x := p.read("PROJWBS", w)
			order[w], _ = x.number("seq_num")
			if x.err != nil {
				return x.err
			}
		}
		slices.SortStableFunc(rows, func(a, b *xerRow) int { return cmp.Compare(order[a], order[b]) })
		for _, w := range rows {
			x := p.read("PROJWBS", w)
			if depth == schedule.MaxDepth {
				return fault.New(fault.Conflict, "activity.too_deep", fault.P{"line": w.line, "max": schedule.MaxDepth})
			}
			number := kernel.Row(len(p.out.Activities) + 1)
			p.out.Activities = append(p.out.Activities, schedule.Activity{
				Row: number, Parent: parent, Code: x.text("wbs_short_name"), Name: cmp.Or(x.text("wbs_name"), x.text("wbs_short_name")),
				Kind: schedule.Summary, Calendar: p.standard, ActualStart: kernel.None, ActualFinish: kernel.None,
			})
			if err := place(x.text("wbs_id"), number, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	if err := place(root, kernel.SummaryRow, 0); err != nil {
		return err
	}
	if want := len(p.wbs[p.id]); root != "" && placed < want { // rows whose parents form a ring or are not in the file
		for _, w := range p.wbs[p.id] {
			x := p.read("PROJWBS", w)
			if parent := x.text("parent_wbs_id"); !known[parent] && !x.is("proj_node_flag", "Y") {
				return fault.New(fault.Invalid, "import.reference_unknown", fault.P{"line": w.line, "table": "PROJWBS", "field": "parent_wbs_id", "value": clip(parent)})
			}
		}
		return fault.New(fault.Invalid, "import.tree_circular", fault.P{"rows": want - placed})
	}
	if len(p.activity) < len(p.tasks[p.id]) {
		return fault.New(fault.Invalid, "import.tree_circular", fault.P{"rows": len(p.tasks[p.id]) - len(p.activity)})
	}
	return nil
}
