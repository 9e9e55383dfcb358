package exporter

import (
	"maps"
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// How many characters P6 takes.
const (
	p6CodeLength   = 40
	p6TaskName     = 120
	p6WBSName      = 100
	p6ResourceName = 100
	p6TypeName     = 40
	p6ValueName    = 60
	p6TextLength   = 255
	p6ProjectCode  = 20
	p6MainProject  = 1
	p6RootWBS      = 1
	p6FirstRow     = 1000 // ids of activities and WBS rows lie above it
)

// p6 is a schedule on its way into one of the two files P6 reads: the same tables under two sets of names.
type p6 struct {
	*plan
	out *output
	how Writing
	xml bool

	codes     []string // what the file calls each row
	names     []string
	tasks     []p6Task // what the file says of each activity, by row; nothing for summaries
	works     []p6Effort
	carried   map[kernel.Row][]string
	project   []string // what is carried for the whole schedule
	allDay    kernel.Row
	units     []string          // of materials
	resources []string          // codes
	given     map[string]string // resources whose codes are not their own
	codeTypes []string
	codeAt    map[[3]string]int32 // type, code and name of a value → its id
	codeList  [][3]string
	udfs      []p6Field // user fields
	udfAt     map[p6Field]int32
	tagged    []p6Tagged // by tag
	baselines []p6Baseline
	sorted    map[any][]int // columns of P6 XML, by table
	wide      bool          // a line of XER is beyond the code page
}

// p6Field is a user field.
type p6Field struct{ title, subject string }

// The subjects of user fields.
const (
	p6OfTask    = "task"
	p6OfWBS     = "wbs"
	p6OfProject = "project"
)

// p6Tagged says where a tag is written.
type p6Tagged struct {
	code  int32 // of an activity code
	field int32 // of a user field
}

func newP6(p *plan, out *output, how Writing) *p6 {
	return &p6{
		plan: p, out: out, how: how, xml: how.Format == PMXML, carried: map[kernel.Row][]string{},
		codeAt: map[[3]string]int32{}, udfAt: map[p6Field]int32{}, sorted: map[any][]int{}, given: map[string]string{},
	}
}

func (p *p6) write() {
	p.call()
	if p.out.over() {
		return
	}
	p.dictionaries()
	p.classify()
	p.decide()
	p.plans()
	if p.out.over() {
		return
	}
	if p.xml {
		p.writeXML()
	} else {
		p.writeXER()
	}
	if p.wide {
		p.report.note("text.code_page", 1)
	}
}

// call gives every row a code P6 takes: one of its own among activities, and among the children of a WBS row.
func (p *p6) call() {
	n := len(p.in.Activities) + 1
	p.codes, p.names = make([]string, n), make([]string, n)
	tasks := newUnique(p6CodeLength)
	families := map[kernel.Row]*unique{}
	for i := range p.in.Activities {
		a := &p.in.Activities[i]
		names, most := tasks, p6TaskName
		if p.summary(a.Row) {
			if families[a.Parent] == nil {
				families[a.Parent] = newUnique(p6CodeLength)
			}
			names, most = families[a.Parent], p6WBSName
		}
		code, given := names.name(word(a.Code), "G"+itoa(a.Row))
		p.codes[a.Row], p.names[a.Row] = code, cut(a.Name, most)
		if given {
			p.report.note("activity.code_given", 1)
		}
		if p.names[a.Row] != a.Name {
			p.report.note("activity.name_shortened", 1)
		}
		p.out.fail(p.out.ctx.Err())
		if p.out.over() {
			return
		}
	}
}

// word is a text without what would break a record.
func word(s string) string {
	if strings.IndexFunc(s, kernel.Unreadable) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if kernel.Unreadable(r) {
			return ' '
		}
		return r
	}, s)
}

// dictionaries gathers the units of materials and gives resources codes.
func (p *p6) dictionaries() {
	p.resources = make([]string, len(p.in.Resources)+1)
	names := newUnique(p6CodeLength)
	for i := range p.in.Resources {
		r := &p.in.Resources[i]
		code, given := names.name(word(r.Code), "R"+itoa(r.Row))
		p.resources[r.Row] = code
		if given {
			p.report.note("resource.code_given", 1)
			p.given[code] = r.Code
		}
		if r.Units != "" && !slices.Contains(p.units, r.Units) {
			p.units = append(p.units, r.Units)
		}
	}
	for i := range p.in.Calendars {
		if c := &p.in.Calendars[i]; len(c.Time.Exceptions) == 0 && c.Time.Hash() == allDayHash {
			p.allDay = c.Row
			break
		}
	}
	for i := range p.in.Activities {
		if a := &p.in.Activities[i]; a.Elapsed && p.allDay == 0 && !p.summary(a.Row) {
			p.allDay = kernel.Row(len(p.in.Calendars) + 1)
		}
	}
}

var allDayHash = worktime.AllDay().Hash()

// classify decides for every tag whether it is an activity code, a value of a user field, or carried.
func (p *p6) classify() {
	p.tagged = make([]p6Tagged, len(p.in.Tags))
	for row := range p.tags {
		seen := map[string]bool{}
		for _, i := range p.tags[row] {
			g := &p.in.Tags[i]
			_, ours := carried.Number(g.Category)
			wbs := p.summary(kernel.Row(row))
			isCode := g.Code != "" && !wbs
			kind := "u"
			if isCode {
				kind = "c"
			}
			fits := !ours && !seen[kind+g.Category] && g.Category == strings.TrimSpace(g.Category) && g.Category != "" && len([]rune(g.Category)) <= p6TypeName
			switch {
			case !fits || g.Code != "" && wbs:
				continue
			case isCode && (g.Value == "" || len([]rune(g.Code)) > p6ValueName || len([]rune(g.Value)) > p6TextLength || g.Value != strings.TrimSpace(g.Value) || g.Code != strings.TrimSpace(g.Code)):
				continue
			case !isCode && (!plainWord(g.Value) || len([]rune(g.Value)) > p6TextLength):
				continue
			}
			seen[kind+g.Category] = true
			if isCode {
				p.tagged[i].code = p.codeOf(g)
				continue
			}
			subject := p6OfTask
			if wbs {
				subject = p6OfWBS
			}
			p.tagged[i].field = p.field(p6Field{g.Category, subject})
		}
	}
}

func (p *p6) codeOf(g *schedule.Tag) int32 {
	if !slices.Contains(p.codeTypes, g.Category) {
		p.codeTypes = append(p.codeTypes, g.Category)
	}
	key := [3]string{g.Category, g.Code, g.Value}
	id, known := p.codeAt[key]
	if !known {
		p.codeList = append(p.codeList, key)
		id = int32(len(p.codeList))
		p.codeAt[key] = id
	}
	return id
}

func (p *p6) field(f p6Field) int32 {
	id, known := p.udfAt[f]
	if !known {
		p.udfs = append(p.udfs, f)
		id = int32(len(p.udfs))
		p.udfAt[f] = id
	}
	return id
}

// decide works out what the file says of every activity, and what has to be carried because of it.
func (p *p6) decide() {
	n := len(p.in.Activities) + 1
	p.tasks, p.works = make([]p6Task, n), make([]p6Effort, n)
	ways := p.ways(func(row kernel.Row) string { return p.codes[row] })
	places := p.places()
	counted := map[string]int{}
	for i := range p.in.Activities {
		a := &p.in.Activities[i]
		var row carried.Row
		var read schedule.Activity
		if p.summary(a.Row) {
			read = p.readWBS(a)
		} else {
			read = p.task(a)
		}
		is := pure(*a)
		row.At, row.Set = places[a.Row], carried.Difference(&is, &read)
		switch {
		case p.summary(a.Row):
			if is.Calendar != read.Calendar {
				row.Calendar = carried.Unsaid(p.calendarCalled(is.Calendar))
			}
		case is.Calendar != read.Calendar || is.Elapsed:
			row.Calendar = carried.Instead(p.calendarCalled(is.Calendar), p.calendarCalled(read.Calendar))
		}
		if is.ResourceCalendar != read.ResourceCalendar {
			row.Crew = carried.Instead(p.calendarCalled(is.ResourceCalendar), p.calendarCalled(read.ResourceCalendar))
		}
		p.carryLinks(a, &row, ways)
		for _, t := range p.tags[a.Row] {
			if p.tagged[t] == (p6Tagged{}) {
				g := p.in.Tags[t]
				row.Tags = append(row.Tags, carried.Tag{Category: g.Category, Value: g.Value, Code: g.Code})
			}
		}
		if pieces := p.carry(&row, &row, counted); pieces != nil {
			p.carried[a.Row] = pieces
			subject := p6OfTask
			if p.summary(a.Row) {
				subject = p6OfWBS
			}
			p.carriedFields(len(pieces), subject)
		}
		p.out.fail(p.out.ctx.Err())
		if p.out.over() {
			return
		}
	}
	p.decideProject(counted)
	for name, n := range counted {
		p.report.Carried[name] += n
	}
}

func (p *p6) carriedFields(n int, subject string) {
	for i := range n {
		p.field(p6Field{carried.Field(i), subject})
	}
}

// carry writes down what is carried and counts its fields; nil for nothing, and for what does not fit, which is reported.
func (p *plan) carry(v any, row *carried.Row, counted map[string]int) []string {
	if row != nil && row.Idle() {
		return nil
	}
	pieces, fits, err := carried.Split(v)
	if err != nil || !fits {
		p.report.note("carried.too_long", 1)
		return nil
	}
	if row == nil {
		return pieces
	}
	for _, name := range row.Set.Fields() {
		counted[name]++
	}
	for name, is := range map[string]bool{"at": row.At > 0, "calendar": row.Calendar != nil, "crew": row.Crew != nil} {
		if is {
			counted[name]++
		}
	}
	for name, n := range map[string]int{"links": len(row.Links), "tags": len(row.Tags)} {
		if n > 0 {
			counted[name] += n
		}
	}
	return pieces
}

// places gives the children of WBS rows their places where activities and WBS rows are mixed: P6 has the activities first.
func (p *p6) places() []int {
	out := make([]int, len(p.in.Activities)+1)
	for _, family := range p.children {
		mixed, wbs := false, false
		for _, row := range family {
			is := p.summary(row)
			mixed = mixed || wbs && !is
			wbs = wbs || is
		}
		if !mixed {
			continue
		}
		for at, row := range family {
			out[row] = at + 1
		}
	}
	return out
}

// carryLinks carries links into a row that P6 has no place for: those of WBS rows and of inactive activities, which P6
// would schedule by; and says of lags that they run around the clock.
func (p *p6) carryLinks(a *schedule.Activity, row *carried.Row, ways []string) {
	for _, i := range p.into[a.Row] {
		l := &p.in.Links[i]
		missing := !p.linked(l)
		if !missing && !l.Elapsed {
			continue
		}
		c := carried.Link{From: ways[l.From], Lag: l.Lag, Elapsed: l.Elapsed, Written: !missing}
		if l.Type != schedule.FS {
			c.Type = l.Type
		}
		row.Links = append(row.Links, c)
		switch {
		case !missing:
			p.report.note("link.elapsed_lag", 1)
		case p.summary(l.From) || p.summary(l.To):
			p.report.note("link.on_summary", 1)
		}
	}
}

// linked tells whether a link is written as one.
func (p *p6) linked(l *schedule.Link) bool {
	return !p.summary(l.From) && !p.summary(l.To) && !p.activity(l.From).Inactive && !p.activity(l.To).Inactive
}

// decideProject works out what is carried for the whole schedule.
func (p *p6) decideProject(counted map[string]int) {
	s, o := p.in.Settings, p.in.Settings.Options
	read := schedule.Settings{
		Start: s.Start, MinutesPerDay: s.MinutesPerDay, MinutesPerWeek: s.MinutesPerWeek, DateFormat: usualFormat(s),
		Options: schedule.Options{
			Profile: schedule.ProfileP6, DataDate: p.dataDate(), MustFinishBy: none(o.MustFinishBy), CriticalLimit: o.CriticalLimit,
			OpenEndsCritical: o.OpenEndsCritical, UseExpectedFinish: o.UseExpectedFinish, LagFromEarlyStart: o.LagFromEarlyStart,
			IgnoreExternalDates: o.IgnoreExternalDates,
		},
	}
	read.Options.LagCalendar = map[string]string{"successor": "successor", "project": "project", "24h": "24h", "elapsed": "24h"}[o.LagCalendar]
	read.Options.ProgressMode = map[string]string{"progress-override": "progress-override", "actual-dates": "actual-dates"}[o.ProgressMode]
	read.Options.FloatMode = map[string]string{"start": "start", "smallest": "smallest"}[o.FloatMode]
	read.Options.CriticalBy = map[string]string{"longest-path": "longest-path"}[o.CriticalBy]
	s.Options.DataDate, s.Options.MustFinishBy = none(o.DataDate), none(o.MustFinishBy)
	used := p.usedCalendars(func(a *schedule.Activity) kernel.Row { return p.tasks[a.Row].calendar })
	for i := range p.in.Assignments {
		used[p.in.Resources[p.in.Assignments[i].Resource-1].Calendar] = true
	}
	p.project = p.carryProject(s, read, used, func(out *carried.Project) {
		if len(p.given) > 0 {
			out.Codes = p.given
		}
		out.Times = p.times(dayByDay)
	}, counted)
	p.carriedFields(len(p.project), p6OfProject)
	if o.Profile != schedule.ProfileP6 {
		p.report.note("project.other_rules", 1)
	}
	if none(o.DataDate) == kernel.None {
		p.report.note("project.data_date_assumed", 1)
	}
}

// carryProject writes down the settings a reader would get wrong and the calendars it would not come across.
func (p *plan) carryProject(is, read schedule.Settings, used map[kernel.Row]bool, more func(*carried.Project), counted map[string]int) []string {
	out, err := carried.SettingsDifference(is, read)
	if err != nil {
		p.report.note("carried.too_long", 1)
		return nil
	}
	for _, c := range p.in.Calendars {
		if !used[c.Row] {
			out.Calendars = append(out.Calendars, p.calendarCalled(c.Row))
		}
	}
	if len(p.called) > 0 {
		out.CalendarNames = p.called
	}
	out.Kinds = p.kinds()
	more(&out)
	if out.Idle() {
		return nil
	}
	pieces := p.carry(&out, nil, counted)
	if pieces == nil { // the settings come first
		out.Codes, out.Equipment, out.Times, out.Kinds = nil, nil, nil, nil
		if pieces = p.carry(&out, nil, counted); pieces == nil {
			return nil
		}
	}
	for name, n := range map[string]int{
		"settings": len(out.Settings) + len(out.Options), "calendars": len(out.Calendars), "baselines": len(out.Baselines),
		"equipment": len(out.Equipment), "resourceCodes": len(out.Codes), "exceptions": len(out.Times),
		"calendarNames": len(out.CalendarNames),
	} {
		if n > 0 {
			counted[name] += n
		}
	}
	return pieces
}

// kinds gives what the fields of the schedule hold that the file has as texts. Two fields of one name and several kinds are one in a file.
func (p *plan) kinds() map[string]string {
	out := map[string]string{}
	for i := range p.in.Tags {
		t := &p.in.Tags[i]
		if t.Code != "" {
			continue
		}
		if before, known := out[t.Category]; known && before != t.Kind {
			out[t.Category] = ""
		} else if !known {
			out[t.Category] = t.Kind
		}
	}
	maps.DeleteFunc(out, func(_, kind string) bool { return kind == "" || kind == "text" })
	if len(out) == 0 {
		return nil
	}
	return out
}

// dataDate is the schedule's, or its start: P6 has no schedule without one.
func (p *p6) dataDate() kernel.Minute {
	if d := none(p.in.Settings.Options.DataDate); d != kernel.None {
		return d
	}
	return p.in.Settings.Start
}

// none says None for a date that was left zero.
func none(m kernel.Minute) kernel.Minute {
	if m == 0 {
		return kernel.None
	}
	return m
}

// readWBS is what a reader makes of a WBS row.
func (p *p6) readWBS(a *schedule.Activity) schedule.Activity {
	return schedule.Activity{
		Code: p.codes[a.Row], Name: p.names[a.Row], Kind: schedule.Summary, Calendar: p.standard, ActualStart: kernel.None, ActualFinish: kernel.None,
	}
}
