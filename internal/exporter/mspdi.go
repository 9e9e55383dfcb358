package exporter

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/carried"
)

// msp is a schedule on its way into a file that Microsoft Project reads.
type msp struct {
	*plan
	*xmlFile
	how Writing

	uids    []int64 // of tasks
	numbers []string
	tasks   []mspTask
	carried map[kernel.Row][]string
	project []string
	pieces  int // text fields that are needed for what is carried
	texts   []string
	outline []string
	codes   [][][2]string // of each outline code: code and name
	codeAt  map[[3]string]int
	tagged  []mspTagged
	numbered,
	interim []int // baselines by their numbers, -1 for none
	renamed map[string]string
	rawText bool // descriptions look like mark-up
}

// mspTagged says where a tag is written.
type mspTagged struct {
	field int // text field or outline code, from 1
	value int // of an outline code, from 1
	own   string
}

// The fields of a task: their numbers in the file.
const mspFieldBase = 188743680

var (
	mspTexts = func() (out [30]int) {
		copy(out[:], []int{51, 54, 57, 60, 63, 66, 67, 68, 69, 70})
		for i := 10; i < 30; i++ {
			out[i] = 317 + i - 10
		}
		return out
	}()
	mspOutlines = [10]int{416, 418, 420, 422, 424, 426, 428, 430, 432, 434}
)

// mspOwnTexts are the first text fields left for tags; those behind are for what is carried.
const mspOwnTexts = 30 - carried.Pieces

func newMSPDI(p *plan, out *output, how Writing) *msp {
	return &msp{plan: p, xmlFile: &xmlFile{out: out}, how: how, carried: map[kernel.Row][]string{}, codeAt: map[[3]string]int{}, renamed: map[string]string{}}
}

func (m *msp) write() {
	m.name()
	m.classify()
	m.numberBaselines()
	m.decide()
	if m.out.over() {
		return
	}
	_, _ = m.out.WriteString(xmlHead)
	m.begin("Project", ` xmlns="http://schemas.microsoft.com/project"`)
	m.head()
	m.outlineCodes()
	m.extendedAttributes()
	m.begin("Calendars", "")
	m.eachCalendar()
	m.end()
	m.begin("Tasks", "")
	m.summaryTask()
	for i := range m.in.Activities {
		if m.out.over() {
			return
		}
		m.task(&m.in.Activities[i])
	}
	m.end()
	m.begin("Resources", "")
	for i := range m.in.Resources {
		m.resource(&m.in.Resources[i])
	}
	m.end()
	m.begin("Assignments", "")
	m.assignments()
	m.end()
	m.end()
}

// name gives every task a UID, the activity's code where that is a number of its own, and its place in the outline.
func (m *msp) name() {
	n := len(m.in.Activities) + 1
	m.uids, m.numbers = make([]int64, n), make([]string, n)
	taken := make(map[int64]bool, n)
	highest := int64(0)
	for i := range m.in.Activities {
		a := &m.in.Activities[i]
		uid, err := strconv.ParseInt(a.Code, 10, 32)
		if err == nil && uid > 0 && strconv.FormatInt(uid, 10) == a.Code && !taken[uid] {
			taken[uid], m.uids[a.Row] = true, uid
			highest = max(highest, uid)
		}
	}
	next := highest
	if highest > math.MaxInt32-int64(n) {
		next = 0
	}
	for row := range m.children {
		for at, child := range m.children[row] {
			m.numbers[child] = itoa(at + 1)
			if row != 0 {
				m.numbers[child] = m.numbers[row] + "." + m.numbers[child]
			}
		}
	}
	for i := range m.in.Activities {
		if row := m.in.Activities[i].Row; m.uids[row] == 0 {
			for next++; taken[next]; next++ {
			}
			taken[next], m.uids[row] = true, next
		}
	}
}

// The categories that tasks have fields of their own for.
const (
	mspWBS      = "WBS"
	mspPhysical = "Physical % Complete"
)

// mspInstead are the fields that a task has while its start, finish or duration is only a text, and the categories of these texts.
var mspInstead = [3][2]string{{"StartText", "Start Text"}, {"FinishText", "Finish Text"}, {"DurationText", "Duration Text"}}

// classify decides for every tag whether it is a field of its own, an outline code, a text field, or carried.
func (m *msp) classify() {
	m.tagged = make([]mspTagged, len(m.in.Tags))
	coded := map[string]bool{}
	for _, g := range m.in.Tags {
		coded[g.Category] = coded[g.Category] || g.Code != ""
	}
	for row := range m.tags {
		seen := map[string]bool{}
		for _, i := range m.tags[row] {
			g := &m.in.Tags[i]
			_, ours := carried.Number(g.Category)
			if ours || seen[g.Category] || row == 0 || g.Category == "" || g.Category != strings.TrimSpace(g.Category) {
				continue
			}
			seen[g.Category] = true
			switch {
			case g.Code == "" && g.Category == mspWBS && g.Value != m.numbers[row] && g.Value == strings.TrimSpace(g.Value) && g.Value != "":
				m.tagged[i].own = mspWBS
			case g.Code == "" && g.Category == mspPhysical && mspShare(g.Value):
				m.tagged[i].own = mspPhysical
			case g.Code == "" && m.instead(row, g):
				m.tagged[i].own = g.Category
			case coded[g.Category]:
				m.outlineCode(i, g)
			case !mspIdle(g.Value) && plainWord(g.Value) && !mspChanged(g.Value) && len([]rune(g.Value)) <= 255:
				m.tagged[i].field = among(&m.texts, g.Category, mspOwnTexts)
			}
		}
	}
}

// instead reports whether a tag replaces a date or the duration of a placeholder.
func (m *msp) instead(row int, g *schedule.Tag) bool {
	return row > 0 && m.in.Activities[row-1].Placeholder && g.Value != "" && g.Value == strings.TrimSpace(g.Value) &&
		slices.ContainsFunc(mspInstead[:], func(f [2]string) bool { return f[1] == g.Category })
}

// among gives a name its number in a list, from 1; 0 when the list is full.
func among(list *[]string, name string, most int) int {
	if at := slices.Index(*list, name); at >= 0 {
		return at + 1
	}
	if len(*list) == most {
		return 0
	}
	*list = append(*list, name)
	return len(*list)
}

func (m *msp) outlineCode(i int32, g *schedule.Tag) {
	if g.Code == "" || g.Value == "" || g.Code != strings.TrimSpace(g.Code) || g.Value != strings.TrimSpace(g.Value) {
		return
	}
	field := among(&m.outline, g.Category, len(mspOutlines))
	if field == 0 {
		return
	}
	for len(m.codes) < field {
		m.codes = append(m.codes, nil)
	}
	key := [3]string{g.Category, g.Code, g.Value}
	if m.codeAt[key] == 0 {
		m.codes[field-1] = append(m.codes[field-1], [2]string{g.Code, g.Value})
		m.codeAt[key] = len(m.codes[field-1])
	}
	m.tagged[i].field, m.tagged[i].value = field, m.codeAt[key]
}

// mspIdle tells whether a reader takes a value for none.
func mspIdle(s string) bool {
	return slices.Contains([]string{"", "0", "false", "NA", "PT0H0M0S", "PT0H0M0.0S", "0.0", "0.00"}, s)
}

// mspChanged tells whether a reader would take a text for a duration or an instant.
func mspChanged(s string) bool {
	return strings.HasPrefix(s, "P") || strings.HasPrefix(s, "-P") || len(s) == len("2006-01-02T15:04:05") && s[10] == 'T'
}

func mspShare(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n > 0 && n <= 100 && itoa(n) == s
}

// mspBaselines is how many baselines there are, and so many interim plans.
const mspBaselines = 11

func mspBaselineName(number int, interim bool) string {
	name := "Baseline"
	if interim {
		name = "Interim Plan"
	}
	if number > 0 {
		name += " " + itoa(number)
	}
	return name
}

// numberBaselines gives every baseline a number, the one its name says where it does.
func (m *msp) numberBaselines() {
	m.numbered, m.interim = slices.Repeat([]int{-1}, mspBaselines), slices.Repeat([]int{-1}, mspBaselines)
	var left []int
baselines:
	for i, b := range m.in.Baselines {
		for n := range mspBaselines {
			for _, list := range [2][]int{m.numbered, m.interim} {
				if b.Name == mspBaselineName(n, &list[0] == &m.interim[0]) && list[n] < 0 {
					list[n] = i
					continue baselines
				}
			}
		}
		left = append(left, i)
	}
	for _, i := range left {
		n := slices.Index(m.numbered, -1)
		if n < 0 {
			m.report.note("baseline.beyond", 1)
			continue
		}
		m.numbered[n] = i
		m.renamed[itoa(n)] = m.in.Baselines[i].Name
		m.report.note("baseline.renamed", 1)
	}
}

// decide works out what the file says of every task, and what has to be carried because of it.
func (m *msp) decide() {
	m.tasks = make([]mspTask, len(m.in.Activities)+1)
	counted := map[string]int{}
	for i := range m.in.Activities {
		a := &m.in.Activities[i]
		var row carried.Row
		var read schedule.Activity
		if len(m.children[a.Row]) > 0 {
			read = m.readSummary(a)
		} else {
			read = m.leaf(a)
		}
		is := pure(*a)
		row.Set = carried.Difference(&is, &read, "Code") // codes are the UIDs there, which the tool gives
		m.tell(row.Set)
		if is.ResourceCalendar != read.ResourceCalendar {
			row.Crew = carried.Instead(m.calendarCalled(is.ResourceCalendar), m.calendarCalled(read.ResourceCalendar))
		}
		for _, t := range m.tags[a.Row] {
			if m.tagged[t] == (mspTagged{}) {
				g := m.in.Tags[t]
				row.Tags = append(row.Tags, carried.Tag{Category: g.Category, Value: g.Value, Code: g.Code})
			}
		}
		m.rawText = m.rawText || markup(a.Description)
		if pieces := m.carry(&row, &row, counted); pieces != nil {
			m.carried[a.Row] = pieces
			m.pieces = max(m.pieces, len(pieces))
		}
		m.out.fail(m.out.ctx.Err())
		if m.out.over() {
			return
		}
	}
	m.decideProject(counted)
	for name, n := range counted {
		m.report.Carried[name] += n
	}
}

// tell counts what is carried because the tool schedules by it otherwise.
func (m *msp) tell(set *carried.Set) {
	if set == nil {
		return
	}
	if set.Kind != nil {
		m.report.note("activity.kind_nearest", 1)
	}
	if set.Constraint != nil && !set.Constraint.ByDrag {
		m.report.note("constraint.other_force", 1)
	}
	if set.Progress != nil {
		m.report.note("activity.progress_rounded", 1)
	}
}

func (m *msp) decideProject(counted map[string]int) {
	s, o := m.in.Settings, m.in.Settings.Options
	read := schedule.Settings{
		Start: s.Start, MinutesPerDay: s.MinutesPerDay, MinutesPerWeek: s.MinutesPerWeek, DateFormat: usualFormat(s),
		Options: schedule.Options{
			Profile: schedule.ProfileMSP, DataDate: none(o.DataDate), MustFinishBy: kernel.None, IgnoreDateLimits: o.IgnoreDateLimits,
			MultipleCriticalPaths: o.MultipleCriticalPaths, CriticalLimit: m.criticalDays() * m.perDay(),
		},
	}
	if o.ProgressMode == "progress-override" {
		read.Options.ProgressMode = o.ProgressMode
	}
	s.Options.DataDate, s.Options.MustFinishBy = none(o.DataDate), none(o.MustFinishBy)
	used := m.usedCalendars(func(a *schedule.Activity) kernel.Row { return m.tasks[a.Row].calendar })
	for i := range m.in.Activities {
		used[m.in.Activities[i].Calendar] = true // summaries have one too
	}
	for i := range m.in.Resources {
		used[m.in.Resources[i].Calendar] = true
	}
	m.project = m.carryProject(s, read, used, func(p *carried.Project) {
		p.Baselines, p.Notes = m.renamed, m.rawText || m.in.Description != ""
		if len(m.renamed) == 0 {
			p.Baselines = nil
		}
		p.Times = m.times(m.asItIs)
		for _, r := range m.in.Resources {
			if r.Kind == schedule.Equipment {
				p.Equipment = append(p.Equipment, itoa(r.Row))
			}
		}
		m.report.note("resource.kind_nearest", len(p.Equipment))
	}, counted)
	m.pieces = max(m.pieces, len(m.project))
	if o.Profile != schedule.ProfileMSP {
		m.report.note("project.other_rules", 1)
	}
}

// criticalDays is the slack up to which a task is critical, which the format counts in days.
func (m *msp) criticalDays() int32 { return m.in.Settings.Options.CriticalLimit / m.perDay() }

func (m *msp) readSummary(a *schedule.Activity) schedule.Activity {
	m.tasks[a.Row] = mspTask{calendar: a.Calendar, constraint: a.Constraint, deadline: a.Deadline, kind: schedule.Summary}
	return schedule.Activity{
		Code: itoa(m.uids[a.Row]), Name: mspName(a.Name), Kind: schedule.Summary, Calendar: a.Calendar, ActualStart: kernel.None, ActualFinish: kernel.None,
		Constraint: mspReads(a.Constraint), Deadline: a.Deadline, Inactive: a.Inactive,
	}
}

func mspName(name string) string { return cut(name, 512) }
