package exporter

import (
	"cmp"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// p6Task is what the file says of an activity, of the schedule or of a baseline of it.
type p6Task struct {
	id, project, wbs                int64
	calendar                        kernel.Row
	code, name                      string
	kind                            p6Word
	status                          p6Word
	percent                         p6Word
	physical                        kernel.Percent
	target, remaining               int32
	total, free                     *int32
	first, second                   p6Word
	firstDate, secondDate           kernel.Minute
	actualStart, actualFinish       kernel.Minute
	expected, suspended, resumed    kernel.Minute
	externalStart, externalFinish   kernel.Minute
	start, finish                   kernel.Minute // early dates of what remains
	lateStart, lateFinish           kernel.Minute
	plannedStart, plannedFinish     kernel.Minute
	longest, critical               bool
	done, left, machines, machineOn kernel.Amount // hours of labour and of equipment
	row                             kernel.Row    // 0 for an activity of a baseline
}

// p6Undated is an activity that has not begun and of which no date is given.
func p6Undated(id, project, wbs int64) p6Task {
	const unset = kernel.None
	return p6Task{
		id: id, project: project, wbs: wbs, status: p6NotStarted, percent: p6ByDuration,
		firstDate: unset, secondDate: unset, actualStart: unset, actualFinish: unset,
		expected: unset, suspended: unset, resumed: unset, externalStart: unset, externalFinish: unset,
		start: unset, finish: unset, lateStart: unset, lateFinish: unset, plannedStart: unset, plannedFinish: unset,
	}
}

// p6Word is a word as the two files write it.
type p6Word [2]string

var (
	p6Kinds = map[schedule.Kind]p6Word{
		schedule.Task: {"TT_Task", "Task Dependent"}, schedule.StartMilestone: {"TT_Mile", "Start Milestone"},
		schedule.FinishMilestone: {"TT_FinMile", "Finish Milestone"}, schedule.LevelOfEffort: {"TT_LOE", "Level of Effort"},
	}
	p6ByCrew     = p6Word{"TT_Rsrc", "Resource Dependent"}
	p6NotStarted = p6Word{"TK_NotStart", "Not Started"}
	p6Active     = p6Word{"TK_Active", "In Progress"}
	p6Complete   = p6Word{"TK_Complete", "Completed"}
	p6ByDuration = p6Word{"CP_Drtn", "Duration"}
	p6Physical   = p6Word{"CP_Phys", "Physical"}
	p6ByUnits    = p6Word{"CP_Units", "Units"}
	// Nobody's work changes how long an activity lasts.
	p6FixedDuration = p6Word{"DT_FixedDUR2", "Fixed Duration and Units"}
	p6Limits        = map[schedule.ConstraintType]p6Word{
		schedule.ALAP: {"CS_ALAP", "As Late As Possible"}, schedule.MSO: {"CS_MSO", "Start On"}, schedule.SNET: {"CS_MSOA", "Start On or After"},
		schedule.SNLT: {"CS_MSOB", "Start On or Before"}, schedule.MFO: {"CS_MEO", "Finish On"}, schedule.FNET: {"CS_MEOA", "Finish On or After"},
		schedule.FNLT: {"CS_MEOB", "Finish On or Before"},
	}
	p6HardStart  = p6Word{"CS_MANDSTART", "Mandatory Start"}
	p6HardFinish = p6Word{"CS_MANDFIN", "Mandatory Finish"}
	p6LinkTypes  = map[schedule.LinkType]p6Word{
		schedule.FS: {"PR_FS", "Finish to Start"}, schedule.SS: {"PR_SS", "Start to Start"},
		schedule.FF: {"PR_FF", "Finish to Finish"}, schedule.SF: {"PR_SF", "Start to Finish"},
	}
	p6ResourceKinds = map[schedule.ResourceKind]p6Word{
		schedule.Labour: {"RT_Labor", "Labor"}, schedule.Equipment: {"RT_Equip", "Nonlabor"}, schedule.Material: {"RT_Mat", "Material"},
	}
)

// p6Limit is a constraint as P6 writes it, and what a reader makes of that.
func p6Limit(c schedule.Constraint) (word p6Word, date kernel.Minute, read schedule.Constraint) {
	switch {
	case c.Type == schedule.ASAP:
		return p6Word{}, kernel.None, schedule.Constraint{}
	case c.Type == schedule.ALAP:
		return p6Limits[c.Type], kernel.None, schedule.Constraint{Type: c.Type}
	case c.Mandatory && c.Type == schedule.MSO:
		return p6HardStart, c.Date, schedule.Constraint{Type: c.Type, Date: c.Date, Mandatory: true}
	case c.Mandatory && c.Type == schedule.MFO:
		return p6HardFinish, c.Date, schedule.Constraint{Type: c.Type, Date: c.Date, Mandatory: true}
	}
	return p6Limits[c.Type], c.Date, schedule.Constraint{Type: c.Type, Date: c.Date}
}

// p6Id is the id of a row, 1 for the WBS of the project.
func (p *p6) id(row kernel.Row) int64 {
	if row == kernel.SummaryRow {
		return p6RootWBS
	}
	return p6FirstRow + int64(row)
}

// task decides what the file says of an activity and gives what a reader makes of it.
func (p *p6) task(a *schedule.Activity) schedule.Activity {
	t := p6Undated(p.id(a.Row), p6MainProject, p.id(a.Parent))
	t.row, t.calendar, t.code, t.name, t.kind = a.Row, a.Calendar, p.codes[a.Row], p.names[a.Row], p6Kinds[a.Kind]
	t.target, t.remaining = a.Duration, a.Duration
	t.expected, t.suspended, t.resumed = none(a.ExpectedFinish), none(a.Suspended), none(a.Resumed)
	t.externalStart, t.externalFinish = none(a.ExternalStart), none(a.ExternalFinish)
	t.longest, t.critical = a.Dates.Flags&schedule.LongestPath != 0, a.Dates.Flags&schedule.Critical != 0
	read := schedule.Activity{
		Code: t.code, Name: t.name, Kind: a.Kind, Duration: a.Duration, ActualStart: kernel.None, ActualFinish: kernel.None,
		ExpectedFinish: a.ExpectedFinish, ExternalStart: a.ExternalStart, ExternalFinish: a.ExternalFinish,
		Suspension: a.Suspension,
	}
	if a.Kind.IsMilestone() {
		t.target, t.remaining, read.Duration = 0, 0, 0
	}
	if a.Elapsed {
		t.calendar = p.allDay
		p.report.note("activity.around_the_clock", 1)
	}
	if a.Inactive {
		p.report.note("activity.inactive_unlinked", 1)
	}
	p.limits(a, &t, &read)
	e := p.effort(a)
	p.progress(a, &t, &read, &e)
	p.dates(a, &t)
	read.Cost, read.UsedCost, read.ManHours = e.cost, e.used, e.hours
	read.Calendar = t.calendar
	if a.ResourceCalendar != 0 {
		t.kind = p6ByCrew
		if a.Kind != schedule.Task {
			read.Kind = schedule.Task
			t.target, read.Duration = a.Duration, a.Duration
		}
		if crew := p.crew(&e); crew != t.calendar {
			read.ResourceCalendar = crew
		}
	}
	p.tasks[a.Row], p.works[a.Row] = t, e
	return read
}

// limits writes constraints; a manual activity that has not begun is pinned to its dates.
func (p *p6) limits(a *schedule.Activity, t *p6Task, read *schedule.Activity) {
	if at := lies(a); a.Manual && !a.Started() && at != 0 {
		t.first, t.firstDate, read.Constraint = p6Limit(schedule.Constraint{Type: schedule.MSO, Date: at, Mandatory: true})
		p.report.note("activity.manual_pinned", 1)
		return
	}
	t.first, t.firstDate, read.Constraint = p6Limit(a.Constraint)
	t.second, t.secondDate, read.Second = p6Limit(a.Second)
}

// progress writes how far an activity is. What P6 would compute to another percent is a physical one.
func (p *p6) progress(a *schedule.Activity, t *p6Task, read *schedule.Activity, e *p6Effort) {
	switch a.PercentBy {
	case schedule.PercentPhysical:
		t.percent, read.PercentBy = p6Physical, a.PercentBy
	case schedule.PercentByUnits:
		t.percent, read.PercentBy = p6ByUnits, a.PercentBy
	}
	switch {
	case a.Finished():
		t.status, t.remaining, read.Progress = p6Complete, 0, kernel.Hundred
		t.actualFinish = p.actual(a.ActualFinish, a.Dates.Finish)
		t.actualStart = min(p.actual(a.ActualStart, a.Dates.Start), t.actualFinish)
		if t.percent == p6Physical {
			t.physical = kernel.Hundred
		}
	case a.Started():
		t.status, t.remaining = p6Active, left(a)
		t.actualStart = p.actual(a.ActualStart, a.Dates.Start)
		read.Remaining = t.remaining
		reads := func() kernel.Percent {
			switch t.percent {
			case p6Physical:
				return a.Progress
			case p6ByUnits:
				return kernel.ShareOf(int64(e.doneHours), int64(e.hours))
			}
			return kernel.ShareOf(int64(t.target)-int64(t.remaining), int64(t.target))
		}
		bounded := func() kernel.Percent { return min(max(reads(), 1), kernel.Hundred-1) }
		if a.PercentBy == schedule.PercentByUnits && e.loose {
			e.doneHours = kernel.Amount(rounded(int64(e.hours)*int64(a.Progress), int64(kernel.Hundred)))
		}
		if bounded() != a.Progress && t.percent != p6Physical {
			t.percent, read.PercentBy = p6Physical, schedule.PercentPhysical
			p.report.note("activity.progress_physical", 1)
		}
		if read.Progress = bounded(); t.percent == p6Physical {
			t.physical = a.Progress
		}
	}
	read.ActualStart, read.ActualFinish = t.actualStart, t.actualFinish
	if e.loose {
		if a.Finished() {
			e.doneHours = e.hours
		}
		t.done, t.left = e.doneHours, e.hours-e.doneHours
	} else {
		t.done, t.left, t.machines, t.machineOn = e.done, e.left, e.machines, e.machineOn
	}
}

// actual is when something happened; where nobody has said, when the engine has it.
func (p *p6) actual(said, computed kernel.Minute) kernel.Minute {
	if said != kernel.None {
		return said
	}
	p.report.note("activity.actual_assumed", 1)
	return cmp.Or(computed, p.in.Settings.Start)
}

// dates are those of the engine. Work that is done has none of its own but the actual ones; that under way has those of
// what remains.
func (p *p6) dates(a *schedule.Activity, t *p6Task) {
	d := &a.Dates
	t.plannedStart, t.plannedFinish = none(d.Start), none(d.Finish)
	if a.Finished() || d.Start == 0 && d.Finish == 0 {
		return
	}
	t.start, t.finish, t.lateStart, t.lateFinish = none(d.Start), none(d.Finish), none(d.LateStart), none(d.LateFinish)
	if a.Started() {
		t.start = p.restart(a, t.remaining)
	}
	t.total, t.free = &d.TotalFloat, &d.FreeFloat
}

// seemsCritical is what a reader without further marks makes of an activity: by the longest path where the project goes by that,
// else by its float.
func (p *p6) seemsCritical(t *p6Task) bool {
	switch o := &p.in.Settings.Options; {
	case t.status == p6Complete:
		return false
	case o.CriticalBy == "longest-path":
		return t.longest
	default:
		return t.total != nil && *t.total <= o.CriticalLimit
	}
}

// p6Work is one assignment as the file says it.
type p6Work struct {
	of          *schedule.Assignment
	resource    *schedule.Resource
	done, left  kernel.Amount // hours, or units of material
	spent, rest kernel.Amount // cost
}

// p6Effort is what assignments and an expense of an activity say, and what a reader adds them up to.
type p6Effort struct {
	works                           []p6Work
	spent, rest                     kernel.Amount // of the expense
	costs                           bool          // there is an expense
	loose                           bool          // nobody is named who works: the hours are the activity's own
	done, left, machines, machineOn kernel.Amount
	cost, used, hours, doneHours    kernel.Amount
}

// effort divides what an activity costs and takes among its assignments; what they do not say is an expense.
func (p *p6) effort(a *schedule.Activity) p6Effort {
	e := p6Effort{loose: true}
	for _, i := range p.work[a.Row] {
		w := p6Work{of: &p.in.Assignments[i]}
		w.resource = &p.in.Resources[w.of.Resource-1]
		w.spent, w.rest = w.of.UsedCost, w.of.Cost-w.of.UsedCost
		if w.resource.Kind == schedule.Material {
			w.left = w.of.Quantity
		} else {
			w.done = hoursOf(w.of.Done)
			w.left = hoursOf(w.of.Work) - w.done
			e.loose = false
			e.hours += w.done + w.left
			e.doneHours += w.done
		}
		e.cost, e.used = e.cost+w.of.Cost, e.used+w.spent
		e.works = append(e.works, w)
	}
	if e.loose {
		e.hours = a.ManHours
	} else {
		p.spread(a.ManHours-e.hours, &e)
	}
	if e.cost != a.Cost || e.used != a.UsedCost {
		e.costs, e.spent, e.rest = true, a.UsedCost-e.used, a.Cost-e.cost-(a.UsedCost-e.used)
		e.cost, e.used = a.Cost, a.UsedCost
	}
	return e
}

// spread hides what rounding to minutes took from the hours of an activity in those of its assignments, within the same
// minutes.
func (p *p6) spread(missing kernel.Amount, e *p6Effort) {
	const most = 82 // ten-thousandths of an hour within half a minute
	for i := range e.works {
		w := &e.works[i]
		if w.resource.Kind == schedule.Material {
			continue
		}
		d := min(max(missing, -most), most)
		if d != 0 && minutesOf(w.done+w.left+d) == w.of.Work {
			w.left += d
			e.hours, missing = e.hours+d, missing-d
		}
		if w.resource.Kind == schedule.Equipment {
			e.machines, e.machineOn = e.machines+w.done, e.machineOn+w.left
		} else {
			e.done, e.left = e.done+w.done, e.left+w.left
		}
	}
}

// crew is the calendar a reader finds for an activity that follows who does the work: that of who drives it, else of the
// first who works; 0 for none.
func (p *p6) crew(e *p6Effort) kernel.Row {
	var first, chosen kernel.Row
	for _, w := range e.works {
		if w.resource.Kind == schedule.Material || w.resource.Calendar == 0 {
			continue
		}
		first = cmp.Or(first, w.resource.Calendar)
		if w.of.Driving {
			chosen = cmp.Or(chosen, w.resource.Calendar)
		}
	}
	return cmp.Or(chosen, first)
}
