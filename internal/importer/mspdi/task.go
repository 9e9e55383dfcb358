package mspdi

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/carried"
	"gantry/internal/importer/source"
)

// MSPDITask is a task as the file has it, with what can be read without knowing the rest of the file.
type MSPDITask struct {
	line                   int
	uid, calendar          string
	on                     *MSPDICalendar // once found; nil for the project's
	level                  int
	summary, ignoreOthers  bool // ignoreOthers: the calendars of its resources count for nothing
	activity               schedule.Activity
	stored                 schedule.Stored
	work, actual, left     int64 // minutes: work of people, duration done, duration left; -1 where not given
	fixed                  kernel.Amount
	wbs, outline, physical string
	costGiven              bool
	lasts                  int32     // the duration as the file has it, a summary's too; -1 where it has none
	elapsed                bool      // it lasts round the clock, as the file has it
	marked                 bool      // as a milestone
	rests                  bool      // the file says that its work is split
	overlong               bool      // its dates hold more work than it lasts, and nothing says so
	texts                  [3]string // what stands in the place of the start, the finish and the duration, see mspTexts
	links                  []mspLink
	values                 []mspValue
	notes                  string // as they stand
	carried                *carried.Row
	baselines              []mspBaseline
}

// mspLink is a link as its successor tells it.
type mspLink struct {
	line    int
	from    string // UID
	kind    schedule.LinkType
	lag     int64 // minutes, or percent
	percent bool
	elapsed bool
}

// mspBaseline is the share of a task in one baseline.
type mspBaseline struct {
	number  int64
	interim bool
	point   schedule.BaselinePoint
}

// elapsedFormats are the formats of durations and lags that run around the clock, percents among them.
var elapsedFormats = map[int64]bool{
	4: true, 6: true, 8: true, 10: true, 12: true, 20: true, 36: true, 38: true, 40: true, 42: true, 44: true, 52: true,
}

// percentFormats are those of lags that are a share of the predecessor's duration.
var percentFormats = map[int64]bool{19: true, 20: true, 51: true, 52: true}

// maxTasks bounds the tasks of a file: an empty one costs a few bytes of the file and half a kilobyte of memory.
const maxTasks = 500_000

func (p *mspProject) takeTask() error {
	r := p.record("Task")
	t := &MSPDITask{line: r.line, work: -1, actual: -1, left: -1}
	err := p.take(r, func(name string) (bool, error) {
		r.about = cmp.Or(r.text("UID"), r.text("Name"))
		switch name {
		case "PredecessorLink":
			return true, p.takeLink(t, r.about)
		case "ExtendedAttribute", "OutlineCode":
			return true, p.takeValue(t, name, r.about)
		case "Baseline":
			return true, p.takeBaseline(t, r.about)
		case "TimephasedData", "Project":
			return true, p.leave("Task/" + name)
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	r.about = cmp.Or(r.text("UID"), r.text("Name"))
	if r.is("IsNull", false) { // a blank line between tasks
		return nil
	}
	t.uid, t.calendar, t.level = r.text("UID"), r.text("CalendarUID"), r.level()
	a := &t.activity
	t.notes = r.text("Notes")
	a.Code, a.Name, a.Description = t.uid, r.text("Name"), source.HTMLText(t.notes)
	a.Inactive, a.Manual = !r.is("Active", true), r.is("Manual", false)
	t.summary, t.ignoreOthers = r.is("Summary", false), r.is("IgnoreResourceCalendar", false)
	t.wbs, t.outline = r.text("WBS"), r.text("OutlineNumber")
	p.taskEffort(r, t)
	p.taskDates(r, t)
	r.placeholder(t)
	p.taskCost(r, t)
	p.taskOddities(r, t)
	if utf8.RuneCountInString(a.Description) > schedule.MaxDescription {
		r.tell("description.shortened", "Notes")
	}
	if r.err != nil {
		return r.err
	}
	if len(p.tasks) == maxTasks {
		return fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": maxTasks})
	}
	p.tasks = append(p.tasks, t)
	return nil
}

// level is the depth of the task in the outline, 1 at the top, 0 for the project itself.
func (r *mspRecord) level() int {
	if v, given := r.number("OutlineLevel"); given {
		if v >= 0 && v < 1000 {
			return int(v)
		}
		r.replace("OutlineLevel")
	}
	outline := r.text("OutlineNumber")
	switch {
	case outline == "0", outline == "" && r.text("UID") == "0":
		return 0
	case outline == "":
		return 1
	}
	return strings.Count(outline, ".") + 1
}

// taskEffort reads durations and progress.
func (p *mspProject) taskEffort(r *mspRecord, t *MSPDITask) {
	a := &t.activity
	format, _ := r.number("DurationFormat")
	t.elapsed = elapsedFormats[format]
	a.Elapsed = t.elapsed
	duration, given := r.minutes("Duration", true)
	field := "Duration"
	if !given && a.Manual {
		duration, _ = r.minutes("ManualDuration", true)
		field = "ManualDuration"
	}
	if duration < 0 {
		r.refuse(field)
	}
	a.Duration = int32(min(duration, schedule.MaxMinutes))
	t.lasts = a.Duration
	if r.text(field) == "" {
		t.lasts = -1
	}
	for _, f := range [...]struct {
		name string
		to   *int64
	}{{"ActualDuration", &t.actual}, {"RemainingDuration", &t.left}} {
		v, given := r.minutes(f.name, false)
		switch {
		case !given:
		case v < 0 || v > schedule.MaxMinutes:
			r.replace(f.name)
		default:
			*f.to = v
		}
	}
	percent, _ := source.Decimal(r.text("PercentComplete"), 4)
	if text := r.text("PercentComplete"); text != "" && (percent < 0 || percent > int64(kernel.Hundred) || !isDecimal(text)) {
		percent = min(max(percent, 0), int64(kernel.Hundred))
		r.tell("progress.replaced", "PercentComplete")
	}
	a.Progress = kernel.Percent(percent)
	switch done := a.Progress == kernel.Hundred || r.text("ActualFinish") != ""; {
	case duration <= schedule.MaxMinutes:
	case t.summary: // it lasts as long as what is under it
		a.Duration, t.lasts = 0, 0
		r.replace(field)
	case done: // it has its dates without it
		r.tell("duration.cut", field)
	default:
		r.tooLong(field)
	}
	if text := r.text("PhysicalPercentComplete"); !idle(text) {
		t.physical = text
		r.tell("activity.physical_percent", "PhysicalPercentComplete")
	}
	a.Kind = schedule.Task
	t.marked = r.is("Milestone", false)
	switch milestone := r.is("Milestone", a.Duration == 0); {
	case t.summary:
		a.Kind = schedule.Summary
	case milestone && a.Duration == 0:
		a.Kind = schedule.FinishMilestone
	case milestone:
		r.tell("milestone.with_duration", "Duration")
	}
}

func isDecimal(text string) bool {
	_, ok := source.Decimal(text, 4)
	return ok
}

// taskDates reads dates, the constraint and what the tool had computed.
func (p *mspProject) taskDates(r *mspRecord, t *MSPDITask) {
	a := &t.activity
	a.ActualStart, a.ActualFinish = r.date("ActualStart", true), r.date("ActualFinish", true)
	a.Constraint = r.constraint()
	if deadline := r.date("Deadline", false); deadline != kernel.None {
		a.Deadline = deadline
	}
	start, finish := r.date("Start", false), r.date("Finish", false)
	if a.Manual {
		start, finish = orDate(start, r.date("ManualStart", false)), orDate(finish, r.date("ManualFinish", false))
	}
	s := &t.stored
	s.Start, s.Finish = orDate(start, r.date("EarlyStart", false)), orDate(finish, r.date("EarlyFinish", false))
	s.LateStart, s.LateFinish = r.date("LateStart", false), r.date("LateFinish", false)
	slack := func(name string) *int32 {
		tenths, given := r.number(name)
		if !given {
			return nil
		}
		if tenths < -10*schedule.MaxMinutes || tenths > 10*schedule.MaxMinutes {
			r.replace(name)
			return nil
		}
		v := int32(source.Rounded(tenths, 10))
		return &v
	}
	s.TotalFloat, s.FreeFloat = slack("TotalSlack"), slack("FreeSlack")
	if r.text("Critical") != "" {
		critical := r.is("Critical", false)
		s.Critical = &critical
	}
	// The tool tells of every task until when work is done and where it goes on; only a gap is a suspension.
	if stop, resume := r.date("Stop", false), r.date("Resume", false); stop != kernel.None && resume > stop {
		a.Suspended, a.Resumed = stop, resume
	}
}

// mspTexts are the fields that a manual task has while its start, finish or duration is only a text or nothing, and the
// categories their texts are kept under.
var mspTexts = [3][2]string{{"StartText", "Start Text"}, {"FinishText", "Finish Text"}, {"DurationText", "Duration Text"}}

// placeholder reads what replaces dates and duration: the fields are there, even when they are empty.
func (r *mspRecord) placeholder(t *MSPDITask) {
	for i, f := range mspTexts {
		if text := r.field(f[0]); text.line > 0 {
			t.activity.Placeholder, t.texts[i] = t.activity.Manual, text.text
		}
	}
}

func orDate(a, b kernel.Minute) kernel.Minute {
	if a == kernel.None {
		return b
	}
	return a
}

var mspConstraints = []schedule.Constraint{
	{}, {Type: schedule.ALAP}, {Type: schedule.MSO, Mandatory: true}, {Type: schedule.MFO, Mandatory: true},
	{Type: schedule.SNET}, {Type: schedule.SNLT}, {Type: schedule.FNET}, {Type: schedule.FNLT},
}

func (r *mspRecord) constraint() schedule.Constraint {
	text := r.text("ConstraintType")
	if text == "" {
		return schedule.Constraint{}
	}
	kind, given := r.number("ConstraintType")
	if !given || kind < 0 || int(kind) >= len(mspConstraints) {
		r.tell("constraint.unknown_type", "ConstraintType")
		return schedule.Constraint{}
	}
	c := mspConstraints[kind]
	if c.Type == schedule.ASAP || c.Type == schedule.ALAP {
		return c
	}
	if c.Date = r.date("ConstraintDate", true); c.Date == kernel.None {
		r.tell("constraint.no_date", "ConstraintType")
		return schedule.Constraint{}
	}
	return c
}

func (p *mspProject) taskCost(r *mspRecord, t *MSPDITask) {
	a := &t.activity
	t.costGiven = r.text("Cost") != ""
	a.Cost, a.UsedCost, t.fixed = r.money("Cost"), r.money("ActualCost"), r.money("FixedCost")
	if minutes, given := r.minutes("Work", false); given {
		if minutes < 0 {
			r.replace("Work")
			minutes = 0
		}
		t.work = minutes
	}
}

// taskOddities are rows that stand for something outside the file, and what dates depend on that nothing here takes.
func (p *mspProject) taskOddities(r *mspRecord, t *MSPDITask) {
	switch {
	case r.is("ExternalTask", false):
		r.tell("activity.external", "ExternalTaskProject")
		t.activity.Manual = true
	case r.is("IsSubproject", false) || r.text("SubprojectName") != "":
		r.tell("activity.subproject", "SubprojectName")
		t.activity.Manual = true
	}
	if !idle(r.text("LevelingDelay")) {
		r.tell("activity.leveling_delay", "LevelingDelay")
	}
}

var mspLinks = []schedule.LinkType{schedule.FF, schedule.FS, schedule.SF, schedule.SS}

func (p *mspProject) takeLink(t *MSPDITask, about string) error {
	r := p.record("PredecessorLink")
	if err := p.take(r, nil); err != nil {
		return err
	}
	if err := p.x.In.Row(); err != nil {
		return err
	}
	r.about = about
	l := mspLink{line: r.line, from: r.text("PredecessorUID"), kind: schedule.FS}
	if r.is("CrossProject", false) || r.text("CrossProjectName") != "" {
		r.tell("link.external", "CrossProjectName")
		return nil
	}
	if kind, given := r.number("Type"); given && kind >= 0 && int(kind) < len(mspLinks) {
		l.kind = mspLinks[kind]
	} else if r.text("Type") != "" {
		r.tell("link.unknown_type", "Type")
	}
	format, _ := r.number("LagFormat")
	l.percent, l.elapsed = percentFormats[format], elapsedFormats[format]
	scale := int64(10)
	if l.percent {
		scale = 1
	}
	lag, ok := source.Decimal(r.text("LinkLag"), 0)
	switch {
	case r.text("LinkLag") == "":
	case !ok && !isNumber(r.text("LinkLag")):
		r.refuse("LinkLag")
	case !ok, lag < -schedule.MaxMinutes*scale, lag > schedule.MaxMinutes*scale:
		r.tooLong("LinkLag")
	case lag%scale != 0:
		r.tell("value.rounded", "LinkLag")
	}
	l.lag = source.Rounded(lag, scale)
	t.links = append(t.links, l)
	return r.err
}

func (p *mspProject) takeBaseline(t *MSPDITask, about string) error {
	r := p.record("Baseline")
	if err := p.take(r, nil); err != nil {
		return err
	}
	if err := p.x.In.Row(); err != nil {
		return err
	}
	r.about = about
	b := mspBaseline{interim: r.is("Interim", false)}
	b.number, _ = r.number("Number")
	if b.number < 0 || b.number > 10 {
		r.tell("baseline.unknown_number", "Number")
		return nil
	}
	b.point.Start, b.point.Finish = r.date("Start", false), r.date("Finish", false)
	duration, _ := r.minutes("Duration", false)
	if duration < 0 || duration > schedule.MaxMinutes {
		r.replace("Duration")
		duration = 0
	}
	b.point.Duration = int32(duration)
	b.point.Work, _ = r.minutes("Work", false)
	b.point.Cost = r.money("Cost")
	if b.point.Start != kernel.None || b.point.Finish != kernel.None || b.point.Work != 0 || b.point.Cost != 0 || duration != 0 {
		t.baselines = append(t.baselines, b)
	}
	return nil
}
