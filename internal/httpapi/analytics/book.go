package analytics

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/ganttrows"
	"gantry/internal/httpapi/plans"
	"gantry/readmodels/curves"
	"gantry/readmodels/gantt"
)

// book is what the plans of a question say: their leaves with their weights, and the work they stand for.
type book struct {
	*question
	zone       *time.Location
	activities []curves.Activity
	plans      []planned
	whole      int64 // weight of all; 0 where there is nothing to weigh
	fellBack   bool  // working minutes stood in for the basis
	sameBasis  bool
	tasks      int
	progress   []curves.Report
	spent      []curves.Report
	leaves     []*leaf          // of all plans
	held, said []figures.Record // of progress: by when it held, and by when somebody said so
	paid       []figures.Record
	since      kernel.Minute // progress is unknown before it; None: all is known
	clocks     map[clockKey]*worktime.Calendar
	specs      map[clockKey]worktime.Spec
	from, to   kernel.Minute // first and last date of any work; equal where there is none
}

// planned is one schedule of a book.
type planned struct {
	*curves.Schedule
	weight    int64
	leaves    []leaf
	byRow     map[kernel.Row]int // leaves by row
	baseline  *curves.ActiveBaseline
	base      []figures.Work // as the active baseline has it, and as it stands now for what it lacks
	now       []figures.Work // as it stands now
	ahead     []figures.Work // tasks of the lookahead in place of their activities
	aheadOf   []int          // the leaf that each is of
	looked    bool           // there are any
	unplanned int            // leaves that the baseline lacks
	standard  *worktime.Calendar
	finish    kernel.Minute // latest of now
	baseStart kernel.Minute // of the baseline; None without one
	baseEnd   kernel.Minute // likewise, and without one latest of base
	first     int           // place of its first leaf among all
	real      int64         // done at its status date
	expected  int64         // and what base expects
}

type leaf struct {
	*curves.Activity
	weight    int64
	milestone bool
	point     *curves.BaselinePoint
}

// idle tells whether an activity weighs nothing, as in earned value: it is inactive or a level of effort.
func idle(a *curves.Activity) bool {
	return a.Inactive || schedule.Kind(a.Kind) == schedule.LevelOfEffort
}

type clockKey struct {
	schedule int
	row      kernel.Row
}

// open reads the plans of a question.
func (c *call) open(q *question) (*book, error) {
	rows, err := c.readPlans(q.of(c.Session.Company))
	if err != nil {
		return nil, err
	}
	return c.bookOf(q, rows)
}

// bookOf makes a book of the rows of a question's schedules.
func (c *call) bookOf(q *question, rows *planRows) (*book, error) {
	b := &book{
		question: q, zone: c.ZoneAt(q.zone), clocks: map[clockKey]*worktime.Calendar{}, specs: map[clockKey]worktime.Spec{},
		activities: rows.activities, progress: rows.progress, spent: rows.spent, tasks: len(rows.tasks),
	}
	if !q.past.IsZero() {
		later := func(r curves.Report) bool { return !r.Recorded.Before(q.past) }
		b.progress, b.spent = slices.DeleteFunc(b.progress, later), slices.DeleteFunc(b.spent, later)
	}
	for _, k := range rows.calendars {
		var t gantt.CalendarTime
		if err := json.Unmarshal(k.Time, &t); err != nil {
			return nil, err
		}
		spec := ganttrows.WorkTime(t)
		b.specs[clockKey{k.Schedule, k.Row}] = spec
		if k.Default {
			b.specs[clockKey{k.Schedule, kernel.NoRow}] = spec
		}
	}
	b.weigh(rows.active)
	if err := b.lay(rows.points, rows.tasks); err != nil {
		return nil, err
	}
	b.arrange()
	return b, nil
}

// weigh gives every leaf its weight in the whole.
func (b *book) weigh(active []curves.ActiveBaseline) {
	b.plans = make([]planned, len(b.schedules))
	nodes := make([][]figures.Node, len(b.schedules))
	at := make([]map[kernel.Row]*curves.Activity, len(b.schedules))
	basis, minutes := make([]int64, len(b.schedules)), make([]int64, len(b.schedules))
	b.sameBasis = true
	for i := range b.plans {
		b.plans[i].Schedule, at[i] = &b.schedules[i], map[kernel.Row]*curves.Activity{}
		b.sameBasis = b.sameBasis && b.schedules[i].Basis == b.schedules[0].Basis
	}
	for i := range active {
		b.plans[active[i].Schedule].baseline = &active[i]
	}
	parents := map[clockKey]bool{}
	for i := range b.activities {
		parents[clockKey{b.activities[i].Schedule, b.activities[i].Parent}] = true
	}
	for i := range b.activities {
		a := &b.activities[i]
		s := a.Schedule
		if a.Row == kernel.SummaryRow && !parents[clockKey{s, a.Row}] { // all its activities were deleted
			continue
		}
		n := figures.Node{
			Row: a.Row, Parent: a.Parent, Minutes: int64(a.Duration), Custom: a.Weight != curves.Unweighed, Share: a.Weight, Milestone: schedule.Kind(a.Kind).IsMilestone(),
		}
		n.Basis = b.amount(s, a.Cost, a.ManHours, n.Minutes)
		if idle(a) && !parents[clockKey{s, a.Row}] {
			n.Basis, n.Minutes, n.Custom, n.Share, n.Milestone = 0, 0, false, 0, true
		}
		if !n.Milestone && !parents[clockKey{s, a.Row}] {
			basis[s] += n.Basis
			minutes[s] += n.Minutes
		}
		nodes[s], at[s][a.Row] = append(nodes[s], n), a
	}
	if len(b.activities) == 0 {
		return
	}
	for i := range b.plans {
		if len(nodes[i]) == 0 { // a schedule without activities weighs nothing
			basis[i], minutes[i] = 0, 0
		}
	}
	for i, w := range figures.Apportion(b.sameBasis, basis, minutes) {
		p := &b.plans[i]
		if len(nodes[i]) == 0 {
			continue
		}
		p.weight, p.byRow = w, map[kernel.Row]int{}
		b.whole += w
		leaves, fellBack := figures.Weigh(w, kernel.SummaryRow, nodes[i])
		b.fellBack = b.fellBack || fellBack
		for _, l := range leaves {
			a := at[i][l.Row]
			p.byRow[l.Row] = len(p.leaves)
			p.leaves = append(p.leaves, leaf{Activity: a, weight: l.Weight, milestone: schedule.Kind(a.Kind).IsMilestone()})
		}
	}
}

// amount is the one by which the activities of a schedule weigh.
func (b *book) amount(plan int, cost, hours, minutes int64) int64 {
	switch schedule.Basis(b.schedules[plan].Basis) {
	case schedule.ByCost:
		return cost
	case schedule.ByManHours:
		return hours
	}
	return minutes
}

// lay lays the work of all leaves out in time.
func (b *book) lay(points []curves.BaselinePoint, tasks []curves.Task) error {
	for i := range points {
		if at, is := b.plans[points[i].Schedule].byRow[points[i].Row]; is {
			b.plans[points[i].Schedule].leaves[at].point = &points[i]
		}
	}
	if !b.reach(tasks) {
		return nil
	}
	b.spanBaselines(points)
	ahead := tasksOf(tasks)
	for i := range b.plans {
		if err := b.layPlan(i, ahead); err != nil {
			return err
		}
	}
	return nil
}

// reach finds the first and the last date of any work; false where none has a date.
func (b *book) reach(tasks []curves.Task) (some bool) {
	take := func(dates ...kernel.Minute) {
		for _, m := range dates {
			if m == 0 || m == kernel.None {
				continue
			}
			if !some {
				b.from, b.to, some = m, m, true
			}
			b.from, b.to = min(b.from, m), max(b.to, m)
		}
	}
	for i := range b.plans {
		for _, l := range b.plans[i].leaves {
			take(l.Start, l.Finish)
			if l.point != nil {
				take(l.point.Start, l.point.Finish)
			}
		}
	}
	for i := range tasks {
		take(tasks[i].Start, tasks[i].Finish)
	}
	return some
}

// spanBaselines finds where the baselines begin and end. Activities that were deleted since count, too.
func (b *book) spanBaselines(points []curves.BaselinePoint) {
	for i := range b.plans {
		b.plans[i].baseStart, b.plans[i].baseEnd = kernel.None, kernel.None
	}
	for i := range points {
		point, p := &points[i], &b.plans[points[i].Schedule]
		if point.Finish == 0 {
			continue
		}
		p.baseEnd = max(p.baseEnd, point.Finish)
		if point.Start != 0 && (p.baseStart == kernel.None || point.Start < p.baseStart) {
			p.baseStart = point.Start
		}
	}
}

// lookahead is the tasks of some schedules: by the activity they are under, and by their own rows.
type lookahead struct {
	under map[clockKey][]figures.Node
	dates map[clockKey]*curves.Task
}

func tasksOf(tasks []curves.Task) lookahead {
	out := lookahead{under: map[clockKey][]figures.Node{}, dates: map[clockKey]*curves.Task{}}
	for i := range tasks {
		out.dates[clockKey{tasks[i].Schedule, tasks[i].Row}] = &tasks[i]
	}
	for i := range tasks {
		t := &tasks[i]
		n := figures.Node{
			Row: t.Row, Parent: t.Parent, Basis: int64(t.Duration), Minutes: int64(t.Duration), Custom: t.Weight != curves.Unweighed, Share: t.Weight,
		}
		if out.dates[clockKey{t.Schedule, t.Parent}] == nil { // the task above is hidden
			n.Parent = 0
		}
		k := clockKey{t.Schedule, t.Activity}
		out.under[k] = append(out.under[k], n)
	}
	return out
}

// layPlan lays out the leaves of one schedule: as they stand now, as the baseline has them, and with their tasks in their place.
func (b *book) layPlan(i int, ahead lookahead) (err error) {
	p := &b.plans[i]
	p.finish = kernel.None
	if p.standard, err = b.clock(i, kernel.NoRow); err != nil {
		return err
	}
	for k := range p.leaves {
		l := &p.leaves[k]
		now := figures.Work{Weight: l.weight, Start: l.Start, Finish: l.Finish, Milestone: l.milestone}
		if now.Calendar, err = b.clock(i, worksBy(l.Activity)); err != nil {
			return err
		}
		base, err := b.planned(i, l, now)
		if err != nil {
			return err
		}
		p.now, p.base = append(p.now, now), append(p.base, base)
		p.finish = max(p.finish, now.Finish)
		if l.point == nil {
			p.unplanned++
		}
		if p.baseline == nil {
			p.baseEnd = max(p.baseEnd, base.Finish)
		}
		nodes := ahead.under[clockKey{i, l.Row}]
		if len(nodes) == 0 {
			p.ahead, p.aheadOf = append(p.ahead, now), append(p.aheadOf, k)
			continue
		}
		p.looked = true
		for _, t := range figures.Tasks(l.weight, nodes) {
			of := ahead.dates[clockKey{i, t.Row}]
			p.ahead, p.aheadOf = append(p.ahead, figures.Work{Weight: t.Weight, Start: of.Start, Finish: of.Finish, Calendar: now.Calendar}), append(p.aheadOf, k)
		}
	}
	return nil
}

// planned is the work of a leaf as the baseline has it, and as it stands now where the baseline lacks it. A calendar of the baseline that is gone gives
// way to the activity's.
func (b *book) planned(i int, l *leaf, now figures.Work) (base figures.Work, err error) {
	base = now
	if l.point == nil {
		return base, nil
	}
	base.Start, base.Finish = l.point.Start, l.point.Finish
	if _, there := b.specs[clockKey{i, l.point.Calendar}]; there {
		base.Calendar, err = b.clock(i, l.point.Calendar)
	}
	return base, err
}

const aroundTheClock = kernel.Row(-2)

func worksBy(a *curves.Activity) kernel.Row {
	switch {
	case a.Elapsed && schedule.Kind(a.Kind) != schedule.Summary:
		return aroundTheClock
	case a.Resource > 0:
		return a.Resource
	}
	return a.Calendar
}

// clock gives a calendar that reaches around all dates of the book, the default one for a row that is no calendar any more.
func (b *book) clock(schedule int, row kernel.Row) (*worktime.Calendar, error) {
	k := clockKey{schedule, row}
	if c := b.clocks[k]; c != nil {
		return c, nil
	}
	spec, known := b.specs[k]
	switch {
	case row == aroundTheClock:
		spec = worktime.AllDay()
	case !known:
		if spec, known = b.specs[clockKey{schedule, kernel.NoRow}]; !known {
			spec = worktime.AllDay()
		}
	}
	const margin = 400 * kernel.Day
	low, high := min(b.from, b.days.Now), max(b.to, b.days.Now)
	c, err := worktime.Compile(spec, low-margin, high+margin)
	if err != nil {
		return nil, err
	}
	b.clocks[k] = c
	return c, nil
}

// civil is an instant on the clock of the site.
func (b *book) civil(at time.Time) kernel.Minute {
	return plans.Civil(at.In(b.zone))
}

// records gives what was reported of leaves by when it held, or by when somebody said so, the latest last. The leaves of all schedules stand in
// one row of numbers.
func (b *book) records(of []curves.Report, saidAt bool) []figures.Record {
	out := make([]figures.Record, 0, len(of))
	last, offset := int64(-1), kernel.Minute(0) // a zone changes at full quarters: reports of the same quarter share one conversion
	for i := range of {
		r := &of[i]
		leaf, is := b.plans[r.Schedule].byRow[r.Row]
		if !is {
			continue
		}
		at := r.Held
		if saidAt {
			at = r.Recorded
		}
		unix := at.Unix()
		if quarter := unix / 900; quarter != last {
			last, offset = quarter, b.civil(time.Unix(quarter*900, 0))
		}
		out = append(out, figures.Record{Row: b.plans[r.Schedule].first + leaf, At: offset + kernel.Minute((unix-last*900)/60), Value: r.Value, Revision: r.Revision})
	}
	slices.SortStableFunc(out, func(x, y figures.Record) int { return cmp.Compare(x.At, y.At) }) // clocks that go back in autumn tell a time twice
	return out
}

// arrange puts the reports in order, once the leaves are known.
func (b *book) arrange() {
	for i := range b.plans {
		b.plans[i].first = len(b.leaves)
		for k := range b.plans[i].leaves {
			b.leaves = append(b.leaves, &b.plans[i].leaves[k])
		}
	}
	b.held, b.said, b.paid = b.records(b.progress, false), b.records(b.progress, true), b.records(b.spent, false)
	b.since = b.knownSince()
	for i := range b.plans {
		p := &b.plans[i]
		at := []kernel.Minute{b.at(p.Schedule)}
		p.real = figures.Real(b.held, len(b.leaves), func(row int, value int64) int64 {
			if row < p.first || row >= p.first+len(p.leaves) {
				return 0
			}
			return figures.Done(b.leaves[row].weight, kernel.Percent(value))
		}, at)[0]
		p.expected = figures.Curve(p.base, at)[0]
	}
}

// real sums the weights that were done by instants, as it held on site or as it was said.
func (b *book) real(records []figures.Record, at []kernel.Minute) []int64 {
	return b.sum(records, at, func(l *leaf, value int64) int64 { return figures.Done(l.weight, kernel.Percent(value)) })
}

func (b *book) sum(records []figures.Record, at []kernel.Minute, worth func(*leaf, int64) int64) []int64 {
	return figures.Real(records, len(b.leaves), func(row int, value int64) int64 { return worth(b.leaves[row], value) }, at)
}
