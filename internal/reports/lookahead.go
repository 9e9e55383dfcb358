package reports

import (
	"cmp"
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/lookaheadrows"
	"gantry/internal/pdf"
	rows "gantry/readmodels/lookahead"
)

// Bounds of the weeks of a lookahead.
const (
	MostWeeks    = 8
	DefaultWeeks = 4
)

// Colouring is what the bars of a lookahead tell apart.
type Colouring string

// The colourings, the default first.
const (
	BySubcontract Colouring = "subcontract"
	ByStatus      Colouring = "status"
	ByTags        Colouring = "tags"
	ByCritical    Colouring = "criticalpath"
)

// Colourings are all of them.
var Colourings = []Colouring{BySubcontract, ByStatus, ByTags, ByCritical}

// LookaheadAsk is which lookahead somebody wants.
type LookaheadAsk struct {
	From      kernel.Minute // midnight of the first day
	Weeks     int
	Colouring Colouring
	Fit       bool          // on one page
	Today     kernel.Minute // midnight of the day it is shown as of
}

// Lookahead is the tasks of some weeks, day by day.
type Lookahead struct {
	LookaheadAsk
	days       []day
	groups     []group
	keys       []key
	roadblocks []obstacle
	tasks      int
	free       int // of these nothing stands in the way of
	overdue    int
	finish     kernel.Minute // None: not told
}

type day struct {
	at  kernel.Minute
	off bool // worked in other weeks
}

// group is the tasks of an activity.
type group struct {
	code, name string
	tasks      []task
}

type task struct {
	number   int
	level    int
	name     string
	lean     lookahead.Status
	person   string
	progress kernel.Percent
	works    []bool // by day
	colour   pdf.Colour
	critical bool
	whole    bool // tasks hang beneath it
}

type key struct {
	name   string
	colour pdf.Colour
}

type obstacle struct {
	name, kind, person string
	tasks              []int
	state              lookahead.RoadblockState
	promised           kernel.Minute // 0: no date
}

var leanColours = map[lookahead.Status]pdf.Colour{
	lookahead.Debit: {R: 115, G: 118, B: 124}, lookahead.Can: {R: 10, G: 85, B: 53}, lookahead.Will: {R: 38, G: 41, B: 46}, lookahead.Committed: orange, lookahead.Restricted: red,
}

// LookaheadOf gathers a lookahead of a state. Fault: "report.nothing" where no activity has tasks on these days.
func LookaheadOf(s *plan.State, sight access.Sight, ask LookaheadAsk, names *Names, language string) (*Lookahead, error) {
	out := &Lookahead{LookaheadAsk: ask, finish: kernel.None}
	end := ask.From + kernel.Minute(ask.Weeks*7)*kernel.Day
	g := gathering{state: s, of: s.Schedule(), names: names, ask: ask, end: end, words: wordsOf(language), worked: map[kernel.Row]map[worktime.Day]bool{}, whole: sight.Of(access.Lookahead) != access.Own, numbers: map[kernel.Row]int{}, keyed: map[string]bool{}}
	if top := g.of.Activity(kernel.SummaryRow); g.whole && top != nil && top.Dates.Finish != 0 {
		out.finish = top.Dates.Finish
	}
	from := lookaheadrows.Of(s, sight)
	seen := from.Tasks(rows.Window{From: ask.From, To: end})
	seen = slices.DeleteFunc(seen, func(t rows.Task) bool { return t.Hidden })
	if len(seen) == 0 {
		return nil, fault.New(fault.Invalid, "report.nothing", fault.P{"from": ask.From, "to": end - 1})
	}
	g.lay(out, seen)
	g.hinder(out, from, seen)
	return out, nil
}

// gathering is what gathering a lookahead needs at hand.
type gathering struct {
	state   *plan.State
	of      *schedule.State
	names   *Names
	words   words
	ask     LookaheadAsk
	end     kernel.Minute
	whole   bool // the reader sees all tasks
	worked  map[kernel.Row]map[worktime.Day]bool
	numbers map[kernel.Row]int
	keyed   map[string]bool
}

// lay puts the tasks beneath their activities, in outline order, those above before those beneath them.
func (g *gathering) lay(out *Lookahead, seen []rows.Task) {
	by := map[kernel.Row][]*rows.Task{}
	there := map[kernel.Row]bool{}
	for i := range seen {
		by[seen[i].Activity] = append(by[seen[i].Activity], &seen[i])
		there[seen[i].Row] = true
	}
	out.days = g.days(seen)
	for line := range g.of.Outline() {
		list := by[line.Row]
		if len(list) == 0 {
			continue
		}
		on := group{code: line.Code, name: g.of.Activity(line.Row).Name}
		under := map[kernel.Row][]*rows.Task{}
		for _, t := range list {
			above := t.Parent
			if !there[above] {
				above = 0
			}
			under[above] = append(under[above], t)
		}
		var down func(of kernel.Row, level int)
		down = func(of kernel.Row, level int) {
			slices.SortFunc(under[of], func(a, b *rows.Task) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Row, b.Row)) })
			for _, t := range under[of] {
				on.tasks = append(on.tasks, g.task(out, t, level))
				down(t.Row, level+1)
			}
		}
		down(0, 0)
		out.groups = append(out.groups, on)
	}
}

func (g *gathering) task(out *Lookahead, t *rows.Task, level int) task {
	out.tasks++
	if t.Open == 0 {
		out.free++
	}
	g.numbers[t.Row] = out.tasks
	a := g.of.Activity(t.Activity)
	one := task{
		number: out.tasks, level: level, name: t.Name, lean: lookahead.Status(t.Lean), person: g.names.people(kernel.Set(t.Responsibles)), progress: kernel.Percent(t.Shown()),
		critical: g.whole && a.Dates.Flags&schedule.Critical != 0, whole: t.Summary, works: make([]bool, len(out.days)),
	}
	name := ""
	name, one.colour = g.colour(t, one.critical)
	if !g.keyed[name] {
		g.keyed[name] = true
		out.keys = append(out.keys, key{name, one.colour})
	}
	worked := g.calendar(a.Calendar)
	first := -1
	any := false
	for i, d := range out.days {
		touches := t.Start < d.at+kernel.Day && (t.Finish > d.at || t.Start >= d.at)
		if touches && first < 0 {
			first = i
		}
		one.works[i] = touches && worked[worktime.DayOf(d.at)]
		any = any || one.works[i]
	}
	if !any && first >= 0 {
		one.works[first] = true
	}
	return one
}

// colour is that of a task's bar, and what it stands for.
func (g *gathering) colour(t *rows.Task, critical bool) (string, pdf.Colour) {
	switch g.ask.Colouring {
	case ByStatus:
		return g.words.t("lean." + t.Lean), leanColours[lookahead.Status(t.Lean)]
	case ByCritical:
		if critical {
			return g.words.t("critical"), red
		}
		return g.words.t("notCritical"), palette[0]
	case ByTags:
		tag, _, _ := strings.Cut(t.Tags, " ")
		if mark, known := g.names.Tags[tag]; known {
			return mark.Name, mark.Colour
		}
		return g.words.t("noTag"), quiet
	}
	if name, known := g.names.Firms[t.Subcontract]; known {
		return name, g.names.Colours[t.Subcontract]
	}
	return g.words.t("own"), quiet
}

// days are the days of the weeks that are worked: by the schedule's calendar as a rule, or by a task.
func (g *gathering) days(seen []rows.Task) (out []day) {
	standard := g.calendar(kernel.NoRow)
	var week worktime.Week
	if c := g.of.DefaultCalendar(); c != nil {
		week = c.Time.Week
	}
	busy := map[worktime.Day]bool{}
	for i := range seen {
		worked := g.calendar(g.of.Activity(seen[i].Activity).Calendar)
		for d := worktime.DayOf(max(seen[i].Start, g.ask.From)); d.Minute() < min(max(seen[i].Finish, seen[i].Start+1), g.end); d++ {
			busy[d] = busy[d] || worked[d] || d == worktime.DayOf(seen[i].Start)
		}
	}
	for at := g.ask.From; at < g.end; at += kernel.Day {
		d := worktime.DayOf(at)
		if usual := len(week[d.Weekday()]) > 0; usual || standard[d] || busy[d] {
			out = append(out, day{at: at, off: usual && !standard[d]})
		}
	}
	return out
}

// calendar tells the worked days of the weeks by a calendar, the schedule's where there is none.
func (g *gathering) calendar(row kernel.Row) map[worktime.Day]bool {
	if known := g.worked[row]; known != nil {
		return known
	}
	of := g.of.Calendar(row)
	if of == nil {
		of = g.of.DefaultCalendar()
	}
	out := map[worktime.Day]bool{}
	if of != nil {
		from, to := worktime.DayOf(g.ask.From), worktime.DayOf(g.end-1)
		special := of.Time.Days(from, to)
		for d := from; d <= to; d++ {
			shifts := of.Time.Week[d.Weekday()]
			if other, is := special[d]; is {
				shifts = other
			}
			out[d] = len(shifts) > 0
		}
	}
	g.worked[row] = out
	return out
}

// hinder adds the roadblocks that stand in the way of the tasks, the earliest promised first.
func (g *gathering) hinder(out *Lookahead, from lookaheadrows.State, seen []rows.Task) {
	for _, r := range from.Roadblocks(nil) {
		state := lookahead.RoadblockState(r.State)
		if state == lookahead.Released || r.Hidden {
			continue
		}
		one := obstacle{name: r.Name, state: state, promised: r.Promised(), person: "", kind: g.names.Roadblocks[r.Type]}
		if one.kind == "" {
			one.kind = g.words.texts["code."+r.Category]
		}
		if r.Responsible != "" {
			one.person = g.names.person(r.Responsible)
		}
		for _, t := range r.Tasks {
			if n := g.numbers[t.Row]; n > 0 {
				one.tasks = append(one.tasks, n)
			}
		}
		if len(one.tasks) == 0 {
			continue
		}
		slices.Sort(one.tasks)
		if out.late(&one) {
			out.overdue++
		}
		out.roadblocks = append(out.roadblocks, one)
	}
	undated := func(o *obstacle) kernel.Minute {
		if o.promised == 0 {
			return 1<<31 - 1
		}
		return o.promised
	}
	slices.SortStableFunc(out.roadblocks, func(a, b obstacle) int { return cmp.Compare(undated(&a), undated(&b)) })
}

// late tells whether the day promised is over.
func (l *Lookahead) late(o *obstacle) bool {
	return o.state == lookahead.Open && o.promised != 0 && o.promised < l.Today
}
