package exporter

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// mspTask is what the file says of a task that needs working out.
type mspTask struct {
	kind              schedule.Kind
	calendar          kernel.Row
	ownCalendar       bool // it is named
	ignore            bool // of who works on it
	constraint        schedule.Constraint
	deadline          kernel.Minute
	percent           int64
	work              int64 // minutes
	left              int32
	start, finish     kernel.Minute
	begun, ended      kernel.Minute
	stopped, resuming kernel.Minute
}

var mspConstraints = []schedule.Constraint{
	{}, {Type: schedule.ALAP}, {Type: schedule.MSO, Mandatory: true}, {Type: schedule.MFO, Mandatory: true},
	{Type: schedule.SNET}, {Type: schedule.SNLT}, {Type: schedule.FNET}, {Type: schedule.FNLT},
}

// mspConstraint is a constraint as the file counts them.
func mspConstraint(c schedule.Constraint) int {
	return slices.IndexFunc(mspConstraints, func(k schedule.Constraint) bool { return k.Type == c.Type })
}

// mspReads is what a reader makes of a constraint: one on a day is hard.
func mspReads(c schedule.Constraint) schedule.Constraint {
	out := mspConstraints[mspConstraint(c)]
	if c.Type != schedule.ASAP && c.Type != schedule.ALAP {
		out.Date = c.Date
	}
	return out
}

// leaf decides what the file says of an activity and gives what a reader makes of it.
func (m *msp) leaf(a *schedule.Activity) schedule.Activity {
	t := mspTask{
		kind: a.Kind, calendar: a.Calendar, constraint: a.Constraint, deadline: a.Deadline, left: left(a),
		start: none(a.Dates.Start), finish: none(a.Dates.Finish), begun: a.ActualStart, ended: a.ActualFinish,
	}
	if a.Manual {
		if at := lies(a); at != 0 {
			t.start = at
		}
	}
	read := schedule.Activity{
		Code: itoa(m.uids[a.Row]), Name: mspName(a.Name), Kind: schedule.Task, Duration: a.Duration, Elapsed: a.Elapsed, Inactive: a.Inactive,
		Constraint: mspReads(a.Constraint), Deadline: a.Deadline, Calendar: a.Calendar, ActualStart: a.ActualStart, ActualFinish: a.ActualFinish,
	}
	if a.Kind.IsMilestone() && a.Duration == 0 {
		read.Kind = schedule.FinishMilestone
	}
	m.progress(a, &t, &read)
	m.costs(a, &t, &read)
	m.follow(a, &t, &read)
	if a.Manual && t.start != kernel.None {
		read.Manual, read.Dates.Start, read.Placeholder = true, t.start, a.Placeholder
		if t.finish >= t.start {
			read.Dates.Finish = t.finish
		}
	}
	m.tasks[a.Row] = t
	return read
}

// progress writes how far an activity is; the format counts whole percents.
func (m *msp) progress(a *schedule.Activity, t *mspTask, read *schedule.Activity) {
	switch {
	case a.Finished():
		t.percent, read.Progress = 100, kernel.Hundred
		if t.ended == kernel.None {
			t.ended = m.assumed(t.finish)
		}
		if t.begun == kernel.None {
			t.begun = m.assumed(t.start)
		}
		t.begun = min(t.begun, t.ended)
	case a.Started():
		if a.Progress > 0 {
			t.percent = min(max(rounded(int64(a.Progress), int64(kernel.Hundred/100)), 1), 99)
		}
		if t.begun == kernel.None {
			t.begun = m.assumed(t.start)
		}
		read.Progress, read.Remaining = kernel.Percent(t.percent)*(kernel.Hundred/100), t.left
		if a.Suspended != 0 && a.Resumed > a.Suspended {
			t.stopped, t.resuming = a.Suspended, a.Resumed
			read.Suspended, read.Resumed = a.Suspended, a.Resumed
		}
	}
	read.ActualStart, read.ActualFinish = t.begun, t.ended
}

func (m *msp) assumed(computed kernel.Minute) kernel.Minute {
	m.report.note("activity.actual_assumed", 1)
	if computed == kernel.None {
		return m.in.Settings.Start
	}
	return computed
}

// costs writes what the task says of itself; what a reader adds up from assignments gives way to it, but for a used cost
// of nothing.
func (m *msp) costs(a *schedule.Activity, t *mspTask, read *schedule.Activity) {
	read.Cost, read.UsedCost = a.Cost, a.UsedCost
	if a.UsedCost == 0 {
		for _, i := range m.work[a.Row] {
			read.UsedCost += m.in.Assignments[i].UsedCost
		}
	}
	t.work = minutesOf(a.ManHours)
	read.ManHours = hoursOf(t.work)
}

// follow writes whose calendar an activity follows. Where it is not that of everybody who works on it, it ignores theirs.
func (m *msp) follow(a *schedule.Activity, t *mspTask, read *schedule.Activity) {
	t.ownCalendar = a.Calendar != m.standard
	own := m.calendar(a.Calendar).Time.Hash()
	crew, one, other := kernel.Row(0), true, false
	for _, i := range m.work[a.Row] {
		r := &m.in.Resources[m.in.Assignments[i].Resource-1]
		if r.Kind == schedule.Material {
			continue
		}
		c := cmp.Or(r.Calendar, m.standard)
		hash := m.calendar(c).Time.Hash()
		other = other || hash != own
		if crew != 0 && m.calendar(crew).Time.Hash() != hash {
			one = false
		}
		crew = cmp.Or(crew, c)
	}
	switch {
	case a.Elapsed || !other: // whoever works on it does so in its hours
	case a.ResourceCalendar != 0 && one && !t.ownCalendar && crew == a.ResourceCalendar:
		read.ResourceCalendar = crew
	default:
		t.ownCalendar, t.ignore = true, true
	}
}

// duration writes minutes as the format has them.
func duration(minutes int64) string {
	sign := ""
	if minutes < 0 {
		sign, minutes = "-", -minutes
	}
	return sign + "PT" + itoa(minutes/60) + "H" + itoa(minutes%60) + "M0S"
}

// cents writes an amount in hundredths.
func cents(v kernel.Amount) string { return decimal(int64(v), 2) }

func flag(is bool) string {
	if is {
		return "1"
	}
	return "0"
}

func mspDate(m kernel.Minute) string { return stamp(m, 'T', true) }

const (
	mspDays        = "7" // format of durations
	mspElapsedDays = "8"
	mspNoFormat    = "53" // of a duration that is only a text
)

// summaryTask is the task that represents the project.
func (m *msp) summaryTask() {
	m.begin("Task", "")
	m.element("UID", "0")
	m.element("ID", "0")
	m.element("Name", mspName(m.in.Settings.Name))
	m.element("Type", "1")
	m.element("IsNull", "0")
	m.element("OutlineNumber", "0")
	m.element("OutlineLevel", "0")
	m.element("Milestone", "0")
	m.element("Summary", "1")
	m.element("Notes", m.in.Description)
	m.values(m.project)
	m.baselinesOf(kernel.SummaryRow)
	m.end()
	m.out.record()
}

// task writes a task: its elements stand in the order of the schema.
func (m *msp) task(a *schedule.Activity) {
	t := &m.tasks[a.Row]
	summary := len(m.children[a.Row]) > 0
	own := map[string]string{}
	for _, i := range m.tags[a.Row] {
		if name := m.tagged[i].own; name != "" {
			own[name] = m.in.Tags[i].Value
		}
	}
	m.begin("Task", "")
	m.element("UID", itoa(m.uids[a.Row]))
	m.element("ID", itoa(a.Row))
	m.element("Name", mspName(a.Name))
	m.element("Active", flag(!a.Inactive))
	m.element("Manual", flag(a.Manual && !summary && t.start != kernel.None))
	m.element("Type", "1")
	m.element("IsNull", "0")
	m.element("WBS", cmp.Or(own[mspWBS], m.numbers[a.Row]))
	m.element("OutlineNumber", m.numbers[a.Row])
	m.element("OutlineLevel", itoa(level(m.numbers[a.Row])))
	m.element("Priority", "500")
	open := a.Placeholder && a.Manual && !summary && t.start != kernel.None
	if open {
		for _, f := range mspInstead {
			m.present(f[0], own[f[1]])
		}
	}
	m.when(a, t, summary)
	m.element("EffortDriven", "0")
	m.element("Estimated", flag(open))
	m.element("Milestone", flag(t.kind.IsMilestone() && a.Duration == 0))
	m.element("Summary", flag(summary))
	m.element("Critical", flag(a.Dates.Flags&schedule.Critical != 0))
	m.computed(a)
	m.effort(a, t, summary)
	m.element("ConstraintType", itoa(mspConstraint(t.constraint)))
	if t.ownCalendar || summary && t.calendar != m.standard {
		m.element("CalendarUID", itoa(t.calendar))
	} else {
		m.element("CalendarUID", "-1")
	}
	if t.constraint.Type != schedule.ASAP && t.constraint.Type != schedule.ALAP {
		m.element("ConstraintDate", mspDate(t.constraint.Date))
	}
	m.element("Deadline", mspDate(t.deadline))
	if t.ignore {
		m.element("IgnoreResourceCalendar", "1")
	}
	m.element("Notes", a.Description)
	m.element("PhysicalPercentComplete", own[mspPhysical])
	m.predecessors(a)
	m.fields(a.Row)
	m.baselinesOf(a.Row)
	m.codesOf(a.Row)
	m.end()
	m.out.record()
}

func level(number string) int {
	n := 1
	for i := range len(number) {
		if number[i] == '.' {
			n++
		}
	}
	return n
}

// when writes the dates, the duration and the work.
func (m *msp) when(a *schedule.Activity, t *mspTask, summary bool) {
	start, finish, lasts := t.start, t.finish, int64(a.Duration)
	if summary {
		start, finish, lasts = none(a.Dates.Start), none(a.Dates.Finish), int64(max(a.Dates.Span, 0))
	}
	m.element("Start", mspDate(start))
	m.element("Finish", mspDate(finish))
	m.element("Duration", duration(lasts))
	if a.Manual && !summary {
		m.element("ManualStart", mspDate(start))
		m.element("ManualFinish", mspDate(finish))
		m.element("ManualDuration", duration(lasts))
	}
	format := mspDays
	switch {
	case summary:
	case a.Elapsed:
		format = mspElapsedDays
	case a.Placeholder && a.Manual:
		format = mspNoFormat
	}
	m.element("DurationFormat", format)
	if !summary {
		m.element("Work", duration(t.work))
	}
	m.element("Stop", mspDate(t.stopped))
	m.element("Resume", mspDate(t.resuming))
}

// computed writes what the engine says besides the dates.
func (m *msp) computed(a *schedule.Activity) {
	d := &a.Dates
	if d.Start == 0 && d.Finish == 0 {
		return
	}
	m.element("EarlyStart", mspDate(none(d.Start)))
	m.element("EarlyFinish", mspDate(none(d.Finish)))
	m.element("LateStart", mspDate(none(d.LateStart)))
	m.element("LateFinish", mspDate(none(d.LateFinish)))
	m.element("FreeSlack", itoa(int64(d.FreeFloat)*10))
	m.element("TotalSlack", itoa(int64(d.TotalFloat)*10))
}

// effort writes progress and costs.
func (m *msp) effort(a *schedule.Activity, t *mspTask, summary bool) {
	if summary {
		m.element("PercentComplete", itoa(int64(a.Dates.Progress)/int64(kernel.Hundred/100)))
		return
	}
	m.element("PercentComplete", itoa(t.percent))
	m.element("Cost", cents(a.Cost))
	m.element("ActualStart", mspDate(t.begun))
	m.element("ActualFinish", mspDate(t.ended))
	done := int64(0)
	if a.Started() || a.Finished() {
		done = max(int64(a.Duration)-int64(t.left), 0)
	}
	m.element("ActualDuration", duration(done))
	m.element("ActualCost", cents(a.UsedCost))
	m.element("RemainingDuration", duration(int64(t.left)))
	m.idle("RemainingCost", cents(a.Cost-a.UsedCost), "0")
}

var mspLinkTypes = []schedule.LinkType{schedule.FF, schedule.FS, schedule.SF, schedule.SS}

func (m *msp) predecessors(a *schedule.Activity) {
	for _, i := range m.into[a.Row] {
		l := &m.in.Links[i]
		format := mspDays
		if l.Elapsed {
			format = mspElapsedDays
		}
		m.begin("PredecessorLink", "")
		m.element("PredecessorUID", itoa(m.uids[l.From]))
		m.element("Type", itoa(slices.Index(mspLinkTypes, l.Type)))
		m.element("LinkLag", itoa(int64(l.Lag)*10))
		m.element("LagFormat", format)
		m.end()
		m.out.record()
	}
}

// fields writes the text fields of a task.
func (m *msp) fields(row kernel.Row) {
	for _, i := range m.tags[row] {
		if g := m.tagged[i]; g.field > 0 && g.value == 0 {
			m.attribute(mspTexts[g.field-1], m.in.Tags[i].Value)
		}
	}
	m.values(m.carried[row])
}

func (m *msp) values(pieces []string) {
	for n, piece := range pieces {
		m.attribute(mspTexts[mspOwnTexts+n], piece)
	}
}

func (m *msp) attribute(field int, value string) {
	m.begin("ExtendedAttribute", "")
	m.element("FieldID", itoa(mspFieldBase+field))
	m.element("Value", value)
	m.end()
}

func (m *msp) codesOf(row kernel.Row) {
	for _, i := range m.tags[row] {
		if g := m.tagged[i]; g.value > 0 {
			m.begin("OutlineCode", "")
			m.element("FieldID", itoa(mspFieldBase+mspOutlines[g.field-1]))
			m.element("ValueID", itoa(g.value))
			m.end()
		}
	}
}

// baselinesOf writes what baselines and interim plans say of a row.
func (m *msp) baselinesOf(row kernel.Row) {
	for _, list := range [2][]int{m.numbered, m.interim} {
		for number, i := range list {
			if i < 0 {
				continue
			}
			points := m.in.Baselines[i].Points
			at, there := slices.BinarySearchFunc(points, row, func(p schedule.BaselinePoint, row kernel.Row) int { return cmp.Compare(p.Activity, row) })
			if !there {
				continue
			}
			point := &points[at]
			m.begin("Baseline", "")
			m.element("Number", itoa(number))
			m.element("Interim", flag(&list[0] == &m.interim[0]))
			m.element("Start", mspDate(point.Start))
			m.element("Finish", mspDate(point.Finish))
			m.element("Duration", duration(int64(point.Duration)))
			m.element("DurationFormat", mspDays)
			m.element("Work", duration(point.Work))
			m.element("Cost", cents(point.Cost))
			m.end()
			m.out.record()
		}
	}
}
